//! Graphs that consist of paths and cycles, and the nim-values of paths and cycles in Kayles.

use super::symmetry::Neighbors;
use crate::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Nimber, SpragueGrundy, mex};
use octal_games::SequenceError;

/// A path or a cycle of a graph, with its nodes in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A path of at least one node.
    Path(Vec<u32>),
    /// A cycle.
    Cycle(Vec<u32>),
}

impl Line {
    /// Returns the nodes in order along the path or around the cycle.
    pub(crate) fn nodes(&self) -> &[u32] {
        match self {
            Self::Path(nodes) | Self::Cycle(nodes) => nodes,
        }
    }
}

/// Splits a graph into paths and cycles, in the order of their smallest nodes. Returns `None` if a connected part is neither a path nor a
/// cycle.
///
/// # Complexity
/// O(n) for n nodes.
pub(super) fn lines(graph: &Neighbors) -> Option<Vec<Line>> {
    let nodes = 0..graph.len() as u32;
    if nodes.clone().any(|node| graph.of(node).len() > 2) {
        return None;
    }
    let mut seen = vec![false; graph.len()];
    let mut walk = |first: u32| {
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(node) = next {
            seen[node as usize] = true;
            line.push(node);
            next = graph.of(node).iter().copied().find(|&other| !seen[other as usize]);
        }
        line
    };
    let mut lines = Vec::new();
    let mut is_taken = vec![false; graph.len()];
    // Start with the ends of paths. After all paths are removed, only cycles remain.
    let ends = nodes.clone().filter(|&node| graph.of(node).len() < 2);
    for first in ends.chain(nodes) {
        if is_taken[first as usize] {
            continue;
        }
        let line = walk(first);
        for &node in &line {
            is_taken[node as usize] = true;
        }
        lines.push(match graph.of(first).len() {
            2 => Line::Cycle(line),
            _ => Line::Path(line),
        });
    }
    lines.sort_by_key(|line| line.nodes().iter().min().copied());
    Some(lines)
}

// The rest of this file derives the nim-values of paths and cycles in both kinds of Kayles from the nim-sequences of take-and-break games.

/// The nim-values of paths and cycles with any number of nodes, in a graph game whose paths have the values of the heaps of a
/// take-and-break game with a proved period.
///
/// ```
/// use games::graphs::node_kayles::NodeKayles;
/// let values = NodeKayles::paths()?;
/// assert_eq!(values.path(4).to_string(), "*0");
/// // The values of paths have the period 34.
/// assert_eq!(values.path(u64::MAX), values.path(u64::MAX - 34));
/// assert_eq!(values.cycle(7).to_string(), "*1");
/// # Ok::<(), octal_games::SequenceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineValues {
    heaps: TakeAndBreak,
    /// The number of nodes that every move on a cycle removes.
    taken: u64,
}

/// The number of values to compute. Both games have the period 34, which this many values are enough to prove.
const LIMIT: u64 = 2000;

impl LineValues {
    /// Creates the values from the take-and-break game with the given code. Every move on a cycle removes `taken` nodes.
    ///
    /// # Errors
    ///
    /// Returns the error of the sequence if there is not enough memory for its values.
    pub(super) fn new(code: &str, taken: u64) -> Result<Self, SequenceError> {
        let heaps: TakeAndBreak = code.parse().expect("a code of digits");
        let heaps = heaps.with_values(LIMIT)?;
        assert!(heaps.certificate().is_some(), "the period of {code} is proved by {LIMIT} values");
        Ok(Self { heaps, taken })
    }

    /// Returns the nim-value of a path of `nodes` nodes.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn path(&self, nodes: u64) -> Nimber {
        self.heaps.nim_value(&nodes)
    }

    /// Returns the nim-value of a cycle of `nodes` nodes.
    ///
    /// # Panics
    ///
    /// If there are fewer than 3 nodes.
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
