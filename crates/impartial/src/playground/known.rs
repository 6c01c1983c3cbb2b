//! Who wins, and how: by a theorem, or by a short search where there is none.

use grundy_core::mixed::{AnyMove, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Outcome, Search, SumMove};

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
    /// Whether these are all.
    pub(super) complete: bool,
    /// Whether a search had to tell who wins.
    pub(super) searched: bool,
}

/// What is known about a position, with so many winning moves at most.
pub(super) fn know(sum: &MixedSum, convention: Convention, most: usize) -> Known {
    let theorem = sum.outcome(convention);
    let named = if theorem.is_some() { sum.winning_moves(convention, most) } else { None };
    if let Some(winning) = named {
        let complete = winning.len() < most;
        return Known { outcome: theorem, winning, complete, searched: false };
    }
    let searched = if sum.len() <= MOST_COMPONENTS { search(sum, convention) } else { None };
    match (searched, theorem) {
        (Some((outcome, mut winning)), theorem) => {
            let complete = winning.len() <= most;
            winning.truncate(most);
            Known { outcome: Some(outcome), winning, complete, searched: theorem.is_none() }
        }
        // A theorem that says who wins may name one winning move, or none.
        (None, Some(outcome)) => {
            let winning: Vec<_> = sum.winning_move(convention).into_iter().collect();
            Known {
                outcome: Some(outcome),
                winning,
                complete: outcome == Outcome::P,
                searched: false,
            }
        }
        (None, None) => Known::default(),
    }
}

/// Who wins and all winning moves, if a search finds out soon.
fn search(sum: &MixedSum, convention: Convention) -> Option<(Outcome, Vec<SumMove<AnyMove>>)> {
    let (search, limits) =
        (Search::new(Mixed).max_stored(MOST_POSITIONS), Limits::none().work(MOST_EDGES));
    let search = search.within(&limits);
    let outcome = search.sum_outcome(sum.as_slice(), convention).ok()?;
    let winning = match outcome {
        Outcome::N => search.sum_winning_moves(sum.as_slice(), convention).ok()?,
        Outcome::P => Vec::new(),
    };
    Some((outcome, winning))
}
