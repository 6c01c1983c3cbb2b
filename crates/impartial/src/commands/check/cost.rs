//! The limits on time and work when checking claims, both for each claim and for all claims together.

use std::time::Duration;

use grundy_core::{Limits, Meter, Stopped};

/// The limits that the command line sets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// The limits for each claim.
    pub(super) time_each: Option<Duration>,
    pub(super) work_each: Option<u64>,
    /// The limit for all claims together.
    pub(super) time: Option<Duration>,
}

impl Cost {
    /// Returns the limits for all claims together.
    pub(super) fn of_all(self, limits: Limits) -> Limits {
        match self.time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }

    /// Returns the limits for the next claim. They are the limits for each claim, but the time is at most the time that is left for
    /// all claims. If the command line sets neither a time nor a work limit, the work limit is `usual`.
    ///
    /// # Errors
    /// Returns an error if no time is left for further claims.
    pub(super) fn of_next(self, all: &mut Meter<'_>, usual: u64) -> Result<Limits, Stopped> {
        all.check()?;
        let limits = all.rest();
        let limits = match self.time_each.into_iter().chain(limits.max_time()).min() {
            Some(time) => limits.time(time),
            None => limits,
        };
        Ok(match (self.work_each, limits.max_time()) {
            (Some(work), _) => limits.work(work),
            (None, Some(_)) => limits,
            (None, None) => limits.work(usual),
        })
    }
}
