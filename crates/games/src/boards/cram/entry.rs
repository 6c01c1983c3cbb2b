//! Defines the game's catalog entry.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, ReadError};

use super::Cram;
use super::squares::Squares;
use crate::catalog::reader::{Refusal, Tokens};
use crate::catalog::{Entry, random};

/// The game's entry in the catalog, for positions such as `cram 4x5`.
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
    read,
    random: |_, size, below| Some(random_board(size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let expected = "a size such as `3x4`";
    let side = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
    let size = match tokens.colon() {
        Some(mut size) => {
            let read = size.size(false)?.ok_or_else(|| size.expected(expected))?;
            size.finish(expected)?;
            Some(read)
        }
        None => None,
    };
    let (found, picture) = if let Some(empty) = tokens.size(true)? {
        (empty, None)
    } else {
        let rows = tokens.rows(".x").ok_or_else(|| tokens.expected("a row of `.` and `x`"))?;
        let columns = rows.first().map_or(0, |row| row.chars().count());
        let picture = rows.join("\n").to_lowercase().replace('x', "#");
        ((rows.len() as u64, columns as u64), Some(picture))
    };
    if size.is_some_and(|size| size != found) {
        return Err(tokens.taken("expected a board of the size behind the colon"));
    }
    let (rows, columns) = (side(found.0), side(found.1));
    let picture = picture.as_deref();
    // Use the smaller word type if the board fits, because searching with it is faster.
    let sum = match Cram::new(rows, columns) {
        Ok(board) => position(board, picture),
        Err(_) => {
            position(Cram::wide(rows, columns).map_err(|error| tokens.taken(error))?, picture)
        }
    };
    sum.map_err(|error| tokens.taken(error))
}

/// Reads the position from the picture, or returns the empty board if there is no picture.
fn position<S: Squares>(board: Cram<S>, picture: Option<&str>) -> Result<MixedSum, ReadError> {
    let free = match picture {
        Some(picture) => board.region(picture)?,
        None => board.start(),
    };
    let name = format!("cram:{}x{}", board.rows(), board.columns());
    let game = AnyGame::new(name, board).some_outcomes(Normal).by_options().build();
    Ok(MixedSum::from(game.position(free)?))
}

fn random_board(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let (rows, columns) = (1 + below(size.min(6)), 1 + size.min(10));
    let rows: Vec<String> = (0..rows).map(|_| random::cells(columns, 4, below)).collect();
    format!("cram {}", rows.join(" "))
}
