#![doc = include_str!("../../doc/nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::nim::Nim;
//! use grundy_core::{Misere, Normal, Notation, Outcome, SpragueGrundy, SumMove, SumTheorem};
//!
//! let heaps = [3, 4, 6];
//! assert_eq!(Nim.nim_sum(&heaps).to_string(), "*1");
//! assert_eq!(Nim.sum_outcome(&heaps, Normal), Outcome::N);
//!
//! // All winning moves: the index of a heap, counted from 0, and how many coins to take from it.
//! let winning: Vec<_> = Nim.sum_winning_moves(&heaps, Normal).collect();
//! assert_eq!(winning, [SumMove { component: 0, mv: 1 }]);
//! assert_eq!(Nim.move_in_words(&3, &1), "take 1 coin from the heap of 3");
//!
//! // In misère play the player who takes the last coin loses.
//! assert!(Nim.sum_winning_moves(&[1, 5], Normal).eq([SumMove::new(1, 4)]));
//! assert!(Nim.sum_winning_moves(&[1, 5], Misere).eq([SumMove::new(1, 5)]));
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use grundy_core::{
    IllegalMove, Misere, Nimber, Normal, Notation, Outcome, Ruleset, SpragueGrundy, Sum, SumMove,
    SumTheorem,
};

/// The rules of Nim, with the theorems for normal and for misère play. A position is one heap; a position
/// of play is a sum of heaps, and a move is the number of coins that it takes from one heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap
    }

    fn play(&self, &heap: &u64, &coins: &u64) -> Sum<u64> {
        Sum::from(heap - coins)
    }

    /// In O(1), because going through all moves would take time proportional to the heap.
    fn try_play(&self, heap: &u64, mv: &u64) -> Result<Sum<u64>, IllegalMove> {
        if (1..=*heap).contains(mv) {
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

    /// The one move that reduces the heap to this value, in O(1).
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        heap.checked_sub(value.value()).filter(|&coins| coins > 0).into_iter()
    }
}

/// Misère play: the player who takes the last coin loses.
impl SumTheorem<Misere> for Nim {
    /// As in normal play while a heap is larger than 1; otherwise `P` exactly for an odd number of ones.
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
    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<u64>> {
        let Census { ones, larger } = census(heaps);
        let total = self.nim_sum(heaps);
        heaps.iter().enumerate().flat_map(move |(component, heap)| {
            let left = match larger {
                // Leave an odd number of ones.
                0 => (ones % 2 == 0).then_some(Nimber::ZERO),
                1 => (*heap > 1).then_some(if ones % 2 == 0 { Nimber::ONE } else { Nimber::ZERO }),
                // As in normal play. If the total is 0, this leaves the heap unchanged, which is not a move.
                _ => Some(self.nim_value(heap) + total),
            };
            let moves = left.into_iter().flat_map(|left| self.moves_to(heap, left));
            moves.map(move |mv| SumMove { component, mv })
        })
    }
}

/// A heap is its size, and a move the heap before and after it: `5:2`.
impl Notation for Nim {
    number_positions!("the size of a heap", "a heap of {}");
    taking_moves!();
}

/// The numbers that decide misère play: how many heaps have size 1, and how many are larger.
struct Census {
    ones: usize,
    larger: usize,
}

fn census(heaps: &[u64]) -> Census {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let larger = heaps.iter().filter(|&&heap| heap > 1).count();
    Census { ones, larger }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Declares the game's entry in the catalog.

    use grundy_core::Misere;
    use grundy_core::mixed::AnyGame;

    use super::Nim;
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, Sample, random};

    /// The game's entry in the catalog.
    pub static ENTRY: Entry = Entry {
        name: "nim",
        title: "Nim",
        about: "Coins are taken from one heap, as many as you like.",
        rules: "Take one or more coins from one heap. A player who cannot move loses; in misère play, wins.",
        notation: "The sizes of the heaps; a move is a heap before and after it, as `5:2`.",
        examples: &["nim 3 5 7", "nim 1 1 4"],
        samples: &[Sample { title: "Marienbad: 1, 3, 5, 7", text: "nim 1 3 5 7" }],
        why: crate::heaps::why::nim,
        nim_heaps: |heap| Some(vec![*heap.downcast_ref()?]),
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/nim.md"),
        read: |tokens| {
            let game = AnyGame::new("nim", Nim).values().sum_outcomes(Misere).build();
            each(&game, tokens.list(List::heaps("the size of a heap"))?)
        },
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };
}
