//! The sparse-space engine where many heaps are rare: all of their options are marked.

use super::sparse_core::{Stop, first_missing};
use super::sparse_lanes::pack;
use super::values::{Cell, Cells};
use super::{Code, NimValues, SparseSpace};

/// Positions kept per value for aimed probes.
const AIMED: usize = 48;
/// Partner values tried per rare value.
const PARTNERS: usize = 4;
/// Heaps in the stretch whose reversed copy serves for block-wise probes.
const STRETCH: usize = 2048;
/// Heaps probed at once.
const BLOCK: usize = 64;
/// Totals whose options from rare heaps are marked in one pass.
const LANES: usize = 8;
/// How many blocks may be probed before the values still missing are looked for one by one.
const BLOCK_COUNTS: [usize; 7] = [0, 1, 2, 4, 8, 16, 32];
/// Each count is tried on so many heaps, then the cheapest stays.
const TRIAL: usize = 128;

/// Rare heaps, tables of likely witnesses, and what is known of the latest split totals.
#[derive(Clone, Debug)]
pub(super) struct Many {
    space: SparseSpace,
    /// Splits remove at least and at most so many tokens.
    least: usize,
    most: usize,
    /// Removals with a split, ascending; and removals that leave one heap.
    splits: Vec<usize>,
    singles: Vec<usize>,
    unequal: bool,
    /// Values below this are provided for: a power of two, at least 64.
    size: usize,
    done: usize,
    rare_heaps: Vec<u32>,
    rare_values: Vec<u16>,
    /// Bit sets of common values, for even and for odd heaps.
    common: [Vec<u64>; 2],
    /// Row `t % rows`: values known to be reached by splits that leave `t` tokens. All the common ones are.
    rows: Vec<u64>,
    /// Heaps `origin .. origin + STRETCH` in reversed order; empty while there are too few values.
    reversed: Vec<u16>,
    origin: usize,
    /// Probes for each of the `BLOCK_COUNTS`, and the one in use.
    cost: [usize; BLOCK_COUNTS.len()],
    heaps_tried: usize,
    blocks: usize,
    probes: usize,
    /// For value `u` the first `AIMED` heaps that have it.
    heaps_of: Vec<Vec<u32>>,
    /// For value `x` the values `u` such that `u ^ x` has been frequent lately.
    partners: Vec<[u16; PARTNERS]>,
}

impl Many {
    pub(super) fn new(code: &Code, space: SparseSpace, values: &NimValues) -> Option<Self> {
        if values.bytes_per_value() > 2 {
            return None;
        }
        let largest = values.cells().max().unwrap_or(0) as usize;
        let mut size = (largest + largest / 8 + 2).next_power_of_two().max(64);
        // Bytes hold no value beyond 255; the first that is larger moves the sequence into wider cells.
        size = match values.bytes_per_value() {
            1 => size.min(256),
            _ if size <= 1 << 13 => size.max(512),
            _ => return None,
        };
        let removals = |bit: u32| -> Vec<usize> {
            let digits = code.leading_digits().iter().enumerate();
            digits.filter(|&(_, &digit)| digit & bit != 0).map(|(removed, _)| removed).collect()
        };
        let splits = removals(4);
        let (least, most) = (*splits.first()?, *splits.last()?);
        let mut common = [vec![0; size / 64], vec![0; size / 64]];
        for (parity, set) in common.iter_mut().enumerate() {
            for value in (0..size as u32).filter(|&value| !space.is_rare_cell(parity, value)) {
                set[value as usize / 64] |= 1 << (value % 64);
            }
        }
        let mut core = Self {
            space,
            least,
            most,
            splits,
            singles: removals(2),
            unequal: code.has_unequal_parts(),
            size,
            done: values.count(),
            rare_heaps: Vec::new(),
            rare_values: Vec::new(),
            common,
            rows: vec![0; (most - least + 1) * size / 64],
            reversed: Vec::new(),
            origin: values.count() / 16,
            cost: [0; BLOCK_COUNTS.len()],
            heaps_tried: 0,
            blocks: 0,
            probes: 0,
            heaps_of: vec![Vec::new(); size],
            partners: Vec::new(),
        };
        for heap in space.rare_cells(values) {
            core.rare_heaps.push(heap as u32);
            core.rare_values.push(values.cell(heap) as u16);
        }
        if values.count() >= 8 * STRETCH {
            // All of it lies in the first quarter, so its partners are other heaps for every total to come.
            let stretch = core.origin..core.origin + STRETCH;
            core.reversed = stretch.rev().map(|heap| values.cell(heap) as u16).collect();
        }
        core.aim(values);
        Some(core)
    }

    pub(super) fn space(&self) -> SparseSpace {
        self.space
    }

    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// Finds out which pairs of values make likely witnesses.
    fn aim(&mut self, values: &NimValues) {
        let recent = values.count().saturating_sub(1 << 16).max(values.count() / 2);
        let mut frequency = vec![0_u32; self.size];
        values.cells().skip(recent).for_each(|value| frequency[value as usize] += 1);
        for (heap, value) in values.cells().enumerate().take(values.count() / 4).skip(1) {
            let heaps = &mut self.heaps_of[value as usize];
            if heaps.len() < AIMED && !self.space.is_rare_cell(heap, value) {
                heaps.push(heap as u32);
            }
        }
        let held: Vec<usize> = (0..self.size).filter(|&u| !self.heaps_of[u].is_empty()).collect();
        for x in 0..self.size {
            // The best few by insertion; sorting all of them would dominate for large values.
            let mut best = [(0, 0_u16); PARTNERS];
            for &u in &held {
                let weight = frequency[u ^ x] as usize * self.heaps_of[u].len();
                if weight > best[PARTNERS - 1].0 {
                    best[PARTNERS - 1] = (weight, u as u16);
                    best.sort_unstable_by_key(|&(weight, _)| std::cmp::Reverse(weight));
                }
            }
            self.partners.push(best.map(|(_, u)| u));
        }
    }

    /// Appends values until there are `stop` of them, or the tables are too small.
    pub(super) fn run(&mut self, values: &mut NimValues, stop: usize) -> Stop {
        match (&mut values.cells, self.size) {
            (Cells::Bytes(cells), 64) => self.run_cells::<u8, 64>(cells, stop),
            (Cells::Bytes(cells), 128) => self.run_cells::<u8, 128>(cells, stop),
            (Cells::Bytes(cells), 256) => self.run_cells::<u8, 256>(cells, stop),
            (Cells::Words(cells), 512) => self.run_cells::<u16, 512>(cells, stop),
            (Cells::Words(cells), 1024) => self.run_cells::<u16, 1024>(cells, stop),
            (Cells::Words(cells), 2048) => self.run_cells::<u16, 2048>(cells, stop),
            (Cells::Words(cells), 4096) => self.run_cells::<u16, 4096>(cells, stop),
            (Cells::Words(cells), 8192) => self.run_cells::<u16, 8192>(cells, stop),
            _ => Stop::Full,
        }
    }

    fn run_cells<T: Cell, const SIZE: usize>(&mut self, values: &mut Vec<T>, stop: usize) -> Stop {
        let mut lanes = Lanes { start: usize::MAX - LANES, marks: [[0; SIZE]; LANES] };
        let rows = self.most - self.least + 1;
        let words = SIZE / 64;
        let reversed: Vec<T> =
            self.reversed.iter().map(|&v| T::try_from(v.into()).unwrap_or_default()).collect();
        // Totals whose rows were not made by this run.
        for total in
            (values.len().saturating_sub(self.most)..values.len() - self.least).filter(|&t| t > 1)
        {
            self.split_total(values, total, &mut lanes, &reversed, rows);
        }
        let commons = self.common.clone();
        let mut known = vec![0_u64; words];
        while values.len() < stop {
            let n = values.len();
            self.split_total(values, n - self.least, &mut lanes, &reversed, rows);
            known.fill(0);
            for &removed in &self.splits {
                let row = (n - removed) % rows * words;
                for (word, &more) in known.iter_mut().zip(&self.rows[row..row + words]) {
                    *word |= more;
                }
            }
            for &removed in &self.singles {
                let value: u32 = values[n - removed].into();
                known[value as usize / 64] |= 1 << (value % 64);
            }
            let common = &commons[n % 2];
            let Some(mut answer) = first_missing(&known, common) else { return Stop::Full };
            // Every rare value below must be shown to be an option, or it is the answer.
            'rare: for word in 0..=answer as usize / 64 {
                let mut missing = !known[word] & !common[word];
                while missing != 0 {
                    let x = word as u32 * 64 + missing.trailing_zeros();
                    if x >= answer {
                        break 'rare;
                    }
                    missing &= missing - 1;
                    let Some(total) = self.witness(values, &reversed, n, x) else {
                        answer = x;
                        break 'rare;
                    };
                    self.rows[total % rows * words + word] |= 1 << (x % 64);
                }
            }
            let Ok(cell) = T::try_from(answer) else { return Stop::Full };
            if self.space.is_rare_cell(n, answer) {
                self.rare_heaps.push(n as u32);
                self.rare_values.push(answer as u16);
            }
            values.push(cell);
            self.done = n + 1;
            self.tune();
        }
        Stop::Reached
    }

    /// Tries the block counts one after the other and keeps the one that needed the fewest probes.
    #[inline]
    fn tune(&mut self) {
        if self.heaps_tried >= TRIAL * BLOCK_COUNTS.len() {
            return;
        }
        let trial = self.heaps_tried / TRIAL;
        self.cost[trial] += BLOCK * BLOCK_COUNTS[trial] + std::mem::take(&mut self.probes);
        self.heaps_tried += 1;
        let next = self.heaps_tried / TRIAL;
        self.blocks = if next < BLOCK_COUNTS.len() {
            BLOCK_COUNTS[next]
        } else {
            (0..BLOCK_COUNTS.len()).min_by_key(|&i| self.cost[i]).map_or(0, |i| BLOCK_COUNTS[i])
        };
    }

    /// Makes the row of `total`: all values reached from a rare heap, and those of one block of pairs.
    #[inline]
    fn split_total<T: Cell, const SIZE: usize>(
        &mut self,
        values: &[T],
        total: usize,
        lanes: &mut Lanes<SIZE>,
        reversed: &[T],
        rows: usize,
    ) {
        if self.unequal {
            lanes.start = total;
            self.mark_unequal(values, total, &mut lanes.marks[0]);
        } else {
            if !(lanes.start..lanes.start + LANES).contains(&total) {
                lanes.start = total;
                self.mark_lanes(values, total, &mut lanes.marks);
            }
            // What that pass could not see: the smallest partners, and rare heaps found since.
            let marks = &mut lanes.marks[total - lanes.start];
            let small = self.rare_heaps.partition_point(|&r| (r as usize) < LANES);
            let late = match self.rare_heaps.last() {
                Some(&last) if last as usize >= lanes.start => {
                    self.rare_heaps.partition_point(|&r| (r as usize) < lanes.start)
                }
                _ => self.rare_heaps.len(),
            };
            for at in (0..small).chain(late..self.rare_heaps.len()) {
                let heap = self.rare_heaps[at] as usize;
                if heap < total {
                    let option = values[total - heap].into() ^ u32::from(self.rare_values[at]);
                    marks[option as usize & (SIZE - 1)] = 1;
                }
            }
        }
        let marks = &mut lanes.marks[total - lanes.start];
        if !reversed.is_empty() {
            let near = &values[total - self.origin - STRETCH + 1..][..STRETCH];
            for (near, far) in
                near.chunks_exact(BLOCK).zip(reversed.chunks_exact(BLOCK)).take(self.blocks)
            {
                let mut options = [T::default(); BLOCK];
                for ((option, &a), &b) in options.iter_mut().zip(near).zip(far) {
                    *option = a ^ b;
                }
                for option in options {
                    marks[option.into() as usize & (SIZE - 1)] = 1;
                }
            }
        }
        let words = SIZE / 64;
        let row = &mut self.rows[total % rows * words..][..words];
        for (word, bytes) in row.iter_mut().zip(marks.chunks_exact(64)) {
            *word = pack(bytes);
        }
    }

    /// Marks for `LANES` totals from `start` on what they reach from the rare heaps `LANES .. start`.
    ///
    /// One pass over the rare heaps serves all of these totals: the partners are neighbors.
    fn mark_lanes<T: Cell, const SIZE: usize>(
        &self,
        values: &[T],
        start: usize,
        marks: &mut [[u8; SIZE]; LANES],
    ) {
        for marks in &mut *marks {
            marks.fill(0);
        }
        let from = self.rare_heaps.partition_point(|&r| (r as usize) < LANES);
        let to = self.rare_heaps.partition_point(|&r| (r as usize) < start).max(from);
        for (&heap, &value) in self.rare_heaps[from..to].iter().zip(&self.rare_values[from..to]) {
            let partners = &values[start - heap as usize..][..LANES];
            for (marks, &partner) in marks.iter_mut().zip(partners) {
                let option = partner.into() ^ u32::from(value);
                marks[option as usize & (SIZE - 1)] = 1;
            }
        }
    }

    /// Marks what `total` reaches from rare heaps, without two heaps of half the total each.
    fn mark_unequal<T: Cell, const SIZE: usize>(
        &self,
        values: &[T],
        total: usize,
        marks: &mut [u8; SIZE],
    ) {
        marks.fill(0);
        let count = self.rare_heaps.partition_point(|&r| (r as usize) < total);
        let mut mark = |from: usize, to: usize| {
            for (&heap, &value) in self.rare_heaps[from..to].iter().zip(&self.rare_values[from..to])
            {
                let option = values[total - heap as usize].into() ^ u32::from(value);
                marks[option as usize & (SIZE - 1)] = 1;
            }
        };
        match self.rare_heaps[..count].binary_search(&((total / 2) as u32)) {
            Ok(half) if total % 2 == 0 => {
                mark(0, half);
                mark(half + 1, count);
            }
            _ => mark(0, count),
        }
    }

    /// A total left by a split of heap `n` that reaches the rare value `x` from two common heaps.
    fn witness<T: Cell>(
        &mut self,
        values: &[T],
        reversed: &[T],
        n: usize,
        x: u32,
    ) -> Option<usize> {
        let x_cell = T::try_from(x).ok()?;
        for &removed in &self.splits {
            let total = n - removed;
            for &partner in &self.partners[x as usize] {
                let wanted = T::try_from(u32::from(partner) ^ x).ok()?;
                for &heap in &self.heaps_of[usize::from(partner)] {
                    self.probes += 2;
                    if values[total - heap as usize] == wanted {
                        return Some(total);
                    }
                }
            }
            if reversed.is_empty() {
                continue;
            }
            let near = values[total - self.origin - STRETCH + 1..][..STRETCH].chunks_exact(BLOCK);
            for (near, far) in near.zip(reversed.chunks_exact(BLOCK)).skip(self.blocks) {
                self.probes += BLOCK / 8;
                let mut found = false;
                for (&a, &b) in near.iter().zip(far) {
                    found |= a ^ b == x_cell;
                }
                if found {
                    return Some(total);
                }
            }
        }
        self.splits.iter().map(|&removed| n - removed).find(|&total| {
            let half = if self.unequal { (total - 1) / 2 } else { total / 2 };
            let (low, high) = (&values[1..=half], &values[total - half..total]);
            low.chunks(256).zip(high.rchunks(256)).any(|(low, high)| {
                let mut found = false;
                for (&a, &b) in low.iter().zip(high.iter().rev()) {
                    found |= a ^ b == x_cell;
                }
                found
            })
        })
    }
}

/// One byte per value for each of `LANES` totals from `start` on.
struct Lanes<const SIZE: usize> {
    start: usize,
    marks: [[u8; SIZE]; LANES],
}
