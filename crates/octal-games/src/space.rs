//! Divides the heaps of a game into common and rare heaps.

use super::values::{Cell, on_cells};
use super::{Code, NimValues};
use grundy_core::Nimber;

/// A division of heaps into *common* and *rare* heaps that is compatible with splits.
///
/// The class of heap `n` is the parity of the number of ones in `G(n) & mask`; in the positional variant, this parity is flipped for odd
/// `n`. All splits into two heaps of the same class give options of one class, and all splits into two heaps of different classes give
/// options of the other class. The classes are chosen so that two common heaps never make a common option. So to compute the least common
/// value that is not an option, it is enough to try the splits that leave a rare heap. The fewer rare heaps there are, the faster this is.
///
/// # Examples
///
/// ```
/// use octal_games::{Code, Sequence, SparseSpace};
///
/// let officers = Code::new(&[0, 6])?;
/// let values = Sequence::new(officers.clone()).extend_to(20_000)?.clone();
/// let space = SparseSpace::best(&officers, &values).expect("Officers splits heaps");
/// assert!(!space.is_positional());
/// assert!(8 * space.rare_heaps(&values).count() < 20_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: *Winning Ways*, chapter 4 ("sparse spaces"); A. Gangolli and T. Plambeck, "A note on periodicity in
/// some octal games" (1989).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SparseSpace {
    mask: u32,
    positional: bool,
    /// The class of the common heaps, which is 0 or 1.
    common: u32,
}

impl SparseSpace {
    /// Returns the division of the heaps in `values` with the fewest rare heaps. Returns `None` if no move of the game splits a heap in
    /// two.
    ///
    /// The positional variant is possible only if the numbers of tokens that splits remove are all even or all odd.
    ///
    /// # Complexity
    ///
    /// `O(n + V·log V)` time and `8V` bytes of memory, for `n` values below `V ≤ 2n`. For each variant, one Walsh-Hadamard transform of the
    /// numbers of occurrences evaluates all masks together.
    pub fn best(code: &Code, values: &NimValues) -> Option<Self> {
        let digits = code.leading_digits().iter().chain(code.repeating_digits());
        let removals: Vec<usize> = digits
            .enumerate()
            .filter(|&(_, &digit)| digit & 4 != 0)
            .map(|(removed, _)| removed)
            .collect();
        let parity = removals.first()? % 2;
        let plain = Self::lightest(values, false, 1);
        // If the length of the repeating block is odd, a repeated split removes even and odd numbers of tokens.
        let repeat = code.repeating_digits();
        let odd_repeat = repeat.len() % 2 == 1 && repeat.iter().any(|digit| digit & 4 != 0);
        if odd_repeat || removals.iter().any(|removed| removed % 2 != parity) {
            return Some(plain.1);
        }
        // A split that removes k tokens from heap n leaves n - k tokens, so the parity of k determines which class contains the common
        // heaps.
        let positional = Self::lightest(values, true, 1 - parity as u32);
        Some(if positional.0 < plain.0 { positional.1 } else { plain.1 })
    }

    /// Returns the number of rare heaps under the best mask, and the division by this mask.
    fn lightest(values: &NimValues, positional: bool, common: u32) -> (i64, Self) {
        // Play from a heap of n tokens has at most 2n moves, so all values of a game are at most 2n. Made-up values can be larger, but
        // masks need to cover only the low bits.
        let largest = values.largest() as usize;
        let size = (largest.min(2 * values.count()) + 1).next_power_of_two();
        let mut sums = vec![0_i64; size];
        on_cells!(&values.cells, cells => {
            for (n, value) in cells.iter().enumerate().skip(1) {
                let sign = if positional && n % 2 == 1 { -1 } else { 1 };
                sums[value.widest() as usize & (size - 1)] += sign;
            }
        });
        // After the transform, entry m is the number of heaps of class 0 minus the number of heaps of class 1, for the mask m.
        let mut half = 1;
        while half < size {
            for block in sums.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (x, y) in low.iter_mut().zip(high) {
                    (*x, *y) = (*x + *y, *x - *y);
                }
            }
            half *= 2;
        }
        let heaps = i64::try_from(values.count().saturating_sub(1)).unwrap_or(i64::MAX);
        let rare = |sum: i64| if common == 1 { heaps + sum } else { heaps - sum } / 2;
        let (mask, &sum) =
            sums.iter().enumerate().min_by_key(|&(_, &sum)| rare(sum)).unwrap_or((0, &0));
        (rare(sum), Self { mask: mask as u32, positional, common })
    }

    /// Returns the mask.
    pub fn mask(&self) -> u64 {
        self.mask.into()
    }

    /// Returns whether the class of a heap also depends on the parity of its size.
    pub fn is_positional(&self) -> bool {
        self.positional
    }

    /// Returns whether heap `n` is rare if its nim-value is `value`.
    pub fn is_rare(&self, n: u64, value: Nimber) -> bool {
        self.is_rare_cell(n as usize, value.value() as u32)
    }

    pub(super) fn is_rare_cell(&self, n: usize, value: u32) -> bool {
        let class = (value & self.mask).count_ones() + u32::from(self.positional && n % 2 == 1);
        class % 2 != self.common
    }

    /// Returns the rare heaps among `values`, except for the empty heap.
    pub fn rare_heaps<'a>(&'a self, values: &'a NimValues) -> impl Iterator<Item = u64> + 'a {
        self.rare_cells(values).map(|heap| heap as u64)
    }

    /// Returns the rare heaps among `values`, each with its value, except for the empty heap.
    pub(super) fn rare_probes(&self, values: &NimValues) -> Vec<(u32, u32)> {
        on_cells!(&values.cells, cells => {
            let heaps = (0_u32..).zip(cells).skip(1).map(|(heap, &value)| (heap, value.widest()));
            heaps.filter(|&(heap, value)| self.is_rare_cell(heap as usize, value)).collect()
        })
    }

    pub(super) fn rare_cells<'a>(
        &'a self,
        values: &'a NimValues,
    ) -> impl Iterator<Item = usize> + 'a {
        values
            .cells()
            .enumerate()
            .skip(1)
            .filter(|&(n, value)| self.is_rare_cell(n, value))
            .map(|(n, _)| n)
    }
}
