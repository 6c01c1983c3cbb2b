//! The two sides of a bipartite graph.

use super::{GraphError, Multigraph};

/// The side of each node in a two-coloring of the graph: every edge joins different sides. In every connected
/// component the node with the least number is on side `false`.
///
/// # Errors
///
/// [`GraphError::OddCycle`] if the graph is not bipartite.
///
/// # Complexity
///
/// O(n + m).
///
/// ```
/// use multigraphs::{Multigraph, two_sides};
/// let square = Multigraph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// assert_eq!(two_sides(&square)?, [false, true, false, true]);
/// let triangle = Multigraph::from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(two_sides(&triangle).unwrap_err().to_string(), "edge 1 closes a cycle of odd length");
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
pub fn two_sides(graph: &Multigraph) -> Result<Vec<bool>, GraphError> {
    let mut sides: Vec<Option<bool>> = vec![None; graph.node_count()];
    let mut queue = Vec::with_capacity(graph.node_count());
    for start in graph.nodes() {
        if sides[start.index()].is_some() {
            continue;
        }
        let mut next = queue.len();
        sides[start.index()] = Some(false);
        queue.push((start, false));
        while next < queue.len() {
            let (node, side) = queue[next];
            next += 1;
            for &(neighbor, edge) in graph.neighbors(node) {
                match sides[neighbor.index()] {
                    None => {
                        sides[neighbor.index()] = Some(!side);
                        queue.push((neighbor, !side));
                    }
                    Some(other) if other == side => return Err(GraphError::OddCycle { edge }),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(sides.into_iter().map(|side| side == Some(true)).collect())
}
