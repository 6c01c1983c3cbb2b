//! Immutable undirected multigraphs, and the graph algorithms that games need.
//!
//! - [`Multigraph`]: a graph as neighbor lists in flat arrays. Parallel edges and loops are allowed.
//! - [`DepthFirst`]: the nodes reachable from a root, numbered by a depth-first search. [`BegunDepthFirst`] runs the same search a
//!   few steps at a time.
//! - [`EdgeComponents`]: bridges, 2-edge-connected components, and the tree that they form.
//! - [`Blocks`]: articulation points and biconnected components.
//! - [`CutClasses`]: pairs of edges that together form a cut, grouped into rings, and sums over the pieces of each
//!   ring.
//! - [`Matching`]: a maximum matching, and the nodes that some maximum matching leaves unmatched.
//! - [`BitGraph`]: small simple graphs as bit matrices, with their components and a canonical order.
//! - [`text`]: readers and writers for the text formats of other programs: graph6, sparse6, DIMACS, DOT, and others.
//! - [`two_sides`]: the two sides of a bipartite graph. [`BitSpan`]: linear algebra over GF(2).
//!
//! ```
//! use tree_algos::NodeId;
//! use multigraphs::{EdgeComponents, CutClasses, Multigraph};
//!
//! // A ring of four nodes, and an edge from node 2 to node 4.
//! let graph = Multigraph::from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)])?;
//! let components = EdgeComponents::new(&graph, NodeId::new(0));
//! assert_eq!(components.bridges().map(|edge| edge.get()).collect::<Vec<_>>(), [4]);
//! // Any two edges of a ring form a cut.
//! let classes = CutClasses::new(&components);
//! assert_eq!(classes.rings().map(|ring| ring.len()).collect::<Vec<_>>(), [4]);
//! # Ok::<(), multigraphs::GraphError>(())
//! ```
//!
//! # A new project in four steps
//!
//! 1. `cargo new bridges && cd bridges`
//! 2. `cargo add multigraphs`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use multigraphs::tree_algos::NodeId;
//!    use multigraphs::{EdgeComponents, GraphError, Multigraph};
//!
//!    fn main() -> Result<(), GraphError> {
//!        // A triangle, and edge 3 from the triangle to node 3.
//!        let graph = Multigraph::from_edges(4, [(0, 1), (1, 2), (2, 0), (2, 3)])?;
//!        for edge in EdgeComponents::new(&graph, NodeId::new(0)).bridges() {
//!            println!("edge {edge} is a bridge");
//!        }
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    edge 3 is a bridge
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`.
//!
//! # Features
//!
//! - `serde` (off by default): serializes and deserializes a [`Multigraph`]. Rejects input that is not a graph.
//! - `petgraph` (off by default): converts from and to the graphs of `petgraph`.
//! - `graphml` (off by default): reads graphs in GraphML.
//!
//! # Limits
//!
//! A graph has at most [`MAX_SIZE`] nodes and at most [`MAX_SIZE`] edges. No function recurses. The constructor checks the input once and
//! returns a typed error that describes the problem. Later calls panic only if you pass a node or edge that the graph does not have.
//!
//! # Related crates
//!
//! This crate uses the trees of the crate `tree-algos`, and its indices for nodes and edges. For directed and weighted graphs, see
//! `petgraph`.

// docs.rs builds with a nightly compiler and shows the required feature of each item.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bit_graph;
mod blocks;
mod convert;
mod cut_classes;
mod depth_first;
mod edge_components;
mod matching;
mod span;
pub mod text;

// Types of `tree_algos` appear in the public signatures. This re-export lets programs use them without a second dependency.
#[doc(no_inline)]
pub use tree_algos;

pub use bit_graph::BitGraph;
pub use blocks::{BlockId, Blocks};
pub use cut_classes::{CutClasses, Ring};
pub use depth_first::{BackEdge, BegunDepthFirst, DepthFirst, Visit};
pub use edge_components::{ComponentId, EdgeComponents};
pub use matching::{Matching, two_sides};
pub use span::BitSpan;

use std::fmt;
use thiserror::Error;
use tree_algos::{EdgeId, NodeId};

/// The maximum number of nodes and the maximum number of edges of a [`Multigraph`], 2³¹ − 1. Each edge has two cells in the neighbor lists,
/// so the number of cells still fits in 32 bits.
pub const MAX_SIZE: usize = (1 << 31) - 1;

/// The reason why a list of edges is not a valid graph, or why a graph is not bipartite (see [`two_sides`]). Gives the edge at
/// fault, if there is one. Edges and nodes are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// There are more than [`MAX_SIZE`] nodes, or so many that a text in graph6 would exceed the address space. This
    /// error is returned before any memory is allocated.
    #[error("{nodes} nodes are more than a graph can have ({MAX_SIZE})")]
    TooManyNodes {
        /// The declared number of nodes.
        nodes: u64,
    },
    /// There are more than [`MAX_SIZE`] edges.
    #[error("a graph can have at most {MAX_SIZE} edges")]
    TooManyEdges,
    /// An endpoint of an edge is a node that does not exist.
    #[error("edge {edge} names node {node}, but the graph has {nodes} nodes, counted from 0")]
    NodeOutOfRange {
        /// The edge.
        edge: usize,
        /// The node that does not exist.
        node: u32,
        /// The number of nodes.
        nodes: u32,
    },
    /// An edge joins a node to itself where loops are not allowed.
    #[error("edge {edge} joins a node to itself")]
    Loop {
        /// The edge.
        edge: EdgeId,
    },
    /// An edge has the same ends as an earlier edge where parallel edges are not allowed.
    #[error("edge {edge} has the same ends as another edge")]
    ParallelEdges {
        /// The later edge.
        edge: EdgeId,
    },
    /// An edge closes a cycle of odd length, so the graph is not bipartite.
    #[error("edge {edge} closes a cycle of odd length")]
    OddCycle {
        /// The edge, which may be a loop.
        edge: EdgeId,
    },
}

/// An immutable undirected graph with numbered nodes and numbered edges. Two nodes can be joined by several edges, and an edge can join a
/// node to itself.
///
/// A single array stores all neighbor lists, each in the order in which the edges were given. A graph can be empty, and nodes can
/// have no edges.
///
/// # Limits
///
/// A graph has up to [`MAX_SIZE`] nodes and up to [`MAX_SIZE`] edges. It takes `4 n + 24 m` bytes for `n` nodes and `m` edges.
///
/// ```
/// use multigraphs::Multigraph;
/// use tree_algos::{EdgeId, NodeId};
/// let graph = Multigraph::from_edges(3, [(0, 1), (1, 0), (2, 2)])?;
/// let around_1: Vec<u32> = graph.neighbors(NodeId::new(1)).iter().map(|(_, e)| e.get()).collect();
/// assert_eq!(around_1, [0, 1]);
/// assert_eq!(graph.neighbors(NodeId::new(2)), [(NodeId::new(2), EdgeId::new(2))]);
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Multigraph {
    /// `starts[v]..starts[v + 1]` are the cells of `v` in `cells`.
    starts: Vec<u32>,
    cells: Vec<(NodeId, EdgeId)>,
    ends: Vec<(NodeId, NodeId)>,
}

impl Multigraph {
    /// Creates a graph of `nodes` nodes with these edges, given as pairs of node numbers from 0.
    ///
    /// Edge `k` of the graph is the `k`-th pair, counted from 0.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphError`] for the first edge with a node out of range, or if there are too many nodes or edges. Memory grows
    /// with the number of edges actually given, and with the declared number of nodes.
    ///
    /// # Complexity
    ///
    /// O(n + m) for n nodes and m edges.
    ///
    /// ```
    /// use multigraphs::{GraphError, Multigraph};
    /// let error = Multigraph::from_edges(2, [(0, 1), (1, 2)]).unwrap_err();
    /// assert_eq!(error, GraphError::NodeOutOfRange { edge: 1, node: 2, nodes: 2 });
    /// ```
    pub fn from_edges<I>(nodes: usize, edges: I) -> Result<Self, GraphError>
    where
        I: IntoIterator<Item = (u32, u32)>,
    {
        if nodes > MAX_SIZE {
            return Err(GraphError::TooManyNodes { nodes: nodes as u64 });
        }
        let n = nodes as u32;
        let edges = edges.into_iter();
        let mut ends = Vec::with_capacity(edges.size_hint().0.min(MAX_SIZE));
        for (edge, (u, v)) in edges.enumerate() {
            if edge == MAX_SIZE {
                return Err(GraphError::TooManyEdges);
            }
            if u >= n || v >= n {
                let node = if u >= n { u } else { v };
                return Err(GraphError::NodeOutOfRange { edge, node, nodes: n });
            }
            ends.push((NodeId::new(u), NodeId::new(v)));
        }
        Ok(Self::from_checked_ends(nodes, ends))
    }

    /// Builds the neighbor lists. All endpoints must be in range.
    fn from_checked_ends(nodes: usize, ends: Vec<(NodeId, NodeId)>) -> Self {
        let mut starts = vec![0_u32; nodes + 1];
        for &(u, v) in &ends {
            starts[u.index()] += 1;
            // A loop has only one cell in the list of its node.
            starts[v.index()] += u32::from(u != v);
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        // Fill each list from its end, with the edges in reverse order. This moves each entry of `starts` to the start of its list, and
        // each list is in the order of the edges.
        let mut cells = vec![(NodeId::new(0), EdgeId::new(0)); total as usize];
        for (edge, &(u, v)) in ends.iter().enumerate().rev() {
            let edge = EdgeId::new(edge as u32);
            let mut put = |node: NodeId, neighbor| {
                let start = &mut starts[node.index()];
                *start -= 1;
                cells[*start as usize] = (neighbor, edge);
            };
            put(u, v);
            if u != v {
                put(v, u);
            }
        }
        Self { starts, cells, ends }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns all nodes in order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.node_count() as u32).map(NodeId::new)
    }

    /// Returns all edges in order, with their endpoints in the order in which they were given.
    pub fn edges(
        &self,
    ) -> impl DoubleEndedIterator<Item = (EdgeId, NodeId, NodeId)> + ExactSizeIterator {
        self.ends.iter().enumerate().map(|(edge, &(u, v))| (EdgeId::new(edge as u32), u, v))
    }

    /// Returns the node with this index, or `None` if it does not exist. Use it for indices that come from outside the program.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.node_count()).then(|| NodeId::new(index as u32))
    }

    /// Returns the edge with this index, or `None` if it does not exist.
    pub fn edge(&self, index: usize) -> Option<EdgeId> {
        (index < self.edge_count()).then(|| EdgeId::new(index as u32))
    }

    /// Returns the neighbors of `node` with the edges that lead to them, in the order of the edges. A neighbor occurs once for each edge. A
    /// loop makes `node` its own neighbor, and counts once.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    #[inline]
    pub fn neighbors(&self, node: NodeId) -> &[(NodeId, EdgeId)] {
        match self.starts.get(node.index()..node.index() + 2) {
            Some(&[start, end]) => &self.cells[start as usize..end as usize],
            _ => self.no_such_node(node),
        }
    }

    /// Returns the endpoints of `edge` in the order in which they were given.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such edge.
    #[track_caller]
    pub fn endpoints(&self, edge: EdgeId) -> (NodeId, NodeId) {
        match self.ends.get(edge.index()) {
            Some(&ends) => ends,
            None => panic!("there is no edge {edge} in a graph of {} edges", self.edge_count()),
        }
    }

    #[cold]
    #[track_caller]
    fn no_such_node(&self, node: NodeId) -> ! {
        panic!("there is no node {node} in a graph of {} nodes", self.node_count())
    }

    /// Returns the range of the neighbor list of `node` among all cells.
    #[track_caller]
    #[inline]
    pub(crate) fn list(&self, node: NodeId) -> (u32, u32) {
        match self.starts.get(node.index()..node.index() + 2) {
            Some(&[start, end]) => (start, end),
            _ => self.no_such_node(node),
        }
    }

    /// Returns the cells of all lists, one list after another.
    #[inline]
    pub(crate) fn cells(&self) -> &[(NodeId, EdgeId)] {
        &self.cells
    }
}

/// Formats the edges in order, such as `0-1 1-2 1-2`.
impl fmt::Debug for Multigraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Multigraph({} nodes:", self.node_count())?;
        for (_, u, v) in self.edges() {
            write!(f, " {u}-{v}")?;
        }
        f.write_str(")")
    }
}

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
