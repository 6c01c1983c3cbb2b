//! Lists of edges as other programs write them: the name of a graph, two numbers to a line, `0-1 1-2`, the numbers of nodes
//! and edges in front, or for each node its neighbors. What is not understood is said with its line.

use std::collections::BTreeMap;

use crate::typed::{self, graphs};

/// More characters of a line are not repeated in a message.
const MAX_SHOWN: usize = 40;
/// Graphs of more nodes are longer texts than the page takes.
const MAX_NODES: u32 = 1 << 16;

/// An edge, and whether it is marked, as `1=2`.
type Edge = (u32, u32, bool);

/// What a list says.
#[derive(Debug, Default)]
pub(super) struct Edges {
    edges: Vec<Edge>,
    /// Nodes that are listed alone, or that the number of nodes in front adds.
    nodes: Vec<u32>,
}

impl Edges {
    /// Reads a list; with `directed` an edge and its reverse are two.
    pub(super) fn read(text: &str, directed: bool) -> Result<Self, String> {
        let lines = text.lines().map(str::trim).enumerate();
        let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
        let Some(&(at, first)) = lines.first() else { return Err("there are no edges".to_owned()) };
        if first.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let rest = lines
                .get(1)
                .map(|&(at, line)| unread(at, line, "a graph with a name has one line"));
            return rest.map_or_else(|| named(at, first), Err);
        }
        if first.contains(':') {
            return neighbors(&lines, directed);
        }
        let read = lines.iter().map(|&(at, line)| Line::read(at, line));
        let read: Vec<Line> = read.collect::<Result<_, _>>()?;
        let counted = counted(&read);
        let mut list = Self::default();
        for (line, &(at, text)) in read.iter().zip(&lines).skip(usize::from(counted.is_some())) {
            line.add(&mut list).ok_or_else(|| no_edge(at, text))?;
        }
        if let Some(nodes) = counted {
            if nodes > MAX_NODES {
                return Err(unread(at, first, "more nodes than this page takes"));
            }
            let named = |&(u, v, _): &Edge| [u, v];
            let mut is_met = vec![false; nodes as usize + 1];
            list.edges.iter().flat_map(named).for_each(|node| is_met[node as usize] = true);
            let first = u32::from(!is_met[0] && is_met[nodes as usize]);
            list.nodes = (first..first + nodes).filter(|&node| !is_met[node as usize]).collect();
        }
        if list.edges.is_empty() && list.nodes.is_empty() {
            return Err("there are no edges".to_owned());
        }
        Ok(list)
    }

    /// The words of a position, with the nodes that no edge has or without them.
    pub(super) fn words(&self, with_nodes: bool) -> Vec<String> {
        let edge = |&(u, v, marked): &Edge| format!("{u}{}{v}", if marked { '=' } else { '-' });
        let nodes = self.nodes.iter().filter(|_| with_nodes).map(ToString::to_string);
        self.edges.iter().map(edge).chain(nodes).collect()
    }

    /// The same graph with nodes from 0 on, if they are counted from 1.
    pub(super) fn zero_based(&self) -> Option<Self> {
        let edges = self
            .edges
            .iter()
            .map(|&(u, v, marked)| Some((u.checked_sub(1)?, v.checked_sub(1)?, marked)));
        let nodes = self.nodes.iter().map(|node| node.checked_sub(1));
        Some(Self { edges: edges.collect::<Option<_>>()?, nodes: nodes.collect::<Option<_>>()? })
    }
}

fn unread(at: usize, line: &str, why: &str) -> String {
    let shown: String = line.chars().take(MAX_SHOWN).collect();
    format!("line {}: `{shown}`: {why}", at + 1)
}

fn no_edge(at: usize, line: &str) -> String {
    unread(at, line, "no edge, which is two numbers, as 0 1")
}

fn node(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A graph that has a name.
fn named(at: usize, line: &str) -> Result<Edges, String> {
    let words: Vec<&str> = typed::words(line).collect();
    let names = || format!("no graph; graphs by name: {}", graphs::NAMES.replace('`', ""));
    let (taken, edges) = graphs::named(&words)
        .ok_or_else(|| unread(at, line, &names()))?
        .map_err(|error| unread(at, line, &error))?;
    if taken < words.len() || edges.is_empty() {
        return Err(unread(at, line, "a graph with a name has nothing but its size behind it"));
    }
    let mut list = Edges::default();
    Line::read(at, &edges)?.add(&mut list).ok_or_else(|| no_edge(at, line))?;
    Ok(list)
}

/// A line of a list: pieces that are edges by their sign, and numbers.
struct Line {
    /// The pieces between commas or semicolons, where each of them is more than a number.
    parts: Vec<Vec<Piece>>,
}

enum Piece {
    Edge(Edge),
    Number(u32),
}

impl Line {
    fn read(at: usize, line: &str) -> Result<Self, String> {
        let joined = joined(line);
        let pieces = |text: &str| -> Result<Vec<Piece>, String> {
            let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
            let piece = |word: &str| {
                let (sign, is_marked) = if word.contains('=') { ('=', true) } else { ('-', false) };
                let edge =
                    word.split_once(sign).and_then(|(u, v)| Some((node(u)?, node(v)?, is_marked)));
                let piece = edge.map(Piece::Edge).or_else(|| node(word).map(Piece::Number));
                piece.ok_or_else(|| no_edge(at, line))
            };
            words.filter(|word| !word.is_empty()).map(piece).collect()
        };
        let parts = joined.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.collect();
        let is_list = parts.iter().all(|part| part.contains([' ', '\t', '-', '=']));
        let parts = if is_list { parts } else { vec![&joined[..]] };
        Ok(Self { parts: parts.into_iter().map(pieces).collect::<Result<_, _>>()? })
    }

    /// The numbers of a line that has nothing else.
    fn numbers(&self) -> Option<Vec<u32>> {
        let [part] = &self.parts[..] else { return None };
        let number = |piece: &Piece| match *piece {
            Piece::Number(number) => Some(number),
            Piece::Edge(_) => None,
        };
        part.iter().map(number).collect()
    }

    /// Adds what the line says; `None` if it says nothing that could be meant.
    fn add(&self, list: &mut Edges) -> Option<()> {
        for part in &self.parts {
            match part[..] {
                [Piece::Number(u), Piece::Number(v)] => list.edges.push((u, v, false)),
                [Piece::Number(node)] => list.nodes.push(node),
                _ if !part.iter().any(|piece| matches!(piece, Piece::Edge(_))) => return None,
                _ => part.iter().for_each(|piece| match *piece {
                    Piece::Edge(edge) => list.edges.push(edge),
                    Piece::Number(node) => list.nodes.push(node),
                }),
            }
        }
        Some(())
    }
}

/// The same line in which the signs between two ends are one sign without blanks: `-` for every kind of dash and arrow, and
/// `=` alone.
fn joined(line: &str) -> String {
    let is_sign =
        |c: char| matches!(c, '-' | '=' | '>' | '\u{2192}' | '\u{2013}' | '\u{2014}' | '\u{2212}');
    let mut joined = String::with_capacity(line.len());
    let mut signs = String::new();
    for c in line.chars() {
        if is_sign(c) {
            signs.push(c);
        } else if signs.is_empty() {
            joined.push(c);
        } else if !c.is_whitespace() {
            joined.truncate(joined.trim_end().len());
            joined.push(if signs == "=" { '=' } else { '-' });
            joined.push(c);
            signs.clear();
        }
    }
    // A sign at the end has no second end, and is no edge.
    joined + &signs
}

/// The number of nodes, if the first line has it, alone or before the number of edges: it fits the lines that follow.
fn counted(lines: &[Line]) -> Option<u32> {
    let (first, rest) = lines.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let (nodes, edges) = match first.numbers()?[..] {
        [nodes, edges] => (nodes, edges as usize),
        // A tree has one edge less than nodes.
        [nodes] => (nodes, (nodes as usize).checked_sub(1)?),
        _ => return None,
    };
    let ends: Option<Vec<Vec<u32>>> = rest.iter().map(Line::numbers).collect();
    let ends =
        ends.filter(|ends| ends.len() == edges && ends.iter().all(|ends| ends.len() == 2))?;
    let (least, most) = ends
        .iter()
        .flatten()
        .fold((u32::MAX, 0), |(least, most), &node| (least.min(node), most.max(node)));
    (most < nodes || (most == nodes && least > 0)).then_some(nodes)
}

/// For each node its neighbors: `0: 1 2`. Without directions each edge stands at both of its ends, or at one of them.
fn neighbors(lines: &[(usize, &str)], directed: bool) -> Result<Edges, String> {
    let why = "no node with its neighbors, as 0: 1 2";
    let mut list = Edges::default();
    let mut counts: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    for &(at, line) in lines {
        let (from, to) = line.split_once(':').ok_or_else(|| unread(at, line, why))?;
        let from = node(from.trim()).ok_or_else(|| unread(at, line, why))?;
        list.nodes.push(from);
        for word in to.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()) {
            let to = node(word).ok_or_else(|| unread(at, line, why))?;
            list.edges.push((from, to, false));
            *counts.entry((from, to)).or_default() += 1;
        }
    }
    let is_both =
        |(&(u, v), count): (&(u32, u32), &usize)| u == v || counts.get(&(v, u)) == Some(count);
    if !directed && counts.iter().all(is_both) {
        list.edges.retain(|&(u, v, _)| u <= v);
    }
    let met: std::collections::BTreeSet<u32> =
        list.edges.iter().flat_map(|&(u, v, _)| [u, v]).collect();
    list.nodes.retain(|node| !met.contains(node));
    Ok(list)
}
