//! Distances between nodes, with lengths on the edges.

use super::length::{Length, LengthOverflow, Sealed};
use crate::{EdgeId, HeavyPaths, NodeId, Rooted, VirtualTree};

/// Finds distances in a tree with lengths on the edges: between two nodes, between all nodes in a list, or within a set of nodes.
///
/// # How it works
///
/// The structure stores the distance of each node from the root. The distance between two nodes then follows from their lowest
/// common ancestor.
///
/// # Accuracy
///
/// Results for integer lengths are exact. With `f64` lengths, each distance from the root is stored as two numbers, with about 100 binary
/// digits in total, so a short path far from the root keeps its digits when two distances are subtracted. For nonnegative lengths, the
/// error of a distance `d` is at most `d 2⁻⁵² + n r 2⁻¹⁰⁰` for n nodes and the largest distance `r` from the root; in practice it is the
/// rounding error of a single addition.
///
/// # Limits
///
/// The structure takes 8 bytes per node for integer lengths and 16 for `f64`, in addition to the [`HeavyPaths`].
///
/// ```
/// use tree_algos::distances::PathLengths;
/// use tree_algos::{NodeId, Rooted, Tree};
/// //        0
/// //   0.5 / \ 2.25
/// //      1   2
/// //  0.1 |   | 8
/// //      3   4
/// let tree = Tree::from_edges(5, [(0, 1), (0, 2), (1, 3), (2, 4)])?;
/// let lengths = [0.5, 2.25, 0.1, 8.0];
/// let lengths = PathLengths::new(Rooted::new(&tree, NodeId::new(0)), |e| lengths[e.index()])?;
/// let [one, two, three, four] = [1, 2, 3, 4].map(NodeId::new);
/// assert_eq!(lengths.distance(three, one), 0.1);
/// assert_eq!(lengths.distance(three, four), 10.85);
/// let pairs = [(one, two), (two, four)];
/// assert_eq!(pairs.map(|(u, v)| lengths.distance(u, v)), [2.75, 8.0]);
/// assert_eq!(lengths.matrix(&[one, four]), [0.0, 10.75, 10.75, 0.0]);
/// assert_eq!(lengths.spanned([three, one, two]), 2.85);
/// assert_eq!(lengths.paths().lca_of_all([one, two, three]), Some(NodeId::new(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PathLengths<W: Length> {
    paths: HeavyPaths,
    /// For each node, the distance from the root.
    reach: Vec<<W as Sealed>::Wide>,
}

impl<W: Length> PathLengths<W> {
    /// Prepares the distances in a tree, where `length` gives the length of every edge.
    ///
    /// # Errors
    ///
    /// Returns [`LengthOverflow`] if the sum of the absolute values of all lengths does not fit in the type. The error names the
    /// first edge in breadth-first order at which the sum overflows, and its upper end as the apex.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(
        rooted: impl Into<Rooted>,
        length: impl Fn(EdgeId) -> W,
    ) -> Result<Self, LengthOverflow> {
        let rooted = rooted.into();
        let (parents, edges) = (rooted.parents(), rooted.parent_edges());
        let mut reach = vec![W::wide(W::ZERO); parents.len()];
        let mut total = W::ZERO;
        for at in 1..parents.len() {
            let (parent, edge) = (parents[at].index(), edges[at]);
            let length = length(edge);
            let grown = length.magnitude().and_then(|length| total.plus(length));
            total = grown.ok_or(LengthOverflow { apex: rooted.order()[parent], edge })?;
            reach[at] = W::wider(reach[parent], length);
        }
        Ok(Self { paths: HeavyPaths::new(&rooted), reach: rooted.by_node(&reach) })
    }

    /// Returns the heavy paths of the tree, which answer queries about paths and lowest common ancestors.
    pub const fn paths(&self) -> &HeavyPaths {
        &self.paths
    }

    /// Returns the distance of a node from the root.
    ///
    /// # Panics
    ///
    /// This and the other methods that take nodes panic if the tree has no such node.
    #[track_caller]
    pub fn depth(&self, node: NodeId) -> W {
        W::narrow(self.reach[node.index()])
    }

    /// Returns the distance between two nodes.
    ///
    /// # Complexity
    ///
    /// O(log n) for n nodes.
    #[track_caller]
    pub fn distance(&self, u: NodeId, v: NodeId) -> W {
        let top = self.reach[self.paths.lca(u, v).index()];
        W::around(self.reach[u.index()], self.reach[v.index()], top)
    }

    /// Returns the distances between all pairs of nodes in a list, row by row.
    ///
    /// # Complexity
    ///
    /// O(k² log n) time for a list of k nodes in a tree of n nodes.
    #[track_caller]
    pub fn matrix(&self, nodes: &[NodeId]) -> Vec<W> {
        let row = |&u: &NodeId| nodes.iter().map(move |&v| self.distance(u, v));
        nodes.iter().flat_map(row).collect()
    }

    /// Returns the total length of the smallest subtree that contains these nodes. For leaves of a phylogenetic tree, this is their
    /// unrooted phylogenetic diversity. If the nodes include the root, the result is the rooted phylogenetic diversity.
    ///
    /// For nonnegative `f64` lengths, the result has a relative error of at most `2k 2⁻⁵³`, in addition to the errors of the distances.
    ///
    /// # Complexity
    ///
    /// O(k log n) for k nodes in a tree of n nodes.
    ///
    /// Source: D. P. Faith, *Conservation evaluation and phylogenetic diversity*, 1992.
    #[track_caller]
    pub fn spanned(&self, nodes: impl IntoIterator<Item = NodeId>) -> W {
        let few = VirtualTree::new(&self.paths, nodes);
        let reach = |at: usize| self.reach[few.nodes()[at].index()];
        let pieces = few
            .parents()
            .iter()
            .enumerate()
            .skip(1)
            .map(|(at, &parent)| W::around(reach(at), reach(parent), reach(parent)));
        // No overflow is possible, because even the sum of all lengths fits in the type.
        pieces.fold(W::ZERO, |total, piece| total.plus(piece).unwrap_or(total))
    }
}
