//! Rooted orders, sides of edges and shapes, against what their documentation says.

use crate::definitions::{AllPaths, all_trees, generator, random_trees, subtree};
use rand::RngExt;
use std::collections::HashSet;
use tree_algos::shapes::{self, Shape};
use tree_algos::{EdgeId, NodeId, Rank, Rooted, Tree};

fn check(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let paths = AllPaths::new(tree);
    let n = tree.node_count();
    assert_eq!((rooted.node_count(), rooted.root()), (n, root));

    // Children are the other neighbors, in order; the order is that of a queue.
    let mut queue = vec![root];
    let mut at = 0;
    while at < queue.len() {
        let node = queue[at];
        let parent = rooted.parent(node);
        let others = tree.neighbors(node).iter().map(|&(v, _)| v).filter(|&v| Some(v) != parent);
        let children: Vec<NodeId> = others.collect();
        assert_eq!(rooted.children(node), children);
        let child_ranks = rooted.child_ranks(Rank::new(at as u32));
        assert_eq!(child_ranks.range(), queue.len()..queue.len() + children.len());
        assert!(child_ranks.map(Rank::index).eq(queue.len()..queue.len() + children.len()));
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

    // What has been asked for does not matter for equality.
    let fresh = Rooted::new(tree, root);
    assert_eq!(fresh, rooted);
    assert_eq!(HashSet::from([fresh, rooted]).len(), 1);
}

#[test]
fn every_small_tree_from_every_root() {
    for tree in all_trees(6) {
        tree.nodes().for_each(|root| check(&tree, root));
    }
}

#[test]
fn random_trees_of_every_shape() {
    let mut rng = generator(30);
    for tree in random_trees(90, 5, 31) {
        check(&tree, NodeId::new(rng.random_range(0..tree.node_count() as u32)));
    }
}

#[test]
fn different_roots_are_different_views() {
    let tree = shapes::path(3);
    let views: Vec<Rooted> = tree.nodes().map(|root| Rooted::new(&tree, root)).collect();
    assert_ne!(views[0], views[1]);
    assert_ne!(views[0], views[2]);
}

#[test]
#[should_panic(expected = "node 3 cannot be the root of a tree of 3 nodes")]
fn a_root_that_is_no_node_is_a_bug_of_the_caller() {
    let _ = Rooted::new(&shapes::path(3), NodeId::new(3));
}

#[test]
fn sides_are_what_remains_connected_without_the_edge() {
    for tree in all_trees(6).chain(random_trees(40, 2, 32)) {
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

/// How many nodes have each degree, as (degree, count).
fn degrees(tree: &Tree) -> Vec<(usize, usize)> {
    let mut counts = vec![0; tree.node_count() + 1];
    tree.nodes().for_each(|v| counts[tree.degree(v)] += 1);
    counts.into_iter().enumerate().filter(|&(_, count)| count > 0).collect()
}

#[test]
fn shapes_have_their_degrees() {
    assert_eq!(degrees(&shapes::path(9)), [(1, 2), (2, 7)]);
    assert_eq!(degrees(&shapes::star(9)), [(1, 8), (8, 1)]);
    assert_eq!(degrees(&shapes::caterpillar(12, 6)), [(1, 6), (2, 2), (3, 4)]);
    assert_eq!(degrees(&shapes::broom(10, 4)), [(1, 7), (2, 2), (7, 1)]);
    assert_eq!(degrees(&shapes::spider(13, 4)), [(1, 4), (2, 8), (4, 1)]);
    assert_eq!(degrees(&shapes::complete(13, 3)), [(1, 9), (3, 1), (4, 3)]);
    // In the binomial tree of order 4, node v has a child for every bit below its lowest.
    assert_eq!(degrees(&shapes::binomial(16)), [(1, 8), (2, 4), (3, 2), (4, 2)]);
    for shape in Shape::ALL {
        for nodes in [1, 2, 3, 100] {
            let mut rng = generator(33);
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            assert_eq!(tree.node_count(), nodes, "{shape}");
        }
    }
}

#[test]
fn random_shapes_hang_nodes_where_they_say() {
    let mut rng = generator(34);
    let mut source = |bound| rng.random_range(0..bound);
    let tree = shapes::random_recursive(200, &mut source);
    assert!(tree.edges().all(|(edge, u, v)| v.get() == edge.get() + 1 && u < v));
    let tree = shapes::random_deep(200, 5, &mut source);
    assert!(tree.edges().all(|(_, u, v)| (1..=5).contains(&(v.get() - u.get()))));

    // Every one of the 16 labeled trees with 4 nodes turns up about as often.
    let mut counts = std::collections::HashMap::new();
    for _ in 0..3200 {
        *counts.entry(shapes::random_labeled(4, &mut source).to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 16);
    assert!(counts.values().all(|count| (130..=270).contains(count)), "{counts:?}");
}

#[test]
fn shuffling_renames_and_nothing_else() {
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

#[test]
fn recursive_trees_are_counted_by_factorials() {
    for (nodes, count) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 24), (6, 120), (7, 720)] {
        let mut seen = HashSet::new();
        for tree in shapes::all_recursive(nodes) {
            assert!(tree.edges().all(|(_, u, v)| u < v));
            seen.insert(tree.to_string());
        }
        assert_eq!(seen.len(), count);
    }
}
