//! Limits on the work and time of a query, and the error that a stopped query returns.

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

/// The maximum cost of one query: a number of steps, a time, and a flag with which another thread can end the query.
///
/// Every engine that can run for a long time accepts limits for a single query, as in `search.within(&limits)`. When a query reaches a
/// limit, it fails with [`Stopped`]. The engine keeps all results found so far, so when you repeat the query, it resumes where it stopped.
///
/// *Work* is counted in small steps, such as playing a move or visiting a heap. Repeating a computation on one thread always counts the
/// same number of steps. The time and the flag are checked about once per millisecond. Memory is limited elsewhere, because many queries
/// share a table: set its maximum size where you create it, for example with `Search::max_bytes` of grundy-search.
///
/// # Time without a clock
/// The standard library has no clock on `wasm32-unknown-unknown`. Supply your own with [`clock`](Self::clock). Without a clock, every query
/// with a time limit stops at its first check, and for other queries, the flag is checked and the callback runs every 4096 steps.
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
    /// The limits as the caller set them, for error messages. `work` and `time` can be lower while a part of a query runs.
    set: (u64, Option<Duration>),
    flag: Option<Arc<AtomicBool>>,
    clock: Option<Clock>,
    progress: Option<Callback>,
}

type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;
type Callback = Arc<dyn Fn(&Progress) + Send + Sync>;

impl Limits {
    /// Limits that never stop a query, as a constant that callers can borrow wherever limits are required.
    #[doc(hidden)]
    pub const NONE: &'static Self = &Self::none();

    /// Creates limits that never stop a query.
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

    /// Allows at most this many steps of work.
    #[must_use]
    pub const fn work(mut self, steps: u64) -> Self {
        self.work = steps;
        self.set.0 = steps;
        self
    }

    /// Allows at most this much time, measured from the start of the query.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self.set.1 = Some(time);
        self
    }

    /// Ends the query when any thread sets the flag.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.flag = Some(flag);
        self
    }

    /// Reads the time from `clock`, which returns the time elapsed since some fixed moment. Use it on platforms without a clock, to measure
    /// the processor time of a thread, or in tests.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Fn() -> Duration + Send + Sync>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Passes the progress to `show` at most once every 10 milliseconds. The call runs on the thread that made the query.
    ///
    /// To end the query, let the callback set the flag of [`stop`](Self::stop). The callback must not query the engine whose progress it
    /// receives, because that engine may hold locks. It can read the statistics of a search.
    #[must_use]
    pub fn on_progress(mut self, show: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(show));
        self
    }

    /// Starts the meter of one query.
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self)
    }

    /// Returns the maximum number of steps of a query.
    pub const fn max_work(&self) -> u64 {
        self.work
    }

    /// Returns the maximum time of a query, if there is one.
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
