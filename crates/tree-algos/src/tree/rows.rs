//! Builds the neighbor lists of a tree from the ends of its edges: all lists in one array, each in the order of the edges.

use crate::union_find::join;
use crate::{EdgeId, NodeId};

/// The start of each node's list and the end of the last list, together with the array of all lists.
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

/// Stripping is worthwhile if at least this many leaves are available at a time.
const AT_A_TIME: usize = 8;
/// Up to this number of nodes, leaves are always stripped, since the data fits in the caches.
const CACHED: usize = 1 << 18;

/// Builds the neighbor lists, if these edges form a tree. There must be one edge fewer than nodes, and the ends of each must
/// differ.
///
/// The function counts degrees, strips leaves to check that the graph is a tree, and lays out the lists.
pub(super) fn rows(n: u32, ends: &[(NodeId, NodeId)]) -> Option<Rows> {
    let nodes = n as usize;
    if nodes == 1 {
        return Some((vec![0, 0], Vec::new()));
    }
    // The lists are built last. Until then, their cells store the data for stripping, since touching memory for the first time
    // costs as much as the work on it.
    let mut cells = vec![(NodeId::new(0), EdgeId::new(0)); 2 * (nodes - 1)];
    let (remaining, queue) = cells.split_at_mut(nodes);
    for &(u, v) in ends {
        for (node, neighbor) in [(u, v), (v, u)] {
            let (xor, degree) = &mut remaining[node.index()];
            *xor = NodeId::new(xor.get() ^ neighbor.get());
            *degree = EdgeId::new(degree.get() + 1);
        }
    }
    // Fill every list from its end, with the edges in reverse. Afterward each start is correct and each list is in the order of the
    // edges.
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

/// Returns whether these edges, one fewer than nodes, form a tree.
///
/// The function strips leaves other than node 0 until none remain. The edges form a tree if only node 0 is left, since a node on a
/// cycle never becomes a leaf. Each entry of `remaining` contains the xor of a node's remaining neighbors and their number; for a
/// leaf, the xor is its only neighbor. `queue` lists each leaf with that neighbor and has space for all nodes but two.
///
/// A branch on whether a node is a leaf could not be predicted. So the condition only decides whether the queue grows, and does not
/// affect the control flow.
///
/// If leaves appear one at a time, as on a path, each step waits for the memory access of the step before. In that case, the
/// function checks the edges with union-find, whose reads overlap: no edge may connect nodes that earlier edges already connect.
fn is_tree(
    remaining: &mut [(NodeId, EdgeId)],
    queue: &mut [(NodeId, EdgeId)],
    ends: &[(NodeId, NodeId)],
) -> bool {
    let n = remaining.len();
    // This bit prevents node 0 from ever counting as a leaf, and its degree cannot drop below zero.
    remaining[0].1 = EdgeId::new(1 << 31);
    let mut found = 0;
    let note =
        |queue: &mut [(NodeId, EdgeId)], found: &mut usize, node, xor: NodeId, degree: EdgeId| {
            // The last leaf does not fit; when its turn comes, only node 0 is left.
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

/// Fills the lists. Each start must initially be the end of its list. The function is not inlined so that the loop has enough
/// registers.
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
