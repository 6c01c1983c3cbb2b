//! Limits on the cost of a query, and how a query reports that it has stopped.

mod meter;
mod stopped;
mod watch;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use meter::Meter;
pub use stopped::{Progress, StopReason, Stopped};
pub use watch::{COUNTED, REPLAYED, Timer, Watch};

/// How much one query may cost: work, time, and a flag that lets another thread end it.
///
/// Every engine that can run long takes limits for a single query, as in `search.within(&limits)`. A limit that
/// is reached ends the query with [`Stopped`]. What was found by then stays in the engine, so the same query continues
/// where it stopped when you ask it again.
///
/// *Work* is counted in small steps: a move played, a heap looked at. The count is the same in every run of one
/// thread. Time, the flag and the callback are checked about once per millisecond. Bounds on memory are not
/// here: they belong to the owner of a table, such as `Search::max_bytes` of grundy-search, which
/// many queries share.
///
/// # Time without a clock
/// On `wasm32-unknown-unknown` the standard library has no clock. Bring your own with [`clock`](Self::clock); a
/// limit on time without one counts as used up, and everything else is checked every 4096 steps.
///
/// # Example
/// ```
/// use std::time::Duration;
/// use grundy_core::{Limits, StopReason};
///
/// let limits = Limits::none().work(1000).time(Duration::from_secs(60));
/// let mut meter = limits.meter();
/// let stopped = (0..).find_map(|_| meter.tick(3).err()).unwrap();
/// assert_eq!(stopped.reason(), StopReason::Work { limit: 1000 });
/// assert_eq!(stopped.work(), 999);
/// assert_eq!(stopped.to_string(), "stopped after 999 steps of work: the limit is 1000 steps");
/// ```
#[derive(Clone)]
pub struct Limits {
    work: u64,
    time: Option<Duration>,
    /// The two as they were set, which a query that is stopped reports; less may be left for a part of it.
    set: (u64, Option<Duration>),
    flag: Option<Arc<AtomicBool>>,
    clock: Option<Clock>,
    progress: Option<Callback>,
}

type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;
type Callback = Arc<dyn Fn(&Progress) + Send + Sync>;

impl Limits {
    /// No limits, for queries that were given none.
    #[doc(hidden)]
    pub const NONE: &'static Self = &Self::none();

    /// No limit at all.
    pub const fn none() -> Self {
        Self {
            work: u64::MAX,
            time: None,
            set: (u64::MAX, None),
            flag: None,
            clock: None,
            progress: None,
        }
    }

    /// At most this many steps of work.
    #[must_use]
    pub const fn work(mut self, steps: u64) -> Self {
        self.work = steps;
        self.set.0 = steps;
        self
    }

    /// At most so much time, from the beginning of the query.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self.set.1 = Some(time);
        self
    }

    /// Ends the query when the flag is set, by whichever thread.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.flag = Some(flag);
        self
    }

    /// Takes the time from `clock`, which says how long ago some fixed moment was: for platforms without a
    /// clock, for the processor time of a thread, and for tests.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Fn() -> Duration + Send + Sync>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Shows how far a query is, on the thread that asked it, at most every 10 milliseconds.
    ///
    /// To end the query, let the callback set the flag of [`stop`](Self::stop). It must not ask anything of the
    /// engine that it watches, which may hold its locks; the statistics of a search may be read.
    #[must_use]
    pub fn on_progress(mut self, show: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(show));
        self
    }

    /// The meter of one query, which begins now.
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self)
    }

    /// The steps of work that a query may take.
    pub const fn max_work(&self) -> u64 {
        self.work
    }

    /// The time that a query may take, if there is a limit.
    pub const fn max_time(&self) -> Option<Duration> {
        self.time
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::none()
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Limits");
        if self.work < u64::MAX {
            shown.field("work", &self.work);
        }
        if let Some(time) = &self.time {
            shown.field("time", time);
        }
        if let Some(flag) = &self.flag {
            shown.field("stop", flag);
        }
        shown.finish_non_exhaustive()
    }
}
