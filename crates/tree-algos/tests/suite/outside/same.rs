//! Compares isomorphism of trees and subtrees with equality of their bracket strings.

use test_support::plain::Luck;
use test_support::plain::{PlainTree, indices, node, sorted};
use tree_algos::isomorphism::{
    are_isomorphic, are_isomorphic_rooted, canonical_order, canonical_tree,
    labeled_subtree_classes, subtree_classes,
};

/// Formats a subtree in brackets with the labels of its nodes. Branches are sorted by their strings.
fn brackets(tree: &PlainTree, labels: &[u64], root: usize, top: usize) -> String {
    let children = tree.children(root, top).into_iter();
    let below = sorted(children.map(|(_, child)| brackets(tree, labels, root, child)).collect());
    format!("({}{})", labels[top], below.concat())
}

/// Numbers the strings in the order in which they first appear.
fn classes(texts: &[String]) -> Vec<u32> {
    let mut seen: Vec<&String> = Vec::new();
    let number = |text| {
        seen.iter().position(|&known| known == text).unwrap_or_else(|| {
            seen.push(text);
            seen.len() - 1
        })
    };
    texts.iter().map(number).map(|class| class as u32).collect()
}

/// Returns a string that is equal for two trees exactly when they are isomorphic.
fn shape(tree: &PlainTree) -> String {
    let plain = vec![0; tree.nodes];
    (0..tree.nodes).map(|root| brackets(tree, &plain, root, root)).max().unwrap()
}

fn renumbered(tree: &PlainTree, luck: &mut Luck) -> (PlainTree, Vec<usize>) {
    let mut numbers: Vec<usize> = (0..tree.nodes).collect();
    luck.shuffle(&mut numbers);
    let mut edges: Vec<_> = tree.edges.iter().map(|&(u, v)| (numbers[v], numbers[u])).collect();
    luck.shuffle(&mut edges);
    (PlainTree::new(tree.nodes, edges), numbers)
}

/// Returns the tree with one leaf moved to another node. This often changes the shape, but never the size.
fn moved(tree: &PlainTree, luck: &mut Luck) -> PlainTree {
    let mut edges = tree.edges.clone();
    let leaves: Vec<usize> = (0..tree.nodes).filter(|&v| tree.neighbors(v).count() == 1).collect();
    if let Some(&leaf) = leaves.first() {
        let others: Vec<usize> = (0..tree.nodes).filter(|&v| v != leaf).collect();
        let (way, _) = tree.neighbors(leaf).next().unwrap();
        edges[way] = (others[luck.below(others.len())], leaf);
    }
    PlainTree::new(tree.nodes, edges)
}

pub(super) fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let (plain, labels) = (vec![0; tree.nodes], luck.numbers(tree.nodes, 2));
    let rooted = tree.rooted(root);
    let texts = |labels: &[u64]| -> Vec<String> {
        (0..tree.nodes).map(|top| brackets(tree, labels, root, top)).collect()
    };
    assert_eq!(subtree_classes(&rooted), classes(&texts(&plain)));
    let of_labels = labeled_subtree_classes(&rooted, |node| labels[node.index()]);
    assert_eq!(of_labels, classes(&texts(&labels)));

    let (again, numbers) = renumbered(tree, luck);
    let order = indices(&canonical_order(&rooted, |node| labels[node.index()]));
    let hung = again.rooted(numbers[root]);
    let old = |new: usize| numbers.iter().position(|&number| number == new).unwrap();
    let other = indices(&canonical_order(&hung, |node| labels[old(node.index())]));
    // Both orders are preorders with siblings in the same order, so matching them position by position maps one tree to the other.
    for (at, (&here, &there)) in order.iter().zip(&other).enumerate() {
        assert_eq!(tree.distance(here, root), again.distance(there, numbers[root]));
        assert_eq!(labels[here], labels[old(there)]);
        let below = tree.subtree(root, here);
        assert_eq!(sorted(order[at..at + below.len()].to_vec()), below);
    }

    for other in [again, moved(tree, luck)] {
        let same = shape(tree) == shape(&other);
        let (one, two) = (tree.tree(), other.tree());
        assert_eq!(are_isomorphic(&one, &two), same);
        assert_eq!(canonical_tree(&one) == canonical_tree(&two), same);
        let hung = luck.node(tree);
        let rooted_same =
            brackets(tree, &plain, root, root) == brackets(&other, &plain, hung, hung);
        assert_eq!(are_isomorphic_rooted(&rooted, &other.rooted(hung)), rooted_same);
    }
    let canonical = canonical_tree(&tree.tree());
    let ends = canonical.edges().map(|(_, u, v)| (u.index(), v.index())).collect();
    assert_eq!(shape(&PlainTree::new(tree.nodes, ends)), shape(tree));
    assert_eq!(canonical.node_count(), tree.nodes);
    assert_eq!(node(0), canonical.nodes().next().unwrap());
}
