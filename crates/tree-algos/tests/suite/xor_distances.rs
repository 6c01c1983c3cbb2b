//! Compares every engine of `xor_distances` with a direct computation.

use crate::small_stack::long_paths;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::xor_engines::{XorEngine, xor_distances_with};
use tree_algos::{
    HeavyPaths, NodeId, Rooted, Tree, TreeBuilder, distances, xor_distances, xor_distances_rooted,
};

/// Computes the xors directly: roots the tree at each node in turn, and combines the depths of the marked nodes.
fn naive(tree: &Tree, marks: &[bool]) -> Vec<u32> {
    let xor_from = |root| {
        let rooted = Rooted::new(tree, root);
        let marked = tree.nodes().filter(|node| marks[node.index()]);
        marked.map(|node| rooted.depth(node)).fold(0, |xor, depth| xor ^ depth)
    };
    tree.nodes().map(xor_from).collect()
}

#[track_caller]
fn check(tree: &Tree, marks: &[bool], name: impl std::fmt::Display) {
    let expected = naive(tree, marks);
    let agree = |answer: Vec<u32>, engine: &dyn std::fmt::Debug| {
        if let Some(node) = (0..expected.len()).find(|&node| answer[node] != expected[node]) {
            let (wrong, right) = (answer[node], expected[node]);
            panic!(
                "{engine:?} says {wrong} for node {node}, not {right}, in {name}: {tree:?} {marks:?}"
            );
        }
    };
    for engine in XorEngine::ALL {
        agree(xor_distances_with(engine, tree, |node| marks[node.index()]), &engine);
    }
    agree(xor_distances(tree, |node| marks[node.index()]), &"the default");
    let root = NodeId::new(tree.node_count() as u32 / 3);
    let rooted = Rooted::new(tree, root);
    agree(xor_distances_rooted(&rooted, |node| marks[node.index()]), &"the rooted variant");
}

fn random_marks(nodes: usize, rng: &mut StdRng) -> Vec<bool> {
    let chance = [0.03, 0.5, 0.97, 1.0][rng.random_range(0..4)];
    (0..nodes).map(|_| rng.random_bool(chance)).collect()
}

/// Makes paths of up to `longest` nodes and attaches each of them to a random earlier node. The result has long branches on long branches,
/// at many different distances from each other.
fn glued_paths(nodes: usize, longest: usize, rng: &mut StdRng) -> Tree {
    let mut builder = TreeBuilder::new();
    while builder.node_count() < nodes {
        let count = builder.node_count();
        let mut end = NodeId::new(rng.random_range(0..count as u32));
        for _ in 0..rng.random_range(1..=longest.min(nodes - count)) {
            end = builder.add_leaf(end).expect("far below the limit");
        }
    }
    builder.build()
}

#[test]
fn xor_distances_in_small_trees_with_all_sets_of_marks_match_the_definition() {
    for nodes in 1..=crate::sized(5, 6) {
        for tree in shapes::all_labeled(nodes) {
            for set in 0..1_u32 << nodes {
                let marks: Vec<bool> = (0..nodes).map(|node| set >> node & 1 == 1).collect();
                check(&tree, &marks, "all trees");
            }
        }
    }
}

#[test]
fn xor_distances_in_trees_of_seven_nodes_with_random_marks_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(7);
    for tree in shapes::all_labeled(7) {
        check(&tree, &random_marks(7, &mut rng), "all trees");
    }
}

#[test]
fn xor_distances_in_random_trees_of_every_shape_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(300);
    for shape in TreeShape::ALL {
        for round in 0..crate::sized(24, 80) {
            let nodes = rng.random_range(1..=if round % 4 == 0 { 300 } else { 100 });
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            check(&tree, &random_marks(nodes, &mut rng), shape);
        }
    }
}

#[test]
fn xor_distances_in_random_trees_with_long_branches_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(64);
    for longest in [20, 32, 33, 40, 64, 70, 100, 200] {
        for _ in 0..crate::sized(2, 4) {
            let nodes = rng.random_range(1..=500);
            let tree = glued_paths(nodes, longest, &mut rng);
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            check(&tree, &random_marks(nodes, &mut rng), longest);
        }
        let nodes = rng.random_range(crate::sized(700..=1000, 1500..=2500));
        let tree = glued_paths(nodes, longest, &mut rng);
        check(&tree, &random_marks(nodes, &mut rng), longest);
    }
}

/// Checks large trees with a single mark. For each node, the xor is then its distance from the mark.
#[test]
fn xor_distances_from_a_single_mark_are_the_distances() {
    let mut rng = StdRng::seed_from_u64(17);
    let trees = [
        shapes::caterpillar(30_000, 20_000),
        shapes::spider(30_000, 3),
        shapes::random_deep(30_000, 2, |bound| rng.random_range(0..bound)),
        glued_paths(30_000, 20_000, &mut rng),
    ];
    for tree in trees {
        let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
        let mark = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        let distances = Rooted::new(&tree, mark);
        for engine in XorEngine::ALL {
            let xors = xor_distances_with(engine, &tree, |node| node == mark);
            for node in tree.nodes() {
                assert_eq!(xors[node.index()], distances.depth(node), "{engine:?} {mark} {node}");
            }
        }
    }
}

/// Places a few marks at distances of at least 2^14 on branching trees. So the engines insert marks along long paths, merge branches that
/// have marks, and compute results for nodes far from all marks.
#[test]
fn xor_distances_beyond_fourteen_bits_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(14);
    let trees = [
        shapes::caterpillar(20_000, 17_000),
        shapes::spider(40_000, 4),
        shapes::broom(20_000, 17_000),
        glued_paths(30_000, 17_000, &mut rng),
    ];
    for tree in trees {
        let n = tree.node_count() as u32;
        let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
        let mut marks: Vec<NodeId> = (0..30).map(|_| NodeId::new(rng.random_range(0..n))).collect();
        marks.extend(
            distances::longest_path(&Rooted::new(&tree, marks[0])).path().iter().step_by(9_999),
        );
        marks.sort_unstable();
        marks.dedup();
        let marked = |node: NodeId| marks.binary_search(&node).is_ok();
        for engine in XorEngine::ALL {
            let xors = xor_distances_with(engine, &tree, marked);
            let mut farthest = 0;
            for node in tree.nodes().step_by(97) {
                let distances = marks.iter().map(|&mark| paths.distance(node, mark));
                farthest = farthest.max(distances.clone().max().unwrap_or(0));
                let expected = distances.fold(0, |xor, distance| xor ^ distance);
                assert_eq!(xors[node.index()], expected, "{engine:?}, node {node} of {n}");
            }
            assert!(farthest >= 1 << 14, "{farthest}");
        }
    }
}

/// Returns `0 ^ 1 ^ ... ^ last`.
fn xor_up_to(last: u32) -> u32 {
    [last, 1, last + 1, 0][last as usize % 4]
}

/// An engine with only 17 rows would return wrong answers for distances of 131072 and more.
#[test]
fn xor_distances_on_a_path_beyond_seventeen_bits_match_a_formula() {
    for engine in XorEngine::ALL {
        let nodes = if engine == XorEngine::default() { 300_003 } else { 150_003 };
        let tree = shapes::path(nodes);
        let xors = xor_distances_with(engine, &tree, |_| true);
        for (node, &xor) in xors.iter().enumerate() {
            let (left, right) = (node as u32, (nodes - 1 - node) as u32);
            assert_eq!(xor, xor_up_to(left) ^ xor_up_to(right), "{engine:?}, node {node}");
        }
    }
}

/// Checks a path on which every third node is marked. `nodes - 1` must be a multiple of 3, so that both ends are marked.
fn check_path(nodes: u32) {
    let tree = shapes::path(nodes as usize);
    let xors = xor_distances(&tree, |node| node.get() % 3 == 0);
    let sum = |from: u32| (from..nodes).step_by(3).fold(0, |xor, distance| xor ^ distance);
    assert_eq!(xors[0], sum(0));
    let last = nodes as usize - 1;
    assert_eq!(xors[last], sum(0));
    assert_eq!(xors[last - 1], sum(2) ^ 1);
}

long_paths!(check_path);
