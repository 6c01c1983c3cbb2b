//! Moving subtrees: compares the prepared answers with building the other tree.

use crate::small_stack::long_paths;
use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseError, StaircaseNim};
use grundy_core::{Nimber, SpragueGrundy};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::{NodeId, Rooted, Tree, shapes};

/// The definition: builds the other tree, if it is one.
fn rebuilt(board: &Staircase, node: NodeId, parent: NodeId) -> Option<Nimber> {
    let tree = board.tree().expect("a tree");
    let cut = Rooted::new(tree, board.root()).parent_edge(node)?;
    let edges =
        tree.edges().map(
            |(edge, u, v)| {
                if edge == cut { (node.get(), parent.get()) } else { (u.get(), v.get()) }
            },
        );
    let tree = Tree::from_edges(tree.node_count(), edges).ok()?;
    let board = Staircase::on_tree(tree, board.root(), board.coins().to_vec()).unwrap();
    Some(StaircaseNim.nim_value(&board))
}

fn check_all_pairs(board: &Staircase) {
    let reparenting = Reparenting::new(board);
    assert_eq!(reparenting.value(), StaircaseNim.nim_value(board));
    for node in board.nodes() {
        for parent in board.nodes() {
            let expected =
                rebuilt(board, node, parent).ok_or(StaircaseError::WithinSubtree { node, parent });
            assert_eq!(reparenting.value_after(node, parent), expected, "{board}: {node} {parent}");
        }
    }
}

#[test]
fn all_pairs_on_all_small_trees() {
    let mut rng = StdRng::seed_from_u64(8);
    for nodes in 1..=6 {
        for tree in shapes::all_labeled(nodes) {
            let coins = (0..nodes).map(|_| rng.random_range(0..8)).collect();
            let root = NodeId::new(rng.random_range(0..nodes as u32));
            check_all_pairs(&Staircase::on_tree(tree, root, coins).unwrap());
        }
    }
}

#[test]
fn all_pairs_on_random_trees_of_every_shape() {
    let mut rng = StdRng::seed_from_u64(9);
    for shape in shapes::TreeShape::ALL {
        for nodes in crate::sized(vec![10, 33], vec![10, 33, 60]) {
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            let coins = (0..nodes).map(|_| rng.random_range(0..1 << 50)).collect();
            let root = NodeId::new(rng.random_range(0..nodes as u32));
            check_all_pairs(&Staircase::on_tree(tree, root, coins).unwrap());
        }
    }
}

#[test]
fn stairs_are_a_path() {
    let stairs = Staircase::new(vec![4, 3, 2, 1]).unwrap();
    let path = Staircase::on_tree(shapes::path(4), NodeId::new(0), vec![4, 3, 2, 1]).unwrap();
    let (on_stairs, on_path) = (Reparenting::new(&stairs), Reparenting::new(&path));
    for (node, parent) in stairs.nodes().flat_map(|u| stairs.nodes().map(move |v| (u, v))) {
        assert_eq!(on_stairs.value_after(node, parent), on_path.value_after(node, parent));
    }
}

#[test]
fn the_official_sample() {
    let tree = Tree::from_edges(6, [(0, 1), (0, 2), (2, 3), (2, 4), (3, 5)]).unwrap();
    let board = Staircase::on_tree(tree, NodeId::new(0), vec![0, 2, 2, 1, 3, 2]).unwrap();
    let reparenting = Reparenting::new(&board);
    let after = |u: u32, v: u32| reparenting.value_after(NodeId::new(u - 1), NodeId::new(v - 1));
    assert_eq!(after(6, 2), Ok(Nimber::ZERO));
    assert_eq!(after(4, 1), Ok(Nimber::ONE));
    let error = after(3, 6).unwrap_err();
    assert_eq!(error.to_string(), "node 2 cannot hang under node 5, which lies in its own subtree");
}

#[test]
fn the_rules_for_special_pairs() {
    let board = Staircase::on_tree(shapes::star(4), NodeId::new(0), vec![0, 1, 2, 4]).unwrap();
    let reparenting = Reparenting::new(&board);
    for node in board.nodes() {
        assert!(reparenting.value_after(NodeId::new(0), node).is_err(), "the root stays");
        assert!(reparenting.value_after(node, node).is_err(), "not under itself");
    }
    assert_eq!(reparenting.value_after(NodeId::new(2), NodeId::new(0)), Ok(Nimber::new(7)));
    for (node, parent) in [(4, 0), (0, 4), (u32::MAX, u32::MAX)] {
        let error = reparenting.value_after(NodeId::new(node), NodeId::new(parent)).unwrap_err();
        let missing = NodeId::new(if node == 0 { parent } else { node });
        assert_eq!(error, StaircaseError::NoSuchNode { node: missing, nodes: 4 });
    }
}

fn check_path(nodes: usize) {
    let coins = vec![1; nodes];
    let board = Staircase::on_tree(shapes::path(nodes), NodeId::new(0), coins).unwrap();
    let reparenting = Reparenting::new(&board);
    // Half of the nodes have odd depth, an even number of them.
    assert_eq!(reparenting.value(), Nimber::ZERO);
    // Moving the last node from an odd depth to an even one: one coin fewer counts.
    let last = NodeId::new(nodes as u32 - 1);
    assert_eq!(reparenting.value_after(last, NodeId::new(1)), Ok(Nimber::ONE));
}

long_paths!(check_path);
