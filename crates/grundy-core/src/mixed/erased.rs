//! The door between games with a type and games without: all downcasts are here.

use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Knowledge;
use crate::ruleset::brief;
use crate::{
    IllegalMove, IllegalPosition, Nimber, Notation, Outcome, ReadError, Ruleset, Sum, SumMove,
};

/// A position or a move without its type.
pub(super) type Thing = Arc<dyn Any + Send + Sync>;
/// The same, lent.
pub(super) type Lent<'a> = &'a (dyn Any + Send + Sync);
/// Takes what moves leave, one after the other.
pub(super) type Visit<'a> = &'a mut dyn FnMut(Sum<Thing>) -> ControlFlow<()>;
/// Moves without their type.
pub(super) type Things<'a> = Box<dyn Iterator<Item = Thing> + 'a>;

/// What a game can still do without its type. Positions and moves are of the game's own types: only this
/// module's users make them, from the game itself.
pub(super) trait Erased: Send + Sync {
    fn name(&self) -> &str;
    fn type_of_rules(&self) -> TypeId;
    fn knowledge(&self) -> Knowledge;
    fn is_listed(&self) -> bool;

    fn check(&self, position: Lent<'_>) -> Result<(), IllegalPosition>;
    fn moves<'a>(&'a self, position: Lent<'a>) -> Things<'a>;
    fn play(&self, position: Lent<'_>, mv: Lent<'_>) -> Sum<Thing>;
    fn try_play(&self, position: Lent<'_>, mv: Lent<'_>) -> Result<Sum<Thing>, IllegalMove>;
    fn canonical(&self, position: Lent<'_>) -> Sum<Thing>;
    fn count_moves(&self, position: Lent<'_>) -> u64;
    fn size(&self, position: Lent<'_>) -> u64;
    fn known_value(&self, position: Lent<'_>) -> Option<Nimber>;
    fn excluded_values(&self, position: Lent<'_>) -> u64;
    fn visit_options(&self, position: Lent<'_>, visit: Visit<'_>) -> ControlFlow<()>;

    fn equal(&self, one: Lent<'_>, other: Lent<'_>) -> bool;
    fn equal_moves(&self, one: Lent<'_>, other: Lent<'_>) -> bool;
    fn hash(&self, position: Lent<'_>, state: &mut dyn Hasher);

    fn position_text(&self, position: Lent<'_>) -> String;
    fn position_in_words(&self, position: Lent<'_>) -> String;
    fn move_text(&self, position: Lent<'_>, mv: Lent<'_>) -> String;
    fn move_in_words(&self, position: Lent<'_>, mv: Lent<'_>) -> String;
    fn read_sum(&self, text: &str) -> Result<Vec<Thing>, ReadError>;
    fn read_move(&self, position: Lent<'_>, text: &str) -> Result<Thing, ReadError>;

    fn nim_value(&self, position: Lent<'_>) -> Option<Nimber>;
    fn moves_to<'a>(&'a self, position: Lent<'a>, value: Nimber) -> Option<Things<'a>>;
    fn outcome(&self, position: Lent<'_>, convention: usize) -> Option<Outcome>;
    fn winning_moves<'a>(&'a self, position: Lent<'a>, convention: usize) -> Option<Things<'a>>;
    fn winning_move(&self, position: Lent<'_>, convention: usize) -> Option<Thing>;
    fn sum_outcome(&self, sum: &[Lent<'_>], convention: usize) -> Option<Outcome>;
    /// The moves are collected: the typed sum lives only as long as the call. At most `most` of them.
    fn sum_winning_moves(
        &self,
        sum: &[Lent<'_>],
        convention: usize,
        most: usize,
    ) -> Option<Vec<SumMove<Thing>>>;
}

type Position<G> = <G as Ruleset>::Position;
type Move<G> = <G as Ruleset>::Move;
type Moves<'a, G> = Box<dyn Iterator<Item = Move<G>> + 'a>;
type SumMoves<'a, G> = Box<dyn Iterator<Item = SumMove<Move<G>>> + 'a>;

type ValueOf<G> = fn(&G, &Position<G>) -> Nimber;
type MovesTo<G> = for<'a> fn(&'a G, &'a Position<G>, Nimber) -> Moves<'a, G>;
type OutcomeOf<G> = fn(&G, &Position<G>) -> Option<Outcome>;
type WinningMoves<G> = for<'a> fn(&'a G, &'a Position<G>) -> Option<Moves<'a, G>>;
type WinningMove<G> = fn(&G, &Position<G>) -> Option<Move<G>>;
type SumOutcomeOf<G> = fn(&G, &[Position<G>]) -> Outcome;
type SumWinningMoves<G> = for<'a> fn(&'a G, &'a [Position<G>]) -> SumMoves<'a, G>;

/// The theorems of a game, as far as it has them, by convention where they are about one.
pub(super) struct Theorems<G: Ruleset> {
    pub(super) value: Option<ValueOf<G>>,
    pub(super) moves_to: Option<MovesTo<G>>,
    pub(super) outcome: [Option<OutcomeOf<G>>; 2],
    pub(super) winning_moves: [Option<WinningMoves<G>>; 2],
    pub(super) winning_move: [Option<WinningMove<G>>; 2],
    /// Whether the two above are silent about some positions.
    pub(super) partial: [bool; 2],
    pub(super) sum_outcome: [Option<SumOutcomeOf<G>>; 2],
    pub(super) sum_winning_moves: [Option<SumWinningMoves<G>>; 2],
}

impl<G: Ruleset> Theorems<G> {
    pub(super) const fn none() -> Self {
        Self {
            value: None,
            moves_to: None,
            outcome: [None; 2],
            winning_moves: [None; 2],
            winning_move: [None; 2],
            partial: [false; 2],
            sum_outcome: [None; 2],
            sum_winning_moves: [None; 2],
        }
    }
}

/// A game that still has its type.
pub(super) struct Game<G: Ruleset> {
    pub(super) name: String,
    pub(super) rules: Arc<G>,
    pub(super) theorems: Theorems<G>,
}

#[track_caller]
fn typed<G: Ruleset<Position: 'static>>(position: Lent<'_>) -> &Position<G> {
    position.downcast_ref().expect("the position is one of this game")
}

#[track_caller]
fn typed_move<G: Ruleset<Move: 'static>>(mv: Lent<'_>) -> &Move<G> {
    mv.downcast_ref().expect("the move is one of this game")
}

fn typed_sum<G: Ruleset<Position: 'static>>(sum: &[Lent<'_>]) -> Vec<Position<G>> {
    sum.iter().map(|&position| typed::<G>(position).clone()).collect()
}

fn erase<T: Any + Send + Sync>(value: T) -> Thing {
    Arc::new(value)
}

fn erase_all<'a, T: Any + Send + Sync>(moves: impl Iterator<Item = T> + 'a) -> Things<'a> {
    Box::new(moves.map(erase))
}

impl<G> Erased for Game<G>
where
    G: Notation<Position: Send + Sync + 'static, Move: Send + Sync + 'static>
        + Send
        + Sync
        + 'static,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn type_of_rules(&self) -> TypeId {
        TypeId::of::<G>()
    }

    fn knowledge(&self) -> Knowledge {
        let Theorems { value, outcome, partial, sum_outcome, .. } = &self.theorems;
        Knowledge {
            values: value.is_some(),
            outcomes: [0, 1].map(|index| outcome[index].is_some() && !partial[index]),
            some_outcomes: [outcome[0].is_some(), outcome[1].is_some()],
            sum_outcomes: [sum_outcome[0].is_some(), sum_outcome[1].is_some()],
        }
    }

    fn is_listed(&self) -> bool {
        G::LISTED
    }

    fn check(&self, position: Lent<'_>) -> Result<(), IllegalPosition> {
        match position.downcast_ref::<Position<G>>() {
            Some(position) => self.rules.check_position(position),
            None => Err(IllegalPosition::new(format_args!(
                "the value is not of the type of positions of {}",
                self.name
            ))),
        }
    }

    fn moves<'a>(&'a self, position: Lent<'a>) -> Things<'a> {
        erase_all(self.rules.moves(typed::<G>(position)))
    }

    fn play(&self, position: Lent<'_>, mv: Lent<'_>) -> Sum<Thing> {
        self.rules.play(typed::<G>(position), typed_move::<G>(mv)).map(erase)
    }

    fn try_play(&self, position: Lent<'_>, mv: Lent<'_>) -> Result<Sum<Thing>, IllegalMove> {
        let position = typed::<G>(position);
        match mv.downcast_ref::<Move<G>>() {
            Some(mv) => Ok(self.rules.try_play(position, mv)?.map(erase)),
            None => Err(IllegalMove::from_text("of another game".to_owned(), brief(position))),
        }
    }

    fn canonical(&self, position: Lent<'_>) -> Sum<Thing> {
        self.rules.canonical(typed::<G>(position).clone()).map(erase)
    }

    fn count_moves(&self, position: Lent<'_>) -> u64 {
        self.rules.count_moves(typed::<G>(position))
    }

    fn size(&self, position: Lent<'_>) -> u64 {
        self.rules.size(typed::<G>(position))
    }

    fn known_value(&self, position: Lent<'_>) -> Option<Nimber> {
        self.rules.known_value(typed::<G>(position))
    }

    fn excluded_values(&self, position: Lent<'_>) -> u64 {
        self.rules.excluded_values(typed::<G>(position))
    }

    fn visit_options(&self, position: Lent<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        self.rules.visit_options(typed::<G>(position), |option| visit(option.map(erase)))
    }

    fn equal(&self, one: Lent<'_>, other: Lent<'_>) -> bool {
        typed::<G>(one) == typed::<G>(other)
    }

    fn equal_moves(&self, one: Lent<'_>, other: Lent<'_>) -> bool {
        typed_move::<G>(one) == typed_move::<G>(other)
    }

    fn hash(&self, position: Lent<'_>, mut state: &mut dyn Hasher) {
        typed::<G>(position).hash(&mut state);
    }

    fn position_text(&self, position: Lent<'_>) -> String {
        self.rules.position_text(typed::<G>(position))
    }

    fn position_in_words(&self, position: Lent<'_>) -> String {
        self.rules.position_in_words(typed::<G>(position))
    }

    fn move_text(&self, position: Lent<'_>, mv: Lent<'_>) -> String {
        self.rules.move_text(typed::<G>(position), typed_move::<G>(mv))
    }

    fn move_in_words(&self, position: Lent<'_>, mv: Lent<'_>) -> String {
        self.rules.move_in_words(typed::<G>(position), typed_move::<G>(mv))
    }

    fn read_sum(&self, text: &str) -> Result<Vec<Thing>, ReadError> {
        Ok(self.rules.read_sum(text)?.into_iter().map(erase).collect())
    }

    fn read_move(&self, position: Lent<'_>, text: &str) -> Result<Thing, ReadError> {
        self.rules.read_move(typed::<G>(position), text).map(erase)
    }

    fn nim_value(&self, position: Lent<'_>) -> Option<Nimber> {
        Some(self.theorems.value?(&self.rules, typed::<G>(position)))
    }

    fn moves_to<'a>(&'a self, position: Lent<'a>, value: Nimber) -> Option<Things<'a>> {
        Some(erase_all(self.theorems.moves_to?(&self.rules, typed::<G>(position), value)))
    }

    fn outcome(&self, position: Lent<'_>, convention: usize) -> Option<Outcome> {
        self.theorems.outcome[convention]?(&self.rules, typed::<G>(position))
    }

    fn winning_moves<'a>(&'a self, position: Lent<'a>, convention: usize) -> Option<Things<'a>> {
        self.theorems.winning_moves[convention]?(&self.rules, typed::<G>(position)).map(erase_all)
    }

    fn winning_move(&self, position: Lent<'_>, convention: usize) -> Option<Thing> {
        self.theorems.winning_move[convention]?(&self.rules, typed::<G>(position)).map(erase)
    }

    fn sum_outcome(&self, sum: &[Lent<'_>], convention: usize) -> Option<Outcome> {
        Some(self.theorems.sum_outcome[convention]?(&self.rules, &typed_sum::<G>(sum)))
    }

    fn sum_winning_moves(
        &self,
        sum: &[Lent<'_>],
        convention: usize,
        most: usize,
    ) -> Option<Vec<SumMove<Thing>>> {
        let sum = typed_sum::<G>(sum);
        let moves = self.theorems.sum_winning_moves[convention]?(&self.rules, &sum);
        let erase = |SumMove { component, mv }| SumMove { component, mv: erase(mv) };
        Some(moves.take(most).map(erase).collect())
    }
}
