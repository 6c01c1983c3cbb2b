//! The types that lengths of edges can have: whole numbers and `f64`.

use crate::{EdgeId, NodeId};
use thiserror::Error;

/// A type for lengths of edges: `u64` or `i64` for integers, or `f64` for other numbers.
///
/// Sums of `u64` and `i64` are exact. Sums of `f64` are exact if all lengths are multiples of the same power of two and no sum has more
/// than 53 binary digits, as with whole numbers up to 2⁵³. Otherwise each addition of `f64` can have a relative error of up to `2⁻⁵³`; each
/// function documents the effect on its results. A length or sum that is not finite counts as an overflow.
pub trait Length: Copy + PartialOrd + std::fmt::Debug + sealed::Sealed {}

mod sealed {
    pub trait Sealed: Copy + PartialOrd {
        /// The distance of a node from the root, precise enough for subtracting one such distance from another.
        type Wide: Copy + std::fmt::Debug + PartialEq;
        const ZERO: Self;
        fn plus(self, other: Self) -> Option<Self>;
        /// Returns the absolute value.
        fn magnitude(self) -> Option<Self>;
        fn wide(self) -> Self::Wide;
        /// Returns the distance from the root after one more edge.
        fn wider(reach: Self::Wide, length: Self) -> Self::Wide;
        fn narrow(reach: Self::Wide) -> Self;
        /// Returns the distance between two nodes. The arguments are the distances of both nodes, and of their lowest common ancestor, from
        /// the root.
        fn around(u: Self::Wide, v: Self::Wide, top: Self::Wide) -> Self;

        /// Returns the larger of the two.
        #[inline]
        fn or_larger(self, other: Self) -> Self {
            if other > self { other } else { self }
        }
    }

    macro_rules! lengths {
        ($($length:ty),*) => {$(
            impl Sealed for $length {
                type Wide = Self;
                const ZERO: Self = 0;

                #[inline]
                fn plus(self, other: Self) -> Option<Self> {
                    self.checked_add(other)
                }

                #[inline]
                fn magnitude(self) -> Option<Self> {
                    if self < Self::ZERO { Self::ZERO.checked_sub(self) } else { Some(self) }
                }

                #[inline]
                fn wide(self) -> Self {
                    self
                }

                #[inline]
                fn wider(reach: Self, length: Self) -> Self {
                    reach + length
                }

                #[inline]
                fn narrow(reach: Self) -> Self {
                    reach
                }

                // Each difference is the length of a path. Even the sum of the magnitudes of all edge lengths fits in the type, so nothing
                // overflows.
                #[inline]
                fn around(u: Self, v: Self, top: Self) -> Self {
                    (u - top) + (v - top)
                }
            }
        )*};
    }
    // Distances that count edges are `u32` and always use unit lengths, so the public trait `Length` is not implemented for `u32`.
    lengths!(u32, u64, i64);

    /// Returns the exact sum of two numbers in two parts: the rounded sum and the rounding error.
    #[inline]
    fn two_sum(a: f64, b: f64) -> (f64, f64) {
        let sum = a + b;
        let b_in_sum = sum - a;
        (sum, (a - (sum - b_in_sum)) + (b - b_in_sum))
    }

    /// Represents a distance as the sum of two numbers: the rounded distance and the rounding error.
    ///
    /// Source: D. E. Knuth, *The Art of Computer Programming*, volume 2, 4.2.2 (the sum of two numbers); T. J. Dekker, *A
    /// floating-point technique for extending the available precision*, 1971.
    impl Sealed for f64 {
        type Wide = (Self, Self);
        const ZERO: Self = 0.0;

        #[inline]
        fn plus(self, other: Self) -> Option<Self> {
            Some(self + other).filter(|sum| sum.is_finite())
        }

        #[inline]
        fn magnitude(self) -> Option<Self> {
            Some(self.abs())
        }

        #[inline]
        fn wide(self) -> (Self, Self) {
            (self, 0.0)
        }

        #[inline]
        fn wider((high, low): (Self, Self), length: Self) -> (Self, Self) {
            let (sum, left_out) = two_sum(high, length);
            two_sum(sum, left_out + low)
        }

        #[inline]
        fn narrow((high, low): (Self, Self)) -> Self {
            high + low
        }

        #[inline]
        fn around(u: (Self, Self), v: (Self, Self), top: (Self, Self)) -> Self {
            let (one, one_left_out) = two_sum(u.0, -top.0);
            let (other, other_left_out) = two_sum(v.0, -top.0);
            let (sum, left_out) = two_sum(one, other);
            let low = (u.1 - top.1) + (v.1 - top.1) + one_left_out + other_left_out + left_out;
            sum + low
        }
    }
}

pub(super) use sealed::Sealed;

impl Length for u64 {}
impl Length for i64 {}
impl Length for f64 {}

/// The error for a path whose length does not fit in its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
#[error("a path through node {apex} and over edge {edge} is too long for its type")]
pub struct LengthOverflow {
    /// The topmost node of the path.
    pub apex: NodeId,
    /// An edge of the path at that node.
    pub edge: EdgeId,
}
