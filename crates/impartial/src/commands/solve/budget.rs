//! What a question may cost, shared by all that is asked for its sake.

use std::cell::RefCell;

use games::catalog::{Answer, Unknown};
use grundy_core::{Limits, Meter, Stopped};

/// The limits of a question, and what is left of them.
#[derive(Debug)]
pub(super) struct Budget<'l>(RefCell<Meter<'l>>);

impl<'l> Budget<'l> {
    /// The question begins now.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self(RefCell::new(limits.meter()))
    }

    /// What is left, for the next part.
    pub(super) fn rest(&self) -> Limits {
        self.0.borrow().rest()
    }

    /// Counts a step, such as a move that is looked at, and finds out whether a limit is spent.
    pub(super) fn step(&self) -> Result<(), Stopped> {
        let mut meter = self.0.borrow_mut();
        meter.check()?;
        meter.tick(1)
    }

    /// Counts what a part has done.
    pub(super) fn spend(&self, work: u64) {
        self.0.borrow_mut().spend(work);
    }
}

/// The work of an answer that was stopped.
pub(super) fn work_of(solved: &Answer) -> Option<u64> {
    stops(solved).map(Stopped::work).max()
}

/// How the parts of an answer ended that were stopped.
fn stops(solved: &Answer) -> impl Iterator<Item = &Stopped> {
    let why = [solved.outcome().why(), solved.value().why(), solved.winning_moves().why()];
    why.into_iter().flatten().filter_map(|why| match why {
        Unknown::Stopped(stopped) => Some(stopped),
        _ => None,
    })
}
