//! Measures the xor of distances from each root. The unit is the time of one plain breadth-first search.
//!
//! Each shape is measured with shuffled labels and with breadth-first labels. First prints the unit: the time of `reference_bfs` on the
//! list of edges, including building the adjacency lists. Then prints, in multiples of this time:
//!
//! - `engine`: `xor_distances` on an existing `Tree`;
//! - `rooted`: `xor_distances_rooted` on an existing `Rooted`;
//! - `edges`: `Tree::from_edges` on the list of edges, and `xor_distances`;
//! - `view`: `Tree::from_edges` on the list of edges, `Rooted::new`, and `xor_distances_rooted`.
//!
//! Up to 300 000 nodes, also prints the times of the other engines, in multiples of `engine`.

use crate::Size;
use benches::ratio::thread_time;
use benches::reference_bfs;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use std::time::Duration;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::xor_engines::{XorEngine, xor_distances_with};
use tree_algos::{NodeId, Rooted, Tree, xor_distances, xor_distances_rooted};

const SLOW_ENGINES_UP_TO: usize = 300_000;

pub(crate) fn table((nodes, rounds): Size) {
    let nodes = nodes as usize;
    let others: Vec<XorEngine> = XorEngine::ALL
        .into_iter()
        .filter(|&engine| engine != XorEngine::default())
        .filter(|_| nodes <= SLOW_ENGINES_UP_TO)
        .collect();
    println!("{nodes} nodes, least of {rounds} runs each");
    print!("{:12}{:10}{:>10}", "shape", "labels", "bfs [ms]");
    print!("{:>8}{:>8}{:>8}{:>8}", "engine", "rooted", "edges", "view");
    for engine in &others {
        print!("{:>14}", format!("{engine:?}"));
    }
    println!();
    let mut rng = StdRng::seed_from_u64(2020);
    for shape in TreeShape::ALL {
        let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
        let shuffled = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
        let root = NodeId::new(rng.random_range(0..nodes as u32));
        let ordered = breadth_first_labels(&Rooted::new(&tree, root));
        for (labels, tree) in [("shuffled", shuffled), ("bfs", ordered)] {
            let marks: Vec<bool> = (0..nodes).map(|_| rng.random()).collect();
            print!("{:12}{labels:10}", shape.to_string());
            measure(&tree, &marks, &others, rounds);
        }
    }
}

fn breadth_first_labels(rooted: &Rooted) -> Tree {
    let edges = (1..rooted.node_count() as u32).map(|at| (rooted.parents()[at as usize].get(), at));
    Tree::from_edges(rooted.node_count(), edges).expect("ranks make the same tree")
}

fn measure(tree: &Tree, marks: &[bool], others: &[XorEngine], rounds: u32) {
    let n = tree.node_count();
    let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    let root = NodeId::new(0);
    let rooted = Rooted::new(tree, root);
    let marked = |node: NodeId| marks[node.index()];
    let expected = xor_distances(tree, marked);
    let mut times = [Duration::MAX; 5];
    let mut other_times = vec![Duration::MAX; others.len()];
    for round in 0..rounds {
        let distances = timed(&mut times[0], || reference_bfs(n, &edges));
        assert_eq!(distances[rooted.order()[n - 1].index()], *rooted.depths().last().unwrap());
        let built = || Tree::from_edges(n, edges.iter().copied()).expect("a tree");
        let answers = [
            timed(&mut times[1], || xor_distances(tree, marked)),
            timed(&mut times[2], || xor_distances_rooted(&rooted, marked)),
            timed(&mut times[3], || xor_distances(&built(), marked)),
            timed(&mut times[4], || xor_distances_rooted(&Rooted::new(&built(), root), marked)),
        ];
        for answer in answers {
            assert!(answer == expected, "the variants disagree");
        }
        for (engine, time) in others.iter().zip(&mut other_times) {
            // The other engines take much longer, so run them at most twice.
            if round < 2 {
                let answer = timed(time, || xor_distances_with(*engine, tree, marked));
                assert!(answer == expected, "{engine:?} disagrees");
            }
        }
    }
    print!("{:10.1}", times[0].as_secs_f64() * 1e3);
    for time in &times[1..] {
        print!("{:8.2}", time.as_secs_f64() / times[0].as_secs_f64());
    }
    for time in other_times {
        print!("{:14.1}", time.as_secs_f64() / times[1].as_secs_f64());
    }
    println!();
}

/// Runs `work` and measures its time. If the time is less than `least`, stores it in `least`.
fn timed<T>(least: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = thread_time();
    let result = black_box(work());
    *least = thread_time().saturating_sub(start).min(*least);
    result
}
