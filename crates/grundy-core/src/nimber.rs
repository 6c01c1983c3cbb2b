//! Nimbers: the values of impartial games.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A nimber `*n`: the value of a Nim heap of `n` coins, and so of every impartial game that is
/// equal to that heap.
///
/// `+` is the nim-sum, the value of a disjunctive sum: the exclusive or of the binary digits.
///
/// ```
/// use grundy_core::Nimber;
///
/// assert_eq!(Nimber::new(3) + Nimber::new(5), Nimber::new(6));
/// assert_eq!(Nimber::new(5).to_string(), "*5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(u64);

impl Nimber {
    /// The value of a game without moves.
    pub const ZERO: Self = Self(0);
    /// The value of a game whose only option is `*0`.
    pub const ONE: Self = Self(1);

    /// The nimber `*n`.
    #[must_use]
    pub const fn new(n: u64) -> Self {
        Self(n)
    }

    /// The size of the Nim heap with this value.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

#[expect(clippy::suspicious_arithmetic_impl, reason = "the nim-sum is the exclusive or")]
impl Add for Nimber {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

#[expect(clippy::suspicious_op_assign_impl, reason = "the nim-sum is the exclusive or")]
impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Self {
        Self(n)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}
