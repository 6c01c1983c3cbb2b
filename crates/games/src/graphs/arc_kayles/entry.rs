//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::ArcKayles;
use crate::catalog::reader::one;
use crate::catalog::{Entry, field, game::Edges, random};
use crate::graphs::simple::read_simple;
use crate::notation::labels::labeled;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "arc_kayles",
    title: "Arc Kayles",
    about: "An edge of a graph is removed with both of its endpoints.",
    rules: "Remove an edge of a graph together with both of its endpoints. A player who cannot move loses.",
    notation: "The edges, and the nodes without edges, as `0-1 1-2 7`. A move is an edge, as `0-1`.",
    examples: &["arc_kayles 0-1 1-2 2-3", "arc_kayles 0-1 1-2 2-3 3-0 3-4"],
    edges: Edges::Graph,
    fields: field::EDGES,
    why: |components, of| {
        crate::graphs::why::kayles(components, of, crate::graphs::kayles::Kind::Arc)
    },
    look: crate::graphs::look::SIMPLE,
    page: include_str!("../../../doc/arc_kayles.md"),
    read: |tokens| {
        let (graph, labels) = read_simple(tokens)?;
        let game = AnyGame::new("arc_kayles", ArcKayles).some_values().some_outcomes(Normal);
        one(&labeled(game, &labels).build(), graph)
    },
    random: |game, size, below| {
        Some(format!("{game} {}", random::graph(size.min(400), size / 3, below)))
    },
    ..Entry::USUAL
};
