//! Tests that forests give the same answers no matter which queries came before, and that rejected operations leave the forest unchanged.
//! The tests run queries and operations in every order.

use crate::definitions::{AllPaths, all_trees, subtree};
use dynamic_trees::{Action, Forest, ForestDp, LinkError, PathMonoid, RootedForest, WithChanges};
use tree_algos::{NodeId, Rooted, Tree};

/// The data of a path: the numbers along it in order, and the sum of all numbers on the path or attached to it. Changes add to the numbers
/// of a path.
#[derive(Clone, Debug)]
struct Sums;

#[derive(Clone, Debug, PartialEq)]
struct Stretch {
    down: Vec<u64>,
    sum: u64,
}

impl ForestDp for Sums {
    type Value = u64;
    type Product = Stretch;
    type Light = u64;
    type Change = u64;

    fn empty(&self) -> Stretch {
        Stretch { down: Vec::new(), sum: 0 }
    }

    fn single(&self, value: &u64, light: &u64) -> Stretch {
        Stretch { down: vec![*value], sum: value + light }
    }

    fn join(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
        let down = [&upper.down[..], &lower.down].concat();
        Stretch { down, sum: upper.sum + lower.sum }
    }

    fn reverse(&self, product: &mut Stretch) {
        product.down.reverse();
    }

    fn attach(&self, light: &mut u64, branch: &Stretch) {
        *light += branch.sum;
    }

    fn detach(&self, light: &mut u64, branch: &Stretch) {
        *light -= branch.sum;
    }

    fn change_value(&self, change: &u64, value: &mut u64) {
        *value += change;
    }

    fn change_product(&self, change: &u64, product: &mut Stretch, count: usize) {
        product.down.iter_mut().for_each(|value| *value += change);
        product.sum += change * count as u64;
    }

    fn then(&self, first: &mut u64, second: &u64) {
        *first += second;
    }
}

/// The numbers along a path in order, without the sum of attached branches.
#[derive(Clone, Debug)]
struct Lists;

impl ForestDp for Lists {
    type Value = u64;
    type Product = Vec<u64>;
    type Light = ();
    type Change = ();

    fn empty(&self) -> Vec<u64> {
        Vec::new()
    }

    fn single(&self, value: &u64, (): &()) -> Vec<u64> {
        vec![*value]
    }

    fn join(&self, upper: &Vec<u64>, lower: &Vec<u64>) -> Vec<u64> {
        [&upper[..], lower].concat()
    }

    fn reverse(&self, product: &mut Vec<u64>) {
        product.reverse();
    }
}

const ROOT: NodeId = NodeId::new(0);

fn value(node: NodeId) -> u64 {
    1 << node.get()
}

/// Returns every tree of up to five nodes.
fn trees() -> impl Iterator<Item = (Tree, Rooted, AllPaths)> {
    all_trees(5).map(|tree| {
        let (rooted, paths) = (Rooted::new(&tree, ROOT), AllPaths::new(&tree));
        (tree, rooted, paths)
    })
}

#[test]
fn rejected_operations_leave_rooted_forests_unchanged() {
    for (tree, rooted, paths) in trees() {
        let all: u64 = tree.nodes().map(value).sum();
        for (before, node) in tree.nodes().flat_map(|w| tree.nodes().map(move |u| (w, u))) {
            // Before the rejected operation, query the root of `before` in `words`, and add 100 to all numbers of `sums` on the path from
            // the root to `before`.
            let mut words = RootedForest::from_tree(&rooted, Lists, value);
            assert_eq!(words.root(before), ROOT);
            let mut sums = RootedForest::from_tree(&rooted, Sums, value);
            sums.change_from_root(before, &100);
            let grown = paths.nodes(ROOT, before);
            let number = |v: NodeId| value(v) + if grown.contains(&v) { 100 } else { 0 };
            let whole = all + 100 * grown.len() as u64;
            for (below, then) in subtree(&paths, ROOT, node)
                .into_iter()
                .flat_map(|v| tree.nodes().map(move |then| (v, then)))
            {
                let (mut words, mut sums) = (words.clone(), sums.clone());
                let cycle = Err(LinkError::Cycle { u: node, v: below });
                assert_eq!(words.move_to(node, below), cycle);
                assert_eq!(sums.move_to(node, below), cycle);
                let way = paths.nodes(ROOT, then);
                let what = || format!("{node} under {below} of {tree:?}: {then} after {before}");
                assert_eq!(words.clone().depth(then) as usize, way.len() - 1, "{}", what());
                let down: Vec<u64> = way.iter().copied().map(value).collect();
                assert_eq!(*words.from_root(then), down, "{}", what());
                let down = way.iter().copied().map(number).collect();
                assert_eq!(sums.from_root(then), Stretch { down, sum: whole }, "{}", what());
                let linked = if node == ROOT { cycle } else { Err(LinkError::NotARoot { node }) };
                assert_eq!(sums.link(node, below), linked);
                assert_eq!(sums.cut(ROOT), Err(LinkError::IsARoot { node: ROOT }));
                assert_eq!(sums.subtree(then).down, [number(then)], "{}", what());
            }
        }
    }
}

#[test]
fn rejected_operations_leave_unrooted_forests_unchanged() {
    for (tree, rooted, paths) in trees() {
        let pairs = || tree.nodes().flat_map(|u| tree.nodes().map(move |v| (u, v)));
        for ((before, then), (u, v)) in
            pairs().flat_map(|asked| pairs().map(move |pair| (asked, pair)))
        {
            let mut forest = Forest::from_tree(&rooted, Sums, value);
            assert!(forest.connected(before, ROOT));
            assert_eq!(forest.link(u, v), Err(LinkError::Cycle { u, v }));
            if paths.distance(u, v) != 1 {
                assert_eq!(forest.cut(u, v), Err(LinkError::NoSuchEdge { u, v }));
            }
            let down = paths.nodes(then, u).into_iter().map(value).collect();
            let sum = tree.nodes().map(value).sum();
            assert_eq!(forest.path(then, u), Some(Stretch { down, sum }), "{u} {v} {tree:?}");
        }
    }
}

/// Checks the products along all paths of each tree, after every possible earlier query. For two nodes in different trees, there must be no
/// product.
#[test]
fn products_between_any_two_nodes_match_the_path() {
    let plain =
        |paths: &AllPaths, u, v| -> Vec<u64> { paths.nodes(u, v).into_iter().map(value).collect() };
    for (tree, rooted, paths) in trees() {
        let nodes = tree.node_count() as u32;
        let mut forest = RootedForest::from_tree(&rooted, Lists, value);
        for (edge, u, v) in tree.edges() {
            let lower = if rooted.parent(u) == Some(v) { u } else { v };
            assert_eq!(rooted.parent_edge(lower), Some(edge));
            // Add a second tree that consists of a single node.
            let mut forest = forest.clone();
            let alone = forest.push(0);
            assert_eq!(alone, NodeId::new(nodes));
            assert_eq!(forest.root(lower), ROOT);
            assert_eq!(forest.path(alone, lower), None);
            assert_eq!(forest.clone().path(lower, alone), None);
            assert_eq!(forest.cut(lower), Ok(()));
            assert_eq!((forest.root(alone), forest.root(ROOT)), (alone, ROOT));
            assert_eq!(forest.path(lower, ROOT), None);
        }
        for before in tree.nodes() {
            assert_eq!(forest.root(before), ROOT);
            for (u, v) in tree.nodes().flat_map(|u| tree.nodes().map(move |v| (u, v))) {
                let product = forest.clone().path(u, v);
                assert_eq!(product, Some(plain(&paths, u, v)), "{u} {v} {before} of {tree:?}");
            }
        }
    }
}

/// Sums in which no addition may overflow.
#[derive(Clone, Debug)]
struct Totals;

impl PathMonoid for Totals {
    type Value = u64;
    type Product = u64;

    fn empty(&self) -> u64 {
        0
    }

    fn single(&self, value: &u64) -> u64 {
        *value
    }

    fn join(&self, upper: &u64, lower: &u64) -> u64 {
        upper.checked_add(*lower).expect("no total overflows")
    }

    fn reverse(&self, _: &mut u64) {}
}

impl Action for Totals {
    type Change = u64;

    fn apply(&self, change: &u64, product: &mut u64, count: usize) {
        let more = change.checked_mul(count as u64).expect("no change overflows");
        *product = product.checked_add(more).expect("no total overflows");
    }

    fn then(&self, first: &mut u64, second: &u64) {
        *first = first.checked_add(*second).expect("no change overflows");
    }
}

/// A change must apply to the current value of a node. Before the change, the test replaces a value that is so large that changing it would
/// overflow.
#[test]
fn changes_apply_to_existing_values() {
    let mut forest = RootedForest::new(WithChanges(Totals), [u64::MAX, 3]);
    let [zero, one] = [0, 1].map(NodeId::new);
    assert_eq!(forest.from_root(zero), u64::MAX);
    forest.set(zero, 5);
    forest.change_from_root(zero, &Some(u64::MAX - 10));
    assert_eq!((forest.get(zero), forest.get(one)), (u64::MAX - 5, 3));
    assert_eq!(format!("{forest:?}"), "RootedForest { dp: WithChanges(Totals), nodes: 2 }");
    let mut forest = Forest::new(WithChanges(Totals), [u64::MAX, 3]);
    assert_eq!(forest.path(zero, zero), Some(u64::MAX));
    forest.set(zero, 5);
    assert!(forest.change_path(zero, zero, &Some(u64::MAX - 10)));
    assert_eq!((forest.get(zero), forest.get(one)), (u64::MAX - 5, 3));
}
