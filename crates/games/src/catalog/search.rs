//! The search that the questions to a catalog share.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use grundy_core::loopy::LoopyExplorer;
use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, Limits, Nimber, Outcome, Search, SearchWithin, StopReason, SumMove};

use super::solve::Why;

/// A search that is kept for later questions, and started anew when it is full.
#[derive(Debug)]
pub(super) struct Engine {
    search: RwLock<Arc<Search<Mixed>>>,
    /// The last exploration of play in circles that was stopped, with the positions it began from.
    loopy: Mutex<Option<(Vec<AnyPosition>, LoopyExplorer<Mixed>)>>,
    most_positions: u64,
    most_bytes: u64,
}

/// An exploration of play in circles may list so many moves for each position that it may store: a single heap can have
/// more moves than there are positions.
const MOVES_A_POSITION: u64 = 32;

impl Engine {
    pub(super) fn new(most_positions: u64, most_bytes: u64) -> Self {
        let search = RwLock::new(Arc::new(begun(most_positions, most_bytes)));
        Self { search, loopy: Mutex::new(None), most_positions, most_bytes }
    }

    /// The search as it is now. It lives as long as somebody uses it, also when another one takes its place.
    pub(super) fn now(&self) -> Arc<Search<Mixed>> {
        Arc::clone(&self.search.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// An exploration from these positions: the one that was stopped, if it was the last one.
    pub(super) fn stopped_at(&self, positions: &[AnyPosition]) -> LoopyExplorer<Mixed> {
        let mut stopped = self.loopy.lock().unwrap_or_else(PoisonError::into_inner);
        match stopped.take() {
            Some((from, explorer)) if from == positions => explorer,
            other => {
                *stopped = other;
                let positions = positions.iter().cloned();
                LoopyExplorer::new(Mixed, positions)
                    .max_stored(self.most_positions)
                    .max_moves(self.most_positions.saturating_mul(MOVES_A_POSITION))
            }
        }
    }

    /// Keeps an exploration that was stopped.
    pub(super) fn stop_at(&self, positions: &[AnyPosition], explorer: LoopyExplorer<Mixed>) {
        let mut stopped = self.loopy.lock().unwrap_or_else(PoisonError::into_inner);
        *stopped = Some((positions.to_vec(), explorer));
    }

    /// Whether nothing is stored.
    pub(super) fn is_new(&self) -> bool {
        self.now().statistics().edges() == 0
    }

    /// Begins anew, unless another thread has done so already.
    pub(super) fn replace(&self, full: &Arc<Search<Mixed>>) {
        let mut search = self.search.write().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&search, full) {
            *search = Arc::new(begun(self.most_positions, self.most_bytes));
        }
    }
}

fn begun(most_positions: u64, most_bytes: u64) -> Search<Mixed> {
    Search::new(Mixed).max_stored(most_positions).max_bytes(most_bytes)
}

/// The search within the limits of one part of a question.
pub(super) struct Searched<'a> {
    search: SearchWithin<'a, Mixed>,
}

impl<'a> Searched<'a> {
    pub(super) fn new(search: &'a Search<Mixed>, limits: &'a Limits) -> Self {
        Self { search: search.within(limits) }
    }

    pub(super) fn nim_value(&self, position: &AnyPosition) -> Result<Nimber, Why> {
        Ok(self.search.nim_value(position)?)
    }

    pub(super) fn sum_outcome(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
    ) -> Result<Outcome, Why> {
        Ok(self.search.sum_outcome(sum, convention)?)
    }

    pub(super) fn sum_winning_moves(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
    ) -> Result<Vec<SumMove<AnyMove>>, Why> {
        Ok(self.search.sum_winning_moves(sum, convention)?)
    }
}

/// Whether the search has no room left.
pub(super) fn is_full(why: &Why) -> bool {
    let Why::Stopped(stopped) = why else { return false };
    matches!(stopped.reason(), StopReason::Stored { .. } | StopReason::Bytes { .. })
}
