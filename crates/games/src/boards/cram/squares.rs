//! Represents a set of squares as the bits of a single word.

use std::fmt::{Debug, LowerHex};
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares of a board, as the bits of a word: [`u64`] for up to 64 squares, and [`u128`] for up to 128.
///
/// Use this trait to write functions that work for both word types. The trait is sealed, so other types cannot implement it.
///
/// ```
/// use games::boards::cram::{Cram, Squares};
///
/// fn squares<S: Squares>(board: &Cram<S>) -> u32 {
///     board.start().count()
/// }
/// assert_eq!(squares(&Cram::new(5, 7)?), 35);
/// assert_eq!(squares(&Cram::wide(7, 11)?), 77);
/// # Ok::<(), grundy_core::IllegalPosition>(())
/// ```
pub trait Squares:
    sealed::Sealed
    + Copy
    + Ord
    + Hash
    + Debug
    + LowerHex
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The maximum number of squares in a set.
    const MAX: u32;
    /// The empty set.
    const NONE: Self;
    /// The set that contains only the first square.
    const FIRST: Self;

    /// Returns the number of squares in the set.
    fn count(self) -> u32;

    /// Returns the index of the first square in the set, counted from 0, or [`MAX`](Self::MAX) if the set is empty.
    fn first(self) -> u32;

    /// Returns the number of squares after the last square in the set, or [`MAX`](Self::MAX) if the set is empty.
    fn behind_last(self) -> u32;

    /// Reverses the order of all squares.
    #[must_use]
    fn reversed(self) -> Self;

    /// Removes the first square from the set.
    #[must_use]
    fn without_first(self) -> Self;

    /// Returns the lowest 64 squares of the set as a number.
    fn low(self) -> u64;

    /// Returns the set that contains only the first square of this set.
    #[must_use]
    fn only_first(self) -> Self {
        self & !self.without_first()
    }

    /// Returns whether the set is empty.
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Returns the set of the first `number` squares. The number must be from 1 to [`MAX`](Self::MAX).
    fn first_ones(number: u32) -> Self {
        !Self::NONE >> (Self::MAX - number)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

macro_rules! squares {
    ($($word:ty),*) => {$(
        impl Squares for $word {
            const MAX: u32 = Self::BITS;
            const NONE: Self = 0;
            const FIRST: Self = 1;

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            fn behind_last(self) -> u32 {
                self.leading_zeros()
            }

            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn low(self) -> u64 {
                self as u64
            }
        }
    )*};
}

squares!(u64, u128);
