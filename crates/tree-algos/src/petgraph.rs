//! Support for the `petgraph` crate: converts trees to and from its graphs, and implements its visit traits, so its algorithms run on a
//! [`Tree`] without a copy.
//!
//! ```
//! use petgraph::algo::{dijkstra, is_cyclic_undirected, is_isomorphic};
//! use petgraph::visit::{Bfs, EdgeRef};
//! use tree_algos::{NodeId, Tree, shapes};
//!
//! let tree = Tree::from_edges(4, [(0, 1), (1, 2), (3, 1)])?;
//! let mut bfs = Bfs::new(&tree, NodeId::new(2));
//! let mut order = Vec::new();
//! while let Some(node) = bfs.next(&tree) {
//!     order.push(node.get());
//! }
//! assert_eq!(order, [2, 1, 0, 3]);
//! assert!(!is_cyclic_undirected(&tree));
//! assert!(is_isomorphic(&tree, &shapes::star(4)));
//!
//! // `petgraph` does not store the weights; look them up by edge.
//! let weights = [5, 1, 7];
//! let far = dijkstra(&tree, NodeId::new(2), None, |edge| weights[edge.id().index()]);
//! assert_eq!(far[&NodeId::new(3)], 1 + 7);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```

mod visit;

pub use visit::{EdgeReference, VisitedNodes};

use crate::tree::check_node_count;
use crate::{Tree, TreeError};
use ::petgraph::EdgeType;
use ::petgraph::graph::{Graph, IndexType, UnGraph};
use ::petgraph::visit::EdgeRef;

/// Converts the tree to an undirected graph: node `v` becomes node index `v`, and edge `e` becomes edge index `e`.
///
/// ```
/// use petgraph::graph::UnGraph;
/// use tree_algos::{Tree, shapes};
/// let tree = shapes::star(4);
/// let graph = UnGraph::<(), ()>::from(&tree);
/// assert_eq!((graph.node_count(), graph.edge_count()), (4, 3));
/// assert_eq!(Tree::try_from(&graph), Ok(tree));
/// ```
impl From<&Tree> for UnGraph<(), (), u32> {
    fn from(tree: &Tree) -> Self {
        let mut graph = Self::with_capacity(tree.node_count(), tree.edge_count());
        for _ in tree.nodes() {
            graph.add_node(());
        }
        for (_, u, v) in tree.edges() {
            graph.add_edge(u.get().into(), v.get().into(), ());
        }
        graph
    }
}

/// Converts a graph to a tree. Nodes and edges keep their numbers; directions and weights are ignored.
///
/// # Errors
///
/// Returns a [`TreeError`] if the graph is not a tree.
impl<N, E, Ty: EdgeType, Ix: IndexType> TryFrom<&Graph<N, E, Ty, Ix>> for Tree {
    type Error = TreeError;

    fn try_from(graph: &Graph<N, E, Ty, Ix>) -> Result<Self, TreeError> {
        check_node_count(graph.node_count())?;
        let ends = graph.edge_references().map(|edge| (edge.source(), edge.target()));
        let ends = ends.map(|(u, v)| (u.index() as u32, v.index() as u32));
        Self::from_edges(graph.node_count(), ends)
    }
}
