//! The tree type: an immutable set of neighbor lists, stored in one array.

mod buckets;
mod builder;
pub(crate) mod error;
pub(crate) mod node;
mod pruefer;
mod rooted;
mod rows;
#[cfg(feature = "serde")]
mod serde;
mod side;
mod text;

pub use builder::TreeBuilder;
pub use error::TreeError;
pub use node::{EdgeId, HeavyIndex, NodeId, Rank};
pub use rooted::Rooted;
pub use text::ParseTreeError;

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

/// The largest number of nodes of a [`Tree`], 2³¹ − 1. Every edge has two cells in the neighbor lists, so the number of cells still fits in
/// 32 bits.
pub const MAX_NODES: usize = (1 << 31) - 1;

/// An unrooted tree with numbered nodes and numbered edges, immutable once built.
///
/// All neighbor lists are stored in a single array (compressed sparse rows). Each list is in the order in which the edges were given. A
/// tree has no root and no other order of its nodes; types such as [`Rooted`] add them.
///
/// The arrays are shared: a clone increments a counter and copies nothing, even across threads. So structures that contain a tree own it
/// and need no lifetime. Their constructors take `impl Into<Tree>`, so you can pass `tree` or `&tree`.
///
/// # Which constructor to use
///
/// | You have | Use |
/// |---|---|
/// | a list of edges | [`Tree::from_edges`], or [`Tree::from_edge_list`] without the number of nodes |
/// | the parent of every node | [`Tree::from_parents`] |
/// | a Prüfer sequence | [`Tree::from_pruefer`] |
/// | nodes that are added one by one | [`TreeBuilder`] |
/// | text | [`str::parse`], [`Tree::from_text`] if nodes are counted from 1, [`Tree::read`] if more text follows, or [`labeled`](crate::labeled) |
/// | a name ("path", "star", ...) | [`shapes`](crate::shapes) |
///
/// # Limits
///
/// A tree has 1 to [`MAX_NODES`] nodes. A tree of `n` nodes takes `28 n` bytes: neighbor lists with edge ids (16), list bounds (4), and
/// endpoints (8).
///
/// ```
/// use tree_algos::{NodeId, Tree};
/// //   0 - 1 - 2
/// //       |
/// //       3
/// let tree = Tree::from_edges(4, [(0, 1), (1, 2), (3, 1)])?;
/// let around_1: Vec<u32> = tree.neighbors(NodeId::new(1)).iter().map(|(v, _)| v.get()).collect();
/// assert_eq!(around_1, [0, 2, 3]);
/// assert_eq!(tree.degree(NodeId::new(3)), 1);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Tree(Arc<Frozen>);

/// The data that all clones of a tree share.
#[derive(PartialEq, Eq, Hash)]
struct Frozen {
    /// `starts[v]..starts[v + 1]` are the cells of `v` in `cells`.
    starts: Vec<u32>,
    cells: Vec<(NodeId, EdgeId)>,
    ends: Vec<(NodeId, NodeId)>,
}

/// Clones the tree, which copies nothing, so functions that take `impl Into<Tree>` also accept `&tree`.
impl From<&Self> for Tree {
    fn from(tree: &Self) -> Self {
        tree.clone()
    }
}

impl Tree {
    /// Builds the tree of `nodes` nodes with these edges, given as pairs of node numbers from 0.
    ///
    /// Edge `k` of the tree is the `k`-th pair. Checking costs little: `n - 1` edges form a tree if leaves can be stripped until one node
    /// is left, or if no edge connects nodes that earlier edges already connect. If this check fails, a slower one finds the edge that
    /// closes a cycle, or the nodes that are not connected.
    ///
    /// # Errors
    ///
    /// Returns a [`TreeError`] that describes the fault and names the edge or nodes. If the declared number of nodes is too large, the call
    /// fails before it allocates memory, and memory grows only with the edges actually read.
    ///
    /// # Complexity
    ///
    /// O(n) time; O(n log n) if the check fails.
    ///
    /// ```
    /// use tree_algos::{Tree, TreeError};
    /// assert_eq!(Tree::from_edges(3, [(0, 1), (2, 1)])?.node_count(), 3);
    /// assert_eq!(
    ///     Tree::from_edges(3, [(0, 1), (1, 3)]),
    ///     Err(TreeError::NodeOutOfRange { item: 1, node: 3, nodes: 3 }),
    /// );
    /// # Ok::<(), TreeError>(())
    /// ```
    pub fn from_edges<I>(nodes: usize, edges: I) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        let (n, ends) = ends_of_edges(nodes, edges)?;
        Self::from_checked_ends(n, ends)
    }

    /// Builds the tree with these edges. Its nodes are the numbers from 0 to the largest one in the list; without edges, the result is the
    /// tree of one node.
    ///
    /// If you know the number of nodes, call [`from_edges`](Self::from_edges), which checks it, too.
    ///
    /// # Errors
    ///
    /// The same as for `from_edges`. Edges that leave several parts are reported as [`TreeError::NotConnected`].
    ///
    /// # Complexity
    ///
    /// O(n) time; O(n log n) if the check fails.
    ///
    /// ```
    /// use tree_algos::Tree;
    /// assert_eq!(Tree::from_edge_list([(0, 1), (2, 1)])?.node_count(), 3);
    /// let error = Tree::from_edge_list([(0, 1), (2, 3)]).unwrap_err();
    /// assert_eq!(error.to_string(), "nodes 0 and 2 are not connected: 2 edges leave 4 nodes in 2 parts");
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    pub fn from_edge_list<I>(edges: I) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        let edges: Vec<(u32, u32)> = edges.into_iter().collect();
        let most = edges.iter().map(|&(u, v)| u.max(v) as usize + 1).max().unwrap_or(1);
        Self::from_edges(most.max(edges.len() + 1), edges)
    }

    /// Builds the tree in which `parents` contains the parent of every node, with `None` for the root.
    ///
    /// Edge `k` connects the `k`-th node other than the root to its parent. For example, if the root is node 0, edge `k` leads to node
    /// `k + 1`. Parents can have larger numbers than their children.
    ///
    /// # Errors
    ///
    /// Returns a [`TreeError`] that names the node at fault.
    ///
    /// # Complexity
    ///
    /// O(n).
    ///
    /// ```
    /// use tree_algos::{EdgeId, NodeId, Tree};
    /// let tree = Tree::from_parents([Some(1), None, Some(0)])?; // 1 - 0 - 2
    /// assert_eq!(tree.endpoints(EdgeId::new(1)), (NodeId::new(2), NodeId::new(0)));
    /// let error = Tree::from_parents([None, Some(2), Some(1)]).unwrap_err();
    /// assert_eq!(error.to_string(), "node 1 is an ancestor of itself");
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    pub fn from_parents<I>(parents: I) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = Option<u32>>,
    {
        let (root, ends) = ends_of_parents(parents)?;
        let n = ends.len() as u32 + 1;
        match buckets::rows(n, &ends) {
            Some((starts, cells)) => Ok(Self(Arc::new(Frozen { starts, cells, ends }))),
            None => Err(error::explain_parents(root, &ends)),
        }
    }

    /// Builds the tree with these edges, or returns an error if they do not form a tree. Every edge must join two different nodes of the
    /// tree, and there must be at most `n - 1` edges.
    pub(crate) fn from_checked_ends(
        n: u32,
        ends: Vec<(NodeId, NodeId)>,
    ) -> Result<Self, TreeError> {
        if ends.len() + 1 != n as usize {
            return Err(error::explain(n, &ends));
        }
        match buckets::rows(n, &ends) {
            Some((starts, cells)) => Ok(Self(Arc::new(Frozen { starts, cells, ends }))),
            None => Err(error::explain(n, &ends)),
        }
    }

    /// Builds the tree with these edges. Each edge is given as a node and its parent, and the parent must have the smaller number. Edge `k`
    /// must belong to node `k + 1`.
    pub(crate) fn from_ordered_ends(n: u32, ends: Vec<(NodeId, NodeId)>) -> Self {
        debug_assert!((1..).zip(&ends).all(|(k, &(u, v))| u.get() == k && v < u));
        let (starts, cells) = rows::rows_of_tree(n, &ends);
        Self(Arc::new(Frozen { starts, cells, ends }))
    }

    /// Returns the number of nodes, at least 1.
    pub fn node_count(&self) -> usize {
        self.0.starts.len() - 1
    }

    /// Returns the number of edges: one less than the number of nodes.
    pub fn edge_count(&self) -> usize {
        self.0.ends.len()
    }

    /// Returns all nodes in order.
    pub fn nodes(
        &self,
    ) -> impl DoubleEndedIterator<Item = NodeId>
    + ExactSizeIterator
    + FusedIterator
    + Clone
    + fmt::Debug
    + use<> {
        (0..self.node_count() as u32).map(NodeId::new)
    }

    /// Returns all edges in order, with their endpoints in the order in which they were given.
    ///
    /// ```
    /// use tree_algos::Tree;
    /// let tree = Tree::from_edges(3, [(2, 0), (1, 2)])?;
    /// let text: Vec<String> = tree.edges().map(|(e, u, v)| format!("{e}: {u}-{v}")).collect();
    /// assert_eq!(text, ["0: 2-0", "1: 1-2"]);
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    pub fn edges(
        &self,
    ) -> impl DoubleEndedIterator<Item = (EdgeId, NodeId, NodeId)>
    + ExactSizeIterator
    + FusedIterator
    + Clone
    + fmt::Debug {
        self.0.ends.iter().enumerate().map(numbered)
    }

    /// Returns the endpoints of every edge.
    #[cfg(feature = "petgraph")]
    pub(crate) fn ends(&self) -> &[(NodeId, NodeId)] {
        &self.0.ends
    }

    /// Returns the node with this index, or `None` if the tree has no such node. Use it for indices that come from outside the program.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.node_count()).then(|| NodeId::new(index as u32))
    }

    /// Returns the edge with this index, or `None` if the tree has no such edge.
    pub fn edge(&self, index: usize) -> Option<EdgeId> {
        (index < self.edge_count()).then(|| EdgeId::new(index as u32))
    }

    /// Returns the neighbors of `node` with the edges that lead to them, in the order of the edges.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    #[inline]
    pub fn neighbors(&self, node: NodeId) -> &[(NodeId, EdgeId)] {
        let Frozen { starts, cells, .. } = &*self.0;
        match starts.get(node.index()..node.index() + 2) {
            Some(&[start, end]) => &cells[start as usize..end as usize],
            _ => self.no_such_node(node),
        }
    }

    /// Returns the number of neighbors of `node`.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    pub fn degree(&self, node: NodeId) -> usize {
        self.neighbors(node).len()
    }

    /// Returns the endpoints of `edge` in the order in which they were given.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such edge.
    #[track_caller]
    pub fn endpoints(&self, edge: EdgeId) -> (NodeId, NodeId) {
        match self.0.ends.get(edge.index()) {
            Some(&ends) => ends,
            None => panic!("there is no edge {edge} in a tree of {} edges", self.edge_count()),
        }
    }

    #[cold]
    #[track_caller]
    fn no_such_node(&self, node: NodeId) -> ! {
        panic!("there is no node {node} in a tree of {} nodes", self.node_count())
    }

    /// Returns the other endpoint of `edge`.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such edge, or `node` is not one of its endpoints.
    #[track_caller]
    pub fn other_end(&self, edge: EdgeId, node: NodeId) -> NodeId {
        let (u, v) = self.endpoints(edge);
        assert!(node == u || node == v, "node {node} is not an endpoint of edge {edge} ({u}-{v})");
        if node == u { v } else { u }
    }
}

/// Returns an edge with its number and its endpoints.
#[inline]
pub(crate) fn numbered((edge, &(u, v)): (usize, &(NodeId, NodeId))) -> (EdgeId, NodeId, NodeId) {
    (EdgeId::new(edge as u32), u, v)
}

pub(crate) fn check_node_count(nodes: usize) -> Result<u32, TreeError> {
    match nodes {
        0 => Err(TreeError::NoNodes),
        1..=MAX_NODES => Ok(nodes as u32),
        _ => Err(TreeError::TooManyNodes { nodes: nodes as u64 }),
    }
}

/// Checks edges that are given as pairs of node numbers, and returns the number of nodes and the endpoints of each edge. Every returned
/// edge joins two different nodes of the tree, and there are fewer edges than nodes.
pub(crate) fn ends_of_edges<I>(
    nodes: usize,
    edges: I,
) -> Result<(u32, Vec<(NodeId, NodeId)>), TreeError>
where
    I: IntoIterator<Item = (u32, u32)>,
{
    let n = check_node_count(nodes)?;
    let expected = nodes - 1;
    let edges = edges.into_iter();
    let mut ends = Vec::with_capacity(edges.size_hint().0.min(expected));
    let mut count = 0;
    for (u, v) in edges {
        // Excess edges are only counted, so they use no memory.
        if count < expected {
            if u >= n || v >= n || u == v {
                return Err(refuse_edge(count, u, v, n));
            }
            ends.push((NodeId::new(u), NodeId::new(v)));
        }
        count += 1;
    }
    if count > expected {
        return Err(TreeError::WrongEdgeCount { nodes: n, edges: count });
    }
    Ok((n, ends))
}

/// Checks a parent array. Returns the root, and every other node with its parent. The node and its parent are different nodes of the tree,
/// and there is one fewer edge than there are nodes.
pub(crate) fn ends_of_parents<I>(parents: I) -> Result<(NodeId, Vec<(NodeId, NodeId)>), TreeError>
where
    I: IntoIterator<Item = Option<u32>>,
{
    let mut ends = Vec::new();
    let mut root = None;
    let mut nodes = 0_usize;
    parents.into_iter().try_for_each(|parent| {
        nodes += 1;
        check_node_count(nodes)?;
        let node = (nodes - 1) as u32;
        match (parent, root) {
            (Some(parent), _) => ends.push((NodeId::new(node), NodeId::new(parent))),
            (None, None) => root = Some(node),
            (None, Some(first)) => return Err(TreeError::SecondRoot { node, first }),
        }
        Ok(())
    })?;
    let n = check_node_count(nodes)?;
    for &(node, parent) in &ends {
        if parent.get() >= n {
            let (item, node) = (node.index(), parent.get());
            return Err(TreeError::NodeOutOfRange { item, node, nodes: n });
        }
        if node == parent {
            return Err(TreeError::OwnAncestor { node: node.get() });
        }
    }
    let root = root.ok_or(TreeError::NoRoot)?;
    Ok((NodeId::new(root), ends))
}

/// Creates the error for an edge that names a missing node or connects a node to itself.
#[cold]
fn refuse_edge(item: usize, u: u32, v: u32, nodes: u32) -> TreeError {
    match [u, v].into_iter().find(|&node| node >= nodes) {
        Some(node) => TreeError::NodeOutOfRange { item, node, nodes },
        None => TreeError::SelfLoop { edge: item, node: u },
    }
}

/// Prints the edges in order: `0-1 1-2 1-3`.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tree({} nodes:", self.node_count())?;
        for (_, u, v) in self.edges() {
            write!(f, " {u}-{v}")?;
        }
        f.write_str(")")
    }
}
