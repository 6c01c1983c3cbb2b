#![doc = include_str!("../../doc/take_a_square.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::nim::Take;
//! use games::heaps::take_a_square::TakeASquare;
//! use grundy_core::{Normal, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! let game = TakeASquare::new(1000);
//! assert_eq!(game.outcome(&34, Normal), Outcome::P);
//! assert!(game.winning_moves(&35, Normal).eq([Take(1), Take(25)]));
//! ```

use super::nim::Take;
use crate::notation::{left_of_heap, no_move, read_number};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum, mex,
};
use std::sync::Arc;

/// The rules of the game in which a move takes a square number of coins, with the nim-values of heaps up to a
/// size. A position is one heap. A copy shares the values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeASquare {
    values: Arc<Vec<Nimber>>,
}

impl TakeASquare {
    /// The game on heaps of at most `largest` coins.
    ///
    /// # Complexity
    /// O(n √n) time and O(n) memory for heaps of up to n.
    #[must_use]
    pub fn new(largest: u32) -> Self {
        let mut values: Vec<Nimber> = Vec::new();
        for heap in 0..=u64::from(largest) {
            let value = mex(squares(heap).map(|square| values[(heap - square) as usize]));
            values.push(value);
        }
        Self { values: Arc::new(values) }
    }

    /// The largest heap whose value is known.
    #[must_use]
    pub fn largest(&self) -> u64 {
        self.values.len() as u64 - 1
    }
}

/// The square numbers from 1 up to a heap.
fn squares(heap: u64) -> impl Iterator<Item = u64> {
    (1..=heap.isqrt()).map(|root| root * root)
}

impl Ruleset for TakeASquare {
    type Position = u64;
    type Move = Take;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = Take> {
        squares(heap).map(Take)
    }

    fn play(&self, heap: &u64, &Take(coins): &Take) -> Sum<u64> {
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

    /// In O(1).
    fn try_play(&self, &heap: &u64, mv: &Take) -> Result<Sum<u64>, IllegalMove> {
        let root = mv.0.isqrt();
        if (1..=heap).contains(&mv.0) && root * root == mv.0 {
            Ok(self.play(&heap, mv))
        } else {
            Err(IllegalMove::new(mv, &heap))
        }
    }
}

impl SpragueGrundy for TakeASquare {
    /// # Panics
    /// If the heap is larger than the [`largest`](TakeASquare::largest) whose value is known.
    fn nim_value(&self, &heap: &u64) -> Nimber {
        self.values[heap as usize]
    }
}

/// One heap, as in `34`. A move is written as the heap and what it leaves of it: `35:34`.
impl Notation for TakeASquare {
    const LISTED: bool = true;

    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        let heap = read_number("the size of a heap", text.trim())?;
        self.check_position(&heap)?;
        Ok(heap)
    }

    fn move_text(&self, heap: &u64, &Take(coins): &Take) -> String {
        format!("{heap}:{}", heap.saturating_sub(coins))
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<Take, ReadError> {
        left_of_heap(*heap, text)
            .and_then(|left| heap.checked_sub(left))
            .map(Take)
            .filter(|mv| self.try_play(heap, mv).is_ok())
            .ok_or_else(|| no_move(&heap.to_string(), text))
    }

    fn position_in_words(&self, heap: &u64) -> String {
        format!("a heap of {heap}")
    }

    fn move_in_words(&self, heap: &u64, mv: &Take) -> String {
        format!("{mv} from the heap of {heap}")
    }
}
