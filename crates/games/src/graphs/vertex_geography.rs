#![doc = include_str!("../../doc/vertex_geography.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::TokenGraph;
//! use games::graphs::vertex_geography::VertexGeography;
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//!
//! // A path of four nodes, with the token on the second one.
//! let position: TokenGraph = "1 0-1 1-2 2-3".parse()?;
//! assert_eq!(VertexGeography.outcome(&position, Normal), Outcome::N);
//! // Moving to the end at 0 wins immediately. Moving to 2 loses, because the opponent then moves to the other end.
//! assert!(VertexGeography.winning_moves(&position, Normal).eq([0]));
//! # Ok::<(), grundy_core::ReadError>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::TokenGraph;

use super::token::token_notation;
#[cfg(feature = "catalog")]
use crate::catalog::memoized::{Memoized, Resumable};
use grundy_core::{
    IllegalMove, Limits, Meter, Normal, Outcome, OutcomeTheorem, Ruleset, Stopped, Sum,
};
use multigraphs::{Matching, Multigraph};
use tree_algos::NodeId;

/// The rules of undirected vertex geography: the token moves along an edge to a node that it has not visited.
///
/// A position is a [`TokenGraph`], and a move is the node to which the token moves. A move removes the node that the token leaves, along
/// with the edges of that node.
///
/// # Complexity
///
/// Finding the outcome and all winning moves requires one maximum matching of the graph without the token's node ([`Matching`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct VertexGeography;

impl Ruleset for VertexGeography {
    type Position = TokenGraph;
    type Move = u32;

    /// Lists every neighbor once, in the order of the edges.
    fn moves(&self, position: &TokenGraph) -> impl Iterator<Item = u32> {
        let token = position.token();
        position.neighbors().into_iter().filter(move |&node| node != token)
    }

    fn play(&self, position: &TokenGraph, &to: &u32) -> Sum<TokenGraph> {
        let left = position.token();
        let edges = position.edges().iter().copied().filter(|&(u, v)| u != left && v != left);
        Sum::from(TokenGraph::new(to, edges.collect()))
    }

    /// Keeps only the part that the token can reach, and renumbers its nodes in the order in which a search visits them. Removes loops and
    /// parallel edges, because they do not affect play.
    fn canonical(&self, position: TokenGraph) -> Sum<TokenGraph> {
        let loops = |&(u, v): &(u32, u32)| u == v;
        let mut edges = position.reached().edges().to_vec();
        edges.dedup();
        edges.retain(|edge| !loops(edge));
        Sum::from(TokenGraph::new(0, edges))
    }

    fn try_play(&self, position: &TokenGraph, step: &u32) -> Result<Sum<TokenGraph>, IllegalMove> {
        if *step != position.token() && position.neighbors().contains(step) {
            Ok(self.play(position, step))
        } else {
            Err(IllegalMove::new(step, position))
        }
    }
}

impl OutcomeTheorem<Normal> for VertexGeography {
    /// Returns `N` exactly if every maximum matching of the graph covers the token's node.
    fn outcome(&self, position: &TokenGraph, convention: Normal) -> Outcome {
        Outcome::from_first_wins(self.winning_moves(position, convention).next().is_some())
    }

    /// Lists the neighbors that some maximum matching of the graph without the token's node leaves uncovered, in the order of the edges.
    /// Computes only one matching, before it returns the first move.
    fn winning_moves(&self, position: &TokenGraph, _: Normal) -> impl Iterator<Item = u32> {
        let mut growing = Growing::new(position);
        let _ = growing.resume(&mut Limits::none().meter());
        growing.winning.unwrap_or_default().into_iter()
    }
}

/// The state of applying the theorem to a position.
#[derive(Debug)]
pub(crate) struct Growing {
    /// The graph without the token's node.
    rest: Multigraph,
    matching: Matching,
    /// For each move, the label of the node to which it leads, and the number of that node in the graph.
    moves: Vec<(u32, NodeId)>,
    winning: Option<Vec<u32>>,
}

impl Growing {
    fn new(position: &TokenGraph) -> Self {
        let (labeled, token) = position.graph();
        let others = labeled.graph.edges().filter(|&(_, u, v)| u != token && v != token);
        let others = others.map(|(_, u, v)| (u.get(), v.get()));
        let rest = Multigraph::from_edges(labeled.graph.node_count(), others);
        let rest = rest.expect("a part of a graph is one");
        let moves = VertexGeography.moves(position).map(|step| (step, labeled.node(step)));
        let (moves, matching) = (moves.collect(), Matching::empty(&rest));
        Self { rest, matching, moves, winning: None }
    }

    fn resume(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while self.winning.is_none() {
            // Count the edges as work, because each phase of the matching visits all of them.
            meter.tick(1 + self.rest.edge_count() as u64 / 64)?;
            if !self.matching.grow(&self.rest) {
                let wins = |&&(_, node): &&(u32, NodeId)| self.matching.is_even(node);
                self.winning =
                    Some(self.moves.iter().filter(wins).map(|&(step, _)| step).collect());
            }
        }
        Ok(())
    }
}

#[cfg(feature = "catalog")]
impl Resumable for VertexGeography {
    type Work = Growing;

    fn begin(&self, position: &TokenGraph) -> Growing {
        Growing::new(position)
    }

    fn resume(
        &self,
        _: &TokenGraph,
        growing: &mut Growing,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        growing.resume(meter)
    }

    fn is_done(growing: &Growing) -> bool {
        growing.winning.is_some()
    }

    fn edges(position: &TokenGraph) -> usize {
        position.edges().len()
    }
}

#[cfg(feature = "catalog")]
impl OutcomeTheorem<Normal> for Memoized<VertexGeography> {
    fn outcome(&self, position: &TokenGraph, _: Normal) -> Outcome {
        let winning = self.done(position).winning.as_ref().is_some_and(|moves| !moves.is_empty());
        Outcome::from_first_wins(winning)
    }

    fn winning_moves(&self, position: &TokenGraph, _: Normal) -> impl Iterator<Item = u32> {
        self.done(position).winning.clone().unwrap_or_default().into_iter()
    }
}

token_notation!(VertexGeography);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::VertexGeography;
    use crate::catalog::memoized::Memoized;
    use crate::catalog::reader::one;
    use crate::catalog::{Entry, field, game::Edges};
    use crate::graphs::token::{random_token, read_token};
    use crate::notation::labels::labeled;

    /// The game's entry in the catalog, for positions such as `vertex_geography 1 0-1 1-2 2-3`.
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
        page: include_str!("../../doc/vertex_geography.md"),
        read: |tokens| {
            let (position, labels) = read_token(tokens)?;
            let game = AnyGame::new("vertex_geography", Memoized::new(VertexGeography));
            let game = game.outcomes(Normal).table(Memoized::bytes);
            one(&labeled(game, &labels).build(), position)
        },
        random: random_token,
        ..Entry::USUAL
    };
}
