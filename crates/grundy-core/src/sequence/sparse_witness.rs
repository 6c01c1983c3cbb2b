//! Two heaps whose values make a given rare one.

use super::values::Cell;

/// Heaps probed at once.
const BLOCK: usize = 64;
/// Blocks, and how far apart they begin: values come in bursts, so neighbors reach much the same.
const BLOCKS: usize = 256;
const APART: usize = 301;

/// Heaps that are probed for a witness, in blocks of neighbors.
#[derive(Clone, Debug)]
pub(super) struct Witnesses<T> {
    /// `G(end - 1), G(end - 2), ...` for each block and its end.
    blocks: Vec<([T; BLOCK], usize)>,
    /// How many values were looked for, and how many blocks of pairs that took.
    found: usize,
    probed: usize,
}

impl<T: Cell> Witnesses<T> {
    pub(super) fn new(values: &[T]) -> Self {
        // All of it lies in the first quarter, so its partners are other heaps for every total to come.
        let apart = (values.len() / 4 / BLOCKS).clamp(BLOCK, APART);
        // The empty heap is no part of a split.
        let ends =
            (1..=BLOCKS).map(|block| block * apart + 1).take_while(|end| 4 * end < values.len());
        let reversed = ends.map(|end| {
            let mut cells = [T::default(); BLOCK];
            for (cell, &value) in cells.iter_mut().zip(values[..end].iter().rev()) {
                *cell = value;
            }
            (cells, end)
        });
        Self { blocks: reversed.collect(), found: 0, probed: 0 }
    }

    /// How many blocks one value took on average, once that is known.
    pub(super) fn effort(&self) -> Option<usize> {
        (self.found >= 256).then(|| self.probed / self.found)
    }

    /// A total left by a split of heap `n` into two heaps of the values that make `x`.
    pub(super) fn find(
        &mut self,
        values: &[T],
        splits: &[usize],
        unequal: bool,
        n: usize,
        x: u32,
    ) -> Option<usize> {
        let x = T::try_from(x).ok()?;
        self.found += 1;
        for place in 0..self.blocks.len() {
            let (block, end) = &self.blocks[place];
            for total in splits.iter().map(|&removed| n - removed) {
                self.probed += 1;
                let partners = values[total - (end - 1)..].first_chunk::<BLOCK>();
                if partners.is_some_and(|partners| contains(block, partners, x)) {
                    // What helped now is tried earlier the next time.
                    self.blocks.swap(place, place * 3 / 4);
                    return Some(total);
                }
            }
        }
        splits.iter().map(|&removed| n - removed).find(|&total| {
            let half = if unequal { (total - 1) / 2 } else { total / 2 };
            self.probed += half / BLOCK;
            let (low, high) = (&values[1..=half], &values[total - half..total]);
            low.chunks(256).zip(high.rchunks(256)).any(|(low, high)| {
                let mut found = false;
                for (&a, &b) in low.iter().zip(high.iter().rev()) {
                    found |= a ^ b == x;
                }
                found
            })
        })
    }
}

/// Whether the values of some pair make `x`.
#[inline]
fn contains<T: Cell>(block: &[T; BLOCK], partners: &[T; BLOCK], x: T) -> bool {
    let mut found = T::default();
    for (&a, &b) in block.iter().zip(partners) {
        found = found | T::mask(a ^ b == x);
    }
    found != T::default()
}
