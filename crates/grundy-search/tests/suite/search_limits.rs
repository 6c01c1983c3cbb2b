//! Tests searches that return no answer because of bounds, cancellation, or rules that allow endless play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::toys::{Drawn, Kayles, KaylesBoard, Nim, Subtraction};
use grundy_core::{Convention, Limits, Nimber, Outcome, Ruleset, StopReason, Sum};
use grundy_search::{Method, Search, SearchError};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

#[test]
fn values_known_at_the_bound_on_positions_are_kept() {
    let search = Search::new(Kayles).method(Method::MexSearch).max_stored(10);
    assert_eq!(search.nim_value(&9).unwrap(), Nimber::new(4));
    let error = search.nim_value(&12).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 10 }), "{error}");
    assert_eq!(search.statistics().positions(), 10);
    assert_eq!(search.known_value(&9), Some(Nimber::new(4)));
    assert_eq!(search.known_value(&12), None);
    let search = search.max_stored(100);
    assert_eq!(search.nim_value(&12).unwrap(), Nimber::new(4));
}

#[test]
fn the_bound_on_positions_includes_sums() {
    let search = Search::new(Kayles).max_stored(30);
    let error = search.sum_outcome(&[9, 9, 9], Convention::Misere).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 30 }), "{error}");
    let statistics = search.statistics();
    assert_eq!(statistics.positions() + statistics.sums(), 30);
}

#[test]
fn a_limit_on_work_applies_per_query_and_stopped_queries_resume() {
    for convention in CONVENTIONS {
        let rules = Subtraction(&[1, 2, 3]);
        let unbounded = Search::new(rules);
        let expected = unbounded.sum_outcome(&[300, 41], convention).unwrap();
        let search = Search::new(rules);
        let limits = Limits::none().work(500);
        let mut tries = 1;
        let outcome = loop {
            let before = search.statistics().edges();
            match search.within(&limits).sum_outcome(&[300, 41], convention) {
                Ok(outcome) => break outcome,
                Err(SearchError::Stopped(stopped)) => {
                    assert_eq!(stopped.reason(), StopReason::Work { limit: 500 });
                    assert_eq!(stopped.work(), 500);
                    tries += 1;
                }
                Err(error) => panic!("{error}"),
            }
            assert_eq!(search.statistics().edges() - before, 500);
            assert!(tries < 10_000, "no progress");
        };
        assert_eq!(outcome, expected);
        assert!(tries > 1);
    }
}

/// Returns a clock that advances by 333 microseconds at each reading.
fn ticking() -> Arc<dyn Fn() -> Duration + Send + Sync> {
    let looks = AtomicU64::new(0);
    Arc::new(move || Duration::from_micros(333 * looks.fetch_add(1, Ordering::Relaxed)))
}

#[test]
fn a_callback_sees_progress_and_can_cancel() {
    let flag = Arc::new(AtomicBool::new(false));
    let calls = Arc::new(AtomicU64::new(0));
    let (seen, set) = (Arc::clone(&calls), Arc::clone(&flag));
    let caller = std::thread::current().id();
    for threads in [1, 3] {
        let search = Search::new(Subtraction(&[1, 2])).threads(threads);
        let (seen, set) = (Arc::clone(&seen), Arc::clone(&set));
        let last = Arc::new(AtomicU64::new(0));
        let latest = Arc::clone(&last);
        let limits = Limits::none().clock(ticking()).stop(Arc::clone(&flag));
        let limits = limits.on_progress(move |progress| {
            assert_eq!((progress.what, progress.total), ("steps", None));
            let before = latest.swap(progress.done, Ordering::Relaxed);
            // With several threads, the count can decrease, because threads return steps that they have not used.
            assert!(threads > 1 || before <= progress.done);
            assert_eq!(std::thread::current().id(), caller);
            if seen.fetch_add(1, Ordering::Relaxed) == 4 {
                set.store(true, Ordering::Relaxed);
            }
        });
        let error = search.within(&limits).nim_value(&40_000).unwrap_err();
        let SearchError::Stopped(stopped) = error else { panic!("{error}") };
        assert_eq!(stopped.reason(), StopReason::Canceled);
        assert_eq!(stopped.work(), search.statistics().edges());
        assert_eq!(calls.load(Ordering::Relaxed), 5);
        // The flag is reset, so the second attempt completes.
        flag.store(false, Ordering::Relaxed);
        last.store(0, Ordering::Relaxed);
        assert_eq!(search.within(&limits).nim_value(&40_000).unwrap(), Nimber::new(40_000 % 3));
        assert!(calls.swap(0, Ordering::Relaxed) > 5);
        flag.store(false, Ordering::Relaxed);
    }
}

#[test]
fn a_query_stopped_by_a_time_limit_can_be_resumed() {
    for method in [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic] {
        let search = Search::new(Subtraction(&[1, 2])).method(method);
        let limits = Limits::none().clock(ticking()).time(Duration::from_millis(10));
        let mut stops = 0;
        let value = loop {
            match search.within(&limits).nim_value(&9_000) {
                Ok(value) => break value,
                Err(error) => {
                    let limit = Duration::from_millis(10);
                    assert_eq!(error.reason(), Some(StopReason::Time { limit }), "{error}");
                    stops += 1;
                }
            }
        };
        assert_eq!(value, Nimber::new(0));
        assert!((2..10_000).contains(&stops), "{method:?} {stops}");
    }
}

#[test]
fn an_error_names_a_position_in_the_cycle() {
    // Position 0 is the end. Positions 1, 2 and 3 form the cycle 1 -> 2 -> 3 -> 1, and play can end after 2 or 3. Position 4 leads to the
    // cycle.
    let rules = Drawn(vec![
        vec![],
        vec![vec![2]],
        vec![vec![0, 0], vec![3]],
        vec![vec![1], vec![]],
        vec![vec![1]],
    ]);
    for convention in CONVENTIONS {
        let search = Search::new(&rules).method(Method::MexSearch);
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

/// A query that reported a cycle can be repeated. Results found in the meantime can show that play avoids the cycle.
#[test]
fn a_cycle_that_play_can_avoid_is_not_an_error() {
    // Positions 4 and 5 lead to each other. The player to move at 1 loses in two moves, so the player to move at 3 wins by moving to 1 and
    // never needs 4 and 5.
    for options_of_3 in [vec![vec![4], vec![1]], vec![vec![1], vec![4]]] {
        let rules = Drawn(vec![
            vec![],
            vec![vec![2]],
            vec![vec![0]],
            options_of_3,
            vec![vec![5]],
            vec![vec![4]],
            vec![vec![3]],
        ]);
        let search = Search::new(&rules).method(Method::MexSearch);
        match search.outcome(&6, Convention::Normal) {
            Ok(outcome) => assert_eq!(outcome, Outcome::P),
            Err(error) => assert!(matches!(error, SearchError::Cycle { position: 4 | 5 })),
        }
        assert_eq!(search.outcome(&1, Convention::Normal).unwrap(), Outcome::P);
        assert_eq!(search.outcome(&6, Convention::Normal).unwrap(), Outcome::P);
    }
}

#[test]
fn a_cycle_of_passes_is_reported_in_both_conventions() {
    let rules = Drawn(vec![vec![vec![1]], vec![vec![0]]]);
    for convention in CONVENTIONS {
        let error = Search::new(&rules).sum_outcome(&[0], convention).unwrap_err();
        assert!(matches!(error, SearchError::Cycle { position: 0 | 1 }), "{error}");
        let error = Search::new(&rules).sum_outcome(&[0, 1], convention).unwrap_err();
        assert!(matches!(error, SearchError::Cycle { position: 0 | 1 }), "{error}");
    }
}

#[test]
fn a_sum_that_grows_forever_is_reported_as_a_cycle() {
    // Position 2 leads to itself plus another position, and 3 leads to two copies of itself. So sums grow, and no sum repeats.
    let growing = &Drawn(vec![vec![], vec![vec![]], vec![vec![2, 1]], vec![vec![3, 3]]]);
    for convention in CONVENTIONS {
        assert_eq!(
            Search::new(growing).sum_outcome(&[1, 2], convention).unwrap_err(),
            SearchError::Cycle { position: 2 }
        );
        assert_eq!(
            Search::new(growing).sum_outcome(&[1], convention).unwrap(),
            Outcome::from_first_wins(convention == Convention::Normal)
        );
        // A search that only detects repeated sums would never stop.
        for sum in [&[3][..], &[1, 3]] {
            for method in [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic] {
                let search = Search::new(growing).method(method).max_stored(2000);
                let cycle = SearchError::Cycle { position: 3 };
                assert_eq!(search.sum_outcome(sum, convention).unwrap_err(), cycle, "{method:?}");
                assert_eq!(search.sum_remoteness(sum, convention).unwrap_err(), cycle);
            }
        }
    }
}

#[test]
fn a_game_with_infinitely_many_positions_stops_at_a_bound() {
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
        assert_eq!(error.reason(), Some(StopReason::Stored { limit: 1000 }), "{error}");
    }
}

/// Nim with a counter of method calls.
#[derive(Default)]
struct CountingNim {
    asked: std::cell::Cell<u64>,
}

impl CountingNim {
    fn count(&self) {
        self.asked.set(self.asked.get() + 1);
    }
}

impl Ruleset for CountingNim {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        self.count();
        (1..=heap).inspect(|_| self.count())
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        self.count();
        Sum::from(heap - taken)
    }

    fn canonical(&self, heap: u64) -> Sum<u64> {
        self.count();
        Sum::from(heap)
    }
}

/// In a sum with many equal components, the search visits each distinct component once. Computing the result of a move takes time
/// proportional to the number of distinct components.
#[test]
fn large_sums_take_time_proportional_to_their_length() {
    const LONG: usize = 5_000;
    for (many, few) in [(0, vec![3, 5, 6]), (1, vec![2]), (1, vec![2, 3, 2])] {
        let mut heaps = vec![many; LONG];
        heaps.extend(few);
        let len = heaps.len() as u64;
        let total = heaps.iter().fold(0, |total, heap| total ^ heap);
        let ones = heaps.iter().filter(|&&heap| heap == 1).count();
        for convention in CONVENTIONS {
            let search = Search::new(CountingNim::default());
            let winning = search.sum_winning_moves(&heaps, convention).unwrap();
            // By Bouton's theorem, a move that leaves a heap of two or more coins wins in misère play if and only if it wins in normal
            // play. Any other move wins in misère play if and only if it does not win in normal play.
            let wins = |left: &[u64]| {
                let large = left.iter().filter(|&&heap| heap > 1).count();
                let total = left.iter().fold(0, |total, heap| total ^ heap);
                let is_misere = convention == Convention::Misere;
                if is_misere && large == 0 { total == 1 } else { total == 0 }
            };
            // The first `LONG` heaps are equal, so it is enough to check the moves in the last of them and in all later heaps.
            for at in LONG - 1..heaps.len() {
                for taken in 1..=heaps[at] {
                    let mut left = heaps.clone();
                    left[at] -= taken;
                    let mv = grundy_core::SumMove::new(at, taken);
                    assert_eq!(winning.contains(&mv), wins(&left), "{ones} {total} {at} {taken}");
                }
            }
            let in_equal = winning.iter().filter(|mv| mv.component < LONG).count();
            assert!(in_equal == 0 || in_equal == LONG, "{in_equal}");

            let statistics = search.statistics();
            let work = statistics.edges() + statistics.lookups() + statistics.sums();
            assert!(work < 100 * len, "{statistics} {convention}");
            let asked = search.rules().asked.get();
            assert!(asked < 40 * len, "{asked} {convention}");

            // All results are stored now. The query counts one edge for each move in a distinct heap, unless the nim-sum shows that the
            // player to move loses in normal play.
            let different: u64 = [0, 1, 2, 3, 5, 6].into_iter().filter(|h| heaps.contains(h)).sum();
            let again = search.sum_winning_moves(&heaps, convention).unwrap();
            assert_eq!(again, winning);
            let edges = search.statistics().edges() - statistics.edges();
            let expected =
                if convention == Convention::Normal && total == 0 { 0 } else { different };
            assert_eq!(edges, expected, "{convention}");
        }
    }
}

#[test]
fn the_moves_of_a_sum_count_as_edges_and_are_visited_once() {
    let heaps: Vec<u64> = (1..=30).collect();
    for convention in CONVENTIONS {
        let expected = Search::new(Subtraction(&[1, 2, 5]));
        let best = expected.best_move(&30, convention).unwrap();
        let winning = expected.sum_winning_moves(&heaps[..4], convention).unwrap();
        // Each call can visit only one edge, but repeated calls reach the end.
        let search = Search::new(Subtraction(&[1, 2, 5]));
        let limits = Limits::none().work(1);
        let limited = search.within(&limits);
        let mut errors = 0;
        let found = loop {
            let before = search.statistics().edges();
            match limited.sum_winning_moves(&heaps[..4], convention) {
                Ok(found) => break found,
                Err(SearchError::Stopped(_)) => errors += 1,
                Err(error) => panic!("{error}"),
            }
            assert_eq!(search.statistics().edges(), before + 1);
        };
        assert_eq!(found, winning);
        assert!(errors > 7);
        let found = loop {
            match limited.best_move(&30, convention) {
                Ok(found) => break found,
                Err(SearchError::Stopped(_)) => {}
                Err(error) => panic!("{error}"),
            }
        };
        assert_eq!(found, best);
    }
}

/// A search with almost no memory must end, possibly with an error. If it has enough memory, its answer must be right.
#[test]
fn a_search_with_next_to_no_memory_terminates() {
    a_search_with_next_to_no_memory_ends(12);
}

/// Repeats the previous test with a longer search. `scripts/deep-check search` runs it.
#[test]
#[ignore = "takes minutes without optimization"]
fn a_longer_search_with_next_to_no_memory_terminates() {
    a_search_with_next_to_no_memory_ends(14);
}

fn a_search_with_next_to_no_memory_ends(pins: u32) {
    let expected = Search::new(Kayles).nim_value(&pins).unwrap();
    for (method, by_bytes) in
        [(Method::MexSearch, false), (Method::Automatic, true), (Method::ProofNumberSearch, false)]
    {
        let board = (1 << pins) - 1;
        let search = Search::new(KaylesBoard).as_written().method(method).forgetting();
        let search = if by_bytes { search.max_bytes(9000) } else { search.max_stored(40) };
        let bound = if by_bytes {
            StopReason::Bytes { limit: 9000 }
        } else {
            StopReason::Stored { limit: 40 }
        };
        assert_eq!(search.nim_value(&board).unwrap_err().reason(), Some(bound));
        let search = search.max_bytes(u64::MAX).max_stored(u64::MAX);
        assert_eq!(search.nim_value(&board).unwrap(), expected);
    }
}

/// Searches for values that are too large to be tested one by one. The tables are too small, just large enough, or already filled by other
/// queries.
#[test]
fn a_bound_on_positions_suffices_or_stops_the_search() {
    let heap = crate::sized(22, 34);
    for method in [Method::MexSearch, Method::Automatic, Method::ProofNumberSearch] {
        let bounds = [1, 2, 3, 9].into_iter().chain(heap - 4..=heap + 2);
        for (forgets, bound) in bounds.flat_map(|bound| [(false, bound), (true, bound)]) {
            for first in [1, heap - 1, heap] {
                let search = Search::new(Nim).method(method).max_stored(bound);
                let search = if forgets { search.forgetting() } else { search };
                let limits = Limits::none().work(1 << 20);
                for heap in first..=heap {
                    match search.within(&limits).nim_value(&heap) {
                        Ok(value) => assert_eq!(value, Nimber::new(heap)),
                        Err(error) => {
                            let full = error.reason() == Some(StopReason::Stored { limit: bound });
                            assert!(full && bound <= heap, "{method:?} with {bound}: {error}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_search_can_forget_the_same_positions_many_times() {
    for method in [Method::MexSearch, Method::Automatic] {
        let search = Search::new(Subtraction(&[1])).method(method).max_bytes(9000).forgetting();
        for heap in [30_000, 30_001] {
            assert_eq!(search.nim_value(&heap).unwrap(), Nimber::new(heap % 2));
        }
        // Consecutive tasks need the same positions again and again, but there are three times as many positions as the table can store.
        let search = Search::new(Subtraction(&[1, 2])).method(method).max_stored(20).forgetting();
        for heap in (0..60).cycle().take(60 * 200) {
            assert_eq!(search.nim_value(&heap).unwrap(), Nimber::new(heap % 3));
        }
    }
}

#[test]
fn a_claimed_value_is_confirmed_or_rejected() {
    let search = Search::new(Nim);
    let limits = Limits::none();
    let query = search.within(&limits);
    for value in 0..9 {
        assert_eq!(query.has_value(&[3, 6], Nimber::new(value)), Ok(value == 3 ^ 6));
    }
    assert_eq!(query.has_value(&[3, 6], Nimber::new(1 << 32)), Ok(false));
    assert!(search.within(&Limits::none().work(0)).has_value(&[50], Nimber::new(50)).is_err());
    let copy = Clone::clone(&query);
    assert_eq!(copy.nim_value(&6), Ok(Nimber::new(6)));
    assert!(format!("{copy:?}").starts_with("SearchWithin { search: "));
}
