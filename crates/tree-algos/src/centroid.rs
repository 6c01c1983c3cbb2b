//! Centroid decomposition: its components one by one, and the tree that the centroids form.
//!
//! A *centroid* of a tree is a node whose removal leaves no part with more than half of the nodes. If you remove the centroid, each of its
//! neighbors starts a *branch*: a smaller tree, which has its own centroid, and so on. The whole tree and all these branches are the
//! *components*. Every node is the centroid of exactly one component and lies in at most `log2(n) + 1` components. Every path passes
//! through the centroid of the smallest component that contains both ends of the path, so questions about all paths become questions about
//! distances from centroids.
//!
//! # Which type to use
//!
//! | You want | Use | Nodes visited |
//! |---|---|---|
//! | each component with distances and branches | [`Centroids`] | at most `n (log2(n) + 1)` |
//! | every pair of nodes exactly once | [`TwoSided`] | about `n log2(n)` on every shape, even a star |
//! | only the parent and the level of each centroid | [`CentroidTree`] | the same as [`Centroids`] |
//! | the marked node nearest to any node | [`NearestMarked`] | the same, then at most `log2(n) + 1` per query |
//!
//! With [`Centroids`], the path between two nodes of a component passes through its centroid only if the nodes are in different branches.
//! If you combine all nodes of a component, subtract the pairs within each branch. [`TwoSided`] splits the branches into two sides, so
//! every pair of nodes is on opposite sides exactly once and nothing needs to be subtracted. In return, it has more levels.
//!
//! # Picture
//!
//! Each node is labeled with its number and its level. The centroid of the whole tree has level 0, the centroids of
//! its branches have level 1, and so on.
//!
#![doc = include_str!("../doc/assets/centroids.svg")]
//!
//! # How it works
//!
//! A component is stored as a slice of nodes in breadth-first order, with the index of each node's parent. Since parents come before
//! children, one backward loop finds the centroid. The nodes of a branch below the centroid are already in breadth-first order as seen from
//! the centroid, and one counting sort orders the nodes of the branch above it by distance. The branches are written next to each other and
//! become the components of the next level. This needs no adjacency lists, no marks for removed nodes, and no allocation after the first
//! component. The components are visited in preorder of the centroid tree, so small ones stay in the cache, and two buffers are enough: one
//! for the even levels and one for the odd ones.

mod split;
mod tree;
mod two_sided;

use crate::{EdgeId, NodeId, Rank, Rooted};
use split::{Scratch, Split};
use std::ops::Range;

pub use tree::{CentroidTree, NearestMarked};
pub use two_sided::{BranchGroup, TwoSided};

/// Visits the components of a centroid decomposition.
///
/// Components come in preorder: a component, then all components inside its first branch, then all inside the second, and so on. A
/// component borrows the buffers of the decomposition, so this type is not an [`Iterator`]; call [`next_component`](Self::next_component)
/// in a `while let` loop.
///
/// # Complexity
///
/// O(n log n) time over all components of a tree of n nodes, O(n) space.
///
/// ```
/// use tree_algos::centroid::Centroids;
/// use tree_algos::{NodeId, Rooted, shapes};
/// // Count the pairs of nodes at distance 3: all pairs that meet in the centroid of a component,
/// // except for those inside one branch.
/// let tree = shapes::complete(7, 2);
/// let rooted = Rooted::new(&tree, NodeId::new(3));
/// let pairs = |distances: &[u32]| {
///     let count = |d| distances.iter().filter(|&&distance| distance == d).count();
///     count(0) * count(3) + count(1) * count(2)
/// };
/// let mut total = 0;
/// let mut centroids = Centroids::new(&rooted);
/// while let Some(component) = centroids.next_component() {
///     total += pairs(component.distances());
///     for branch in component.branches() {
///         total -= pairs(&component.distances()[branch]);
///     }
/// }
/// assert_eq!(total, 4);
/// ```
#[doc(alias = "centroid decomposition")]
#[derive(Clone, Debug)]
pub struct Centroids {
    rooted: Rooted,
    /// The start of the next component. Components are ranges in the preorder of the centroid tree, and every index is the start of exactly
    /// one component.
    next: usize,
    /// For every start found so far, the number of nodes of its component.
    sizes: Vec<u32>,
    /// For every start found so far, the start of the surrounding component.
    parents: Vec<u32>,
    /// For every start found so far, the number of surrounding components.
    levels: Vec<u8>,
    /// The nodes as ranks in `rooted`, in the order in which they become centroids.
    order: Vec<Rank>,
    /// The components that are not split yet: those of even levels, and those of odd levels.
    buffers: [Buffer; 2],
    distances: Vec<u32>,
    branch_starts: Vec<u32>,
    scratch: Scratch,
}

/// Components side by side, each with its nodes in breadth-first order.
#[derive(Clone, Debug)]
struct Buffer {
    /// The nodes, as ranks in the rooted tree.
    ranks: Vec<Rank>,
    /// For each node, the index of its parent, counted from the start of the component that contains both.
    parents: Vec<u32>,
}

/// A component of a centroid decomposition, as seen from its centroid.
///
/// The nodes have indices from 0: first the centroid, then the branches one after another. Each branch is in breadth-first order, starting
/// at the neighbor of the centroid: parents come before children, siblings are contiguous, and distances are ascending.
#[derive(Clone, Copy, Debug)]
pub struct Component<'a> {
    rooted: &'a Rooted,
    start: usize,
    parent: Option<usize>,
    level: u32,
    ranks: &'a [Rank],
    parents: &'a [u32],
    distances: &'a [u32],
    branch_starts: &'a [u32],
}

impl Centroids {
    /// Starts the decomposition of a tree. The root of `rooted` affects only the order of branches and, if a component has two centroids,
    /// which of them is chosen.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    pub fn new(rooted: impl Into<Rooted>) -> Self {
        let rooted = rooted.into();
        let n = rooted.node_count();
        let zeros = || vec![0_u32; n];
        let parents = rooted.parents().iter().map(|parent| parent.get()).collect();
        let first = Buffer { ranks: rooted.ranks().collect(), parents };
        let second = Buffer { ranks: vec![Rank::new(0); n], parents: zeros() };
        let mut sizes = zeros();
        sizes[0] = n as u32;
        Self {
            rooted,
            next: 0,
            sizes,
            parents: zeros(),
            levels: vec![0; n],
            order: vec![Rank::new(0); n],
            buffers: [first, second],
            distances: zeros(),
            branch_starts: Vec::new(),
            scratch: Scratch::new(n),
        }
    }

    /// Returns the next component, or `None` after the last one. A tree of n nodes has n components.
    ///
    /// # Complexity
    ///
    /// Linear in the number of nodes of the component. The first call may allocate.
    pub fn next_component(&mut self) -> Option<Component<'_>> {
        let start = self.next;
        let n = *self.sizes.get(start)? as usize;
        self.next += 1;
        let level = self.levels[start];
        let parent = self.parents[start] as usize;
        let range = start..start + n;
        let [even, odd] = &mut self.buffers;
        let (from, to) = if level % 2 == 0 { (even, odd) } else { (odd, even) };
        Split {
            ranks: &from.ranks[range.clone()],
            parents: &from.parents[range.clone()],
            offset: (start - parent) as u32,
            new_ranks: &mut to.ranks[range.clone()],
            new_parents: &mut to.parents[range.clone()],
            distances: &mut self.distances[..n],
            branch_starts: &mut self.branch_starts,
            scratch: &mut self.scratch,
        }
        .split();
        for branch in self.branch_starts.windows(2) {
            let place = start + branch[0] as usize;
            self.sizes[place] = branch[1] - branch[0];
            self.parents[place] = start as u32;
            self.levels[place] = level + 1;
        }
        self.order[start] = to.ranks[start];
        Some(Component {
            rooted: &self.rooted,
            start,
            parent: (level > 0).then_some(parent),
            level: u32::from(level),
            ranks: &to.ranks[range.clone()],
            parents: &to.parents[range],
            distances: &self.distances[..n],
            branch_starts: &self.branch_starts,
        })
    }

    /// Returns the tree that is being decomposed.
    pub fn rooted(&self) -> &Rooted {
        &self.rooted
    }
}

impl<'a> Component<'a> {
    /// Returns the number of nodes, at least 1.
    pub fn node_count(&self) -> usize {
        self.ranks.len()
    }

    /// Returns the centroid.
    pub fn centroid(&self) -> NodeId {
        self.node(0)
    }

    /// Returns the node with the given index in this component.
    ///
    /// # Panics
    ///
    /// This and the other methods that take an index panic if the component has no node with that index.
    #[track_caller]
    pub fn node(&self, index: usize) -> NodeId {
        self.rooted.order()[self.ranks[index].index()]
    }

    /// Returns the nodes: first the centroid, then the branches.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + use<'a> {
        let order = self.rooted.order();
        self.ranks.iter().map(move |rank| order[rank.index()])
    }

    /// Returns the nodes as ranks in the decomposed [`Rooted`]. Store weights by rank rather than by node: the weights of a component are
    /// then closer together in memory.
    pub fn ranks(&self) -> &'a [Rank] {
        self.ranks
    }

    /// Returns the index of each node's parent: the neighbor that is one step closer to the centroid. The parent's index is smaller than
    /// the node's own index; the entry of the centroid is 0, its own index.
    pub fn parents(&self) -> &'a [u32] {
        self.parents
    }

    /// Returns the number of edges between each node and the centroid: 0 for the centroid, then ascending from 1 in each branch.
    pub fn distances(&self) -> &'a [u32] {
        self.distances
    }

    /// Returns the branches as ranges of indices, in order and without gaps, starting at 1. Each neighbor of the centroid inside the
    /// component has one branch.
    pub fn branches(
        &self,
    ) -> impl DoubleEndedIterator<Item = Range<usize>> + ExactSizeIterator + use<'a> {
        self.branch_starts.windows(2).map(|branch| branch[0] as usize..branch[1] as usize)
    }

    /// Returns the largest distance from the centroid.
    ///
    /// # Complexity
    ///
    /// O(number of branches).
    pub fn height(&self) -> u32 {
        let ends = self.branches().map(|branch| self.distances[branch.end - 1]);
        ends.max().unwrap_or(0)
    }

    /// Returns the edge from the node with this index to its parent, or `None` for the centroid.
    #[track_caller]
    pub fn parent_edge(&self, index: usize) -> Option<EdgeId> {
        if index == 0 {
            return None;
        }
        let rank = self.ranks[index];
        let parent = self.ranks[self.parents[index] as usize];
        // In the rooted tree, one of the two nodes is the parent of the other.
        let hangs = self.rooted.parents()[rank.index()] == parent;
        let lower = if hangs { rank } else { parent };
        Some(self.rooted.parent_edges()[lower.index()])
    }

    /// Returns the level in the centroid tree: the number of surrounding components, at most 30.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Returns the position of this component in the sequence of all components, starting at 0. It is also the preorder number of the
    /// centroid in the centroid tree. The components inside this one have the numbers that follow.
    pub fn number(&self) -> usize {
        self.start
    }

    /// Returns the [number](Self::number) of the surrounding component, or `None` for the whole tree.
    pub fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// Returns the tree that is being decomposed.
    pub fn rooted(&self) -> &'a Rooted {
        self.rooted
    }
}
