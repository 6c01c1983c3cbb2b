//! Subtraction games with infinite sets, such as the game in which a square number of tokens is taken.

use super::{NimValues, SequenceEngine, SequenceError, index_for};

/// The engine for subtraction games: take one of the numbers of a set from a heap.
///
/// The set may be infinite; it is given by a function from 0, 1, 2, ... to its numbers in ascending order. (A finite
/// set has a [`Code`](super::Code), and with it proofs of periods.)
///
/// The values of a block of heaps are found together: every number of the set that is larger than the block leads
/// from neighboring heaps to neighboring heaps, so that the options are united word by word, a bit for each of 64
/// values. A heap that reaches all of them is looked at again with the next 64, and values from 1024 on are counted one
/// by one.
///
/// [`SubtractionEngine::p_positions`] finds the P-positions alone, much faster where they are few.
///
/// # Complexity
///
/// `O(s·v/64)` time per heap, where `s` numbers of the set are at most as large as the heap and its value is `v`, several
/// heaps at a time; eight bytes of memory per heap for every 64 values, up to 128, beside the values.
///
/// # Examples
///
/// ```
/// use grundy_core::sequence::{Sequence, SubtractionEngine};
///
/// let take_a_square = SubtractionEngine::new(|index| (index + 1) * (index + 1));
/// let p_positions: Vec<u64> = take_a_square.p_positions(50).collect::<Result<_, _>>()?;
/// assert_eq!(p_positions, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]);
///
/// let mut sequence = Sequence::with_engine(take_a_square);
/// assert!(sequence.extend_to(50)?.p_positions().eq(p_positions));
/// # Ok::<(), grundy_core::sequence::SequenceError>(())
/// ```
///
/// Source: D. Eppstein, "Faster evaluation of subtraction games", *FUN* (2018), where the options are found by
/// convolution; for sets as thin as the squares marking them block by block is faster.
#[derive(Clone, Debug)]
pub struct SubtractionEngine<F> {
    number: F,
    /// The numbers of the set known so far.
    set: Vec<u64>,
    /// For every heap the bit of its value: in the first list if it is below 64, in the second if it is below 128, and so
    /// on. In the other lists the heap has no bit.
    planes: Vec<Vec<u64>>,
}

/// Values in one plane, and how many planes there are at most.
const VALUES: u32 = 64;
const PLANES: usize = 16;

/// Heaps whose values are found together.
const BLOCK: usize = 256;

impl<F: Fn(u64) -> u64> SubtractionEngine<F> {
    /// The game in which `number(0)`, `number(1)`, ... may be taken: at least 1, and ascending.
    #[must_use]
    pub fn new(number: F) -> Self {
        Self { number, set: Vec::new(), planes: vec![Vec::new()] }
    }

    /// The P-positions below `len`, in ascending order.
    ///
    /// The iterator ends after an error: [`SequenceError::NotAscending`].
    ///
    /// # Complexity
    ///
    /// With `P` P-positions and `s` numbers of the set below `len`: `O(P·s + len/64 + P·len/2^18)` time in all, and
    /// `O(P + s)` memory.
    pub fn p_positions(&self, len: u64) -> PPositions<'_, F> {
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
        if self.planes[0].len() != values.count() {
            // They were cut or computed by others.
            self.planes.clear();
            self.planes.push(Vec::new());
            for value in values.cells() {
                self.push(value, end.max(values.count()))?;
            }
        }
        while values.count() < end {
            let first = values.count();
            let size = BLOCK.min(end - first);
            let near = self.set.partition_point(|&number| number < size as u64);
            // What each heap reaches by the larger numbers, plane by plane as far as that is asked for.
            let mut far: Vec<[u64; BLOCK]> = Vec::new();
            for heap in first..first + size {
                let mut plane = 0;
                let value = loop {
                    if plane == PLANES {
                        break self.large_value(values, heap);
                    }
                    if plane == far.len() {
                        far.push(self.far(plane, first, size, near));
                    }
                    let options = self.near(plane, heap, near) | far[plane][heap - first];
                    if options != u64::MAX {
                        break VALUES * plane as u32 + options.trailing_ones();
                    }
                    plane += 1;
                };
                values.push_cell(value)?;
                self.push(value, end)?;
            }
        }
        Ok(())
    }
}

impl<F> SubtractionEngine<F> {
    /// Takes note of the value of the next heap, with room for `len` heaps.
    fn push(&mut self, value: u32, len: usize) -> Result<(), SequenceError> {
        let heaps = self.planes[0].len();
        let own = (value / VALUES) as usize;
        while self.planes.len() <= own.min(PLANES - 1) {
            self.planes.push(vec![0; heaps]);
        }
        for (at, plane) in self.planes.iter_mut().enumerate() {
            if plane.capacity() == heaps {
                plane
                    .try_reserve(len.max(heaps + 1) - heaps)
                    .map_err(|_| SequenceError::OutOfMemory { len: len as u64 })?;
            }
            plane.push(if at == own { 1 << (value % VALUES) } else { 0 });
        }
        Ok(())
    }

    /// What the heaps of a block reach in a plane by the numbers of the set that are not smaller than the block.
    fn far(&self, plane: usize, first: usize, size: usize, near: usize) -> [u64; BLOCK] {
        let mut options = [0; BLOCK];
        let Some(bits) = self.planes.get(plane) else { return options };
        let reach = (first + size - 1) as u64;
        for &number in self.set[near..].iter().take_while(|&&number| number <= reach) {
            // The heaps of the block that have so many tokens.
            let number = number as usize;
            let from = first.max(number);
            let targets = &bits[from - number..first + size - number];
            for (options, &target) in options[from - first..size].iter_mut().zip(targets) {
                *options |= target;
            }
        }
        options
    }

    /// What a heap reaches in a plane by the first `near` numbers of the set.
    fn near(&self, plane: usize, heap: usize, near: usize) -> u64 {
        let Some(bits) = self.planes.get(plane) else { return 0 };
        let numbers = self.set[..near].iter().map(|&number| number as usize);
        numbers.take_while(|&n| n <= heap).fold(0, |options, number| options | bits[heap - number])
    }

    /// The value of a heap that has no plane.
    fn large_value(&self, values: &NimValues, heap: usize) -> u32 {
        let taken = self.set.iter().take_while(|&&number| number <= heap as u64);
        let mut options: Vec<u32> =
            taken.map(|&number| values.cell(heap - number as usize)).collect();
        options.sort_unstable();
        options.dedup();
        (0..).zip(&options).take_while(|&(value, &option)| value == option).count() as u32
    }
}

/// Words in the bit set of a block of positions: 32 KiB, which stay in the nearest memory.
const WORDS: usize = 1 << 12;

/// The iterator of [`SubtractionEngine::p_positions`].
#[derive(Clone, Debug)]
pub struct PPositions<'a, F> {
    number: &'a F,
    set: Vec<u64>,
    /// The P-positions found so far, each with the place in the set of the first number that leads beyond the blocks
    /// before this one.
    found: Vec<(u64, u32)>,
    /// The positions of this block from which a P-position can be reached.
    marked: Vec<u64>,
    start: u64,
    next: u64,
    len: u64,
}

impl<F: Fn(u64) -> u64> PPositions<'_, F> {
    /// Marks what the P-position `at` is reached from in the block that ends before `end`.
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
                // Before the first position of a block: what earlier blocks lead to.
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
            // The next position that is not marked in this word, or the first of the next word.
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
