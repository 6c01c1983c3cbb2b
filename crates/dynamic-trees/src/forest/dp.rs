//! The trait that defines which data a forest stores about its paths and branches.

use super::link_cut::{Hooks, LinkCut, Node};
use crate::{Action, PathMonoid};

/// Defines the data that a changing forest stores about paths and attached branches, and how the values along a path can be changed.
///
/// Every [`PathMonoid`] is a `ForestDp` that ignores branches and in which only single values can change, and [`WithChanges`] converts an
/// [`Action`]. Implement this trait yourself for sums over subtrees.
///
/// # Branches
///
/// A [`Light`](Self::Light) sums up everything that is attached to a node. Branches are attached and detached, so these sums must form a
/// commutative group: sums, counts, hashes and nim-sums work, but maxima do not. (If the edges do not change, [`TopTree`](crate::TopTree)
/// supports maxima.) A branch is given as the product of its uppermost path. The data taken from that product must not depend on how the
/// branch is divided into paths: joining `a` above `b` must have the same effect as attaching `b` to the lowest node of `a`.
///
/// # Laws
///
/// Products must obey the laws of [`PathMonoid`], and changes the laws of [`Action`]. Changes apply to the values along a path, but
/// not to its branches.
pub trait ForestDp {
    /// The value of a node.
    type Value: Clone;

    /// The data about a segment of a path, with everything attached to it.
    type Product: Clone;

    /// The sum of the branches attached to a node. The default value is the empty sum. The type `()` takes no memory.
    type Light: Default + Clone;

    /// A change of all values along a path, or `()` if the program does not support changes.
    type Change: Default + Clone;

    /// Returns the segment without nodes.
    fn empty(&self) -> Self::Product;

    /// Returns the segment with one node.
    fn single(&self, value: &Self::Value, light: &Self::Light) -> Self::Product;

    /// Returns the segment that consists of `upper` and, below it, `lower`.
    fn join(&self, upper: &Self::Product, lower: &Self::Product) -> Self::Product;

    /// Joins two segments with a node between them. Override this method if it can be faster than two joins.
    #[inline]
    fn join_at(
        &self,
        upper: &Self::Product,
        value: &Self::Value,
        light: &Self::Light,
        lower: &Self::Product,
    ) -> Self::Product {
        self.join(&self.join(upper, &self.single(value, light)), lower)
    }

    /// Exchanges the two ends of a segment. A [`RootedForest`](super::RootedForest) calls this only in [`path`](super::RootedForest::path).
    fn reverse(&self, product: &mut Self::Product);

    /// Adds a branch to `light`, the sum of a node's branches.
    fn attach(&self, light: &mut Self::Light, branch: &Self::Product) {
        let _ = (light, branch);
    }

    /// Removes a branch from `light`, the sum of a node's branches.
    fn detach(&self, light: &mut Self::Light, branch: &Self::Product) {
        let _ = (light, branch);
    }

    /// Changes the value of one node.
    fn change_value(&self, change: &Self::Change, value: &mut Self::Value) {
        let _ = (change, value);
    }

    /// Applies a change to the product of a segment of `count` nodes.
    fn change_product(&self, change: &Self::Change, product: &mut Self::Product, count: usize) {
        let _ = (change, product, count);
    }

    /// Appends `second` to `first`: the result applies `first` and then `second`.
    fn then(&self, first: &mut Self::Change, second: &Self::Change) {
        let _ = (first, second);
    }
}

impl<P: PathMonoid> ForestDp for P
where
    P::Value: Clone,
{
    type Value = P::Value;
    type Product = P::Product;
    type Light = ();
    type Change = ();

    #[inline]
    fn empty(&self) -> P::Product {
        PathMonoid::empty(self)
    }

    #[inline]
    fn single(&self, value: &P::Value, (): &()) -> P::Product {
        PathMonoid::single(self, value)
    }

    #[inline]
    fn join(&self, upper: &P::Product, lower: &P::Product) -> P::Product {
        PathMonoid::join(self, upper, lower)
    }

    #[inline]
    fn reverse(&self, product: &mut P::Product) {
        PathMonoid::reverse(self, product);
    }
}

/// Converts an [`Action`] to a [`ForestDp`] that can change whole paths. It stores each value as a segment of one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WithChanges<A>(
    /// The action.
    pub A,
);

impl<A: Action> ForestDp for WithChanges<A> {
    type Value = A::Product;
    type Product = A::Product;
    type Light = ();
    type Change = Option<A::Change>;

    #[inline]
    fn empty(&self) -> A::Product {
        self.0.empty()
    }

    #[inline]
    fn single(&self, value: &A::Product, (): &()) -> A::Product {
        value.clone()
    }

    #[inline]
    fn join(&self, upper: &A::Product, lower: &A::Product) -> A::Product {
        self.0.join(upper, lower)
    }

    #[inline]
    fn reverse(&self, product: &mut A::Product) {
        self.0.reverse(product);
    }

    #[inline]
    fn change_value(&self, change: &Self::Change, value: &mut A::Product) {
        self.change_product(change, value, 1);
    }

    #[inline]
    fn change_product(&self, change: &Self::Change, product: &mut A::Product, count: usize) {
        if let Some(change) = change {
            self.0.apply(change, product, count);
        }
    }

    #[inline]
    fn then(&self, first: &mut Self::Change, second: &Self::Change) {
        match (&mut *first, second) {
            (Some(first), Some(second)) => self.0.then(first, second),
            (None, Some(_)) => first.clone_from(second),
            (_, None) => {}
        }
    }
}

/// The data of a node. The fields that operations on other nodes read come first, next to the links.
#[derive(Clone, Debug)]
#[repr(C)]
pub(super) struct Cell<V, P, L, C> {
    pub(super) product: P,
    pub(super) light: L,
    pub(super) value: V,
    owed: C,
}

pub(super) type CellOf<D> = Cell<
    <D as ForestDp>::Value,
    <D as ForestDp>::Product,
    <D as ForestDp>::Light,
    <D as ForestDp>::Change,
>;

/// Connects a [`ForestDp`] to the links of a forest. If `EVERTS` is set, the forest is unrooted: any node can become the root.
#[derive(Clone, Debug)]
pub(super) struct Paths<D, const EVERTS: bool> {
    pub(super) dp: D,
}

impl<D: ForestDp, const EVERTS: bool> Paths<D, EVERTS> {
    pub(super) fn new(dp: D) -> Self {
        Self { dp }
    }

    /// Changes all values of a splay subtree.
    #[inline]
    pub(super) fn change(&self, node: &mut Node<CellOf<D>>, change: &D::Change) {
        let (count, owes, cell) = (node.count(), node.owes(), &mut node.cell);
        self.dp.change_value(change, &mut cell.value);
        self.dp.change_product(change, &mut cell.product, count as usize);
        if owes {
            self.dp.then(&mut cell.owed, change);
        } else if <Self as Hooks>::CHANGES {
            cell.owed = change.clone();
            node.set_owes();
        }
    }
}

impl<D: ForestDp, const EVERTS: bool> Hooks for Paths<D, EVERTS> {
    type Value = D::Value;
    type Cell = CellOf<D>;
    const EVERTS: bool = EVERTS;
    const CHANGES: bool = size_of::<D::Change>() > 0;
    const LIGHT: bool = size_of::<D::Light>() > 0;

    fn cell(&self, value: D::Value) -> CellOf<D> {
        let light = D::Light::default();
        let product = self.dp.single(&value, &light);
        Cell { product, light, value, owed: D::Change::default() }
    }

    fn missing(&self, value: &D::Value) -> CellOf<D> {
        Cell { product: self.dp.empty(), ..self.cell(value.clone()) }
    }

    #[inline]
    fn pull(&self, nodes: &mut [Node<Self::Cell>], x: u32) {
        let Node { child: [upper, lower], cell, .. } = &nodes[x as usize];
        let (upper, lower) = (&nodes[*upper as usize], &nodes[*lower as usize]);
        let (above, below) = (&upper.cell.product, &lower.cell.product);
        let product = self.dp.join_at(above, &cell.value, &cell.light, below);
        let count = upper.count() + lower.count() + 1;
        let node = &mut nodes[x as usize];
        node.cell.product = product;
        node.set_count(count);
    }

    #[inline]
    fn push(&self, nodes: &mut [Node<Self::Cell>], x: u32) {
        let change = std::mem::take(&mut nodes[x as usize].cell.owed);
        for child in nodes[x as usize].child {
            // Node 0 represents a missing child and must stay empty, so do not store changes in it.
            if child != 0 {
                self.change(&mut nodes[child as usize], &change);
            }
        }
    }

    #[inline]
    fn flip(&self, cell: &mut Self::Cell) {
        self.dp.reverse(&mut cell.product);
    }

    #[inline]
    fn rotated(&self, _: &mut [Node<Self::Cell>], _: u32, _: u32, _: u32) {}

    #[inline]
    fn attach(&self, nodes: &mut [Node<Self::Cell>], above: u32, branch: u32) {
        let mut light = std::mem::take(&mut nodes[above as usize].cell.light);
        self.dp.attach(&mut light, &nodes[branch as usize].cell.product);
        nodes[above as usize].cell.light = light;
    }

    #[inline]
    fn detach(&self, nodes: &mut [Node<Self::Cell>], above: u32, branch: u32) {
        let mut light = std::mem::take(&mut nodes[above as usize].cell.light);
        self.dp.detach(&mut light, &nodes[branch as usize].cell.product);
        nodes[above as usize].cell.light = light;
    }

    #[inline]
    fn inherit(&self, nodes: &mut [Node<Self::Cell>], x: u32, p: u32) {
        nodes[x as usize].cell.product = nodes[p as usize].cell.product.clone();
    }
}

impl<D: ForestDp, const EVERTS: bool> Paths<D, EVERTS> {
    /// Returns the segment of a single node.
    pub(super) fn alone(&self, cell: &CellOf<D>) -> D::Product {
        self.dp.single(&cell.value, &cell.light)
    }
}

impl<D: ForestDp, const EVERTS: bool> LinkCut<Paths<D, EVERTS>> {
    /// Splits the path from `x` to `y` into two parts, or returns `None` if there is no path. Each part is given by the root of a splay
    /// tree. The first part leads from `x` up to just below the lowest common ancestor; its root is 0 if the part is empty. The second part
    /// leads from that ancestor down to `y`, and its root is the ancestor.
    pub(super) fn between(&mut self, x: u32, y: u32) -> Option<(u32, u32)> {
        self.access(x);
        let meeting = self.access(y);
        if !self.met(x, y) {
            return None;
        }
        let mut branch = 0;
        if meeting != x {
            self.splay(x);
            self.complete(x);
            branch = x;
        }
        self.splay(meeting);
        Some((branch, meeting))
    }

    /// Returns the product along the path from `x` to `y`, without the branches of their lowest common ancestor. Returns `None` if there is
    /// no path.
    pub(super) fn product_between(&mut self, x: u32, y: u32) -> Option<D::Product> {
        let (branch, meeting) = self.between(x, y)?;
        let (dp, node) = (&self.hooks.dp, self.node(meeting));
        let mut above = self.node(branch).cell.product.clone();
        dp.reverse(&mut above);
        let below = &self.node(node.child[1]).cell.product;
        Some(dp.join_at(&above, &node.cell.value, &D::Light::default(), below))
    }

    /// Returns the value of a node after all pending changes.
    pub(super) fn known(&mut self, x: u32) -> &D::Value {
        if <Paths<D, EVERTS> as Hooks>::CHANGES {
            self.splay(x);
        }
        &self.node(x).cell.value
    }

    /// Changes the value of a node.
    pub(super) fn replace(&mut self, x: u32, value: D::Value) {
        // If branches are summed up, the sums stored farther up depend on this value, so access the node first.
        if <Paths<D, EVERTS> as Hooks>::LIGHT {
            self.access(x);
        } else {
            self.splay(x);
        }
        self.node_mut(x).cell.value = value;
        if <Paths<D, EVERTS> as Hooks>::LIGHT {
            self.pull(x);
        }
    }
}
