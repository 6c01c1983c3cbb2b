//! Theorems about certain Chomp bars, and the notation for bars.

use std::cmp::Ordering;

use super::{Bite, Chomp, length, longer};
use crate::notation::{Listed, no_move, read_number, read_numbers};
use grundy_core::{Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset};

/// The properties of a bar that the theorems use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline {
    /// The numbers of squares in the first row and in the first column.
    pub(crate) columns: u64,
    pub(crate) rows: u64,
    /// The numbers of squares in the second row and in the second column.
    pub(crate) second_row: u64,
    pub(crate) second_column: u64,
    pub(crate) is_rectangle: bool,
}

const fn bite(row: u64, column: u64) -> Bite {
    Bite { row, column }
}

impl Outline {
    pub(crate) fn of(bar: u64) -> Self {
        let (columns, rows) = (length(bar, 0), longer(bar, 0));
        Self {
            columns: columns.into(),
            rows: rows.into(),
            second_row: length(bar, 1).into(),
            second_column: longer(bar, 1).into(),
            is_rectangle: longer(bar, columns.saturating_sub(1)) == rows,
        }
    }

    /// Returns the outcome, if a theorem implies it.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let Self { columns, rows, second_row, second_column, is_rectangle } = *self;
        if second_row < 2 {
            // The bar consists of only its first row and first column. Without the poisoned square, they are two Nim heaps.
            return Some(Outcome::from_first_wins(columns != rows));
        }
        if rows == 2 {
            return Some(Outcome::from_first_wins(columns - second_row != 1));
        }
        if columns == 2 {
            return Some(Outcome::from_first_wins(rows - second_column != 1));
        }
        (is_rectangle || rows == columns).then_some(Outcome::N)
    }

    /// Returns a winning move, if a theorem names one.
    pub(super) fn winning_move(&self) -> Option<Bite> {
        let Self { columns, rows, second_row, second_column, .. } = *self;
        if second_row < 2 {
            return match columns.cmp(&rows) {
                Ordering::Less => Some(bite(columns, 0)),
                Ordering::Equal => None,
                Ordering::Greater => Some(bite(0, rows)),
            };
        }
        if rows == columns {
            return Some(bite(1, 1));
        }
        if rows == 2 {
            return match columns - second_row {
                0 => Some(bite(1, columns - 1)),
                1 => None,
                _ => Some(bite(0, second_row + 1)),
            };
        }
        if columns == 2 {
            return match rows - second_column {
                0 => Some(bite(rows - 1, 1)),
                1 => None,
                _ => Some(bite(second_column + 1, 0)),
            };
        }
        None
    }

    /// Returns all winning moves, if theorems show that the list is complete. There is at most one winning move on a bar that consists of
    /// only its first row and first column, on a bar of two rows or two columns, or on a full square.
    #[cfg(feature = "catalog")]
    pub(super) fn winning_moves(&self) -> Option<Vec<Bite>> {
        let are_few = self.second_row < 2 || self.rows == 2 || self.columns == 2;
        let is_square = self.is_rectangle && self.rows == self.columns;
        (are_few || is_square).then(|| self.winning_move().into_iter().collect())
    }
}

/// Covers bars of two rows or two columns; bars without the square on the diagonal next to the poisoned square; bars whose first row and
/// first column are equally long; and rectangles.
impl PartialTheorem<Normal> for Chomp {
    /// # Complexity
    /// O(1).
    fn known_outcome(&self, &bar: &u64, _: Normal) -> Option<Outcome> {
        Outline::of(bar).outcome()
    }

    /// Returns `None` if the outcome is not known or the player to move loses, and for a rectangle with unequal sides that has more than
    /// two rows and more than two columns. The player to move wins such a rectangle, but no theorem names the move.
    ///
    /// # Complexity
    /// O(1).
    fn known_winning_move(&self, &bar: &u64, _: Normal) -> Option<Bite> {
        Outline::of(bar).winning_move()
    }
}

/// Writes a position as the lengths of the rows, such as `4 4 2`. Writes a move as the row and the column of the square, both counted
/// from 0, such as `1,2`.
impl Notation for Chomp {
    fn position_text(&self, &bar: &u64) -> String {
        self.lengths(bar).iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        let lengths = read_numbers("the length of a row", text)?;
        let narrow = |&length: &u64| u32::try_from(length).unwrap_or(u32::MAX);
        let lengths: Vec<u32> = lengths.iter().map(narrow).collect();
        match lengths.last() {
            Some(0) => Err(ReadError::expected("rows that are not empty", text)),
            _ => Ok(self.bar(&lengths)?),
        }
    }

    fn move_text(&self, _: &u64, mv: &Bite) -> String {
        bite_text(mv)
    }

    fn read_move(&self, bar: &u64, text: &str) -> Result<Bite, ReadError> {
        let bite = read_bite(text).filter(|mv| self.try_play(bar, mv).is_ok());
        bite.ok_or_else(|| no_move(&self.position_text(bar), text))
    }

    fn position_in_words(&self, &bar: &u64) -> String {
        format!("a bar with rows of {}", Listed(&self.lengths(bar)))
    }

    fn move_in_words(&self, _: &u64, mv: &Bite) -> String {
        mv.to_string()
    }
}

pub(super) fn bite_text(mv: &Bite) -> String {
    format!("{},{}", mv.row, mv.column)
}

pub(super) fn read_bite(text: &str) -> Option<Bite> {
    let (row, column) = text.trim().split_once(',')?;
    Some(Bite { row: read_number("", row).ok()?, column: read_number("", column).ok()? })
}
