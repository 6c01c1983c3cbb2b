//! Counting, bounds and cancellation, in one place that every step of a search passes.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::line::Line;
use super::sum_key::SumKey;
use super::table::{Key, Store, Tally};
use super::{SearchError, Statistics};
use grundy_core::engine::{Timer, Watch};
use grundy_core::{Limits, StopReason, Stopped};

/// A thread takes at most this many edges at a time.
const PORTION: u64 = 4096;

/// How many options may wait on the stack of a search before it takes fewer of them at a time.
pub(super) const MANY_WAIT: usize = 1 << 16;

/// An open position takes more on the stacks than its line in the table: so much at least.
const MIN_OPEN: u64 = 40;

/// With a bound on bytes, a search that forgets may have this many positions open, whatever the bound.
const MANY_OPEN: u64 = 1 << 17;

/// With a bound on bytes, this many parts of options may wait in a search by definition that forgets: 16 MiB of them.
const MANY_PARTS: usize = 1 << 20;

/// Where positions own memory, the stacks of one task may take this part of the bytes, and so may all stacks of tasks that
/// were interrupted together.
pub(super) const STACK_SHARE: u64 = 4;

/// Positions may own so much in any case, as every table may have some lines.
const MIN_OWNED: u64 = 1 << 18;

/// With a bound on what waits, this many parts of options may do so in any case.
const MIN_WAITING: usize = 256;

/// About what a position, or a sum as a whole, owns beside its place in a table or on a stack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weights {
    pub(super) position: u64,
    pub(super) sum: u64,
}

/// Why an engine has stopped. Its frames are left such that it can go on.
#[derive(Debug)]
pub(super) enum Event<P> {
    /// A limit of the query or a bound of the search.
    Stop(StopReason),
    /// Play can return to this position.
    Cycle(P),
    /// The table must grow or forget.
    Room,
    /// No more may be stored.
    Full,
    /// So many options wait that the questions should leave the work to the definition.
    Crowded,
    /// One of these components leads to a position that can come up again.
    Circle(Vec<u32>),
    /// The value of this position is needed first, by definition.
    Need(P),
    /// It must be found out whether play ends from this component, which splits.
    Splits(u32),
    /// The turn of this engine is over.
    Pause,
    /// Somebody else has found the answer.
    Beaten,
}

impl Event<SumKey> {
    /// What the search of a sum as a whole has ended with, for a search of positions.
    pub(super) fn of_sum<P>(self) -> Event<P> {
        match self {
            Self::Stop(reason) => Event::Stop(reason),
            Self::Room => Event::Room,
            Self::Full => Event::Full,
            Self::Crowded => Event::Crowded,
            // Sums are named by their components.
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

/// The share of the bounds that the search of small games may use, which looks at them seldom.
const FAR: u64 = 8;

/// The bounds of a search, and what it has counted.
pub(super) struct SearchState {
    pub(super) max_stored: u64,
    pub(super) max_bytes: u64,
    pub(super) forgets: bool,
    pub(super) positions: Arc<Tally>,
    /// The positions known to the search of small games.
    pub(super) quick: Tally,
    /// Outcomes in misère play, and lengths in normal and in misère play.
    sums: OnceLock<Box<[Arc<Tally>; 3]>>,
    /// The positions that are parts of stored sums, and how many bytes they and their options take.
    pub(super) ids: AtomicU64,
    pub(super) id_bytes: AtomicU64,
    /// What the stored positions and sums own beside their lines, and how many of them were counted.
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

    /// The same bounds for a search that knows nothing yet.
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

    /// What the tables of sums hold. Most searches never come to them.
    pub(super) fn sum_tallies(&self) -> &[Arc<Tally>; 3] {
        self.sums.get_or_init(Box::default)
    }

    fn known_sums(&self) -> impl Iterator<Item = &Tally> {
        self.sums.get().into_iter().flat_map(|tallies| tallies.iter().map(Arc::as_ref))
    }

    /// Counts what the positions and sums stored since the last time own. Whether the bytes allow more; a search that
    /// forgets does not count them, since it does not know which of them are gone.
    fn count_owned(&self, weights: Weights) -> bool {
        if self.max_bytes == u64::MAX || self.forgets {
            return true;
        }
        let stored = [(self.positions(), weights.position), (self.sums(), weights.sum)];
        for ((now, each), counted) in stored.into_iter().zip(&self.counted) {
            // Two threads may count the same: what is new is counted once, by whichever comes first.
            let more = now.saturating_sub(counted.fetch_max(now, Relaxed));
            self.owned.fetch_add(more.saturating_mul(each), Relaxed);
        }
        self.owned.load(Relaxed) <= MIN_OWNED || self.bytes() <= self.max_bytes
    }

    /// Whether there are bounds on what is stored.
    pub(super) const fn is_bounded(&self) -> bool {
        self.max_stored < u64::MAX || self.max_bytes < u64::MAX
    }

    /// Whether the search of small games, which stores so many positions of this size, is far from all bounds.
    pub(super) const fn is_far(&self, positions: u64, bytes: u64, bytes_each: u64) -> bool {
        if !self.is_bounded() {
            return true;
        }
        let bytes = bytes.saturating_add(positions.saturating_mul(bytes_each));
        let (positions, bytes) = (positions.saturating_add(1 << 11), bytes.saturating_add(1 << 18));
        !self.forgets && positions <= self.max_stored / FAR && bytes <= self.max_bytes / FAR
    }

    /// What an edge leads to is counted before it can exceed the bound by much.
    pub(super) fn portion(&self, each: u64) -> u64 {
        if self.max_bytes == u64::MAX || each == 0 {
            return u64::MAX;
        }
        (self.max_bytes / 16 / each).max(16)
    }

    /// How many parts of options may wait on a stack where each owns so much.
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

    /// Whether one more position or sum may be stored.
    pub(super) fn has_room(&self) -> bool {
        self.max_stored == u64::MAX || self.stored() < self.max_stored
    }

    /// Whether the tables may take this many bytes more.
    pub(super) fn has_bytes(&self, more: u64) -> bool {
        self.max_bytes == u64::MAX || self.bytes().saturating_add(more) <= self.max_bytes
    }

    /// The options of a question that may wait on the stack, beside 64 for each frame: what can be stored in the
    /// end, and some more. If the definition works on the task, too, it takes over what is very wide.
    pub(super) fn may_wait(&self, has_definition: bool) -> usize {
        let bounds = self.max_stored.min(self.max_bytes / 8);
        let most = if has_definition { 1 << 18 } else { u64::MAX };
        usize::try_from(bounds.saturating_add(MANY_WAIT as u64).min(most)).unwrap_or(usize::MAX)
    }

    /// The bound that leaves least room.
    pub(super) const fn tightest(&self) -> StopReason {
        if self.max_stored <= self.max_bytes / 8 { self.full() } else { self.no_memory() }
    }

    /// Why a position or sum found no room.
    pub(super) const fn full(&self) -> StopReason {
        StopReason::Stored { limit: self.max_stored }
    }

    /// Why a table found no room.
    pub(super) const fn no_memory(&self) -> StopReason {
        StopReason::Bytes { limit: self.max_bytes }
    }
}

/// What one query may still do, shared by its threads.
pub(super) struct QueryBudget<'l> {
    limits: &'l Limits,
    timer: Timer<'l>,
    /// The clock is looked at in any case, to see in time whether another thread has the answer.
    watched: bool,
    edges: AtomicU64,
    pub(super) beaten: AtomicBool,
    /// What a position of the query owns.
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

    /// The same where each position owns this many bytes.
    pub(super) const fn owning(mut self, bytes_each: u64) -> Self {
        self.bytes_each = bytes_each;
        self
    }

    pub(super) const fn bytes_each(&self) -> u64 {
        self.bytes_each
    }

    /// The edges that the query has visited.
    fn work(&self) -> u64 {
        self.limits.max_work() - self.edges.load(Relaxed)
    }

    /// The error of this query.
    pub(super) fn stopped<P: Debug>(&self, reason: StopReason) -> SearchError<P> {
        Stopped::new(reason, self.work()).into()
    }
}

/// The allowance of one thread. It is filled in portions, so that the threads seldom meet.
pub(super) struct ThreadBudget<'a> {
    pub(super) control: &'a SearchState,
    quota: &'a QueryBudget<'a>,
    watch: Watch<'a>,
    /// The edges granted to this thread.
    granted: u64,
    fuel: u64,
    /// What is left of this engine's turn, beside the fuel.
    turn: u64,
    pub(super) lookups: u64,
    pub(super) hits: u64,
    /// This thread, for orders that should differ between threads, and how many there are.
    pub(super) thread: usize,
    pub(super) threads: usize,
    /// The options of a question that may wait on the stack, beside 64 for each frame.
    pub(super) may_wait: usize,
    weights: Weights,
    /// The parts of options that may wait on a stack, for what they own.
    most_waiting: usize,
}

impl<'a> ThreadBudget<'a> {
    pub(super) fn new(control: &'a SearchState, quota: &'a QueryBudget<'a>) -> Self {
        Self::of_thread(control, quota, 0, 1)
    }

    /// The budget of one of several threads. The first one is that of the caller.
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

    /// The engines work on a sum as a whole, whose key owns so much.
    pub(super) fn weigh_sum(&mut self, bytes: u64) {
        self.weights.sum = bytes;
        self.most_waiting = self.control.most_waiting(bytes);
    }

    /// The options of a question that may wait on the stack beside this many frames.
    pub(super) fn options_waiting(&self, frames: usize) -> usize {
        self.may_wait.saturating_add(64 * frames).min(self.most_waiting)
    }

    /// When this many parts of options wait in a search by definition, further ones wait for these.
    pub(super) fn many_waiting(&self) -> usize {
        MANY_WAIT.min(self.most_waiting / 4)
    }

    /// Begins a turn of this many edges.
    pub(super) fn begin_turn(&mut self, edges: u64) {
        self.give_back();
        self.turn = edges;
    }

    pub(super) fn turn_left(&self) -> u64 {
        self.turn.saturating_add(self.fuel)
    }

    /// The line of a key, which is stored if it is new and may be.
    pub(super) fn line<'s, K: Key>(
        &self,
        store: &'s Store<K>,
        hash: u64,
        key: &K,
    ) -> Option<Line<'s>> {
        if self.control.has_room() { store.insert(hash, key) } else { store.find(hash, key) }
    }

    /// Whether this many parts of options may wait on the stack of a search by definition.
    pub(super) fn may_wait_for<P>(&self, parts: usize) -> Result<(), Event<P>> {
        let is_bounded = self.control.max_bytes < u64::MAX && self.control.forgets;
        if parts >= self.most_waiting || (is_bounded && parts >= MANY_PARTS) {
            return Err(self.control.no_memory().into());
        }
        Ok(())
    }

    /// Whether a position may be searched while this many others are open; if not, why.
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
            // What is open has to be stored in the end, or to be forgotten at once.
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

    /// One more edge is about to be visited.
    pub(super) fn edge<P>(&mut self) -> Result<(), Event<P>> {
        if self.fuel == 0 {
            self.refill()?;
        }
        self.fuel -= 1;
        Ok(())
    }

    /// Steps that visit no edge: see [`Watch::pass`].
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

    /// Returns what is left of the last portion.
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
