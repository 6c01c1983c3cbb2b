//! Checks that rooted orders and the sides of edges match their documentation.

use crate::definitions::{AllPaths, all_trees, generator, random_trees, subtree};
use rand::RngExt;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use tree_algos::shapes;
use tree_algos::{EdgeId, NodeId, Rank, Rooted, Tree};

fn check(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let paths = AllPaths::new(tree);
    let n = tree.node_count();
    assert_eq!((rooted.node_count(), rooted.root()), (n, root));

    // The children of a node must be its neighbors other than the parent, in the same order, and the nodes must be in breadth-first order.
    let mut queue = vec![root];
    let mut at = 0;
    while at < queue.len() {
        let node = queue[at];
        let parent = rooted.parent(node);
        let others = tree.neighbors(node).iter().map(|&(v, _)| v).filter(|&v| Some(v) != parent);
        let children: Vec<NodeId> = others.collect();
        assert_eq!(rooted.children(node), children);
        let rank = Rank::new(at as u32);
        assert_eq!(rooted.child_range(rank), queue.len()..queue.len() + children.len());
        assert!(
            rooted.child_ranks(rank).map(Rank::index).eq(queue.len()..queue.len() + children.len())
        );
        queue.extend(children);
        at += 1;
    }
    assert_eq!(rooted.order(), queue);

    for node in tree.nodes() {
        let up = paths.nodes(node, root);
        assert_eq!(rooted.ancestors(node).collect::<Vec<_>>(), up);
        assert_eq!(rooted.parent(node), up.get(1).copied());
        assert_eq!(rooted.parent_edge(node), paths.edges(node, root).first().copied());
        assert_eq!(rooted.depth(node) as usize, up.len() - 1);
        let below = subtree(&paths, root, node);
        assert_eq!(rooted.size(node) as usize, below.len());
        let height = below.iter().map(|&v| paths.distance(v, node)).max();
        assert_eq!(Some(rooted.height(node)), height);

        let rank = rooted.rank(node);
        let at = rank.index();
        assert_eq!(rooted.order()[at], node);
        assert_eq!(rooted.node_ranks()[node.index()], rank);
        assert_eq!(rooted.depths()[at], rooted.depth(node));
        assert_eq!(rooted.heights()[at], rooted.height(node));
        assert_eq!(rooted.sizes()[at], rooted.size(node));
        let above = rooted.parent(node).map_or(rank, |parent| rooted.rank(parent));
        assert_eq!(rooted.parents()[at], above);
        let no_edge = EdgeId::new(u32::MAX);
        assert_eq!(rooted.parent_edges()[at], rooted.parent_edge(node).unwrap_or(no_edge));
    }
    assert!(rooted.depths().is_sorted());
    let labels: Vec<u32> = rooted.order().iter().map(|v| v.get()).collect();
    assert_eq!(rooted.by_node(&labels), (0..n as u32).collect::<Vec<_>>());

    // Equality must not depend on which tables earlier queries have computed.
    let fresh = Rooted::new(tree, root);
    assert_eq!(fresh, rooted);
    assert_eq!(HashSet::from([fresh, rooted]).len(), 1);
}

/// If many rooted trees had equal hashes, hash tables of rooted trees would become as slow as lists.
#[test]
fn different_rooted_trees_have_different_hashes() {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let (mut all, mut hashes) = (HashSet::new(), HashSet::new());
    for tree in all_trees(5) {
        for root in tree.nodes() {
            // Test the tree, and the same tree with its edges in reverse order.
            let ends: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
            let reversed = Tree::from_edges(tree.node_count(), ends.into_iter().rev()).unwrap();
            for tree in [&tree, &reversed] {
                let rooted = Rooted::new(tree, root);
                hashes.insert(hasher.hash_one(&rooted));
                all.insert(rooted);
            }
        }
    }
    assert_eq!(hashes.len(), all.len());
    // Two rooted trees must be equal exactly when all their parts are equal.
    let all: Vec<Rooted> = all.into_iter().filter(|rooted| rooted.node_count() < 5).collect();
    for (at, one) in all.iter().enumerate() {
        for (other_at, other) in all.iter().enumerate() {
            let same = one.order() == other.order()
                && one.parents() == other.parents()
                && one.parent_edges() == other.parent_edges();
            assert_eq!((one == other, at == other_at), (same, same));
        }
    }
}

#[test]
fn rooted_views_of_small_trees_match_the_documentation_for_every_root() {
    for tree in all_trees(crate::sized(5, 6)) {
        tree.nodes().for_each(|root| check(&tree, root));
    }
}

#[test]
fn rooted_views_of_random_trees_match_the_documentation() {
    let mut rng = generator(30);
    for tree in random_trees(90, 5, 31) {
        check(&tree, NodeId::new(rng.random_range(0..tree.node_count() as u32)));
    }
}

#[test]
fn different_roots_give_different_views() {
    let tree = shapes::path(3);
    let views: Vec<Rooted> = tree.nodes().map(|root| Rooted::new(&tree, root)).collect();
    assert_ne!(views[0], views[1]);
    assert_ne!(views[0], views[2]);
}

#[test]
#[should_panic(expected = "node 3 cannot be the root of a tree of 3 nodes")]
fn rooting_a_tree_at_an_unknown_node_panics() {
    let _ = Rooted::new(&shapes::path(3), NodeId::new(3));
}

#[test]
fn sides_stay_connected_if_the_edge_is_cut() {
    for tree in all_trees(crate::sized(5, 6)).chain(random_trees(40, 2, 32)) {
        let paths = AllPaths::new(&tree);
        for (edge, u, v) in tree.edges() {
            for (node, beyond) in [(u, v), (v, u)] {
                let side: Vec<_> = tree.side(edge, node).collect();
                assert_eq!(side[0], (node, edge));
                for &(other, by) in &side[1..] {
                    assert_eq!(paths.edges(other, node)[0], by);
                }
                let depths: Vec<u32> =
                    side.iter().map(|&(other, _)| paths.distance(other, node)).collect();
                assert!(depths.is_sorted());
                let mut nodes: Vec<NodeId> = side.iter().map(|&(other, _)| other).collect();
                nodes.sort_unstable();
                let near = |&x: &NodeId| !paths.nodes(x, node).contains(&beyond);
                assert_eq!(nodes, tree.nodes().filter(near).collect::<Vec<_>>());
            }
        }
    }
}
