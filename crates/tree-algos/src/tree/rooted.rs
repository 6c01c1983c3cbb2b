//! The view of a tree from a root, with its nodes in breadth-first order.

use crate::{EdgeId, NodeId, Rank, Tree};
use std::hash::{Hash, Hasher};
use std::hint::black_box;
use std::iter::{FusedIterator, successors};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A tree seen from a root, with its nodes renumbered in breadth-first order.
///
/// The [`Rank`] of a node is its number in breadth-first order. The root has rank 0, and parents come before their children. The children
/// of a node are contiguous, in the order of [`Tree::neighbors`], and the nodes of one depth are contiguous, too. A pass from the leaves to
/// the root loops over the ranks backward, and a pass from the root to the leaves loops forward. Both read contiguous memory, so the
/// algorithms of this crate work on ranks.
///
/// # Nodes or ranks
///
/// Methods that take a [`NodeId`] are more convenient. Slices such as [`Rooted::parents`] are indexed by rank and contain ranks; use them
/// in hot loops, and convert the results once with [`Rooted::by_node`].
///
/// # Limits
///
/// The view takes `20 n` bytes for `n` nodes. Depths, heights and sizes each take `4 n` more bytes and are computed in O(n) on first use;
/// concurrent callers wait for each other. The tree is neither borrowed nor stored. Clones share everything and copy nothing. Structures
/// that contain a rooted tree own it, and their constructors take `impl Into<Rooted>`.
///
/// ```
/// use tree_algos::{NodeId, Rooted, Tree};
/// //       2
/// //      / \
/// //     0   3
/// //    /
/// //   1
/// let tree = Tree::from_edges(4, [(0, 1), (2, 0), (3, 2)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(2));
/// assert_eq!(rooted.parent(NodeId::new(1)), Some(NodeId::new(0)));
/// assert_eq!(rooted.depth(NodeId::new(1)), 2);
///
/// // Add up the depths in each subtree, from the leaves to the root, over ranks.
/// let mut sums: Vec<u32> = rooted.depths().to_vec();
/// for at in (1..sums.len()).rev() {
///     sums[rooted.parents()[at].index()] += sums[at];
/// }
/// assert_eq!(sums[rooted.rank(NodeId::new(0)).index()], 1 + 2);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[doc(alias = "breadth first")]
#[doc(alias = "bfs")]
#[derive(Clone, Debug)]
pub struct Rooted(Arc<Frozen>);

/// The data that clones of a rooted tree share.
#[derive(Debug)]
struct Frozen {
    order: Vec<NodeId>,
    /// For each node, its rank.
    ranks: Vec<Rank>,
    parents: Vec<Rank>,
    parent_edges: Vec<EdgeId>,
    first_child: Vec<u32>,
    // Most algorithms need at most one of these tables, so each is computed on demand.
    depths: OnceLock<Vec<u32>>,
    heights: OnceLock<Vec<u32>>,
    sizes: OnceLock<Vec<u32>>,
}

/// Clones the view, which copies nothing, so functions that take `impl Into<Rooted>` also accept `&rooted`.
impl From<&Self> for Rooted {
    fn from(rooted: &Self) -> Self {
        rooted.clone()
    }
}

/// The number of ranks in a block. All neighbor lists of a block are prefetched together.
const AHEAD: usize = 64;
/// The number of nodes above which prefetching pays off, because the caches cannot hold all neighbor lists.
const CACHED: usize = 1 << 13;
/// If a block has fewer ranks than this, as on a path, it is faster to let the processor predict which neighbor is the parent than to wait
/// for the list.
const MIN_WIDTH: usize = 8;

/// A breadth-first order under construction. Its arrays have space for one more rank after the known ones.
struct Growing {
    order: Vec<NodeId>,
    parents: Vec<Rank>,
    parent_edges: Vec<EdgeId>,
    first_child: Vec<u32>,
}

impl Growing {
    /// Starts with only the root of a tree of `n` nodes.
    fn new(root: NodeId, n: usize) -> Self {
        let mut growing = Self {
            order: vec![NodeId::new(0); n + 1],
            parents: vec![Rank::new(0); n + 1],
            parent_edges: vec![EdgeId::new(0); n + 1],
            first_child: vec![0; n + 1],
        };
        growing.order[0] = root;
        // The root has no edge above it, so store an id that no edge has. Then `add` treats all neighbors of the root as children.
        growing.parent_edges[0] = EdgeId::new(u32::MAX);
        growing.first_child[n] = n as u32;
        growing
    }

    /// Appends the children of the node of rank `at` to the order, which has `next` nodes, and returns the new number of nodes.
    #[inline]
    fn add(
        &mut self,
        at: usize,
        neighbors: &[(NodeId, EdgeId)],
        mut next: usize,
        mut placed: impl FnMut(NodeId, Rank),
    ) -> usize {
        self.first_child[at] = next as u32;
        let from = self.parent_edges[at];
        for &(child, edge) in neighbors {
            if edge != from {
                self.order[next] = child;
                self.parents[next] = Rank::new(at as u32);
                self.parent_edges[next] = edge;
                placed(child, Rank::new(next as u32));
                next += 1;
            }
        }
        next
    }

    /// Does the same as `add`, but without an unpredictable branch that depends on the position of the parent in the list. The parent is
    /// added like a child, and then the next neighbor overwrites it.
    #[inline]
    fn add_evenly(&mut self, at: usize, neighbors: &[(NodeId, EdgeId)], mut next: usize) -> usize {
        self.first_child[at] = next as u32;
        let from = self.parent_edges[at];
        for &(child, edge) in neighbors {
            self.order[next] = child;
            self.parents[next] = Rank::new(at as u32);
            self.parent_edges[next] = edge;
            next += usize::from(edge != from);
        }
        next
    }

    /// Adds all nodes of a large tree. Its neighbor lists are scattered in memory, and waiting for one list would delay all others. So this
    /// method first reads the beginning of every list in a block of nodes; the memory accesses of these reads overlap.
    fn add_from_afar(&mut self, tree: &Tree) {
        let n = tree.node_count();
        let mut lists: [&[(NodeId, EdgeId)]; AHEAD] = [&[]; AHEAD];
        let (mut done, mut next) = (0, 1);
        while done < n {
            if next - done < MIN_WIDTH {
                next = self.add(done, tree.neighbors(self.order[done]), next, |_, _| ());
                done += 1;
                continue;
            }
            let block = &self.order[done..next.min(done + AHEAD)];
            let lists = &mut lists[..block.len()];
            for (list, &node) in lists.iter_mut().zip(block) {
                *list = tree.neighbors(node);
            }
            let touched =
                lists.iter().fold(0, |sum, list| sum ^ list.first().map_or(0, |cell| cell.1.get()));
            black_box(touched);
            for (at, list) in (done..).zip(lists.iter()) {
                next = self.add_evenly(at, list, next);
            }
            done += lists.len();
        }
    }
}

impl Rooted {
    /// Computes the view of the tree from `root`.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes: one breadth-first search.
    #[track_caller]
    pub fn new(tree: &Tree, root: NodeId) -> Self {
        let n = tree.node_count();
        assert!(root.index() < n, "node {root} cannot be the root of a tree of {n} nodes");
        let mut growing = Growing::new(root, n);
        let mut ranks = vec![Rank::new(0); n];
        if n <= CACHED {
            let mut next = 1;
            for at in 0..n {
                let list = tree.neighbors(growing.order[at]);
                next = growing.add(at, list, next, |child, rank| ranks[child.index()] = rank);
            }
        } else {
            growing.add_from_afar(tree);
            for (at, &node) in (0..n as u32).zip(&growing.order) {
                ranks[node.index()] = Rank::new(at);
            }
        }
        let Growing { mut order, mut parents, mut parent_edges, first_child } = growing;
        order.truncate(n);
        parents.truncate(n);
        parent_edges.truncate(n);
        Self(Arc::new(Frozen {
            order,
            ranks,
            parents,
            parent_edges,
            first_child,
            depths: OnceLock::new(),
            heights: OnceLock::new(),
            sizes: OnceLock::new(),
        }))
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.0.order.len()
    }

    /// Returns the root.
    pub fn root(&self) -> NodeId {
        self.0.order[0]
    }

    /// Returns the parent of `node`, or `None` for the root.
    ///
    /// # Panics
    ///
    /// This and the other methods that take a node panic if the tree has no such node.
    #[track_caller]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self.rank(node).index() {
            0 => None,
            at => Some(self.0.order[self.0.parents[at].index()]),
        }
    }

    /// Returns the edge from `node` to its parent, or `None` for the root.
    #[track_caller]
    pub fn parent_edge(&self, node: NodeId) -> Option<EdgeId> {
        match self.rank(node).index() {
            0 => None,
            at => Some(self.0.parent_edges[at]),
        }
    }

    /// Returns the children of `node`, in the order of [`Tree::neighbors`].
    #[track_caller]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.0.order[self.child_range(self.rank(node))]
    }

    /// Returns the number of edges between `node` and the root.
    #[track_caller]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.depths()[self.rank(node).index()]
    }

    /// Returns the number of edges between `node` and its deepest descendant.
    #[track_caller]
    pub fn height(&self, node: NodeId) -> u32 {
        self.heights()[self.rank(node).index()]
    }

    /// Returns the number of nodes in the subtree of `node`, including `node`.
    #[track_caller]
    pub fn size(&self, node: NodeId) -> u32 {
        self.sizes()[self.rank(node).index()]
    }

    /// Returns the nodes from `node` up to the root, both included.
    ///
    /// ```
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
    /// let up: Vec<u32> = rooted.ancestors(NodeId::new(2)).map(NodeId::get).collect();
    /// assert_eq!(up, [2, 1, 0]);
    /// ```
    #[track_caller]
    #[inline]
    pub fn ancestors(&self, node: NodeId) -> impl FusedIterator<Item = NodeId> {
        let Frozen { order, parents, .. } = &*self.0;
        let above = |&rank: &Rank| Some(parents[rank.index()]).filter(|&above| above != rank);
        successors(Some(self.rank(node)), above).map(|rank| order[rank.index()])
    }

    /// Returns the rank of `node` in breadth-first order.
    #[track_caller]
    #[inline]
    pub fn rank(&self, node: NodeId) -> Rank {
        self.0.ranks[node.index()]
    }

    /// Returns the node of each rank: the breadth-first order.
    pub fn order(&self) -> &[NodeId] {
        &self.0.order
    }

    /// Returns all ranks in order.
    ///
    /// ```
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::star(4), NodeId::new(1));
    /// let leaves = rooted.ranks().filter(|&rank| rooted.child_ranks(rank).len() == 0);
    /// assert_eq!(leaves.count(), 2);
    /// ```
    pub fn ranks(
        &self,
    ) -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator + Clone + use<> {
        (0..self.node_count() as u32).map(Rank::new)
    }

    /// Returns the rank of each node, indexed by node: the inverse of [`order`](Self::order).
    pub fn node_ranks(&self) -> &[Rank] {
        &self.0.ranks
    }

    /// Returns the rank of each node's parent, indexed by rank. The root's entry is its own rank, 0.
    pub fn parents(&self) -> &[Rank] {
        &self.0.parents
    }

    /// Returns the edge from each node to its parent, indexed by rank. The root's entry is `u32::MAX`, an id that no edge has.
    pub fn parent_edges(&self) -> &[EdgeId] {
        &self.0.parent_edges
    }

    /// Returns the ranks of the children of the node of this rank.
    ///
    /// # Panics
    ///
    /// Panics if there is no such rank.
    #[track_caller]
    #[inline]
    pub fn child_ranks(
        &self,
        rank: Rank,
    ) -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator + Clone + use<> {
        (self.0.first_child[rank.index()]..self.0.first_child[rank.index() + 1]).map(Rank::new)
    }

    /// Returns the ranks of the children of the node of this rank, as a range of indices for slices indexed by rank.
    ///
    /// ```
    /// use tree_algos::{NodeId, Rank, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::star(4), NodeId::new(0));
    /// assert_eq!(rooted.child_range(Rank::new(0)), 1..4);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there is no such rank.
    #[track_caller]
    #[inline]
    pub fn child_range(&self, rank: Rank) -> Range<usize> {
        self.0.first_child[rank.index()] as usize..self.0.first_child[rank.index() + 1] as usize
    }

    /// Returns the depth of each rank. The depths are in ascending order.
    pub fn depths(&self) -> &[u32] {
        self.0.depths.get_or_init(|| {
            let mut depths = vec![0_u32; self.node_count()];
            for (at, &parent) in self.0.parents.iter().enumerate().skip(1) {
                depths[at] = depths[parent.index()] + 1;
            }
            depths
        })
    }

    /// Returns the height of each rank.
    pub fn heights(&self) -> &[u32] {
        self.0.heights.get_or_init(|| {
            let mut heights = vec![0_u32; self.node_count()];
            for (at, &parent) in self.0.parents.iter().enumerate().skip(1).rev() {
                let height = heights[at] + 1;
                let above = &mut heights[parent.index()];
                *above = height.max(*above);
            }
            heights
        })
    }

    /// Returns the subtree size of each rank.
    pub fn sizes(&self) -> &[u32] {
        self.0.sizes.get_or_init(|| {
            let mut sizes = vec![1_u32; self.node_count()];
            for (at, &parent) in self.0.parents.iter().enumerate().skip(1).rev() {
                sizes[parent.index()] += sizes[at];
            }
            sizes
        })
    }

    /// Converts values indexed by rank to values indexed by node, as the last step of an algorithm that works on ranks.
    ///
    /// # Panics
    ///
    /// Panics if the number of values differs from the number of nodes.
    ///
    /// ```
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(3), NodeId::new(1));
    /// assert_eq!(rooted.by_node(rooted.depths()), [1, 0, 1]);
    /// ```
    #[track_caller]
    pub fn by_node<T: Copy>(&self, by_rank: &[T]) -> Vec<T> {
        assert_eq!(by_rank.len(), self.node_count(), "one value per node");
        self.0.ranks.iter().map(|rank| by_rank[rank.index()]).collect()
    }
}

/// Two rooted trees are equal if their nodes have the same ranks, and the same parents across the same edges. All other data follow from
/// these.
impl PartialEq for Rooted {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.order == other.0.order
                && self.0.parents == other.0.parents
                && self.0.parent_edges == other.0.parent_edges
    }
}

impl Eq for Rooted {}

impl Hash for Rooted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.order.hash(state);
        self.0.parents.hash(state);
        self.0.parent_edges.hash(state);
    }
}
