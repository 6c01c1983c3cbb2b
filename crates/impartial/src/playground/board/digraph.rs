//! Tokens on a directed graph, whose arrows may form cycles.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use games::catalog::Question;
use grundy_core::{Limits, Normal};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use super::layout::{self, MOST_NODES};
use super::{Board, Tool, base, edge, joined, nothing_there, numbered};
use crate::playground::known::CATALOG;
use crate::playground::picture::{Line, Node, Picture, Tone};

/// The values of the vertices are shown for this many of them.
const MOST_VALUES: usize = 300;
const MOST_TOKENS: usize = 1_000;

pub(super) struct Digraph {
    name: String,
    arrows: Vec<(u32, u32)>,
    vertices: BTreeSet<u32>,
    /// Where the token of each component stands.
    tokens: Vec<u32>,
    /// What a token is worth that stands on this vertex.
    values: HashMap<u32, LoopyValue>,
}

pub(super) fn read(name: &str, texts: &[String], limits: &Limits) -> Option<Box<dyn Board>> {
    let (name, parameters) = name.split_once(':')?;
    let mut graph = Digraph {
        name: name.to_owned(),
        arrows: Vec::new(),
        vertices: BTreeSet::new(),
        tokens: Vec::new(),
        values: HashMap::new(),
    };
    for word in parameters.split([',', ' ']).filter(|word| !word.is_empty()) {
        if let Some((from, to, _)) = edge(word) {
            graph.arrows.push((from, to));
            graph.vertices.extend([from, to]);
        } else {
            graph.vertices.insert(word.parse().ok()?);
        }
    }
    for word in texts.iter().flat_map(|text| text.split([',', ' '])) {
        if !matches!(word, "" | "none") {
            graph.tokens.push(word.parse().ok()?);
        }
    }
    graph.vertices.extend(&graph.tokens);
    graph.find_values(limits);
    Some(Box::new(graph))
}

impl Digraph {
    /// The value of a token on each vertex, as far as the limits go.
    fn find_values(&mut self, limits: &Limits) {
        if self.vertices.len() > MOST_VALUES {
            return;
        }
        let everywhere = format!("{} {}", self.rules(), joined(&self.vertices, " "));
        let Ok(sum) = CATALOG.read_sum(&everywhere) else { return };
        if sum.len() != self.vertices.len() {
            return;
        }
        let solved = CATALOG.answer(&sum, &Question::new(Normal).most_moves(0), limits);
        let values = self.vertices.iter().zip(solved.component_values());
        self.values = values.filter_map(|(&at, value)| Some((at, value.clone()?))).collect();
    }

    /// The game with its arrows.
    fn rules(&self) -> String {
        let touched: BTreeSet<u32> = self.arrows.iter().flat_map(|&(u, v)| [u, v]).collect();
        let arrows = self.arrows.iter().map(|(from, to)| format!("{from}-{to}"));
        let alone = self.vertices.difference(&touched).map(ToString::to_string);
        format!("{}:{}", base(&self.name), joined(arrows.chain(alone), ","))
    }

    fn find(&self, arrow: (u32, u32)) -> Option<usize> {
        self.arrows.iter().position(|&other| other == arrow)
    }

    fn vertex(&self, id: Option<&&str>) -> Result<u32, String> {
        let vertex = id.and_then(|id| numbered(id, 'n')).and_then(|at| u32::try_from(at).ok());
        vertex.filter(|at| self.vertices.contains(at)).ok_or_else(nothing_there)
    }
}

impl Board for Digraph {
    fn picture(&self, _: bool) -> Picture {
        let (vertices, arrows) = (self.vertices.len(), self.arrows.len());
        if vertices + arrows > MOST_NODES {
            return Picture::summed_up(format!(
                "A graph of {vertices} vertices and {arrows} arrows: too large for a picture."
            ));
        }
        let order: Vec<u32> = self.vertices.iter().copied().collect();
        let lines: Vec<(u32, u32)> = self.arrows.iter().copied().filter(|(u, v)| u != v).collect();
        let places = layout::graph(&order, &lines, None);
        let mut picture = Picture::of_graph(false);
        let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
        for (at, &(from, to)) in self.arrows.iter().enumerate() {
            // Arrows there and back bend to their sides.
            let first = u32::from(from != to && self.find((to, from)).is_some());
            let copy = copies.entry((from, to)).and_modify(|copy| *copy += 2).or_insert(first);
            picture.line(&Line {
                id: format!("e{at}"),
                ends: (format!("n{from}"), format!("n{to}")),
                copy: *copy,
                arrow: true,
                sides: None,
                tone: Tone::Plain,
                name: format!("arrow from {from} to {to}"),
            });
        }
        let mut here: BTreeMap<u32, u64> = BTreeMap::new();
        for &token in &self.tokens {
            *here.entry(token).or_default() += 1;
        }
        for vertex in order {
            let value = self.values.get(&vertex);
            let tokens = here.get(&vertex).copied().unwrap_or(0);
            let holds = match tokens {
                0 => String::new(),
                1 => ", a token".to_owned(),
                more => format!(", {more} tokens"),
            };
            let worth = value.map(|value| format!(", value {value}")).unwrap_or_default();
            picture.node(&Node {
                id: format!("n{vertex}"),
                place: places[&vertex],
                radius: if vertices > 300 { 6.0 } else { 16.0 },
                label: vertex.to_string(),
                coins: tokens,
                note: value.map(ToString::to_string).unwrap_or_default(),
                tone: match value.map(LoopyValue::outcome) {
                    Some(LoopyOutcome::N) => Tone::First,
                    Some(LoopyOutcome::P) => Tone::Second,
                    _ => Tone::Plain,
                },
                name: format!("vertex {vertex}{holds}{worth}"),
            });
        }
        if !self.values.is_empty() {
            picture.explain(Tone::First, "a single token here: the player to move wins");
            picture.explain(Tone::Second, "a single token here: the player to move loses");
            picture.explain(Tone::Plain, "a single token here: a draw");
        }
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let ends =
            mv.split_once(':').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        let Some((from, to)) = ends else { return Vec::new() };
        let mut touched = vec![vec![format!("n{from}"), format!("n{to}")]];
        if from == to {
            touched[0].pop();
        }
        touched.extend(self.find((from, to)).map(|arrow| vec![format!("e{arrow}")]));
        touched
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let token = |(component, at): (usize, &u32)| {
            let arrows = self.arrows.iter().enumerate().filter(move |(_, (from, _))| from == at);
            let arrows = arrows.map(move |(arrow, _)| (format!("e{arrow}"), component));
            arrows.chain([(format!("n{at}"), component)]).collect::<Vec<_>>()
        };
        self.tokens.iter().enumerate().flat_map(token).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![
            Tool::new("token", "Put a token here", "node", 1),
            Tool::new("untoken", "Take a token away", "node", 1),
            Tool::new("join", "Draw an arrow: from, then to", "node", 2),
            Tool::new("cut", "Remove an arrow", "edge", 1),
            Tool::new("leaf", "Add a vertex with an arrow to it", "node", 1),
        ]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        match tool {
            "token" if self.tokens.len() < MOST_TOKENS => {
                let vertex = self.vertex(at.first())?;
                self.tokens.push(vertex);
            }
            "untoken" => {
                let vertex = self.vertex(at.first())?;
                let found = self.tokens.iter().position(|&token| token == vertex);
                self.tokens.remove(found.ok_or("there is no token")?);
            }
            "join" => {
                let arrow = (self.vertex(at.first())?, self.vertex(at.get(1))?);
                if self.find(arrow).is_some() {
                    return Err("there is this arrow already".to_owned());
                }
                self.arrows.push(arrow);
            }
            "cut" => {
                let arrow = at.first().and_then(|id| numbered(id, 'e'));
                let arrow = arrow.filter(|&arrow| arrow < self.arrows.len());
                self.arrows.remove(arrow.ok_or_else(nothing_there)?);
            }
            "leaf" => {
                let from = self.vertex(at.first())?;
                let new = (0..u32::MAX).find(|new| !self.vertices.contains(new));
                let new = new.ok_or_else(nothing_there)?;
                self.vertices.insert(new);
                self.arrows.push((from, new));
            }
            _ => return Err(nothing_there()),
        }
        self.values.clear();
        self.find_values(&Limits::none().work(super::DRAFT_WORK));
        Ok(())
    }

    fn text(&self) -> String {
        let tokens =
            if self.tokens.is_empty() { "none".to_owned() } else { joined(&self.tokens, " ") };
        format!("{} {tokens}", self.rules())
    }
}
