//! A token on a graph: the positions and moves of both kinds of geography.

use super::edges::{EdgeList, Ends, Labeled, edge_list};
#[cfg(feature = "catalog")]
use crate::catalog::reader::{Graphs, Refusal, Tokens};
use crate::notation::compact;
use crate::notation::labels::Labels;
use grundy_core::ReadError;
use multigraphs::{DepthFirst, MAX_SIZE};
use std::fmt;
use std::str::FromStr;
use tree_algos::NodeId;

/// A graph with a token on one of its nodes. The notation is the token's node followed by the edges: `0 0-1 1-2`.
///
/// Nodes can have any numbers as their names. Parallel edges and edges from a node to itself are allowed.
///
/// ```
/// use games::graphs::TokenGraph;
/// let position: TokenGraph = "1 0-1 1-2".parse()?;
/// assert_eq!((position.token(), position.edges()), (1, &[(0, 1), (1, 2)][..]));
/// assert_eq!(position.to_string(), "1 0-1 1-2");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenGraph {
    token: u32,
    edges: Vec<Ends>,
}

impl TokenGraph {
    /// Creates the position with the token on the given node of the graph with the given edges.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_SIZE`] edges.
    #[track_caller]
    pub fn new(token: u32, edges: Vec<(u32, u32)>) -> Self {
        assert!(edges.len() <= MAX_SIZE, "a graph has at most {MAX_SIZE} edges");
        Self { token, edges }
    }

    /// Returns the node of the token.
    pub const fn token(&self) -> u32 {
        self.token
    }

    /// Returns the edges.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the graph, and the node of the token.
    pub(super) fn graph(&self) -> (Labeled, NodeId) {
        let labeled = Labeled::new(&self.edges, self.token);
        let token = labeled.node(self.token);
        (labeled, token)
    }

    /// Returns the nodes that an edge joins to the token's node, each once, in the order of the edges.
    pub(super) fn neighbors(&self) -> Vec<u32> {
        let ends = self.edges.iter().filter_map(|&(u, v)| match self.token {
            token if token == u => Some(v),
            token if token == v => Some(u),
            _ => None,
        });
        let mut neighbors: Vec<u32> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        neighbors.extend(ends.filter(|&end| seen.insert(end)));
        neighbors
    }

    /// Returns the part of the graph that the token can reach. Renumbers its nodes in the order in which a search from the token visits
    /// them, and sorts its edges.
    pub(super) fn reached(&self) -> Self {
        let (labeled, token) = self.graph();
        let search = DepthFirst::new(&labeled.graph, token);
        let number = |node| search.visit(node).map(u32::from);
        let ends = labeled.graph.edges().filter_map(|(_, u, v)| Some((number(u)?, number(v)?)));
        let mut edges: Vec<Ends> = ends.map(|(u, v)| (u.min(v), u.max(v))).collect();
        edges.sort_unstable();
        Self { token: 0, edges }
    }
}

/// Prints `1 0-1 1-2`, or only the node if there are no edges.
impl fmt::Display for TokenGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, None, false, &Labels::default()))
    }
}

debug_as_text!(TokenGraph);

/// Reads the printed form.
impl FromStr for TokenGraph {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let (token, edges) = match text.trim().split_once(compact::separates) {
            Some(parts) => parts,
            None => (text.trim(), ""),
        };
        let token = compact::number(token, "the node of the token", u64::from(u32::MAX))?;
        Ok(Self::new(token as u32, edge_list(edges)?))
    }
}

/// Implements the compact notation of a game in which a token moves on a graph.
macro_rules! token_notation {
    ($game:ty) => {
        impl $crate::notation::labels::WithLabels for $game {
            fn text(
                &self,
                position: &TokenGraph,
                step: Option<&u32>,
                in_words: bool,
                labels: &$crate::notation::labels::Labels,
            ) -> String {
                $crate::graphs::token::text(position, step, in_words, labels)
            }
        }

        impl grundy_core::Notation for $game {
            $crate::notation::labels::texts_without_labels!();

            fn read_position(&self, text: &str) -> Result<TokenGraph, grundy_core::ReadError> {
                let position = text.parse()?;
                self.check_position(&position)?;
                Ok(position)
            }

            fn read_move(
                &self,
                position: &TokenGraph,
                text: &str,
            ) -> Result<u32, grundy_core::ReadError> {
                let moves = grundy_core::Ruleset::moves(self, position);
                $crate::graphs::token::read_step(position, text, moves)
            }
        }
    };
}

pub(super) use token_notation;

/// Reads one of the given moves, which depend on the game: not every game allows a move along an edge from a node to itself.
pub(super) fn read_step(
    position: &TokenGraph,
    text: &str,
    mut moves: impl Iterator<Item = u32>,
) -> Result<u32, ReadError> {
    let step = compact::number(text.trim(), "the number of a node", u64::from(u32::MAX))? as u32;
    if moves.any(|node| node == step) {
        return Ok(step);
    }
    Err(ReadError::new(format_args!("no edge leads from {} to {step}", position.token)))
}

/// Writes a position or a step, in the compact form or in words.
pub(super) fn text(
    position: &TokenGraph,
    step: Option<&u32>,
    in_words: bool,
    labels: &Labels,
) -> String {
    let token = labels.of(position.token);
    let edges = EdgeList(&position.edges, labels);
    let has_edges = !position.edges.is_empty();
    match step {
        Some(&step) if in_words => format!("move the token from {token} to {}", labels.of(step)),
        Some(&step) => labels.of(step).to_string(),
        None if in_words && has_edges => format!("a token on {token} of the graph {edges}"),
        None if in_words => format!("a token on {token} without edges"),
        None if has_edges => format!("{token} {edges}"),
        None => token.to_string(),
    }
}

/// Reads the node of the token, and the edges.
#[cfg(feature = "catalog")]
pub(super) fn read_token(tokens: &mut Tokens<'_>) -> Result<(TokenGraph, Labels), Refusal> {
    let graph = tokens.graph(Graphs { has_token: true, ..Graphs::EDGES })?;
    let token = graph
        .token
        .ok_or_else(|| tokens.taken("expected the node of the token in front of the edges"))?;
    if !graph.edges.is_empty() && !graph.edges.iter().any(|&(u, v)| u == token || v == token) {
        tokens.note(format_args!(
            "No edge leads to the token on {}, so it cannot move.",
            graph.labels.of(token)
        ));
    }
    Ok((TokenGraph::new(token, graph.edges), graph.labels))
}

/// Writes a random position: a token and a connected graph.
#[cfg(feature = "catalog")]
pub(super) fn random_token(
    game: &str,
    size: u64,
    below: &mut dyn FnMut(u64) -> u64,
) -> Option<String> {
    let token = below(size);
    let edges = crate::catalog::random::graph(size, size / 2 + 1, below);
    Some(format!("{} {token} {edges}", game.split(':').next()?))
}

#[cfg(feature = "serde")]
stored_as_text!(TokenGraph);
