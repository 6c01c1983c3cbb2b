//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Misere, Normal};

use super::VectorGame;
use crate::catalog::reader::{List, Refusal, Tokens, one};
use crate::catalog::{Entry, Sample, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "vector",
    title: "Pieces of chess",
    about: "A piece moves toward the corner of a board, or coins leave heaps by vectors.",
    rules: "Move a piece of chess toward the corner of a board, whose squares are pairs of heaps; or subtract one of the given \
            vectors from two or three heaps, once, or as often as you like if it is a ray. A player who cannot move loses; in \
            misère play, wins.",
    notation: "The heaps, which are the column and the row, as `3 5`; a move is what it leaves of all, as `1,4`.",
    parameters: "a piece, as `vector:knight`, or vectors, as `vector:2x1,1x1r` with an `r` behind rays",
    examples: &[
        "vector:knight 6 7",
        "vector:king 4 6",
        "vector:1x0r,0x1r,1x1r,1x2r,2x1r 4 7",
        "vector:2x1,1x1r 5 6",
    ],
    samples: &[
        Sample { title: "Queen", text: "vector:queen 7 10" },
        Sample {
            title: "Three heaps: one, two or all alike",
            text: "vector:1x0x0r,0x1x0r,0x0x1r,1x1x0r,1x0x1r,0x1x1r,1x1x1r 2 3 4",
        },
    ],
    why: crate::heaps::why::vector,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../../doc/vector.md"),
    read,
    random: |game, size, below| Some(random::heaps(&random::with(game, "knight"), 2, size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let missing = "the piece or the vectors are missing, as in `vector:knight`";
    let mut vectors = tokens.colon().ok_or_else(|| Refusal::new(missing))?;
    let place = vectors.clone();
    let game: VectorGame = vectors.rest().parse().map_err(|error| place.whole(error))?;
    let point = tokens.list(List::heaps("the size of a heap"))?;
    let name = format!("vector:{game}");
    let game = AnyGame::new(name, game).some_values().some_outcomes(Normal).some_outcomes(Misere);
    one(&game.build(), point)
}
