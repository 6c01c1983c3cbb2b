//! Bounds on the work of learning, and the call back that shows it.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Why learning stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::misere) enum Stop {
    /// More classes than allowed.
    Elements,
    /// More positions searched than allowed.
    Positions,
    /// The time is up.
    Time,
    /// The call back said so.
    Cancelled,
}

/// How far a search for a quotient is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuotientProgress {
    /// The component or heap size that is being added.
    pub component: u64,
    /// Elements told apart so far: what the order will be at least.
    pub elements: u64,
    /// Positions whose outcome was found by search.
    pub positions: u64,
}

/// Shown the progress; may stop the search.
pub(in crate::misere) type Report<'a> = dyn FnMut(&QuotientProgress) -> ControlFlow<()> + Send + 'a;

/// Counts work; every few thousand steps looks at the clock and reports.
pub(in crate::misere) struct Meter<'a> {
    pub(in crate::misere) max_elements: u64,
    pub(in crate::misere) max_positions: u64,
    pub(in crate::misere) deadline: Option<Instant>,
    pub(in crate::misere) report: Option<Box<Report<'a>>>,
    pub(in crate::misere) progress: QuotientProgress,
    work: u64,
}

const BETWEEN_REPORTS: u64 = 1 << 14;

impl<'a> Meter<'a> {
    pub(in crate::misere) fn new(
        max_elements: u64,
        max_positions: u64,
        time: Option<Duration>,
        report: Option<Box<Report<'a>>>,
    ) -> Self {
        Self {
            max_elements,
            max_positions,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            report,
            progress: QuotientProgress::default(),
            work: 0,
        }
    }

    /// Counts so many small steps.
    pub(in crate::misere) fn tick(&mut self, steps: u64) -> Result<(), Stop> {
        self.work += steps + 1;
        if self.work < BETWEEN_REPORTS {
            return Ok(());
        }
        self.work = 0;
        self.check()
    }

    fn check(&mut self) -> Result<(), Stop> {
        if let Some(report) = &mut self.report {
            if report(&self.progress).is_break() {
                return Err(Stop::Cancelled);
            }
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Counts a position searched.
    pub(in crate::misere) fn position(&mut self, known: usize) -> Result<(), Stop> {
        self.progress.positions = known as u64;
        if known as u64 >= self.max_positions {
            return Err(Stop::Positions);
        }
        self.tick(16)
    }

    /// Notes the number of classes told apart.
    pub(in crate::misere) fn elements(&mut self, count: usize) -> Result<(), Stop> {
        self.progress.elements = count as u64;
        if count as u64 > self.max_elements { Err(Stop::Elements) } else { Ok(()) }
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("progress", &self.progress).finish_non_exhaustive()
    }
}
