//! Checks outcomes computed without values against the definition and against a search for values, both with and without interruptions.

use crate::loopy::{Arrows, Strip, retrograde};
use grundy_core::{Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::loopy::{LoopyExplorer, LoopyOutcome, LoopyOutcomes, LoopySearch, LoopyValue};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A heap that splits in two.
struct Split;
impl Ruleset for Split {
    type Position = u64;
    type Move = ();
    fn moves(&self, &heap: &u64) -> impl Iterator<Item = ()> {
        (heap > 1).then_some(()).into_iter()
    }
    fn play(&self, &heap: &u64, (): &()) -> Sum<u64> {
        Sum::pair(1, heap - 1)
    }
}

/// Compares the results for all vertices of random graphs with a retrograde analysis that proceeds in rounds over the whole graph. The
/// graphs have various densities, and most have cycles.
#[test]
fn outcomes_without_values_match_the_definition_and_a_search_with_values() {
    let mut rng = StdRng::seed_from_u64(561);
    let (mut draws, mut stops) = (0, 0);
    for round in 0..400 {
        let vertices = 1 + round % 12;
        let graph = Arrows::random(&mut rng, vertices);
        let known = retrograde(&graph, 1);
        let search = LoopySearch::new(&graph, 0..vertices).unwrap();
        // One exploration stops at random points, and the other one runs without stopping.
        let mut explorer = LoopyExplorer::new(&graph, 0..vertices).without_values();
        let mut limits = || Limits::none().work([1, 2, 5, 30][rng.random_range(0..4)]);
        while explorer.run_within(&limits()).is_err() {
            stops += 1;
            assert!(stops < 1_000_000, "no progress");
        }
        for outcomes in
            [explorer.finish_outcomes().unwrap(), LoopyOutcomes::new(&graph, 0..vertices).unwrap()]
        {
            assert_eq!((outcomes.len(), outcomes.is_empty()), (vertices, false));
            assert_eq!(outcomes.rules().0, graph.0);
            let to = |at: usize, wanted| -> Vec<usize> {
                graph.moves(&at).filter(|&to| known[&vec![to]].0 == wanted).collect()
            };
            for at in 0..vertices {
                let context = format!("{graph:?} {at}");
                let (outcome, round) = known[&vec![at]];
                let moves = (outcome != LoopyOutcome::Draw).then_some(round);
                draws += usize::from(moves.is_none());
                assert_eq!(outcomes.outcome(&at), Ok(outcome), "{context}");
                assert_eq!(outcomes.remoteness(&at), Ok(moves), "{context}");
                let winning = outcomes.winning_moves(&at);
                assert_eq!(winning, Ok(to(at, LoopyOutcome::P)), "{context}");
                let drawing = outcomes.drawing_moves(&at);
                assert_eq!(drawing, Ok(to(at, LoopyOutcome::Draw)), "{context}");
                // The best move must achieve the outcome. It must win as soon as possible, or lose as late as possible.
                let best = outcomes.best_move(&at).unwrap();
                assert_eq!(best.is_none(), graph.0[at].is_empty(), "{context}");
                if let Some(best) = best {
                    let left = match (outcome, known[&vec![best]]) {
                        (LoopyOutcome::Draw, (left, _)) => (left, 0),
                        (_, (left, round)) => (left, round + 1),
                    };
                    let promised = match outcome {
                        LoopyOutcome::N => (LoopyOutcome::P, round),
                        LoopyOutcome::P => (LoopyOutcome::N, round),
                        LoopyOutcome::Draw => (LoopyOutcome::Draw, 0),
                    };
                    assert_eq!(left, promised, "{context}");
                }
                assert_eq!(search.outcome(&at), Ok(outcome), "{context}");
                assert_eq!(search.remoteness(&at), Ok(moves), "{context}");
                assert_eq!(search.winning_moves(&at), winning, "{context}");
                assert_eq!(search.drawing_moves(&at), drawing, "{context}");
                assert_eq!(search.best_move(&at), Ok(best), "{context}");
            }
        }
    }
    assert!(draws > 500 && stops > 500, "{draws} {stops}");
}

/// Positions that play cannot reach are not explored. Bounds stop explorations with values and without values at the same point.
#[test]
fn unexplored_positions_exceeded_bounds_and_splits_are_errors() {
    let graph = Arrows(vec![vec![1], vec![0, 2], vec![], vec![0]]);
    let outcomes = LoopyOutcomes::new(&graph, [0]).unwrap();
    assert_eq!(outcomes.len(), 3);
    assert!(format!("{outcomes:?}").contains("positions: 3"));
    let error = outcomes.outcome(&3).unwrap_err();
    assert_eq!(error.to_string(), "position 3 was not explored");
    // A query about an unexplored position is an error even if all its moves lead to explored positions.
    assert_eq!(outcomes.remoteness(&3), Err(error.clone()));
    assert_eq!(outcomes.winning_moves(&3), Err(error.clone()));
    assert_eq!(outcomes.drawing_moves(&3), Err(error.clone()));
    assert_eq!(outcomes.best_move(&3), Err(error.clone()));
    assert_eq!(LoopySearch::new(&graph, [0]).unwrap().best_move(&3), Err(error));
    let none = LoopyOutcomes::new(&graph, []).unwrap();
    assert!(none.is_empty() && none.outcome(&0).is_err());
    let bounded = LoopyExplorer::new(&graph, [0]).max_stored(2).finish_outcomes();
    assert_eq!(bounded.unwrap_err().reason(), Some(StopReason::Stored { limit: 2 }));
    let error = LoopyOutcomes::new(Split, [2]).unwrap_err();
    assert_eq!(error.to_string(), "a move in position 2 leaves 2 components");
}

/// Values can still be computed after `without_values`. If only outcomes are requested, values are dropped.
#[test]
fn an_exploration_can_finish_with_or_without_values() {
    let graph = Arrows(vec![vec![1], vec![0, 2], vec![]]);
    let mut explorer = LoopyExplorer::new(&graph, [0]).without_values();
    explorer.run_within(&Limits::none()).unwrap();
    let search = explorer.finish().unwrap();
    assert_eq!(search.value(&1), Ok(LoopyValue::Nim(Nimber::new(1))));
    let mut explorer = LoopyExplorer::new(&graph, [0]);
    explorer.run_within(&Limits::none()).unwrap();
    let outcomes = explorer.finish_outcomes().unwrap();
    assert_eq!(outcomes.remoteness(&0), Ok(Some(2)));
    assert!(outcomes.bytes() < search.bytes());
}

/// A token moves in either direction on a strip. A move beyond an end of the strip leaves nothing. Mirror images count as the same
/// position.
#[test]
fn canonical_forms_may_be_mirrored_or_empty() {
    let outcomes = LoopyOutcomes::new(Strip, [0]).unwrap();
    // The graph contains the squares 0 to 3 and the empty sum.
    assert_eq!(outcomes.len(), 5);
    assert_eq!(
        (outcomes.outcome(&99), outcomes.remoteness(&99)),
        (Ok(LoopyOutcome::P), Ok(Some(0)))
    );
    for (at, step) in [(3, 4), (-3, -4)] {
        // At an end of the strip, the winning move takes the token off the strip.
        assert_eq!(outcomes.remoteness(&at), Ok(Some(1)));
        assert_eq!(outcomes.winning_moves(&at), Ok(vec![step]));
        assert_eq!(outcomes.best_move(&at), Ok(Some(step)));
    }
    // On other squares, neither player has to move to an end, so play continues forever.
    for at in -2..=2 {
        assert_eq!(outcomes.outcome(&at), Ok(LoopyOutcome::Draw), "{at}");
        assert_eq!(outcomes.winning_moves(&at), Ok(Vec::new()), "{at}");
    }
    assert!(LoopyOutcomes::new(Strip, [99]).unwrap().outcome(&0).is_err());
}

/// A limit of one step per call is enough to finish, even if hundreds of moves lead to the same position.
#[test]
fn each_call_makes_progress_even_with_the_smallest_limit() {
    let leaves = 300;
    // Each leaf leads to a hub. The hub leads to all leaves and to an end.
    let mut arrows: Vec<Vec<usize>> = (0..leaves).map(|_| vec![leaves]).collect();
    arrows.push((0..leaves).chain([leaves + 1]).collect());
    arrows.push(Vec::new());
    let graph = Arrows(arrows);
    let step = Limits::none().work(1);
    let mut explorer = LoopyExplorer::new(&graph, [leaves]);
    let mut calls = 0;
    while explorer.run_within(&step).is_err() {
        calls += 1;
        assert!(calls < 20_000, "no progress");
    }
    let (search, whole) = (explorer.finish().unwrap(), LoopySearch::new(&graph, [leaves]).unwrap());
    for at in 0..leaves + 2 {
        assert_eq!(search.value(&at), whole.value(&at), "{at}");
        assert_eq!(search.remoteness(&at), whole.remoteness(&at), "{at}");
    }
    assert_eq!(search.outcome(&leaves), Ok(LoopyOutcome::N));
    assert_eq!(search.remoteness(&0), Ok(Some(2)));
}

/// Compares a graph that is larger than the cache pages of one pile of edges with rounds over all vertices, whether or not the positions
/// are given in the order of their numbers.
#[test]
fn outcomes_of_large_graphs_do_not_depend_on_the_order_of_the_positions() {
    let vertices = 20_000;
    let mut rng = StdRng::seed_from_u64(79);
    let mut arrows =
        || (0..rng.random_range(0..4)).map(|_| rng.random_range(0..vertices)).collect();
    let graph = Arrows((0..vertices).map(|_| arrows()).collect());
    let mut known = vec![None; vertices];
    loop {
        let before = known.clone();
        for (at, found) in known.iter_mut().enumerate().filter(|(_, found)| found.is_none()) {
            let mut options = graph.0[at].iter().map(|&to| before[to]);
            if options.clone().any(|outcome| outcome == Some(LoopyOutcome::P)) {
                *found = Some(LoopyOutcome::N);
            } else if options.all(|outcome| outcome == Some(LoopyOutcome::N)) {
                *found = Some(LoopyOutcome::P);
            }
        }
        if known == before {
            break;
        }
    }
    let forward: Vec<usize> = (0..vertices).collect();
    let backward = forward.iter().rev().copied().collect();
    let late = [&forward[..10], &forward[5000..], &forward[10..5000]].concat();
    for order in [forward, backward, late] {
        let mut explorer = LoopyExplorer::new(&graph, order).without_values();
        while explorer.run_within(&Limits::none().work(3001)).is_err() {}
        let outcomes = explorer.finish_outcomes().unwrap();
        for (at, found) in known.iter().enumerate() {
            assert_eq!(outcomes.outcome(&at), Ok(found.unwrap_or(LoopyOutcome::Draw)), "{at}");
        }
        assert!(outcomes.outcome(&vertices).is_err());
    }
}
