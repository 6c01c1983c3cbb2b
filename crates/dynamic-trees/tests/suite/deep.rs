//! Changes large trees in a thread whose stack is too small for one frame per node, so any recursion would overflow it. The expected
//! answers follow from simple formulas.

use dynamic_trees::{
    Action, BothWays, ClusterDp, Commutative, Forest, Group, LazyProducts, Monoid, PathMonoid,
    PathProducts, PathSums, RootedForest, SubtreeForest, SubtreeProducts, SubtreeSums, TopTree,
    XorDistances,
};
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree, shapes};

/// A stack frame takes at least 16 bytes on common processors, so a stack of 256 KiB cannot hold one frame for each node.
const NODES: u32 = 30_000;

#[derive(Clone)]
struct Sum;

impl Monoid for Sum {
    type Value = u64;

    fn identity(&self) -> u64 {
        0
    }

    fn product(&self, first: &u64, second: &u64) -> u64 {
        first.wrapping_add(*second)
    }
}

impl Group for Sum {
    fn inverse(&self, value: &u64) -> u64 {
        value.wrapping_neg()
    }

    fn power(&self, value: &u64, count: u32) -> u64 {
        value.wrapping_mul(count.into())
    }
}

impl PathMonoid for Sum {
    type Value = u64;
    type Product = u64;

    fn empty(&self) -> u64 {
        0
    }

    fn single(&self, value: &u64) -> u64 {
        *value
    }

    fn join(&self, upper: &u64, lower: &u64) -> u64 {
        upper + lower
    }

    fn reverse(&self, _: &mut u64) {}
}

impl Action for Sum {
    type Change = u64;

    fn apply(&self, change: &u64, product: &mut u64, count: usize) {
        *product += change * count as u64;
    }

    fn then(&self, first: &mut u64, second: &u64) {
        *first += second;
    }
}

/// Counts the nodes of a path together with everything attached to it, and the nodes of the path alone.
struct Count;

impl ClusterDp for Count {
    type Point = u32;
    type Path = (u32, u32);

    fn leaf(&self) -> u32 {
        0
    }

    fn rake(&self, one: &u32, other: &u32) -> u32 {
        one + other
    }

    fn hang(&self, path: &(u32, u32)) -> u32 {
        path.0
    }

    fn vertex(&self, point: &u32, _: NodeId, _: Option<EdgeId>) -> (u32, u32) {
        (point + 1, 1)
    }

    fn compress(&self, upper: &(u32, u32), lower: &(u32, u32)) -> (u32, u32) {
        (upper.0 + lower.0, upper.1 + lower.1)
    }
}

fn try_tree(tree: &Tree, end: NodeId, distance: u32) {
    let root = NodeId::new(0);
    let rooted = Rooted::new(tree, root);
    let paths = std::sync::Arc::new(HeavyPaths::new(&rooted));
    let on_path = u64::from(distance) + 1;
    let mut products = PathProducts::for_nodes_on(paths.clone(), BothWays(Sum), |_| 1);
    products.set(end, 5);
    assert_eq!(products.path(root, end).forward, on_path + 4);
    let mut totals = SubtreeProducts::for_nodes_on(paths.clone(), Sum, |_| 1);
    totals.set(end, 5);
    assert_eq!(totals.subtree(root), u64::from(NODES) + 4);
    let edges = || tree.edges().map(|(_, u, v)| (u.get(), v.get()));
    let mut along = PathSums::from_edges(NODES as usize, edges(), end, Sum, |_| 1).unwrap();
    along.add(end, &4);
    assert_eq!(along.path(root, end), on_path + 4);
    let mut below = SubtreeSums::for_nodes(&rooted, Sum, |_| 1);
    below.add(end, &4);
    assert_eq!(below.subtree(root), u64::from(NODES) + 4);
    let mut lazy = LazyProducts::for_nodes_on(paths.clone(), Sum, |_| 1);
    lazy.change_path(root, end, &2);
    lazy.change_subtree(root, &3);
    assert_eq!(lazy.path(end, root), 6 * on_path);

    let mut top = TopTree::new(&rooted, Count);
    top.update(end);
    assert_eq!(top.path_to(end), (NODES, distance + 1));

    let mut forest = Forest::from_tree(&rooted, Commutative(Sum), |_| 1);
    assert_eq!(forest.distance(root, end), Some(distance));
    assert_eq!(forest.path(end, root), Some(on_path));
    assert_eq!(forest.edges().len(), NODES as usize - 1);
    let mut below = RootedForest::from_tree(&rooted, Commutative(Sum), |_| 1);
    assert_eq!((below.depth(end), below.root(end)), (distance, root));
    let mut sums = SubtreeForest::from_tree(&rooted, Sum, |_| 1);
    sums.add_to_whole(end, &2);
    let parent = rooted.parent(end).unwrap();
    assert_eq!(sums.subtree(parent, end), Some(3 * u64::from(NODES - 1)));

    let xors = XorDistances::new(&rooted, |node| node == end);
    assert_eq!((xors.at(root), xors.at(end)), (distance, 0));
}

fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
}

#[test]
fn changes_to_a_deep_path_do_not_overflow_the_stack() {
    on_small_stack(|| {
        try_tree(&shapes::path(NODES as usize), NodeId::new(NODES - 1), NODES - 1);
    });
}

#[test]
fn changes_to_a_large_star_do_not_overflow_the_stack() {
    on_small_stack(|| try_tree(&shapes::star(NODES as usize), NodeId::new(NODES - 1), 1));
}
