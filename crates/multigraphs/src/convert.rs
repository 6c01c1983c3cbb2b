//! Converts trees to multigraphs, and multigraphs from and to the types of other crates.

use super::Multigraph;
use tree_algos::Tree;

/// Creates a graph with the same nodes and edges.
impl From<&Tree> for Multigraph {
    fn from(tree: &Tree) -> Self {
        Self::from_checked_ends(tree.node_count(), tree.edges().map(|(_, u, v)| (u, v)).collect())
    }
}

#[cfg(feature = "petgraph")]
mod petgraph {
    //! Conversions from and to the graphs of `petgraph`.

    use crate::{GraphError, Multigraph};
    use ::petgraph::EdgeType;
    use ::petgraph::graph::{Graph, IndexType, UnGraph};
    use ::petgraph::visit::EdgeRef;

    /// Creates a graph in which node `v` has the node index `v`, and edge `e` has the edge index `e`.
    impl From<&Multigraph> for UnGraph<(), (), u32> {
        fn from(graph: &Multigraph) -> Self {
            let mut result = Self::with_capacity(graph.node_count(), graph.edge_count());
            for _ in graph.nodes() {
                result.add_node(());
            }
            for (_, u, v) in graph.edges() {
                result.add_edge(u.get().into(), v.get().into(), ());
            }
            result
        }
    }

    /// Creates a graph whose nodes and edges have the same numbers as in `graph`. Ignores directions and weights.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphError`] if there are too many nodes or edges.
    impl<N, E, Ty: EdgeType, Ix: IndexType> TryFrom<&Graph<N, E, Ty, Ix>> for Multigraph {
        type Error = GraphError;

        fn try_from(graph: &Graph<N, E, Ty, Ix>) -> Result<Self, GraphError> {
            let ends = graph.edge_references().map(|edge| (edge.source(), edge.target()));
            let ends = ends.map(|(u, v)| (u.index() as u32, v.index() as u32));
            Self::from_edges(graph.node_count(), ends)
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    //! Serializes a multigraph as its number of nodes and its edges.

    use crate::Multigraph;
    use ::serde::de::Error as _;
    use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// The serialized form of a graph.
    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Multigraph", deny_unknown_fields)]
    #[serde(expecting = "a graph as `nodes` and `edges`")]
    struct Stored {
        nodes: u64,
        edges: Vec<(u32, u32)>,
    }

    impl Serialize for Multigraph {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let edges = self.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
            Stored { nodes: self.node_count() as u64, edges }.serialize(serializer)
        }
    }

    /// Rejects invalid graphs with the message of the [`GraphError`](crate::GraphError). Also rejects graphs in which the number of nodes
    /// exceeds twice the number of edges by more than about a million.
    impl<'de> Deserialize<'de> for Multigraph {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let stored = Stored::deserialize(deserializer)?;
            // Nodes without edges take memory, too, and a sender can declare any number of them in a few bytes. So limit their number.
            let most = stored.edges.len().saturating_mul(2).saturating_add(1 << 20);
            let Some(nodes) = usize::try_from(stored.nodes).ok().filter(|&nodes| nodes <= most)
            else {
                let (nodes, edges) = (stored.nodes, stored.edges.len());
                let message = format!("{nodes} nodes are too many for {edges} edges");
                return Err(D::Error::custom(message));
            };
            Self::from_edges(nodes, stored.edges).map_err(D::Error::custom)
        }
    }
}
