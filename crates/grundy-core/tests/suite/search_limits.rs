//! Searches that end without an answer: bounds, cancellation, rules that are no game, and tables on disk
//! that are none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::toys::{Drawn, Kayles, KaylesBoard, Nim, Subtraction};
use grundy_core::{
    Convention, Limits, Method, Nimber, Outcome, Ruleset, Search, SearchError, StopReason, Sum,
    TableError,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

#[test]
fn the_bound_on_positions_keeps_what_is_known() {
    let search = Search::new(Kayles).method(Method::Definition).max_stored(10);
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
fn the_bound_on_positions_counts_sums() {
    let search = Search::new(Kayles).max_stored(30);
    let error = search.sum_outcome(&[9, 9, 9], Convention::Misere).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 30 }), "{error}");
    let statistics = search.statistics();
    assert_eq!(statistics.positions() + statistics.sums(), 30);
}

#[test]
fn a_bound_on_edges_holds_per_query_and_queries_go_on_where_they_stopped() {
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

/// A clock that goes on by a third of a millisecond whenever it is looked at.
fn ticking() -> Arc<dyn Fn() -> Duration + Send + Sync> {
    let looks = AtomicU64::new(0);
    Arc::new(move || Duration::from_micros(333 * looks.fetch_add(1, Ordering::Relaxed)))
}

#[test]
fn a_callback_sees_progress_and_cancels() {
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
            assert_eq!((progress.what, progress.total), ("edges", None));
            let before = latest.swap(progress.done, Ordering::Relaxed);
            // Several threads give back what they do not need.
            assert!(threads > 1 || before <= progress.done);
            assert_eq!(std::thread::current().id(), caller);
            if seen.fetch_add(1, Ordering::Relaxed) == 4 {
                set.store(true, Ordering::Relaxed);
            }
        });
        let error = search.within(&limits).nim_value(&100_000).unwrap_err();
        let SearchError::Stopped(stopped) = error else { panic!("{error}") };
        assert_eq!(stopped.reason(), StopReason::Cancelled);
        assert_eq!(stopped.work(), search.statistics().edges());
        assert_eq!(calls.load(Ordering::Relaxed), 5);
        // Without the flag the second try goes on to the end.
        flag.store(false, Ordering::Relaxed);
        last.store(0, Ordering::Relaxed);
        assert_eq!(search.within(&limits).nim_value(&100_000).unwrap(), Nimber::new(100_000 % 3));
        assert!(calls.swap(0, Ordering::Relaxed) > 5);
        flag.store(false, Ordering::Relaxed);
    }
}

#[test]
fn a_limit_on_time_ends_a_query_which_goes_on() {
    for method in [Method::Definition, Method::Questions, Method::Automatic] {
        let search = Search::new(Subtraction(&[1, 2])).method(method);
        let limits = Limits::none().clock(ticking()).time(Duration::from_millis(20));
        let mut stops = 0;
        let value = loop {
            match search.within(&limits).nim_value(&30_000) {
                Ok(value) => break value,
                Err(error) => {
                    let limit = Duration::from_millis(20);
                    assert_eq!(error.reason(), Some(StopReason::Time { limit }), "{error}");
                    stops += 1;
                }
            }
        };
        assert_eq!(value, Nimber::new(30_000 % 3));
        assert!((2..10_000).contains(&stops), "{method:?} {stops}");
    }
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

/// Whoever asks again after a cycle was named is answered by what has become known since.
#[test]
fn a_cycle_is_forgotten_when_there_is_a_way_around_it() {
    // 4 and 5 pass the turn to and fro, and 1 has lost after two more moves, so that 3 can win without them.
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
        let search = Search::new(&rules).method(Method::Definition);
        match search.outcome(&6, Convention::Normal) {
            Ok(outcome) => assert_eq!(outcome, Outcome::P),
            Err(error) => assert!(matches!(error, SearchError::Cycle { position: 4 | 5 })),
        }
        assert_eq!(search.outcome(&1, Convention::Normal).unwrap(), Outcome::P);
        assert_eq!(search.outcome(&6, Convention::Normal).unwrap(), Outcome::P);
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

/// Position 2 leaves itself and one more, position 3 leaves itself twice: sums grow and need not repeat.
struct Growing;

impl Ruleset for Growing {
    type Position = u8;
    type Move = ();

    fn moves(&self, &position: &u8) -> impl Iterator<Item = ()> {
        (position > 0).then_some(()).into_iter()
    }

    fn play(&self, &position: &u8, (): &()) -> Sum<u8> {
        match position {
            2 => Sum::pair(2, 1),
            3 => Sum::pair(3, 3),
            _ => Sum::empty(),
        }
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
        // No sum comes up twice, so that a search that waits for one never ends.
        for sum in [&[3][..], &[1, 3]] {
            for method in [Method::Definition, Method::Questions, Method::Automatic] {
                let search = Search::new(Growing).method(method).max_stored(2000);
                let cycle = SearchError::Cycle { position: 3 };
                assert_eq!(search.sum_outcome(sum, convention).unwrap_err(), cycle, "{method:?}");
                assert_eq!(search.sum_remoteness(sum, convention).unwrap_err(), cycle);
            }
        }
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
        assert_eq!(error.reason(), Some(StopReason::Stored { limit: 1000 }), "{error}");
    }
}

/// A search that knows values, excluded values, misère outcomes and lengths, and its table.
fn searched(rules: &Drawn) -> (Search<&Drawn>, Vec<u8>) {
    let search = Search::new(rules).method(Method::Questions);
    search.outcome(&19, Convention::Normal).unwrap();
    search.nim_value(&18).unwrap();
    search.sum_outcome(&[6, 7], Convention::Misere).unwrap();
    for convention in CONVENTIONS {
        search.sum_remoteness(&[5, 6], convention).unwrap();
    }
    let mut file = Vec::new();
    search.save("drawn", 7, &mut file).unwrap();
    (search, file)
}

/// The checksum as it is described: Fowler, Noll and Vo, 1a, over all but itself.
fn signed(mut file: Vec<u8>) -> Vec<u8> {
    let len = file.len() - 8;
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let sum = file[..len].iter().fold(0xcbf2_9ce4_8422_2325, step);
    file[len..].copy_from_slice(&sum.to_le_bytes());
    file
}

#[test]
fn a_table_holds_all_that_is_known() {
    let rules = Drawn::random(11, 20);
    let (search, file) = searched(&rules);
    assert_eq!(signed(file.clone()), file);
    let loaded = Search::new(&rules);
    loaded.load("drawn", 7, &file[..]).unwrap();
    // Everything is answered without an edge.
    let limits = Limits::none().work(0);
    for position in 0..20 {
        assert_eq!(loaded.known_value(&position), search.known_value(&position));
        for convention in CONVENTIONS {
            assert_eq!(
                loaded.known_outcome(&position, convention),
                search.known_outcome(&position, convention)
            );
        }
    }
    for convention in CONVENTIONS {
        assert_eq!(
            loaded.within(&limits).sum_remoteness(&[5, 6], convention).unwrap(),
            search.sum_remoteness(&[5, 6], convention).unwrap()
        );
    }
    assert_eq!(
        loaded.within(&limits).sum_outcome(&[6, 7], Convention::Misere).unwrap(),
        search.sum_outcome(&[6, 7], Convention::Misere).unwrap()
    );
    // Two tables become one, and what is read twice stays as it is.
    loaded.load("drawn", 7, &file[..]).unwrap();
    let mut again = Vec::new();
    loaded.save("drawn", 7, &mut again).unwrap();
    let third = Search::new(&rules);
    third.load("drawn", 7, &again[..]).unwrap();
    assert_eq!(third.statistics().positions(), loaded.statistics().positions());
}

#[test]
fn a_search_goes_on_where_another_stopped() {
    // Wide and not deep, so that little of what was done is open at any time.
    let board = (1 << 12) - 1;
    let fresh = || Search::new(KaylesBoard).as_written().method(Method::Definition);
    let all = fresh();
    let value = all.nim_value(&board).unwrap();
    let most = all.statistics().edges();
    let mut file = Vec::new();
    let (mut total, mut processes) = (0, 0);
    loop {
        let (search, limits) = (fresh(), Limits::none().work(most / 5));
        if processes > 0 {
            search.load("kayles", 1, &file[..]).unwrap();
        }
        let answer = search.within(&limits).nim_value(&board);
        total += search.statistics().edges();
        processes += 1;
        match answer {
            Ok(found) => break assert_eq!(found, value),
            Err(SearchError::Stopped(_)) => {}
            Err(error) => panic!("{error}"),
        }
        file.clear();
        search.save("kayles", 1, &mut file).unwrap();
        assert!(processes < 10, "no progress");
    }
    assert!(processes > 4 && total * 10 < 11 * most, "{processes} {total} {most}");
}

#[test]
fn damaged_tables_are_refused_and_change_nothing() {
    let rules = Drawn::random(11, 20);
    let (_, file) = searched(&rules);
    let search = Search::new(&rules);
    let refused = |bytes: &[u8]| {
        let error = search.load("drawn", 7, bytes).unwrap_err();
        assert_eq!(search.statistics(), grundy_core::Statistics::default(), "{error}");
        error
    };
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 1 << (at % 8);
        refused(&damaged);
        refused(&file[..at]);
    }
    let longer = [&file[..], b"x"].concat();
    assert!(matches!(refused(&longer), TableError::Damaged));
    assert!(matches!(refused(b""), TableError::NotATable));
    assert!(matches!(refused(b"nim-sequence 1\n0.6\n"), TableError::NotATable));
    assert!(matches!(refused(b"grundy search table 1\ndrawn"), TableError::NotATable));
    // An announced length means nothing.
    let mut huge = b"grundy search table 1\ndrawn\n7 hooks\n".to_vec();
    huge.extend([0xff; 8]);
    huge.push(0x7f);
    let len = huge.len() as u64;
    huge.extend(len.to_le_bytes());
    huge.extend([0; 8]);
    assert!(matches!(refused(&signed(huge)), TableError::Damaged));
}

#[test]
fn tables_of_other_rules_are_refused() {
    let rules = Drawn::random(11, 20);
    let (search, file) = searched(&rules);
    for (name, version) in [("drawn", 8), ("drawing", 7), ("draw", 7)] {
        let error = search.load(name, version, &file[..]).unwrap_err();
        let expected =
            format!("the search table is of `drawn 7 hooks`, expected `{name} {version} hooks`");
        assert_eq!(error.to_string(), expected);
    }
    // What the hooks have found must not decide about the hooks.
    let referee = Search::new(&rules).as_written();
    let error = referee.load("drawn", 7, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Foreign { .. }), "{error}");
    for name in ["two\nlines", &"long".repeat(60)] {
        assert!(matches!(search.save(name, 1, Vec::new()), Err(TableError::Name)));
        assert!(matches!(search.load(name, 1, &file[..]), Err(TableError::Name)));
    }
    // Rules of fewer positions.
    let fewer = Drawn(rules.0[..15].to_vec());
    let error = Search::new(&fewer).load("drawn", 7, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Position(_)), "{error}");
    // Rules of other values.
    let other = Drawn::random(12, 20);
    let search = Search::new(&other).method(Method::Definition);
    search.fill(0..20).unwrap();
    let before = search.statistics();
    let error = search.load("drawn", 7, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Contradiction { .. }), "{error}");
    assert_eq!(search.statistics(), before);
}

#[test]
fn signed_nonsense_never_panics() {
    let rules = Drawn::random(11, 20);
    let (_, file) = searched(&rules);
    let mut rng = StdRng::seed_from_u64(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut nonsense = file.clone();
        for _ in 0..rng.random_range(1..6) {
            let at = rng.random_range(30..file.len() - 16);
            nonsense[at] = [rng.random(), rng.random_range(0..4)][rng.random_range(0..2)];
        }
        let search = Search::new(&rules);
        match search.load("drawn", 7, &signed(nonsense)[..]) {
            Ok(()) => {
                read += 1;
                // The answers may be wrong now, but there are some.
                for position in 0..20 {
                    let _ = search.nim_value(&position);
                    let _ = search.sum_winning_moves(&[position, 3], Convention::Normal);
                }
                let _ = search.sum_best_move(&[6, 7], Convention::Misere);
                let _ = search.sum_best_move(&[5, 6], Convention::Normal);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 300 && refused > 300, "{read} {refused}");
}

#[test]
fn a_table_keeps_to_the_bounds() {
    let rules = Subtraction(&[1, 2, 5]);
    let search = Search::new(rules).method(Method::Definition);
    search.nim_value(&2000).unwrap();
    let mut file = Vec::new();
    search.save("take 1, 2 or 5", 1, &mut file).unwrap();
    let bounded = Search::new(rules).max_stored(500);
    let error = bounded.load("take 1, 2 or 5", 1, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Full(StopReason::Stored { limit: 500 })), "{error}");
    assert_eq!(bounded.statistics().positions(), 500);
    for forgetting in [
        Search::new(rules).max_stored(500).forgetting(),
        Search::new(rules).max_bytes(40_000).forgetting(),
    ] {
        forgetting.load("take 1, 2 or 5", 1, &file[..]).unwrap();
        let known =
            (0..=2000).filter(|heap| forgetting.known_value(heap) == search.known_value(heap));
        let known = known.count();
        assert!((100..=500).contains(&known), "{known}");
    }
}

/// Nim with heaps that say how often they were asked for anything.
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

/// Of a sum with many equal components each different one is looked at once, and what is left by a move costs as
/// much as there are different components.
#[test]
fn large_sums_cost_as_much_as_they_are_long() {
    const LONG: usize = 20_000;
    for (many, few) in [(0, vec![3, 5, 6]), (1, vec![2]), (1, vec![2, 3, 2])] {
        let mut heaps = vec![many; LONG];
        heaps.extend(few);
        let len = heaps.len() as u64;
        let total = heaps.iter().fold(0, |total, heap| total ^ heap);
        let ones = heaps.iter().filter(|&&heap| heap == 1).count();
        for convention in CONVENTIONS {
            let search = Search::new(CountingNim::default());
            let winning = search.sum_winning_moves(&heaps, convention).unwrap();
            // Bouton: as in normal play, but for the last heap of two or more.
            let wins = |left: &[u64]| {
                let large = left.iter().filter(|&&heap| heap > 1).count();
                let total = left.iter().fold(0, |total, heap| total ^ heap);
                let is_misere = convention == Convention::Misere;
                if is_misere && large == 0 { total == 1 } else { total == 0 }
            };
            // The heaps are few or equal, so that the moves in the last ones stand for all.
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

            // All is known now, and each move of a different heap is one edge.
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
fn the_moves_of_a_sum_count_as_edges_and_are_gone_through_once() {
    let heaps: Vec<u64> = (1..=30).collect();
    for convention in CONVENTIONS {
        let expected = Search::new(Subtraction(&[1, 2, 5]));
        let best = expected.best_move(&30, convention).unwrap();
        let winning = expected.sum_winning_moves(&heaps[..4], convention).unwrap();
        // One edge at a time is enough to come to the end.
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

/// A search with next to no memory ends, if only by an error; with enough of it the answer is right.
#[test]
fn a_search_that_forgets_all_it_needs_ends() {
    a_search_with_next_to_no_memory_ends(12);
}

/// As long as `scripts/deep-check search` has time.
#[test]
#[ignore = "takes minutes without optimization"]
fn a_longer_search_that_forgets_all_it_needs_ends() {
    a_search_with_next_to_no_memory_ends(14);
}

fn a_search_with_next_to_no_memory_ends(pins: u32) {
    let expected = Search::new(Kayles).nim_value(&pins).unwrap();
    for (method, by_bytes) in
        [(Method::Definition, false), (Method::Automatic, true), (Method::Questions, false)]
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

/// Values too large to be asked for one by one, in tables that are too small, just large enough, or filled by other queries
/// before.
#[test]
fn a_bound_on_positions_is_enough_or_ends_the_search() {
    let heap = 34;
    for method in [Method::Definition, Method::Automatic, Method::Questions] {
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
fn what_is_not_needed_again_may_be_forgotten_as_often_as_it_likes() {
    for method in [Method::Definition, Method::Automatic] {
        let search = Search::new(Subtraction(&[1])).method(method).max_bytes(9000).forgetting();
        for heap in [100_000, 100_001] {
            assert_eq!(search.nim_value(&heap).unwrap(), Nimber::new(heap % 2));
        }
        // Task after task may need the same.
        let search = Search::new(Subtraction(&[1, 2])).method(method).max_stored(20).forgetting();
        for heap in (0..15).cycle().take(5000) {
            assert_eq!(search.nim_value(&heap).unwrap(), Nimber::new(heap % 3));
        }
    }
}
