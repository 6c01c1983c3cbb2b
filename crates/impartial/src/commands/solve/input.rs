//! The position that was typed, or that stands in a file.

use super::super::Failure;
use crate::bounded::{self, Bounded, MAX_TEXT};
use crate::typed;
use games::catalog::{self, Field, Game};
use games::graphs::hackenbush::Picture;
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use multigraphs::MAX_SIZE;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

/// A position as the catalog reads it.
pub(super) struct Input {
    pub(super) text: String,
    pub(super) sum: MixedSum,
    /// The edges of a graph that was given by numbers, in their order.
    pub(super) edges: Option<Vec<(u32, u32)>>,
    /// The convention that was typed in front of the position.
    pub(super) convention: Option<Convention>,
}

impl Input {
    pub(super) fn read(words: &[String]) -> Result<Self, Failure> {
        let mut edges = None;
        let mut game = None;
        let mut texts: Vec<String> = Vec::with_capacity(words.len());
        for word in words {
            if let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) {
                let text = contents(name)?;
                let is_graph = game.is_some_and(takes_edges) && !text.contains('-');
                if is_graph && !text.trim().is_empty() {
                    let read =
                        graph_of(&text).map_err(|error| format!("{}: {error}", shown(name)))?;
                    if words.len() == 2 {
                        if let Some(sum) = picture(&texts[0], &read.edges) {
                            return Ok(Self {
                                text: texts.remove(0),
                                sum,
                                edges: Some(read.edges),
                                convention: None,
                            });
                        }
                    }
                    texts.push(read.text(game.is_some_and(counts_nodes)));
                    edges = Some(read.edges);
                } else {
                    texts.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
                }
                continue;
            }
            let first = word.split([':', ' ']).next().unwrap_or_default();
            if let Some(entry) = catalog::find(first) {
                game = Some(entry);
            }
            texts.push(word.clone());
        }
        let text = texts.join(" ");
        let (convention, position) = typed::convention(&text);
        let (sum, read) = typed::read(position).map_err(|refusal| {
            let error = shortened(&refusal.text);
            match refusal.game {
                Some(name) => format!("{error}; `impartial games {name}` explains its notation"),
                None => format!("{error}; `impartial games` lists the games"),
            }
        })?;
        // Edges are in order only where they are all there is.
        let edges = edges.filter(|_| sum.len() <= 1);
        Ok(Self { text: read, sum, edges, convention })
    }
}

/// A picture from its edges, without a detour through text, which would take most of the time.
fn picture(game: &str, edges: &[(u32, u32)]) -> Option<MixedSum> {
    let example = catalog::read_sum(&format!("{game} 0-1")).ok()?;
    let [example] = example.as_slice() else { return None };
    example.downcast_ref::<Picture>()?;
    let position = example.game().position(Picture::new(edges.to_vec())).ok()?;
    Some(position.into())
}

/// A message that quotes what was typed, which may be long.
fn shortened(message: &str) -> String {
    const MAX: usize = 300;
    match message.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

fn shown(name: &str) -> &str {
    if name == "-" { "the standard input" } else { name }
}

fn contents(name: &str) -> Result<String, Failure> {
    let read = if name == "-" {
        if io::stdin().is_terminal() {
            eprintln!("impartial solve: reading from the terminal; Ctrl-D ends the input");
        }
        io::read_to_string(Bounded::new(io::stdin().lock(), MAX_TEXT))
    } else {
        bounded::read_to_string(name, MAX_TEXT)
    };
    let text = read.map_err(|error| format!("cannot read {}: {error}", shown(name)))?;
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_owned()),
        None => Ok(text),
    }
}

/// A graph by the numbers of its nodes and edges, and the ends of the edges.
struct Graph {
    nodes: u32,
    edges: Vec<(u32, u32)>,
}

fn graph_of(text: &str) -> Result<Graph, String> {
    let mut tokens = text.split_ascii_whitespace();
    let mut place = 0;
    let mut number = |what: &str, least: u64, most: u64| {
        place += 1;
        let Some(token) = tokens.next() else {
            return Err(format!("expected {what}, found the end of the input"));
        };
        let read = token.parse().ok().filter(|number| (least..=most).contains(number));
        read.ok_or_else(|| {
            format!("token {place}: expected {what} ({least} to {most}), found `{token:.60}`")
        })
    };
    let nodes = number("the number of nodes", 1, MAX_SIZE as u64)?;
    let count = number("the number of edges", 0, MAX_SIZE as u64)?;
    let mut node = || number("an endpoint of an edge", 0, nodes - 1).map(|node| node as u32);
    // What is claimed is not allocated: each edge has to be there first.
    let edges: Vec<(u32, u32)> =
        (0..count).map(|_| Ok((node()?, node()?))).collect::<Result<_, String>>()?;
    match tokens.next() {
        Some(_) => Err(format!("token {}: expected the end of the input", place + 1)),
        None => Ok(Graph { nodes: nodes as u32, edges }),
    }
}

/// Whether a position of the game is a list of edges, and never anything else, as marked ones or a size.
fn takes_edges(game: &catalog::Entry) -> bool {
    let is_list =
        |example: &&str| example.split_whitespace().skip(1).all(|word| word.contains('-'));
    matches!(game.fields(), [Field::Edges { is_parameter: false, .. }])
        && game.examples().iter().all(is_list)
}

/// Whether nodes without edges count.
fn counts_nodes(game: &catalog::Entry) -> bool {
    matches!(game.name(), "node_kayles" | "arc_kayles")
}

impl Graph {
    /// The notation of the games on graphs: the edges, and nodes without edges where those count.
    fn text(&self, counts_nodes: bool) -> String {
        let mut text = String::with_capacity(12 * self.edges.len());
        for (u, v) in &self.edges {
            let _ = write!(text, "{u}-{v} ");
        }
        if counts_nodes {
            let met: BTreeSet<u32> = self.edges.iter().flat_map(|&(u, v)| [u, v]).collect();
            for node in (0..self.nodes).filter(|node| !met.contains(node)) {
                let _ = write!(text, "{node} ");
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}
