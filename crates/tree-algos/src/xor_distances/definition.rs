//! The definition: one breadth-first search per root.

use crate::{NodeId, Tree};

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let n = tree.node_count();
    let marks: Vec<bool> = tree.nodes().map(marked).collect();
    let mut queue = Vec::with_capacity(n);
    let xor_from = |root: NodeId| {
        let mut xor = 0;
        queue.clear();
        queue.push((root, root, 0));
        let mut next = 0;
        while next < queue.len() {
            let (node, from, distance) = queue[next];
            next += 1;
            if marks[node.index()] {
                xor ^= distance;
            }
            let further = tree.neighbours(node).iter().filter(|(neighbour, _)| *neighbour != from);
            queue.extend(further.map(|&(neighbour, _)| (neighbour, node, distance + 1)));
        }
        xor
    };
    tree.nodes().map(xor_from).collect()
}
