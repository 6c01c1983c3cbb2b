//! Unrooted forests in which edges are added and removed.

mod dp;
mod link_cut;
mod rooted;
mod steps;
mod subtrees;

use dp::Paths;
use link_cut::{Hooks, LinkCut};
use std::fmt;
use tree_algos::{NodeId, Rooted, Tree, TreeError};

pub use dp::{ForestDp, WithChanges};
pub use rooted::RootedForest;
pub use subtrees::SubtreeForest;
use thiserror::Error;

/// A forest in which edges can be added and removed, with products along paths and, if the [`ForestDp`] supports them, sums over subtrees.
///
/// # Which type to use
///
/// | The forest | Use | Bytes per node, in addition to your values |
/// |---|---|---|
/// | has no roots, or its roots do not matter | [`Forest`] | 16 |
/// | has roots, and every edge leads from a child to its parent | [`RootedForest`], which is faster than `Forest` because it never reverses a path | 16 |
/// | has values of a commutative group, and whole subtrees change | [`SubtreeForest`] | 24 |
///
/// If the edges do not change, the other structures of [this crate](crate) are several times faster.
///
/// # How it works
///
/// Every tree is divided into preferred paths, and each path is stored in a splay tree. A path can be reversed, so any node can become the
/// root. Every operation changes which paths are preferred. So even queries take `&mut self`, and all times are amortized.
///
/// If your values are on edges, represent each edge by an extra node that is linked to both ends.
///
/// Sources: D. D. Sleator, R. E. Tarjan, *A data structure for dynamic trees*, 1983, and *Self-adjusting
/// binary search trees*, 1985.
///
/// ```
/// use tree_algos::NodeId;
/// use dynamic_trees::{BothWays, Forest, LinkError, Monoid};
///
/// #[derive(Clone, Debug)]
/// struct Words;
/// impl Monoid for Words {
///     type Value = String;
///     fn identity(&self) -> String {
///         String::new()
///     }
///     fn product(&self, first: &String, second: &String) -> String {
///         format!("{first}{second}")
///     }
/// }
///
/// let mut forest = Forest::new(BothWays(Words), "tree".chars().map(String::from));
/// let [t, r, e, e2] = [0, 1, 2, 3].map(NodeId::new);
/// forest.link(t, r)?;
/// forest.link(r, e)?;
/// forest.link(e, e2)?;
/// assert_eq!(forest.path(t, e2).map(|word| word.forward).as_deref(), Some("tree"));
/// assert_eq!(forest.link(t, e), Err(LinkError::Cycle { u: t, v: e }));
///
/// forest.cut(r, e)?;
/// forest.link(r, e2)?;
/// assert_eq!(forest.distance(t, e), Some(3));
/// assert_eq!(forest.cut(r, e), Err(LinkError::NoSuchEdge { u: r, v: e }));
/// assert_eq!(forest.lca(e, t, r), Some(r));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "splay")]
#[doc(alias = "link cut")]
#[doc(alias = "link cut tree")]
#[derive(Clone)]
pub struct Forest<D: ForestDp> {
    links: LinkCut<Paths<D, true>>,
}

impl<D: ForestDp> Forest<D> {
    /// Creates a forest without edges, with one node for each value.
    pub fn new(dp: D, values: impl IntoIterator<Item = D::Value>) -> Self {
        Self { links: LinkCut::of_values(Paths::new(dp), values) }
    }

    /// Creates a forest that consists of one tree.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    pub fn from_tree(rooted: &Rooted, dp: D, value: impl FnMut(NodeId) -> D::Value) -> Self {
        Self { links: LinkCut::of_tree(Paths::new(dp), rooted, value) }
    }

    /// Adds a node without edges.
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

    /// Joins two trees by an edge.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if the nodes are already connected or do not exist; the forest stays unchanged.
    ///
    /// # Complexity
    ///
    /// O(log n) amortized for n nodes, like all methods that do not document another complexity.
    pub fn link(&mut self, u: NodeId, v: NodeId) -> Result<(), LinkError> {
        let (x, y) = self.links.apart(u, v)?;
        self.links.hang(x, y);
        Ok(())
    }

    /// Cuts the edge between two nodes.
    ///
    /// # Errors
    ///
    /// Returns a [`LinkError`] if there is no such edge or node; the forest stays unchanged.
    pub fn cut(&mut self, u: NodeId, v: NodeId) -> Result<(), LinkError> {
        if <Paths<D, true> as Hooks>::LIGHT {
            let (_, y) = self.links.joined(u, v)?;
            self.links.cut_above(y);
            return Ok(());
        }
        let (x, y) = self.links.both(u, v)?;
        match self.links.lower_end(x, y) {
            Some(lower) if lower == y => {
                self.links.cut_above(y);
            }
            Some(_) => self.links.drop_branch(x),
            None => return Err(LinkError::NoSuchEdge { u, v }),
        }
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

    /// Returns the product along the path from `u` to `v`, with `u` as the upper end of the segment. Returns `None` if there is no path.
    #[track_caller]
    pub fn path(&mut self, u: NodeId, v: NodeId) -> Option<D::Product> {
        let (x, y) = (self.links.number(u), self.links.number(v));
        if <Paths<D, true> as Hooks>::LIGHT {
            return self.links.expose(x, y).then(|| self.links.complete(y).cell.product.clone());
        }
        // `product_between` computes the product without reversing a path.
        self.links.product_between(x, y)
    }

    /// Returns the number of edges between two nodes, or `None` if there is no path.
    #[track_caller]
    pub fn distance(&mut self, u: NodeId, v: NodeId) -> Option<u32> {
        let (x, y) = (self.links.number(u), self.links.number(v));
        let (branch, meeting) = self.links.between(x, y)?;
        let [_, lower] = self.links.node(meeting).child;
        Some(self.links.node(branch).count() + self.links.node(lower).count())
    }

    /// Changes every value on the path from `u` to `v`, and returns whether there is a path.
    #[track_caller]
    pub fn change_path(&mut self, u: NodeId, v: NodeId, change: &D::Change) -> bool {
        let (x, y) = (self.links.number(u), self.links.number(v));
        let connected = self.links.expose(x, y);
        if connected {
            self.links.complete(y);
            let LinkCut { hooks, nodes } = &mut self.links;
            hooks.change(&mut nodes[y as usize], change);
        }
        connected
    }

    /// Returns the lowest common ancestor that `u` and `v` would have if `root` were the root of their tree: the node where the three paths
    /// between `u`, `v` and `root` meet. Returns `None` if the three nodes are not in one tree.
    #[track_caller]
    pub fn lca(&mut self, root: NodeId, u: NodeId, v: NodeId) -> Option<NodeId> {
        let [root, x, y] = [root, u, v].map(|node| self.links.number(node));
        if !self.links.expose(root, x) {
            return None;
        }
        let lca = self.links.access(y);
        self.links.met(x, y).then(|| NodeId::new(lca - 1))
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

    /// Returns the product of the part of the tree that would contain `node` if the edge between `node` and its neighbor `parent` were
    /// removed: the product of a segment that consists of `node`, with the rest of that part attached to it. Returns `None` if there is no
    /// such edge.
    ///
    /// This method is useful only if the [`ForestDp`] sums up the branches of its paths.
    #[track_caller]
    pub fn subtree(&mut self, node: NodeId, parent: NodeId) -> Option<D::Product> {
        let (x, p) = (self.links.number(node), self.links.number(parent));
        self.links.neighbors(p, x).then(|| self.links.hooks.alone(&self.links.node(x).cell))
    }

    /// Returns the product of the tree that contains `node`: the product of a segment that consists of `node`, with the rest of the tree
    /// attached to it.
    #[track_caller]
    pub fn whole(&mut self, node: NodeId) -> D::Product {
        let x = self.links.number(node);
        self.links.evert(x);
        self.links.access(x);
        self.links.complete(x).cell.product.clone()
    }

    /// Returns all edges, in no particular order.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    pub fn edges(&mut self) -> Vec<(NodeId, NodeId)> {
        self.links.edges()
    }

    /// Converts the forest to a tree. The forest must consist of a single tree.
    ///
    /// # Errors
    ///
    /// Returns [`TreeError::NotConnected`] if there are several trees, and [`TreeError::NoNodes`] if there are none.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    pub fn to_tree(&mut self) -> Result<Tree, TreeError> {
        let edges = self.links.edges().into_iter().map(|(u, v)| (u.get(), v.get()));
        Tree::from_edges(self.node_count(), edges)
    }
}

/// Formats the program and the number of nodes.
impl<D: ForestDp + fmt::Debug> fmt::Debug for Forest<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.node_count();
        f.debug_struct("Forest").field("dp", self.dp()).field("nodes", &nodes).finish()
    }
}

/// The operations that both kinds of unrooted forests share.
impl<H: Hooks> LinkCut<H> {
    /// Returns the internal numbers of two nodes, if they exist.
    fn both(&self, u: NodeId, v: NodeId) -> Result<(u32, u32), LinkError> {
        let nodes = self.len();
        match [u, v].into_iter().find(|node| node.index() >= nodes) {
            Some(node) => Err(LinkError::NoSuchNode { node, nodes }),
            None => Ok((u.get() + 1, v.get() + 1)),
        }
    }

    /// Returns the internal numbers of two nodes that are not connected, or an error. Makes the first node a root, and accesses the second.
    fn apart(&mut self, u: NodeId, v: NodeId) -> Result<(u32, u32), LinkError> {
        let (x, y) = self.both(u, v)?;
        if self.expose(x, y) { Err(LinkError::Cycle { u, v }) } else { Ok((x, y)) }
    }

    /// Returns the internal numbers of two nodes that an edge joins, or an error. Exposes the path between them, which is that edge.
    fn joined(&mut self, u: NodeId, v: NodeId) -> Result<(u32, u32), LinkError> {
        let (x, y) = self.both(u, v)?;
        if self.neighbors(x, y) { Ok((x, y)) } else { Err(LinkError::NoSuchEdge { u, v }) }
    }

    #[track_caller]
    fn connected(&mut self, u: NodeId, v: NodeId) -> bool {
        let (x, y) = (self.number(u), self.number(v));
        self.access(x);
        self.access(y);
        self.met(x, y)
    }

    #[track_caller]
    fn has_edge(&mut self, u: NodeId, v: NodeId) -> bool {
        let (x, y) = (self.number(u), self.number(v));
        self.neighbors(x, y)
    }

    /// Makes the path from `x` to `y` preferred, with `y` as the root of its splay tree. Returns whether such a path exists.
    fn expose(&mut self, x: u32, y: u32) -> bool {
        self.evert(x);
        self.access(y);
        self.met(x, y)
    }

    /// Returns the lower end of the edge between `x` and `y`, or `None` if there is no such edge. Does not reverse a path. If the lower end
    /// is `y`, then `y` is accessed, and `x` and the nodes above it are on its path. If the lower end is `x`, then `x` is the top of a
    /// separate path that is attached to `y`.
    fn lower_end(&mut self, x: u32, y: u32) -> Option<u32> {
        self.access(x);
        let last = self.access(y);
        let node = self.node(x);
        let (lower, joined) = if last == x {
            (y, node.child[1] == 0 && self.node(y).child[0] == x)
        } else {
            (x, node.child == [0; 2] && node.up() == y)
        };
        joined.then_some(lower)
    }

    /// Exposes the path from `x` to `y`, and returns whether it is a single edge.
    fn neighbors(&mut self, x: u32, y: u32) -> bool {
        // Check that the path contains only `x` and `y`. If `x` equals `y`, then `child[0]` is 0, so a node is not its own neighbor.
        self.expose(x, y) && self.node(y).child[0] == x && self.node(x).child == [0; 2]
    }
}

/// The reason why two nodes cannot be linked, or why an edge cannot be cut. After such an error, the forest is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The forest does not have such a node.
    #[error("there is no node {node} in a forest of {nodes} nodes")]
    NoSuchNode {
        /// The node.
        node: NodeId,
        /// The number of nodes.
        nodes: usize,
    },
    /// The nodes are already in one tree, or they are the same node.
    #[error("an edge between nodes {u} and {v} would close a cycle")]
    Cycle {
        /// One node; in a rooted forest, the root to be attached.
        u: NodeId,
        /// The other node; in a rooted forest, the new parent.
        v: NodeId,
    },
    /// A node with a parent was linked in a rooted forest, where only roots can be attached to other nodes.
    #[error("node {node} already has a parent")]
    NotARoot {
        /// The node.
        node: NodeId,
    },
    /// The nodes are not neighbors.
    #[error("there is no edge between nodes {u} and {v}")]
    NoSuchEdge {
        /// One node.
        u: NodeId,
        /// The other node.
        v: NodeId,
    },
    /// A root was cut in a rooted forest, but has no edge above it.
    #[error("node {node} is a root and has no edge above it")]
    IsARoot {
        /// The node.
        node: NodeId,
    },
}
