//! Compares shapes with their definitions, and checks random trees by trying all possible answers of the random source.

use crate::definitions::{generator, random_trees};
use rand::RngExt;
use std::collections::{BTreeMap, BTreeSet};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

/// Returns the parents of the nodes 1, 2, ...
fn parents(tree: &Tree) -> Vec<u32> {
    let rooted = Rooted::new(tree, NodeId::new(0));
    tree.nodes().skip(1).map(|node| rooted.parent(node).unwrap().get()).collect()
}

fn no_source(_: u32) -> u32 {
    unreachable!("nothing is random about this shape")
}

#[test]
fn shapes_match_their_names() {
    let ten = |shape: TreeShape| parents(&shape.tree(10, no_source));
    assert_eq!(ten(TreeShape::Path), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(ten(TreeShape::Star), [0; 9]);
    // In the caterpillar, half of the nodes are on the spine. In the broom, half of the nodes are on the handle.
    assert_eq!(ten(TreeShape::Caterpillar), [0, 1, 2, 3, 0, 1, 2, 3, 4]);
    assert_eq!(ten(TreeShape::Broom), [0, 1, 2, 3, 4, 4, 4, 4, 4]);
    // The spider has three legs.
    assert_eq!(ten(TreeShape::Spider), [0, 0, 0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(ten(TreeShape::Binary), [0, 0, 1, 1, 2, 2, 3, 3, 4]);
    assert_eq!(ten(TreeShape::Octary), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(ten(TreeShape::Binomial), [0, 0, 2, 0, 4, 4, 6, 0, 8]);
    // With an odd number of nodes, the spine and the handle get the larger half. The smallest spider has one leg.
    assert_eq!(parents(&TreeShape::Caterpillar.tree(5, no_source)), [0, 1, 0, 1]);
    assert_eq!(parents(&TreeShape::Broom.tree(5, no_source)), [0, 1, 2, 2]);
    assert_eq!(parents(&TreeShape::Spider.tree(3, no_source)), [0, 1]);
}

/// Calls `make` with all possible answers of a source, and counts the results.
fn outcomes<T: Ord>(make: impl Fn(&mut dyn FnMut(u32) -> u32) -> T) -> BTreeMap<T, u32> {
    let mut counts = BTreeMap::new();
    let mut answers: Vec<u32> = Vec::new();
    loop {
        let mut bounds = Vec::new();
        let made = make(&mut |bound| {
            assert!(bound > 0);
            bounds.push(bound);
            answers.get(bounds.len() - 1).copied().unwrap_or(0)
        });
        *counts.entry(made).or_insert(0) += 1;
        // Advance the answers like the digits of a counter.
        answers.resize(bounds.len(), 0);
        while answers.last().is_some_and(|&last| last + 1 == bounds[answers.len() - 1]) {
            answers.pop();
        }
        match answers.last_mut() {
            Some(last) => *last += 1,
            None => return counts,
        }
    }
}

fn edges(tree: &Tree) -> Vec<(u32, u32)> {
    tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect()
}

/// Returns the number of nodes of each degree, as pairs of degree and count.
fn degrees(tree: &Tree) -> Vec<(usize, usize)> {
    let mut counts = vec![0; tree.node_count() + 1];
    tree.nodes().for_each(|v| counts[tree.degree(v)] += 1);
    counts.into_iter().enumerate().filter(|&(_, count)| count > 0).collect()
}

#[test]
fn shapes_have_the_expected_degrees() {
    assert_eq!(degrees(&shapes::path(9)), [(1, 2), (2, 7)]);
    assert_eq!(degrees(&shapes::star(9)), [(1, 8), (8, 1)]);
    assert_eq!(degrees(&shapes::caterpillar(12, 6)), [(1, 6), (2, 2), (3, 4)]);
    assert_eq!(degrees(&shapes::broom(10, 4)), [(1, 7), (2, 2), (7, 1)]);
    assert_eq!(degrees(&shapes::spider(13, 4)), [(1, 4), (2, 8), (4, 1)]);
    assert_eq!(degrees(&shapes::complete(13, 3)), [(1, 9), (3, 1), (4, 3)]);
    // In the binomial tree of order 4, node v has a child for every bit below its lowest set bit.
    assert_eq!(degrees(&shapes::binomial(16)), [(1, 8), (2, 4), (3, 2), (4, 2)]);
    for shape in TreeShape::ALL {
        for nodes in [1, 2, 3, 100] {
            let mut rng = generator(33);
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            assert_eq!(tree.node_count(), nodes, "{shape}");
        }
    }
}

#[test]
fn all_trees_of_each_size_are_enumerated_once() {
    for nodes in 1..=6 {
        let all: Vec<_> = shapes::all_recursive(nodes).map(|tree| parents(&tree)).collect();
        assert_eq!(all.len(), (1..nodes).product::<usize>());
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        let before = |(parent, child): (&u32, u32)| *parent < child;
        assert!(all.iter().all(|parents| parents.len() + 1 == nodes));
        assert!(all.iter().all(|parents| parents.iter().zip(1..).all(before)));
        let labeled: Vec<_> = shapes::all_labeled(nodes).map(|tree| parents(&tree)).collect();
        assert_eq!(labeled.len(), nodes.pow((nodes as u32).saturating_sub(2)));
        assert_eq!(labeled.iter().collect::<BTreeSet<_>>().len(), labeled.len());
    }
}

#[test]
fn random_trees_have_the_documented_probabilities() {
    for nodes in 1..=5 {
        let labeled = outcomes(|source| {
            let edges = edges(&shapes::random_labeled(nodes, source)).into_iter();
            edges.map(|(u, v)| (u.min(v), u.max(v))).collect::<BTreeSet<_>>()
        });
        // Compare with Cayley's formula.
        let count = (nodes as u32).pow((nodes as u32).saturating_sub(2));
        assert_eq!(labeled.len() as u32, count);
        assert!(labeled.values().all(|&ways| ways == 1));

        let recursive = outcomes(|source| parents(&shapes::random_recursive(nodes, source)));
        assert_eq!(recursive.len(), (1..nodes).product::<usize>());
        assert!(recursive.values().all(|&ways| ways == 1));

        for window in 1..=nodes {
            let deep = outcomes(|source| parents(&shapes::random_deep(nodes, window, source)));
            assert_eq!(deep.len(), (1..nodes).map(|child| child.min(window)).product::<usize>());
            assert!(deep.values().all(|&ways| ways == 1));
            let far = |(parent, child): (&u32, usize)| child - *parent as usize > window;
            assert!(!deep.keys().any(|parents| parents.iter().zip(1..).any(far)));
        }
    }
    // Check that `TreeShape` passes the documented parameters.
    for source in [|_| 0, |bound| bound - 1] {
        let twelve = |shape: TreeShape| shape.tree(12, source);
        assert_eq!(twelve(TreeShape::Recursive), shapes::random_recursive(12, source));
        assert_eq!(twelve(TreeShape::Deep), shapes::random_deep(12, 10, source));
        assert_eq!(twelve(TreeShape::Labeled), shapes::random_labeled(12, source));
    }
    let parents = parents(&TreeShape::Deep.tree(12, |bound| bound - 1));
    assert_eq!(parents, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
}

#[test]
fn shuffled_trees_have_every_numbering_edge_order_and_direction_equally_often() {
    // The path with the edges 0-1 and 1-2 has six orders of its nodes, two orders of its edges, and four choices of directions.
    let tree = shapes::path(3);
    let found = outcomes(|source| edges(&shapes::shuffled(&tree, source)));
    // A path of three nodes can be labeled in three ways.
    assert_eq!(found.len(), 3 * 2 * 4);
    assert!(found.values().all(|&ways| ways == 2));
}

#[test]
fn shuffling_keeps_degrees_and_heights() {
    let mut rng = generator(35);
    for tree in random_trees(60, 3, 36) {
        let shuffled = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
        assert_eq!(degrees(&shuffled), degrees(&tree));
        let heights = |tree: &Tree| {
            let mut heights: Vec<u32> =
                tree.nodes().map(|v| Rooted::new(tree, v).height(v)).collect();
            heights.sort_unstable();
            heights
        };
        assert_eq!(heights(&shuffled), heights(&tree));
    }
}

/// Zero nodes must be rejected for a spider, too, although the default number of its legs is the square root of 0.
#[test]
#[should_panic(expected = "a tree has at least one node")]
fn creating_a_spider_without_nodes_panics() {
    let _ = TreeShape::Spider.tree(0, no_source);
}
