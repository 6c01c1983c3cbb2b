//! Linear algebra over the field of two elements: the span of rows of bits.

/// The set of all xors of some rows of bits.
///
/// A row is a list of the columns in which it is 1; a column that is listed twice cancels.
///
/// The idea: every row that is kept has a leading column of its own, in which later rows are made 0 before
/// they are kept.
///
/// # Complexity
///
/// For rows of `c` columns and a span of dimension `d`: [`insert`](Self::insert) and
/// [`contains`](Self::contains) O(d c / 64), space O(d c / 8) bytes.
///
/// ```
/// use tree_algos::graph::BitSpan;
/// let mut span = BitSpan::new(4);
/// assert!(span.insert([0, 1]));
/// assert!(span.insert([1, 3]));
/// assert!(!span.insert([0, 3])); // the xor of the two
/// assert!(span.contains([3, 0]));
/// assert!(!span.contains([0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSpan {
    columns: u32,
    /// The first column of every row, and the row.
    rows: Vec<(usize, Vec<u64>)>,
}

impl BitSpan {
    /// The span of no rows: the row of zeros alone.
    pub const fn new(columns: u32) -> Self {
        Self { columns, rows: Vec::new() }
    }

    /// The dimension: how many rows were not in the span of those before.
    pub fn dimension(&self) -> usize {
        self.rows.len()
    }

    /// Adds a row to the rows, and says whether the span has grown.
    ///
    /// # Panics
    ///
    /// If a column is not below their number.
    #[track_caller]
    pub fn insert(&mut self, row: impl IntoIterator<Item = u32>) -> bool {
        let row = self.reduced(row);
        let first = row.iter().enumerate().find(|&(_, &word)| word != 0);
        let Some((index, word)) = first else {
            return false;
        };
        self.rows.push((64 * index + word.trailing_zeros() as usize, row));
        true
    }

    /// Whether a row is the xor of some of the rows inserted.
    ///
    /// # Panics
    ///
    /// If a column is not below their number.
    #[track_caller]
    pub fn contains(&self, row: impl IntoIterator<Item = u32>) -> bool {
        self.reduced(row).iter().all(|&word| word == 0)
    }

    /// The row with every leading column made 0.
    #[track_caller]
    fn reduced(&self, row: impl IntoIterator<Item = u32>) -> Vec<u64> {
        let mut bits = vec![0_u64; self.columns.div_ceil(64) as usize];
        for column in row {
            assert!(column < self.columns, "there is no column {column} of {}", self.columns);
            bits[column as usize / 64] ^= 1 << (column % 64);
        }
        for (first, kept) in &self.rows {
            if bits[first / 64] >> (first % 64) & 1 == 1 {
                // Words before the leading column are 0.
                for (word, other) in bits[first / 64..].iter_mut().zip(&kept[first / 64..]) {
                    *word ^= other;
                }
            }
        }
        bits
    }
}
