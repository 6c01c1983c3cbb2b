//! Reads graphs from adjacency lists and from matrices.

use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Labels, Names};
use crate::MAX_SIZE;
use std::borrow::Cow;
use tree_algos::labeled::place::Place;

/// Returns whether a byte can be part of a name in an adjacency list.
const fn is_name(byte: u8) -> bool {
    !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | b',' | b':' | b'#' | b';')
}

impl LabeledGraph {
    /// Reads one node and its neighbors per line, such as `0: 1 2` or `0 1 2`. The colon after the node is optional, and neighbors
    /// are separated by spaces, or by single commas or semicolons. Comments begin with `#`.
    ///
    /// The lines can list each edge at one end, or each edge at both ends; each edge counts once.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem.
    ///
    /// # Complexity
    ///
    /// O(k log k) expected time for a text of length k.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_adjacency("a: b c\nb: a\nc: a\nd:\n")?;
    /// assert_eq!((graph.node_count(), graph.edges()), (4, &[(0, 1), (0, 2)][..]));
    /// assert_eq!(LabeledGraph::from_adjacency("# of networkx\n0 1 2\n1 2\n2\n")?.edges().len(), 3);
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_adjacency(text: &str) -> Result<Self, GraphTextError> {
        let mut place = Place::new(text);
        let mut names = Names::default();
        let mut edges = Vec::new();
        let most = MAX_SIZE as u64;
        loop {
            place.skip_blanks();
            match place.byte() {
                b'#' => {
                    place.take_while(|byte| byte != b'\n');
                    continue;
                }
                _ if place.is_at_end() => break,
                _ => {}
            }
            let number = |names: &mut Names<'_>, place: &mut Place<'_>| {
                let before = place.clone();
                let name = place.take_while(is_name);
                if name.is_empty() {
                    return Err(before.expected("the name of a node"));
                }
                let number = names.number(Cow::from(name.to_owned()));
                number.ok_or_else(|| before.wrong(GraphFault::TooMany { what: "nodes", most }))
            };
            let node = number(&mut names, &mut place)?;
            skip_within(&mut place);
            place.at += usize::from(place.byte() == b':');
            skip_within(&mut place);
            let mut needs_name = false;
            while needs_name || !(place.is_at_end() || matches!(place.byte(), b'\n' | b'#')) {
                let before = place.clone();
                edges.push((node, number(&mut names, &mut place)?));
                if edges.len() > MAX_SIZE {
                    return Err(before.wrong(GraphFault::TooMany { what: "edges", most }));
                }
                skip_within(&mut place);
                needs_name = matches!(place.byte(), b',' | b';');
                place.at += usize::from(needs_name);
                skip_within(&mut place);
            }
        }
        let nodes = names.names.len() as u32;
        let labels = Labels::Names(names.names);
        let mut graph = Self { nodes, edges, labels, is_directed: false };
        graph.once();
        Ok(graph)
    }

    /// Reads a square matrix of 0 and 1. Each row is on its own line or in brackets: `0 1 1`, `0,1,1`, `011`, `[[0,1],[1,0]]`, or
    /// `[0 1; 1 0]`.
    ///
    /// A symmetric matrix represents an undirected graph. In any other matrix, a 1 in row `u` and column `v` is a directed edge from `u` to
    /// `v`. The names of the nodes are their numbers from 0.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem: an entry other than 0 and 1, an unmatched bracket, or a row
    /// whose number of entries differs from the number of rows.
    ///
    /// # Complexity
    ///
    /// O(length of the text).
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_matrix("0 1 1\n1 0 0\n1 0 0\n")?;
    /// assert_eq!(graph.edges(), [(0, 1), (0, 2)]);
    /// assert_eq!(LabeledGraph::from_matrix("[[0, 1, 1], [1, 0, 0], [1, 0, 0]]")?, graph);
    /// let arrows = LabeledGraph::from_matrix("011\n001\n000\n")?;
    /// assert!(arrows.is_directed());
    /// let error = LabeledGraph::from_matrix("0 1\n1\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 1: expected 2 entries in a row, found 1");
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_matrix(text: &str) -> Result<Self, GraphTextError> {
        let rows = rows(text)?;
        let nodes = rows.len() as u64;
        if nodes > MAX_SIZE as u64 {
            let most = MAX_SIZE as u64;
            return Err(Place::new(text).wrong(GraphFault::TooMany { what: "nodes", most }));
        }
        if let Some(row) = rows.iter().find(|row| row.length != nodes) {
            let what = "entries in a row";
            let fault = GraphFault::WrongCount { what, expected: nodes, given: row.length };
            return Err(GraphTextError::new(text, row.at, fault));
        }
        let mut arrows = Vec::new();
        for (row, Row { ones, .. }) in (0..).zip(&rows) {
            arrows.extend(ones.iter().map(|&column| (row, column)));
        }
        let mut turned: Vec<(u32, u32)> = arrows.iter().map(|&(u, v)| (v, u)).collect();
        turned.sort_unstable();
        let is_directed = turned != arrows;
        if !is_directed {
            arrows.retain(|&(u, v)| u <= v);
        }
        Ok(Self { nodes: nodes as u32, edges: arrows, labels: Labels::From(0), is_directed })
    }
}

/// Skips blanks within a line.
fn skip_within(place: &mut Place<'_>) {
    place.take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c));
}

/// A row of a matrix.
struct Row {
    at: usize,
    length: u64,
    ones: Vec<u32>,
}

/// Reads the rows of a matrix. Every row has at least one entry.
fn rows(text: &str) -> Result<Vec<Row>, GraphTextError> {
    let mut place = Place::new(text);
    let mut rows: Vec<Row> = Vec::new();
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut is_new = true;
    let mut may_close = true;
    loop {
        let byte = place.byte();
        match byte {
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {}
            b'\n' | b';' => is_new = true,
            b',' if may_close && !rows.is_empty() => may_close = false,
            b'[' | b'(' | b'{' if open.len() < 2 => {
                open.push((byte, place.at));
                is_new = true;
            }
            b']' | b')' | b'}' if may_close => {
                let opening = open.pop().map(|(opening, _)| opening);
                let is_pair = matches!(
                    (opening, byte),
                    (Some(b'['), b']') | (Some(b'('), b')') | (Some(b'{'), b'}')
                );
                if !is_pair {
                    return Err(place.expected("0 or 1"));
                }
                is_new = true;
            }
            b'0' | b'1' => {
                if is_new {
                    rows.push(Row { at: place.at, length: 0, ones: Vec::new() });
                    is_new = false;
                }
                let Some(row) = rows.last_mut() else { return Err(place.expected("0 or 1")) };
                if byte == b'1' {
                    row.ones.push(u32::try_from(row.length).unwrap_or(u32::MAX));
                }
                row.length += 1;
                may_close = true;
            }
            _ if place.is_at_end() => break,
            _ => return Err(place.expected("0 or 1")),
        }
        place.at += 1;
    }
    if let Some(&(_, at)) = open.last() {
        return Err(GraphTextError::new(text, at, GraphFault::NeverEnds { what: "bracket" }));
    }
    if rows.is_empty() || !may_close {
        return Err(place.expected("0 or 1"));
    }
    Ok(rows)
}
