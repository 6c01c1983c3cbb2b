//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::NodeKayles;
use crate::catalog::reader::one;
use crate::catalog::{Entry, field, game::Edges, random};
use crate::graphs::simple::read_simple;
use crate::notation::labels::labeled;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "node_kayles",
    title: "Node Kayles",
    about: "A node of a graph is removed with its neighbors.",
    rules: "Remove a node of a graph together with its neighbors. A player who cannot move loses.",
    notation: "The edges, and the nodes without edges, as `0-1 1-2 7`. A move is a node.",
    examples: &["node_kayles 0-1 1-2", "node_kayles 0-1 1-2 2-3 3-0 3-4"],
    edges: Edges::Graph,
    fields: field::EDGES,
    why: |components, of| {
        crate::graphs::why::kayles(components, of, crate::graphs::kayles::Kind::Node)
    },
    look: crate::graphs::look::SIMPLE,
    page: include_str!("../../../doc/node_kayles.md"),
    read: |tokens| {
        let (graph, labels) = read_simple(tokens)?;
        let game = AnyGame::new("node_kayles", NodeKayles).some_values().some_outcomes(Normal);
        one(&labeled(game, &labels).build(), graph)
    },
    random: |game, size, below| {
        Some(format!("{game} {}", random::graph(size.min(400), size / 3, below)))
    },
    ..Entry::USUAL
};
