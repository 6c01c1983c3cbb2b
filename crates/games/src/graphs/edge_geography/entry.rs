//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, Ruleset};

use super::{BipartiteEdgeGeography, EdgeGeography};
use crate::catalog::memoized::Memoized;
use crate::catalog::reader::{Refusal, Tokens, one};
use crate::catalog::{Entry, field, game::Edges};
use crate::graphs::token::{random_token, read_token};
use crate::notation::labels::labeled;

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
    edges: Edges::Token,
    fields: field::TOKEN_AND_EDGES,
    why: crate::graphs::why::even,
    look: crate::graphs::look::TOKEN,
    page: include_str!("../../../doc/edge_geography.md"),
    read,
    random: random_token,
    ..Entry::USUAL
};

/// Bipartite positions have a theorem; all others are played by the rules alone.
fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let is_any = match tokens.colon() {
        Some(mut any) => {
            let is_any = any.take_word(&["any"]);
            any.finish("`any` or nothing after the colon")?;
            is_any
        }
        None => false,
    };
    let (position, labels) = read_token(tokens)?;
    if !is_any && BipartiteEdgeGeography.check_position(&position).is_ok() {
        let game = AnyGame::new("edge_geography", Memoized::new(BipartiteEdgeGeography));
        let game = game.outcomes(Normal).table(Memoized::bytes);
        return one(&labeled(game, &labels).build(), position);
    }
    one(&labeled(AnyGame::new("edge_geography:any", EdgeGeography), &labels).build(), position)
}
