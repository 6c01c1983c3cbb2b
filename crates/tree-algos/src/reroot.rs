//! Rerooting: evaluates a dynamic program on rooted trees for every root and for both sides of every edge.
//!
//! A dynamic program on rooted trees gives every subtree a value that depends on the values of the subtrees below it. [`RootedDp`] divides
//! the program into three steps: *lift* the value of a subtree across the edge above it, *merge* the lifted values that arrive at a node,
//! and *finish* at the node. With these steps, two passes compute the values for all roots. A separate evaluation for each root is not
//! needed:
//!
//! - **up** computes the value of every subtree. It folds the children of each node from the last to the first and stores the folds, so for
//!   every child the merge of the siblings after it is known.
//! - **down** computes the value of the rest of the tree, seen from the parent. At each child, it merges two folds: the fold of the
//!   neighbors before the child, which the downward pass carries along, and the fold of the neighbors after the child, which the upward
//!   pass stored.
//!
//! # Which function to use
//!
//! | You want | Use | Values stored |
//! |---|---|---|
//! | the value of each subtree under one root | [`at_subtrees`] | n |
//! | the same, for sums or minima of values of nodes | [`fold_up`] | n |
//! | the value of the whole tree from every root | [`at_roots`] | n |
//! | the values of both sides of every edge | [`at_edges`] | 2n |
//! | the value of any subtree under any root | [`Rerooted`] | 3n |
//!
//! All of them take O(n) time, including O(n) calls to the three steps, and allocate a constant number of arrays of n values or partial
//! merges.
//!
//! # The order of a merge
//!
//! Merging must be associative but need not be commutative: the lifted values at a node are merged in the order of
//! [`Tree::neighbors`](crate::Tree::neighbors), without the excluded neighbor. If your merge is commutative, set
//! [`RootedDp::COMMUTATIVE`]: this saves merges and turns the downward pass into a single loop.
//!
//! The neighbors of a node are in the order of the edges that lead to them. Therefore, the parent comes before exactly those children whose
//! edges have larger numbers than the edge to the parent, and its position need not be stored.
//!
//! # Example
//!
//! This example computes, for every node, the sum of the distances to all other nodes.
//!
//! ```
//! use tree_algos::reroot::{self, RootedDp};
//! use tree_algos::{EdgeId, NodeId, Rooted, Tree};
//!
//! struct SumOfDistances;
//!
//! /// The number of nodes in a subtree, and the sum of their distances to its root.
//! type Sums = (u64, u64);
//!
//! impl RootedDp for SumOfDistances {
//!     type Value = Sums;
//!     type Partial = Sums;
//!     const COMMUTATIVE: bool = true;
//!     fn identity(&self) -> Sums {
//!         (0, 0)
//!     }
//!     fn lift(&self, &(count, sum): &Sums, _: EdgeId, _from: NodeId, _to: NodeId) -> Sums {
//!         (count, sum + count)
//!     }
//!     fn merge(&self, left: &Sums, right: &Sums) -> Sums {
//!         (left.0 + right.0, left.1 + right.1)
//!     }
//!     fn finish(&self, &(count, sum): &Sums, _: NodeId, _excluded: Option<EdgeId>) -> Sums {
//!         (count + 1, sum)
//!     }
//! }
//!
//! let tree = Tree::from_edges(4, [(0, 1), (1, 2), (1, 3)])?;
//! let rooted = Rooted::new(&tree, NodeId::new(0));
//! let sums: Vec<u64> = reroot::at_roots(&SumOfDistances, &rooted).iter().map(|v| v.1).collect();
//! assert_eq!(sums, [5, 3, 5, 5]);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```

mod results;

use crate::{EdgeId, NodeId, Rank, Rooted};
use std::alloc::Layout;
use std::collections::VecDeque;
use std::mem;

pub use results::{AtEdges, Rerooted};

/// A dynamic program on rooted trees.
///
/// To compute the value of a subtree, [`lift`](Self::lift) the values of the subtrees below its root, [`merge`](Self::merge) the results,
/// and [`finish`](Self::finish) the merge. A program is itself a value, so it can own or borrow the weights of nodes and edges. See the
/// [module](self) for an example.
#[doc(alias = "tree dp")]
pub trait RootedDp {
    /// The value of a subtree.
    type Value;

    /// The merge of the lifted values from some neighbors of a node.
    type Partial;

    /// Whether [`merge`](Self::merge) is commutative. If you set this to `true`, evaluation is faster, but the results are wrong if `merge`
    /// is not commutative.
    const COMMUTATIVE: bool = false;

    /// Returns the merge of no values, which is used for a node without children. It must be neutral for [`merge`](Self::merge) on both
    /// sides.
    fn identity(&self) -> Self::Partial;

    /// Returns the lifted value of a subtree. `from` is the root of the subtree, and `edge` leads from there to `to`.
    fn lift(&self, value: &Self::Value, edge: EdgeId, from: NodeId, to: NodeId) -> Self::Partial;

    /// Merges the values of two consecutive runs of neighbors, `left` first. Must be associative.
    fn merge(&self, left: &Self::Partial, right: &Self::Partial) -> Self::Partial;

    /// Returns the value of the subtree rooted at `node`. `merged` is the merge of all neighbors except the parent, and `excluded` is the
    /// edge to the parent, or `None` if `node` is the root of the whole tree.
    fn finish(&self, merged: &Self::Partial, node: NodeId, excluded: Option<EdgeId>)
    -> Self::Value;
}

impl<D: RootedDp + ?Sized> RootedDp for &D {
    type Value = D::Value;
    type Partial = D::Partial;
    const COMMUTATIVE: bool = D::COMMUTATIVE;

    #[inline]
    fn identity(&self) -> D::Partial {
        (**self).identity()
    }

    #[inline]
    fn lift(&self, value: &D::Value, edge: EdgeId, from: NodeId, to: NodeId) -> D::Partial {
        (**self).lift(value, edge, from, to)
    }

    #[inline]
    fn merge(&self, left: &D::Partial, right: &D::Partial) -> D::Partial {
        (**self).merge(left, right)
    }

    #[inline]
    fn finish(&self, merged: &D::Partial, node: NodeId, excluded: Option<EdgeId>) -> D::Value {
        (**self).finish(merged, node, excluded)
    }
}

/// Folds values from the leaves to the root. Every node starts with `value`, and `join` combines the final value of a node into the
/// value of its parent, across the edge between them. The result is indexed by rank, so the value of the whole tree comes first.
///
/// Use this shortcut if subtrees and nodes have values of the same type, and nothing remains to be done after all children of a node have
/// been joined, as with sums, minima and counts. It is faster than [`at_subtrees`]: all initial values are computed first, so the fold
/// reads them in memory order, while [`at_subtrees`] fetches each one separately during the fold.
///
/// The children of a node are joined from the last to the first in the order of their edges. Each child is joined after everything below it
/// has been joined.
///
/// # Complexity
///
/// O(n) time and space for n nodes: n calls to `value`, then n - 1 to `join`.
///
/// ```
/// use tree_algos::{NodeId, Rooted, reroot, shapes};
/// let weights = [5, 3, 2, 1];
/// let rooted = Rooted::new(&shapes::path(4), NodeId::new(1)); // 0 - 1 - 2 - 3, ranks 1, 0, 2, 3
/// let sums = reroot::fold_up(
///     &rooted,
///     |node| weights[node.index()],
///     |above, below, _edge| *above += below,
/// );
/// assert_eq!(sums, [11, 5, 3, 1]);
/// ```
pub fn fold_up<V>(
    rooted: &Rooted,
    value: impl FnMut(NodeId) -> V,
    mut join: impl FnMut(&mut V, &V, EdgeId),
) -> Vec<V> {
    let n = rooted.node_count();
    let (parents, edges) = (&rooted.parents()[..n], &rooted.parent_edges()[..n]);
    let mut values: Vec<V> = rooted.order().iter().copied().map(value).collect();
    for at in (1..n).rev() {
        // The parent comes before all its children, so splitting at this index separates the two values.
        let (before, after) = values.split_at_mut(at);
        join(&mut before[parents[at].index()], &after[0], edges[at]);
    }
    values
}

/// Returns the value of every subtree of `rooted`, indexed by rank; the value of the whole tree comes first.
///
/// If the values are sums, minima or counts of values of the nodes, use [`fold_up`]. It needs one array instead of two, so it takes about as
/// long as a handwritten loop, while this function takes up to twice as long, and even longer for trees that do not fit in the cache.
///
/// # Complexity
///
/// O(n) time and space for n nodes.
///
/// ```
/// use tree_algos::reroot::{self, RootedDp};
/// use tree_algos::{EdgeId, NodeId, Rooted, shapes};
/// struct Height;
/// impl RootedDp for Height {
///     type Value = u32;
///     type Partial = u32;
///     const COMMUTATIVE: bool = true;
///     fn identity(&self) -> u32 { 0 }
///     fn lift(&self, value: &u32, _: EdgeId, _: NodeId, _: NodeId) -> u32 { value + 1 }
///     fn merge(&self, left: &u32, right: &u32) -> u32 { *left.max(right) }
///     fn finish(&self, merged: &u32, _: NodeId, _: Option<EdgeId>) -> u32 { *merged }
/// }
/// // Use a program `Height` that merges by maximum and adds one per edge.
/// let rooted = Rooted::new(&shapes::path(4), NodeId::new(1)); // 0 - 1 - 2 - 3, ranks 1, 0, 2, 3
/// assert_eq!(reroot::at_subtrees(&Height, &rooted), [2, 0, 1, 0]);
/// assert_eq!(reroot::at_subtrees(&Height, &rooted), rooted.heights());
/// ```
#[doc(alias = "tree dp")]
pub fn at_subtrees<D: RootedDp>(dp: &D, rooted: &Rooted) -> Vec<D::Value> {
    let n = rooted.node_count();
    // Slices of equal length let the compiler check bounds only once per rank.
    let (order, edges) = (&rooted.order()[..n], &rooted.parent_edges()[..n]);
    let parents = &rooted.parents()[..n];
    let mut merged: Vec<D::Partial> = (0..n).map(|_| dp.identity()).collect();
    let by_rank = &mut merged[..n];
    let mut below = from_the_back(n);
    for at in (1..n).rev() {
        let (parent, edge) = (parents[at].index(), edges[at]);
        let value = dp.finish(&by_rank[at], order[at], Some(edge));
        let above = dp.lift(&value, edge, order[at], order[parent]);
        by_rank[parent] = dp.merge(&above, &by_rank[parent]);
        below.push_front(value);
    }
    below.push_front(dp.finish(&by_rank[0], order[0], None));
    below.into()
}

/// Allocates space for values that are pushed to the front, in reverse order. When the deque is full, the values begin at the start of its
/// buffer, so it converts to a [`Vec`] without a copy.
fn from_the_back<T>(room: usize) -> VecDeque<T> {
    VecDeque::with_capacity(room)
}

/// Returns, for every node, the value of the whole tree rooted at that node. The result is indexed by node.
///
/// The result does not depend on the root of `rooted`. The [module](self) has an example.
///
/// # Complexity
///
/// O(n) time and space for n nodes.
#[doc(alias = "all roots")]
pub fn at_roots<D: RootedDp>(dp: &D, rooted: &Rooted) -> Vec<D::Value> {
    let mut passes = go_up(dp, rooted, drop);
    go_down(dp, rooted, &mut passes, drop);
    // The lifted values are no longer needed. If their memory is so large that the allocator might return it to the system, reuse it for
    // the final values.
    let Passes { lifted, merged } = passes;
    let layout = Layout::array::<D::Partial>(lifted.len());
    if layout.is_ok_and(|layout| layout.size() >= GIVEN_BACK)
        && Layout::new::<D::Partial>() == Layout::new::<D::Value>()
    {
        return finish_in_place(dp, rooted, lifted, &merged);
    }
    drop(lifted);
    finish_roots(dp, rooted, &merged)
}

/// Returns the values of both sides of every edge.
///
/// # Complexity
///
/// O(n) time and space for n nodes.
///
/// ```
/// use tree_algos::reroot::{self, RootedDp};
/// use tree_algos::{EdgeId, NodeId, Rooted, shapes};
/// struct Count;
/// impl RootedDp for Count {
///     type Value = u32;
///     type Partial = u32;
///     const COMMUTATIVE: bool = true;
///     fn identity(&self) -> u32 { 0 }
///     fn lift(&self, value: &u32, _: EdgeId, _: NodeId, _: NodeId) -> u32 { *value }
///     fn merge(&self, left: &u32, right: &u32) -> u32 { left + right }
///     fn finish(&self, merged: &u32, _: NodeId, _: Option<EdgeId>) -> u32 { merged + 1 }
/// }
/// // Use a program `Count` that counts nodes.
/// let path = shapes::path(4);
/// let rooted = Rooted::new(&path, NodeId::new(2));
/// let values = reroot::at_edges(&Count, &rooted);
/// let cut = EdgeId::new(0); // 0 | 1 - 2 - 3
/// assert_eq!(*values.get(cut, NodeId::new(0)), 1);
/// assert_eq!(*values.get(cut, NodeId::new(1)), 3);
/// assert!(values.iter().any(|(_, [child, parent])| child == parent)); // 0 - 1 | 2 - 3
/// ```
pub fn at_edges<D: RootedDp>(dp: &D, rooted: impl Into<Rooted>) -> AtEdges<D::Value> {
    evaluate_edges(dp, rooted.into()).0
}

/// Runs the upward pass. Calls `subtree` with the value of every subtree, the last rank first. For every rank, returns its lifted value and
/// the merge of its later siblings. For the root, these are the identity and the merge of all children.
fn go_up<D: RootedDp>(dp: &D, rooted: &Rooted, mut subtree: impl FnMut(D::Value)) -> Passes<D> {
    let n = rooted.node_count();
    // Slices of equal length let the compiler check bounds only once per rank.
    let (order, edges) = (&rooted.order()[..n], &rooted.parent_edges()[..n]);
    let parents = &rooted.parents()[..n];
    let mut lifted = Vec::with_capacity(n);
    // For each rank, `merged` contains the merge of the children visited so far. Once a rank is finished, its entry is free and stores the
    // merge of its later siblings, so one array is enough.
    let mut merged: Vec<D::Partial> = (0..n).map(|_| dp.identity()).collect();
    let by_rank = &mut merged[..n];
    for at in (1..n).rev() {
        let (parent, edge) = (parents[at].index(), edges[at]);
        let value = dp.finish(&by_rank[at], order[at], Some(edge));
        let above = dp.lift(&value, edge, order[at], order[parent]);
        subtree(value);
        let with_this = dp.merge(&above, &by_rank[parent]);
        by_rank[at] = mem::replace(&mut by_rank[parent], with_this);
        lifted.push(above);
    }
    subtree(dp.finish(&by_rank[0], order[0], None));
    lifted.push(dp.identity());
    Passes { lifted, merged }
}

/// The results of the two passes, indexed by rank.
struct Passes<D: RootedDp> {
    /// The lifted values of the subtrees, the last rank first. The upward pass produces them in this order, so the memory need not be
    /// initialized first.
    lifted: Vec<D::Partial>,
    /// After the upward pass, the merge of the later siblings of each rank; after the downward pass, the merge of all its neighbors.
    merged: Vec<D::Partial>,
}

/// Runs the downward pass. Calls `rest` for every rank except the root, in order, with the value of the rest of the tree above the rank. On
/// return, the entry of every rank in `merged` is the merge of all its neighbors.
fn go_down<D: RootedDp>(
    dp: &D,
    rooted: &Rooted,
    passes: &mut Passes<D>,
    rest: impl FnMut(D::Value),
) {
    if D::COMMUTATIVE {
        go_down_in_any_order(dp, rooted, passes, rest);
    } else {
        go_down_in_order(dp, rooted, passes, rest);
    }
}

/// Merges the parent first and the children after it, in one loop over all ranks. Until the loop reaches a rank, the rank's entry in
/// `merged` is the merge of its later siblings; after that, it is the merge of its parent and of the children visited so far.
fn go_down_in_any_order<D: RootedDp>(
    dp: &D,
    rooted: &Rooted,
    passes: &mut Passes<D>,
    mut rest: impl FnMut(D::Value),
) {
    let n = rooted.node_count();
    let (order, edges) = (&rooted.order()[..n], &rooted.parent_edges()[..n]);
    let parents = &rooted.parents()[..n];
    let (lifted, merged) = (&passes.lifted[..n], &mut passes.merged[..n]);
    merged[0] = dp.identity();
    for at in 1..n {
        let (parent, edge) = (parents[at].index(), edges[at]);
        let others = dp.merge(&merged[parent], &merged[at]);
        let value = dp.finish(&others, order[parent], Some(edge));
        merged[at] = dp.lift(&value, edge, order[parent], order[at]);
        rest(value);
        merged[parent] = dp.merge(&merged[parent], &lifted[n - 1 - at]);
    }
}

/// Loops over the children of each node twice: backward to add the parent to the merges that need it, then forward.
fn go_down_in_order<D: RootedDp>(
    dp: &D,
    rooted: &Rooted,
    passes: &mut Passes<D>,
    mut rest: impl FnMut(D::Value),
) {
    let (order, edges) = (rooted.order(), rooted.parent_edges());
    let Passes { lifted, merged } = passes;
    let last = lifted.len() - 1;
    // Treat the root as if it had a parent that comes before all children and whose lifted value is the identity.
    merged[0] = dp.identity();
    for rank in rooted.ranks() {
        let (at, children) = (rank.index(), rooted.child_range(rank));
        let above = mem::replace(&mut merged[at], dp.identity());
        // Find the first child after the parent.
        let mut behind = children.start;
        if at > 0 {
            behind += edges[children.clone()].partition_point(|&edge| edge < edges[at]);
        }
        // For a child after the parent, the later siblings are all the later neighbors. For a child before the parent, the parent is a
        // later neighbor, too, so add it to the merge.
        if behind > children.start {
            let mut later = if behind < children.end {
                let rest = dp.merge(&lifted[last - behind], &merged[behind]);
                dp.merge(&above, &rest)
            } else {
                dp.merge(&above, &dp.identity())
            };
            for child in (children.start..behind).rev() {
                let with_this = dp.merge(&lifted[last - child], &later);
                merged[child] = mem::replace(&mut later, with_this);
            }
        }
        let mut earlier = dp.identity();
        for child in children.clone() {
            if child == behind {
                earlier = dp.merge(&earlier, &above);
            }
            let others = dp.merge(&earlier, &merged[child]);
            let edge = edges[child];
            let value = dp.finish(&others, order[at], Some(edge));
            merged[child] = dp.lift(&value, edge, order[at], order[child]);
            rest(value);
            earlier = dp.merge(&earlier, &lifted[last - child]);
        }
        if behind == children.end {
            earlier = dp.merge(&earlier, &above);
        }
        merged[at] = earlier;
    }
}

fn finish_roots<D: RootedDp>(dp: &D, rooted: &Rooted, merged: &[D::Partial]) -> Vec<D::Value> {
    rooted.node_ranks().iter().enumerate().map(|root| finish_root(dp, merged, root)).collect()
}

/// The minimum size in bytes of freed memory that an allocator might return to the system; the next allocation would then have to request
/// it again.
const GIVEN_BACK: usize = 1 << 20;

/// Does the same as `finish_roots`. If the types have the same size, the result is written to the memory of the lifted values: collecting
/// one vector from another reuses the allocation. The function is not inlined, because inlining would slow down small trees.
#[inline(never)]
fn finish_in_place<D: RootedDp>(
    dp: &D,
    rooted: &Rooted,
    lifted: Vec<D::Partial>,
    merged: &[D::Partial],
) -> Vec<D::Value> {
    let roots = lifted.into_iter().zip(rooted.node_ranks().iter().enumerate());
    roots.map(|(_, root)| finish_root(dp, merged, root)).collect()
}

/// Returns the value of the whole tree rooted at the node with this number and rank.
#[inline]
fn finish_root<D: RootedDp>(
    dp: &D,
    merged: &[D::Partial],
    (node, rank): (usize, &Rank),
) -> D::Value {
    dp.finish(&merged[rank.index()], NodeId::new(node as u32), None)
}

fn evaluate_edges<D: RootedDp>(dp: &D, rooted: Rooted) -> (AtEdges<D::Value>, Passes<D>) {
    let n = rooted.node_count();
    let mut below = from_the_back(n);
    let mut passes = go_up(dp, &rooted, |value| below.push_front(value));
    let mut above = Vec::with_capacity(n - 1);
    go_down(dp, &rooted, &mut passes, |value| above.push(value));
    (AtEdges { rooted, below: below.into(), above }, passes)
}
