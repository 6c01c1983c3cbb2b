//! Builds the neighbor lists of a tree from the endpoints of its edges. All lists are in one array, each in the order of the edges.

use crate::union_find::join;
use crate::{EdgeId, NodeId};

/// The first array contains the start of each node's list, and finally the end of the last list. The second array contains all lists.
pub(super) type Rows = (Vec<u32>, Vec<(NodeId, EdgeId)>);

/// Builds the neighbor lists of a tree with these edges. The caller guarantees that the edges form a tree.
pub(super) fn rows_of_tree(n: u32, ends: &[(NodeId, NodeId)]) -> Rows {
    let mut starts = vec![0_u32; n as usize + 1];
    for &(u, v) in ends {
        starts[u.index()] += 1;
        starts[v.index()] += 1;
    }
    let mut total = 0;
    for start in &mut starts {
        total += *start;
        *start = total;
    }
    let mut cells = vec![(NodeId::new(0), EdgeId::new(0)); total as usize];
    fill(&mut starts, &mut cells, ends);
    (starts, cells)
}

/// The smallest number of available leaves for which stripping leaves is faster than union-find.
const AT_A_TIME: usize = 8;
/// Up to this number of nodes, the graph is always checked by stripping leaves, since the data fits in the caches.
const CACHED: usize = 1 << 18;

/// Returns the neighbor lists, or `None` if these edges do not form a tree. There must be one fewer edge than there are nodes, and every
/// edge must join two different nodes.
///
/// The function counts degrees, strips leaves to check that the graph is a tree, and then fills the lists.
pub(super) fn rows(n: u32, ends: &[(NodeId, NodeId)]) -> Option<Rows> {
    let nodes = n as usize;
    if nodes == 1 {
        return Some((vec![0, 0], Vec::new()));
    }
    // The lists are filled last. Until then, their cells store the data for stripping leaves, since a separate allocation would double the
    // cost: the first access to a page of memory costs as much as the work itself.
    let mut cells = vec![(NodeId::new(0), EdgeId::new(0)); 2 * (nodes - 1)];
    let (remaining, queue) = cells.split_at_mut(nodes);
    for &(u, v) in ends {
        for (node, neighbor) in [(u, v), (v, u)] {
            let (xor, degree) = &mut remaining[node.index()];
            *xor = NodeId::new(xor.get() ^ neighbor.get());
            *degree = EdgeId::new(degree.get() + 1);
        }
    }
    // At first, `starts` contains the end of every list. `fill` adds the edges in reverse order and moves each entry to the start of its
    // list. Then each list is in the order of the edges.
    let mut starts = Vec::with_capacity(nodes + 1);
    let mut total = 0;
    starts.extend(remaining.iter().map(|(_, degree)| {
        total += degree.get();
        total
    }));
    starts.push(total);
    if !is_tree(remaining, queue, ends) {
        return None;
    }
    fill(&mut starts, &mut cells, ends);
    Some((starts, cells))
}

/// Returns whether these edges form a tree. There must be one fewer edge than there are nodes.
///
/// The function strips leaves other than node 0 until none remain. The edges form a tree if only node 0 is left, since a node on a cycle
/// never becomes a leaf. Each entry of `remaining` contains the xor of a node's remaining neighbors, and the number of these neighbors; for
/// a leaf, the xor is its only neighbor. `queue` lists each leaf with that neighbor and has space for all nodes but two.
///
/// Branch prediction cannot guess whether a node is a leaf. So each candidate is written to the end of the queue, and the condition only
/// decides whether the queue grows.
///
/// If leaves appear one at a time, as on a path, each step waits for the memory access of the step before. In that case, the
/// function checks the edges with union-find, whose reads overlap: no edge may connect nodes that earlier edges already connect.
fn is_tree(
    remaining: &mut [(NodeId, EdgeId)],
    queue: &mut [(NodeId, EdgeId)],
    ends: &[(NodeId, NodeId)],
) -> bool {
    let n = remaining.len();
    // This bit prevents node 0 from ever counting as a leaf, and keeps its degree from dropping below zero.
    remaining[0].1 = EdgeId::new(1 << 31);
    let mut found = 0;
    let note =
        |queue: &mut [(NodeId, EdgeId)], found: &mut usize, node, xor: NodeId, degree: EdgeId| {
            // The queue has no space for the last leaf, and needs none: when that leaf is reached, only node 0 is left.
            if let Some(place) = queue.get_mut(*found) {
                *place = (node, EdgeId::new(xor.get()));
            }
            *found += usize::from(degree.get() == 1);
        };
    for (node, &(xor, degree)) in remaining.iter().enumerate() {
        note(queue, &mut found, NodeId::new(node as u32), xor, degree);
    }
    let mut next = 0;
    while next < found.min(queue.len()) {
        if n > CACHED && found - next < AT_A_TIME && n - next > CACHED {
            let mut links: Vec<u32> = (0..n as u32).collect();
            return ends.iter().all(|&(u, v)| join(&mut links, u.get(), v.get()));
        }
        let (leaf, neighbor) = (queue[next].0, NodeId::new(queue[next].1.get()));
        next += 1;
        let (xor, degree) = &mut remaining[neighbor.index()];
        *xor = NodeId::new(xor.get() ^ leaf.get());
        *degree = EdgeId::new(degree.get() - 1);
        note(queue, &mut found, neighbor, *xor, *degree);
    }
    found == n - 1
}

/// Fills the lists. Each start must initially be the end of its list. The function is not inlined, because inlining would leave the loop
/// too few registers.
#[inline(never)]
fn fill(starts: &mut [u32], cells: &mut [(NodeId, EdgeId)], ends: &[(NodeId, NodeId)]) {
    for (edge, &(u, v)) in ends.iter().enumerate().rev() {
        let edge = EdgeId::new(edge as u32);
        for (node, neighbor) in [(u, v), (v, u)] {
            let start = &mut starts[node.index()];
            *start -= 1;
            cells[*start as usize] = (neighbor, edge);
        }
    }
}
