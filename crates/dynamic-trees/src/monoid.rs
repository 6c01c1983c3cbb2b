//! The traits that you implement to define products of values along paths, and changes of these values.

use tree_algos::Direction;

/// Values with an associative product and an identity.
///
/// The product need not be commutative; typical examples are concatenating strings and composing functions. A monoid is itself a
/// value, so it can contain a modulus or borrow a table. For sums, minima, maxima, and xors of integers, use [`Sum`](super::Sum),
/// [`Min`](super::Min), [`Max`](super::Max), and [`Xor`](super::Xor).
pub trait Monoid {
    /// The type of the values.
    type Value: Clone;

    /// Returns the identity, whose product with any value, in either order, is that value.
    fn identity(&self) -> Self::Value;

    /// Returns the product of two values, in this order.
    fn product(&self, first: &Self::Value, second: &Self::Value) -> Self::Value;
}

/// A commutative group: a monoid in which the order does not matter and every value has an inverse.
///
/// With inverses, the sum of a path or subtree is a difference of two stored sums; see [`PathSums`](super::PathSums) and
/// [`SubtreeSums`](super::SubtreeSums). Forests need a group to sum up the branches of a path, since branches are attached and detached.
#[diagnostic::on_unimplemented(
    message = "values of `{Self}` have no inverse",
    label = "not a `Group`",
    note = "for values without an inverse, such as maxima, use `PathProducts` or `SubtreeProducts`; on trees whose edges do not change, `TopTree`"
)]
pub trait Group: Monoid {
    /// Returns the inverse of `value`, which cancels it.
    fn inverse(&self, value: &Self::Value) -> Self::Value;

    /// Returns the product of `count` copies of `value`. Override this method if there is a shortcut, such as a multiplication.
    fn power(&self, value: &Self::Value, mut count: u32) -> Self::Value {
        let (mut product, mut square) = (self.identity(), value.clone());
        while count > 0 {
            if count % 2 == 1 {
                product = self.product(&product, &square);
            }
            count /= 2;
            square = self.product(&square, &square);
        }
        product
    }
}

/// Defines the data about segments of paths, which can be joined and reversed.
///
/// A segment has an *upper* and a *lower* end. Most users have a [`Monoid`] and wrap it in [`Commutative`], or in [`BothWays`] if the order
/// matters. Implement this trait yourself if the products in both directions share data. For example, the slope of a composed linear
/// function is the same in both directions.
///
/// # Laws
///
/// `join` is associative with `empty` as its identity. `reverse` is its own inverse. It turns the join of `a` above `b` into the join of
/// the reversed `b` above the reversed `a`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not define how the segments of a path are joined",
    label = "not a `PathMonoid`",
    note = "wrap a monoid in `Commutative(..)`, or in `BothWays(..)` if the order matters"
)]
pub trait PathMonoid {
    /// The value of a node or an edge.
    type Value;

    /// The data about a segment.
    type Product: Clone;

    /// Returns the segment without values.
    fn empty(&self) -> Self::Product;

    /// Returns the segment with one value.
    fn single(&self, value: &Self::Value) -> Self::Product;

    /// Returns the segment that consists of `upper` and, below it, `lower`.
    fn join(&self, upper: &Self::Product, lower: &Self::Product) -> Self::Product;

    /// Exchanges the two ends of a segment.
    fn reverse(&self, product: &mut Self::Product);
}

/// Changes that can be applied to all values of a segment in one step.
///
/// If the order of the values does not matter, implement [`Changes`] for a monoid and wrap it in [`Commutative`].
/// [`AddMax`](super::AddMax), [`AddMin`](super::AddMin), [`AddSum`](super::AddSum) and [`AssignSum`](super::AssignSum) are ready to use.
///
/// # Laws
///
/// Applying a change to a join has the same result as applying it to both parts and joining them. Applying a change and then reversing the
/// segment has the same result as reversing it first.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no changes of whole stretches",
    label = "not an `Action`",
    note = "`Commutative(AddMax::new())` and the like are ready; for a monoid of your own implement `Changes` and wrap it in `Commutative(..)`"
)]
pub trait Action: PathMonoid {
    /// A change of all values of a segment.
    type Change: Clone;

    /// Applies a change to a segment of `count` values, given the product of the segment.
    fn apply(&self, change: &Self::Change, product: &mut Self::Product, count: usize);

    /// Appends `second` to `first`: the result applies `first` and then `second`.
    fn then(&self, first: &mut Self::Change, second: &Self::Change);
}

/// A commutative monoid with changes that can be applied to the product of many values in one step. Wrap it in [`Commutative`] to get an
/// [`Action`].
///
/// # Laws
///
/// Applying a change to a product has the same result as applying it to both factors and multiplying them.
///
/// ```
/// use dynamic_trees::{Changes, Commutative, LazyProducts, Monoid};
/// use tree_algos::{NodeId, Rooted, shapes};
///
/// /// Counts the lamps that are on.
/// struct Lamps;
/// /// The number of lamps, and the number of lamps that are on.
/// type Lit = (usize, usize);
///
/// impl Monoid for Lamps {
///     type Value = Lit;
///     fn identity(&self) -> Lit {
///         (0, 0)
///     }
///     fn product(&self, first: &Lit, second: &Lit) -> Lit {
///         (first.0 + second.0, first.1 + second.1)
///     }
/// }
///
/// /// Whether to switch all lamps.
/// impl Changes for Lamps {
///     type Change = bool;
///     fn apply(&self, &switch: &bool, (lamps, lit): &mut Lit, _: usize) {
///         if switch {
///             *lit = *lamps - *lit;
///         }
///     }
///     fn then(&self, first: &mut bool, second: &bool) {
///         *first ^= second;
///     }
/// }
///
/// let rooted = Rooted::new(&shapes::path(5), NodeId::new(0));
/// let mut lamps = LazyProducts::for_nodes(&rooted, Commutative(Lamps), |_| (1, 0));
/// lamps.change_path(NodeId::new(1), NodeId::new(3), &true);
/// lamps.change_subtree(NodeId::new(3), &true);
/// assert_eq!(lamps.path(NodeId::new(0), NodeId::new(4)), (5, 3));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no changes of many values at once",
    label = "not `Changes`",
    note = "`AddMax`, `AddMin`, `AddSum` and `AssignSum` have; for a monoid of your own implement `Changes`"
)]
pub trait Changes: Monoid {
    /// A change of many values.
    type Change: Clone;

    /// Applies a change to each of `count` values, given their product. If `count` is 0, the product must not change.
    fn apply(&self, change: &Self::Change, product: &mut Self::Value, count: usize);

    /// Appends `second` to `first`: the result applies `first` and then `second`.
    fn then(&self, first: &mut Self::Change, second: &Self::Change);
}

impl<M: Changes> Action for Commutative<M> {
    type Change = M::Change;

    #[inline]
    fn apply(&self, change: &M::Change, product: &mut M::Value, count: usize) {
        self.0.apply(change, product, count);
    }

    #[inline]
    fn then(&self, first: &mut M::Change, second: &M::Change) {
        self.0.then(first, second);
    }
}

/// Converts a commutative [`Monoid`] to a [`PathMonoid`]. One product per segment is enough, since the direction does not matter.
///
/// Wrap only commutative monoids; with other monoids, results are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Commutative<M>(
    /// The monoid.
    pub M,
);

/// Converts any [`Monoid`] to a [`PathMonoid`] with one product for each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BothWays<M>(
    /// The monoid.
    pub M,
);

/// The products of the values of a segment in both directions; see [`BothWays`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directed<V> {
    /// The product from the upper end to the lower end. For a path from `u` to `v`, this is the product from `u` to `v`.
    pub forward: V,
    /// The product from the lower end to the upper end. For a path from `u` to `v`, this is the product from `v` to `u`.
    pub backward: V,
}

impl<V> Directed<V> {
    /// Returns the product in the given direction.
    #[inline]
    pub fn along(&self, direction: Direction) -> &V {
        match direction {
            Direction::Down => &self.forward,
            Direction::Up => &self.backward,
        }
    }
}

impl<M: Monoid> PathMonoid for Commutative<M> {
    type Value = M::Value;
    type Product = M::Value;

    #[inline]
    fn empty(&self) -> M::Value {
        self.0.identity()
    }

    #[inline]
    fn single(&self, value: &M::Value) -> M::Value {
        value.clone()
    }

    #[inline]
    fn join(&self, upper: &M::Value, lower: &M::Value) -> M::Value {
        self.0.product(upper, lower)
    }

    #[inline]
    fn reverse(&self, _: &mut M::Value) {}
}

impl<M: Monoid> PathMonoid for BothWays<M> {
    type Value = M::Value;
    type Product = Directed<M::Value>;

    #[inline]
    fn empty(&self) -> Directed<M::Value> {
        Directed { forward: self.0.identity(), backward: self.0.identity() }
    }

    #[inline]
    fn single(&self, value: &M::Value) -> Directed<M::Value> {
        Directed { forward: value.clone(), backward: value.clone() }
    }

    #[inline]
    fn join(&self, upper: &Directed<M::Value>, lower: &Directed<M::Value>) -> Directed<M::Value> {
        Directed {
            forward: self.0.product(&upper.forward, &lower.forward),
            backward: self.0.product(&lower.backward, &upper.backward),
        }
    }

    #[inline]
    fn reverse(&self, product: &mut Directed<M::Value>) {
        std::mem::swap(&mut product.forward, &mut product.backward);
    }
}
