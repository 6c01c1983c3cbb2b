//! Misère play of trees: misère Nim on the values of the branches at the ground.

use grundy_core::{Misere, Nimber, Outcome, PartialTheorem, SumTheorem};
use tree_algos::EdgeId;

use super::cuts;
use super::values::Values;
use super::{GreenHackenbush, Picture};
use crate::heaps::nim::Nim;

impl Values {
    /// The outcome of misère play, if the part on the ground is a tree.
    pub(super) fn misere_outcome(&self) -> Option<Outcome> {
        let (heaps, _) = self.branches()?;
        Some(Nim.sum_outcome(&heaps, Misere))
    }

    /// All winning cuts, in the order of the edges, if the part on the ground is a tree.
    pub(super) fn misere_winning_cuts(&self, picture: &Picture) -> Option<Vec<EdgeId>> {
        let (heaps, branch_of) = self.branches()?;
        let total: u64 = heaps.iter().fold(0, |total, heap| total ^ heap);
        let larger = heaps.iter().filter(|&&heap| heap > 1).count();
        let (labeled, ground) = picture.graph();
        // Each component without bridges is a node of the tree.
        let component = |node| self.components.component(node);
        let after = cuts::values_after(self);
        let mut winning = Vec::new();
        for (edge, u, v) in labeled.graph.edges() {
            let Some(left) = after[edge.index()] else { continue };
            let upper = if u == ground { v } else { u };
            let heap = heaps[branch_of[component(upper)?.index()]];
            // The value of the branch after the cut.
            let becomes = left.value() ^ total ^ heap;
            let larger = larger - usize::from(heap > 1) + usize::from(becomes > 1);
            // As long as a heap is larger than 1, misère play agrees with normal play.
            let is_lost = (left == Nimber::ZERO) == (larger > 0);
            if is_lost {
                winning.push(edge);
            }
        }
        Some(winning)
    }
}

/// The values of the branches at the ground, if the part on the ground is a tree.
#[cfg(feature = "catalog")]
pub(crate) fn branch_values(picture: &Picture) -> Option<Vec<u64>> {
    Some(Values::of(picture).branches()?.0)
}

/// Covers pictures whose part on the ground is a tree.
impl PartialTheorem<Misere> for GreenHackenbush {
    /// # Complexity
    ///
    /// O(m) for m edges.
    fn known_outcome(&self, picture: &Picture, _: Misere) -> Option<Outcome> {
        Values::of(picture).misere_outcome()
    }

    /// # Complexity
    ///
    /// O(m log m).
    fn known_winning_move(&self, picture: &Picture, convention: Misere) -> Option<EdgeId> {
        self.known_winning_moves(picture, convention)?.into_iter().next()
    }

    /// # Complexity
    ///
    /// O(m log m).
    fn known_winning_moves(&self, picture: &Picture, _: Misere) -> Option<Vec<EdgeId>> {
        Values::of(picture).misere_winning_cuts(picture)
    }
}
