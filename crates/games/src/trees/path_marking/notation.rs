//! Writes and reads sets of marked edges, parts and moves.

use super::{Marked, Part, PartMove, PathMarking};
use crate::notation::labels::{Labels, WithLabels, texts_without_labels};
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

impl WithLabels for PathMarking {
    fn text(
        &self,
        marked: &Marked,
        edge: Option<&EdgeId>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        match edge {
            Some(&edge) if in_words => format!("mark the edge {}", self.edge_text(edge, labels)),
            Some(&edge) => self.edge_text(edge, labels),
            None if in_words => marked.to_string(),
            None if marked.as_slice().is_empty() => "unmarked".to_owned(),
            None => {
                let edges = marked.as_slice().iter();
                compact::spaced(edges.map(|&edge| self.edge_text(edge, labels)))
            }
        }
    }
}

/// Writes a position as its marked edges, given by pairs of nodes such as `1-2 3-4`, or as `unmarked`. Writes a move as an edge, such as
/// `1-2`. The tree is part of the rules, so it is not written.
impl Notation for PathMarking {
    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<Marked, ReadError> {
        let text = text.trim();
        if text.is_empty() || text == "unmarked" {
            return Ok(Marked::none());
        }
        let edges = text.split_whitespace().map(|word| self.read_edge(word));
        compact::checked(self, edges.collect::<Result<Marked, _>>()?)
    }

    fn read_move(&self, marked: &Marked, text: &str) -> Result<EdgeId, ReadError> {
        let mv = self.read_edge(text.trim())?;
        match self.try_play(marked, &mv) {
            Ok(_) => Ok(mv),
            Err(error) => Err(ReadError::new(error)),
        }
    }
}

impl PathMarking {
    fn edge_text(&self, edge: EdgeId, labels: &Labels) -> String {
        let (u, v) = self.tree().endpoints(edge);
        format!("{}-{}", labels.of(u.get()), labels.of(v.get()))
    }

    fn read_edge(&self, text: &str) -> Result<EdgeId, ReadError> {
        let (u, v, _) = compact::edge(text)?;
        let node = |node: u32| self.tree().node(node as usize);
        let edge = node(u).zip(node(v)).and_then(|(u, v)| self.edge_between(u, v));
        edge.ok_or_else(|| ReadError::new(format_args!("the tree has no edge {u}-{v}")))
    }
}
