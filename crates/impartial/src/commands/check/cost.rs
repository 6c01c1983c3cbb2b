//! How much a check of claims may cost: each of them, and all together.

use std::time::Duration;

use grundy_core::{Limits, Meter, Stopped};

/// What the command line bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// The time and the work of one claim.
    pub(super) time_each: Option<Duration>,
    pub(super) work_each: Option<u64>,
    /// The time of all of them.
    pub(super) time: Option<Duration>,
}

impl Cost {
    /// The limits of all claims together.
    pub(super) fn of_all(self, limits: Limits) -> Limits {
        match self.time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }

    /// The limits of the next claim: what is left of the time of all, and its own. Without any bound, it has so much work.
    ///
    /// # Errors
    /// The time of all is up.
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
