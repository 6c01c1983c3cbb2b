//! Rules of games in which a move determines both the position after it and whose turn it is.

use std::fmt::Debug;
use std::hash::Hash;

use super::EntailingValue;
use grundy_core::engine::asked;
use grundy_core::mixed::Either::{self, Left, Right};
use grundy_core::{IllegalMove, IllegalPosition, Ruleset, Sum};

/// The result of a move: the positions that replace the component in which it was made, who moves next, and in which components.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum After<P> {
    /// After a plain move, the opponent moves next, in any component of the whole sum.
    Plain(Sum<P>),
    /// After an entailing move, the opponent must reply in the position that the move leaves. If that position has no moves, the opponent
    /// loses.
    Entailing(P),
    /// After a complimenting move, the same player must move again, in any component of the whole sum.
    Complimenting(Sum<P>),
}

impl<P> After<P> {
    /// Applies `f` to every component.
    pub fn map<Q>(self, mut f: impl FnMut(P) -> Q) -> After<Q> {
        match self {
            Self::Plain(left) => After::Plain(left.map(f)),
            Self::Entailing(left) => After::Entailing(f(left)),
            Self::Complimenting(left) => After::Complimenting(left.map(f)),
        }
    }
}

/// The rules of an impartial game whose moves can force the opponent to reply in the same component, or leave the turn with the
/// player who moved.
///
/// The trait is like [`Ruleset`], except that [`play`](Self::play) also returns whose turn it is. In an ordinary game, all moves are
/// [`After::Plain`]; [`Plain`] converts such a game. Pairs `(A, B)` of games also implement the trait, so you can play different games in
/// one sum.
///
/// Play must always end, whatever the players do.
///
/// # Example
/// Top Entails, solved by [`EntailingSearch`](super::EntailingSearch). A player splits a stack in two or takes its top coin, which entails
/// a reply in the rest of the stack.
///
/// ```
/// use grundy_core::Sum;
/// use grundy_search::entailing::{After, EntailingRules, EntailingSearch};
///
/// struct TopEntails;
///
/// impl EntailingRules for TopEntails {
///     type Position = u32;
///     type Move = u32; // the coins to split off; 0 takes the top coin
///
///     fn moves(&self, &stack: &u32) -> impl Iterator<Item = u32> {
///         (0..=stack / 2).filter(move |_| stack > 0)
///     }
///
///     fn play(&self, &stack: &u32, &part: &u32) -> After<u32> {
///         match part {
///             0 => After::Entailing(stack - 1),
///             _ => After::Plain(Sum::pair(part, stack - part)),
///         }
///     }
/// }
///
/// let mut search = EntailingSearch::new(TopEntails);
/// let values = (0..10).map(|stack| search.value(&stack).map(|value| value.to_string()));
/// let values: Vec<String> = values.collect::<Result<_, _>>()?;
/// assert_eq!(values.join(" "), "*0 loony *0 loony *1 *0 *2 *1 *3 *0");
/// # Ok::<(), grundy_search::entailing::EntailingError>(())
/// ```
pub trait EntailingRules {
    /// One component of a sum. Equal positions must have the same moves.
    type Position: Clone + Eq + Hash + Debug + 'static;

    /// A move in one component.
    type Move: Clone + PartialEq + Debug;

    /// Returns the moves of a position, in a fixed order.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Returns the result of a move, which must be one of [`moves`](Self::moves).
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> After<Self::Position>;

    /// Returns an isomorphic form of the position, possibly split into independent parts. The default is the position itself.
    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        Sum::from(position)
    }

    /// Returns a sum of the same *value*, which can be simpler than any isomorphic form. The search stores the values of the parts of this
    /// sum, so a theorem that simplifies positions makes the search faster. The default is the [`canonical`](Self::canonical) form.
    fn simplified(&self, position: Self::Position) -> Sum<Self::Position> {
        self.canonical(position)
    }

    /// Returns the value of a [`simplified`](Self::simplified) part, if a theorem gives it quickly. The default returns `None`.
    fn known_value(&self, position: &Self::Position) -> Option<EntailingValue> {
        let _ = position;
        None
    }

    /// Checks that a position occurs in this game.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`], with the reason, if it does not. The default accepts every position.
    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        let _ = position;
        Ok(())
    }

    /// Plays a move that may be illegal.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if the move is not among the [`moves`](Self::moves) of the position.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<After<Self::Position>, IllegalMove> {
        if self.moves(position).any(|legal| legal == *mv) {
            Ok(self.play(position, mv))
        } else {
            Err(IllegalMove::new(mv, position))
        }
    }
}

impl<G: EntailingRules + ?Sized> EntailingRules for &G {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        (**self).moves(position)
    }

    fn play(&self, position: &Self::Position, mv: &Self::Move) -> After<Self::Position> {
        (**self).play(position, mv)
    }

    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        (**self).canonical(position)
    }

    fn simplified(&self, position: Self::Position) -> Sum<Self::Position> {
        (**self).simplified(position)
    }

    fn known_value(&self, position: &Self::Position) -> Option<EntailingValue> {
        (**self).known_value(position)
    }

    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        (**self).check_position(position)
    }

    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<After<Self::Position>, IllegalMove> {
        (**self).try_play(position, mv)
    }
}

/// An ordinary game, in which all moves are plain.
///
/// ```
/// use grundy_search::entailing::{EntailingSearch, EntailingValue, Plain};
/// use grundy_core::{Nimber, Ruleset, Sum};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// let value = EntailingSearch::new(Plain(Nim)).value(&5)?;
/// assert_eq!(value, EntailingValue::Nim(Nimber::new(5)));
/// # Ok::<(), grundy_search::entailing::EntailingError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plain<G>(
    /// The game.
    pub G,
);

impl<G: Ruleset> EntailingRules for Plain<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.0.moves(position)
    }

    fn play(&self, position: &Self::Position, mv: &Self::Move) -> After<Self::Position> {
        After::Plain(self.0.play(position, mv))
    }

    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        self.0.canonical(position)
    }

    fn known_value(&self, position: &Self::Position) -> Option<EntailingValue> {
        self.0.known_value(position).map(EntailingValue::Nim)
    }

    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        self.0.check_position(position)
    }

    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<After<Self::Position>, IllegalMove> {
        self.0.try_play(position, mv).map(After::Plain)
    }
}

/// The rules of two games together: each position belongs to the first game or to the second.
///
/// # Panics
/// [`play`](EntailingRules::play) panics if the position and the move belong to different games.
impl<A: EntailingRules, B: EntailingRules> EntailingRules for (A, B) {
    type Position = Either<A::Position, B::Position>;
    type Move = Either<A::Move, B::Move>;

    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let (left, right) = match position {
            Left(position) => (Some(self.0.moves(position).map(Left)), None),
            Right(position) => (None, Some(self.1.moves(position).map(Right))),
        };
        left.into_iter().flatten().chain(right.into_iter().flatten())
    }

    #[track_caller]
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> After<Self::Position> {
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

    fn simplified(&self, position: Self::Position) -> Sum<Self::Position> {
        match position {
            Left(position) => self.0.simplified(position).map(Left),
            Right(position) => self.1.simplified(position).map(Right),
        }
    }

    fn known_value(&self, position: &Self::Position) -> Option<EntailingValue> {
        asked!(self, position, known_value)
    }

    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        asked!(self, position, check_position)
    }

    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<After<Self::Position>, IllegalMove> {
        match (position, mv) {
            (Left(position), Left(mv)) => Ok(self.0.try_play(position, mv)?.map(Left)),
            (Right(position), Right(mv)) => Ok(self.1.try_play(position, mv)?.map(Right)),
            _ => Err(IllegalMove::new(mv, position)),
        }
    }
}
