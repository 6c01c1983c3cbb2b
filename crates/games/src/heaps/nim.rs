#![doc = include_str!("../../doc/nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::nim::{Heaps, Nim, Take};
//! use grundy_core::{Misere, Normal, Outcome, SpragueGrundy, SumMove, SumTheorem};
//!
//! let heaps: Heaps = "heaps of 3, 4 and 6".parse()?;
//! assert_eq!(Nim.nim_sum(heaps.as_slice()).to_string(), "*1");
//! assert_eq!(Nim.sum_outcome(heaps.as_slice(), Normal), Outcome::N);
//!
//! // All winning moves: the index of a heap, counted from 0, and what to take from it.
//! let winning: Vec<_> = Nim.sum_winning_moves(heaps.as_slice(), Normal).collect();
//! assert_eq!(winning, [SumMove { component: 0, mv: Take(1) }]);
//! assert_eq!(winning[0].to_string(), "0: take 1 coin");
//!
//! // In misère play whoever takes the last coin loses.
//! assert!(Nim.sum_winning_moves(&[1, 5], Normal).eq([SumMove::new(1, Take(4))]));
//! assert!(Nim.sum_winning_moves(&[1, 5], Misere).eq([SumMove::new(1, Take(5))]));
//! # Ok::<(), games::notation::NotationError>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::notation::{Coins, Listed, NotationError, Words, compact, list_of_numbers};
use grundy_core::{
    IllegalMove, Misere, Nimber, Normal, Notation, Outcome, ReadError, Ruleset, SpragueGrundy, Sum,
    SumMove, SumTheorem,
};
use std::fmt;
use std::str::FromStr;

/// The rules of Nim, with the theorems for normal and for misère play. A position is one heap; a position
/// of play is a sum of heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim;

/// A move of Nim: this many coins, taken from one heap.
///
/// ```
/// use games::heaps::nim::Take;
/// assert_eq!(Take(3).to_string(), "take 3 coins");
/// assert_eq!("take 3 coins".parse(), Ok(Take(3)));
/// assert_eq!("3".parse(), Ok(Take(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take(pub u64);

impl Ruleset for Nim {
    type Position = u64;
    type Move = Take;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = Take> {
        (1..=heap).map(Take)
    }

    fn play(&self, &heap: &u64, &Take(coins): &Take) -> Sum<u64> {
        Sum::from(heap - coins)
    }

    /// In O(1), where going through all moves would take as long as the heap is large.
    fn try_play(&self, heap: &u64, mv: &Take) -> Result<Sum<u64>, IllegalMove> {
        if (1..=*heap).contains(&mv.0) {
            Ok(self.play(heap, mv))
        } else {
            Err(IllegalMove::new(mv, heap))
        }
    }
}

impl SpragueGrundy for Nim {
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(heap)
    }

    /// The one move that takes the heap down to this value, in O(1).
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = Take> {
        heap.checked_sub(value.value()).filter(|&coins| coins > 0).map(Take).into_iter()
    }
}

/// Misère play, in which whoever takes the last coin loses.
impl SumTheorem<Misere> for Nim {
    /// As in normal play while a heap is larger than 1; then `P` exactly for an odd number of ones.
    ///
    /// # Complexity
    /// O(k) time for k heaps.
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        let Census { ones, larger } = census(heaps);
        if larger == 0 {
            Outcome::from_first_wins(ones % 2 == 0)
        } else {
            self.sum_outcome(heaps, Normal)
        }
    }

    /// # Complexity
    /// O(k) time for k heaps, however large they are.
    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<Take>> {
        let Census { ones, larger } = census(heaps);
        let total = self.nim_sum(heaps);
        heaps.iter().enumerate().flat_map(move |(component, heap)| {
            let left = match larger {
                // Leave an odd number of ones.
                0 => (ones % 2 == 0).then_some(Nimber::ZERO),
                1 => (*heap > 1).then_some(if ones % 2 == 0 { Nimber::ONE } else { Nimber::ZERO }),
                // As in normal play. If the total is 0, this leaves the heap as it is: not a move.
                _ => Some(self.nim_value(heap) + total),
            };
            let moves = left.into_iter().flat_map(|left| self.moves_to(heap, left));
            moves.map(move |mv| SumMove { component, mv })
        })
    }
}

/// A heap is its size, and a move the heap before and after it: `5:2`.
impl Notation for Nim {
    const LISTED: bool = true;

    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        compact::number(text, "the size of a heap", u64::MAX)
    }

    fn move_text(&self, heap: &u64, &Take(coins): &Take) -> String {
        format!("{heap}:{}", heap.saturating_sub(coins))
    }

    /// Also reads `take 3 coins`.
    fn read_move(&self, heap: &u64, text: &str) -> Result<Take, ReadError> {
        let mv = match compact::heap_move(text) {
            Ok((from, left)) if from == *heap && left.len() == 1 => {
                Take(heap.saturating_sub(left[0]))
            }
            Ok(_) => return Err(ReadError::expected(format_args!("a move as `{heap}:0`"), text)),
            Err(_) => text.parse().map_err(ReadError::new)?,
        };
        compact::legal(self, heap, mv)
    }

    fn position_in_words(&self, heap: &u64) -> String {
        format!("a heap of {heap}")
    }

    fn move_in_words(&self, heap: &u64, mv: &Take) -> String {
        format!("{mv} from the heap of {heap}")
    }
}

/// What decides misère play: how many heaps are of 1, and how many are larger.
struct Census {
    ones: usize,
    larger: usize,
}

fn census(heaps: &[u64]) -> Census {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let larger = heaps.iter().filter(|&&heap| heap > 1).count();
    Census { ones, larger }
}

/// Heaps, as they are written: `heaps of 3, 5 and 7`.
///
/// Also reads `a heap of 5`, `no heaps`, and the sizes alone: `3 5 7`.
///
/// ```
/// use games::heaps::nim::Heaps;
///
/// let heaps = Heaps::from(vec![3, 5, 7]);
/// assert_eq!(heaps.to_string(), "heaps of 3, 5 and 7");
/// assert_eq!("Heaps of 3 5 7".parse(), Ok(heaps));
/// assert_eq!(Heaps::from(vec![4]).to_string(), "a heap of 4");
/// assert_eq!("no heaps".parse(), Ok(Heaps::default()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heaps(Vec<u64>);

list_of_numbers!(Heaps: "The sizes of the heaps in order.");

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0[..] {
            [] => f.write_str("no heaps"),
            [size] => write!(f, "a heap of {size}"),
            sizes => write!(f, "heaps of {}", Listed(sizes)),
        }
    }
}

impl FromStr for Heaps {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        if words.take(&["no"]) {
            words.expect(&["heaps", "heap"], "the word `heaps`")?;
            words.end("nothing after `no heaps`")?;
            return Ok(Self::default());
        }
        if words.take(&["a"]) {
            words.expect(&["heap"], "the word `heap`")?;
            words.expect(&["of"], "the word `of`")?;
        } else if words.take(&["heaps", "heap"]) {
            words.expect(&["of"], "the word `of`")?;
        }
        Ok(Self(words.only_numbers("the size of a heap")?))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", Coins(self.0))
    }
}

impl FromStr for Take {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        words.take(&["take"]);
        let coins = words.number("a number of coins")?;
        words.take(&["coins", "coin"]);
        words.end("nothing after the number of coins")?;
        Ok(Self(coins))
    }
}
