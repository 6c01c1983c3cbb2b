//! The units of time for the other benchmarks: plain algorithms that do not call the libraries.

/// Returns the distances from node 0 by one plain breadth-first search. Counts the neighbors of each node to build the adjacency lists.
///
/// The times of tree algorithms are measured in multiples of the time of this function. It does not call the libraries, so changes to the
/// libraries do not affect the unit. Do not change this function: ratios from different dates are comparable only if the unit stays the
/// same.
///
/// # Panics
///
/// Panics if an endpoint is not below `n`.
#[must_use]
pub fn reference_bfs(n: usize, edges: &[(u32, u32)]) -> Vec<u32> {
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
    let mut neighbors = vec![0_u32; 2 * edges.len()];
    for &(u, v) in edges {
        starts[u as usize] -= 1;
        neighbors[starts[u as usize] as usize] = v;
        starts[v as usize] -= 1;
        neighbors[starts[v as usize] as usize] = u;
    }

    let mut distances = vec![u32::MAX; n];
    let mut queue = Vec::with_capacity(n);
    if n > 0 {
        distances[0] = 0;
        queue.push(0_u32);
    }
    let mut next = 0;
    while next < queue.len() {
        let node = queue[next] as usize;
        next += 1;
        let further = distances[node] + 1;
        for &neighbor in &neighbors[starts[node] as usize..starts[node + 1] as usize] {
            if distances[neighbor as usize] == u32::MAX {
                distances[neighbor as usize] = further;
                queue.push(neighbor);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::reference_bfs;

    #[test]
    fn distances_in_small_trees_are_correct() {
        assert_eq!(reference_bfs(0, &[]), [0_u32; 0]);
        assert_eq!(reference_bfs(1, &[]), [0]);
        // The edges form the path 4 - 0 - 2 - 1 and the edge 2 - 3.
        assert_eq!(reference_bfs(5, &[(2, 0), (1, 2), (2, 3), (0, 4)]), [0, 2, 1, 2, 1]);
    }
}
