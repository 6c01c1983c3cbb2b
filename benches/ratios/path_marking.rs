//! Measures path marking on a tree that is already built. The unit is the time of one plain breadth-first search.
//!
//! `outcome` determines the winner. `maxima` and `sets` are the two ways to compute the values of both sides of each edge; the times of
//! both ways include the breadth-first numbering. `+ edges` is `outcome` from a slice of edges, including building and validating the tree.
//! Every tree is measured twice: with labels and edges shuffled, and with labels and edges in breadth-first order.

use crate::Size;
use benches::ratio::{discard, fastest, ratio};
use benches::reference_bfs;
use games::trees::path_marking::{self, SideValues};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

pub(crate) fn table((nodes, rounds): Size) {
    let nodes = nodes as usize;
    let mut rng = SmallRng::seed_from_u64(1);
    let mut source = |bound| rng.random_range(0..bound);

    println!("{nodes} nodes, fastest of {rounds} interleaved runs; ratios to reference_bfs");
    println!(
        "{:12} {:9} {:>10}  {:>7} {:>7} {:>7} {:>7}",
        "shape", "labels", "bfs ms", "outcome", "maxima", "sets", "+ edges"
    );
    for shape in TreeShape::ALL {
        let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let parents = rooted.parents().iter().enumerate().skip(1);
        let in_order: Vec<(u32, u32)> =
            parents.map(|(child, parent)| (parent.get(), child as u32)).collect();
        let ordered = Tree::from_edges(nodes, in_order).expect("a tree");
        for (tree, labels) in [(tree, "shuffled"), (ordered, "in order")] {
            let values = SideValues::new(&tree);
            assert_eq!(values, SideValues::by_sets(&tree));
            assert_eq!(values.outcome(), path_marking::outcome(&tree));
            let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
            let build = || Tree::from_edges(nodes, edges.iter().copied()).expect("a tree");
            let [bfs, outcome, maxima, sets, all] = fastest(
                rounds,
                [
                    &mut discard(|| reference_bfs(nodes, &edges)),
                    &mut discard(|| path_marking::outcome(&tree)),
                    &mut discard(|| SideValues::new(&tree)),
                    &mut discard(|| SideValues::by_sets(&tree)),
                    &mut discard(|| path_marking::outcome(&build())),
                ],
            );
            let [outcome, maxima, sets, all] =
                [outcome, maxima, sets, all].map(|time| ratio(time, bfs));
            println!(
                "{shape:12} {labels:9} {:10.1}  {outcome:7.2} {maxima:7.2} {sets:7.2} {all:7.2}",
                1e3 * bfs.as_secs_f64()
            );
        }
    }
}
