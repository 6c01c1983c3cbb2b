//! Counts pairs of nodes by distance, and sums the distances from every node to all others.

use crate::centroid::TwoSided;
use crate::{EdgeId, NodeId, Rooted};

/// Returns the number of pairs of different nodes at distance `k`. Each pair counts once.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::distances::pairs_at_distance;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::star(5), NodeId::new(0));
/// assert_eq!([0, 1, 2, 3].map(|k| pairs_at_distance(&rooted, k)), [0, 4, 6, 0]);
/// ```
pub fn pairs_at_distance(rooted: &Rooted, k: u32) -> u64 {
    count_pairs(rooted, |left, right| {
        let partner = |(distance, &count): (usize, &u64)| {
            let other = (k as usize).checked_sub(distance)?;
            Some(count * right.get(other)?)
        };
        left.iter().enumerate().filter_map(partner).sum()
    })
}

/// Returns the number of pairs of different nodes at distance `k` or less. Each pair counts once.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::distances::pairs_within_distance;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::path(5), NodeId::new(0));
/// assert_eq!([0, 1, 2, 9].map(|k| pairs_within_distance(&rooted, k)), [0, 4, 7, 10]);
/// ```
pub fn pairs_within_distance(rooted: &Rooted, k: u32) -> u64 {
    count_pairs(rooted, |left, right| {
        // As nodes get farther from the centroid, fewer partners on the other side are within reach.
        let mut reach = right.len();
        let mut partners: u64 = right.iter().sum();
        let mut pairs = 0;
        for (distance, &count) in left.iter().enumerate() {
            while reach > 0 && reach - 1 + distance > k as usize {
                reach -= 1;
                partners -= right[reach];
            }
            pairs += count * partners;
        }
        pairs
    })
}

/// Adds up the results of `pairs` over all meetings. The arguments of `pairs` are the two sides of a meeting: for each distance from the
/// centroid, the number of nodes on that side.
fn count_pairs(rooted: &Rooted, pairs: impl Fn(&[u64], &[u64]) -> u64) -> u64 {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let mut total = 0;
    let mut meetings = TwoSided::new(rooted);
    while let Some((_, groups)) = meetings.next_meeting() {
        for (group, counts) in groups.into_iter().zip([&mut left, &mut right]) {
            counts.clear();
            counts.resize(group.height() as usize + 1, 0);
            for (_, distance) in group.nodes() {
                counts[distance as usize] += 1;
            }
        }
        total += pairs(&left, &right);
    }
    total
}

/// Returns, for every node, the weighted sum of the distances to all nodes, in which each distance is multiplied by the weight of the node
/// at its other end. Every edge has a length. The result is indexed by node. Returns `None` if a sum exceeds 128 bits.
///
/// # Complexity
///
/// O(n) time and space for n nodes: one pass up and one down.
///
/// ```
/// use tree_algos::distances::weighted_distance_sums;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::path(3), NodeId::new(0));
/// let (weights, lengths) = ([1, 2, 3], [10, 100]);
/// let sums = weighted_distance_sums(&rooted, |v| weights[v.index()], |e| lengths[e.index()]);
/// assert_eq!(sums, Some(vec![20 + 330, 10 + 300, 110 + 200]));
/// ```
#[doc(alias = "sum of distances")]
pub fn weighted_distance_sums(
    rooted: &Rooted,
    mut weight: impl FnMut(NodeId) -> u64,
    mut length: impl FnMut(EdgeId) -> u64,
) -> Option<Vec<u128>> {
    let (mut weight_of_all, mut length_of_all) = (0_u128, 0_u128);
    let count = |term: u64, total: &mut u128| {
        *total += u128::from(term);
        term
    };
    let (order, edges) = (rooted.order(), &rooted.parent_edges()[1..]);
    // The root has no edge above it, so its entry is 0. The weights are allocated last: they are freed before the results are allocated, so
    // the allocator can place the results there.
    let mut lengths = Vec::with_capacity(order.len());
    lengths.push(0);
    lengths.extend(edges.iter().map(|&edge| count(length(edge), &mut length_of_all)));
    let weights = order.iter().map(|&node| count(weight(node), &mut weight_of_all)).collect();
    // No distance exceeds the sum of all lengths, so no result exceeds the product of both totals. Each total is a sum of fewer than 2^31
    // numbers of 64 bits, so it fits in 128 bits.
    match weight_of_all.checked_mul(length_of_all) {
        Some(bound) if bound <= u64::MAX.into() => Some(narrow_sums(rooted, weights, lengths)),
        _ => wide_sums(rooted, weights, &lengths),
    }
}

/// Computes the sums, all of which must fit in 64 bits.
fn narrow_sums(rooted: &Rooted, mut weights: Vec<u64>, lengths: Vec<u64>) -> Vec<u128> {
    let parents = &rooted.parents()[..weights.len()];
    // Reuse the array of lengths: each length is read for the last time just before the node's sum replaces it.
    let mut sums = lengths;
    let mut at_root = 0;
    for rank in (1..weights.len()).rev() {
        let below = weights[rank];
        at_root += below * sums[rank];
        weights[parents[rank].index()] += below;
    }
    sums[0] = at_root;
    let all = weights[0];
    for rank in 1..weights.len() {
        // At the lower end of an edge, the nodes below the edge are nearer than at its upper end, and all other nodes are farther away.
        let (below, length) = (weights[rank], sums[rank]);
        sums[rank] = sums[parents[rank].index()] - below * length + (all - below) * length;
    }
    drop(weights);
    rooted.node_ranks().iter().map(|rank| sums[rank.index()].into()).collect()
}

/// Computes the sums with 128 bits. Returns `None` if a sum does not fit.
fn wide_sums(rooted: &Rooted, weights: Vec<u64>, lengths: &[u64]) -> Option<Vec<u128>> {
    let parents = rooted.parents();
    let mut weights: Vec<u128> = weights.into_iter().map(u128::from).collect();
    let mut sums = vec![0_u128; lengths.len()];
    for rank in (1..sums.len()).rev() {
        let across = weights[rank].checked_mul(lengths[rank].into())?;
        sums[0] = sums[0].checked_add(across)?;
        weights[parents[rank].index()] += weights[rank];
    }
    for rank in 1..sums.len() {
        let length = u128::from(lengths[rank]);
        let closer = weights[rank].checked_mul(length)?;
        let away = (weights[0] - weights[rank]).checked_mul(length)?;
        sums[rank] = (sums[parents[rank].index()] - closer).checked_add(away)?;
    }
    Some(rooted.by_node(&sums))
}
