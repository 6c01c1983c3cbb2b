//! Values of components, and sets of nimbers that are finite or lack only finitely many nimbers.

use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use grundy_core::{Nimber, Outcome};

/// The value of a component in a game whose moves can entail a reply or keep the turn: either a nimber or loony.
///
/// The player to move wins every sum that contains a loony component. Without loony components, a sum acts like a nim-heap whose size is
/// the nim-sum of the values of its components. So values add up:
///
/// ```
/// use grundy_search::entailing::EntailingValue::{Loony, Nim};
/// use grundy_core::{Nimber, Outcome};
///
/// let two = Nim(Nimber::new(2));
/// assert_eq!(two + two, Nim(Nimber::ZERO));
/// assert_eq!(two + Loony, Loony);
/// assert_eq!(two.to_string(), "*2");
/// assert_eq!(Outcome::from(Loony), Outcome::N);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum EntailingValue {
    /// In every sum, the component acts like a nim-heap of this size.
    Nim(Nimber),
    /// The player to move wins every sum with this component.
    Loony,
}

impl EntailingValue {
    /// Returns the nimber, or `None` if the value is loony.
    pub const fn nimber(self) -> Option<Nimber> {
        match self {
            Self::Nim(value) => Some(value),
            Self::Loony => None,
        }
    }

    /// Returns whether the value is loony.
    pub const fn is_loony(self) -> bool {
        matches!(self, Self::Loony)
    }
}

impl From<Nimber> for EntailingValue {
    fn from(value: Nimber) -> Self {
        Self::Nim(value)
    }
}

/// Returns `P` for `*0`, and `N` for every other value.
impl From<EntailingValue> for Outcome {
    fn from(value: EntailingValue) -> Self {
        value.nimber().map_or(Self::N, Self::from)
    }
}

impl Add for EntailingValue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a + b),
            _ => Self::Loony,
        }
    }
}

impl Sum for EntailingValue {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::Nim(Nimber::ZERO), Add::add)
    }
}

/// Prints `*3` or `loony`.
impl fmt::Display for EntailingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(value) => value.fmt(f),
            Self::Loony => f.pad("loony"),
        }
    }
}

/// A set of nimbers that is finite or contains all but finitely many.
///
/// The nim-heaps with which some move of a component wins always form such a set.
///
/// ```
/// use grundy_core::Nimber;
/// use grundy_search::entailing::NimberSet;
///
/// let mut set = NimberSet::all_but(Nimber::new(3));
/// assert!(set.contains(Nimber::new(100)) && !set.contains(Nimber::new(3)));
/// assert_eq!(set.least_absent(), Some(Nimber::new(3)));
/// set.union_with(&NimberSet::only(Nimber::new(3)));
/// assert!(set.is_everything());
/// assert_eq!(set.complement(), NimberSet::new());
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NimberSet {
    /// Whether the set consists of all nimbers that are *not* listed.
    cofinite: bool,
    /// The listed nimbers below 64.
    low: u64,
    /// The other listed nimbers.
    high: BTreeSet<u64>,
}

impl NimberSet {
    /// Creates the empty set.
    pub const fn new() -> Self {
        Self { cofinite: false, low: 0, high: BTreeSet::new() }
    }

    /// Returns the set of all nimbers.
    pub const fn everything() -> Self {
        Self { cofinite: true, low: 0, high: BTreeSet::new() }
    }

    /// Returns the set that contains only `value`.
    pub fn only(value: Nimber) -> Self {
        let mut set = Self::new();
        set.list(value);
        set
    }

    /// Returns the set of all nimbers except `value`.
    pub fn all_but(value: Nimber) -> Self {
        Self::only(value).complement()
    }

    /// Returns the set of all nimbers that are not members of this one.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.cofinite = !self.cofinite;
        self
    }

    /// Returns whether the nimber is a member.
    pub fn contains(&self, value: Nimber) -> bool {
        self.is_listed(value) != self.cofinite
    }

    /// Returns whether the set has finitely many members.
    pub const fn is_finite(&self) -> bool {
        !self.cofinite
    }

    /// Returns whether every nimber is a member.
    pub fn is_everything(&self) -> bool {
        self.cofinite && self.low == 0 && self.high.is_empty()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        !self.cofinite && self.low == 0 && self.high.is_empty()
    }

    /// Returns the least nimber that is not a member, or `None` if all nimbers are members.
    pub fn least_absent(&self) -> Option<Nimber> {
        if self.cofinite {
            let low = (self.low != 0).then(|| u64::from(self.low.trailing_zeros()));
            return low.or_else(|| self.high.first().copied()).map(Nimber::new);
        }
        if self.low != u64::MAX {
            return Some(Nimber::new(u64::from(self.low.trailing_ones())));
        }
        let run = self.high.iter().zip(64..).take_while(|&(&member, at)| member == at).count();
        Some(Nimber::new(64 + run as u64))
    }

    /// Adds all members of the other set.
    pub fn union_with(&mut self, other: &Self) {
        match (self.cofinite, other.cofinite) {
            (false, false) => {
                self.low |= other.low;
                self.high.extend(&other.high);
            }
            (true, true) => {
                self.low &= other.low;
                self.high.retain(|value| other.high.contains(value));
            }
            (true, false) => {
                self.low &= !other.low;
                for value in &other.high {
                    self.high.remove(value);
                }
            }
            (false, true) => {
                let mut union = other.clone();
                union.union_with(self);
                *self = union;
            }
        }
    }

    fn list(&mut self, value: Nimber) {
        let value = value.value();
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.high.insert(value);
        }
    }

    fn is_listed(&self, value: Nimber) -> bool {
        let value = value.value();
        if value < 64 { self.low >> value & 1 == 1 } else { self.high.contains(&value) }
    }

    /// Returns the members if the set is finite, and otherwise the nimbers that are not members, in ascending order.
    fn listed(&self) -> impl Iterator<Item = u64> {
        (0..64).filter(|&value| self.low >> value & 1 == 1).chain(self.high.iter().copied())
    }
}

/// Converts the set of nim-heaps with which the moves of a component win to the component's value: the least nimber that is not a member,
/// or loony if all nimbers are members.
impl From<&NimberSet> for EntailingValue {
    fn from(winning: &NimberSet) -> Self {
        winning.least_absent().map_or(Self::Loony, Self::Nim)
    }
}

/// Prints `{0, 2}` or `all but {3}`.
impl fmt::Display for NimberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.cofinite { "all but {" } else { "{" })?;
        for (index, value) in self.listed().enumerate() {
            write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for NimberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NimberSet({self})")
    }
}
