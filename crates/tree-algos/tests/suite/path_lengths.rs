//! Compares distances with sums of lengths along paths, for every type of length. Exact types must agree exactly, and decimal lengths must
//! agree within the documented errors.

#![expect(
    clippy::float_cmp,
    clippy::cast_precision_loss,
    reason = "exact numbers are compared, and bounds on errors may be rounded"
)]

use crate::definitions::{AllPaths, generator, random_trees};
use rand::RngExt;
use tree_algos::distances::{self, PathLengths};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// All lengths are multiples of 2⁻⁶⁰, so sums are whole numbers in this unit.
const UNIT: f64 = 1.0 / (1_u64 << 60) as f64;

/// Returns a length between 2⁻⁸ and 2¹⁰ that uses all digits of an `f64`.
fn decimal(rng: &mut rand::rngs::SmallRng) -> f64 {
    let exponent = rng.random_range(-8..10);
    let fraction: f64 = rng.random::<f64>() + 1.0;
    // The length has 53 binary digits and is at least 2⁻⁸, so it is a multiple of 2⁻⁶⁰.
    fraction * f64::from(exponent).exp2()
}

fn exactly(length: f64) -> i128 {
    let whole = length / UNIT;
    assert_eq!(whole.fract(), 0.0);
    whole as i128
}

/// Checks that a number is close to an exact one. The allowed relative error is given in units of 2⁻⁵³.
#[track_caller]
fn is_near(found: f64, exact: i128, units: f64) {
    let error = (exactly_or_near(found) - exact).unsigned_abs() as f64;
    let allowed = exact as f64 * units / (1_u64 << 53) as f64 + 0.5;
    assert!(error <= allowed, "{found} is wrong by {error} units, allowed are {allowed}");
}

fn exactly_or_near(length: f64) -> i128 {
    (length / UNIT) as i128
}

fn all_exact(tree: &Tree, paths: &AllPaths, lengths: &[i128]) -> Vec<Vec<i128>> {
    let length = |u, v| paths.edges(u, v).iter().map(|e| lengths[e.index()]).sum();
    tree.nodes().map(|u| tree.nodes().map(|v| length(u, v)).collect()).collect()
}

#[test]
fn floating_point_distances_are_within_the_error_bounds() {
    let mut rng = generator(450);
    for tree in random_trees(crate::sized(30, 60), 6, 451) {
        let n = tree.node_count();
        let root = NodeId::new(rng.random_range(0..n as u32));
        let rooted = Rooted::new(&tree, root);
        let lengths: Vec<f64> = (1..n).map(|_| decimal(&mut rng)).collect();
        let exact: Vec<i128> = lengths.iter().copied().map(exactly).collect();
        let length = |edge: EdgeId| lengths[edge.index()];
        let paths = AllPaths::new(&tree);
        let all = all_exact(&tree, &paths, &exact);
        let found = PathLengths::new(&rooted, length).unwrap();
        for u in tree.nodes() {
            is_near(found.depth(u), all[root.index()][u.index()], 1.0);
            for v in tree.nodes() {
                // Allow the rounding error of a single addition.
                is_near(found.distance(u, v), all[u.index()][v.index()], 1.0);
            }
        }
        let nodes: Vec<NodeId> = tree.nodes().collect();
        let matrix = found.matrix(&nodes);
        let expected = nodes.iter().flat_map(|&u| nodes.iter().map(move |&v| (u, v)));
        assert!(matrix.iter().copied().eq(expected.map(|(u, v)| found.distance(u, v))));

        let k = n as f64;
        let greatest = *all.iter().flatten().max().unwrap();
        let longest = distances::longest_path_weighted(&rooted, length).unwrap();
        is_near(longest.length(), greatest, k);
        let (s, t) = longest.ends();
        is_near(longest.length(), all[s.index()][t.index()], k);
        let far = distances::eccentricities_weighted(&rooted, length).unwrap();
        for (far, row) in far.into_iter().zip(&all) {
            is_near(far, *row.iter().max().unwrap(), k);
        }

        // The weights are whole numbers, so the exact sums are whole numbers in the same unit.
        let weights: Vec<u32> = (0..n).map(|_| rng.random_range(0..1000)).collect();
        let weight = |v: NodeId| f64::from(weights[v.index()]);
        let sums = distances::decimal_distance_sums(&rooted, weight, length).unwrap();
        for (sum, row) in sums.into_iter().zip(&all) {
            let exact = row.iter().zip(&weights).map(|(d, &w)| d * i128::from(w)).sum();
            is_near(sum, exact, 3.0 * k);
        }
    }
}

/// Tests nodes far from the root, where the simple difference of two sums would keep few digits.
#[test]
fn short_distances_far_from_the_root_remain_accurate() {
    let n = 4000;
    let tree = tree_algos::shapes::path(n);
    let mut rng = generator(452);
    let lengths: Vec<f64> = (1..n)
        .map(|edge| {
            if edge < n / 2 {
                1e9 * (1.0 + rng.random::<f64>())
            } else {
                1e-9 * rng.random::<f64>()
            }
        })
        .collect();
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let found = PathLengths::new(&rooted, |edge| lengths[edge.index()]).unwrap();
    for (at, &length) in lengths.iter().enumerate().skip(n / 2) {
        let [u, v] = [at, at + 1].map(|node| NodeId::new(node as u32));
        let distance = found.distance(u, v);
        // This is the documented error for a tree of 2¹² nodes at distances below 2⁴² from the root.
        let allowed = length * 2_f64.powi(-52) + 2_f64.powi(12 + 42 - 100);
        assert!((distance - length).abs() <= allowed, "{distance} for {length}");
    }
}

#[test]
fn integer_distances_are_exact_or_rejected() {
    let mut rng = generator(453);
    for tree in random_trees(25, 8, 454) {
        let n = tree.node_count();
        let rooted = Rooted::new(&tree, NodeId::new(rng.random_range(0..n as u32)));
        let most = [10, 1 << 40, i64::MAX / 4][rng.random_range(0..3)];
        let lengths: Vec<i64> = (1..n).map(|_| rng.random_range(-most..=most)).collect();
        let paths = AllPaths::new(&tree);
        let exact: Vec<i128> = lengths.iter().map(|&length| length.into()).collect();
        let all = all_exact(&tree, &paths, &exact);
        let total: i128 = exact.iter().map(|length| length.abs()).sum();
        match PathLengths::new(&rooted, |edge| lengths[edge.index()]) {
            Err(error) => {
                assert!(total > i64::MAX.into(), "{error}");
                let (u, v) = tree.endpoints(error.edge);
                assert!(error.apex == u || error.apex == v);
            }
            Ok(found) => {
                assert!(total <= i64::MAX.into());
                for u in tree.nodes() {
                    for v in tree.nodes() {
                        assert_eq!(i128::from(found.distance(u, v)), all[u.index()][v.index()]);
                    }
                }
                // Compare with the union of the paths between all nodes of a set.
                let set: Vec<NodeId> = (0..rng.random_range(0..5))
                    .map(|_| NodeId::new(rng.random_range(0..n as u32)))
                    .collect();
                let mut edges: Vec<EdgeId> =
                    set.iter().flat_map(|&u| paths.edges(set[0], u)).collect();
                edges.sort_unstable();
                edges.dedup();
                let spanned: i64 = edges.iter().map(|edge| lengths[edge.index()]).sum();
                assert_eq!(found.spanned(set), spanned);
            }
        }
        let found = PathLengths::new(&rooted, |edge| lengths[edge.index()].unsigned_abs());
        let sums: Vec<u64> = lengths.iter().map(|length| length.unsigned_abs()).collect();
        let total: u128 = sums.iter().map(|&length| u128::from(length)).sum();
        assert_eq!(found.is_ok(), total <= u64::MAX.into());
    }
}

#[test]
fn nan_and_infinite_lengths_are_rejected() {
    let tree = tree_algos::shapes::path(3);
    let rooted = Rooted::new(&tree, NodeId::new(0));
    for lengths in [[f64::NAN, 1.0], [1.0, f64::INFINITY], [1e308, 1e308], [-1e308, 1e308]] {
        let length = |edge: EdgeId| lengths[edge.index()];
        assert!(PathLengths::new(&rooted, length).is_err(), "{lengths:?}");
        let is_wrong = lengths != [-1e308, 1e308];
        assert_eq!(distances::longest_path_weighted(&rooted, length).is_err(), is_wrong);
        assert_eq!(distances::eccentricities_weighted(&rooted, length).is_err(), is_wrong);
        // For the last two pairs of lengths, an intermediate sum overflows.
        assert!(distances::decimal_distance_sums(&rooted, |_| 1.0, length).is_err());
    }
}
