//! The misère quotient of a game, found as far as questions need it, and shared by all copies of the game.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Limits, StopReason, Stopped};
use misere_quotients::{HeapQuotient, HeapQuotientFinder, QuotientBounds};
use octal_games::Code;

/// The search for a quotient is not tried again beyond this much work in vain, which takes a second or a few.
const MAX_WORK: u64 = 1 << 25;
/// So many of its steps take as long as to follow a move, which limits count.
const STEPS: u64 = 16;
/// Quotients with proved periods are those of all heaps. Those that are found soon have periods that show by this heap.
const MAX_HEAP: u64 = 400;

/// A quotient on its way, with its finder behind a lock.
#[derive(Clone)]
pub(crate) struct SharedQuotient(Arc<Mutex<Finding>>);

struct Finding {
    code: Code,
    finder: Option<HeapQuotientFinder>,
    /// The work that is left for it.
    left: u64,
}

impl SharedQuotient {
    /// Nothing is found yet.
    pub(crate) fn new(code: Code) -> Self {
        Self(Arc::new(Mutex::new(Finding { code, finder: None, left: MAX_WORK })))
    }

    /// Lends the quotient of all heaps up to this one, if it is found soon: after so much work in all that a code has either no
    /// quotient that is of use here, or a large one.
    ///
    /// # Errors
    /// [`Stopped`] at a limit of the caller.
    pub(crate) fn lend<T>(
        &self,
        largest: u64,
        limits: &Limits,
        lend: impl FnOnce(&HeapQuotient) -> T,
    ) -> Result<Option<T>, Stopped> {
        let mut finding = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Finding { code, finder, left } = &mut *finding;
        let finder = finder
            .get_or_insert_with(|| HeapQuotientFinder::new(code.clone(), QuotientBounds::new()));
        let reaches =
            |found: &HeapQuotient| found.period().is_some() || found.largest_heap() >= largest;
        if !reaches(finder.latest()) {
            if *left == 0 {
                return Ok(None);
            }
            let granted = limits.max_work().saturating_mul(STEPS);
            let part = limits.clone().work(granted.min(*left));
            if let Err(unfinished) = finder.find_within(largest.min(MAX_HEAP), &part) {
                let stopped = unfinished.stopped();
                *left = left.saturating_sub(stopped.work().max(1));
                let is_limit = match stopped.reason() {
                    StopReason::Work { .. } => part.max_work() == granted,
                    StopReason::Time { .. } | StopReason::Canceled => true,
                    _ => false,
                };
                if is_limit && *left > 0 {
                    return Err(stopped);
                }
                *left = 0;
                return Ok(None);
            }
            if !reaches(finder.latest()) {
                *left = 0;
                return Ok(None);
            }
        }
        Ok(Some(lend(finder.latest())))
    }
}

impl fmt::Debug for SharedQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedQuotient").finish_non_exhaustive()
    }
}
