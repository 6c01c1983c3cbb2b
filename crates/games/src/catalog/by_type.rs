//! Searches that are compiled for one type of position. They are several times as fast as a search over type-erased positions, and are used
//! for games whose searches can take hours.

use grundy_core::Notation;
use grundy_core::mixed::AnyGame;
use grundy_search::Method;

use crate::boards::chomp::Chomp;
use crate::boards::cram::Cram;

/// A task that is generic over the rules of a game. [`by_type`] runs it with the concrete type of the rules.
pub trait WithRules {
    /// The result of the task.
    type Output;

    /// Runs the task. `method` is the search method that finds values of this game in the fewest steps.
    fn with<G>(self, rules: &G, method: Method) -> Self::Output
    where
        G: Notation<Position: Send + Sync + 'static> + Clone + Send + Sync + 'static;
}

/// Runs the task with the concrete type of the game's rules if searches of the game can take hours. Otherwise returns the task unchanged.
///
/// A search over [`AnyPosition`](grundy_core::mixed::AnyPosition)s works for any game, but a search that knows the type of the positions is
/// several times as fast. The compiler generates that search separately for each type in the caller's program, so only a few games have
/// one. This function cannot be a method of [`Game`](super::Game), because the task is generic.
///
/// ```
/// use games::catalog::{self, WithRules};
/// use grundy_core::mixed::AnyPosition;
/// use grundy_core::{Nimber, Notation};
/// use grundy_search::{Method, Search};
///
/// struct Value<'a>(&'a AnyPosition);
///
/// impl WithRules for Value<'_> {
///     type Output = Option<Nimber>;
///     fn with<G>(self, rules: &G, method: Method) -> Self::Output
///     where
///         G: Notation<Position: Send + Sync + 'static> + Clone + Send + Sync + 'static,
///     {
///         Search::new(rules).method(method).nim_value(self.0.downcast_ref()?).ok()
///     }
/// }
///
/// let sum = catalog::read_sum("cram 3x3 + arc_kayles 0-1")?;
/// let value = |at: usize| catalog::by_type(sum[at].game(), Value(&sum[at])).ok().flatten();
/// assert_eq!((value(0), value(1)), (Some(Nimber::ZERO), None));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
///
/// # Errors
/// The task, if the game has no such search.
pub fn by_type<T: WithRules>(game: &AnyGame, task: T) -> Result<T::Output, T> {
    if let Some(rules) = game.rules::<Cram<u64>>() {
        return Ok(task.with(rules, Method::ProofNumberSearch));
    }
    if let Some(rules) = game.rules::<Cram<u128>>() {
        return Ok(task.with(rules, Method::ProofNumberSearch));
    }
    // Chomp has large values, and a search that tests one candidate value after another would take many steps. Compute each value as a mex
    // instead.
    match game.rules::<Chomp>() {
        Some(rules) => Ok(task.with(rules, Method::MexSearch)),
        None => Err(task),
    }
}

/// Returns whether the catalog uses a search that is compiled for the positions of this game.
pub fn is_searched_by_type(game: &AnyGame) -> bool {
    struct Is;
    impl WithRules for Is {
        type Output = ();
        fn with<G>(self, _: &G, _: Method)
        where
            G: Notation<Position: Send + Sync + 'static> + Clone + Send + Sync + 'static,
        {
        }
    }
    by_type(game, Is).is_ok()
}
