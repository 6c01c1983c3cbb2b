//! The entry in the catalog.

use grundy_core::ReadError;
use grundy_core::mixed::{AnyGame, MixedSum};

use super::DigraphTokens;
use crate::catalog::{Entry, Field};
use crate::notation::compact;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "arrow_walk",
    title: "Tokens on a directed graph",
    about: "Tokens walk along arrows that may form cycles.",
    rules: "Move one token along an arrow. A player who cannot move loses; play that never ends is a draw.",
    notation: "The vertices of the tokens, with the arrows as a parameter; a move is from where to where, as `0:1`.",
    parameters: "the arrows, and the vertices without arrows, as `arrow_walk:0-1,1-0,1-2`",
    examples: &["arrow_walk:0-1,1-0,1-2,3-3,3-2 0 3", "arrow_walk:2-1,1-0,2-0 2 1"],
    fields: &[
        Field::Numbers {
            title: "Vertices of the tokens, as 0 3",
            what: "tokens",
            is_parameter: false,
        },
        Field::Edges { title: "Arrows, one a line: from, then to", is_parameter: true },
    ],
    look: crate::loopy::look::ARROWS,
    loopy: true,
    page: concat!(
        include_str!("../../../doc/arrow_walk.md"),
        "\n",
        include_str!("../../../doc/assets/arrow_walk.svg")
    ),
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    ..Entry::USUAL
};

/// A graph has a place for each number below its largest, so that what is typed must not name a huge one.
const MAX_VERTEX: u64 = 0xffff;

fn read(arrows: &str, text: &str) -> Result<MixedSum, ReadError> {
    let digits = arrows.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    for vertex in digits {
        compact::number(vertex, "a vertex", MAX_VERTEX)?;
    }
    let walk: DigraphTokens = arrows.parse().map_err(ReadError::new)?;
    let arrows = walk.to_string().replace(' ', ",").replace('>', "-");
    AnyGame::new(format!("arrow_walk:{arrows}"), walk).build().read_sum(text)
}
