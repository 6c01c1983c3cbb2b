#![doc = include_str!("../../doc/dual_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::dual_nim::{DualNim, Remove};
//! use games::heaps::nim::Heaps;
//! use grundy_core::{Misere, Outcome, OutcomeTheorem};
//!
//! let heaps: Heaps = "heaps of 1, 2, 4 and 8".parse()?;
//! assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::N);
//! let winning: Vec<String> =
//!     DualNim.winning_moves(&heaps, Misere).map(|mv| mv.to_string()).collect();
//! assert_eq!(winning[0], "remove a heap of 1");
//! assert_eq!(winning.len(), 4);
//! # Ok::<(), games::notation::NotationError>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::heaps::nim::{Heaps, Nim};
use crate::notation::{NotationError, Words, compact};
use grundy_core::{
    IllegalMove, Misere, Nimber, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset,
    SpragueGrundy, Sum,
};
use std::fmt;
use std::str::FromStr;

/// Dual Nim as the misère play of a ruleset: remove a whole heap, and a position whose xor is 0 has no
/// moves.
///
/// A position is the whole list of heaps: whether a heap may be removed depends on all of them, so the heaps
/// are not summands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DualNim;

/// A move of Dual Nim: a heap of this size is removed. Which one of several equal heaps, makes no difference.
///
/// ```
/// use games::heaps::dual_nim::Remove;
/// assert_eq!(Remove(4).to_string(), "remove a heap of 4");
/// assert_eq!("remove a heap of 4".parse(), Ok(Remove(4)));
/// assert_eq!("4".parse(), Ok(Remove(4)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remove(pub u64);

impl Ruleset for DualNim {
    type Position = Heaps;
    type Move = Remove;

    /// One move for each size that occurs, in ascending order; none if the xor is 0.
    fn moves(&self, heaps: &Heaps) -> impl Iterator<Item = Remove> {
        let over = Nim.nim_sum(heaps.as_slice()) == Nimber::ZERO;
        let mut sizes = if over { Vec::new() } else { heaps.as_slice().to_vec() };
        sizes.sort_unstable();
        sizes.dedup();
        sizes.into_iter().map(Remove)
    }

    /// Removes the first heap of that size.
    fn play(&self, heaps: &Heaps, &Remove(size): &Remove) -> Sum<Heaps> {
        let mut left = heaps.as_slice().to_vec();
        if let Some(at) = left.iter().position(|&heap| heap == size) {
            left.remove(at);
        }
        Sum::from(Heaps::from(left))
    }

    /// The heaps in ascending order.
    fn canonical(&self, heaps: Heaps) -> Sum<Heaps> {
        let mut sizes = heaps.into_vec();
        sizes.sort_unstable();
        Sum::from(Heaps::from(sizes))
    }

    /// In O(k) for k heaps.
    fn try_play(&self, heaps: &Heaps, mv: &Remove) -> Result<Sum<Heaps>, IllegalMove> {
        let over = Nim.nim_sum(heaps.as_slice()) == Nimber::ZERO;
        if !over && heaps.as_slice().contains(&mv.0) {
            Ok(self.play(heaps, mv))
        } else {
            Err(IllegalMove::new(mv, heaps))
        }
    }
}

/// Dual Nim is a misère game by its rules: who faces xor 0 has no move, and has won.
///
/// The theorem is about one list of heaps. In a sum with other games it says nothing.
impl OutcomeTheorem<Misere> for DualNim {
    /// # Complexity
    /// O(k) time for k heaps.
    fn outcome(&self, heaps: &Heaps, _: Misere) -> Outcome {
        let sizes = heaps.as_slice();
        Outcome::from_first_wins(sizes.len() % 2 == 0 || Nim.nim_sum(sizes) == Nimber::ZERO)
    }

    /// In ascending order of the heaps. None if the xor is 0: the game is already won.
    ///
    /// # Complexity
    /// O(k log k) time for k heaps.
    fn winning_moves(&self, heaps: &Heaps, _: Misere) -> impl Iterator<Item = Remove> {
        let total = Nim.nim_sum(heaps.as_slice());
        let even = heaps.as_slice().len() % 2 == 0;
        // The number left is odd, and the xor left is 0 exactly if the heap is the xor of all.
        self.moves(heaps).filter(move |&Remove(size)| even && Nim.nim_value(&size) != total)
    }
}

/// A position is the sizes of the heaps in ascending order with blanks between them, and a move the size
/// that is removed.
impl Notation for DualNim {
    fn position_text(&self, heaps: &Heaps) -> String {
        let mut sizes = heaps.as_slice().to_vec();
        sizes.sort_unstable();
        if sizes.is_empty() { "no heaps".to_owned() } else { compact::spaced(sizes) }
    }

    fn read_position(&self, text: &str) -> Result<Heaps, ReadError> {
        let mut sizes = text.parse::<Heaps>().map_err(ReadError::new)?.into_vec();
        sizes.sort_unstable();
        Ok(Heaps::from(sizes))
    }

    fn move_text(&self, _: &Heaps, mv: &Remove) -> String {
        mv.0.to_string()
    }

    /// Also reads `remove a heap of 3`.
    fn read_move(&self, heaps: &Heaps, text: &str) -> Result<Remove, ReadError> {
        compact::legal(self, heaps, text.parse().map_err(ReadError::new)?)
    }

    fn position_in_words(&self, heaps: &Heaps) -> String {
        heaps.to_string()
    }

    fn move_in_words(&self, _: &Heaps, mv: &Remove) -> String {
        mv.to_string()
    }
}

impl fmt::Display for Remove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "remove a heap of {}", self.0)
    }
}

impl FromStr for Remove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        words.take(&["remove"]);
        if words.take(&["a", "the"]) {
            words.expect(&["heap"], "the word `heap`")?;
        }
        words.take(&["heap"]);
        words.take(&["of"]);
        let size = words.number("the size of a heap")?;
        words.end("nothing after the size of the heap")?;
        Ok(Self(size))
    }
}
