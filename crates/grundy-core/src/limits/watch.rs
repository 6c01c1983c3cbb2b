//! Looks at the clock and the flag, as seldom as will do.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::{Limits, Progress, StopReason};

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

    pub(super) fn elapsed(&self) -> Option<Duration> {
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
    pub(super) limits: &'l Limits,
    pub(super) timer: Timer<'l>,
    watched: bool,
    /// When it looked last, and showed the progress last, since the beginning.
    looked: Option<Duration>,
    showed: Duration,
    /// The steps counted then, and to be done before it looks again.
    at: u64,
    stride: u64,
    pub(super) longest: u64,
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
const MAX_STRIDE: u64 = 256;

/// The same where a call of an engine costs more than its steps.
pub(super) const MAX_CALL: u64 = 4096;

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
            longest: MAX_STRIDE,
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

    /// Steps that are no work; see [`Meter::pass`](super::Meter::pass).
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
                fit.clamp(1, passing.stride.saturating_mul(4)).min(MAX_STRIDE)
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
