//! Compares the Prüfer sequences of trees with the definition, and reads them back.

use crate::definitions::random_trees;
use std::collections::BTreeSet;
use tree_algos::{Tree, shapes};

/// Removes the least leaf until two nodes are left.
fn by_definition(tree: &Tree) -> Vec<u32> {
    let mut edges: BTreeSet<(u32, u32)> =
        tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    let mut sequence = Vec::new();
    while edges.len() > 1 {
        let around = |node| edges.iter().filter(move |&&(u, v)| u == node || v == node);
        let nodes = 0..tree.node_count() as u32;
        let leaf = nodes.into_iter().find(|&node| around(node).count() == 1).unwrap();
        let &(u, v) = around(leaf).next().unwrap();
        sequence.push(u ^ v ^ leaf);
        edges.remove(&(u, v));
    }
    sequence
}

#[test]
fn sequences_follow_the_definition_and_give_the_tree_back() {
    for tree in random_trees(crate::sized(12, 40), 20, 411) {
        let Some(sequence) = tree.to_pruefer() else {
            assert_eq!(tree.node_count(), 1);
            continue;
        };
        assert_eq!(sequence, by_definition(&tree), "{tree:?}");
        let back = Tree::from_pruefer(&sequence).unwrap();
        let edges = |tree: &Tree| -> BTreeSet<_> {
            tree.edges().map(|(_, u, v)| (u.min(v), u.max(v))).collect()
        };
        assert_eq!(edges(&back), edges(&tree));
    }
}

#[test]
fn every_short_sequence_comes_back() {
    for n in 2..=6_u32 {
        for code in 0..n.pow(n - 2) {
            let sequence: Vec<u32> = (0..n - 2).map(|place| code / n.pow(place) % n).collect();
            assert_eq!(Tree::from_pruefer(&sequence).unwrap().to_pruefer(), Some(sequence));
        }
    }
    assert_eq!(shapes::path(1).to_pruefer(), None);
}
