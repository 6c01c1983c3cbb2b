#![doc = include_str!("../../doc/fibonacci_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::fibonacci_nim::{FibonacciHeap, FibonacciNim};
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//!
//! // 20 = 13 + 5 + 2: taking 2 wins. Taking 7 loses, because it leaves 13 and a quota of 14.
//! assert!(FibonacciNim.winning_moves(&FibonacciHeap::new(20, 7), Normal).eq([2]));
//! // 27 = 21 + 5 + 1: taking 1 wins, and so does taking 6, which leaves 21 and a quota of 12.
//! assert!(FibonacciNim.winning_moves(&FibonacciHeap::new(27, 7), Normal).eq([1, 6]));
//! // A heap whose size is a Fibonacci number is lost at the start.
//! assert_eq!(FibonacciNim.outcome(&FibonacciHeap::start(21), Normal), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::zeckendorf::Zeckendorf;
use crate::notation::{Coins, left_of_heap, no_move, read_numbers};
use grundy_core::{
    IllegalMove, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset, Sum,
};
use std::fmt;

/// The rules of Fibonacci Nim on one heap, with the theorem for normal play.
///
/// The theorem covers a single heap. It does not apply to sums with other games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FibonacciNim;

/// A heap with its quota. The quota is the largest number of coins that the next move may take, and is never larger than the heap.
///
/// ```
/// use games::heaps::fibonacci_nim::FibonacciHeap;
///
/// let heap = FibonacciHeap::new(5, 8);
/// assert_eq!((heap.coins(), heap.quota()), (5, 5));
/// assert_eq!(FibonacciHeap::start(5), FibonacciHeap::new(5, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(u64, u64)", into = "(u64, u64)"))]
pub struct FibonacciHeap {
    coins: u64,
    quota: u64,
}

impl FibonacciHeap {
    /// Creates a heap from which at most `quota` coins may be taken now.
    pub const fn new(coins: u64, quota: u64) -> Self {
        Self { coins, quota: if quota < coins { quota } else { coins } }
    }

    /// Creates a heap at the start of play. The first move may take any number of coins except the whole heap.
    pub const fn start(coins: u64) -> Self {
        Self { coins, quota: coins.saturating_sub(1) }
    }

    /// Returns the number of coins.
    pub const fn coins(&self) -> u64 {
        self.coins
    }

    /// Returns the largest number of coins that the next move may take.
    pub const fn quota(&self) -> u64 {
        self.quota
    }
}

/// Converts from the number of coins and the quota, which is capped at the number of coins.
impl From<(u64, u64)> for FibonacciHeap {
    fn from((coins, quota): (u64, u64)) -> Self {
        Self::new(coins, quota)
    }
}

/// Converts to the pair of the number of coins and the quota.
impl From<FibonacciHeap> for (u64, u64) {
    fn from(heap: FibonacciHeap) -> Self {
        (heap.coins, heap.quota)
    }
}

impl Ruleset for FibonacciNim {
    type Position = FibonacciHeap;
    type Move = u64;

    fn moves(&self, heap: &FibonacciHeap) -> impl Iterator<Item = u64> {
        1..=heap.quota
    }

    fn play(&self, heap: &FibonacciHeap, &coins: &u64) -> Sum<FibonacciHeap> {
        Sum::from(FibonacciHeap::new(heap.coins - coins, coins.saturating_mul(2)))
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, heap: &FibonacciHeap, mv: &u64) -> Result<Sum<FibonacciHeap>, IllegalMove> {
        if (1..=heap.quota).contains(mv) {
            Ok(self.play(heap, mv))
        } else {
            Err(IllegalMove::new(mv, heap))
        }
    }
}

impl OutcomeTheorem<Normal> for FibonacciNim {
    /// # Complexity
    /// O(log n) for a heap of n.
    fn outcome(&self, heap: &FibonacciHeap, _: Normal) -> Outcome {
        let least = Zeckendorf::of(heap.coins).parts().next();
        Outcome::from_first_wins(least.is_some_and(|part| part <= heap.quota))
    }

    /// Lists the winning moves in ascending order. Each of them takes a sum of the smallest parts of the Zeckendorf representation.
    ///
    /// # Complexity
    /// O(log n) for a heap of n, for all moves together.
    fn winning_moves(&self, heap: &FibonacciHeap, _: Normal) -> impl Iterator<Item = u64> {
        let mut parts = Zeckendorf::of(heap.coins).parts().peekable();
        let quota = heap.quota;
        let mut taken = 0;
        let tails = std::iter::from_fn(move || {
            taken += parts.next()?;
            // The move wins if the opponent, who may take at most twice as many coins, cannot take the next part.
            Some((taken, parts.peek().is_none_or(|&next| taken < next - taken)))
        });
        tails
            .take_while(move |&(taken, _)| taken <= quota)
            .filter_map(|(taken, wins)| wins.then_some(taken))
    }
}

/// Writes a position as the heap and the quota, such as `20 7`. A heap without a quota is read as a start position, so `20` means
/// `20 19`. Writes a move as the heap before and after it, such as `20:18`.
impl Notation for FibonacciNim {
    fn position_text(&self, heap: &FibonacciHeap) -> String {
        format!("{} {}", heap.coins, heap.quota)
    }

    fn read_position(&self, text: &str) -> Result<FibonacciHeap, ReadError> {
        match read_numbers("the size of a heap or the most that may be taken", text)?[..] {
            [coins] => Ok(FibonacciHeap::start(coins)),
            [coins, quota] => Ok(FibonacciHeap::new(coins, quota)),
            _ => Err(ReadError::expected("a heap and the most that may be taken now", text.trim())),
        }
    }

    fn move_text(&self, heap: &FibonacciHeap, &coins: &u64) -> String {
        format!("{}:{}", heap.coins, heap.coins - coins)
    }

    fn read_move(&self, heap: &FibonacciHeap, text: &str) -> Result<u64, ReadError> {
        left_of_heap(heap.coins, text)
            .and_then(|left| heap.coins.checked_sub(left))
            .filter(|coins| (1..=heap.quota).contains(coins))
            .ok_or_else(|| no_move(&self.position_text(heap), text))
    }

    fn position_in_words(&self, heap: &FibonacciHeap) -> String {
        heap.to_string()
    }

    fn move_in_words(&self, heap: &FibonacciHeap, mv: &u64) -> String {
        format!("take {} from the heap of {}", Coins(*mv), heap.coins)
    }
}

/// Prints a noun phrase: `a heap of 20 with a quota of 7`.
impl fmt::Display for FibonacciHeap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a heap of {} with a quota of {}", self.coins, self.quota)
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::{FibonacciHeap, FibonacciNim};
    use crate::catalog::Entry;
    use crate::catalog::reader::{List, one};

    /// The game's entry in the catalog, for positions such as `fibonacci_nim 27 7`.
    pub static ENTRY: Entry = Entry {
        name: "fibonacci_nim",
        title: "Fibonacci Nim",
        about: "Coins are taken from a heap, at most twice as many as the move before took.",
        rules: "Take one or more coins from the heap, at most twice as many as the move before took; the first move \
                   must not take all. A player who cannot move loses.",
        notation: "The heap and the most that may be taken now, as `20 7`, or the heap alone for the start; a move is \
                   the heap before and after it, as `20:18`.",
        examples: &["fibonacci_nim 27 7", "fibonacci_nim 20"],
        why: crate::heaps::why::fibonacci,
        look: crate::heaps::look::LIMITED,
        page: include_str!("../../doc/fibonacci_nim.md"),
        read: |tokens| {
            let what = "the size of a heap or the most that may be taken";
            let numbers = tokens.list(List::heaps(what))?;
            let position = match numbers[..] {
                [coins] => FibonacciHeap::start(coins),
                [coins, quota] => FibonacciHeap::new(coins, quota),
                _ => return Err(tokens.taken("expected a heap and the most that may be taken now")),
            };
            one(&AnyGame::new("fibonacci_nim", FibonacciNim).outcomes(Normal).build(), position)
        },
        random: |game, size, below| Some(format!("{game} {}", 2 + below(size))),
        ..Entry::USUAL
    };
}
