//! Compares the graph of all positions with the rules, and its results with a search.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::toys::{Drawn, Kayles, KaylesBoard};
use grundy_core::{Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::{PositionGraph, Search, SearchError};

/// Returns the canonical parts of the result of a move, in order.
fn parts<G: Ruleset>(rules: &G, sum: Sum<G::Position>) -> Vec<G::Position>
where
    G::Position: Ord,
{
    let mut parts: Vec<_> =
        sum.into_iter().flat_map(|part| rules.canonical(part).into_iter()).collect();
    parts.sort();
    parts
}

/// Returns the number of moves in the longest line of play from a position, found by trying all of them.
fn longest<G: Ruleset>(
    rules: &G,
    position: &G::Position,
    known: &mut BTreeMap<G::Position, u64>,
) -> u64
where
    G::Position: Ord,
{
    if let Some(&depth) = known.get(position) {
        return depth;
    }
    let moves: Vec<_> = rules.moves(position).collect();
    let mut most = 0;
    for mv in moves {
        let left = parts(rules, rules.play(position, &mv));
        let own: u64 = left.iter().map(|part| longest(rules, part, known)).sum();
        most = most.max(own + 1);
    }
    known.insert(position.clone(), most);
    most
}

/// Compares the graph of all positions reachable from the components of `sum` with the rules.
fn agrees<G: Ruleset>(rules: &G, sum: &[G::Position], graph: &PositionGraph<G::Position>)
where
    G::Position: Ord + std::fmt::Debug,
{
    let values = graph.nim_values(&Limits::none()).unwrap();
    let depths = graph.depths(&Limits::none()).unwrap();
    let search = Search::new(rules);
    let mut known = BTreeMap::new();
    let mut met: BTreeSet<G::Position> =
        sum.iter().flat_map(|part| rules.canonical(part.clone()).into_iter()).collect();
    let mut breadth = 0;
    for (number, position) in (0..).zip(graph.positions()) {
        assert_eq!(graph.find(position), Some(number));
        assert_eq!(graph.position(number), position);
        assert_eq!(values[number as usize], search.nim_value(position).unwrap(), "{position:?}");
        assert_eq!(depths[number as usize], longest(rules, position, &mut known), "{position:?}");
        let options: Vec<Vec<G::Position>> = graph
            .options(number)
            .map(|option| {
                let mut parts: Vec<_> =
                    option.iter().map(|&part| graph.position(part).clone()).collect();
                parts.sort();
                parts
            })
            .collect();
        let played: BTreeSet<Vec<G::Position>> =
            rules.moves(position).map(|mv| parts(rules, rules.play(position, &mv))).collect();
        breadth = breadth.max(played.len());
        met.extend(played.iter().flatten().cloned());
        assert_eq!(options.len(), played.len(), "{position:?}");
        assert_eq!(options.into_iter().collect::<BTreeSet<_>>(), played, "{position:?}");
    }
    assert_eq!(graph.breadth(), breadth);
    // The graph must contain exactly the reachable positions.
    assert_eq!(graph.positions().cloned().collect::<BTreeSet<_>>(), met);
    assert_eq!(graph.len(), met.len());
    let order = graph.ending_first(&Limits::none()).unwrap();
    let places: BTreeMap<u32, usize> =
        order.iter().zip(0..).map(|(&number, at)| (number, at)).collect();
    assert_eq!(places.len(), graph.len());
    for number in 0..graph.len() as u32 {
        for option in graph.options(number) {
            assert!(option.iter().all(|part| places[part] < places[&number]));
        }
    }
}

#[test]
fn the_graph_of_positions_agrees_with_the_rules() {
    for row in 0..12 {
        let mut graph = PositionGraph::new();
        graph.explore(&Kayles, &[row], &Limits::none()).unwrap();
        agrees(&Kayles, &[row], &graph);
    }
    let mut graph = PositionGraph::new();
    // The empty board has no canonical parts. In a sum of two equal rows, the number of the row occurs twice.
    assert!(graph.explore(&KaylesBoard, &[0], &Limits::none()).unwrap().is_empty());
    assert!(graph.is_empty());
    let numbers = graph.explore(&KaylesBoard, &[0b11_0111, 0b110], &Limits::none()).unwrap();
    let rows: Vec<u32> = numbers.iter().map(|&number| *graph.position(number)).collect();
    assert_eq!(rows, [0b111, 0b11, 0b11]);
    agrees(&KaylesBoard, &[0b11_0111, 0b110], &graph);
    for seed in 0..200 {
        let game = Drawn::random(seed, 12);
        let sum = [11, seed as usize % 12];
        let mut graph = PositionGraph::new();
        graph.explore(&game, &sum, &Limits::none()).unwrap();
        agrees(&game, &sum, &graph);
    }
}

#[test]
fn stopping_and_repeating_an_exploration_does_not_change_the_graph() {
    for seed in 0..100 {
        let game = Drawn::random(seed, 14);
        let mut whole = PositionGraph::new();
        let all = whole.explore(&game, &[13, 12], &Limits::none()).unwrap();
        let mut graph = PositionGraph::new();
        let mut stops = 0;
        let numbers = loop {
            match graph.explore(&game, &[13, 12], &Limits::none().work(1 + seed % 3)) {
                Ok(numbers) => break numbers,
                Err(stopped) => {
                    assert_eq!(stopped.reason(), StopReason::Work { limit: 1 + seed % 3 });
                    stops += 1;
                }
            }
            assert!(stops < 1000);
        };
        let positions = |numbers: Sum<u32>, graph: &PositionGraph<usize>| {
            let mut list: Vec<usize> = numbers.iter().map(|&n| *graph.position(n)).collect();
            list.sort_unstable();
            list
        };
        assert_eq!(positions(numbers, &graph), positions(all, &whole));
        agrees(&game, &[13, 12], &graph);
    }
}

/// The graph can store exactly as many positions as the bound allows: a bound equal to the number of positions suffices, and a smaller
/// bound is reached.
#[test]
fn the_bound_on_positions_is_exact() {
    for seed in 0..50 {
        let game = Drawn::random(seed, 12);
        let mut whole = PositionGraph::new();
        whole.explore(&game, &[11], &Limits::none()).unwrap();
        for most in 0..=whole.len() + 1 {
            let mut graph = PositionGraph::new().max_stored(most as u64);
            let explored = graph.explore(&game, &[11], &Limits::none());
            assert_eq!(explored.is_ok(), most >= whole.len(), "{seed}");
            assert_eq!(graph.len(), most.min(whole.len()), "{seed}");
        }
    }
}

/// In a heap of 100 or more tokens, thousands of moves lead to only a few different sums of two heaps. Smaller heaps have the same moves as
/// in Nim.
struct Wide;

impl Ruleset for Wide {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        0..if heap < 100 { heap } else { 4000 }
    }

    fn play(&self, &heap: &u64, &mv: &u64) -> Sum<u64> {
        if heap < 100 { Sum::from(mv) } else { Sum::pair(mv % 20, mv % 7) }
    }
}

#[test]
fn equal_options_of_a_wide_position_are_stored_once() {
    let mut graph = PositionGraph::new();
    graph.explore(&Wide, &[100], &Limits::none()).unwrap();
    agrees(&Wide, &[100], &graph);
    // Each position takes one step, so a limit below the number of positions is reached.
    let all = graph.len() as u64;
    assert!(graph.ending_first(&Limits::none().work(all)).is_ok());
    let error = graph.ending_first(&Limits::none().work(all - 1)).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Work { limit: all - 1 }));
}

/// Nim that counts the moves it lists.
struct Counted(AtomicU64);

impl Ruleset for Counted {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        (0..heap).inspect(|_| {
            self.0.fetch_add(1, Relaxed);
        })
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        Sum::from(left)
    }
}

/// To resume, the graph again lists the moves that it has already played. A limit can also stop it while it lists them.
#[test]
fn listing_moves_again_can_be_stopped() {
    let rules = Counted(AtomicU64::new(0));
    let mut graph = PositionGraph::new();
    graph.explore(&rules, &[20_000], &Limits::none().work(19_000)).unwrap_err();
    let listed = rules.0.load(Relaxed);
    assert!(listed >= 19_000);
    let canceled = Limits::none().stop(Arc::new(AtomicBool::new(true)));
    let stopped = graph.explore(&rules, &[20_000], &canceled).unwrap_err();
    assert_eq!(stopped.reason(), StopReason::Canceled);
    assert!(rules.0.load(Relaxed) - listed < 1000);
}

#[test]
fn incomplete_graphs_and_cycles_are_errors() {
    let mut graph = PositionGraph::new().max_stored(4);
    let stopped = graph.explore(&Kayles, &[9], &Limits::none()).unwrap_err();
    assert_eq!(stopped.reason(), StopReason::Stored { limit: 4 });
    let error = graph.nim_values(&Limits::none()).unwrap_err();
    assert!(matches!(error.reason(), Some(StopReason::Stored { .. })), "{error}");
    // With a higher bound, the exploration resumes.
    let mut graph = graph.max_stored(1 << 10);
    graph.explore(&Kayles, &[9], &Limits::none()).unwrap();
    let nine = graph.find(&9).unwrap();
    assert_eq!(graph.nim_values(&Limits::none()).unwrap()[nine as usize], Nimber::new(4));

    // Positions 0 and 1 lead to each other, and 2 leads to both.
    let circle = Drawn(vec![vec![vec![1]], vec![vec![0]], vec![vec![0, 1]]]);
    let mut graph = PositionGraph::new();
    graph.explore(&circle, &[2], &Limits::none()).unwrap();
    assert_eq!(graph.len(), 3);
    for error in
        [graph.nim_values(&Limits::none()).unwrap_err(), graph.depths(&Limits::none()).unwrap_err()]
    {
        assert!(matches!(error, SearchError::Cycle { position: 0 | 1 }), "{error}");
    }
}
