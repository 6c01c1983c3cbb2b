//! Theorems about both kinds of Kayles on graphs. Paths and cycles have known values, and the player to move loses on symmetric graphs.

use super::lines::{Line, lines};
use super::symmetry::{Effort, Neighbors, Pairing};
use super::{LineValues, SimpleGraph};

use grundy_core::Nimber;

/// The two kinds of Kayles, which differ in the nodes that a move removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A move removes a node and its neighbors.
    Node,
    /// A move removes the two ends of an edge.
    Arc,
}

/// A move. A node is written as its number twice, and an edge as the numbers of its ends, the smaller number first.
pub(crate) type Choice = (u32, u32);

impl Kind {
    /// Returns the graph without the nodes that no move can affect, and the previous numbers of the remaining nodes. In Arc Kayles, only
    /// nodes with an edge remain.
    fn playable(self, graph: &SimpleGraph) -> (Neighbors, Vec<u32>) {
        let whole = graph.neighbors();
        match self {
            Self::Node => {
                let numbers = (0..whole.len() as u32).collect();
                (whole, numbers)
            }
            Self::Arc => whole.without_lone_nodes(),
        }
    }

    /// Lists the moves.
    fn choices(self, graph: &Neighbors) -> Vec<Choice> {
        let nodes = 0..graph.len() as u32;
        match self {
            Self::Node => nodes.map(|node| (node, node)).collect(),
            Self::Arc => {
                let up = |u: u32| graph.of(u).iter().filter(move |&&v| u < v).map(move |&v| (u, v));
                nodes.flat_map(up).collect()
            }
        }
    }

    /// Returns the graph after a move, and the previous numbers of its nodes.
    fn left(self, graph: &Neighbors, (u, v): Choice) -> (Neighbors, Vec<u32>) {
        match self {
            Self::Node => graph.without(|node| node == u || graph.of(u).contains(&node)),
            Self::Arc => {
                let (left, numbers) = graph.without(|node| node == u || node == v);
                let (left, inner) = left.without_lone_nodes();
                (left, inner.into_iter().map(|node| numbers[node as usize]).collect())
            }
        }
    }

    /// Returns the value of a path or a cycle.
    fn value_of(line: &Line, values: &LineValues) -> Nimber {
        match line {
            Line::Path(nodes) => values.path(nodes.len() as u64),
            Line::Cycle(nodes) => values.cycle(nodes.len() as u64),
        }
    }

    /// Lists the moves of a path or a cycle, each with the value that it leaves.
    fn moves_of<'l>(
        self,
        line: &'l Line,
        values: &'l LineValues,
    ) -> impl Iterator<Item = (Choice, Nimber)> + 'l {
        let nodes = line.nodes();
        let count = nodes.len();
        let (is_cycle, is_node) = (matches!(line, Line::Cycle(_)), self == Self::Node);
        let moves = if is_node || is_cycle { count } else { count - 1 };
        (0..moves).map(move |at| {
            // The numbers of nodes on the two sides of the removed part.
            let (before, after) = match (is_cycle, is_node) {
                (true, true) => (0, count - 3),
                (true, false) => (0, count - 2),
                (false, true) => (at.saturating_sub(1), (count - at).saturating_sub(2)),
                (false, false) => (at, count - at - 2),
            };
            let (one, other) = (nodes[at], nodes[if is_node { at } else { (at + 1) % count }]);
            let left = values.path(before as u64) + values.path(after as u64);
            ((one.min(other), one.max(other)), left)
        })
    }

    /// Returns the value of a graph that consists of paths and cycles, or `None` for any other graph.
    pub(crate) fn known_value(graph: &SimpleGraph, values: &LineValues) -> Option<Nimber> {
        let lines = lines(&graph.neighbors())?;
        Some(lines.iter().map(|line| Self::value_of(line, values)).sum())
    }

    /// Lists, in order, the moves to a given value in a graph that consists of paths and cycles. Lists nothing for any other graph.
    pub(crate) fn known_moves_to(
        self,
        graph: &SimpleGraph,
        value: Nimber,
        values: &LineValues,
    ) -> Vec<Choice> {
        let lines = lines(&graph.neighbors()).unwrap_or_default();
        let total: Nimber = lines.iter().map(|line| Self::value_of(line, values)).sum();
        let mut moves = Vec::new();
        for line in &lines {
            let rest = total + Self::value_of(line, values);
            let leading = self.moves_of(line, values).filter(|&(_, left)| rest + left == value);
            moves.extend(leading.map(|(choice, _)| choice));
        }
        moves.sort_unstable();
        moves
    }

    /// Returns the number of nodes that a move on a cycle removes.
    #[cfg(feature = "catalog")]
    pub(crate) const fn taken(self) -> usize {
        match self {
            Self::Node => 3,
            Self::Arc => 2,
        }
    }

    /// Returns whether a path or a cycle has a move.
    #[cfg(feature = "catalog")]
    pub(crate) fn has_moves(self, line: &Line) -> bool {
        self == Self::Node || line.nodes().len() > 1
    }

    /// Finds a symmetry with which a player can answer each move. The symmetry belongs to the whole graph or to the graph after a first
    /// move. Returns `None` if there is no such symmetry, or if the search takes too long.
    pub(crate) fn symmetry(self, graph: &SimpleGraph) -> Option<Symmetry> {
        let (graph, names) = self.playable(graph);
        let mut effort = Effort::of(&graph);
        if let Some(pairing) = graph.pairing(&mut effort) {
            return Some(Symmetry { first: None, pairs: Symmetry::named(&pairing, &names) });
        }
        let colors = graph.colors(&mut effort)?;
        let kind = |&(u, v): &Choice| {
            let (one, other) = (colors[u as usize], colors[v as usize]);
            (one.min(other), one.max(other))
        };
        let mut choices = self.choices(&graph);
        let mut kinds: Vec<_> = choices.iter().map(kind).collect();
        kinds.sort_unstable();
        // After the first move, a symmetry must pair each remaining move with a different move of the same kind. The first move itself has
        // no partner, so its kind is probably rare. Try rare kinds first.
        choices.sort_by_cached_key(|choice| {
            let kind = kind(choice);
            kinds.partition_point(|other| *other <= kind)
                - kinds.partition_point(|other| *other < kind)
        });
        for (u, v) in choices {
            effort.take(graph.size())?;
            let (left, numbers) = self.left(&graph, (u, v));
            if let Some(pairing) = left.pairing(&mut effort) {
                let numbers: Vec<u32> = numbers.iter().map(|&node| names[node as usize]).collect();
                let first = (names[u as usize], names[v as usize]);
                let pairs = Symmetry::named(&pairing, &numbers);
                return Some(Symmetry { first: Some(first), pairs });
            }
        }
        None
    }
}

/// A winning strategy based on a symmetry: a first move, if one is necessary, and pairs of nodes. The player answers each further move with
/// the move on the partners of its nodes. Nodes are numbered in the order of their names.
pub(crate) struct Symmetry {
    pub(crate) first: Option<Choice>,
    #[cfg_attr(not(feature = "catalog"), expect(dead_code, reason = "reasons name them"))]
    pub(crate) pairs: Vec<(u32, u32)>,
}

impl Symmetry {
    /// Returns each pair of nodes once, given by the names of the nodes.
    fn named(pairing: &Pairing, names: &[u32]) -> Vec<(u32, u32)> {
        let pairs = pairing.iter().zip(names).map(|(&other, &node)| (node, names[other as usize]));
        pairs.filter(|(node, other)| node < other).collect()
    }
}
