//! What is known of the value of each component of a sum.

use grundy_core::Nimber;

use super::How;

/// What is known of a component.
#[derive(Clone, Copy)]
pub(super) enum ComponentValue {
    /// The value, by a theorem that lists the moves to another value, too.
    Value(Nimber),
    /// The value, otherwise: there is no move, or the theorem says only that the second player wins, or it was searched.
    Found(Nimber, How),
    /// Nothing yet.
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

/// Whether a heap of this value has more moves than a search should go through.
pub(super) const fn is_large(value: Nimber) -> bool {
    value.value() >= 64
}

/// The nim-sum of the values known.
pub(super) fn total(parts: &[ComponentValue]) -> Nimber {
    parts.iter().filter_map(|part| part.value()).sum()
}
