//! Pictures of positions.

use grundy_core::mixed::MixedSum;

/// The picture of a sum, as the page has it.
pub(crate) fn of(sum: &MixedSum) -> Option<String> {
    impartial::drawing::svg(sum, &sum.to_string())
}
