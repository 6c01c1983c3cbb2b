//! Coins on the nodes of a rooted tree: coins to a root, and staircase Nim on a tree.

use games::catalog::Shape;
use games::trees::coins_to_root;
use grundy_core::Outcome;
use tree_algos::{NodeId, Tree};

use super::layout::{self, MOST_NODES};
use super::{Board, Tool, base, edge, joined, nothing_there, numbered, numbers};
use crate::playground::picture::{Line, Node, Picture, Tone};

pub(super) struct CoinTree {
    shape: Shape,
    /// The name of the game without parameters: they are in the text.
    name: String,
    tree: Tree,
    root: u32,
    coins: Vec<u64>,
    /// Where the coin of each component lies; none if all coins are one component.
    components: Vec<u32>,
}

pub(super) fn read(name: &str, shape: Shape, texts: &[String]) -> Option<Box<dyn Board>> {
    let plain = base(name);
    let (edges, root, coins, components) = match name.split_once(':') {
        Some((_, parameter)) if parameter.contains('@') => {
            let (edges, root) = parameter.split_once('@')?;
            let components: Vec<u64> =
                texts.iter().filter_map(|text| numbers(text)).flatten().collect();
            (edges, root, Vec::new(), components)
        }
        _ => {
            let (edges, rest) = texts.first()?.split_once("root")?;
            let (root, coins) = rest.split_once("coins")?;
            (edges, root, numbers(coins)?, Vec::new())
        }
    };
    let tree = read_tree(edges)?;
    let root: u32 = root.trim().parse().ok()?;
    let components: Vec<u32> =
        components.into_iter().map(u32::try_from).collect::<Result<_, _>>().ok()?;
    let mut board = CoinTree { shape, name: plain.to_owned(), coins, tree, root, components };
    let nodes = board.tree.node_count();
    board.coins.resize(nodes, 0);
    for &node in &board.components {
        *board.coins.get_mut(node as usize)? += 1;
    }
    ((root as usize) < nodes).then(|| Box::new(board) as Box<dyn Board>)
}

/// A tree by its edges, with commas or blanks between them.
pub(super) fn read_tree(edges: &str) -> Option<Tree> {
    let words = edges.split([',', ' ']).filter(|word| !word.is_empty());
    let edges: Vec<(u32, u32)> =
        words.map(|word| edge(word).map(|(u, v, _)| (u, v))).collect::<Option<_>>()?;
    Tree::from_edges(edges.len() + 1, edges).ok()
}

/// The tree without a leaf, whose number the last node gets.
pub(super) fn without_leaf(tree: &Tree, leaf: usize) -> Option<Tree> {
    let node = tree.node(leaf)?;
    let last = tree.node_count() as u32 - 1;
    let renamed = |node: NodeId| if node.get() == last { leaf as u32 } else { node.get() };
    let edges = tree.edges().filter(|&(_, u, v)| u != node && v != node);
    let edges = edges.map(|(_, u, v)| (renamed(u), renamed(v)));
    (tree.degree(node) == 1 && last > 0).then(|| Tree::from_edges(last as usize, edges).ok())?
}

/// The tree with one more leaf below this node.
pub(super) fn with_leaf(tree: &Tree, at: usize) -> Option<Tree> {
    let node = tree.node(at)?.get();
    let count = tree.node_count();
    let edges = tree.edges().map(|(_, u, v)| (u.get(), v.get()));
    Tree::from_edges(count + 1, edges.chain([(node, count as u32)])).ok()
}

/// The lines of a tree, with a look of their own.
pub(super) fn lines(
    tree: &Tree,
    picture: &mut Picture,
    mut look: impl FnMut(&mut Line, tree_algos::EdgeId),
) {
    for (edge, u, v) in tree.edges() {
        let mut line = Line {
            id: format!("e{edge}"),
            ends: (format!("n{u}"), format!("n{v}")),
            copy: 0,
            arrow: false,
            sides: None,
            tone: Tone::Plain,
            name: format!("edge {u}-{v}"),
        };
        look(&mut line, edge);
        picture.line(&line);
    }
}

fn coins_in_words(coins: u64) -> String {
    match coins {
        0 => "no coins".to_owned(),
        1 => "1 coin".to_owned(),
        _ => format!("{coins} coins"),
    }
}

impl CoinTree {
    fn is_rooted_game(&self) -> bool {
        self.shape == Shape::CoinTree
    }

    /// Who would win at a root, if the game asks for every root.
    fn tones(&self) -> Vec<(Tone, String)> {
        let values = if self.is_rooted_game() {
            coins_to_root::nim_values(&self.tree, &self.coins).ok()
        } else {
            None
        };
        let plain = || vec![(Tone::Plain, String::new()); self.coins.len()];
        values.map_or_else(plain, |values| {
            let tone =
                |value| if Outcome::from(value) == Outcome::N { Tone::First } else { Tone::Second };
            values.into_iter().map(|value| (tone(value), value.to_string())).collect()
        })
    }
}

impl Board for CoinTree {
    fn picture(&self, _: bool) -> Picture {
        let nodes = self.tree.node_count();
        let total = self.coins.iter().fold(0_u64, |total, &coins| total.saturating_add(coins));
        if nodes > MOST_NODES {
            return Picture::summed_up(format!(
                "A tree of {nodes} nodes with root {} and {}: too large for a picture.",
                self.root,
                coins_in_words(total)
            ));
        }
        let (places, radius) = layout::tree(&self.tree, NodeId::new(self.root));
        let mut picture = Picture::default();
        lines(&self.tree, &mut picture, |_, _| {});
        let tones = self.tones();
        for (node, ((place, coins), (tone, value))) in
            places.into_iter().zip(&self.coins).zip(tones).enumerate()
        {
            let is_root = node == self.root as usize;
            let mut name = format!("node {node}, {}", coins_in_words(*coins));
            if is_root {
                name.push_str(", the root");
            }
            if !value.is_empty() {
                let winner = if tone == Tone::First { "First" } else { "Second" };
                name = format!("{name}, with this root nim-value {value}, {winner} wins");
            }
            picture.node(&Node {
                id: format!("n{node}"),
                place,
                radius,
                label: node.to_string(),
                coins: *coins,
                note: value,
                tone: if is_root && tone == Tone::Plain { Tone::Root } else { tone },
                name,
            });
        }
        if self.is_rooted_game() {
            picture.explain(Tone::First, "with this root the player to move wins");
            picture.explain(Tone::Second, "with this root the player to move loses");
        }
        picture.explain(Tone::Root, "the root is at the top; dots are coins");
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        // Of several coins, as in `2x3:2`, the number is chosen afterwards.
        let path = mv.split_once('x').map_or(mv, |(_, path)| path);
        let Some((from, to)) = path.split_once(':') else { return Vec::new() };
        vec![vec![format!("n{from}"), format!("n{to}")]]
    }

    fn sources(&self) -> Vec<(String, usize)> {
        if self.is_rooted_game() {
            return self
                .components
                .iter()
                .zip(0..)
                .map(|(node, component)| (format!("n{node}"), component))
                .collect();
        }
        let laden = self.coins.iter().enumerate().filter(|(_, coins)| **coins > 0);
        laden.map(|(node, _)| (format!("n{node}"), 0)).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![
            Tool::new("coin", "Put a coin", "node", 1),
            Tool::new("uncoin", "Take a coin away", "node", 1),
            Tool::new("leaf", "Add a node below", "node", 1),
            Tool::new("prune", "Remove a leaf", "node", 1),
            Tool::new("root", "Make it the root", "node", 1),
        ]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let node =
            at.first().and_then(|id| numbered(id, 'n')).filter(|&node| node < self.coins.len());
        let node = node.ok_or_else(nothing_there)?;
        match tool {
            "coin" => self.coins[node] = self.coins[node].saturating_add(1),
            "uncoin" => self.coins[node] = self.coins[node].saturating_sub(1),
            "root" => self.root = node as u32,
            "leaf" => {
                self.tree = with_leaf(&self.tree, node).ok_or_else(nothing_there)?;
                self.coins.push(0);
            }
            "prune" => {
                self.tree = without_leaf(&self.tree, node)
                    .ok_or("only a leaf can be removed, and not the last node")?;
                self.coins.swap_remove(node);
                let last = self.coins.len() as u32;
                if self.root == node as u32 {
                    self.root = 0;
                } else if self.root == last {
                    self.root = node as u32;
                }
            }
            _ => return Err(nothing_there()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let edges = joined(self.tree.edges().map(|(_, u, v)| format!("{u}-{v} ")), "");
        format!("{} {edges}root {} coins {}", self.name, self.root, joined(&self.coins, " "))
    }
}
