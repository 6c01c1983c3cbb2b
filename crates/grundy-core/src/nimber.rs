//! Nimbers, which are the values of impartial games and form a field.

mod batch;
// WebAssembly uses this module instead of `logarithms`. On other targets, only tests use it.
#[cfg(any(test, target_family = "wasm"))]
mod bytes;
mod field;
mod linear;
#[cfg(any(test, not(target_family = "wasm")))]
mod logarithms;
mod ops;
#[cfg(feature = "serde")]
mod serde {
    //! Serializes a nimber as its number.

    use super::Nimber;
    use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Nimber {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u64(self.0)
        }
    }

    impl<'de> Deserialize<'de> for Nimber {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

pub use batch::Multiplier;

use crate::ReadError;
use std::fmt;
use std::str::FromStr;

/// The prime factors of 2^64 - 1.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// A nimber `*n`: the value of a Nim heap of `n` coins, and of every impartial game that is equal to that heap.
///
/// `+` is the nim-sum, the value of a disjunctive sum: the exclusive or of the binary digits. `*` is the nim-product
/// `a * b = mex { a' * b + a * b' + a' * b' : a' < a, b' < b }`, the value of a product of coin-turning games. With these operations, the
/// nimbers below `2^64`
/// are a field: `-x = x`, and every `x` other than `*0` has an inverse (Conway, *On Numbers and Games*, chapter 6). The nimbers below 2, 4,
/// 16, 256, `2^16` and `2^32` are its proper subfields. If `h` is one of these bounds, then `*h * *h = *(3 h / 2)`, and `*h * *x = *(h x)`
/// for every `x < h`.
///
/// ```
/// use grundy_core::Nimber;
///
/// let [a, b] = [Nimber::new(3), Nimber::new(5)];
/// assert_eq!(a + b, Nimber::new(6));
/// assert_eq!(a * b, Nimber::new(15));
/// assert_eq!(a * b / b, a);
/// assert_eq!(b.square_root().square(), b);
/// assert_eq!(b.to_string(), "*5");
/// assert_eq!("*5".parse(), Ok(b));
/// ```
///
/// # Tables
/// The compiler computes all tables, so nothing is set up at run time, and every operation on one or two nimbers is a `const fn`. Products,
/// quotients, inverses and powers use 384 KiB of logarithms and powers in the field of `2^16` elements. Squares, square roots and roots of
/// `x^2 + x = c` use 16 KiB each. The nim-sum needs no table. A program contains only the tables of the operations that it calls. In
/// WebAssembly, where a page must download the tables, tables of 1 KiB replace the 384 KiB, and products are slower.
///
/// # Which product?
/// Use `*` for single products, [`Multiplier`] if one factor stays the same, and [`dot`](Self::dot),
/// [`evaluate`](Self::evaluate) and [`scale`](Self::scale) for slices.
///
/// With the feature `serde`, a nimber is serialized as its number.
#[doc(alias = "nim-value")]
#[doc(alias = "grundy value")]
#[doc(alias = "grundy number")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber(u64);

impl Nimber {
    /// The value of a game without moves, and the zero of the field.
    pub const ZERO: Self = Self(0);
    /// The value of a game whose only option is `*0`, and the multiplicative identity of the field.
    pub const ONE: Self = Self(1);

    /// Creates the nimber `*n`.
    pub const fn new(n: u64) -> Self {
        Self(n)
    }

    /// Returns the size of the Nim heap with this value.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// Returns whether this is `*0`, the value of games in which the player to move loses in normal play.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Returns the nim-sum. Use it in constants, and `+` elsewhere.
    #[must_use]
    #[inline]
    pub const fn nim_sum(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Returns the nim-product. Use it in constants, and `*` elsewhere.
    ///
    /// Computes nine products of 16-bit elements with tables of logarithms. No branch depends on the factors.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// const SIX: Nimber = Nimber::new(4).nim_product(Nimber::new(4));
    /// assert_eq!(SIX, Nimber::new(6));
    /// ```
    #[must_use]
    #[inline]
    pub const fn nim_product(self, other: Self) -> Self {
        Self(field::product(self.0, other.0))
    }

    /// Returns `self * self`, with eight table look-ups.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(1 << 32).square(), Nimber::new(3 << 31));
    /// ```
    #[must_use]
    #[inline]
    pub const fn square(self) -> Self {
        Self(linear::SQUARE.apply(self.0))
    }

    /// Returns the only nimber whose square is this one, with eight table look-ups.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(3).square_root(), Nimber::new(2));
    /// ```
    #[must_use]
    #[inline]
    pub const fn square_root(self) -> Self {
        Self(linear::SQUARE_ROOT.apply(self.0))
    }

    /// Returns the nimber whose product with this one is `*1`, or `None` for `*0`.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).checked_inverse(), Some(Nimber::new(3)));
    /// assert_eq!(Nimber::ZERO.checked_inverse(), None);
    /// ```
    pub const fn checked_inverse(self) -> Option<Self> {
        if self.is_zero() { None } else { Some(Self(field::inverse(self.0))) }
    }

    /// Returns the nimber whose product with this one is `*1`.
    ///
    /// # Panics
    /// Panics if the nimber is `*0`. Use [`checked_inverse`](Self::checked_inverse) to get `None` instead.
    #[must_use]
    #[track_caller]
    pub const fn inverse(self) -> Self {
        assert!(!self.is_zero(), "division by the nimber *0");
        Self(field::inverse(self.0))
    }

    /// Returns the nimber whose product with `divisor` is this one, or `None` if the divisor is `*0`.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(6).checked_div(Nimber::new(4)), Some(Nimber::new(4)));
    /// assert_eq!(Nimber::new(6).checked_div(Nimber::ZERO), None);
    /// ```
    pub const fn checked_div(self, divisor: Self) -> Option<Self> {
        match divisor.checked_inverse() {
            Some(inverse) => Some(self.nim_product(inverse)),
            None => None,
        }
    }

    /// Returns the product of `exponent` copies of this nimber. The exponent 0 gives `*1` for every base.
    ///
    /// # Complexity
    /// One squaring per bit of `exponent`, and one multiplication per set bit.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).pow(3), Nimber::ONE);
    /// assert_eq!(Nimber::new(2026).pow(u64::MAX), Nimber::ONE);
    /// ```
    #[must_use]
    pub const fn pow(self, exponent: u64) -> Self {
        let mut power = Self::ONE;
        let mut bit = u64::BITS - exponent.leading_zeros();
        while bit > 0 {
            bit -= 1;
            power = power.square();
            if exponent >> bit & 1 == 1 {
                power = power.nim_product(self);
            }
        }
        power
    }

    /// Returns the smallest positive exponent to which this nimber can be raised to give `*1`, or `None` for `*0`.
    ///
    /// This exponent divides 2^64 - 1 = 3 · 5 · 17 · 257 · 641 · 65537 · 6700417.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).multiplicative_order(), Some(3));
    /// ```
    pub const fn multiplicative_order(self) -> Option<u64> {
        if self.is_zero() {
            return None;
        }
        let mut order = u64::MAX;
        let mut k = 0;
        while k < PRIMES.len() {
            // Each prime divides 2^64 - 1 exactly once, so it is enough to try one division by each prime.
            if self.pow(order / PRIMES[k]).0 == 1 {
                order /= PRIMES[k];
            }
            k += 1;
        }
        Some(order)
    }

    /// Returns the degree of this nimber over the field `{*0, *1}`: 1, 2, 4, 8, 16, 32 or 64.
    ///
    /// The smallest subfield that contains this nimber consists of the nimbers below `2^degree`.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::new(1).degree(), 1);
    /// assert_eq!(Nimber::new(15).degree(), 4);
    /// assert_eq!(Nimber::new(16).degree(), 8);
    /// ```
    pub const fn degree(self) -> u32 {
        (u64::BITS - self.0.leading_zeros()).next_power_of_two()
    }

    /// Returns the trace to the field `{*0, *1}`: the sum of `self^(2^k)` for `k` from 0 to 63. The trace equals bit 63, the highest bit.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// let x = Nimber::new(u64::MAX);
    /// let conjugates = std::iter::successors(Some(x), |x| Some(x.square()));
    /// assert_eq!(x.trace(), conjugates.take(64).sum());
    /// ```
    #[must_use]
    pub const fn trace(self) -> Self {
        Self(self.0 >> 63)
    }

    /// Returns the two solutions of `x^2 + x = self`, the smaller first, or `None` if there are none. There are none if and only if this
    /// nimber is at least `2^63`, that is, if its trace is `*1`.
    ///
    /// The solutions differ by `*1`. The map `x -> x^2 + x` is linear, so a linear map computes one solution with eight table look-ups.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// assert_eq!(Nimber::ONE.artin_schreier_roots(), Some([2, 3].map(Nimber::new)));
    /// assert_eq!(Nimber::new(1 << 63).artin_schreier_roots(), None);
    /// ```
    pub const fn artin_schreier_roots(self) -> Option<[Self; 2]> {
        if self.0 >> 63 == 1 {
            return None;
        }
        let root = linear::ARTIN_SCHREIER.apply(self.0);
        Some([Self(root), Self(root ^ 1)])
    }

    /// Returns the two solutions of `x^2 + b x + c = 0` in increasing order, or `None` if there are none. For `b = 0`, both solutions are
    /// the square root of `c`.
    ///
    /// Substituting `x = b y` gives the equation `y^2 + y = c / b^2`.
    ///
    /// ```
    /// use grundy_core::Nimber;
    ///
    /// let [x, y] = [Nimber::new(6), Nimber::new(77)];
    /// assert_eq!(Nimber::quadratic_roots(x + y, x * y), Some([x, y]));
    /// ```
    pub const fn quadratic_roots(b: Self, c: Self) -> Option<[Self; 2]> {
        let Some(inverse) = b.checked_inverse() else {
            let root = c.square_root();
            return Some([root, root]);
        };
        match c.nim_product(inverse.square()).artin_schreier_roots() {
            Some([y, _]) => {
                let x = b.nim_product(y);
                let other = x.nim_sum(b);
                Some(if x.0 < other.0 { [x, other] } else { [other, x] })
            }
            None => None,
        }
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Self {
        Self(n)
    }
}

impl From<Nimber> for u64 {
    fn from(nimber: Nimber) -> Self {
        nimber.0
    }
}

/// Reads `*7` and plain `7`. Leading zeros are accepted.
///
/// # Errors
/// Returns an error if the text is empty or a lone star, if a character other than a digit follows the optional star, or if the number
/// exceeds 2^64 - 1. The error gives the position of the offending byte, counted from 0.
///
/// ```
/// use grundy_core::Nimber;
///
/// assert_eq!("*7".parse(), Ok(Nimber::new(7)));
/// assert_eq!("7".parse(), Ok(Nimber::new(7)));
/// let error = "*1x".parse::<Nimber>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit at position 2, found 'x'");
/// ```
impl FromStr for Nimber {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let begin = usize::from(text.starts_with('*'));
        let no_digit = |position: usize, found: fmt::Arguments<'_>| {
            ReadError::new(format_args!("expected a digit at position {position}, found {found}"))
        };
        if text.len() == begin {
            return Err(no_digit(begin, format_args!("the end")));
        }
        let mut number = 0_u64;
        for (offset, character) in text[begin..].char_indices() {
            let position = begin + offset;
            let digit = character
                .to_digit(10)
                .ok_or_else(|| no_digit(position, format_args!("{character:?}")))?;
            let next = number.checked_mul(10).and_then(|tens| tens.checked_add(u64::from(digit)));
            number = next.ok_or_else(|| {
                let most = u64::MAX;
                ReadError::new(format_args!("the number exceeds {most} at position {position}"))
            })?;
        }
        Ok(Self(number))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() && f.precision().is_none() {
            return write!(f, "*{}", self.0);
        }
        f.pad(&format!("*{}", self.0))
    }
}
