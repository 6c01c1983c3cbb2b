//! Counts the work of a query and stops the query at its limits.

use super::watch::{MAX_CALL, Timer, Watch};
use super::{Limits, StopReason, Stopped};

/// Counts the work of one query against its [`Limits`].
///
/// A loop calls [`tick`](Self::tick) for each step, which usually costs only a subtraction and a comparison. The meter reads the clock
/// rarely, and the faster the steps are, the more of them it allows between two readings.
#[derive(Debug)]
pub struct Meter<'l> {
    watch: Watch<'l>,
    /// The total number of steps granted so far, up to the next check of the clock, and how many of them are left.
    counted: u64,
    fuel: u64,
}

impl<'l> Meter<'l> {
    pub(super) fn new(limits: &'l Limits) -> Self {
        let watch = Watch::new(limits, Timer::start(limits, false), false);
        Self { watch, counted: 0, fuel: 0 }
    }

    /// Counts steps before they are taken. A step should take less than a millisecond.
    ///
    /// # Errors
    /// Returns [`Stopped`] if a limit is reached. The steps are not counted in that case.
    #[inline]
    pub fn tick(&mut self, steps: u64) -> Result<(), Stopped> {
        if steps <= self.fuel {
            self.fuel -= steps;
            return Ok(());
        }
        self.look(steps)
    }

    /// Counts up to `most` steps, but at least one, and returns the number counted. Use it in engines whose calls take many steps each.
    #[doc(hidden)]
    pub fn grant(&mut self, most: u64) -> Result<u64, Stopped> {
        self.watch.longest = MAX_CALL;
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

    /// Adds the steps of a part that ran with its own meter under the [`rest`](Self::rest) of the limits. This method never fails: if the
    /// total reaches a limit, the next [`tick`](Self::tick) reports it.
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

    /// Records steps that do not count as work, because an earlier query already counted them or because they only read stored results. The
    /// limit on time and the flag still apply.
    #[doc(hidden)]
    #[inline]
    pub fn pass(&mut self, steps: u64) -> Result<(), Stopped> {
        match self.watch.pass(steps) {
            Ok(()) => Ok(()),
            Err(reason) => Err(self.stopped(reason)),
        }
    }

    /// Checks the clock and the flag immediately. Call it before a slow step.
    ///
    /// # Errors
    /// Returns [`Stopped`] if a limit is reached.
    pub fn check(&mut self) -> Result<(), Stopped> {
        let done = self.work();
        self.watch.look(done).map(drop).map_err(|reason| Stopped::new(reason, done))
    }

    /// Makes the callback receive this progress from now on, instead of the number of steps.
    #[inline]
    pub const fn show(&mut self, what: &'static str, done: u64, total: Option<u64>) {
        self.watch.show(what, done, total);
    }

    /// Returns the steps counted so far.
    pub const fn work(&self) -> u64 {
        self.counted - self.fuel
    }

    #[doc(hidden)]
    pub const fn max_work(&self) -> u64 {
        self.watch.limits.work
    }

    /// Creates an error for a reason that the meter does not check, such as a bound on memory.
    pub const fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped::new(reason, self.work())
    }

    /// Converts the error of a part that ran under the [`rest`](Self::rest) of the limits to an error of the whole query. The new error
    /// names the original limits and counts all steps so far. Add the steps of the part with [`spend`](Self::spend) first.
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

    /// Returns the remaining limits, for a part of the work that has its own meter. When the part ends, add its steps with
    /// [`spend`](Self::spend). If the part stops early, its error names the original limits.
    pub fn rest(&self) -> Limits {
        let mut limits = self.watch.limits.clone();
        limits.work -= if limits.work == u64::MAX { 0 } else { self.work() };
        limits.time = limits
            .time
            .map(|time| self.watch.timer.elapsed().map_or(time, |e| time.saturating_sub(e)));
        limits
    }
}
