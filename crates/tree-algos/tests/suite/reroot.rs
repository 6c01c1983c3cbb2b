//! Compares rerooting with a direct recursive evaluation for every root and for both sides of every edge.

use crate::small_stack::long_paths;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::reroot::{self, Rerooted, RootedDp};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// Records every call, to detect calls that are missing, exchanged or out of order. A partial merge is a list, and a value is a string.
struct Transcript;

impl RootedDp for Transcript {
    type Value = String;
    type Partial = Vec<String>;

    fn identity(&self) -> Vec<String> {
        Vec::new()
    }

    fn lift(&self, value: &String, edge: EdgeId, from: NodeId, to: NodeId) -> Vec<String> {
        vec![format!("{from}-{edge}>{to}{value}")]
    }

    fn merge(&self, left: &Vec<String>, right: &Vec<String>) -> Vec<String> {
        [left.as_slice(), right].concat()
    }

    fn finish(&self, merged: &Vec<String>, node: NodeId, excluded: Option<EdgeId>) -> String {
        let excluded = excluded.map_or(String::new(), |edge| format!("/{edge}"));
        format!("({node}{excluded}: {})", merged.join(" "))
    }
}

const PRIME: u64 = 998_244_353;

/// Affine maps modulo a prime, merged by composition. Different transcripts almost certainly give different maps, and a map takes constant
/// space. With `COMMUTATIVE`, maps are merged by addition.
struct Hash<const COMMUTATIVE: bool>;

fn affine((a, b): (u64, u64), x: u64) -> u64 {
    (a * x + b) % PRIME
}

impl<const COMMUTATIVE: bool> RootedDp for Hash<COMMUTATIVE> {
    type Value = u64;
    type Partial = (u64, u64);
    const COMMUTATIVE: bool = COMMUTATIVE;

    fn identity(&self) -> (u64, u64) {
        (u64::from(!COMMUTATIVE), 0)
    }

    fn lift(&self, &value: &u64, edge: EdgeId, from: NodeId, to: NodeId) -> (u64, u64) {
        let place = (u64::from(edge.get()) << 20) + 3 * u64::from(from.get()) + u64::from(to.get());
        let a = affine((value, 7), place % PRIME);
        (a + 1, affine((a, 11), a))
    }

    fn merge(&self, &(a, b): &(u64, u64), &(c, d): &(u64, u64)) -> (u64, u64) {
        if COMMUTATIVE {
            ((a + c) % PRIME, (b + d) % PRIME)
        } else {
            (a * c % PRIME, affine((a, b), d))
        }
    }

    fn finish(&self, &map: &(u64, u64), node: NodeId, excluded: Option<EdgeId>) -> u64 {
        let excluded = excluded.map_or(PRIME / 2, |edge| u64::from(edge.get()));
        affine(map, affine((u64::from(node.get()) + 5, excluded), 12_345))
    }
}

/// Evaluates a program directly from the definition.
fn definition<D: RootedDp>(
    dp: &D,
    tree: &Tree,
    node: NodeId,
    excluded: Option<EdgeId>,
) -> D::Value {
    let mut merged = dp.identity();
    for &(child, edge) in tree.neighbors(node) {
        if Some(edge) != excluded {
            let value = definition(dp, tree, child, Some(edge));
            merged = dp.merge(&merged, &dp.lift(&value, edge, child, node));
        }
    }
    dp.finish(&merged, node, excluded)
}

/// Returns the edge from `node` to its parent if the tree is rooted at `root`. Finds the edge by searching the sides of all edges of
/// `node`.
fn edge_towards(tree: &Tree, node: NodeId, root: NodeId) -> Option<EdgeId> {
    let contains_root = |&&(other, edge): &&(NodeId, EdgeId)| {
        tree.side(edge, other).any(|(inside, _)| inside == root)
    };
    tree.neighbors(node).iter().find(contains_root).map(|&(_, edge)| edge)
}

fn check<D>(dp: &D, tree: &Tree, rooted: &Rooted)
where
    D: RootedDp<Value: PartialEq + std::fmt::Debug>,
{
    let expected: Vec<_> = tree.nodes().map(|v| definition(dp, tree, v, None)).collect();
    assert_eq!(reroot::at_roots(dp, rooted), expected, "{tree:?}");
    let values = Rerooted::new(dp, rooted);
    assert_eq!(values.at_roots(), expected, "{tree:?}");
    assert_eq!(reroot::at_edges(dp, rooted), *values.at_edges(), "{tree:?}");

    for (edge, u, v) in tree.edges() {
        for end in [u, v] {
            let side = values.at_edges().get(edge, end);
            assert_eq!(*side, definition(dp, tree, end, Some(edge)), "{edge} {end} of {tree:?}");
        }
    }
    assert_eq!(values.at_edges().iter().len(), tree.edge_count());
    for (k, (edge, [child, parent])) in values.at_edges().iter().enumerate() {
        let node = rooted.order()[k + 1];
        assert_eq!(rooted.parent_edge(node), Some(edge));
        assert_eq!(child, values.at_edges().get(edge, node));
        assert_eq!(parent, values.at_edges().get(edge, tree.other_end(edge, node)));
    }
    let subtrees = reroot::at_subtrees(dp, rooted);
    assert_eq!(subtrees, values.at_edges().below(), "{tree:?}");
    let above = values.at_edges().iter().map(|(_, [_, parent])| parent);
    assert!(values.at_edges().above().iter().eq(above), "{tree:?}");
    for &node in rooted.order() {
        let expected = definition(dp, tree, node, rooted.parent_edge(node));
        assert_eq!(subtrees[rooted.rank(node).index()], expected, "{tree:?}");
    }
}

fn check_all(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    check(&Transcript, tree, &rooted);
    check(&Hash::<true>, tree, &rooted);
    check(&Hash::<false>, tree, &rooted);
}

#[test]
fn rerooted_values_of_all_small_trees_match_the_definition() {
    for n in 1..=7 {
        for (k, tree) in shapes::all_labeled(n).enumerate() {
            if n < 6 {
                for root in tree.nodes() {
                    check_all(&tree, root);
                }
            } else if n < 7 || k % crate::sized(40, 5) == 0 {
                check_all(&tree, NodeId::new((k % n) as u32));
            }
        }
    }
}

/// Runs only in `scripts/deep-check`.
#[test]
#[ignore = "every tree of seven nodes"]
fn rerooted_values_of_trees_of_larger_sizes_match_the_definition() {
    for (k, tree) in shapes::all_labeled(7).enumerate() {
        check_all(&tree, NodeId::new((k % 7) as u32));
    }
}

#[test]
fn values_of_every_subtree_under_every_root_match_the_definition() {
    for n in 1..=6 {
        for tree in shapes::all_labeled(n) {
            let rooted = Rooted::new(&tree, NodeId::new(n as u32 / 2));
            let values = Rerooted::new(&Transcript, &rooted);
            for root in tree.nodes() {
                for node in tree.nodes() {
                    let edge = edge_towards(&tree, node, root);
                    let expected = definition(&Transcript, &tree, node, edge);
                    assert_eq!(
                        *values.value(node, root),
                        expected,
                        "{node} under {root}: {tree:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn rerooted_values_of_trees_of_every_shape_match_the_definition() {
    let mut rng = SmallRng::seed_from_u64(1);
    for shape in TreeShape::ALL {
        for n in [2, 3, 10, 40, 150, 300] {
            let mut source = |bound| rng.random_range(0..bound);
            let tree = shape.tree(n, &mut source);
            let tree = shapes::shuffled(&tree, &mut source);
            let rooted = Rooted::new(&tree, NodeId::new(source(n as u32)));
            check(&Hash::<true>, &tree, &rooted);
            check(&Hash::<false>, &tree, &rooted);
            if n <= 40 {
                check(&Transcript, &tree, &rooted);
            }
            let values = Rerooted::new(&Hash::<false>, &rooted);
            for _ in 0..50 {
                let node = NodeId::new(source(n as u32));
                let root = NodeId::new(source(n as u32));
                let edge = edge_towards(&tree, node, root);
                let expected = definition(&Hash::<false>, &tree, node, edge);
                assert_eq!(*values.value(node, root), expected, "{shape} {n}");
            }
        }
    }
}

/// Merges permutations of five points. Their composition is not commutative, and their type is small and `Copy`.
#[test]
fn permutations_merge_in_order() {
    type Permutation = [u8; 5];
    struct Compose(Vec<Permutation>);
    impl RootedDp for Compose {
        type Value = Permutation;
        type Partial = Permutation;
        fn identity(&self) -> Permutation {
            [0, 1, 2, 3, 4]
        }
        fn lift(&self, value: &Permutation, edge: EdgeId, from: NodeId, to: NodeId) -> Permutation {
            let mut lifted = self.merge(value, &self.0[edge.index()]);
            if from < to {
                lifted.reverse();
            }
            lifted
        }
        fn merge(&self, left: &Permutation, right: &Permutation) -> Permutation {
            left.map(|x| right[usize::from(x)])
        }
        fn finish(&self, merged: &Permutation, node: NodeId, _: Option<EdgeId>) -> Permutation {
            let mut value = *merged;
            value.swap(node.index() % 5, 0);
            value
        }
    }
    let mut rng = SmallRng::seed_from_u64(2);
    for shape in TreeShape::ALL {
        let mut source = |bound| rng.random_range(0..bound);
        let tree = shapes::shuffled(&shape.tree(60, &mut source), &mut source);
        let random = |_| {
            let mut permutation = [0, 1, 2, 3, 4];
            for end in 1..5 {
                permutation.swap(end, source(end as u32 + 1) as usize);
            }
            permutation
        };
        let dp = Compose(tree.edges().map(random).collect());
        check(&dp, &tree, &Rooted::new(&tree, NodeId::new(7)));
    }
}

#[test]
#[should_panic(expected = "node 0 is not an endpoint of edge 1")]
fn asking_for_a_side_of_a_non_endpoint_panics() {
    let path = shapes::path(4);
    let rooted = Rooted::new(&path, NodeId::new(1));
    let sides = reroot::at_edges(&Transcript, &rooted);
    let _ = sides.get(EdgeId::new(1), NodeId::new(0));
}

/// Checks a path that is rooted at an inner node.
fn check_path(n: u32) {
    struct Farthest;
    impl RootedDp for Farthest {
        type Value = u32;
        type Partial = u32;
        fn identity(&self) -> u32 {
            0
        }
        fn lift(&self, value: &u32, _: EdgeId, _: NodeId, _: NodeId) -> u32 {
            value + 1
        }
        fn merge(&self, left: &u32, right: &u32) -> u32 {
            *left.max(right)
        }
        fn finish(&self, merged: &u32, _: NodeId, _: Option<EdgeId>) -> u32 {
            *merged
        }
    }
    let path = shapes::path(n as usize);
    let rooted = Rooted::new(&path, NodeId::new(1000));
    drop(path);
    let values = Rerooted::new(&Farthest, &rooted);
    for node in [0, 1, 999, 1000, 1001, n / 2 - 1, n / 2, n - 1] {
        assert_eq!(*values.at_root(NodeId::new(node)), node.max(n - 1 - node));
        let below = *values.value(NodeId::new(node), NodeId::new(0));
        assert_eq!(below, if node == 0 { n - 1 } else { n - 1 - node });
        let below = *values.value(NodeId::new(node), NodeId::new(n - 1));
        assert_eq!(below, if node == n - 1 { n - 1 } else { node });
    }
}

long_paths!(check_path);

/// The list of parent edges has an entry for the root, although the root has no edge above it.
#[test]
#[should_panic(expected = "node 0 is not an endpoint of edge 4294967295")]
fn asking_for_the_edge_above_the_root_panics() {
    let rooted = Rooted::new(&shapes::path(3), NodeId::new(0));
    let sides = reroot::at_edges(&Transcript, &rooted);
    let _ = sides.get(EdgeId::new(u32::MAX), NodeId::new(0));
}

/// Computes the number of nodes and the sum of their distances from the root. Values are allocated on the heap.
struct Distances;

impl RootedDp for Distances {
    type Value = Vec<u64>;
    type Partial = Vec<u64>;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> Vec<u64> {
        vec![0, 0]
    }

    fn lift(&self, value: &Vec<u64>, _: EdgeId, _: NodeId, _: NodeId) -> Vec<u64> {
        vec![value[0], value[1] + value[0]]
    }

    fn merge(&self, left: &Vec<u64>, right: &Vec<u64>) -> Vec<u64> {
        vec![left[0] + right[0], left[1] + right[1]]
    }

    fn finish(&self, merged: &Vec<u64>, _: NodeId, _: Option<EdgeId>) -> Vec<u64> {
        vec![merged[0] + 1, merged[1]]
    }
}

/// Uses so many values that the final values are written to the memory of the lifted values. Along a path, the distances are 1, 2, 3 and so
/// on.
#[test]
fn final_values_reuse_the_memory_of_lifted_ones() {
    let n = 50_000;
    let rooted = Rooted::new(&shapes::path(n as usize), NodeId::new(1234));
    let sums = reroot::at_roots(&Distances, &rooted);
    let up_to = |farthest: u64| farthest * (farthest + 1) / 2;
    let expected = (0..n).map(|at| vec![n, up_to(at) + up_to(n - 1 - at)]);
    assert!(sums.into_iter().eq(expected));
}
