//! Trees with marked edges: path marking.

use std::collections::BTreeSet;

use games::trees::path_marking::SideValues;
use tree_algos::{NodeId, Tree};

use super::coin_tree::{lines, read_tree, with_leaf, without_leaf};
use super::layout::{self, MOST_NODES};
use super::{Board, Tool, edge, joined, nothing_there, numbered};
use crate::playground::picture::{Node, Picture, Tone};

pub(super) struct MarkedTree {
    name: String,
    tree: Tree,
    marked: BTreeSet<usize>,
}

pub(super) fn read(name: &str, texts: &[String]) -> Option<Box<dyn Board>> {
    let [text] = texts else { return None };
    let (name, edges, marks) = match name.split_once(':') {
        Some((name, edges)) => (name, edges, text.replace('-', "=")),
        None => (name, &text[..], text.clone()),
    };
    let tree = read_tree(edges)?;
    let marks: Vec<(u32, u32)> = marks
        .split([' ', ','])
        .filter_map(edge)
        .filter(|mark| mark.2)
        .map(|(u, v, _)| (u, v))
        .collect();
    let is_marked = |u: NodeId, v: NodeId| {
        marks.iter().any(|&(a, b)| (a, b) == (u.get(), v.get()) || (b, a) == (u.get(), v.get()))
    };
    let marked =
        tree.edges().filter(|&(_, u, v)| is_marked(u, v)).map(|(edge, ..)| edge.index()).collect();
    Some(Box::new(MarkedTree { name: name.to_owned(), tree, marked }))
}

impl MarkedTree {
    /// The edges as `0-1`, or marked as `0=1`.
    fn edges(&self) -> impl Iterator<Item = (u32, u32, bool)> + '_ {
        self.tree
            .edges()
            .map(|(edge, u, v)| (u.get(), v.get(), self.marked.contains(&edge.index())))
    }

    /// The tree in place of the present one, with the same marks as far as the edges are still there.
    fn change(&mut self, tree: Tree, left_out: Option<usize>) {
        let kept: Vec<bool> = self
            .tree
            .edges()
            .filter(|(_, u, v)| left_out.is_none_or(|node| u.index() != node && v.index() != node))
            .map(|(edge, ..)| self.marked.contains(&edge.index()))
            .collect();
        self.marked =
            kept.iter().enumerate().filter(|(_, marked)| **marked).map(|(edge, _)| edge).collect();
        self.tree = tree;
    }
}

impl Board for MarkedTree {
    fn picture(&self, _: bool) -> Picture {
        let nodes = self.tree.node_count();
        if nodes > MOST_NODES {
            let marked = self.marked.len();
            return Picture::summed_up(format!(
                "A tree of {nodes} nodes with {marked} marked edges: too large for a picture."
            ));
        }
        let (places, radius) = layout::tree(&self.tree, NodeId::new(0));
        let mut picture = Picture::default();
        // The values of the sides are those of the tree without marks.
        let sides = self.marked.is_empty().then(|| SideValues::new(&self.tree));
        lines(&self.tree, &mut picture, |line, edge| {
            if self.marked.contains(&edge.index()) {
                line.tone = Tone::Marked;
                line.name.push_str(", marked");
            }
            if let Some(sides) = &sides {
                let [u, v] = sides.of(edge);
                if u == v {
                    line.tone = Tone::First;
                }
                line.name = format!("{}, values of its sides {u} and {v}", line.name);
                if nodes <= 300 {
                    line.sides = Some((u.value().to_string(), v.value().to_string()));
                }
            }
        });
        for (node, place) in places.into_iter().enumerate() {
            picture.node(&Node {
                id: format!("n{node}"),
                place,
                radius,
                label: node.to_string(),
                coins: 0,
                note: String::new(),
                tone: Tone::Plain,
                name: format!("node {node}"),
            });
        }
        if sides.is_some() {
            picture.explain(
                Tone::First,
                "both sides of the edge have the same value: marking it wins",
            );
            picture.explain(Tone::Plain, "the numbers at an edge are the values of its two sides");
        } else {
            picture.explain(Tone::Marked, "marked");
        }
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let Some((u, v, _)) = edge(mv) else { return Vec::new() };
        let found = self.edges().position(|(a, b, _)| (a, b) == (u, v) || (b, a) == (u, v));
        found.map(|edge| vec![vec![format!("e{edge}")]]).unwrap_or_default()
    }

    fn sources(&self) -> Vec<(String, usize)> {
        (0..self.tree.edge_count()).map(|edge| (format!("e{edge}"), 0)).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![
            Tool::new("mark", "Mark an edge, or not", "edge", 1),
            Tool::new("leaf", "Add a node below", "node", 1),
            Tool::new("prune", "Remove a leaf", "node", 1),
        ]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let id = at.first().ok_or_else(nothing_there)?;
        let node = numbered(id, 'n').filter(|&node| node < self.tree.node_count());
        match (tool, node, numbered(id, 'e').filter(|&edge| edge < self.tree.edge_count())) {
            ("mark", _, Some(edge)) => {
                if !self.marked.remove(&edge) {
                    self.marked.insert(edge);
                }
            }
            ("leaf", Some(node), _) => {
                let tree = with_leaf(&self.tree, node).ok_or_else(nothing_there)?;
                self.change(tree, None);
            }
            ("prune", Some(node), _) => {
                let tree = without_leaf(&self.tree, node)
                    .ok_or("only a leaf can be removed, and not the last node")?;
                self.change(tree, Some(node));
            }
            _ => return Err(nothing_there()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let edge = |(u, v, marked)| format!(" {u}{}{v}", if marked { '=' } else { '-' });
        format!("{}{}", self.name, joined(self.edges().map(edge), ""))
    }
}
