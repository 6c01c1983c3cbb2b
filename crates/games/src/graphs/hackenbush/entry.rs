//! The entry in the catalog.

use grundy_core::Misere;
use grundy_core::mixed::AnyGame;

use super::{GreenHackenbush, Picture};
use crate::catalog::memoized::Memoized;
use crate::catalog::reader::{Graphs, one};
use crate::catalog::{Entry, Field, Sample, game::Edges, random};
use crate::notation::labels::labeled;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "hackenbush",
    title: "Green Hackenbush",
    about: "Edges of a picture on the ground are cut, and what hangs in the air falls.",
    rules: "Cut an edge of a picture that stands on the ground; everything no longer connected to the \
               ground falls. A player who cannot move loses.",
    notation: "The edges, as `0-1 1-2 2-0`, where 0 is the ground. A move is the edge that is cut, as `1-2`; \
               of several edges with the same text the second is `1-2.2`.",
    examples: &["hackenbush 0-1 1-2 2-0", "hackenbush 0-1 1-2 2-3 3-1 1-3"],
    samples: &[Sample {
        title: "a house, a flower, a tree and a blade of grass",
        text: "hackenbush 0-1 0-2 1-2 1-3 2-4 3-4 3-5 4-5 0-6 6-7 6-8 0-9 9-10 9-10 10-11 10-12 0-13",
    }],
    edges: Edges::Graph,
    fields: &[Field::Edges { title: "Edges, one a line; 0 is the ground", is_parameter: false }],
    why: crate::graphs::why::hackenbush,
    look: crate::graphs::look::GROUND,
    page: concat!(
        include_str!("../../../doc/hackenbush.md"),
        "\n",
        include_str!("../../../doc/assets/hackenbush.svg")
    ),
    read: |tokens| {
        if tokens.nodes_without_edges().is_some() {
            let game = AnyGame::new("hackenbush", Memoized::new(GreenHackenbush));
            let game = game.values().some_outcomes(Misere).table(Memoized::bytes);
            return one(&game.build(), Picture::default());
        }
        let graph = tokens.graph(Graphs { has_ground: true, ..Graphs::EDGES })?;
        let touches = |&(u, v): &(u32, u32)| u == 0 || v == 0;
        if !graph.edges.is_empty() && !graph.edges.iter().any(touches) {
            tokens
                .note("No edge touches the ground, which is node 0, so all of the picture falls.");
        }
        let game = AnyGame::new("hackenbush", Memoized::new(GreenHackenbush));
        let game = game.values().some_outcomes(Misere).table(Memoized::bytes);
        one(&labeled(game, &graph.labels).build(), Picture::new(graph.edges))
    },
    random: |game, size, below| Some(format!("{game} {}", random::graph(size, 3, below))),
    ..Entry::USUAL
};
