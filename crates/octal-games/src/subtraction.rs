//! Subtraction games with infinite sets, such as the game in which a move takes a square number of tokens.

use super::values::{Cell, on_cells};
use super::{NimValues, SequenceEngine, SequenceError, index_for};

/// An engine for subtraction games: a move takes one of the numbers of a set from a heap.
///
/// The set can be infinite. It is given by a function from 0, 1, 2, ... to its numbers in ascending order. (For a finite set use a
/// [`Code`](super::Code), which allows proofs of periods.)
///
/// The engine computes the values of a block of heaps together. Every number of the set that is larger than the block leads from
/// neighboring heaps to neighboring heaps, and each of these options is marked in a row of bytes, one for each value. The rows of a
/// block stay in the fastest cache, so every value costs the same to mark.
///
/// [`SubtractionEngine::p_positions`] finds only the P-positions, which is much faster if there are few of them.
///
/// # Complexity
///
/// `O(s + v)` time per heap, where `s` numbers of the set are at most as large as the heap and the values are below `v`; `O(v)`
/// bytes in addition to the values, but at least 32 KiB. For a dense set such as the primes, a million heaps take minutes, so first
/// look for a period with [`Sequence::search_period`](crate::Sequence::search_period).
///
/// # Examples
///
/// ```
/// use octal_games::{Sequence, SubtractionEngine};
///
/// let take_a_square = SubtractionEngine::new(|index| (index + 1) * (index + 1));
/// let p_positions: Vec<u64> = take_a_square.p_positions(50).collect::<Result<_, _>>()?;
/// assert_eq!(p_positions, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]);
///
/// let mut sequence = Sequence::with_engine(take_a_square);
/// assert!(sequence.extend_to(50)?.p_positions().eq(p_positions));
/// # Ok::<(), octal_games::SequenceError>(())
/// ```
///
/// Source: D. Eppstein, "Faster evaluation of subtraction games", *FUN* (2018), which finds the options by convolution. For sets as
/// sparse as the squares, marking the options block by block is faster.
#[derive(Clone, Debug)]
pub struct SubtractionEngine<F> {
    number: F,
    /// The numbers of the set that are known so far.
    set: Vec<u64>,
    /// The number of bytes in the row of a heap. It does not affect the results: values beyond the row are not marked, and a heap
    /// that reaches the whole row is computed separately.
    width: usize,
    /// The rows of a block, with a byte for each heap and each value that it reaches.
    rows: Vec<u8>,
}

/// The amount by which rows are widened.
const STEP: usize = 64;

/// The number of bytes in the rows of a block, unless a single row is longer. This is the size of the fastest cache on most
/// machines, which the rows must not exceed.
const BYTES: usize = 1 << 15;

impl<F: Fn(u64) -> u64> SubtractionEngine<F> {
    /// Creates the game in which a move takes `number(0)`, `number(1)`, ... tokens. The numbers must be at least 1 and ascend.
    pub fn new(number: F) -> Self {
        Self { number, set: Vec::new(), width: STEP, rows: Vec::new() }
    }

    /// Iterates over the P-positions below `len`, in ascending order.
    ///
    /// The iterator ends after the error [`SequenceError::NotAscending`].
    ///
    /// # Complexity
    ///
    /// With `P` P-positions and `s` numbers of the set below `len`: `O(P·s + len/64 + P·len/2^18)` time in total, and
    /// `O(P + s)` memory.
    pub fn p_positions(&self, len: u64) -> impl Iterator<Item = Result<u64, SequenceError>> {
        PPositions {
            number: &self.number,
            set: Vec::new(),
            found: Vec::new(),
            marked: vec![0; WORDS],
            start: 0,
            next: 0,
            len,
        }
    }
}

/// Appends the numbers of the set up to `most`.
fn extend_set(
    set: &mut Vec<u64>,
    number: impl Fn(u64) -> u64,
    most: u64,
) -> Result<(), SequenceError> {
    while set.last().is_none_or(|&last| last <= most) {
        let index = set.len() as u64;
        let next = number(index);
        if set.last().copied().unwrap_or(0) >= next {
            return Err(SequenceError::NotAscending { index, number: next });
        }
        set.push(next);
    }
    Ok(())
}

impl<F: Fn(u64) -> u64> SequenceEngine for SubtractionEngine<F> {
    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        let end = index_for(len)?;
        extend_set(&mut self.set, &self.number, len)?;
        while values.count() < end {
            let first = values.count();
            let size = (BYTES / self.width).clamp(1, end - first);
            let bytes = size * self.width;
            if self.rows.len() < bytes {
                let missing = bytes - self.rows.len();
                self.rows.try_reserve(missing).map_err(|_| SequenceError::OutOfMemory { len })?;
                self.rows.resize(bytes, 0);
            }
            self.rows[..bytes].fill(0);
            // The numbers below `near` lead into the block itself.
            let near = self.set.partition_point(|&number| number < size as u64);
            on_cells!(&values.cells, cells => self.mark_far(cells, first, size, near));
            for heap in first..first + size {
                let value = self.value(values, heap, heap - first, near);
                values.push_cell(value)?;
                if value as usize >= self.width {
                    self.width = (value as usize + 1).next_multiple_of(STEP);
                    break;
                }
            }
        }
        Ok(())
    }
}

impl<F> SubtractionEngine<F> {
    /// Marks the values that the heaps of a block reach by numbers of the set that are at least as large as the block.
    fn mark_far<C: Cell>(&mut self, cells: &[C], first: usize, size: usize, near: usize) {
        let reach = (first + size - 1) as u64;
        for &number in self.set[near..].iter().take_while(|&&number| number <= reach) {
            // Skip the heaps of the block with fewer tokens than this number.
            let number = number as usize;
            let from = first.max(number);
            let targets = &cells[from - number..first + size - number];
            let rows = self.rows[(from - first) * self.width..].chunks_exact_mut(self.width);
            for (row, &target) in rows.zip(targets) {
                if let Some(mark) = row.get_mut(target.widest() as usize) {
                    *mark = 1;
                }
            }
        }
    }

    /// Computes the value of a heap whose row does not include the first `near` numbers of the set yet.
    fn value(&mut self, values: &NimValues, heap: usize, row: usize, near: usize) -> u32 {
        let row = &mut self.rows[row * self.width..(row + 1) * self.width];
        let numbers = self.set[..near].iter().map(|&number| number as usize);
        for number in numbers.take_while(|&number| number <= heap) {
            if let Some(mark) = row.get_mut(values.cell(heap - number) as usize) {
                *mark = 1;
            }
        }
        match row.iter().position(|&mark| mark == 0) {
            Some(value) => value as u32,
            None => self.large_value(values, heap),
        }
    }

    /// Computes the value of any heap without a row.
    fn large_value(&self, values: &NimValues, heap: usize) -> u32 {
        let taken = self.set.iter().take_while(|&&number| number <= heap as u64);
        let mut options: Vec<u32> =
            taken.map(|&number| values.cell(heap - number as usize)).collect();
        options.sort_unstable();
        options.dedup();
        (0..).zip(&options).take_while(|&(value, &option)| value == option).count() as u32
    }
}

/// The number of words in the bit set of a block of positions: 32 KiB, which fits in the fastest cache.
const WORDS: usize = 1 << 12;

/// Iterates over the P-positions.
#[derive(Clone, Debug)]
struct PPositions<'a, F> {
    number: &'a F,
    set: Vec<u64>,
    /// The P-positions found so far, each with the index of the first number of the set that leads beyond the earlier blocks.
    found: Vec<(u64, u32)>,
    /// The positions of this block that can reach a P-position.
    marked: Vec<u64>,
    start: u64,
    next: u64,
    len: u64,
}

impl<F: Fn(u64) -> u64> PPositions<'_, F> {
    /// Marks the positions of the block before `end` from which a move leads to the P-position at index `at`.
    fn mark(&mut self, at: usize, end: u64) {
        let (position, place) = &mut self.found[at];
        while let Some(&number) = self.set.get(*place as usize) {
            let reached = *position + number;
            if reached >= end {
                break;
            }
            let bit = (reached - self.start) as usize;
            self.marked[bit / 64] |= 1 << (bit % 64);
            *place += 1;
        }
    }
}

impl<F: Fn(u64) -> u64> Iterator for PPositions<'_, F> {
    type Item = Result<u64, SequenceError>;

    fn next(&mut self) -> Option<Self::Item> {
        const BITS: u64 = 64 * WORDS as u64;
        while self.next < self.len {
            let end = self.start + BITS;
            if self.next == self.start {
                // At the start of a block, mark everything that reaches P-positions of earlier blocks.
                if let Err(error) = extend_set(&mut self.set, self.number, end.min(self.len)) {
                    self.next = self.len;
                    return Some(Err(error));
                }
                for at in 0..self.found.len() {
                    self.mark(at, end);
                }
            }
            let bit = (self.next - self.start) as usize;
            let free = !self.marked[bit / 64] >> (bit % 64);
            // Skip to the next unmarked position in this word, or to the next word.
            let skipped =
                if free == 0 { 64 - bit as u64 % 64 } else { free.trailing_zeros().into() };
            self.next += skipped;
            if free == 0 {
                if self.next == end {
                    self.start = end;
                    self.marked.fill(0);
                }
                continue;
            }
            if self.next >= self.len {
                break;
            }
            let position = self.next;
            self.found.push((position, 0));
            self.mark(self.found.len() - 1, end);
            self.next += 1;
            if self.next == end {
                self.start = end;
                self.marked.fill(0);
            }
            return Some(Ok(position));
        }
        None
    }
}
