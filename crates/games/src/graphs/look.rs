//! Draws positions of graph games. In a picture of several components, the edges of all components are numbered consecutively.

use std::collections::BTreeSet;

use grundy_core::mixed::AnyPosition;
use tree_algos::EdgeId;

use super::brussels_sprouts::{Arms, ArmsMove};
use super::hackenbush::{GreenHackenbush, Picture};
use super::sprouts::{Spots, SproutsMove};
use super::{SimpleGraph, TokenGraph};
use crate::catalog::look::{self, ALONE, Look, Tool, first, listed};
use crate::notation::labels::Labels;
use crate::scene::{Form, Scene, Tone, number_of};

type Ends = (u32, u32);

/// The nodes and edges of several components in one picture.
#[derive(Clone, Default)]
pub(crate) struct Drawn {
    pub(crate) edges: Vec<Ends>,
    pub(crate) nodes: BTreeSet<u32>,
    pub(crate) token: Option<u32>,
    labels: Labels,
}

/// Draws graphs in which a move selects a node or an edge. Components share a picture unless they have a node in common.
pub(crate) const SIMPLE: Look = Look {
    together: |before, next| {
        let next = &parts(std::slice::from_ref(next)).nodes;
        before.iter().all(|part| parts(std::slice::from_ref(part)).nodes.is_disjoint(next))
    },
    scene: |components, _| {
        let drawn = parts(components);
        Scene::graph(&drawn.nodes, &drawn.edges, None, false)
    },
    clicks: |components, at, mv| {
        if let Some(node) = mv.downcast_ref::<u32>() {
            return vec![vec![format!("n{node}")]];
        }
        let Some(&(u, v)) = mv.downcast_ref::<Ends>() else { return Vec::new() };
        let own = edges(&components[at]);
        let edge = own.iter().position(|&ends| ends == (u, v) || ends == (v, u));
        edge.map_or_else(Vec::new, |edge| vec![vec![edge_id(components, at, edge)]])
    },
    tools: &[LEAF, JOIN, CUT, DROP, Tool::new("alone", "New node", "", 0)],
    edit: |components, tool, at| {
        let mut drawn = parts(components);
        drawn.change(tool, at)?;
        let used = drawn.used();
        let alone = drawn.nodes.difference(&used);
        // Put the noun `nodes` before the nodes without edges, unless they are numbers and follow edges. Without the noun, two numbers
        // could be read as an edge, and a name would be rejected.
        let is_clear = drawn.labels.are_numbers() && !drawn.edges.is_empty();
        let noun = alone.clone().next().filter(|_| !is_clear).map(|_| "nodes".to_owned());
        let alone = noun.into_iter().chain(alone.map(|&node| drawn.labels.of(node).to_string()));
        Ok(listed(look::game(components)?.name(), drawn.texts().chain(alone)))
    },
};

/// Draws a graph on which a token moves.
pub(crate) const TOKEN: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let drawn = parts(components);
        let token = drawn.token.ok_or_else(|| look::in_words(components))?;
        let mut scene = Scene::graph(&drawn.nodes, &drawn.edges, drawn.token, false)?;
        if let Some(node) = scene.find_mut(&format!("n{token}")) {
            node.tone = Tone::Token;
            node.name += ", the token";
        }
        scene.explain(Tone::Token, "the token");
        Ok(scene)
    },
    tools: &[LEAF, JOIN, CUT, DROP, Tool::new("token", "Put the token", "node", 1)],
    edit: |components, tool, at| {
        let mut drawn = parts(components);
        drawn.change(tool, at)?;
        // After the change, a different theorem may apply. Leave out the parameters, so the reader chooses the theorem again.
        let name = look::game(components)?.name().split(':').next().unwrap_or_default();
        let token = drawn.token.iter().map(|&token| drawn.labels.of(token).to_string());
        Ok(listed(name, token.chain(drawn.texts())))
    },
    ..SIMPLE
};

/// The maximum number of cuts whose values are computed.
const MAX_CUTS: usize = 400;

/// Draws Hackenbush pictures on the ground.
pub(crate) const GROUND: Look = Look {
    together: |before, next| {
        let above = |part| {
            let mut nodes = parts(std::slice::from_ref(part)).nodes;
            nodes.remove(&0);
            nodes
        };
        let next = above(next);
        before.iter().all(|part| above(part).is_disjoint(&next))
    },
    scene: |components, paper| {
        let drawn = parts(components);
        let mut scene = Scene::on_the_ground(&drawn.nodes, &drawn.edges)?;
        if drawn.edges.len() <= MAX_CUTS && paper.limits.max_work() > 0 {
            let values = GreenHackenbush.cut_values(&Picture::new(drawn.edges));
            for (edge, line) in scene.lines_mut() {
                let Some(value) = values.get(edge).copied().flatten() else { continue };
                line.also(format_args!("its cut leaves {value}"));
                if value.value() == 0 {
                    line.tone = Tone::First;
                }
                if let Form::Line { sides, .. } = &mut line.form {
                    *sides = Some([value.to_string(), String::new()]);
                }
            }
            scene.explain(Tone::First, "cutting this edge leaves 0");
        }
        Ok(scene)
    },
    clicks: |components, at, mv| {
        let edge = mv.downcast_ref::<EdgeId>();
        edge.map_or_else(Vec::new, |edge| vec![vec![edge_id(components, at, edge.index())]])
    },
    tools: &[LEAF, JOIN, CUT, DROP],
    edit: |components, tool, at| {
        let mut drawn = parts(components);
        if tool == "drop" && at == ["n0"] {
            return Err("the ground stays".to_owned());
        }
        drawn.change(tool, at)?;
        Ok(listed("hackenbush", drawn.texts()))
    },
};

/// Draws coins that are connected by strings.
#[cfg(feature = "entailing")]
pub(crate) const STRINGS: Look = Look {
    together: ALONE,
    scene: |components, _| {
        use grundy_search::entailing::Turn;
        let situation: &Situation = first(components)?;
        let drawn = parts(components);
        let mut scene = Scene::graph(&drawn.nodes, &drawn.edges, None, false)?;
        for (node, item) in scene.nodes_mut() {
            (item.tone, item.name) = match node {
                0 => (Tone::Root, "the ground".to_owned()),
                _ => (Tone::Free, format!("coin {node}")),
            };
        }
        for (_, line) in scene.lines_mut() {
            line.name = line.name.replace("edge", "string");
        }
        if drawn.nodes.contains(&0) {
            scene.explain(Tone::Root, "the ground");
        }
        if situation.turn == Turn::Pass {
            "A coin was taken: the same player cuts again.".clone_into(&mut scene.words);
        }
        if drawn.edges.is_empty() {
            "No string is left".clone_into(&mut scene.words);
        }
        Ok(scene)
    },
    clicks: |components, at, mv| {
        use grundy_search::entailing::TurnMove;
        let cut: Option<&TurnMove<super::nimstring::Cut>> = mv.downcast_ref();
        let Some(TurnMove::In(cut)) = cut else { return Vec::new() };
        // Strings with the same ends are interchangeable, so a click on any of them plays the move.
        let edges = edges(&components[at]).into_iter().enumerate();
        let like = edges.filter(|&(_, ends)| ends == cut.mv.ends());
        like.map(|(edge, _)| vec![edge_id(components, at, edge)]).collect()
    },
    tools: &[LEAF, JOIN, CUT],
    edit: |components, tool, at| {
        let mut drawn = parts(components);
        drawn.change(tool, at)?;
        Ok(listed("nimstring", drawn.texts()))
    },
};

#[cfg(feature = "entailing")]
type Situation = grundy_search::entailing::Situation<super::nimstring::Strings>;

const LEAF: Tool = Tool::new("leaf", "Add a node here", "node", 1);
const JOIN: Tool = Tool::new("join", "Join two nodes", "node", 2);
const CUT: Tool = Tool::new("cut", "Remove an edge", "edge", 1);
const DROP: Tool = Tool::new("drop", "Remove a node", "node", 1);

/// Returns the name of an edge of a component in the shared picture.
fn edge_id(components: &[AnyPosition], at: usize, edge: usize) -> String {
    let before: usize = components[..at].iter().map(|part| edges(part).len()).sum();
    format!("e{}", before + edge)
}

/// Returns the edges of a component, or an empty list if the component is not one of the graphs that this module draws.
fn edges(position: &AnyPosition) -> Vec<Ends> {
    if let Some(graph) = position.downcast_ref::<SimpleGraph>() {
        return graph.edges().collect();
    }
    if let Some(picture) = position.downcast_ref::<Picture>() {
        return picture.edges().to_vec();
    }
    if let Some(graph) = position.downcast_ref::<TokenGraph>() {
        return graph.edges().to_vec();
    }
    #[cfg(feature = "entailing")]
    if let Some(situation) = position.downcast_ref::<Situation>() {
        return situation.parts.iter().flat_map(|part| part.strings().to_vec()).collect();
    }
    Vec::new()
}

/// Collects the nodes and edges of components.
fn parts(components: &[AnyPosition]) -> Drawn {
    let mut drawn = Drawn { labels: Labels::of_game(components), ..Drawn::default() };
    for component in components {
        drawn.edges.extend(edges(component));
        if let Some(graph) = component.downcast_ref::<SimpleGraph>() {
            drawn.nodes.extend(graph.nodes());
        } else if component.downcast_ref::<Picture>().is_some() {
            drawn.nodes.insert(0);
        } else if let Some(graph) = component.downcast_ref::<TokenGraph>() {
            drawn.token = Some(graph.token());
            drawn.nodes.insert(graph.token());
        }
    }
    drawn.nodes.extend(drawn.used());
    drawn
}

impl Drawn {
    /// Returns the nodes that have edges.
    fn used(&self) -> BTreeSet<u32> {
        self.edges.iter().flat_map(|&(u, v)| [u, v]).collect()
    }

    fn texts(&self) -> impl Iterator<Item = String> + '_ {
        self.edges.iter().map(|&(u, v)| format!("{}-{}", self.labels.of(u), self.labels.of(v)))
    }

    fn node(&self, id: Option<&&str>) -> Result<u32, String> {
        let node = id.and_then(|id| number_of(id, 'n')).and_then(|node| u32::try_from(node).ok());
        node.filter(|node| self.nodes.contains(node)).ok_or_else(look::nothing_there)
    }

    /// Applies a tool to the graph.
    fn change(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let first = self.labels.names().map_or(0, |names| names.len() as u32);
        let unused = (first..u32::MAX).find(|node| !self.nodes.contains(node)).unwrap_or_default();
        match tool {
            "leaf" => self.edges.push((self.node(at.first())?, unused)),
            "alone" => {
                self.nodes.insert(unused);
            }
            "join" => self.edges.push((self.node(at.first())?, self.node(at.get(1))?)),
            "token" => self.token = Some(self.node(at.first())?),
            "drop" => {
                let gone = self.node(at.first())?;
                if self.token == Some(gone) {
                    return Err("the token is there already".to_owned());
                }
                self.edges.retain(|&(u, v)| u != gone && v != gone);
                self.nodes.remove(&gone);
            }
            "cut" => {
                let edge = at.first().and_then(|id| number_of(id, 'e'));
                let edge = edge.filter(|&edge| edge < self.edges.len());
                self.edges.remove(edge.ok_or_else(look::nothing_there)?);
            }
            _ => return Err(look::nothing_there()),
        }
        Ok(())
    }
}

/// Draws a Sprouts position, with its corners in the order of the notation.
pub(crate) const SPROUTS: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let spots: &Spots = first(components)?;
        let corners = spots.corners();
        let name = |holds: &str| match holds {
            "o" => "a spot without lines".to_owned(),
            "i" => "a spot with one line".to_owned(),
            "v" => "a spot with two lines".to_owned(),
            letter => format!("the spot {letter} with two lines"),
        };
        let mut scene = Scene::row(corners.iter().map(String::as_str), name);
        scene.words = format!("Corners of the drawing {spots}");
        Ok(scene)
    },
    clicks: |_, _, mv| {
        let Some(mv) = mv.downcast_ref::<SproutsMove>() else { return Vec::new() };
        let corners = [mv.from, mv.to].into_iter().chain(mv.beside.iter().copied());
        vec![corners.map(|corner| format!("s{corner}")).collect()]
    },
    tools: &[Tool::new("spot", "New spot", "", 0)],
    edit: |components, tool, _| {
        let spots: &Spots = first(components)?;
        match tool {
            "spot" => Ok(format!("sprouts o.{spots}")),
            _ => Err(look::nothing_there()),
        }
    },
};

/// Draws a region of Brussels Sprouts, with the free arms of each figure.
pub(crate) const ARMS: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let region: &Arms = first(components)?;
        let arms: Vec<String> = region.arms().iter().map(ToString::to_string).collect();
        let name = |holds: &str| match holds {
            "1" => "a figure with a free arm".to_owned(),
            arms => format!("a figure with {arms} free arms"),
        };
        Ok(Scene::row(arms.iter().map(String::as_str), name))
    },
    clicks: |_, _, mv| {
        let figures = match mv.downcast_ref::<ArmsMove>() {
            Some(ArmsMove::Join(one, other)) => vec![*one, *other],
            Some(ArmsMove::Cut { figure, beside, .. }) => {
                [&[*figure, *figure], &beside[..]].concat()
            }
            None => return Vec::new(),
        };
        vec![figures.into_iter().map(|figure| format!("s{figure}")).collect()]
    },
    tools: &[
        Tool::new("more", "One more arm", "square", 1),
        Tool::new("fewer", "One arm less", "square", 1),
        Tool::new("new", "New cross", "", 0),
        Tool::new("drop", "Remove a figure", "square", 1),
    ],
    edit: |components, tool, at| {
        let region: &Arms = first(components)?;
        let mut arms = region.arms().to_vec();
        let place = at.first().and_then(|id| number_of(id, 's')).filter(|&at| at < arms.len());
        match (tool, place) {
            ("more", Some(at)) => arms[at] = arms[at].saturating_add(1),
            ("fewer", Some(at)) => arms[at] = arms[at].saturating_sub(1),
            ("drop", Some(at)) => drop(arms.remove(at)),
            ("new", _) => arms.push(4),
            _ => return Err(look::nothing_there()),
        }
        let figures: Vec<String> = arms.iter().map(|arms| format!("x{arms}")).collect();
        Ok(format!("brussels_sprouts {}", figures.join(".")))
    },
};
