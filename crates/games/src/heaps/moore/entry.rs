//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Misere, Normal, ReadError};

use super::Moore;
use crate::catalog::{Entry, random};
use crate::notation::read_number;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "moore",
    title: "Moore's Nim",
    about: "Nim in which a move may take from up to k heaps.",
    rules: "Take any number of coins from one heap or from several, but at most k heaps. A player who cannot move \
               loses; in misère play, wins.",
    notation: "The sizes of the heaps, as `3 4 5`; a move is what it leaves of every heap, as `3,3,3`.",
    parameters: "k, as `moore:2`, which is also the default",
    examples: &["moore:2 3 4 5", "moore:3 1 2 2"],
    why: crate::heaps::why::moore,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../../doc/moore.md"),
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    random: |game, size, below| Some(random::heaps(game, 4, size, below)),
    ..Entry::USUAL
};

fn read(k: &str, text: &str) -> Result<MixedSum, ReadError> {
    let k = if k.is_empty() { 2 } else { read_number("the number of heaps per move", k)? };
    let none = || ReadError::expected("the number of heaps per move, from 1 on", "0");
    let game = Moore::new(k).ok_or_else(none)?;
    let name = format!("moore:{k}");
    AnyGame::new(name, game).outcomes(Normal).outcomes(Misere).build().read_sum(text)
}
