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
//! // The first player wins by dividing the second integer by 2.
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
//! - [`FloorDivision`] for the divisors 2 to 6. This type needs no table and computes a value with at most 18 divisions by 12.
//! - [`RunTable`] for any other divisors. This type builds a table once and then finds each value by a binary search.
//! - [`Divisors`] for the rules alone. Use this type if a table for the divisors would have too many runs.

mod runs;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use runs::{Run, RunTable, ScalePeriod, TooManyRuns};

use crate::notation::compact;
use grundy_core::{IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Floor division with the classical divisors 2, 3, 4, 5 and 6: the rules, and the theorem in closed form.
///
/// A position is one integer, and several integers form a sum. A move is a divisor, which replaces the integer by its quotient, rounded
/// down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FloorDivision;

/// Lists the moves from one integer, for all rulesets of this module.
fn moves(integer: u64, divisors: &[u64]) -> impl Iterator<Item = u64> {
    let divisors = if integer == 0 { &[] } else { divisors };
    divisors.iter().copied()
}

/// Returns the result of a move: the quotient, or nothing if the quotient is 0.
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
        moves(integer, &CLASSICAL)
    }

    fn play(&self, &integer: &u64, &mv: &u64) -> Sum<u64> {
        play(integer, mv)
    }
}

impl SpragueGrundy for FloorDivision {
    /// Reduces the integer by `G(n) = G(⌊n / 12⌋)` while `n >= 12`, and then looks up the value in a table of twelve values.
    fn nim_value(&self, &integer: &u64) -> Nimber {
        const BELOW_12: [u64; 12] = [0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0];
        let mut integer = integer;
        while integer >= 12 {
            integer /= 12;
        }
        Nimber::new(BELOW_12[integer as usize])
    }
}

/// The rules without a theorem, for a search. They allow any divisors, no matter how many runs the values have.
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

/// The rules, restricted to the integers that the table covers.
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
    /// Finds the value by a binary search in the runs.
    ///
    /// # Panics
    ///
    /// If the integer is larger than [`last`](RunTable::last). This cannot happen for a table that [`new`](RunTable::new) created. For
    /// such integers, [`value`](RunTable::value) returns `None`.
    fn nim_value(&self, &integer: &u64) -> Nimber {
        self.value(integer).unwrap_or_else(|| {
            panic!("the table of runs ends at {}, before {integer}", self.last())
        })
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::{Divisors, FloorDivision, RunTable};
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, Sample, random};
    use crate::notation::compact;

    /// The game's entry in the catalog, for positions such as `floor_division 10 31 100`.
    pub static ENTRY: Entry = Entry {
        name: "floor_division",
        title: "Floor division",
        about: "Numbers are divided by 2 to 6, or by given divisors, and rounded down to 0.",
        rules: "Divide one integer by 2, 3, 4, 5 or 6, or by one of the given divisors, and round down; a 0 \
                   is out of play. A player who cannot move loses.",
        notation: "The integers; a move is the integer and the divisor, as `31by3`.",
        parameters: "other divisors, as `floor_division:2,7`",
        examples: &["floor_division 10 31 100", "floor_division:2,7 50 51"],
        samples: &[
            Sample { title: "official sample, first test", text: "floor_division 3 4" },
            Sample { title: "official sample, second test", text: "floor_division 1 3 5" },
        ],
        why: crate::heaps::why::floor_division,
        look: crate::heaps::look::NUMBERS,
        page: concat!(
            include_str!("../../doc/floor_division.md"),
            "\n",
            include_str!("../../doc/assets/floor_division_runs.svg")
        ),
        read,
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let numbers = List::heaps("a number");
        let Some(set) = tokens.parameter_tokens("", false) else {
            let game = AnyGame::new("floor_division", FloorDivision).values().by_options();
            return each(&game.build(), tokens.list(numbers)?);
        };
        let place = set.clone();
        let divisors = Divisors::new(set.set("a divisor")?).map_err(|error| place.whole(error))?;
        let numbers = tokens.list(numbers)?;
        let name = format!("floor_division:{}", compact::joined(divisors.as_slice(), ","));
        let game = match RunTable::new(divisors.clone()) {
            Ok(game) => AnyGame::new(name, game).values().by_options().build(),
            // The values have too many runs for a table, so use the rules alone.
            Err(_) => AnyGame::new(name, divisors).build(),
        };
        each(&game, numbers)
    }
}

// The code below reads and writes integers, divisors and moves.

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

/// Implements the notation that all rulesets of floor division share.
macro_rules! notation {
    ($game:ty) => {
        /// Writes an integer as a number, and a move as the integer and the divisor, such as `31by3`.
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

// The code below defines the set of divisors that determines a game.

/// The classical divisors.
const CLASSICAL: [u64; 5] = [2, 3, 4, 5, 6];

/// A finite set of divisors of at least 2, which determines the rules of floor division.
///
/// ```
/// use games::heaps::floor_division::{DivisorError, Divisors};
///
/// let divisors = Divisors::new([3, 2, 3])?;
/// assert_eq!(divisors.as_slice(), [2, 3]);
/// assert_eq!(divisors.to_string(), "2 3");
/// assert_eq!(Divisors::new([]), Err(DivisorError::Empty));
/// assert_eq!(Divisors::new([5, 1]), Err(DivisorError::TooSmall { item: 1, divisor: 1 }));
/// # Ok::<(), DivisorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Divisors(Vec<u64>);

/// The reason why some integers cannot be the divisors of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DivisorError {
    /// The list of divisors is empty, so there would be no moves.
    #[error("a game needs at least one divisor")]
    Empty,
    /// A divisor is 0 or 1. Division by 0 is undefined, and division by 1 would let play go on forever.
    #[error("item {item} is {divisor}, but divisors are at least 2")]
    TooSmall {
        /// The index of the divisor in the list, counted from 0.
        item: usize,
        /// The divisor: 0 or 1.
        divisor: u64,
    },
}

impl Divisors {
    /// Creates the set of the given divisors. Order and repetitions have no effect.
    ///
    /// # Errors
    ///
    /// A [`DivisorError`] if the list is empty, or contains 0 or 1.
    ///
    /// # Complexity
    ///
    /// O(k log k) for k integers.
    pub fn new(divisors: impl IntoIterator<Item = u64>) -> Result<Self, DivisorError> {
        let mut divisors: Vec<u64> = divisors.into_iter().collect();
        if let Some(item) = divisors.iter().position(|&divisor| divisor < 2) {
            return Err(DivisorError::TooSmall { item, divisor: divisors[item] });
        }
        if divisors.is_empty() {
            return Err(DivisorError::Empty);
        }
        divisors.sort_unstable();
        divisors.dedup();
        Ok(Self(divisors))
    }

    /// Returns the divisors 2, 3, 4, 5 and 6 of the classical game.
    pub fn classical() -> Self {
        Self(CLASSICAL.to_vec())
    }

    /// Returns the divisors in ascending order. There is at least one.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// Returns the smallest divisor.
    pub fn smallest(&self) -> u64 {
        self.0[0]
    }

    /// Returns the largest divisor.
    pub fn largest(&self) -> u64 {
        self.0[self.0.len() - 1]
    }
}

#[cfg(feature = "serde")]
stored_as!(Divisors as Vec<u64>, |divisors| divisors.as_slice(), |list| {
    Self::new(list).map_err(grundy_core::ReadError::new)
});
