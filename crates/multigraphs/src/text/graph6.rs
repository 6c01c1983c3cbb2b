//! Reads and writes graphs in graph6, digraph6 and sparse6. A graph is one line of printable characters, each of which encodes six bits.

use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Labels};
use crate::{GraphError, MAX_SIZE};
use std::iter::FusedIterator;
use tree_algos::EdgeId;
use tree_algos::labeled::place::Place;

impl LabeledGraph {
    /// Reads one graph in graph6, digraph6 (prefix `&`) or sparse6 (prefix `:`). A header such as `>>graph6<<` and a line end are
    /// optional.
    ///
    /// In graph6 and digraph6, the length of the text must match the number of nodes exactly. In all three formats, the last character
    /// must be padded correctly. Few texts in other formats pass these checks.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem. Incremental sparse6 (prefix `;`) is not supported, since a
    /// line in that format depends on the line before.
    ///
    /// # Complexity
    ///
    /// O(length of the text) time. The space depends only on the number of edges, no matter how many nodes the text declares.
    ///
    /// Source: Brendan D. McKay, *graph6, digraph6 and sparse6 graph formats*, in the manual of nauty.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_graph6("DQc")?;
    /// assert_eq!(graph.edges(), [(0, 2), (1, 3), (0, 4), (3, 4)]);
    /// let sparse = LabeledGraph::from_graph6(">>sparse6<<:Fa@x^\n")?;
    /// assert_eq!(sparse.edges(), [(0, 1), (0, 2), (1, 2), (5, 6)]);
    /// let arrows = LabeledGraph::from_graph6("&BP_")?;
    /// assert!(arrows.is_directed());
    /// assert_eq!(arrows.edges(), [(0, 1), (1, 2), (2, 0)]);
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_graph6(text: &str) -> Result<Self, GraphTextError> {
        let line = text.trim_end_matches(['\n', '\r']);
        let mut place = Place::new(line);
        for header in [">>graph6<<", ">>digraph6<<", ">>sparse6<<"] {
            if line.starts_with(header) {
                place.at = header.len();
            }
        }
        let kind = place.byte();
        if kind == b';' {
            return Err(place.wrong(GraphFault::Incremental));
        }
        place.at += usize::from(matches!(kind, b'&' | b':'));
        let other = place.rest().bytes().position(|byte| !(63..=126).contains(&byte));
        if let Some(other) = other {
            place.at += other;
            return Err(place.expected("a character from `?` to `~`"));
        }
        let nodes = node_count(&mut place)?;
        match kind {
            b':' => sparse(&place, nodes),
            b'&' => dense(&place, nodes, true),
            _ => dense(&place, nodes, false),
        }
    }

    /// Writes the graph without a header, in graph6, or in digraph6 if its edges are directed.
    ///
    /// # Errors
    ///
    /// Returns [`GraphError::Loop`] if an undirected graph has a loop, and [`GraphError::ParallelEdges`] if two edges have the same ends.
    /// Neither format can store these edges; use [`to_sparse6`](Self::to_sparse6) for them. Returns [`GraphError::TooManyNodes`] if the
    /// text would exceed the address space.
    ///
    /// # Complexity
    ///
    /// O(n² / 6) time and space for n nodes.
    ///
    /// ```
    /// use multigraphs::Multigraph;
    /// use multigraphs::text::LabeledGraph;
    /// let star = Multigraph::from_edges(5, (1..5).map(|leaf| (0, leaf)))?;
    /// assert_eq!(LabeledGraph::new(&star).to_graph6()?, "Ds_");
    /// # Ok::<(), multigraphs::GraphError>(())
    /// ```
    pub fn to_graph6(&self) -> Result<String, GraphError> {
        let nodes = u128::from(self.nodes);
        let cells =
            if self.is_directed { nodes * nodes } else { nodes * nodes.saturating_sub(1) / 2 };
        let Ok(length) = usize::try_from(cells.div_ceil(6)) else {
            return Err(GraphError::TooManyNodes { nodes: nodes as u64 });
        };
        let mut bits = vec![0_u8; length];
        for (edge, &(u, v)) in self.edges.iter().enumerate() {
            let at = if self.is_directed {
                u64::from(u) * u64::from(self.nodes) + u64::from(v)
            } else {
                let (low, high) = (u64::from(u.min(v)), u64::from(u.max(v)));
                if low == high {
                    return Err(GraphError::Loop { edge: EdgeId::new(edge as u32) });
                }
                high * (high - 1) / 2 + low
            };
            let (cell, bit) = ((at / 6) as usize, 32 >> (at % 6));
            if bits[cell] & bit != 0 {
                return Err(GraphError::ParallelEdges { edge: EdgeId::new(edge as u32) });
            }
            bits[cell] |= bit;
        }
        let mut text = String::from(if self.is_directed { "&" } else { "" });
        write_count(&mut text, self.nodes);
        text.extend(bits.into_iter().map(|bits| (63 + bits) as char));
        Ok(text)
    }

    /// Writes the graph in sparse6 without a header. Keeps loops and parallel edges, but drops directions.
    ///
    /// # Complexity
    ///
    /// O(m log m) time for m edges.
    ///
    /// ```
    /// use multigraphs::Multigraph;
    /// use multigraphs::text::LabeledGraph;
    /// let graph = Multigraph::from_edges(7, [(0, 1), (0, 2), (1, 2), (5, 6)])?;
    /// assert_eq!(LabeledGraph::new(&graph).to_sparse6(), ":Fa@x^");
    /// # Ok::<(), multigraphs::GraphError>(())
    /// ```
    pub fn to_sparse6(&self) -> String {
        let mut edges: Vec<(u32, u32)> =
            self.edges.iter().map(|&(u, v)| (u.max(v), u.min(v))).collect();
        edges.sort_unstable();
        let mut text = String::from(":");
        write_count(&mut text, self.nodes);
        let width = width(self.nodes.into());
        let mut out = Bits { text, last: 0, count: 0 };
        let mut at = 0;
        for &(high, low) in &edges {
            let step = high - at;
            if step > 1 {
                // Write the node explicitly, followed by the edge.
                out.push(1, 1);
                out.push(high.into(), width);
            }
            out.push(u64::from(step == 1), 1);
            out.push(low.into(), width);
            at = high;
        }
        let left = (6 - out.count) % 6;
        // If these conditions hold, a reader would mistake padding that starts with a one for a loop at the last node, so start the padding
        // with a zero.
        let is_loop = self.nodes > 1
            && u64::from(self.nodes) == 1 << width
            && left > width
            && at + 2 == self.nodes;
        if is_loop {
            out.push(0, 1);
        }
        while out.count % 6 != 0 {
            out.push(1, 1);
        }
        out.text
    }
}

/// Writes bits, six to a character.
struct Bits {
    text: String,
    last: u8,
    count: u32,
}

impl Bits {
    fn push(&mut self, number: u64, width: u32) {
        for bit in (0..width).rev() {
            self.last = self.last << 1 | (number >> bit & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.text.push((63 + self.last) as char);
                (self.last, self.count) = (0, 0);
            }
        }
    }
}

fn write_count(text: &mut String, nodes: u32) {
    let (before, digits) = match nodes {
        0..=62 => ("", 1),
        63..=258_047 => ("~", 3),
        _ => ("~~", 6),
    };
    text.push_str(before);
    let digit = |at: u32| (63 + (u64::from(nodes) >> (6 * at) & 63) as u8) as char;
    text.extend((0..digits).rev().map(digit));
}

/// Reads the number of nodes at the beginning of the text.
fn node_count(place: &mut Place<'_>) -> Result<u64, GraphTextError> {
    let start = place.at;
    let marks = place.rest().bytes().take(2).take_while(|&byte| byte == 126).count();
    place.at += marks;
    let digits = [1, 3, 6][marks];
    let Some(bytes) = place.rest().as_bytes().get(..digits) else {
        place.at = place.text.len();
        return Err(place.expected("the number of nodes"));
    };
    let nodes = bytes.iter().fold(0_u64, |nodes, byte| nodes << 6 | u64::from(byte - 63));
    place.at += digits;
    if nodes > MAX_SIZE as u64 {
        place.at = start;
        return Err(place.wrong(GraphFault::TooMany { what: "nodes", most: MAX_SIZE as u64 }));
    }
    Ok(nodes)
}

/// Reads one bit for each pair of nodes, or for each ordered pair if the graph is directed.
fn dense(place: &Place<'_>, nodes: u64, is_directed: bool) -> Result<LabeledGraph, GraphTextError> {
    let bytes = place.rest().as_bytes();
    let cells = u128::from(nodes) * u128::from(if is_directed { nodes } else { nodes.max(1) - 1 });
    let cells = if is_directed { cells } else { cells / 2 };
    let expected = cells.div_ceil(6);
    if bytes.len() as u128 != expected {
        let mut end = place.clone();
        let least = usize::try_from(expected).unwrap_or(usize::MAX);
        end.at += bytes.len().min(least);
        return Err(end.wrong(GraphFault::WrongLength { nodes, expected, given: bytes.len() }));
    }
    let mut edges = Vec::new();
    // `line` and `other` are the column and the row of the current bit, or the row and the column if the graph is directed.
    let (mut line, mut other) = (u32::from(!is_directed), 0);
    let mut left = cells;
    for (at, byte) in bytes.iter().enumerate() {
        for bit in (0..6).rev() {
            let is_set = (byte - 63) >> bit & 1 == 1;
            if left == 0 {
                if is_set {
                    let end = Place { text: place.text, at: place.at + at };
                    return Err(end.wrong(GraphFault::WrongFill { fill: 0 }));
                }
                continue;
            }
            if is_set {
                if edges.len() == MAX_SIZE {
                    let most = MAX_SIZE as u64;
                    return Err(place.wrong(GraphFault::TooMany { what: "edges", most }));
                }
                edges.push(if is_directed { (line, other) } else { (other, line) });
            }
            left -= 1;
            other += 1;
            let ends = if is_directed { u64::from(other) == nodes } else { other == line };
            if ends {
                (line, other) = (line + 1, 0);
            }
        }
    }
    Ok(LabeledGraph { nodes: nodes as u32, edges, labels: Labels::From(0), is_directed })
}

/// Returns the number of bits of a node number.
const fn width(nodes: u64) -> u32 {
    64 - nodes.saturating_sub(1).leading_zeros()
}

/// Reads the items of a sparse6 text. An item is a bit that says whether to step to the next node, and the number of a node. This node is a
/// neighbor of the current node, or a later node to which to step.
fn sparse(place: &Place<'_>, nodes: u64) -> Result<LabeledGraph, GraphTextError> {
    let bytes = place.rest().as_bytes();
    let width = u64::from(width(nodes));
    let total = 6 * bytes.len() as u64;
    let bit = |at: u64| u64::from((bytes[(at / 6) as usize] - 63) >> (5 - at % 6) & 1);
    let mut edges = Vec::new();
    let (mut at, mut node) = (0_u64, 0_u64);
    // `end` is the index of the bit at which the padding starts.
    let mut end = 0;
    while at + width < total {
        let (step, other) =
            (bit(at), (at + 1..=at + width).fold(0, |other, at| other << 1 | bit(at)));
        node += step;
        at += 1 + width;
        if node >= nodes {
            break;
        }
        if other > node {
            node = other;
        } else {
            if edges.len() == MAX_SIZE {
                let most = MAX_SIZE as u64;
                return Err(place.wrong(GraphFault::TooMany { what: "edges", most }));
            }
            edges.push((other as u32, node as u32));
            end = at;
        }
    }
    // The padding consists of ones, but if the number of nodes is a power of two other than 1, it may start with a zero.
    let zeros = u64::from(nodes > 1 && nodes == 1 << width);
    let is_one = |at: u64| bit(at) == 1 || at == end && zeros == 1;
    if total - end >= 6 || !(end..total).all(is_one) {
        let wrong = Place { text: place.text, at: place.at + (end / 6) as usize };
        return Err(wrong.wrong(GraphFault::WrongFill { fill: 1 }));
    }
    Ok(LabeledGraph { nodes: nodes as u32, edges, labels: Labels::From(0), is_directed: false })
}

/// Reads the graphs in a text, one per line, with [`LabeledGraph::from_graph6`]. Skips blank lines, and continues with the next line after
/// an error.
///
/// ```
/// use multigraphs::text::graph6_lines;
/// let mut graphs = graph6_lines(">>graph6<<A_\nB?x\n:Fa@x^\n");
/// assert_eq!(graphs.next().unwrap()?.edges(), [(0, 1)]);
/// let error = graphs.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: expected 1 characters for a graph of 3 nodes, found 2",
/// );
/// assert_eq!(graphs.next().unwrap()?.node_count(), 7);
/// assert!(graphs.next().is_none());
/// # Ok::<(), multigraphs::text::GraphTextError>(())
/// ```
pub const fn graph6_lines(text: &str) -> Graph6Lines<'_> {
    Graph6Lines { text, at: 0, line: 0 }
}

/// An iterator over the graphs in a text, which [`graph6_lines`] returns.
#[derive(Clone, Debug)]
pub struct Graph6Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Iterator for Graph6Lines<'_> {
    type Item = Result<LabeledGraph, GraphTextError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.text.len() {
            let (start, line) = (self.at, self.line);
            let rest = &self.text[start..];
            let length = rest.find('\n').unwrap_or(rest.len());
            self.at += length + 1;
            self.line += 1;
            let graph = rest[..length].trim_end();
            if !graph.is_empty() {
                let read = LabeledGraph::from_graph6(graph);
                return Some(read.map_err(|error| error.below(line, start)));
            }
        }
        None
    }
}

impl FusedIterator for Graph6Lines<'_> {}
