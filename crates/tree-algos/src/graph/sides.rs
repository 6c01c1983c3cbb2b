//! The two sides of a bipartite graph.

use super::Multigraph;
use crate::EdgeId;
use thiserror::Error;

/// An edge that closes a cycle of odd length, so that the graph has no two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("edge {edge} closes a cycle of odd length")]
pub struct OddCycle {
    /// The edge, a loop perhaps.
    pub edge: EdgeId,
}

/// By node: its side, such that every edge joins two different ones. In every connected part the node with the
/// least number is on side `false`.
///
/// # Errors
///
/// [`OddCycle`] if there are no such sides.
///
/// # Complexity
///
/// O(n + m).
///
/// ```
/// use tree_algos::graph::{Multigraph, two_sides};
/// let square = Multigraph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// assert_eq!(two_sides(&square)?, [false, true, false, true]);
/// let triangle = Multigraph::from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(two_sides(&triangle).unwrap_err().to_string(), "edge 1 closes a cycle of odd length");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn two_sides(graph: &Multigraph) -> Result<Vec<bool>, OddCycle> {
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
                    Some(other) if other == side => return Err(OddCycle { edge }),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(sides.into_iter().map(|side| side == Some(true)).collect())
}
