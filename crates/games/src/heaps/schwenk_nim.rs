#![doc = include_str!("../../doc/schwenk_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::fibonacci_nim::FibonacciHeap;
//! use games::heaps::schwenk_nim::SchwenkNim;
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//!
//! // If a move may take three times as many as the one before, heaps of 1, 2, 3, 4, 6, 8, 11, ... are lost at the start.
//! let three: SchwenkNim = "3n".parse()?;
//! assert!(three.lost_at_start().take(8).eq([1, 2, 3, 4, 6, 8, 11, 15]));
//! assert_eq!(three.outcome(&FibonacciHeap::start(15), Normal), Outcome::P);
//! // 20 = 15 + 4 + 1: taking 1 wins. Taking 5 does not, because the opponent may then take 15.
//! assert!(three.winning_moves(&FibonacciHeap::new(20, 7), Normal).eq([1]));
//! # Ok::<(), games::heaps::schwenk_nim::GrowthError>(())
//! ```

use super::fibonacci_nim::FibonacciHeap;
#[cfg(feature = "catalog")]
use crate::catalog::reader::{List, Refusal, Tokens, one};
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, random};
use crate::notation::{Coins, left_of_heap, no_move, read_number, read_numbers};
#[cfg(feature = "catalog")]
use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{
    IllegalMove, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset, Sum,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The rules of Schwenk's Nim on one heap, with the theorem for normal play. After a move that takes `t` coins, the next move may take up
/// to `a t + b` coins, for fixed numbers `a` and `b`.
///
/// The theorem covers a single heap. It does not apply to sums with other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchwenkNim {
    times: u64,
    more: u64,
}

/// The reason why a rule for the quota is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GrowthError {
    /// The factor is 0, so the quota could be smaller than the last move.
    #[error("the factor of the quota is 0, but it must be at least 1")]
    Factor,
    /// The quota grows so fast that the list of [lost heaps](SchwenkNim::lost_at_start) would be too long.
    #[error("the quota after taking one coin is {quota}, more than the maximum {most}", most = SchwenkNim::MAX_QUOTA)]
    TooLarge {
        /// The quota after taking one coin.
        quota: u64,
    },
    /// The text is not a rule for the quota.
    #[error("`{text}` is not a rule for the quota such as `2n` or `2n+1`")]
    Text {
        /// The text, truncated if it is long.
        text: String,
    },
}

impl SchwenkNim {
    /// The maximum quota after taking one coin. This maximum limits the number of [lost heaps](Self::lost_at_start), which grows with the
    /// quota.
    pub const MAX_QUOTA: u64 = 4096;

    /// Creates the game in which a move may take up to `times` times as many coins as the move before it, plus `more`.
    ///
    /// # Errors
    /// [`GrowthError`] if `times` is 0 or if `times + more` is above [`MAX_QUOTA`](Self::MAX_QUOTA).
    pub const fn new(times: u64, more: u64) -> Result<Self, GrowthError> {
        let quota = times.saturating_add(more);
        if times == 0 {
            Err(GrowthError::Factor)
        } else if quota > Self::MAX_QUOTA {
            Err(GrowthError::TooLarge { quota })
        } else {
            Ok(Self { times, more })
        }
    }

    /// Returns the quota after a move that takes `coins` coins.
    pub const fn quota_after(&self, coins: u64) -> u64 {
        coins.saturating_mul(self.times).saturating_add(self.more)
    }

    /// Lists the heaps from which the player to move loses at the start of play, in ascending order, up to the largest one below 2^64.
    pub fn lost_at_start(&self) -> impl Iterator<Item = u64> + use<> {
        let game = *self;
        let mut lost = vec![1];
        // The index of the smallest lost heap `n` such that the quota after taking `n` coins is at least the last lost heap.
        let mut least = 0;
        let mut next = Some(1);
        std::iter::from_fn(move || {
            let now = next?;
            while game.quota_after(lost[least]) < now {
                least += 1;
            }
            next = now.checked_add(lost[least]);
            lost.extend(next);
            Some(now)
        })
    }

    /// Splits a heap into parts, the smallest first. Each part is the size of a heap from which the player to move loses at the start of
    /// play, and exceeds the quota after taking the part before it.
    pub(super) fn parts(&self, coins: u64) -> Vec<u64> {
        let lost: Vec<u64> = self.lost_at_start().take_while(|&lost| lost <= coins).collect();
        let mut parts = Vec::new();
        let mut rest = coins;
        for part in lost.into_iter().rev() {
            if part <= rest {
                rest -= part;
                parts.push(part);
            }
        }
        parts.reverse();
        parts
    }
}

impl Ruleset for SchwenkNim {
    type Position = FibonacciHeap;
    type Move = u64;

    fn moves(&self, heap: &FibonacciHeap) -> impl Iterator<Item = u64> {
        1..=heap.quota()
    }

    fn play(&self, heap: &FibonacciHeap, &coins: &u64) -> Sum<FibonacciHeap> {
        Sum::from(FibonacciHeap::new(heap.coins() - coins, self.quota_after(coins)))
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, heap: &FibonacciHeap, mv: &u64) -> Result<Sum<FibonacciHeap>, IllegalMove> {
        if (1..=heap.quota()).contains(mv) {
            Ok(self.play(heap, mv))
        } else {
            Err(IllegalMove::new(mv, heap))
        }
    }
}

impl OutcomeTheorem<Normal> for SchwenkNim {
    /// # Complexity
    /// O(l), where l is the number of heaps up to this size from which the player to move loses at the start of play.
    fn outcome(&self, heap: &FibonacciHeap, _: Normal) -> Outcome {
        let parts = self.parts(heap.coins());
        Outcome::from_first_wins(parts.first().is_some_and(|&part| part <= heap.quota()))
    }

    /// Lists the winning moves in ascending order. Each of them takes a sum of the smallest parts of the heap.
    ///
    /// # Complexity
    /// The same as for the outcome, for all moves together.
    fn winning_moves(&self, heap: &FibonacciHeap, _: Normal) -> impl Iterator<Item = u64> {
        let (game, quota) = (*self, heap.quota());
        let parts = self.parts(heap.coins());
        let mut taken = 0;
        let tails = (0..parts.len()).map(move |at| {
            taken += parts[at];
            // The move wins if the opponent's quota is smaller than the next part.
            let wins = parts.get(at + 1).is_none_or(|&next| game.quota_after(taken) < next);
            (taken, wins)
        });
        tails
            .take_while(move |&(taken, _)| taken <= quota)
            .filter_map(|(taken, wins)| wins.then_some(taken))
    }
}

/// Writes a position as the heap and the quota, such as `20 7`. A heap without a quota is read as a start position, so `20` means
/// `20 19`. Writes a move as the heap before and after it, such as `20:18`.
impl Notation for SchwenkNim {
    fn position_text(&self, heap: &FibonacciHeap) -> String {
        format!("{} {}", heap.coins(), heap.quota())
    }

    fn read_position(&self, text: &str) -> Result<FibonacciHeap, ReadError> {
        let what = "the size of a heap or the most that may be taken";
        heap_of(&read_numbers(what, text)?).ok_or_else(|| {
            ReadError::expected("a heap and the most that may be taken now", text.trim())
        })
    }

    fn move_text(&self, heap: &FibonacciHeap, &coins: &u64) -> String {
        format!("{}:{}", heap.coins(), heap.coins() - coins)
    }

    fn read_move(&self, heap: &FibonacciHeap, text: &str) -> Result<u64, ReadError> {
        left_of_heap(heap.coins(), text)
            .and_then(|left| heap.coins().checked_sub(left))
            .filter(|coins| (1..=heap.quota()).contains(coins))
            .ok_or_else(|| no_move(&self.position_text(heap), text))
    }

    fn position_in_words(&self, heap: &FibonacciHeap) -> String {
        heap.to_string()
    }

    fn move_in_words(&self, heap: &FibonacciHeap, mv: &u64) -> String {
        format!("take {} from the heap of {}", Coins(*mv), heap.coins())
    }
}

/// Converts two numbers to a heap and its quota, or a single number to a heap at the start of play.
fn heap_of(numbers: &[u64]) -> Option<FibonacciHeap> {
    match *numbers {
        [coins] => Some(FibonacciHeap::start(coins)),
        [coins, quota] => Some(FibonacciHeap::new(coins, quota)),
        _ => None,
    }
}

/// Prints the quota as a function of the number `n` of coins taken: `n`, `2n` or `2n+1`.
impl fmt::Display for SchwenkNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.times > 1 {
            write!(f, "{}", self.times)?;
        }
        f.write_str("n")?;
        if self.more > 0 { write!(f, "+{}", self.more) } else { Ok(()) }
    }
}

/// Reads the quota as a function of the number `n` of coins taken: `n`, `2n` or `2n+1`.
impl FromStr for SchwenkNim {
    type Err = GrowthError;

    fn from_str(text: &str) -> Result<Self, GrowthError> {
        let wrong = || GrowthError::Text {
            text: text.chars().take(24).flat_map(char::escape_debug).collect(),
        };
        let number = |word: &str| read_number("", word).map_err(|_| wrong());
        let (times, more) = text.trim().split_once('n').ok_or_else(wrong)?;
        let times = if times.is_empty() { 1 } else { number(times)? };
        let more = match more.strip_prefix('+') {
            Some(more) => number(more)?,
            None if more.is_empty() => 0,
            None => return Err(wrong()),
        };
        Self::new(times, more)
    }
}

/// The game's entry in the catalog, for positions such as `schwenk_nim:3n 20 7`.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "schwenk_nim",
    title: "Schwenk's Nim",
    about: "Coins are taken from a heap, at most a multiple of what the move before took.",
    rules: "Take one or more coins from the heap, at most as many times as many as the move before took as the game says, and \
            as many more; the first move must not take all. A player who cannot move loses.",
    notation: "The heap and the most that may be taken now, as `20 7`, or the heap alone for the start; a move is \
               the heap before and after it, as `20:18`.",
    parameters: "how many may be taken after `n`, as `schwenk_nim:3n` or `schwenk_nim:2n+1`",
    examples: &["schwenk_nim:3n 20 7", "schwenk_nim:n 12", "schwenk_nim:2n+1 30"],
    why: crate::heaps::why::schwenk,
    look: crate::heaps::look::LIMITED,
    page: include_str!("../../doc/schwenk_nim.md"),
    read,
    random: |game, size, below| Some(format!("{} {}", random::with(game, "3n"), 2 + below(size))),
    ..Entry::USUAL
};

#[cfg(feature = "catalog")]
fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let missing = "how many may be taken after n is missing, as in `schwenk_nim:3n`";
    let mut growth = tokens.colon().ok_or_else(|| Refusal::new(missing))?;
    let place = growth.clone();
    let game: SchwenkNim = growth.rest().parse().map_err(|error| place.whole(error))?;
    let numbers = tokens.list(List::heaps("the size of a heap or the most that may be taken"))?;
    let expected = || tokens.taken("expected a heap and the most that may be taken now");
    let heap = heap_of(&numbers).ok_or_else(expected)?;
    let name = format!("schwenk_nim:{game}");
    one(&AnyGame::new(name, game).outcomes(Normal).build(), heap)
}
