//! Tests the theory: compares values with exhaustive play.

use super::{Alternating, EntailingError, EntailingRules, EntailingSearch, Situation};
use crate::{Method, Search};
use grundy_core::Normal;
use grundy_core::engine::brief;

/// The first of the situations for which [`EntailingSearch`] and exhaustive play disagree about the outcome or the winning
/// moves in normal play; `None` if they agree on all.
///
/// Exhaustive play uses [`Alternating`] with the rules as written.
///
/// # Errors
/// An [`EntailingError`] if play does not end, or if a situation does not belong to the game.
///
/// # Complexity
/// That of exhaustive play: exponential in the number of components.
pub fn first_counterexample<G: EntailingRules>(
    rules: G,
    situations: impl IntoIterator<Item = Situation<G::Position>>,
) -> Result<Option<Situation<G::Position>>, EntailingError> {
    let mut values = EntailingSearch::new(&rules);
    let play = Search::new(Alternating(&rules)).method(Method::MexSearch).as_written();
    let cycle = |error: crate::SearchError<_>| EntailingError::Cycle { position: brief(&error) };
    for situation in situations {
        let claimed = (values.outcome(&situation)?, values.winning_moves(&situation)?);
        let outcome = play.outcome(&situation, Normal).map_err(cycle)?;
        if claimed != (outcome, play.winning_moves(&situation, Normal).map_err(cycle)?) {
            return Ok(Some(situation));
        }
    }
    Ok(None)
}
