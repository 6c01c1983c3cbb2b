use super::SequenceError;

/// A run of nim-values `G(0), G(1), ...` in cells of one, two or four bytes, whichever the largest value needs.
///
/// # Examples
///
/// ```
/// use grundy_core::sequence::NimValues;
///
/// let mut values: NimValues = [0, 1, 2].into_iter().collect();
/// assert_eq!(values.bytes_per_value(), 1);
/// values.push(70_000);
/// assert_eq!(values.bytes_per_value(), 4);
/// assert_eq!(values.iter().collect::<Vec<_>>(), [0, 1, 2, 70_000]);
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

/// An integer that stores a nim-value.
pub(super) trait Cell:
    Copy + Eq + Default + Into<u32> + TryFrom<u32> + std::ops::BitXor<Output = Self>
{
    fn widest(self) -> u32 {
        self.into()
    }
}

impl Cell for u8 {}
impl Cell for u16 {}
impl Cell for u32 {}

/// Runs the same expression on the cells, whatever their width.
macro_rules! on_cells {
    ($values:expr, $cells:ident => $body:expr) => {
        match $values {
            $crate::sequence::values::Cells::Bytes($cells) => $body,
            $crate::sequence::values::Cells::Words($cells) => $body,
            $crate::sequence::values::Cells::Doubles($cells) => $body,
        }
    };
}
pub(super) use on_cells;

impl NimValues {
    /// No values.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many values there are: `G(0)` to `G(len - 1)`.
    #[must_use]
    pub fn len(&self) -> usize {
        on_cells!(&self.cells, cells => cells.len())
    }

    /// Whether there is not even `G(0)`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// `G(n)`, if it is there.
    #[must_use]
    pub fn get(&self, n: usize) -> Option<u32> {
        on_cells!(&self.cells, cells => cells.get(n).copied().map(Cell::widest))
    }

    /// `G(n)`.
    ///
    /// # Panics
    ///
    /// If `n` is not below [`NimValues::len`].
    #[must_use]
    #[track_caller]
    pub fn at(&self, n: usize) -> u32 {
        self.get(n).unwrap_or_else(|| panic!("heap {n} of a nim-sequence of length {}", self.len()))
    }

    /// Appends the value of the next heap, in wider cells if it needs them.
    pub fn push(&mut self, value: u32) {
        match &mut self.cells {
            Cells::Bytes(cells) => match u8::try_from(value) {
                Ok(value) => return cells.push(value),
                Err(_) => self.widen(),
            },
            Cells::Words(cells) => match u16::try_from(value) {
                Ok(value) => return cells.push(value),
                Err(_) => self.widen(),
            },
            Cells::Doubles(cells) => return cells.push(value),
        }
        self.push(value);
    }

    /// Moves all values into the next wider cells.
    fn widen(&mut self) {
        self.cells = match std::mem::take(&mut self.cells) {
            Cells::Bytes(cells) => Cells::Words(cells.into_iter().map(u16::from).collect()),
            Cells::Words(cells) => Cells::Doubles(cells.into_iter().map(u32::from).collect()),
            doubles @ Cells::Doubles(_) => doubles,
        };
    }

    /// As [`NimValues::push`], with an error if there is no memory for wider cells.
    pub(super) fn try_push(&mut self, value: u32) -> Result<(), SequenceError> {
        let out_of_memory = SequenceError::OutOfMemory { len: self.len() + 1 };
        match &self.cells {
            Cells::Bytes(cells) if value > u32::from(u8::MAX) => {
                let mut wider: Vec<u16> = Vec::new();
                wider.try_reserve_exact(cells.capacity() + 1).map_err(|_| out_of_memory)?;
                wider.extend(cells.iter().map(|&cell| u16::from(cell)));
                self.cells = Cells::Words(wider);
                self.try_push(value)
            }
            Cells::Words(cells) if value > u32::from(u16::MAX) => {
                let mut wider: Vec<u32> = Vec::new();
                wider.try_reserve_exact(cells.capacity() + 1).map_err(|_| out_of_memory)?;
                wider.extend(cells.iter().map(|&cell| u32::from(cell)));
                self.cells = Cells::Doubles(wider);
                self.try_push(value)
            }
            _ => {
                self.push(value);
                Ok(())
            }
        }
    }

    /// Forgets all heaps of `len` tokens and more.
    pub fn truncate(&mut self, len: usize) {
        on_cells!(&mut self.cells, cells => cells.truncate(len));
    }

    /// Makes room for `len` values in all.
    pub(super) fn reserve(&mut self, len: usize) -> Result<(), SequenceError> {
        let more = len.saturating_sub(self.len());
        on_cells!(&mut self.cells, cells => cells.try_reserve(more))
            .map_err(|_| SequenceError::OutOfMemory { len })
    }

    /// The values in order of heap size.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        (0..self.len()).map(|n| self.at(n))
    }

    /// Width of a cell: 1, 2 or 4.
    #[must_use]
    pub fn bytes_per_value(&self) -> usize {
        match self.cells {
            Cells::Bytes(_) => 1,
            Cells::Words(_) => 2,
            Cells::Doubles(_) => 4,
        }
    }

    /// The heaps of nim-value 0, from which the previous player wins.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::{DigitTable, Sequence};
    ///
    /// let mut take_one_or_two = Sequence::new(DigitTable::subtraction([1, 2])?);
    /// let values = take_one_or_two.extend_to(10)?;
    /// assert_eq!(values.p_positions().collect::<Vec<_>>(), [0, 3, 6, 9]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn p_positions(&self) -> impl Iterator<Item = usize> + '_ {
        self.iter().enumerate().filter(|&(_, value)| value == 0).map(|(n, _)| n)
    }
}

impl PartialEq for NimValues {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for NimValues {}

impl FromIterator<u32> for NimValues {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut all = Self::new();
        all.extend(values);
        all
    }
}

impl Extend<u32> for NimValues {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        for value in values {
            self.push(value);
        }
    }
}
