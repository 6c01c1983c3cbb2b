//! Turns a game with entailing moves into an ordinary ruleset, whose positions consist of a whole sum and the components in which the
//! player to move can move.

use std::fmt;

use super::{After, EntailingError, EntailingRules, EntailingSearch};
use crate::{Method, Search};
use grundy_core::engine::brief;
use grundy_core::{IllegalPosition, Normal, Ruleset, Sum, SumMove};

/// The components in which the player to move can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Turn {
    /// Any component.
    #[default]
    Anywhere,
    /// Only the component with this index, because the last move entailed a reply there.
    Here(usize),
    /// None: the opponent has kept the turn, so the only move is to pass.
    Pass,
}

/// A sum in play, with the components in which the player to move can move.
///
/// ```
/// use grundy_search::entailing::{Situation, Turn};
///
/// let situation = Situation::from([3, 5]);
/// assert_eq!(situation.turn, Turn::Anywhere);
/// assert_eq!(Situation::reply([3, 5], 1).turn, Turn::Here(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Situation<P> {
    /// The components.
    pub parts: Vec<P>,
    /// The components in which the player to move can move.
    pub turn: Turn,
}

impl<P> Situation<P> {
    /// Creates a sum in which the player to move must reply in the component with the given index.
    pub fn reply(parts: impl Into<Vec<P>>, component: usize) -> Self {
        Self { parts: parts.into(), turn: Turn::Here(component) }
    }

    /// Returns `false` if a reply is due in a component that does not exist.
    pub(super) fn is_sound(&self) -> bool {
        !matches!(self.turn, Turn::Here(component) if component >= self.parts.len())
    }
}

impl<P, V: Into<Vec<P>>> From<V> for Situation<P> {
    fn from(parts: V) -> Self {
        Self { parts: parts.into(), turn: Turn::Anywhere }
    }
}

/// A move in a [`Situation`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnMove<M> {
    /// A pass, which is the only move after the opponent has kept the turn.
    Pass,
    /// A move in a component.
    In(SumMove<M>),
}

impl<M> TurnMove<M> {
    /// Creates the move `mv` in the component with the given index.
    pub const fn new(component: usize, mv: M) -> Self {
        Self::In(SumMove::new(component, mv))
    }
}

/// Prints `pass` or `component: move`.
impl<M: fmt::Display> fmt::Display for TurnMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("pass"),
            Self::In(mv) => mv.fmt(f),
        }
    }
}

/// Turns a game with entailing moves into an ordinary ruleset. A position is a whole sum with its turn. The players alternate:
/// after a move that keeps the turn, the opponent's only move is to pass.
///
/// [`Search`] plays this ruleset exhaustively, in normal and misère play, and reports cycles. All other functions for a `Ruleset` accept
/// it, too. Do not add other components to such a position: the opponent could move there instead of passing or replying.
///
/// # Example
/// ```
/// use grundy_search::entailing::{After, Alternating, EntailingRules, Situation, TurnMove};
/// use grundy_core::{Misere, Normal, Outcome, Sum};
/// use grundy_search::Search;
///
/// /// Take one coin and move again, or two coins and let the opponent move.
/// struct OneMore;
///
/// impl EntailingRules for OneMore {
///     type Position = u32;
///     type Move = u32;
///     fn moves(&self, &heap: &u32) -> impl Iterator<Item = u32> { 1..=heap.min(2) }
///     fn play(&self, heap: &u32, &taken: &u32) -> After<u32> {
///         let left = Sum::from(heap - taken);
///         if taken == 1 { After::Complimenting(left) } else { After::Plain(left) }
///     }
/// }
///
/// let search = Search::new(Alternating(OneMore));
/// let heap = Situation::from([3]);
/// assert_eq!(search.outcome(&heap, Normal)?, Outcome::N);
/// assert_eq!(search.winning_moves(&heap, Normal)?, [1, 2].map(|taken| TurnMove::new(0, taken)));
/// assert_eq!(search.outcome(&heap, Misere)?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Alternating<G>(
    /// The rules.
    pub G,
);

impl<G: EntailingRules> Ruleset for Alternating<G> {
    type Position = Situation<G::Position>;
    type Move = TurnMove<G::Move>;

    fn moves(&self, situation: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let pass = (situation.turn == Turn::Pass).then_some(TurnMove::Pass);
        let places = match situation.turn {
            Turn::Anywhere => 0..situation.parts.len(),
            Turn::Here(component) => component..component + 1,
            Turn::Pass => 0..0,
        };
        let moves = places.flat_map(move |component| {
            let moves = self.0.moves(&situation.parts[component]);
            moves.map(move |mv| TurnMove::new(component, mv))
        });
        pass.into_iter().chain(moves)
    }

    fn play(&self, situation: &Self::Position, mv: &Self::Move) -> Sum<Self::Position> {
        let mut parts = situation.parts.clone();
        let TurnMove::In(SumMove { component, mv }) = mv else {
            return Sum::from(Situation::from(parts));
        };
        let (left, turn) = match self.0.play(&parts[*component], mv) {
            After::Plain(left) => (left, Turn::Anywhere),
            After::Entailing(left) => (Sum::from(left), Turn::Here(*component)),
            After::Complimenting(left) => (left, Turn::Pass),
        };
        parts.splice(*component..=*component, left);
        Sum::from(Situation { parts, turn })
    }

    fn check_position(&self, situation: &Self::Position) -> Result<(), IllegalPosition> {
        if !situation.is_sound() {
            return Err(IllegalPosition::new(
                "there is no component with the index of the required reply",
            ));
        }
        situation.parts.iter().try_for_each(|part| self.0.check_position(part))
    }
}

/// Returns the first situation for which [`EntailingSearch`] and exhaustive play disagree about the outcome or the winning moves in normal
/// play, or `None` if they agree on all situations.
///
/// Exhaustive play searches [`Alternating`] with the rules as written, without canonical forms or other hooks.
///
/// # Errors
/// Returns an [`EntailingError`] if play does not end, or if a situation does not belong to the game.
///
/// # Complexity
/// The same as exhaustive play: exponential in the number of components.
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
