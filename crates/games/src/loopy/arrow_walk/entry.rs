//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};

use super::DigraphTokens;
use crate::catalog::reader::{Graphs, Refusal, Tokens, each};
use crate::catalog::{Entry, Field, game::Edges};
use crate::notation::labels::labeled;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "arrow_walk",
    title: "Tokens on a directed graph",
    about: "Tokens walk along arrows that may form cycles.",
    rules: "Move one token along an arrow. A player who cannot move loses; play that never ends is a draw.",
    notation: "The vertices of the tokens, with the arrows as a parameter; a move is from where to where, as `0:1`.",
    parameters: "the arrows, and the vertices without arrows, as `arrow_walk:0-1,1-0,1-2`",
    examples: &["arrow_walk:0-1,1-0,1-2,3-3,3-2 0 3", "arrow_walk:2-1,1-0,2-0 2 1"],
    edges: Edges::Graph,
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
    read,
    ..Entry::USUAL
};

/// A graph stores all vertices up to its largest number, so a typed number must not be huge.
const MAX_VERTEX: u64 = 0xffff;

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let Some(mut arrows) = tokens.parameter_tokens("", true) else {
        return Err(tokens.expected(
            "the arrows behind a colon, and then the vertices of the tokens, as `arrow_walk:0-1,1-2 0`",
        ));
    };
    let what = "an arrow as `0-1`";
    let graph =
        arrows.graph(Graphs { what, has_nodes: true, has_arrows: true, ..Graphs::EDGES })?;
    arrows.finish(what)?;
    let labels = graph.labels;
    let all = graph.edges.iter().flat_map(|&(u, v)| [u, v]).chain(graph.nodes.iter().copied());
    if let Some(far) = all.clone().find(|&vertex| u64::from(vertex) > MAX_VERTEX) {
        let message = format_args!("vertex {far} is too large, the largest is {MAX_VERTEX}");
        return Err(arrows.taken(message));
    }
    let count = all.max().map_or(0, |vertex| vertex + 1);
    let walk = DigraphTokens::new(count, graph.edges).map_err(|error| arrows.taken(error))?;
    let vertices = tokens.nodes("a vertex of the graph", &labels, count as usize)?;
    let game = AnyGame::new(format!("arrow_walk:{}", walk.arrows_text('-', ",", &labels)), walk);
    each(&labeled(game, &labels).build(), vertices)
}
