//! A pair of games as one ruleset.

use std::ops::ControlFlow;

use crate::{IllegalMove, IllegalPosition, Meter, Nimber, Ruleset, SpragueGrundy, Stopped, Sum};

/// A position or a move of one of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Either<A, B> {
    /// A position or a move of the first game.
    Left(A),
    /// A position or a move of the second game.
    Right(B),
}

use Either::{Left, Right};

/// Calls a method of the game to which the position belongs.
#[doc(hidden)]
#[macro_export]
macro_rules! asked {
    ($games:ident, $position:ident, $question:ident $(, $argument:ident)*) => {
        match $position {
            $crate::mixed::Either::Left(position) => $games.0.$question(position $(, $argument)*),
            $crate::mixed::Either::Right(position) => $games.1.$question(position $(, $argument)*),
        }
    };
}

pub use asked;

/// Chains two optional iterators, exactly one of which is present.
fn either<T>(
    left: Option<impl Iterator<Item = T>>,
    right: Option<impl Iterator<Item = T>>,
) -> impl Iterator<Item = T> {
    left.into_iter().flatten().chain(right.into_iter().flatten())
}

/// The rules of two games together: each position belongs to the first game or to the second.
///
/// ```
/// use grundy_core::mixed::Either::{Left, Right};
/// use grundy_core::{Normal, SumMove, SumTheorem};
/// use grundy_core::{Nimber, Ruleset, SpragueGrundy, Sum};
///
/// struct Nim;
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
/// impl SpragueGrundy for Nim {
///     fn nim_value(&self, &heap: &u64) -> Nimber { Nimber::new(heap) }
/// }
/// struct TakeOne;
/// impl Ruleset for TakeOne {
///     type Position = u32;
///     type Move = ();
///     fn moves(&self, &heap: &u32) -> impl Iterator<Item = ()> { (heap > 0).then_some(()).into_iter() }
///     fn play(&self, heap: &u32, (): &()) -> Sum<u32> { Sum::from(heap - 1) }
/// }
/// impl SpragueGrundy for TakeOne {
///     fn nim_value(&self, &heap: &u32) -> Nimber { Nimber::new(u64::from(heap % 2)) }
/// }
///
/// let games = (Nim, TakeOne);
/// let sum = [Left(4), Right(7)];
/// assert_eq!(games.nim_sum(&sum), Nimber::new(5));
/// assert!(games.sum_winning_moves(&sum, Normal).eq([SumMove::new(0, Left(3))]));
/// ```
///
/// # Panics
/// [`play`](Ruleset::play) panics if the position and the move belong to different games.
impl<A: Ruleset, B: Ruleset> Ruleset for (A, B) {
    type Position = Either<A::Position, B::Position>;
    type Move = Either<A::Move, B::Move>;

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        match position {
            Left(position) => either(Some(self.0.moves(position).map(Left)), None),
            Right(position) => either(None, Some(self.1.moves(position).map(Right))),
        }
    }

    #[track_caller]
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Sum<Self::Position> {
        match (position, mv) {
            (Left(position), Left(mv)) => self.0.play(position, mv).map(Left),
            (Right(position), Right(mv)) => self.1.play(position, mv).map(Right),
            _ => panic!("{}", IllegalMove::new(mv, position)),
        }
    }

    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        match position {
            Left(position) => self.0.canonical(position).map(Left),
            Right(position) => self.1.canonical(position).map(Right),
        }
    }

    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        asked!(self, position, check_position)
    }

    fn play_ends(&self) -> bool {
        self.0.play_ends() && self.1.play_ends()
    }

    fn count_moves(&self, position: &Self::Position) -> u64 {
        asked!(self, position, count_moves)
    }

    fn prepare(&self, position: &Self::Position, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        asked!(self, position, prepare, meter)
    }

    fn known_value(&self, position: &Self::Position) -> Option<Nimber> {
        asked!(self, position, known_value)
    }

    fn excluded_values(&self, position: &Self::Position) -> u64 {
        asked!(self, position, excluded_values)
    }

    fn visit_options(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Sum<Self::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position {
            Left(position) => self.0.visit_options(position, |option| visit(option.map(Left))),
            Right(position) => self.1.visit_options(position, |option| visit(option.map(Right))),
        }
    }

    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<Sum<Self::Position>, IllegalMove> {
        match (position, mv) {
            (Left(position), Left(mv)) => Ok(self.0.try_play(position, mv)?.map(Left)),
            (Right(position), Right(mv)) => Ok(self.1.try_play(position, mv)?.map(Right)),
            _ => Err(IllegalMove::new(mv, position)),
        }
    }
}

impl<A: SpragueGrundy, B: SpragueGrundy> SpragueGrundy for (A, B) {
    fn nim_value(&self, position: &Self::Position) -> Nimber {
        asked!(self, position, nim_value)
    }

    fn moves_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> impl Iterator<Item = Self::Move> {
        match position {
            Left(position) => either(Some(self.0.moves_to(position, value).map(Left)), None),
            Right(position) => either(None, Some(self.1.moves_to(position, value).map(Right))),
        }
    }

    fn steps_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> impl Iterator<Item = Option<Self::Move>> {
        match position {
            Left(position) => {
                let steps = self.0.steps_to(position, value);
                either(Some(steps.map(|step| step.map(Left))), None)
            }
            Right(position) => {
                let steps = self.1.steps_to(position, value);
                either(None, Some(steps.map(|step| step.map(Right))))
            }
        }
    }
}
