//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::{Northcott, NorthcottPosition};
use crate::catalog::Entry;
use crate::catalog::reader::one;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "northcott",
    title: "Northcott's game",
    about: "Two tokens in each row slide, and never pass each other.",
    rules: "Slide a token of your own along its row, not onto or past the other one. A player who cannot move loses.",
    notation: "The rows, with W and B for the tokens, then the player to move, as `W...B... ....B.W. W`. A move is a row, \
               from 0, and the square to which the token goes, as `0:2`. In a sum a move elsewhere does \
               not change whose turn a board says it is.",
    examples: &["northcott W...B... ....B.W. W", "northcott W.B. W"],
    why: crate::loopy::why::northcott,
    look: crate::loopy::look::NORTHCOTT,
    loopy: true,
    page: include_str!("../../../doc/northcott.md"),
    read: |tokens| {
        let rows = tokens.rows(".WB").unwrap_or_default();
        let position: NorthcottPosition =
            rows.join(" ").to_uppercase().parse().map_err(|error| tokens.taken(error))?;
        let game = AnyGame::new("northcott", Northcott).outcomes(Normal).by_options().build();
        one(&game, position)
    },
    ..Entry::USUAL
};
