//! The results of rerooting: both sides of every edge, and any subtree under any root.

use super::{RootedDp, evaluate_sides, finish_roots};
use crate::{EdgeId, HeavyPaths, NodeId, Rooted};

/// The values of both sides of every edge: see [`sides`](super::sides).
///
/// The value of a side is that of the part of the tree that remains with an endpoint when the edge is
/// cut, rooted at that endpoint and finished with the edge as the excluded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides<'a, V> {
    pub(super) rooted: &'a Rooted,
    /// The subtree of each position.
    pub(super) below: Vec<V>,
    /// The rest of the tree, rooted at the parent; entry `k` belongs to position `k + 1`.
    pub(super) above: Vec<V>,
}

impl<'a, V> Sides<'a, V> {
    /// The value of the side of `edge` that contains its endpoint `node`.
    ///
    /// # Panics
    ///
    /// If `node` is not an endpoint of `edge`.
    ///
    /// # Complexity
    ///
    /// O(log degree): the children of a node stand in the order of their edges' numbers.
    #[must_use]
    #[track_caller]
    pub fn get(&self, edge: EdgeId, node: NodeId) -> &V {
        if self.rooted.parent_edge(node) == Some(edge) {
            return &self.below[self.rooted.position(node)];
        }
        let children = self.rooted.child_range(self.rooted.position(node));
        // No children make an empty range, whose end may be position 1 at the least.
        let edges = &self.rooted.parent_edges()[children.start - 1..children.end - 1];
        let Ok(child) = edges.binary_search(&edge) else {
            panic!("node {node} is not an endpoint of edge {edge}");
        };
        &self.above[children.start - 1 + child]
    }

    /// Every edge with the values of its two sides: first that of the endpoint further from the root
    /// of the [`Rooted`] the evaluation ran on, then the other. In breadth-first order, which is the
    /// order of the memory.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (EdgeId, [&V; 2])> + '_ {
        let edges = self.rooted.parent_edges().iter();
        edges
            .zip(&self.below[1..])
            .zip(&self.above)
            .map(|((&edge, below), above)| (edge, [below, above]))
    }

    /// The values of the subtrees, indexed by position.
    #[must_use]
    pub fn below(&self) -> &[V] {
        &self.below
    }

    /// The values of the rest of the tree above each position but the root's, rooted at its parent:
    /// entry `k` is that of position `k + 1`.
    #[must_use]
    pub fn above(&self) -> &[V] {
        &self.above
    }

    /// The rooted order the evaluation ran on.
    #[must_use]
    pub fn rooted(&self) -> &'a Rooted {
        self.rooted
    }
}

/// The value of any subtree under any root.
///
/// ```
/// use tree_algos::reroot::{RootedDp, Rerooted};
/// use tree_algos::{EdgeId, NodeId, Rooted, Tree};
///
/// /// Writes a subtree as its root and, in brackets, the subtrees below in the order of their edges.
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
/// assert_eq!(values.root(NodeId::new(0)), "0(1(2)(3))");
/// assert_eq!(values.root(NodeId::new(3)), "3(1(0)(2))");
/// let (node, root) = (NodeId::new(1), NodeId::new(2));
/// assert_eq!(values.value(node, root), "1(0)(3)");
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rerooted<'a, V> {
    sides: Sides<'a, V>,
    /// The whole tree from each root, by node.
    roots: Vec<V>,
    /// To find the neighbour of a node in the direction of a root.
    heavy_paths: HeavyPaths,
}

impl<'a, V> Rerooted<'a, V> {
    /// Evaluates `dp` for every root and both sides of every edge.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    #[must_use]
    pub fn new<D: RootedDp<Value = V>>(dp: &D, rooted: &'a Rooted) -> Self {
        let (sides, passes) = evaluate_sides(dp, rooted);
        let roots = finish_roots(dp, rooted, &passes);
        Self { sides, roots, heavy_paths: HeavyPaths::new(rooted) }
    }

    /// The value of the whole tree rooted at `node`.
    ///
    /// # Panics
    ///
    /// If the tree has no such node.
    #[must_use]
    #[track_caller]
    pub fn root(&self, node: NodeId) -> &V {
        &self.roots[node.index()]
    }

    /// The values of the whole tree from every root, indexed by node.
    #[must_use]
    pub fn roots(&self) -> &[V] {
        &self.roots
    }

    /// The values of both sides of every edge.
    #[must_use]
    pub fn sides(&self) -> &Sides<'a, V> {
        &self.sides
    }

    /// The value of the subtree of `node` when the tree hangs from `root`.
    ///
    /// # Panics
    ///
    /// If the tree has no such node or root.
    ///
    /// # Complexity
    ///
    /// O(log n) for n nodes.
    #[must_use]
    #[track_caller]
    pub fn value(&self, node: NodeId, root: NodeId) -> &V {
        let Some(towards) = self.heavy_paths.jump(node, root, 1) else {
            return self.root(node);
        };
        let rooted = self.sides.rooted;
        if rooted.parent(node) == Some(towards) {
            &self.sides.below[rooted.position(node)]
        } else {
            &self.sides.above[rooted.position(towards) - 1]
        }
    }
}
