//! Games on boards of squares.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`cram`] | put a domino on two free squares | outcomes of symmetric positions |
//! | [`chomp`] | eat a square and all below and to the right of it | outcomes of two rows; of squares and more |
//! | [`dots_and_boxes`] | draw a line, and again after closing a box | best margins, by search |
//! | [`treblecross`] | put a cross in a row, three win | outcomes of one row |

pub mod chomp;
pub mod cram;
pub mod dots_and_boxes;
pub mod treblecross;

/// A board that has no rows, no columns or too many of either.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("a board of {rows} by {columns} squares; {limit}")]
pub struct BoardError {
    /// The number of rows asked for.
    pub rows: u64,
    /// The number of columns asked for.
    pub columns: u64,
    limit: &'static str,
}

/// The entries of the games in this room.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] =
    &[&cram::ENTRY, &chomp::ENTRY, &treblecross::ENTRY, &dots_and_boxes::ENTRY];
