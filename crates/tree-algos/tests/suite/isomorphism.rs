//! Checks the isomorphism classes and canonical forms of trees against bracket strings, and the numbers of canonical forms against OEIS
//! sequences.

use crate::definitions::{all_trees, generator, random_trees, small_rooted_trees};
use rand::RngExt;
use rand::seq::SliceRandom;
use std::collections::{BTreeSet, HashMap, HashSet};
use tree_algos::isomorphism::{
    are_isomorphic, are_isomorphic_rooted, canonical_order, canonical_tree, find_isomorphism,
    find_isomorphism_rooted, labeled_subtree_classes, subtree_classes,
};
use tree_algos::{NodeId, Rooted, Tree, distances, shapes};

/// Formats a subtree as brackets around its label and its sorted children.
fn brackets(rooted: &Rooted, node: NodeId, labels: &[u8]) -> String {
    let below = rooted.children(node).iter().map(|&child| brackets(rooted, child, labels));
    let mut below: Vec<String> = below.collect();
    below.sort();
    format!("({}{})", labels[node.index()], below.concat())
}

/// Numbers the words of a list in the order in which they first appear.
fn numbers(words: impl Iterator<Item = String>) -> Vec<u32> {
    let mut known = HashMap::new();
    let number = |word| {
        let next = known.len() as u32;
        *known.entry(word).or_insert(next)
    };
    words.map(number).collect()
}

fn unrooted_brackets(tree: &Tree) -> String {
    let zeros = vec![0; tree.node_count()];
    let centroids = distances::centroids(&Rooted::new(tree, NodeId::new(0)));
    let from = |&root: &NodeId| brackets(&Rooted::new(tree, root), root, &zeros);
    centroids.iter().map(from).min().unwrap()
}

fn check(tree: &Tree, root: NodeId, labels: &[u8]) {
    let rooted = Rooted::new(tree, root);
    let zeros = vec![0; labels.len()];
    let words = |labels| numbers(tree.nodes().map(|node| brackets(&rooted, node, labels)));
    assert_eq!(subtree_classes(&rooted), words(&zeros));
    let label = |node: NodeId| labels[node.index()];
    assert_eq!(labeled_subtree_classes(&rooted, label), words(labels));

    // Check that the canonical order is a preorder.
    let order = canonical_order(&rooted, label);
    assert_eq!(order[0], root);
    let mut open = vec![root];
    for &node in &order[1..] {
        while open.last() != rooted.parent(node).as_ref() {
            open.pop().expect("a node follows its parent's last subtree");
        }
        open.push(node);
    }
    assert_eq!(order.iter().collect::<HashSet<_>>().len(), tree.node_count());
}

/// Returns the depths and labels of all nodes in canonical order.
fn form(rooted: &Rooted, labels: &[u8]) -> Vec<(u32, u8)> {
    let order = canonical_order(rooted, |node| labels[node.index()]);
    order.iter().map(|&node| (rooted.depth(node), labels[node.index()])).collect()
}

#[test]
fn isomorphism_classes_of_small_trees_match_bracket_strings() {
    let mut rng = generator(230);
    let mut forms: HashMap<String, Vec<(u32, u8)>> = HashMap::new();
    for (tree, root) in small_rooted_trees() {
        let bound = rng.random_range(1..4);
        let labels: Vec<u8> = tree.nodes().map(|_| rng.random_range(0..bound)).collect();
        check(&tree, root, &labels);
        let rooted = Rooted::new(&tree, root);
        let form = form(&rooted, &labels);
        let known = forms.entry(brackets(&rooted, root, &labels)).or_insert_with(|| form.clone());
        assert_eq!(*known, form, "alike, but of different forms");
    }
    let distinct: HashSet<_> = forms.values().collect();
    assert_eq!(distinct.len(), forms.len(), "of one form, but different");
}

#[test]
fn isomorphism_classes_of_random_trees_match_bracket_strings() {
    let mut rng = generator(231);
    for tree in random_trees(120, 5, 232) {
        let n = tree.node_count() as u32;
        let labels: Vec<u8> = tree.nodes().map(|_| rng.random_range(0..2)).collect();
        check(&tree, NodeId::new(rng.random_range(0..n)), &labels);
        let other = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
        assert!(are_isomorphic(&tree, &other));
        let canonical = canonical_tree(&other);
        assert_eq!(canonical, canonical_tree(&tree));
        assert_eq!(canonical, canonical_tree(&canonical));
        let (first, end) = (NodeId::new(0), NodeId::new(n - 1));
        let [one, two] = [first, end].map(|root| Rooted::new(&tree, root));
        let zeros = vec![0; n as usize];
        let alike = brackets(&one, first, &zeros) == brackets(&two, end, &zeros);
        assert_eq!(are_isomorphic_rooted(&one, &two), alike);
    }
}

#[test]
fn the_number_of_isomorphism_classes_matches_the_oeis() {
    // These numbers are from OEIS A000055 (trees) and A000081 (rooted trees), starting with one node.
    let (free, with_roots) = ([1, 1, 1, 2, 3, 6, 11], [1, 1, 2, 4, 9, 20, 48]);
    for nodes in 1..=7 {
        let trees: Vec<Tree> = shapes::all_labeled(nodes).collect();
        let forms: HashSet<String> =
            trees.iter().map(|tree| canonical_tree(tree).to_string()).collect();
        assert_eq!(forms.len(), free[nodes - 1]);
        // Every rooted tree occurs as a labeled tree with root 0.
        let rooted =
            trees.iter().map(|tree| form(&Rooted::new(tree, NodeId::new(0)), &vec![0; nodes]));
        assert_eq!(rooted.collect::<HashSet<_>>().len(), with_roots[nodes - 1]);
    }
}

#[test]
fn pairs_of_small_trees_are_isomorphic_iff_their_brackets_are_equal() {
    let trees: Vec<Tree> = all_trees(5).collect();
    let words: Vec<String> = trees.iter().map(unrooted_brackets).collect();
    for (one, word) in trees.iter().zip(&words) {
        for (other, other_word) in trees.iter().zip(&words) {
            assert_eq!(are_isomorphic(one, other), word == other_word);
        }
    }
}

/// Returns whether a mapping of nodes maps neighbors to neighbors, and all other pairs to pairs that are not neighbors.
fn is_isomorphism(one: &Tree, other: &Tree, nodes: &[NodeId]) -> bool {
    let images: BTreeSet<NodeId> = nodes.iter().copied().collect();
    let edge = |u: NodeId, v: NodeId| (u.min(v), u.max(v));
    let edges: BTreeSet<_> = other.edges().map(|(_, u, v)| edge(u, v)).collect();
    images.len() == other.node_count()
        && nodes.len() == one.node_count()
        && one.edges().all(|(_, u, v)| edges.contains(&edge(nodes[u.index()], nodes[v.index()])))
}

#[test]
fn an_isomorphism_keeps_neighbors_and_exists_iff_trees_are_isomorphic() {
    let mut rng = generator(412);
    let trees: Vec<Tree> = random_trees(9, 8, 413).collect();
    for one in &trees {
        let nodes = one.node_count();
        let mut names: Vec<u32> = (0..nodes as u32).collect();
        names.shuffle(&mut rng);
        let renamed = one.edges().map(|(_, u, v)| (names[u.index()], names[v.index()]));
        let renamed = Tree::from_edges(nodes, renamed).unwrap();
        let found = find_isomorphism(one, &renamed).expect("only the names differ");
        assert!(is_isomorphism(one, &renamed, &found), "{one:?} {renamed:?}");
        for other in &trees {
            let found = find_isomorphism(one, other);
            assert_eq!(found.is_some(), are_isomorphic(one, other));
            assert!(found.is_none_or(|nodes| is_isomorphism(one, other, &nodes)));
        }
        // Repeat the check with roots and labels.
        let label = |node: NodeId| node.get() % 3;
        let mut old = vec![NodeId::new(0); nodes];
        for (node, &name) in one.nodes().zip(&names) {
            old[name as usize] = node;
        }
        let renamed_label = |node: NodeId| label(old[node.index()]);
        for root in one.nodes() {
            let from = Rooted::new(one, root);
            let to = Rooted::new(&renamed, NodeId::new(names[root.index()]));
            let found = find_isomorphism_rooted(&from, &to, label, renamed_label).unwrap();
            assert!(is_isomorphism(one, &renamed, &found));
            assert_eq!(found[root.index()], to.root());
            assert!(one.nodes().all(|node| label(node) == renamed_label(found[node.index()])));
            let shifted = |node: NodeId| label(node) + 1;
            let none = find_isomorphism_rooted(&from, &to, shifted, renamed_label);
            assert_eq!(none, None);
        }
    }
}
