#![doc = include_str!("../../doc/mark.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::mark::Mark;
//! use grundy_core::{Normal, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! // 12 ends in two binary zeros, so the first player wins by leaving 6, which ends in one.
//! assert_eq!(Mark.outcome(&12, Normal), Outcome::N);
//! assert!(Mark.winning_moves(&12, Normal).eq([6]));
//! assert_eq!(Mark.nim_sum(&[12, 5]).to_string(), "*0");
//! assert_eq!(Mark.outcome(&(1 << 63), Normal), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::notation::{left_of_heap, no_move};
use grundy_core::{IllegalMove, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum};

/// The rules of Mark, with its nim-values. A position is one number, and a move is the number that it leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mark;

impl Ruleset for Mark {
    type Position = u64;
    type Move = u64;

    /// Lists the numbers that moves leave: one less, and half of the number, rounded down. From 1 and 2, both moves leave the same number,
    /// which is listed once.
    fn moves(&self, &number: &u64) -> impl Iterator<Item = u64> {
        let less = number.checked_sub(1);
        less.into_iter().chain((number > 2).then_some(number / 2))
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        Sum::from(left)
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, &number: &u64, mv: &u64) -> Result<Sum<u64>, IllegalMove> {
        if number > 0 && (*mv == number - 1 || *mv == number / 2) {
            Ok(self.play(&number, mv))
        } else {
            Err(IllegalMove::new(mv, &number))
        }
    }
}

impl SpragueGrundy for Mark {
    /// # Complexity
    /// O(log n) for the number n.
    fn nim_value(&self, &number: &u64) -> Nimber {
        let (mut number, mut others) = (number, 0);
        // Except for 1, a number that is not lost has exactly one option that is not lost. Follow these options. Along this path, the value
        // alternates between 1 and 2.
        while !is_lost(number) && number > 1 {
            let half = number / 2;
            number = if is_lost(half) { number - 1 } else { half };
            others += 1;
        }
        Nimber::new(match (number, others % 2) {
            _ if is_lost(number) => 0,
            (_, 0) => 1,
            _ => 2,
        })
    }
}

/// Returns whether the value of a number is 0. This is the case if the number is 0 or ends in an odd number of zeros in binary.
const fn is_lost(number: u64) -> bool {
    number == 0 || number.trailing_zeros() % 2 == 1
}

/// Writes a position as one number, such as `12`, and a move as the number before and after it, such as `12:6`.
impl Notation for Mark {
    number_positions!("a number", "the number {}");

    fn move_text(&self, number: &u64, mv: &u64) -> String {
        format!("{number}:{mv}")
    }

    fn read_move(&self, number: &u64, text: &str) -> Result<u64, ReadError> {
        left_of_heap(*number, text)
            .filter(|mv| self.try_play(number, mv).is_ok())
            .ok_or_else(|| no_move(&number.to_string(), text))
    }

    fn move_in_words(&self, number: &u64, mv: &u64) -> String {
        format!("leave {mv} of {number}")
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyGame;

    use super::Mark;
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `mark 12`.
    pub static ENTRY: Entry = Entry {
        name: "mark",
        title: "Mark",
        about: "Numbers are replaced by one less, or by half.",
        rules: "Replace a number by one less, or by its half, rounded down. A player who cannot move loses.",
        notation: "The numbers; a move is a number before and after it, as `12:6`.",
        examples: &["mark 12", "mark 5 7 30"],
        why: crate::heaps::why::mark,
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/mark.md"),
        read: |tokens| {
            let game = AnyGame::new("mark", Mark).values().by_options().build();
            each(&game, tokens.list(List::heaps("a number"))?)
        },
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };
}
