//! The theory on trial: values against exhaustive play.

use std::fmt::{self, Debug};

use super::{Alternating, EntailingError, EntailingRules, EntailingSearch, Situation, TurnMove};
use crate::ruleset::brief;
use crate::{Method, Normal, Outcome, Search};

/// A situation about which the theory and exhaustive play disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<P, M> {
    /// The situation.
    pub situation: Situation<P>,
    /// Who wins by the values.
    pub claimed: Outcome,
    /// Who wins by exhaustive play.
    pub played: Outcome,
    /// The winning moves by the values.
    pub claimed_moves: Vec<TurnMove<M>>,
    /// The winning moves by exhaustive play.
    pub played_moves: Vec<TurnMove<M>>,
}

impl<P: Debug, M: Debug> fmt::Display for Difference<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { situation, claimed, played, claimed_moves, played_moves } = self;
        write!(
            f,
            "{}: by the values {claimed} with the winning moves {}, by play {played} with {}",
            brief(situation),
            brief(claimed_moves),
            brief(played_moves),
        )
    }
}

type DifferenceOf<G> = Difference<<G as EntailingRules>::Position, <G as EntailingRules>::Move>;

/// The first of the situations about whose outcome or winning moves [`EntailingSearch`] and exhaustive play disagree,
/// in normal play; none if they agree on all.
///
/// Play is that of [`Alternating`], by the rules as written.
///
/// # Errors
/// An [`EntailingError`] if play does not end, or a situation is not one of the game's.
///
/// # Complexity
/// That of exhaustive play: exponential in the number of components.
pub fn first_counterexample<G: EntailingRules>(
    rules: G,
    situations: impl IntoIterator<Item = Situation<G::Position>>,
) -> Result<Option<DifferenceOf<G>>, EntailingError> {
    let mut values = EntailingSearch::new(&rules);
    let play = Search::new(Alternating(&rules)).method(Method::Definition).as_written();
    for situation in situations {
        let claimed = values.outcome(&situation)?;
        let claimed_moves = values.winning_moves(&situation)?;
        let circle =
            |error: crate::SearchError<_>| EntailingError::Cycle { position: brief(&error) };
        let played = play.outcome(&situation, Normal).map_err(circle)?;
        let played_moves = play.winning_moves(&situation, Normal).map_err(circle)?;
        if claimed != played || claimed_moves != played_moves {
            return Ok(Some(Difference {
                situation,
                claimed,
                played,
                claimed_moves,
                played_moves,
            }));
        }
    }
    Ok(None)
}
