//! Who wins, and how: what the catalog that all requests share says within the limits of a request.

use std::sync::LazyLock;
use std::time::Duration;

use games::catalog::{Catalog, How, Question, Rest};
use grundy_core::loopy::{LoopyOutcome, LoopyValue};
use grundy_core::mixed::{AnyMove, MixedSum};
use grundy_core::{Convention, Limits, SumMove};

/// What the search of all requests may store.
const MOST_POSITIONS: u64 = 100_000;
const MOST_BYTES: u64 = 1 << 26;

/// The games, and what was computed for earlier requests.
pub(super) static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::standard().bounds(MOST_POSITIONS, MOST_BYTES));

/// What is known about a position.
#[derive(Debug)]
pub(super) struct Known {
    /// `None` if nobody knows.
    pub(super) outcome: Option<LoopyOutcome>,
    /// The value in normal play, and those of the components.
    pub(super) value: Option<LoopyValue>,
    pub(super) values: Vec<Option<LoopyValue>>,
    /// Winning moves, at most as many as were asked for.
    pub(super) winning: Vec<SumMove<AnyMove>>,
    /// Whether these are all.
    pub(super) complete: bool,
    /// Whether a search had to tell who wins.
    pub(super) searched: bool,
}

/// What is known about a position, with so many winning moves at most.
pub(super) fn know(sum: &MixedSum, convention: Convention, most: usize) -> Known {
    let limits = Limits::none().work(2_000_000).time(Duration::from_secs(2));
    let question = Question::new(convention).most_moves(most);
    let solved = CATALOG.answer(sum, &question, &limits);
    let outcome = solved.outcome().get().copied();
    let moves = solved.winning_moves().get();
    let mut winning = moves.map_or_else(Vec::new, |moves| moves.as_slice().to_vec());
    // The move that makes progress comes first.
    if let Some(first) = solved.progress_move() {
        winning.retain(|mv| mv != first);
        winning.insert(0, first.clone());
        winning.truncate(most);
    }
    Known {
        outcome,
        value: solved.value().get().cloned(),
        values: solved.component_values().to_vec(),
        winning,
        complete: moves.is_some_and(|moves| moves.rest() == Rest::None)
            || outcome == Some(LoopyOutcome::P),
        searched: solved.outcome().how() == Some(How::Search),
    }
}
