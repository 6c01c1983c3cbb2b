//! The main loop of the sparse-space engine. It processes neighboring heaps in blocks.

mod choice;

use std::sync::Arc;
use std::thread;

use super::ahead::{BLOCKS_AHEAD, BlocksAhead, End, Window};
use super::coding::Coding;
use super::lanes::{
    LISTED, Marks, Probe, WANTED, Wanted, compare, lanes_for, marks, pack, reaches,
};
use super::witness::Witnesses;
use crate::values::Cell;
use crate::{Code, SparseSpace};

/// If the number of rare heaps is at most this, all of them are marked.
const MIN_RARE: usize = 64;
/// If fewer heaps than this are marked, marking a block is so fast that the threads would spend their time waiting for each other.
const WORTH_A_THREAD: usize = 128;
/// The number of values after which threads are started again. Between two starts, all values sent to the threads are kept.
const STRETCH: usize = 1 << 14;

/// The reason why the main loop ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// The requested number of values was reached.
    Reached,
    /// The next value can be too large for the tables.
    Full,
    /// A rare heap occurred that this variant of the engine cannot handle, because some options would be ambiguous.
    Unsuited,
}

/// The data that an engine needs to start.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// An exclusive upper bound on all values. It is a power of two and at least 64.
    pub(super) size: usize,
    /// The rare heaps with their values.
    pub(super) rare: Vec<(u32, u32)>,
    /// The average number of blocks of pairs that were recently tried to reach a rare value.
    pub(super) effort: usize,
    pub(super) threads: usize,
}

/// The known options of the totals that later heaps can leave, and the data for finding more options.
///
/// The engine processes totals in blocks of neighbors. For a whole block, it first marks the options that contain one of several
/// well-chosen heaps. Then it compares the common values that are still missing with the options that contain one of the other rare heaps.
/// Three cases are handled separately for each heap: rare heaps that are so small that their partners are in the block; recent rare heaps;
/// and the few rare values that no marked heap reaches.
#[derive(Clone, Debug)]
pub(super) struct SparseEngine<T, C: Coding<T>>
where
    T: Cell + Ord,
{
    space: SparseSpace,
    coding: C,
    /// The numbers of tokens that splits remove, in ascending order.
    splits: Vec<usize>,
    /// The numbers of tokens that are removed by moves that leave one heap.
    singles: Vec<usize>,
    unequal: bool,
    /// An exclusive upper bound on the values in the tables. It is a power of two and at least 64.
    size: usize,
    /// The number of 64-bit words that are used in each row. If a value needs more, the run ends.
    words: usize,
    done: usize,
    /// The rare heaps. Heaps before the index `near` have partners in the current block, and heaps from the index `frozen` on are recent.
    rare: Vec<Probe<T>>,
    near: usize,
    frozen: usize,
    /// The heaps whose options are marked.
    marked: Arc<Vec<Probe<u32>>>,
    /// The rare heaps among the marked heaps, in ascending order.
    marked_rare: Vec<u32>,
    /// Whether all rare heaps that are neither near nor recent are marked.
    marks_all: bool,
    /// The rare heaps that are neither near, recent nor marked.
    rest: Vec<Probe<C::Code>>,
    /// The common values of even heaps and of odd heaps, as bit sets.
    common: [Vec<u64>; 2],
    /// Row `t & row_mask` contains the known values of splits with a total of `t` tokens.
    rows: Vec<u64>,
    row_mask: usize,
    /// The end of the totals whose rows contain the options of far heaps.
    far_end: usize,
    /// The end of the totals whose rows contain the options of near and recent heaps.
    near_end: usize,
    /// Three numbers: a first total, a number of values, and a number of rare heaps. From the first total on, rows contain the options of
    /// near and recent heaps for these values and rare heaps.
    compared: (usize, usize, usize),
    /// For each heap of the last block: all missing common values below this number are known not to be options.
    frontier: Vec<u32>,
    witnesses: Witnesses<T, C::Code>,
    threads: usize,
}

/// Pointers to the functions that are compiled for each size of tables and blocks. All other code is compiled only once.
struct Blocks<T, C: Coding<T>>
where
    T: Cell + Ord,
{
    lanes: usize,
    marks: fn() -> Box<dyn Marks<T>>,
    compare: fn(&mut SparseEngine<T, C>, &[T], usize),
}

impl<T: Cell + Ord, C: Coding<T>> SparseEngine<T, C> {
    pub(super) fn new(
        code: &Code,
        space: SparseSpace,
        values: &[T],
        coding: C,
        start: Start,
    ) -> Self {
        let Start { size, rare, effort, threads } = start;
        let removals = |bit: u32| -> Vec<usize> {
            let digits = code.leading_digits().iter().enumerate();
            digits.filter(|&(_, &digit)| digit & bit != 0).map(|(removed, _)| removed).collect()
        };
        let largest = values.iter().map(|&value| value.into() as usize).max().unwrap_or(0);
        let words = (largest + largest / 8 + 2).div_ceil(64).min(size / 64);
        let mut common = [vec![0; words], vec![0; words]];
        for (parity, set) in common.iter_mut().enumerate() {
            for value in (0..64 * words as u32).filter(|&value| !space.is_rare_cell(parity, value))
            {
                set[value as usize / 64] |= 1 << (value % 64);
            }
        }
        let probe = |(heap, _)| Probe { heap, value: values[heap as usize] };
        let splits = removals(4);
        let (least, most) = (splits[0], splits[splits.len() - 1]);
        let rows = (lanes_for(size) + most - least + 1).next_power_of_two();
        let witnesses = Witnesses::new(&coding, values);
        let mut engine = Self {
            space,
            coding,
            splits,
            singles: removals(2),
            unequal: code.has_unequal_parts(),
            size,
            words,
            done: values.len(),
            rare: rare.into_iter().map(probe).collect(),
            near: 0,
            frozen: 0,
            marked: Arc::default(),
            marks_all: false,
            threads,
            marked_rare: Vec::new(),
            rest: Vec::new(),
            common,
            rows: vec![0; rows * words],
            row_mask: rows - 1,
            far_end: values.len() - most,
            near_end: values.len() - most,
            compared: (usize::MAX, 0, 0),
            frontier: Vec::new(),
            witnesses,
        };
        engine.learn(values, effort);
        if engine.threads > 1 && engine.marked.len() < WORTH_A_THREAD {
            // A second thread does not pay off for this few marked heaps. A single thread can also mark smaller heaps, so choose the marked
            // heaps again.
            engine.threads = 1;
            engine.learn(values, effort);
        }
        engine.freeze(values, lanes_for(size));
        engine
    }

    pub(super) fn space(&self) -> SparseSpace {
        self.space
    }

    pub(super) fn effort(&self) -> Option<usize> {
        self.witnesses.effort()
    }

    pub(super) fn done(&self) -> usize {
        self.done
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Records the last value if it directly follows the values known to this engine and this variant can handle it.
    pub(super) fn accept(&mut self, values: &[T]) {
        let [.., value] = *values else { return };
        let number: u32 = value.into();
        if values.len() != self.done + 1
            || number as usize >= 64 * self.words
            || C::FOLDS && self.space.is_rare_cell(self.done, number)
        {
            return;
        }
        self.coding.push(value);
        if self.space.is_rare_cell(self.done, number) {
            self.rare.push(Probe { heap: self.done as u32, value });
        }
        self.done += 1;
    }

    fn least(&self) -> usize {
        self.splits[0]
    }

    fn most(&self) -> usize {
        self.splits[self.splits.len() - 1]
    }

    fn row(&self, total: usize) -> std::ops::Range<usize> {
        let start = (total & self.row_mask) * self.words;
        start..start + self.words
    }

    fn insert(&mut self, total: usize, value: u32) {
        let start = (total & self.row_mask) * self.words;
        self.rows[start + value as usize / 64] |= 1 << (value % 64);
    }

    /// Collects the known values of the options of heap `n`.
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

    /// Returns a lower bound for the sizes of marked heaps.
    fn reach(&self, lanes: usize) -> usize {
        if self.threads > 1 { (BLOCKS_AHEAD + 1) * lanes } else { lanes }
    }

    /// Appends values until there are `stop` values, or until this variant cannot continue. `SIZE` is the size of the tables, and `LANES`
    /// is the number of totals in a block.
    pub(super) fn run<const SIZE: usize, const LANES: usize>(
        &mut self,
        values: &mut Vec<T>,
        stop: usize,
    ) -> Stop {
        let blocks = Blocks {
            lanes: LANES,
            marks: marks::<T, SIZE, LANES>,
            compare: Self::compare_block::<LANES>,
        };
        self.run_blocks(&blocks, values, stop)
    }

    fn run_blocks(&mut self, blocks: &Blocks<T, C>, values: &mut Vec<T>, stop: usize) -> Stop {
        let short = stop - values.len() < 8 * blocks.lanes;
        if self.threads <= 1 || self.marked.len() < WORTH_A_THREAD || short {
            return self.run_stretch(blocks, values, stop, None);
        }
        while values.len() < stop {
            let end = stop.min(values.len() + STRETCH);
            let reason = self.run_threads(blocks, values, end);
            if !matches!(reason, Stop::Reached) {
                return reason;
            }
        }
        Stop::Reached
    }

    /// Does the same as `run`, while other threads mark the options of the next blocks.
    fn run_threads(&mut self, blocks: &Blocks<T, C>, values: &mut Vec<T>, stop: usize) -> Stop {
        // First complete the current block, so that recent rare heaps can be added to the marked heaps.
        let block_end = stop.min(self.far_end + self.least());
        if values.len() < block_end {
            let reason = self.run_stretch(blocks, values, block_end, None);
            if !matches!(reason, Stop::Reached) || block_end == stop {
                return reason;
            }
        }
        if self.near_end == self.far_end {
            self.freeze(values, blocks.lanes);
        }
        let ahead = BlocksAhead::new(self.far_end, values.len());
        let largest = self.marked.iter().map(|probe| probe.heap as usize).max().unwrap_or(0);
        let origin = self.far_end - largest;
        thread::scope(|scope| {
            let ahead = &ahead;
            // At most `BLOCKS_AHEAD` blocks can be marked in advance, so more threads would have nothing to do.
            for _ in 1..self.threads.min(BLOCKS_AHEAD + 1) {
                let window = Window {
                    values: values[origin..].to_vec(),
                    origin,
                    unequal: self.unequal,
                    reach: self.reach(blocks.lanes),
                };
                let marked = Arc::clone(&self.marked);
                let (lanes, marks) = (blocks.lanes, blocks.marks);
                let help = move || ahead.help(lanes, &mut *marks(), window, &marked);
                // If the system cannot start a thread, the other threads do its work.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let _end = End(ahead);
            self.run_stretch(blocks, values, stop, Some(ahead))
        })
    }

    fn run_stretch(
        &mut self,
        blocks: &Blocks<T, C>,
        values: &mut Vec<T>,
        stop: usize,
        ahead: Option<&BlocksAhead<T>>,
    ) -> Stop {
        let mut marks = (blocks.marks)();
        let mut known = vec![0_u64; self.words];
        let commons = self.common.clone();
        while values.len() < stop {
            let n = values.len();
            let total_end = n - self.least() + 1;
            while self.far_end < total_end {
                self.far_block(blocks, values, &mut *marks, ahead);
            }
            while self.near_end < total_end {
                let done = if self.near_end >= self.compared.0 { self.compared.1 } else { 0 };
                self.near_options(values, self.near_end, done);
                self.near_end += 1;
            }
            self.known_options(values, n, &mut known);
            let common = &commons[n % 2];
            let frontier = self.frontier[blocks.lanes - (self.far_end + self.least() - n)];
            let Some(mut answer) = self.least_common(values, n, &mut known, common, frontier)
            else {
                return Stop::Full;
            };
            // If any rare value below `answer` is not the value of an option, the smallest such value is the nim-value.
            'rare: for word in 0..=answer as usize / 64 {
                let mut missing = !known[word] & !common[word];
                while missing != 0 {
                    let x = word as u32 * 64 + missing.trailing_zeros();
                    if x >= answer {
                        break 'rare;
                    }
                    missing &= missing - 1;
                    let totals = self.splits.iter().map(|&removed| n - removed);
                    let found = self.witnesses.find(&self.coding, values, totals, self.unequal, x);
                    let Some(total) = found else {
                        answer = x;
                        break 'rare;
                    };
                    self.insert(total, x);
                }
            }
            let Ok(value) = T::try_from(answer) else { return Stop::Full };
            values.push(value);
            self.coding.push(value);
            self.done = n + 1;
            if self.space.is_rare_cell(n, answer) {
                self.rare.push(Probe { heap: n as u32, value });
                if C::FOLDS {
                    return Stop::Unsuited;
                }
            }
        }
        Stop::Reached
    }

    /// Returns the least common value that is not the value of an option of heap `n`, or `None` if the tables contain no such value.
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
            let code = self.coding.code(answer);
            let codes = self.coding.codes(values);
            let reached = self
                .splits
                .iter()
                .map(|&removed| n - removed)
                .find(|&total| reaches(codes, total, self.unequal, &self.rest, code));
            let Some(total) = reached else { return Some(answer) };
            self.insert(total, answer);
            known[answer as usize / 64] |= 1 << (answer % 64);
        }
    }

    /// Adds the options of a total that contain a near or a recent rare heap, as far as the values of the partners are known. Partners
    /// below `done` were processed before, so they are combined only with the rare heaps found since then.
    #[inline]
    fn near_options(&mut self, values: &[T], total: usize, done: usize) {
        let row = self.row(total);
        let row = &mut self.rows[row];
        let (near, begin) = if done == 0 {
            (self.near, self.frozen)
        } else {
            let unknown = |probe: &Probe<T>| probe.heap as usize + done <= total;
            (self.rare[..self.near].partition_point(unknown), self.compared.2)
        };
        for &Probe { heap, value } in self.rare[..near].iter().chain(&self.rare[begin..]) {
            let heap = heap as usize;
            if heap < total && !(self.unequal && 2 * heap == total) {
                let Some(&partner) = values.get(total - heap) else { continue };
                let option: u32 = (partner ^ value).into();
                if let Some(word) = row.get_mut(option as usize / 64) {
                    *word |= 1 << (option % 64);
                }
            }
        }
    }

    /// Computes the rows of the next block of totals, and searches for the common values that are still missing.
    fn far_block(
        &mut self,
        blocks: &Blocks<T, C>,
        values: &[T],
        marks: &mut dyn Marks<T>,
        ahead: Option<&BlocksAhead<T>>,
    ) {
        let start = self.far_end;
        let lanes = blocks.lanes;
        // Other threads still use the set of marked heaps that they were given at the start, so do not add heaps to this set.
        let fixed = self.marks_all && ahead.is_some();
        if self.rare.len() - self.frozen > MIN_RARE && self.near_end == start && !fixed {
            self.freeze(values, lanes);
        }
        let words = self.words;
        let taken = ahead.is_some_and(|ahead| {
            ahead.publish(values);
            ahead.take(start, lanes, |total, row| {
                let at = (total & self.row_mask) * words;
                self.rows[at..at + words].copy_from_slice(&row[..words]);
            })
        });
        if !taken {
            marks.clear(64 * words);
            marks.mark(values, start, self.unequal.then_some(start), &self.marked);
            for lane in 0..lanes {
                let row = self.row(start + lane);
                let bytes = marks.lane(lane).chunks_exact(64);
                for (word, bytes) in self.rows[row].iter_mut().zip(bytes) {
                    *word = pack(bytes);
                }
            }
        }
        self.far_end += lanes;
        self.compared = (usize::MAX, 0, 0);
        self.frontier.clear();
        self.frontier.resize(lanes, 0);
        if self.rest.is_empty() {
            self.frontier.fill(u32::MAX);
        } else if self.far_end + self.least() > values.len() {
            for total in start..self.far_end {
                self.near_options(values, total, 0);
            }
            self.compared = (start, values.len(), self.rare.len());
            (blocks.compare)(self, values, start + self.least());
        }
    }

    /// For each heap of the block that starts with heap `first`, searches for the missing common values among the options of all other rare
    /// heaps. Proceeds with a few values at a time until, for nearly every heap, some value is known not to be an option.
    fn compare_block<const LANES: usize>(&mut self, values: &[T], first: usize) {
        let limit = 64 * self.words as u32;
        let mut known = vec![0_u64; self.words];
        let mut wanted = Wanted::<C::Code, LANES>::default();
        for lane in 0..LANES {
            self.known_options(values, first + lane, &mut known);
            let common = &self.common[(first + lane) % 2];
            let missing = known.iter().zip(common).map(|(&known, &common)| !known & common);
            wanted.list(lane, missing, limit, |value| self.coding.code(value));
        }
        let codes = self.coding.codes(values);
        let mut place = 0;
        while place < LISTED && 16 * wanted.unsettled(place) > LANES {
            let cells = wanted.codes(place);
            for at in 0..self.splits.len() {
                let start = first - self.splits[at];
                let hits = compare(codes, start, self.unequal, &self.rest, &cells);
                for (hits, place) in hits.iter().zip(place..) {
                    for lane in (0..LANES).filter(|&lane| hits[lane] != C::Code::default()) {
                        if let Some(value) = wanted.hit(lane, place) {
                            let row = ((start + lane) & self.row_mask) * self.words;
                            self.rows[row + value as usize / 64] |= 1 << (value % 64);
                        }
                    }
                }
            }
            place += WANTED;
        }
        for (lane, frontier) in self.frontier.iter_mut().enumerate() {
            *frontier = wanted.frontier(lane, place);
        }
    }
}

/// Returns the least value that is in `candidates` but not in `known`, if there is one.
fn first_missing(known: &[u64], candidates: &[u64]) -> Option<u32> {
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
