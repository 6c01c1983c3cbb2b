//! Which heaps to pair with first, learned from the latest values.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::values::Cell;

/// Options of some sample heaps that are still to be reached, and the heaps whose pairs reach most of them.
///
/// The options of a heap are many more than the values below its own, and values come in bursts, so heaps taken one
/// after the other repeat each other's options for long. Taken greedily, each time the heap that adds most, a third
/// as many reach the same.
pub(crate) struct Cover<'a, T> {
    values: &'a [T],
    size: usize,
    /// For each split the totals that it leaves of the samples.
    totals: Vec<usize>,
    /// `size` bytes for each sample: 1 for a value still to be reached.
    needed: Vec<u8>,
}

impl<'a, T: Cell> Cover<'a, T> {
    /// The options to be reached are the values below that of the sample heap that `is_needed` accepts. All values
    /// are below `size`, a power of two.
    pub(crate) fn new(
        values: &'a [T],
        splits: &[usize],
        size: usize,
        samples: &[usize],
        is_needed: impl Fn(usize, u32) -> bool,
    ) -> Self {
        let mut needed = vec![0; size * samples.len()];
        for (row, &heap) in needed.chunks_exact_mut(size).zip(samples) {
            for (value, cell) in (0..values[heap].into()).zip(row) {
                *cell = u8::from(is_needed(heap, value));
            }
        }
        let left = |&removed: &usize| samples.iter().map(move |&heap| heap - removed);
        let totals = splits.iter().flat_map(left).collect();
        Self { values, size, totals, needed }
    }

    /// How many of the options that use `part` are still to be reached.
    fn gain(&self, part: u32) -> u32 {
        let heap = part as usize;
        let value: u32 = self.values[heap].into();
        let mut gain = 0;
        for totals in self.totals.chunks_exact(self.needed.len() / self.size) {
            for (needed, &total) in self.needed.chunks_exact(self.size).zip(totals) {
                // A pair of equal heaps is one of hundreds, so it may be taken for an option here.
                let option = self.values[total - heap].into() ^ value;
                gain += u32::from(needed[option as usize & (needed.len() - 1)]);
            }
        }
        gain
    }

    /// Strikes out the options that use `part`.
    pub(crate) fn take(&mut self, part: u32) {
        let heap = part as usize;
        let value: u32 = self.values[heap].into();
        for totals in self.totals.chunks_exact(self.needed.len() / self.size) {
            for (needed, &total) in self.needed.chunks_exact_mut(self.size).zip(totals) {
                let option = self.values[total - heap].into() ^ value;
                needed[option as usize & (self.size - 1)] = 0;
            }
        }
    }

    /// Heaps in the order in which each adds most to those before it, while `worth` says that the gain, after so
    /// many of them, is worth one heap more. All of `parts` are smaller than all totals.
    pub(crate) fn greedy(
        &mut self,
        parts: impl IntoIterator<Item = u32>,
        worth: impl Fn(usize, u32) -> bool,
    ) -> Vec<u32> {
        let mut queue: BinaryHeap<(u32, Reverse<u32>)> =
            parts.into_iter().map(|part| (self.gain(part), Reverse(part))).collect();
        let mut chosen = Vec::new();
        // Gains only shrink. One that is nearly as large as the next estimate is taken at once.
        while let Some((estimate, Reverse(part))) = queue.pop() {
            if !worth(chosen.len(), estimate) {
                break;
            }
            let gain = self.gain(part);
            let next = queue.peek().map_or(0, |&(next, _)| next);
            if 3 * gain < 2 * next {
                queue.push((gain, Reverse(part)));
            } else if worth(chosen.len(), gain) {
                self.take(part);
                chosen.push(part);
            }
        }
        chosen
    }
}
