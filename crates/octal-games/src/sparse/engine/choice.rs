//! Chooses the heaps whose options are marked for a whole block of totals. Among the options of the remaining rare heaps, the engine only
//! searches for the values that are still missing.

use std::sync::Arc;

use super::super::coding::Coding;
use super::super::lanes::{Probe, lanes_for};
use super::super::probes::Cover;
use super::{MIN_RARE, SparseEngine};
use crate::values::Cell;

impl<T: Cell + Ord, C: Coding<T>> SparseEngine<T, C> {
    /// Returns the number of rare heaps that are smaller than all totals that can still occur, if there are `len` values.
    fn settled(&self, len: usize) -> usize {
        let end = len.saturating_sub(2 * self.most());
        self.rare.partition_point(|probe| (probe.heap as usize) < end)
    }

    /// Chooses the heaps whose options are marked in blocks.
    pub(super) fn learn(&mut self, values: &[T], effort: usize) {
        let lanes = lanes_for(self.size);
        let len = values.len();
        self.near = self.rare.partition_point(|probe| (probe.heap as usize) < lanes);
        let recent = &values[len - len / 4..];
        let mean = recent.iter().map(|&value| value.into() as usize).sum::<usize>() / (len / 4);
        let count = (len / 128).clamp(16, 4 * mean.max(16)).min(512).min(len / 4);
        let step = (len / 4 / count).max(1);
        let samples: Vec<usize> = (0..count).map(|i| len - 1 - i * step).collect();
        let cover = |rare: bool| {
            Cover::new(values, &self.splits, self.size, &samples, |heap, value| {
                self.space.is_rare_cell(heap, value) == rare
            })
        };
        // Use only heaps that are smaller than all totals of the samples, so that each heap has a partner in every split.
        let end = len - len / 4 - 2 * self.most() - 1;
        let heaps = |probes: &[Probe<T>]| -> Vec<u32> {
            probes.iter().map(|probe| probe.heap).filter(|&heap| (heap as usize) < end).collect()
        };
        let rare = heaps(&self.rare[self.near..]);
        // The rows that other threads mark must not depend on the blocks just before them, so use only heaps of at least this size.
        let reach = self.reach(lanes);
        let mut marked: Vec<u32> =
            rare.iter().copied().filter(|&heap| heap as usize >= reach).collect();
        // If there are more than two splits, many heaps use the options of each total, so mark all rare heaps. Also mark all of them while
        // new rare heaps keep occurring, because then the samples say little about the next heaps.
        let many = 16 * rare.len() > len;
        self.marks_all = true;
        if rare.len() > MIN_RARE && self.splits.len() <= 2 && !many {
            let all = rare.len();
            let mut cover = cover(false);
            for heap in heaps(&self.rare[..self.near]) {
                cover.take(heap);
            }
            let splits = self.splits.len();
            let chosen = cover.greedy(marked.iter().copied(), |chosen, gain| {
                2 * gain as usize * splits * all.saturating_sub(chosen) > 5 * count
            });
            if chosen.len() + MIN_RARE < all {
                self.marks_all = false;
                marked = chosen;
            }
        }
        let candidates = (len / 8).clamp(64, 16 * mean.max(8)).min(8192);
        let commons: Vec<u32> = (reach..len / 4)
            .filter(|&heap| !self.space.is_rare_cell(heap, values[heap].into()))
            .map(|heap| heap as u32)
            .take(candidates)
            .collect();
        let mut cover = cover(true);
        let worth = 40 * effort.clamp(4, 200);
        let marked_common = cover.greedy(commons, |_, gain| worth * gain as usize > count);
        let probe = |&heap: &u32| Probe { heap, value: values[heap as usize].into() };
        self.marked = Arc::new(marked.iter().chain(&marked_common).map(probe).collect());
        marked.sort_unstable();
        self.marked_rare = marked;
    }

    /// Adds the recent rare heaps to the heaps that are marked or compared in blocks.
    pub(super) fn freeze(&mut self, values: &[T], lanes: usize) {
        let codes = self.coding.codes(values);
        let reach = self.reach(lanes);
        let begin = self.frozen.max(self.near);
        self.frozen = self.settled(values.len()).max(begin);
        for &Probe { heap, value } in &self.rare[begin..self.frozen] {
            if self.marked_rare.binary_search(&heap).is_ok() {
                continue;
            }
            if self.marks_all && heap as usize >= reach {
                Arc::make_mut(&mut self.marked).push(Probe { heap, value: value.into() });
            } else {
                self.rest.push(Probe { heap, value: codes[heap as usize] });
            }
        }
    }
}
