//! Products over subtrees while single values change.

use super::item::{Item, made_on_heavy_paths};
use super::{Monoid, blocks};
use std::marker::PhantomData;
use std::sync::Arc;
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree};

/// A product over any subtree of a fixed tree, while the values of nodes or edges change.
///
/// `K` is the type that holds the values: [`NodeId`], the default, or [`EdgeId`], in which case a subtree has the edges below its
/// root and not the one above. The product is taken in heavy-path order, so it should be commutative unless that order means
/// something to the caller.
///
/// # Which one do I want?
///
/// Use this for subtrees, [`PathProducts`](super::PathProducts) for paths, and [`LazyProducts`](super::LazyProducts) for both, or
/// where whole paths and subtrees change at once.
///
/// # Limits
///
/// For `n` nodes two values each, and 4 bytes more for values of edges; beside the [`HeavyPaths`],
/// which several structures can share in an [`Arc`].
///
/// ```
/// use dynamic_trees::{Max, SubtreeProducts};
/// use tree_algos::{NodeId, Rooted, shapes};
///
/// // 1 and 2 under 0, 3 and 4 under 1.
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

    /// The order on which the products run.
    pub fn paths(&self) -> &Arc<HeavyPaths> {
        &self.paths
    }

    /// The monoid.
    pub fn monoid(&self) -> &M {
        &self.monoid
    }

    /// The value of a node or edge.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    #[track_caller]
    pub fn get(&self, item: K) -> M::Value {
        self.cells[2 * item.place(&self.paths, &self.places) + 1].clone()
    }

    /// Changes the value of a node or edge.
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

    /// The product over the subtree of `node`: of its nodes, itself included, or of the edges between
    /// them.
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
