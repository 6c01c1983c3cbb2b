//! The table as a file: a line for each game.

use grundy_core::Nimber;
use octal_games::{Certificate, Code};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// How a table begins.
pub(in crate::commands) const TITLE: &str = "# The octal games of at most three places";
const HEADER: &str = "\
# The octal games of at most three places, and those that begin with 4.: one line each.
# CODE cousin OTHER                 G(n + 1) of CODE is G(n) of OTHER
# CODE same OTHER                   the moves that OTHER lacks lead to nothing new, as heap 1 has no move
# CODE solved period P preperiod E exception H:V values N largest V:H space M rare R:L
#                                   proved by N values; the last exception, or -; the largest value and its first
#                                   heap; the mask of the sparse space (with + if the parity of the heap counts), or
#                                   -; the number of rare heaps, and the last of them
# CODE open values N new V:H largest V:H space M rare R:L
#                                   no period in N values; the last value that was new, and its heap
";

/// What is known of a game.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::commands) enum Known {
    Cousin(Code),
    Same(Code),
    Solved { proof: Certificate, rest: String },
    Open { values: u64, rest: String },
}

/// By the digits as a number, so that the table reads in order.
pub(in crate::commands) type Table = BTreeMap<u32, (Code, Known)>;

/// All codes of the table: 0.d1d2d3, then 4.d1d2d3.
pub(in crate::commands) fn codes() -> impl Iterator<Item = (u32, Code)> {
    (1..1024).map(|number: u32| {
        let digits = [number / 512 * 4, number / 64 % 8, number / 8 % 8, number % 8];
        (number, Code::new(&digits).expect("digit 0 takes nothing"))
    })
}

/// The same game without the moves that lead to nothing new because heap 1 has no move: leaving one heap is like leaving
/// a heap of 1 beside it, with one token less taken, and taking all is like leaving a heap of 1 or two.
pub(super) fn without_idle_moves(code: &Code) -> Option<Code> {
    if code.allows(1, 0) {
        return None;
    }
    let digit = |k: u64, parts| code.allows(k, parts);
    let digits: Vec<u32> = (0..4)
        .map(|k: u64| {
            let one = k >= 1 && digit(k - 1, 2);
            let none = k >= 1 && digit(k - 1, 1) || k >= 2 && digit(k - 2, 2);
            code.digit(k) & !(u32::from(one) << 1) & !u32::from(none)
        })
        .collect();
    Code::new(&digits).ok().filter(|other| other != code)
}

pub(super) fn number_of(code: &Code) -> Option<u32> {
    let digits: Vec<u32> = (0..4).map(|k| code.digit(k)).collect();
    let fits = code.leading_digits().len() <= 4 && code.is_finite() && !code.has_unequal_parts();
    (fits && digits.iter().all(|&digit| digit < 8))
        .then(|| digits[0] / 4 * 512 + digits[1] * 64 + digits[2] * 8 + digits[3])
}

/// Reads a table, which need not know all games.
pub(super) fn of(text: &str) -> Result<Table, String> {
    let mut table = Table::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with('#') || text.trim().is_empty() {
            continue;
        }
        let (code, known) =
            line_of(text).ok_or_else(|| format!("line {line}: not a line of the table"))?;
        let number = number_of(&code).ok_or_else(|| format!("line {line}: {code} is too long"))?;
        if table.insert(number, (code, known)).is_some() {
            return Err(format!("line {line}: this game is listed twice"));
        }
    }
    Ok(table)
}

fn line_of(line: &str) -> Option<(Code, Known)> {
    let (words, rest) = match line.split_once(" largest ") {
        Some((words, rest)) => (words, format!("largest {rest}")),
        None => (line, String::new()),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let code: Code = words.first()?.parse().ok()?;
    let known = match words[1..] {
        ["cousin", other] => Known::Cousin(other.parse().ok()?),
        ["same", other] => Known::Same(other.parse().ok()?),
        ["solved", "period", p, "preperiod", e, "exception", last, "values", values] => {
            let last = match last.split_once(':') {
                Some((heap, value)) => Some((heap.parse().ok()?, Nimber::new(value.parse().ok()?))),
                None => None,
            };
            let period: u64 = p.parse().ok()?;
            let bound = values.parse::<u64>().ok()?.checked_sub(period)?;
            let proof = Certificate::from_parts(code.clone(), e.parse().ok()?, period, bound, last);
            Known::Solved { proof, rest }
        }
        ["open", "values", values, "new", new] => {
            Known::Open { values: values.parse().ok()?, rest: format!("new {new} {rest}") }
        }
        _ => return None,
    };
    Some((code, known))
}

/// The text of a table.
pub(super) fn text(table: &Table) -> String {
    let mut text = HEADER.to_owned();
    for (code, known) in table.values() {
        // A text takes everything.
        let _ = writeln!(text, "{code} {known}");
    }
    text
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cousin(other) => write!(f, "cousin {other}"),
            Self::Same(other) => write!(f, "same {other}"),
            Self::Solved { proof, rest } => {
                write!(
                    f,
                    "solved period {} preperiod {} exception ",
                    proof.period(),
                    proof.preperiod()
                )?;
                match proof.last_exception() {
                    Some((heap, value)) => write!(f, "{heap}:{}", value.value())?,
                    None => f.write_char('-')?,
                }
                write!(f, " values {} {rest}", proof.bound() + proof.period())
            }
            Self::Open { values, rest } => write!(f, "open values {values} {rest}"),
        }
    }
}
