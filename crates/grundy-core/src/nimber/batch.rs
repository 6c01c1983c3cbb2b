//! Many products at once.

use super::Nimber;
use super::field::{SumOfProducts, product};
use super::linear::LinearMap;
use std::fmt;

/// Polynomials with fewer coefficients are evaluated by plain products: the table of a [`Multiplier`] costs about
/// as much as that many.
const WORTH_A_TABLE: usize = 512;

/// Multiplication by one nimber, prepared for many others.
///
/// The product by a fixed factor is linear, so eight look-ups in a table of 16 KiB replace the logarithms: a
/// product takes a fraction of the general one's time once the table is there.
///
/// # Complexity
/// Building takes 64 products and 2048 nim-sums, a product eight look-ups; 16 KiB on the heap.
///
/// ```
/// use grundy_core::{Multiplier, Nimber};
///
/// let seven = Multiplier::new(Nimber::new(7));
/// assert_eq!(seven.times(Nimber::new(1 << 40)), Nimber::new(7) * Nimber::new(1 << 40));
/// ```
#[derive(Clone)]
pub struct Multiplier {
    factor: Nimber,
    map: Box<LinearMap>,
}

impl Multiplier {
    /// Prepares multiplication by `factor`.
    #[must_use]
    pub fn new(factor: Nimber) -> Self {
        let images = std::array::from_fn(|bit| product(1 << bit, factor.0));
        Self { factor, map: Box::new(LinearMap::from_images(&images)) }
    }

    /// The fixed factor.
    #[must_use]
    pub const fn factor(&self) -> Nimber {
        self.factor
    }

    /// `factor * other`.
    #[must_use]
    #[inline]
    pub const fn times(&self, other: Nimber) -> Nimber {
        Nimber(self.map.apply(other.0))
    }
}

impl fmt::Debug for Multiplier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Multiplier").field("factor", &self.factor).finish_non_exhaustive()
    }
}

impl PartialEq for Multiplier {
    fn eq(&self, other: &Self) -> bool {
        self.factor == other.factor
    }
}

impl Eq for Multiplier {}

impl Nimber {
    /// The dot product `a[0] * b[0] + a[1] * b[1] + ...`, `*0` for empty slices.
    ///
    /// The nine partial products of Karatsuba's method are summed over the slices and put together once.
    ///
    /// # Panics
    /// If the slices differ in length.
    ///
    /// # Complexity
    /// `O(n)` for slices of length `n`, in constant space.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// let a = [2, 4].map(Nimber::new);
    /// let b = [2, 5].map(Nimber::new);
    /// assert_eq!(Nimber::dot(&a, &b), Nimber::new(3 ^ 2)); // 2 * 2 = 3 and 4 * 5 = 2
    /// ```
    #[must_use]
    #[track_caller]
    pub fn dot(a: &[Self], b: &[Self]) -> Self {
        assert_eq!(a.len(), b.len(), "a dot product needs slices of equal length");
        let mut sum = SumOfProducts::default();
        for (x, y) in a.iter().zip(b) {
            sum.add(x.0, y.0);
        }
        Self(sum.value())
    }

    /// The value at `x` of the polynomial `coefficients[0] + coefficients[1] * x + coefficients[2] * x^2 + ...`,
    /// `*0` without coefficients.
    ///
    /// Horner's rule. From 512 coefficients on a [`Multiplier`] by `x` is built first.
    ///
    /// # Complexity
    /// `O(n)` for `n` coefficients, in constant space.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// let coefficients = [1, 0, 3].map(Nimber::new); // 1 + 3 x^2
    /// assert_eq!(Nimber::evaluate(&coefficients, Nimber::new(2)), Nimber::new(1 ^ 2)); // 3 * (2 * 2) = 2
    /// ```
    #[must_use]
    pub fn evaluate(coefficients: &[Self], x: Self) -> Self {
        let backwards = coefficients.iter().rev();
        if coefficients.len() < WORTH_A_TABLE {
            return backwards.fold(Self::ZERO, |value, &coefficient| value * x + coefficient);
        }
        let x = Multiplier::new(x);
        backwards.fold(Self::ZERO, |value, &coefficient| x.times(value) + coefficient)
    }

    /// Multiplies every element of the slice by `factor`.
    ///
    /// # Complexity
    /// `O(n)` for a slice of length `n`, in constant space; from 512 elements on by a [`Multiplier`].
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// let mut row = [1, 2, 3].map(Nimber::new);
    /// Nimber::scale(&mut row, Nimber::new(2));
    /// assert_eq!(row, [2, 3, 1].map(Nimber::new));
    /// ```
    pub fn scale(slice: &mut [Self], factor: Self) {
        if slice.len() < WORTH_A_TABLE {
            for x in slice {
                *x *= factor;
            }
        } else {
            let factor = Multiplier::new(factor);
            for x in slice {
                *x = factor.times(*x);
            }
        }
    }
}
