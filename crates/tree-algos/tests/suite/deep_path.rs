//! Processes paths of a quarter of a million and of ten million nodes on a small stack, so any recursion would overflow it. The expected
//! answers follow from simple formulas.

use crate::small_stack::long_paths;
use tree_algos::distances::pairs_at_distance;
use tree_algos::isomorphism::{are_isomorphic, subtree_classes};
use tree_algos::light_first::{self, Visitor};
use tree_algos::{
    ConstantLca, HeavyPaths, LongPaths, NodeId, Rooted, Tree, VirtualTree, distances, shapes,
};

/// Counts the nodes in the collection, and compares the count with the size of the subtree in a path of `nodes` nodes.
struct Count {
    held: u32,
    nodes: u32,
}

impl Visitor for Count {
    fn add(&mut self, _: NodeId) {
        self.held += 1;
    }

    fn clear(&mut self) {
        self.held = 0;
    }

    fn answer(&mut self, node: NodeId) {
        assert_eq!(self.held, self.nodes - node.get());
    }
}

fn walk(nodes: u32) {
    let node = NodeId::new;
    let tree = shapes::path(nodes as usize);
    let rooted = Rooted::new(&tree, node(0));
    drop(tree);
    assert_eq!(rooted.height(node(0)), nodes - 1);

    let longest = distances::longest_path(&rooted);
    assert_eq!(longest.length(), nodes - 1);
    assert_eq!(longest.centers(), [node(nodes / 2 - 1), node(nodes / 2)]);
    drop(longest);
    let edge = (1_i64 << 62) / i64::from(nodes);
    let weighted = distances::longest_path_weighted(&rooted, |_| edge).unwrap();
    assert_eq!(weighted.length(), i64::from(nodes - 1) * edge);
    drop(weighted);
    assert_eq!(distances::eccentricities(&rooted).into_iter().min(), Some(nodes / 2));
    assert_eq!(distances::centroids(&rooted), [node(nodes / 2 - 1), node(nodes / 2)]);

    assert_eq!(LongPaths::new(&rooted).path_count(), 1);
    let heavy = HeavyPaths::new(&rooted);
    drop(rooted);
    assert_eq!(heavy.lca(node(nodes - 1), node(17)), node(17));
    assert_eq!(heavy.jump(node(nodes - 1), node(0), nodes - 18), Some(node(17)));
    assert_eq!(heavy.path_ranges(node(nodes - 1), node(3)).len(), 1);
    light_first::traverse(&heavy, &mut Count { held: 0, nodes });
}

long_paths!(walk);

// These tests process a path and a star on a stack that is too small for one frame per node, so any recursion would overflow it.

/// A stack frame takes at least 16 bytes on common processors, so a stack of 256 KiB cannot hold one frame for each node.
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
fn algorithms_do_not_overflow_the_stack_on_a_deep_path() {
    on_small_stack(|| {
        try_tree(&shapes::path(NODES as usize), NodeId::new(NODES - 1));
    });
}

#[test]
fn algorithms_do_not_overflow_the_stack_on_a_large_star() {
    on_small_stack(|| try_tree(&shapes::star(NODES as usize), NodeId::new(NODES - 1)));
}
