//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::{PokerNim, PokerNimPosition};
use crate::catalog::Entry;
use crate::catalog::reader::{List, one};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "poker_nim",
    title: "Poker Nim",
    about: "Nim with a bag of chips for each player, from which heaps may grow.",
    rules: "Take chips from a heap into your bag, or add chips from your bag to a heap. A player who cannot move loses.",
    notation: "The heaps, then the chips in the bags of the player to move and of the other, as `3 5 bags 4 0`. A move is \
               a heap, from 0, and its new size, as `1:3`. In a sum a move elsewhere does not exchange the bags.",
    examples: &["poker_nim 3 5 bags 4 0", "poker_nim 2 2 bags 0 1"],
    why: crate::loopy::why::poker_nim,
    look: crate::loopy::look::POKER,
    loopy: true,
    page: include_str!("../../../doc/poker_nim.md"),
    read: |tokens| {
        let expected = "`bags` and the chips in both bags";
        let heaps = List::heaps("the size of a heap").until(&["bags"]);
        let heaps = tokens.list_of(heaps, |tokens| tokens.number(heaps.what, heaps.most))?;
        if !tokens.take_word(&["bags"]) && !tokens.take_sign('|') {
            return Err(tokens.expected(expected));
        }
        let [own, other] = tokens.list(List::heaps("the chips in a bag"))?[..] else {
            return Err(tokens.taken("expected the chips in two bags"));
        };
        let position = PokerNimPosition::new(heaps, own, other)?;
        one(&AnyGame::new("poker_nim", PokerNim).outcomes(Normal).build(), position)
    },
    ..Entry::USUAL
};
