//! The rules of a game: the moves of a position, and the positions that each move leaves.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::notation::limited;
use crate::{Meter, Nimber, Stopped, Sum};

/// The rules of an impartial game.
///
/// Rules should be obviously correct. They define the moves and say nothing about who wins. A theorem
/// ([`SpragueGrundy`](crate::SpragueGrundy), [`OutcomeTheorem`](crate::OutcomeTheorem)) determines the winner quickly; `Search` determines
/// the winner from the rules alone, but slowly.
///
/// Players move in a [`Sum`] of components of type [`Position`](Self::Position). A move replaces one component by zero, one or several
/// components. In a game whose positions never split, a position is a sum of one component.
///
/// The trait is also implemented for `&G`, `Box<G>` and `Arc<G>`, and for pairs `(A, B)`, whose positions can be played together in
/// one sum.
///
/// # Example
/// Kayles: knock down one pin or two neighboring ones. A move can split a row in two.
///
/// ```
/// use grundy_core::{Ruleset, Sum};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32; // pins in a row
///     type Move = (u32, u32); // pins left standing on either side
///
///     fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
///         (1..=row.min(2)).flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
///     }
///
///     fn play(&self, _: &u32, &(left, right): &(u32, u32)) -> Sum<u32> {
///         [left, right].into_iter().filter(|&row| row > 0).collect()
///     }
/// }
///
/// assert_eq!(Kayles.play(&5, &(2, 1)).as_slice(), [2, 1]);
/// assert_eq!(Kayles.try_play(&5, &(4, 4)).unwrap_err().to_string(), "illegal move (4, 4) in position 5");
/// ```
pub trait Ruleset {
    /// One component of a sum. Equal positions must have the same moves.
    ///
    /// The type must not borrow anything. A search stores numbers, pairs of numbers, and arrays of two numbers compactly: an entry takes 12
    /// bytes for a `u64`, but 24 bytes for a custom type that wraps a `u64`.
    type Position: Clone + Eq + Hash + Debug + 'static;

    /// A move in one component.
    type Move: Clone + PartialEq + Debug;

    /// Returns the moves of a position, in a fixed order. A player without moves loses in normal play and wins in misère play.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Returns the result of a move: nothing, one position, or a disjunctive sum of several positions, as when a heap splits or an edge is
    /// cut.
    ///
    /// The move must be one of the position's [`moves`](Self::moves). For any other move the result is unspecified, and the call may panic.
    /// Play untrusted moves with [`try_play`](Self::try_play).
    #[must_use = "`play` returns what the move leaves, and changes nothing"]
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Sum<Self::Position>;

    /// Returns an isomorphic form of the position, possibly split into independent parts. `Search` stores this form, so it searches
    /// isomorphic positions only once.
    ///
    /// The default is the position itself. Two positions are isomorphic if their game trees are equal when several moves to the same
    /// position count as one. For example, you can replace a position by its mirror image, rename nodes, or write independent parts as a
    /// sum. In normal play you can also drop parts of value `*0` and pairs of equal parts, but this is **wrong in misère play**.
    #[must_use]
    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        Sum::from(position)
    }

    /// Checks that a position occurs in this game. For example, a node must be in the tree, and a board must have the right size.
    ///
    /// Call this method for an untrusted position before you play it: playing a position that passes the check does not panic. The default
    /// accepts every value of the type.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`], with the reason.
    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        let _ = position;
        Ok(())
    }

    /// Returns whether the author promises that play ends from every position, whatever the players do.
    ///
    /// The default promises nothing. With the promise, `Search` cancels two equal parts of a sum in normal play without knowing their
    /// value, skips queries for values that exceed a position's number of moves, and, in misère play, does not first check for cycles. All
    /// of this is wrong if play can continue forever, so a false promise can cause wrong answers.
    fn play_ends(&self) -> bool {
        false
    }

    /// Returns the number of moves, or an upper bound if that is faster to compute.
    ///
    /// `Search` first searches the parts of a sum that have few moves, because they usually need less work, and rules out values above the
    /// number of moves. The result can be too large, but must be at least `min(number of moves, 64)`. The default counts up to 64 moves.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        // Use plain loops over moves here and below, because iterator adapters with closures would give the compiler more functions to
        // compile for every game.
        let mut moves = self.moves(position);
        let mut count = 0;
        while count < 64 && moves.next().is_some() {
            count += 1;
        }
        count
    }

    /// Returns the nim-value of a position if a theorem gives it quickly. `Search` uses the value instead of searching the position.
    ///
    /// `Search` calls this method only in normal play, since nim-values do not help in misère play, and only for
    /// [`canonical`](Self::canonical) parts. A search with `Method::MexSearch` never calls it, so you can use that method to test the
    /// theorem. The default returns `None`.
    fn known_value(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// Computes, within limits, the tables that this game's theorems need for a position, such as the values of all smaller heaps.
    /// Returns `false` if no theorem covers the position, even after more computation.
    ///
    /// The theorems themselves accept no limits: if a theorem needs a table, it computes the whole table, however long that takes. A
    /// program that answers untrusted queries should call this method first, and should not use the theorems if the result is `false`. All
    /// copies of the rules share the tables. The default computes nothing.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit. Repeat the call to resume.
    fn prepare(&self, _position: &Self::Position, _meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        Ok(true)
    }

    /// Returns the nim-values that a theorem excludes. If bit `v` is set, the value is not `v`. So bit 0 alone means that the first player
    /// wins, and all bits except bit 0, `!1`, mean that the first player loses.
    ///
    /// This method is like [`known_value`](Self::known_value), but `Search` calls it only for positions that it is about to search, so it
    /// may be slower. Bits above 30 are ignored. The default excludes no value.
    fn excluded_values(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Visits the options in a fixed order, each in [`canonical`](Self::canonical) form, until `visit` breaks.
    ///
    /// In normal play, `Search` calls this method instead of listing the moves, and breaks when an option settles the position. So an
    /// override should visit the options whose values are easy to find first. The options of a position often have canonical parts in
    /// common, and an override can compute these parts once; the default plays one move after another. Misère play and searches by
    /// `Search::as_written` never call this method.
    fn visit_options(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Sum<Self::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for mv in self.moves(position) {
            visit(canonical_parts(self, self.play(position, &mv)))?;
        }
        ControlFlow::Continue(())
    }

    /// Plays a move that may be illegal.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if the move is not among the [`moves`](Self::moves) of the position.
    ///
    /// # Complexity
    /// The same as listing the moves, unless the ruleset overrides this method.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<Sum<Self::Position>, IllegalMove> {
        for legal in self.moves(position) {
            if legal == *mv {
                return Ok(self.play(position, mv));
            }
        }
        Err(IllegalMove::new(mv, position))
    }

    /// Returns all moves of a sum, in the order of the components and of their moves. The iterator is lazy.
    fn sum_moves(&self, sum: &[Self::Position]) -> impl Iterator<Item = SumMove<Self::Move>> {
        sum.iter().enumerate().flat_map(move |(component, position)| {
            self.moves(position).map(move |mv| SumMove { component, mv })
        })
    }

    /// Returns the sum after a move. The positions that the move leaves replace the component at its index.
    ///
    /// # Panics
    /// Panics if the sum has no such component. As in [`play`](Self::play), the move must belong to the component.
    /// [`try_play_in_sum`](Self::try_play_in_sum) checks both conditions.
    #[must_use = "`play_in_sum` returns the sum after the move, and changes nothing"]
    #[track_caller]
    fn play_in_sum(&self, sum: &[Self::Position], mv: &SumMove<Self::Move>) -> Vec<Self::Position> {
        replace(sum, mv.component, self.play(&sum[mv.component], &mv.mv))
    }

    /// Checks a move in a sum, and plays it if it is legal.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if the sum has no such component, or the component has no such move.
    ///
    /// # Complexity
    /// The cost of [`try_play`](Self::try_play), plus a copy of the sum.
    fn try_play_in_sum(
        &self,
        sum: &[Self::Position],
        mv: &SumMove<Self::Move>,
    ) -> Result<Vec<Self::Position>, IllegalMove> {
        match sum.get(mv.component) {
            Some(position) => Ok(replace(sum, mv.component, self.try_play(position, &mv.mv)?)),
            None => Err(IllegalMove::new(mv, &sum)),
        }
    }
}

/// Returns the sum with one component replaced by the result of a move.
fn replace<P: Clone>(sum: &[P], component: usize, left: Sum<P>) -> Vec<P> {
    let mut after = Vec::with_capacity(sum.len() - 1 + left.len());
    after.extend_from_slice(&sum[..component]);
    after.extend(left);
    after.extend_from_slice(&sum[component + 1..]);
    after
}

/// A move in a disjunctive sum: the index of a component, and a move of that component.
///
/// Theorems, searches, trials and mixed sums all use this type for moves in sums.
///
/// ```
/// use grundy_core::SumMove;
///
/// let mv = SumMove { component: 1, mv: 4 };
/// assert_eq!(mv, SumMove::new(1, 4));
/// assert_eq!(mv.to_string(), "1: 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SumMove<M> {
    /// The index of the component in the sum, from 0.
    pub component: usize,
    /// The move in that component.
    pub mv: M,
}

impl<M> SumMove<M> {
    /// Creates the move `mv` in the component with this index.
    pub const fn new(component: usize, mv: M) -> Self {
        Self { component, mv }
    }
}

/// Prints `component: move`. Components are counted from 0.
impl<M: fmt::Display> fmt::Display for SumMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.component, self.mv)
    }
}

/// Forwards the methods of a ruleset to a wrapped ruleset of type `G`. If the macro call lists methods, `canonical` and `prepare` are
/// forwarded only if they are listed.
#[doc(hidden)]
#[macro_export]
macro_rules! forward_ruleset {
    ($self:ident => $rules:expr) => {
        $crate::forward_ruleset!($self => $rules; canonical prepare);
    };
    (@canonical $self:ident => $rules:expr) => {
        fn canonical(&$self, position: Self::Position) -> $crate::Sum<Self::Position> {
            ($rules).canonical(position)
        }
    };
    (@prepare $self:ident => $rules:expr) => {
        fn prepare(
            &$self,
            position: &Self::Position,
            meter: &mut $crate::Meter<'_>,
        ) -> Result<bool, $crate::Stopped> {
            ($rules).prepare(position, meter)
        }
    };
    ($self:ident => $rules:expr; $($hook:ident)*) => {
        type Position = G::Position;
        type Move = G::Move;

        $crate::forward_ruleset!(@methods $self => $rules; $($hook)*);
    };
    (@methods $self:ident => $rules:expr; $($hook:ident)*) => {
        fn moves(&$self, position: &Self::Position) -> impl Iterator<Item = Self::Move> {
            ($rules).moves(position)
        }

        fn play(&$self, position: &Self::Position, mv: &Self::Move) -> $crate::Sum<Self::Position> {
            ($rules).play(position, mv)
        }

        fn check_position(&$self, position: &Self::Position) -> Result<(), $crate::IllegalPosition> {
            ($rules).check_position(position)
        }

        fn play_ends(&$self) -> bool {
            ($rules).play_ends()
        }

        fn count_moves(&$self, position: &Self::Position) -> u64 {
            ($rules).count_moves(position)
        }

        fn known_value(&$self, position: &Self::Position) -> Option<$crate::Nimber> {
            ($rules).known_value(position)
        }

        fn excluded_values(&$self, position: &Self::Position) -> u64 {
            ($rules).excluded_values(position)
        }

        fn visit_options(
            &$self,
            position: &Self::Position,
            visit: impl FnMut($crate::Sum<Self::Position>) -> std::ops::ControlFlow<()>,
        ) -> std::ops::ControlFlow<()> {
            ($rules).visit_options(position, visit)
        }

        fn try_play(
            &$self,
            position: &Self::Position,
            mv: &Self::Move,
        ) -> Result<$crate::Sum<Self::Position>, $crate::IllegalMove> {
            ($rules).try_play(position, mv)
        }

        $($crate::forward_ruleset!(@$hook $self => $rules);)*
    };
}

/// Forwards the methods of a notation to a wrapped ruleset of type `G`.
#[doc(hidden)]
#[macro_export]
macro_rules! forward_notation {
    ($self:ident => $rules:expr) => {
        const LISTED: bool = G::LISTED;

        fn position_text(&$self, position: &Self::Position) -> String {
            ($rules).position_text(position)
        }

        fn read_position(&$self, text: &str) -> Result<Self::Position, $crate::ReadError> {
            ($rules).read_position(text)
        }

        fn move_text(&$self, position: &Self::Position, mv: &Self::Move) -> String {
            ($rules).move_text(position, mv)
        }

        fn read_move(
            &$self,
            position: &Self::Position,
            text: &str,
        ) -> Result<Self::Move, $crate::ReadError> {
            ($rules).read_move(position, text)
        }

        fn position_in_words(&$self, position: &Self::Position) -> String {
            ($rules).position_in_words(position)
        }

        fn move_in_words(&$self, position: &Self::Position, mv: &Self::Move) -> String {
            ($rules).move_in_words(position, mv)
        }

        fn sum_text(&$self, sum: &[Self::Position]) -> String {
            ($rules).sum_text(sum)
        }

        fn read_sum(&$self, text: &str) -> Result<Vec<Self::Position>, $crate::ReadError> {
            ($rules).read_sum(text)
        }
    };
}

impl<G: Ruleset + ?Sized> Ruleset for &G {
    forward_ruleset!(self => **self);
}

impl<G: Ruleset + ?Sized> Ruleset for Box<G> {
    forward_ruleset!(self => **self);
}

impl<G: Ruleset + ?Sized> Ruleset for Arc<G> {
    forward_ruleset!(self => **self);
}

/// The error for a position that cannot occur in a game, for example because its board has a different size.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{reason}")]
pub struct IllegalPosition {
    reason: String,
}

impl IllegalPosition {
    /// Creates an error with this message, truncated to 400 characters. Write the message in lower case and without a period.
    pub fn new(reason: impl fmt::Display) -> Self {
        Self { reason: limited(&reason, 400) }
    }
}

/// The error for a move that the rules do not allow in the given position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("illegal move {mv} in position {position}")]
pub struct IllegalMove {
    mv: String,
    position: String,
}

impl IllegalMove {
    /// Creates an error that shows this move and this position in their `Debug` forms, each truncated to 200 characters, since a position
    /// can be a tree of millions of nodes.
    pub fn new(mv: &impl Debug, position: &impl Debug) -> Self {
        Self { mv: brief(mv), position: brief(position) }
    }

    /// Creates an error about a move and a position that are already formatted.
    pub(crate) const fn from_text(mv: String, position: String) -> Self {
        Self { mv, position }
    }

    /// Returns the move as formatted text.
    pub fn mv(&self) -> &str {
        &self.mv
    }

    /// Returns the position as formatted text.
    pub fn position(&self) -> &str {
        &self.position
    }
}

/// Returns the `Debug` form, truncated to 200 characters. Formatting stops as soon as this length is reached.
pub fn brief(value: &dyn Debug) -> String {
    limited(&format_args!("{value:?}"), 200)
}

/// Returns the canonical parts of all components, in order.
pub(crate) fn canonical_parts<G: Ruleset + ?Sized>(
    rules: &G,
    sum: Sum<G::Position>,
) -> Sum<G::Position> {
    sum.flat_map(|component| rules.canonical(component))
}
