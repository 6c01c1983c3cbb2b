//! Converts between typed and type-erased positions and moves. All downcasts are in this module.

use std::any::{Any, TypeId};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::ruleset::brief;
use crate::{
    IllegalMove, IllegalPosition, Meter, Nimber, Notation, Outcome, ReadError, Stopped, Sum,
    SumMove,
};

/// A type-erased position or move.
pub(super) type Thing = Arc<dyn Any + Send + Sync>;
/// A borrowed type-erased position or move.
pub(super) type Lent<'a> = &'a (dyn Any + Send + Sync);
/// A callback that receives the result of each move.
pub(super) type Visitor<'a> = &'a mut dyn FnMut(Sum<Thing>) -> ControlFlow<()>;

/// An iterator over type-erased moves.
///
/// A boxed [`Iterator`] would work, but its vtable would contain `size_hint`, `nth` and other methods. The compiler would generate these
/// for the move iterators of every game, although no code calls them.
pub(super) struct Things<'a, T = Thing>(Box<dyn Next<T> + 'a>);

/// The steps of a search for moves, some of which find no move; see [`SpragueGrundy::steps_to`](crate::SpragueGrundy::steps_to).
pub(super) type Steps<'a> = Things<'a, Option<Thing>>;

/// An iterator whose items already have the type [`Thing`].
struct Untyped<I>(I);

impl<T, I: Iterator<Item = T>> Next<T> for Untyped<I> {
    fn next(&mut self) -> Option<T> {
        self.0.next()
    }
}

trait Next<T> {
    fn next(&mut self) -> Option<T>;
}

struct Typed<I>(I);

impl<I: Iterator<Item: Any + Send + Sync>> Next<Thing> for Typed<I> {
    fn next(&mut self) -> Option<Thing> {
        Some(erase(self.0.next()?))
    }
}

impl<'a, T> Things<'a, T> {
    pub(super) fn new_erased(things: impl Iterator<Item = T> + 'a) -> Self {
        Self(Box::new(Untyped(things)))
    }
}

impl<'a> Things<'a> {
    pub(super) fn none() -> Self {
        Self::new(std::iter::empty::<()>())
    }

    pub(super) fn new<T: Any + Send + Sync>(moves: impl Iterator<Item = T> + 'a) -> Self {
        Self(Box::new(Typed(moves)))
    }
}

impl<T> Iterator for Things<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.next()
    }
}

/// The name of a game, its type, and whatever else describes the game as a whole.
pub(super) struct About {
    pub(super) name: String,
    pub(super) type_of_rules: TypeId,
    pub(super) is_listed: bool,
    pub(super) theorems: Theorems,
    pub(super) labeled: Option<Labeled>,
}

/// The names of a game's nodes, and a function that formats text with these names.
pub(super) struct Labeled {
    pub(super) labels: Arc<[Box<str>]>,
    /// Does the same as [`Erased::text`], but takes the rules as an additional first argument.
    pub(super) text: LabeledText,
}

type LabeledText = Box<dyn Fn(Lent<'_>, Lent<'_>, Option<Lent<'_>>, bool) -> String + Send + Sync>;

/// The operations of a game whose type is erased. Every position and move passed to these methods must have the game's own types. The
/// callers ensure this: they pass only positions and moves that they received from the same game.
///
/// The compiler generates every method once for each game. So there are only a few methods, and callers do all work that does not depend on
/// the type.
pub(super) trait Erased: Send + Sync {
    fn about(&self) -> &About;
    fn rules(&self) -> Lent<'_>;

    fn check(&self, position: Lent<'_>) -> Result<(), IllegalPosition>;
    fn moves<'a>(&'a self, position: Lent<'a>) -> Things<'a>;
    fn play(&self, position: Lent<'_>, mv: Lent<'_>) -> Sum<Thing>;
    fn try_play(&self, position: Lent<'_>, mv: Lent<'_>) -> Result<Sum<Thing>, IllegalMove>;
    fn canonical(&self, position: Lent<'_>) -> Sum<Thing>;
    fn hint(&self, position: Lent<'_>, which: Hint) -> u64;
    fn known_value(&self, position: Lent<'_>) -> Option<Nimber>;
    fn prepare(&self, position: Lent<'_>, meter: &mut Meter<'_>) -> Result<bool, Stopped>;
    fn visit_options(&self, position: Lent<'_>, visit: Visitor<'_>) -> ControlFlow<()>;

    fn equal(&self, one: Lent<'_>, other: Lent<'_>) -> bool;
    fn equal_moves(&self, one: Lent<'_>, other: Lent<'_>) -> bool;
    fn hash(&self, position: Lent<'_>, state: &mut dyn Hasher);

    /// Formats a position, or one of its moves, in the compact form or in words.
    fn text(&self, position: Lent<'_>, mv: Option<Lent<'_>>, in_words: bool) -> String;
    fn read_sum(&self, text: &str) -> Result<Vec<Thing>, ReadError>;
    fn read_move(&self, position: Lent<'_>, text: &str) -> Result<Thing, ReadError>;
}

/// Selects one of the methods with which a ruleset gives a numeric hint.
#[derive(Clone, Copy)]
pub(super) enum Hint {
    CountMoves,
    ExcludedValues,
}

type ValueOf = fn(Lent<'_>, Lent<'_>) -> Option<Nimber>;
type StepsTo = for<'a> fn(Lent<'a>, Lent<'a>, Nimber) -> Steps<'a>;
type IsQuick = Box<dyn Fn(Lent<'_>, Lent<'_>) -> bool + Send + Sync>;
type Bytes = Box<dyn Fn(Lent<'_>) -> u64 + Send + Sync>;
type OutcomeOf = fn(Lent<'_>, Lent<'_>) -> Option<Outcome>;
type WinningMoves = for<'a> fn(Lent<'a>, Lent<'a>) -> Option<Things<'a>>;
type WinningMove = fn(Lent<'_>, Lent<'_>) -> Option<Thing>;
type SumOutcomeOf = fn(Lent<'_>, &[Lent<'_>]) -> Outcome;
type SumWinningMoves =
    fn(Lent<'_>, &[Lent<'_>], &mut Meter<'_>, VisitMove<'_>) -> Result<(), Stopped>;
/// A callback that receives each move of a sum.
pub(super) type VisitMove<'a> = &'a mut dyn FnMut(SumMove<Thing>) -> ControlFlow<()>;

/// The theorems of a game. An array has one entry per convention. The first argument of each function is the rules.
///
/// Nim-values also determine the outcomes of sums in normal play.
#[derive(Default)]
pub(super) struct Theorems {
    pub(super) value: Option<ValueOf>,
    /// Whether the theorem about nim-values covers only some positions.
    pub(super) some_values: bool,
    /// If absent, moves to a given value are found by playing every move.
    pub(super) steps_to: Option<StepsTo>,
    /// The positions for which listing the moves to a value is fast; if absent, all of them.
    pub(super) quick: Option<IsQuick>,
    /// Returns the size in bytes of the game's growing table, such as a table of values that a query extends.
    pub(super) table: Option<Bytes>,
    pub(super) outcome: [Option<OutcomeOf>; 2],
    /// If absent although outcomes are known, winning moves are found by playing every move.
    pub(super) winning_moves: [Option<WinningMoves>; 2],
    /// Present only for a partial theorem, which can know one winning move without knowing all of them.
    pub(super) winning_move: [Option<WinningMove>; 2],
    pub(super) sum_outcome: [Option<SumOutcomeOf>; 2],
    /// Passes each move to a callback. An iterator would have to borrow the typed sum, which exists only during the call.
    pub(super) sum_winning_moves: [Option<SumWinningMoves>; 2],
}

/// A game and its theorems, with the type of its rules.
pub(super) struct Game<G> {
    pub(super) about: About,
    pub(super) rules: G,
}

/// Downcasts a position or a move to its type. This function is never inlined, so its code is not repeated in each caller.
#[inline(never)]
#[track_caller]
pub(super) fn typed<T: Any>(value: Lent<'_>) -> &T {
    value.downcast_ref().expect("positions and moves are those of the game")
}

pub(super) fn typed_sum<P: Any + Clone>(sum: &[Lent<'_>]) -> Vec<P> {
    let mut typed_sum = Vec::with_capacity(sum.len());
    for &position in sum {
        typed_sum.push(typed::<P>(position).clone());
    }
    typed_sum
}

pub(super) fn erase<T: Any + Send + Sync>(value: T) -> Thing {
    Arc::new(value)
}

/// Erases the types of the positions in a sum. This is a separate function, so it is compiled only once for each type of position.
#[inline(never)]
fn erase_sum<T: Any + Send + Sync>(sum: Sum<T>) -> Sum<Thing> {
    let mut erased = Sum::empty();
    for position in sum {
        erased.push(erase(position));
    }
    erased
}

fn erase_all<T: Any + Send + Sync>(positions: Vec<T>) -> Vec<Thing> {
    let mut erased = Vec::with_capacity(positions.len());
    for position in positions {
        erased.push(erase(position));
    }
    erased
}

impl<G> Erased for Game<G>
where
    G: Notation<Position: Send + Sync + 'static, Move: Send + Sync + 'static>
        + Send
        + Sync
        + 'static,
{
    fn about(&self) -> &About {
        &self.about
    }

    fn rules(&self) -> Lent<'_> {
        &self.rules
    }

    fn check(&self, position: Lent<'_>) -> Result<(), IllegalPosition> {
        match position.downcast_ref::<G::Position>() {
            Some(position) => self.rules.check_position(position),
            None => Err(not_a_position(&self.about.name)),
        }
    }

    fn moves<'a>(&'a self, position: Lent<'a>) -> Things<'a> {
        Things::new(self.rules.moves(typed(position)))
    }

    fn play(&self, position: Lent<'_>, mv: Lent<'_>) -> Sum<Thing> {
        erase_sum(self.rules.play(typed(position), typed(mv)))
    }

    fn try_play(&self, position: Lent<'_>, mv: Lent<'_>) -> Result<Sum<Thing>, IllegalMove> {
        let position = typed(position);
        match mv.downcast_ref() {
            Some(mv) => self.rules.try_play(position, mv).map(erase_sum),
            None => Err(IllegalMove::from_text("of another game".to_owned(), brief(position))),
        }
    }

    fn canonical(&self, position: Lent<'_>) -> Sum<Thing> {
        erase_sum(self.rules.canonical(typed::<G::Position>(position).clone()))
    }

    fn hint(&self, position: Lent<'_>, which: Hint) -> u64 {
        let position = typed(position);
        match which {
            Hint::CountMoves => self.rules.count_moves(position),
            Hint::ExcludedValues => self.rules.excluded_values(position),
        }
    }

    fn known_value(&self, position: Lent<'_>) -> Option<Nimber> {
        self.rules.known_value(typed(position))
    }

    fn prepare(&self, position: Lent<'_>, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.rules.prepare(typed(position), meter)
    }

    fn visit_options(&self, position: Lent<'_>, visit: Visitor<'_>) -> ControlFlow<()> {
        self.rules.visit_options(typed(position), |option| visit(erase_sum(option)))
    }

    fn equal(&self, one: Lent<'_>, other: Lent<'_>) -> bool {
        typed::<G::Position>(one) == typed(other)
    }

    fn equal_moves(&self, one: Lent<'_>, other: Lent<'_>) -> bool {
        typed::<G::Move>(one) == typed(other)
    }

    fn hash(&self, position: Lent<'_>, mut state: &mut dyn Hasher) {
        typed::<G::Position>(position).hash(&mut state);
    }

    fn text(&self, position: Lent<'_>, mv: Option<Lent<'_>>, in_words: bool) -> String {
        let position = typed(position);
        match (mv, in_words) {
            (None, false) => self.rules.position_text(position),
            (None, true) => self.rules.position_in_words(position),
            (Some(mv), false) => self.rules.move_text(position, typed(mv)),
            (Some(mv), true) => self.rules.move_in_words(position, typed(mv)),
        }
    }

    fn read_sum(&self, text: &str) -> Result<Vec<Thing>, ReadError> {
        self.rules.read_sum(text).map(erase_all)
    }

    fn read_move(&self, position: Lent<'_>, text: &str) -> Result<Thing, ReadError> {
        self.rules.read_move(typed(position), text).map(erase)
    }
}

#[cold]
fn not_a_position(game: &str) -> IllegalPosition {
    IllegalPosition::new(format_args!("the value is not of the type of positions of {game}"))
}
