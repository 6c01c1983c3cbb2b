//! What is claimed about a game.

use std::fmt;

use crate::{Nimber, Outcome, OutcomeTheorem, Play, Ruleset, SpragueGrundy};

type Moves<G> = Vec<(usize, <G as Ruleset>::Move)>;

/// What is said about each sum, if anything.
type OfSum<'a, G, R> = Option<Box<dyn Fn(&[<G as Ruleset>::Position]) -> R + 'a>>;

/// The moves of each position to each value, if anything is said about them.
type Reaching<'a, G> =
    Option<Box<dyn Fn(&<G as Ruleset>::Position, Nimber) -> Vec<<G as Ruleset>::Move> + 'a>>;

/// A claim about the games of a ruleset `G`, under one convention of play.
///
/// Trials also follow options of the positions they are given, so a claim must answer for those too.
pub struct Claim<'a, G: Ruleset> {
    play: Play,
    value: OfSum<'a, G, Nimber>,
    outcome: OfSum<'a, G, Outcome>,
    winning_moves: OfSum<'a, G, Moves<G>>,
    moves_to: Reaching<'a, G>,
}

impl<'a, G: Ruleset> Claim<'a, G> {
    const fn nothing(play: Play) -> Self {
        Self { play, value: None, outcome: None, winning_moves: None, moves_to: None }
    }

    /// The nim-value of each position.
    pub fn values(value: impl Fn(&G::Position) -> Nimber + 'a) -> Self {
        let value = move |sum: &[G::Position]| sum.iter().map(&value).sum();
        Self { value: Some(Box::new(value)), ..Self::nothing(Play::Normal) }
    }

    /// The outcome of each sum.
    pub fn outcomes(play: Play, outcome: impl Fn(&[G::Position]) -> Outcome + 'a) -> Self {
        Self { outcome: Some(Box::new(outcome)), ..Self::nothing(play) }
    }

    /// The winning moves of each sum, in any order, each once.
    pub fn winning_moves(
        play: Play,
        moves: impl Fn(&[G::Position]) -> Vec<(usize, G::Move)> + 'a,
    ) -> Self {
        Self { winning_moves: Some(Box::new(moves)), ..Self::nothing(play) }
    }

    /// Everything a theorem of values says: values, outcomes, winning moves, and the moves to each
    /// value.
    pub fn theorem<T>(theorem: &'a T) -> Self
    where
        T: SpragueGrundy<Position = G::Position, Move = G::Move>,
    {
        Self {
            value: Some(Box::new(|sum| theorem.nim_sum(sum))),
            outcome: Some(Box::new(|sum| theorem.outcome(sum))),
            winning_moves: Some(Box::new(|sum| theorem.winning_moves(sum).collect())),
            moves_to: Some(Box::new(|position, value| theorem.moves_to(position, value).collect())),
            ..Self::nothing(Play::Normal)
        }
    }

    /// Everything a theorem of outcomes says: outcomes and winning moves, in the theorem's convention.
    pub fn outcome_theorem<T>(theorem: &'a T) -> Self
    where
        T: OutcomeTheorem<Position = G::Position, Move = G::Move>,
    {
        Self {
            outcome: Some(Box::new(|sum| theorem.outcome(sum))),
            winning_moves: Some(Box::new(|sum| theorem.winning_moves(sum).collect())),
            ..Self::nothing(T::PLAY)
        }
    }

    /// The convention the claim speaks about.
    #[must_use]
    pub const fn play(&self) -> Play {
        self.play
    }

    pub(super) fn value_of(&self, sum: &[G::Position]) -> Option<Nimber> {
        self.value.as_ref().map(|value| value(sum))
    }

    pub(super) fn outcome_of(&self, sum: &[G::Position]) -> Option<Outcome> {
        self.outcome.as_ref().map(|outcome| outcome(sum))
    }

    pub(super) fn winning_moves_of(&self, sum: &[G::Position]) -> Option<Moves<G>> {
        self.winning_moves.as_ref().map(|moves| moves(sum))
    }

    pub(super) const fn says_moves_to(&self) -> bool {
        self.moves_to.is_some()
    }

    pub(super) fn moves_to(&self, position: &G::Position, value: Nimber) -> Option<Vec<G::Move>> {
        self.moves_to.as_ref().map(|moves| moves(position, value))
    }
}

impl<G: Ruleset> fmt::Debug for Claim<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim")
            .field("play", &self.play)
            .field("value", &self.value.is_some())
            .field("outcome", &self.outcome.is_some())
            .field("winning_moves", &self.winning_moves.is_some())
            .field("moves_to", &self.moves_to.is_some())
            .finish()
    }
}
