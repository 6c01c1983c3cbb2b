//! What trees cost beside programs by hand: `cargo bench -p benches --bench trees_by_hand [rounds]`.
//!
//! Every row runs the program that somebody would write without the library, and then the library, on the same
//! tree in turns; both results are compared. The ratio is library / by hand, so that below 1 the library is faster.
//! Trees are random ones in which a new node hangs from any of those before it, and paths, both with shuffled labels.
//!
//! - `subtrees`: the sums of the values of all subtrees, by `at_subtrees`; by hand one loop over the parents.
//! - `fold`: the same by `fold_up`.
//! - `roots`: the sums of the distances from every node; by hand sizes, a loop up, and a loop down.
//! - `weighted`: the same with weights of nodes and lengths of edges; by hand in 64 bits.
//! - `build`: a tree from its edges, with all checks; `petgraph` builds a graph from them and checks nothing.
//! - `root`: the same and a breadth-first order; by hand lists of neighbors in one array, and a queue.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use benches::ratio::{discard, fastest, ratio};
use petgraph::graph::UnGraph;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;
use tree_algos::distances::weighted_distance_sums;
use tree_algos::reroot::{self, RootedDp};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// The sum of values, by node.
struct Sum(Vec<u64>);

impl RootedDp for Sum {
    type Value = u64;
    type Partial = u64;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> u64 {
        0
    }

    fn lift(&self, value: &u64, _: EdgeId, _from: NodeId, _to: NodeId) -> u64 {
        *value
    }

    fn merge(&self, left: &u64, right: &u64) -> u64 {
        left + right
    }

    fn finish(&self, merged: &u64, node: NodeId, _: Option<EdgeId>) -> u64 {
        merged + self.0[node.index()]
    }
}

/// The number of nodes, and the sum of their distances.
struct Distances;

impl RootedDp for Distances {
    type Value = (u64, u64);
    type Partial = (u64, u64);
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> (u64, u64) {
        (0, 0)
    }

    fn lift(
        &self,
        &(count, sum): &(u64, u64),
        _: EdgeId,
        _from: NodeId,
        _to: NodeId,
    ) -> (u64, u64) {
        (count, sum + count)
    }

    fn merge(&self, left: &(u64, u64), right: &(u64, u64)) -> (u64, u64) {
        (left.0 + right.0, left.1 + right.1)
    }

    fn finish(&self, &(count, sum): &(u64, u64), _: NodeId, _: Option<EdgeId>) -> (u64, u64) {
        (count + 1, sum)
    }
}

fn subtrees_by_hand(rooted: &Rooted, values: &[u64]) -> Vec<u64> {
    let mut sums: Vec<u64> = rooted.order().iter().map(|node| values[node.index()]).collect();
    for rank in (1..sums.len()).rev() {
        sums[rooted.parents()[rank].index()] += sums[rank];
    }
    sums
}

fn roots_by_hand(rooted: &Rooted) -> Vec<(u64, u64)> {
    let n = rooted.node_count();
    let parents = rooted.parents();
    let mut sizes = vec![1_u64; n];
    let mut sums = vec![0_u64; n];
    for rank in (1..n).rev() {
        let parent = parents[rank].index();
        sizes[parent] += sizes[rank];
        sums[parent] += sums[rank] + sizes[rank];
    }
    for rank in 1..n {
        sums[rank] = sums[parents[rank].index()] + n as u64 - 2 * sizes[rank];
    }
    rooted.node_ranks().iter().map(|rank| (n as u64, sums[rank.index()])).collect()
}

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

/// The breadth-first order from node 0 and the place of the parent of each of its nodes.
fn root_by_hand(n: usize, edges: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; n + 1];
    for &(u, v) in edges {
        starts[u as usize] += 1;
        starts[v as usize] += 1;
    }
    let mut total = 0;
    for start in &mut starts {
        total += *start;
        *start = total;
    }
    let mut cells = vec![(0_u32, 0_u32); 2 * edges.len()];
    for (edge, &(u, v)) in (0..).zip(edges) {
        for (node, neighbor) in [(u, v), (v, u)] {
            starts[node as usize] -= 1;
            cells[starts[node as usize] as usize] = (neighbor, edge);
        }
    }
    let (mut order, mut parents, mut above) = (vec![0_u32], vec![0_u32], vec![u32::MAX]);
    let mut done = 0;
    while done < order.len() {
        let node = order[done] as usize;
        for &(neighbor, edge) in &cells[starts[node] as usize..starts[node + 1] as usize] {
            if edge != above[done] {
                order.push(neighbor);
                parents.push(done as u32);
                above.push(edge);
            }
        }
        done += 1;
    }
    (order, parents)
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let rounds = numbers.next().unwrap_or(7);
    println!("fastest of {rounds} interleaved runs; nanoseconds a node");
    println!(
        "{:10} {:10} {:>9} {:>9} {:>9} {:>7}",
        "what", "shape", "nodes", "by hand", "ours", "ratio"
    );
    let mut rng = SmallRng::seed_from_u64(1);
    for shape in [TreeShape::Recursive, TreeShape::Path] {
        for nodes in [10, 1_000, 100_000, 1_000_000] {
            let mut source = |bound| rng.random_range(0..bound);
            let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
            measure(shape, &tree, rounds);
        }
    }
}

/// Small trees are taken many times in a row.
const WORK: usize = 1_000_000;

fn measure(shape: TreeShape, tree: &Tree, rounds: u32) {
    let nodes = tree.node_count();
    let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    let rooted = Rooted::new(tree, NodeId::new(0));
    let values: Vec<u64> = (0..nodes as u64).map(|node| node % 7).collect();
    let lengths: Vec<u64> = (0..nodes as u64).map(|edge| edge % 5).collect();
    let times = WORK / nodes;

    let sum = Sum(values.clone());
    assert_eq!(reroot::at_subtrees(&sum, &rooted), subtrees_by_hand(&rooted, &values));
    let subtrees = fastest(
        rounds,
        [
            &mut repeated(times, || subtrees_by_hand(&rooted, &values)),
            &mut repeated(times, || reroot::at_subtrees(&sum, &rooted)),
        ],
    );
    let fold =
        || reroot::fold_up(&rooted, |node| values[node.index()], |above, below, _| *above += below);
    assert_eq!(fold(), subtrees_by_hand(&rooted, &values));
    let folded = fastest(
        rounds,
        [&mut repeated(times, || subtrees_by_hand(&rooted, &values)), &mut repeated(times, fold)],
    );
    assert_eq!(reroot::at_roots(&Distances, &rooted), roots_by_hand(&rooted));
    let roots = fastest(
        rounds,
        [
            &mut repeated(times, || roots_by_hand(&rooted)),
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
    let root = || Rooted::new(&build(), NodeId::new(0));
    assert_eq!(root_by_hand(nodes, &edges).0.len(), root().node_count());
    let both = fastest(
        rounds,
        [&mut repeated(times, || root_by_hand(nodes, &edges)), &mut repeated(times, root)],
    );
    for (what, [by_hand, ours]) in [
        ("subtrees", subtrees),
        ("fold", folded),
        ("roots", roots),
        ("weighted", weighted),
        ("build", built),
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
