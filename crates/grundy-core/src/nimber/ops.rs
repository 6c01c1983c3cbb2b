//! The operators `+`, `-`, `*` and `/` for nimbers and references to nimbers.

use super::Nimber;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

macro_rules! operator {
    ($Trait:ident, $method:ident, $Assign:ident, $assign:ident, $(#[$doc:meta])* |$a:ident, $b:ident| $result:expr) => {
        impl $Trait for Nimber {
            type Output = Self;

            $(#[$doc])*
            #[inline]
            #[track_caller]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $result
            }
        }

        impl $Trait<&Nimber> for Nimber {
            type Output = Nimber;

            #[inline]
            #[track_caller]
            fn $method(self, other: &Nimber) -> Nimber {
                $Trait::$method(self, *other)
            }
        }

        impl $Trait<Nimber> for &Nimber {
            type Output = Nimber;

            #[inline]
            #[track_caller]
            fn $method(self, other: Nimber) -> Nimber {
                $Trait::$method(*self, other)
            }
        }

        impl $Trait<&Nimber> for &Nimber {
            type Output = Nimber;

            #[inline]
            #[track_caller]
            fn $method(self, other: &Nimber) -> Nimber {
                $Trait::$method(*self, *other)
            }
        }

        impl $Assign for Nimber {
            #[inline]
            #[track_caller]
            fn $assign(&mut self, other: Self) {
                *self = $Trait::$method(*self, other);
            }
        }

        impl $Assign<&Nimber> for Nimber {
            #[inline]
            #[track_caller]
            fn $assign(&mut self, other: &Nimber) {
                *self = $Trait::$method(*self, *other);
            }
        }
    };
}

operator!(Add, add, AddAssign, add_assign,
    /// Returns the nim-sum.
    |a, b| a.nim_sum(b));
operator!(Sub, sub, SubAssign, sub_assign,
    /// Returns the nim-sum: subtraction equals addition, because every nimber is its own negative.
    |a, b| a.nim_sum(b));
operator!(Mul, mul, MulAssign, mul_assign,
    /// Returns the nim-product.
    |a, b| a.nim_product(b));
operator!(Div, div, DivAssign, div_assign,
    /// Returns the nimber whose product with `other` is `self`.
    ///
    /// # Panics
    /// Panics if `other` is `*0`. [`Nimber::checked_div`] does not panic.
    |a, b| a.nim_product(b.inverse()));

impl Neg for Nimber {
    type Output = Self;

    /// Returns the nimber itself, since `x + x = *0`.
    #[inline]
    fn neg(self) -> Self {
        self
    }
}

impl Neg for &Nimber {
    type Output = Nimber;

    #[inline]
    fn neg(self) -> Nimber {
        *self
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(iter: I) -> Self {
        iter.copied().sum()
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ONE, Mul::mul)
    }
}

impl<'a> Product<&'a Nimber> for Nimber {
    fn product<I: Iterator<Item = &'a Nimber>>(iter: I) -> Self {
        iter.copied().product()
    }
}
