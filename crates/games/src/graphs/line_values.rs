//! The nim-values of paths and cycles in both kinds of Kayles, from the nim-sequences of games on heaps.

use crate::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Nimber, SpragueGrundy, mex};
use octal_games::SequenceError;

/// The nim-values of the paths and cycles of any number of nodes in a game on graphs in which a path is a heap
/// of a take-and-break game with a proved period.
///
/// ```
/// use games::graphs::node_kayles::NodeKayles;
/// let values = NodeKayles::paths()?;
/// assert_eq!(values.path(4).to_string(), "*0");
/// // The period is 34.
/// assert_eq!(values.path(u64::MAX), values.path(u64::MAX - 34));
/// assert_eq!(values.cycle(7).to_string(), "*1");
/// # Ok::<(), octal_games::SequenceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineValues {
    heaps: TakeAndBreak,
    /// The number of nodes of a cycle that every move takes.
    taken: u64,
}

/// Enough values to prove the period of 34 of both games.
const LIMIT: u64 = 2000;

impl LineValues {
    /// The game of this code, in which every move on a cycle takes this many nodes.
    ///
    /// # Errors
    ///
    /// That of the sequence, if there is not enough memory for its values.
    pub(super) fn new(code: &str, taken: u64) -> Result<Self, SequenceError> {
        let heaps: TakeAndBreak = code.parse().expect("a code of digits");
        let heaps = heaps.with_values(LIMIT)?;
        assert!(heaps.certificate().is_some(), "the period of {code} is proved by {LIMIT} values");
        Ok(Self { heaps, taken })
    }

    /// The nim-value of a path of this many nodes.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn path(&self, nodes: u64) -> Nimber {
        self.heaps.nim_value(&nodes)
    }

    /// The nim-value of a cycle of this many nodes.
    ///
    /// # Panics
    ///
    /// If there are fewer than 3.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[track_caller]
    pub fn cycle(&self, nodes: u64) -> Nimber {
        assert!(nodes >= 3, "a cycle has 3 nodes or more, not {nodes}");
        mex([self.path(nodes - self.taken)])
    }
}
