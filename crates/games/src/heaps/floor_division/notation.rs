//! Integers, divisors and moves as phrases.

use super::{
    DivideBy, DivisorError, Divisors, FloorDivision, FloorDivisionTable, Run, ScalePeriod,
};
use crate::notation::{Listed, NotationError, Words, compact, list_of_numbers};
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Integers, as they are written: `the integers 3, 4 and 5`.
///
/// Also reads `the integer 3`, `no integers`, and the integers alone: `3 4 5`.
///
/// ```
/// use games::heaps::floor_division::Integers;
///
/// let integers = Integers::from(vec![3, 4, 5]);
/// assert_eq!(integers.to_string(), "the integers 3, 4 and 5");
/// assert_eq!("3 4 5".parse(), Ok(integers));
/// assert_eq!(Integers::from(vec![7]).to_string(), "the integer 7");
/// assert_eq!("no integers".parse(), Ok(Integers::default()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integers(Vec<u64>);

list_of_numbers!(Integers: "The integers in order.");

impl fmt::Display for Integers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0[..] {
            [] => f.write_str("no integers"),
            [integer] => write!(f, "the integer {integer}"),
            integers => write!(f, "the integers {}", Listed(integers)),
        }
    }
}

impl FromStr for Integers {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        if words.take(&["no"]) {
            words.expect(&["integers", "integer"], "the word `integers`")?;
            words.end("nothing after `no integers`")?;
            return Ok(Self::default());
        }
        if words.take(&["the"]) {
            words.expect(&["integers", "integer"], "the word `integers`")?;
        } else {
            words.take(&["integers", "integer"]);
        }
        Ok(Self(words.only_numbers("an integer")?))
    }
}

impl fmt::Display for Divisors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.as_slice().len() == 1 { "" } else { "s" };
        write!(f, "divisor{plural} {}", Listed(self.as_slice()))
    }
}

/// Why a phrase is not a set of divisors.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseDivisorsError {
    /// The phrase cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The numbers in it are not divisors.
    #[error(transparent)]
    Divisors(#[from] DivisorError),
}

/// Reads `divisors 2, 3 and 7`, and the numbers alone.
impl FromStr for Divisors {
    type Err = ParseDivisorsError;

    fn from_str(text: &str) -> Result<Self, ParseDivisorsError> {
        let mut words = Words::new(text);
        words.take(&["divisors", "divisor"]);
        Ok(Self::new(words.only_numbers("a divisor")?)?)
    }
}

impl fmt::Display for DivideBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "divide by {}", self.0)
    }
}

/// Reads `divide by 3`, `by 3` and `3`.
impl FromStr for DivideBy {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        if words.take(&["divide"]) {
            words.expect(&["by"], "the word `by`")?;
        } else {
            words.take(&["by"]);
        }
        let divisor = words.number("a divisor")?;
        words.end("nothing after the divisor")?;
        Ok(Self(divisor))
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last, value) = (self.first(), self.last(), self.value());
        if first == last {
            write!(f, "{value} at {first}")
        } else {
            write!(f, "{value} from {first} to {last}")
        }
    }
}

impl fmt::Display for ScalePeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (factor, from, to) = (self.factor(), self.from(), self.verified_to());
        write!(f, "G(n) = G(⌊n / {factor}⌋) for all n >= {from}, verified up to {to}")
    }
}

/// The notation that all rulesets of floor division share.
macro_rules! notation {
    ($game:ty) => {
        /// An integer is written as it is, and a move as the integer and the divisor: `31by3`.
        impl Notation for $game {
            const LISTED: bool = true;

            fn position_text(&self, integer: &u64) -> String {
                integer.to_string()
            }

            fn read_position(&self, text: &str) -> Result<u64, ReadError> {
                let integer = compact::number(text, "an integer", u64::MAX)?;
                compact::checked(self, integer)
            }

            fn move_text(&self, integer: &u64, mv: &DivideBy) -> String {
                format!("{integer}by{}", mv.0)
            }

            /// Also reads `divide by 3`.
            fn read_move(&self, integer: &u64, text: &str) -> Result<DivideBy, ReadError> {
                let text = text.trim();
                let divisor = text.strip_prefix(&format!("{integer}by")).unwrap_or(text);
                compact::legal(self, integer, divisor.parse().map_err(ReadError::new)?)
            }

            fn position_in_words(&self, integer: &u64) -> String {
                format!("the integer {integer}")
            }

            fn move_in_words(&self, integer: &u64, mv: &DivideBy) -> String {
                format!("in {integer}: {mv}")
            }
        }
    };
}

notation!(FloorDivision);
notation!(FloorDivisionTable);
notation!(Divisors);
