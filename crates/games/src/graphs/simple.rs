//! Simple graphs with named nodes: the positions of Node Kayles and Arc Kayles.

use super::edges::Ends;
use crate::notation::compact;
use grundy_core::{IllegalPosition, ReadError};
use std::fmt;
use std::str::FromStr;
use tree_algos::graph::BitGraph;

/// A simple graph whose nodes are named by numbers, written as its edges and the nodes without edges:
/// `0-1 1-2 7`.
///
/// Nodes keep their names in play. The nodes and edges are sorted, so that the same graph is always the same
/// value.
///
/// # Limits
///
/// Up to [`MAX_NODES`](Self::MAX_NODES) nodes, which take n² / 8 bytes.
///
/// ```
/// use games::graphs::SimpleGraph;
/// let graph: SimpleGraph = "7 2-1 0-1".parse()?;
/// assert_eq!(graph.to_string(), "0-1 1-2 7");
/// assert_eq!(graph.nodes(), [0, 1, 2, 7]);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SimpleGraph {
    /// Sorted.
    names: Vec<u32>,
    graph: BitGraph,
}

impl SimpleGraph {
    /// The largest number of nodes.
    pub const MAX_NODES: usize = 4096;

    /// The graph of these nodes and edges; the ends of edges are nodes anyway, and what is listed twice is
    /// there once.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if there are too many nodes, or for an edge from a node to itself.
    pub fn new(
        nodes: impl IntoIterator<Item = u32>,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, IllegalPosition> {
        let edges: Vec<Ends> = edges.into_iter().collect();
        let mut names: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        names.extend(nodes);
        names.sort_unstable();
        names.dedup();
        if names.len() > Self::MAX_NODES {
            return Err(IllegalPosition::new(format_args!(
                "{} nodes are more than {}",
                names.len(),
                Self::MAX_NODES
            )));
        }
        let mut graph = BitGraph::new(names.len() as u32);
        for (u, v) in edges {
            if u == v {
                return Err(IllegalPosition::new(format_args!(
                    "edge {u}-{u} joins a node to itself"
                )));
            }
            // Every end is named.
            let rank = |name| names.partition_point(|&other| other < name) as u32;
            graph.join(rank(u), rank(v));
        }
        Ok(Self { names, graph })
    }

    /// The path of this many nodes, named from 0 along it.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_NODES`](Self::MAX_NODES).
    #[track_caller]
    pub fn path(nodes: u32) -> Self {
        let edges = (1..nodes).map(|node| (node - 1, node));
        Self::new(0..nodes, edges).expect("a path of this many nodes")
    }

    /// The cycle of this many nodes, named from 0 round it.
    ///
    /// # Panics
    ///
    /// If there are fewer than 3, or more than [`MAX_NODES`](Self::MAX_NODES).
    #[track_caller]
    pub fn cycle(nodes: u32) -> Self {
        assert!(nodes >= 3, "a cycle has 3 nodes or more, not {nodes}");
        let edges = (0..nodes).map(|node| (node, (node + 1) % nodes));
        Self::new([], edges).expect("a cycle of this many nodes")
    }

    /// The names of the nodes, in order.
    pub fn nodes(&self) -> &[u32] {
        &self.names
    }

    /// The edges, the smaller name first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.graph.edges().map(|(u, v)| (self.names[u as usize], self.names[v as usize]))
    }

    /// Whether there is a node of this name.
    pub fn has_node(&self, name: u32) -> bool {
        self.names.binary_search(&name).is_ok()
    }

    /// Whether there is an edge between the nodes of these names.
    pub fn has_edge(&self, u: u32, v: u32) -> bool {
        let rank = |name| self.names.binary_search(&name).ok();
        rank(u).zip(rank(v)).is_some_and(|(u, v)| self.graph.are_joined(u as u32, v as u32))
    }

    /// The connected parts of the graph without some of its nodes.
    pub(super) fn parts_without(&self, mut gone: impl FnMut(u32) -> bool) -> Vec<Self> {
        let stays = (0..).zip(&self.names).filter(|&(_, &name)| !gone(name)).map(|(rank, _)| rank);
        let rest = self.chosen(&stays.collect::<Vec<u32>>());
        rest.graph.parts().iter().map(|part| rest.chosen(part)).collect()
    }

    /// The graph of the nodes of these ranks, which are in order.
    fn chosen(&self, ranks: &[u32]) -> Self {
        let names = ranks.iter().map(|&rank| self.names[rank as usize]).collect();
        Self { names, graph: self.graph.induced(ranks) }
    }

    /// Its connected parts, each with its nodes named from 0 in an order that isomorphic graphs mostly share.
    pub(super) fn canonical_parts(&self) -> impl Iterator<Item = Self> {
        self.parts_without(|_| false).into_iter().map(|part| {
            if part.graph.node_count() > MOST_ORDERED {
                return part;
            }
            let graph = part.graph.induced(&part.graph.canonical_order(EFFORT));
            Self { names: (0..graph.node_count()).collect(), graph }
        })
    }
}

/// How many orders of the nodes are compared for a canonical form.
const EFFORT: u32 = 16;
/// Larger parts keep their order: to compare orders takes time and memory that grow with the square of the nodes.
const MOST_ORDERED: u32 = 512;

/// As `0-1 1-2 7`.
impl fmt::Display for SimpleGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.names.is_empty() {
            return f.write_str("no nodes");
        }
        let mut before = "";
        for (u, v) in self.edges() {
            write!(f, "{before}{u}-{v}")?;
            before = " ";
        }
        for (rank, name) in (0..).zip(&self.names) {
            if self.graph.neighbors(rank).next().is_none() {
                write!(f, "{before}{name}")?;
                before = " ";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SimpleGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SimpleGraph({self})")
    }
}

/// Reads what is printed; the order does not matter.
impl FromStr for SimpleGraph {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        if text.split_whitespace().eq(["no", "nodes"]) {
            return Ok(Self::default());
        }
        let (nodes, edges) = compact::nodes_and_edges(text)?;
        Self::new(nodes, edges).map_err(ReadError::new)
    }
}
