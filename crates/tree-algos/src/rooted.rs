//! A root and the order that goes with it.

use crate::{EdgeId, NodeId, Tree};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::OnceLock;

/// A tree seen from a root, with its nodes renumbered in breadth-first order.
///
/// The *position* of a node is its place in breadth-first order: the root has position 0, parents
/// come before their children, the children of a node are contiguous (in the order of
/// [`Tree::neighbours`]), and so are the nodes of one depth. A pass from the leaves to the root is a
/// loop over positions backwards, a pass from the root to the leaves one forwards, both through
/// contiguous memory: this is what the algorithms of this crate run on.
///
/// # Nodes or positions?
///
/// Methods that take a [`NodeId`] answer for the nodes of the tree and are the comfortable way.
/// Slices such as [`Rooted::parents`] are indexed by position and hold positions; use them where the
/// work is, and map the results back once with [`Rooted::order`].
///
/// # Limits
///
/// `20 n` bytes for `n` nodes, and `4 n` more each for depths, heights and sizes, which are computed
/// when they are first asked for, in O(n) (concurrent callers wait for each other). The tree is not
/// borrowed and not kept.
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
/// // The sum of the depths of each subtree, bottom-up, over positions.
/// let mut sums: Vec<u32> = rooted.depths().to_vec();
/// for position in (1..sums.len()).rev() {
///     sums[rooted.parents()[position] as usize] += sums[position];
/// }
/// assert_eq!(sums[rooted.position(NodeId::new(0))], 1 + 2);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rooted {
    order: Vec<NodeId>,
    position: Vec<u32>,
    parents: Vec<u32>,
    parent_edges: Vec<EdgeId>,
    first_child: Vec<u32>,
    // Most algorithms need one of these at most, so they are computed when they are asked for.
    depths: OnceLock<Vec<u32>>,
    heights: OnceLock<Vec<u32>>,
    sizes: OnceLock<Vec<u32>>,
}

/// How many positions are looked ahead at a time.
const AHEAD: usize = 64;

impl Rooted {
    /// The tree seen from `root`.
    ///
    /// # Panics
    ///
    /// If the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes: one breadth-first search.
    #[must_use]
    #[track_caller]
    pub fn new(tree: &Tree, root: NodeId) -> Self {
        let n = tree.node_count();
        assert!(root.index() < n, "node {root} cannot be the root of a tree of {n} nodes");
        let mut order = vec![root; n];
        let mut parents = vec![0_u32; n];
        // No edge has this id, so that the root skips none.
        let mut parent_edges = vec![EdgeId::new(u32::MAX); n];
        let mut first_child = vec![n as u32; n + 1];
        // The neighbour lists are all over the memory, and a list that is waited for delays all that
        // follow. So a block of them is touched first, none waiting for another.
        let mut lists: [&[(NodeId, EdgeId)]; AHEAD] = [&[]; AHEAD];
        let (mut done, mut next) = (0, 1);
        while done < n {
            let block = &order[done..next.min(done + AHEAD)];
            let lists = &mut lists[..block.len()];
            for (list, &node) in lists.iter_mut().zip(block) {
                *list = tree.neighbours(node);
            }
            let touched =
                lists.iter().fold(0, |sum, list| sum ^ list.first().map_or(0, |cell| cell.1.get()));
            std::hint::black_box(touched);
            for (at, list) in (done..).zip(lists.iter()) {
                first_child[at] = next as u32;
                let from = parent_edges[at];
                for &(child, edge) in *list {
                    if edge != from {
                        order[next] = child;
                        parents[next] = at as u32;
                        parent_edges[next] = edge;
                        next += 1;
                    }
                }
            }
            done += lists.len();
        }
        let mut position = vec![0_u32; n];
        for (at, &node) in (0..).zip(&order) {
            position[node.index()] = at;
        }
        Self {
            order,
            position,
            parents,
            parent_edges,
            first_child,
            depths: OnceLock::new(),
            heights: OnceLock::new(),
            sizes: OnceLock::new(),
        }
    }

    /// The number of nodes.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.order.len()
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> NodeId {
        self.order[0]
    }

    /// The parent of `node`; `None` for the root.
    ///
    /// # Panics
    ///
    /// This and the other methods that take a node panic if the tree has no such node.
    #[must_use]
    #[track_caller]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self.position(node) {
            0 => None,
            at => Some(self.order[self.parents[at] as usize]),
        }
    }

    /// The edge from `node` to its parent; `None` for the root.
    #[must_use]
    #[track_caller]
    pub fn parent_edge(&self, node: NodeId) -> Option<EdgeId> {
        match self.position(node) {
            0 => None,
            at => Some(self.parent_edges[at]),
        }
    }

    /// The children of `node`, in the order of [`Tree::neighbours`].
    #[must_use]
    #[track_caller]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.order[self.child_range(self.position(node))]
    }

    /// The number of edges between `node` and the root.
    #[must_use]
    #[track_caller]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.depths()[self.position(node)]
    }

    /// The number of edges between `node` and its deepest descendant.
    #[must_use]
    #[track_caller]
    pub fn height(&self, node: NodeId) -> u32 {
        self.heights()[self.position(node)]
    }

    /// The number of nodes in the subtree of `node`, itself included.
    #[must_use]
    #[track_caller]
    pub fn size(&self, node: NodeId) -> u32 {
        self.sizes()[self.position(node)]
    }

    /// The nodes from `node` up to the root, both included.
    ///
    /// ```
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
    /// let up: Vec<u32> = rooted.ancestors(NodeId::new(2)).map(NodeId::get).collect();
    /// assert_eq!(up, [2, 1, 0]);
    /// ```
    #[track_caller]
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let above = |&at: &usize| (at != 0).then(|| self.parents[at] as usize);
        std::iter::successors(Some(self.position(node)), above).map(|at| self.order[at])
    }

    /// The position of `node` in breadth-first order.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn position(&self, node: NodeId) -> usize {
        self.position[node.index()] as usize
    }

    /// The node at each position: the breadth-first order.
    #[must_use]
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// The position of each node, indexed by node.
    #[must_use]
    pub fn positions(&self) -> &[u32] {
        &self.position
    }

    /// The position of the parent of each position; 0 for the root itself.
    #[must_use]
    pub fn parents(&self) -> &[u32] {
        &self.parents
    }

    /// The edge to the parent of each position but the root's: entry `k` is that of position `k + 1`.
    #[must_use]
    pub fn parent_edges(&self) -> &[EdgeId] {
        &self.parent_edges[1..]
    }

    /// The positions of the children of the node at `position`.
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn child_range(&self, position: usize) -> Range<usize> {
        self.first_child[position] as usize..self.first_child[position + 1] as usize
    }

    /// The depth of each position, in ascending order.
    #[must_use]
    pub fn depths(&self) -> &[u32] {
        self.depths.get_or_init(|| {
            let mut depths = vec![0_u32; self.node_count()];
            for (at, &parent) in self.parents.iter().enumerate().skip(1) {
                depths[at] = depths[parent as usize] + 1;
            }
            depths
        })
    }

    /// The height of each position.
    #[must_use]
    pub fn heights(&self) -> &[u32] {
        self.heights.get_or_init(|| {
            let mut heights = vec![0_u32; self.node_count()];
            for (at, &parent) in self.parents.iter().enumerate().skip(1).rev() {
                let height = heights[at] + 1;
                let above = &mut heights[parent as usize];
                *above = height.max(*above);
            }
            heights
        })
    }

    /// The subtree size of each position.
    #[must_use]
    pub fn sizes(&self) -> &[u32] {
        self.sizes.get_or_init(|| {
            let mut sizes = vec![1_u32; self.node_count()];
            for (at, &parent) in self.parents.iter().enumerate().skip(1).rev() {
                sizes[parent as usize] += sizes[at];
            }
            sizes
        })
    }

    /// Values by position, put in the order of the nodes: the last step of an algorithm that ran on
    /// positions.
    ///
    /// # Panics
    ///
    /// If there is not one value per node.
    ///
    /// ```
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(3), NodeId::new(1));
    /// assert_eq!(rooted.by_node(rooted.depths()), [1, 0, 1]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn by_node<T: Copy>(&self, by_position: &[T]) -> Vec<T> {
        assert_eq!(by_position.len(), self.node_count(), "one value per node");
        self.position.iter().map(|&at| by_position[at as usize]).collect()
    }
}

/// Equal if the same nodes have the same positions and hang from the same parents by the same edges;
/// everything else follows from that.
impl PartialEq for Rooted {
    fn eq(&self, other: &Self) -> bool {
        self.order == other.order
            && self.parents == other.parents
            && self.parent_edges == other.parent_edges
    }
}

impl Eq for Rooted {}

impl Hash for Rooted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.order.hash(state);
        self.parents.hash(state);
        self.parent_edges.hash(state);
    }
}
