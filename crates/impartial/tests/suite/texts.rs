//! Texts as people type them: which position they stand for, or why they are refused.

use games::catalog;
use grundy_core::Convention;
use impartial::typed::{convention, read_sum};

#[test]
fn texts_stand_for_what_people_mean() {
    let file = include_str!("../texts.txt");
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        count += 1;
        let fault = if let Some((text, position)) = line.split_once(" => ") {
            let (asked, text) = convention(text);
            let misere = position.strip_prefix("misere ");
            let expected = catalog::read_sum(misere.unwrap_or(position)).expect(position);
            match read_sum(text) {
                _ if asked != misere.map(|_| Convention::Misere) => Some(format!("{asked:?}")),
                Ok(sum) if sum == expected => None,
                Ok(sum) => Some(sum.to_string()),
                Err(error) => Some(error),
            }
        } else {
            let (text, words) = line.split_once(" =/ ").expect(line);
            match read_sum(text) {
                Ok(sum) => Some(sum.to_string()),
                Err(error) => (!error.contains(words)).then_some(error),
            }
        };
        wrong.extend(fault.map(|fault| format!("{line}\n    but: {fault}")));
    }
    assert!(count > 100, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
