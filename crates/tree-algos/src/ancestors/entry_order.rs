//! Computes the order in which a depth-first walk from the root enters the nodes, without building adjacency lists.
//!
//! [`EntryOrder`] is the base of [`ConstantLca`](crate::ConstantLca) and of the sums in `dynamic-trees`. Use it for your own data structure
//! if you need subtrees as ranges but do not need neighbors:
//!
//! - `EntryOrder<Span>` stores the range of every subtree.
//! - `EntryOrder<Meeting>` also finds the lowest common ancestor of every pair of nodes.
//!
//! ```
//! use tree_algos::NodeId;
//! use tree_algos::entry_order::{EntryOrder, Meeting, Span};
//! // 3 - 1 - 0 - 2
//! let edges = [(0, 1), (0, 2), (1, 3)];
//! let order = EntryOrder::<Span>::from_edges(4, edges, NodeId::new(0))?;
//! let Span { number, end } = order.span(NodeId::new(1));
//! assert_eq!(end - number, 2);
//! assert!((number..end).contains(&order.span(NodeId::new(3)).number));
//!
//! let order = EntryOrder::<Meeting>::from_edges(4, edges, NodeId::new(0))?;
//! let [two, three] = [2, 3].map(|node| order.entry(NodeId::new(node)));
//! assert_eq!(order.meet(two, three), order.span(NodeId::new(0)).number);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```

pub use super::constant_lca::Meeting;

use crate::tree::error::{explain, explain_parents};
use crate::tree::{ends_of_edges, ends_of_parents};
use crate::{MAX_NODES, NodeId, Rooted, TreeError};

/// A preorder, with an entry for every node.
///
/// Every node has a number. Parents come before their children, and the numbers of each subtree are contiguous. The order among siblings is
/// unspecified.
///
/// # Limits
///
/// The order takes `8 n` bytes for `n` nodes with [`Span`], and `20 n` with [`Meeting`].
#[doc(alias = "depth first")]
#[doc(alias = "euler tour")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntryOrder<E: Entry> {
    /// The entry of each node.
    pub(super) entries: Vec<E>,
    pub(super) shared: E::Shared,
}

/// The range of the numbers in a subtree. The first number belongs to its root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The number of the root of the subtree, from 0.
    pub number: u32,
    /// The number after the last one in the subtree.
    pub end: u32,
}

/// The data that an [`EntryOrder`] stores for a node: a [`Span`] or a [`Meeting`]. The trait is sealed.
pub trait Entry: sealed::Entry {}

impl Entry for Span {}
impl Entry for Meeting {}

pub(super) mod sealed {
    use super::Span;

    pub trait Entry: Copy {
        /// The data that is stored once for the whole tree.
        type Shared: Clone + std::fmt::Debug + PartialEq + Eq + std::hash::Hash;

        /// Returns the root's entry in a tree with this many nodes.
        fn root(nodes: u32) -> (Self, Self::Shared);

        /// Returns the entry of a child of this node.
        fn child(self, span: Span, shared: &mut Self::Shared) -> Self;

        /// Returns the range of the subtree.
        fn span(self) -> Span;

        /// Returns a mutable reference to the range of the subtree.
        fn span_mut(&mut self) -> &mut Span;
    }
}

/// Stores only the ranges of subtrees.
impl sealed::Entry for Span {
    type Shared = ();

    fn root(nodes: u32) -> (Self, ()) {
        (Self { number: 0, end: nodes }, ())
    }

    #[inline]
    fn child(self, span: Self, (): &mut ()) -> Self {
        span
    }

    #[inline]
    fn span(self) -> Self {
        self
    }

    #[inline]
    fn span_mut(&mut self) -> &mut Self {
        self
    }
}

/// A node other than the root, with its parent.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    parent: u32,
    /// The number of nodes in the subtree of the node.
    size: u32,
}

impl<E: Entry> EntryOrder<E> {
    /// Computes the order of a rooted tree.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(rooted: &Rooted) -> Self {
        let (order, parents, sizes) = (rooted.order(), rooted.parents(), rooted.sizes());
        let steps = (1..order.len()).map(|rank| Step {
            node: order[rank].get(),
            parent: order[parents[rank].index()].get(),
            size: sizes[rank],
        });
        Self::enter(order.len(), steps)
    }

    /// Computes the order of the tree with these edges. Edges are pairs of node numbers from 0.
    ///
    /// # Errors
    ///
    /// The same as for [`Tree::from_edges`](crate::Tree::from_edges).
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such root.
    ///
    /// # Complexity
    ///
    /// O(n), several times faster than building a [`Tree`](crate::Tree) and a [`Rooted`] first.
    #[track_caller]
    pub fn from_edges<I>(nodes: usize, edges: I, root: NodeId) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        let (n, ends) = ends_of_edges(nodes, edges)?;
        assert!(root.get() < n, "node {root} cannot be the root of a tree of {n} nodes");
        let steps = strip(n, root, &ends).ok_or_else(|| explain(n, &ends))?;
        drop(ends);
        Ok(Self::enter(nodes, steps.into_iter().rev()))
    }

    /// Computes the order of the tree that is given by the parent of each node, with `None` for the root.
    ///
    /// # Errors
    ///
    /// The same as for [`Tree::from_parents`](crate::Tree::from_parents).
    ///
    /// # Complexity
    ///
    /// O(n), fastest if parents come before their children.
    pub fn from_parents<I>(parents: I) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = Option<u32>>,
    {
        let mut parents = parents.into_iter();
        let root = parents.next();
        // If parents come before their children, the input is valid and need not be sorted.
        let mut ordered = Vec::with_capacity(parents.size_hint().0.min(TRUSTED));
        let odd = parents.find(|parent| match parent {
            Some(above) if root == Some(None) && *above as usize <= ordered.len() => {
                ordered.push(*above);
                ordered.len() == MAX_NODES
            }
            _ => true,
        });
        if root == Some(None) && odd.is_none() {
            return Ok(Self::enter_ordered(&ordered));
        }
        // If the input has too many parents, the last one read is also in `odd`, so remove it from `ordered`.
        ordered.truncate(MAX_NODES - 1);
        let read = root.into_iter().chain(ordered.into_iter().map(Some)).chain(odd);
        let (root, ends) = ends_of_parents(read.chain(parents))?;
        let n = ends.len() as u32 + 1;
        let steps = strip(n, root, &ends).ok_or_else(|| explain_parents(root, &ends))?;
        drop(ends);
        Ok(Self::enter(n as usize, steps.into_iter().rev()))
    }

    /// Assigns the numbers. Every node except node 0 must have a parent with a smaller number.
    fn enter_ordered(parents: &[u32]) -> Self {
        let mut sizes = vec![1_u32; parents.len() + 1];
        for (below, &parent) in parents.iter().enumerate().rev() {
            sizes[parent as usize] += sizes[below + 1];
        }
        let steps = (1..).zip(parents).map(|(node, &parent)| Step {
            node,
            parent,
            size: sizes[node as usize],
        });
        Self::enter(parents.len() + 1, steps)
    }

    /// Assigns the numbers. Parents must come before their children.
    fn enter(nodes: usize, steps: impl Iterator<Item = Step>) -> Self {
        let (mut whole, mut shared) = E::root(nodes as u32);
        // A subtree grows as its nodes are entered, so the next child gets the number at its current end.
        whole.span_mut().end = 1;
        let mut entries = vec![whole; nodes];
        for Step { node, parent, size } in steps {
            let above = &mut entries[parent as usize];
            let Span { end: number, .. } = above.span();
            above.span_mut().end += size;
            let mut entry = above.child(Span { number, end: number + size }, &mut shared);
            entry.span_mut().end = number + 1;
            entries[node as usize] = entry;
        }
        Self { entries, shared }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.entries.len()
    }

    /// Returns the stored entry of a node.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    #[inline]
    pub fn entry(&self, node: NodeId) -> E {
        self.entries[node.index()]
    }

    /// Returns the range of the numbers in the subtree of a node.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    #[inline]
    pub fn span(&self, node: NodeId) -> Span {
        self.entry(node).span()
    }
}

/// The largest number of parents for which memory is allocated in advance, since an iterator can overstate its length.
const TRUSTED: usize = 1 << 20;

/// The remaining neighbors of a node while leaves are stripped.
#[derive(Clone)]
struct Around {
    /// The xor of the remaining neighbors. If only one is left, this is that neighbor.
    neighbors: u32,
    degree: u32,
    /// The number of nodes that have been stripped below this node, plus 1 for the node itself.
    size: u32,
}

/// Strips leaves other than the root until none remain. Returns the nodes in the order of removal, each with its last remaining neighbor,
/// which is its parent. Returns `None` if the graph is not a tree. Every edge must join two different nodes of the graph.
///
/// Branch prediction cannot guess whether a node is a leaf. So each candidate is written to the end of the list, and the condition only
/// decides whether the list grows.
fn strip(nodes: u32, root: NodeId, ends: &[(NodeId, NodeId)]) -> Option<Vec<Step>> {
    let edges = nodes as usize - 1;
    if ends.len() != edges {
        return None;
    }
    let mut left = vec![Around { neighbors: 0, degree: 0, size: 1 }; nodes as usize];
    for &(u, v) in ends {
        for (node, neighbor) in [(u, v), (v, u)] {
            let around = &mut left[node.index()];
            around.neighbors ^= neighbor.get();
            around.degree += 1;
        }
    }
    // This bit prevents the root from ever counting as a leaf.
    left[root.index()].degree |= 1 << 31;
    // Allocate one extra entry, so there is always space to write the next candidate.
    let mut steps = vec![Step { node: 0, parent: 0, size: 0 }; nodes as usize];
    let mut found = 0;
    for (node, around) in (0..).zip(&left) {
        steps[found].node = node;
        found += usize::from(around.degree == 1);
    }
    let mut next = 0;
    while next < found {
        let leaf = steps[next].node;
        let Around { neighbors: parent, degree, size } = left[leaf as usize];
        if degree != 1 {
            // The last neighbor of this node was also a leaf and has already been removed, so neither node is connected to the root.
            return None;
        }
        (steps[next].parent, steps[next].size) = (parent, size);
        next += 1;
        let above = &mut left[parent as usize];
        above.neighbors ^= leaf;
        above.degree -= 1;
        above.size += size;
        steps[found].node = parent;
        found += usize::from(above.degree == 1);
    }
    steps.truncate(edges);
    (found == edges).then_some(steps)
}
