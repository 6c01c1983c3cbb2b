//! Graphs: Hackenbush on the ground, a token on a graph, and graphs whose nodes or edges are chosen.

use std::collections::{BTreeSet, HashMap};

use games::graphs::hackenbush::{GreenHackenbush, Picture as Edges};

use games::catalog::Shape;

use super::layout::{self, MOST_NODES};
use super::{Board, Tool, base, edge, joined, nothing_there, numbered};
use crate::playground::picture::{Line, Node, Picture, Tone};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ground,
    Token,
    Plain,
}

pub(super) struct Graph {
    name: String,
    kind: Kind,
    /// The edges, and the component of each.
    edges: Vec<(u32, u32)>,
    components: Vec<usize>,
    nodes: BTreeSet<u32>,
    token: Option<u32>,
}

/// The names of the nodes in a text.
pub(super) fn names(text: &str) -> BTreeSet<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

pub(super) fn read(name: &str, shape: Shape, texts: &[String]) -> Option<Box<dyn Board>> {
    let kind = match shape {
        Shape::Picture => Kind::Ground,
        Shape::TokenGraph => Kind::Token,
        _ => Kind::Plain,
    };
    let mut graph = Graph {
        name: name.to_owned(),
        kind,
        edges: Vec::new(),
        components: Vec::new(),
        nodes: BTreeSet::new(),
        token: None,
    };
    for (component, text) in texts.iter().enumerate() {
        for word in
            text.split([' ', ',']).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        {
            if let Some((u, v, _)) = edge(word) {
                graph.edges.push((u, v));
                graph.components.push(component);
                graph.nodes.extend([u, v]);
            } else {
                let node = word.parse().ok()?;
                graph.nodes.insert(node);
                if kind == Kind::Token && graph.token.is_none() {
                    graph.token = Some(node);
                }
            }
        }
    }
    if kind == Kind::Ground {
        graph.nodes.insert(0);
    }
    // Without a digit it may be anything.
    let is_graph =
        !graph.nodes.is_empty() || texts.iter().all(|text| matches!(&text[..], "" | "none"));
    (is_graph || kind == Kind::Plain).then(|| Box::new(graph) as Box<dyn Board>)
}

impl Graph {
    /// The place of an edge among those of a component, by the text of a move: `1-2`, or `1-2.2` for the second.
    fn find(&self, component: usize, mv: &str) -> Option<usize> {
        let (ends, copy) = mv.split_once('.').unwrap_or((mv, "1"));
        let (u, v, _) = edge(ends)?;
        let alike = |exact: bool| {
            let edges = self.edges.iter().zip(&self.components).enumerate();
            edges.filter(move |(_, (ends, of))| {
                **of == component && (**ends == (u, v) || !exact && **ends == (v, u))
            })
        };
        let copy = copy.parse::<usize>().ok()?.checked_sub(1)?;
        alike(true).nth(copy).or_else(|| alike(false).nth(copy)).map(|(edge, _)| edge)
    }

    fn component_of(&self, node: u32) -> usize {
        let touching =
            self.edges.iter().zip(&self.components).find(|((u, v), _)| *u == node || *v == node);
        touching.map_or(0, |(_, component)| *component)
    }

    fn node_name(&self, node: u32) -> String {
        match self.kind {
            Kind::Ground if node == 0 => "the ground".to_owned(),
            Kind::Token if self.token == Some(node) => format!("node {node}, the token"),
            _ => format!("node {node}"),
        }
    }

    /// The values that the cuts leave, where that is what the game is about.
    fn cut_values(&self) -> Vec<Option<String>> {
        if self.kind != Kind::Ground || self.edges.len() > 400 {
            return vec![None; self.edges.len()];
        }
        let values = GreenHackenbush.cut_values(&Edges::new(self.edges.clone()));
        values.into_iter().map(|value| Some(value?.to_string())).collect()
    }

    fn unused(&self) -> u32 {
        (0..u32::MAX).find(|node| !self.nodes.contains(node)).unwrap_or_default()
    }
}

impl Board for Graph {
    fn picture(&self, _: bool) -> Picture {
        let (nodes, edges) = (self.nodes.len(), self.edges.len());
        if nodes > MOST_NODES || nodes + edges > 2 * MOST_NODES {
            return Picture::summed_up(format!(
                "A graph of {nodes} nodes and {edges} edges: too large for a picture."
            ));
        }
        let order: Vec<u32> = self.nodes.iter().copied().collect();
        let places = match self.kind {
            Kind::Ground => layout::on_the_ground(&order, &self.edges),
            _ => layout::graph(&order, &self.edges, self.token),
        };
        let radius = if nodes > 300 { 6.0 } else { 15.0 };
        let ground = self.kind == Kind::Ground;
        let mut picture = Picture::of_graph(ground);
        let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
        let leaves = self.cut_values();
        for (edge, (&(u, v), leaves)) in self.edges.iter().zip(leaves).enumerate() {
            let copy =
                copies.entry((u.min(v), u.max(v))).and_modify(|copy| *copy += 1).or_insert(0);
            let mut name = format!("edge {u}-{v}");
            if let Some(value) = leaves {
                name = format!("{name}, its cut leaves {value}");
            }
            picture.line(&Line {
                id: format!("e{edge}"),
                ends: (format!("n{u}"), format!("n{v}")),
                copy: *copy,
                arrow: false,
                sides: None,
                tone: Tone::Plain,
                name,
            });
        }
        for node in order {
            let is_token = self.token == Some(node);
            let ground = self.kind == Kind::Ground && node == 0;
            picture.node(&Node {
                id: format!("n{node}"),
                place: places[&node],
                radius,
                label: if ground { "ground".to_owned() } else { node.to_string() },
                coins: 0,
                note: String::new(),
                tone: if is_token {
                    Tone::Token
                } else if ground {
                    Tone::Root
                } else {
                    Tone::Plain
                },
                name: self.node_name(node),
            });
        }
        if self.kind == Kind::Token {
            picture.explain(Tone::Token, "the token");
        }
        picture
    }

    fn touches(&self, component: usize, mv: &str) -> Vec<Vec<String>> {
        if let Ok(node) = mv.parse::<u32>() {
            return vec![vec![format!("n{node}")]];
        }
        self.find(component, mv).map(|edge| vec![vec![format!("e{edge}")]]).unwrap_or_default()
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let edges = self
            .components
            .iter()
            .enumerate()
            .map(|(edge, component)| (format!("e{edge}"), *component));
        let nodes = self.nodes.iter().map(|&node| (format!("n{node}"), self.component_of(node)));
        edges.chain(nodes).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        const LEAF: Tool = Tool::new("leaf", "Add a node here", "node", 1);
        const JOIN: Tool = Tool::new("join", "Join two nodes", "node", 2);
        const CUT: Tool = Tool::new("cut", "Remove an edge", "edge", 1);
        const DROP: Tool = Tool::new("drop", "Remove a node", "node", 1);
        match self.kind {
            Kind::Ground => vec![LEAF, JOIN, CUT, DROP],
            Kind::Token => {
                vec![LEAF, JOIN, CUT, DROP, Tool::new("token", "Put the token", "node", 1)]
            }
            Kind::Plain => vec![LEAF, JOIN, CUT, DROP, Tool::new("alone", "New node", "", 0)],
        }
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let node = |at: Option<&&str>| {
            let node =
                at.and_then(|id| numbered(id, 'n')).and_then(|node| u32::try_from(node).ok());
            node.filter(|node| self.nodes.contains(node)).ok_or_else(nothing_there)
        };
        match tool {
            "leaf" => {
                let (at, new) = (node(at.first())?, self.unused());
                self.nodes.insert(new);
                self.edges.push((at, new));
            }
            "alone" => {
                let new = self.unused();
                self.nodes.insert(new);
            }
            "join" => {
                let edge = (node(at.first())?, node(at.get(1))?);
                self.edges.push(edge);
            }
            "token" => self.token = Some(node(at.first())?),
            "drop" => {
                let gone = node(at.first())?;
                if gone == 0 && self.kind == Kind::Ground {
                    return Err("the ground stays".to_owned());
                }
                if self.token == Some(gone) {
                    return Err("the token stands there".to_owned());
                }
                self.edges.retain(|&(u, v)| u != gone && v != gone);
                self.nodes.remove(&gone);
            }
            "cut" => {
                let edge = at
                    .first()
                    .and_then(|id| numbered(id, 'e'))
                    .filter(|&edge| edge < self.edges.len());
                self.edges.remove(edge.ok_or_else(nothing_there)?);
            }
            _ => return Err(nothing_there()),
        }
        self.components = vec![0; self.edges.len()];
        if self.kind != Kind::Plain {
            // Nodes without edges are not written down.
            let used: BTreeSet<u32> = self.edges.iter().flat_map(|&(u, v)| [u, v]).collect();
            let kept = self.token.or((self.kind == Kind::Ground).then_some(0));
            self.nodes.retain(|node| used.contains(node) || kept == Some(*node));
        }
        Ok(())
    }

    fn text(&self) -> String {
        let edges = self.edges.iter().map(|(u, v)| format!("{u}-{v}"));
        let used: BTreeSet<u32> = self.edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        let single =
            self.nodes.iter().filter(|node| self.kind == Kind::Plain && !used.contains(node));
        let words = self
            .token
            .iter()
            .map(ToString::to_string)
            .chain(edges)
            .chain(single.map(ToString::to_string));
        let text = joined(words, " ");
        // The theorem for some positions may hold again: which, the catalog finds out.
        let name = if self.kind == Kind::Token { base(&self.name) } else { &self.name };
        if text.is_empty() { format!("{name} none") } else { format!("{name} {text}") }
    }
}
