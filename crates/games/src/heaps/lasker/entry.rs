//! The entry in the catalog.

use grundy_core::mixed::AnyGame;

use super::Lasker;
use crate::catalog::reader::{List, each};
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "lasker",
    title: "Lasker's Nim",
    about: "Nim in which a heap may also be split in two.",
    rules: "Take one or more coins from one heap, or split one heap into two. A player who cannot move loses.",
    notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5` or `7:2+5`.",
    examples: &["lasker 7 8", "lasker 3"],
    why: crate::heaps::why::lasker,
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/lasker.md"),
    read: |tokens| {
        each(
            &AnyGame::new("lasker", Lasker).values().build(),
            tokens.list(List::heaps("the size of a heap"))?,
        )
    },
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};
