//! Compares the theorems about Vertex Geography and Edge Geography to exhaustive play.

use games::graphs::TokenGraph;
use games::graphs::edge_geography::{BipartiteEdgeGeography, EdgeGeography};
use games::graphs::vertex_geography::VertexGeography;
use grundy_core::{Normal, Notation, Outcome, OutcomeTheorem, Ruleset};
use grundy_search::Search;
use grundy_search::trial::{self, Claim};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Lists all simple graphs with `nodes` nodes as lists of edges.
fn all_graphs(nodes: u32) -> impl Iterator<Item = Vec<(u32, u32)>> {
    let pairs: Vec<(u32, u32)> =
        (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| (u, v))).collect();
    (0..1_u32 << pairs.len()).map(move |set| {
        (0..).zip(&pairs).filter(|(k, _)| set >> k & 1 == 1).map(|(_, &pair)| pair).collect()
    })
}

/// Returns a random list of edges. It can contain parallel edges and, unless `bipartite` is set, loops. The names of the nodes are not 0,
/// 1, 2, ...
fn random_edges(rng: &mut StdRng, nodes: u32, edges: u32, bipartite: bool) -> Vec<(u32, u32)> {
    let mut list = Vec::new();
    for _ in 0..edges {
        let (u, v) = (rng.random_range(0..nodes), rng.random_range(0..nodes));
        if !bipartite || u % 2 != v % 2 {
            list.push((7 * u + 1, 7 * v + 1));
        }
    }
    list
}

/// Finds the winning moves by a search, as the moves after which the next player loses.
fn winning<G>(rules: &G, search: &Search<G>, position: &TokenGraph) -> Vec<u32>
where
    G: Ruleset<Position = TokenGraph, Move = u32>,
{
    let wins = |step: &u32| {
        let left = rules.play(position, step);
        search.outcome(&left[0], Normal).unwrap() == Outcome::P
    };
    rules.moves(position).filter(wins).collect()
}

#[test]
fn vertex_geography_agrees_with_play_on_all_simple_graphs_of_up_to_five_nodes() {
    let search = Search::new(VertexGeography);
    for nodes in 1..=5 {
        for edges in all_graphs(nodes) {
            // All renamings of each graph occur as well, so testing one start node for the token is enough.
            let position = TokenGraph::new(0, edges);
            let outcome = search.outcome(&position, Normal).unwrap();
            assert_eq!(VertexGeography.outcome(&position, Normal), outcome, "{position}");
            let claimed: Vec<u32> = VertexGeography.winning_moves(&position, Normal).collect();
            assert_eq!(claimed, winning(&VertexGeography, &search, &position), "{position}");
        }
    }
}

#[test]
fn vertex_geography_agrees_with_play_on_random_multigraphs() {
    let mut rng = StdRng::seed_from_u64(1);
    let claim = Claim::outcome_theorem(&VertexGeography, Normal);
    let positions = std::iter::repeat_with(|| {
        let nodes = rng.random_range(1..=9);
        let edges = rng.random_range(0..=12);
        let token = 7 * rng.random_range(0..nodes) + 1;
        TokenGraph::new(token, random_edges(&mut rng, nodes, edges, false))
    });
    let wrong = trial::first_counterexample(VertexGeography, claim, positions.take(1500)).unwrap();
    assert!(wrong.is_none(), "{}", wrong.unwrap());
}

#[test]
fn edge_geography_agrees_with_play_on_all_bipartite_graphs_of_up_to_five_nodes() {
    let search = Search::new(BipartiteEdgeGeography);
    let mut checked = 0;
    for nodes in 1..=5 {
        for edges in all_graphs(nodes) {
            let position = TokenGraph::new(0, edges);
            if BipartiteEdgeGeography.check_position(&position).is_err() {
                continue;
            }
            checked += 1;
            let outcome = search.outcome(&position, Normal).unwrap();
            assert_eq!(BipartiteEdgeGeography.outcome(&position, Normal), outcome, "{position}");
            let claimed: Vec<u32> =
                BipartiteEdgeGeography.winning_moves(&position, Normal).collect();
            let played = winning(&BipartiteEdgeGeography, &search, &position);
            assert_eq!(claimed, played, "{position}");
        }
    }
    assert!(checked > 400);
}

#[test]
fn edge_geography_agrees_with_play_on_random_bipartite_multigraphs() {
    let mut rng = StdRng::seed_from_u64(2);
    let claim = Claim::outcome_theorem(&BipartiteEdgeGeography, Normal);
    let positions = std::iter::repeat_with(|| {
        let nodes = rng.random_range(1..=7);
        let edges = rng.random_range(0..=16);
        let token = 7 * rng.random_range(0..nodes) + 1;
        TokenGraph::new(token, random_edges(&mut rng, nodes, edges, true))
    });
    let rules = BipartiteEdgeGeography;
    let wrong = trial::first_counterexample(rules, claim, positions.take(800)).unwrap();
    assert!(wrong.is_none(), "{}", wrong.unwrap());
}

/// Finds even kernels by trying all sets of nodes, and compares the result to the elimination.
#[test]
fn elimination_finds_the_even_kernels() {
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..500 {
        let nodes: u32 = rng.random_range(1..=12);
        let edges = rng.random_range(0..=20);
        let edges: Vec<(u32, u32)> = random_edges(&mut rng, nodes, edges, true);
        let position = TokenGraph::new(1, edges.clone());
        let even_kernel = |set: u32| {
            let inside = |v: u32| set >> (v / 7) & 1 == 1;
            let degree = |v: u32| {
                let at =
                    edges.iter().filter(|&&(a, b)| (a == v && inside(b)) || (b == v && inside(a)));
                at.count()
            };
            (0..nodes).map(|v| 7 * v + 1).all(|v| degree(v) % 2 == 0)
        };
        // Try all sets of nodes on the token's side that contain the token.
        let side = (0..nodes).filter(|v| v % 2 == 0).fold(0, |side, v| side | 1_u32 << v);
        let exists =
            (0..1_u32 << nodes).any(|set| set & !side == 0 && set & 1 == 1 && even_kernel(set));
        let outcome = BipartiteEdgeGeography.outcome(&position, Normal);
        assert_eq!(outcome == Outcome::P, exists, "{position}");
    }
}

/// Loops and parallel edges do not affect play in Vertex Geography, so positions that differ only in them must have the same
/// canonical form.
#[test]
fn canonical_forms_ignore_loops_and_parallel_edges() {
    let mut rng = StdRng::seed_from_u64(17);
    let mut differ = 0;
    for _ in 0..500 {
        let edges = random_edges(&mut rng, 5, 9, false);
        let mut simple: Vec<(u32, u32)> = Vec::new();
        for &(u, v) in edges.iter().filter(|(u, v)| u != v) {
            if !simple.contains(&(u, v)) && !simple.contains(&(v, u)) {
                simple.push((u, v));
            }
        }
        differ += usize::from(simple.len() < edges.len());
        let [all, simple] = [edges, simple].map(|edges| TokenGraph::new(1, edges));
        let canonical = |position: TokenGraph| VertexGeography.canonical(position);
        assert_eq!(canonical(all.clone()), canonical(simple), "{all}");
    }
    assert!(differ > 300, "{differ}");
}

#[test]
fn canonical_forms_do_not_change_values() {
    let mut rng = StdRng::seed_from_u64(4);
    for _ in 0..200 {
        let nodes = rng.random_range(1..=5);
        let edges = rng.random_range(0..=8);
        let position = TokenGraph::new(1, random_edges(&mut rng, nodes, edges, false));
        let (v, e) = (Search::new(VertexGeography), Search::new(EdgeGeography));
        let vertex = v.as_written().nim_value(&position).unwrap();
        assert_eq!(Search::new(VertexGeography).nim_value(&position).unwrap(), vertex);
        let edge = e.as_written().nim_value(&position).unwrap();
        assert_eq!(Search::new(EdgeGeography).nim_value(&position).unwrap(), edge);
    }
}

#[test]
fn large_graphs_have_known_outcomes() {
    let n = 200_000;
    let path: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
    // The path has an even number of nodes, so it has a perfect matching, and the move along the matching wins.
    let end = TokenGraph::new(0, path.clone());
    assert!(VertexGeography.winning_moves(&end, Normal).eq([1]));
    let mut ring = path;
    ring.push((n - 1, 0));
    assert_eq!(VertexGeography.outcome(&TokenGraph::new(5, ring), Normal), Outcome::N);
    let (w, h) = (30, 40);
    let right = (0..h).flat_map(|y| (1..w).map(move |x| (y * w + x - 1, y * w + x)));
    let up = (1..h).flat_map(|y| (0..w).map(move |x| ((y - 1) * w + x, y * w + x)));
    let grid: Vec<(u32, u32)> = right.chain(up).collect();
    for token in [0, 1, 31, 645] {
        let position = TokenGraph::new(token, grid.clone());
        let winning: Vec<u32> = BipartiteEdgeGeography.winning_moves(&position, Normal).collect();
        for step in winning.iter().take(2) {
            let left = BipartiteEdgeGeography.play(&position, step);
            assert_eq!(BipartiteEdgeGeography.outcome(&left[0], Normal), Outcome::P);
        }
        for step in BipartiteEdgeGeography.moves(&position).filter(|step| !winning.contains(step)) {
            let left = BipartiteEdgeGeography.play(&position, &step);
            assert_eq!(BipartiteEdgeGeography.outcome(&left[0], Normal), Outcome::N);
        }
    }
}

#[test]
fn odd_cycles_that_the_token_can_reach_are_rejected() {
    let check = |text: &str| BipartiteEdgeGeography.read_position(text);
    assert!(check("0 0-1 1-2 2-3 3-0").is_ok());
    assert!(check("5 0-1 1-2 2-0").is_ok());
    assert!(check("0 0-1 5-5").is_ok());
    for text in ["0 0-1 1-2 2-0", "0 0-1 1-1", "0 0-0"] {
        let error = check(text).unwrap_err().to_string();
        assert_eq!(error, "the token can reach a cycle of odd length", "{text}");
    }
    assert!(EdgeGeography.read_position("0 0-1 1-2 2-0").is_ok());
}

#[test]
fn loops_and_parallel_edges_follow_the_rules() {
    let position: TokenGraph = "3 3-3 3-4 4-3".parse().unwrap();
    assert!(EdgeGeography.moves(&position).eq([3, 4]));
    assert!(VertexGeography.moves(&position).eq([4]));
    assert_eq!(EdgeGeography.play(&position, &3)[0].to_string(), "3 3-4 4-3");
    assert_eq!(EdgeGeography.play(&position, &4)[0].to_string(), "4 3-3 4-3");
    assert_eq!(VertexGeography.play(&position, &4)[0].to_string(), "4");
    assert!(VertexGeography.try_play(&position, &3).is_err());
    assert!(VertexGeography.try_play(&position, &5).is_err());
    assert!(EdgeGeography.try_play(&position, &5).is_err());
    for step in EdgeGeography.moves(&position) {
        assert_eq!(
            EdgeGeography.try_play(&position, &step),
            Ok(EdgeGeography.play(&position, &step))
        );
    }
    assert!(VertexGeography.try_play(&position, &4).is_ok());
}

#[test]
fn notation_survives_a_round_trip() {
    let mut rng = StdRng::seed_from_u64(5);
    for _ in 0..100 {
        let position = TokenGraph::new(8, random_edges(&mut rng, 5, 6, false));
        let text = VertexGeography.position_text(&position);
        assert_eq!(VertexGeography.read_position(&text), Ok(position.clone()));
        for step in VertexGeography.moves(&position) {
            let text = VertexGeography.move_text(&position, &step);
            assert_eq!(VertexGeography.read_move(&position, &text), Ok(step));
        }
    }
    let position: TokenGraph = "1 0-1".parse().unwrap();
    assert_eq!(VertexGeography.position_in_words(&position), "a token on 1 of the graph 0-1");
    assert_eq!(VertexGeography.move_in_words(&position, &0), "move the token from 1 to 0");
    let alone: TokenGraph = "4".parse().unwrap();
    assert_eq!((alone.to_string().as_str(), alone.edges()), ("4", &[][..]));
    assert_eq!(EdgeGeography.position_in_words(&alone), "a token on 4 without edges");
    assert_eq!(format!("{position:?}"), "TokenGraph(1 0-1)");
    let error = VertexGeography.read_move(&position, "2").unwrap_err();
    assert_eq!(error.to_string(), "no edge leads from 1 to 2");
    for (text, message) in [
        ("", "expected the node of the token, found nothing"),
        ("0-1", "expected the node of the token, found `0-1`"),
        ("0 1", "expected an edge such as `0-1`, found `1`"),
    ] {
        assert_eq!(text.parse::<TokenGraph>().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_loop_at_the_token_is_a_move_only_along_edges() {
    let vertex = VertexGeography.read_position("0 0-0 0-1").unwrap();
    assert_eq!(VertexGeography.read_move(&vertex, "1"), Ok(1));
    assert!(VertexGeography.read_move(&vertex, "0").is_err());
    let edge = EdgeGeography.read_position("0 0-0 0-1").unwrap();
    assert_eq!(EdgeGeography.read_move(&edge, "0"), Ok(0));
}
