//! Games that were found, with where they differ, and rules, with how much they explain.

use std::fmt;
use std::sync::Arc;

use super::heap_set::HeapSet;
use super::rule::Rule;
use super::table_rule::TableRule;
use crate::{Code, Sequence, SequenceError};
use grundy_core::Meter;

/// A game that was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum KnownGame {
    /// A take-and-break game: its period can be searched and proved.
    Code(Code),
    /// A game whose moves take numbers of a well-known kind.
    HeapSet(HeapSet),
    /// A game that the caller named.
    Named(NamedGame),
}

/// The values of 0 to `len - 1`, or `None` if they cannot be had.
type ValuesOf = Arc<dyn Fn(u64) -> Option<Vec<u32>> + Send + Sync>;

/// A game by its name, with its values on demand.
#[derive(Clone)]
pub struct NamedGame {
    name: String,
    values: ValuesOf,
}

impl NamedGame {
    /// The game of this name. `values(len)` gives the values of 0 to `len - 1`, or `None` if they cannot be had.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::Limits;
    /// use octal_games::identify::{Given, Identify, NamedGame};
    ///
    /// let given: Given = "0 1 2 3 4 5 6 7".parse()?;
    /// let nim = NamedGame::new("nim", |len| Some((0..len as u32).collect()));
    /// let found = Identify::new(&given).named(nim).run(&Limits::none());
    /// let names: Vec<String> = found.games().map(|game| game.game().to_string()).collect();
    /// assert!(names.contains(&"nim".to_owned()));
    /// # Ok::<(), octal_games::identify::GivenError>(())
    /// ```
    pub fn new(
        name: impl Into<String>,
        values: impl Fn(u64) -> Option<Vec<u32>> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), values: Arc::new(values) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values of 0 to `len - 1`, if they can be had.
    pub fn values(&self, len: u64) -> Option<Vec<u32>> {
        (self.values)(len).filter(|values| values.len() as u64 >= len)
    }
}

impl fmt::Debug for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedGame").field("name", &self.name).finish_non_exhaustive()
    }
}

impl KnownGame {
    /// The code, if it has one.
    pub const fn code(&self) -> Option<&Code> {
        match self {
            Self::Code(code) => Some(code),
            _ => None,
        }
    }

    /// The moves in words, where they only take numbers: `take 1, 3 or 4`, `take any number but 2`.
    pub fn moves(&self) -> Option<String> {
        let code = match self {
            Self::Code(code) => code,
            Self::HeapSet(set) => return Some(set.to_string()),
            Self::Named(_) => return None,
        };
        let digits = code.leading_digits();
        let places = |wanted: u32| {
            let places = digits.iter().enumerate().skip(1).filter(move |place| *place.1 == wanted);
            places.map(|(place, _)| place.to_string()).collect::<Vec<_>>()
        };
        let is_set = code.digit(0) == 0 && digits.iter().all(|&digit| digit == 0 || digit == 3);
        match code.repeating_digits() {
            [] if is_set && !digits.is_empty() => Some(format!("take {}", listed(&places(3)))),
            [3] if is_set && places(0).is_empty() => Some("take any number".to_owned()),
            [3] if is_set => Some(format!("take any number but {}", listed(&places(0)))),
            _ => None,
        }
    }

    /// The values of 0 to `len - 1`, if they can be had.
    ///
    /// # Errors
    ///
    /// [`SequenceError`], also at a limit.
    pub fn values(
        &self,
        len: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, SequenceError> {
        match self {
            Self::Code(code) => {
                let mut sequence = Sequence::new(code.clone());
                sequence.extend_metered(len, meter)?;
                Ok(Some(sequence.values().cells().take(len as usize).collect()))
            }
            Self::HeapSet(set) => {
                meter.tick(1 + len * len / 64)?;
                Ok(Some(set.values(len as usize)))
            }
            Self::Named(game) => Ok(game.values(len)),
        }
    }

    /// The sort key of games: codes with few digits first, then names, then kinds of numbers.
    pub(super) fn rank(&self) -> (usize, Vec<u32>, String) {
        match self {
            Self::Code(code) => {
                let digits = [code.leading_digits(), code.repeating_digits()].concat();
                let length = digits.len() + usize::from(!code.is_finite());
                // A hexadecimal digit counts as one place more.
                let hex = usize::from(digits.iter().any(|&digit| digit >= 8));
                (length + hex, digits, String::new())
            }
            Self::Named(game) => (5, Vec::new(), game.name.clone()),
            Self::HeapSet(set) => (5, Vec::new(), set.to_string()),
        }
    }
}

/// The code, the name, or the moves in words.
impl fmt::Display for KnownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => code.fmt(f),
            Self::HeapSet(set) => set.fmt(f),
            Self::Named(game) => f.write_str(&game.name),
        }
    }
}

/// `1, 3 or 4`.
fn listed(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [few @ .., last] => format!("{} or {last}", few.join(", ")),
    }
}

/// A game that agrees with what is given, perhaps with exceptions.
#[derive(Clone, Debug)]
pub struct FoundGame {
    pub(super) game: KnownGame,
    pub(super) first: u64,
    pub(super) exceptions: Vec<u64>,
    pub(super) differs: Option<u64>,
    pub(super) strong: bool,
}

impl FoundGame {
    /// The game.
    pub const fn game(&self) -> &KnownGame {
        &self.game
    }

    /// The number of the first value given: 0 or 1, unless the caller has said another one.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// The numbers at which the game has another value than the one given.
    pub fn exceptions(&self) -> &[u64] {
        &self.exceptions
    }

    /// How many values, counted from the first one given, this game has in common with the game that is listed first;
    /// `None` for that game itself and for those of its class.
    pub const fn differs(&self) -> Option<u64> {
        self.differs
    }

    /// Whether so many values would hardly agree by chance with any game that was tried.
    ///
    /// It compares the bits in the values with the bits that choose the game; one random sequence in about a hundred
    /// passes at the most, so far as its values are independent.
    pub const fn is_strong(&self) -> bool {
        self.strong
    }
}

/// A formula of one argument or of two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formula {
    /// Of one argument.
    One(Rule),
    /// Of two arguments.
    Two(TableRule),
}

/// The formula, or a sentence.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(rule) => rule.fmt(f),
            Self::Two(rule) => rule.fmt(f),
        }
    }
}

/// A rule that explains what is given, perhaps with exceptions.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundRule {
    pub(super) formula: Formula,
    pub(super) first: u64,
    pub(super) of: u64,
    pub(super) exceptions: Vec<Exception>,
    pub(super) outcomes: bool,
    pub(super) strong: bool,
    pub(super) bits: f64,
}

/// Where a rule and what is given differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exception {
    /// The number, or the pair.
    pub at: Vec<u64>,
    /// The value given; of outcomes 0 if lost, or else 1.
    pub given: u32,
    /// The value by the rule.
    pub value: u32,
}

impl FoundRule {
    /// The rule.
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The number of the first value given, for a rule of one argument: 0 or 1, unless the caller has said another one.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// How many values the rule explains.
    pub fn explained(&self) -> u64 {
        self.of - self.exceptions.len() as u64
    }

    /// How many values were given.
    pub const fn of(&self) -> u64 {
        self.of
    }

    /// Where it differs from what is given.
    pub fn exceptions(&self) -> &[Exception] {
        &self.exceptions
    }

    /// Whether the rule is about who wins alone, though values may be given.
    pub const fn is_of_outcomes(&self) -> bool {
        self.outcomes
    }

    /// Whether so many values would hardly follow such a rule by chance, as [`FoundGame::is_strong`].
    pub const fn is_strong(&self) -> bool {
        self.strong
    }

    /// Where to read about such rules.
    pub const fn source(&self) -> &'static str {
        match &self.formula {
            Formula::One(rule) => rule.source(),
            Formula::Two(rule) => rule.source(),
        }
    }
}
