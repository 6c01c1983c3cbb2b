//! The entry in the catalog.

use grundy_core::mixed::AnyGame;

use super::Mark;
use crate::catalog::reader::{List, each};
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "mark",
    title: "Mark",
    about: "Numbers are replaced by one less, or by half.",
    rules: "Replace a number by one less, or by its half, rounded down. A player who cannot move loses.",
    notation: "The numbers; a move is a number before and after it, as `12:6`.",
    examples: &["mark 12", "mark 5 7 30"],
    why: crate::heaps::why::mark,
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/mark.md"),
    read: |tokens| {
        let game = AnyGame::new("mark", Mark).values().by_options().build();
        each(&game, tokens.list(List::heaps("a number"))?)
    },
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};
