#![doc = include_str!("../../doc/dual_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::dual_nim::DualNim;
//! use grundy_core::{Misere, Outcome, OutcomeTheorem};
//!
//! let heaps = vec![1, 2, 4, 8];
//! assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::N);
//! // A move is the size of the heap to remove; here, removing any heap wins.
//! assert!(DualNim.winning_moves(&heaps, Misere).eq([1, 2, 4, 8]));
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::heaps::nim::Nim;
use crate::notation::{compact, heaps_in_words, heaps_text, read_heaps};
use grundy_core::{
    IllegalMove, Misere, Nimber, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset,
    SpragueGrundy, Sum,
};

/// The rules of Dual Nim, formulated as misère play. A move removes a whole heap. A position whose xor is 0 has no moves, so the player to
/// move wins.
///
/// A position is the whole list of heaps. Whether a heap can be removed depends on all heaps, so the heaps cannot be components of a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DualNim;

impl Ruleset for DualNim {
    type Position = Vec<u64>;
    type Move = u64;

    /// Lists one move for each size that occurs, in ascending order, or none if the xor is 0.
    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = u64> {
        let over = Nim.nim_sum(heaps) == Nimber::ZERO;
        let mut sizes = if over { Vec::new() } else { heaps.clone() };
        sizes.sort_unstable();
        sizes.dedup();
        sizes.into_iter()
    }

    /// Removes the first heap of the given size.
    fn play(&self, heaps: &Vec<u64>, &size: &u64) -> Sum<Vec<u64>> {
        let mut left = heaps.clone();
        if let Some(at) = left.iter().position(|&heap| heap == size) {
            left.remove(at);
        }
        Sum::from(left)
    }

    /// Sorts the heaps in ascending order.
    fn canonical(&self, mut heaps: Vec<u64>) -> Sum<Vec<u64>> {
        heaps.sort_unstable();
        Sum::from(heaps)
    }

    /// Checks and plays a move in O(k) time for k heaps.
    fn try_play(&self, heaps: &Vec<u64>, mv: &u64) -> Result<Sum<Vec<u64>>, IllegalMove> {
        let over = Nim.nim_sum(heaps) == Nimber::ZERO;
        if !over && heaps.contains(mv) {
            Ok(self.play(heaps, mv))
        } else {
            Err(IllegalMove::new(mv, heaps))
        }
    }
}

/// By its rules, Dual Nim is a misère game: a player to move wins if the xor is 0, because there is no move.
///
/// The theorem covers a single list of heaps. It does not apply to sums with other games.
impl OutcomeTheorem<Misere> for DualNim {
    /// # Complexity
    /// O(k) time for k heaps.
    fn outcome(&self, heaps: &Vec<u64>, _: Misere) -> Outcome {
        let sizes = heaps;
        Outcome::from_first_wins(sizes.len() % 2 == 0 || Nim.nim_sum(sizes) == Nimber::ZERO)
    }

    /// Lists the moves in ascending order of the heaps. If the xor is 0, there are no moves, because the player to move has already won.
    ///
    /// # Complexity
    /// O(k log k) time for k heaps.
    fn winning_moves(&self, heaps: &Vec<u64>, _: Misere) -> impl Iterator<Item = u64> {
        let total = Nim.nim_sum(heaps);
        let even = heaps.len() % 2 == 0;
        // The move must leave an odd number of heaps whose xor is not 0. The xor of the remaining heaps is 0 if and only if the removed
        // heap equals the xor of all heaps.
        self.moves(heaps).filter(move |&size| even && Nim.nim_value(&size) != total)
    }
}

/// Writes a position as the sizes of the heaps in ascending order, separated by spaces, and a move as the size of the heap that it
/// removes.
impl Notation for DualNim {
    fn position_text(&self, heaps: &Vec<u64>) -> String {
        let mut sizes = heaps.clone();
        sizes.sort_unstable();
        heaps_text(&sizes)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, ReadError> {
        let mut sizes = read_heaps(text)?;
        sizes.sort_unstable();
        Ok(sizes)
    }

    fn move_text(&self, _: &Vec<u64>, mv: &u64) -> String {
        mv.to_string()
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<u64, ReadError> {
        compact::legal(self, heaps, compact::read_number("the size of a heap", text.trim())?)
    }

    fn position_in_words(&self, heaps: &Vec<u64>) -> String {
        heaps_in_words(heaps)
    }

    fn move_in_words(&self, _: &Vec<u64>, mv: &u64) -> String {
        format!("remove a heap of {mv}")
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyGame;
    use grundy_core::{Convention, Misere};

    use super::DualNim;
    use crate::catalog::reader::one;
    use crate::catalog::{Entry, Sample, random};

    /// The game's entry in the catalog, for positions such as `dual_nim 1 2 4 8`.
    pub static ENTRY: Entry = Entry {
        name: "dual_nim",
        title: "Dual Nim",
        about: "A whole heap is removed; a player who faces xor 0 has won.",
        rules: "Remove one whole heap. A player whose turn it is when the xor of all heaps is 0 has no move \
                   and wins: the game is misère by its rules.",
        notation: "The sizes of the heaps; a move is the size of the heap that is removed.",
        examples: &["dual_nim 1 2 4 8", "dual_nim 3 3 3 3 3 2"],
        samples: &[
            Sample { title: "official sample, first test", text: "dual_nim 1 2 4 8" },
            Sample { title: "official sample, second test", text: "dual_nim 2 3 3" },
            Sample { title: "official sample, third test", text: "dual_nim 3 3 3 3 3" },
        ],
        convention: Convention::Misere,
        why: crate::heaps::why::dual_nim,
        look: crate::heaps::look::TOGETHER,
        page: include_str!("../../doc/dual_nim.md"),
        read: |tokens| {
            let mut sizes = tokens.heaps()?;
            sizes.sort_unstable();
            one(&AnyGame::new("dual_nim", DualNim).outcomes(Misere).build(), sizes)
        },
        random: |game, size, below| Some(random::heaps(game, 4, size, below)),
        ..Entry::USUAL
    };
}
