//! Compares algorithms on trees with handwritten programs: `cargo bench -p benches --bench trees_by_hand -- [rounds [nodes...]]`. For
//! example, `-- 3 10000000` takes minutes.
//!
//! For each row, the library and a program that a user would write without it run alternately on the same tree, and their results are
//! compared. The ratio is the time of the library divided by the time of the handwritten program, so the library is faster if the ratio is
//! below 1. The trees are paths, and random trees in which the parent of each new node is a random earlier node. Their labels are shuffled.
//!
//! - `subtrees`: the sum of the values in each subtree, with `at_subtrees`. By hand: one loop over the parents.
//! - `fold`: the same sums with `fold_up`.
//! - `roots`: for each node, the sum of the distances to all nodes. By hand: subtree sizes, a loop from the leaves to the root, and a loop
//!   from the root to the leaves.
//! - `weighted`: the same with weights on nodes and lengths on edges. By hand: the same method, with sums in 64-bit numbers.
//! - `build`: building a tree from its edges, with all checks. By hand: a `petgraph` graph, without checks.
//! - `read`: reading the tree from its text with `Tree::from_text`, with all checks. By hand: a loop over the bytes, and lists of neighbors
//!   in one array, without checks.
//! - `root`: building the tree in the same way and computing its breadth-first order. By hand: adjacency lists in one array, and a queue.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use benches::by_hand;
use benches::programs::{Distances, Sum};
use benches::ratio::{discard, fastest, ratio};
use petgraph::graph::UnGraph;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;
use tree_algos::distances::weighted_distance_sums;
use tree_algos::reroot;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

fn weighted_by_hand(rooted: &Rooted, weights: &[u64], lengths: &[u64]) -> Vec<u64> {
    let n = rooted.node_count();
    let (parents, edges) = (rooted.parents(), rooted.parent_edges());
    let mut below: Vec<u64> = rooted.order().iter().map(|node| weights[node.index()]).collect();
    let mut sums = vec![0_u64; n];
    for rank in (1..n).rev() {
        let parent = parents[rank].index();
        sums[parent] += sums[rank] + below[rank] * lengths[edges[rank].index()];
        below[parent] += below[rank];
    }
    for rank in 1..n {
        let length = lengths[edges[rank].index()];
        sums[rank] =
            sums[parents[rank].index()] + (below[0] - below[rank]) * length - below[rank] * length;
    }
    rooted.node_ranks().iter().map(|rank| sums[rank.index()]).collect()
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let rounds = numbers.next().unwrap_or(7);
    let mut sizes: Vec<usize> = numbers.map(|nodes| nodes as usize).collect();
    if sizes.is_empty() {
        sizes = vec![10, 1_000, 10_000, 100_000, 1_000_000];
    }
    println!("fastest of {rounds} interleaved runs; nanoseconds a node");
    println!(
        "{:10} {:10} {:>9} {:>9} {:>9} {:>7}",
        "what", "shape", "nodes", "by hand", "ours", "ratio"
    );
    let mut rng = SmallRng::seed_from_u64(1);
    for shape in [TreeShape::Recursive, TreeShape::Path] {
        for &nodes in &sizes {
            let mut source = |bound| rng.random_range(0..bound);
            let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
            measure(shape, &tree, rounds);
        }
    }
}

/// Small trees run many times in a row, until the runs have processed this many nodes in total.
const WORK: usize = 1_000_000;

fn measure(shape: TreeShape, tree: &Tree, rounds: u32) {
    let nodes = tree.node_count();
    let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    let rooted = Rooted::new(tree, NodeId::new(0));
    let values: Vec<u64> = (0..nodes as u64).map(|node| node % 7).collect();
    let lengths: Vec<u64> = (0..nodes as u64).map(|edge| edge % 5).collect();
    let times = (WORK / nodes).max(1);

    let sum = Sum(values.clone());
    assert_eq!(reroot::at_subtrees(&sum, &rooted), by_hand::subtrees(&rooted, &values));
    let subtrees = fastest(
        rounds,
        [
            &mut repeated(times, || by_hand::subtrees(&rooted, &values)),
            &mut repeated(times, || reroot::at_subtrees(&sum, &rooted)),
        ],
    );
    let fold =
        || reroot::fold_up(&rooted, |node| values[node.index()], |above, below, _| *above += below);
    assert_eq!(fold(), by_hand::subtrees(&rooted, &values));
    let folded = fastest(
        rounds,
        [&mut repeated(times, || by_hand::subtrees(&rooted, &values)), &mut repeated(times, fold)],
    );
    assert_eq!(reroot::at_roots(&Distances, &rooted), by_hand::distance_sums(&rooted));
    let roots = fastest(
        rounds,
        [
            &mut repeated(times, || by_hand::distance_sums(&rooted)),
            &mut repeated(times, || reroot::at_roots(&Distances, &rooted)),
        ],
    );
    let ours = || weighted_distance_sums(&rooted, |v| values[v.index()], |e| lengths[e.index()]);
    let by_hand = weighted_by_hand(&rooted, &values, &lengths);
    assert!(ours().is_some_and(|sums| sums.into_iter().eq(by_hand.into_iter().map(u128::from))));
    let weighted = fastest(
        rounds,
        [
            &mut repeated(times, || weighted_by_hand(&rooted, &values, &lengths)),
            &mut repeated(times, ours),
        ],
    );
    let build = || Tree::from_edges(nodes, edges.iter().copied()).expect("a tree");
    let graph = || UnGraph::<(), (), u32>::from_edges(edges.iter().copied());
    assert_eq!(graph().edge_count(), build().edge_count());
    let built = fastest(rounds, [&mut repeated(times, graph), &mut repeated(times, build)]);
    let text = tree.to_string();
    let read = || Tree::from_text(&text, 0).expect("a tree");
    let read_by_hand = || {
        let (n, edges) = by_hand::read_edges(text.as_bytes());
        by_hand::lists(n, &edges)
    };
    assert_eq!((read(), read_by_hand()), (tree.clone(), by_hand::lists(nodes, &edges)));
    let texts = fastest(rounds, [&mut repeated(times, read_by_hand), &mut repeated(times, read)]);
    let root = || Rooted::new(&build(), NodeId::new(0));
    assert_eq!(by_hand::breadth_first(nodes, &edges).0.len(), root().node_count());
    let both = fastest(
        rounds,
        [
            &mut repeated(times, || by_hand::breadth_first(nodes, &edges)),
            &mut repeated(times, root),
        ],
    );
    for (what, [by_hand, ours]) in [
        ("subtrees", subtrees),
        ("fold", folded),
        ("roots", roots),
        ("weighted", weighted),
        ("build", built),
        ("read", texts),
        ("root", both),
    ] {
        let each = |time: Duration| 1e9 * time.as_secs_f64() / (times * nodes) as f64;
        println!(
            "{what:10} {shape:10} {nodes:9} {:9.2} {:9.2} {:7.2}",
            each(by_hand),
            each(ours),
            ratio(ours, by_hand)
        );
    }
}

fn repeated<T>(times: usize, run: impl FnMut() -> T) -> impl FnMut() {
    let mut once = discard(run);
    move || (0..times).for_each(|_| once())
}
