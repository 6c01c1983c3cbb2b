//! Measures building and traversing trees, and computations for all of their nodes.

use crate::{Criterion, compare};
use benches::programs::{Distances, Sum};
use benches::{by_hand, reference_bfs};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{Bfs, Dfs};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use tree_algos::centroid::Centroids;
use tree_algos::distances::pairs_at_distance;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::xor_engines::{XorEngine, xor_distances_with};
use tree_algos::{ConstantLca, HeavyPaths, NodeId, Rooted, Tree, reroot, xor_distances};

/// Creates a random tree with shuffled labels, and returns it with its edges. The parent of each new node is an earlier node; all earlier
/// nodes are equally likely.
pub(crate) fn random_tree(nodes: usize) -> (Tree, Vec<(u32, u32)>) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut source = |bound| rng.random_range(0..bound);
    let tree = shapes::shuffled(&TreeShape::Recursive.tree(nodes, &mut source), &mut source);
    let edges = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    (tree, edges)
}

fn rooted(tree: &Tree) -> Rooted {
    Rooted::new(tree, NodeId::new(0))
}

/// Returns the distances of all nodes from node 0.
fn distances_in(graph: &UnGraph<(), (), u32>) -> Vec<u32> {
    let mut distances = vec![u32::MAX; graph.node_count()];
    distances[0] = 0;
    let mut search = Bfs::new(graph, NodeIndex::new(0));
    while let Some(node) = search.next(graph) {
        for neighbor in graph.neighbors(node) {
            if distances[neighbor.index()] == u32::MAX {
                distances[neighbor.index()] = distances[node.index()] + 1;
            }
        }
    }
    distances
}

/// Measures building trees from edges, traversing them, and querying ancestors.
pub(crate) fn trees(criterion: &mut Criterion) {
    let nodes = 20_000;
    let (tree, edges) = random_tree(nodes);
    let graph = || UnGraph::<(), (), u32>::from_edges(black_box(&edges));
    let build = || Tree::from_edges(nodes, black_box(&edges).iter().copied()).expect("a tree");
    compare(
        criterion,
        "trees: build from 20000 edges",
        &mut [
            ("petgraph, without checks", &mut || graph().edge_count()),
            ("ours, with all checks", &mut || build().edge_count()),
        ],
    );
    compare(
        criterion,
        "trees: distances from a node, from 20000 edges",
        &mut [
            ("by hand", &mut || reference_bfs(nodes, black_box(&edges))),
            ("petgraph", &mut || distances_in(&graph())),
            ("ours", &mut || {
                let rooted = rooted(&build());
                rooted.by_node(rooted.depths())
            }),
        ],
    );
    let petgraph = graph();
    compare(
        criterion,
        "trees: depth-first walk by petgraph",
        &mut [
            ("its graph", &mut || {
                let mut walk = Dfs::new(&petgraph, NodeIndex::new(0));
                std::iter::from_fn(|| walk.next(&petgraph)).count()
            }),
            ("our tree", &mut || {
                let mut walk = Dfs::new(&tree, NodeId::new(0));
                std::iter::from_fn(|| walk.next(&tree)).count()
            }),
        ],
    );
    let values: Vec<u64> = (0..nodes as u64).map(|node| node % 7).collect();
    let (sum, rooted) = (Sum(values.clone()), rooted(&tree));
    compare(
        criterion,
        "trees: sums of all subtrees of 20000 nodes",
        &mut [
            ("by hand", &mut || by_hand::subtrees(&rooted, black_box(&values))),
            ("ours", &mut || reroot::at_subtrees(&sum, black_box(&rooted))),
        ],
    );
    ancestors(criterion, &rooted);
}

/// For each step 1, 2, 4, ..., returns the rank of the ancestor that many edges above each node, or the root if there is none.
fn jumps(rooted: &Rooted) -> Vec<Vec<u32>> {
    let first = rooted.parents().iter().map(|parent| parent.get()).collect();
    let twice = |steps: &Vec<u32>| steps.iter().map(|&at| steps[at as usize]).collect();
    std::iter::successors(Some(first), |steps| Some(twice(steps))).take(16).collect()
}

/// Returns the lowest common ancestor of two ranks. Jumps up by powers of two, in descending order.
fn lowest_common(jumps: &[Vec<u32>], depths: &[u32], u: u32, v: u32) -> u32 {
    let (mut low, mut high) = if depths[u as usize] < depths[v as usize] { (v, u) } else { (u, v) };
    let more = depths[low as usize] - depths[high as usize];
    for (step, jumps) in jumps.iter().enumerate() {
        if more >> step & 1 == 1 {
            low = jumps[low as usize];
        }
    }
    if low == high {
        return low;
    }
    for jumps in jumps.iter().rev() {
        if jumps[low as usize] != jumps[high as usize] {
            (low, high) = (jumps[low as usize], jumps[high as usize]);
        }
    }
    jumps[0][low as usize]
}

fn ancestors(criterion: &mut Criterion, rooted: &Rooted) {
    let nodes = rooted.node_count() as u32;
    let mut rng = SmallRng::seed_from_u64(2);
    let pairs: Vec<[NodeId; 2]> =
        (0..10_000).map(|_| [(); 2].map(|()| NodeId::new(rng.random_range(0..nodes)))).collect();
    let (jumps, depths) = (jumps(rooted), rooted.depths());
    let (heavy, constant) = (HeavyPaths::new(rooted), ConstantLca::new(rooted));
    let by_hand = |[u, v]: [NodeId; 2]| {
        let [u, v] = [u, v].map(|node| rooted.node_ranks()[node.index()].get());
        rooted.order()[lowest_common(&jumps, depths, u, v) as usize]
    };
    let all = |lca: &dyn Fn([NodeId; 2]) -> NodeId| -> Vec<NodeId> {
        black_box(&pairs).iter().map(|&pair| lca(pair)).collect()
    };
    compare(
        criterion,
        "trees: lowest common ancestors of 10000 pairs",
        &mut [
            ("by hand", &mut || all(&by_hand)),
            ("ours, heavy paths", &mut || all(&|[u, v]| heavy.lca(u, v))),
            ("ours, constant time", &mut || all(&|[u, v]| constant.lca(u, v))),
        ],
    );
}

/// Measures computing, for each node, the xor of the distances to the marked nodes.
pub(crate) fn xor_of_distances(criterion: &mut Criterion) {
    let nodes = 1000;
    let (tree, edges) = random_tree(nodes);
    let marked = |node: NodeId| node.get() % 3 != 0;
    let lists = neighbors(nodes, &edges);
    compare(
        criterion,
        "xor of distances: from each of 1000 nodes",
        &mut [
            ("by hand, a search from each", &mut || {
                let from = |start: u32| {
                    let distances = distances_from(black_box(&lists), start);
                    let marks = (0..).map(NodeId::new).zip(distances).filter(|&(v, _)| marked(v));
                    marks.fold(0, |xor, (_, distance)| xor ^ distance)
                };
                (0..nodes as u32).map(from).collect::<Vec<u32>>()
            }),
            ("ours", &mut || xor_distances(black_box(&tree), marked)),
            ("ours, centroids", &mut || {
                xor_distances_with(XorEngine::Centroid, black_box(&tree), marked)
            }),
            ("ours, light first", &mut || {
                xor_distances_with(XorEngine::LightFirst, black_box(&tree), marked)
            }),
        ],
    );
}

/// Returns the neighbors of each node.
pub(crate) fn neighbors(nodes: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); nodes];
    for &(u, v) in edges {
        lists[u as usize].push(v);
        lists[v as usize].push(u);
    }
    lists
}

/// Returns the distances from a node by a breadth-first search.
pub(crate) fn distances_from(neighbors: &[Vec<u32>], start: u32) -> Vec<u32> {
    let mut distances = vec![u32::MAX; neighbors.len()];
    distances[start as usize] = 0;
    let (mut queue, mut next) = (vec![start], 0);
    while let Some(&node) = queue.get(next) {
        next += 1;
        for &neighbor in &neighbors[node as usize] {
            if distances[neighbor as usize] == u32::MAX {
                distances[neighbor as usize] = distances[node as usize] + 1;
                queue.push(neighbor);
            }
        }
    }
    distances
}

/// Measures computing, for each node, the sum of the distances to all nodes.
pub(crate) fn rerooting(criterion: &mut Criterion) {
    let rooted = rooted(&random_tree(20_000).0);
    compare(
        criterion,
        "rerooting: sums of distances from each of 20000 nodes",
        &mut [
            ("by hand", &mut || by_hand::distance_sums(black_box(&rooted))),
            ("ours", &mut || reroot::at_roots(&Distances, black_box(&rooted))),
        ],
    );
}

/// Returns the number of ordered pairs of the given distances that add up to `sum`.
fn pairs(distances: &[u32], sum: u32) -> u64 {
    let mut counts = vec![0_u64; sum as usize + 1];
    for &distance in distances.iter().filter(|&&distance| distance <= sum) {
        counts[distance as usize] += 1;
    }
    counts.iter().zip(counts.iter().rev()).map(|(one, other)| one * other).sum()
}

/// Measures counting the pairs of nodes at a given distance.
pub(crate) fn centroid(criterion: &mut Criterion) {
    let (nodes, distance) = (1000, 10);
    let (tree, edges) = random_tree(nodes);
    let (lists, rooted) = (neighbors(nodes, &edges), rooted(&tree));
    compare(
        criterion,
        "centroid: pairs at distance 10 of 1000 nodes",
        &mut [
            ("by hand, a search from each", &mut || {
                let at = |start| {
                    let distances = distances_from(black_box(&lists), start);
                    distances.iter().filter(|&&other| other == distance).count() as u64
                };
                (0..nodes as u32).map(at).sum::<u64>() / 2
            }),
            ("ours, two sides", &mut || pairs_at_distance(black_box(&rooted), distance)),
            ("ours, component by component", &mut || {
                let mut centroids = Centroids::new(black_box(&rooted));
                let mut total = 0;
                while let Some(component) = centroids.next_component() {
                    total += pairs(component.distances(), distance);
                    for branch in component.branches() {
                        total -= pairs(&component.distances()[branch], distance);
                    }
                }
                total / 2
            }),
        ],
    );
}
