//! Sets of nim-values, stored as bits. Each set is a row of words.

/// The maximum size of a set. A larger set would take more than 32 MiB, and more than 256 MiB while its values are marked.
///
/// In Nim, heaps above 2^28 have values beyond this maximum, but an engine that uses sets could not reach these heaps in a lifetime. So
/// only made-up values exceed this maximum.
const MAX: usize = 1 << 28;

/// Returns the least capacity of a set that can contain `value`. Returns `None` if the set would be too large.
pub(super) fn capacity_for(value: u32) -> Option<usize> {
    let capacity = (u64::from(value) + 1).next_power_of_two().max(64);
    usize::try_from(capacity).ok().filter(|&capacity| capacity <= MAX)
}

/// A table whose rows have the same number of bits. Row `i` is a set of nim-values below `capacity()`, which is a power of two.
///
/// All rows have the same capacity, so the exclusive or of a member and a value below the capacity is also below the capacity.
#[derive(Clone, Debug)]
pub(super) struct SetRows {
    words: usize,
    rows: usize,
    bits: Vec<u64>,
}

impl SetRows {
    pub(super) fn new(rows: usize) -> Self {
        Self { words: 1, rows, bits: vec![0; rows] }
    }

    /// Creates a table of `rows` rows. Returns `None` if there is not enough memory.
    pub(super) fn try_with_capacity(rows: usize, capacity: usize) -> Option<Self> {
        if capacity > MAX {
            return None;
        }
        let words = capacity.div_ceil(64).next_power_of_two();
        let total = rows.checked_mul(words)?;
        let mut bits = Vec::new();
        bits.try_reserve_exact(total).ok()?;
        bits.resize(total, 0);
        Some(Self { words, rows, bits })
    }

    pub(super) fn capacity(&self) -> usize {
        64 * self.words
    }

    /// Widens the rows so that they can contain values below `capacity`. If there is not enough memory, changes nothing and returns `None`.
    pub(super) fn try_widen_to(&mut self, capacity: usize) -> Option<()> {
        if capacity <= self.capacity() {
            return Some(());
        }
        let mut wider = Self::try_with_capacity(self.rows, capacity)?;
        let rows = wider.bits.chunks_exact_mut(wider.words);
        for (new, old) in rows.zip(self.bits.chunks_exact(self.words)) {
            new[..self.words].copy_from_slice(old);
        }
        *self = wider;
        Some(())
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..(row + 1) * self.words]
    }

    /// Adds `x ^ value` to row `to` for each `x` in row `from`.
    pub(super) fn add_shifted(&mut self, from: usize, value: u32, to: usize) {
        debug_assert!((value as usize) < self.capacity());
        let high = value as usize / 64;
        for word in 0..self.words {
            let moved = xor_within_word(self.bits[from * self.words + (word ^ high)], value);
            self.bits[to * self.words + word] |= moved;
        }
    }
}

/// For blocks of 2, 4, ..., 64 bits, the lower half of each block. These are the indices in which bit 0, 1, ..., 5 is clear.
pub(super) const LOW_HALVES: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Moves each bit `i` to the index `i ^ (value mod 64)`, by swapping neighboring blocks.
fn xor_within_word(mut word: u64, value: u32) -> u64 {
    for (bit, low) in LOW_HALVES.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            word = (word & low) << (1 << bit) | (word >> (1 << bit)) & low;
        }
    }
    word
}

/// Adds `x ^ value` to `set` for each `x` in `other`. Both sets have the same number of words, and the value must be below their capacity.
pub(super) fn unite_shifted(set: &mut [u64], other: &[u64], value: u32) {
    if value == 0 {
        return unite(set, other);
    }
    let high = value as usize / 64;
    for (place, word) in set.iter_mut().enumerate() {
        *word |= xor_within_word(other[place ^ high], value);
    }
}

pub(super) fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    for (word, &more) in set.iter_mut().zip(other) {
        *word |= more;
    }
}

/// Returns the least value that is not in the set. If the set contains all values, returns its capacity.
pub(super) fn mex(set: &[u64]) -> u32 {
    let mut base = 0;
    for &word in set {
        if word != u64::MAX {
            return base + word.trailing_ones();
        }
        base += 64;
    }
    base
}
