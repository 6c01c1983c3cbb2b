//! Compares maximum matchings, and the nodes that some maximum matching leaves unmatched, with all matchings of small graphs and with the
//! results of `petgraph`. Compares the sides of bipartite graphs and the spans of rows with the results of trying all choices.

use crate::definitions::generator;
use multigraphs::{BitSpan, GraphError, Matching, Multigraph, two_sides};
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tree_algos::NodeId;

/// Returns, for each set of nodes, the size of a maximum matching inside the set. The index is the set as bits.
fn all_sizes(graph: &Multigraph) -> Vec<usize> {
    let nodes = graph.node_count();
    let mut sizes = vec![0; 1 << nodes];
    for set in 1..1_usize << nodes {
        let least = set.trailing_zeros();
        let rest = set & (set - 1);
        let partners = graph.neighbors(NodeId::new(least)).iter();
        let with = partners.filter(|(v, _)| rest >> v.get() & 1 == 1);
        let best = with.map(|(v, _)| 1 + sizes[rest & !(1 << v.get())]).max();
        sizes[set] = best.unwrap_or(0).max(sizes[rest]);
    }
    sizes
}

/// Checks that the pairs form a matching of the graph, and that pairs and mates agree.
fn check_matching(graph: &Multigraph, matching: &Matching) {
    let mut pairs = Vec::new();
    for v in graph.nodes() {
        if let Some(mate) = matching.mate(v) {
            assert_eq!(matching.mate(mate), Some(v));
            assert!(mate != v && graph.neighbors(v).iter().any(|&(u, _)| u == mate));
            if v < mate {
                pairs.push((v, mate));
            }
        }
    }
    assert!(matching.pairs().eq(pairs.iter().copied()));
    assert_eq!(matching.len(), pairs.len());
    assert_eq!(matching.is_empty(), pairs.is_empty());
    let even = graph.nodes().filter(|&v| matching.is_even(v));
    assert!(matching.even_nodes().eq(even));
}

fn even(matching: &Matching) -> Vec<NodeId> {
    matching.even_nodes().collect()
}

fn check(graph: &Multigraph) {
    let matching = Matching::maximum(graph);
    check_matching(graph, &matching);
    let mut grown = Matching::empty(graph);
    while grown.grow(graph) {}
    check_matching(graph, &grown);
    assert!((grown.len(), grown.even_nodes().collect()) == (matching.len(), even(&matching)));
    let sizes = all_sizes(graph);
    let all = sizes.len() - 1;
    assert_eq!(matching.len(), sizes[all], "{graph:?}");
    for v in graph.nodes() {
        let spared = sizes[all & !(1 << v.get())] == sizes[all];
        assert_eq!(matching.is_even(v), spared, "{graph:?}, node {v}");
    }
}

#[test]
fn matchings_of_all_small_simple_graphs_match_the_definition() {
    for nodes in 0..=crate::sized(5, 6_u32) {
        let pairs: Vec<(u32, u32)> = (0..nodes).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
        for set in 0..1_u32 << pairs.len() {
            let edges = (0..).zip(&pairs).filter(|(k, _)| set >> k & 1 == 1).map(|(_, &pair)| pair);
            check(&Multigraph::from_edges(nodes as usize, edges).unwrap());
        }
    }
}

/// Returns a sparse graph, often with long augmenting paths: random edges alone, or in addition to a random tree, a path, or triangles that
/// share nodes.
fn random_graph(rng: &mut SmallRng, nodes: u32) -> Multigraph {
    let mut edges = Vec::new();
    match rng.random_range(0..4) {
        0 => {}
        1 => edges.extend((1..nodes).map(|v| (rng.random_range(0..v), v))),
        2 => edges.extend((1..nodes).map(|v| (v - 1, v))),
        _ => {
            for v in (2..nodes).step_by(2) {
                let foot = rng.random_range(0..v - 1);
                edges.extend([(foot, v - 1), (v - 1, v), (v, foot)]);
            }
        }
    }
    for _ in 0..rng.random_range(0..=nodes) {
        edges.push((rng.random_range(0..nodes), rng.random_range(0..nodes)));
    }
    // Shuffle the numbers of the nodes, since they determine the order of the search.
    let mut names: Vec<u32> = (0..nodes).collect();
    names.shuffle(rng);
    edges.shuffle(rng);
    let named = edges.into_iter().map(|(u, v)| (names[u as usize], names[v as usize]));
    Multigraph::from_edges(nodes as usize, named).unwrap()
}

#[test]
fn matchings_of_random_graphs_match_the_definition() {
    let mut rng = generator(1);
    for _ in 0..3000 {
        let nodes = rng.random_range(1..=13);
        check(&random_graph(&mut rng, nodes));
    }
}

#[cfg(feature = "petgraph")]
#[test]
fn matchings_of_larger_graphs_have_the_size_found_by_petgraph() {
    use petgraph::algo::maximum_matching;
    use petgraph::graph::UnGraph;

    let size = |graph: &UnGraph<(), (), u32>| maximum_matching(graph).edges().count();
    let mut rng = generator(2);
    for _ in 0..300 {
        let nodes = rng.random_range(1..=90);
        let graph = random_graph(&mut rng, nodes);
        let matching = Matching::maximum(&graph);
        check_matching(&graph, &matching);
        let theirs = UnGraph::from(&graph);
        let most = size(&theirs);
        assert_eq!(matching.len(), most, "{graph:?}");
        for _ in 0..10 {
            let v = NodeId::new(rng.random_range(0..nodes));
            let edges = graph.edges().filter(|&(_, a, b)| a != v && b != v);
            let without =
                Multigraph::from_edges(nodes as usize, edges.map(|(_, a, b)| (a.get(), b.get())));
            let spared = size(&UnGraph::from(&without.unwrap())) == most;
            assert_eq!(matching.is_even(v), spared, "{graph:?}, node {v}");
        }
    }
}

/// Checks large matchings with a certificate instead of another program. Delete all nodes that are not even but have an even neighbor. The
/// remaining components of even nodes have odd sizes. By the theorem of Tutte and Berge, the number of these components minus the number of
/// deleted nodes is the number of unmatched nodes.
#[test]
fn large_matchings_have_a_valid_certificate() {
    let mut rng = generator(3);
    for _ in 0..40 {
        let graph = random_graph(&mut rng, 4000);
        let matching = Matching::maximum(&graph);
        check_matching(&graph, &matching);
        let barrier = |v: NodeId| {
            let even_neighbor = |&(u, _): &(NodeId, _)| matching.is_even(u);
            !matching.is_even(v) && graph.neighbors(v).iter().any(even_neighbor)
        };
        let deleted = graph.nodes().filter(|&v| barrier(v)).count();
        let mut seen = vec![false; graph.node_count()];
        let mut odd_parts = 0;
        for start in matching.even_nodes() {
            if seen[start.index()] {
                continue;
            }
            let (mut part, mut next) = (vec![start], 0);
            seen[start.index()] = true;
            while next < part.len() {
                for &(u, _) in graph.neighbors(part[next]) {
                    if !barrier(u) && !seen[u.index()] {
                        assert!(matching.is_even(u));
                        seen[u.index()] = true;
                        part.push(u);
                    }
                }
                next += 1;
            }
            odd_parts += part.len() % 2;
        }
        let unmatched = graph.node_count() - 2 * matching.len();
        assert_eq!(odd_parts, deleted + unmatched);
    }
}

#[test]
fn matching_a_long_ring_does_not_overflow_the_stack() {
    let walk = || {
        for n in [200_000, 200_001] {
            let ring = (0..n).map(|v| (v, (v + 1) % n));
            let matching = Matching::maximum(&Multigraph::from_edges(n as usize, ring).unwrap());
            assert_eq!(matching.len(), n as usize / 2);
            assert_eq!(matching.even_nodes().count(), if n % 2 == 1 { n as usize } else { 0 });
        }
    };
    crate::small_stack::run(walk);
}

#[test]
fn two_sides_are_found_if_and_only_if_they_exist() {
    let mut rng = generator(4);
    let (mut with, mut without) = (0, 0);
    for _ in 0..2000 {
        let nodes = rng.random_range(1..=9);
        let graph = random_graph(&mut rng, nodes);
        let fits =
            |set: u32| graph.edges().all(|(_, u, v)| (set >> u.get() ^ set >> v.get()) & 1 == 1);
        match two_sides(&graph) {
            Ok(sides) => {
                assert!(graph.edges().all(|(_, u, v)| sides[u.index()] != sides[v.index()]));
                assert!(!sides[0]);
                with += 1;
            }
            Err(GraphError::OddCycle { edge }) => {
                assert!((0..1 << nodes).all(|set| !fits(set)), "{graph:?}");
                let (u, v) = graph.endpoints(edge);
                // Check that the edge is on a cycle. If the edge is not a loop, its ends must stay connected when it is deleted.
                let others = graph.edges().filter(|&(e, ..)| e != edge);
                let others = others.map(|(_, u, v)| (u.get(), v.get()));
                let rest = Multigraph::from_edges(nodes as usize, others).unwrap();
                let search = multigraphs::DepthFirst::new(&rest, u);
                assert!(search.visit(v).is_some());
                without += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(with > 100 && without > 100);
}

#[test]
fn spans_contain_exactly_the_xors_of_their_rows() {
    let mut rng = generator(5);
    for _ in 0..500 {
        let columns = rng.random_range(1..=130);
        // Use few columns to make some rows depend on others.
        let used: Vec<u32> = (0..8).map(|_| rng.random_range(0..columns)).collect();
        let mut row =
            || (0..rng.random_range(0..5)).map(|_| used[rng.random_range(0..8)]).collect();
        let rows: Vec<Vec<u32>> = (0..7).map(|_| row()).collect();
        let asked: Vec<Vec<u32>> = (0..20).map(|_| row()).collect();
        let bits = |row: &[u32]| {
            let mut words = [0_u64; 3];
            for &column in row {
                words[column as usize / 64] ^= 1 << (column % 64);
            }
            words
        };
        let mut span = BitSpan::new(columns);
        let mut xors = vec![[0_u64; 3]];
        for row in &rows {
            let grows = !xors.contains(&bits(row));
            assert_eq!(span.insert(row.iter().copied()), grows);
            let with: Vec<[u64; 3]> =
                xors.iter().map(|xor| std::array::from_fn(|k| xor[k] ^ bits(row)[k])).collect();
            if grows {
                xors.extend(with);
            }
            assert_eq!(1 << span.dimension(), xors.len());
        }
        for row in rows.iter().chain(&asked) {
            assert_eq!(span.contains(row.iter().copied()), xors.contains(&bits(row)));
        }
    }
}

/// The rows are the edges of a long path. Each stored row has only two ones, so the span must take little memory.
#[test]
fn a_span_of_short_rows_is_small() {
    let columns = 200_000;
    let mut span = BitSpan::new(columns);
    assert!((1..columns).all(|column| span.insert([column - 1, column])));
    assert!(span.contains([0, columns - 1]) && !span.contains([columns / 2]));
    assert!(span.bytes() < 64 * columns as usize, "{}", span.bytes());
}

#[test]
#[should_panic(expected = "there is no column 3 of 3")]
fn inserting_a_row_with_a_missing_column_panics() {
    let _ = BitSpan::new(3).insert([3]);
}
