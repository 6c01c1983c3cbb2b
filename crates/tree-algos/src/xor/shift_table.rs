//! The xor of distances after every shift at once.

/// A table of `F(k)` = the xor of `d + k` over a set of distances `d`, for all `k` from 0 up to some
/// number of shifts; a buffer that is filled again and again.
///
/// # Which one do I want?
///
/// A table takes all distances first and then all questions, without a factor for the number of bits.
/// With insertions between the questions, take a [`DistTracker`](crate::DistTracker).
///
/// # How it works
///
/// The step from `k - 1` to `k` changes bit `b` of `F` exactly if an odd number of distances has `d + k`
/// divisible by `2^b`: this depends on the number of distances in each residue class modulo `2^b`.
/// These counts come from those modulo `2^(b+1)` by laying the two halves over each other, so all of
/// them together take twice the work of the largest. The changes are put together in the opposite
/// order: those of the bits up to `b` repeat with period `2^b`, so they are those of the bits below
/// `b`, twice in a row, with bit `b` added. That is again twice the work of the largest. Running along
/// the changes gives `F`. All passes go through contiguous memory.
///
/// ```
/// use tree_algos::ShiftTable;
/// let mut table = ShiftTable::new();
/// // The distances 1 and 4.
/// let xors = table.fill(&[false, true, false, false, true], 4);
/// assert_eq!(xors, [1 ^ 4, 2 ^ 5, 3 ^ 6, 4 ^ 7]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShiftTable {
    /// The parities modulo `2^b` at `2^b..2^(b+1)`.
    folds: Vec<bool>,
    xors: Vec<u32>,
}

impl ShiftTable {
    /// An empty table.
    pub const fn new() -> Self {
        Self { folds: Vec::new(), xors: Vec::new() }
    }

    /// Fills the table for the distances `d` with `parities[d]` (those that occur oddly often; equal
    /// distances cancel in pairs) and for the shifts `0..shifts`. Entry `k` is the xor of all `d + k`.
    ///
    /// # Panics
    ///
    /// If `parities.len() + shifts` is more than 2³².
    ///
    /// # Complexity
    ///
    /// O(l + s) time and space for `l` parities and `s` shifts; nothing is allocated once the table has
    /// been as large.
    #[track_caller]
    pub fn fill(&mut self, parities: &[bool], shifts: usize) -> &[u32] {
        // In 64 bits, so that nothing wraps where indices have 32.
        let sums = (parities.len() as u64).saturating_add(shifts as u64);
        assert!(sums <= 1 << 32, "distances with their shifts take at most 32 bits");
        // All sums and all shifts are below `2^rows`.
        let largest = sums.saturating_sub(1).max(shifts as u64);
        let rows = largest.next_power_of_two().trailing_zeros();
        // Beyond what a slice can have, reserving the memory fails.
        let size = usize::try_from(1_u64 << rows).unwrap_or(usize::MAX);
        self.xors.clear();
        self.xors.resize(size, 0);
        let mut first = 0;
        for (distance, _) in parities.iter().enumerate().filter(|(_, odd)| **odd) {
            first ^= distance as u32;
        }
        self.fold(parities, size);
        self.unfold(rows);
        let mut xor = first;
        for (k, value) in self.xors.iter_mut().enumerate().take(shifts) {
            if k > 0 {
                xor ^= *value;
            }
            *value = xor;
        }
        &self.xors[..shifts]
    }

    /// Fills in the parities for all powers of two below `size`.
    fn fold(&mut self, parities: &[bool], size: usize) {
        self.folds.clear();
        self.folds.resize(size, false);
        let mut half = size / 2;
        if half == 0 {
            return;
        }
        // The first fold is that of the input itself.
        let (low, high) = parities.split_at(half.min(parities.len()));
        self.folds[half..half + low.len()].copy_from_slice(low);
        for (sum, odd) in self.folds[half..].iter_mut().zip(high) {
            *sum ^= odd;
        }
        while half > 1 {
            let (smaller, larger) = self.folds.split_at_mut(half);
            let (low, high) = larger[..half].split_at(half / 2);
            for ((sum, low), high) in smaller[half / 2..].iter_mut().zip(low).zip(high) {
                *sum = low ^ high;
            }
            half /= 2;
        }
    }

    /// Puts the changes with the steps to `0..2^rows` together, bit by bit.
    fn unfold(&mut self, rows: u32) {
        for b in 0..rows {
            let size = 1_usize << b;
            let (done, twice) = self.xors[..2 * size].split_at_mut(size);
            // The step to `k` looks at the residue `-k`.
            let parities = &self.folds[size..2 * size];
            if let Some(zero) = done.first_mut() {
                *zero |= u32::from(parities[0]) << b;
            }
            for (change, odd) in done[1..].iter_mut().zip(parities.iter().rev()) {
                *change |= u32::from(*odd) << b;
            }
            twice.copy_from_slice(done);
        }
    }
}
