//! Searches for two heaps that together have a given rare value.

use super::coding::Coding;
use crate::values::Cell;

/// The number of neighboring heaps that are tried together.
const BLOCK: usize = 128;
/// The number of blocks, and the distance between two blocks. Values come in bursts, so closer blocks would have mostly the same values.
const BLOCKS: usize = 256;
const APART: usize = 301;

/// Heaps that are tried as one part of a split, in blocks of neighbors.
#[derive(Clone, Debug)]
pub(super) struct Witnesses<T, C> {
    /// For each block, its end, and the codes of the heaps `end - 1, end - 2, ...`.
    blocks: Vec<([C; BLOCK], usize)>,
    /// The values of the heaps in `blocks`. Present only if different values can have the same code.
    exact: Vec<[T; BLOCK]>,
    /// The order in which the blocks are tried.
    order: Vec<u16>,
    /// The number of values that were searched for, and the number of pairs of blocks that were tried for them.
    found: usize,
    probed: usize,
}

impl<T: Cell + Ord, C: Cell + Ord> Witnesses<T, C> {
    pub(super) fn new<K: Coding<T, Code = C>>(coding: &K, values: &[T]) -> Self {
        // All blocks are in the first quarter of the heaps. So for every later total, the two parts of a split are different heaps.
        let apart = (values.len() / 4 / BLOCKS).clamp(BLOCK, APART);
        // Add 1 to each end, because the empty heap cannot be a part of a split.
        let ends =
            (1..=BLOCKS).map(|block| block * apart + 1).take_while(|end| 4 * end < values.len());
        let exact = ends.clone().filter(|_| K::FOLDS).map(|end| reversed(&values[..end])).collect();
        let codes = coding.codes(values);
        let blocks: Vec<_> = ends.map(|end| (reversed(&codes[..end]), end)).collect();
        let order = (0..).take(blocks.len()).collect();
        Self { blocks, exact, order, found: 0, probed: 0 }
    }

    /// Returns the average number of blocks tried per value, once enough values have been searched for.
    pub(super) fn effort(&self) -> Option<usize> {
        (self.found >= 256).then(|| self.probed / self.found)
    }

    /// Returns one of the given totals that can be split into two heaps whose values have the nim-sum `x`, if there is one.
    pub(super) fn find<K: Coding<T, Code = C>>(
        &mut self,
        coding: &K,
        values: &[T],
        totals: impl Iterator<Item = usize> + Clone,
        unequal: bool,
        x: u32,
    ) -> Option<usize> {
        let (codes, code) = (coding.codes(values), coding.code(x));
        let x = T::try_from(x).ok()?;
        self.found += 1;
        for place in 0..self.order.len() {
            let index = usize::from(self.order[place]);
            let (block, end) = &self.blocks[index];
            for total in totals.clone() {
                self.probed += 1;
                let from = total - (end - 1);
                let partners = codes[from..].first_chunk::<BLOCK>();
                if !partners.is_some_and(|partners| contains(block, partners, code)) {
                    continue;
                }
                let partners = values[from..].first_chunk::<BLOCK>();
                let exact = self.exact.get(index).zip(partners);
                if K::FOLDS && !exact.is_some_and(|(block, partners)| contains(block, partners, x))
                {
                    continue;
                }
                // Move this block toward the front of the order, so it is tried earlier in the next search.
                self.order.swap(place, place * 3 / 4);
                return Some(total);
            }
        }
        totals.into_iter().find(|&total| {
            let half = if unequal { (total - 1) / 2 } else { total / 2 };
            self.probed += half / BLOCK;
            let (low, high) = (&values[1..=half], &values[total - half..total]);
            low.rchunks(256).zip(high.chunks(256)).any(|(low, high)| {
                let mut found = false;
                for (&a, &b) in low.iter().rev().zip(high) {
                    found |= a ^ b == x;
                }
                found
            })
        })
    }
}

/// Returns the last [`BLOCK`] cells in reverse order.
fn reversed<C: Cell>(cells: &[C]) -> [C; BLOCK] {
    let mut block = [C::default(); BLOCK];
    for (to, &cell) in block.iter_mut().zip(cells.iter().rev()) {
        *to = cell;
    }
    block
}

/// Returns whether some pair of cells at the same index has the nim-sum `x`.
#[inline]
fn contains<T: Cell>(block: &[T; BLOCK], partners: &[T; BLOCK], x: T) -> bool {
    let mut found = T::default();
    for (&a, &b) in block.iter().zip(partners) {
        found = found | T::mask(a ^ b == x);
    }
    found != T::default()
}
