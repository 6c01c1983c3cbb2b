#![doc = include_str!("../../doc/antonim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::antonim::{Antonim, DistinctHeaps, Shrink};
//! use grundy_core::{Normal, Outcome, PartialTheorem};
//!
//! // Add 1 to each of 2, 4 and 7: 3 ^ 5 ^ 8 is not 0, but 3 ^ 5 ^ 6 is.
//! let heaps = DistinctHeaps::new([2, 4, 7])?;
//! assert_eq!(Antonim.known_outcome(&heaps, Normal), Some(Outcome::N));
//! assert_eq!(Antonim.known_winning_move(&heaps, Normal), Some(Shrink { from: 7, to: 5 }));
//! // The theorem does not cover four heaps.
//! assert_eq!(Antonim.known_outcome(&DistinctHeaps::new([1, 2, 3, 4])?, Normal), None);
//! # Ok::<(), grundy_core::IllegalPosition>(())
//! ```

#[cfg(feature = "catalog")]
use crate::catalog::reader::one;
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, field};
use crate::notation::{heaps_in_words, heaps_text, left_of_heap, no_move, read_heaps, read_number};
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalMove, IllegalPosition, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    Sum,
};
use std::fmt;

/// The rules of Antonim, with the theorem for normal play on up to three heaps. A position consists of all heaps of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Antonim;

/// Nonempty heaps of different sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DistinctHeaps {
    heaps: Vec<u64>,
}

/// A move of Antonim: a heap becomes smaller or disappears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Shrink {
    /// The size before the move.
    pub from: u64,
    /// The size after the move.
    pub to: u64,
}

impl DistinctHeaps {
    /// Creates heaps of the given sizes, in any order. Empty heaps are dropped.
    ///
    /// # Errors
    /// [`IllegalPosition`] if two heaps have the same size.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        let mut heaps: Vec<u64> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        match heaps.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(IllegalPosition::new(format_args!("two heaps have the size {}", pair[0])))
            }
            None => Ok(Self { heaps }),
        }
    }

    /// Returns the sizes, in ascending order.
    pub fn as_slice(&self) -> &[u64] {
        &self.heaps
    }

    fn contains(&self, heap: u64) -> bool {
        self.heaps.binary_search(&heap).is_ok()
    }
}

impl Ruleset for Antonim {
    type Position = DistinctHeaps;
    type Move = Shrink;

    /// Lists the moves in ascending order of the heap, and then of the size after the move.
    fn moves(&self, heaps: &DistinctHeaps) -> impl Iterator<Item = Shrink> {
        heaps.heaps.iter().flat_map(move |&from| {
            (0..from).filter(|&to| !heaps.contains(to)).map(move |to| Shrink { from, to })
        })
    }

    fn play(&self, heaps: &DistinctHeaps, mv: &Shrink) -> Sum<DistinctHeaps> {
        let moved = heaps.heaps.iter().map(|&heap| if heap == mv.from { mv.to } else { heap });
        let mut left: Vec<u64> = moved.filter(|&heap| heap > 0).collect();
        left.sort_unstable();
        Sum::from(DistinctHeaps { heaps: left })
    }

    /// Checks and plays a move in O(k) time for k heaps.
    fn try_play(
        &self,
        heaps: &DistinctHeaps,
        mv: &Shrink,
    ) -> Result<Sum<DistinctHeaps>, IllegalMove> {
        if mv.to < mv.from && heaps.contains(mv.from) && !heaps.contains(mv.to) {
            Ok(self.play(heaps, mv))
        } else {
            Err(IllegalMove::new(mv, heaps))
        }
    }
}

/// Returns the sizes of up to three heaps, padded with zeros, or `None` if there are more heaps.
fn three(heaps: &DistinctHeaps) -> Option<[u64; 3]> {
    match heaps.heaps[..] {
        [] => Some([0, 0, 0]),
        [a] => Some([a, 0, 0]),
        [a, b] => Some([a, b, 0]),
        [a, b, c] => Some([a, b, c]),
        _ => None,
    }
}

impl PartialTheorem<Normal> for Antonim {
    /// Covers up to three heaps.
    ///
    /// # Complexity
    /// O(1).
    fn known_outcome(&self, heaps: &DistinctHeaps, _: Normal) -> Option<Outcome> {
        let heaps = three(heaps)?;
        let is_lost = match heaps {
            [heap, 0, 0] => heap == 0,
            [a, b, c] => one_more(a) ^ one_more(b) ^ one_more(c) == 0,
        };
        Some(Outcome::from_first_wins(!is_lost))
    }

    fn known_winning_move(&self, heaps: &DistinctHeaps, _: Normal) -> Option<Shrink> {
        winning(heaps)?.into_iter().next()
    }

    /// Finds at most one move for each heap.
    fn known_winning_moves(&self, heaps: &DistinctHeaps, _: Normal) -> Option<Vec<Shrink>> {
        winning(heaps)
    }
}

fn one_more(heap: u64) -> u128 {
    u128::from(heap) + 1
}

/// Finds all winning moves if there are at most three heaps.
fn winning(heaps: &DistinctHeaps) -> Option<Vec<Shrink>> {
    let [a, b, c] = three(heaps)?;
    if b == 0 {
        return Some((a > 0).then_some(Shrink { from: a, to: 0 }).into_iter().collect());
    }
    let total = one_more(a) ^ one_more(b) ^ one_more(c);
    let shrink = |from: u64| {
        // `one_more(from) ^ total` is the nim-sum of the other two heaps, each increased by 1. It is 0 only if they are equal, which is
        // impossible because all heaps differ.
        let to = (one_more(from) ^ total).checked_sub(1)?;
        let to = u64::try_from(to).ok().filter(|&to| to < from)?;
        Some(Shrink { from, to })
    };
    Some([a, b, c].into_iter().filter_map(shrink).collect())
}

/// Writes a position as the heaps in ascending order, such as `2 4 7`, or as `no heaps`. Writes a move as the heap before and after it,
/// such as `7:5`.
impl Notation for Antonim {
    fn position_text(&self, heaps: &DistinctHeaps) -> String {
        heaps_text(&heaps.heaps)
    }

    fn read_position(&self, text: &str) -> Result<DistinctHeaps, ReadError> {
        DistinctHeaps::new(read_heaps(text)?).map_err(ReadError::new)
    }

    fn move_text(&self, _: &DistinctHeaps, mv: &Shrink) -> String {
        format!("{}:{}", mv.from, mv.to)
    }

    fn read_move(&self, heaps: &DistinctHeaps, text: &str) -> Result<Shrink, ReadError> {
        let shrink = |text: &str| {
            let (heap, _) = text.trim().split_once(':')?;
            let from = read_number("", heap).ok()?;
            Some(Shrink { from, to: left_of_heap(from, text)? })
        };
        shrink(text)
            .filter(|mv| self.try_play(heaps, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(heaps), text))
    }

    fn position_in_words(&self, heaps: &DistinctHeaps) -> String {
        heaps_in_words(&heaps.heaps)
    }

    fn move_in_words(&self, _: &DistinctHeaps, mv: &Shrink) -> String {
        mv.to_string()
    }
}

impl fmt::Display for Shrink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            0 => write!(f, "take the heap of {} away", self.from),
            to => write!(f, "leave {to} of the heap of {}", self.from),
        }
    }
}

#[cfg(feature = "serde")]
stored_as!(DistinctHeaps as Vec<u64>, |heaps| heaps.as_slice(), |heaps| Self::new(heaps)
    .map_err(grundy_core::ReadError::new));

/// The game's entry in the catalog, for positions such as `antonim 2 4 7`.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "antonim",
    title: "Antonim",
    about: "Nim in which no two heaps may have the same size.",
    rules: "Take one or more coins from one heap, but never leave two heaps of the same size; any number of heaps may become \
            empty. A player who cannot move loses.",
    notation: "The sizes of the heaps, all different, as `2 4 7`; a move is a heap before and after it, as `7:5`.",
    examples: &["antonim 2 4 7", "antonim 2 4 5", "antonim 1 2 3 6"],
    fields: field::HEAPS,
    why: crate::heaps::why::antonim,
    look: crate::heaps::look::ROW,
    page: include_str!("../../doc/antonim.md"),
    read: |tokens| {
        let heaps = DistinctHeaps::new(tokens.heaps()?).map_err(|error| tokens.taken(error))?;
        one(&AnyGame::new("antonim", Antonim).some_outcomes(Normal).build(), heaps)
    },
    random: |game, size, below| {
        let mut heaps: Vec<u64> = (0..3).map(|_| 1 + below(size)).collect();
        heaps.sort_unstable();
        heaps.dedup();
        Some(format!("{game} {}", heaps_text(&heaps)))
    },
    ..Entry::USUAL
};
