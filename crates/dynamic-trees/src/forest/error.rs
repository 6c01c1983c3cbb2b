//! The errors of linking and cutting.

use thiserror::Error;
use tree_algos::NodeId;

/// Why two nodes cannot be linked, or an edge cannot be cut. The forest stays as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// A node that the forest does not have.
    #[error("there is no node {node} among {nodes}")]
    NoSuchNode {
        /// The node.
        node: NodeId,
        /// The number of nodes.
        nodes: usize,
    },
    /// The nodes are already in one tree, or are the same node.
    #[error("an edge between {u} and {v} would close a cycle")]
    Cycle {
        /// One node; in a rooted forest the one to be hung up.
        u: NodeId,
        /// The other node; in a rooted forest the new parent.
        v: NodeId,
    },
    /// In a rooted forest only roots can be hung under other nodes.
    #[error("node {node} has a parent already")]
    NotARoot {
        /// The node.
        node: NodeId,
    },
    /// The nodes are not neighbors.
    #[error("there is no edge between {u} and {v}")]
    NoSuchEdge {
        /// One node.
        u: NodeId,
        /// The other.
        v: NodeId,
    },
    /// In a rooted forest a root has no edge above it.
    #[error("node {node} is a root and has no edge above it")]
    IsARoot {
        /// The node.
        node: NodeId,
    },
}
