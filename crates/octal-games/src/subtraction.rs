//! Subtraction games with infinite sets, for example the game in which a move takes a square number of tokens.

use super::values::{Cell, on_cells};
use super::{NimValues, SequenceEngine, SequenceError, index_for};

/// An engine for subtraction games. In such a game, a move takes a number of tokens that is in a given set.
///
/// The set can be infinite. A function gives its numbers in ascending order: it maps 0, 1, 2, ... to the numbers. (For a finite set, use a
/// [`Code`](super::Code), with which periods can be proved.)
///
/// The engine computes the values of a block of heaps together. If a number in the set is at least as large as the block, subtracting it
/// maps the neighboring heaps of the block to neighboring heaps. The engine marks the value of each of these options in a row of bytes,
/// with one byte per value. The rows of a block stay in the fastest cache, so marking a value always takes the same short time.
///
/// [`SubtractionEngine::p_positions`] finds only the P-positions. If there are few P-positions, this is much faster.
///
/// # Complexity
///
/// `O(s + v)` time per heap, where `s` is the number of elements of the set that are not larger than the heap, and all values are below
/// `v`. In addition to the values, the memory is `O(v)` bytes, but at least 32 KiB. For a dense set such as the primes, a million heaps
/// take minutes, so look for a period with [`Sequence::search_period`](crate::Sequence::search_period) first.
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
/// Source: D. Eppstein, "Faster evaluation of subtraction games", *FUN* (2018). Eppstein finds the options by convolution. For sets that
/// are as sparse as the squares, marking the options block by block is faster.
#[derive(Clone, Debug)]
pub struct SubtractionEngine<F> {
    number: F,
    /// The numbers in the set that have been computed so far.
    set: Vec<u64>,
    /// The number of bytes in the row of a heap. It does not affect the results: values beyond the row are not marked, and if a heap
    /// reaches all values in its row, its value is computed separately.
    width: usize,
    /// The rows of a block. A byte in the row of a heap is set if the heap reaches the value.
    rows: Vec<u8>,
}

/// The number of bytes by which rows grow.
const STEP: usize = 64;

/// The number of bytes in the rows of a block, unless a single row is longer. On most machines this is the size of the fastest cache, in
/// which the rows should fit.
const BYTES: usize = 1 << 15;

impl<F: Fn(u64) -> u64> SubtractionEngine<F> {
    /// Creates the game in which a move takes `number(0)`, `number(1)`, ... tokens. The numbers must be positive and in ascending order.
    pub fn new(number: F) -> Self {
        Self { number, set: Vec::new(), width: STEP, rows: Vec::new() }
    }

    /// Iterates over the P-positions below `len`, in ascending order.
    ///
    /// After the error [`SequenceError::NotAscending`], the iterator ends.
    ///
    /// # Complexity
    ///
    /// `O(P·s + len/64 + P·len/2^18)` time in total and `O(P + s)` memory, if there are `P` P-positions and `s` numbers in the set below
    /// `len`.
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

/// Computes the numbers in the set up to `most`, and the first larger one.
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
            // Only the numbers before the index `near` can lead from a heap in the block to a heap in the same block.
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
    /// Marks the values that the heaps of a block reach with numbers that are at least as large as the block.
    fn mark_far<C: Cell>(&mut self, cells: &[C], first: usize, size: usize, near: usize) {
        let reach = (first + size - 1) as u64;
        for &number in self.set[near..].iter().take_while(|&&number| number <= reach) {
            // Skip heaps that have fewer tokens than this number.
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

    /// Computes the value of a heap. Its row does not yet include the values reached with the first `near` numbers.
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

    /// Computes the value of a heap without using a row.
    fn large_value(&self, values: &NimValues, heap: usize) -> u32 {
        let taken = self.set.iter().take_while(|&&number| number <= heap as u64);
        let mut options: Vec<u32> =
            taken.map(|&number| values.cell(heap - number as usize)).collect();
        options.sort_unstable();
        options.dedup();
        (0..).zip(&options).take_while(|&(value, &option)| value == option).count() as u32
    }
}

/// The number of words in the bit set of a block of positions. They take 32 KiB, which fits in the fastest cache.
const WORDS: usize = 1 << 12;

/// Iterates over the P-positions.
#[derive(Clone, Debug)]
struct PPositions<'a, F> {
    number: &'a F,
    set: Vec<u64>,
    /// The P-positions found so far. Each has the index of the first number in the set that leads to it from this block or a later one.
    found: Vec<(u64, u32)>,
    /// The positions in this block from which a move leads to a P-position.
    marked: Vec<u64>,
    start: u64,
    next: u64,
    len: u64,
}

impl<F: Fn(u64) -> u64> PPositions<'_, F> {
    /// Marks the positions in the block before `end` from which a move leads to the P-position with index `at`.
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
                // At the start of a block, mark all positions from which a move leads to a P-position in an earlier block.
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
            // Skip to the next position in this word that is not marked. If there is none, skip to the next word.
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
