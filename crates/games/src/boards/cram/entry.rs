//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, ReadError};

use super::Cram;
use super::symmetry::read_size;
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "cram",
    title: "Cram",
    about: "Dominoes are put on a board, in either direction.",
    rules: "Put a domino on two free squares side by side, in either direction. A player who cannot move loses.",
    notation: "The rows, `.` for a free square and `x` for a taken one, as `.... .x.. ....`, or the size of an empty \
               board, as `8x8`; at most 128 squares. A move is the two squares by row and column, counted from 0, as \
               `0,1-0,2`. Positions that look the same after half a turn are known; others are searched.",
    parameters: "the size, as `cram:3x4`; the rows give it, too",
    examples: &["cram 4x5", "cram ..... .xx.. ...x.", "cram 1x70"],
    why: crate::boards::why::cram,
    look: crate::boards::look::CRAM,
    page: concat!(
        include_str!("../../../doc/cram.md"),
        "\n",
        include_str!("../../../doc/assets/cram.svg")
    ),
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    random: |_, size, below| Some(random_board(size, below)),
    ..Entry::USUAL
};

fn read(size: &str, text: &str) -> Result<MixedSum, ReadError> {
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
        AnyGame::new(name, board).some_outcomes(Normal).by_options().build()
    } else {
        let board = Cram::wide(rows, columns).map_err(ReadError::new)?;
        AnyGame::new(name, board).some_outcomes(Normal).by_options().build()
    };
    game.read_sum(text)
}

fn random_board(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let (rows, columns) = (1 + below(size.min(6)), 1 + size.min(10));
    let rows: Vec<String> = (0..rows).map(|_| random::cells(columns, 4, below)).collect();
    format!("cram {}", rows.join(" "))
}
