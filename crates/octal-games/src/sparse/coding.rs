//! Codes of nim-values, which the engine compares instead of the values themselves.

use std::fmt::Debug;

use crate::values::Cell;

/// Converts nim-values of type `T` to the codes that are compared.
pub(super) trait Coding<T: Cell>: Clone + Debug {
    /// The type of a code. The code of `a ^ b` must be the exclusive or of the codes of `a` and `b`.
    type Code: Cell + Ord;

    /// Whether a common value and a rare value can have the same code.
    const FOLDS: bool;

    /// Returns the code of a value, which must fit in the tables.
    fn code(&self, value: u32) -> Self::Code;

    /// Returns the codes of all heaps.
    fn codes<'a>(&'a self, values: &'a [T]) -> &'a [Self::Code];

    /// Records a value that was appended.
    fn push(&mut self, value: T);
}

/// A coding in which each value is its own code.
#[derive(Clone, Debug)]
pub(super) struct Unfolded;

impl<T: Cell + Ord> Coding<T> for Unfolded {
    type Code = T;

    const FOLDS: bool = false;

    fn code(&self, value: u32) -> T {
        T::try_from(value).unwrap_or_default()
    }

    fn codes<'a>(&'a self, values: &'a [T]) -> &'a [T] {
        values
    }

    fn push(&mut self, _: T) {}
}

/// A coding for values below 512 that drops one bit: the lowest bit of the mask. A code fits in one byte, so each vector operation compares
/// twice as many values.
///
/// For common values, the dropped bit follows from the other bits, and the same is true of rare values. So each code represents one common
/// value and one rare value, and larger codes represent larger values.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    /// A mask of the bits below the dropped bit.
    low: u32,
    codes: Vec<u8>,
}

impl Folded {
    pub(super) fn new(mask: u32, values: &[u16]) -> Option<Self> {
        let low = (1 << (mask & 0x1ff).checked_ilog2().map(|_| mask.trailing_zeros())?) - 1;
        let mut folded = Self { low, codes: Vec::new() };
        folded.codes.try_reserve(values.len() + values.len() / 8).ok()?;
        folded.codes.extend(values.iter().map(|&value| fold(low, value.into())));
        Some(folded)
    }
}

fn fold(low: u32, value: u32) -> u8 {
    (value & low | value >> 1 & !low) as u8
}

impl Coding<u16> for Folded {
    type Code = u8;

    const FOLDS: bool = true;

    fn code(&self, value: u32) -> u8 {
        fold(self.low, value)
    }

    fn codes<'a>(&'a self, _: &'a [u16]) -> &'a [u8] {
        &self.codes
    }

    fn push(&mut self, value: u16) {
        self.codes.push(fold(self.low, value.into()));
    }
}
