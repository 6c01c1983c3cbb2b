//! Linear algebra over GF(2): the span of a set of rows of bits.

/// The set of all xors of the inserted rows of bits.
///
/// A row is a list of the columns in which it is 1. A column that is listed twice cancels out.
///
/// The leading column of a stored row is the column of its first 1. No two stored rows share a leading column, because a new row is
/// reduced until its first 1 is in a column that is not the leading column of any stored row. A row with few ones is stored as a list of
/// columns, so a span over many columns can be small.
///
/// # Complexity
///
/// For rows of `c` columns and a span of dimension `d`, [`insert`](Self::insert) and [`contains`](Self::contains) take O(d c / 64) time, or
/// O(c / 64 + k) if the stored rows that are used have k ones in total. The span takes at most O(d c / 8) bytes; see
/// [`bytes`](Self::bytes).
///
/// ```
/// use multigraphs::BitSpan;
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
    rows: Vec<Row>,
    /// For each column, the row with this leading column, or [`NONE`].
    leading: Vec<u32>,
    bytes: usize,
}

const NONE: u32 = u32::MAX;

/// A stored row, without the zeros or zero words before its leading column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Row {
    /// The columns in which the row is 1.
    Few(Box<[u32]>),
    /// The words of the row. The number is the index of the first word.
    Many(u32, Box<[u64]>),
}

/// A reduced row: its words, starting with word `first`, and the column of its first 1.
struct Reduced {
    first: usize,
    words: Vec<u64>,
    leading: Option<u32>,
}

impl BitSpan {
    /// Creates the span of the empty set of rows, which contains only the row of zeros.
    pub fn new(columns: u32) -> Self {
        Self { columns, rows: Vec::new(), leading: vec![NONE; columns as usize], bytes: 0 }
    }

    /// Returns the dimension: the number of inserted rows that were not in the span of the rows inserted before them.
    pub fn dimension(&self) -> usize {
        self.rows.len()
    }

    /// Returns the memory that the rows take, in bytes. The index takes four more bytes per column, which are not included.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a row. Returns whether the span has grown.
    ///
    /// # Panics
    ///
    /// Panics if a column is out of range.
    #[track_caller]
    pub fn insert(&mut self, row: impl IntoIterator<Item = u32>) -> bool {
        let Reduced { first, words, leading: Some(leading) } = self.reduced(row) else {
            return false;
        };
        let skipped = leading as usize / 64 - first;
        let (first, words) = (first + skipped, &words[skipped..]);
        let ones: usize = words.iter().map(|word| word.count_ones() as usize).sum();
        // Choose the smaller form: a list takes 4 bytes for each bit that is 1, and the other form takes 8 bytes for each word.
        let row = if ones <= 2 * words.len() {
            Row::Few(columns_of(first, words).collect())
        } else {
            Row::Many(first as u32, words.into())
        };
        self.bytes +=
            size_of::<Row>() + if ones <= 2 * words.len() { 4 * ones } else { 8 * words.len() };
        self.leading[leading as usize] = self.rows.len() as u32;
        self.rows.push(row);
        true
    }

    /// Returns whether a row is the xor of some of the inserted rows. The row of zeros always is.
    ///
    /// # Panics
    ///
    /// Panics if a column is out of range.
    #[track_caller]
    pub fn contains(&self, row: impl IntoIterator<Item = u32>) -> bool {
        self.reduced(row).leading.is_none()
    }

    /// Reduces a row until its first 1 is in a column that is not the leading column of any stored row.
    #[track_caller]
    fn reduced(&self, row: impl IntoIterator<Item = u32>) -> Reduced {
        let columns: Vec<u32> = row.into_iter().collect();
        for column in &columns {
            assert!(*column < self.columns, "there is no column {column} of {}", self.columns);
        }
        let first = columns.iter().min().map_or(0, |&column| column as usize / 64);
        // Every stored row that is used here starts at or after the first 1 of this row, so `words` grows only at its end.
        let mut words: Vec<u64> = Vec::new();
        flip(&mut words, first, &columns);
        let mut word = 0;
        while word < words.len() {
            if words[word] == 0 {
                word += 1;
                continue;
            }
            let leading = 64 * (first + word) as u32 + words[word].trailing_zeros();
            match self.rows.get(self.leading[leading as usize] as usize) {
                None => return Reduced { first, words, leading: Some(leading) },
                Some(Row::Few(columns)) => flip(&mut words, first, columns),
                Some(Row::Many(from, kept)) => {
                    let from = *from as usize - first;
                    if words.len() < from + kept.len() {
                        words.resize(from + kept.len(), 0);
                    }
                    for (word, other) in words[from..].iter_mut().zip(kept) {
                        *word ^= other;
                    }
                }
            }
        }
        Reduced { first, words, leading: None }
    }
}

/// Flips the given columns. `words` are the words of a row, starting with word `first`.
fn flip(words: &mut Vec<u64>, first: usize, columns: &[u32]) {
    let last = columns.iter().max().map_or(0, |&column| 1 + column as usize / 64 - first);
    if words.len() < last {
        words.resize(last, 0);
    }
    for &column in columns {
        words[column as usize / 64 - first] ^= 1 << (column % 64);
    }
}

/// Returns the columns of the ones. `words` are the words of a row, starting with word `first`.
fn columns_of(first: usize, words: &[u64]) -> impl Iterator<Item = u32> {
    (first as u32..).zip(words).flat_map(|(place, &word)| {
        let rest = |word: u64| (word != 0).then_some(word);
        let ones = std::iter::successors(rest(word), move |&word| rest(word & (word - 1)));
        ones.map(move |word| 64 * place + word.trailing_zeros())
    })
}
