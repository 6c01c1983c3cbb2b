//! Trees and ids for `serde`: a node or edge is its number, a tree its number of nodes and its edges.

use crate::{EdgeId, NodeId, Tree};
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

/// What is stored of a tree.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tree", deny_unknown_fields)]
struct Stored {
    nodes: usize,
    edges: Vec<(u32, u32)>,
}

/// As the number of nodes and the list of edges, with nodes numbered from 0.
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let edges = self.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        Stored { nodes: self.node_count(), edges }.serialize(serializer)
    }
}

/// Refuses what is not a tree with the message of the [`TreeError`](crate::TreeError).
impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = Stored::deserialize(deserializer)?;
        Self::from_edges(stored.nodes, stored.edges).map_err(D::Error::custom)
    }
}
