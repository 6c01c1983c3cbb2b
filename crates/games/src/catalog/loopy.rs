//! The entries of the games in which play could go round in circles.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Convention, Normal, ReadError};

use super::Entry;
use crate::loopy::{ArrowWalk, Northcott, PokerNim};
use crate::notation::compact;

/// The names of the games in this file.
pub(super) const NAMES: [&str; 3] = [ARROW_WALK.name, NORTHCOTT.name, POKER_NIM.name];

pub(super) const ARROW_WALK: Entry = Entry {
    name: "arrow_walk",
    title: "Tokens on a directed graph",
    rules: "Take one token along an arrow. Whoever cannot move loses; play that never ends is a draw.",
    notation: "The vertices of the tokens, with the arrows as a parameter; a move is from where to where, as `0:1`.",
    parameters: "the arrows, and the vertices without arrows, as `arrow_walk:0-1,1-0,1-2`",
    examples: &["arrow_walk:0-1,1-0,1-2,3-3,3-2 0 3", "arrow_walk:2-1,1-0,2-0 2 1"],
    convention: Convention::Normal,
    page: include_str!("../../doc/arrow_walk.md"),
    read: arrow_walk,
};

pub(super) const NORTHCOTT: Entry = Entry {
    name: "northcott",
    title: "Northcott's game",
    rules: "Slide a token of your own along its row, not onto or past the other one. Whoever cannot move loses.",
    notation: "The rows, with W and B for the tokens, then the player to move, as `W...B... ....B.W. W`. A move is a row, \
               from 0, and the square to which the token goes, as `0:2`. A board is played alone.",
    parameters: "",
    examples: &["northcott W...B... ....B.W. W", "northcott W.B. W"],
    convention: Convention::Normal,
    page: include_str!("../../doc/northcott.md"),
    read: |_, text| AnyGame::new("northcott", Northcott).outcomes(Normal).build().read_sum(text),
};

pub(super) const POKER_NIM: Entry = Entry {
    name: "poker_nim",
    title: "Poker Nim",
    rules: "Take chips from a heap into your bag, or add chips from your bag to a heap. Whoever cannot move loses.",
    notation: "The heaps, then the chips in the bags of the player to move and of the other, as `3 5 bags 4 0`. A move is \
               a heap, from 0, and its new size, as `1:3`. A position is played alone.",
    parameters: "",
    examples: &["poker_nim 3 5 bags 4 0", "poker_nim 2 2 bags 0 1"],
    convention: Convention::Normal,
    page: include_str!("../../doc/poker_nim.md"),
    read: |_, text| AnyGame::new("poker_nim", PokerNim).outcomes(Normal).build().read_sum(text),
};

/// A graph has a place for each number below its largest, so that what is typed must not name a huge one.
const LARGEST_VERTEX: u64 = 0xffff;

fn arrow_walk(arrows: &str, text: &str) -> Result<MixedSum, ReadError> {
    let digits = arrows.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    for vertex in digits {
        compact::number(vertex, "a vertex", LARGEST_VERTEX)?;
    }
    let walk: ArrowWalk = arrows.parse().map_err(ReadError::new)?;
    let arrows = walk.to_string().replace(' ', ",").replace('>', "-");
    AnyGame::new(format!("arrow_walk:{arrows}"), walk).build().read_sum(text)
}
