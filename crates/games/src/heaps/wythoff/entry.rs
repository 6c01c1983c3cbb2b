//! The entry in the catalog.

use grundy_core::mixed::AnyGame;
use grundy_core::{Misere, Normal};

use super::Wythoff;
use crate::catalog::reader::one;
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "wythoff",
    title: "Wythoff's game",
    about: "Coins are taken from one of two heaps, or as many from both.",
    rules: "Take any number of coins from one of two heaps, or the same number from both. A player who cannot move \
               loses; in misère play, wins.",
    notation: "Both heaps, as `3 5`; a move is what it leaves of both, as `1,2`.",
    examples: &["wythoff 7 10", "wythoff 3 5"],
    why: crate::heaps::why::wythoff,
    look: crate::heaps::look::TOGETHER,
    page: concat!(
        include_str!("../../../doc/wythoff.md"),
        "\n",
        include_str!("../../../doc/assets/wythoff.svg")
    ),
    read: |tokens| {
        let game = AnyGame::new("wythoff", Wythoff).outcomes(Normal).outcomes(Misere).build();
        one(&game, tokens.pair("the size of a heap")?)
    },
    random: |game, size, below| Some(random::heaps(game, 2, size, below)),
    ..Entry::USUAL
};
