//! Loopy values, and outcomes that include draws.

use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use grundy_core::{Nimber, Outcome};

/// The outcome of a loopy game in normal play, where infinite play is a draw.
///
/// You can compare it with an [`Outcome`], which is never a draw.
///
/// ```
/// use grundy_core::Outcome;
/// use grundy_search::loopy::LoopyOutcome;
///
/// assert_eq!(LoopyOutcome::from(Outcome::P).first_wins(), Some(false));
/// assert_eq!(LoopyOutcome::Draw.first_wins(), None);
/// assert!(LoopyOutcome::N == Outcome::N && LoopyOutcome::Draw != Outcome::P);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "draw")]
pub enum LoopyOutcome {
    /// The next player, the player to move, can win.
    N,
    /// The previous player can win.
    P,
    /// Both players can avoid losing, so play continues forever.
    Draw,
}

impl LoopyOutcome {
    /// Returns whether the player to move wins, or `None` for a draw.
    pub const fn first_wins(self) -> Option<bool> {
        match self {
            Self::N => Some(true),
            Self::P => Some(false),
            Self::Draw => None,
        }
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::N => Self::N,
            Outcome::P => Self::P,
        }
    }
}

impl PartialEq<Outcome> for LoopyOutcome {
    fn eq(&self, other: &Outcome) -> bool {
        *self == Self::from(*other)
    }
}

impl PartialEq<LoopyOutcome> for Outcome {
    fn eq(&self, other: &LoopyOutcome) -> bool {
        other == self
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::N => "N",
            Self::P => "P",
            Self::Draw => "draw",
        })
    }
}

/// The value of a loopy impartial game: a nim-value, or infinity with a set of nim-values.
///
/// ```
/// use grundy_core::Nimber;
/// use grundy_search::loopy::{LoopyOutcome, LoopyValue};
///
/// let star = |value| LoopyValue::Nim(Nimber::new(value));
/// let infinite = LoopyValue::infinite([0, 3].map(Nimber::new));
/// assert_eq!(star(1) + star(3), star(2));
/// assert_eq!((infinite.clone() + star(1)).to_string(), "infinity(1 2)");
/// assert_eq!((infinite.clone() + infinite.clone()).to_string(), "infinity()");
/// assert_eq!(infinite.outcome(), LoopyOutcome::N); // by a move to value 0
/// assert_eq!((infinite + star(1)).outcome(), LoopyOutcome::Draw);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoopyValue {
    /// The value of a nim-heap.
    Nim(Nimber),
    /// The game has no nim-value. The set contains the finite values of its options.
    Infinite(BTreeSet<Nimber>),
}

impl LoopyValue {
    /// Creates the infinite value of a game whose options have the given finite values.
    pub fn infinite(values: impl IntoIterator<Item = Nimber>) -> Self {
        Self::Infinite(values.into_iter().collect())
    }

    /// Returns the nim-value, if there is one.
    pub const fn nimber(&self) -> Option<Nimber> {
        match self {
            Self::Nim(value) => Some(*value),
            Self::Infinite(_) => None,
        }
    }

    /// Returns the outcome in normal play.
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            Self::Nim(Nimber::ZERO) => LoopyOutcome::P,
            Self::Nim(_) => LoopyOutcome::N,
            Self::Infinite(values) if values.contains(&Nimber::ZERO) => LoopyOutcome::N,
            Self::Infinite(_) => LoopyOutcome::Draw,
        }
    }
}

/// The value of the empty sum: `*0`.
impl Default for LoopyValue {
    fn default() -> Self {
        Self::Nim(Nimber::ZERO)
    }
}

impl From<Nimber> for LoopyValue {
    fn from(value: Nimber) -> Self {
        Self::Nim(value)
    }
}

/// The value of the sum of two games.
impl Add for LoopyValue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a + b),
            (Self::Infinite(values), Self::Nim(by)) | (Self::Nim(by), Self::Infinite(values)) => {
                Self::Infinite(values.into_iter().map(|value| value + by).collect())
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(BTreeSet::new()),
        }
    }
}

impl Sum for LoopyValue {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::default(), Self::add)
    }
}

/// Prints `*3` or `infinity(0 2)`.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(value) => value.fmt(f),
            Self::Infinite(values) => {
                let values: Vec<String> =
                    values.iter().map(|value| value.value().to_string()).collect();
                write!(f, "infinity({})", values.join(" "))
            }
        }
    }
}
