//! The sparse-space engine once a division is chosen.

use super::sparse_lanes::{Groups, Probe, WANTED, mark, pack};
use super::sparse_many::Many;
use super::sparse_probes::Cover;
use super::sparse_witness::Witnesses;
use super::values::{Cell, Cells};
use super::{Code, NimValues, SparseSpace};

/// Why the loop ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// The length asked for is reached.
    Reached,
    /// The next value may be larger than the tables provide for.
    Full,
}

/// Fewer rare heaps than this are marked without a choice.
const FEW: usize = 64;
/// A common value is looked for in this many passes at most before the rest is left to the single heaps.
const PASSES: usize = 8;

/// An engine for the width of the cells, or the one for many rare heaps.
#[derive(Clone, Debug)]
pub(super) enum Core {
    Bytes(Box<Engine<u8>>),
    Words(Box<Engine<u16>>),
    Many(Box<Many>),
}

impl Core {
    /// `effort` is how many blocks of pairs it took of late to reach one rare value.
    pub(super) fn new(
        code: &Code,
        space: SparseSpace,
        values: &NimValues,
        effort: usize,
    ) -> Option<Self> {
        // What is learned of the latest values says little of the next ones while rare heaps go on to come.
        if 16 * space.rare_cells(values).count() > values.count() {
            return Many::new(code, space, values).map(|engine| Self::Many(Box::new(engine)));
        }
        let largest = values.cells().max().unwrap_or(0) as usize;
        let size = (largest + largest / 8 + 2).next_power_of_two().max(64);
        match &values.cells {
            // Bytes hold no value beyond 255; the first that is larger moves the sequence into wider cells.
            Cells::Bytes(cells) => {
                Some(Self::Bytes(Box::new(Engine::new(code, space, cells, size.min(256), effort))))
            }
            Cells::Words(cells) if size <= 1 << 13 => {
                Some(Self::Words(Box::new(Engine::new(code, space, cells, size.max(512), effort))))
            }
            _ => None,
        }
    }

    pub(super) fn space(&self) -> SparseSpace {
        match self {
            Self::Bytes(engine) => engine.space,
            Self::Words(engine) => engine.space,
            Self::Many(engine) => engine.space(),
        }
    }

    pub(super) fn effort(&self) -> Option<usize> {
        match self {
            Self::Bytes(engine) => engine.witnesses.effort(),
            Self::Words(engine) => engine.witnesses.effort(),
            Self::Many(_) => None,
        }
    }

    /// The values are known up to here, as far as this engine knows.
    pub(super) fn done(&self) -> usize {
        match self {
            Self::Bytes(engine) => engine.done,
            Self::Words(engine) => engine.done,
            Self::Many(engine) => engine.done(),
        }
    }

    /// Takes note of one value that came from elsewhere, if there is room for it.
    pub(super) fn accept(&mut self, values: &NimValues) -> bool {
        match (self, &values.cells) {
            (Self::Bytes(engine), Cells::Bytes(cells)) => engine.accept(cells),
            (Self::Words(engine), Cells::Words(cells)) => engine.accept(cells),
            _ => false,
        }
    }

    /// Appends values until there are `stop` of them, or the tables are too small.
    pub(super) fn run(&mut self, values: &mut NimValues, stop: usize) -> Stop {
        if let Self::Many(engine) = self {
            return engine.run(values, stop);
        }
        match (self, &mut values.cells) {
            (Self::Bytes(engine), Cells::Bytes(cells)) => match engine.size {
                64 => engine.run::<64, 32>(cells, stop),
                128 => engine.run::<128, 32>(cells, stop),
                _ => engine.run::<256, 32>(cells, stop),
            },
            (Self::Words(engine), Cells::Words(cells)) => match engine.size {
                512 => engine.run::<512, 32>(cells, stop),
                1024 => engine.run::<1024, 16>(cells, stop),
                2048 => engine.run::<2048, 16>(cells, stop),
                4096 => engine.run::<4096, 8>(cells, stop),
                _ => engine.run::<8192, 8>(cells, stop),
            },
            _ => Stop::Full,
        }
    }
}

/// The lanes that `run` uses for tables of this size.
fn lanes_for(size: usize) -> usize {
    match size {
        ..=512 => 32,
        513..=2048 => 16,
        _ => 8,
    }
}

/// What is known of the totals that later heaps can be left with, and how to learn more.
///
/// Totals are taken in blocks of neighbors. For a whole block the options from some well-chosen heaps are marked, and
/// the common values still missing are then compared with the options from all other rare heaps. Left to the single
/// heap are the rare heaps so small that their partners are in the block, and those found lately.
#[derive(Clone, Debug)]
pub(super) struct Engine<T> {
    space: SparseSpace,
    /// Removals with a split, ascending; and removals that leave one heap.
    splits: Vec<usize>,
    singles: Vec<usize>,
    unequal: bool,
    /// Values below this are provided for: a power of two, at least 64.
    size: usize,
    done: usize,
    /// The rare heaps. Those before `near` have their partners in the block, and those from `frozen` on are late.
    rare: Vec<Probe<T>>,
    near: usize,
    frozen: usize,
    /// Heaps whose options are marked, and the rare ones among them in order.
    marked: Vec<Probe<u32>>,
    marked_rare: Vec<u32>,
    /// The rare heaps that are neither near nor late nor marked.
    rest: Groups<T>,
    /// Bit sets of common values, for even and for odd heaps.
    common: [Vec<u64>; 2],
    /// Row `t & row_mask`: values known to be reached by splits that leave `t` tokens.
    rows: Vec<u64>,
    row_mask: usize,
    /// Below these totals the rows have the options from far, and from near and late heaps.
    far_end: usize,
    near_end: usize,
    /// For the heaps of the latest block: the common values below this that are not known are no options.
    frontier: Vec<u32>,
    witnesses: Witnesses<T>,
}

impl<T: Cell + Ord> Engine<T> {
    fn new(code: &Code, space: SparseSpace, values: &[T], size: usize, effort: usize) -> Self {
        let removals = |bit: u32| -> Vec<usize> {
            let digits = code.leading_digits().iter().enumerate();
            digits.filter(|&(_, &digit)| digit & bit != 0).map(|(removed, _)| removed).collect()
        };
        let mut common = [vec![0; size / 64], vec![0; size / 64]];
        for (parity, set) in common.iter_mut().enumerate() {
            for value in (0..size as u32).filter(|&value| !space.is_rare_cell(parity, value)) {
                set[value as usize / 64] |= 1 << (value % 64);
            }
        }
        let is_rare = |heap: usize, value: T| space.is_rare_cell(heap, value.into());
        let probes = (0_u32..).zip(values).skip(1);
        let rare = probes
            .filter(|&(heap, &value)| is_rare(heap as usize, value))
            .map(|(heap, &value)| Probe { heap, value })
            .collect();
        let splits = removals(4);
        let (least, most) = (splits[0], splits[splits.len() - 1]);
        let rows = (lanes_for(size) + most - least + 1).next_power_of_two();
        let mut engine = Self {
            space,
            splits,
            singles: removals(2),
            unequal: code.has_unequal_parts(),
            size,
            done: values.len(),
            rare,
            near: 0,
            frozen: 0,
            marked: Vec::new(),
            marked_rare: Vec::new(),
            rest: Groups::default(),
            common,
            rows: vec![0; rows * size / 64],
            row_mask: rows - 1,
            far_end: values.len() - most,
            near_end: values.len() - most,
            frontier: Vec::new(),
            witnesses: Witnesses::new(values),
        };
        engine.learn(values, effort);
        engine.freeze(values.len());
        engine
    }

    fn accept(&mut self, values: &[T]) -> bool {
        let [.., value] = *values else { return false };
        let number: u32 = value.into();
        if values.len() != self.done + 1 || number as usize >= self.size {
            return false;
        }
        if self.space.is_rare_cell(self.done, number) {
            self.rare.push(Probe { heap: self.done as u32, value });
        }
        self.done += 1;
        true
    }

    fn least(&self) -> usize {
        self.splits[0]
    }

    fn most(&self) -> usize {
        self.splits[self.splits.len() - 1]
    }

    /// Rare heaps below this are settled when there are `len` values: every total looked at later is larger.
    fn settled(&self, len: usize) -> usize {
        let end = len.saturating_sub(2 * self.most());
        self.rare.partition_point(|probe| (probe.heap as usize) < end)
    }

    /// Chooses the heaps whose options are marked.
    fn learn(&mut self, values: &[T], effort: usize) {
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
        // Partners are to be there for all samples.
        let end = len - len / 4 - 2 * self.most() - 1;
        let heaps = |probes: &[Probe<T>]| -> Vec<u32> {
            probes.iter().map(|probe| probe.heap).filter(|&heap| (heap as usize) < end).collect()
        };
        let rare = heaps(&self.rare[self.near..]);
        let mut marked_rare = rare.clone();
        // With several splits the options of a total serve several heaps, so none are left to be compared.
        if rare.len() > FEW && self.splits.len() <= 2 {
            let (all, splits) = (rare.len(), self.splits.len());
            let mut cover = cover(false);
            for heap in heaps(&self.rare[..self.near]) {
                cover.take(heap);
            }
            marked_rare = cover.greedy(rare.iter().copied(), |chosen, gain| {
                5 * gain as usize * splits * (all - chosen) > 12 * count
            });
            if marked_rare.len() + FEW > all {
                marked_rare = rare;
            }
        }
        let candidates = (len / 32).clamp(64, 16 * mean.max(8)).min(4096);
        let commons = (lanes..len / 4)
            .filter(|&heap| !self.space.is_rare_cell(heap, values[heap].into()))
            .map(|heap| heap as u32)
            .take(candidates);
        let effort = 10 * effort.clamp(8, 200);
        let marked_common = cover(true).greedy(commons, |_, gain| effort * gain as usize > count);
        let probe = |&heap: &u32| Probe { heap, value: values[heap as usize].into() };
        self.marked = marked_rare.iter().chain(&marked_common).map(probe).collect();
        marked_rare.sort_unstable();
        self.marked_rare = marked_rare;
    }

    /// Takes the late rare heaps among those that are compared in passes.
    fn freeze(&mut self, len: usize) {
        self.frozen = self.settled(len).max(self.near);
        let settled = self.rare[self.near..self.frozen].iter();
        let unmarked = settled.filter(|it| self.marked_rare.binary_search(&it.heap).is_err());
        self.rest = Groups::new(unmarked.copied().collect());
    }

    fn row(&self, total: usize) -> std::ops::Range<usize> {
        let words = self.size / 64;
        let start = (total & self.row_mask) * words;
        start..start + words
    }

    fn insert(&mut self, total: usize, value: u32) {
        let start = (total & self.row_mask) * (self.size / 64);
        self.rows[start + value as usize / 64] |= 1 << (value % 64);
    }

    /// What is known to be an option of heap `n`.
    fn known_options(&self, values: &[T], n: usize, known: &mut [u64]) {
        known.fill(0);
        for &removed in &self.splits {
            for (word, &more) in known.iter_mut().zip(&self.rows[self.row(n - removed)]) {
                *word |= more;
            }
        }
        for &removed in &self.singles {
            if let Some(&value) = values.get(n - removed) {
                let value: u32 = value.into();
                known[value as usize / 64] |= 1 << (value % 64);
            }
        }
    }

    fn run<const SIZE: usize, const LANES: usize>(
        &mut self,
        values: &mut Vec<T>,
        stop: usize,
    ) -> Stop {
        let mut marks = [[0; SIZE]; LANES];
        let mut known = vec![0_u64; SIZE / 64];
        let commons = self.common.clone();
        while values.len() < stop {
            let n = values.len();
            let total_end = n - self.least() + 1;
            while self.far_end < total_end {
                self.far_block(values, &mut marks);
            }
            while self.near_end < total_end {
                self.near_options(values, self.near_end);
                self.near_end += 1;
            }
            self.known_options(values, n, &mut known);
            let common = &commons[n % 2];
            let frontier = self.frontier[LANES - (self.far_end + self.least() - n)];
            let Some(mut answer) = self.least_common(values, n, &mut known, common, frontier)
            else {
                return Stop::Full;
            };
            // Every rare value below must be shown to be an option, or it is the answer.
            'rare: for word in 0..=answer as usize / 64 {
                let mut missing = !known[word] & !common[word];
                while missing != 0 {
                    let x = word as u32 * 64 + missing.trailing_zeros();
                    if x >= answer {
                        break 'rare;
                    }
                    missing &= missing - 1;
                    let total = self.witnesses.find(values, &self.splits, self.unequal, n, x);
                    let Some(total) = total else {
                        answer = x;
                        break 'rare;
                    };
                    self.insert(total, x);
                }
            }
            let Ok(value) = T::try_from(answer) else { return Stop::Full };
            if self.space.is_rare_cell(n, answer) {
                self.rare.push(Probe { heap: n as u32, value });
            }
            values.push(value);
            self.done = n + 1;
        }
        Stop::Reached
    }

    /// The least common value that is no option of heap `n`.
    #[inline]
    fn least_common(
        &mut self,
        values: &[T],
        n: usize,
        known: &mut [u64],
        common: &[u64],
        frontier: u32,
    ) -> Option<u32> {
        loop {
            let answer = first_missing(known, common)?;
            if answer < frontier {
                return Some(answer);
            }
            let Ok(wanted) = T::try_from(answer) else { return Some(answer) };
            let rest = &self.rest;
            let reached = self
                .splits
                .iter()
                .map(|&removed| n - removed)
                .find(|&total| rest.contains(values, total, self.unequal, wanted));
            let Some(total) = reached else { return Some(answer) };
            self.insert(total, answer);
            known[answer as usize / 64] |= 1 << (answer % 64);
        }
    }

    /// Adds the options of a total that use a rare heap which is near or late.
    #[inline]
    fn near_options(&mut self, values: &[T], total: usize) {
        let row = self.row(total);
        let row = &mut self.rows[row];
        for &Probe { heap, value } in self.rare[..self.near].iter().chain(&self.rare[self.frozen..])
        {
            let heap = heap as usize;
            if heap < total && !(self.unequal && 2 * heap == total) {
                let option = (values[total - heap] ^ value).into() as usize & (self.size - 1);
                row[option / 64] |= 1 << (option % 64);
            }
        }
    }

    /// Makes the rows of the next block of totals, and looks for the common values that its heaps miss.
    fn far_block<const SIZE: usize, const LANES: usize>(
        &mut self,
        values: &[T],
        marks: &mut [[u8; SIZE]; LANES],
    ) {
        let start = self.far_end;
        let late = self.rare.len() - self.frozen;
        if late > FEW.max(self.frozen / 16) && self.near_end == start {
            self.freeze(values.len());
        }
        for marks in &mut *marks {
            marks.fill(0);
        }
        mark(values, start, self.unequal, &self.marked, marks);
        for (total, marks) in (start..).zip(&*marks) {
            let row = self.row(total);
            for (word, bytes) in self.rows[row].iter_mut().zip(marks.chunks_exact(64)) {
                *word = pack(bytes);
            }
        }
        self.far_end += LANES;
        self.frontier.clear();
        self.frontier.resize(LANES, 0);
        if self.rest.len() == 0 {
            self.frontier.fill(SIZE as u32);
        } else if self.far_end + self.least() > values.len() {
            self.compare_block::<SIZE, LANES>(values, start + self.least());
        }
    }

    /// Compares the common values that the heaps from `first` on miss with the options from all other rare heaps.
    fn compare_block<const SIZE: usize, const LANES: usize>(&mut self, values: &[T], first: usize) {
        let words = SIZE / 64;
        let mut known = vec![0_u64; words * LANES];
        for (known, n) in known.chunks_exact_mut(words).zip(first..) {
            self.known_options(values, n, known);
        }
        let mut frontier = [0; LANES];
        for pass in 0..PASSES {
            let mut wanted = [[T::default(); LANES]; WANTED];
            let mut ends = [SIZE as u32; LANES];
            let mut unsettled = 0;
            for (lane, known) in known.chunks_exact(words).enumerate() {
                let mut missing = missing_from(known, &self.common[(first + lane) % 2]);
                let mut next = missing.next();
                unsettled += usize::from(next.is_some_and(|value| value >= frontier[lane]));
                while next.is_some_and(|value| value < frontier[lane]) {
                    next = missing.next();
                }
                for wanted in &mut wanted {
                    let Some(cell) = next.and_then(|value| T::try_from(value).ok()) else { break };
                    wanted[lane] = cell;
                    next = missing.next();
                    ends[lane] = cell.into() + 1;
                }
            }
            if pass > 0 && 8 * unsettled <= LANES {
                break;
            }
            frontier = ends;
            for at in 0..self.splits.len() {
                let start = first - self.splits[at];
                let hits = self.rest.compare(values, start, self.unequal, &wanted);
                for (hits, wanted) in hits.iter().zip(&wanted) {
                    for lane in 0..LANES {
                        if hits[lane] != T::default() {
                            let value: u32 = wanted[lane].into();
                            self.insert(start + lane, value);
                            known[lane * words + value as usize / 64] |= 1 << (value % 64);
                        }
                    }
                }
            }
        }
        self.frontier.copy_from_slice(&frontier);
    }
}

/// The values in `candidates` that are not in `known`, ascending.
fn missing_from(known: &[u64], candidates: &[u64]) -> impl Iterator<Item = u32> {
    (0_u32..).step_by(64).zip(known.iter().zip(candidates)).flat_map(
        |(base, (&known, &candidates))| {
            let mut missing = candidates & !known;
            std::iter::from_fn(move || {
                let value = (missing != 0).then(|| base + missing.trailing_zeros())?;
                missing &= missing - 1;
                Some(value)
            })
        },
    )
}

/// The least value in `candidates` that is not in `known`.
pub(super) fn first_missing(known: &[u64], candidates: &[u64]) -> Option<u32> {
    let mut base = 0;
    for (&known, &candidates) in known.iter().zip(candidates) {
        let missing = candidates & !known;
        if missing != 0 {
            return Some(base + missing.trailing_zeros());
        }
        base += 64;
    }
    None
}
