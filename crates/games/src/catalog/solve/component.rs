//! The known values of the components of a sum.

use grundy_core::Nimber;

use super::How;

/// The value of a component as far as it is known, and how it was found.
#[derive(Clone, Copy)]
pub(super) enum ComponentValue {
    /// The value, found by a theorem that can also list the moves to any other value.
    Value(Nimber),
    /// The value, found in a way that cannot list such moves: the component has no moves, a search found the value, or a theorem only shows
    /// that the second player wins.
    Found(Nimber, How),
    /// Nothing is known yet.
    Unknown,
}

impl ComponentValue {
    pub(super) const fn value(self) -> Option<Nimber> {
        match self {
            Self::Value(value) | Self::Found(value, _) => Some(value),
            Self::Unknown => None,
        }
    }

    pub(super) const fn is_searched(self) -> bool {
        matches!(self, Self::Found(_, How::Search))
    }
}

/// Returns whether a Nim heap with this value has too many moves for a search.
pub(super) const fn is_large(value: Nimber) -> bool {
    value.value() >= 64
}

/// Returns the nim-sum of the known values.
pub(super) fn total(parts: &[ComponentValue]) -> Nimber {
    parts.iter().filter_map(|part| part.value()).sum()
}
