#![doc = include_str!("../../doc/floor_division.md")]
//!
//! # Picture
//!
//! The nim-values up to 12⁴, on a logarithmic scale.
//!
#![doc = include_str!("../../doc/floor_division_runs.svg")]
//!
//! # Example
//!
//! ```
//! use games::heaps::floor_division::{Divisors, FloorDivision, FloorDivisionTable, Integers};
//! use grundy_core::{Nimber, Normal, Outcome, SpragueGrundy, SumTheorem};
//!
//! // The classical divisors 2 to 6, by the closed form.
//! let integers: Integers = "the integers 3 and 4".parse()?;
//! assert_eq!(FloorDivision.sum_outcome(integers.as_slice(), Normal), Outcome::N);
//! let winning: Vec<String> = FloorDivision
//!     .sum_winning_moves(integers.as_slice(), Normal)
//!     .map(|found| format!("{}: {}", found.mv, integers.as_slice()[found.component]))
//!     .collect();
//! assert_eq!(winning, ["divide by 2: 4"]);
//!
//! // Any other divisors, by the table of runs.
//! let game = FloorDivisionTable::new(Divisors::new([2, 7])?)?;
//! assert_eq!(game.nim_value(&50), Nimber::new(2)); // 25 has the value 1 and 7 the value 0
//! assert_eq!(game.table().scale_period().map(|period| period.factor()), Some(14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type?
//!
//! - [`FloorDivision`] for the divisors 2 to 6: nothing to build, at most 18 divisions by 12 per value.
//! - [`FloorDivisionTable`] for any other divisors: a [`RunTable`] is built first, a value is a binary search.
//! - [`Divisors`] alone are the rules, for divisors whose table would have too many runs.

mod divisors;
#[cfg(feature = "catalog")]
mod entry;
mod notation;
mod runs;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use divisors::{DivisorError, Divisors};
pub use notation::{Integers, ParseDivisorsError};
pub use runs::{Run, RunTable, Runs, ScalePeriod, TooManyRuns};

use grundy_core::{IllegalPosition, Nimber, Ruleset, SpragueGrundy, Sum};

/// Floor division with the classical divisors 2, 3, 4, 5 and 6: the rules, and the theorem in closed form.
///
/// A position is one integer, a position of play a sum of integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FloorDivision;

/// Floor division with any divisors: the rules, and the theorem by a [`RunTable`].
///
/// ```
/// use games::heaps::floor_division::{Divisors, FloorDivision, FloorDivisionTable};
/// use grundy_core::SpragueGrundy;
///
/// let game = FloorDivisionTable::new(Divisors::classical())?;
/// assert_eq!(game.nim_value(&1_000_000), FloorDivision.nim_value(&1_000_000));
/// # Ok::<(), games::heaps::floor_division::TooManyRuns>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FloorDivisionTable {
    table: RunTable,
}

/// A move: the integer becomes its quotient by this divisor, rounded down.
///
/// ```
/// use games::heaps::floor_division::DivideBy;
/// assert_eq!(DivideBy(3).to_string(), "divide by 3");
/// assert_eq!("divide by 3".parse(), Ok(DivideBy(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DivideBy(pub u64);

/// The rules for one integer: shared by all types of this module, which differ in what they know.
fn moves(integer: u64, divisors: &[u64]) -> impl Iterator<Item = DivideBy> {
    let divisors = if integer == 0 { &[] } else { divisors };
    divisors.iter().map(|&divisor| DivideBy(divisor))
}

/// What is left: the quotient, and nothing if it is 0.
fn play(integer: u64, DivideBy(divisor): DivideBy) -> Sum<u64> {
    match integer / divisor {
        0 => Sum::empty(),
        quotient => Sum::from(quotient),
    }
}

impl Ruleset for FloorDivision {
    type Position = u64;
    type Move = DivideBy;

    fn moves(&self, &integer: &u64) -> impl Iterator<Item = DivideBy> {
        moves(integer, &divisors::CLASSICAL)
    }

    fn play(&self, &integer: &u64, &mv: &DivideBy) -> Sum<u64> {
        play(integer, mv)
    }
}

impl SpragueGrundy for FloorDivision {
    /// `G(n) = G(⌊n / 12⌋)` for `n >= 12`, and a list of twelve values.
    fn nim_value(&self, &integer: &u64) -> Nimber {
        const BELOW_12: [u64; 12] = [0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0];
        let mut integer = integer;
        while integer >= 12 {
            integer /= 12;
        }
        Nimber::new(BELOW_12[integer as usize])
    }
}

/// The rules alone. Play with any divisors can be searched, however many runs the values have.
impl Ruleset for Divisors {
    type Position = u64;
    type Move = DivideBy;

    fn moves(&self, &integer: &u64) -> impl Iterator<Item = DivideBy> {
        moves(integer, self.as_slice())
    }

    fn play(&self, &integer: &u64, &mv: &DivideBy) -> Sum<u64> {
        play(integer, mv)
    }
}

impl FloorDivisionTable {
    /// The most runs that [`new`](Self::new) stores: 16 MiB.
    pub const MAX_RUNS: usize = 1 << 20;

    /// The game with these divisors, for all integers up to `u64::MAX`.
    ///
    /// # Errors
    ///
    /// [`TooManyRuns`] if that takes more than [`MAX_RUNS`](Self::MAX_RUNS) runs. A [`RunTable`] with bounds of
    /// one's own, [converted](From), is the way out.
    ///
    /// # Complexity
    ///
    /// That of [`RunTable::up_to`].
    pub fn new(divisors: Divisors) -> Result<Self, TooManyRuns> {
        RunTable::up_to(divisors, u64::MAX, Self::MAX_RUNS).map(Self::from)
    }

    /// The values as runs.
    #[must_use]
    pub fn table(&self) -> &RunTable {
        &self.table
    }
}

/// The game on the integers that the table covers.
impl From<RunTable> for FloorDivisionTable {
    fn from(table: RunTable) -> Self {
        Self { table }
    }
}

impl Ruleset for FloorDivisionTable {
    type Position = u64;
    type Move = DivideBy;

    fn moves(&self, integer: &u64) -> impl Iterator<Item = DivideBy> {
        self.table.divisors().moves(integer)
    }

    fn play(&self, integer: &u64, mv: &DivideBy) -> Sum<u64> {
        self.table.divisors().play(integer, mv)
    }

    /// The table of runs reaches the integer.
    fn check_position(&self, &integer: &u64) -> Result<(), IllegalPosition> {
        let last = self.table.last();
        if integer <= last {
            return Ok(());
        }
        let error = format!("{integer} is beyond {last}, where the table of runs ends");
        Err(IllegalPosition::new(error))
    }
}

impl SpragueGrundy for FloorDivisionTable {
    /// A binary search in the runs.
    ///
    /// # Panics
    ///
    /// If the integer is larger than [`RunTable::last`]; never for a game made by
    /// [`new`](FloorDivisionTable::new). [`RunTable::value`] is the checked way.
    fn nim_value(&self, &integer: &u64) -> Nimber {
        self.table.value(integer).unwrap_or_else(|| {
            panic!("the table of runs ends at {}, before {integer}", self.table.last())
        })
    }
}
