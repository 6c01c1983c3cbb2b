//! Measures Green Hackenbush on a list of edges. The unit is the time of one plain breadth-first search of the same list.
//!
//! `value` computes the nim-value, `winning` all winning cuts, and `after` the value after each cut. All three start from the list of
//! edges, so like the reference search, they build the adjacency lists. Every graph is measured twice: with names and edges shuffled, and
//! with names and edges in the order in which the shape creates them.

use crate::Size;
use benches::ratio::{discard, fastest, ratio};
use benches::reference_bfs;
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::{Nimber, SpragueGrundy};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

type Edges = Vec<(u32, u32)>;

pub(crate) fn table((edges, rounds): Size) {
    let mut rng = SmallRng::seed_from_u64(1);

    println!("{edges} edges, fastest of {rounds} interleaved runs; ratios to reference_bfs");
    println!(
        "{:12} {:9} {:>10}  {:>7} {:>7} {:>7}",
        "shape", "names", "bfs ms", "value", "winning", "after"
    );
    for (shape, nodes, list) in shapes(edges, &mut rng) {
        let shuffled = shuffled(nodes, &list, &mut rng);
        for (list, names) in [(shuffled, "shuffled"), (list, "in order")] {
            let picture = Picture::new(list.clone());
            check(&picture);
            let [bfs, value, winning, after] = fastest(
                rounds,
                [
                    &mut discard(|| reference_bfs(nodes as usize, &list)),
                    &mut discard(|| GreenHackenbush.nim_value(&picture)),
                    &mut discard(|| GreenHackenbush.moves_to(&picture, Nimber::ZERO).count()),
                    &mut discard(|| GreenHackenbush.cut_values(&picture)),
                ],
            );
            let [value, winning, after] = [value, winning, after].map(|time| ratio(time, bfs));
            println!(
                "{shape:12} {names:9} {:10.1}  {value:7.2} {winning:7.2} {after:7.2}",
                1e3 * bfs.as_secs_f64()
            );
        }
    }
}

/// Checks that a cut is winning if and only if the value after the cut is 0.
fn check(picture: &Picture) {
    let after = GreenHackenbush.cut_values(picture);
    let zero = Some(Nimber::ZERO);
    let expected = (0..).zip(&after).filter(|&(_, &value)| value == zero).map(|(edge, _)| edge);
    let winning = GreenHackenbush.moves_to(picture, Nimber::ZERO).map(tree_algos::EdgeId::get);
    assert!(winning.eq(expected));
}

/// Returns the graphs to measure. Each graph has a name, a number of nodes, and a list of edges.
fn shapes(edges: u32, rng: &mut SmallRng) -> Vec<(&'static str, u32, Edges)> {
    let m = edges;
    let half = m / 2;
    let random = (0..m).map(|_| (rng.random_range(0..half), rng.random_range(0..half))).collect();
    let tree = (1..=m).map(|v| (rng.random_range(0..v), v)).collect();
    let deep = (1..=m).map(|v| (rng.random_range(v.saturating_sub(20)..v), v)).collect();
    // Build a tree from two thirds of the edges, and add the other edges as chords.
    let base = 2 * m / 3;
    let mut chords: Edges = (1..=base).map(|v| (rng.random_range(0..v), v)).collect();
    chords.extend((base..m).map(|_| (rng.random_range(0..base), rng.random_range(0..base))));
    // Build rings of a thousand edges. One more edge connects each ring to the previous ring, and the first ring to node 0.
    let rings = (0..m / 1001)
        .flat_map(|ring| {
            let first = 1000 * ring;
            let stalk = (if ring == 0 { 0 } else { first - 500 }, first + 1);
            let round = (1..=1000).map(move |k| (first + k, first + k % 1000 + 1));
            std::iter::once(stalk).chain(round)
        })
        .collect();
    vec![
        ("path", m + 1, (0..m).map(|v| (v, v + 1)).collect()),
        ("ring", m, (0..m).map(|v| (v, (v + 1) % m)).collect()),
        ("random", half, random),
        ("tree", m + 1, tree),
        ("deep tree", m + 1, deep),
        ("chords", base + 1, chords),
        ("rings", m + 1, rings),
    ]
}

/// Returns the graph with shuffled edges and with shuffled names for all nodes except node 0.
fn shuffled(nodes: u32, edges: &Edges, rng: &mut SmallRng) -> Edges {
    let mut names: Vec<u32> = (0..nodes).collect();
    for last in (2..names.len()).rev() {
        names.swap(last, rng.random_range(1..=last));
    }
    let mut edges: Edges =
        edges.iter().map(|&(u, v)| (names[u as usize], names[v as usize])).collect();
    for last in (1..edges.len()).rev() {
        edges.swap(last, rng.random_range(0..=last));
    }
    edges
}
