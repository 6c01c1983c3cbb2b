//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::VertexGeography;
use crate::catalog::memoized::Memoized;
use crate::catalog::reader::one;
use crate::catalog::{Entry, field, game::Edges};
use crate::graphs::token::{random_token, read_token};
use crate::notation::labels::labeled;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "vertex_geography",
    title: "Undirected vertex geography",
    about: "A token walks on a graph and never returns to a node.",
    rules: "Move the token along an edge to a node that it has not visited. A player who cannot move loses.",
    notation: "The node of the token, then the edges, as `1 0-1 1-2 2-3`. A move is the node to which the \
               token goes.",
    examples: &["vertex_geography 1 0-1 1-2 2-3", "vertex_geography 0 0-1 1-2 2-0 2-3"],
    edges: Edges::Token,
    fields: field::TOKEN_AND_EDGES,
    why: crate::graphs::why::matching,
    look: crate::graphs::look::TOKEN,
    page: include_str!("../../../doc/vertex_geography.md"),
    read: |tokens| {
        let (position, labels) = read_token(tokens)?;
        let game = AnyGame::new("vertex_geography", Memoized::new(VertexGeography));
        let game = game.outcomes(Normal).table(Memoized::bytes);
        one(&labeled(game, &labels).build(), position)
    },
    random: random_token,
    ..Entry::USUAL
};
