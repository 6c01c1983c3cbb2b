//! Pictures of positions.

use grundy_core::mixed::MixedSum;

/// The picture of a sum, as the page has it, with things marked by their names.
pub(crate) fn of(sum: &MixedSum, marks: &[Vec<String>]) -> Option<String> {
    impartial::drawing::svg_marked(sum, &sum.to_string(), marks.iter().map(Vec::as_slice))
}
