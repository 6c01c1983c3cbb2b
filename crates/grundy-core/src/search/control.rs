//! Counting, bounds and cancellation, in one place that every step of a search passes.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::line::Line;
use super::lines::{Store, Tally};
use super::{SearchError, Statistics};

/// The callback is asked whenever this many edges were visited.
pub(super) const EDGES_BETWEEN_REPORTS: u64 = 4096;

type Progress = Box<dyn Fn(&Statistics) -> ControlFlow<()> + Send + Sync>;

/// Why an engine has stopped. Its frames are left such that it can go on.
#[derive(Debug)]
pub(super) enum Halt<P: Debug> {
    Error(SearchError<P>),
    /// The table must grow or forget.
    Room,
    /// No more may be stored.
    Full,
    /// As many positions are open as may be stored.
    Deep,
    /// It is time to report.
    Report,
    /// One of these positions leads to one that can come up again.
    Circle(Vec<P>),
    /// The value of this position is needed first, by definition.
    Need(P),
    /// It must be found out whether play ends from this position, which splits.
    Splits(P),
    /// The turn of this engine is over.
    Pause,
    /// Somebody else has found the answer.
    Beaten,
}

impl<P: Debug> From<SearchError<P>> for Halt<P> {
    fn from(error: SearchError<P>) -> Self {
        Self::Error(error)
    }
}

/// The bounds of a search, and what it has counted.
pub(super) struct Control {
    pub(super) max_stored: u64,
    pub(super) max_edges: u64,
    pub(super) max_bytes: u64,
    pub(super) forgets: bool,
    pub(super) progress: Option<Progress>,
    pub(super) positions: Arc<Tally>,
    /// Outcomes in misère play, and lengths in normal and in misère play.
    pub(super) sums: [Arc<Tally>; 3],
    /// The positions that are parts of stored sums, and how many bytes they and their options take.
    pub(super) ids: AtomicU64,
    pub(super) id_bytes: AtomicU64,
    edges: AtomicU64,
    lookups: AtomicU64,
    hits: AtomicU64,
}

impl Control {
    pub(super) fn new() -> Self {
        Self {
            max_stored: u64::MAX,
            max_edges: u64::MAX,
            max_bytes: u64::MAX,
            forgets: false,
            progress: None,
            positions: Arc::default(),
            sums: <[Arc<Tally>; 3]>::default(),
            ids: AtomicU64::new(0),
            id_bytes: AtomicU64::new(0),
            edges: AtomicU64::new(0),
            lookups: AtomicU64::new(0),
            hits: AtomicU64::new(0),
        }
    }

    /// The same bounds for a search that knows nothing yet.
    pub(super) fn without_counts(self) -> Self {
        let Self { max_stored, max_edges, max_bytes, forgets, progress, .. } = self;
        let mut control = Self::new();
        (control.max_stored, control.max_edges, control.max_bytes) =
            (max_stored, max_edges, max_bytes);
        (control.forgets, control.progress) = (forgets, progress);
        control
    }

    pub(super) fn statistics(&self) -> Statistics {
        Statistics {
            positions: self.positions.used() + self.ids.load(Relaxed),
            sums: self.sums.iter().map(|tally| tally.used()).sum(),
            edges: self.edges.load(Relaxed),
            lookups: self.lookups.load(Relaxed),
            hits: self.hits.load(Relaxed),
            bytes: self.bytes(),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let sums: u64 = self.sums.iter().map(|tally| tally.bytes()).sum();
        self.positions.bytes() + sums + self.id_bytes.load(Relaxed)
    }

    fn stored(&self) -> u64 {
        let sums: u64 = self.sums.iter().map(|tally| tally.used()).sum();
        self.positions.used() + self.ids.load(Relaxed) + sums
    }

    /// Whether one more position or sum may be stored.
    pub(super) fn has_room(&self) -> bool {
        self.max_stored == u64::MAX || self.stored() < self.max_stored
    }

    /// The error for the position or sum that found no room.
    pub(super) fn full<P: Debug>(&self) -> SearchError<P> {
        SearchError::TooManyPositions { limit: self.max_stored, statistics: self.statistics() }
    }

    /// The error for a table that found no room.
    pub(super) fn no_memory<P: Debug>(&self) -> SearchError<P> {
        SearchError::TooManyBytes { limit: self.max_bytes, statistics: self.statistics() }
    }
}

/// What one query may still do, shared by its threads.
pub(super) struct Quota {
    edges: AtomicU64,
    pub(super) beaten: AtomicBool,
}

impl Quota {
    pub(super) fn new(edges: u64) -> Self {
        Self { edges: AtomicU64::new(edges), beaten: AtomicBool::new(false) }
    }
}

/// The allowance of one thread. It is filled in portions, so that the threads seldom meet.
pub(super) struct Gauge<'a> {
    pub(super) control: &'a Control,
    quota: &'a Quota,
    fuel: u64,
    /// What is left of this engine's turn, beside the fuel.
    turn: u64,
    pub(super) lookups: u64,
    pub(super) hits: u64,
    /// This thread, for orders that should differ between threads, and how many there are.
    pub(super) thread: usize,
    pub(super) threads: usize,
    reported: bool,
}

impl<'a> Gauge<'a> {
    pub(super) fn new(control: &'a Control, quota: &'a Quota) -> Self {
        Self {
            control,
            quota,
            fuel: 0,
            turn: u64::MAX,
            lookups: 0,
            hits: 0,
            thread: 0,
            threads: 1,
            reported: false,
        }
    }

    /// Begins a turn of so many edges.
    pub(super) fn begin_turn(&mut self, edges: u64) {
        self.give_back();
        self.turn = edges;
    }

    pub(super) fn turn_left(&self) -> u64 {
        self.turn.saturating_add(self.fuel)
    }

    /// The line of a key, which is stored if it is new and may be.
    pub(super) fn line<'s, K: Clone + Eq + Hash>(
        &self,
        store: &'s Store<K>,
        hash: u64,
        key: &K,
    ) -> Option<Line<'s>> {
        if self.control.has_room() { store.insert(hash, key) } else { store.find(hash, key) }
    }

    /// Whether a position may be searched while so many others are open; if not, why.
    pub(super) fn may_open<K: Clone + Eq + Hash, P: Debug>(
        &self,
        store: &Store<K>,
        hash: u64,
        key: &K,
        open: usize,
    ) -> Result<(), Halt<P>> {
        let most = self.control.max_stored;
        if open as u64 >= most {
            return Err(Halt::Deep);
        }
        let may_open =
            most == u64::MAX || self.control.has_room() || store.find(hash, key).is_some();
        if may_open { Ok(()) } else { Err(Halt::Full) }
    }

    /// One more edge is about to be visited.
    pub(super) fn edge<P: Debug>(&mut self) -> Result<(), Halt<P>> {
        if self.fuel == 0 {
            self.refill()?;
        }
        self.fuel -= 1;
        Ok(())
    }

    #[cold]
    fn refill<P: Debug>(&mut self) -> Result<(), Halt<P>> {
        self.flush();
        if self.quota.beaten.load(Relaxed) {
            return Err(Halt::Beaten);
        }
        if self.turn == 0 {
            return Err(Halt::Pause);
        }
        let control = self.control;
        // The reports come after whole multiples of edges, as long as one thread counts alone.
        let before = control.edges.load(Relaxed);
        // They are made by the driver, which holds no lock.
        if control.progress.is_some()
            && before > 0
            && before % EDGES_BETWEEN_REPORTS == 0
            && !self.reported
        {
            return Err(Halt::Report);
        }
        self.reported = false;
        let portion = (EDGES_BETWEEN_REPORTS - before % EDGES_BETWEEN_REPORTS).min(self.turn);
        let take = |left: u64| (left > 0).then(|| left - left.min(portion));
        let Ok(left) = self.quota.edges.fetch_update(Relaxed, Relaxed, take) else {
            let statistics = control.statistics();
            return Err(Halt::Error(SearchError::TooManyEdges {
                limit: control.max_edges,
                statistics,
            }));
        };
        let portion = left.min(portion);
        self.fuel = portion;
        self.turn -= portion;
        control.edges.fetch_add(portion, Relaxed);
        Ok(())
    }

    /// Calls the callback, which may cancel the search.
    pub(super) fn report<P: Debug>(&mut self) -> Result<(), SearchError<P>> {
        self.reported = true;
        let Some(progress) = &self.control.progress else { return Ok(()) };
        match progress(&self.control.statistics()) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => {
                Err(SearchError::Cancelled { statistics: self.control.statistics() })
            }
        }
    }

    fn flush(&mut self) {
        self.control.lookups.fetch_add(std::mem::take(&mut self.lookups), Relaxed);
        self.control.hits.fetch_add(std::mem::take(&mut self.hits), Relaxed);
    }

    /// Returns what is left of the last portion.
    pub(super) fn give_back(&mut self) {
        self.flush();
        let fuel = std::mem::take(&mut self.fuel);
        self.control.edges.fetch_sub(fuel, Relaxed);
        self.quota.edges.fetch_add(fuel, Relaxed);
    }
}

impl Drop for Gauge<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}
