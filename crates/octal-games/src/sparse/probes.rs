//! Uses the latest values to choose the heaps that are worth trying first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::values::Cell;

/// For some sample heaps, the values of options that must still be reached. The type chooses heaps whose splits reach most of them.
///
/// A heap has many more options than values below its own value, and values come in bursts, so consecutive heaps mostly reach the same
/// options. A greedy choice always takes the heap that reaches the most additional options, so it needs only a third as many heaps.
pub(crate) struct Cover<'a, T> {
    values: &'a [T],
    size: usize,
    /// For each split, the totals that it leaves in the sample heaps.
    totals: Vec<usize>,
    /// For each sample, `size` bytes. A byte is 1 if the value must still be reached.
    needed: Vec<u8>,
}

impl<'a, T: Cell> Cover<'a, T> {
    /// Collects the values to reach: for each sample heap, the values below its own value that `is_needed` accepts. All values must be
    /// below `size`, which is a power of two.
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

    /// Returns how many of the remaining values are reached by splits that contain the heap `part`.
    fn gain(&self, part: u32) -> u32 {
        let heap = part as usize;
        let value: u32 = self.values[heap].into();
        let mut gain = 0;
        for totals in self.totals.chunks_exact(self.needed.len() / self.size) {
            for (needed, &total) in self.needed.chunks_exact(self.size).zip(totals) {
                // A pair of equal heaps is only one of hundreds of pairs, so count it even if parts must be unequal.
                let option = self.values[total - heap].into() ^ value;
                gain += u32::from(needed[option as usize & (needed.len() - 1)]);
            }
        }
        gain
    }

    /// Removes the values that are reached by splits that contain the heap `part`.
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

    /// Returns heaps in greedy order: each heap reaches the most values, or nearly the most, that the heaps before it do not reach. Stops
    /// when `worth`, called with the number of chosen heaps and the gain of the next heap, returns `false`. All heaps in `parts` must be
    /// smaller than all totals.
    pub(crate) fn greedy(
        &mut self,
        parts: impl IntoIterator<Item = u32>,
        worth: impl Fn(usize, u32) -> bool,
    ) -> Vec<u32> {
        let mut queue: BinaryHeap<(u32, Reverse<u32>)> =
            parts.into_iter().map(|part| (self.gain(part), Reverse(part))).collect();
        let mut chosen = Vec::new();
        // Gains never increase, so an earlier gain is an upper bound. If the current gain of a heap is at least two thirds of the next
        // upper bound, take the heap without looking further.
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
