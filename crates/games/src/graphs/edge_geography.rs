#![doc = include_str!("../../doc/edge_geography.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::TokenGraph;
//! use games::graphs::edge_geography::BipartiteEdgeGeography;
//! use grundy_core::{Normal, Outcome, OutcomeTheorem, Ruleset};
//!
//! // The graph is a square with two tails.
//! let position: TokenGraph = "0 0-1 1-2 2-3 3-0 0-4 4-5 0-6".parse()?;
//! assert_eq!(BipartiteEdgeGeography.outcome(&position, Normal), Outcome::N);
//! assert!(BipartiteEdgeGeography.winning_moves(&position, Normal).eq([1, 3, 6]));
//! // The rules of the bipartite game reject a triangle.
//! let triangle: TokenGraph = "0 0-1 1-2 2-0".parse()?;
//! assert!(BipartiteEdgeGeography.check_position(&triangle).is_err());
//! # Ok::<(), grundy_core::ReadError>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::TokenGraph;

use super::token::token_notation;
#[cfg(feature = "catalog")]
use crate::catalog::memoized::{Memoized, Resumable};
use grundy_core::{
    IllegalMove, IllegalPosition, Limits, Meter, Normal, Outcome, OutcomeTheorem, Ruleset, Stopped,
    Sum,
};
use multigraphs::{BitSpan, DepthFirst, Multigraph, two_sides};
use tree_algos::NodeId;

/// The rules of undirected edge geography: the token moves along an edge, which is then removed.
///
/// A position is a [`TokenGraph`], and a move is the node to which the token moves. Moves along parallel edges count as one move. This type
/// contains only the rules, because determining the outcome on general graphs is PSPACE-complete. On bipartite graphs, there is a fast
/// algorithm: see [`BipartiteEdgeGeography`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EdgeGeography;

impl Ruleset for EdgeGeography {
    type Position = TokenGraph;
    type Move = u32;

    /// Lists every neighbor once, in the order of the edges. The token can also use an edge from its node to itself.
    fn moves(&self, position: &TokenGraph) -> impl Iterator<Item = u32> {
        position.neighbors().into_iter()
    }

    /// Removes the first edge that leads to the node.
    fn play(&self, position: &TokenGraph, &to: &u32) -> Sum<TokenGraph> {
        let from = position.token();
        let mut edges = position.edges().to_vec();
        let used = edges.iter().position(|&edge| edge == (from, to) || edge == (to, from));
        edges.remove(used.expect("an edge leads there"));
        Sum::from(TokenGraph::new(to, edges))
    }

    /// Keeps only the part that the token can reach, and renumbers its nodes in the order in which a search visits them.
    fn canonical(&self, position: TokenGraph) -> Sum<TokenGraph> {
        Sum::from(position.reached())
    }

    fn try_play(&self, position: &TokenGraph, step: &u32) -> Result<Sum<TokenGraph>, IllegalMove> {
        if position.neighbors().contains(step) {
            Ok(self.play(position, step))
        } else {
            Err(IllegalMove::new(step, position))
        }
    }
}

/// The rules of undirected edge geography on bipartite graphs. In such a graph, the nodes can be split into two sides, and every edge joins
/// nodes of different sides.
///
/// The rules are the same as for [`EdgeGeography`], except that [`check_position`](Ruleset::check_position) rejects a position in which the
/// token can reach a cycle of odd length.
///
/// # Complexity
///
/// O(n³ / 64 + m) for the outcome and all winning moves together, where the token can reach n nodes and m edges. If the rows of the
/// adjacency matrix stay short, as in trees and grids, the time is much shorter.
///
/// # Panics
///
/// The theorem panics for positions that [`check_position`](Ruleset::check_position) rejects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BipartiteEdgeGeography;

impl Ruleset for BipartiteEdgeGeography {
    type Position = TokenGraph;
    type Move = u32;

    fn moves(&self, position: &TokenGraph) -> impl Iterator<Item = u32> {
        EdgeGeography.moves(position)
    }

    fn play(&self, position: &TokenGraph, step: &u32) -> Sum<TokenGraph> {
        EdgeGeography.play(position, step)
    }

    fn canonical(&self, position: TokenGraph) -> Sum<TokenGraph> {
        EdgeGeography.canonical(position)
    }

    fn check_position(&self, position: &TokenGraph) -> Result<(), IllegalPosition> {
        let (labeled, token) = position.graph();
        match reached_sides(&labeled.graph, token) {
            Some(_) => Ok(()),
            None => Err(IllegalPosition::new("the token can reach a cycle of odd length")),
        }
    }

    fn try_play(&self, position: &TokenGraph, step: &u32) -> Result<Sum<TokenGraph>, IllegalMove> {
        EdgeGeography.try_play(position, step)
    }
}

impl OutcomeTheorem<Normal> for BipartiteEdgeGeography {
    /// Returns `P` exactly if, in the adjacency matrix modulo 2, the row of the token's node is a sum of rows of other nodes on its side.
    fn outcome(&self, position: &TokenGraph, _: Normal) -> Outcome {
        let mut rows = Rows::new(position);
        let _ = rows.find_outcome(&mut Limits::none().meter());
        Outcome::from_first_wins(rows.wins == Some(true))
    }

    /// Lists the winning neighbors, in the order of the edges. A neighbor wins exactly if its unit row is not in the span of the rows of
    /// the other nodes on the token's side. Computes the span once, before it returns the first move.
    fn winning_moves(&self, position: &TokenGraph, _: Normal) -> impl Iterator<Item = u32> {
        let mut rows = Rows::new(position);
        let _ = rows.find_winning(&mut Limits::none().meter());
        rows.winning.into_iter()
    }
}

/// The state of applying the theorem to a position.
#[derive(Debug)]
pub(crate) struct Rows {
    /// For each node on the token's side, its neighbors on the other side. The token's node comes last.
    of_nodes: Vec<Vec<u32>>,
    span: BitSpan,
    /// The number of rows that have been inserted into the span. The row of the token's node is never inserted.
    inserted: usize,
    /// Whether the first player wins.
    wins: Option<bool>,
    /// The neighbors of the token's node, each as its label and its number in the graph.
    neighbors: Vec<(u32, u32)>,
    /// The number of neighbors checked so far, and the labels of the winning ones among them.
    looked: usize,
    winning: Vec<u32>,
}

impl Rows {
    fn new(position: &TokenGraph) -> Self {
        let (labeled, token) = position.graph();
        let graph = &labeled.graph;
        let sides = reached_sides(graph, token).expect("a graph with two sides");
        let row = |node: NodeId| graph.neighbors(node).iter().map(|&(column, _)| column.get());
        let others =
            graph.nodes().filter(|node| *node != token && sides[node.index()] == Some(false));
        let of_nodes = others.chain([token]).map(|node| row(node).collect()).collect();
        let neighbors = position.neighbors().into_iter();
        let neighbors = neighbors.map(|label| (label, labeled.node(label).get())).collect();
        let span = BitSpan::new(graph.node_count() as u32);
        Self { of_nodes, span, inserted: 0, wins: None, neighbors, looked: 0, winning: Vec::new() }
    }

    fn find_outcome(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let Some((token, others)) = self.of_nodes.split_last() else { return Ok(()) };
        while let Some(row) = others.get(self.inserted) {
            meter.tick(1 + row.len() as u64 / 64)?;
            let before = self.span.bytes();
            self.span.insert(row.iter().copied());
            self.inserted += 1;
            // Count the memory as work, so the caller notices in time when the memory reaches a limit.
            let _ = meter.tick((self.span.bytes() - before) as u64 / 64);
        }
        self.wins = Some(!self.span.contains(token.iter().copied()));
        Ok(())
    }

    fn find_winning(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        if self.wins.is_none() {
            self.find_outcome(meter)?;
        }
        while let (Some(&(label, node)), Some(true)) = (self.neighbors.get(self.looked), self.wins)
        {
            meter.tick(1)?;
            if !self.span.contains([node]) {
                self.winning.push(label);
            }
            self.looked += 1;
        }
        Ok(())
    }
}

#[cfg(feature = "catalog")]
impl Resumable for BipartiteEdgeGeography {
    type Work = Rows;

    fn begin(&self, position: &TokenGraph) -> Rows {
        Rows::new(position)
    }

    fn resume(
        &self,
        _: &TokenGraph,
        rows: &mut Rows,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        rows.find_winning(meter)
    }

    fn is_done(rows: &Rows) -> bool {
        rows.wins == Some(false) || rows.wins.is_some() && rows.looked == rows.neighbors.len()
    }

    fn edges(position: &TokenGraph) -> usize {
        position.edges().len()
    }

    fn surplus(rows: &Rows) -> u64 {
        rows.span.bytes() as u64
    }
}

#[cfg(feature = "catalog")]
impl OutcomeTheorem<Normal> for Memoized<BipartiteEdgeGeography> {
    fn outcome(&self, position: &TokenGraph, _: Normal) -> Outcome {
        Outcome::from_first_wins(self.done(position).wins == Some(true))
    }

    fn winning_moves(&self, position: &TokenGraph, _: Normal) -> impl Iterator<Item = u32> {
        self.done(position).winning.clone().into_iter()
    }
}

/// Returns, for each node, whether it is on the side opposite to the token, or `None` if the token cannot reach it. Returns `None` instead
/// of a list if the part of the graph that the token can reach is not bipartite.
fn reached_sides(graph: &Multigraph, token: NodeId) -> Option<Vec<Option<bool>>> {
    let search = DepthFirst::new(graph, token);
    let visit = |node| search.visit(node).map(u32::from);
    let edges = graph.edges().filter_map(|(_, u, v)| Some((visit(u)?, visit(v)?)));
    let part =
        Multigraph::from_edges(search.order().len(), edges).expect("a part of a graph is one");
    // The search visits the token's node first, so the side of that node is `false`.
    let by_visit = two_sides(&part).ok()?;
    let by_node = graph.nodes().map(|node| search.visit(node).map(|visit| by_visit[visit.index()]));
    Some(by_node.collect())
}

token_notation!(EdgeGeography);
token_notation!(BipartiteEdgeGeography);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Normal, Ruleset};

    use super::{BipartiteEdgeGeography, EdgeGeography};
    use crate::catalog::memoized::Memoized;
    use crate::catalog::reader::{Refusal, Tokens, one};
    use crate::catalog::{Entry, field, game::Edges};
    use crate::graphs::token::{random_token, read_token};
    use crate::notation::labels::labeled;

    /// The game's entry in the catalog, for positions such as `edge_geography 0 0-1 1-2 2-3 3-0 0-4`.
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
        page: include_str!("../../doc/edge_geography.md"),
        read,
        random: random_token,
        ..Entry::USUAL
    };

    /// Reads a position. Bipartite positions use the theorem, unless the parameter is `any`; for all other positions, the catalog has only
    /// the rules.
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
}
