//! The limits of one call of a learner, and its progress.

use grundy_core::{Meter, StopReason, Stopped};

/// The progress of a search for a quotient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Advance {
    /// The component or heap size that is being added.
    pub(crate) component: u64,
    /// The number of elements distinguished so far, a lower bound for the order.
    pub(crate) elements: u64,
    /// The number of positions whose outcome was searched.
    pub(crate) positions: u64,
}

/// The meter of a call, with the bounds of the learner.
#[derive(Debug)]
pub(crate) struct Effort<'m, 'l> {
    max_elements: u64,
    max_stored: u64,
    pub(crate) meter: &'m mut Meter<'l>,
    pub(crate) progress: Advance,
}

impl<'m, 'l> Effort<'m, 'l> {
    pub(crate) fn new(max_elements: u64, max_stored: u64, meter: &'m mut Meter<'l>) -> Self {
        Self { max_elements, max_stored, meter, progress: Advance::default() }
    }

    /// Counts small steps.
    pub(crate) fn tick(&mut self, steps: u64) -> Result<(), Stopped> {
        self.meter.tick(steps)
    }

    /// Fails if `count` entries fill the memory allowed.
    pub(crate) fn may_store(&self, count: usize) -> Result<(), Stopped> {
        let limit = self.max_stored;
        if count as u64 >= limit {
            Err(self.meter.stopped(StopReason::Stored { limit }))
        } else {
            Ok(())
        }
    }

    /// Counts a searched position.
    pub(crate) fn position(&mut self, known: usize) -> Result<(), Stopped> {
        self.progress.positions = known as u64;
        self.may_store(known)?;
        self.tick(1)
    }

    /// Records the number of distinct classes.
    pub(crate) fn elements(&mut self, count: usize) -> Result<(), Stopped> {
        self.progress.elements = count as u64;
        let limit = self.max_elements;
        if count as u64 > limit {
            return Err(self.meter.stopped(StopReason::Elements { limit }));
        }
        Ok(())
    }
}
