//! Chomp on bars of any size. A bar is stored as blocks of rows of equal length. This form is used for large squares and for other large
//! bars that a theorem covers.

use super::Bite;
use super::known::{Outline, bite_text, read_bite};
use crate::notation::{no_move, read_number};
use grundy_core::{
    IllegalMove, IllegalPosition, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    Sum,
};

/// The rules of Chomp on bars of any size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BlockChomp;

/// A bar as a list of blocks, from the longest rows to the shortest. Each block is a number of rows and their length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Blocks(Vec<(u64, u64)>);

impl Blocks {
    /// Creates the bar with the given blocks. Merges consecutive blocks of rows of the same length, and drops blocks without squares.
    pub(crate) fn new(blocks: impl IntoIterator<Item = (u64, u64)>) -> Self {
        let mut merged: Vec<(u64, u64)> = Vec::new();
        for (rows, length) in blocks.into_iter().filter(|&(rows, length)| rows > 0 && length > 0) {
            match merged.last_mut() {
                Some((above, same)) if *same == length => *above = above.saturating_add(rows),
                _ => merged.push((rows, length)),
            }
        }
        Self(merged)
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> u64 {
        self.0.iter().map(|&(rows, _)| rows).fold(0, u64::saturating_add)
    }

    /// Returns the lengths of the first `most` rows, or of all rows if there are fewer.
    pub(crate) fn lengths(&self, most: usize) -> Vec<u64> {
        let row = |&(rows, length): &(u64, u64)| {
            std::iter::repeat_n(length, usize::try_from(rows).unwrap_or(usize::MAX))
        };
        self.0.iter().flat_map(row).take(most).collect()
    }

    /// Returns the length of a row, or 0 below the last row.
    fn length(&self, row: u64) -> u64 {
        let mut end = 0_u64;
        let reaches = |&&(rows, _): &&(u64, u64)| {
            end = end.saturating_add(rows);
            row < end
        };
        self.0.iter().find(reaches).map_or(0, |&(_, length)| length)
    }

    /// Returns the number of rows that are longer than `than` squares.
    fn longer(&self, than: u64) -> u64 {
        let longer = self.0.iter().take_while(|&&(_, length)| length > than);
        longer.map(|&(rows, _)| rows).fold(0, u64::saturating_add)
    }

    /// Reflects the bar across its diagonal.
    fn reflected(&self) -> Self {
        let next = self.0.iter().skip(1).map(|&(_, length)| length).chain([0]);
        let mut down = 0_u64;
        let mut columns: Vec<(u64, u64)> = Vec::with_capacity(self.0.len());
        for (&(rows, length), next) in self.0.iter().zip(next) {
            down = down.saturating_add(rows);
            columns.push((length - next, down));
        }
        columns.reverse();
        Self::new(columns)
    }

    pub(crate) fn outline(&self) -> Outline {
        Outline {
            columns: self.length(0),
            rows: self.rows(),
            second_row: self.length(1),
            second_column: self.longer(1),
            is_rectangle: self.0.len() == 1,
        }
    }
}

impl Ruleset for BlockChomp {
    type Position = Blocks;
    type Move = Bite;

    /// Lists the moves row by row, and from left to right within each row.
    fn moves(&self, bar: &Blocks) -> impl Iterator<Item = Bite> {
        let mut end = 0_u64;
        let blocks = bar.0.iter().map(move |&(rows, length)| {
            end = end.saturating_add(rows);
            (end - rows..end, length)
        });
        blocks.flat_map(|(rows, length)| {
            rows.flat_map(move |row| {
                (u64::from(row == 0)..length).map(move |column| Bite { row, column })
            })
        })
    }

    fn play(&self, bar: &Blocks, &Bite { row, column }: &Bite) -> Sum<Blocks> {
        let mut before = 0_u64;
        let mut left = Vec::with_capacity(bar.0.len() + 1);
        for &(rows, length) in &bar.0 {
            let above = rows.min(row.saturating_sub(before));
            left.push((above, length));
            left.push((rows - above, length.min(column)));
            before = before.saturating_add(rows);
        }
        Sum::from(Blocks::new(left))
    }

    fn try_play(&self, bar: &Blocks, mv: &Bite) -> Result<Sum<Blocks>, IllegalMove> {
        // The first square is poisoned, so no move can select it.
        if mv.column < bar.length(mv.row) && (mv.row, mv.column) != (0, 0) {
            Ok(self.play(bar, mv))
        } else {
            Err(IllegalMove::new(mv, bar))
        }
    }

    fn canonical(&self, bar: Blocks) -> Sum<Blocks> {
        let reflected = bar.reflected();
        Sum::from(bar.min(reflected))
    }

    fn check_position(&self, bar: &Blocks) -> Result<(), IllegalPosition> {
        let rows = bar.0.iter().try_fold(0_u64, |sum, &(rows, _)| sum.checked_add(rows));
        let falls = bar.0.windows(2).all(|pair| pair[0].1 > pair[1].1);
        let has_squares = bar.0.iter().all(|&(rows, length)| rows > 0 && length > 0);
        if rows.is_some_and(|rows| rows > 0) && falls && has_squares {
            return Ok(());
        }
        Err(IllegalPosition::new(
            "no row may be longer than the row above it, and there must be at least one row",
        ))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, bar: &Blocks) -> u64 {
        let squares = bar.0.iter().map(|&(rows, length)| rows.saturating_mul(length));
        squares.fold(0, u64::saturating_add).saturating_sub(1)
    }
}

/// Uses the same theorems as [`Chomp`](super::Chomp).
impl PartialTheorem<Normal> for BlockChomp {
    fn known_outcome(&self, bar: &Blocks, _: Normal) -> Option<Outcome> {
        bar.outline().outcome()
    }

    fn known_winning_move(&self, bar: &Blocks, _: Normal) -> Option<Bite> {
        bar.outline().winning_move()
    }

    fn known_winning_moves(&self, bar: &Blocks, _: Normal) -> Option<Vec<Bite>> {
        bar.outline().winning_moves()
    }
}

/// Writes a position as its blocks from the top. Each block is the number of rows and their length, as in `1x30 29x1`. Writes a move as the
/// row and the column of the square, both counted from 0, such as `1,2`.
impl Notation for BlockChomp {
    fn position_text(&self, bar: &Blocks) -> String {
        let blocks = bar.0.iter().map(|(rows, length)| format!("{rows}x{length}"));
        blocks.collect::<Vec<_>>().join(" ")
    }

    fn read_position(&self, text: &str) -> Result<Blocks, ReadError> {
        let block = |word: &str| {
            let (rows, length) = word.split_once('x')?;
            Some((read_number("", rows).ok()?, read_number("", length).ok()?))
        };
        let blocks = text.split_whitespace().map(|word| {
            block(word).ok_or_else(|| ReadError::expected("rows and their length, as `4x5`", word))
        });
        let bar = Blocks(blocks.collect::<Result<_, _>>()?);
        self.check_position(&bar)?;
        Ok(bar)
    }

    fn move_text(&self, _: &Blocks, mv: &Bite) -> String {
        bite_text(mv)
    }

    fn read_move(&self, bar: &Blocks, text: &str) -> Result<Bite, ReadError> {
        let bite = read_bite(text).filter(|mv| self.try_play(bar, mv).is_ok());
        bite.ok_or_else(|| no_move(&self.position_text(bar), text))
    }

    fn position_in_words(&self, bar: &Blocks) -> String {
        match bar.0[..] {
            [(rows, length)] => format!("a bar of {rows} by {length} squares"),
            _ => format!("a bar of {} blocks, {}", bar.0.len(), self.position_text(bar)),
        }
    }

    fn move_in_words(&self, _: &Blocks, mv: &Bite) -> String {
        mv.to_string()
    }
}
