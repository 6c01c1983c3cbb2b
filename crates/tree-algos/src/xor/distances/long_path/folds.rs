//! The rows of a distance tracker for bit 6 and higher bits. They are written and read 32 places at a time.
//!
//! For 32 consecutive steps, the bits to read from a row are one word of this row. Transposing the words of all rows gives, for each step,
//! the changed bits of the xor as one number.

use crate::xor::dist_tracker::Folds;

/// A `u64` of residues covers `2^LOW = 64` distances, so `LOW` is the lowest bit that the folds compute.
pub(super) const LOW: u32 = 6;

// Row `LOW + r` occupies the words `2^(r+1)..2^(r+2)`.
impl Folds {
    /// Enters inputs at the places `32 * block..32 * block + 32`. Bit `k` of `bits` belongs to the place `32 * block + k`.
    #[inline]
    pub(super) fn enter(&mut self, block: u32, bits: u32) {
        let mut size = 2;
        for _ in LOW..self.rows {
            self.words[(size | (block & (size - 1))) as usize] ^= bits;
            size *= 2;
        }
    }

    /// Enters inputs at consecutive places, starting at `first`. Each word of `bits` covers 32 places.
    pub(super) fn enter_all(&mut self, first: u32, bits: &[u32]) {
        let (mut block, shift) = (first / 32, first % 32);
        let mut carried = 0;
        for &word in bits {
            let wide = u64::from(word) << shift;
            self.enter(block, wide as u32 | carried);
            carried = (wide >> 32) as u32;
            block = block.wrapping_add(1);
        }
        if carried != 0 {
            self.enter(block, carried);
        }
    }

    /// For each of the places `32 * block..32 * block + 32`, returns the bits of the xor that change with the step to that place.
    #[inline]
    pub(super) fn block_changes(&self, block: u32) -> [u32; 32] {
        match self.rows.saturating_sub(LOW) {
            0..=8 => self.transposed::<8>(block),
            9..=16 => self.transposed::<16>(block),
            _ => self.transposed::<32>(block),
        }
    }

    #[inline]
    fn transposed<const R: usize>(&self, block: u32) -> [u32; 32] {
        let mut rows = [0; R];
        let mut size = 2;
        for row in rows.iter_mut().take(self.rows.saturating_sub(LOW) as usize) {
            *row = self.words[(size | (block & (size - 1))) as usize];
            size *= 2;
        }
        transpose(&mut rows);
        std::array::from_fn(|place| {
            let column = rows[place % R] >> (place / R * R);
            (column & (u32::MAX >> (32 - R))) << LOW
        })
    }

    /// Calls `yields` with the xor at each of the `count` places after `place`, in order, and returns the last of these values. `xor` is
    /// the value at `place` itself.
    #[inline]
    pub(super) fn ahead(
        &self,
        place: u32,
        mut xor: u32,
        count: usize,
        mut yields: impl FnMut(u32),
    ) -> u32 {
        let mut next = place.wrapping_add(1);
        let mut left = count;
        while left > 0 {
            let first = (next % 32) as usize;
            let here = left.min(32 - first);
            for &change in &self.block_changes(next / 32)[first..first + here] {
                xor ^= change;
                yields(xor);
            }
            next = next.wrapping_add(here as u32);
            left -= here;
        }
        xor
    }
}

/// Transposes each of the `32 / R` adjacent blocks of `R` times `R` bits.
///
/// Source: H. S. Warren, *Hacker's Delight*, section 7-3.
#[inline]
fn transpose<const R: usize>(rows: &mut [u32; R]) {
    let mut half = R / 2;
    // The mask selects the low halves of all groups of `2 * half` bits.
    let mut mask = u32::MAX / ((1 << half) + 1);
    while half > 0 {
        for row in (0..R).filter(|row| row & half == 0) {
            let swapped = ((rows[row] >> half) ^ rows[row + half]) & mask;
            rows[row + half] ^= swapped;
            rows[row] ^= swapped << half;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::LOW;
    use crate::xor::dist_tracker::Folds;

    /// Compares the words with a direct count of the inputs, place by place. Covers every number of rows, including those at which the size
    /// of the transposition changes.
    #[test]
    fn folds_match_directly_counted_parities() {
        for bits in LOW - 1..=26 {
            let largest = 1_u32 << bits;
            let mut folds = Folds::default();
            folds.reset(u32::BITS - largest.leading_zeros());
            // Spread the inputs over the whole range of distances.
            let places: Vec<u32> = (0..40_u32)
                .map(|k| k.wrapping_mul(0x9e37_79b9) >> (31 - bits))
                .chain([0, 31, 32, 63, 64, largest - 1, largest])
                .collect();
            for &place in &places {
                folds.enter(place / 32, 1 << (place % 32));
            }
            for block in [0, 1, 2, 3, largest / 64, largest / 32, largest / 32 + 1] {
                let changes = folds.block_changes(block);
                for (offset, &change) in (0..).zip(&changes) {
                    let here = 32 * block + offset;
                    for b in 0..32 {
                        let odd = places
                            .iter()
                            .filter(|&&place| (here ^ place) & ((1 << b) - 1) == 0)
                            .count()
                            % 2
                            == 1;
                        // The folds have a row for each bit from `LOW` up to the highest bit of the largest distance.
                        let kept = (LOW..=bits).contains(&b);
                        assert_eq!(
                            change >> b & 1 == 1,
                            odd && kept,
                            "bit {b} at {here} of {largest}"
                        );
                    }
                }
            }
        }
    }
}
