//! Values that some heaps have together, by the total of their tokens.

use super::definition::unite;

/// A set of values for each total of some heaps.
#[derive(Clone)]
pub(super) struct Totals {
    pub(super) words: usize,
    pub(super) bits: Vec<u64>,
}

impl Totals {
    pub(super) fn new(totals: usize, words: usize) -> Self {
        Self { words, bits: vec![0; totals * words] }
    }

    pub(super) fn count(&self) -> usize {
        self.bits.len() / self.words
    }

    pub(super) fn row(&self, total: usize) -> &[u64] {
        &self.bits[total * self.words..(total + 1) * self.words]
    }

    pub(super) fn contains(&self, total: usize, value: usize) -> bool {
        self.row(total)[value / 64] >> (value % 64) & 1 == 1
    }

    pub(super) fn unite(&mut self, total: usize, set: &[u64], shift: u64) {
        unite(&mut self.bits[total * self.words..(total + 1) * self.words], set, shift as usize);
    }

    pub(super) fn insert(&mut self, total: usize, value: usize) {
        self.bits[total * self.words + value / 64] |= 1 << (value % 64);
    }

    /// The values below `limit`, a power of two.
    pub(super) fn below(&self, limit: u64) -> Self {
        let mut less = self.clone();
        for (at, word) in less.bits.iter_mut().enumerate() {
            match limit.saturating_sub(64 * (at % self.words) as u64) {
                64.. => {}
                bits => *word &= (1 << bits) - 1,
            }
        }
        less
    }

    /// The same totals with one heap more, taken from `heaps` with their values.
    pub(super) fn with(&self, heaps: &[(usize, u64)]) -> Self {
        let mut more = Self::new(self.count(), self.words);
        for total in 0..self.count() {
            if self.row(total).iter().all(|&word| word == 0) {
                continue;
            }
            for &(heap, value) in heaps.iter().take_while(|it| total + it.0 < self.count()) {
                more.unite(total + heap, self.row(total), value);
            }
        }
        more
    }
}
