//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, Notation, ReadError};

use super::{BipartiteEdgeGeography, EdgeGeography};
use crate::catalog::memoized::Memoized;
use crate::catalog::{Entry, field};
use crate::graphs::token::random_token;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "edge_geography",
    title: "Undirected edge geography",
    about: "A token walks on a graph and uses up the edges behind it.",
    rules: "Move the token along an edge, which is then removed. A player who cannot move loses.",
    notation: "The node of the token, then the edges, as `0 0-1 1-2 2-3 3-0`. A move is the node to which the \
               token goes. The outcome is known where the token can reach no cycle of odd length.",
    parameters: "`any` to ask no theorem about the position; it is added where none applies",
    examples: &["edge_geography 0 0-1 1-2 2-3 3-0 0-4", "edge_geography:any 0 0-1 1-2 2-0 2-3"],
    fields: field::TOKEN_AND_EDGES,
    why: crate::graphs::why::even,
    look: crate::graphs::look::TOKEN,
    page: include_str!("../../../doc/edge_geography.md"),
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    random: random_token,
    ..Entry::USUAL
};

/// Bipartite positions have a theorem; all others are played by the rules alone.
fn read(which: &str, text: &str) -> Result<MixedSum, ReadError> {
    match which {
        "" if BipartiteEdgeGeography.read_sum(text).is_ok() => {
            let game = AnyGame::new("edge_geography", Memoized::new(BipartiteEdgeGeography));
            game.outcomes(Normal).table(Memoized::bytes).build().read_sum(text)
        }
        "" | "any" => AnyGame::new("edge_geography:any", EdgeGeography).build().read_sum(text),
        _ => Err(ReadError::expected("`any` or nothing after the colon", which)),
    }
}
