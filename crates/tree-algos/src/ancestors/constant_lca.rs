//! Finds lowest common ancestors in constant time.

use super::entry_order::{EntryOrder, Span, sealed::Entry};
use crate::{NodeId, Rooted, TreeError};

/// Finds lowest common ancestors in O(1), after O(n) preparation.
///
/// # When to use it
///
/// [`HeavyPaths`](crate::HeavyPaths) takes O(log n) steps (only a few on most trees), and also finds distances and paths. `ConstantLca`
/// takes the same time on every tree and can be built without a [`Tree`](crate::Tree). For ancestors at a distance, see
/// [`LevelAncestors`](crate::LevelAncestors).
///
/// # How it works
///
/// Every node gets a number from 1 to n. Nodes with the same number form a downward path. The numbers are also the nodes of a complete
/// binary tree, in which the trailing zeros of a number give its level: the number of a node's ancestor is an ancestor of the node's number
/// in that tree. One word for each node records the levels of the binary tree that contain the numbers of the node's ancestors. A few
/// operations on words then find the node where two paths meet.
///
/// # Limits
///
/// The structure takes `24 n` bytes for `n` nodes.
///
/// Source: B. Schieber, U. Vishkin, *On finding lowest common ancestors: simplification and
/// parallelization*, 1988.
///
/// ```
/// use tree_algos::{ConstantLca, NodeId, Rooted, shapes};
/// let lca = ConstantLca::new(&Rooted::new(&shapes::complete(15, 2), NodeId::new(0)));
/// assert_eq!(lca.lca(NodeId::new(8), NodeId::new(10)), NodeId::new(1));
/// assert_eq!(lca.lca(NodeId::new(4), NodeId::new(10)), NodeId::new(4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstantLca {
    meetings: EntryOrder<Meeting>,
    /// The nodes in preorder.
    order: Vec<NodeId>,
}

/// The position of a node in the order of entry, with data about the node's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(16))]
pub struct Meeting {
    span: Span,
    /// The number of the node's path: of all node numbers in the subtree, counted from 1, the one with the most trailing zeros.
    path: u32,
    /// One bit for each path that a walk from this node to the root visits: the lowest set bit of the path's number.
    levels: u32,
}

impl Meeting {
    /// Returns the range of the numbers in the node's subtree.
    #[inline]
    pub fn span(self) -> Span {
        self.span
    }

    /// Returns the number of the path that contains the root of this subtree, and the lowest set bit of that number.
    #[inline]
    fn path(Span { number, end }: Span) -> (u32, u32) {
        // Counted from 1, the numbers in the subtree are `number + 1` to `end`. Choose the number with the most trailing zeros: keep the
        // highest bit in which `number` and `end` differ, and all bits above it.
        let level = (number ^ end).ilog2();
        let path = end >> level << level;
        (path, path & path.wrapping_neg())
    }
}

impl Entry for Meeting {
    /// For each path, the number of the parent of its topmost node.
    type Shared = Vec<u32>;

    fn root(nodes: u32) -> (Self, Vec<u32>) {
        let span = Span { number: 0, end: nodes };
        let (path, levels) = Self::path(span);
        (Self { span, path, levels }, vec![0; nodes as usize + 1])
    }

    #[inline]
    fn child(self, span: Span, above: &mut Vec<u32>) -> Self {
        let (path, bit) = Self::path(span);
        // The processor cannot predict whether the child continues its parent's path. So write in both cases: if the child continues the
        // path, the write goes to entry 0, which no path uses.
        let begins = if path == self.path { 0 } else { path };
        above[begins as usize] = self.span.number;
        Self { span, path, levels: bit | self.levels }
    }

    #[inline]
    fn span(self) -> Span {
        self.span
    }

    #[inline]
    fn span_mut(&mut self) -> &mut Span {
        &mut self.span
    }
}

impl EntryOrder<Meeting> {
    /// Returns the number of the lowest common ancestor of two nodes. `u` and `v` are the entries of these nodes.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[inline]
    pub fn meet(&self, u: Meeting, v: Meeting) -> u32 {
        if u.path == v.path {
            return u.span.number.min(v.span.number);
        }
        // Find the level of the path that contains the lowest common ancestor. It is the lowest level on which both nodes have an ancestor,
        // starting from the level where their path numbers meet in the binary tree.
        let split = (u.path ^ v.path).ilog2();
        let common = u.levels & v.levels & (u32::MAX << split);
        let level = common.trailing_zeros();
        // Both nodes have an ancestor on that path. The higher of the two ancestors has the smaller number and is the answer.
        self.enters(u, level).min(self.enters(v, level))
    }

    /// Returns the number of the lowest ancestor whose path is on this level.
    #[inline]
    fn enters(&self, node: Meeting, level: u32) -> u32 {
        let below = node.levels & ((1 << level) - 1);
        if below == 0 {
            return node.span.number;
        }
        // Find the highest path below that level.
        let high = below.ilog2();
        let path = (node.path >> high | 1) << high;
        self.shared[path as usize]
    }
}

impl ConstantLca {
    /// Prepares a tree for queries.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(rooted: &Rooted) -> Self {
        Self::of_order(EntryOrder::new(rooted))
    }

    /// Does the same as [`new`](Self::new) for a tree given as a list of edges. Use it if you need the tree for nothing else.
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
        EntryOrder::from_edges(nodes, edges, root).map(Self::of_order)
    }

    /// Does the same as [`new`](Self::new) for a tree given by the parent of every node, with `None` for the root.
    ///
    /// # Errors
    ///
    /// The same as for [`Tree::from_parents`](crate::Tree::from_parents).
    ///
    /// # Complexity
    ///
    /// O(n), fastest if parents come before their children.
    ///
    /// ```
    /// use tree_algos::{ConstantLca, NodeId};
    /// // 1 and 2 are children of 0, and 3 is a child of 1.
    /// let lca = ConstantLca::from_parents([None, Some(0), Some(0), Some(1)])?;
    /// assert_eq!(lca.lca(NodeId::new(3), NodeId::new(2)), NodeId::new(0));
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    pub fn from_parents<I>(parents: I) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = Option<u32>>,
    {
        EntryOrder::from_parents(parents).map(Self::of_order)
    }

    fn of_order(meetings: EntryOrder<Meeting>) -> Self {
        let mut order = vec![NodeId::new(0); meetings.node_count()];
        for (node, entry) in (0..).zip(&meetings.entries) {
            order[entry.span.number as usize] = NodeId::new(node);
        }
        Self { meetings, order }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.meetings.node_count()
    }

    /// Returns the lowest common ancestor of two nodes.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[track_caller]
    #[inline]
    pub fn lca(&self, u: NodeId, v: NodeId) -> NodeId {
        let (u, v) = (self.meetings.entry(u), self.meetings.entry(v));
        self.order[self.meetings.meet(u, v) as usize]
    }
}
