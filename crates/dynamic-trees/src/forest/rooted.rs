//! Rooted forests in which edges are added and removed.

use super::LinkError;
use super::dp::{ForestDp, Paths};
use super::link_cut::LinkCut;
use std::fmt;
use tree_algos::{NodeId, Rooted};

/// A forest of rooted trees, in which every edge leads from a child to its parent.
///
/// It never reverses a path, so it is faster than [`Forest`](super::Forest). If a node moves, its subtree moves with it.
///
/// ```
/// use tree_algos::NodeId;
/// use dynamic_trees::{Commutative, LinkError, RootedForest, Sum};
///
/// let mut forest = RootedForest::new(Commutative(Sum::new()), [1, 10, 100, 1000]);
/// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// forest.link(one, zero)?;
/// forest.link(two, one)?;
/// forest.link(three, zero)?;
/// assert_eq!(forest.from_root(two), 111);
/// assert_eq!(forest.path(two, three), Some(1111));
/// assert_eq!(forest.lca(two, three), Some(zero));
///
/// // Node 1 moves under 3, with 2 below it. After that, 3 cannot move under 2.
/// forest.move_to(one, three)?;
/// assert_eq!(forest.from_root(two), 1111);
/// assert_eq!(forest.move_to(three, two), Err(LinkError::Cycle { u: three, v: two }));
/// assert_eq!((forest.parent(one), forest.depth(two)), (Some(three), 3));
/// # Ok::<(), LinkError>(())
/// ```
#[doc(alias = "link cut tree")]
#[derive(Clone)]
pub struct RootedForest<D: ForestDp> {
    pub(super) links: LinkCut<Paths<D, false>>,
}

impl<D: ForestDp> RootedForest<D> {
    /// Creates a forest without edges, with one node for each value. Every node is a root.
    pub fn new(dp: D, values: impl IntoIterator<Item = D::Value>) -> Self {
        Self { links: LinkCut::of_values(Paths::new(dp), values) }
    }

    /// Creates a forest that consists of one tree, with the root of `rooted`.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    pub fn from_tree(rooted: &Rooted, dp: D, value: impl FnMut(NodeId) -> D::Value) -> Self {
        Self { links: LinkCut::of_tree(Paths::new(dp), rooted, value) }
    }

    /// Adds a node, which is a root.
    ///
    /// # Panics
    ///
    /// Panics if the forest already has 2³⁰ - 2 nodes.
    #[track_caller]
    pub fn push(&mut self, value: D::Value) -> NodeId {
        self.links.add(value)
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.links.len()
    }

    /// Returns the dynamic program whose values the forest maintains.
    pub fn dp(&self) -> &D {
        &self.links.hooks.dp
    }

    /// Attaches `node`, which must be a root, to `parent`.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if `node` has a parent, if `parent` is in the tree of `node`, or if one of them does not exist; the forest
    /// stays unchanged.
    ///
    /// # Complexity
    ///
    /// O(log n) amortized for n nodes, like all methods that do not document another complexity.
    pub fn link(&mut self, node: NodeId, parent: NodeId) -> Result<(), LinkError> {
        let (x, p) = self.links.both(node, parent)?;
        self.links.access(x);
        if self.links.node(x).child[0] != 0 {
            return Err(LinkError::NotARoot { node });
        }
        self.links.access(p);
        if self.links.met(x, p) {
            return Err(LinkError::Cycle { u: node, v: parent });
        }
        self.links.hang(x, p);
        Ok(())
    }

    /// Cuts the edge above `node`, which becomes a root.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if `node` is a root or does not exist; the forest stays unchanged.
    pub fn cut(&mut self, node: NodeId) -> Result<(), LinkError> {
        let (x, _) = self.links.both(node, node)?;
        self.links.access(x);
        if self.links.node(x).child[0] == 0 {
            return Err(LinkError::IsARoot { node });
        }
        self.links.cut_above(x);
        Ok(())
    }

    /// Moves `node`, with everything below it, under `parent`.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if `parent` is `node` or below it, or if one of them does not exist; the forest stays unchanged.
    pub fn move_to(&mut self, node: NodeId, parent: NodeId) -> Result<(), LinkError> {
        let (x, p) = self.links.both(node, parent)?;
        self.links.access(x);
        let upper = if self.links.node(x).child[0] == 0 { 0 } else { self.links.cut_above(x) };
        self.links.access(p);
        if self.links.met(x, p) {
            if upper != 0 {
                self.links.access(x);
                self.links.join_above(x, upper);
            }
            return Err(LinkError::Cycle { u: node, v: parent });
        }
        // The rest of the old path may now belong to the path of the new parent, but `x` is still the root of its own splay tree, so it can
        // be attached.
        self.links.hang(x, p);
        Ok(())
    }

    /// Returns the parent of a node, or `None` for a root.
    ///
    /// # Panics
    ///
    /// This and the following methods panic if the forest has no such node.
    #[track_caller]
    pub fn parent(&mut self, node: NodeId) -> Option<NodeId> {
        let x = self.links.number(node);
        let parent = self.links.parent(x);
        (parent != 0).then(|| NodeId::new(parent - 1))
    }

    /// Returns the root of the tree that contains a node.
    #[track_caller]
    pub fn root(&mut self, node: NodeId) -> NodeId {
        let x = self.links.number(node);
        self.links.access(x);
        NodeId::new(self.links.end(x, 0) - 1)
    }

    /// Returns the number of edges between a node and the root of its tree.
    #[track_caller]
    pub fn depth(&mut self, node: NodeId) -> u32 {
        let x = self.links.number(node);
        self.links.access(x);
        self.links.complete(x).count() - 1
    }

    /// Returns whether two nodes are in the same tree.
    #[track_caller]
    pub fn connected(&mut self, u: NodeId, v: NodeId) -> bool {
        self.lca(u, v).is_some()
    }

    /// Returns the lowest common ancestor of two nodes, or `None` if they are in different trees.
    #[track_caller]
    pub fn lca(&mut self, u: NodeId, v: NodeId) -> Option<NodeId> {
        let (x, y) = (self.links.number(u), self.links.number(v));
        self.links.access(x);
        let lca = self.links.access(y);
        self.links.met(x, y).then(|| NodeId::new(lca - 1))
    }

    /// Returns whether `node` is in the subtree of `ancestor`. A node counts as its own ancestor.
    #[track_caller]
    pub fn is_ancestor(&mut self, ancestor: NodeId, node: NodeId) -> bool {
        self.lca(ancestor, node) == Some(ancestor)
    }

    /// Returns the number of edges between two nodes, or `None` if they are in different trees.
    #[track_caller]
    pub fn distance(&mut self, u: NodeId, v: NodeId) -> Option<u32> {
        let lca = self.lca(u, v)?;
        Some(self.depth(u) + self.depth(v) - 2 * self.depth(lca))
    }

    /// Returns the product along the path from the root of the tree to `node`.
    #[track_caller]
    pub fn from_root(&mut self, node: NodeId) -> D::Product {
        let x = self.links.number(node);
        self.links.access(x);
        self.links.complete(x).cell.product.clone()
    }

    /// Returns the product along the path from `u` to `v`, with `u` as the upper end of the segment. Returns `None` if the nodes are in
    /// different trees.
    ///
    /// If the [`ForestDp`] sums up branches, the product includes the branches at the nodes of the path, but not those at the lowest common
    /// ancestor. It does not include anything above that ancestor.
    #[track_caller]
    pub fn path(&mut self, u: NodeId, v: NodeId) -> Option<D::Product> {
        let (x, y) = (self.links.number(u), self.links.number(v));
        self.links.product_between(x, y)
    }

    /// Returns the product of the subtree of `node`: the product of a segment that consists of `node`, with everything below it attached.
    ///
    /// This method is useful only if the [`ForestDp`] sums up the branches of its paths.
    #[track_caller]
    pub fn subtree(&mut self, node: NodeId) -> D::Product {
        let x = self.links.number(node);
        self.links.access(x);
        self.links.hooks.alone(&self.links.node(x).cell)
    }

    /// Returns the value of a node.
    #[track_caller]
    pub fn get(&mut self, node: NodeId) -> D::Value {
        let x = self.links.number(node);
        self.links.known(x).clone()
    }

    /// Changes the value of a node.
    #[track_caller]
    pub fn set(&mut self, node: NodeId, value: D::Value) {
        let x = self.links.number(node);
        self.links.replace(x, value);
    }

    /// Changes every value on the path from the root of the tree to `node`.
    #[track_caller]
    pub fn change_from_root(&mut self, node: NodeId, change: &D::Change) {
        let x = self.links.number(node);
        self.links.access(x);
        self.links.complete(x);
        let LinkCut { hooks, nodes } = &mut self.links;
        hooks.change(&mut nodes[x as usize], change);
    }

    /// Returns the parent of every node, with `None` for roots.
    ///
    /// If there is only one root, [`Tree::from_parents`](tree_algos::Tree::from_parents) converts the result to a tree.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    pub fn parents(&mut self) -> Vec<Option<NodeId>> {
        let mut parents = vec![None; self.node_count()];
        for (node, parent) in self.links.edges() {
            parents[node.index()] = Some(parent);
        }
        parents
    }
}

/// Formats the program and the number of nodes.
impl<D: ForestDp + fmt::Debug> fmt::Debug for RootedForest<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.node_count();
        f.debug_struct("RootedForest").field("dp", self.dp()).field("nodes", &nodes).finish()
    }
}
