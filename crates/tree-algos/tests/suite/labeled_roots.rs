//! Checks that rerooting a tree with lengths preserves the distances between labeled nodes, and that the midpoint is in the middle of a
//! longest path.

#![expect(clippy::float_cmp, reason = "all lengths are multiples of a quarter, so sums are exact")]

use crate::definitions::{AllPaths, generator, random_trees};
use rand::RngExt;
use tree_algos::NodeId;
use tree_algos::labeled::LabeledTree;

/// Makes trees whose nodes are labeled with their numbers. All lengths are multiples of one half, so sums are exact.
fn some_trees(seed: u64) -> impl Iterator<Item = LabeledTree> {
    let mut rng = generator(seed);
    random_trees(20, 12, seed + 1).map(move |tree| {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        let labels = tree.nodes().map(|node| node.to_string());
        let labeled = LabeledTree::new(tree.clone(), root).with_labels(labels).unwrap();
        let most = rng.random_range(1..6);
        let length = |node| {
            let is_missing = node == root || rng.random_range(0..8) == 0;
            (!is_missing).then(|| f64::from(rng.random_range(0..most)) / 2.0)
        };
        labeled.with_lengths(length).unwrap()
    })
}

/// Returns the distances between all pairs of nodes.
fn distances(tree: &LabeledTree) -> Vec<Vec<f64>> {
    let paths = AllPaths::new(tree.tree());
    let length = |u, v| paths.edges(u, v).iter().filter_map(|&e| tree.edge_length(e)).sum();
    let row = |u| tree.tree().nodes().map(|v| length(u, v)).collect();
    tree.tree().nodes().map(row).collect()
}

#[test]
fn rerooting_keeps_all_distances() {
    for tree in some_trees(440) {
        let before = distances(&tree);
        for root in tree.tree().nodes() {
            let other = tree.rooted_at(root);
            assert_eq!((other.root(), other.tree()), (root, tree.tree()));
            assert_eq!(distances(&other), before);
            assert!(tree.tree().nodes().all(|v| other.label(v) == tree.label(v)));
            assert_eq!(other.length(root), None);
            for (edge, ..) in tree.tree().edges() {
                assert_eq!(other.edge_length(edge), tree.edge_length(edge));
            }
        }
    }
}

#[test]
fn the_midpoint_is_in_the_middle_of_a_longest_path() {
    for tree in some_trees(442) {
        let before = distances(&tree);
        let other = tree.rooted_at_midpoint().unwrap();
        let (n, root) = (tree.node_count(), other.root());
        let all = distances(&other);
        let same = |u: usize| all[u][..n] == before[u][..];
        assert!((0..n).all(same) && other.node_count() <= n + 1, "{tree:?} {other:?}");
        // On at least two sides of the root, the farthest node must be at half of the diameter. Half of the diameter is a multiple of a
        // quarter, so no sum is rounded and the numbers can be compared exactly.
        let diameter = before.iter().flatten().copied().fold(0.0, f64::max);
        let far =
            |side: &[NodeId]| side.iter().map(|v| all[root.index()][v.index()]).fold(0.0, f64::max);
        let sides: Vec<Vec<NodeId>> = (other.rooted().children(root).iter())
            .map(|&child| {
                let below = other.tree().nodes();
                below.filter(|&v| other.rooted().ancestors(v).any(|up| up == child)).collect()
            })
            .collect();
        let reaching = sides.iter().filter(|side| far(side) == diameter / 2.0).count();
        assert!(diameter == 0.0 || reaching >= 2, "{tree:?} {other:?}");
        assert!(sides.iter().all(|side| far(side) <= diameter / 2.0));
        assert_eq!(other.node_count() == n, root.index() < n);
    }
}

#[test]
fn text_order_numbers_the_nodes_as_newick_text_does() {
    for tree in some_trees(446) {
        let other = tree.in_text_order();
        let text = tree.to_newick();
        assert_eq!(other.to_newick(), text);
        assert_eq!(LabeledTree::from_newick(&text).as_ref(), Ok(&other));
    }
}

#[test]
fn nodes_with_a_single_child_are_removed() {
    for tree in some_trees(444) {
        let before = distances(&tree);
        let other = tree.without_single_children().unwrap();
        let old = |node: NodeId| other.label(node).parse::<usize>().unwrap();
        let stays = |&node: &NodeId| tree.rooted().children(node).len() != 1;
        let kept: Vec<usize> = tree.tree().nodes().filter(stays).map(NodeId::index).collect();
        assert_eq!(other.tree().nodes().map(old).collect::<Vec<_>>(), kept);
        assert!(other.tree().nodes().all(|node| other.rooted().children(node).len() != 1));
        let all = distances(&other);
        for u in other.tree().nodes() {
            for v in other.tree().nodes() {
                assert_eq!(all[u.index()][v.index()], before[old(u)][old(v)]);
                let below = |tree: &LabeledTree, u: NodeId, v: NodeId| {
                    tree.rooted().ancestors(v).any(|up| up == u)
                };
                let [before_u, before_v] = [u, v].map(|node| NodeId::new(old(node) as u32));
                assert_eq!(below(&other, u, v), below(&tree, before_u, before_v));
            }
        }
    }
}

#[test]
fn lengths_beyond_f64_are_rejected() {
    let tree = LabeledTree::from_newick("((a:1e308)b:1e308,c:1);").unwrap();
    assert!(tree.rooted_at_midpoint().is_err());
    let error = tree.without_single_children().unwrap_err();
    assert_eq!(error.to_string(), "a path through node 1 and over edge 1 is too long for its type");
}
