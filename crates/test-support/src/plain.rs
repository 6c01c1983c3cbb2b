//! A reference implementation of trees. Finds neighbors, paths and subtrees in a list of edges directly from the definitions.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

pub fn node(index: usize) -> NodeId {
    NodeId::new(index as u32)
}

pub fn edge(index: usize) -> EdgeId {
    EdgeId::new(index as u32)
}

pub fn indices(nodes: &[NodeId]) -> Vec<usize> {
    nodes.iter().map(|node| node.index()).collect()
}

pub fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}

/// A tree as a list of edges, with the paths between all nodes.
#[derive(Debug)]
pub struct PlainTree {
    pub nodes: usize,
    pub edges: Vec<(usize, usize)>,
    /// For each start and each end, the nodes of the path between them, including both.
    paths: Vec<Vec<Vec<usize>>>,
}

impl PlainTree {
    pub fn new(nodes: usize, edges: Vec<(usize, usize)>) -> Self {
        let mut tree = Self { nodes, edges, paths: Vec::new() };
        for start in 0..nodes {
            let mut from_start = vec![Vec::new(); nodes];
            from_start[start] = vec![start];
            let mut last = vec![start];
            while !last.is_empty() {
                let mut next = Vec::new();
                for (known, new) in last
                    .iter()
                    .flat_map(|&known| tree.neighbors(known).map(move |(_, new)| (known, new)))
                {
                    if from_start[new].is_empty() {
                        from_start[new] = [&from_start[known][..], &[new]].concat();
                        next.push(new);
                    }
                }
                last = next;
            }
            tree.paths.push(from_start);
        }
        tree
    }

    /// Returns the edges at a node in order, each with the node at its other end.
    pub fn neighbors(&self, node: usize) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        self.edges.iter().enumerate().filter_map(move |(edge, &(u, v))| match node {
            _ if node == u => Some((edge, v)),
            _ if node == v => Some((edge, u)),
            _ => None,
        })
    }

    pub fn path(&self, from: usize, to: usize) -> &[usize] {
        &self.paths[from][to]
    }

    pub fn distance(&self, from: usize, to: usize) -> usize {
        self.path(from, to).len() - 1
    }

    /// Returns the edges of a path in order.
    pub fn path_edges(&self, from: usize, to: usize) -> Vec<usize> {
        self.path(from, to).windows(2).map(|ends| self.edge_between(ends[0], ends[1])).collect()
    }

    pub fn edge_between(&self, u: usize, v: usize) -> usize {
        self.edges.iter().position(|&ends| ends == (u, v) || ends == (v, u)).unwrap()
    }

    pub fn parent(&self, root: usize, node: usize) -> Option<usize> {
        self.path(node, root).get(1).copied()
    }

    /// Returns the neighbors of a node except its parent, each with its edge, in the order of the edges.
    pub fn children(&self, root: usize, node: usize) -> Vec<(usize, usize)> {
        let parent = self.parent(root, node);
        self.neighbors(node).filter(|&(_, other)| Some(other) != parent).collect()
    }

    /// Returns the nodes of the subtree of `top`, in ascending order. These are the nodes whose path to the root contains `top`.
    pub fn subtree(&self, root: usize, top: usize) -> Vec<usize> {
        (0..self.nodes).filter(|&node| self.path(node, root).contains(&top)).collect()
    }

    /// Returns the edges between the nodes of a subtree.
    pub fn subtree_edges(&self, root: usize, top: usize) -> Vec<usize> {
        let inside = self.subtree(root, top);
        let within = |edge: &usize| {
            let (u, v) = self.edges[*edge];
            inside.contains(&u) && inside.contains(&v)
        };
        (0..self.edges.len()).filter(within).collect()
    }

    /// Returns the lowest common ancestor of two nodes. It is the only node on all three paths between these nodes and the root.
    pub fn lca(&self, root: usize, u: usize, v: usize) -> usize {
        let meets =
            |node: &&usize| self.path(u, root).contains(node) && self.path(v, root).contains(node);
        *self.path(u, v).iter().find(meets).unwrap()
    }

    pub fn tree(&self) -> Tree {
        let edges = self.edges.iter().map(|&(u, v)| (u as u32, v as u32));
        Tree::from_edges(self.nodes, edges).unwrap()
    }

    pub fn rooted(&self, root: usize) -> Rooted {
        Rooted::new(&self.tree(), node(root))
    }

    /// Returns the parent of each node.
    pub fn parents(&self, root: usize) -> Vec<Option<u32>> {
        (0..self.nodes).map(|node| self.parent(root, node).map(|parent| parent as u32)).collect()
    }
}

/// A source of random numbers and random objects.
#[derive(Debug)]
pub struct Luck(SmallRng);

impl Luck {
    /// Creates a source that always generates the same numbers from the same seed.
    pub fn new(number: u64) -> Self {
        Self(SmallRng::seed_from_u64(number))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    pub fn node(&mut self, tree: &PlainTree) -> usize {
        self.below(tree.nodes)
    }

    pub fn signed(&mut self, range: Range<i64>) -> i64 {
        self.0.random_range(range)
    }

    /// Returns `count` random numbers below a bound.
    pub fn numbers(&mut self, count: usize, bound: usize) -> Vec<u64> {
        (0..count).map(|_| self.below(bound) as u64).collect()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }

    /// Returns a random tree. The parent of each node is one of the last few earlier nodes, one of the first few nodes, or any earlier
    /// node. The numbers of the nodes and the order of the edges are shuffled, and so are the two ends of each edge.
    pub fn tree(&mut self) -> PlainTree {
        let nodes = 1 + self.below(12);
        let (style, few) = (self.below(3), 1 + self.below(4));
        let mut numbers: Vec<usize> = (0..nodes).collect();
        self.shuffle(&mut numbers);
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for lower in 1..nodes {
            let upper = match style {
                0 => lower - 1 - self.below(few.min(lower)),
                1 => self.below(few.min(lower)),
                _ => self.below(lower),
            };
            let ends = (numbers[upper], numbers[lower]);
            edges.push(if self.below(2) == 0 { ends } else { (ends.1, ends.0) });
        }
        self.shuffle(&mut edges);
        PlainTree::new(nodes, edges)
    }
}

/// Creates the random tree with the given seed, chooses a root, and runs a check. Prints the tree if the check fails.
pub fn check_tree(number: u64, check: impl FnOnce(&PlainTree, usize, &mut Luck)) {
    let mut luck = Luck::new(number);
    let tree = luck.tree();
    let root = luck.node(&tree);
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&tree, root, &mut luck))) {
        eprintln!("tree {number}, root {root}: {} nodes, edges {:?}", tree.nodes, tree.edges);
        resume_unwind(panic);
    }
}

/// Creates tests that run a check on random trees with at most twelve nodes.
#[macro_export]
macro_rules! random_plain_trees {
    ($check:ident) => {
        #[test]
        fn sixty_random_trees_pass_the_check() {
            (0..60).for_each(|number| $crate::plain::check_tree(number, $check));
        }

        #[test]
        #[ignore = "a hundred thousand trees: scripts/deep-check small_trees"]
        fn a_hundred_thousand_random_trees_pass_the_check() {
            (0..100_000).for_each(|number| $crate::plain::check_tree(number, $check));
        }
    };
}
