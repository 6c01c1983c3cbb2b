//! The limits of a question, which all computations for the question share.

use std::cell::RefCell;

use games::catalog::{Answer, Unknown};
use grundy_core::{Limits, Meter, Stopped};

/// The limits of a question, and the work done so far.
#[derive(Debug)]
pub(super) struct Budget<'l>(RefCell<Meter<'l>>);

impl<'l> Budget<'l> {
    /// Starts measuring the time of a question.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self(RefCell::new(limits.meter()))
    }

    /// Returns the limits that remain for the next computation.
    pub(super) fn rest(&self) -> Limits {
        self.0.borrow().rest()
    }

    /// Counts one step, such as examining a move, and checks the limits.
    pub(super) fn step(&self) -> Result<(), Stopped> {
        let mut meter = self.0.borrow_mut();
        meter.check()?;
        meter.tick(1)
    }

    /// Returns the work done so far.
    pub(super) fn spent(&self) -> u64 {
        self.0.borrow().work()
    }

    /// Adds the work of a computation to the work done so far.
    pub(super) fn spend(&self, work: u64) {
        self.0.borrow_mut().spend(work);
    }
}

/// Returns the work of an answer, if a limit stopped at least one of its parts.
pub(super) fn work_of(solved: &Answer) -> Option<u64> {
    stops(solved).map(Stopped::work).max()
}

/// Returns the limits that stopped parts of an answer.
fn stops(solved: &Answer) -> impl Iterator<Item = &Stopped> {
    let why = [solved.outcome().why(), solved.value().why(), solved.winning_moves().why()];
    why.into_iter().flatten().filter_map(|why| match why {
        Unknown::Stopped(stopped) => Some(stopped),
        _ => None,
    })
}
