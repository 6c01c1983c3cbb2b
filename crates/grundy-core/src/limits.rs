//! Limits on the cost of a query, and how a query reports that it has stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

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
        let watch = Watch::new(self, Timer::start(self, false), false);
        Meter { watch, counted: 0, fuel: 0 }
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

/// Which limit ended a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on steps of work, [`Limits::work`].
    Work {
        /// The limit.
        limit: u64,
    },
    /// The limit on time, [`Limits::time`].
    Time {
        /// The limit.
        limit: Duration,
    },
    /// The flag of [`Limits::stop`] was set.
    Canceled,
    /// The bound on what the engine may store.
    Stored {
        /// The bound.
        limit: u64,
    },
    /// The bound on the memory of a table.
    Bytes {
        /// The bound.
        limit: u64,
    },
    /// The bound on the moves of all positions together.
    Moves {
        /// The bound.
        limit: u64,
    },
    /// The bound on the elements of a quotient.
    Elements {
        /// The bound.
        limit: u64,
    },
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Work { limit } => write!(f, "the limit is {limit} steps"),
            Self::Time { limit } => write!(f, "the limit is {}", AsWritten(*limit)),
            Self::Canceled => f.write_str("canceled"),
            Self::Stored { limit } => write!(f, "no more than {limit} positions may be stored"),
            Self::Bytes { limit } => write!(f, "no more than {limit} bytes may be stored"),
            Self::Moves { limit } => write!(f, "no more than {limit} moves may be stored"),
            Self::Elements { limit } => {
                write!(f, "no more than {limit} elements may be told apart")
            }
        }
    }
}

/// A duration as a person writes it: `90 s`, `0.3 s`, `20 ms`.
struct AsWritten(Duration);

impl fmt::Display for AsWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SECOND: u128 = 1_000_000;
        const MILLISECOND: u128 = 1000;
        // No more digits than a limit may be written with, and no limit but 0 is shown as 0.
        let micros = self.0.as_nanos().div_ceil(1000);
        let (unit, name) =
            if micros > 0 && micros < SECOND / 10 { (MILLISECOND, "ms") } else { (SECOND, "s") };
        // Three decimals.
        let thousandths = (micros * 1000 + unit / 2) / unit;
        let decimals = format!(".{:03}", thousandths % 1000);
        let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
        write!(f, "{}{decimals} {name}", thousandths / 1000)
    }
}

/// A query ended at a limit. The same query resumes where it stopped when it is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("stopped after {work} steps of work: {reason}")]
pub struct Stopped {
    reason: StopReason,
    work: u64,
}

impl Stopped {
    /// A query that did this many steps of work before it ended for this reason.
    pub const fn new(reason: StopReason, work: u64) -> Self {
        Self { reason, work }
    }

    /// Which limit it was.
    pub const fn reason(&self) -> StopReason {
        self.reason
    }

    /// The steps of work done by this query.
    pub const fn work(&self) -> u64 {
        self.work
    }
}

/// How far a query is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// What is counted, in the plural: `steps`, `values`.
    pub what: &'static str,
    /// How many of them are done.
    pub done: u64,
    /// How many there will be, if that is known.
    pub total: Option<u64>,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.total {
            Some(total) => write!(f, "{} of {total} {}", self.done, self.what),
            None => write!(f, "{} {}", self.done, self.what),
        }
    }
}

/// Counts the work of one query against its [`Limits`].
///
/// A loop calls [`tick`](Self::tick) for each step, which is a subtraction and a comparison; how many steps
/// pass between two looks at the clock follows from the time that they take.
#[derive(Debug)]
pub struct Meter<'l> {
    watch: Watch<'l>,
    /// The steps granted up to the next look, and how many of them are left.
    counted: u64,
    fuel: u64,
}

impl Meter<'_> {
    /// Counts steps that are about to be done. A step should take less than a millisecond.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached. The steps are not counted then.
    #[inline]
    pub fn tick(&mut self, steps: u64) -> Result<(), Stopped> {
        if steps <= self.fuel {
            self.fuel -= steps;
            return Ok(());
        }
        self.look(steps)
    }

    /// Counts up to `most` steps, one at least, and says how many: for engines that take many in one call.
    #[doc(hidden)]
    pub fn grant(&mut self, most: u64) -> Result<u64, Stopped> {
        self.watch.longest = LONGEST_CALL;
        self.tick(1)?;
        let more = self.fuel.min(most.saturating_sub(1));
        self.fuel -= more;
        Ok(1 + more)
    }

    #[cold]
    fn look(&mut self, steps: u64) -> Result<(), Stopped> {
        let done = self.work();
        let stopped = |reason| Stopped::new(reason, done);
        let left = self.watch.limits.work - done;
        if steps > left {
            return Err(stopped(StopReason::Work { limit: self.watch.limits.set.0 }));
        }
        let stride = self.watch.look(done).map_err(stopped)?;
        let granted = stride.max(steps).min(left);
        self.counted = done + granted;
        self.fuel = granted - steps;
        Ok(())
    }

    /// Counts steps that a part of the work has done already, which had the [`rest`](Self::rest) of the limits: also where
    /// they end at a limit, or beyond. The next [`tick`](Self::tick) finds that.
    ///
    /// ```
    /// use grundy_core::Limits;
    ///
    /// let limits = Limits::none().work(100);
    /// let mut meter = limits.meter();
    /// meter.tick(70)?;
    /// meter.spend(40);
    /// assert_eq!(meter.work(), 100);
    /// assert_eq!(meter.tick(1).unwrap_err().work(), 100);
    /// # Ok::<(), grundy_core::Stopped>(())
    /// ```
    pub const fn spend(&mut self, steps: u64) {
        if steps <= self.fuel {
            self.fuel -= steps;
            return;
        }
        let left = self.watch.limits.work - self.work();
        self.counted = self.work() + if steps < left { steps } else { left };
        self.fuel = 0;
    }

    /// Steps that are no work, since an earlier query has done it, or since they only look through what was found.
    /// The limits on time and the flag hold for them, too.
    #[doc(hidden)]
    #[inline]
    pub fn pass(&mut self, steps: u64) -> Result<(), Stopped> {
        match self.watch.pass(steps) {
            Ok(()) => Ok(()),
            Err(reason) => Err(self.stopped(reason)),
        }
    }

    /// Looks at the clock and the flag now, before a step that takes long.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached.
    pub fn check(&mut self) -> Result<(), Stopped> {
        let done = self.work();
        self.watch.look(done).map(drop).map_err(|reason| Stopped::new(reason, done))
    }

    /// Says what a progress callback is shown from now on, in place of the steps of work.
    #[inline]
    pub const fn show(&mut self, what: &'static str, done: u64, total: Option<u64>) {
        self.watch.show(what, done, total);
    }

    /// The steps counted so far.
    pub const fn work(&self) -> u64 {
        self.counted - self.fuel
    }

    #[doc(hidden)]
    pub const fn max_work(&self) -> u64 {
        self.watch.limits.work
    }

    /// The error for another reason than the limits have, such as a bound on memory.
    pub const fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped::new(reason, self.work())
    }

    /// The end of a part of the work, which had the [`rest`](Self::rest) of the limits, as an end of the whole query: with
    /// the limits as they were set, and all the steps counted so far. [`spend`](Self::spend) those of the part before.
    ///
    /// ```
    /// use grundy_core::{Limits, StopReason, Stopped};
    ///
    /// let limits = Limits::none().work(100);
    /// let mut meter = limits.meter();
    /// meter.tick(70)?;
    /// let rest = meter.rest();
    /// let mut part = rest.meter();
    /// part.tick(20)?;
    /// let stopped = part.tick(11).unwrap_err();
    /// assert_eq!(stopped, Stopped::new(StopReason::Work { limit: 100 }, 20));
    /// meter.spend(stopped.work());
    /// assert_eq!(meter.whole(stopped), Stopped::new(StopReason::Work { limit: 100 }, 90));
    /// # Ok::<(), grundy_core::Stopped>(())
    /// ```
    pub fn whole(&self, part: Stopped) -> Stopped {
        let limits = self.watch.limits;
        let reason = match part.reason() {
            StopReason::Work { .. } => StopReason::Work { limit: limits.set.0 },
            StopReason::Time { limit } => StopReason::Time { limit: limits.set.1.unwrap_or(limit) },
            reason => reason,
        };
        self.stopped(reason)
    }

    /// What is left of the limits, for a part of the work that is measured by itself.
    /// [`spend`](Self::spend) its steps afterwards. Where it is stopped, it names the limits as they were set.
    pub fn rest(&self) -> Limits {
        let mut limits = self.watch.limits.clone();
        limits.work -= if limits.work == u64::MAX { 0 } else { self.work() };
        limits.time = limits
            .time
            .map(|time| self.watch.timer.elapsed().map_or(time, |e| time.saturating_sub(e)));
        limits
    }
}

/// The moment at which a query began, by its clock.
#[derive(Clone, Copy)]
pub enum Timer<'l> {
    /// There is no clock, or its time is not needed.
    Absent,
    /// The clock of the system, and when the query began.
    System(Instant),
    /// A clock of the user's own, and what it said then.
    Own(&'l (dyn Fn() -> Duration + Send + Sync), Duration),
}

impl fmt::Debug for Timer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Absent => "Absent",
            Self::System(_) => "System",
            Self::Own(..) => "Own",
        })
    }
}

impl<'l> Timer<'l> {
    /// Starts where something has to be looked at from time to time, or `always`.
    pub fn start(limits: &'l Limits, always: bool) -> Self {
        if !always && !limits.are_looked_at() {
            Self::Absent
        } else if let Some(clock) = limits.clock.as_deref() {
            Self::Own(clock, clock())
        } else if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            Self::Absent
        } else {
            Self::System(Instant::now())
        }
    }

    fn elapsed(&self) -> Option<Duration> {
        match self {
            Self::Absent => None,
            Self::System(start) => Some(start.elapsed()),
            // A clock that is set back has not gone on.
            Self::Own(clock, start) => Some(clock().saturating_sub(*start)),
        }
    }
}

impl Limits {
    /// Whether something has to be looked at from time to time.
    fn are_looked_at(&self) -> bool {
        self.time.is_some() || self.flag.is_some() || self.progress.is_some()
    }
}

/// Looks at the clock, the flag and the callback, and says after how many steps to look again.
pub struct Watch<'l> {
    limits: &'l Limits,
    timer: Timer<'l>,
    watched: bool,
    /// When it looked last, and showed the progress last, since the beginning.
    looked: Option<Duration>,
    showed: Duration,
    /// The steps counted then, and to be done before it looks again.
    at: u64,
    stride: u64,
    longest: u64,
    shown: Option<Progress>,
    /// Whether this thread is the one that shows the progress.
    pub shows: bool,
    passing: Passing,
}

/// How much of a stride it takes to play a move that was played before. That is no work, and may be slow after many quick
/// steps.
pub const REPLAYED: u64 = 8;
/// The same for counting the moves of a position.
pub const COUNTED: u64 = 32;

/// Steps that are no work are watched by themselves, since they take another time.
struct Passing {
    looked: Option<Duration>,
    stride: u64,
    /// How many are left before it looks again.
    fuel: u64,
}

/// The time that should pass between two looks. Steps may become twenty times as slow without notice.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// The time that passes at least between two calls of the callback.
const BETWEEN_CALLS: Duration = Duration::from_millis(10);

/// The steps before the first look, and between looks where there is no clock.
const FIRST_STRIDE: u64 = 1;
const BLIND_STRIDE: u64 = 4096;

/// No stride is longer, however fast the steps are: the next ones may be slow. A look costs no more than a few
/// steps.
const LONGEST_STRIDE: u64 = 256;

/// The same where a call of an engine costs more than its steps.
const LONGEST_CALL: u64 = 4096;

impl<'l> Watch<'l> {
    /// A watch that looks where there is something to look at, or `always`.
    pub fn new(limits: &'l Limits, timer: Timer<'l>, always: bool) -> Self {
        Self {
            limits,
            timer,
            watched: always || limits.are_looked_at(),
            looked: None,
            showed: Duration::ZERO,
            at: 0,
            stride: FIRST_STRIDE,
            longest: LONGEST_STRIDE,
            shown: None,
            shows: true,
            passing: Passing { looked: None, stride: FIRST_STRIDE, fuel: 0 },
        }
    }

    /// Why there is nothing more to be done, or the time now.
    fn now(&self) -> Result<Option<Duration>, StopReason> {
        let limits = self.limits;
        if limits.flag.as_ref().is_some_and(|flag| flag.load(Relaxed)) {
            return Err(StopReason::Canceled);
        }
        let now = self.timer.elapsed();
        match limits.time {
            // A limit that cannot be measured is taken as used up.
            Some(limit) if now.is_none_or(|now| now >= limit) => {
                Err(StopReason::Time { limit: limits.set.1.unwrap_or(limit) })
            }
            _ => Ok(now),
        }
    }

    /// Says what a progress callback is shown from now on, in place of the steps.
    pub const fn show(&mut self, what: &'static str, done: u64, total: Option<u64>) {
        self.shown = Some(Progress { what, done, total });
    }

    /// Steps that are no work; see [`Meter::pass`].
    ///
    /// # Errors
    /// Why the work has to stop, if it has to.
    #[inline]
    pub fn pass(&mut self, steps: u64) -> Result<(), StopReason> {
        if steps <= self.passing.fuel {
            self.passing.fuel -= steps;
            return Ok(());
        }
        self.look_in_passing(steps)
    }

    #[cold]
    fn look_in_passing(&mut self, steps: u64) -> Result<(), StopReason> {
        if !self.watched {
            self.passing.fuel = u64::MAX;
            return Ok(());
        }
        let now = self.now()?;
        let passing = &mut self.passing;
        passing.stride = match (now, passing.looked) {
            (None, _) => BLIND_STRIDE,
            (Some(now), Some(before)) => {
                let fit = fitting(passing.stride, now.saturating_sub(before));
                fit.clamp(1, passing.stride.saturating_mul(4)).min(LONGEST_STRIDE)
            }
            (Some(_), None) => FIRST_STRIDE,
        };
        passing.looked = now;
        passing.fuel = passing.stride.saturating_sub(steps);
        Ok(())
    }

    /// Looks, after this many steps. How many may follow before it looks again.
    ///
    /// # Errors
    /// Why the work has to stop, if it has to.
    pub fn look(&mut self, done: u64) -> Result<u64, StopReason> {
        let limits = self.limits;
        if !self.watched {
            return Ok(u64::MAX);
        }
        let now = self.now()?;
        if let (Some(show), true) = (&limits.progress, self.shows) {
            if now.is_none_or(|now| now.saturating_sub(self.showed) >= BETWEEN_CALLS) {
                self.showed = now.unwrap_or_default();
                show(&self.shown.unwrap_or(Progress { what: "steps", done, total: None }));
                if limits.flag.as_ref().is_some_and(|flag| flag.load(Relaxed)) {
                    return Err(StopReason::Canceled);
                }
            }
        }
        let Some(now) = now else { return Ok(BLIND_STRIDE) };
        if let Some(before) = self.looked {
            self.adapt(done.saturating_sub(self.at), now.saturating_sub(before));
        }
        (self.looked, self.at) = (Some(now), done);
        Ok(self.stride)
    }

    fn adapt(&mut self, steps: u64, took: Duration) {
        let fit = fitting(steps, took);
        self.stride = fit.clamp(1, self.stride.saturating_mul(4)).min(self.longest);
    }
}

/// So many steps took so long: how many take a millisecond?
fn fitting(steps: u64, took: Duration) -> u64 {
    let took = took.as_nanos().max(1);
    let fit = u128::from(steps) * BETWEEN_LOOKS.as_nanos() / took;
    u64::try_from(fit).unwrap_or(u64::MAX)
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("limits", self.limits).finish_non_exhaustive()
    }
}
