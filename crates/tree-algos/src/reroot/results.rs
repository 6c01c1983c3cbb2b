//! Stores the results of rerooting: the values of both sides of every edge, and of any subtree under any root.

use super::{RootedDp, evaluate_edges, finish_roots};
use crate::{EdgeId, HeavyPaths, NodeId, Rooted};

/// The values of both sides of every edge; see [`at_edges`](super::at_edges).
///
/// Cutting an edge divides the tree into two parts, the sides of the edge. The value of a side is the value of this part, rooted at the
/// endpoint that it contains and finished with the edge excluded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AtEdges<V> {
    pub(super) rooted: Rooted,
    /// For each rank, the value of its subtree.
    pub(super) below: Vec<V>,
    /// The value of the rest of the tree, rooted at the parent. Entry `k` belongs to rank `k + 1`, since nothing is above the root.
    pub(super) above: Vec<V>,
}

impl<V> AtEdges<V> {
    /// Returns the value of the side of `edge` that contains its endpoint `node`.
    ///
    /// # Panics
    ///
    /// Panics if `node` is not an endpoint of `edge`.
    ///
    /// # Complexity
    ///
    /// O(log degree), because the children of a node are sorted by the numbers of their edges.
    #[track_caller]
    pub fn get(&self, edge: EdgeId, node: NodeId) -> &V {
        let rank = self.rooted.rank(node);
        let edges = self.rooted.parent_edges();
        if edges[rank.index()] == edge && rank.index() > 0 {
            return &self.below[rank.index()];
        }
        let children = self.rooted.child_range(rank);
        let Ok(child) = edges[children.clone()].binary_search(&edge) else {
            panic!("node {node} is not an endpoint of edge {edge}");
        };
        &self.above[children.start + child - 1]
    }

    /// Returns every edge with the values of its two sides. The first value belongs to the endpoint that is farther from the root of the
    /// evaluated [`Rooted`]. The edges come in breadth-first order, which is their order in memory.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (EdgeId, [&V; 2])> + '_ {
        let edges = self.rooted.parent_edges()[1..].iter();
        edges
            .zip(&self.below[1..])
            .zip(&self.above)
            .map(|((&edge, below), above)| (edge, [below, above]))
    }

    /// Returns the values of the subtrees, indexed by rank.
    pub fn below(&self) -> &[V] {
        &self.below
    }

    /// Returns, for each rank except the root, the value of the rest of the tree above it, rooted at its parent. Entry `k` belongs to rank
    /// `k + 1`, since nothing is above the root.
    pub fn above(&self) -> &[V] {
        &self.above
    }

    /// Returns the rooted tree that was evaluated.
    pub fn rooted(&self) -> &Rooted {
        &self.rooted
    }
}

/// The values of all subtrees for all choices of the root.
///
/// ```
/// use tree_algos::reroot::{RootedDp, Rerooted};
/// use tree_algos::{EdgeId, NodeId, Rooted, Tree};
///
/// /// Writes a subtree as its root followed by the bracketed subtrees below it, in the order of their edges.
/// struct Brackets;
///
/// impl RootedDp for Brackets {
///     type Value = String;
///     type Partial = String;
///     fn identity(&self) -> String {
///         String::new()
///     }
///     fn lift(&self, value: &String, _: EdgeId, _from: NodeId, _to: NodeId) -> String {
///         format!("({value})")
///     }
///     fn merge(&self, left: &String, right: &String) -> String {
///         format!("{left}{right}")
///     }
///     fn finish(&self, merged: &String, node: NodeId, _: Option<EdgeId>) -> String {
///         format!("{node}{merged}")
///     }
/// }
///
/// let tree = Tree::from_edges(4, [(0, 1), (1, 2), (1, 3)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// let values = Rerooted::new(&Brackets, &rooted);
/// assert_eq!(values.at_root(NodeId::new(0)), "0(1(2)(3))");
/// assert_eq!(values.at_root(NodeId::new(3)), "3(1(0)(2))");
/// let (node, root) = (NodeId::new(1), NodeId::new(2));
/// assert_eq!(values.value(node, root), "1(0)(3)");
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rerooted<V> {
    at_edges: AtEdges<V>,
    /// For each node, the value of the whole tree rooted at that node.
    at_roots: Vec<V>,
    /// Finds the neighbor of a node in the direction of a root.
    heavy_paths: HeavyPaths,
}

impl<V> Rerooted<V> {
    /// Evaluates `dp` for every root and both sides of every edge.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new<D: RootedDp<Value = V>>(dp: &D, rooted: impl Into<Rooted>) -> Self {
        let (at_edges, passes) = evaluate_edges(dp, rooted.into());
        let rooted = at_edges.rooted();
        let at_roots = finish_roots(dp, rooted, &passes.merged);
        let heavy_paths = HeavyPaths::new(rooted);
        Self { at_edges, at_roots, heavy_paths }
    }

    /// Returns the value of the whole tree rooted at `node`.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    pub fn at_root(&self, node: NodeId) -> &V {
        &self.at_roots[node.index()]
    }

    /// Returns, for each node, the value of the whole tree rooted at that node.
    pub fn at_roots(&self) -> &[V] {
        &self.at_roots
    }

    /// Returns the values of both sides of every edge.
    pub fn at_edges(&self) -> &AtEdges<V> {
        &self.at_edges
    }

    /// Returns the value of the subtree of `node` when the tree is rooted at `root`.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node or root.
    ///
    /// # Complexity
    ///
    /// O(log n) for n nodes.
    #[track_caller]
    pub fn value(&self, node: NodeId, root: NodeId) -> &V {
        let Some(towards) = self.heavy_paths.jump(node, root, 1) else {
            return self.at_root(node);
        };
        let AtEdges { rooted, below, above } = &self.at_edges;
        if rooted.parent(node) == Some(towards) {
            &below[rooted.rank(node).index()]
        } else {
            &above[rooted.rank(towards).index() - 1]
        }
    }
}
