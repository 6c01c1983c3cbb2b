//! The most common monoids of integers.

use super::{Changes, Group, Monoid};
use std::marker::PhantomData;

macro_rules! monoids {
    ($($(#[$attribute:meta])* $name:ident)*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name<T>(PhantomData<T>);

        impl<T> $name<T> {
            /// Creates the monoid. The compiler infers the type of the integers from your values.
            pub const fn new() -> Self {
                Self(PhantomData)
            }
        }
    )*};
}

monoids! {
    /// Adds integers of type `T`. The sum wraps around on overflow.
    ///
    /// Subtracting unsigned values works, too: intermediate results can wrap around, and the final result is exact if the true sum fits in
    /// `T`.
    ///
    /// ```
    /// use dynamic_trees::{Group, Monoid, Sum};
    /// let plus = Sum::new();
    /// let five = plus.product(&2_u8, &3);
    /// assert_eq!(plus.product(&five, &plus.inverse(&3)), 2);
    /// assert_eq!(plus.power(&200, 2), 144); // 400 modulo 256
    /// ```
    Sum
    /// Computes the bitwise xor of integers of type `T`. Every value is its own inverse.
    ///
    /// ```
    /// use dynamic_trees::{Group, Monoid, Xor};
    /// let xor = Xor::new();
    /// assert_eq!(xor.product(&5_u64, &3), 6);
    /// assert_eq!((xor.power(&5, 2), xor.power(&5, 7)), (0, 5));
    /// ```
    Xor
    /// Takes the smaller of two integers of type `T`. The identity is the largest integer.
    ///
    /// ```
    /// use dynamic_trees::{Min, Monoid};
    /// let min = Min::new();
    /// assert_eq!(min.product(&5_i32, &-3), -3);
    /// assert_eq!(min.product(&5, &min.identity()), 5);
    /// ```
    Min
    /// Takes the larger of two integers of type `T`. The identity is the smallest integer.
    ///
    /// ```
    /// use dynamic_trees::{Max, Monoid};
    /// let max = Max::new();
    /// assert_eq!(max.product(&5_i32, &-3), 5);
    /// assert_eq!(max.product(&-3, &max.identity()), -3);
    /// ```
    Max
    /// Takes the larger of two integers. A change adds one number to many values. Wrap it in [`Commutative`](super::Commutative) to get an
    /// [`Action`](super::Action).
    ///
    /// Results are exact if every value stays in the range of `T`.
    ///
    /// ```
    /// use dynamic_trees::{AddMax, Commutative, LazyProducts};
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
    /// let mut heights = LazyProducts::for_nodes(&rooted, Commutative(AddMax::new()), |_| 0_i64);
    /// heights.change_path(NodeId::new(0), NodeId::new(2), &5);
    /// heights.change_path(NodeId::new(2), NodeId::new(3), &-2);
    /// assert_eq!(heights.path(NodeId::new(2), NodeId::new(3)), 3);
    /// ```
    AddMax
    /// Takes the smaller of two integers. A change adds one number to many values; see [`AddMax`].
    AddMin
    /// Adds integers. A change adds one number to many values. The sum wraps around on overflow. Wrap it in
    /// [`Commutative`](super::Commutative) to get an [`Action`](super::Action).
    ///
    /// ```
    /// use dynamic_trees::{AddSum, Commutative, LazyProducts};
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
    /// let mut sums = LazyProducts::for_nodes(&rooted, Commutative(AddSum::new()), |_| 1_u64);
    /// sums.change_subtree(NodeId::new(1), &10);
    /// assert_eq!(sums.path(NodeId::new(0), NodeId::new(2)), 1 + 11 + 11);
    /// ```
    AddSum
    /// Adds integers. A change sets many values to one number. The sum wraps around on overflow. Wrap it in
    /// [`Commutative`](super::Commutative) to get an [`Action`](super::Action).
    ///
    /// ```
    /// use dynamic_trees::{AssignSum, Commutative, LazyProducts};
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
    /// let mut sums = LazyProducts::for_nodes(&rooted, Commutative(AssignSum::new()), |_| 1_u64);
    /// sums.change_subtree(NodeId::new(1), &10);
    /// assert_eq!(sums.path(NodeId::new(0), NodeId::new(2)), 1 + 10 + 10);
    /// ```
    AssignSum
}

mod sealed {
    pub trait Sealed: Copy + Ord + std::ops::BitXor<Output = Self> {
        const ZERO: Self;
        const MIN: Self;
        const GREATEST: Self;

        fn plus(self, other: Self) -> Self;
        fn minus(self) -> Self;
        fn times(self, count: u32) -> Self;
    }
}

use sealed::Sealed;

/// A primitive integer type. The trait cannot be implemented for other types.
pub trait Integer: Sealed {}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Integer for $integer {}

        impl Sealed for $integer {
            const ZERO: Self = 0;
            const MIN: Self = Self::MIN;
            const GREATEST: Self = Self::MAX;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self) -> Self {
                self.wrapping_neg()
            }

            #[inline]
            #[allow(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "all is modulo 2^bits")]
            fn times(self, count: u32) -> Self {
                self.wrapping_mul(count as Self)
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! monoid {
    ($name:ident, $identity:expr, $product:expr) => {
        impl<T: Integer> Monoid for $name<T> {
            type Value = T;

            #[inline]
            fn identity(&self) -> T {
                $identity
            }

            #[inline]
            fn product(&self, &first: &T, &second: &T) -> T {
                $product(first, second)
            }
        }
    };
}

monoid!(Sum, T::ZERO, T::plus);
monoid!(Xor, T::ZERO, |first, second| first ^ second);
monoid!(Min, T::GREATEST, T::min);
monoid!(Max, T::MIN, T::max);
monoid!(AddMin, T::GREATEST, T::min);
monoid!(AddMax, T::MIN, T::max);
monoid!(AddSum, T::ZERO, T::plus);
monoid!(AssignSum, T::ZERO, T::plus);

macro_rules! changes {
    ($name:ident, $apply:expr, $then:expr) => {
        impl<T: Integer> Changes for $name<T> {
            type Change = T;

            #[inline]
            fn apply(&self, &change: &T, product: &mut T, count: usize) {
                // If there are no values, the product is the identity and must not change.
                if count > 0 {
                    *product = $apply(*product, change, count as u32);
                }
            }

            #[inline]
            fn then(&self, first: &mut T, &second: &T) {
                *first = $then(*first, second);
            }
        }
    };
}

changes!(AddMin, |least: T, change, _| least.plus(change), T::plus);
changes!(AddMax, |largest: T, change, _| largest.plus(change), T::plus);
changes!(AddSum, |sum: T, change: T, count| sum.plus(change.times(count)), T::plus);
changes!(AssignSum, |_, change: T, count| change.times(count), |_, second| second);

impl<T: Integer> Group for Sum<T> {
    #[inline]
    fn inverse(&self, value: &T) -> T {
        value.minus()
    }

    #[inline]
    fn power(&self, value: &T, count: u32) -> T {
        value.times(count)
    }
}

impl<T: Integer> Group for Xor<T> {
    #[inline]
    fn inverse(&self, value: &T) -> T {
        *value
    }

    #[inline]
    fn power(&self, value: &T, count: u32) -> T {
        if count % 2 == 1 { *value } else { T::ZERO }
    }
}
