//! Serializes ids and trees: an id as its number, a tree as its number of nodes and its edges, and a rooted tree as the same data with its
//! root.

use crate::{EdgeId, HeavyIndex, NodeId, Rank, Rooted, Tree, TreeError};
use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! as_number {
    ($name:ident) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.get().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                u32::deserialize(deserializer).map(Self::new)
            }
        }
    };
}

as_number!(NodeId);
as_number!(EdgeId);
as_number!(Rank);
as_number!(HeavyIndex);

/// The serialized form of a tree.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tree", deny_unknown_fields, expecting = "a tree as `nodes` and `edges`")]
struct Stored {
    nodes: u64,
    edges: Vec<(u32, u32)>,
}

/// Builds the tree. The number of nodes is a `u64`, since serialized data can contain a number that exceeds `usize`.
fn tree_of(nodes: u64, edges: Vec<(u32, u32)>) -> Result<Tree, TreeError> {
    let nodes = usize::try_from(nodes).map_err(|_| TreeError::TooManyNodes { nodes })?;
    Tree::from_edges(nodes, edges)
}

/// Serializes the number of nodes and the list of edges, with nodes numbered from 0.
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let edges = self.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        Stored { nodes: self.node_count() as u64, edges }.serialize(serializer)
    }
}

/// Rejects data that does not describe a tree, with the message of the [`TreeError`].
impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        tree_of(stored.nodes, stored.edges).map_err(D::Error::custom)
    }
}

/// The serialized form of a rooted tree.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Rooted", deny_unknown_fields)]
#[serde(expecting = "a rooted tree as `root`, `nodes` and `edges`")]
struct StoredRooted {
    root: u32,
    nodes: u64,
    edges: Vec<(u32, u32)>,
}

/// Serializes the root, the number of nodes and the list of edges. Each edge begins with the parent.
impl Serialize for Rooted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (order, nodes) = (self.order(), self.node_count());
        let mut edges = vec![(0, 0); nodes - 1];
        for at in 1..nodes {
            let parent = order[self.parents()[at].index()];
            edges[self.parent_edges()[at].index()] = (parent.get(), order[at].get());
        }
        StoredRooted { root: self.root().get(), nodes: nodes as u64, edges }.serialize(serializer)
    }
}

/// Rejects data that does not describe a tree, and roots that do not exist.
impl<'de> Deserialize<'de> for Rooted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let StoredRooted { root, nodes, edges } = StoredRooted::deserialize(deserializer)?;
        let tree = tree_of(nodes, edges).map_err(D::Error::custom)?;
        let no_root = || format!("node {root} cannot be the root of a tree of {nodes} nodes");
        let root = tree.node(root as usize).ok_or_else(|| D::Error::custom(no_root()))?;
        Ok(Self::new(&tree, root))
    }
}
