//! Who wins, and how: by a theorem, or by a short search where there is none.

use grundy_core::mixed::{AnyMove, Mixed, MixedSum};
use grundy_core::{Convention, Outcome, Search, SumMove};

/// A search gives up after this many positions and moves.
const MOST_POSITIONS: u64 = 30_000;
const MOST_EDGES: u64 = 400_000;
/// Sums of more components are not searched.
const MOST_COMPONENTS: usize = 24;

/// What is known about a position.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// `None` if nobody knows.
    pub(super) outcome: Option<Outcome>,
    /// Winning moves, at most as many as were asked for.
    pub(super) winning: Vec<SumMove<AnyMove>>,
    /// Whether a search had to tell.
    pub(super) searched: bool,
}

/// What is known about a position, with so many winning moves at most.
pub(super) fn know(sum: &MixedSum, convention: Convention, most: usize) -> Known {
    if let Some(outcome) = sum.outcome(convention) {
        let winning = sum.winning_moves(convention, most);
        return Known {
            outcome: Some(outcome),
            winning: winning.unwrap_or_default(),
            searched: false,
        };
    }
    if sum.len() > MOST_COMPONENTS {
        return Known::default();
    }
    let search = Search::new(Mixed).max_stored(MOST_POSITIONS).max_edges(MOST_EDGES);
    let outcome = search.sum_outcome(sum.as_slice(), convention).ok();
    let winning = match outcome {
        Some(Outcome::N) => search.sum_winning_moves(sum.as_slice(), convention).ok(),
        _ => Some(Vec::new()),
    };
    match winning {
        Some(mut winning) => {
            winning.truncate(most);
            Known { outcome, winning, searched: outcome.is_some() }
        }
        // Who wins is known, how is not: no promise.
        None => Known::default(),
    }
}
