//! Graphs that consist of paths and cycles.

use super::symmetry::Neighbors;

/// A path or a cycle of a graph, with its nodes along it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A path of at least one node.
    Path(Vec<u32>),
    /// A cycle.
    Cycle(Vec<u32>),
}

impl Line {
    /// The nodes, along the path or around the cycle.
    pub(crate) fn nodes(&self) -> &[u32] {
        match self {
            Self::Path(nodes) | Self::Cycle(nodes) => nodes,
        }
    }
}

/// The paths and cycles that a graph consists of, in the order of their least nodes; `None` if a part is neither.
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
    // Start at the ends of the paths, because only cycles then remain.
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
