//! Threads that mark the options of later blocks while the main thread computes the values of earlier heaps.
//!
//! For large totals, the options depend on values that are known long before. So other threads compute the rows of the next blocks, and
//! pass them to the main thread. If the main thread needs a block that no thread has begun, it computes the block itself. The rows and the
//! values are the same in both cases.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;

use super::lanes::{Marks, Probe, pack};
use crate::values::Cell;

/// The maximum number of blocks that are marked ahead of the block that contains the next heap.
pub(super) const BLOCKS_AHEAD: usize = 3;
/// The maximum number of blocks that other threads have begun and the main thread has not taken.
const SLOTS: usize = 8;

/// The rows of a block. When they are complete, `ready` is the number of the block plus one.
#[derive(Debug, Default)]
struct Slot {
    ready: AtomicUsize,
    rows: Mutex<Vec<u64>>,
}

/// The state shared between the threads.
#[derive(Debug)]
pub(super) struct BlocksAhead<T> {
    /// The first total in block 0.
    first: usize,
    /// The number of values that were known when the threads started.
    base: usize,
    /// The values appended since the threads started.
    log: Mutex<Vec<T>>,
    /// The number of values known, including those in `log`.
    known: AtomicUsize,
    /// The first block that no thread has begun.
    next: AtomicUsize,
    /// The first block that the main thread has not taken.
    taken: AtomicUsize,
    slots: [Slot; SLOTS],
    over: AtomicBool,
    /// Set if a thread has failed, so the other threads do not wait for it.
    failed: AtomicBool,
}

/// A thread's own copy of the data that it needs.
#[derive(Clone, Debug)]
pub(super) struct Window<T> {
    /// The values of the heaps, starting with heap `origin`.
    pub(super) values: Vec<T>,
    pub(super) origin: usize,
    pub(super) unequal: bool,
    /// A lower bound on the sizes of the marked heaps.
    pub(super) reach: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Cell> BlocksAhead<T> {
    /// Creates the shared state. The first block starts at total `first`, and `known` values are known.
    pub(super) fn new(first: usize, known: usize) -> Self {
        Self {
            first,
            base: known,
            log: Mutex::default(),
            known: AtomicUsize::new(known),
            next: AtomicUsize::new(0),
            taken: AtomicUsize::new(0),
            slots: Default::default(),
            over: AtomicBool::new(false),
            failed: AtomicBool::new(false),
        }
    }

    /// Sends new values to the other threads.
    pub(super) fn publish(&self, values: &[T]) {
        let known = self.known.load(Ordering::Relaxed);
        if values.len() > known {
            lock(&self.log).extend_from_slice(&values[known..]);
            self.known.store(values.len(), Ordering::Release);
        }
    }

    /// Calls `row` with each row of the block at `total`. Blocks must be taken in order. Returns `false` if no thread has begun the block
    /// or if a thread has failed; the caller must then compute the block.
    pub(super) fn take(
        &self,
        total: usize,
        lanes: usize,
        mut row: impl FnMut(usize, &[u64]),
    ) -> bool {
        let block = (total - self.first) / lanes;
        let free =
            self.next.compare_exchange(block, block + 1, Ordering::AcqRel, Ordering::Relaxed);
        if free.is_ok() {
            self.taken.store(block + 1, Ordering::Release);
            return false;
        }
        let slot = &self.slots[block % SLOTS];
        let mut waits = 0_u32;
        while slot.ready.load(Ordering::Acquire) != block + 1 {
            if self.failed.load(Ordering::Relaxed) {
                return false;
            }
            wait(&mut waits);
        }
        let rows = lock(&slot.rows);
        for (lane, words) in rows.chunks_exact(rows.len() / lanes).enumerate() {
            row(total + lane, words);
        }
        drop(rows);
        self.taken.store(block + 1, Ordering::Release);
        true
    }

    /// Computes rows of blocks until the main thread announces the end.
    pub(super) fn help(
        &self,
        lanes: usize,
        marks: &mut dyn Marks<T>,
        window: Window<T>,
        probes: &[Probe<u32>],
    ) {
        let sentinel = Sentinel(&self.failed);
        let Window { mut values, origin, unequal, reach } = window;
        let mut waits = 0;
        while !self.over.load(Ordering::Acquire) {
            let block = self.next.load(Ordering::Acquire);
            let start = self.first + block * lanes;
            // The last lane needs the value of the partner of the smallest marked heap. Wait until this value is known and a slot is free.
            let known = self.known.load(Ordering::Acquire);
            let taken = self.taken.load(Ordering::Acquire);
            if start + lanes > known + reach || block >= taken + SLOTS {
                wait(&mut waits);
                continue;
            }
            let claim =
                self.next.compare_exchange(block, block + 1, Ordering::AcqRel, Ordering::Relaxed);
            if claim.is_err() {
                continue;
            }
            waits = 0;
            let have = origin + values.len() - self.base;
            values.extend_from_slice(&lock(&self.log)[have..]);
            marks.clear(usize::MAX);
            marks.mark(&values, start - origin, unequal.then_some(start), probes);
            let slot = &self.slots[block % SLOTS];
            let mut rows = lock(&slot.rows);
            rows.clear();
            (0..lanes).for_each(|lane| rows.extend(marks.lane(lane).chunks_exact(64).map(pack)));
            drop(rows);
            slot.ready.store(block + 1, Ordering::Release);
        }
        std::mem::forget(sentinel);
    }
}

/// Announces the end to all threads when it is dropped, even during a panic.
pub(super) struct End<'a, T>(pub(super) &'a BlocksAhead<T>);

impl<T> Drop for End<'_, T> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

/// When dropped, reports that a thread has failed. A thread that ends without a panic forgets its sentinel instead of dropping it.
struct Sentinel<'a>(&'a AtomicBool);

impl Drop for Sentinel<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Waits for a moment. The first calls spin; later calls let other threads run.
fn wait(times: &mut u32) {
    *times += 1;
    if *times < 64 {
        spin_loop();
    } else {
        yield_now();
    }
}
