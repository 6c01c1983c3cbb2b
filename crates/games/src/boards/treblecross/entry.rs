//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::{Crosses, Treblecross};
use crate::catalog::reader::{List, each};
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
    read: |tokens| {
        let rows: Vec<Crosses> = if let Some(rows) = tokens.rows(".x") {
            rows.iter().map(|row| row.to_lowercase().parse()).collect::<Result<_, _>>()?
        } else {
            let list = List::heaps("a row of cells as `..x....`, or its length").up_to(MAX_FREE);
            let lengths = tokens.list(list)?;
            lengths.into_iter().map(|length| Crosses::new(length, [])).collect::<Result<_, _>>()?
        };
        // The check of the position refuses longer rows.
        let cells = rows.iter().map(Crosses::cells).max().unwrap_or(0).min(MAX_CELLS as u64);
        let game = Treblecross::new(cells as u32);
        each(&AnyGame::new("treblecross", game).outcomes(Normal).build(), rows)
    },
    random: |_, size, below| Some(format!("treblecross {}", random::cells(size, 6, below))),
    ..Entry::USUAL
};

/// The values of rows up to this length take less than a second.
const MAX_CELLS: usize = 1 << 14;

/// The longest row that its length alone may describe.
const MAX_FREE: u64 = 1000;
