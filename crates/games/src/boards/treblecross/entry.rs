//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::Treblecross;
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "treblecross",
    title: "Treblecross",
    about: "Crosses are put into a row of cells; three side by side win.",
    rules: "Put a cross on a free cell of a row. A player who completes three crosses side by side wins.",
    notation: "The cells, `.` for a free one and `x` for a cross, as `..x....`; a move is the cell, counted from 0.",
    examples: &["treblecross ...x.........", "treblecross .x.x...."],
    why: crate::boards::why::treblecross,
    look: crate::boards::look::TREBLECROSS,
    page: include_str!("../../../doc/treblecross.md"),
    read: |_, text| {
        // What is too long is refused when it is read.
        let cells = text.split(' ').map(str::len).max().unwrap_or(0).min(MAX_CELLS);
        let game = Treblecross::new(cells as u32);
        AnyGame::new("treblecross", game).outcomes(Normal).build().read_sum(text)
    },
    random: |_, size, below| Some(format!("treblecross {}", random::cells(size, 6, below))),
    ..Entry::USUAL
};

/// The values of rows up to this length take less than a second.
const MAX_CELLS: usize = 1 << 14;
