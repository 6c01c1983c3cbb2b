#![doc = include_str!("../../doc/arc_kayles.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::SimpleGraph;
//! use games::graphs::arc_kayles::ArcKayles;
//! use grundy_core::Nimber;
//! use grundy_search::Search;
//!
//! // A square with a tail.
//! let graph: SimpleGraph = "0-1 1-2 2-3 3-0 3-4".parse()?;
//! let mut search = Search::new(ArcKayles);
//! assert_eq!(search.nim_value(&graph)?, Nimber::ZERO);
//! let paths = ArcKayles::paths()?;
//! assert_eq!(paths.path(5), search.nim_value(&SimpleGraph::path(5))?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::kayles::{Choice, Kind};
use super::simple::Taken;
use super::{LineValues, SimpleGraph};
use crate::notation::compact;

use crate::notation::labels::{Labels, WithLabels, texts_without_labels};
use grundy_core::{
    IllegalMove, Nimber, Normal, Notation, Outcome, PartialTheorem, PartialValues, ReadError,
    Ruleset, Sum,
};
use octal_games::SequenceError;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The rules of Arc Kayles, in which a move removes an edge together with its ends.
///
/// A move is an edge, written with the smaller endpoint first. A position is a [`SimpleGraph`]; after a move, each connected part that has
/// an edge is a component. Theorems cover paths, cycles and symmetric graphs. [`Search`](grundy_search::Search) usually stores only one of
/// several isomorphic parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArcKayles;

impl Ruleset for ArcKayles {
    type Position = SimpleGraph;
    type Move = (u32, u32);

    /// Lists every edge, in order.
    fn moves(&self, graph: &SimpleGraph) -> impl Iterator<Item = (u32, u32)> {
        graph.edges()
    }

    fn play(&self, graph: &SimpleGraph, &(u, v): &(u32, u32)) -> Sum<SimpleGraph> {
        graph.parts_without(Taken::Both(u, v), false)
    }

    /// Splits the graph into connected parts in canonical form. Removes nodes without edges, because no move can use them.
    fn canonical(&self, graph: SimpleGraph) -> Sum<SimpleGraph> {
        graph.canonical_parts(false)
    }

    /// Returns true, because each move removes an edge.
    fn play_ends(&self) -> bool {
        true
    }

    fn visit_options(
        &self,
        graph: &SimpleGraph,
        visit: impl FnMut(Sum<SimpleGraph>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        graph.visit_options(self.moves(graph).map(|(u, v)| Taken::Both(u, v)), false, visit)
    }

    fn try_play(
        &self,
        graph: &SimpleGraph,
        choice: &(u32, u32),
    ) -> Result<Sum<SimpleGraph>, IllegalMove> {
        if choice.0 < choice.1 && graph.has_edge(choice.0, choice.1) {
            Ok(self.play(graph, choice))
        } else {
            Err(IllegalMove::new(choice, graph))
        }
    }
}

impl ArcKayles {
    /// Returns the nim-values of all paths and cycles. A path of n nodes has the value of a heap of n in Dawson's Kayles, the
    /// take-and-break game 0.07. Every move on a cycle of n nodes leaves a path of n - 2 nodes.
    ///
    /// # Errors
    ///
    /// Returns the error of the sequence if there is not enough memory for its values. In practice, this does not happen.
    pub fn paths() -> Result<LineValues, SequenceError> {
        LineValues::new("0.07", 2)
    }
}

/// The values of paths and cycles, computed on first use.
static VALUES: LazyLock<Option<LineValues>> = LazyLock::new(|| ArcKayles::paths().ok());

/// Returns the names of the nodes of a move.
fn named(graph: &SimpleGraph, (u, v): Choice) -> (u32, u32) {
    let names = graph.nodes();
    (names[u as usize], names[v as usize])
}

/// Covers graphs that consist of paths and cycles.
impl PartialValues for ArcKayles {
    /// # Complexity
    ///
    /// O(n) for n nodes.
    fn known_nim_value(&self, graph: &SimpleGraph) -> Option<Nimber> {
        Kind::known_value(graph, VALUES.as_ref()?)
    }

    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    fn known_moves_to(&self, graph: &SimpleGraph, value: Nimber) -> Vec<(u32, u32)> {
        let Some(values) = VALUES.as_ref() else { return Vec::new() };
        let moves = Kind::Arc.known_moves_to(graph, value, values);
        moves.into_iter().map(|choice| named(graph, choice)).collect()
    }
}

/// Covers graphs of paths and cycles, and graphs with a symmetry that pairs each node with a different, nonadjacent node, possibly after a
/// first move. Gives up the search for a symmetry if it takes too long.
impl PartialTheorem<Normal> for ArcKayles {
    /// # Complexity
    ///
    /// At most a constant times n + m steps for n nodes and m edges. The constant is a few hundred thousand.
    fn known_outcome(&self, graph: &SimpleGraph, _: Normal) -> Option<Outcome> {
        if let Some(value) = self.known_nim_value(graph) {
            return Some(Outcome::from(value));
        }
        let symmetry = Kind::Arc.symmetry(graph)?;
        Some(Outcome::from_first_wins(symmetry.first.is_some()))
    }

    /// Finds a winning move if the graph consists of paths and cycles. For other graphs, finds a move after which the graph is symmetric.
    /// Returns `None` if the graph itself is symmetric, because the player to move then loses.
    fn known_winning_move(&self, graph: &SimpleGraph, _: Normal) -> Option<(u32, u32)> {
        if self.known_nim_value(graph).is_some() {
            return self.known_moves_to(graph, Nimber::ZERO).into_iter().next();
        }
        Kind::Arc.symmetry(graph)?.first.map(|choice| named(graph, choice))
    }

    /// Lists the winning moves on paths and cycles. Returns an empty list for a symmetric graph, in which the player to move loses, and
    /// `None` for all other graphs.
    fn known_winning_moves(&self, graph: &SimpleGraph, _: Normal) -> Option<Vec<(u32, u32)>> {
        if self.known_nim_value(graph).is_some() {
            return Some(self.known_moves_to(graph, Nimber::ZERO));
        }
        Kind::Arc.symmetry(graph)?.first.is_none().then(Vec::new)
    }
}

impl WithLabels for ArcKayles {
    fn text(
        &self,
        graph: &SimpleGraph,
        choice: Option<&(u32, u32)>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        match choice {
            Some(&(u, v)) if in_words => {
                format!("take edge {}-{} and its endpoints", labels.of(u), labels.of(v))
            }
            Some(&(u, v)) => format!("{}-{}", labels.of(u), labels.of(v)),
            None if in_words => format!("the graph {}", graph.text(labels)),
            None => graph.text(labels),
        }
    }
}

impl Notation for ArcKayles {
    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<SimpleGraph, ReadError> {
        text.parse()
    }

    /// Reads an edge. Its ends can be in either order.
    fn read_move(&self, graph: &SimpleGraph, text: &str) -> Result<(u32, u32), ReadError> {
        let (u, v, _) = compact::edge(text.trim())?;
        let choice = (u.min(v), u.max(v));
        match self.try_play(graph, &choice) {
            Ok(_) => Ok(choice),
            Err(_) => Err(ReadError::new(format_args!("there is no edge {u}-{v}"))),
        }
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::ArcKayles;
    use crate::catalog::reader::one;
    use crate::catalog::{Entry, field, game::Edges, random};
    use crate::graphs::simple::read_simple;
    use crate::notation::labels::labeled;

    /// The game's entry in the catalog, for positions such as `arc_kayles 0-1 1-2 2-3`.
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
        page: include_str!("../../doc/arc_kayles.md"),
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
}
