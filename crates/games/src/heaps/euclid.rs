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
//! // If a number may become 0, the values differ, but the outcomes are the same unless the numbers are equal.
//! assert_eq!(EuclidToZero.nim_value(&(7, 7)).to_string(), "*1");
//! assert_eq!(Euclid.nim_value(&(7, 7)).to_string(), "*0");
//! // (3, 6) is 3 · (1, 2), from which all moves are forced.
//! assert_eq!(Euclid.outcome(&(3, 6), Normal), Outcome::N);
//! assert_eq!(Euclid.outcome(&(3, 6), Misere), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
pub use entry::{ENTRY, TO_ZERO};

use grundy_core::{
    IllegalMove, IllegalPosition, Misere, Nimber, Normal, Notation, Outcome, ReadError, Ruleset,
    SpragueGrundy, Sum, SumMove, SumTheorem,
};

/// Implements the rules that both games share. The games differ only in how many times the smaller number can be subtracted.
macro_rules! both_games {
    ($most_times:ident) => {
        type Position = (u64, u64);
        type Move = u64;

        fn moves(&self, &numbers: &(u64, u64)) -> impl Iterator<Item = u64> {
            1..=$most_times(numbers)
        }

        /// Plays a move. If the numbers are equal, the second number counts as the larger one.
        fn play(&self, &numbers: &(u64, u64), &times: &u64) -> Sum<(u64, u64)> {
            Sum::from(after(numbers, times))
        }

        /// Puts the smaller number first.
        fn canonical(&self, (a, b): (u64, u64)) -> Sum<(u64, u64)> {
            Sum::from((a.min(b), a.max(b)))
        }

        /// Checks and plays a move in O(1) time.
        fn try_play(&self, numbers: &(u64, u64), mv: &u64) -> Result<Sum<(u64, u64)>, IllegalMove> {
            if (1..=$most_times(*numbers)).contains(mv) {
                Ok(self.play(numbers, mv))
            } else {
                Err(IllegalMove::new(mv, numbers))
            }
        }
    };
}

use crate::notation::{left_pair, no_move, read_pair};
/// The version of Euclid in which both numbers stay positive: the rules, the nim-values, and the theorem for misère play of sums.
///
/// A position is a pair of positive numbers. A move is the number of times that the smaller number is subtracted from the larger one.
/// [`EuclidToZero`] is a different game that is also called Euclid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Euclid;

impl Ruleset for Euclid {
    both_games!(most_times);

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

/// Returns how many times the smaller number can be subtracted while the remainder stays positive.
fn most_times((a, b): (u64, u64)) -> u64 {
    let (small, large) = (a.min(b), a.max(b));
    // A pair that contains 0 is not a position of this game, so it has no moves.
    large.saturating_sub(1).checked_div(small).unwrap_or(0)
}

/// Returns the numbers after a move, in the same order. If the numbers are equal, the second number counts as the larger one.
fn after((a, b): (u64, u64), times: u64) -> (u64, u64) {
    if a > b { (a - times * b, b) } else { (a, b - times * a) }
}

impl SpragueGrundy for Euclid {
    /// Computes `⌊|a / b - b / a|⌋`, in integer arithmetic.
    ///
    /// # Complexity
    /// O(1), with a division of 128-bit numbers.
    fn nim_value(&self, &numbers: &(u64, u64)) -> Nimber {
        Nimber::new(difference_of_quotients(numbers))
    }

    /// Finds at most two moves. The options in which the same number stays the larger one have different values, and there is at most one
    /// other option.
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

/// Computes `⌊(b² - a²) / (a b)⌋` for `a <= b`. The result is 0 if a number is 0.
fn difference_of_quotients((a, b): (u64, u64)) -> u64 {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    // The quotient is at most large / small, which fits into 64 bits.
    (large * large - small * small).checked_div(small * large).unwrap_or(0) as u64
}

/// Let `q` be the larger number divided by the smaller one, rounded down. Lists the moves that subtract the smaller number between one and
/// `most` times and reduce `q` to one of `quotients`, in ascending order. A move that reduces `q` to 0 leaves the other number as the
/// larger one. The quotients must be in descending order, and can contain repetitions.
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

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the catalog entries of the games.

    use grundy_core::Misere;
    use grundy_core::mixed::AnyGame;

    use super::{Euclid, EuclidToZero};
    use crate::catalog::reader::one;
    use crate::catalog::{Entry, random};

    /// The entry of the game in which both numbers stay positive.
    pub static ENTRY: Entry = Entry {
        name: "euclid",
        title: "Euclid, numbers stay positive",
        about: "Multiples of the smaller number come off the larger one, which stays positive.",
        rules: "Subtract a positive multiple of the smaller of two numbers from the larger one, which must stay \
                   positive. A player who cannot move loses; in misère play, wins.",
        notation: "Both numbers, as `24 7`; a move is what it leaves of both, as `10,7`.",
        examples: &["euclid 24 7", "euclid 3 6"],
        why: crate::heaps::why::euclid,
        look: crate::heaps::look::TOGETHER,
        page: include_str!("../../doc/euclid.md"),
        read: |tokens| {
            let game = AnyGame::new("euclid", Euclid).values().sum_outcomes(Misere).build();
            one(&game, tokens.pair("a number")?)
        },
        random: |game, size, below| Some(random::heaps(game, 2, size, below)),
        ..Entry::USUAL
    };

    /// The entry of the game in which a number can become 0.
    pub static TO_ZERO: Entry = Entry {
        name: "euclid_to_zero",
        title: "Euclid, a number may become 0",
        about: "Multiples of the smaller number come off the larger one, down to 0.",
        rules: "Subtract a positive multiple of the smaller of two numbers from the larger one, which may become 0. \
                   A player who cannot move, because a number is 0, loses.",
        notation: "Both numbers, as `24 7`; a move is what it leaves of both, as `10,7`.",
        examples: &["euclid_to_zero 24 7", "euclid_to_zero 5 5"],
        why: crate::heaps::why::euclid,
        look: crate::heaps::look::TOGETHER,
        page: include_str!("../../doc/euclid.md"),
        read: |tokens| {
            let game = AnyGame::new("euclid_to_zero", EuclidToZero).values().build();
            one(&game, tokens.pair("a number")?)
        },
        random: |game, size, below| Some(random::heaps(game, 2, size, below)),
        ..Entry::USUAL
    };
}

/// The version of Euclid in which a number can become 0, which ends play: the rules and the nim-values.
///
/// A position is a pair of numbers that are not both 0. This is the game of Cole and Davie; in [`Euclid`] the numbers stay positive.
///
/// ```
/// use games::heaps::euclid::EuclidToZero;
/// use grundy_core::{Normal, OutcomeTheorem, Ruleset};
///
/// // The only way to win from 24 and 7 leaves 10 and 7, whose quotient is below the golden ratio.
/// assert!(EuclidToZero.winning_moves(&(24, 7), Normal).eq([2]));
/// assert_eq!(EuclidToZero.moves(&(0, 7)).count(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EuclidToZero;

impl Ruleset for EuclidToZero {
    both_games!(most_times_to_zero);

    fn check_position(&self, &(a, b): &(u64, u64)) -> Result<(), IllegalPosition> {
        if a.max(b) > 0 {
            Ok(())
        } else {
            Err(IllegalPosition::new("both numbers are 0, one at least is to be positive"))
        }
    }
}

/// Returns how many times the smaller number can be subtracted.
fn most_times_to_zero((a, b): (u64, u64)) -> u64 {
    a.max(b).checked_div(a.min(b)).unwrap_or(0)
}

impl SpragueGrundy for EuclidToZero {
    /// Computes the value. It is the same as for [`Euclid`], plus or minus one if all terms of the continued fraction of the quotient are
    /// equal.
    ///
    /// # Complexity
    /// O(log n) for numbers of up to n.
    fn nim_value(&self, &numbers: &(u64, u64)) -> Nimber {
        let value = difference_of_quotients(numbers);
        Nimber::new(match equal_terms(numbers) {
            Some(terms) if terms % 2 == 1 => value + 1,
            Some(_) => value - 1,
            None => value,
        })
    }

    /// # Complexity
    /// O(log n) for numbers of up to n.
    fn moves_to(&self, &numbers: &(u64, u64), value: Nimber) -> impl Iterator<Item = u64> {
        // An option with the quotient q >= 1 has the value q - 1 or q. If all terms of its continued fraction equal q and their number is
        // odd, `⌊x - 1/x⌋` is q - 1 and the value is q. If their number is even, `⌊x - 1/x⌋` is q and the value is q - 1.
        let quotients = [value.value().checked_add(1), Some(value.value()), Some(0)];
        candidates(numbers, quotients, most_times_to_zero(numbers))
            .filter(move |&times| self.nim_value(&after(numbers, times)) == value)
    }
}

/// Returns the number of terms of the continued fraction of the larger number divided by the smaller one, if all terms are equal. The last
/// term is not 1, unless it is the only term. Returns `None` if the smaller number is 0.
fn equal_terms((a, b): (u64, u64)) -> Option<u32> {
    let (mut small, mut large) = (a.min(b), a.max(b));
    let first = large.checked_div(small)?;
    let mut terms = 0;
    while let Some(term) = large.checked_div(small) {
        if term != first {
            return None;
        }
        (small, large) = (large % small, small);
        terms += 1;
    }
    Some(terms)
}

// The two games share the notation below.

/// Implements the notation for one of the games.
macro_rules! notation {
    ($game:ty) => {
        /// Writes a position as both numbers, such as `24 7`, and a move as the numbers that it leaves, such as `10,7`.
        impl Notation for $game {
            fn position_text(&self, (a, b): &(u64, u64)) -> String {
                format!("{a} {b}")
            }

            fn read_position(&self, text: &str) -> Result<(u64, u64), ReadError> {
                let numbers = read_pair("a number", text)?;
                self.check_position(&numbers)?;
                Ok(numbers)
            }

            fn move_text(&self, &numbers: &(u64, u64), &times: &u64) -> String {
                let (a, b) = after(numbers, times);
                format!("{a},{b}")
            }

            fn read_move(&self, numbers: &(u64, u64), text: &str) -> Result<u64, ReadError> {
                left_pair(text)
                    .and_then(|left| times_to(*numbers, left))
                    .filter(|mv| self.try_play(numbers, mv).is_ok())
                    .ok_or_else(|| no_move(&self.position_text(numbers), text))
            }

            fn position_in_words(&self, (a, b): &(u64, u64)) -> String {
                format!("the numbers {a} and {b}")
            }

            fn move_in_words(&self, &numbers: &(u64, u64), mv: &u64) -> String {
                let (a, b) = after(numbers, *mv);
                let mv = in_words(*mv);
                format!("{mv} of {} and {}, which leaves {a} and {b}", numbers.0, numbers.1)
            }
        }
    };
}

notation!(Euclid);
notation!(EuclidToZero);

/// Returns how many times the smaller number must be subtracted to leave the numbers `left`, or `None` if no move leaves them.
fn times_to((a, b): (u64, u64), left: (u64, u64)) -> Option<u64> {
    let subtracted = if a > b { a.checked_sub(left.0)? } else { b.checked_sub(left.1)? };
    let times = subtracted.checked_div(a.min(b))?;
    (after((a, b), times) == left).then_some(times)
}

/// Describes a move as an instruction.
fn in_words(times: u64) -> String {
    match times {
        1 => "subtract the smaller number".to_owned(),
        _ => format!("subtract {times} times the smaller number"),
    }
}

// The rest of this file solves misère sums of the game in which both numbers stay positive.

/// Misère play: a player who cannot move wins.
impl SumTheorem<Misere> for Euclid {
    /// The outcome is the same as in normal play, unless every pair is a multiple of two consecutive Fibonacci numbers. In that case, the
    /// outcome is the opposite.
    ///
    /// # Complexity
    /// O(k log n) for k pairs of numbers of up to n.
    fn sum_outcome(&self, sum: &[(u64, u64)], _: Misere) -> Outcome {
        let normal = self.sum_outcome(sum, Normal);
        if sum.iter().all(|&numbers| is_forced(numbers)) { !normal } else { normal }
    }

    /// # Complexity
    /// O(k log n) for k pairs of numbers of up to n.
    fn sum_winning_moves(
        &self,
        sum: &[(u64, u64)],
        _: Misere,
    ) -> impl Iterator<Item = SumMove<u64>> {
        let total = self.nim_sum(sum);
        let free = sum.iter().filter(|&&numbers| !is_forced(numbers)).count();
        sum.iter().enumerate().flat_map(move |(component, numbers)| {
            let free_left = free - usize::from(!is_forced(*numbers));
            // A winning move leaves a position that the opponent loses. The nim-sum of this position is 0 if some pair still has a choice
            // of moves, and 1 otherwise.
            let wanted = total + self.nim_value(numbers);
            let as_normal = self.moves_to(numbers, wanted).map(|mv| (mv, false));
            let opposite = self.moves_to(numbers, wanted + Nimber::ONE).map(|mv| (mv, true));
            let fits = move |&(times, all_forced): &(u64, bool)| {
                all_forced == (free_left == 0 && is_forced(after(*numbers, times)))
            };
            let moves = as_normal.chain(opposite).filter(fits);
            moves.map(move |(mv, _)| SumMove { component, mv })
        })
    }
}

/// Returns whether all further moves are forced. This is the case exactly if the numbers are the same multiple of two consecutive Fibonacci
/// numbers.
fn is_forced((a, b): (u64, u64)) -> bool {
    let (mut small, mut large) = (a.min(b), a.max(b));
    // Play to the end, and check that subtracting once is always the only move.
    while small < large {
        if large - small > small {
            return false;
        }
        (small, large) = (large - small, small);
    }
    true
}
