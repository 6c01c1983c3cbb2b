//! Parameters that are typed as sets: `subtract {1,2,3} 21`.

use super::is_number;
use super::sentences::is_filler;

/// A set of more numbers is not made from a range.
const MAX_NUMBERS: usize = 1000;

/// Parameters that stand as a set in front of the position, as in `subtract {1,2,3} 21`, or with a letter, as in
/// `moore k=2 3 4 5`; and the rest.
pub(super) fn parameters_in_front(position: &str) -> Option<(String, String)> {
    let mut position = position;
    while let Some((_, rest)) = position.split_once(' ').filter(|(word, _)| is_filler(word)) {
        position = rest.trim_start();
    }
    let joined = position.replace(" =", "=").replace("= ", "=");
    let (first, rest) = joined.split_once(' ')?;
    if let Some((letter, number)) = first.trim_end_matches([',', ':']).split_once('=') {
        if letter.len() == 1 && is_number(number) {
            return Some((number.to_owned(), rest.trim().to_owned()));
        }
    }
    let unlabeled = without_labels(position);
    let (set, rest) =
        unlabeled.trim_start().strip_prefix(['{', '(', '['])?.split_once(['}', ')', ']'])?;
    let rest = rest.trim_start_matches([':', ',']).trim();
    let numbers: Vec<&str> = set.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    (!rest.is_empty()).then(|| (numbers.join(","), rest.to_owned()))
}

/// A set whose ranges are written out: `1,2,3,4` for `1..4`, `1,...,4` and `1,2,...,4`, and for `1-4` unless that is an arrow.
/// `None` if it has none, or is no set of numbers.
pub(super) fn written_out(set: &str, has_dashes: bool) -> Option<String> {
    let mut numbers: Vec<u64> = Vec::new();
    let mut goes_on = false;
    for word in set.split(',') {
        let dash = || word.split_once('-').filter(|_| has_dashes);
        let ends = word.split_once("..").or_else(dash);
        let (from, to) = match ends {
            // As `1,...,4`: by the last step, if there was one.
            Some(("", _)) if word.bytes().all(|byte| byte == b'.') && !numbers.is_empty() => {
                goes_on = true;
                continue;
            }
            Some((from, to)) => (from.parse().ok()?, to.trim_start_matches('.').parse().ok()?),
            None => (word.parse().ok()?, word.parse().ok()?),
        };
        let mut next: u64 = from;
        let mut step = 1;
        if std::mem::take(&mut goes_on) {
            let last = *numbers.last()?;
            step =
                numbers.iter().rev().nth(1).map_or(1, |before| last.saturating_sub(*before)).max(1);
            next = last.checked_add(step)?;
        }
        while next <= to && numbers.len() < MAX_NUMBERS {
            numbers.push(next);
            next = next.checked_add(step)?;
        }
        if numbers.last() != Some(&to) {
            return None;
        }
    }
    let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    (!goes_on && list != set).then_some(list)
}

/// Without the letters of `S = {1,2,3}, n = 21`.
pub(super) fn without_labels(position: &str) -> String {
    let mut text = String::with_capacity(position.len());
    for piece in position.split_inclusive('=') {
        let label = piece.strip_suffix('=').map(str::trim_end).filter(|label| {
            let mut letters = label.chars().rev();
            letters.next().is_some_and(char::is_alphabetic)
                && !letters.next().is_some_and(char::is_alphanumeric)
        });
        match label.and_then(|label| label.char_indices().next_back()) {
            Some((at, _)) => text.push_str(&piece[..at]),
            None => text.push_str(piece),
        }
    }
    text
}
