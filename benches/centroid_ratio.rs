//! What centroid decomposition costs on a rooted tree, as a multiple of one plain breadth-first search:
//! `cargo bench --bench centroid_ratio [nodes [rounds]]`.
//!
//! `general` visits all components, `two-sided` all meetings, each looking at the distance of every node;
//! `contour` builds the index of contours in which nodes at the same distance share places. Behind them the
//! numbers of nodes visited, per node of the tree. Labels are shuffled; the rooted order is given.

use benches::ratio::{discard, fastest, ratio};
use benches::reference_bfs;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::centroid::{Centroids, TwoSided};
use tree_algos::contour::ContourIndex;
use tree_algos::shapes::{self, Shape};
use tree_algos::{NodeId, Rooted};

/// The number of nodes of all components, and the sum of their distances from the centroids.
fn general(rooted: &Rooted) -> (u64, u64) {
    let (mut nodes, mut sum) = (0, 0);
    let mut centroids = Centroids::new(rooted);
    while let Some(component) = centroids.next_component() {
        nodes += component.node_count() as u64;
        sum += component.distances().iter().map(|&distance| u64::from(distance)).sum::<u64>();
    }
    (nodes, sum)
}

/// The number of nodes of all groups, and the sum of the distances of all pairs.
fn two_sided(rooted: &Rooted) -> (u64, u64) {
    let (mut nodes, mut sum) = (0, 0);
    let mut meetings = TwoSided::new(rooted);
    while let Some((_, groups)) = meetings.next_meeting() {
        let [left, right] = groups.map(|group| {
            group
                .ranks()
                .fold((0, 0), |(count, sum), (_, distance)| (count + 1, sum + u64::from(distance)))
        });
        nodes += left.0 + right.0;
        sum += left.1 * right.0 + right.1 * left.0;
    }
    (nodes, sum)
}

/// The sum of the distances of all pairs, by the nodes on the two sides of every edge.
fn sum_of_distances(rooted: &Rooted) -> u64 {
    let n = rooted.node_count() as u64;
    rooted.sizes()[1..].iter().map(|&size| u64::from(size) * (n - u64::from(size))).sum()
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let nodes = numbers.next().unwrap_or(1_000_000);
    let rounds = numbers.next().unwrap_or(5);
    let mut rng = SmallRng::seed_from_u64(1);
    let mut source = |bound| rng.random_range(0..bound);

    println!("{nodes} nodes, fastest of {rounds} interleaved runs; ratios to reference_bfs");
    println!(
        "{:12} {:>8}  {:>9} {:>9} {:>9}   {:>9} {:>9}",
        "shape", "bfs ms", "general", "two-sided", "contour", "visits", "visits"
    );
    for shape in Shape::ALL {
        let tree = shapes::shuffled(&shape.tree(nodes as usize, &mut source), &mut source);
        let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let (general_visits, _) = general(&rooted);
        let (two_sided_visits, sum) = two_sided(&rooted);
        assert_eq!(sum, sum_of_distances(&rooted));
        let [bfs, general, two_sided, contour] = fastest(
            rounds,
            [
                &mut discard(|| reference_bfs(nodes as usize, &edges)),
                &mut discard(|| general(&rooted)),
                &mut discard(|| two_sided(&rooted)),
                &mut discard(|| ContourIndex::by_distance(&rooted)),
            ],
        );
        let [general, two_sided, contour] =
            [general, two_sided, contour].map(|time| ratio(time, bfs));
        let per_node = |visits: u64| (visits + u64::from(nodes) / 2) / u64::from(nodes);
        println!(
            "{shape:12} {:8.1}  {general:9.2} {two_sided:9.2} {contour:9.2}   {:9} {:9}",
            1e3 * bfs.as_secs_f64(),
            per_node(general_visits),
            per_node(two_sided_visits)
        );
    }
}
