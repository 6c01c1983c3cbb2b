//! Sums over subtrees while single values change.

use super::made_of_a_tree;
use crate::item::{Item, all_items, lower_ends};
use crate::{Fenwick, Group};
use std::marker::PhantomData;
use tree_algos::entry_order::{EntryOrder, Span};
use tree_algos::{EdgeId, NodeId, Rooted, TreeError};

/// A structure that computes the sum over any subtree of a fixed tree, while the values of nodes or edges change.
///
/// The values form a commutative [`Group`], written as a sum here. `K` is the type of the items with values: [`NodeId`], the default, or
/// [`EdgeId`]. The edges of a subtree are the edges below its root.
///
/// # When to use it
///
/// Use this type if values can be subtracted: it is smaller than [`SubtreeProducts`](crate::SubtreeProducts), and faster to build and to
/// query. Use that type for products that have no inverses, such as maxima, or that depend on an order. For paths, use
/// [`PathSums`](super::PathSums).
///
/// # How it works
///
/// In the order in which a depth-first walk enters the nodes, every subtree is contiguous, so a Fenwick tree in this order gives the sum
/// over any subtree. The order is computed by stripping leaves, without adjacency lists.
///
/// # Limits
///
/// Each of the `n` nodes takes one value and 8 bytes; values of edges take 4 bytes more.
///
/// Source: P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994.
///
/// ```
/// use tree_algos::NodeId;
/// use dynamic_trees::{SubtreeSums, Sum};
///
/// // 1 and 2 are children of 0, and 3 and 4 are children of 1.
/// let parents = [None, Some(0), Some(0), Some(1), Some(1)];
/// let mut totals = SubtreeSums::from_parents(parents, Sum::new(), |node| 10_i64.pow(node.get()))?;
/// assert_eq!(totals.subtree(NodeId::new(1)), 11_010);
/// totals.add(NodeId::new(4), &-9_995);
/// assert_eq!(totals.subtree(NodeId::new(1)), 1_015);
/// assert_eq!(totals.get(NodeId::new(4)), 5);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[doc(alias = "subtree sum")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtreeSums<G: Group, K = NodeId> {
    order: EntryOrder<Span>,
    sums: Fenwick<G, Vec<G::Value>>,
    lower_ends: Vec<NodeId>,
    items: PhantomData<K>,
}

made_of_a_tree!(SubtreeSums);

impl<G: Group, K: Item> SubtreeSums<G, K> {
    fn build(
        order: EntryOrder<Span>,
        group: G,
        lower_ends: Vec<NodeId>,
        mut value: impl FnMut(K) -> G::Value,
    ) -> Self {
        let mut values = vec![group.identity(); order.node_count()];
        for (item, node) in all_items(order.node_count(), &lower_ends) {
            values[order.span(node).number as usize] = value(item);
        }
        let sums = Fenwick::new(group, values);
        Self { order, sums, lower_ends, items: PhantomData }
    }

    /// Returns the value of a node or edge.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n); O(1) on average over all nodes.
    #[track_caller]
    pub fn get(&self, item: K) -> G::Value {
        let Span { number, .. } = self.order.span(item.holder(&self.lower_ends));
        self.between(number, number + 1)
    }

    /// Adds `value` to the value of a node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n).
    #[track_caller]
    #[inline]
    pub fn add(&mut self, item: K, value: &G::Value) {
        let Span { number, .. } = self.order.span(item.holder(&self.lower_ends));
        self.sums.add(number as usize, value);
    }

    /// Returns the sum over the subtree of `node`. The sum includes the nodes of the subtree, or the edges between them.
    ///
    /// # Complexity
    ///
    /// O(log n), and O(log k) for most subtrees of k nodes.
    #[track_caller]
    #[inline]
    pub fn subtree(&self, node: NodeId) -> G::Value {
        let Span { number, end } = self.order.span(node);
        self.between(number + K::SKIPPED, end)
    }

    #[inline]
    fn between(&self, from: u32, to: u32) -> G::Value {
        self.sums.sum(from as usize..to as usize)
    }

    /// Prefetches the memory that the next query about `node` needs first. If you know a few dozen queries and changes in advance, first
    /// call this method for all of their nodes. Their cache misses then overlap.
    ///
    /// The call changes no values, and pays off only on large trees.
    #[track_caller]
    #[inline]
    pub fn prefetch(&self, node: NodeId) {
        let Span { number, end } = self.order.span(node);
        self.sums.prefetch(number as usize);
        self.sums.prefetch(end as usize - 1);
    }
}
