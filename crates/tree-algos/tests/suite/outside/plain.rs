//! The definitions of the terms, for a list of edges: neighbors, paths, subtrees, nothing clever.

use tree_algos::{EdgeId, NodeId, Rooted, Tree};

pub(super) fn node(index: usize) -> NodeId {
    NodeId::new(index as u32)
}

pub(super) fn edge(index: usize) -> EdgeId {
    EdgeId::new(index as u32)
}

pub(super) fn indices(nodes: &[NodeId]) -> Vec<usize> {
    nodes.iter().map(|node| node.index()).collect()
}

pub(super) fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}

/// A tree as a list of edges, and the paths between all nodes.
pub(super) struct PlainTree {
    pub(super) nodes: usize,
    pub(super) edges: Vec<(usize, usize)>,
    /// By start and end: the nodes of the path, both included.
    paths: Vec<Vec<Vec<usize>>>,
}

impl PlainTree {
    pub(super) fn new(nodes: usize, edges: Vec<(usize, usize)>) -> Self {
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

    /// The edges at a node in their order, each with its other end.
    pub(super) fn neighbors(&self, node: usize) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        self.edges.iter().enumerate().filter_map(move |(edge, &(u, v))| match node {
            _ if node == u => Some((edge, v)),
            _ if node == v => Some((edge, u)),
            _ => None,
        })
    }

    pub(super) fn path(&self, from: usize, to: usize) -> &[usize] {
        &self.paths[from][to]
    }

    pub(super) fn distance(&self, from: usize, to: usize) -> usize {
        self.path(from, to).len() - 1
    }

    /// The edges of a path in their order.
    pub(super) fn path_edges(&self, from: usize, to: usize) -> Vec<usize> {
        self.path(from, to).windows(2).map(|ends| self.edge_between(ends[0], ends[1])).collect()
    }

    pub(super) fn edge_between(&self, u: usize, v: usize) -> usize {
        self.edges.iter().position(|&ends| ends == (u, v) || ends == (v, u)).unwrap()
    }

    pub(super) fn parent(&self, root: usize, node: usize) -> Option<usize> {
        self.path(node, root).get(1).copied()
    }

    /// The neighbors of a node but for its parent, with the edges, in the order of these.
    pub(super) fn children(&self, root: usize, node: usize) -> Vec<(usize, usize)> {
        let parent = self.parent(root, node);
        self.neighbors(node).filter(|&(_, other)| Some(other) != parent).collect()
    }

    /// The nodes whose way to the root leads through a node, in the order of their numbers.
    pub(super) fn subtree(&self, root: usize, top: usize) -> Vec<usize> {
        (0..self.nodes).filter(|&node| self.path(node, root).contains(&top)).collect()
    }

    /// The edges between the nodes of a subtree.
    pub(super) fn subtree_edges(&self, root: usize, top: usize) -> Vec<usize> {
        let inside = self.subtree(root, top);
        let within = |edge: &usize| {
            let (u, v) = self.edges[*edge];
            inside.contains(&u) && inside.contains(&v)
        };
        (0..self.edges.len()).filter(within).collect()
    }

    /// The node of three that lies on all paths between the others: their meeting.
    pub(super) fn lca(&self, root: usize, u: usize, v: usize) -> usize {
        let meets =
            |node: &&usize| self.path(u, root).contains(node) && self.path(v, root).contains(node);
        *self.path(u, v).iter().find(meets).unwrap()
    }

    pub(super) fn tree(&self) -> Tree {
        let edges = self.edges.iter().map(|&(u, v)| (u as u32, v as u32));
        Tree::from_edges(self.nodes, edges).unwrap()
    }

    pub(super) fn rooted(&self, root: usize) -> Rooted {
        Rooted::new(&self.tree(), node(root))
    }

    /// The parent of each node.
    pub(super) fn parents(&self, root: usize) -> Vec<Option<u32>> {
        (0..self.nodes).map(|node| self.parent(root, node).map(|parent| parent as u32)).collect()
    }
}
