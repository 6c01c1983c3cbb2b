//! Splits a position with marked edges into the remaining parts.

use super::{Marked, Part};
use bitvec::vec::BitVec;
use grundy_core::{IllegalPosition, Sum};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// A position with marks: the path between the outermost marks.
pub(super) struct Split {
    /// The outer endpoints of the outermost marked edges, with these edges (the same edge if there is only one).
    pub(super) ends: [(NodeId, EdgeId); 2],
    /// The edges of the path that are not marked.
    pub(super) between: Vec<EdgeId>,
}

impl Split {
    /// The path through these marks; `None` without marks.
    ///
    /// The tree is rooted at an endpoint of a marked edge. Then the path consists of two chains that go down
    /// from the root, disjoint because they begin with different edges; one of them may be empty.
    pub(super) fn new(tree: &Tree, marked: &Marked) -> Result<Option<Self>, IllegalPosition> {
        let Some(&first) = marked.as_slice().first() else { return Ok(None) };
        let edges = tree.edge_count();
        if let Some(&edge) = marked.as_slice().iter().find(|edge| edge.index() >= edges) {
            return Err(IllegalPosition::new(format_args!(
                "edge {edge} is marked, but the tree has only {edges} edges, counted from 0"
            )));
        }
        let root = tree.endpoints(first).0;
        let rooted = Rooted::new(tree, root);
        let lower = |edge: EdgeId| {
            let (u, v) = tree.endpoints(edge);
            if rooted.parent_edge(u) == Some(edge) { u } else { v }
        };
        let deepest =
            |edges: &[EdgeId]| edges.iter().copied().max_by_key(|&edge| rooted.depth(lower(edge)));
        let chain = |edge: Option<EdgeId>| -> Vec<EdgeId> {
            let nodes = edge.into_iter().flat_map(|edge| rooted.ancestors(lower(edge)));
            nodes.filter_map(|node| rooted.parent_edge(node)).collect()
        };
        let without = |from: &[EdgeId], removed: &[EdgeId]| -> Vec<EdgeId> {
            let mut stays: BitVec = BitVec::repeat(true, edges);
            for edge in removed {
                stays.set(edge.index(), false);
            }
            from.iter().copied().filter(|edge| stays[edge.index()]).collect()
        };

        let one = deepest(marked.as_slice());
        let one_chain = chain(one);
        let rest = without(marked.as_slice(), &one_chain);
        let other = deepest(&rest);
        let other_chain = chain(other);
        // With `first` at the root: if the chains share an edge, they share their first one, and `first` is
        // that edge or is on neither.
        let off = without(&rest, &other_chain).first().copied();
        let shared = (one_chain.last() == other_chain.last()).then_some(first);
        if let (Some(one), Some(other), Some(third)) = (one, other, off.or(shared)) {
            return Err(IllegalPosition::new(format_args!(
                "no simple path contains the marked edges {one}, {other} and {third}"
            )));
        }
        let end = |edge: Option<EdgeId>| edge.map_or((root, first), |edge| (lower(edge), edge));
        let path: Vec<EdgeId> = one_chain.into_iter().chain(other_chain).collect();
        let between = without(&path, marked.as_slice());
        Ok(Some(Self { ends: [end(one), end(other)], between }))
    }

    /// The two branches, and the chain of the edges between them if there are any.
    pub(super) fn parts(&self) -> Sum<Part> {
        let branches = self.ends.map(|(root, cut)| Part::Branch { root, cut });
        let chain = (!self.between.is_empty()).then_some(Part::Chain(self.between.len() as u32));
        branches.into_iter().chain(chain).collect()
    }
}
