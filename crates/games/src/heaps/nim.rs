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
//! // Each winning move is the index of a heap, counted from 0, and the number of coins to take from it.
//! let winning: Vec<_> = Nim.sum_winning_moves(&heaps, Normal).collect();
//! assert_eq!(winning, [SumMove { component: 0, mv: 1 }]);
//! assert_eq!(Nim.move_in_words(&3, &1), "take 1 coin from the heap of 3");
//!
//! // In misère play, the player who takes the last coin loses.
//! assert!(Nim.sum_winning_moves(&[1, 5], Normal).eq([SumMove::new(1, 4)]));
//! assert!(Nim.sum_winning_moves(&[1, 5], Misere).eq([SumMove::new(1, 5)]));
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use grundy_core::{
    IllegalMove, Misere, Nimber, Notation, Outcome, Ruleset, SpragueGrundy, Sum, SumMove,
    SumTheorem,
};

/// The rules of Nim, with the theorems for normal and for misère play. A position is one heap, and several heaps form a sum. A move is
/// the number of coins that it takes from one heap.
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

    /// Runs in O(1) time. Searching the list of all moves would take time proportional to the size of the heap.
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

    /// Finds the move that reduces the heap to the given value, in O(1) time. There is at most one such move.
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        heap.checked_sub(value.value()).filter(|&coins| coins > 0).into_iter()
    }
}

/// Misère play: the player who takes the last coin loses.
impl SumTheorem<Misere> for Nim {
    /// The outcome is the same as in normal play if a heap is larger than 1. Otherwise, it is `P` exactly if the number of heaps of 1 is
    /// odd.
    ///
    /// # Complexity
    /// O(k) time for k heaps.
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        Census::of(heaps.iter().map(|&heap| Nimber::new(heap))).outcome()
    }

    /// # Complexity
    /// O(k) time for k heaps, however large they are.
    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<u64>> {
        misere_moves(self, heaps)
    }
}

/// Writes a position as the size of one heap, and a move as the heap before and after it, such as `5:2`.
impl Notation for Nim {
    number_positions!("the size of a heap", "a heap of {}");
    taking_moves!();
}

/// The two numbers that determine the outcome of misère Nim: the nim-sum, and the number of values above 1. They also determine the outcome
/// of games that are equivalent in misère play to Nim heaps of the same values.
#[derive(Clone, Copy)]
pub(crate) struct Census {
    total: Nimber,
    larger: usize,
}

impl Census {
    pub(crate) fn of(values: impl IntoIterator<Item = Nimber>) -> Self {
        values.into_iter().fold(Self { total: Nimber::ZERO, larger: 0 }, Self::with)
    }

    pub(crate) fn with(self, value: Nimber) -> Self {
        let larger = self.larger + usize::from(value > Nimber::ONE);
        Self { total: self.total + value, larger }
    }

    pub(crate) fn without(self, value: Nimber) -> Self {
        let larger = self.larger - usize::from(value > Nimber::ONE);
        Self { total: self.total + value, larger }
    }

    pub(crate) const fn total(self) -> Nimber {
        self.total
    }

    /// Returns the number of values above 1.
    #[cfg(feature = "catalog")]
    pub(crate) const fn larger(self) -> usize {
        self.larger
    }

    /// Returns whether the player to move loses. The outcome is the same as in normal play if a value is above 1, and it is the opposite
    /// otherwise.
    pub(crate) fn is_lost(self) -> bool {
        self.total == if self.larger > 0 { Nimber::ZERO } else { Nimber::ONE }
    }

    pub(crate) fn outcome(self) -> Outcome {
        Outcome::from_first_wins(!self.is_lost())
    }
}

/// Lists the winning moves of misère play, for a game that is equivalent in misère play to Nim heaps of the same values.
pub(super) fn misere_moves<G>(game: &G, heaps: &[u64]) -> impl Iterator<Item = SumMove<u64>>
where
    G: SpragueGrundy<Position = u64, Move = u64>,
{
    let all = Census::of(heaps.iter().map(|heap| game.nim_value(heap)));
    heaps.iter().enumerate().flat_map(move |(component, heap)| {
        let others = all.without(game.nim_value(heap));
        // The nim-sum of a lost sum is 0 or 1, so only moves to these two nim-sums are candidates.
        let lost = [Nimber::ZERO, Nimber::ONE].map(|lost| others.total() + lost);
        let left = lost.into_iter().filter(move |&left| others.with(left).is_lost());
        let moves = left.flat_map(move |left| game.moves_to(heap, left));
        moves.map(move |mv| SumMove { component, mv })
    })
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Misere;
    use grundy_core::mixed::AnyGame;

    use super::Nim;
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, Sample, random};

    /// The game's entry in the catalog, for positions such as `nim 3 5 7`.
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
