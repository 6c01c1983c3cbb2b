//! Queries about values in a loopy game.

use std::fmt::{self, Debug};

use grundy_core::{IllegalPosition, Ruleset};

use super::explorer::LoopySearch;
use super::value::{LoopyOutcome, LoopyValue};

/// The memory in bytes for the label of a vertex and its time. The outcome and the graph take additional memory.
const VERTEX_BYTES: u64 = 8;

impl<G: Ruleset> LoopySearch<G> {
    /// Returns the rules.
    pub const fn rules(&self) -> &G {
        self.outcomes.rules()
    }

    /// Returns the number of positions explored.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Returns whether no positions have been explored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the memory used, in bytes, including the last sum that was explored as a whole, but not the heap memory that positions own.
    pub fn bytes(&self) -> u64 {
        let vertices = self.len() as u64 * VERTEX_BYTES;
        self.outcomes.bytes() + self.graph.bytes() + vertices + self.whole_bytes()
    }

    /// Returns the value of a position.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the position has not been explored.
    pub fn value(&self, position: &G::Position) -> Result<LoopyValue, IllegalPosition> {
        Ok(self.value_of(self.number(position)?))
    }

    /// Returns the value of a sum of positions.
    ///
    /// # Errors
    /// The same as for [`value`](Self::value).
    pub fn sum_value(&self, sum: &[G::Position]) -> Result<LoopyValue, IllegalPosition> {
        sum.iter().map(|position| self.value(position)).sum()
    }

    /// Returns the outcome of a position in normal play.
    ///
    /// # Errors
    /// The same as for [`value`](Self::value).
    pub fn outcome(&self, position: &G::Position) -> Result<LoopyOutcome, IllegalPosition> {
        self.outcomes.outcome(position)
    }

    /// Returns the outcome of a sum in normal play.
    ///
    /// # Errors
    /// The same as for [`value`](Self::value).
    pub fn sum_outcome(&self, sum: &[G::Position]) -> Result<LoopyOutcome, IllegalPosition> {
        Ok(self.sum_value(sum)?.outcome())
    }

    /// Returns the number of moves to the end of play if the winner hurries and the loser delays, or `None` for a draw. The number is even
    /// for P-positions and odd for N-positions.
    ///
    /// # Errors
    /// The same as for [`value`](Self::value).
    pub fn remoteness(&self, position: &G::Position) -> Result<Option<u32>, IllegalPosition> {
        self.outcomes.remoteness(position)
    }

    pub(super) fn value_of(&self, vertex: u32) -> LoopyValue {
        if let Some(value) = self.labels.value(vertex) {
            return LoopyValue::Nim(value);
        }
        let options = self.graph.options(vertex).iter();
        LoopyValue::infinite(options.filter_map(|&option| self.labels.value(option)))
    }

    pub(super) fn number(&self, position: &G::Position) -> Result<u32, IllegalPosition> {
        self.outcomes.number(position)
    }
}

impl<G: Ruleset> Debug for LoopySearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopySearch").field("positions", &self.len()).finish_non_exhaustive()
    }
}
