//! Forests in which edges are added and removed, with additions to the values of whole subtrees.

use super::LinkError;
use super::link_cut::{Hooks, LinkCut, Node};
use crate::Group;
use std::fmt;
use tree_algos::{NodeId, Rooted};

/// An unrooted forest in which edges can be added and removed. It can add to the values of single nodes and of whole subtrees, and compute
/// the sums of subtrees.
///
/// The values form a commutative [`Group`], written as a sum here. A subtree is identified by its root and by the neighbor of the root that
/// counts as its parent. The subtree is the part that contains the root if the edge between these two nodes is removed.
///
/// # How it works
///
/// An addition is stored at one node of a splay tree. It applies to all nodes of the splay subtree and to everything attached to them. So
/// the true value of a node is its stored value plus all additions stored on the way up to the top of its whole tree. Nothing is ever
/// passed down: a rotation adjusts the additions of three nodes, and changing the preferred paths does not affect them. The idea appears in
/// programs by chai for *Dynamic Tree Subtree Add Subtree Sum* of Library Checker.
///
/// ```
/// use tree_algos::NodeId;
/// use dynamic_trees::{SubtreeForest, Sum};
///
/// let mut forest = SubtreeForest::new(Sum::new(), [1, 2, 3, 4]);
/// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// forest.link(zero, one)?;
/// forest.link(one, two)?;
/// forest.link(one, three)?;
/// assert_eq!(forest.subtree(one, zero), Some(2 + 3 + 4));
/// assert!(forest.add_to_subtree(one, zero, &10));
/// assert_eq!(forest.subtree(zero, one), Some(1));
/// assert_eq!(forest.subtree(one, two), Some(1 + 12 + 14));
/// assert_eq!(forest.get(three), 14);
/// assert_eq!(forest.subtree(two, three), None);
/// # Ok::<(), dynamic_trees::LinkError>(())
/// ```
#[derive(Clone)]
pub struct SubtreeForest<G: Group> {
    links: LinkCut<Sums<G>>,
}

/// Maintains the sums when the links of a forest change.
#[derive(Clone, Debug)]
struct Sums<G>(G);

/// The data of a node. The fields that operations on other nodes read come first.
#[derive(Clone, Debug)]
#[repr(C)]
struct Cell<V> {
    /// The sum over the splay subtree and everything attached to it, including the additions stored at this node and below.
    sum: V,
    /// The addition that is stored here for all nodes of the splay subtree and everything attached to them.
    owed: V,
    /// The number of nodes in the splay subtree, including everything attached to them.
    count: u32,
    /// The number of nodes attached to this node, plus one.
    count_around: u32,
    /// The sum of the node's own value and of everything attached to the node, without the addition in `owed`.
    around: V,
    /// The node's own value, without the additions stored for it.
    value: V,
}

impl<G: Group> Sums<G> {
    #[inline]
    fn add(&self, value: &mut G::Value, more: &G::Value) {
        *value = self.0.product(value, more);
    }

    #[inline]
    fn subtract(&self, value: &mut G::Value, less: &G::Value) {
        *value = self.0.product(value, &self.0.inverse(less));
    }

    /// Returns the sum of the values in the splay tree of a branch, and the number of its nodes.
    #[inline]
    fn all(nodes: &[Node<Cell<G::Value>>], branch: u32) -> (G::Value, u32) {
        let Cell { sum, count, .. } = &nodes[branch as usize].cell;
        (sum.clone(), *count)
    }

    /// Adds a value to every node of a splay subtree, and to every node of the branches attached to it.
    #[inline]
    fn owe(&self, cell: &mut Cell<G::Value>, value: &G::Value) {
        self.add(&mut cell.owed, value);
        self.add(&mut cell.sum, &self.0.power(value, cell.count));
    }
}

impl<G: Group> Hooks for Sums<G> {
    type Value = G::Value;
    type Cell = Cell<G::Value>;
    const EVERTS: bool = true;
    const CHANGES: bool = false;
    const LIGHT: bool = true;

    fn cell(&self, value: G::Value) -> Self::Cell {
        Cell {
            around: value.clone(),
            sum: value.clone(),
            value,
            owed: self.0.identity(),
            count: 1,
            count_around: 1,
        }
    }

    fn missing(&self, _: &G::Value) -> Self::Cell {
        let zero = || self.0.identity();
        Cell { value: zero(), around: zero(), owed: zero(), sum: zero(), count: 0, count_around: 0 }
    }

    #[inline]
    fn pull(&self, nodes: &mut [Node<Self::Cell>], x: u32) {
        let Node { child: [upper, lower], cell, .. } = &nodes[x as usize];
        let (upper, lower) = (&nodes[*upper as usize].cell, &nodes[*lower as usize].cell);
        let count = upper.count + cell.count_around + lower.count;
        let mut sum = self.0.product(&upper.sum, &cell.around);
        self.add(&mut sum, &lower.sum);
        self.add(&mut sum, &self.0.power(&cell.owed, count));
        let cell = &mut nodes[x as usize].cell;
        cell.sum = sum;
        cell.count = count;
    }

    fn push(&self, _: &mut [Node<Self::Cell>], _: u32) {}

    #[inline]
    fn flip(&self, _: &mut Self::Cell) {}

    #[inline]
    fn rotated(&self, nodes: &mut [Node<Self::Cell>], x: u32, p: u32, b: u32) {
        let owed = nodes[x as usize].cell.owed.clone();
        // Node 0 represents a missing child and must stay empty, so do not store additions in it.
        if b != 0 {
            self.owe(&mut nodes[b as usize].cell, &owed);
        }
        let less = self.0.inverse(&owed);
        let parent = std::mem::replace(&mut nodes[p as usize].cell.owed, less);
        self.add(&mut nodes[x as usize].cell.owed, &parent);
    }

    #[inline]
    fn attach(&self, nodes: &mut [Node<Self::Cell>], above: u32, branch: u32) {
        let (sum, count) = Self::all(nodes, branch);
        let cell = &mut nodes[above as usize].cell;
        self.add(&mut cell.around, &sum);
        cell.count_around += count;
    }

    #[inline]
    fn detach(&self, nodes: &mut [Node<Self::Cell>], above: u32, branch: u32) {
        let (sum, count) = Self::all(nodes, branch);
        let cell = &mut nodes[above as usize].cell;
        self.subtract(&mut cell.around, &sum);
        cell.count_around -= count;
    }

    #[inline]
    fn inherit(&self, nodes: &mut [Node<Self::Cell>], x: u32, p: u32) {
        let (sum, count) = Self::all(nodes, p);
        let cell = &mut nodes[x as usize].cell;
        cell.sum = sum;
        cell.count = count;
    }
}

impl<G: Group> SubtreeForest<G> {
    /// Creates a forest without edges, with one node for each value.
    pub fn new(group: G, values: impl IntoIterator<Item = G::Value>) -> Self {
        Self { links: LinkCut::of_values(Sums(group), values) }
    }

    /// Creates a forest that consists of one tree.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    pub fn from_tree(rooted: &Rooted, group: G, value: impl FnMut(NodeId) -> G::Value) -> Self {
        Self { links: LinkCut::of_tree(Sums(group), rooted, value) }
    }

    /// Adds a node without edges.
    ///
    /// # Panics
    ///
    /// Panics if the forest already has 2³⁰ - 2 nodes.
    #[track_caller]
    pub fn push(&mut self, value: G::Value) -> NodeId {
        self.links.add(value)
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.links.len()
    }

    /// Returns the group.
    pub fn group(&self) -> &G {
        &self.links.hooks.0
    }

    /// Joins two trees by an edge.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if the nodes are already connected or do not exist; the forest is unchanged.
    ///
    /// # Complexity
    ///
    /// O(log n) amortized for n nodes, like all methods that do not document another complexity.
    pub fn link(&mut self, u: NodeId, v: NodeId) -> Result<(), LinkError> {
        let (x, y) = self.links.apart(u, v)?;
        // The addition stored at `y` must not apply to the nodes that are attached now, so subtract it from them first.
        let owed = self.group().inverse(&self.links.node(y).cell.owed);
        self.owe(x, &owed);
        self.links.hang(x, y);
        Ok(())
    }

    /// Cuts the edge between two nodes.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if there is no such edge or node; the forest is unchanged.
    pub fn cut(&mut self, u: NodeId, v: NodeId) -> Result<(), LinkError> {
        let (x, y) = self.links.joined(u, v)?;
        let owed = self.links.node(y).cell.owed.clone();
        self.owe(x, &owed);
        self.links.cut_above(y);
        Ok(())
    }

    /// Returns whether a path connects two nodes.
    ///
    /// # Panics
    ///
    /// This and the following methods panic if the forest has no such node.
    #[track_caller]
    pub fn connected(&mut self, u: NodeId, v: NodeId) -> bool {
        self.links.connected(u, v)
    }

    /// Returns whether there is an edge between two nodes.
    #[track_caller]
    pub fn has_edge(&mut self, u: NodeId, v: NodeId) -> bool {
        self.links.has_edge(u, v)
    }

    /// Returns the value of a node.
    #[track_caller]
    pub fn get(&mut self, node: NodeId) -> G::Value {
        let x = self.links.number(node);
        self.links.access(x);
        let cell = &self.links.node(x).cell;
        self.group().product(&cell.value, &cell.owed)
    }

    /// Adds `value` to the value of a node.
    #[track_caller]
    pub fn add(&mut self, node: NodeId, value: &G::Value) {
        let x = self.links.number(node);
        self.links.access(x);
        let LinkCut { hooks, nodes } = &mut self.links;
        let cell = &mut nodes[x as usize].cell;
        hooks.add(&mut cell.value, value);
        hooks.add(&mut cell.around, value);
        self.links.pull(x);
    }

    /// Adds `value` to every value in the subtree of `node`, with the neighbor `parent` as its parent. Returns `false` and changes nothing
    /// if the nodes are not neighbors.
    #[track_caller]
    pub fn add_to_subtree(&mut self, node: NodeId, parent: NodeId, value: &G::Value) -> bool {
        let (x, p) = (self.links.number(node), self.links.number(parent));
        let neighbors = self.links.neighbors(p, x);
        if neighbors {
            // In the splay tree, `parent` is below `node`, so an addition at `node` also applies to `parent` and to everything attached to
            // `parent`. Undo it there by subtracting the same value.
            self.owe(x, value);
            let less = self.group().inverse(value);
            self.owe(p, &less);
            self.links.pull(x);
        }
        neighbors
    }

    /// Adds `value` to every value in the tree that contains `node`.
    #[track_caller]
    pub fn add_to_whole(&mut self, node: NodeId, value: &G::Value) {
        let x = self.links.number(node);
        self.links.access(x);
        self.owe(x, value);
    }

    /// Returns the sum over the subtree of `node`, with the neighbor `parent` as its parent, or `None` if the nodes are not neighbors.
    #[track_caller]
    pub fn subtree(&mut self, node: NodeId, parent: NodeId) -> Option<G::Value> {
        let (x, p) = (self.links.number(node), self.links.number(parent));
        if !self.links.neighbors(p, x) {
            return None;
        }
        let cell = &self.links.node(x).cell;
        let owed = self.group().power(&cell.owed, cell.count_around);
        Some(self.group().product(&cell.around, &owed))
    }

    /// Returns the sum over the tree that contains `node`.
    #[track_caller]
    pub fn whole(&mut self, node: NodeId) -> G::Value {
        let x = self.links.number(node);
        self.links.access(x);
        self.links.node(x).cell.sum.clone()
    }

    /// Returns the number of nodes in the tree that contains `node`.
    #[track_caller]
    pub fn tree_size(&mut self, node: NodeId) -> u32 {
        let x = self.links.number(node);
        self.links.access(x);
        self.links.node(x).cell.count
    }

    /// Returns all edges, in no particular order.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    pub fn edges(&mut self) -> Vec<(NodeId, NodeId)> {
        self.links.edges()
    }

    /// Adds `value` to every node of a splay subtree and of the branches attached to it.
    fn owe(&mut self, x: u32, value: &G::Value) {
        let LinkCut { hooks, nodes } = &mut self.links;
        hooks.owe(&mut nodes[x as usize].cell, value);
    }
}

impl<G: Group + fmt::Debug> fmt::Debug for SubtreeForest<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.node_count();
        f.debug_struct("SubtreeForest").field("group", self.group()).field("nodes", &nodes).finish()
    }
}
