//! The outcome of a position, and the conventions of normal and misère play.

use std::fmt;
use std::ops::Not;

use crate::Nimber;

/// The outcome class of an impartial position.
///
/// ```
/// use grundy_core::{Nimber, Outcome};
///
/// assert_eq!(Outcome::from(Nimber::new(3)), Outcome::N);
/// assert_eq!(Outcome::from(Nimber::ZERO), Outcome::P);
/// assert!(Outcome::N.first_wins());
/// assert_eq!(!Outcome::N, Outcome::P);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The next player wins: the player to move, often called First.
    N,
    /// The previous player wins: the player not to move, often called Second.
    P,
}

impl Outcome {
    /// Returns `N` if the player to move wins, otherwise `P`.
    pub const fn from_first_wins(first_wins: bool) -> Self {
        if first_wins { Self::N } else { Self::P }
    }

    /// Returns whether the player to move wins.
    pub const fn first_wins(self) -> bool {
        matches!(self, Self::N)
    }
}

/// The outcome in normal play of a position with this nim-value: `P` for `*0`, and `N` for all others.
impl From<Nimber> for Outcome {
    fn from(value: Nimber) -> Self {
        Self::from_first_wins(value != Nimber::ZERO)
    }
}

impl Not for Outcome {
    type Output = Self;

    fn not(self) -> Self {
        Self::from_first_wins(!self.first_wins())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::N => "N",
            Self::P => "P",
        })
    }
}

/// The convention that decides the game when a player cannot move.
///
/// Misère play needs no separate rules: the moves are the same, but the player who cannot move wins. So a position without moves is `N` in
/// misère play, although it has no winning move: the player to move has already won.
///
/// If the convention is known at compile time, use the unit types [`Normal`] and [`Misere`]. A theorem is about one of the two conventions,
/// and the type of an argument selects the theorem. A parameter of type `impl Into<Convention>` accepts `Normal`, `Misere` and any
/// `Convention`.
///
/// ```
/// use grundy_core::{Convention, Misere, Outcome};
///
/// assert_eq!(Convention::Normal.without_moves(), Outcome::P);
/// assert_eq!(Convention::Misere.without_moves(), Outcome::N);
/// assert_eq!(Convention::from(Misere), Convention::Misere);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// All values of this type: normal play and misère play.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Misere];

    /// Returns the outcome of a position without moves.
    pub const fn without_moves(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Normal => "normal play",
            Self::Misere => "misère play",
        })
    }
}

/// Normal play as a type: the player who cannot move loses. See [`Convention`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Normal;

/// Misère play as a type: the player who cannot move wins. See [`Convention`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Misere;

impl From<Normal> for Convention {
    fn from(_: Normal) -> Self {
        Self::Normal
    }
}

impl From<Misere> for Convention {
    fn from(_: Misere) -> Self {
        Self::Misere
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Normal {}
    impl Sealed for super::Misere {}
}

/// A convention as a type: either [`Normal`] or [`Misere`].
///
/// [`OutcomeTheorem`](crate::OutcomeTheorem) and [`SumTheorem`](crate::SumTheorem) have a type parameter for the convention. So one ruleset
/// can have a theorem for each convention, and a query for a convention without a theorem does not compile.
pub trait PlayConvention: sealed::Sealed + Copy + Default + Into<Convention> + 'static {
    /// The same convention as a [`Convention`] value.
    const CONVENTION: Convention;
}

impl PlayConvention for Normal {
    const CONVENTION: Convention = Convention::Normal;
}

impl PlayConvention for Misere {
    const CONVENTION: Convention = Convention::Misere;
}
