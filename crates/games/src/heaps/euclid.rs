#![doc = include_str!("../../doc/euclid.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::euclid::{Euclid, EuclidToZero};
//! use grundy_core::{Misere, Normal, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! // The numbers stay positive: ⌊24 / 7 - 7 / 24⌋ = 3.
//! assert_eq!(Euclid.nim_value(&(24, 7)).to_string(), "*3");
//! assert!(Euclid.winning_moves(&(24, 7), Normal).eq([2])); // leaves 10 and 7
//! // A number may become 0: other values, and the same outcomes as long as the numbers differ.
//! assert_eq!(EuclidToZero.nim_value(&(7, 7)).to_string(), "*1");
//! assert_eq!(Euclid.nim_value(&(7, 7)).to_string(), "*0");
//! // 3 · (1, 2): all further moves are forced.
//! assert_eq!(Euclid.outcome(&(3, 6), Normal), Outcome::N);
//! assert_eq!(Euclid.outcome(&(3, 6), Misere), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
mod entry;
mod misere;
mod notation;
mod to_zero;

#[cfg(feature = "catalog")]
pub use entry::{ENTRY, TO_ZERO};

use grundy_core::{IllegalMove, IllegalPosition, Nimber, Ruleset, SpragueGrundy, Sum};

pub use to_zero::EuclidToZero;

/// The rules that both games share; `most_times` is the difference.
macro_rules! both_games {
    () => {
        type Position = (u64, u64);
        type Move = u64;

        fn moves(&self, &numbers: &(u64, u64)) -> impl Iterator<Item = u64> {
            1..=most_times(numbers)
        }

        /// Of equal numbers, the second one counts as the larger.
        fn play(&self, &numbers: &(u64, u64), &times: &u64) -> Sum<(u64, u64)> {
            Sum::from(after(numbers, times))
        }

        /// The smaller number first.
        fn canonical(&self, (a, b): (u64, u64)) -> Sum<(u64, u64)> {
            Sum::from((a.min(b), a.max(b)))
        }

        /// In O(1).
        fn try_play(&self, numbers: &(u64, u64), mv: &u64) -> Result<Sum<(u64, u64)>, IllegalMove> {
            if (1..=most_times(*numbers)).contains(mv) {
                Ok(self.play(numbers, mv))
            } else {
                Err(IllegalMove::new(mv, numbers))
            }
        }
    };
}

use both_games;

/// The rules of Euclid in which both numbers stay positive, with the nim-values and the theorem for misère play
/// of sums.
///
/// A position is a pair of positive numbers, and a move is how many times the smaller one is subtracted from the larger.
/// [`EuclidToZero`] is the other game with this name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Euclid;

impl Ruleset for Euclid {
    both_games!();

    fn check_position(&self, &(a, b): &(u64, u64)) -> Result<(), IllegalPosition> {
        if a.min(b) > 0 {
            Ok(())
        } else {
            Err(IllegalPosition::new(format_args!(
                "the numbers are {a} and {b}, both are to be positive"
            )))
        }
    }
}

/// How many times the smaller number can be subtracted with a positive remainder.
fn most_times((a, b): (u64, u64)) -> u64 {
    let (small, large) = (a.min(b), a.max(b));
    // A number 0, which is not a position of this game, has no moves.
    large.saturating_sub(1).checked_div(small).unwrap_or(0)
}

/// The numbers after a move, in the same order. Of equal numbers, the second one counts as the larger.
fn after((a, b): (u64, u64), times: u64) -> (u64, u64) {
    if a > b { (a - times * b, b) } else { (a, b - times * a) }
}

impl SpragueGrundy for Euclid {
    /// `⌊|a / b - b / a|⌋`, in whole numbers.
    ///
    /// # Complexity
    /// O(1): a division of 128 bits.
    fn nim_value(&self, &numbers: &(u64, u64)) -> Nimber {
        Nimber::new(difference_of_quotients(numbers))
    }

    /// At most two: the options in which the larger number stays the larger have different values, and there is at
    /// most one other option.
    ///
    /// # Complexity
    /// O(1).
    fn moves_to(&self, &numbers: &(u64, u64), value: Nimber) -> impl Iterator<Item = u64> {
        // An option with x = large / small >= 1 has the value v only if v <= x < v + 2.
        let quotients = [value.value().checked_add(1), Some(value.value()), Some(0)];
        candidates(numbers, quotients, most_times(numbers))
            .filter(move |&times| self.nim_value(&after(numbers, times)) == value)
    }
}

/// `⌊(b² - a²) / (a b)⌋` for `a <= b`; 0 if a number is 0.
fn difference_of_quotients((a, b): (u64, u64)) -> u64 {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    // At most large / small, which fits.
    (large * large - small * small).checked_div(small * large).unwrap_or(0) as u64
}

/// The moves that leave one of these quotients of the larger by the smaller number, in ascending order, if
/// they subtract between one and `most` times. Quotients are in descending order, and may be repeated.
fn candidates<const K: usize>(
    (a, b): (u64, u64),
    quotients: [Option<u64>; K],
    most: u64,
) -> impl Iterator<Item = u64> {
    let quotient = a.max(b).checked_div(a.min(b)).unwrap_or(0);
    let mut last = None;
    let times = quotients.into_iter().flatten().filter_map(move |left| quotient.checked_sub(left));
    times
        .filter(move |times| (1..=most).contains(times))
        .filter(move |&times| last.replace(times) != Some(times))
}
