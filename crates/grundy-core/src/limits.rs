//! Limits on the cost of a query, and the error that a stopped query returns.

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

/// The maximum cost of one query: steps of work, time, and a flag that ends the query from another thread.
///
/// Every engine that can run for a long time accepts limits for a single query, as in `search.within(&limits)`. At a limit the
/// query fails with [`Stopped`]. The engine keeps everything found so far, so the same query resumes where it stopped when you
/// repeat it.
///
/// *Work* is counted in small steps, such as playing a move or visiting a heap. On one thread, every run counts the same number.
/// Time, the flag and the callback are checked about once per millisecond. Bounds on memory are not part of the limits, because
/// many queries share a table: they belong to its owner, such as `Search::max_bytes` of grundy-search.
///
/// # Time without a clock
/// The standard library has no clock on `wasm32-unknown-unknown`. Supply your own with [`clock`](Self::clock). Without a clock, a
/// limit on time counts as used up, and everything else is checked every 4096 steps.
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
    /// The limits as the caller set them, for error messages. A part of a query can have less `work` and `time` than these.
    set: (u64, Option<Duration>),
    flag: Option<Arc<AtomicBool>>,
    clock: Option<Clock>,
    progress: Option<Callback>,
}

type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;
type Callback = Arc<dyn Fn(&Progress) + Send + Sync>;

impl Limits {
    /// No limits, as a constant that can be borrowed wherever limits are required.
    #[doc(hidden)]
    pub const NONE: &'static Self = &Self::none();

    /// Sets no limits.
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

    /// Reads the time from `clock`, which returns the time since some fixed moment. Use it on platforms without a clock, to measure
    /// the processor time of a thread, and in tests.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Fn() -> Duration + Send + Sync>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Reports progress on the thread that made the query, at most every 10 milliseconds.
    ///
    /// To end the query, let the callback set the flag of [`stop`](Self::stop). The callback must not query the engine that it
    /// watches, because that engine can hold its locks; it may read the statistics of a search.
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
