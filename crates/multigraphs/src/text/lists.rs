//! Reads graphs from adjacency lists, from METIS files, which are lists without names, and from matrices.

use super::dimacs::{node, number};
use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Labels, Names};
use crate::MAX_SIZE;
use std::borrow::Cow;
use std::cmp::Ordering;
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

    /// Reads a METIS file. The first line has the numbers of nodes and edges, and each of the next lines has the neighbors of one node.
    /// Nodes are counted from 1, so the first of these lines belongs to node 1. Each edge is listed at both ends.
    ///
    /// A third number in the first line says which weights the file contains, and a fourth one says how many weights each node has. The
    /// reader skips weights, and lines that begin with `%`. Nodes without a line have no neighbors, since editors and pipes drop empty lines
    /// at the end.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem. If an edge is listed at only one end, or if the number of edges
    /// is wrong, this is the position of the declared number of edges.
    ///
    /// # Complexity
    ///
    /// O(k log k) for a text of length k.
    ///
    /// Source: Karypis, *METIS, a software package for partitioning unstructured graphs*, 2013, section 4.1.1.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let cycle = LabeledGraph::from_metis("% a cycle\n4 4\n2 4\n1 3\n2 4\n1 3\n")?;
    /// assert_eq!((cycle.node_count(), cycle.edges()), (4, &[(0, 1), (0, 3), (1, 2), (2, 3)][..]));
    /// assert_eq!(cycle.label(0), "1");
    /// // The edges of the same graph have the weights 7, 8, 9 and 5.
    /// let weighted = "4 4 1\n2 7 4 5\n1 7 3 8\n2 8 4 9\n1 5 3 9\n";
    /// assert_eq!(LabeledGraph::from_metis(weighted)?, cycle);
    /// let error = LabeledGraph::from_metis("3 2\n2\n1 3\n1\n").unwrap_err();
    /// let message = "line 1, column 3: expected 2 edges that are listed at both ends, found 1";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_metis(text: &str) -> Result<Self, GraphTextError> {
        let mut place = Place::new(text);
        place.skip_blanks();
        while place.byte() == b'%' {
            place.take_while(|byte| byte != b'\n');
            place.skip_blanks();
        }
        let at_nodes = place.clone();
        let most = MAX_SIZE as u64;
        let nodes = number(&mut place, "the number of nodes")?;
        if nodes > most {
            return Err(at_nodes.wrong(GraphFault::TooMany { what: "nodes", most }));
        }
        skip_within(&mut place);
        let at_edges = place.clone();
        let expected = number(&mut place, "the number of edges")?;
        let weights = Weights::of(&mut place)?;
        // Each edge occurs once in each direction. Turn the pairs that lead to a smaller node, so both lists have the same pairs.
        let (mut edges, mut turned) = (Vec::new(), Vec::new());
        let mut next = 0_u64;
        while !place.is_at_end() {
            // The place is at the end of a line.
            place.at += 1;
            if place.byte() == b'%' {
                place.take_while(|byte| byte != b'\n');
                continue;
            }
            skip_within(&mut place);
            let is_empty = |place: &Place<'_>| place.is_at_end() || place.byte() == b'\n';
            if next == nodes {
                if is_empty(&place) {
                    continue;
                }
                return Err(place.expected("nothing behind the line of the last node"));
            }
            let from = next as u32;
            next += 1;
            for _ in 0..weights.of_nodes {
                number(&mut place, "the weight of a node")?;
                skip_within(&mut place);
            }
            while !is_empty(&place) {
                let before = place.clone();
                let to = node(&mut place, nodes)?;
                skip_within(&mut place);
                if weights.are_on_edges {
                    number(&mut place, "the weight of an edge")?;
                    skip_within(&mut place);
                }
                match from.cmp(&to) {
                    Ordering::Equal => return Err(before.expected("the number of another node")),
                    Ordering::Less => edges.push((from, to)),
                    Ordering::Greater => turned.push((to, from)),
                }
                if edges.len().max(turned.len()) > MAX_SIZE {
                    return Err(before.wrong(GraphFault::TooMany { what: "edges", most }));
                }
            }
        }
        // Sorting takes the most time, so skip it if the numbers already differ, as they do for most texts in other formats.
        let given = if edges.len() == turned.len() {
            let mut sorted = edges.clone();
            sorted.sort_unstable();
            turned.sort_unstable();
            sorted.iter().zip(&turned).take_while(|(edge, other)| edge == other).count()
        } else {
            edges.len().min(turned.len())
        };
        if given != edges.len().max(turned.len()) || given as u64 != expected {
            let what = "edges that are listed at both ends";
            let given = given as u64;
            return Err(at_edges.wrong(GraphFault::WrongCount { what, expected, given }));
        }
        Ok(Self { nodes: nodes as u32, edges, labels: Labels::From(1), is_directed: false })
    }

    /// Reads a square matrix of 0 and 1. Each row is on its own line or in brackets: `0 1 1`, `0,1,1`, `011`, `[[0,1],[1,0]]`, or
    /// `[0 1; 1 0]`. The entries can have decimals, as in `0.` and `1.0`, if these are all 0.
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

/// The weights in a METIS file.
struct Weights {
    /// The number of weights in front of the neighbors of a node. A size counts as a weight.
    of_nodes: u64,
    /// Whether a weight follows each neighbor.
    are_on_edges: bool,
}

impl Weights {
    /// Reads the rest of the first line: up to three digits that say whether there are sizes of nodes, weights of nodes, and weights of
    /// edges, and the number of weights of each node. Both are optional.
    fn of(place: &mut Place<'_>) -> Result<Self, GraphTextError> {
        let is_at_end = |place: &Place<'_>| place.is_at_end() || place.byte() == b'\n';
        skip_within(place);
        let before = place.clone();
        let digits = place.take_while(|byte| !byte.is_ascii_whitespace());
        let are_bits = digits.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        if digits.len() > 3 || !are_bits {
            return Err(before.expected("the kinds of weights, such as 1 or 011"));
        }
        skip_within(place);
        let before = place.clone();
        let count = if is_at_end(place) { 1 } else { number(place, "the number of weights")? };
        skip_within(place);
        // No file has more weights than this, and a larger number would make the reader look for them for a long time.
        if count > 1000 {
            return Err(before.wrong(GraphFault::TooMany { what: "weights of a node", most: 1000 }));
        }
        if !is_at_end(place) {
            return Err(place.expected("the end of the line"));
        }
        let has = |back: usize| {
            digits.len().checked_sub(back).is_some_and(|at| digits.as_bytes()[at] == b'1')
        };
        let of_nodes = u64::from(has(3)) + if has(2) { count } else { 0 };
        Ok(Self { of_nodes, are_on_edges: has(1) })
    }
}

/// Returns the length of the decimals behind a digit, such as `.`, `.0` and `.000e+00`, or `None` if they do not all mean 0.
fn decimals(rest: &str) -> Option<usize> {
    let Some(zeros) = rest.strip_prefix('.') else { return Some(0) };
    let behind = zeros.trim_start_matches('0');
    let behind = behind.strip_prefix("e+00").unwrap_or(behind);
    let ends =
        !behind.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-'));
    ends.then_some(rest.len() - behind.len())
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
                let Some(more) = decimals(&place.rest()[1..]) else {
                    return Err(place.expected("0 or 1"));
                };
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
                place.at += more;
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
