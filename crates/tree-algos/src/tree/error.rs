//! Errors for input that does not describe a tree.

use crate::NodeId;
use crate::tree::MAX_NODES;
use crate::union_find::{find, join};
use thiserror::Error;

/// The reason why a list of edges, a parent array or a Prüfer sequence is not a tree, with the edge or node at fault.
///
/// Edges, items and nodes are counted from 0, as everywhere in this crate. If there are several faults, the first in reading order is
/// reported. Faults of single items, such as an endpoint out of range or a self-loop, are reported before faults of the whole list, such as
/// a wrong number of edges or a cycle.
///
/// ```
/// use tree_algos::{Tree, TreeError};
/// let error = Tree::from_edges(4, [(0, 1), (1, 2), (2, 0)]).unwrap_err();
/// assert_eq!(error, TreeError::Cycle { edge: 2, u: 2, v: 0 });
/// assert_eq!(error.to_string(), "edge 2 (2-0) closes a cycle");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The description has no nodes.
    #[error("a tree needs at least one node")]
    NoNodes,
    /// There are more nodes than indices can number. This error is returned before any memory is allocated.
    #[error("{nodes} nodes are more than a tree can have ({MAX_NODES})")]
    TooManyNodes {
        /// The number of nodes that was declared or given.
        nodes: u64,
    },
    /// An edge, or an item of a parent array or Prüfer sequence, names a node that does not exist.
    #[error("item {item} names node {node}, but the nodes are 0 to {}{}", nodes - 1, from_one(*node, *nodes))]
    NodeOutOfRange {
        /// The index of the edge, or of the item of a parent array or Prüfer sequence.
        item: usize,
        /// The node that the edge or item names.
        node: u32,
        /// The number of nodes.
        nodes: u32,
    },
    /// Both endpoints of an edge are the same node.
    #[error("edge {edge} joins node {node} to itself")]
    SelfLoop {
        /// The edge.
        edge: usize,
        /// The only endpoint of the edge.
        node: u32,
    },
    /// The number of edges is not one less than the number of nodes.
    #[error("{nodes} nodes need {} edges, found {edges}", nodes - 1)]
    WrongEdgeCount {
        /// The number of nodes.
        nodes: u32,
        /// The number of edges that were given.
        edges: usize,
    },
    /// Two edges connect the same two nodes.
    #[error("edge {edge} ({u}-{v}) repeats edge {first}")]
    RepeatedEdge {
        /// The later edge.
        edge: usize,
        /// The earlier edge.
        first: usize,
        /// An endpoint.
        u: u32,
        /// The other endpoint.
        v: u32,
    },
    /// Earlier edges already connect the endpoints of an edge.
    #[error("edge {edge} ({u}-{v}) closes a cycle")]
    Cycle {
        /// The first edge that closes a cycle.
        edge: usize,
        /// The first endpoint of that edge.
        u: u32,
        /// The second endpoint of that edge.
        v: u32,
    },
    /// Some nodes are not connected to each other: the description has too few edges to be a tree.
    #[error("nodes {a} and {b} are not connected: {edges} edges leave {nodes} nodes in {} parts", *nodes as usize - edges)]
    NotConnected {
        /// Node 0, which is in the first part.
        a: u32,
        /// The node with the smallest number in another part.
        b: u32,
        /// The number of edges that were given.
        edges: usize,
        /// The number of nodes.
        nodes: u32,
    },
    /// Every node in a parent array has a parent, so no node is the root.
    #[error("no node of the parent array is the root")]
    NoRoot,
    /// Several nodes in a parent array have no parent, so there is no unique root.
    #[error("node {node} has no parent, but node {first} is already the root")]
    SecondRoot {
        /// The second node without a parent.
        node: u32,
        /// The first node without a parent.
        first: u32,
    },
    /// In a parent array, following the parents from a node leads back to the node.
    #[error("node {node} is an ancestor of itself")]
    OwnAncestor {
        /// The node with the smallest number that is its own ancestor.
        node: u32,
    },
}

/// Returns a hint that the input may count nodes from 1, if the wrong number is the number of nodes.
const fn from_one(node: u32, nodes: u32) -> &'static str {
    if node == nodes { " (subtract 1 if yours are counted from 1)" } else { "" }
}

// The following functions explain why a list of edges or a parent array is not a tree. They find the edge or node at fault, and are slower
// than the check itself.

/// Finds the fault of a parent array in which exactly one node has no parent. Since the array is not a tree, the parents of some nodes form
/// a cycle. The error names the node with the smallest number on a cycle.
pub(crate) fn explain_parents(root: NodeId, ends: &[(NodeId, NodeId)]) -> TreeError {
    const NEW: u32 = u32::MAX;
    let mut parents = vec![root.get(); ends.len() + 1];
    for &(node, parent) in ends {
        parents[node.index()] = parent.get();
    }
    // For each node, `walks` contains the start of the walk that first visited it.
    let mut walks = vec![NEW; parents.len()];
    walks[root.index()] = root.get();
    let mut least = root.get();
    for start in 0..parents.len() as u32 {
        let mut node = start;
        while walks[node as usize] == NEW {
            walks[node as usize] = start;
            node = parents[node as usize];
        }
        if walks[node as usize] == start && node != root.get() {
            // The walk has returned to its own path, so this node is on a new cycle.
            let mut first = node;
            let mut next = parents[node as usize];
            while next != node {
                first = first.min(next);
                next = parents[next as usize];
            }
            least = if least == root.get() { first } else { least.min(first) };
        }
    }
    TreeError::OwnAncestor { node: least }
}

/// Finds the fault of at most `n - 1` edges that do not form a tree. Every edge must join two different nodes. Memory grows with the number
/// of edges, not with `n`, since the declared number of nodes may be wrong.
pub(crate) fn explain(n: u32, ends: &[(NodeId, NodeId)]) -> TreeError {
    // Only nodes with an edge can be connected to others, so only they get an entry. Node 0 always gets one.
    let mut touched: Vec<NodeId> = ends.iter().flat_map(|&(u, v)| [u, v]).collect();
    touched.push(NodeId::new(0));
    touched.sort_unstable();
    touched.dedup();
    let place = |node: NodeId| touched.partition_point(|&other| other < node) as u32;

    let mut parts: Vec<u32> = (0..touched.len() as u32).collect();
    for (edge, &(u, v)) in ends.iter().enumerate() {
        if !join(&mut parts, place(u), place(v)) {
            let repeats = |&(a, b): &(NodeId, NodeId)| (a, b) == (u, v) || (b, a) == (u, v);
            let (first, u, v) = (ends[..edge].iter().position(repeats), u.get(), v.get());
            return match first {
                Some(first) => TreeError::RepeatedEdge { edge, first, u, v },
                None => TreeError::Cycle { edge, u, v },
            };
        }
    }
    // The edges contain no cycle, so there are too few of them, and some node is not connected to node 0. Report the first node without an
    // edge or the first node with an edge in another part, whichever has the smaller number.
    let home = find(&mut parts, 0);
    let elsewhere = (1..touched.len()).find(|&place| find(&mut parts, place as u32) != home);
    let untouched = (0..touched.len()).find(|&place| touched[place].index() != place);
    let b = match (elsewhere.map(|place| touched[place].get()), untouched) {
        (Some(node), Some(gap)) => node.min(gap as u32),
        (Some(node), None) => node.min(touched.len() as u32),
        (None, Some(gap)) => gap as u32,
        (None, None) => touched.len() as u32,
    };
    TreeError::NotConnected { a: 0, b, edges: ends.len(), nodes: n }
}
