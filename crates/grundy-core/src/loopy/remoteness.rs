//! Retrograde analysis: how many moves single positions are away from the end.

use super::labels::Graph;

/// For each vertex the number of moves to the end if who wins hurries and who loses delays; `None` in a draw.
///
/// Breadth first from the vertices without options: an arrow into a lost vertex wins at once, and a vertex is lost
/// when the last of its options turns out to be won.
pub(super) fn distances(graph: &Graph) -> Vec<Option<u32>> {
    let mut distances = vec![None; graph.len()];
    let mut left: Vec<usize> =
        (0..graph.len() as u32).map(|vertex| graph.options(vertex).len()).collect();
    let mut queue: Vec<u32> =
        (0..graph.len() as u32).filter(|&vertex| left[vertex as usize] == 0).collect();
    for &vertex in &queue {
        distances[vertex as usize] = Some(0);
    }
    let mut next = 0;
    while let Some(&vertex) = queue.get(next) {
        next += 1;
        let Some(distance) = distances[vertex as usize] else { continue };
        for &before in graph.back(vertex) {
            if distances[before as usize].is_some() {
                continue;
            }
            left[before as usize] -= 1;
            if distance % 2 == 0 || left[before as usize] == 0 {
                distances[before as usize] = Some(distance + 1);
                queue.push(before);
            }
        }
    }
    distances
}
