//! Reference definitions for the tests of tree algorithms, and trees on which these tests run.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::reroot::RootedDp;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Tree};

pub fn generator(seed: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed)
}

/// Returns all labeled trees with up to the given number of nodes.
pub fn all_trees(nodes: usize) -> impl Iterator<Item = Tree> {
    (1..=nodes).flat_map(shapes::all_labeled)
}

/// Returns trees of each shape with 1 to `nodes` nodes. Half of the trees are shuffled. In a normal test run, there are `rounds` trees of
/// each shape, but at least two. In a deep check, there are `2 * rounds`.
pub fn random_trees(nodes: u32, rounds: usize, seed: u64) -> impl Iterator<Item = Tree> {
    let mut rng = generator(seed);
    (0..crate::sized(rounds.max(2), 2 * rounds))
        .flat_map(|round| TreeShape::ALL.map(|shape| (round, shape)))
        .map(move |(round, shape)| {
            let nodes = rng.random_range(1..=nodes);
            let tree = shape.tree(nodes as usize, |bound| rng.random_range(0..bound));
            if round % 2 == 0 {
                return tree;
            }
            shapes::shuffled(&tree, |bound| rng.random_range(0..bound))
        })
}

/// Returns small rooted trees. In a normal test run, these are all labeled trees with up to 5
/// nodes, with each node as the root in turn; all trees with 6 nodes, with one root each; and an
/// eighth of the trees with 7 nodes, with one root each. In a deep check, each node of the trees
/// with 6 nodes is the root in turn, too, and all trees with 7 nodes are included.
pub fn small_rooted_trees() -> impl Iterator<Item = (Tree, NodeId)> {
    let every = |tree: Tree| tree.nodes().map(move |root| (tree.clone(), root)).collect::<Vec<_>>();
    let one = |(k, tree): (usize, Tree)| {
        let root = NodeId::new((k % tree.node_count()) as u32);
        (tree, root)
    };
    let (full, step) = crate::sized((5, 8), (6, 1));
    let six = (full + 1..7).flat_map(shapes::all_labeled).enumerate().map(one);
    let seven = shapes::all_labeled(7).enumerate().step_by(step).map(one);
    all_trees(full).flat_map(every).chain(six).chain(seven)
}

/// Returns three shuffled trees with random roots for each shape and each of the given numbers of nodes.
pub fn shuffled_trees(sizes: &[u32], seed: u64) -> impl Iterator<Item = (Tree, NodeId)> + '_ {
    let mut rng = generator(seed);
    let cases = TreeShape::ALL.into_iter().flat_map(|shape| sizes.iter().map(move |&n| (shape, n)));
    cases.flat_map(|case| [case; 3]).map(move |(shape, nodes)| {
        let mut source = |bound| rng.random_range(0..bound);
        let tree = shapes::shuffled(&shape.tree(nodes as usize, &mut source), &mut source);
        (tree, NodeId::new(source(nodes)))
    })
}

/// Returns the paths from all nodes to `start`. The entry for each other node is the next node on its path to `start`, and the edge to that
/// node.
pub fn toward(tree: &Tree, start: NodeId) -> Vec<Option<(NodeId, EdgeId)>> {
    let mut toward = vec![None; tree.node_count()];
    let mut stack = vec![start];
    while let Some(node) = stack.pop() {
        for (edge, u, v) in tree.edges().filter(|&(_, u, v)| u == node || v == node) {
            let other = if u == node { v } else { u };
            if other != start && toward[other.index()].is_none() {
                toward[other.index()] = Some((node, edge));
                stack.push(other);
            }
        }
    }
    toward
}

/// The paths between all pairs of nodes.
#[derive(Debug)]
pub struct AllPaths {
    toward: Vec<Vec<Option<(NodeId, EdgeId)>>>,
}

impl AllPaths {
    pub fn new(tree: &Tree) -> Self {
        Self { toward: tree.nodes().map(|start| toward(tree, start)).collect() }
    }

    /// Returns the nodes of the path from `u` to `v`.
    pub fn nodes(&self, u: NodeId, v: NodeId) -> Vec<NodeId> {
        let toward = &self.toward[v.index()];
        let next = |node: &NodeId| toward[node.index()].map(|(next, _)| next);
        std::iter::successors(Some(u), next).collect()
    }

    /// Returns the edges of the path from `u` to `v`.
    pub fn edges(&self, u: NodeId, v: NodeId) -> Vec<EdgeId> {
        let toward = &self.toward[v.index()];
        let next = |node: &NodeId| toward[node.index()].map(|(next, _)| next);
        std::iter::successors(Some(u), next)
            .filter_map(|node| toward[node.index()].map(|(_, edge)| edge))
            .collect()
    }

    pub fn distance(&self, u: NodeId, v: NodeId) -> u32 {
        self.edges(u, v).len() as u32
    }
}

/// Returns the nodes of the subtree of `node`, in ascending order. These are the nodes whose path to the root contains `node`.
pub fn subtree(paths: &AllPaths, root: NodeId, node: NodeId) -> Vec<NodeId> {
    let count = paths.toward.len() as u32;
    (0..count).map(NodeId::new).filter(|&v| paths.nodes(v, root).contains(&node)).collect()
}

/// A dynamic program that counts the nodes of each subtree.
#[derive(Debug)]
pub struct Size;

impl RootedDp for Size {
    type Value = usize;
    type Partial = usize;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> usize {
        0
    }

    fn lift(&self, value: &usize, _: EdgeId, _: NodeId, _: NodeId) -> usize {
        *value
    }

    fn merge(&self, left: &usize, right: &usize) -> usize {
        left + right
    }

    fn finish(&self, merged: &usize, _: NodeId, _: Option<EdgeId>) -> usize {
        merged + 1
    }
}
