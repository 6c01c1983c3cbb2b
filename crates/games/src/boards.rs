//! Games on boards of squares.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`cram`] | put a domino on two free squares | outcomes of symmetric positions |
//! | [`chomp`] | eat a square and all squares below and to the right of it | outcomes of bars with two rows, of squares and of rectangles |
//! | [`dots_and_boxes`] | draw a line, and draw again after closing a box | best margins, by search |
//! | [`treblecross`] | put a cross on a row of squares; three adjacent crosses win | outcomes of one row |
//! | [`notakto`] | put a cross on one of the boards; three in a line end play on that board | misère outcomes of sums of 3-by-3 boards |
//! | [`clobber`] | capture a neighboring stone of the other color | outcomes of symmetric positions; values of lines if stones may also take their own color |
//! | [`nogo`] | place a stone without capturing any | values by search |

use grundy_core::IllegalPosition;

pub mod chomp;
pub mod clobber;
pub mod cram;
#[cfg(feature = "entailing")]
pub mod dots_and_boxes;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod nogo;
pub mod notakto;
pub mod stones;
pub mod treblecross;
#[cfg(feature = "catalog")]
pub(crate) mod why;

/// Creates the error for a board of invalid size.
fn no_board(rows: u32, columns: u32, limit: &str) -> IllegalPosition {
    IllegalPosition::new(format_args!("a board of {rows} by {columns} squares; {limit}"))
}

/// The catalog entries of the games on boards.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] = &[
    &cram::ENTRY,
    &chomp::ENTRY,
    &treblecross::ENTRY,
    &dots_and_boxes::ENTRY,
    &notakto::ENTRY,
    &clobber::ENTRY,
    &nogo::ENTRY,
];
