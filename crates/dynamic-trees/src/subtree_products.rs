//! Products over subtrees while single values change.

use super::item::{Item, made_on_heavy_paths};
use super::{Monoid, blocks};
use std::marker::PhantomData;
use std::sync::Arc;
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree};

/// A structure that computes the product over any subtree of a fixed tree, while the values of nodes or edges change.
///
/// `K` is the type of the items with values: [`NodeId`], the default, or [`EdgeId`]. The edges of a subtree are the edges below its root.
/// The product is taken in heavy-path order, so it should be commutative unless that order suits your purpose.
///
/// # When to use it
///
/// Use this type for subtrees, [`PathProducts`](super::PathProducts) for paths, and [`LazyProducts`](super::LazyProducts) for both,
/// or if whole paths and subtrees change.
///
/// # Limits
///
/// Each of the `n` nodes takes two values; values of edges take 4 bytes more. In addition, the structure stores the [`HeavyPaths`], which
/// several structures can share in an [`Arc`].
///
/// ```
/// use dynamic_trees::{Max, SubtreeProducts};
/// use tree_algos::{NodeId, Rooted, shapes};
///
/// // 1 and 2 are children of 0, and 3 and 4 are children of 1.
/// let rooted = Rooted::new(&shapes::complete(5, 2), NodeId::new(0));
/// let mut largest = SubtreeProducts::for_nodes(&rooted, Max::new(), |node| 10 * node.get());
/// assert_eq!(largest.subtree(NodeId::new(1)), 40);
/// largest.set(NodeId::new(4), 5);
/// assert_eq!(largest.subtree(NodeId::new(1)), 30);
/// ```
#[doc(alias = "segment tree")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtreeProducts<M: Monoid, K = NodeId> {
    paths: Arc<HeavyPaths>,
    monoid: M,
    cells: Vec<M::Value>,
    places: Vec<u32>,
    items: PhantomData<K>,
}

made_on_heavy_paths!(SubtreeProducts, Monoid, Monoid::identity, |_, value: &M::Value| value
    .clone());

impl<M: Monoid, K: Item> SubtreeProducts<M, K> {
    fn build(paths: Arc<HeavyPaths>, monoid: M, leaves: Vec<M::Value>, places: Vec<u32>) -> Self {
        let mut cells = vec![monoid.identity(); 2 * leaves.len()];
        for (place, leaf) in leaves.into_iter().enumerate() {
            cells[2 * place + 1] = leaf;
            blocks::completed_by(place, |cell, level| {
                let (first, second) = blocks::halves(cell, level);
                cells[cell] = monoid.product(&cells[first], &cells[second]);
            });
        }
        Self { paths, monoid, cells, places, items: PhantomData }
    }

    /// Returns the heavy paths that determine the order of the products.
    pub fn paths(&self) -> &Arc<HeavyPaths> {
        &self.paths
    }

    /// Returns the monoid.
    pub fn monoid(&self) -> &M {
        &self.monoid
    }

    /// Returns the value of a node or edge.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    #[track_caller]
    pub fn get(&self, item: K) -> M::Value {
        self.cells[2 * item.place(&self.paths, &self.places) + 1].clone()
    }

    /// Replaces the value of a node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n), with one product for each level.
    #[track_caller]
    pub fn set(&mut self, item: K, value: M::Value) {
        let place = item.place(&self.paths, &self.places);
        let (cells, monoid) = (&mut self.cells, &self.monoid);
        cells[2 * place + 1] = value;
        blocks::around(place, cells.len() / 2, |cell, level| {
            let (first, second) = blocks::halves(cell, level);
            cells[cell] = monoid.product(&cells[first], &cells[second]);
        });
    }

    /// Returns the product over the subtree of `node`. The product includes the nodes of the subtree, or the edges between them.
    ///
    /// # Complexity
    ///
    /// O(log n), with one product for each block.
    #[track_caller]
    pub fn subtree(&self, node: NodeId) -> M::Value {
        let range = self.paths.subtree(node);
        let mut product = self.monoid.identity();
        blocks::ascending(range.start + K::SKIPPED as usize, range.end, |cell, _| {
            product = self.monoid.product(&product, &self.cells[cell]);
        });
        product
    }
}
