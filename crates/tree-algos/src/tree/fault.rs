//! The slow analysis of a list of edges that is not a tree: finds the edge that closes a cycle, or nodes that
//! are not connected.

use crate::union_find::{find, join};
use crate::{NodeId, TreeError};

/// Finds the fault of a parent array: there is one root, and each other node has a parent, so some node that never reaches
/// the root is an ancestor of itself. Names the first such node.
pub(crate) fn explain_parents(root: NodeId, ends: &[(NodeId, NodeId)]) -> TreeError {
    const NEW: u32 = u32::MAX;
    let mut parents = vec![root.get(); ends.len() + 1];
    for &(node, parent) in ends {
        parents[node.index()] = parent.get();
    }
    // The walk on which each node was first met, named by its start.
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
            // A new cycle, through this node.
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

/// Finds the fault of at most `n - 1` edges that do not form a tree. The endpoints of each must be
/// in range and differ. Memory grows with the edges, not with `n`, which may be a mere claim.
pub(crate) fn explain(n: u32, ends: &[(NodeId, NodeId)]) -> TreeError {
    // Only nodes that occur can be connected to others, so only they get an entry. Node 0 always does.
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
    // Without a cycle, there are too few edges, so some node is not connected to node 0: the first
    // that no edge touches, or the first touched one in another part.
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
