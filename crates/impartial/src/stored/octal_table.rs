//! Reads and verifies the table of all octal games with at most three digits after the point. Each line of the table describes one game.

use grundy_core::{Limits, Nimber};
use octal_games::{Certificate, Code, Periodicity, Sequence, SequenceError, ValueStatistics};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use thiserror::Error;

/// The first line of every table.
pub const TITLE: &str = "# The octal games of at most three places";
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

/// The entry of a game in the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    /// The values of this game are those of its first cousin, with the heaps shifted by one.
    Cousin(Code),
    /// A different game with fewer moves has the same values.
    Same(Code),
    /// The values are periodic, and the period is proved.
    Solved {
        /// The proof of the period.
        proof: Certificate,
        /// The rest of the line, which contains statistics about the values.
        rest: String,
    },
    /// No period is known.
    Open {
        /// The number of values that were computed.
        values: u64,
        /// The rest of the line, which contains statistics about the values.
        rest: String,
    },
}

/// The games of a table with their entries. The keys are the digits of the codes, with 1 for a leading 4, read as octal
/// numbers, so games are in order.
pub type Table = BTreeMap<u32, (Code, Known)>;

/// Iterates over the codes of all games in the table: first 0.d1d2d3, and then 4.d1d2d3.
///
/// # Panics
/// Never panics, because all of these codes are valid.
pub fn codes() -> impl Iterator<Item = (u32, Code)> {
    (1..1024).map(|number: u32| {
        let digits = [number / 512 * 4, number / 64 % 8, number / 8 % 8, number % 8];
        (number, Code::new(&digits).expect("digit 0 takes nothing"))
    })
}

/// Removes idle moves: moves that do not change any value because another move has the same result. Such moves exist only if heap 1 has no
/// move, so that a heap of 1 has the value 0. Then a move that leaves one heap has the same value as a move that takes one fewer token and
/// also leaves a heap of 1. And a move that takes the whole heap has the same value as a move that leaves one or two heaps of 1. Returns
/// `None` if heap 1 has a move, or if no move is idle.
#[must_use]
pub fn without_idle_moves(code: &Code) -> Option<Code> {
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

/// Returns the number of a game in the table, or `None` if the table does not contain this kind of game.
#[must_use]
pub fn number_of(code: &Code) -> Option<u32> {
    let digits: Vec<u32> = (0..4).map(|k| code.digit(k)).collect();
    let fits = code.leading_digits().len() <= 4 && code.is_finite() && !code.has_unequal_parts();
    (fits && digits.iter().all(|&digit| digit < 8))
        .then(|| digits[0] / 4 * 512 + digits[1] * 64 + digits[2] * 8 + digits[3])
}

/// Reads a table, which may be incomplete.
///
/// # Errors
/// Returns an error if a line cannot be read, if its game does not belong in the table, or if a game occurs twice. The message begins with
/// the number of the line.
pub fn read(text: &str) -> Result<Table, String> {
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

/// Formats a table as text, with its header.
#[must_use]
pub fn text(table: &Table) -> String {
    let mut text = HEADER.to_owned();
    for (code, known) in table.values() {
        // Writing to a string cannot fail.
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

/// The number of games in a complete table.
pub const GAMES: u64 = 1023;

/// Creates the line of a game from its first `len` values. Values that `sequence` already contains are not computed again.
///
/// # Errors
/// Fails in the same cases as [`Sequence::search_period_within`].
pub fn solve(
    mut sequence: Sequence,
    code: &Code,
    len: u64,
    limits: &Limits,
) -> Result<Known, SequenceError> {
    let len = len.max(sequence.values().len());
    let found = sequence.search_period_within(len, limits)?;
    let mut values = sequence.into_values();
    if let Periodicity::Certified(proof) = &found {
        values.truncate(proof.bound() + proof.period());
    }
    let known = ValueStatistics::of(code, &values);
    let place = |it: Option<(u64, Nimber)>| {
        it.map_or("-".to_owned(), |(heap, value)| format!("{}:{heap}", value.value()))
    };
    let space = known.space().map_or("-".to_owned(), |space| {
        format!("{}{}", space.mask(), if space.is_positional() { "+" } else { "" })
    });
    let rare = known
        .rare_heaps()
        .map_or("-".to_owned(), |count| format!("{count}:{}", known.last_rare_heap().unwrap_or(0)));
    let rest = format!("largest {} space {space} rare {rare}", place(known.largest_value()));
    Ok(match found {
        Periodicity::Certified(proof) => Known::Solved { proof, rest },
        _ => Known::Open {
            values: values.len(),
            rest: format!("new {} {rest}", place(known.last_new_value())),
        },
    })
}

/// The maximum number of values in a proof that is completely verified from the definition. Longer proofs are verified only at
/// sample heaps.
const BY_DEFINITION: u64 = 20_000;
/// The number of values that are compared if the table states that two games have the same values.
const SAME: u64 = 1_000;

/// The reason why a table could not be verified.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// A line is missing or false.
    #[error("{0}")]
    False(String),
    /// The values of a game could not be computed.
    #[error("{error}")]
    Unfinished {
        /// The number of proofs that were verified before this game.
        proofs: u64,
        /// The reason why the computation ended.
        error: SequenceError,
    },
}

/// Statistics about the lines of a table that were verified.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Held {
    /// The number of first cousins. Verifying their lines requires no values.
    pub cousins: u64,
    /// The number of games that have the same values as a game with fewer moves.
    pub same: u64,
    /// The number of proofs of periods.
    pub proofs: u64,
    /// The number of values computed for the proofs.
    pub values: u64,
    /// The number of proofs that were skipped because they need more than `most` values.
    pub left: u64,
    /// The maximum number of values for each proof.
    pub most: u64,
}

impl Held {
    /// Returns a summary of the statistics, as lines of text.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let Self { cousins, same, proofs, values, left, most } = self;
        let mut lines = vec![format!(
            "{cousins} cousins, {same} equal games and {proofs} proofs hold; {values} values were computed for them"
        )];
        if *left > 0 {
            lines.push(format!("{left} proofs that need more than {most} values were left out"));
        }
        lines
    }
}

/// Verifies the lines of a table, except for those of open games and those whose proofs need more than `most` values. If `whole` is set,
/// the table must contain every game.
///
/// `limits` receives the number of the current game and the number of all games, and returns the limits for the current game.
///
/// # Errors
/// Returns an error if a line is missing or false, or if a limit was reached.
pub fn held(
    table: &Table,
    most: u64,
    whole: bool,
    limits: &dyn Fn(u64, u64) -> Limits,
) -> Result<Held, TableError> {
    let stopped = |error: SequenceError, proofs: u64| TableError::Unfinished { proofs, error };
    let mut held = Held { most, ..Held::default() };
    for (number, code) in codes() {
        let known = match table.get(&number) {
            Some((_, known)) => known,
            None if whole => return Err(TableError::False(format!("{code} is missing"))),
            None => continue,
        };
        match known {
            Known::Cousin(other) => {
                if code.first_cousin().as_ref() != Some(other) {
                    return Err(TableError::False(format!(
                        "{other} is not the first cousin of {code}"
                    )));
                }
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !there {
                    return Err(TableError::False(format!(
                        "{other}, the cousin of {code}, is missing"
                    )));
                }
                held.cousins += 1;
            }
            Known::Same(other) => {
                let equal = without_idle_moves(&code).as_ref() == Some(other)
                    && *Sequence::new(code.clone())
                        .extend_to(SAME)
                        .map_err(|error| stopped(error, held.proofs))?
                        == *Sequence::new(other.clone())
                            .extend_to(SAME)
                            .map_err(|error| stopped(error, held.proofs))?;
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !equal || !there {
                    return Err(TableError::False(format!(
                        "{other} is not the same as {code}, or missing"
                    )));
                }
                held.same += 1;
            }
            Known::Solved { proof, .. } => {
                let needed = proof.bound().saturating_add(proof.period());
                let limits = limits(number.into(), GAMES);
                if needed > most {
                    held.left += 1;
                    continue;
                }
                if needed <= BY_DEFINITION {
                    proof
                        .verify()
                        .map_err(|error| TableError::False(format!("{code}: {error}")))?;
                } else {
                    let mut sequence = Sequence::new(code.clone());
                    let values = sequence
                        .extend_within(needed, &limits)
                        .map_err(|error| stopped(error, held.proofs))?;
                    let samples = (0..needed).step_by(needed as usize / 50);
                    proof
                        .verify_with(values, samples)
                        .map_err(|error| TableError::False(format!("{code}: {error}")))?;
                }
                let computed = solve(Sequence::new(code.clone()), &code, needed, &limits)
                    .map_err(|error| stopped(error, held.proofs))?;
                if *known != computed {
                    return Err(TableError::False(format!(
                        "{code}: the line differs from what is computed"
                    )));
                }
                held.proofs += 1;
                held.values += needed;
            }
            Known::Open { .. } => {}
        }
    }
    Ok(held)
}
