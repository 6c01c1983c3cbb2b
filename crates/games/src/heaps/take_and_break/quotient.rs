//! Computes the misère quotient of a take-and-break game, on demand, for heaps up to the size that callers ask for. All clones of the game
//! share the quotient.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Limits, StopReason, Stopped};
use misere_quotients::{HeapQuotient, HeapQuotientFinder, QuotientBounds};
use octal_games::Code;

/// The amount of work after which the search for a quotient gives up. Of the 220 codes with solved quotients in the project's table, 218
/// need less; the search for 0.044 and 0.046 ends at [`MAX_HEAP`].
const MAX_WORK: u64 = 1 << 24;
/// The number of searched positions after which the search gives up. Searching one position takes some 40 times as long as other work, so
/// the limit on work alone would let the search of a game without a small quotient run for a minute. No code in the table needs more.
const MAX_STORED: u64 = 1 << 16;
/// The number of search steps that count as one step of the limits. One step of the limits should take about as long as following a move.
const STEPS: u64 = 16;
/// The largest heap in the search. A quotient with a proved period covers all larger heaps, too. If a quotient can be found quickly, heaps
/// up to this size are enough to prove its period.
const MAX_HEAP: u64 = 400;

const BOUNDS: QuotientBounds = QuotientBounds::new().max_stored(MAX_STORED);

/// A search for a quotient, which all clones of a game share.
#[derive(Clone)]
pub(crate) struct SharedQuotient(Arc<Mutex<Finding>>);

struct Finding {
    code: Code,
    finder: Option<HeapQuotientFinder>,
    /// The amount of work left for the search.
    left: u64,
}

impl SharedQuotient {
    /// Creates a search that has not started.
    pub(crate) fn new(code: Code) -> Self {
        Self(Arc::new(Mutex::new(Finding { code, finder: None, left: MAX_WORK })))
    }

    /// Calls a function with the quotient of all heaps up to the given size, and returns its result. Returns `None` if the search gives up,
    /// because the quotient is infinite or too large to be found quickly.
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
        let finder = finder.get_or_insert_with(|| HeapQuotientFinder::new(code.clone(), BOUNDS));
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
