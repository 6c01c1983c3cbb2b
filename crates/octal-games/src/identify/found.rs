//! The games found, with their exceptions, and the rules found, with the number of values that they explain.

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
    /// A take-and-break game. Its period can be found and proved.
    Code(Code),
    /// A game whose moves take numbers of a well-known kind.
    HeapSet(HeapSet),
    /// A game that the caller named.
    Named(NamedGame),
}

/// Returns the values of 0 to `len - 1`, or `None` if they are unavailable.
type ValuesOf = Arc<dyn Fn(u64) -> Option<Vec<u32>> + Send + Sync>;

/// A game with a name, whose values are computed on demand.
#[derive(Clone)]
pub struct NamedGame {
    name: String,
    values: ValuesOf,
}

impl NamedGame {
    /// Creates the game with this name. `values(len)` must return the values of 0 to `len - 1`, or `None` if they are unavailable.
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

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the values of 0 to `len - 1`, if they are available.
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
    /// Returns the code, if the game has one.
    pub const fn code(&self) -> Option<&Code> {
        match self {
            Self::Code(code) => Some(code),
            _ => None,
        }
    }

    /// Describes the moves in words, if they only take numbers: `take 1, 3 or 4`, `take any number but 2`.
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

    /// Returns the values of 0 to `len - 1`, if they are available.
    ///
    /// # Errors
    ///
    /// Returns [`SequenceError`] if the values cannot be computed, or at a limit.
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

    /// Returns the sort key of games: codes with few digits come first, then names, then kinds of numbers.
    pub(super) fn rank(&self) -> (usize, Vec<u32>, String) {
        match self {
            Self::Code(code) => {
                let digits = [code.leading_digits(), code.repeating_digits()].concat();
                let length = digits.len() + usize::from(!code.is_finite());
                // A hexadecimal digit counts as an additional digit.
                let hex = usize::from(digits.iter().any(|&digit| digit >= 8));
                (length + hex, digits, String::new())
            }
            Self::Named(game) => (5, Vec::new(), game.name.clone()),
            Self::HeapSet(set) => (5, Vec::new(), set.to_string()),
        }
    }
}

/// Prints the code, the name, or the moves in words.
impl fmt::Display for KnownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => code.fmt(f),
            Self::HeapSet(set) => set.fmt(f),
            Self::Named(game) => f.write_str(&game.name),
        }
    }
}

/// Formats a list such as `1, 3 or 4`.
fn listed(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [few @ .., last] => format!("{} or {last}", few.join(", ")),
    }
}

/// A game that agrees with the given values, perhaps with exceptions.
#[derive(Clone, Debug)]
pub struct FoundGame {
    pub(super) game: KnownGame,
    pub(super) first: u64,
    pub(super) exceptions: Vec<u64>,
    pub(super) differs: Option<u64>,
    pub(super) strong: bool,
}

impl FoundGame {
    /// Returns the game.
    pub const fn game(&self) -> &KnownGame {
        &self.game
    }

    /// Returns the number of the first given value: 0 or 1, unless the caller has set another one.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// Returns the numbers at which the game's value differs from the given value.
    pub fn exceptions(&self) -> &[u64] {
        &self.exceptions
    }

    /// Returns the number of values, counted from the first given one, that this game shares with the game listed first. Returns
    /// `None` for that game and for the other games of its class.
    pub const fn differs(&self) -> Option<u64> {
        self.differs
    }

    /// Returns whether agreement by chance with any of the tested games is unlikely.
    ///
    /// The method compares the bits in the values with the bits that choose the game. If the values are independent, at most about
    /// one random sequence in a hundred passes.
    pub const fn is_strong(&self) -> bool {
        self.strong
    }
}

/// A formula with one or two arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formula {
    /// One argument.
    One(Rule),
    /// Two arguments.
    Two(TableRule),
}

/// Prints the formula, or a sentence about the outcomes.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(rule) => rule.fmt(f),
            Self::Two(rule) => rule.fmt(f),
        }
    }
}

/// A rule that explains the given values, perhaps with exceptions.
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

/// A difference between a rule and the given values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exception {
    /// The number or the pair.
    pub at: Vec<u64>,
    /// The given value. For outcomes, it is 0 if lost, otherwise 1.
    pub given: u32,
    /// The value according to the rule.
    pub value: u32,
}

impl FoundRule {
    /// Returns the rule.
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Returns the number of the first given value, for a rule with one argument: 0 or 1, unless the caller has set another one.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// Returns the number of values that the rule explains.
    pub fn explained(&self) -> u64 {
        self.of - self.exceptions.len() as u64
    }

    /// Returns the number of given values.
    pub const fn of(&self) -> u64 {
        self.of
    }

    /// Returns the differences from the given values.
    pub fn exceptions(&self) -> &[Exception] {
        &self.exceptions
    }

    /// Returns whether the rule gives only the outcomes, even if values were given.
    pub const fn is_of_outcomes(&self) -> bool {
        self.outcomes
    }

    /// Returns whether agreement by chance is unlikely, as in [`FoundGame::is_strong`].
    pub const fn is_strong(&self) -> bool {
        self.strong
    }

    /// Returns a source for rules of this kind.
    pub const fn source(&self) -> &'static str {
        match &self.formula {
            Formula::One(rule) => rule.source(),
            Formula::Two(rule) => rule.source(),
        }
    }
}
