#![doc = include_str!("../../doc/floor_division.md")]
//!
//! # Picture
//!
//! The nim-values up to 12⁴, on a logarithmic scale.
//!
#![doc = include_str!("../../doc/assets/floor_division_runs.svg")]
//!
//! # Example
//!
//! ```
//! use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
//! use grundy_core::{Nimber, Normal, Outcome, SpragueGrundy, SumMove, SumTheorem};
//!
//! // The classical divisors 2 to 6, by the closed form.
//! assert_eq!(FloorDivision.sum_outcome(&[3, 4], Normal), Outcome::N);
//! // First wins by dividing the second integer by 2.
//! let winning = FloorDivision.sum_winning_moves(&[3, 4], Normal);
//! assert!(winning.eq([SumMove::new(1, 2)]));
//!
//! // Any other divisors, by the table of runs.
//! let game = RunTable::new(Divisors::new([2, 7])?)?;
//! assert_eq!(game.nim_value(&50), Nimber::new(2)); // 25 has the value 1 and 7 the value 0
//! assert_eq!(game.scale_period().map(|period| period.factor()), Some(14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type?
//!
//! - [`FloorDivision`] for the divisors 2 to 6: needs no table, and at most 18 divisions by 12 per value.
//! - [`RunTable`] for any other divisors: builds a table first, then a value is a binary search.
//! - [`Divisors`] alone are the rules, for divisors whose table would have too many runs.

mod divisors;
#[cfg(feature = "catalog")]
mod entry;
mod notation;
mod runs;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use divisors::{DivisorError, Divisors};
pub use runs::{Run, RunTable, ScalePeriod, TooManyRuns};

use grundy_core::{IllegalPosition, Nimber, Ruleset, SpragueGrundy, Sum};

/// Floor division with the classical divisors 2, 3, 4, 5 and 6: the rules, and the theorem in closed form.
///
/// A position is one integer, a position of play a sum of integers. A move is a divisor: the integer becomes its quotient,
/// rounded down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FloorDivision;

/// The rules for one integer, shared by all types of this module.
fn moves(integer: u64, divisors: &[u64]) -> impl Iterator<Item = u64> {
    let divisors = if integer == 0 { &[] } else { divisors };
    divisors.iter().copied()
}

/// The result of a move: the quotient, or nothing if it is 0.
fn play(integer: u64, divisor: u64) -> Sum<u64> {
    match integer / divisor {
        0 => Sum::empty(),
        quotient => Sum::from(quotient),
    }
}

impl Ruleset for FloorDivision {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &integer: &u64) -> impl Iterator<Item = u64> {
        moves(integer, &divisors::CLASSICAL)
    }

    fn play(&self, &integer: &u64, &mv: &u64) -> Sum<u64> {
        play(integer, mv)
    }
}

impl SpragueGrundy for FloorDivision {
    /// `G(n) = G(⌊n / 12⌋)` for `n >= 12`, and a table of twelve values.
    fn nim_value(&self, &integer: &u64) -> Nimber {
        const BELOW_12: [u64; 12] = [0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0];
        let mut integer = integer;
        while integer >= 12 {
            integer /= 12;
        }
        Nimber::new(BELOW_12[integer as usize])
    }
}

/// The rules alone. A search can play with any divisors, however many runs the values have.
impl Ruleset for Divisors {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &integer: &u64) -> impl Iterator<Item = u64> {
        moves(integer, self.as_slice())
    }

    fn play(&self, &integer: &u64, &mv: &u64) -> Sum<u64> {
        play(integer, mv)
    }
}

/// Floor division on the integers that the table covers.
impl Ruleset for RunTable {
    type Position = u64;
    type Move = u64;

    fn moves(&self, integer: &u64) -> impl Iterator<Item = u64> {
        self.divisors().moves(integer)
    }

    fn play(&self, integer: &u64, mv: &u64) -> Sum<u64> {
        self.divisors().play(integer, mv)
    }

    /// Checks that the table of runs contains the integer.
    fn check_position(&self, &integer: &u64) -> Result<(), IllegalPosition> {
        let last = self.last();
        if integer <= last {
            return Ok(());
        }
        let error = format!("{integer} is beyond {last}, where the table of runs ends");
        Err(IllegalPosition::new(error))
    }
}

impl SpragueGrundy for RunTable {
    /// A binary search in the runs.
    ///
    /// # Panics
    ///
    /// If the integer is larger than [`last`](RunTable::last); never for a table made by [`new`](RunTable::new).
    /// [`value`](RunTable::value) is the checked way.
    fn nim_value(&self, &integer: &u64) -> Nimber {
        self.value(integer).unwrap_or_else(|| {
            panic!("the table of runs ends at {}, before {integer}", self.last())
        })
    }
}
