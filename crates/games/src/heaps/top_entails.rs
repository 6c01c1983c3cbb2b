#![doc = include_str!("../../doc/top_entails.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::top_entails::{TopEntails, TopEntailsTable, TopMove};
//! use grundy_core::Limits;
//! use grundy_search::entailing::{EntailingSearch, EntailingValue, Situation, TurnMove};
//!
//! let mut search = EntailingSearch::new(TopEntails);
//! assert_eq!(search.value(&3)?, EntailingValue::Loony);
//! // With a loony stack in the sum, taking a top coin wins if the forced reply cannot win; here it wins in either stack.
//! let winning = search.winning_moves(&Situation::from([3, 5]))?;
//! assert_eq!(winning, [TurnMove::new(0, TopMove::Top), TurnMove::new(1, TopMove::Top)]);
//!
//! // For long sequences, the table is much faster.
//! let mut table = TopEntailsTable::new();
//! table.extend_to(3000, &Limits::none())?;
//! assert!(table.loony().eq([1, 3, 2403, 2505]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;
mod stored;
mod table;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;
pub use table::TopEntailsTable;

use std::fmt;

use grundy_core::{IllegalMove, Sum};
use grundy_search::entailing::{After, EntailingRules};

use crate::notation::Coins;

/// The rules of Top Entails. A position is a single stack, given by its number of coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TopEntails;

/// A move of Top Entails in one stack.
///
/// ```
/// use games::heaps::top_entails::TopMove;
/// assert_eq!(TopMove::Top.to_string(), "take the top coin");
/// assert_eq!(TopMove::Split(2, 3).to_string(), "split into 2 coins and 3 coins");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TopMove {
    /// Takes the top coin. The opponent must then reply in the rest of the stack.
    Top,
    /// Splits the stack into two nonempty stacks. The smaller stack is given first.
    Split(u64, u64),
}

impl EntailingRules for TopEntails {
    type Position = u64;
    type Move = TopMove;

    /// Lists the move that takes the top coin, followed by the splits.
    fn moves(&self, &stack: &u64) -> impl Iterator<Item = TopMove> {
        let top = (stack > 0).then_some(TopMove::Top);
        top.into_iter().chain((1..=stack / 2).map(move |part| TopMove::Split(part, stack - part)))
    }

    fn play(&self, &stack: &u64, mv: &TopMove) -> After<u64> {
        match *mv {
            TopMove::Top => After::Entailing(stack - 1),
            TopMove::Split(a, b) => After::Plain(Sum::pair(a, b)),
        }
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, &stack: &u64, mv: &TopMove) -> Result<After<u64>, IllegalMove> {
        let legal = match *mv {
            TopMove::Top => stack > 0,
            TopMove::Split(a, b) => 1 <= a && a <= b && a.checked_add(b) == Some(stack),
        };
        if legal { Ok(self.play(&stack, mv)) } else { Err(IllegalMove::new(mv, &stack)) }
    }
}

/// Prints an instruction: `take the top coin`.
impl fmt::Display for TopMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Top => f.write_str("take the top coin"),
            Self::Split(a, b) => write!(f, "split into {} and {}", Coins(a), Coins(b)),
        }
    }
}
