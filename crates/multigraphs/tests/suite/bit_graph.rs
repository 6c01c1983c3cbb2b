//! Compares `BitGraph` with lists of edges. Checks that isomorphic graphs have the same canonical form, and other
//! graphs have different ones.

use crate::definitions::generator;
use multigraphs::BitGraph;
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

fn graph(nodes: u32, edges: &BTreeSet<(u32, u32)>) -> BitGraph {
    let mut graph = BitGraph::new(nodes);
    for &(u, v) in edges {
        graph.join(v, u);
        graph.join(u, v);
    }
    graph
}

/// Returns at most `2 * nodes` random edges, so the graph often has several components.
fn random_edges(rng: &mut SmallRng, nodes: u32) -> BTreeSet<(u32, u32)> {
    let most = rng.random_range(0..=2 * nodes);
    let pair = |_| (rng.random_range(0..nodes), rng.random_range(0..nodes));
    (0..most).map(pair).filter(|(u, v)| u < v).collect()
}

#[test]
fn rows_parts_and_induced_graphs_match_the_edges() {
    let mut rng = generator(1);
    for _ in 0..100 {
        let nodes = rng.random_range(1..=140);
        let edges = random_edges(&mut rng, nodes);
        let graph = graph(nodes, &edges);
        assert_eq!(graph.node_count(), nodes);
        assert!(graph.edges().eq(edges.iter().copied()));
        for u in 0..nodes {
            let joined = |&v: &u32| edges.contains(&(u.min(v), u.max(v)));
            assert!(graph.neighbors(u).eq((0..nodes).filter(joined)));
            assert!((0..nodes).all(|v| graph.are_joined(u, v) == joined(&v)));
        }
        // Check that each component is connected, and that no edge leaves it.
        let parts = graph.parts();
        let mut of = vec![usize::MAX; nodes as usize];
        for (k, part) in parts.iter().enumerate() {
            assert!(part.is_sorted() && part.iter().all(|&v| of[v as usize] == usize::MAX));
            for &v in part {
                of[v as usize] = k;
            }
            let mut reached = BTreeSet::from([part[0]]);
            for _ in 0..part.len() {
                let more = reached.iter().flat_map(|&v| graph.neighbors(v)).collect::<Vec<_>>();
                reached.extend(more);
            }
            assert!(reached.into_iter().eq(part.iter().copied()));
        }
        assert!(of.iter().all(|&k| k < parts.len()));
        assert!(parts.windows(2).all(|two| two[0][0] < two[1][0]));
        // Choose a random subset of the nodes, in a random order.
        let mut chosen: Vec<u32> = (0..nodes).filter(|_| rng.random()).collect();
        chosen.shuffle(&mut rng);
        let induced = graph.induced(&chosen);
        for (a, &u) in (0..).zip(&chosen) {
            for (b, &v) in (0..).zip(&chosen) {
                assert_eq!(induced.are_joined(a, b), graph.are_joined(u, v));
            }
        }
    }
}

#[test]
fn each_unlabeled_graph_has_exactly_one_canonical_form() {
    count_canonical_forms(0..=5);
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn each_larger_unlabeled_graph_has_exactly_one_canonical_form() {
    count_canonical_forms(6..=6);
}

/// Compares the number of canonical forms with the number of unlabeled graphs for each number of nodes in `sizes`.
fn count_canonical_forms(sizes: RangeInclusive<u32>) {
    // OEIS A000088 lists the numbers of graphs on n unlabeled nodes.
    const GRAPHS: [usize; 7] = [1, 1, 2, 4, 11, 34, 156];
    for nodes in sizes {
        let pairs: Vec<(u32, u32)> =
            (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| (u, v))).collect();
        let mut forms = BTreeSet::new();
        for set in 0..1_u32 << pairs.len() {
            let edges = (0..).zip(&pairs).filter(|(k, _)| set >> k & 1 == 1);
            let graph = graph(nodes, &edges.map(|(_, &pair)| pair).collect());
            let order = graph.canonical_order(1000);
            assert!(order.iter().copied().collect::<BTreeSet<u32>>().into_iter().eq(0..nodes));
            forms.insert(graph.induced(&order));
        }
        assert_eq!(forms.len(), GRAPHS[nodes as usize], "{nodes} nodes");
    }
}

#[test]
fn canonical_orders_of_paths_and_complete_graphs_need_little_effort() {
    let mut rng = generator(2);
    for _ in 0..50 {
        let nodes = rng.random_range(1..=40);
        let path = (1..nodes).map(|v| (v - 1, v)).collect();
        let mut names: Vec<u32> = (0..nodes).collect();
        names.shuffle(&mut rng);
        let path = graph(nodes, &path);
        let renamed = path.induced(&names);
        let form = |graph: &BitGraph| graph.induced(&graph.canonical_order(2));
        assert_eq!(form(&path), form(&renamed));
        // All nodes of a complete graph are equivalent, so there are too many orders to compare all of them.
        let complete = (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| (u, v))).collect();
        let complete = graph(nodes, &complete);
        for effort in [0, 1, 5] {
            let order = complete.canonical_order(effort);
            assert_eq!(complete.induced(&order), complete);
        }
    }
}

/// In a regular graph, refining the colors leaves all nodes with the same color, even if the graph has no symmetries.
#[test]
fn regular_graphs_have_canonical_forms() {
    let mut rng = generator(3);
    let ring = |first: u32, length: u32| {
        (0..length)
            .map(move |v| (first + v, first + (v + 1) % length))
            .map(|(u, v)| (u.min(v), u.max(v)))
    };
    let mut all: Vec<(u32, BTreeSet<(u32, u32)>)> = Vec::new();
    for (a, b) in [(3, 4), (3, 5), (4, 5), (3, 3)] {
        all.push((a + b, ring(0, a).chain(ring(a, b)).collect()));
    }
    while all.len() < 40 {
        // Create a ring, and chords between random pairs of nodes.
        let nodes = 2 * rng.random_range(3..=6);
        let mut left: Vec<u32> = (0..nodes).collect();
        let mut edges: BTreeSet<(u32, u32)> = ring(0, nodes).collect();
        while let Some(u) = left.pop() {
            let v = left.swap_remove(rng.random_range(0..left.len()));
            edges.insert((u.min(v), u.max(v)));
        }
        if edges.len() as u32 == nodes / 2 * 3 {
            all.push((nodes, edges));
        }
    }
    for (nodes, edges) in all {
        let graph = graph(nodes, &edges);
        let form = |graph: &BitGraph| graph.induced(&graph.canonical_order(10_000));
        let expected = form(&graph);
        for _ in 0..10 {
            let mut names: Vec<u32> = (0..nodes).collect();
            names.shuffle(&mut rng);
            let renamed = graph.induced(&names);
            assert_eq!(form(&renamed), expected, "{edges:?} {names:?}");
            for effort in 1..8 {
                let mut order = renamed.canonical_order(effort);
                order.sort_unstable();
                assert!(order.into_iter().eq(0..nodes));
            }
        }
    }
}

#[test]
#[should_panic(expected = "2-2 joins a node to itself")]
fn joining_a_node_to_itself_panics() {
    BitGraph::new(3).join(2, 2);
}

#[test]
#[should_panic(expected = "0-3: there are 3 nodes")]
fn joining_a_missing_node_panics() {
    BitGraph::new(3).join(0, 3);
}

#[test]
#[should_panic(expected = "node 1 is listed twice")]
fn inducing_a_subgraph_on_a_repeated_node_panics() {
    let _ = BitGraph::new(3).induced(&[1, 1]);
}
