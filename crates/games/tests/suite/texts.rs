//! Texts as people type them, with the position that each describes or the reason why it is
//! refused.

use games::catalog;
use grundy_core::Convention;

#[test]
fn texts_stand_for_what_people_mean() {
    let file = include_str!("../texts.txt");
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        count += 1;
        let fault = if let Some((text, position)) = line.split_once(" => ") {
            let (position, convention) = match position.split_once(' ') {
                Some(("misere", position)) => (position, Some(Convention::Misere)),
                Some(("normal", position)) => (position, Some(Convention::Normal)),
                _ => (position, None),
            };
            let expected = match position {
                "none" => grundy_core::mixed::MixedSum::default(),
                position => catalog::read_sum(position).expect(position),
            };
            match catalog::read(&text.replace("\\n", "\n")) {
                Ok(read) if read.convention() != convention => {
                    Some(format!("{:?}", read.convention()))
                }
                Ok(read) if *read.sum() == expected => None,
                Ok(read) => Some(read.sum().to_string()),
                Err(refusal) => Some(refusal.to_string()),
            }
        } else {
            let (text, words) = line.split_once(" =/ ").expect(line);
            match catalog::read(&text.replace("\\n", "\n")) {
                Ok(read) => Some(read.sum().to_string()),
                Err(refusal) => {
                    let refusal = refusal.to_string();
                    (!refusal.contains(words)).then_some(refusal)
                }
            }
        };
        wrong.extend(fault.map(|fault| format!("{line}\n    but: {fault}")));
    }
    assert!(count > 100, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
