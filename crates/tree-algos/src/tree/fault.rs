//! The slow look at a list of edges that is not a tree: which edge closes a cycle, or which nodes
//! are not connected.

use crate::union_find::{find, join};
use crate::{NodeId, TreeError};

/// Says what is wrong with at most `n - 1` edges that do not form a tree; the endpoints of each are
/// in range and differ. Memory grows with the edges, not with `n`, which may be only a claim.
pub(crate) fn explain(n: u32, ends: &[(NodeId, NodeId)]) -> TreeError {
    // Only nodes that occur can be joined to others, so only they get a place. Node 0 always does.
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
    // No cycle, so there are too few edges, and some node is in another part than node 0: the first
    // that no edge touches, or the first that is touched and elsewhere.
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
