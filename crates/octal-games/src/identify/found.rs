//! The results of a search: games and rules, with the numbers at which they differ from the given values.

use std::fmt;
use std::sync::Arc;

use super::heap_set::HeapSet;
use super::rule::Rule;
use super::table_rule::TableRule;
use crate::{Code, Sequence, SequenceError};
use grundy_core::Meter;

/// A game that a search has found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum KnownGame {
    /// A take-and-break game. Its period can be found and proved.
    Code(Code),
    /// A game in which moves take numbers of a well-known kind, such as squares.
    HeapSet(HeapSet),
    /// A user-defined game.
    Named(NamedGame),
}

/// A function that returns the values of 0 to `len - 1`, or `None` if they are unavailable.
type ValuesOf = Arc<dyn Fn(u64) -> Option<Vec<u32>> + Send + Sync>;

/// A user-defined game with a name. Its values are computed when they are needed.
#[derive(Clone)]
pub struct NamedGame {
    name: String,
    values: ValuesOf,
}

impl NamedGame {
    /// Creates the game with the given name. `values(len)` must return the values of 0 to `len - 1`, or `None` if they are unavailable.
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

    /// If moves only take tokens, describes them in words: `take 1, 3 or 4`, `take any number but 2`.
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

    /// Returns a key by which to sort games: the shortest codes come first, then named games and sets of well-known numbers, sorted by
    /// their text, and then longer codes.
    pub(super) fn rank(&self) -> (usize, Vec<u32>, String) {
        match self {
            Self::Code(code) => {
                let digits = [code.leading_digits(), code.repeating_digits()].concat();
                let length = digits.len() + usize::from(!code.is_finite());
                // A code with digits of 8 or more counts as one digit longer.
                let hex = usize::from(digits.iter().any(|&digit| digit >= 8));
                (length + hex, digits, String::new())
            }
            Self::Named(game) => (5, Vec::new(), game.name.clone()),
            Self::HeapSet(set) => (5, Vec::new(), set.to_string()),
        }
    }
}

/// Prints the code or the name of the game, or its moves in words.
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

    /// Returns the number of the first given value. This number is 0 or 1, unless the caller has set it.
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// Returns the numbers at which the game's value differs from the given value.
    pub fn exceptions(&self) -> &[u64] {
        &self.exceptions
    }

    /// Returns the number of values, counted from the first given value, on which this game and the game listed first agree before they
    /// differ. Returns `None` for the game listed first and for all games of its class.
    pub const fn differs(&self) -> Option<u64> {
        self.differs
    }

    /// Returns whether it is unlikely that the game agrees with the given values only by chance.
    ///
    /// The method compares the information in the values with the information that it takes to choose the game, both in bits. If the values
    /// are independent, at most about one in a hundred random sequences has a strong match.
    pub const fn is_strong(&self) -> bool {
        self.strong
    }
}

/// A formula for values or outcomes, with one or two arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formula {
    /// A formula with one argument.
    One(Rule),
    /// A formula with two arguments.
    Two(TableRule),
}

/// Prints the formula, or a sentence about outcomes.
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

/// A number, or a pair of numbers, at which a rule differs from the given values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exception {
    /// The number, or the two numbers of the pair.
    pub at: Vec<u64>,
    /// The given value. For outcomes, this is 0 if the player to move loses, and otherwise 1.
    pub given: u32,
    /// The value according to the rule.
    pub value: u32,
}

impl FoundRule {
    /// Returns the rule.
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// For a rule with one argument, returns the number of the first given value. This number is 0 or 1, unless the caller has set it.
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

    /// Returns the exceptions, which are the differences from the given values.
    pub fn exceptions(&self) -> &[Exception] {
        &self.exceptions
    }

    /// Returns whether the rule determines only outcomes. This is possible even if values were given.
    pub const fn is_of_outcomes(&self) -> bool {
        self.outcomes
    }

    /// Returns whether it is unlikely that the rule agrees with the given values only by chance; see [`FoundGame::is_strong`].
    pub const fn is_strong(&self) -> bool {
        self.strong
    }

    /// Returns the literature in which rules of this kind occur.
    pub const fn source(&self) -> &'static str {
        match &self.formula {
            Formula::One(rule) => rule.source(),
            Formula::Two(rule) => rule.source(),
        }
    }
}
