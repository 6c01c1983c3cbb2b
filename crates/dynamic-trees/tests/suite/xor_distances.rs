//! Sets and removes marks, and compares the maintained xor of the distances to the marked nodes with what `xor_distances` computes
//! from scratch.

use crate::definitions::{AllPaths, generator, random_trees, small_rooted_trees};
use dynamic_trees::XorDistances;
use rand::RngExt;
use rand::rngs::SmallRng;
use std::cmp::Ordering;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree, TreeBuilder, xor_distances};

/// Sets or removes a few marks at a time, and compares the answers for all roots.
fn check(tree: &Tree, root: NodeId, rounds: usize, rng: &mut SmallRng) {
    let n = tree.node_count() as u32;
    let share = rng.random_range(1..4);
    let mut marked: Vec<bool> = tree.nodes().map(|_| rng.random_range(0..share) == 0).collect();
    let mut xors = XorDistances::new(&Rooted::new(tree, root), |node| marked[node.index()]);
    assert_eq!(xors.node_count(), n as usize);
    for _ in 0..rounds {
        let expected = xor_distances(tree, |node| marked[node.index()]);
        let found: Vec<u32> = tree.nodes().map(|root| xors.at(root)).collect();
        assert_eq!(found, expected);
        for _ in 0..rng.random_range(1..4) {
            let node = NodeId::new(rng.random_range(0..n));
            assert_eq!(xors.is_marked(node), marked[node.index()]);
            xors.toggle(node);
            marked[node.index()] = !marked[node.index()];
        }
    }
    for node in tree.nodes().filter(|node| marked[node.index()]) {
        xors.toggle(node);
    }
    assert!(tree.nodes().all(|node| xors.at(node) == 0 && !xors.is_marked(node)));
}

#[test]
fn xor_distances_in_small_trees_match_those_for_fixed_marks() {
    let mut rng = generator(250);
    for (tree, root) in small_rooted_trees() {
        check(&tree, root, 3, &mut rng);
    }
    // Compare with the definition directly, not with another engine.
    for tree in random_trees(30, 2, 251) {
        let paths = AllPaths::new(&tree);
        let xors = XorDistances::new(&Rooted::new(&tree, NodeId::new(0)), |_| true);
        for root in tree.nodes() {
            let xor = tree.nodes().fold(0, |xor, node| xor ^ paths.distance(root, node));
            assert_eq!(xors.at(root), xor);
        }
    }
}

#[test]
fn xor_distances_in_trees_of_every_shape_match_those_for_fixed_marks() {
    let mut rng = generator(252);
    for tree in random_trees(300, 3, 253) {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        check(&tree, root, 4, &mut rng);
    }
}

/// Tests distances just below and above every power of two at which the structure changes.
#[test]
fn xor_distances_in_deep_trees_match_those_for_fixed_marks() {
    let mut rng = generator(254);
    // In each half of a path of about 8200 nodes, one bit for each distance takes 65 words, so the level above these words needs two words.
    let sizes = [63, 64, 65, 66, 127, 128, 129, 130, 191, 192, 256, 257, 1000, 8200, 8260, 8310];
    for nodes in sizes {
        for shape in [TreeShape::Path, TreeShape::Caterpillar, TreeShape::Broom] {
            let mut source = |bound| rng.random_range(0..bound);
            let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
            let root = NodeId::new(source(nodes as u32));
            check(&tree, root, if nodes < 1000 { 6 } else { 2 }, &mut rng);
        }
    }
    // Each of these trees is a binary tree with a long path attached to its root, so one side of a meeting is deep, and the other is not.
    for (shallow, deep) in [(40, 62), (70, 62), (70, 70), (100, 61), (100, 90), (150, 80)] {
        let mut source = |bound| rng.random_range(0..bound);
        let mut builder = TreeBuilder::new();
        for node in 1..shallow + deep {
            let parent = match node.cmp(&shallow) {
                Ordering::Less => (node - 1) / 2,
                Ordering::Equal => 0,
                Ordering::Greater => node - 1,
            };
            builder.add_leaf(NodeId::new(parent)).unwrap();
        }
        let tree = shapes::shuffled(&builder.build(), &mut source);
        let root = NodeId::new(source(shallow + deep));
        check(&tree, root, 6, &mut rng);
    }
}
