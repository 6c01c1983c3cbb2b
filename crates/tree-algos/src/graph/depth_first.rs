//! A depth-first search from one node, kept as arrays.

use super::Multigraph;
use crate::{EdgeId, NodeId};

/// An edge that joins a node to an ancestor of it in the tree of a [`DepthFirst`] search, or to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BackEdge {
    /// The number in the search of the lower endpoint.
    pub lower: u32,
    /// The number in the search of the upper endpoint, at most `lower`; equal to it for a loop.
    pub upper: u32,
    /// The edge.
    pub edge: EdgeId,
}

/// The part of a graph that a root reaches, numbered in the order in which a depth-first search comes to its
/// nodes.
///
/// The search needs no stack but the parents, so a path of millions of nodes is as good as any graph. Each
/// edge of the part is either the edge to the parent of exactly one node, or a [`BackEdge`]; there are no
/// others, which is what depth-first search is for.
///
/// Numbers of the search are `u32` and called numbers; nodes of the graph are [`NodeId`]. Parents have
/// smaller numbers than their children, and a node is numbered right before its descendants.
///
/// # Complexity
///
/// O(n + m) time and space.
///
/// ```
/// use tree_algos::NodeId;
/// use tree_algos::graph::{DepthFirst, Multigraph};
/// let graph = Multigraph::from_edges(4, [(2, 1), (0, 2), (1, 0)])?;
/// let search = DepthFirst::new(&graph, NodeId::new(2));
/// assert_eq!(search.order(), [2, 1, 0].map(NodeId::new));
/// assert_eq!(search.number(NodeId::new(3)), None); // not reached
/// let back = search.back_edges()[0];
/// assert_eq!((back.lower, back.upper, back.edge.get()), (2, 0, 1));
/// # Ok::<(), tree_algos::graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DepthFirst {
    order: Vec<NodeId>,
    numbers: Vec<u32>,
    parents: Vec<u32>,
    parent_edges: Vec<EdgeId>,
    back_edges: Vec<BackEdge>,
}

/// The number of a node that was not reached.
const UNREACHED: u32 = u32::MAX;

impl DepthFirst {
    /// Searches from `root`. Neighbors are visited in the order of the edges.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[must_use]
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        let nodes = graph.node_count();
        assert!(root.index() < nodes, "the graph has no node {root}");
        let mut search = Self {
            order: Vec::with_capacity(nodes),
            numbers: vec![UNREACHED; nodes],
            parents: Vec::with_capacity(nodes),
            parent_edges: Vec::with_capacity(nodes),
            back_edges: Vec::new(),
        };
        // What is left of the list of every node, by number.
        let mut left: Vec<(u32, u32)> = Vec::with_capacity(nodes);
        // No edge has this number, so the root has no edge to skip.
        search.enter(root, 0, EdgeId::new(u32::MAX));
        left.push(graph.list(root));

        let cells = graph.cells();
        let mut current = 0;
        loop {
            let (mut next, end) = left[current as usize];
            let above = search.parent_edges[current as usize];
            let mut entered = None;
            while next < end {
                let (neighbor, edge) = cells[next as usize];
                next += 1;
                let number = search.numbers[neighbor.index()];
                if number == UNREACHED {
                    entered = Some((neighbor, edge));
                    break;
                }
                // A larger number is that of a descendant, which has met this edge already.
                if number <= current && edge != above {
                    search.back_edges.push(BackEdge { lower: current, upper: number, edge });
                }
            }
            left[current as usize].0 = next;
            if let Some((neighbor, edge)) = entered {
                let number = search.enter(neighbor, current, edge);
                left.push(graph.list(neighbor));
                current = number;
            } else if current == 0 {
                return search;
            } else {
                current = search.parents[current as usize];
            }
        }
    }

    fn enter(&mut self, node: NodeId, parent: u32, edge: EdgeId) -> u32 {
        let number = self.order.len() as u32;
        self.numbers[node.index()] = number;
        self.order.push(node);
        self.parents.push(parent);
        self.parent_edges.push(edge);
        number
    }

    /// The nodes reached, in the order of their numbers; the root is the first.
    #[must_use]
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// The number of a node, if it was reached.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn number(&self, node: NodeId) -> Option<u32> {
        let number = self.numbers[node.index()];
        (number != UNREACHED).then_some(number)
    }

    /// The number of the parent, by number; that of the root is 0, its own.
    #[must_use]
    pub fn parents(&self) -> &[u32] {
        &self.parents
    }

    /// The edge to the parent, by number, for all but the root.
    ///
    /// # Panics
    ///
    /// If the search has no such number.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn parent_edge(&self, number: u32) -> Option<EdgeId> {
        let edge = self.parent_edges[number as usize];
        (number != 0).then_some(edge)
    }

    /// All edges of the part reached that are not edges to a parent, in the order in which the search came to
    /// them from their lower ends.
    #[must_use]
    pub fn back_edges(&self) -> &[BackEdge] {
        &self.back_edges
    }
}
