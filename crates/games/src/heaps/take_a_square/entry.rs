//! The entry in the catalog.

use grundy_core::mixed::AnyGame;

use super::TakeASquare;
use crate::catalog::reader::{List, each};
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "take_a_square",
    title: "Take a square",
    about: "Coins are taken from one heap, in square numbers.",
    rules: "Take a square number of coins from one heap. A player who cannot move loses.",
    notation: "The sizes of the heaps; a move is a heap before and after it, as `35:34`.",
    examples: &["take_a_square 35", "take_a_square 34 7"],
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/take_a_square.md"),
    read: |tokens| {
        let game = AnyGame::new("take_a_square", TakeASquare::new(1 << 24)).values().by_options();
        each(
            &game.table(TakeASquare::table_bytes).build(),
            tokens.list(List::heaps("the size of a heap"))?,
        )
    },
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};
