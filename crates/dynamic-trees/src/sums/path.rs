//! Sums along paths while single values change.

use super::made_of_a_tree;
use crate::item::{Item, all_items, lower_ends};
use crate::{Fenwick, Group};
use std::marker::PhantomData;
use tree_algos::entry_order::{EntryOrder, Meeting, Span};
use tree_algos::{EdgeId, NodeId, Rooted, TreeError};

/// A structure that computes the sum along any path of a fixed tree, while the values of nodes or edges change.
///
/// The values form a commutative [`Group`], written as a sum here. `K` is the type of the items with values: [`NodeId`], the
/// default, or [`EdgeId`].
///
/// # When to use it
///
/// Use this type if values can be subtracted: it is faster to build and to query than [`PathProducts`](crate::PathProducts). Use that type
/// for products that have no inverses, such as maxima, or that depend on the direction of the path. For subtrees, use
/// [`SubtreeSums`](super::SubtreeSums).
///
/// # How it works
///
/// The value of a node contributes to the sum from the root to each node of its subtree. In the order in which a depth-first walk enters
/// the nodes, this subtree is contiguous. So a Fenwick tree of differences gives the sum from the root to any node. The sum of a path
/// follows from the sums for its two ends and for their lowest common ancestor, which is found in constant time. The order is computed by
/// stripping leaves, without adjacency lists.
///
/// # Limits
///
/// Each of the `n` nodes takes two values and 20 bytes; values of edges take 4 bytes more.
///
/// Sources: P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994, and the source of
/// [`ConstantLca`](tree_algos::ConstantLca).
///
/// ```
/// use tree_algos::NodeId;
/// use dynamic_trees::{PathSums, Sum};
///
/// // 3 - 1 - 0 - 2
/// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// let edges = [(0, 1), (0, 2), (1, 3)];
/// let mut totals = PathSums::from_edges(4, edges, zero, Sum::new(), |node| 10_i64.pow(node.get()))?;
/// assert_eq!(totals.path(three, two), 1111);
/// totals.add(one, &-7);
/// assert_eq!(totals.path(two, one), 100 + 1 + 3);
/// assert_eq!(totals.path(one, one), 3);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[doc(alias = "path query")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathSums<G: Group, K = NodeId> {
    order: EntryOrder<Meeting>,
    /// The values, in the order in which a depth-first walk enters the nodes that store them.
    values: Vec<G::Value>,
    /// Differences of sums, in the same order. The prefix sum up to a node is the sum of the values from the root to the node.
    sums: Fenwick<G, Vec<G::Value>>,
    lower_ends: Vec<NodeId>,
    items: PhantomData<K>,
}

made_of_a_tree!(PathSums);

impl<G: Group, K: Item> PathSums<G, K> {
    fn build(
        order: EntryOrder<Meeting>,
        group: G,
        lower_ends: Vec<NodeId>,
        mut value: impl FnMut(K) -> G::Value,
    ) -> Self {
        let mut values = vec![group.identity(); order.node_count()];
        // Some subtrees end after the last node, so the differences need one more entry. It is dropped below.
        let mut differences = vec![group.identity(); order.node_count() + 1];
        for (item, node) in all_items(order.node_count(), &lower_ends) {
            let value = value(item);
            let Span { number, end } = order.span(node);
            let first = &mut differences[number as usize];
            *first = group.product(first, &value);
            let behind = &mut differences[end as usize];
            *behind = group.product(behind, &group.inverse(&value));
            values[number as usize] = value;
        }
        differences.pop();
        let sums = Fenwick::new(group, differences);
        Self { order, values, sums, lower_ends, items: PhantomData }
    }

    /// Returns the value of a node or edge.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    #[track_caller]
    pub fn get(&self, item: K) -> G::Value {
        self.values[self.order.span(item.holder(&self.lower_ends)).number as usize].clone()
    }

    /// Adds `value` to the value of a node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n), and O(log k) for most nodes with k nodes below them.
    #[track_caller]
    #[inline]
    pub fn add(&mut self, item: K, value: &G::Value) {
        let Span { number, end } = self.order.span(item.holder(&self.lower_ends));
        let (number, end) = (number as usize, end as usize);
        self.values[number] = self.sums.group().product(&self.values[number], value);
        self.sums.add_to_prefixes(number..end, value);
    }

    /// Returns the sum along the path between `u` and `v`. The sum includes all nodes of the path, or all its edges.
    ///
    /// # Complexity
    ///
    /// O(log n).
    #[track_caller]
    #[inline]
    pub fn path(&self, u: NodeId, v: NodeId) -> G::Value {
        let (u, v) = (self.order.entry(u), self.order.entry(v));
        let lca = self.order.meet(u, v) as usize;
        let (mut more, mut less) = (self.group().identity(), self.group().identity());
        if K::SKIPPED == 0 {
            more = self.values[lca].clone();
        }
        for end in [u, v] {
            let number = end.span().number as usize;
            let sums = (&mut more, &mut less);
            self.sums.sum_into(lca + 1, number + 1, sums);
        }
        self.group().product(&more, &self.group().inverse(&less))
    }

    /// Prefetches the memory that the next query about `node` needs first. If you know a few dozen queries and changes in advance, first
    /// call this method for all of their nodes. Their cache misses then overlap.
    ///
    /// The call changes no values, and pays off only on large trees.
    #[track_caller]
    #[inline]
    pub fn prefetch(&self, node: NodeId) {
        std::hint::black_box(self.order.span(node));
    }
}
