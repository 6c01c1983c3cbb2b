#![doc = include_str!("../../doc/take_a_square.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::take_a_square::TakeASquare;
//! use grundy_core::{Normal, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! let game = TakeASquare::new(1000);
//! assert_eq!(game.outcome(&34, Normal), Outcome::P);
//! assert!(game.winning_moves(&35, Normal).eq([1, 25]));
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use grundy_core::{
    IllegalMove, IllegalPosition, Meter, Nimber, Notation, Ruleset, SpragueGrundy, Stopped, Sum,
};
use octal_games::{MAX_LEN, SharedSequence, SubtractionEngine};
use std::hash::{Hash, Hasher};

type Squares = SubtractionEngine<fn(u64) -> u64>;

/// The rules of the game in which a move takes a square number of coins, with the nim-values of heaps up to a maximum size. A position is
/// one heap. The game computes values as needed, and copies share the computed values.
#[derive(Clone, Debug)]
pub struct TakeASquare {
    largest: u64,
    values: SharedSequence<Squares>,
}

impl TakeASquare {
    /// Creates the game on heaps of at most `largest` coins, or at most [`MAX_LEN`] - 1 coins if that is smaller. Computes no values yet.
    pub fn new(largest: u32) -> Self {
        let values = SharedSequence::with_engine(SubtractionEngine::new(square as fn(u64) -> u64));
        Self { largest: u64::from(largest).min(MAX_LEN - 1), values }
    }

    /// Returns the number of bytes that the values computed so far take.
    pub fn table_bytes(&self) -> u64 {
        self.values.bytes()
    }

    /// Returns the largest heap.
    pub fn largest(&self) -> u64 {
        self.largest
    }
}

/// Returns the square number with the given index. Index 0 gives 1.
fn square(index: u64) -> u64 {
    (index + 1) * (index + 1)
}

/// Two games are equal if their largest heaps are equal.
impl PartialEq for TakeASquare {
    fn eq(&self, other: &Self) -> bool {
        self.largest == other.largest
    }
}

impl Eq for TakeASquare {}

impl Hash for TakeASquare {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.largest.hash(state);
    }
}

/// Lists the positive square numbers up to the size of a heap.
fn squares(heap: u64) -> impl Iterator<Item = u64> {
    (1..=heap.isqrt()).map(|root| root * root)
}

impl Ruleset for TakeASquare {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        squares(heap)
    }

    fn play(&self, heap: &u64, &coins: &u64) -> Sum<u64> {
        Sum::from(heap - coins)
    }

    fn check_position(&self, &heap: &u64) -> Result<(), IllegalPosition> {
        let largest = self.largest();
        if heap <= largest {
            Ok(())
        } else {
            Err(IllegalPosition::new(format_args!("the heap is {heap}, the largest is {largest}")))
        }
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, &heap: &u64, mv: &u64) -> Result<Sum<u64>, IllegalMove> {
        let root = mv.isqrt();
        if (1..=heap).contains(mv) && root * root == *mv {
            Ok(self.play(&heap, mv))
        } else {
            Err(IllegalMove::new(mv, &heap))
        }
    }

    /// Computes the values up to the heap.
    fn prepare(&self, &heap: &u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.values.prepare(heap, meter)
    }
}

impl SpragueGrundy for TakeASquare {
    /// # Complexity
    /// O(1) if the value is already computed. Otherwise O(√n) for each missing value up to heap n.
    ///
    /// # Panics
    /// If the heap has [`MAX_LEN`] coins or more, or if there is not enough memory for the values.
    fn nim_value(&self, &heap: &u64) -> Nimber {
        self.values.at(heap)
    }
}

/// Writes a position as the size of one heap, such as `34`, and a move as the heap before and after it, such as `35:34`.
impl Notation for TakeASquare {
    number_positions!("the size of a heap", "a heap of {}");
    taking_moves!();
}

#[cfg(feature = "serde")]
stored_as!(TakeASquare as u64, |game| game.largest(), |largest| {
    // Reject larger tables, because computing them would make deserializing unexpectedly slow.
    let largest = u32::try_from(largest).ok().filter(|&largest| largest <= 1 << 20);
    largest
        .map(Self::new)
        .ok_or_else(|| grundy_core::ReadError::expected("a largest heap of up to 2^20", ""))
});

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyGame;

    use super::TakeASquare;
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `take_a_square 35`.
    pub static ENTRY: Entry = Entry {
        name: "take_a_square",
        title: "Take a square",
        about: "Coins are taken from one heap, in square numbers.",
        rules: "Take a square number of coins from one heap. A player who cannot move loses.",
        notation: "The sizes of the heaps; a move is a heap before and after it, as `35:34`.",
        examples: &["take_a_square 35", "take_a_square 34 7"],
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/take_a_square.md"),
        read: |tokens| {
            let game =
                AnyGame::new("take_a_square", TakeASquare::new(1 << 24)).values().by_options();
            each(
                &game.table(TakeASquare::table_bytes).build(),
                tokens.list(List::heaps("the size of a heap"))?,
            )
        },
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };
}
