//! A path and a star on a stack that holds no frame for each node: nothing is recursive, and the answers are known.

use tree_algos::distances::pairs_at_distance;
use tree_algos::isomorphism::{are_isomorphic, subtree_classes};
use tree_algos::{ConstantLca, HeavyPaths, NodeId, Rooted, Tree, VirtualTree, shapes};

/// A frame has at least its return address, so no stack of 256 KiB holds one for each node.
const NODES: u32 = 30_000;

fn try_tree(tree: &Tree, end: NodeId) {
    let root = NodeId::new(0);
    let rooted = Rooted::new(tree, root);
    let paths = HeavyPaths::new(&rooted);
    assert_eq!(ConstantLca::new(&rooted).lca(end, root), root);
    assert_eq!(VirtualTree::new(&paths, tree.nodes()).nodes().len(), NODES as usize);
    let classes = subtree_classes(&rooted);
    assert_eq!(classes[root.index()], 0);
    assert_eq!(classes[end.index()], *classes.iter().max().unwrap());
    assert_eq!(pairs_at_distance(&rooted, 1), u64::from(NODES) - 1);
    assert!(are_isomorphic(tree, tree));
}

fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_path() {
    on_small_stack(|| {
        try_tree(&shapes::path(NODES as usize), NodeId::new(NODES - 1));
    });
}

#[test]
fn a_star() {
    on_small_stack(|| try_tree(&shapes::star(NODES as usize), NodeId::new(NODES - 1)));
}
