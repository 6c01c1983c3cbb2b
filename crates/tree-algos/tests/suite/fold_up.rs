//! Compares `reroot::fold_up` with a direct computation that walks up from each node and adds the node's value to all ancestors. Checks
//! that values are joined in the same order as in a walk over the neighbor lists.

use quickcheck::quickcheck;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// Makes a tree with shuffled labels and edges, rooted at a random node.
fn any_rooted(shape: TreeShape, nodes: usize, seed: u64) -> (Tree, Rooted) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut source = |bound| rng.random_range(0..bound);
    let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
    let root = NodeId::new(source(nodes as u32));
    let rooted = Rooted::new(&tree, root);
    (tree, rooted)
}

/// Returns a different number for each index, so the results change if two nodes or two edges are exchanged. The numbers, their sums and
/// their products wrap around.
fn scattered(index: usize) -> u64 {
    (index as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Adds the value of each node to every ancestor, multiplied by the numbers of the edges on the path between them.
fn sums_by_walking_up(tree: &Tree, rooted: &Rooted) -> Vec<u64> {
    let mut sums = vec![0_u64; tree.node_count()];
    for node in tree.nodes() {
        let (mut at, mut brought) = (node, scattered(node.index()));
        loop {
            let sum = &mut sums[rooted.rank(at).index()];
            *sum = sum.wrapping_add(brought);
            let Some(edge) = rooted.parent_edge(at) else { break };
            brought = brought.wrapping_mul(scattered(edge.index()));
            at = tree.other_end(edge, at);
        }
    }
    sums
}

fn sums(rooted: &Rooted) -> Vec<u64> {
    reroot::fold_up(
        rooted,
        |node| scattered(node.index()),
        |above, below, edge| {
            *above = above.wrapping_add(below.wrapping_mul(scattered(edge.index())));
        },
    )
}

/// Formats every subtree as a string that shows its joins in order. Joins the nodes from the last one reached to the first.
fn texts_by_neighbors(tree: &Tree, rooted: &Rooted) -> Vec<String> {
    let mut reached = vec![(rooted.root(), None)];
    let mut next = 0;
    while let Some(&(node, above)) = reached.get(next) {
        let below = tree.neighbors(node).iter().filter(|&&(_, edge)| Some(edge) != above);
        reached.extend(below.map(|&(child, edge)| (child, Some(edge))));
        next += 1;
    }
    let mut texts = vec![String::new(); tree.node_count()];
    for &(node, above) in reached.iter().rev() {
        let mut text = node.to_string();
        for &(child, edge) in tree.neighbors(node).iter().rev() {
            if Some(edge) != above {
                text = format!("{text} {edge}({})", texts[rooted.rank(child).index()]);
            }
        }
        texts[rooted.rank(node).index()] = text;
    }
    texts
}

fn texts(rooted: &Rooted) -> Vec<String> {
    let join = |above: &mut String, below: &String, edge| {
        *above = format!("{above} {edge}({below})");
    };
    reroot::fold_up(rooted, |node| node.to_string(), join)
}

quickcheck! {
    fn sums_are_those_of_the_definition(nodes: u8, seed: u64) -> bool {
        // Test every shape with a single node, and with the given number of nodes.
        TreeShape::ALL.into_iter().all(|shape| {
            [1, usize::from(nodes).max(1)].into_iter().all(|nodes| {
                let (tree, rooted) = any_rooted(shape, nodes, seed);
                sums(&rooted) == sums_by_walking_up(&tree, &rooted)
            })
        })
    }

    fn joins_come_in_order(nodes: u8, seed: u64) -> bool {
        TreeShape::ALL.into_iter().all(|shape| {
            let (tree, rooted) = any_rooted(shape, usize::from(nodes % 40).max(1), seed);
            texts(&rooted) == texts_by_neighbors(&tree, &rooted)
        })
    }

    fn it_agrees_with_a_program_for_subtrees(nodes: u8, seed: u64) -> bool {
        TreeShape::ALL.into_iter().all(|shape| {
            let (_, rooted) = any_rooted(shape, usize::from(nodes).max(1), seed);
            sums(&rooted) == reroot::at_subtrees(&Sums, &rooted)
        })
    }
}

/// Computes the same sums as a `RootedDp`, with the three steps lift, merge and finish.
struct Sums;

impl RootedDp for Sums {
    type Value = u64;
    type Partial = u64;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> u64 {
        0
    }

    fn lift(&self, value: &u64, edge: EdgeId, _from: NodeId, _to: NodeId) -> u64 {
        value.wrapping_mul(scattered(edge.index()))
    }

    fn merge(&self, left: &u64, right: &u64) -> u64 {
        left.wrapping_add(*right)
    }

    fn finish(&self, merged: &u64, node: NodeId, _: Option<EdgeId>) -> u64 {
        merged.wrapping_add(scattered(node.index()))
    }
}

/// All values must be computed before the first join, each once and in the order of the ranks. The type of the values is not `Clone`.
#[test]
fn initial_values_are_computed_before_the_first_join() {
    struct Wrapper(NodeId);
    let (tree, rooted) = any_rooted(TreeShape::Recursive, 50, 7);
    let mut asked = Vec::new();
    let mut joined = Vec::new();
    let kept = reroot::fold_up(
        &rooted,
        |node| {
            asked.push(node);
            Wrapper(node)
        },
        |above, below, edge| joined.push((edge, below.0, above.0)),
    );
    assert_eq!(asked, rooted.order());
    assert!(kept.iter().map(|kept| kept.0).eq(rooted.order().iter().copied()));
    assert_eq!(joined.len(), tree.edge_count());
    for ((edge, below, above), &node) in joined.into_iter().zip(rooted.order().iter().rev()) {
        assert_eq!((below, rooted.parent(below)), (node, Some(above)));
        assert_eq!(rooted.parent_edge(below), Some(edge));
    }
}

/// The stack must not grow with the depth, even on a path of a hundred thousand nodes whose root is an end.
#[test]
fn folding_up_a_long_path_does_not_overflow_the_stack() {
    let nodes = 100_000;
    let rooted = Rooted::new(&shapes::path(nodes), NodeId::new(0));
    let lengths = reroot::fold_up(&rooted, |_| 1_u32, |above, below, _| *above += below);
    assert!(lengths.into_iter().eq((1..=nodes as u32).rev()));
}
