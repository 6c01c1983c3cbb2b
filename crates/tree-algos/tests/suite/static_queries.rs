//! Compares virtual trees, lowest common ancestors in constant time, and the distances of all pairs with a table of all paths.

use crate::definitions::{AllPaths, all_trees, generator, random_trees};
use rand::RngExt;
use rand::rngs::SmallRng;
use tree_algos::distances::{pairs_at_distance, pairs_within_distance, weighted_distance_sums};
use tree_algos::shapes::TreeShape;
use tree_algos::{
    ConstantLca, HeavyPaths, LevelAncestors, NodeId, Rooted, Tree, VirtualTree, shapes,
};

fn check(tree: &Tree, root: NodeId, rng: &mut SmallRng) {
    let rooted = Rooted::new(tree, root);
    let paths = AllPaths::new(tree);
    let heavy = HeavyPaths::new(&rooted);
    let constant = ConstantLca::new(&rooted);
    assert_eq!(constant.node_count(), tree.node_count());
    let edges = tree.edges().map(|(_, u, v)| (u.get(), v.get()));
    let parents = tree.nodes().map(|node| rooted.parent(node).map(NodeId::get));
    let unlisted = [
        ConstantLca::from_edges(tree.node_count(), edges, root).unwrap(),
        ConstantLca::from_parents(parents).unwrap(),
    ];
    let depth = |&node: &NodeId| paths.distance(root, node);
    let lca = |u, v| paths.nodes(u, v).into_iter().min_by_key(depth).unwrap();
    for u in tree.nodes() {
        for v in tree.nodes() {
            assert_eq!(constant.lca(u, v), lca(u, v), "{u} and {v}");
            for constant in &unlisted {
                assert_eq!(constant.lca(u, v), lca(u, v), "{u} and {v}");
            }
        }
    }

    // Choose some or all of the nodes, and list each chosen node twice.
    for share in [5, 2, 1] {
        let given: Vec<NodeId> = tree
            .nodes()
            .filter(|_| rng.random_range(0..share) == 0)
            .flat_map(|node| [node; 2])
            .collect();
        let few = VirtualTree::new(&heavy, given.iter().rev().copied());
        let mut expected: Vec<NodeId> = given
            .iter()
            .flat_map(|&u| given.iter().map(move |&v| (u, v)))
            .map(|(u, v)| lca(u, v))
            .collect();
        expected.sort();
        expected.dedup();
        let mut nodes = few.nodes().to_vec();
        nodes.sort();
        assert_eq!(nodes, expected);
        assert!(few.nodes().len() < given.len().max(1));
        for (index, &node) in few.nodes().iter().enumerate() {
            assert_eq!(few.is_given(index), given.contains(&node));
            // The parent of a node must be the nearest node of the virtual tree above it. The topmost node must be its own parent.
            let above = paths.nodes(node, root).into_iter().skip(1).find(|up| nodes.contains(up));
            let parent = few.parents()[index];
            assert_eq!(few.nodes()[parent], above.unwrap_or(node));
            assert!(parent < index || index == 0);
        }
        let edges: Vec<(usize, usize)> = few.edges().collect();
        assert_eq!(edges.len(), few.nodes().len().saturating_sub(1));
        assert!(edges.iter().all(|&(lower, upper)| few.parents()[lower] == upper));
    }

    let pairs =
        || tree.nodes().flat_map(|u| tree.nodes().filter(move |v| u < *v).map(move |v| (u, v)));
    for k in 0..=tree.node_count() as u32 {
        let at = pairs().filter(|&(u, v)| paths.distance(u, v) == k).count();
        assert_eq!(pairs_at_distance(&rooted, k), at as u64);
        let within = pairs().filter(|&(u, v)| paths.distance(u, v) <= k).count();
        assert_eq!(pairs_within_distance(&rooted, k), within as u64);
    }
    assert_eq!(pairs_at_distance(&rooted, u32::MAX), 0);
    assert_eq!(pairs_within_distance(&rooted, u32::MAX), pairs().count() as u64);

    let bound = 1 << rng.random_range(1..60);
    let [weights, lengths] =
        [(); 2].map(|()| tree.nodes().map(|_| rng.random_range(0..bound)).collect::<Vec<u64>>());
    let sums = weighted_distance_sums(&rooted, |v| weights[v.index()], |e| lengths[e.index()]);
    let length =
        |u, v| paths.edges(u, v).iter().map(|e| u128::from(lengths[e.index()])).sum::<u128>();
    let sum = |u| tree.nodes().map(|v| u128::from(weights[v.index()]) * length(u, v)).sum::<u128>();
    assert_eq!(sums, Some(tree.nodes().map(sum).collect()));
}

#[test]
fn static_queries_in_small_trees_agree_with_all_paths_for_every_root() {
    let mut rng = generator(240);
    for tree in all_trees(5) {
        for root in tree.nodes() {
            check(&tree, root, &mut rng);
        }
    }
}

#[test]
fn static_queries_in_random_trees_agree_with_all_paths() {
    let mut rng = generator(241);
    for tree in random_trees(45, 2, 242) {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        check(&tree, root, &mut rng);
    }
}

#[test]
fn a_virtual_tree_of_no_nodes_is_empty() {
    let paths = HeavyPaths::new(&Rooted::new(&shapes::path(3), NodeId::new(0)));
    let none = VirtualTree::new(&paths, []);
    assert_eq!((none.nodes().len(), none.edges().len()), (0, 0));
    assert_eq!(none, VirtualTree::default());
}

#[test]
fn sums_beyond_128_bits_are_rejected() {
    let star = Rooted::new(&shapes::star(3), NodeId::new(0));
    let sums = |weight, length| weighted_distance_sums(&star, |_| weight, |_| length);
    let large = 1_u128 << 63;
    assert_eq!(sums(1 << 63, 1), Some(vec![2 * large, 3 * large, 3 * large]));
    // All three sums exceed 128 bits: even from the middle node, the sum is 2 * (2^64 - 1)^2.
    assert_eq!(sums(u64::MAX, u64::MAX), None);
    let product = u128::from(u64::MAX) * (1 << 62);
    assert_eq!(sums(u64::MAX, 1 << 62), Some(vec![2 * product, 3 * product, 3 * product]));
    assert_eq!(sums(u64::MAX, 1 << 63), None);
}

#[test]
fn parents_that_form_a_cycle_are_rejected() {
    assert_eq!(
        ConstantLca::from_parents([None, Some(2), Some(1)]).map(drop),
        Tree::from_parents([None, Some(2), Some(1)]).map(drop)
    );
}

fn check_ancestors(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let above = LevelAncestors::new(&rooted);
    assert_eq!(above.node_count(), tree.node_count());
    for node in tree.nodes() {
        let ancestors: Vec<NodeId> = rooted.ancestors(node).collect();
        assert_eq!(above.depth(node) as usize + 1, ancestors.len());
        for (k, &ancestor) in (0..).zip(&ancestors) {
            assert_eq!(above.kth_ancestor(node, k), Some(ancestor), "{k} above {node}");
        }
        for beyond in [ancestors.len() as u32, ancestors.len() as u32 + 1, u32::MAX] {
            assert_eq!(above.kth_ancestor(node, beyond), None);
        }
    }
}

#[test]
fn ancestors_match_a_walk_to_the_root() {
    for tree in all_trees(crate::sized(5, 6)) {
        tree.nodes().for_each(|root| check_ancestors(&tree, root));
    }
    let mut rng = generator(243);
    for tree in random_trees(70, 2, 244) {
        check_ancestors(&tree, NodeId::new(rng.random_range(0..tree.node_count() as u32)));
    }
    // Test heights and depths near powers of two.
    for shape in TreeShape::ALL {
        for nodes in [1, 2, 3, 63, 64, 65, 66, 130, 257] {
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            check_ancestors(&tree, NodeId::new(0));
        }
    }
}
