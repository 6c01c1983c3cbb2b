//! Creates pictures of trees and graphs.

use std::collections::{BTreeSet, HashMap};

use tree_algos::{NodeId, Tree};

#[cfg(feature = "catalog")]
use crate::notation::labels::Labels;

use super::layout::{self, MAX_NODES};
use super::svg::{Curve, Point};
use super::{Form, Item, Scene, Tone};

impl Scene {
    /// Draws a tree with its root at the top. Its nodes are `n0`, `n1`, ..., and its edges are `e0`, `e1`, ...
    ///
    /// # Errors
    /// A message to show instead of the picture, if the tree is too large to look at.
    pub fn tree(tree: &Tree, root: NodeId) -> Result<Self, String> {
        let nodes = tree.node_count();
        if nodes > MAX_NODES {
            return Err(format!("A tree of {nodes} nodes: too large for a picture."));
        }
        let (places, radius) = layout::tree(tree, root);
        let mut scene = Self::default();
        for (edge, u, v) in tree.edges() {
            scene.add(line(edge.index(), (u.get(), v.get()), 0, false));
        }
        for (node, at) in places.into_iter().enumerate() {
            scene.add(self::node(node as u32, at, radius));
        }
        Ok(scene)
    }

    /// Draws a graph with the given nodes and edges. Each connected part that is a tree has its root at the top: the node `root`, or the
    /// first node if the part does not contain `root`. The nodes of all other parts are spread out. The nodes are named by their numbers,
    /// such as `n0`, and the edges by their indices, such as `e0`. If `arrows` is true, each edge is an arrow to its second node.
    ///
    /// # Errors
    /// A message to show instead of the picture, if the graph is too large to look at.
    pub fn graph(
        nodes: &BTreeSet<u32>,
        edges: &[(u32, u32)],
        root: Option<u32>,
        arrows: bool,
    ) -> Result<Self, String> {
        check(nodes, edges)?;
        let order: Vec<u32> = nodes.iter().copied().collect();
        // The layout ignores loops, and treats arrows in opposite directions between two nodes as one line.
        let mut lines: Vec<(u32, u32)> = edges.iter().copied().filter(|(u, v)| u != v).collect();
        if arrows {
            for line in &mut lines {
                *line = (line.0.min(line.1), line.0.max(line.1));
            }
            lines.sort_unstable();
            lines.dedup();
        }
        let places = layout::graph(&order, &lines, root);
        Ok(Self::of_graph(&order, edges, &places, arrows))
    }

    /// Draws a graph above the ground, which is node 0.
    ///
    /// # Errors
    /// A message to show instead of the picture, if the graph is too large to look at.
    pub fn on_the_ground(nodes: &BTreeSet<u32>, edges: &[(u32, u32)]) -> Result<Self, String> {
        check(nodes, edges)?;
        let mut order: Vec<u32> = nodes.iter().copied().filter(|&node| node != 0).collect();
        order.insert(0, 0);
        let places = layout::on_the_ground(&order, edges);
        let mut scene = Self::of_graph(&order, edges, &places, false);
        if let Some(ground) = scene.find_mut("n0") {
            ground.tone = Tone::Ground;
            "the ground".clone_into(&mut ground.name);
        }
        Ok(scene)
    }

    fn of_graph(
        order: &[u32],
        edges: &[(u32, u32)],
        places: &HashMap<u32, super::Point>,
        arrows: bool,
    ) -> Self {
        let radius = if order.len() > 300 { 6.0 } else { 15.0 };
        let mut scene = Self { keeps: true, ..Self::default() };
        let all: BTreeSet<(u32, u32)> = edges.iter().copied().collect();
        let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
        for (edge, &(u, v)) in edges.iter().enumerate() {
            let copy = if arrows {
                // If two nodes are joined by arrows in both directions, these arrows must bend to different sides.
                let first = u32::from(u != v && all.contains(&(v, u)));
                *copies.entry((u, v)).and_modify(|copy| *copy += 2).or_insert(first)
            } else {
                *copies.entry((u.min(v), u.max(v))).and_modify(|copy| *copy += 1).or_insert(0)
            };
            scene.add(line(edge, (u, v), copy, arrows));
        }
        for &node in order {
            scene.add(self::node(node, places.get(&node).copied().unwrap_or_default(), radius));
        }
        scene
    }

    /// Labels the nodes with their names instead of their numbers.
    #[cfg(feature = "catalog")]
    pub(crate) fn call_nodes(&mut self, labels: &Labels) {
        if labels.are_numbers() {
            return;
        }
        let number = |id: &str| id.strip_prefix('n').and_then(|id| id.parse::<u32>().ok());
        for item in &mut self.items {
            let (old, new) = match &mut item.form {
                Form::Node { label, .. } => {
                    let Some(node) = number(&item.id) else { continue };
                    *label = labels.of(node).to_string();
                    (format!("node {node}"), format!("node {label}"))
                }
                Form::Line { ends, .. } => {
                    let [Some(u), Some(v)] = [&ends[0], &ends[1]].map(|id| number(id)) else {
                        continue;
                    };
                    let (from, to) = (labels.of(u), labels.of(v));
                    if item.name.starts_with("arrow") {
                        (format!("arrow from {u} to {v}"), format!("arrow from {from} to {to}"))
                    } else {
                        (format!("edge {u}-{v}"), format!("edge {from}-{to}"))
                    }
                }
                _ => continue,
            };
            if let Some(rest) = item.name.strip_prefix(&old) {
                item.name = new + rest;
            }
        }
    }

    pub(crate) fn find_mut(&mut self, id: &str) -> Option<&mut Item> {
        self.items.iter_mut().find(|item| item.id == id)
    }

    /// Iterates over the nodes, with their numbers.
    #[cfg(feature = "catalog")]
    pub(crate) fn nodes_mut(&mut self) -> impl Iterator<Item = (u32, &mut Item)> {
        self.items.iter_mut().filter_map(|item| {
            let number = item.id.strip_prefix('n')?.parse().ok()?;
            Some((number, item))
        })
    }

    /// Iterates over the lines, with the numbers of their edges.
    #[cfg(feature = "catalog")]
    pub(crate) fn lines_mut(&mut self) -> impl Iterator<Item = (usize, &mut Item)> {
        self.items.iter_mut().filter_map(|item| {
            let number = item.id.strip_prefix('e')?.parse().ok()?;
            Some((number, item))
        })
    }
}

impl Item {
    /// Sets the number of coins on a node, and the text next to it.
    #[cfg(feature = "catalog")]
    pub(crate) fn set_node(&mut self, coins: u64, note: &str) {
        if let Form::Node { coins: here, note: beside, .. } = &mut self.form {
            *here = coins;
            note.clone_into(beside);
        }
    }
}

fn check(nodes: &BTreeSet<u32>, edges: &[(u32, u32)]) -> Result<(), String> {
    let (nodes, edges) = (nodes.len(), edges.len());
    if nodes <= MAX_NODES && nodes + edges <= 2 * MAX_NODES {
        return Ok(());
    }
    Err(format!("A graph of {nodes} nodes and {edges} edges: too large for a picture."))
}

fn node(node: u32, at: super::Point, radius: f64) -> Item {
    let form = Form::Node { at, radius, label: node.to_string(), coins: 0, note: String::new() };
    Item::new(format!("n{node}"), format!("node {node}"), form)
}

fn line(edge: usize, (u, v): (u32, u32), copy: u32, arrow: bool) -> Item {
    let name = if arrow { format!("arrow from {u} to {v}") } else { format!("edge {u}-{v}") };
    let ends = [format!("n{u}"), format!("n{v}")];
    Item::new(format!("e{edge}"), name, Form::Line { ends, copy, arrow, sides: None })
}

// The rest of this file computes the curves of the lines.

impl Scene {
    /// Returns the place of each node, by the name of the node.
    pub(super) fn places(&self) -> HashMap<&str, Point> {
        let nodes = self.items.iter().filter_map(|item| match item.form {
            Form::Node { at, .. } => Some((&item.id[..], at)),
            _ => None,
        });
        nodes.collect()
    }

    /// Returns the name of the node that is the ground.
    pub(super) fn ground(&self) -> Option<&str> {
        self.items.iter().find(|item| item.tone == Tone::Ground).map(|item| &item.id[..])
    }

    /// Returns all lines, each with its curve. The nodes are at the given places.
    pub(super) fn curves(&self, places: &HashMap<&str, Point>) -> Vec<(&Item, Curve)> {
        let ground = self.ground();
        let curve = |item| Some((item, self.curve(item, places, ground)?));
        self.items.iter().filter_map(curve).collect()
    }

    /// Returns the curve of a line. Of several lines without arrows between two nodes, the first is straight, and the others bend to
    /// alternating sides. If arrows lead in both directions, all of them bend. A line from a node to itself is a loop. Returns `None` if the
    /// item is not a line, or if a node has no place.
    fn curve(
        &self,
        line: &Item,
        places: &HashMap<&str, Point>,
        ground: Option<&str>,
    ) -> Option<Curve> {
        let Form::Line { ends: [u, v], copy, .. } = &line.form else { return None };
        let (mut a, mut b) = (*places.get(&u[..])?, *places.get(&v[..])?);
        let on_ground = |end: &str| ground == Some(end);
        let side = if copy % 2 == 0 { -1.0 } else { 1.0 };
        let bend = side * 24.0 * f64::from(copy.div_ceil(2));
        if u == v {
            let turn = 1.3 * f64::from(*copy);
            return Some(if on_ground(u) {
                let at = (self.size.0 - 40.0 - 60.0 * f64::from(*copy), a.1);
                Curve::loop_at(at, 0.0, 58.0)
            } else {
                Curve::loop_at(a, turn - 0.5, 58.0)
            });
        }
        if on_ground(u) {
            a.0 = b.0 + bend;
        } else if on_ground(v) {
            b.0 = a.0 + bend;
        }
        Some(Curve::bent(a, b, bend))
    }
}
