//! Sequences of nim-values, stored in cells that are as narrow as possible.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;

use super::{SequenceError, index_for};
use grundy_core::Nimber;

/// A sequence of nim-values `G(0), G(1), ...`. The largest value determines whether a value takes one, two or four bytes.
///
/// # Examples
///
/// ```
/// use grundy_core::Nimber;
/// use octal_games::NimValues;
///
/// let mut values: NimValues = [0, 1, 2].map(Nimber::new).into_iter().collect();
/// assert_eq!(values.bytes_per_value(), 1);
/// values.push(Nimber::new(70_000));
/// assert_eq!(values.bytes_per_value(), 4);
/// assert_eq!(values.iter().map(Nimber::value).collect::<Vec<_>>(), [0, 1, 2, 70_000]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct NimValues {
    pub(super) cells: Cells,
}

#[derive(Clone, Debug)]
pub(super) enum Cells {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Doubles(Vec<u32>),
}

impl Default for Cells {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

/// An integer type that can store a nim-value.
pub(super) trait Cell:
    Copy
    + Eq
    + Default
    + Debug
    + Send
    + Sync
    + Into<u32>
    + TryFrom<u32>
    + std::ops::BitXor<Output = Self>
    + std::ops::BitOr<Output = Self>
{
    fn widest(self) -> u32 {
        self.into()
    }

    /// Returns all ones if `set` is `true`, and otherwise zero, like comparisons of vector registers.
    fn mask(set: bool) -> Self;
}

macro_rules! cells {
    ($($integer:ty),*) => {$(
        impl Cell for $integer {
            fn mask(set: bool) -> Self {
                Self::from(set).wrapping_neg()
            }
        }
    )*};
}

cells!(u8, u16, u32);

/// Evaluates the same expression for cells of any width.
macro_rules! on_cells {
    ($values:expr, $cells:ident => $body:expr) => {
        match $values {
            $crate::values::Cells::Bytes($cells) => $body,
            $crate::values::Cells::Words($cells) => $body,
            $crate::values::Cells::Doubles($cells) => $body,
        }
    };
}
pub(super) use on_cells;

impl NimValues {
    /// Creates an empty sequence.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of values. The values are `G(0)` to `G(len - 1)`.
    pub fn len(&self) -> u64 {
        self.count() as u64
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Returns `G(n)`, or `None` if it is not stored.
    pub fn get(&self, n: u64) -> Option<Nimber> {
        self.get_cell(usize::try_from(n).ok()?).map(|value| Nimber::new(value.into()))
    }

    /// Returns `G(n)`.
    ///
    /// # Panics
    ///
    /// Panics if `n` is not smaller than [`NimValues::len`].
    #[track_caller]
    pub fn at(&self, n: u64) -> Nimber {
        self.get(n).unwrap_or_else(|| panic!("heap {n} of a nim-sequence of length {}", self.len()))
    }

    /// Appends the value of the next heap. Widens the cells if necessary.
    ///
    /// # Panics
    ///
    /// Panics if there is not enough memory for wider cells, or if the value does not fit in 32 bits, which cannot happen for heaps of
    /// fewer than [`MAX_LEN`](super::MAX_LEN) tokens. Use [`NimValues::try_push`] to get an error instead.
    #[track_caller]
    pub fn push(&mut self, value: Nimber) {
        self.try_push(value).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Appends the value of the next heap. Unlike [`NimValues::push`], returns an error if the value does not fit.
    ///
    /// # Errors
    ///
    /// Returns [`SequenceError::ValueTooLarge`] if the value does not fit in 32 bits, and [`SequenceError::OutOfMemory`] if there is not
    /// enough memory for wider cells.
    pub fn try_push(&mut self, value: Nimber) -> Result<(), SequenceError> {
        let narrow = u32::try_from(value.value())
            .map_err(|_| SequenceError::ValueTooLarge { heap: self.len(), value })?;
        self.push_cell(narrow)
    }

    /// Appends a value. Widens the cells if necessary.
    pub(super) fn push_cell(&mut self, value: u32) -> Result<(), SequenceError> {
        let bytes = match value {
            0..=0xff => 1,
            0x100..=0xffff => 2,
            _ => 4,
        };
        if bytes > self.bytes_per_value() {
            self.widen_to(bytes)?;
        }
        match &mut self.cells {
            Cells::Bytes(cells) => cells.push(value as u8),
            Cells::Words(cells) => cells.push(value as u16),
            Cells::Doubles(cells) => cells.push(value),
        }
        Ok(())
    }

    /// Moves all values to wider cells. Reserves space for one more value.
    fn widen_to(&mut self, bytes: usize) -> Result<(), SequenceError> {
        let out_of_memory = SequenceError::OutOfMemory { len: self.len() + 1 };
        let capacity = on_cells!(&self.cells, cells => cells.capacity()) + 1;
        self.cells = if bytes == 2 {
            let mut wider: Vec<u16> = Vec::new();
            wider.try_reserve_exact(capacity).map_err(|_| out_of_memory)?;
            wider.extend(self.cells().map(|cell| cell as u16));
            Cells::Words(wider)
        } else {
            let mut wider: Vec<u32> = Vec::new();
            wider.try_reserve_exact(capacity).map_err(|_| out_of_memory)?;
            wider.extend(self.cells());
            Cells::Doubles(wider)
        };
        Ok(())
    }

    /// Removes the values of all heaps of `len` tokens or more.
    pub fn truncate(&mut self, len: u64) {
        if let Ok(len) = usize::try_from(len) {
            on_cells!(&mut self.cells, cells => cells.truncate(len));
        }
    }

    /// Reserves memory for `len` values in total.
    pub(super) fn reserve(&mut self, len: usize) -> Result<(), SequenceError> {
        let more = len.saturating_sub(self.count());
        on_cells!(&mut self.cells, cells => cells.try_reserve(more))
            .map_err(|_| SequenceError::OutOfMemory { len: len as u64 })
    }

    /// Appends values by copying the values one period earlier, until there are `len` values. At least one period must be stored.
    pub(super) fn repeat(
        &mut self,
        preperiod: u64,
        period: u64,
        len: u64,
    ) -> Result<(), SequenceError> {
        let (preperiod, period) = (index_for(preperiod)?, index_for(period)?);
        let len = index_for(len)?;
        self.reserve(len)?;
        on_cells!(&mut self.cells, cells => {
            while cells.len() < len {
                // Copy as many whole periods as are already stored.
                let whole = (cells.len() - preperiod) / period * period;
                let from = cells.len() - whole;
                cells.extend_from_within(from..from + whole.min(len - cells.len()));
            }
        });
        Ok(())
    }

    /// Returns the values, in the order of the heaps.
    pub fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = Nimber> + ExactSizeIterator + FusedIterator + Clone + '_
    {
        self.cells().map(|value| Nimber::new(value.into()))
    }

    /// Returns the width of a cell in bytes: 1, 2 or 4.
    pub fn bytes_per_value(&self) -> usize {
        match self.cells {
            Cells::Bytes(_) => 1,
            Cells::Words(_) => 2,
            Cells::Doubles(_) => 4,
        }
    }

    /// Iterates over the heaps of nim-value 0. The player to move loses with each of these heaps.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, Sequence};
    ///
    /// let mut take_one_or_two = Sequence::new(Code::subtraction([1, 2])?);
    /// let values = take_one_or_two.extend_to(10)?;
    /// assert_eq!(values.p_positions().collect::<Vec<_>>(), [0, 3, 6, 9]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn p_positions(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(self.cells()).filter(|&(_, value)| value == 0).map(|(n, _)| n)
    }

    /// Returns the number of values as an index.
    pub(super) fn count(&self) -> usize {
        on_cells!(&self.cells, cells => cells.len())
    }

    /// Returns the largest value, or 0 if there are no values.
    pub(super) fn largest(&self) -> u32 {
        on_cells!(&self.cells, cells => cells.iter().copied().max().map_or(0, Cell::widest))
    }

    pub(super) fn get_cell(&self, n: usize) -> Option<u32> {
        on_cells!(&self.cells, cells => cells.get(n).copied().map(Cell::widest))
    }

    pub(super) fn cell(&self, n: usize) -> u32 {
        on_cells!(&self.cells, cells => cells[n].widest())
    }

    pub(super) fn cells(
        &self,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + FusedIterator + Clone + '_ {
        (0..self.count()).map(|n| self.cell(n))
    }
}

impl PartialEq for NimValues {
    fn eq(&self, other: &Self) -> bool {
        self.count() == other.count() && self.cells().eq(other.cells())
    }
}

impl Eq for NimValues {}

impl Hash for NimValues {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.count().hash(state);
        self.cells().for_each(|value| value.hash(state));
    }
}

/// # Panics
///
/// Panics under the same conditions as [`NimValues::push`].
impl FromIterator<Nimber> for NimValues {
    fn from_iter<I: IntoIterator<Item = Nimber>>(values: I) -> Self {
        let mut all = Self::new();
        all.extend(values);
        all
    }
}

/// # Panics
///
/// Panics under the same conditions as [`NimValues::push`].
impl Extend<Nimber> for NimValues {
    fn extend<I: IntoIterator<Item = Nimber>>(&mut self, values: I) {
        for value in values {
            self.push(value);
        }
    }
}
