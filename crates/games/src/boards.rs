//! Games on boards of squares.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`cram`] | put a domino on two free squares | by search |
//! | [`chomp`] | eat a square and all below and to the right of it | by search |

pub mod chomp;
pub mod cram;

pub use chomp::Chomp;
pub use cram::Cram;

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
