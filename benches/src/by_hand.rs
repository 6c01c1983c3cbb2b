//! Short programs that users would write without the libraries. Several benchmarks compare the libraries with them.

use grundy_core::Ruleset;
use std::collections::HashMap;
use tree_algos::Rooted;

/// Computes the nim-value of a position by a recursion with a memo. Also returns the number of positions in the memo.
pub fn memo<G: Ruleset>(rules: &G, position: &G::Position) -> (u64, usize) {
    let mut known = HashMap::new();
    (remembered(rules, position, &mut known), known.len())
}

fn remembered<G: Ruleset>(
    rules: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut seen: Vec<bool> = Vec::new();
    for mv in rules.moves(position) {
        let mut sum = 0;
        for part in rules.play(position, &mv) {
            sum ^= remembered(rules, &part, known);
        }
        let at = sum as usize;
        if at >= seen.len() {
            seen.resize(at + 1, false);
        }
        seen[at] = true;
    }
    let value = seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u64;
    known.insert(position.clone(), value);
    value
}

/// Returns values of Dawson's Chess. Computes the first 86 of them from all options, and copies the others, since the values have the
/// period 34 from heap 52 on.
#[must_use]
pub fn dawson(len: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::with_capacity(len);
    for heap in 0..len {
        if heap >= 52 + 34 {
            values.push(values[heap - 34]);
            continue;
        }
        let mut seen = [false; 64];
        for removed in 1..=heap.min(3) {
            let rest = heap - removed;
            if removed == 1 && rest > 0 {
                continue;
            }
            seen[values[rest] as usize] = true;
            if removed == 3 {
                (1..rest)
                    .for_each(|part| seen[(values[part] ^ values[rest - part]) as usize] = true);
            }
        }
        values.push(seen.iter().position(|&seen| !seen).unwrap_or(0) as u8);
    }
    values
}

/// Returns the sum of the values of each subtree, indexed by rank. One backward loop adds each sum to that of the parent.
#[must_use]
pub fn subtrees(rooted: &Rooted, values: &[u64]) -> Vec<u64> {
    let mut sums: Vec<u64> = rooted.order().iter().map(|node| values[node.index()]).collect();
    for rank in (1..sums.len()).rev() {
        sums[rooted.parents()[rank].index()] += sums[rank];
    }
    sums
}

/// For each node, returns the number of nodes in the tree and the sum of their distances from this node. Computes the sizes and sums of all
/// subtrees bottom up, and then the sums for all nodes top down.
#[must_use]
pub fn distance_sums(rooted: &Rooted) -> Vec<(u64, u64)> {
    let n = rooted.node_count();
    let parents = rooted.parents();
    let mut sizes = vec![1_u64; n];
    let mut sums = vec![0_u64; n];
    for rank in (1..n).rev() {
        let parent = parents[rank].index();
        sizes[parent] += sizes[rank];
        sums[parent] += sums[rank] + sizes[rank];
    }
    for rank in 1..n {
        sums[rank] = sums[parents[rank].index()] + n as u64 - 2 * sizes[rank];
    }
    rooted.node_ranks().iter().map(|rank| (n as u64, sums[rank.index()])).collect()
}

/// Reads the number of nodes and the endpoints of all edges, without checks. The loop goes once over the bytes.
///
/// # Panics
///
/// May panic if the text contains anything but numbers and single bytes between them.
#[must_use]
pub fn read_edges(text: &[u8]) -> (usize, Vec<(u32, u32)>) {
    let mut bytes = text.iter();
    let mut next = || {
        let digits = bytes.by_ref().take_while(|byte| **byte >= b'0');
        digits.fold(0, |number, digit| 10 * number + u32::from(digit - b'0'))
    };
    let n = next() as usize;
    (n, (1..n).map(|_| (next(), next())).collect())
}

/// Returns the neighbors of all nodes in one array, each with the number of the edge, and the start of each node's part.
///
/// # Panics
///
/// Panics if an endpoint is not below `n`.
#[must_use]
pub fn lists(n: usize, edges: &[(u32, u32)]) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut starts = vec![0_u32; n + 1];
    for &(u, v) in edges {
        starts[u as usize] += 1;
        starts[v as usize] += 1;
    }
    let mut total = 0;
    for start in &mut starts {
        total += *start;
        *start = total;
    }
    let mut cells = vec![(0_u32, 0_u32); 2 * edges.len()];
    for (edge, &(u, v)) in (0..).zip(edges) {
        for (node, neighbor) in [(u, v), (v, u)] {
            starts[node as usize] -= 1;
            cells[starts[node as usize] as usize] = (neighbor, edge);
        }
    }
    (starts, cells)
}

/// Returns the breadth-first order from node 0. For each node in it, also returns the position of its parent in the order.
///
/// # Panics
///
/// Panics if an endpoint is not below `n`.
#[must_use]
pub fn breadth_first(n: usize, edges: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let (starts, cells) = lists(n, edges);
    let (mut order, mut parents, mut above) = (vec![0_u32], vec![0_u32], vec![u32::MAX]);
    let mut done = 0;
    while done < order.len() {
        let node = order[done] as usize;
        for &(neighbor, edge) in &cells[starts[node] as usize..starts[node + 1] as usize] {
            if edge != above[done] {
                order.push(neighbor);
                parents.push(done as u32);
                above.push(edge);
            }
        }
        done += 1;
    }
    (order, parents)
}
