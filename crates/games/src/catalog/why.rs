//! What the reasons of all theorems are made with.

use grundy_core::mixed::{AnyMove, AnyPosition};
use grundy_core::reason::Ground;
use grundy_core::{Convention, SumMove};
use grundy_search::loopy::LoopyOutcome;

use super::look::left;

/// What is to be explained about a position.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Explained<'m> {
    /// The convention.
    pub convention: Convention,
    /// Who wins.
    pub outcome: LoopyOutcome,
    /// The move that wins, or one of them, if one is known.
    pub winning: Option<&'m SumMove<AnyMove>>,
}

/// What a theorem says; see [`Game::why`](super::Game::why).
pub(crate) type Why = fn(&[AnyPosition], &Explained<'_>) -> Vec<Ground>;

/// The only component, by its type.
pub(crate) fn one<P: 'static>(components: &[AnyPosition]) -> Option<&P> {
    match components {
        [one] => one.downcast_ref(),
        _ => None,
    }
}

/// The only component that a player who has to move loses: as it is, or after the winning move.
pub(crate) fn cold<P: Clone + 'static>(
    components: &[AnyPosition],
    of: &Explained<'_>,
) -> Option<P> {
    match of.winning {
        None if of.outcome == LoopyOutcome::N => None,
        None => one(components).cloned(),
        Some(mv) => match components {
            [position] => left(position, &mv.mv).into_iter().next(),
            _ => None,
        },
    }
}

/// What a sentence about a winning move, or else about the position, begins with.
pub(crate) fn subject(of: &Explained<'_>) -> String {
    of.winning.map_or_else(|| "this".to_owned(), |mv| mv.mv.text().to_owned())
}
