//! The notation of marked edges, parts and moves.

use super::{Marked, Part, PartMove, PathMarking};
use crate::notation::{Listed, compact};
use grundy_core::{Notation, ReadError, Ruleset};
use std::fmt;
use tree_algos::EdgeId;

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_slice() {
            [] => f.write_str("no marked edges"),
            [edge] => write!(f, "marked edge {edge}"),
            edges => write!(f, "marked edges {}", Listed(edges)),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("the whole tree"),
            Self::Branch { root, cut } => write!(f, "the branch at {root} beyond edge {cut}"),
            Self::Chain(1) => f.write_str("a chain of 1 edge"),
            Self::Chain(edges) => write!(f, "a chain of {edges} edges"),
        }
    }
}

impl fmt::Display for PartMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge(edge) => write!(f, "mark edge {edge}"),
            Self::Link => f.write_str("mark an edge of the chain"),
        }
    }
}

/// A position is its marked edges as pairs of nodes, `1-2 3-4`, or `unmarked`, and a move is an edge: `1-2`. The
/// tree belongs to the rules.
impl Notation for PathMarking {
    fn position_text(&self, marked: &Marked) -> String {
        if marked.as_slice().is_empty() {
            return "unmarked".to_owned();
        }
        compact::spaced(marked.as_slice().iter().map(|&edge| self.edge_text(edge)))
    }

    fn read_position(&self, text: &str) -> Result<Marked, ReadError> {
        let text = text.trim();
        if text.is_empty() || text == "unmarked" {
            return Ok(Marked::none());
        }
        let edges = text.split_whitespace().map(|word| self.read_edge(word));
        compact::checked(self, edges.collect::<Result<Marked, _>>()?)
    }

    fn move_text(&self, _: &Marked, &edge: &EdgeId) -> String {
        self.edge_text(edge)
    }

    fn read_move(&self, marked: &Marked, text: &str) -> Result<EdgeId, ReadError> {
        let mv = self.read_edge(text.trim())?;
        match self.try_play(marked, &mv) {
            Ok(_) => Ok(mv),
            Err(error) => Err(ReadError::new(error)),
        }
    }

    fn position_in_words(&self, marked: &Marked) -> String {
        marked.to_string()
    }

    fn move_in_words(&self, _: &Marked, &edge: &EdgeId) -> String {
        format!("mark the edge {}", self.edge_text(edge))
    }
}

impl PathMarking {
    fn edge_text(&self, edge: EdgeId) -> String {
        let (u, v) = self.tree().endpoints(edge);
        format!("{u}-{v}")
    }

    fn read_edge(&self, text: &str) -> Result<EdgeId, ReadError> {
        let (u, v, _) = compact::edge(text)?;
        let node = |node: u32| self.tree().node(node as usize);
        let edge = node(u).zip(node(v)).and_then(|(u, v)| self.edge_between(u, v));
        edge.ok_or_else(|| ReadError::new(format_args!("the tree has no edge {u}-{v}")))
    }
}
