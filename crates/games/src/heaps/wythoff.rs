#![doc = include_str!("../../doc/wythoff.md")]
//!
//! # Picture
//!
//! The pairs of heaps from which the player to move loses, and the three winning moves from heaps of 7 and 10.
//!
#![doc = include_str!("../../doc/assets/wythoff.svg")]
//!
//! # Example
//!
//! ```
//! use games::heaps::wythoff::{Wythoff, WythoffMove};
//! use grundy_core::{Misere, Normal, Outcome, OutcomeTheorem};
//!
//! assert_eq!(Wythoff.outcome(&(3, 5), Normal), Outcome::P);
//! let winning: Vec<_> = Wythoff.winning_moves(&(7, 10), Normal).collect();
//! // The moves leave 6 and 10, 7 and 4, and 4 and 7.
//! assert_eq!(winning, [WythoffMove::First(1), WythoffMove::Second(6), WythoffMove::Both(3)]);
//!
//! // The theorem is exact up to 64 bits, where these heaps approximate the golden ratio.
//! let largest = (11_400_714_819_323_198_485, u64::MAX);
//! assert_eq!(Wythoff.outcome(&largest, Normal), Outcome::P);
//! assert_eq!(Wythoff.winning_moves(&largest, Normal).count(), 0);
//!
//! // In misère play, the player who takes the last coin loses, so heaps of 2 and 2 are lost for the player to move.
//! assert_eq!(Wythoff.outcome(&(2, 2), Misere), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::zeckendorf::Zeckendorf;
use crate::notation::{Coins, left_pair, no_move, read_pair};
use grundy_core::{
    Convention, IllegalMove, Misere, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset,
    Sum,
};
use std::fmt;

/// The rules of Wythoff's game on two heaps, with the theorems for normal and for misère play. A position consists of both heaps.
///
/// The theorems cover a single pair of heaps. No formula for the nim-values is known, so use a [`Search`](grundy_search::Search) for sums
/// of several pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wythoff;

/// A move of Wythoff's game: takes a number of coins from one heap, or the same number from both heaps.
///
/// ```
/// use games::heaps::wythoff::WythoffMove;
/// assert_eq!(WythoffMove::Second(1).to_string(), "take 1 coin from the second heap");
/// assert_eq!(WythoffMove::Both(2).to_string(), "take 2 coins from each heap");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WythoffMove {
    /// Takes coins from the first heap.
    First(u64),
    /// Takes coins from the second heap.
    Second(u64),
    /// Takes the same number of coins from both heaps.
    Both(u64),
}

impl WythoffMove {
    /// Returns the numbers of coins to take from the first and from the second heap.
    const fn taken(self) -> (u64, u64) {
        match self {
            Self::First(coins) => (coins, 0),
            Self::Second(coins) => (0, coins),
            Self::Both(coins) => (coins, coins),
        }
    }
}

impl Ruleset for Wythoff {
    type Position = (u64, u64);
    type Move = WythoffMove;

    fn moves(&self, &(a, b): &(u64, u64)) -> impl Iterator<Item = WythoffMove> {
        let first = (1..=a).map(WythoffMove::First);
        let second = (1..=b).map(WythoffMove::Second);
        first.chain(second).chain((1..=a.min(b)).map(WythoffMove::Both))
    }

    fn play(&self, &(a, b): &(u64, u64), mv: &WythoffMove) -> Sum<(u64, u64)> {
        let (from_first, from_second) = mv.taken();
        Sum::from((a - from_first, b - from_second))
    }

    /// Puts the smaller heap first.
    fn canonical(&self, (a, b): (u64, u64)) -> Sum<(u64, u64)> {
        Sum::from((a.min(b), a.max(b)))
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(
        &self,
        position: &(u64, u64),
        mv: &WythoffMove,
    ) -> Result<Sum<(u64, u64)>, IllegalMove> {
        let (from_first, from_second) = mv.taken();
        let fits = from_first <= position.0 && from_second <= position.1;
        if fits && from_first.max(from_second) > 0 {
            Ok(self.play(position, mv))
        } else {
            Err(IllegalMove::new(mv, position))
        }
    }
}

impl OutcomeTheorem<Normal> for Wythoff {
    /// # Complexity
    /// O(1), with three products of 128-bit numbers.
    fn outcome(&self, &heaps: &(u64, u64), _: Normal) -> Outcome {
        Outcome::from_first_wins(!is_cold(heaps))
    }

    /// Finds at most three moves: one that takes from the first heap, one that takes from the second heap, and one that takes from both.
    ///
    /// # Complexity
    /// O(log n) for heaps of up to n coins. This is the time to compute the Fibonacci digits of both heaps and a square root.
    fn winning_moves(&self, &heaps: &(u64, u64), _: Normal) -> impl Iterator<Item = WythoffMove> {
        moves_to_cold(heaps, Convention::Normal)
    }
}

/// Misère play: the player who takes the last coin loses.
impl OutcomeTheorem<Misere> for Wythoff {
    /// # Complexity
    /// O(1).
    fn outcome(&self, &(a, b): &(u64, u64), _: Misere) -> Outcome {
        let cold = match (a.min(b), a.max(b)) {
            (0, 1) | (2, 2) => true,
            (0, 0) | (1, 2) => false,
            heaps => is_cold(heaps),
        };
        Outcome::from_first_wins(!cold)
    }

    /// Finds at most three moves in O(log n), as in normal play.
    fn winning_moves(&self, &heaps: &(u64, u64), _: Misere) -> impl Iterator<Item = WythoffMove> {
        moves_to_cold(heaps, Convention::Misere)
    }
}

/// Returns whether the smaller heap is `⌊k φ⌋` for the difference `k` of the two heaps. The test uses integers: `a = ⌊k φ⌋` exactly if
/// `a (a - k) < k² < (a + 1) (a + 1 - k)`, because `k φ` is the positive root of `x (x - k) = k²`.
fn is_cold((a, b): (u64, u64)) -> bool {
    let (a, k) = (u128::from(a.min(b)), u128::from(a.abs_diff(b)));
    if k == 0 {
        return a == 0;
    }
    a >= k && a * (a - k) < k * k && k * k < (a + 1) * (a + 1 - k)
}

/// Lists the moves to cold positions. These moves reduce the second heap to the partner of the first, reduce the first heap to the partner
/// of the second, or reduce both heaps to the cold position with the same difference.
fn moves_to_cold((a, b): (u64, u64), play: Convention) -> impl Iterator<Item = WythoffMove> {
    let taken = |heap: u64, left: Option<u64>| {
        left.and_then(|left| heap.checked_sub(left)).filter(|&coins| coins > 0)
    };
    let both = taken(a.min(b), lesser_with_difference(a.abs_diff(b), play));
    let moves = [
        taken(a, partner(b, play)).map(WythoffMove::First),
        taken(b, partner(a, play)).map(WythoffMove::Second),
        both.map(WythoffMove::Both),
    ];
    moves.into_iter().flatten()
}

/// Returns the partner of `size`, which is the size that forms a cold position together with `size`, if the partner is below 2^64.
///
/// If the Fibonacci digits of a size end in an even number of zeros, the size is the smaller one of its pair, and shifting the digits up by
/// one place gives the partner. Otherwise, the size is the larger one, and shifting the digits down by one place gives the partner.
fn partner(size: u64, play: Convention) -> Option<u64> {
    if let (Convention::Misere, 0..=2) = (play, size) {
        return Some([1, 0, 2][size as usize]);
    }
    let digits = Zeckendorf::of(size);
    let lesser = digits.trailing_zeros() % 2 == 0;
    let partner = if lesser { digits.shifted_up() } else { digits.shifted_down() };
    u64::try_from(partner).ok()
}

/// Returns the smaller heap, `⌊k φ⌋`, of the cold position whose heaps differ by `k`, if both heaps are below 2^64.
fn lesser_with_difference(k: u64, play: Convention) -> Option<u64> {
    if let (Convention::Misere, 0..=1) = (play, k) {
        return Some([2, 0][k as usize]);
    }
    let k = u128::from(k);
    // If 5 k² exceeds 128 bits, then the larger heap `⌊k φ²⌋` exceeds 64 bits.
    let lesser = u128::midpoint(k, (k * k).checked_mul(5)?.isqrt());
    u64::try_from(lesser + k).ok().map(|greater| greater - k as u64)
}

/// Writes a position as both heaps, such as `3 5`, and a move as the heaps that it leaves, such as `1,2`.
impl Notation for Wythoff {
    fn position_text(&self, (a, b): &(u64, u64)) -> String {
        format!("{a} {b}")
    }

    fn read_position(&self, text: &str) -> Result<(u64, u64), ReadError> {
        read_pair("the size of a heap", text)
    }

    fn move_text(&self, (a, b): &(u64, u64), mv: &WythoffMove) -> String {
        let (from_first, from_second) = mv.taken();
        format!("{},{}", a - from_first, b - from_second)
    }

    fn read_move(&self, position: &(u64, u64), text: &str) -> Result<WythoffMove, ReadError> {
        let &(a, b) = position;
        let taken = left_pair(text)
            .and_then(|(left_a, left_b)| Some((a.checked_sub(left_a)?, b.checked_sub(left_b)?)));
        match taken {
            Some((coins @ 1.., 0)) => Ok(WythoffMove::First(coins)),
            Some((0, coins @ 1..)) => Ok(WythoffMove::Second(coins)),
            Some((coins @ 1.., other)) if coins == other => Ok(WythoffMove::Both(coins)),
            _ => Err(no_move(&self.position_text(position), text)),
        }
    }

    fn position_in_words(&self, (a, b): &(u64, u64)) -> String {
        format!("heaps of {a} and {b}")
    }

    fn move_in_words(&self, (a, b): &(u64, u64), mv: &WythoffMove) -> String {
        format!("in the heaps of {a} and {b}: {mv}")
    }
}

impl fmt::Display for WythoffMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::First(coins) => write!(f, "take {} from the first heap", Coins(coins)),
            Self::Second(coins) => write!(f, "take {} from the second heap", Coins(coins)),
            Self::Both(coins) => write!(f, "take {} from each heap", Coins(coins)),
        }
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyGame;
    use grundy_core::{Misere, Normal};

    use super::Wythoff;
    use crate::catalog::reader::one;
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `wythoff 7 10`.
    pub static ENTRY: Entry = Entry {
        name: "wythoff",
        title: "Wythoff's game",
        about: "Coins are taken from one of two heaps, or as many from both.",
        rules: "Take any number of coins from one of two heaps, or the same number from both. A player who cannot move \
                   loses; in misère play, wins.",
        notation: "Both heaps, as `3 5`; a move is what it leaves of both, as `1,2`.",
        examples: &["wythoff 7 10", "wythoff 3 5"],
        why: crate::heaps::why::wythoff,
        look: crate::heaps::look::TOGETHER,
        page: concat!(
            include_str!("../../doc/wythoff.md"),
            "\n",
            include_str!("../../doc/assets/wythoff.svg")
        ),
        read: |tokens| {
            let game = AnyGame::new("wythoff", Wythoff).outcomes(Normal).outcomes(Misere).build();
            one(&game, tokens.pair("the size of a heap")?)
        },
        random: |game, size, below| Some(random::heaps(game, 2, size, below)),
        ..Entry::USUAL
    };
}
