//! Sums along paths, with changes of single values.

use super::Group;
use super::fenwick::Fenwick;
use super::item::{Item, all_items, lower_ends};
use crate::constant_lca::Meeting;
use crate::entry_order::{Entry, EntryOrder, Span};
use crate::{EdgeId, NodeId, Rooted, TreeError};
use std::marker::PhantomData;

/// A sum along any path of a fixed tree, while the values of nodes or edges change.
///
/// The values form a commutative [`Group`], written as a sum here. `K` says what holds them: [`NodeId`], the
/// default, or [`EdgeId`].
///
/// # Which one do I want?
///
/// This wherever values can be taken back; it is made and asked faster than
/// [`PathProducts`](super::PathProducts), which does the rest: maxima, products in a direction. For
/// subtrees, [`SubtreeSums`](super::SubtreeSums).
///
/// # How it works
///
/// A value counts in the sums from the root to the nodes of one subtree, which is contiguous in the
/// order in which a walk enters the nodes. So a Fenwick tree of differences gives the sum from the root
/// to any node, and a path is what two of them have below the lowest common ancestor, which is found in
/// constant time. The order is found by stripping leaves, without lists of neighbors.
///
/// # Limits
///
/// For `n` nodes two values each and 20 bytes, and 4 more for values of edges.
///
/// Sources: P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994; and that of
/// [`ConstantLca`](crate::ConstantLca).
///
/// ```
/// use tree_algos::NodeId;
/// use tree_algos::dynamic::{Group, Monoid, PathSums};
///
/// struct Total;
/// impl Monoid for Total {
///     type Value = i64;
///     fn identity(&self) -> i64 {
///         0
///     }
///     fn product(&self, first: &i64, second: &i64) -> i64 {
///         first + second
///     }
/// }
/// impl Group for Total {
///     fn inverse(&self, value: &i64) -> i64 {
///         -value
///     }
///     fn power(&self, value: &i64, count: u32) -> i64 {
///         value * i64::from(count)
///     }
/// }
///
/// // 3 - 1 - 0 - 2
/// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// let edges = [(0, 1), (0, 2), (1, 3)];
/// let mut totals = PathSums::from_edges(4, edges, zero, Total, |node| 10_i64.pow(node.get()))?;
/// assert_eq!(totals.path(three, two), 1111);
/// totals.add(one, &-7);
/// assert_eq!(totals.path(two, one), 100 + 1 + 3);
/// assert_eq!(totals.path(one, one), 3);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathSums<G: Group, K = NodeId> {
    order: EntryOrder<Meeting>,
    group: G,
    /// By number of the holder.
    values: Vec<G::Value>,
    /// The sum of the first of them is the sum from the root.
    from_root: Fenwick<G::Value>,
    lower_ends: Vec<NodeId>,
    items: PhantomData<K>,
}

impl<G: Group> PathSums<G, NodeId> {
    /// Sums of the values of nodes.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn for_nodes(rooted: &Rooted, group: G, value: impl FnMut(NodeId) -> G::Value) -> Self {
        Self::build(EntryOrder::new(rooted), group, Vec::new(), value)
    }

    /// The same from the list of edges, for trees of which nothing else is asked. Which node is the root
    /// makes no difference to the answers.
    ///
    /// # Errors
    ///
    /// As [`Tree::from_edges`](crate::Tree::from_edges).
    ///
    /// # Panics
    ///
    /// If the tree has no such root.
    ///
    /// # Complexity
    ///
    /// O(n), several times faster than by way of a [`Tree`](crate::Tree) and a [`Rooted`].
    #[track_caller]
    pub fn from_edges<I>(
        nodes: usize,
        edges: I,
        root: NodeId,
        group: G,
        value: impl FnMut(NodeId) -> G::Value,
    ) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        Ok(Self::build(EntryOrder::from_edges(nodes, edges, root)?, group, Vec::new(), value))
    }

    /// The same from the parent of every node, with `None` for the root.
    ///
    /// # Errors
    ///
    /// As [`Tree::from_parents`](crate::Tree::from_parents).
    ///
    /// # Complexity
    ///
    /// O(n), fastest if parents come before their children.
    pub fn from_parents<I>(
        parents: I,
        group: G,
        value: impl FnMut(NodeId) -> G::Value,
    ) -> Result<Self, TreeError>
    where
        I: IntoIterator<Item = Option<u32>>,
    {
        Ok(Self::build(EntryOrder::from_parents(parents)?, group, Vec::new(), value))
    }
}

impl<G: Group> PathSums<G, EdgeId> {
    /// Sums of the values of edges.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn for_edges(rooted: &Rooted, group: G, value: impl FnMut(EdgeId) -> G::Value) -> Self {
        Self::build(EntryOrder::new(rooted), group, lower_ends(rooted), value)
    }
}

impl<G: Group, K: Item> PathSums<G, K> {
    fn build(
        order: EntryOrder<Meeting>,
        group: G,
        lower_ends: Vec<NodeId>,
        mut value: impl FnMut(K) -> G::Value,
    ) -> Self {
        let mut values = vec![group.identity(); order.len()];
        // What is taken back behind the last node is of no use to anybody.
        let mut differences = vec![group.identity(); order.len() + 1];
        for (item, node) in all_items(order.len(), &lower_ends) {
            let value = value(item);
            let Span { number, end } = order.span(node);
            let first = &mut differences[number as usize];
            *first = group.product(first, &value);
            let behind = &mut differences[end as usize];
            *behind = group.product(behind, &group.inverse(&value));
            values[number as usize] = value;
        }
        differences.pop();
        let from_root = Fenwick::new(&group, differences);
        Self { order, group, values, from_root, lower_ends, items: PhantomData }
    }

    /// The group.
    pub fn group(&self) -> &G {
        &self.group
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.order.len()
    }

    /// The value of a node or edge.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    #[track_caller]
    pub fn get(&self, item: K) -> &G::Value {
        &self.values[self.order.span(item.holder(&self.lower_ends)).number as usize]
    }

    /// Adds to the value of a node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n), and O(log k) for most nodes with k nodes below them.
    #[track_caller]
    #[inline]
    pub fn add(&mut self, item: K, value: &G::Value) {
        let Span { number, end } = self.order.span(item.holder(&self.lower_ends));
        let (number, end) = (number as usize, end as usize);
        self.values[number] = self.group.product(&self.values[number], value);
        self.from_root.add_between(&self.group, number, end, value);
    }

    /// The sum along the path between `u` and `v`: of its nodes, both included, or of its edges.
    ///
    /// # Complexity
    ///
    /// O(log n).
    #[track_caller]
    #[inline]
    pub fn path(&self, u: NodeId, v: NodeId) -> G::Value {
        let (u, v) = (self.order.entry(u), self.order.entry(v));
        let lca = self.order.meet(u, v) as usize;
        let (mut more, mut less) = (self.group.identity(), self.group.identity());
        if K::SKIPPED == 0 {
            more = self.values[lca].clone();
        }
        for end in [u, v] {
            let number = end.span().number as usize;
            let sums = (&mut more, &mut less);
            self.from_root.sum(&self.group, lca + 1, number + 1, sums);
        }
        self.group.product(&more, &self.group.inverse(&less))
    }

    /// Fetches what the next question about `node` needs first: whoever knows some dozens of questions and
    /// changes ahead can call it for all their nodes, so that none has to wait for the memory by itself.
    ///
    /// It changes nothing, and pays on large trees only.
    #[track_caller]
    #[inline]
    pub fn prefetch(&self, node: NodeId) {
        std::hint::black_box(self.order.span(node));
    }
}
