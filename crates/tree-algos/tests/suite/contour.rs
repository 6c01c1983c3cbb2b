//! Compares the contour index with the table of all distances.

use crate::small_stack::long_paths;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::ops::Range;
use tree_algos::contour::ContourIndex;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

/// Lists the nodes that have a cell in the ranges, once for each of these cells.
fn found(index: &ContourIndex, tree: &Tree, node: NodeId, distances: Range<u32>) -> Vec<NodeId> {
    let mut hits = vec![0; index.len()];
    for (range, segment) in index.ranges(node, distances) {
        assert!(!range.is_empty());
        assert!(segment.start <= range.start && range.end <= segment.end);
        assert!(index.segments().any(|other| other == segment));
        hits[range].iter_mut().for_each(|hits| *hits += 1);
    }
    let mut nodes = Vec::new();
    for other in tree.nodes() {
        for (cell, _) in index.cells(other) {
            nodes.extend((0..hits[cell]).map(|_| other));
        }
    }
    nodes
}

fn check(tree: &Tree, root: NodeId, queries: impl Fn(NodeId) -> Vec<Range<u32>>) {
    let rooted = Rooted::new(tree, root);
    let (own, shared) = (ContourIndex::new(&rooted), ContourIndex::by_distance(&rooted));
    assert!(shared.len() <= own.len() + tree.node_count());
    // Check that no two nodes share a cell.
    let mut taken = vec![false; own.len()];
    for node in tree.nodes() {
        for (cell, segment) in own.cells(node) {
            assert!(segment.contains(&cell));
            assert!(!std::mem::replace(&mut taken[cell], true), "{tree:?}");
        }
        assert!(shared.cells(node).all(|(cell, segment)| segment.contains(&cell)));
    }
    assert!(taken.iter().all(|&taken| taken), "no place is left over");
    // Check that any two segments are either equal or disjoint.
    for index in [&own, &shared] {
        let mut segments: Vec<Range<usize>> =
            tree.nodes().flat_map(|node| index.cells(node)).map(|(_, segment)| segment).collect();
        segments.sort_unstable_by_key(|segment| (segment.start, segment.end));
        segments.dedup();
        assert!(segments.windows(2).all(|pair| pair[0].end == pair[1].start), "{tree:?}");
        assert!(index.segments().eq(segments), "{tree:?}");
    }
    for node in tree.nodes() {
        let from_node = Rooted::new(tree, node);
        for distances in queries(node) {
            let inside = |other: &NodeId| distances.contains(&from_node.depth(*other));
            let expected: Vec<NodeId> = tree.nodes().filter(inside).collect();
            for index in [&own, &shared] {
                let found = found(index, tree, node, distances.clone());
                assert_eq!(found, expected, "{node} {distances:?} of {tree:?}");
            }
        }
    }
}

#[test]
fn contour_sums_in_all_small_trees_match_the_definition() {
    check_all_trees(6, 4);
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn contour_sums_in_trees_of_larger_sizes_match_the_definition() {
    check_all_trees(7, 4);
}

/// Checks all trees with fewer than `most` nodes, and every `step`-th tree with `most` nodes.
fn check_all_trees(most: u32, step: usize) {
    for n in 1..=most {
        let mut all: Vec<Range<u32>> = (0..=n).flat_map(|l| (l..=n).map(move |r| l..r)).collect();
        all.extend([0..u32::MAX, 1..u32::MAX, u32::MAX..u32::MAX, Range { start: 3, end: 1 }]);
        for (k, tree) in shapes::all_labeled(n as usize).enumerate() {
            if n < most || k % step == 0 {
                check(&tree, NodeId::new(k as u32 % n), |_| all.clone());
            }
        }
    }
}

#[test]
fn contour_sums_in_trees_of_every_shape_match_the_definition() {
    let mut rng = SmallRng::seed_from_u64(6);
    for shape in TreeShape::ALL {
        for n in [8, 33, 100] {
            let mut source = |bound| rng.random_range(0..bound);
            let tree = shape.tree(n, &mut source);
            let tree = shapes::shuffled(&tree, &mut source);
            let root = NodeId::new(source(n as u32));
            let mut bounds: Vec<u32> = (0..6).map(|_| source(n as u32 / 2)).collect();
            bounds.sort_unstable();
            let all = vec![bounds[0]..bounds[2], bounds[1]..bounds[5], 0..bounds[3], 1..2];
            check(&tree, root, |_| all.clone());
        }
    }
}

/// Checks a path, on which the index takes a few hundred bytes per node.
fn check_path(n: u32) {
    let rooted = Rooted::new(&shapes::path(n as usize), NodeId::new(77));
    let index = ContourIndex::by_distance(&rooted);
    let mut array = vec![0_u64; index.len()];
    for node in rooted.order() {
        for (cell, _) in index.cells(*node) {
            array[cell] += u64::from(node.get());
        }
    }
    let sum = |node, distances| {
        let ranges = index.ranges(NodeId::new(node), distances);
        ranges.flat_map(|(range, _)| &array[range]).sum::<u64>()
    };
    let numbers = |from: u32, to: u32| (from..to).map(u64::from).sum::<u64>();
    assert_eq!(sum(n / 2, 10..11), 2 * u64::from(n / 2));
    assert_eq!(sum(0, 5..1_000), numbers(5, 1_000));
    let node = n / 10 * 7;
    let start = node - n / 10 * 4 + 1;
    assert_eq!(sum(node, 1..n / 10 * 4), numbers(start, n) - u64::from(node));
    assert_eq!(sum(3, 0..2 * n), numbers(0, n));
}

long_paths!(check_path);
