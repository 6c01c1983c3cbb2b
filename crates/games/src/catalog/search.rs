//! The search that the questions to a catalog share.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, Limits, Nimber, Outcome, StopReason, SumMove};
use grundy_search::{Search, SearchError, SearchWithin};

use grundy_search::loopy::{LoopyExplorer, LoopySearch};

use super::memory::{Pool, Share};
use super::solve::Why;

/// A search that is kept for later questions, and started anew when it is full.
#[derive(Debug)]
pub(super) struct Engine {
    search: RwLock<Arc<Search<Mixed>>>,
    /// The last exploration of a loopy game.
    loopy: Mutex<Option<Exploration>>,
    /// The memory of all explorations together.
    pool: Pool,
    most_positions: u64,
    most_bytes: u64,
}

/// A loopy game: the positions it begins from, what is known of it, and what that may take.
#[derive(Debug)]
pub(super) struct Exploration {
    from: Vec<AnyPosition>,
    pub(super) play: Explored,
    pub(super) share: Share,
}

/// A loopy game on its way, or explored.
#[derive(Debug)]
pub(super) enum Explored {
    Begun(Box<LoopyExplorer<Mixed>>),
    Whole(Box<LoopySearch<Mixed>>),
    /// While the one becomes the other.
    Nothing,
}

/// An exploration of a loopy game may list this many moves for each position that it may store: a single heap can have
/// more moves than there are positions.
const MOVES_A_POSITION: u64 = 32;

impl Engine {
    pub(super) fn new(most_positions: u64, most_bytes: u64) -> Self {
        let search = RwLock::new(Arc::new(begun(most_positions, most_bytes)));
        let pool = Pool::new(most_bytes);
        Self { search, loopy: Mutex::new(None), pool, most_positions, most_bytes }
    }

    /// The search as it is now. It lives as long as it is in use, even after another one has taken its place.
    pub(super) fn now(&self) -> Arc<Search<Mixed>> {
        Arc::clone(&self.search.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The exploration from these positions, if it was the last one, or a new one.
    pub(super) fn exploration(&self, from: &[AnyPosition]) -> Exploration {
        let mut kept = self.loopy.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.take() {
            Some(exploration) if exploration.from == from => exploration,
            other => {
                *kept = other;
                let explorer = LoopyExplorer::new(Mixed, from.iter().cloned())
                    .max_stored(self.most_positions)
                    .max_moves(self.most_positions.saturating_mul(MOVES_A_POSITION));
                let play = Explored::Begun(Box::new(explorer));
                Exploration { from: from.to_vec(), play, share: self.pool.share() }
            }
        }
    }

    /// Keeps an exploration for the next question.
    pub(super) fn keep(&self, exploration: Exploration) {
        *self.loopy.lock().unwrap_or_else(PoisonError::into_inner) = Some(exploration);
    }

    /// Forgets the exploration that is kept, to make room for another one.
    pub(super) fn forget_kept(&self) {
        self.loopy.lock().unwrap_or_else(PoisonError::into_inner).take();
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

/// What the search finds, or why it does not.
pub(super) type Answer<T> = Result<T, SearchError<AnyPosition>>;

/// The search within the limits of one part of a question.
pub(super) struct Searched<'a> {
    search: SearchWithin<'a, Mixed>,
}

impl<'a> Searched<'a> {
    /// Each position owns about this many bytes.
    pub(super) fn new(search: &'a Search<Mixed>, limits: &'a Limits, bytes_each: u64) -> Self {
        Self { search: search.within(limits).owning(bytes_each) }
    }

    pub(super) fn nim_value(&self, position: &AnyPosition) -> Answer<Nimber> {
        self.search.nim_value(position)
    }

    pub(super) fn sum_outcome(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
    ) -> Answer<Outcome> {
        self.search.sum_outcome(sum, convention)
    }

    pub(super) fn sum_winning_moves(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
    ) -> Answer<Vec<SumMove<AnyMove>>> {
        self.search.sum_winning_moves(sum, convention)
    }
}

/// Whether the search has no room left.
pub(super) fn is_full(why: &Why) -> bool {
    let Why::Stopped(stopped) = why else { return false };
    matches!(stopped.reason(), StopReason::Stored { .. } | StopReason::Bytes { .. })
}
