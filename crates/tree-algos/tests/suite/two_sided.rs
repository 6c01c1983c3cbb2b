//! Checks that in the two-sided centroid decomposition, every pair of nodes meets once, at a node on the path between them.

use crate::definitions::{shuffled_trees, small_rooted_trees};
use tree_algos::centroid::{BranchGroup, TwoSided};
use tree_algos::shapes;
use tree_algos::{NodeId, Rank, Rooted, Tree};

fn distances(tree: &Tree) -> Vec<Vec<u32>> {
    let from = |root| {
        let rooted = Rooted::new(tree, root);
        rooted.by_node(rooted.depths())
    };
    tree.nodes().map(from).collect()
}

fn check(tree: &Tree, root: NodeId) {
    let n = tree.node_count();
    let rooted = Rooted::new(tree, root);
    let expected = distances(tree);
    let mut met = vec![vec![false; n]; n];
    let mut meetings = TwoSided::new(&rooted);
    let mut total = 0_usize;
    while let Some((centroid, [left, right])) = meetings.next_meeting() {
        let check_group = |group: BranchGroup<'_>| -> Vec<(NodeId, u32)> {
            let nodes: Vec<_> = group.nodes().collect();
            assert!(nodes.is_sorted_by_key(|&(_, distance)| distance), "{tree:?}");
            assert!(nodes.iter().all(|&(_, distance)| distance <= group.height()));
            let by_rank = |(rank, distance): (Rank, u32)| (rooted.order()[rank.index()], distance);
            assert_eq!(nodes, group.ranks().map(by_rank).collect::<Vec<_>>());
            for &(node, distance) in &nodes {
                assert_eq!(expected[centroid.index()][node.index()], distance);
            }
            nodes
        };
        let is_edge = left.height() == 0;
        let (left, right) = (check_group(left), check_group(right));
        assert!(right.iter().all(|&(_, distance)| distance > 0));
        if is_edge {
            // If a meeting consists of a single edge, both of its ends must be real nodes.
            assert_eq!((left.len(), right.len()), (1, 1), "{tree:?}");
        }
        total += left.len() + right.len();
        for &(u, from) in &left {
            for &(v, to) in &right {
                assert_eq!(from + to, expected[u.index()][v.index()], "{u} {v} of {tree:?}");
                for (u, v) in [(u, v), (v, u)] {
                    assert!(!met[u.index()][v.index()], "{u} {v} of {tree:?}");
                    met[u.index()][v.index()] = true;
                }
            }
        }
    }
    for (u, row) in met.iter().enumerate() {
        for (v, &met) in row.iter().enumerate() {
            assert_eq!(met, u != v, "{u} {v} of {tree:?}");
        }
    }
    // From each level to the next, the largest number of edges of a component shrinks by at least a third.
    let (mut edges, mut levels) = (n - 1, 1);
    while edges > 1 {
        edges -= edges.div_ceil(3);
        levels += 1;
    }
    assert!(total <= 2 * n * levels, "{total} nodes in the groups of {n}");
}

/// Checks the first two groups: each has a third to two thirds of the edges, and its `height` is the greatest distance of its nodes. The
/// left group contains the centroid.
fn check_balance(tree: &Tree, root: NodeId) {
    let edges = tree.node_count() - 1;
    let mut meetings = TwoSided::new(Rooted::new(tree, root));
    let Some((_, groups)) = meetings.next_meeting() else { return };
    let (left, right) = (groups[0].nodes().count() - 1, groups[1].nodes().count());
    assert_eq!(left + right, edges, "{tree:?} from {root}");
    for group in groups {
        assert_eq!(group.nodes().map(|(_, distance)| distance).max(), Some(group.height()));
    }
    if edges > 1 {
        assert!(3 * left.min(right) >= edges, "{left} and {right} edges of {tree:?} from {root}");
    }
}

/// Makes paths of these lengths that all start at node 0. Node 0 is the centroid if no path has more than half of the nodes.
fn spider(legs: &[u32]) -> Tree {
    let mut edges = Vec::new();
    for leg in legs {
        for step in 0..*leg {
            let next = edges.len() as u32 + 1;
            edges.push((if step == 0 { 0 } else { next - 1 }, next));
        }
    }
    Tree::from_edges(edges.len() + 1, edges).unwrap()
}

#[test]
fn the_two_groups_of_branches_are_balanced() {
    for (tree, root) in small_rooted_trees() {
        check_balance(&tree, root);
    }
    for (tree, root) in shuffled_trees(&[9, 20, 64, 300], 6) {
        check_balance(&tree, root);
    }
    // Test branches of up to six nodes in any order. The root is in the middle, or at the end of the first branch.
    let sizes = || 1..=6;
    for legs in sizes().flat_map(|a| sizes().flat_map(move |b| sizes().map(move |c| [a, b, c]))) {
        for tree in sizes().map(|d| spider(&[&legs[..], &[d]].concat())).chain([spider(&legs)]) {
            check_balance(&tree, NodeId::new(0));
            check_balance(&tree, NodeId::new(legs[0]));
        }
    }
}

#[test]
fn two_sided_queries_in_all_small_trees_match_the_definition() {
    for (tree, root) in small_rooted_trees() {
        check(&tree, root);
    }
}

#[test]
fn two_sided_queries_in_trees_of_every_shape_match_the_definition() {
    for (tree, root) in shuffled_trees(&[2, 3, 8, 31, 64, 100, 300], 5) {
        check(&tree, root);
    }
}

/// Counts the pairs at each distance up to 8 on a path of a hundred thousand nodes. A stack of 2 MiB is too small for one frame per node.
#[test]
fn two_sided_queries_on_a_long_path_do_not_overflow_the_stack() {
    let work = || {
        let n = 100_000;
        let rooted = Rooted::new(&shapes::path(n), NodeId::new(12_345));
        let mut meetings = TwoSided::new(&rooted);
        let mut pairs = [0_u64; 9];
        while let Some((_, groups)) = meetings.next_meeting() {
            let near = |group: BranchGroup<'_>| {
                let mut counts = [0_u64; 9];
                for (_, distance) in group.ranks().take_while(|&(_, d)| d < 9) {
                    counts[distance as usize] += 1;
                }
                counts
            };
            let [left, right] = groups.map(near);
            for distance in 1..9 {
                pairs[distance] +=
                    (0..distance).map(|d| left[d] * right[distance - d]).sum::<u64>();
            }
        }
        for (distance, &count) in pairs.iter().enumerate().skip(1) {
            assert_eq!(count, (n - distance) as u64);
        }
    };
    crate::small_stack::run(work);
}
