//! Operations on many nimbers together: products by a fixed factor, dot products and polynomials.

use super::Nimber;
use super::field::product;
use super::linear::LinearMap;
use std::fmt;

/// The minimum length of a slice for which a table is built. Building a table takes as long as a few hundred products.
const WORTH_A_TABLE: usize = 256;

/// Multiplication by a fixed nimber, prepared for many other factors.
///
/// Multiplying by a fixed nimber is a linear map. Applying the map takes eight look-ups in 16 KiB of tables, much less time than a general
/// product.
///
/// # Complexity
/// Building a `Multiplier` takes 64 products and 2048 nim-sums; each product takes eight look-ups. The tables take 16 KiB on the heap.
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
    pub fn new(factor: Nimber) -> Self {
        let images = std::array::from_fn(|bit| product(1 << bit, factor.0));
        Self { factor, map: Box::new(LinearMap::from_images(&images)) }
    }

    /// Returns the fixed factor.
    pub const fn factor(&self) -> Nimber {
        self.factor
    }

    /// Returns `factor * other`.
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
    /// Returns the dot product `a[0] * b[0] + a[1] * b[1] + ...`, which is `*0` for empty slices.
    ///
    /// For 256 elements or more, the number of multiplications does not depend on the length: the elements of `b` are added up in 2048
    /// groups, according to each byte of their partners in `a`, and then 64 multiplications give the result.
    ///
    /// # Panics
    /// Panics if the slices differ in length.
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
    #[track_caller]
    pub fn dot(a: &[Self], b: &[Self]) -> Self {
        assert_eq!(a.len(), b.len(), "a dot product needs slices of equal length");
        if a.len() < WORTH_A_TABLE {
            return a.iter().zip(b).fold(Self::ZERO, |sum, (x, y)| sum + x * y);
        }
        // `groups[k][v]` is the sum of the elements of `b` whose partner in `a` has the value `v` as byte `k`.
        let mut groups = Box::new([[0; 256]; 8]);
        for (x, y) in a.iter().zip(b) {
            for (group, byte) in groups.iter_mut().zip(x.0.to_le_bytes()) {
                group[usize::from(byte)] ^= y.0;
            }
        }
        // The product is linear in `a`. So for each bit `2^k`, add the elements of `b` whose partner has that bit, and multiply their sum
        // by `2^k`. Each round removes the highest bit of a byte: it merges the groups with this bit into those without it.
        let mut result = 0;
        for (index, group) in groups.iter_mut().enumerate() {
            for bit in (0..8).rev() {
                let (without, with) = group.split_at_mut(1 << bit);
                let mut sum = 0;
                for (without, with) in without.iter_mut().zip(with) {
                    sum ^= *with;
                    *without ^= *with;
                }
                result ^= product(1 << (8 * index + bit), sum);
            }
        }
        Self(result)
    }

    /// Returns the value at `x` of the polynomial `coefficients[0] + coefficients[1] * x + coefficients[2] * x^2 + ...`, which is
    /// `*0` if there are no coefficients.
    ///
    /// Uses Horner's rule. For 256 coefficients or more, it runs four chains in parallel, each over every fourth coefficient, with a
    /// [`Multiplier`] by `x^4`.
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
    pub fn evaluate(coefficients: &[Self], x: Self) -> Self {
        let horner = |coefficients: &[Self]| {
            coefficients
                .iter()
                .rev()
                .fold(Self::ZERO, |value, &coefficient| value * x + coefficient)
        };
        if coefficients.len() < WORTH_A_TABLE {
            return horner(coefficients);
        }
        // The four chains do not depend on each other, so the processor can run them in parallel.
        let step = Multiplier::new(x.square().square());
        let chunks = coefficients.chunks_exact(4);
        let mut values = [Self::ZERO; 4];
        values[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        for chunk in chunks.rev() {
            for (value, &coefficient) in values.iter_mut().zip(chunk) {
                *value = step.times(*value) + coefficient;
            }
        }
        horner(&values)
    }

    /// Multiplies every element of the slice by `factor`.
    ///
    /// # Complexity
    /// `O(n)` for a slice of length `n`, in constant space. For 256 elements or more, it uses a [`Multiplier`].
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
