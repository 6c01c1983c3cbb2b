//! The entries of the games on boards.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Convention, Normal, Notation, ReadError};

use super::Entry;
use crate::boards::cram::read_size;
use crate::boards::{Chomp, Cram, Treblecross, TwoRowChomp};

pub(super) const CRAM: Entry = Entry {
    name: "cram",
    title: "Cram",
    rules: "Put a domino on two free squares side by side, in either direction. Whoever cannot move loses.",
    notation: "The rows, `.` for a free square and `x` for a taken one, as `.... .x.. ....`, or the size of an empty \
               board, as `8x8`; at most 128 squares. A move is the two squares by row and column, counted from 0, as \
               `0,1-0,2`. Known are positions that look the same after half a turn; others are searched.",
    parameters: "the size, as `cram:3x4`, which is also what the rows say",
    examples: &["cram 4x5", "cram ..... .xx.. ...x.", "cram 1x70"],
    convention: Convention::Normal,
    page: include_str!("../../doc/cram.md"),
    read: cram,
};

pub(super) const CHOMP: Entry = Entry {
    name: "chomp",
    title: "Chomp",
    rules: "Eat a square of a bar with all that is not above it and not to its left, but never the first square, \
            which is poisoned. Whoever cannot move loses.",
    notation: "The lengths of the rows, as `4 4 2`; a move is the square by row and column, counted from 0, as `1,2`. \
               Known are two rows or columns, arms alone, squares and other bars with equal arms, and who wins a \
               rectangle; others are searched.",
    parameters: "`2` for two rows of any length, which is added where rows are longer than 15",
    examples: &["chomp 4 4 4 4", "chomp 4 4 2", "chomp:2 40 25"],
    convention: Convention::Normal,
    page: include_str!("../../doc/chomp.md"),
    read: chomp,
};

pub(super) const TREBLECROSS: Entry = Entry {
    name: "treblecross",
    title: "Treblecross",
    rules: "Put a cross on a free cell of a row. Whoever completes three crosses side by side has won.",
    notation: "The cells, `.` for a free one and `x` for a cross, as `..x....`; a move is the cell, counted from 0.",
    parameters: "",
    examples: &["treblecross ...x.........", "treblecross .x.x...."],
    convention: Convention::Normal,
    page: include_str!("../../doc/treblecross.md"),
    read: |_, text| {
        // Without the values of longer rows than there are. What is too long is refused when it is read.
        let cells = text.split(' ').map(str::len).max().unwrap_or(0).min(MOST_CELLS);
        let game = Treblecross::new(cells as u32);
        AnyGame::new("treblecross", game).outcomes(Normal).build().read_sum(text)
    },
};

/// The values of rows up to this length take less than a second.
const MOST_CELLS: usize = 1 << 14;

fn cram(size: &str, text: &str) -> Result<MixedSum, ReadError> {
    let sizes = |text| read_size(text).ok_or_else(|| ReadError::expected("a size as `3x4`", text));
    let (rows, columns) = if !size.is_empty() {
        sizes(size)?
    } else if text.starts_with(|c: char| c.is_ascii_digit()) {
        sizes(text)?
    } else {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        (side(rows.len()), side(rows.first().map_or(0, |row| row.chars().count())))
    };
    let name = format!("cram:{rows}x{columns}");
    // Half the word is searched faster.
    let game = if let Ok(board) = Cram::new(rows, columns) {
        AnyGame::new(name, board).some_outcomes(Normal).build()
    } else {
        let board = Cram::wide(rows, columns).map_err(ReadError::new)?;
        AnyGame::new(name, board).some_outcomes(Normal).build()
    };
    game.read_sum(text)
}

fn chomp(rows: &str, text: &str) -> Result<MixedSum, ReadError> {
    let bar = Chomp::new(15, 15).map_err(ReadError::new)?;
    match rows {
        "" if bar.read_sum(text).is_ok() || TwoRowChomp.read_sum(text).is_err() => {
            AnyGame::new("chomp", bar).some_outcomes(Normal).build().read_sum(text)
        }
        "" | "2" => AnyGame::new("chomp:2", TwoRowChomp).outcomes(Normal).build().read_sum(text),
        _ => Err(ReadError::expected("`2` or nothing after the colon", rows)),
    }
}
