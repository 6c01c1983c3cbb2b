//! Node Kayles and Arc Kayles: compares the rules with the definitions over sets of nodes, and paths and cycles with
//! the sequences.

use games::graphs::SimpleGraph;
use games::graphs::arc_kayles::ArcKayles;
use games::graphs::node_kayles::NodeKayles;
use grundy_core::{Nimber, Notation, Ruleset, mex};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// The value of the set of remaining nodes, by the definition; `options` lists the possible results of moves.
fn value(set: u32, options: &dyn Fn(u32) -> Vec<u32>, known: &mut HashMap<u32, Nimber>) -> Nimber {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let values: Vec<Nimber> =
        options(set).into_iter().map(|left| value(left, options, known)).collect();
    let value = mex(values);
    known.insert(set, value);
    value
}

fn by_definition(edges: &[(u32, u32)], nodes: u32) -> (Nimber, Nimber) {
    let joined = |u: u32, v: u32| edges.contains(&(u, v)) || edges.contains(&(v, u));
    let node = |set: u32| {
        let chosen = (0..nodes).filter(|v| set >> v & 1 == 1);
        let taken =
            |v: u32| (0..nodes).filter(|&u| u == v || joined(u, v)).fold(0, |t, u| t | 1 << u);
        chosen.map(|v| set & !taken(v)).collect()
    };
    let edge = |set: u32| {
        let inside = edges.iter().filter(|(u, v)| set >> u & set >> v & 1 == 1);
        inside.map(|(u, v)| set & !(1 << u | 1 << v)).collect()
    };
    let all = (1 << nodes) - 1;
    (value(all, &node, &mut HashMap::new()), value(all, &edge, &mut HashMap::new()))
}

struct Both {
    node: Search<NodeKayles>,
    edge: Search<ArcKayles>,
}

impl Both {
    fn new() -> Self {
        Self { node: Search::new(NodeKayles), edge: Search::new(ArcKayles) }
    }

    fn values(&self, graph: &SimpleGraph) -> (Nimber, Nimber) {
        (self.node.nim_value(graph).unwrap(), self.edge.nim_value(graph).unwrap())
    }
}

#[test]
fn every_graph_of_up_to_five_nodes() {
    let search = Both::new();
    for nodes in 0..=5_u32 {
        let pairs: Vec<(u32, u32)> =
            (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| (u, v))).collect();
        for set in 0..1_u32 << pairs.len() {
            let edges: Vec<(u32, u32)> =
                (0..).zip(&pairs).filter(|(k, _)| set >> k & 1 == 1).map(|(_, &e)| e).collect();
            let graph = SimpleGraph::new(0..nodes, edges.clone()).unwrap();
            assert_eq!(search.values(&graph), by_definition(&edges, nodes), "{graph}");
        }
    }
}

#[test]
fn random_graphs_with_and_without_canonical_forms() {
    let mut rng = StdRng::seed_from_u64(1);
    let search = Both::new();
    for _ in 0..150 {
        let nodes: u32 = rng.random_range(1..=10);
        let count = rng.random_range(0..=2 * nodes);
        let pair = |_| (rng.random_range(0..nodes), rng.random_range(0..nodes));
        let edges: Vec<(u32, u32)> = (0..count).map(pair).filter(|(u, v)| u != v).collect();
        let graph = SimpleGraph::new(0..nodes, edges.clone()).unwrap();
        let expected = by_definition(&edges, nodes);
        assert_eq!(search.values(&graph), expected, "{graph}");
        let written = Both {
            node: Search::new(NodeKayles).as_written(),
            edge: Search::new(ArcKayles).as_written(),
        };
        assert_eq!(written.values(&graph), expected, "{graph}");
    }
}

#[test]
fn paths_and_cycles_are_heaps_of_dawson() {
    let (nodes, arcs) = (NodeKayles::paths().unwrap(), ArcKayles::paths().unwrap());
    let search = Both::new();
    for n in 0..=60 {
        let found = search.values(&SimpleGraph::path(n));
        assert_eq!((nodes.path(u64::from(n)), arcs.path(u64::from(n))), found, "path of {n}");
    }
    for n in 3..=40 {
        let found = search.values(&SimpleGraph::cycle(n));
        assert_eq!((nodes.cycle(u64::from(n)), arcs.cycle(u64::from(n))), found, "cycle of {n}");
    }
    // OEIS A002187, Dawson's chess: the places of zeros do not depend on where counting heaps begins.
    let zeros: Vec<u64> = (0..52).filter(|&n| nodes.path(n) == Nimber::ZERO).collect();
    assert_eq!(zeros, [0, 4, 8, 14, 20, 24, 28, 34, 38, 42]);
    assert_eq!(nodes.path(u64::MAX), nodes.path(u64::MAX - 34));
    assert!((1..500).all(|n| nodes.path(n) == arcs.path(n + 1)));
}

#[test]
fn more_than_a_hundred_and_twenty_eight_nodes() {
    // Thirty-four stars: in each, every move except the middle leaves the others alone, as in a heap.
    let star = |k: u32| (1..4).map(move |leaf| (10 * k, 10 * k + leaf));
    let stars = |count: u32| SimpleGraph::new([], (0..count).flat_map(star)).unwrap();
    let search = Both::new();
    let one = search.values(&stars(1));
    assert_eq!(one, by_definition(&[(0, 1), (0, 2), (0, 3)], 4));
    assert_eq!(search.values(&stars(34)), (Nimber::ZERO, Nimber::ZERO));
    assert_eq!(search.values(&stars(35)), one);
    let long = search.values(&SimpleGraph::path(140));
    assert_eq!(long.0, NodeKayles::paths().unwrap().path(140));
    assert_eq!(long.1, ArcKayles::paths().unwrap().path(140));
}

#[test]
fn moves_take_what_the_rules_say() {
    let graph: SimpleGraph = "10-11 11-12 12-13 13-10 13-14".parse().unwrap();
    let left = |sum: grundy_core::Sum<SimpleGraph>| {
        sum.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert!(NodeKayles.moves(&graph).eq(10..15));
    assert_eq!(left(NodeKayles.play(&graph, &13)), ["11"]);
    assert_eq!(left(NodeKayles.play(&graph, &10)), ["12", "14"]);
    assert_eq!(left(NodeKayles.play(&graph, &14)), ["10-11 11-12"]);
    assert!(NodeKayles.try_play(&graph, &14).is_ok());
    assert!(NodeKayles.try_play(&graph, &15).is_err());
    assert_eq!(ArcKayles.moves(&graph).count(), 5);
    assert_eq!(left(ArcKayles.play(&graph, &(13, 14))), ["10-11 11-12"]);
    assert_eq!(left(ArcKayles.play(&graph, &(10, 13))), ["11-12"]);
    assert!(ArcKayles.try_play(&graph, &(13, 14)).is_ok());
    assert!(ArcKayles.try_play(&graph, &(14, 13)).is_err());
    assert!(ArcKayles.try_play(&graph, &(10, 12)).is_err());
    assert!(ArcKayles.try_play(&graph, &(15, 16)).is_err());
}

#[test]
fn graphs_and_moves_are_read_as_they_are_printed() {
    let mut rng = StdRng::seed_from_u64(2);
    for _ in 0..100 {
        let count = rng.random_range(0..8);
        let pair = |_| (rng.random_range(0..9), rng.random_range(9..18));
        let edges: Vec<(u32, u32)> = (0..count).map(pair).collect();
        let graph = SimpleGraph::new([3, 100], edges).unwrap();
        assert_eq!(NodeKayles.read_position(&NodeKayles.position_text(&graph)), Ok(graph.clone()));
        for mv in NodeKayles.moves(&graph) {
            assert_eq!(NodeKayles.read_move(&graph, &NodeKayles.move_text(&graph, &mv)), Ok(mv));
        }
        for mv in ArcKayles.moves(&graph) {
            assert_eq!(ArcKayles.read_move(&graph, &ArcKayles.move_text(&graph, &mv)), Ok(mv));
        }
    }
    let empty = SimpleGraph::default();
    assert_eq!(empty.to_string(), "no nodes");
    assert_eq!("no nodes".parse(), Ok(empty.clone()));
    assert_eq!("".parse(), Ok(empty));
    assert_eq!("2-1, 1-2 5".parse::<SimpleGraph>().unwrap().to_string(), "1-2 5");
    assert_eq!(format!("{:?}", SimpleGraph::cycle(3)), "SimpleGraph(0-1 0-2 1-2)");
    for (text, message) in [
        ("0-1 x", "expected an edge as `0-1` or a node, found `x`"),
        ("0-1 1-1", "edge 1-1 joins a node to itself"),
        ("-1", "expected an edge as `0-1` or a node, found `-1`"),
        ("+1", "expected an edge as `0-1` or a node, found `+1`"),
    ] {
        assert_eq!(text.parse::<SimpleGraph>().unwrap_err().to_string(), message);
    }
    let most = SimpleGraph::MAX_NODES as u32;
    assert!(SimpleGraph::new(0..most, []).is_ok());
    let error = SimpleGraph::new(0..=most, []).unwrap_err();
    assert_eq!(error.to_string(), "4097 nodes are more than 4096");
    assert_eq!(
        NodeKayles.move_in_words(&SimpleGraph::path(2), &1),
        "take node 1 and its neighbors"
    );
    assert_eq!(
        ArcKayles.move_in_words(&SimpleGraph::path(2), &(0, 1)),
        "take edge 0-1 and its endpoints"
    );
    assert_eq!(ArcKayles.position_in_words(&SimpleGraph::path(2)), "the graph 0-1");
}

#[test]
#[should_panic(expected = "a cycle has 3 nodes or more, not 2")]
fn short_cycles_are_refused() {
    let _ = NodeKayles::paths().unwrap().cycle(2);
}
