//! Integers, divisors and moves as text.

use super::{Divisors, FloorDivision, Run, RunTable, ScalePeriod};
use crate::notation::compact;
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;

/// Prints `2 3 7`.
impl fmt::Display for Divisors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&compact::spaced(self.as_slice()))
    }
}

/// Reads the numbers, separated by spaces or commas: `2 3 7`.
impl FromStr for Divisors {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Self::new(compact::numbers(text, "a divisor")?).map_err(ReadError::new)
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
        /// An integer is written as a number, and a move as the integer and the divisor: `31by3`.
        impl Notation for $game {
            number_positions!("an integer", "the integer {}");

            fn move_text(&self, integer: &u64, mv: &u64) -> String {
                format!("{integer}by{mv}")
            }

            fn read_move(&self, integer: &u64, text: &str) -> Result<u64, ReadError> {
                let text = text.trim();
                let divisor = text.strip_prefix(&format!("{integer}by")).unwrap_or(text);
                compact::legal(self, integer, compact::read_number("a divisor", divisor)?)
            }

            fn move_in_words(&self, integer: &u64, mv: &u64) -> String {
                format!("divide {integer} by {mv}")
            }
        }
    };
}

notation!(FloorDivision);
notation!(RunTable);
notation!(Divisors);
