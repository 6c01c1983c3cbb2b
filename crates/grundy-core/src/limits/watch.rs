//! Checks the clock and the flag of a query and runs its callback, as rarely as possible but often enough to stop the query in time.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::{Limits, Progress, StopReason};

/// The clock of a query, with its reading at the start of the query.
#[derive(Clone, Copy)]
pub enum Timer<'l> {
    /// The query has no clock or does not need one.
    Absent,
    /// The system clock.
    System(Instant),
    /// A clock supplied by the caller.
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
    /// Reads the clock if something must be checked during the query, or if `always` is set. Returns `Absent` otherwise, or if there is no
    /// clock.
    pub fn start(limits: &'l Limits, always: bool) -> Self {
        if !always && !limits.need_checks() {
            Self::Absent
        } else if let Some(clock) = limits.clock.as_deref() {
            Self::Own(clock, clock())
        } else if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            Self::Absent
        } else {
            Self::System(Instant::now())
        }
    }

    pub(super) fn elapsed(&self) -> Option<Duration> {
        match self {
            Self::Absent => None,
            Self::System(start) => Some(start.elapsed()),
            // If the clock has been set back to a time before the start, the elapsed time is 0.
            Self::Own(clock, start) => Some(clock().saturating_sub(*start)),
        }
    }
}

impl Limits {
    /// Returns whether the limits include anything that must be checked while the query runs.
    fn need_checks(&self) -> bool {
        self.time.is_some() || self.flag.is_some() || self.progress.is_some()
    }
}

/// Checks the clock and the flag, runs the callback when it is due, and decides how many steps to allow until the next check.
pub struct Watch<'l> {
    pub(super) limits: &'l Limits,
    pub(super) timer: Timer<'l>,
    watched: bool,
    /// The times of the last check and of the last progress report, measured from the start of the query.
    looked: Option<Duration>,
    showed: Duration,
    /// The number of steps counted at the last check, and the number of steps until the next check.
    at: u64,
    stride: u64,
    pub(super) longest: u64,
    shown: Option<Progress>,
    /// Whether this thread reports the progress.
    pub shows: bool,
    passing: Passing,
}

/// To decide when to check the clock, the meter charges this many steps for replaying a move. A replayed move is not a step of work, but it
/// can be slow.
pub const REPLAYED: u64 = 8;
/// To decide when to check the clock, the meter charges this many steps for counting the moves of a position.
pub const COUNTED: u64 = 32;

/// Decides when to check the clock and the flag during steps that are not work. These steps are timed separately, since they can take more
/// or less time than steps of work.
struct Passing {
    looked: Option<Duration>,
    stride: u64,
    /// The number of steps left until the next check.
    fuel: u64,
}

/// The target time between two checks. If steps suddenly become twenty times slower, the next check is still only 20 milliseconds away,
/// which a user does not notice.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// The minimum time between two calls to the callback.
const BETWEEN_CALLS: Duration = Duration::from_millis(10);

/// The number of steps before the first check, and the number between checks if there is no clock.
const FIRST_STRIDE: u64 = 1;
const BLIND_STRIDE: u64 = 4096;

/// The maximum number of steps between two checks. Fast steps can suddenly become slow, so the number must be limited; a check costs no
/// more than a few steps, so checking more often than necessary is cheap.
const MAX_STRIDE: u64 = 256;

/// The maximum number of steps between two checks for engines that take many steps per call.
pub(super) const MAX_CALL: u64 = 4096;

impl<'l> Watch<'l> {
    /// Creates a watch. It checks nothing if the limits require no checks and `always` is not set.
    pub fn new(limits: &'l Limits, timer: Timer<'l>, always: bool) -> Self {
        Self {
            limits,
            timer,
            watched: always || limits.need_checks(),
            looked: None,
            showed: Duration::ZERO,
            at: 0,
            stride: FIRST_STRIDE,
            longest: MAX_STRIDE,
            shown: None,
            shows: true,
            passing: Passing { looked: None, stride: FIRST_STRIDE, fuel: 0 },
        }
    }

    /// Returns the time since the start of the query (`None` without a clock), or the reason to stop.
    fn now(&self) -> Result<Option<Duration>, StopReason> {
        let limits = self.limits;
        if limits.flag.as_ref().is_some_and(|flag| flag.load(Relaxed)) {
            return Err(StopReason::Canceled);
        }
        let now = self.timer.elapsed();
        match limits.time {
            // Without a clock, a time limit counts as reached.
            Some(limit) if now.is_none_or(|now| now >= limit) => {
                Err(StopReason::Time { limit: limits.set.1.unwrap_or(limit) })
            }
            _ => Ok(now),
        }
    }

    /// Makes the callback receive this progress from now on, instead of the number of steps.
    pub const fn show(&mut self, what: &'static str, done: u64, total: Option<u64>) {
        self.shown = Some(Progress { what, done, total });
    }

    /// Records steps that do not count as work; see [`Meter::pass`](super::Meter::pass).
    ///
    /// # Errors
    /// Returns the reason to stop, if there is one.
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
                fit.clamp(1, passing.stride.saturating_mul(4)).min(MAX_STRIDE)
            }
            (Some(_), None) => FIRST_STRIDE,
        };
        passing.looked = now;
        passing.fuel = passing.stride.saturating_sub(steps);
        Ok(())
    }

    /// Checks the clock and the flag after `done` steps of work, and runs the callback if it is due. Returns the number of steps until the
    /// next check.
    ///
    /// # Errors
    /// Returns the reason to stop, if there is one.
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

/// Estimates how many steps fit between two checks, given that the last `steps` steps took the time `took`.
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
