//! Marked edges, parts and moves as phrases.

use super::{MarkEdge, Marked, Part, PartMove, PathMarking};
use crate::notation::{Listed, NotationError, Words, compact};
use grundy_core::{Notation, ReadError, Ruleset};
use std::fmt;
use std::str::FromStr;
use tree_algos::{EdgeId, NodeId};

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_slice() {
            [] => f.write_str("no marked edges"),
            [edge] => write!(f, "marked edge {edge}"),
            edges => write!(f, "marked edges {}", Listed(edges)),
        }
    }
}

/// Reads `marked edges 0, 3 and 5`, `no marked edges`, and the edges alone.
impl FromStr for Marked {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        if words.take(&["no"]) {
            words.take(&["marked"]);
            words.expect(&["edges", "edge"], "the word `edges`")?;
            words.end("nothing after `no marked edges`")?;
            return Ok(Self::none());
        }
        if words.take(&["marked"]) {
            words.expect(&["edges", "edge"], "the word `edges`")?;
        } else {
            words.take(&["edges", "edge"]);
        }
        let mut edges = Vec::new();
        loop {
            edges.push(edge(&mut words)?);
            if words.peek().is_none() {
                return Ok(Self::new(edges));
            }
            words.take(&["and"]);
        }
    }
}

impl fmt::Display for MarkEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mark edge {}", self.0)
    }
}

/// Reads `mark edge 3`, `edge 3` and `3`.
impl FromStr for MarkEdge {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        words.take(&["mark"]);
        words.take(&["edge"]);
        let edge = edge(&mut words)?;
        words.end("nothing after the edge")?;
        Ok(Self(edge))
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

/// Reads what is printed; the articles and the words `tree` and `edges` may be missing.
impl FromStr for Part {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        words.take(&["the", "a"]);
        let part = if words.take(&["whole"]) {
            words.take(&["tree"]);
            Self::Whole
        } else if words.take(&["branch"]) {
            words.expect(&["at"], "the word `at`")?;
            let root = NodeId::new(index(&mut words, "the root of the branch")?);
            words.expect(&["beyond"], "the word `beyond`")?;
            words.take(&["edge"]);
            Self::Branch { root, cut: edge(&mut words)? }
        } else {
            words.expect(&["chain"], "`whole`, `branch` or `chain`")?;
            words.expect(&["of"], "the word `of`")?;
            let edges = index(&mut words, "a number of edges")?;
            words.take(&["edges", "edge"]);
            Self::Chain(edges)
        };
        words.end("nothing after the part")?;
        Ok(part)
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

/// Reads what is printed, and what a [`MarkEdge`] is read from.
impl FromStr for PartMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        words.take(&["mark"]);
        if !words.take(&["an"]) {
            return MarkEdge::from_str(text).map(|MarkEdge(edge)| Self::Edge(edge));
        }
        words.expect(&["edge"], "the word `edge`")?;
        words.expect(&["of"], "the word `of`")?;
        words.take(&["the"]);
        words.expect(&["chain"], "the word `chain`")?;
        words.end("nothing after the chain")?;
        Ok(Self::Link)
    }
}

fn edge(words: &mut Words) -> Result<EdgeId, NotationError> {
    index(words, "the number of an edge").map(EdgeId::new)
}

fn index(words: &mut Words, expected: &'static str) -> Result<u32, NotationError> {
    words.number_up_to(expected, u64::from(u32::MAX)).map(|index| index as u32)
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

    fn move_text(&self, _: &Marked, mv: &MarkEdge) -> String {
        self.edge_text(mv.0)
    }

    /// Also reads `mark edge 3`, by the number of the edge.
    fn read_move(&self, marked: &Marked, text: &str) -> Result<MarkEdge, ReadError> {
        let text = text.trim();
        let mv = if text.contains('-') {
            MarkEdge(self.read_edge(text)?)
        } else {
            text.parse().map_err(ReadError::new)?
        };
        match self.try_play(marked, &mv) {
            Ok(_) => Ok(mv),
            Err(error) => Err(ReadError::new(error)),
        }
    }

    fn position_in_words(&self, marked: &Marked) -> String {
        marked.to_string()
    }

    fn move_in_words(&self, _: &Marked, mv: &MarkEdge) -> String {
        mv.to_string()
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
        let mark = node(u).zip(node(v)).and_then(|(u, v)| MarkEdge::between(self.tree(), u, v));
        let mark = mark.ok_or_else(|| ReadError::new(format_args!("the tree has no edge {u}-{v}")));
        mark.map(|MarkEdge(edge)| edge)
    }
}
