#![doc = include_str!("../../doc/end_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::end_nim::{EndMove, EndNim};
//! use grundy_core::{Misere, Normal, Outcome, OutcomeTheorem};
//!
//! let row = vec![3, 1, 2, 4];
//! assert_eq!(EndNim.outcome(&row, Normal), Outcome::N);
//! let winning: Vec<EndMove> = EndNim.winning_moves(&row, Normal).collect();
//! assert_eq!(winning, [EndMove::Right(1)]); // leaves 3 1 2 3
//! assert_eq!(EndNim.size_in_front(&[1, 2, 3], Normal), Some(3));
//! // In misère play the player who takes the last coin loses.
//! assert_eq!(EndNim.outcome(&vec![1], Misere), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
use crate::catalog::reader::one;
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, field, random};
use crate::notation::{Coins, Listed, heaps_text, left_of_heap, no_move, read_heaps};
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    Convention, IllegalMove, IllegalPosition, Misere, Normal, Notation, Outcome, OutcomeTheorem,
    PlayConvention, ReadError, Ruleset, Sum,
};
use std::fmt;

/// The rules of End-Nim, with the theorems for normal and for misère play. A position is a row of heaps.
///
/// The theorems cover a single row. They do not apply to sums with other games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EndNim;

/// A move of End-Nim, which takes a number of coins from the heap at one end of the row. If the row has only one heap, a move counts as a
/// move at the left end.
///
/// ```
/// use games::heaps::end_nim::EndMove;
/// assert_eq!(EndMove::Right(1).to_string(), "take 1 coin at the right end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EndMove {
    /// Takes coins from the first heap.
    Left(u64),
    /// Takes coins from the last heap.
    Right(u64),
}

impl EndNim {
    /// Returns the size that a heap must have so that the player to move loses after this heap is added at the front of the row. There is
    /// exactly one such size. It is 0 if the player to move already loses on the row as it is. Returns `None` if the size is 2^64 or more.
    ///
    /// # Complexity
    /// O(k²) time and O(k) memory for k heaps.
    pub fn size_in_front<C: PlayConvention>(&self, row: &[u64], _: C) -> Option<u64> {
        u64::try_from(sizes_at_ends(row, C::CONVENTION).0).ok()
    }
}

/// Returns two sizes. The player to move loses after a heap of the first size is added at the front of the row, or after a heap of the
/// second size is added at its end, and for no other sizes.
fn sizes_at_ends(row: &[u64], convention: Convention) -> (u128, u128) {
    // In normal play, the player to move loses if the row is empty; in misère play, if it consists of a single coin.
    let empty = match convention {
        Convention::Normal => 0,
        Convention::Misere => 1,
    };
    // `ends[at]` contains the two sizes for the part of the row that begins at `at` and has the current length.
    let mut ends = vec![(empty, empty); row.len() + 1];
    for length in 1..=row.len() {
        for at in 0..=row.len() - length {
            // Read the two sizes of the part without its last heap, and those of the part without its first heap.
            let ((front, behind), rest) = (ends[at], ends[at + 1]);
            ends[at] =
                (opposite(row[at + length - 1], front, behind), opposite(row[at], rest.1, rest.0));
        }
    }
    ends[0]
}

/// Returns the size that the heap at one end of a row must have for the player to move to lose. At the other end is a heap of size `heap`.
/// If that heap were missing, the required size would be `own`. If there were no heap at this end, the player to move would lose if the
/// heap at the other end had the size `other`.
fn opposite(heap: u64, own: u128, other: u128) -> u128 {
    let heap = u128::from(heap);
    if heap == other {
        return 0;
    }
    // `place` is the rank of `heap` among the positive numbers except `other`. The function returns the number with this rank among the
    // positive numbers except `own`.
    let place = heap - u128::from(0 < other && other < heap);
    place + u128::from(0 < own && own <= place)
}

impl Ruleset for EndNim {
    type Position = Vec<u64>;
    type Move = EndMove;

    fn moves(&self, row: &Vec<u64>) -> impl Iterator<Item = EndMove> {
        let first = row.first().copied().unwrap_or(0);
        let last = if row.len() > 1 { row[row.len() - 1] } else { 0 };
        (1..=first).map(EndMove::Left).chain((1..=last).map(EndMove::Right))
    }

    fn play(&self, row: &Vec<u64>, mv: &EndMove) -> Sum<Vec<u64>> {
        let mut left = row.clone();
        let (at, coins) = match *mv {
            EndMove::Left(coins) => (0, coins),
            EndMove::Right(coins) => (row.len() - 1, coins),
        };
        left[at] -= coins;
        if left[at] == 0 {
            left.remove(at);
        }
        Sum::from(left)
    }

    /// Replaces the row with its mirror image if the mirror image is smaller.
    fn canonical(&self, row: Vec<u64>) -> Sum<Vec<u64>> {
        let mirrored: Vec<u64> = row.iter().rev().copied().collect();
        Sum::from(row.min(mirrored))
    }

    fn check_position(&self, row: &Vec<u64>) -> Result<(), IllegalPosition> {
        match row.iter().position(|&heap| heap == 0) {
            Some(at) => {
                let number = at + 1;
                Err(IllegalPosition::new(format_args!(
                    "heap {number} of the row is 0, and empty heaps are left out"
                )))
            }
            None => Ok(()),
        }
    }

    /// Checks and plays a move in O(k) time for k heaps.
    fn try_play(&self, row: &Vec<u64>, mv: &EndMove) -> Result<Sum<Vec<u64>>, IllegalMove> {
        let (most, coins) = match *mv {
            EndMove::Left(coins) => (row.first().copied(), coins),
            EndMove::Right(coins) => (row.last().copied().filter(|_| row.len() > 1), coins),
        };
        if most.is_some_and(|most| (1..=most).contains(&coins)) {
            Ok(self.play(row, mv))
        } else {
            Err(IllegalMove::new(mv, row))
        }
    }
}

/// Returns whether the player to move loses.
fn is_lost(row: &[u64], convention: Convention) -> bool {
    sizes_at_ends(row, convention).0 == 0
}

/// Finds at most two winning moves, one at each end. Each of them reduces its heap to the only size with which the opponent loses.
fn winning(row: &[u64], convention: Convention) -> impl Iterator<Item = EndMove> + use<> {
    let taken = |heap: u64, left: u128| {
        let left = u64::try_from(left).ok()?;
        heap.checked_sub(left).filter(|&coins| coins > 0)
    };
    let moves = match row {
        [] => [None, None],
        [heap] => [taken(*heap, sizes_at_ends(&[], convention).0).map(EndMove::Left), None],
        [first, .., last] => {
            let front = sizes_at_ends(&row[1..], convention).0;
            let behind = sizes_at_ends(&row[..row.len() - 1], convention).1;
            [taken(*first, front).map(EndMove::Left), taken(*last, behind).map(EndMove::Right)]
        }
    };
    moves.into_iter().flatten()
}

impl OutcomeTheorem<Normal> for EndNim {
    /// # Complexity
    /// O(k²) time and O(k) memory for k heaps.
    fn outcome(&self, row: &Vec<u64>, _: Normal) -> Outcome {
        Outcome::from_first_wins(!is_lost(row, Convention::Normal))
    }

    /// Finds at most two moves, one at each end.
    ///
    /// # Complexity
    /// O(k²) for k heaps.
    fn winning_moves(&self, row: &Vec<u64>, _: Normal) -> impl Iterator<Item = EndMove> {
        winning(row, Convention::Normal)
    }
}

/// Misère play: the player who takes the last coin loses.
impl OutcomeTheorem<Misere> for EndNim {
    /// # Complexity
    /// O(k²) time and O(k) memory for k heaps.
    fn outcome(&self, row: &Vec<u64>, _: Misere) -> Outcome {
        Outcome::from_first_wins(!is_lost(row, Convention::Misere))
    }

    /// Finds at most two moves, as in normal play.
    fn winning_moves(&self, row: &Vec<u64>, _: Misere) -> impl Iterator<Item = EndMove> {
        winning(row, Convention::Misere)
    }
}

/// Writes a position as the row of heaps, such as `3 1 4`, or as `no heaps`. Writes a move as the end and the heap before and after the
/// move, such as `left3:1`.
impl Notation for EndNim {
    fn position_text(&self, row: &Vec<u64>) -> String {
        heaps_text(row)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, ReadError> {
        crate::notation::compact::checked(self, read_heaps(text)?)
    }

    fn move_text(&self, row: &Vec<u64>, mv: &EndMove) -> String {
        let (end, heap, coins) = match *mv {
            EndMove::Left(coins) => ("left", row.first(), coins),
            EndMove::Right(coins) => ("right", row.last(), coins),
        };
        let heap = heap.copied().unwrap_or(0);
        format!("{end}{heap}:{}", heap.saturating_sub(coins))
    }

    fn read_move(&self, row: &Vec<u64>, text: &str) -> Result<EndMove, ReadError> {
        let text = text.trim();
        let taken = |heap: Option<&u64>, text: &str| {
            let heap = *heap?;
            heap.checked_sub(left_of_heap(heap, text)?)
        };
        let mv = match (text.strip_prefix("left"), text.strip_prefix("right")) {
            (Some(heap), _) => taken(row.first(), heap).map(EndMove::Left),
            (_, Some(heap)) => taken(row.last(), heap).map(EndMove::Right),
            _ => None,
        };
        mv.filter(|mv| self.try_play(row, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(row), text))
    }

    fn position_in_words(&self, row: &Vec<u64>) -> String {
        match row[..] {
            [] => "an empty row".to_owned(),
            [heap] => format!("a heap of {heap}"),
            _ => format!("a row of heaps of {}", Listed(row)),
        }
    }

    fn move_in_words(&self, _: &Vec<u64>, mv: &EndMove) -> String {
        mv.to_string()
    }
}

impl fmt::Display for EndMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Left(coins) => write!(f, "take {} at the left end", Coins(coins)),
            Self::Right(coins) => write!(f, "take {} at the right end", Coins(coins)),
        }
    }
}

/// The game's entry in the catalog, for positions such as `end_nim 3 1 2 4`.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "end_nim",
    title: "End-Nim",
    about: "Coins are taken from the heap at either end of a row.",
    rules: "Take one or more coins from the heap at the left or at the right end of a row; an empty heap is gone. A player who \
            cannot move loses; in misère play, wins.",
    notation: "The heaps of the row, as `3 1 4`; a move is the end, and its heap before and after it, as `left3:1`.",
    examples: &["end_nim 3 1 2 4", "end_nim 1 2 2 1"],
    fields: field::HEAPS,
    why: crate::heaps::why::end_nim,
    look: crate::heaps::look::ROW,
    page: include_str!("../../doc/end_nim.md"),
    read: |tokens| {
        let game = AnyGame::new("end_nim", EndNim).outcomes(Normal).outcomes(Misere).build();
        one(&game, tokens.heaps()?)
    },
    random: |game, size, below| Some(random::heaps(game, 5, size, below)),
    ..Entry::USUAL
};
