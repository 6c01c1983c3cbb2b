//! The limits of a question, shared by all of its computations.

use std::cell::RefCell;

use games::catalog::{Answer, Unknown};
use grundy_core::{Limits, Meter, Stopped};

/// The limits of a question, together with the work spent so far.
#[derive(Debug)]
pub(super) struct Budget<'l>(RefCell<Meter<'l>>);

impl<'l> Budget<'l> {
    /// Starts the clock of a question.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self(RefCell::new(limits.meter()))
    }

    /// Returns the remaining limits, for the next computation.
    pub(super) fn rest(&self) -> Limits {
        self.0.borrow().rest()
    }

    /// Counts one step, such as examining a move, and checks the limits.
    pub(super) fn step(&self) -> Result<(), Stopped> {
        let mut meter = self.0.borrow_mut();
        meter.check()?;
        meter.tick(1)
    }

    /// Returns the work spent so far.
    pub(super) fn spent(&self) -> u64 {
        self.0.borrow().work()
    }

    /// Adds the work of a computation.
    pub(super) fn spend(&self, work: u64) {
        self.0.borrow_mut().spend(work);
    }
}

/// Returns the work of an answer that a limit stopped.
pub(super) fn work_of(solved: &Answer) -> Option<u64> {
    stops(solved).map(Stopped::work).max()
}

/// Returns the reasons why parts of an answer were stopped.
fn stops(solved: &Answer) -> impl Iterator<Item = &Stopped> {
    let why = [solved.outcome().why(), solved.value().why(), solved.winning_moves().why()];
    why.into_iter().flatten().filter_map(|why| match why {
        Unknown::Stopped(stopped) => Some(stopped),
        _ => None,
    })
}
