//! Computes, for every node, the sum of the distances to all others, with decimal lengths and weights.

use super::LengthOverflow;
use crate::{EdgeId, NodeId, Rooted};

/// Returns, for every node, the weighted sum of the distances to all nodes, in which each distance is multiplied by the weight of the node
/// at its other end. Every edge has a length. The result is indexed by node. Weights and lengths are floating-point numbers; for exact
/// results with integers, use [`weighted_distance_sums`].
///
/// # Accuracy
///
/// The result is exact if all products and sums are whole numbers up to 2⁵³. Otherwise, if weights and lengths are nonnegative, nothing is
/// subtracted, so each sum over n nodes has a relative error of at most `3n 2⁻⁵³`. In practice the error is far smaller, since rounding
/// errors partly cancel.
///
/// # Errors
///
/// Returns [`LengthOverflow`] if a weight, a length, or an intermediate sum is not finite.
///
/// # Complexity
///
/// O(n) time and space for n nodes.
///
/// ```
/// use tree_algos::distances::decimal_distance_sums;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::path(3), NodeId::new(0));
/// let (weights, lengths) = ([1.0, 2.0, 3.0], [0.25, 10.0]);
/// let sums = decimal_distance_sums(&rooted, |v| weights[v.index()], |e| lengths[e.index()])?;
/// assert_eq!(sums, [0.5 + 30.75, 0.25 + 30.0, 10.25 + 20.0]);
/// # Ok::<(), tree_algos::distances::LengthOverflow>(())
/// ```
///
/// [`weighted_distance_sums`]: super::weighted_distance_sums
pub fn decimal_distance_sums(
    rooted: &Rooted,
    weight: impl FnMut(NodeId) -> f64,
    mut length: impl FnMut(EdgeId) -> f64,
) -> Result<Vec<f64>, LengthOverflow> {
    let (order, parents) = (rooted.order(), rooted.parents());
    let n = order.len();
    let own: Vec<f64> = order.iter().copied().map(weight).collect();
    let mut lengths = vec![0.0; n];
    for (at, &edge) in rooted.parent_edges().iter().enumerate().skip(1) {
        lengths[at] = length(edge);
    }
    // For each subtree, compute its weight and the sum of the weighted distances from its root.
    let mut below: Vec<Side> = own.iter().map(|&weight| Side { weight, sum: 0.0 }).collect();
    for at in (1..n).rev() {
        let child = below[at].further(lengths[at]);
        below[parents[at].index()].add(child);
    }
    // Compute the weight and the sum of the nodes outside each subtree, seen from its root. Prefix and suffix sums over the siblings
    // exclude the child itself without a subtraction.
    let mut above = vec![Side::default(); n];
    for rank in rooted.ranks() {
        let mut others = above[rank.index()];
        others.weight += own[rank.index()];
        for child in rooted.child_ranks(rank) {
            above[child.index()] = others;
            others.add(below[child.index()].further(lengths[child.index()]));
        }
        let mut later = Side::default();
        for child in rooted.child_ranks(rank).rev() {
            above[child.index()].add(later);
            above[child.index()] = above[child.index()].further(lengths[child.index()]);
            later.add(below[child.index()].further(lengths[child.index()]));
        }
    }
    for (at, (below, above)) in below.iter().zip(&above).enumerate() {
        if !(below.sum + above.sum + below.weight + above.weight).is_finite() {
            let edge = rooted.parent_edges().get(at.max(1)).copied().unwrap_or(EdgeId::new(0));
            return Err(LengthOverflow { apex: order[parents[at].index()], edge });
        }
    }
    let sum = |at: usize| below[at].sum + above[at].sum;
    Ok(rooted.node_ranks().iter().map(|rank| sum(rank.index())).collect())
}

/// The nodes on one side of an edge, seen from a node: their total weight, and the sum of their weighted distances.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    weight: f64,
    sum: f64,
}

impl Side {
    /// Returns the same nodes, seen from the other end of an edge of this length.
    fn further(self, length: f64) -> Self {
        Self { weight: self.weight, sum: self.sum + self.weight * length }
    }

    fn add(&mut self, other: Self) {
        self.weight += other.weight;
        self.sum += other.sum;
    }
}
