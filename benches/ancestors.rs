//! Measures ancestor queries in nanoseconds on trees with shuffled labels: `cargo bench -p benches --bench ancestors [-- nodes [rounds]]`.
//!
//! The first columns measure queries:
//! - `climb`: the k-th ancestor with `HeavyPaths`; `ladder`: the same with `LevelAncestors`;
//! - `heavy`: the lowest common ancestor with `HeavyPaths`; `constant`: the same with `ConstantLca`.
//!
//! The last columns are the times in milliseconds to build heavy paths, ladders and `ConstantLca`. Nodes are random, and k is random up to
//! the depth of the node. The fastest of several rounds counts.
#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use benches::ratio::fastest;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use std::time::Instant;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{ConstantLca, HeavyPaths, LevelAncestors, NodeId, Rooted, Tree};

fn measure(shape: TreeShape, tree: &Tree, rounds: u32, mut source: impl FnMut(u32) -> u32) {
    let nodes = tree.node_count();
    let rooted = Rooted::new(tree, NodeId::new(0));
    let _ = (rooted.sizes(), rooted.depths(), rooted.heights());
    let mut builds = Vec::new();
    let mut start = Instant::now();
    let mut lap = || {
        builds.push(1e3 * start.elapsed().as_secs_f64());
        start = Instant::now();
    };
    let heavy = HeavyPaths::new(&rooted);
    lap();
    let above = LevelAncestors::new(&rooted);
    lap();
    let constant = ConstantLca::new(&rooted);
    lap();
    let questions: Vec<(NodeId, NodeId, u32)> = (0..nodes)
        .map(|_| {
            let [u, v] = [(); 2].map(|()| NodeId::new(source(nodes as u32)));
            (u, v, source(above.depth(u) + 1))
        })
        .collect();
    for &(u, v, k) in &questions {
        assert_eq!(heavy.kth_ancestor(u, k), above.kth_ancestor(u, k));
        assert_eq!(heavy.lca(u, v), constant.lca(u, v));
    }
    let times = fastest(
        rounds,
        [
            &mut || {
                for &(u, _, k) in &questions {
                    black_box(heavy.kth_ancestor(u, k));
                }
            },
            &mut || {
                for &(u, _, k) in &questions {
                    black_box(above.kth_ancestor(u, k));
                }
            },
            &mut || {
                for &(u, v, _) in &questions {
                    black_box(heavy.lca(u, v));
                }
            },
            &mut || {
                for &(u, v, _) in &questions {
                    black_box(constant.lca(u, v));
                }
            },
        ],
    );
    let [climb, ladder, lca, fast] = times.map(|time| 1e9 * time.as_secs_f64() / nodes as f64);
    let [one, two, three] = [builds[0], builds[1], builds[2]];
    println!("{shape:12}{climb:7.0}{ladder:8.0}{lca:8.0}{fast:10.0}{one:9.0}{two:5.0}{three:5.0}");
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let nodes = numbers.next().unwrap_or(500_000);
    let rounds = numbers.next().unwrap_or(3);
    let mut rng = SmallRng::seed_from_u64(1);
    println!("{nodes} nodes, {nodes} questions, fastest of {rounds} runs, in nanoseconds");
    println!("shape         climb  ladder   heavy  constant   builds in ms");
    for shape in TreeShape::ALL {
        let mut source = |bound| rng.random_range(0..bound);
        let tree = shapes::shuffled(&shape.tree(nodes as usize, &mut source), &mut source);
        measure(shape, &tree, rounds, source);
    }
}
