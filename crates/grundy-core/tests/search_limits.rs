//! Searches that end without an answer: bounds, cancellation and rules that are no game.

mod toys;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_core::{Convention, Method, Nimber, Outcome, Ruleset, Search, SearchError, Sum};
use toys::{Drawn, Kayles, Subtraction};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

#[test]
fn the_bound_on_positions_keeps_what_is_known() {
    let search = Search::new(Kayles).method(Method::Definition).max_stored(10);
    assert_eq!(search.nim_value(&9).unwrap(), Nimber::new(4));
    let error = search.nim_value(&12).unwrap_err();
    let SearchError::TooManyPositions { limit: 10, statistics } = error else { panic!("{error}") };
    assert_eq!(statistics, search.statistics());
    assert_eq!(statistics.positions(), 10);
    assert_eq!(search.known_value(&9), Some(Nimber::new(4)));
    assert_eq!(search.known_value(&12), None);
    let search = search.max_stored(100);
    assert_eq!(search.nim_value(&12).unwrap(), Nimber::new(4));
}

#[test]
fn the_bound_on_positions_counts_sums() {
    let search = Search::new(Kayles).max_stored(30);
    assert!(matches!(
        search.sum_outcome(&[9, 9, 9], Convention::Misere),
        Err(SearchError::TooManyPositions { .. })
    ));
    let statistics = search.statistics();
    assert_eq!(statistics.positions() + statistics.sums(), 30);
}

#[test]
fn a_bound_on_edges_holds_per_query_and_queries_go_on_where_they_stopped() {
    for convention in CONVENTIONS {
        let rules = Subtraction(&[1, 2, 3]);
        let unbounded = Search::new(rules);
        let expected = unbounded.sum_outcome(&[300, 41], convention).unwrap();
        let search = Search::new(rules).max_edges(500);
        let mut tries = 1;
        let outcome = loop {
            let before = search.statistics().edges();
            match search.sum_outcome(&[300, 41], convention) {
                Ok(outcome) => break outcome,
                Err(SearchError::TooManyEdges { limit: 500, .. }) => tries += 1,
                Err(error) => panic!("{error}"),
            }
            assert_eq!(search.statistics().edges() - before, 500);
            assert!(tries < 10_000, "no progress");
        };
        assert_eq!(outcome, expected);
        assert!(tries > 1);
    }
}

#[test]
fn a_callback_sees_progress_and_cancels() {
    let calls = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&calls);
    let search = Search::new(Subtraction(&[1, 2])).on_progress(move |statistics| {
        assert_eq!(statistics.edges() % 4096, 0);
        let before = seen.fetch_add(1, Ordering::Relaxed);
        if before == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let error = search.nim_value(&100_000).unwrap_err();
    let SearchError::Cancelled { statistics } = error else { panic!("{error}") };
    assert_eq!((calls.load(Ordering::Relaxed), statistics.edges()), (5, 5 * 4096));
    // The callback lets the second try go on to the end.
    assert_eq!(search.nim_value(&100_000).unwrap(), Nimber::new(100_000 % 3));
}

#[test]
fn a_cycle_is_named() {
    // 0 is the end; 1 -> 2 -> 3 -> 1 is a cycle that 4 leads to, beside a way out.
    let rules = Drawn(vec![
        vec![],
        vec![vec![2]],
        vec![vec![0, 0], vec![3]],
        vec![vec![1], vec![]],
        vec![vec![1]],
    ]);
    for convention in CONVENTIONS {
        let search = Search::new(&rules).method(Method::Definition);
        for _ in 0..2 {
            let error = search.nim_value(&4).unwrap_err();
            let SearchError::Cycle { position } = error else { panic!("{error}") };
            assert!((1..=3).contains(&position), "{position}");
        }
        let error = search.sum_remoteness(&[4, 4], convention).unwrap_err();
        assert!(matches!(error, SearchError::Cycle { position: 1..=3 }), "{error}");
        assert!(error.to_string().starts_with("play can return to position "));
        assert_eq!(search.nim_value(&0).unwrap(), Nimber::ZERO);
    }
}

#[test]
fn a_cycle_of_positions_that_pass_the_turn_is_named_in_both_plays() {
    let rules = Drawn(vec![vec![vec![1]], vec![vec![0]]]);
    for convention in CONVENTIONS {
        let error = Search::new(&rules).sum_outcome(&[0], convention).unwrap_err();
        assert!(matches!(error, SearchError::Cycle { position: 0 | 1 }), "{error}");
        let error = Search::new(&rules).sum_outcome(&[0, 1], convention).unwrap_err();
        assert!(matches!(error, SearchError::Cycle { position: 0 | 1 }), "{error}");
    }
}

/// A position that leaves itself and one more: sums grow and never repeat.
struct Growing;

impl Ruleset for Growing {
    type Position = u8;
    type Move = ();

    fn moves(&self, &position: &u8) -> impl Iterator<Item = ()> {
        (position > 0).then_some(()).into_iter()
    }

    fn play(&self, &position: &u8, (): &()) -> Sum<u8> {
        if position == 2 { Sum::pair(2, 1) } else { Sum::empty() }
    }
}

#[test]
fn a_sum_that_grows_for_ever_is_a_cycle() {
    for convention in CONVENTIONS {
        assert_eq!(
            Search::new(Growing).sum_outcome(&[1, 2], convention).unwrap_err(),
            SearchError::Cycle { position: 2 }
        );
        assert_eq!(
            Search::new(Growing).sum_outcome(&[1], convention).unwrap(),
            Outcome::from_first_wins(convention == Convention::Normal)
        );
    }
}

#[test]
fn a_game_that_always_reaches_new_positions_ends_at_a_bound() {
    struct Up;
    impl Ruleset for Up {
        type Position = u64;
        type Move = ();
        fn moves(&self, _: &u64) -> impl Iterator<Item = ()> {
            [()].into_iter()
        }
        fn play(&self, position: &u64, (): &()) -> Sum<u64> {
            Sum::from(position + 1)
        }
    }
    for convention in CONVENTIONS {
        let error = Search::new(Up).max_stored(1000).sum_outcome(&[0], convention).unwrap_err();
        assert!(matches!(error, SearchError::TooManyPositions { limit: 1000, .. }), "{error}");
    }
}
