#![doc = include_str!("../../doc/node_kayles.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::SimpleGraph;
//! use games::graphs::node_kayles::NodeKayles;
//! use grundy_core::Nimber;
//! use grundy_search::Search;
//!
//! // A square with a tail.
//! let graph: SimpleGraph = "0-1 1-2 2-3 3-0 3-4".parse()?;
//! let mut search = Search::new(NodeKayles);
//! assert_eq!(search.nim_value(&graph)?, Nimber::new(3));
//! let paths = NodeKayles::paths()?;
//! assert_eq!(paths.path(5), search.nim_value(&SimpleGraph::path(5))?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::kayles::{Choice, Kind};
use super::simple::Taken;
use super::{LineValues, SimpleGraph};

use crate::notation::labels::{Labels, WithLabels, texts_without_labels};
use grundy_core::{
    IllegalMove, Nimber, Normal, Notation, Outcome, PartialTheorem, PartialValues, ReadError,
    Ruleset, Sum,
};
use octal_games::SequenceError;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The rules of Node Kayles, in which a move removes a node together with its neighbors.
///
/// A move is a node. A position is a [`SimpleGraph`]; after a move, each connected part is a component. Theorems cover paths, cycles and
/// symmetric graphs. Finding the outcome of other graphs is PSPACE-complete. [`Search`](grundy_search::Search) usually stores only one of
/// several isomorphic parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NodeKayles;

impl Ruleset for NodeKayles {
    type Position = SimpleGraph;
    type Move = u32;

    /// Lists every node, in order.
    fn moves(&self, graph: &SimpleGraph) -> impl Iterator<Item = u32> {
        graph.nodes().iter().copied()
    }

    fn play(&self, graph: &SimpleGraph, &node: &u32) -> Sum<SimpleGraph> {
        graph.parts_without(Taken::Around(node), true)
    }

    fn canonical(&self, graph: SimpleGraph) -> Sum<SimpleGraph> {
        graph.canonical_parts(true)
    }

    /// Returns true, because each move removes a node.
    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, graph: &SimpleGraph) -> u64 {
        graph.nodes().len() as u64
    }

    fn visit_options(
        &self,
        graph: &SimpleGraph,
        visit: impl FnMut(Sum<SimpleGraph>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        graph.visit_options(self.moves(graph).map(Taken::Around), true, visit)
    }

    fn try_play(&self, graph: &SimpleGraph, choice: &u32) -> Result<Sum<SimpleGraph>, IllegalMove> {
        if graph.has_node(*choice) {
            Ok(self.play(graph, choice))
        } else {
            Err(IllegalMove::new(choice, graph))
        }
    }
}

impl NodeKayles {
    /// Returns the nim-values of all paths and cycles. A path of n nodes has the value of a heap of n in Dawson's chess, the take-and-break
    /// game 0.137. Every move on a cycle of n nodes leaves a path of n - 3 nodes.
    ///
    /// # Errors
    ///
    /// Returns the error of the sequence if there is not enough memory for its values. In practice, this does not happen.
    pub fn paths() -> Result<LineValues, SequenceError> {
        LineValues::new("0.137", 3)
    }
}

/// The values of paths and cycles, computed on first use.
static VALUES: LazyLock<Option<LineValues>> = LazyLock::new(|| NodeKayles::paths().ok());

/// Returns the name of the node of a move.
fn named(graph: &SimpleGraph, (u, _): Choice) -> u32 {
    let names = graph.nodes();
    names[u as usize]
}

/// Covers graphs that consist of paths and cycles.
impl PartialValues for NodeKayles {
    /// # Complexity
    ///
    /// O(n) for n nodes.
    fn known_nim_value(&self, graph: &SimpleGraph) -> Option<Nimber> {
        Kind::known_value(graph, VALUES.as_ref()?)
    }

    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    fn known_moves_to(&self, graph: &SimpleGraph, value: Nimber) -> Vec<u32> {
        let Some(values) = VALUES.as_ref() else { return Vec::new() };
        let moves = Kind::Node.known_moves_to(graph, value, values);
        moves.into_iter().map(|choice| named(graph, choice)).collect()
    }
}

/// Covers graphs of paths and cycles, and graphs with a symmetry that pairs each node with a different, nonadjacent node, possibly after a
/// first move. Gives up the search for a symmetry if it takes too long.
impl PartialTheorem<Normal> for NodeKayles {
    /// # Complexity
    ///
    /// At most a constant times n + m steps for n nodes and m edges. The constant is a few hundred thousand.
    fn known_outcome(&self, graph: &SimpleGraph, _: Normal) -> Option<Outcome> {
        if let Some(value) = self.known_nim_value(graph) {
            return Some(Outcome::from(value));
        }
        let symmetry = Kind::Node.symmetry(graph)?;
        Some(Outcome::from_first_wins(symmetry.first.is_some()))
    }

    /// Finds a winning move if the graph consists of paths and cycles. For other graphs, finds a move after which the graph is symmetric.
    /// Returns `None` if the graph itself is symmetric, because the player to move then loses.
    fn known_winning_move(&self, graph: &SimpleGraph, _: Normal) -> Option<u32> {
        if self.known_nim_value(graph).is_some() {
            return self.known_moves_to(graph, Nimber::ZERO).into_iter().next();
        }
        Kind::Node.symmetry(graph)?.first.map(|choice| named(graph, choice))
    }

    /// Lists the winning moves on paths and cycles. Returns an empty list for a symmetric graph, in which the player to move loses, and
    /// `None` for all other graphs.
    fn known_winning_moves(&self, graph: &SimpleGraph, _: Normal) -> Option<Vec<u32>> {
        if self.known_nim_value(graph).is_some() {
            return Some(self.known_moves_to(graph, Nimber::ZERO));
        }
        Kind::Node.symmetry(graph)?.first.is_none().then(Vec::new)
    }
}

impl WithLabels for NodeKayles {
    fn text(
        &self,
        graph: &SimpleGraph,
        choice: Option<&u32>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        match choice {
            Some(&choice) if in_words => {
                format!("take node {} and its neighbors", labels.of(choice))
            }
            Some(&choice) => labels.of(choice).to_string(),
            None if in_words => format!("the graph {}", graph.text(labels)),
            None => graph.text(labels),
        }
    }
}

impl Notation for NodeKayles {
    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<SimpleGraph, ReadError> {
        text.parse()
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::NodeKayles;
    use crate::catalog::reader::one;
    use crate::catalog::{Entry, field, game::Edges, random};
    use crate::graphs::simple::read_simple;
    use crate::notation::labels::labeled;

    /// The game's entry in the catalog, for positions such as `node_kayles 0-1 1-2`.
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
        page: include_str!("../../doc/node_kayles.md"),
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
}
