//! Computes products along paths and over subtrees, while the values of whole paths and subtrees change.

use super::item::{Item, above, head_of, made_on_heavy_paths};
use super::{Action, PathMonoid, blocks};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree};

/// A structure that computes the product along any path and over any subtree of a fixed tree while single values, whole paths and whole
/// subtrees change.
///
/// `K` is the type of the items with values: [`NodeId`], the default, or [`EdgeId`]. An [`Action`] defines the changes. The structure
/// stores each change at the blocks that the change covers, and passes it down when a query reads a smaller block, so queries need
/// `&mut self`.
///
/// # When to use it
///
/// Use it if whole paths or subtrees change. If only single values change, use [`PathProducts`](super::PathProducts) and
/// [`SubtreeProducts`](super::SubtreeProducts), which are smaller and several times faster.
///
/// # Limits
///
/// Each of the `n` nodes takes two products and an optional change; values of edges take 4 bytes more. In addition, the structure stores
/// the [`HeavyPaths`], which several structures can share in an [`Arc`].
///
/// ```
/// use dynamic_trees::{AddMin, Commutative, LazyProducts};
/// use tree_algos::{NodeId, Rooted, shapes};
///
/// // Find the least value while the same number is added to many values.
/// let rooted = Rooted::new(&shapes::complete(7, 2), NodeId::new(0));
/// let least = Commutative(AddMin::new());
/// let mut least = LazyProducts::for_nodes(&rooted, least, |node| i64::from(node.get()));
/// let node = NodeId::new;
/// least.change_subtree(node(1), &10); // 1, 3 and 4
/// least.change_path(node(5), node(6), &-1); // 5, 2 and 6
/// assert_eq!(least.path(node(3), node(6)), 0);
/// assert_eq!(least.subtree(node(1)), 11);
/// assert_eq!(least.subtree(node(2)), 1);
/// ```
#[doc(alias = "segment tree")]
#[doc(alias = "lazy segment tree")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LazyProducts<A: Action, K = NodeId> {
    paths: Arc<HeavyPaths>,
    action: A,
    cells: Vec<A::Product>,
    /// At index `k`, the change that is pending for the two halves of the block at cell `2k`.
    owed: Vec<Option<A::Change>>,
    places: Vec<u32>,
    items: PhantomData<K>,
}

made_on_heavy_paths!(LazyProducts, Action, PathMonoid::empty, PathMonoid::single);

impl<A: Action, K: Item> LazyProducts<A, K> {
    fn build(paths: Arc<HeavyPaths>, action: A, leaves: Vec<A::Product>, places: Vec<u32>) -> Self {
        let owed = vec![None; leaves.len()];
        let mut cells = vec![action.empty(); 2 * leaves.len()];
        for (place, leaf) in leaves.into_iter().enumerate() {
            cells[2 * place + 1] = leaf;
            blocks::completed_by(place, |cell, level| {
                let (upper, lower) = blocks::halves(cell, level);
                cells[cell] = action.join(&cells[upper], &cells[lower]);
            });
        }
        Self { paths, action, cells, owed, places, items: PhantomData }
    }

    /// Returns the heavy paths that determine the order of the products.
    pub fn paths(&self) -> &Arc<HeavyPaths> {
        &self.paths
    }

    /// Returns the action, with its monoid.
    pub fn action(&self) -> &A {
        &self.action
    }

    /// Returns the value of one node or edge, as a product.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n), the same as [`set`](Self::set).
    #[track_caller]
    pub fn get(&mut self, item: K) -> A::Product {
        let place = item.place(&self.paths, &self.places);
        self.settle(place);
        self.cells[2 * place + 1].clone()
    }

    /// Replaces the value of a node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n).
    #[expect(clippy::needless_pass_by_value, reason = "`set` takes a value in every structure")]
    #[track_caller]
    pub fn set(&mut self, item: K, value: A::Value) {
        let place = item.place(&self.paths, &self.places);
        self.settle(place);
        self.cells[2 * place + 1] = self.action.single(&value);
        self.recompute(place, &(place..place));
    }

    /// Returns the product along the path from `u` to `v`, with `u` as the upper end of the segment.
    ///
    /// # Complexity
    ///
    /// O(log² n).
    #[track_caller]
    pub fn path(&mut self, u: NodeId, v: NodeId) -> A::Product {
        let (mut to_u, mut to_v) = (self.action.empty(), self.action.empty());
        self.stretches(u, v, |this, range, upwards| {
            this.settle_ends(&range);
            let end = if upwards { &mut to_u } else { &mut to_v };
            blocks::descending(range.start, range.end, |cell, _| {
                *end = this.action.join(&this.cells[cell], end);
            });
        });
        self.action.reverse(&mut to_u);
        self.action.join(&to_u, &to_v)
    }

    /// Changes every value on the path from `u` to `v`.
    ///
    /// # Complexity
    ///
    /// O(log² n).
    #[track_caller]
    pub fn change_path(&mut self, u: NodeId, v: NodeId, change: &A::Change) {
        self.stretches(u, v, |this, range, _| this.change_range(range, change));
    }

    /// Returns the product over the subtree of `node`, in heavy-path order. The product includes the nodes of the subtree, or the edges
    /// between them.
    ///
    /// # Complexity
    ///
    /// O(log n).
    #[track_caller]
    pub fn subtree(&mut self, node: NodeId) -> A::Product {
        let range = self.below(node);
        self.settle_ends(&range);
        let mut product = self.action.empty();
        blocks::ascending(range.start, range.end, |cell, _| {
            product = self.action.join(&product, &self.cells[cell]);
        });
        product
    }

    /// Changes every value in the subtree of `node`.
    ///
    /// # Complexity
    ///
    /// O(log n).
    #[track_caller]
    pub fn change_subtree(&mut self, node: NodeId, change: &A::Change) {
        self.change_range(self.below(node), change);
    }

    fn below(&self, node: NodeId) -> Range<usize> {
        let range = self.paths.subtree(node);
        range.start + K::SKIPPED as usize..range.end
    }

    /// Calls `visit` for every segment of the path from `u` to `v`, with the places of the segment and whether it is on the way up from
    /// `u`. The segments above `u` come in order from `u` up, and those above `v` from `v` up.
    #[inline]
    fn stretches(
        &mut self,
        u: NodeId,
        v: NodeId,
        mut visit: impl FnMut(&mut Self, Range<usize>, bool),
    ) {
        let (mut u, mut v) = (self.paths.place(u).get(), self.paths.place(v).get());
        loop {
            let upwards = u > v;
            let (upper, lower) = if upwards { (v, u) } else { (u, v) };
            let head = head_of(&self.paths, lower);
            let last = head <= upper;
            let top = if last { upper + K::SKIPPED } else { head };
            visit(self, top as usize..lower as usize + 1, upwards);
            if last {
                break;
            }
            *(if upwards { &mut u } else { &mut v }) = above(&self.paths, head);
        }
    }

    fn change_range(&mut self, range: Range<usize>, change: &A::Change) {
        if range.is_empty() {
            return;
        }
        self.settle_ends(&range);
        blocks::ascending(range.start, range.end, |cell, level| {
            Self::change(&self.action, &mut self.cells, &mut self.owed, cell, level, change);
        });
        self.recompute(range.start, &range);
        self.recompute(range.end - 1, &range);
    }

    #[inline]
    fn change(
        action: &A,
        cells: &mut [A::Product],
        owed: &mut [Option<A::Change>],
        cell: usize,
        level: u32,
        change: &A::Change,
    ) {
        action.apply(change, &mut cells[cell], 1 << level);
        if level > 0 {
            match &mut owed[cell / 2] {
                Some(first) => action.then(first, change),
                none => *none = Some(change.clone()),
            }
        }
    }

    fn settle_ends(&mut self, range: &Range<usize>) {
        if !range.is_empty() {
            self.settle(range.start);
            self.settle(range.end - 1);
        }
    }

    /// Passes down the pending changes of the blocks that contain a place, starting with the largest block.
    fn settle(&mut self, place: usize) {
        let places = self.cells.len() / 2;
        for level in (1..=places.ilog2()).rev() {
            let first = (place >> level) << level;
            if first + (1 << level) > places {
                continue;
            }
            let cell = blocks::cell(first, level);
            if let Some(change) = self.owed[cell / 2].take() {
                let (upper, lower) = blocks::halves(cell, level);
                for half in [upper, lower] {
                    let (cells, owed) = (&mut self.cells, &mut self.owed);
                    Self::change(&self.action, cells, owed, half, level - 1, &change);
                }
            }
        }
    }

    /// Recomputes the blocks that contain a place, except those inside the changed range. The latter are already up to date; changes are
    /// still pending for their halves.
    fn recompute(&mut self, place: usize, changed: &Range<usize>) {
        let places = self.cells.len() / 2;
        let (cells, action) = (&mut self.cells, &self.action);
        blocks::around(place, places, |cell, level| {
            let first = (place >> level) << level;
            if first < changed.start || first + (1 << level) > changed.end {
                let (upper, lower) = blocks::halves(cell, level);
                cells[cell] = action.join(&cells[upper], &cells[lower]);
            }
        });
    }
}
