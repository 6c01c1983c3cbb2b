//! Undirected multigraphs, immutable once built, and the algorithms on them that games need.
//!
//! - [`Multigraph`]: neighbor lists in flat arrays; parallel edges and loops are allowed.
//! - [`DepthFirst`]: the nodes reachable from a root, numbered by a depth-first search; [`BegunDepthFirst`]: the same, a
//!   few steps at a time.
//! - [`EdgeComponents`]: bridges, 2-edge-connected components, and the tree they form.
//! - [`Blocks`]: articulation points and biconnected components.
//! - [`CutClasses`]: which pairs of edges form cuts, as rings, and sums over the pieces of every ring.
//! - [`Matching`]: a maximum matching, and the nodes that some maximum matching leaves unmatched.
//! - [`BitGraph`]: small simple graphs as bit matrices, with their components and a canonical order.
//! - [`text`]: graphs as texts of other programs: graph6, sparse6, DIMACS, DOT, and more.
//! - [`two_sides`]: the two sides of a bipartite graph. [`BitSpan`]: linear algebra over GF(2).
//!
//! ```
//! use tree_algos::NodeId;
//! use multigraphs::{EdgeComponents, CutClasses, Multigraph};
//!
//! // A ring of four nodes, and a stalk from node 2 to node 4.
//! let graph = Multigraph::from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)])?;
//! let components = EdgeComponents::new(&graph, NodeId::new(0));
//! assert_eq!(components.bridges().map(|edge| edge.get()).collect::<Vec<_>>(), [4]);
//! // Any two edges of a ring together are a cut.
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
//!        // A triangle, and edge 3 that leads from it to node 3.
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
//! - `serde` (off by default): store a [`Multigraph`]. Input that is not a graph is rejected.
//! - `petgraph` (off by default): convert from and to the graphs of `petgraph`.
//! - `graphml` (off by default): read graphs in GraphML.
//!
//! # Limits
//!
//! A graph has at most [`MAX_SIZE`] nodes and as many edges. Nothing recurses. Input is checked once, when you build the
//! graph, and a typed error says what is wrong; later calls panic only if you name a node or an edge that the graph does
//! not have.
//!
//! # Related crates
//!
//! `tree-algos` has trees, and the indices of nodes and edges that this crate uses. `petgraph` has directed and weighted
//! graphs.

// At docs.rs, which builds with a nightly compiler, each item says which feature it needs.
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

// Its types are in our signatures, so a program needs no second entry in its manifest.
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

/// The largest number of nodes and of edges of a [`Multigraph`]: 2³¹ − 1. The two cells of every edge can then
/// also be counted in 32 bits.
pub const MAX_SIZE: usize = (1 << 31) - 1;

/// The reason and the place where a list of edges is not a graph or has no [two sides](two_sides). Edges and nodes are
/// counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// More nodes than indices can name; detected before any allocation.
    #[error("{nodes} nodes are more than a graph can have ({MAX_SIZE})")]
    TooManyNodes {
        /// The number of nodes that was declared.
        nodes: u64,
    },
    /// More edges than indices can name.
    #[error("a graph can have at most {MAX_SIZE} edges")]
    TooManyEdges,
    /// An edge names a node that does not exist.
    #[error("edge {edge} names node {node}, but the graph has {nodes} nodes, counted from 0")]
    NodeOutOfRange {
        /// The edge.
        edge: usize,
        /// The node that it names.
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
    /// An edge has the same ends as another one where parallel edges are not allowed.
    #[error("edge {edge} has the same ends as another one")]
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

/// An undirected graph with numbered nodes and numbered edges, frozen once it is built. Several edges may
/// join the same two nodes, and an edge may join a node to itself.
///
/// All neighbor lists are stored in a single array, each in the order in which the edges were given. A graph may
/// have no nodes, and nodes may have no edges.
///
/// # Limits
///
/// Up to [`MAX_SIZE`] nodes and as many edges: `4 n + 24 m` bytes for `n` nodes and `m` edges.
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
    /// The graph of `nodes` nodes with these edges, given as pairs of node numbers from 0.
    ///
    /// Edge `k` of the graph is the `k`-th pair.
    ///
    /// # Errors
    ///
    /// A [`GraphError`] for the first edge that names a node out of range, or if there are too many nodes or
    /// edges. Memory grows with the edges actually given, and with the declared number of nodes.
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

    /// Counts and lays out the lists. All endpoints are in range.
    fn from_checked_ends(nodes: usize, ends: Vec<(NodeId, NodeId)>) -> Self {
        let mut starts = vec![0_u32; nodes + 1];
        for &(u, v) in &ends {
            starts[u.index()] += 1;
            // A loop has one cell.
            starts[v.index()] += u32::from(u != v);
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        // Fill every list from its end, with the edges in reverse; then each start has moved to the right
        // place, and each list is in the order of the edges.
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

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// All nodes in order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.node_count() as u32).map(NodeId::new)
    }

    /// All edges in order, with their endpoints in the order in which they were given.
    pub fn edges(
        &self,
    ) -> impl DoubleEndedIterator<Item = (EdgeId, NodeId, NodeId)> + ExactSizeIterator {
        self.ends.iter().enumerate().map(|(edge, &(u, v))| (EdgeId::new(edge as u32), u, v))
    }

    /// The node with this index, if there is one. Converts untrusted indices.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.node_count()).then(|| NodeId::new(index as u32))
    }

    /// The edge with this index, if there is one.
    pub fn edge(&self, index: usize) -> Option<EdgeId> {
        (index < self.edge_count()).then(|| EdgeId::new(index as u32))
    }

    /// The neighbors of `node` with the edges that lead there, in the order of the edges. A neighbor occurs
    /// once for each edge; a loop makes a node its own neighbor, once.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[track_caller]
    #[inline]
    pub fn neighbors(&self, node: NodeId) -> &[(NodeId, EdgeId)] {
        match self.starts.get(node.index()..node.index() + 2) {
            Some(&[start, end]) => &self.cells[start as usize..end as usize],
            _ => self.no_such_node(node),
        }
    }

    /// The endpoints of `edge` in the order in which they were given.
    ///
    /// # Panics
    ///
    /// If the graph has no such edge.
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

    /// The range of the list of `node` among all cells.
    #[track_caller]
    #[inline]
    pub(crate) fn list(&self, node: NodeId) -> (u32, u32) {
        match self.starts.get(node.index()..node.index() + 2) {
            Some(&[start, end]) => (start, end),
            _ => self.no_such_node(node),
        }
    }

    /// The cells of all lists, one list after the other.
    #[inline]
    pub(crate) fn cells(&self) -> &[(NodeId, EdgeId)] {
        &self.cells
    }
}

/// The edges in order, as `0-1 1-2 1-2`.
impl fmt::Debug for Multigraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Multigraph({} nodes:", self.node_count())?;
        for (_, u, v) in self.edges() {
            write!(f, " {u}-{v}")?;
        }
        f.write_str(")")
    }
}

/// The program in the README, as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
