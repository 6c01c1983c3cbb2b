//! The entry in the catalog.

use grundy_core::Misere;
use grundy_core::mixed::AnyGame;

use super::Nim;
use crate::catalog::reader::{List, each};
use crate::catalog::{Entry, Sample, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    about: "Coins are taken from one heap, as many as you like.",
    rules: "Take one or more coins from one heap. A player who cannot move loses; in misère play, wins.",
    notation: "The sizes of the heaps; a move is a heap before and after it, as `5:2`.",
    examples: &["nim 3 5 7", "nim 1 1 4"],
    samples: &[Sample { title: "Marienbad: 1, 3, 5, 7", text: "nim 1 3 5 7" }],
    why: crate::heaps::why::nim,
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/nim.md"),
    read: |tokens| {
        let game = AnyGame::new("nim", Nim).values().sum_outcomes(Misere).build();
        each(&game, tokens.list(List::heaps("the size of a heap"))?)
    },
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};
