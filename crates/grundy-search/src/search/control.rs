//! The counters and bounds of a search, and the flag that cancels it. Every step of a search checks them here.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::line::Line;
use super::sum_key::SumKey;
use super::table::{Key, Store, Tally};
use super::{SearchError, Statistics};
use grundy_core::engine::{Timer, Watch};
use grundy_core::{Limits, StopReason, Stopped};

/// The maximum number of edges that a thread reserves at a time.
const PORTION: u64 = 4096;

/// If at least this many option parts wait on the stack, a search adds fewer at a time.
pub(super) const MANY_WAIT: usize = 1 << 16;

/// The minimum memory of an open position on the stacks, in bytes. It is more than the size of the position's line in the table.
const MIN_OPEN: u64 = 40;

/// Under a bound on bytes, a search that forgets can always keep this many positions open, even if the bound is lower.
const MANY_OPEN: u64 = 1 << 17;

/// Under a bound on bytes, at most this many option parts can wait in a mex search that forgets. They take 16 MiB.
const MANY_PARTS: usize = 1 << 20;

/// If positions own heap memory, the stacks of one task can take at most the bound on bytes divided by this number. The same maximum
/// applies to the stacks of all interrupted tasks together.
pub(super) const STACK_SHARE: u64 = 4;

/// Positions can always own this many bytes, even if the bound is lower, just as every table can have some lines.
const MIN_OWNED: u64 = 1 << 18;

/// This many option parts can always wait, even if the bound on waiting parts is lower.
const MIN_WAITING: usize = 256;

/// The approximate heap memory, in bytes, that each position and each whole sum owns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weights {
    pub(super) position: u64,
    pub(super) sum: u64,
}

/// The reason why an engine has stopped. Its stack stays valid, so it can resume.
#[derive(Debug)]
pub(super) enum Event<P> {
    /// The query reached a limit, or the search reached a bound.
    Stop(StopReason),
    /// Play can return to this position.
    Cycle(P),
    /// The table is full. It must grow, or forget positions.
    Room,
    /// The bound on stored positions is reached.
    Full,
    /// Too many options wait, so the proof-number search should leave this task to the mex search.
    Crowded,
    /// One of these components leads to a position that can repeat.
    Circle(Vec<u32>),
    /// A mex search must first find the value of this position.
    Need(P),
    /// This component splits, so the search must check that play from it ends.
    Splits(u32),
    /// The turn of this engine is over.
    Pause,
    /// Another engine or thread has found the answer.
    Beaten,
}

impl Event<SumKey> {
    /// Converts an event in the search of whole sums to the corresponding event in the search of positions.
    pub(super) fn of_sum<P>(self) -> Event<P> {
        match self {
            Self::Stop(reason) => Event::Stop(reason),
            Self::Room => Event::Room,
            Self::Full => Event::Full,
            Self::Crowded => Event::Crowded,
            // The search of positions does not know the keys of sums, so pass the ids of the sum's components.
            Self::Cycle(sum) | Self::Need(sum) => Event::Circle(sum.ids()),
            Self::Circle(ids) => Event::Circle(ids),
            Self::Splits(id) => Event::Splits(id),
            Self::Pause => Event::Pause,
            Self::Beaten => Event::Beaten,
        }
    }
}

impl<P> From<StopReason> for Event<P> {
    fn from(reason: StopReason) -> Self {
        Self::Stop(reason)
    }
}

/// The search of small games checks the bounds only rarely, so it limits itself to the bounds divided by this number.
const FAR: u64 = 8;

/// The bounds of a search, and its counters.
pub(super) struct SearchState {
    pub(super) max_stored: u64,
    pub(super) max_bytes: u64,
    pub(super) forgets: bool,
    pub(super) positions: Arc<Tally>,
    /// The size of the table that the search of small games uses.
    pub(super) quick: Tally,
    /// The sizes of the three tables of sums: outcomes in misère play, lengths in normal play, and lengths in misère play.
    sums: OnceLock<Box<[Arc<Tally>; 3]>>,
    /// The number of positions that are parts of stored sums, and the memory that these positions and their options take.
    pub(super) ids: AtomicU64,
    pub(super) id_bytes: AtomicU64,
    /// The heap memory that stored positions and sums own, and the numbers of positions and of sums that are included in it.
    owned: AtomicU64,
    counted: [AtomicU64; 2],
    edges: AtomicU64,
    lookups: AtomicU64,
    hits: AtomicU64,
}

impl SearchState {
    pub(super) fn new() -> Self {
        Self {
            max_stored: u64::MAX,
            max_bytes: u64::MAX,
            forgets: false,
            positions: Arc::default(),
            quick: Tally::default(),
            sums: OnceLock::new(),
            ids: AtomicU64::new(0),
            id_bytes: AtomicU64::new(0),
            owned: AtomicU64::new(0),
            counted: <[AtomicU64; 2]>::default(),
            edges: AtomicU64::new(0),
            lookups: AtomicU64::new(0),
            hits: AtomicU64::new(0),
        }
    }

    /// Returns the same bounds with all counters at zero.
    pub(super) fn without_counts(self) -> Self {
        let Self { max_stored, max_bytes, forgets, .. } = self;
        Self { max_stored, max_bytes, forgets, ..Self::new() }
    }

    pub(super) fn statistics(&self) -> Statistics {
        Statistics {
            positions: self.positions(),
            sums: self.sums(),
            edges: self.edges.load(Relaxed),
            lookups: self.lookups.load(Relaxed),
            hits: self.hits.load(Relaxed),
            bytes: self.bytes(),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let sums: u64 = self.known_sums().map(Tally::bytes).sum();
        let ids = self.id_bytes.load(Relaxed);
        self.positions.bytes() + self.quick.bytes() + sums + ids + self.owned.load(Relaxed)
    }

    fn positions(&self) -> u64 {
        self.positions.used() + self.quick.used() + self.ids.load(Relaxed)
    }

    fn sums(&self) -> u64 {
        self.known_sums().map(Tally::used).sum()
    }

    /// Returns the sizes of the tables of sums, which are created on demand because most searches never need them.
    pub(super) fn sum_tallies(&self) -> &[Arc<Tally>; 3] {
        self.sums.get_or_init(Box::default)
    }

    fn known_sums(&self) -> impl Iterator<Item = &Tally> {
        self.sums.get().into_iter().flat_map(|tallies| tallies.iter().map(Arc::as_ref))
    }

    /// Adds the heap memory of the positions and sums stored since the last call, and returns whether the bound on bytes allows more. If
    /// the search forgets, this function counts nothing, because it does not know which positions have been discarded.
    fn count_owned(&self, weights: Weights) -> bool {
        if self.max_bytes == u64::MAX || self.forgets {
            return true;
        }
        let stored = [(self.positions(), weights.position), (self.sums(), weights.sum)];
        for ((now, each), counted) in stored.into_iter().zip(&self.counted) {
            // If two threads count at the same time, `fetch_max` ensures that each new position or sum is counted only once.
            let more = now.saturating_sub(counted.fetch_max(now, Relaxed));
            self.owned.fetch_add(more.saturating_mul(each), Relaxed);
        }
        self.owned.load(Relaxed) <= MIN_OWNED || self.bytes() <= self.max_bytes
    }

    /// Returns whether there is a bound on positions or on bytes.
    pub(super) const fn is_bounded(&self) -> bool {
        self.max_stored < u64::MAX || self.max_bytes < u64::MAX
    }

    /// Returns whether the search of small games, which stores the given number of positions, is far below all bounds. If there are bounds
    /// and the search forgets, returns `false`.
    pub(super) const fn is_far(&self, positions: u64, bytes: u64, bytes_each: u64) -> bool {
        if !self.is_bounded() {
            return true;
        }
        let bytes = bytes.saturating_add(positions.saturating_mul(bytes_each));
        let (positions, bytes) = (positions.saturating_add(1 << 11), bytes.saturating_add(1 << 18));
        !self.forgets && positions <= self.max_stored / FAR && bytes <= self.max_bytes / FAR
    }

    /// Returns the maximum number of edges to reserve at a time if each position owns `each` bytes. The maximum must be small enough that
    /// heap memory is counted before it exceeds the bound by much.
    pub(super) fn portion(&self, each: u64) -> u64 {
        if self.max_bytes == u64::MAX || each == 0 {
            return u64::MAX;
        }
        (self.max_bytes / 16 / each).max(16)
    }

    /// Returns the maximum number of option parts that can wait on a stack if each of them owns `each` bytes.
    fn most_waiting(&self, each: u64) -> usize {
        if self.max_bytes == u64::MAX || each == 0 {
            return usize::MAX;
        }
        let most = self.max_bytes / STACK_SHARE / each;
        usize::try_from(most).unwrap_or(usize::MAX).max(MIN_WAITING)
    }

    fn stored(&self) -> u64 {
        self.positions.used() + self.ids.load(Relaxed) + self.sums()
    }

    /// Returns whether one more position or sum can be stored.
    pub(super) fn has_room(&self) -> bool {
        self.max_stored == u64::MAX || self.stored() < self.max_stored
    }

    /// Returns whether the tables can grow by the given number of bytes.
    pub(super) fn has_bytes(&self, more: u64) -> bool {
        self.max_bytes == u64::MAX || self.bytes().saturating_add(more) <= self.max_bytes
    }

    /// Returns the maximum number of options of one question that can wait on the stack, in addition to 64 for each frame. The maximum
    /// exceeds the number of options that the tables can store. If the mex search also works on the task, however, the maximum is at most
    /// 2¹⁸, because the mex search is better at positions with very many options.
    pub(super) fn may_wait(&self, has_definition: bool) -> usize {
        let bounds = self.max_stored.min(self.max_bytes / 8);
        let most = if has_definition { 1 << 18 } else { u64::MAX };
        usize::try_from(bounds.saturating_add(MANY_WAIT as u64).min(most)).unwrap_or(usize::MAX)
    }

    /// Returns the reason to report for the bound that is reached first.
    pub(super) const fn tightest(&self) -> StopReason {
        if self.max_stored <= self.max_bytes / 8 { self.full() } else { self.no_memory() }
    }

    /// Returns the reason to stop if no more positions or sums can be stored.
    pub(super) const fn full(&self) -> StopReason {
        StopReason::Stored { limit: self.max_stored }
    }

    /// Returns the reason to stop if a table cannot grow.
    pub(super) const fn no_memory(&self) -> StopReason {
        StopReason::Bytes { limit: self.max_bytes }
    }
}

/// The remaining budget of one query, which its threads share.
pub(super) struct QueryBudget<'l> {
    limits: &'l Limits,
    timer: Timer<'l>,
    /// Whether a thread must check regularly even without limits, to notice soon that another thread has found the answer.
    watched: bool,
    edges: AtomicU64,
    pub(super) beaten: AtomicBool,
    /// The heap memory that each position of the query owns, in bytes.
    bytes_each: u64,
}

impl<'l> QueryBudget<'l> {
    pub(super) fn new(limits: &'l Limits, has_threads: bool) -> Self {
        Self {
            limits,
            timer: Timer::start(limits, has_threads),
            watched: has_threads,
            edges: AtomicU64::new(limits.max_work()),
            beaten: AtomicBool::new(false),
            bytes_each: 0,
        }
    }

    /// Sets the number of bytes of heap memory that each position owns.
    pub(super) const fn owning(mut self, bytes_each: u64) -> Self {
        self.bytes_each = bytes_each;
        self
    }

    pub(super) const fn bytes_each(&self) -> u64 {
        self.bytes_each
    }

    /// Returns the number of edges that the query has visited.
    fn work(&self) -> u64 {
        self.limits.max_work() - self.edges.load(Relaxed)
    }

    /// Creates the error of this query for the given reason.
    pub(super) fn stopped<P: Debug>(&self, reason: StopReason) -> SearchError<P> {
        Stopped::new(reason, self.work()).into()
    }
}

/// The budget of one thread. The thread reserves edges in portions, so threads rarely contend for the shared budget.
pub(super) struct ThreadBudget<'a> {
    pub(super) control: &'a SearchState,
    quota: &'a QueryBudget<'a>,
    watch: Watch<'a>,
    /// The number of edges that this thread has reserved.
    granted: u64,
    fuel: u64,
    /// The number of edges left in this engine's turn, not counting `fuel`.
    turn: u64,
    pub(super) lookups: u64,
    pub(super) hits: u64,
    /// The number of this thread, and the number of threads. Threads with different numbers search in different orders.
    pub(super) thread: usize,
    pub(super) threads: usize,
    /// The maximum number of options of one question that can wait on the stack, in addition to 64 for each frame.
    pub(super) may_wait: usize,
    weights: Weights,
    /// The maximum number of option parts that can wait on a stack, given the heap memory that they own.
    most_waiting: usize,
}

impl<'a> ThreadBudget<'a> {
    pub(super) fn new(control: &'a SearchState, quota: &'a QueryBudget<'a>) -> Self {
        Self::of_thread(control, quota, 0, 1)
    }

    /// Creates the budget of one of several threads. Thread 0 is the thread that made the query.
    pub(super) fn of_thread(
        control: &'a SearchState,
        quota: &'a QueryBudget<'a>,
        thread: usize,
        threads: usize,
    ) -> Self {
        let mut watch = Watch::new(quota.limits, quota.timer, quota.watched);
        watch.shows = thread == 0;
        Self {
            control,
            quota,
            watch,
            granted: 0,
            fuel: 0,
            turn: u64::MAX,
            lookups: 0,
            hits: 0,
            thread,
            threads,
            may_wait: usize::MAX,
            weights: Weights { position: quota.bytes_each, sum: 0 },
            most_waiting: control.most_waiting(quota.bytes_each),
        }
    }

    /// Sets the heap memory that the current sum owns, before the engines work on it.
    pub(super) fn weigh_sum(&mut self, bytes: u64) {
        self.weights.sum = bytes;
        self.most_waiting = self.control.most_waiting(bytes);
    }

    /// Returns the maximum number of options of one question that can wait on a stack with the given number of frames.
    pub(super) fn options_waiting(&self, frames: usize) -> usize {
        self.may_wait.saturating_add(64 * frames).min(self.most_waiting)
    }

    /// Returns the number of waiting parts at which a mex search begins to add fewer parts of a position at a time.
    pub(super) fn many_waiting(&self) -> usize {
        MANY_WAIT.min(self.most_waiting / 4)
    }

    /// Starts a turn in which the engine can visit the given number of edges.
    pub(super) fn begin_turn(&mut self, edges: u64) {
        self.give_back();
        self.turn = edges;
    }

    pub(super) fn turn_left(&self) -> u64 {
        self.turn.saturating_add(self.fuel)
    }

    /// Returns the line of a key in the table. Stores the key first if it is new and the bounds allow it.
    pub(super) fn line<'s, K: Key>(
        &self,
        store: &'s Store<K>,
        hash: u64,
        key: &K,
    ) -> Option<Line<'s>> {
        if self.control.has_room() { store.insert(hash, key) } else { store.find(hash, key) }
    }

    /// Checks that the given number of option parts can wait on the stack of a mex search.
    pub(super) fn may_wait_for<P>(&self, parts: usize) -> Result<(), Event<P>> {
        let is_bounded = self.control.max_bytes < u64::MAX && self.control.forgets;
        if parts >= self.most_waiting || (is_bounded && parts >= MANY_PARTS) {
            return Err(self.control.no_memory().into());
        }
        Ok(())
    }

    /// Checks that one more position can be searched while `open` positions are open.
    pub(super) fn may_open<K: Key, P>(
        &self,
        store: &Store<K>,
        hash: u64,
        key: &K,
        open: usize,
    ) -> Result<(), Event<P>> {
        let most = self.control.max_stored;
        if open as u64 >= most {
            return Err(self.control.full().into());
        }
        if self.control.max_bytes < u64::MAX {
            // Each open position will need a line of the table, unless the search forgets it immediately.
            let lines = self.control.max_bytes / Store::<K>::bytes_of_line().max(MIN_OPEN);
            let more = if self.control.forgets { MANY_OPEN } else { 0 };
            if open as u64 >= lines.saturating_add(more) {
                return Err(self.control.no_memory().into());
            }
        }
        let may_open =
            most == u64::MAX || self.control.has_room() || store.find(hash, key).is_some();
        if may_open { Ok(()) } else { Err(Event::Full) }
    }

    /// Counts an edge. Call this before the search visits the edge.
    pub(super) fn edge<P>(&mut self) -> Result<(), Event<P>> {
        if self.fuel == 0 {
            self.refill()?;
        }
        self.fuel -= 1;
        Ok(())
    }

    /// Records steps that do not visit an edge, so the limit on time also applies to them; see [`Watch::pass`].
    #[inline]
    pub(super) fn pass<P>(&mut self, steps: u64) -> Result<(), Event<P>> {
        Ok(self.watch.pass(steps)?)
    }

    #[cold]
    fn refill<P>(&mut self) -> Result<(), Event<P>> {
        self.flush();
        if self.quota.beaten.load(Relaxed) {
            return Err(Event::Beaten);
        }
        if !self.control.count_owned(self.weights) {
            return Err(self.control.no_memory().into());
        }
        if self.turn == 0 {
            return Err(Event::Pause);
        }
        let done = self.quota.work();
        self.watch.show("steps", done, None);
        let portion = self.watch.look(self.granted)?.min(PORTION).min(self.turn);
        let portion = portion.min(self.control.portion(self.weights.position));
        let take = |left: u64| (left > 0).then(|| left - left.min(portion));
        let Ok(left) = self.quota.edges.fetch_update(Relaxed, Relaxed, take) else {
            return Err(StopReason::Work { limit: self.quota.limits.max_work() }.into());
        };
        let portion = left.min(portion);
        self.fuel = portion;
        self.granted += portion;
        self.turn -= portion;
        self.control.edges.fetch_add(portion, Relaxed);
        Ok(())
    }

    fn flush(&mut self) {
        self.control.lookups.fetch_add(std::mem::take(&mut self.lookups), Relaxed);
        self.control.hits.fetch_add(std::mem::take(&mut self.hits), Relaxed);
    }

    /// Returns the unused edges of the last portion to the shared budget.
    pub(super) fn give_back(&mut self) {
        self.flush();
        let _ = self.control.count_owned(self.weights);
        let fuel = std::mem::take(&mut self.fuel);
        self.granted -= fuel;
        self.control.edges.fetch_sub(fuel, Relaxed);
        self.quota.edges.fetch_add(fuel, Relaxed);
    }
}

impl Drop for ThreadBudget<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}
