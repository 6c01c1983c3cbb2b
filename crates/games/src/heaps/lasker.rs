#![doc = include_str!("../../doc/lasker.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::lasker::{Lasker, LaskerMove};
//! use grundy_core::{Nimber, Normal, SpragueGrundy, SumMove, SumTheorem};
//!
//! assert_eq!(Lasker.nim_sum(&[7, 8]), Nimber::new(8 ^ 7));
//! // A heap of 7 has the value 8, and three moves lead to the value 7. All of them are splits.
//! let mut moves: Vec<_> = Lasker.moves_to(&7, Nimber::new(7)).collect();
//! moves.sort();
//! assert_eq!(moves, [LaskerMove::Split(1, 6), LaskerMove::Split(2, 5), LaskerMove::Split(3, 4)]);
//! // These moves win, and so does taking 1 coin from the heap of 8.
//! let winning = Lasker.sum_winning_moves(&[7, 8], Normal);
//! assert_eq!(winning.last(), Some(SumMove::new(1, LaskerMove::Take(1))));
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::notation::{Coins, left_of_heap, no_move, read_number};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum,
};
use std::fmt;

/// The rules of Lasker's Nim, with its nim-values. A position is one heap of at most
/// [`MAX`](Self::MAX) coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lasker;

impl Lasker {
    /// The largest heap, which is `2^64 - 2`. A heap with one more coin would have the value `2^64`, which does not fit into a [`Nimber`].
    pub const MAX: u64 = u64::MAX - 1;
}

/// A move of Lasker's Nim in one heap.
///
/// ```
/// use games::heaps::lasker::LaskerMove;
/// assert_eq!(LaskerMove::Take(2).to_string(), "take 2 coins");
/// assert_eq!(LaskerMove::Split(2, 3).to_string(), "split into 2 and 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LaskerMove {
    /// Takes the given number of coins.
    Take(u64),
    /// Splits the heap into two nonempty heaps, of which the smaller is given first.
    Split(u64, u64),
}

impl Ruleset for Lasker {
    type Position = u64;
    type Move = LaskerMove;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = LaskerMove> {
        let splits = (1..=heap / 2).map(move |part| LaskerMove::Split(part, heap - part));
        (1..=heap).map(LaskerMove::Take).chain(splits)
    }

    fn play(&self, &heap: &u64, mv: &LaskerMove) -> Sum<u64> {
        match *mv {
            LaskerMove::Take(coins) => Sum::from(heap - coins),
            LaskerMove::Split(a, b) => Sum::pair(a, b),
        }
    }

    fn check_position(&self, &heap: &u64) -> Result<(), IllegalPosition> {
        if heap <= Self::MAX {
            Ok(())
        } else {
            let most = Self::MAX;
            Err(IllegalPosition::new(format_args!("the heap is {heap}, the largest is {most}")))
        }
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, &heap: &u64, mv: &LaskerMove) -> Result<Sum<u64>, IllegalMove> {
        let legal = match *mv {
            LaskerMove::Take(coins) => (1..=heap).contains(&coins),
            LaskerMove::Split(a, b) => 1 <= a && a <= b && a.checked_add(b) == Some(heap),
        };
        if legal { Ok(self.play(&heap, mv)) } else { Err(IllegalMove::new(mv, &heap)) }
    }
}

impl SpragueGrundy for Lasker {
    /// # Panics
    /// If the heap is `2^64 - 1`, whose value `2^64` does not fit into a [`Nimber`].
    ///
    /// # Complexity
    /// O(1).
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(match heap % 4 {
            0 => heap.saturating_sub(1),
            3 => heap.checked_add(1).expect("a heap of at most 2^64 - 2"),
            _ => heap,
        })
    }

    /// Lists first the move that takes coins, if it exists, and then the splits, in no specified order. There can be many splits to one
    /// value (up to 63 for a heap of 127), so the iterator is lazy.
    ///
    /// # Complexity
    /// O(1) before the first move and between two consecutive moves.
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = LaskerMove> {
        let take = heap_of(value).filter(|&left| left < heap);
        let take = take.map(|left| LaskerMove::Take(heap - left)).into_iter();
        take.chain(splits_to(heap, value.value()))
    }
}

/// Returns the heap that has the given value, if that heap is below 2^64. The value of a heap equals its size, except that the values of
/// heaps `4k - 1` and `4k` are swapped.
const fn heap_of(value: Nimber) -> Option<u64> {
    let value = value.value();
    match value % 4 {
        0 => Some(value.saturating_sub(1)),
        3 => value.checked_add(1),
        _ => Some(value),
    }
}

/// Lists all ways to split a heap into two whose values have the given nim-sum.
///
/// A part `4 p + i` has the value `4 q + c`. For `i = 0, 1, 2, 3`, the number `c` is 3, 1, 2, 0, and `q` is `p - 1`, `p`, `p`, `p + 1`,
/// respectively. For given residues of both parts, the sum and the nim-sum of the two numbers `q` are therefore known. The pairs of numbers
/// with this sum and nim-sum are then found digit by digit.
fn splits_to(heap: u64, value: u64) -> impl Iterator<Item = LaskerMove> {
    let residues = (0..4_u64).map(move |i| (i, heap.wrapping_sub(i) % 4));
    // A split into parts with residues i and j is the same as one with residues j and i, so list it only once.
    residues.filter(|(i, j)| i <= j).flat_map(move |(i, j)| {
        let low = [3, 1, 2, 0];
        let shift = [-1_i128, 0, 0, 1];
        let (low, shift) =
            (low[i as usize] ^ low[j as usize], shift[i as usize] + shift[j as usize]);
        let sum = (i128::from(heap) - i128::from(i + j)) / 4 + shift;
        let quarters = if low == value % 4 { Quarters::new(sum, value / 4) } else { None };
        quarters.into_iter().flatten().filter_map(move |(p, q)| {
            // If the residues are equal, both orders of the parts occur here, so keep only one of them.
            if i == j && p > q {
                return None;
            }
            let (a, b) = (part(p, i)?, part(q, j)?);
            Some(LaskerMove::Split(a.min(b), a.max(b)))
        })
    })
}

/// Returns the nonempty heap `4 p + i` whose value is `4 q + c`, given `q` and `i`, or `None` if there is no such heap.
fn part(quarters: u64, i: u64) -> Option<u64> {
    match i {
        0 => Some(4 * (quarters + 1)),
        3 => quarters.checked_sub(1).map(|quarters| 4 * quarters + 3),
        _ => Some(4 * quarters + i),
    }
}

/// Lists all pairs of numbers with a given sum and nim-sum. Both numbers contain the binary digits of `(sum - nim_sum) / 2`. In addition,
/// each binary digit of the nim-sum belongs to exactly one of the two numbers.
struct Quarters {
    both: u64,
    nim_sum: u64,
    /// The digits of the nim-sum that belong to the first number of the next pair.
    next: Option<u64>,
}

impl Quarters {
    fn new(sum: i128, nim_sum: u64) -> Option<Self> {
        let twice = u64::try_from(sum - i128::from(nim_sum)).ok()?;
        let both = twice / 2;
        (twice % 2 == 0 && both & nim_sum == 0).then_some(Self { both, nim_sum, next: Some(0) })
    }
}

impl Iterator for Quarters {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        let digits = self.next?;
        // Find the next subset of the digits, in ascending order.
        let after = digits.wrapping_sub(self.nim_sum) & self.nim_sum;
        self.next = Some(after).filter(|&after| after != 0);
        Some((self.both | digits, self.both | (self.nim_sum ^ digits)))
    }
}

/// Writes a position as the size of one heap, such as `7`. Writes a move as the heap before and after it, such as `7:5`, or `7:2+3` for a
/// split.
impl Notation for Lasker {
    number_positions!("the size of a heap", "a heap of {}");

    fn move_text(&self, heap: &u64, mv: &LaskerMove) -> String {
        match mv {
            LaskerMove::Take(coins) => format!("{heap}:{}", heap - coins),
            LaskerMove::Split(a, b) => format!("{heap}:{a}+{b}"),
        }
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<LaskerMove, ReadError> {
        let mv = match text.trim().split_once('+') {
            None => left_of_heap(*heap, text)
                .and_then(|left| heap.checked_sub(left))
                .map(LaskerMove::Take),
            Some((first, second)) => left_of_heap(*heap, first)
                .zip(read_number("", second).ok())
                .map(|(a, b)| LaskerMove::Split(a, b)),
        };
        mv.filter(|mv| self.try_play(heap, mv).is_ok())
            .ok_or_else(|| no_move(&heap.to_string(), text))
    }

    fn move_in_words(&self, heap: &u64, mv: &LaskerMove) -> String {
        match mv {
            LaskerMove::Take(_) => format!("{mv} from the heap of {heap}"),
            LaskerMove::Split(a, b) => format!("split the heap of {heap} into {a} and {b}"),
        }
    }
}

impl fmt::Display for LaskerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Take(coins) => write!(f, "take {}", Coins(coins)),
            Self::Split(a, b) => write!(f, "split into {a} and {b}"),
        }
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyGame;

    use super::Lasker;
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `lasker 7 8`.
    pub static ENTRY: Entry = Entry {
        name: "lasker",
        title: "Lasker's Nim",
        about: "Nim in which a heap may also be split in two.",
        rules: "Take one or more coins from one heap, or split one heap into two. A player who cannot move loses.",
        notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5` or `7:2+5`.",
        examples: &["lasker 7 8", "lasker 3"],
        why: crate::heaps::why::lasker,
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/lasker.md"),
        read: |tokens| {
            each(
                &AnyGame::new("lasker", Lasker).values().build(),
                tokens.list(List::heaps("the size of a heap"))?,
            )
        },
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };
}
