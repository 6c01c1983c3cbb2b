//! The rules of a game: which moves a position has, and what each of them leaves.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::notation::limited;
use crate::{Meter, Nimber, Stopped, Sum};

/// The rules of an impartial game.
///
/// Rules are written to be obviously right. They say what may be played and nothing about who
/// wins; a theorem ([`SpragueGrundy`](crate::SpragueGrundy), [`OutcomeTheorem`](crate::OutcomeTheorem))
/// says that quickly, and `Search` says it slowly from the rules alone.
///
/// A position of play is a [`Sum`] of components of type [`Position`](Self::Position); each move is
/// made in one component and leaves nothing, one component or several. A game that does not
/// decompose is a sum of one.
///
/// The trait is also implemented for `&G`, and for pairs `(A, B)`, so that unlike games can be
/// played in one sum.
///
/// # Example
/// Kayles: knock down one pin or two neighboring ones, so that a row may fall into two.
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
    /// One component of a position of play. Equal positions must have the same moves.
    ///
    /// It borrows nothing. A search keeps numbers, pairs of them, and arrays of two as they are, without a state beside
    /// each: 12 bytes a line for a `u64`, and 24 for a type of your own around one.
    type Position: Clone + Eq + Hash + Debug + 'static;

    /// A move in one component.
    type Move: Clone + PartialEq + Debug;

    /// The moves of a position, in an order that is the same every time. None: the player to move
    /// cannot move, which loses in normal and wins in misère play.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// What a move leaves: nothing, one position, or a disjunctive sum of several (heaps that
    /// split, edges that cut).
    ///
    /// The move must be one of [`moves`](Self::moves); for any other the result is unspecified and
    /// the call may panic. Moves from outside go through [`try_play`](Self::try_play).
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Sum<Self::Position>;

    /// An isomorphic form of the position, possibly split into independent parts, under which
    /// `Search` stores it.
    ///
    /// The default is the position itself. Isomorphic means that the trees of play are the same, where moves that leave the
    /// same count once: mirror images, renamed nodes, parts written as a sum. Leaving out parts of value `*0`, or
    /// pairs of equal parts, is right in normal play and **wrong in misère play**.
    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        Sum::from(position)
    }

    /// Whether a position is one of this game's: a node that the tree has, a board of the right size.
    ///
    /// Call it on a position from outside before you play it: whatever passes can be played without a panic. The default
    /// accepts every value of the type.
    ///
    /// # Errors
    /// [`IllegalPosition`], which says why not.
    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        let _ = position;
        Ok(())
    }

    /// Whether the author promises that play ends from every position, whatever is played.
    ///
    /// The default promises nothing. With the promise `Search` cancels two equal parts
    /// of a sum in normal play before it knows their value, leaves out questions that a position has too
    /// few moves for, and in misère play does not look for cycles first. All this is wrong where
    /// play can go on forever, so a false promise can lead to wrong answers.
    fn play_ends(&self) -> bool {
        false
    }

    /// The number of moves, or a bound on it, if that is quicker than listing them.
    ///
    /// `Search` expects less work where there are fewer moves, searches such parts of a sum first,
    /// and expects no value above their number. The result may be too large, but must be at least
    /// `min(number of moves, 64)`. The default counts up to 64 moves.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        // Plain loops over moves, here and below: whatever takes a closure is compiled anew with all of them.
        let mut moves = self.moves(position);
        let mut count = 0;
        while count < 64 && moves.next().is_some() {
            count += 1;
        }
        count
    }

    /// The nim-value of a position if a theorem gives it quickly: the theorem works inside the search.
    ///
    /// It is asked about [`canonical`](Self::canonical) parts, in normal play and in the search by
    /// questions only; misère play has no use for nim-values. The search by definition,
    /// `Method::MexSearch`, never asks, so that the theorem can be held against
    /// it. The default knows nothing.
    fn known_value(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// Computes, within limits, what the theorems of this game read of a position, such as a table of the values of all
    /// smaller heaps. The answer is `false` if no theorem reaches the position, whatever is computed.
    ///
    /// Theorems themselves take no limits: one that has to compute first does so when asked, however long it takes. If you
    /// answer other people's questions, call this first, and ask no theorem after `false`. All copies of the rules share what
    /// is computed. The default has nothing to compute.
    ///
    /// # Errors
    /// [`Stopped`] at a limit. The next call resumes from there.
    fn prepare(&self, _position: &Self::Position, _meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        Ok(true)
    }

    /// Nim-values that a theorem excludes: bit `v` says that the value is not `v`. Bit 0 says that the first
    /// player wins, and all bits but this one, `!1`, say that the first player loses.
    ///
    /// It is asked as [`known_value`](Self::known_value) is, but only about positions that are about to be
    /// searched, so that it may take longer. Values above 30 are ignored. The default excludes none.
    fn excluded_values(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// What the moves leave, in [`canonical`](Self::canonical) form, one option after the other until `visit` breaks, in an
    /// order that is the same every time.
    ///
    /// `Search` asks it in place of the moves, and breaks off as soon as an option settles the
    /// position, so that those should come first whose values are soonest known. The options of one position often have
    /// much of their canonical forms in common, so that giving all of them is faster than playing one move after the
    /// other, which is the default. A search of the rules `Search::as_written` never asks, nor does misère play.
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
    /// [`IllegalMove`] if the move is not among the [`moves`](Self::moves) of the position.
    ///
    /// # Complexity
    /// As much as listing the moves, unless the ruleset overrides it.
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

    /// All moves of a sum, in the order of the components and of their moves. Lazy.
    fn sum_moves(&self, sum: &[Self::Position]) -> impl Iterator<Item = SumMove<Self::Move>> {
        sum.iter().enumerate().flat_map(move |(component, position)| {
            self.moves(position).map(move |mv| SumMove { component, mv })
        })
    }

    /// The sum after a move: what the move leaves stands where its component stood.
    ///
    /// # Panics
    /// If the sum has no such component. As in [`play`](Self::play), the move must be one of the
    /// component's; [`try_play_in_sum`](Self::try_play_in_sum) checks both.
    #[track_caller]
    fn play_in_sum(&self, sum: &[Self::Position], mv: &SumMove<Self::Move>) -> Vec<Self::Position> {
        replace(sum, mv.component, self.play(&sum[mv.component], &mv.mv))
    }

    /// Plays a move of a sum that may be illegal.
    ///
    /// # Errors
    /// [`IllegalMove`] if the sum has no such component, or the component no such move.
    ///
    /// # Complexity
    /// That of [`try_play`](Self::try_play), and a copy of the sum.
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

/// The sum with one component replaced by what a move has left of it.
fn replace<P: Clone>(sum: &[P], component: usize, left: Sum<P>) -> Vec<P> {
    let mut after = Vec::with_capacity(sum.len() - 1 + left.len());
    after.extend_from_slice(&sum[..component]);
    after.extend(left);
    after.extend_from_slice(&sum[component + 1..]);
    after
}

/// A move in a disjunctive sum: the index of a component, and a move of that component.
///
/// Theorems, searches, trials and mixed sums all speak of moves in sums by this type.
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
    /// The move `mv` in the component of this index.
    pub const fn new(component: usize, mv: M) -> Self {
        Self { component, mv }
    }
}

/// `component: move`, with the index from 0.
impl<M: fmt::Display> fmt::Display for SumMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.component, self.mv)
    }
}

/// The methods of a ruleset that wraps another one of the type `G`: each is forwarded, but `canonical` and `prepare` only if they
/// are named or nothing is.
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

/// The methods of the notation of a ruleset that wraps another one of the type `G`.
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

/// A position that does not belong to a game: it cannot occur on this tree, board or range of sizes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{reason}")]
pub struct IllegalPosition {
    reason: String,
}

impl IllegalPosition {
    /// The error with this sentence, in lower case and without a full stop, cut after 400 characters.
    pub fn new(reason: impl fmt::Display) -> Self {
        Self { reason: limited(&reason, 400) }
    }
}

/// A move that the rules do not allow in the position it was to be played in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("illegal move {mv} in position {position}")]
pub struct IllegalMove {
    mv: String,
    position: String,
}

impl IllegalMove {
    /// The error that names this move and this position by their `Debug` forms, each cut after 200
    /// characters: a position may be a tree of millions of nodes.
    pub fn new(mv: &impl Debug, position: &impl Debug) -> Self {
        Self { mv: brief(mv), position: brief(position) }
    }

    /// The error about a move and a position that are text already.
    pub(crate) const fn from_text(mv: String, position: String) -> Self {
        Self { mv, position }
    }

    /// The move as text.
    pub fn mv(&self) -> &str {
        &self.mv
    }

    /// The position as text.
    pub fn position(&self) -> &str {
        &self.position
    }
}

/// The `Debug` form, cut after 200 characters. Formatting stops there.
pub fn brief(value: &dyn Debug) -> String {
    limited(&format_args!("{value:?}"), 200)
}

/// The canonical parts of all components, in their order.
pub(crate) fn canonical_parts<G: Ruleset + ?Sized>(
    rules: &G,
    sum: Sum<G::Position>,
) -> Sum<G::Position> {
    sum.flat_map(|component| rules.canonical(component))
}
