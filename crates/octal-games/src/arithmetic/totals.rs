//! Sets of nim-sums of several heaps, indexed by the total of their tokens.

use super::definition::unite;
use grundy_core::{Meter, Stopped};

/// For each total, a set of values below some bound.
#[derive(Clone)]
pub(super) struct Totals {
    /// The number of words in a set, a power of two.
    words: usize,
    bits: Vec<u64>,
}

impl Totals {
    pub(super) fn new(totals: usize, words: usize) -> Self {
        Self { words, bits: vec![0; totals * words] }
    }

    /// The totals of no heaps at all, whose nim-sum is 0.
    pub(super) fn of_nothing(words: usize) -> Self {
        let mut nothing = Self::new(1, words);
        nothing.bits[0] = 1;
        nothing
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn count(&self) -> usize {
        self.bits.len() / self.words
    }

    pub(super) fn row(&self, total: usize) -> &[u64] {
        &self.bits[total * self.words..(total + 1) * self.words]
    }

    pub(super) fn is_empty(&self, total: usize) -> bool {
        self.row(total).iter().all(|&word| word == 0)
    }

    pub(super) fn contains(&self, total: usize, value: usize) -> bool {
        self.row(total)[value / 64] >> (value % 64) & 1 == 1
    }

    pub(super) fn unite(&mut self, total: usize, set: &[u64], shift: u64) {
        unite(&mut self.bits[total * self.words..(total + 1) * self.words], set, shift as usize);
    }

    /// Adds to `sums` the totals after one more heap, chosen from `heaps` with their values.
    pub(super) fn add_each(
        &self,
        heaps: &[(usize, u64)],
        sums: &mut Self,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        for total in (0..self.count()).filter(|&total| !self.is_empty(total)) {
            meter.tick((heaps.len() * self.words) as u64)?;
            for &(heap, value) in heaps {
                sums.unite(total + heap, self.row(total), value);
            }
        }
        Ok(())
    }
}
