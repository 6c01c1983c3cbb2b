//! Trees from and to the graphs of the `petgraph` crate.

use crate::tree::check_node_count;
use crate::{Tree, TreeError};
use ::petgraph::EdgeType;
use ::petgraph::graph::{Graph, IndexType, UnGraph};
use ::petgraph::visit::EdgeRef;

/// The tree as an undirected graph: node `v` becomes node index `v`, edge `e` edge index `e`.
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

/// The tree with the nodes and edges of a graph, numbered as there; directions and weights are ignored.
///
/// # Errors
///
/// A [`TreeError`] if the graph is not a tree.
impl<N, E, Ty: EdgeType, Ix: IndexType> TryFrom<&Graph<N, E, Ty, Ix>> for Tree {
    type Error = TreeError;

    fn try_from(graph: &Graph<N, E, Ty, Ix>) -> Result<Self, TreeError> {
        check_node_count(graph.node_count())?;
        let ends = graph.edge_references().map(|edge| (edge.source(), edge.target()));
        let ends = ends.map(|(u, v)| (u.index() as u32, v.index() as u32));
        Self::from_edges(graph.node_count(), ends)
    }
}
