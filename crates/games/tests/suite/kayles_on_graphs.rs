//! Compares the rules of Node Kayles and Arc Kayles to the definitions on sets of nodes, and the values of paths and cycles to
//! known sequences.

use games::graphs::SimpleGraph;
use games::graphs::arc_kayles::ArcKayles;
use games::graphs::node_kayles::NodeKayles;
use grundy_core::{Nimber, Normal, Notation, Outcome, PartialTheorem, PartialValues, Ruleset, mex};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Computes the value of a set of remaining nodes directly from the definition. `options` returns the sets that moves can
/// leave.
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
fn values_of_all_graphs_of_up_to_five_nodes_agree_with_the_rules() {
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
fn canonical_forms_do_not_change_values_of_random_graphs() {
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
fn values_of_paths_and_cycles_agree_with_search() {
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
    // These are the indices of the zeros in OEIS A002187, the values of Dawson's chess.
    let zeros: Vec<u64> = (0..52).filter(|&n| nodes.path(n) == Nimber::ZERO).collect();
    assert_eq!(zeros, [0, 4, 8, 14, 20, 24, 28, 34, 38, 42]);
    assert_eq!(nodes.path(u64::MAX), nodes.path(u64::MAX - 34));
    assert!((1..500).all(|n| nodes.path(n) == arcs.path(n + 1)));
}

#[test]
fn graphs_of_more_than_128_nodes_have_known_values() {
    // A sum of 34 equal stars has the value 0, because the stars cancel in pairs.
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
fn moves_follow_the_rules() {
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
fn notation_survives_a_round_trip() {
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
        ("0-1 x", "expected an edge such as `0-1` or a node, found `x`"),
        ("0-1 1-1", "edge 1-1 joins a node to itself"),
        ("-1", "expected an edge such as `0-1` or a node, found `-1`"),
        ("+1", "expected an edge such as `0-1` or a node, found `+1`"),
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
fn a_cycle_of_two_nodes_panics() {
    let _ = NodeKayles::paths().unwrap().cycle(2);
}

/// Finds the moves to a value by searching the position after each move.
fn moves_to<G: Ruleset<Position = SimpleGraph>>(
    search: &Search<G>,
    rules: &G,
    graph: &SimpleGraph,
    value: Nimber,
) -> Vec<G::Move> {
    let leads = |mv: &G::Move| search.nim_sum(rules.play(graph, mv).as_slice()) == Ok(value);
    rules.moves(graph).filter(leads).collect()
}

/// Checks that the theorems of a game agree with a search of a graph. Returns whether the theorems know the outcome.
fn follows_search<G>(search: &Search<G>, rules: &G, graph: &SimpleGraph) -> bool
where
    G: PartialValues<Position = SimpleGraph> + PartialTheorem<Normal>,
{
    let value = search.nim_value(graph).unwrap();
    let known = rules.known_nim_value(graph);
    let degree = |&node: &u32| graph.edges().filter(|&(u, v)| u == node || v == node).count();
    assert_eq!(known.is_some(), graph.nodes().iter().all(|node| degree(node) <= 2), "{graph}");
    if let Some(known) = known {
        assert_eq!(known, value, "{graph}");
        for wanted in (0..9).map(Nimber::new).filter(|&wanted| wanted != value) {
            let moves = moves_to(search, rules, graph, wanted);
            assert_eq!(rules.known_moves_to(graph, wanted), moves, "{graph} to {wanted}");
        }
    }
    let winning = moves_to(search, rules, graph, Nimber::ZERO);
    let outcome = rules.known_outcome(graph, Normal);
    assert!(outcome.is_none_or(|outcome| outcome == Outcome::from(value)), "{graph}");
    if let Some(mv) = rules.known_winning_move(graph, Normal) {
        assert!(outcome == Some(Outcome::N) && winning.contains(&mv), "{graph}: {mv:?}");
    }
    if let Some(all) = rules.known_winning_moves(graph, Normal) {
        assert_eq!(all, winning, "{graph}");
    }
    outcome.is_some()
}

/// Combines the parts into one graph with shuffled names.
fn side_by_side(parts: &[SimpleGraph], rng: &mut StdRng) -> SimpleGraph {
    let count: usize = parts.iter().map(|part| part.nodes().len()).sum();
    let mut names: Vec<u32> = (0..count as u32).map(|node| 3 * node).collect();
    names.shuffle(rng);
    let mut edges = Vec::new();
    let mut before = 0;
    for part in parts {
        let name = |node: u32| names[before + node as usize];
        edges.extend(part.edges().map(|(u, v)| (name(u), name(v))));
        before += part.nodes().len();
    }
    SimpleGraph::new(names, edges).unwrap()
}

#[test]
fn sums_of_paths_and_cycles_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(5);
    let search = Both::new();
    for _ in 0..60 {
        let parts: Vec<SimpleGraph> = (0..rng.random_range(1..4))
            .map(|_| match rng.random_range(0..3) {
                0 => SimpleGraph::cycle(rng.random_range(3..9)),
                _ => SimpleGraph::path(rng.random_range(1..9)),
            })
            .collect();
        let graph = side_by_side(&parts, &mut rng);
        assert!(follows_search(&search.node, &NodeKayles, &graph));
        assert!(follows_search(&search.edge, &ArcKayles, &graph));
    }
}

/// Returns whether some symmetry pairs each of these nodes with a different node that is not adjacent to it. Tries all pairings.
fn is_paired(
    nodes: &[u32],
    joined: &dyn Fn(u32, u32) -> bool,
    pairs: &mut Vec<(u32, u32)>,
) -> bool {
    let Some((&first, rest)) = nodes.split_first() else {
        let image = |node: u32| {
            pairs.iter().find_map(|&(u, v)| match node {
                _ if node == u => Some(v),
                _ if node == v => Some(u),
                _ => None,
            })
        };
        let all: Vec<u32> = pairs.iter().flat_map(|&(u, v)| [u, v]).collect();
        return all.iter().all(|&u| {
            all.iter().all(|&v| joined(u, v) == joined(image(u).unwrap(), image(v).unwrap()))
        });
    };
    rest.iter().any(|&partner| {
        if joined(first, partner) {
            return false;
        }
        let left: Vec<u32> = rest.iter().copied().filter(|&node| node != partner).collect();
        pairs.push((first, partner));
        let found = is_paired(&left, joined, pairs);
        pairs.pop();
        found
    })
}

/// If a small graph has a symmetry as in [`is_paired`], possibly after a first move, the theorem must find one, and its answer must agree
/// with a search.
#[test]
fn symmetries_of_small_graphs_are_found() {
    let search = Both::new();
    let mut rng = StdRng::seed_from_u64(6);
    let pairs: Vec<(u32, u32)> = (0..6_u32).flat_map(|u| (u + 1..6).map(move |v| (u, v))).collect();
    let sets: Vec<u32> = (0..1_u32 << 10)
        .chain((0..crate::sized(1500, 1 << 15)).map(|_| rng.random_range(0..1 << 15)))
        .collect();
    for set in sets {
        let edges: Vec<(u32, u32)> =
            (0..).zip(&pairs).filter(|(k, _)| set >> k & 1 == 1).map(|(_, &e)| e).collect();
        let graph = SimpleGraph::new(0..6, edges.clone()).unwrap();
        let joined = |u: u32, v: u32| edges.contains(&(u.min(v), u.max(v)));
        let has_edge = |left: &[u32], node: u32| left.iter().any(|&other| joined(node, other));
        let paired = |left: &[u32], lone: bool| {
            let left: Vec<u32> =
                left.iter().copied().filter(|&node| lone || has_edge(left, node)).collect();
            is_paired(&left, &joined, &mut Vec::new())
        };
        let all: Vec<u32> = (0..6).collect();
        let without = |gone: &dyn Fn(u32) -> bool| -> Vec<u32> {
            all.iter().copied().filter(|&node| !gone(node)).collect()
        };
        let node = paired(&all, true)
            || all.iter().any(|&v| paired(&without(&|u| u == v || joined(u, v)), true));
        let edge = paired(&all, false)
            || edges.iter().any(|&(u, v)| paired(&without(&|w| w == u || w == v), false));
        let is_line = NodeKayles.known_nim_value(&graph).is_some();
        assert_eq!(follows_search(&search.node, &NodeKayles, &graph), node || is_line, "{graph}");
        assert_eq!(follows_search(&search.edge, &ArcKayles, &graph), edge || is_line, "{graph}");
    }
}

/// Tests random graphs that consist of two halves and edges between the halves, where a pairing exchanges the halves. Some graphs
/// also have a node or an edge in the middle that the pairing maps to itself.
#[test]
fn symmetric_graphs_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(7);
    let search = Both::new();
    let mut known = [0; 2];
    for _ in 0..120 {
        let half: u32 = rng.random_range(2..6);
        let image = |node: u32| if node < half { node + half } else { node - half };
        let mut edges = Vec::new();
        for _ in 0..rng.random_range(half..3 * half) {
            let (u, v) = (rng.random_range(0..2 * half), rng.random_range(0..2 * half));
            if u != v && v != image(u) {
                edges.extend([(u, v), (image(u), image(v))]);
            }
        }
        let center = 2 * half;
        match rng.random_range(0..3) {
            0 => {}
            1 => {
                let node = rng.random_range(0..2 * half);
                edges.extend([(center, node), (center, image(node))]);
            }
            _ => {
                let node = rng.random_range(0..2 * half);
                let ends = [(center, center + 1), (center, node), (center + 1, image(node))];
                edges.extend(ends);
            }
        }
        let graph = SimpleGraph::new(0..2 * half, edges).unwrap();
        let graph = side_by_side(&[renamed(&graph)], &mut rng);
        known[0] += u32::from(follows_search(&search.node, &NodeKayles, &graph));
        known[1] += u32::from(follows_search(&search.edge, &ArcKayles, &graph));
    }
    assert!(known.iter().all(|&known| known > 60), "{known:?}");
}

/// Renames the nodes to 0, 1, 2, ... and keeps their order.
fn renamed(graph: &SimpleGraph) -> SimpleGraph {
    let rank = |name: u32| graph.nodes().binary_search(&name).unwrap() as u32;
    let edges: Vec<(u32, u32)> = graph.edges().map(|(u, v)| (rank(u), rank(v))).collect();
    SimpleGraph::new(0..graph.nodes().len() as u32, edges).unwrap()
}

fn grid(rows: u32, columns: u32) -> SimpleGraph {
    let across = (0..rows).flat_map(|row| (1..columns).map(move |column| (row, column)));
    let across = across.map(|(row, column)| (row * columns + column - 1, row * columns + column));
    let down = (1..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let down = down.map(|(row, column)| ((row - 1) * columns + column, row * columns + column));
    SimpleGraph::new([], across.chain(down).collect::<Vec<_>>()).unwrap()
}

/// A half turn pairs the nodes of a grid, except for a single node or two adjacent nodes in the middle.
#[test]
fn outcomes_of_large_grids_are_known() {
    for (rows, columns, node, edge) in [
        (12, 12, Some(Outcome::P), Some(Outcome::P)),
        (11, 13, Some(Outcome::N), None),
        (12, 13, None, Some(Outcome::N)),
        (30, 30, Some(Outcome::P), Some(Outcome::P)),
        (31, 31, Some(Outcome::N), None),
        (64, 64, Some(Outcome::P), Some(Outcome::P)),
    ] {
        let graph = grid(rows, columns);
        assert_eq!(NodeKayles.known_outcome(&graph, Normal), node, "{rows}x{columns}");
        assert_eq!(ArcKayles.known_outcome(&graph, Normal), edge, "{rows}x{columns}");
    }
    let graph = grid(11, 13);
    assert_eq!(NodeKayles.known_winning_move(&graph, Normal), Some(5 * 13 + 6));
    let graph = grid(12, 13);
    let middle = (5 * 13 + 6, 6 * 13 + 6);
    assert_eq!(ArcKayles.known_winning_move(&graph, Normal), Some(middle));
}
