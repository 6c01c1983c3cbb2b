//! Games on boards of squares.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`cram`] | put a domino on two free squares | outcomes of symmetric positions |
//! | [`chomp`] | eat a square and all squares below and to the right of it | outcomes of two rows; of squares and more |
//! | [`dots_and_boxes`] | draw a line, and another after closing a box | best margins, by search |
//! | [`treblecross`] | put a cross in a row; three win | outcomes of one row |

use grundy_core::IllegalPosition;

pub mod chomp;
pub mod cram;
#[cfg(feature = "entailing")]
pub mod dots_and_boxes;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod treblecross;
#[cfg(feature = "catalog")]
pub(crate) mod why;

/// The error for a board of this size.
fn no_board(rows: u32, columns: u32, limit: &str) -> IllegalPosition {
    IllegalPosition::new(format_args!("a board of {rows} by {columns} squares; {limit}"))
}

/// The entries of the games in this room.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] =
    &[&cram::ENTRY, &chomp::ENTRY, &treblecross::ENTRY, &dots_and_boxes::ENTRY];
