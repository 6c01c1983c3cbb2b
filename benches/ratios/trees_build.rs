//! Measures building and rooting a tree, including validation. The unit is the time of one plain breadth-first search.
//!
//! Each shape is measured with shuffled labels and edges, and again with labels and edges in breadth-first order. `+ root` measures
//! `Tree::from_edges` followed by `Rooted::new`. Both measurements start from a slice of edges.

use crate::Size;
use benches::ratio::{discard, fastest, ratio};
use benches::reference_bfs;
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
        "{:12} {:>10}  {:>6} {:>6}   in BFS order: {:>10}  {:>6} {:>6}",
        "shape", "bfs ms", "build", "+ root", "bfs ms", "build", "+ root"
    );
    for shape in TreeShape::ALL {
        let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
        let shuffled: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let parents = rooted.parents().iter().enumerate().skip(1);
        let in_order: Vec<(u32, u32)> =
            parents.map(|(child, parent)| (parent.get(), child as u32)).collect();
        print!("{shape:12}");
        for (edges, gap) in [(shuffled, ""), (in_order, "              ")] {
            let build = || Tree::from_edges(nodes, edges.iter().copied()).expect("a tree");
            let [bfs, built, rooted] = fastest(
                rounds,
                [
                    &mut discard(|| reference_bfs(nodes, &edges)),
                    &mut discard(build),
                    &mut discard(|| Rooted::new(&build(), NodeId::new(0))),
                ],
            );
            let milliseconds = 1e3 * bfs.as_secs_f64();
            print!(
                "{gap} {milliseconds:10.1}  {:6.2} {:6.2}",
                ratio(built, bfs),
                ratio(rooted, bfs)
            );
        }
        println!();
    }
}
