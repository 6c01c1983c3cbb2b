//! Checks searches of positions that have many moves, most of which leave several parts, against the mex over all options. Also tests a
//! search whose method changes between two attempts.

use std::collections::BTreeSet;

use grundy_core::{Convention, Limits, Misere, Nimber, Outcome, Ruleset, Sum};
use grundy_search::{Method, Search, SearchError};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::toys::{Definitions, Drawn, Promise};

const METHODS: [Method; 3] = [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic];

/// Returns a game whose first positions have few moves. Each other position has 9 to 16 moves, and most of these leave two or three large
/// parts. Only a few different parts occur. As a result, many options consist of the same parts, in different orders or with different
/// multiplicities.
fn wide(seed: u64) -> Drawn {
    let mut rng = StdRng::seed_from_u64(seed);
    let kinds = rng.random_range(2..8);
    let mut options: Vec<Vec<Vec<usize>>> = Vec::new();
    for position in 0..26_usize {
        let count = if position < 8 { position / 2 } else { rng.random_range(9..17) };
        let mut list = Vec::new();
        for _ in 0..count {
            let parts = if position < 8 { 1 } else { [1, 2, 2, 3, 3][rng.random_range(0..5)] };
            let least =
                if rng.random_range(0..6) == 0 { 0 } else { position.saturating_sub(kinds) };
            list.push((0..parts).map(|_| rng.random_range(least..position)).collect());
        }
        options.push(list);
    }
    Drawn(options)
}

/// Computes all values with the theory of Sprague and Grundy.
fn values(rules: &Drawn) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for options in &rules.0 {
        let of = |option: &Vec<usize>| option.iter().fold(0, |sum, &part| sum ^ values[part]);
        let found: BTreeSet<u64> = options.iter().map(of).collect();
        let most = found.len() as u64;
        values.push((0..=most).find(|value| !found.contains(value)).unwrap());
    }
    values
}

#[test]
fn values_of_positions_with_large_parts_match_the_mex() {
    for seed in 0..crate::sized(100, 300) {
        let rules = wide(seed);
        let values = values(&rules);
        for (method, promise) in METHODS.into_iter().flat_map(|one| [(one, false), (one, true)]) {
            let context = || format!("{seed} {method:?} {promise} {rules:?}");
            // Each query uses a new search, so it cannot use stored results.
            for position in [25, 20] {
                let search = Search::new(Promise(&rules, promise)).method(method);
                let value = search.nim_value(&position).unwrap();
                assert_eq!(value, Nimber::new(values[position]), "{position} {}", context());
            }
            let mut search = Search::new(Promise(&rules, promise)).method(method);
            if seed % 2 == 0 {
                search = search.as_written();
            }
            for sum in [[25, 24], [23, 25], [22, 8]] {
                let value = Nimber::new(values[sum[0]] ^ values[sum[1]]);
                let outcome = search.sum_outcome(&sum, Convention::Normal).unwrap();
                assert_eq!(outcome, Outcome::from(value), "{sum:?} {}", context());
            }
        }
    }
}

/// The options of the last position consist of the same few parts, in different orders and with different multiplicities. The search must
/// drop only options that are equal.
#[test]
fn only_equal_options_are_dropped() {
    let mut holes = 0;
    for seed in 0..400 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut rules = wide(seed);
        let before = values(&rules);
        let mut large = || rng.random_range(12..26);
        let options: Vec<Vec<usize>> = if seed % 4 == 0 {
            let parts = [large(), large()];
            let mut drawn =
                |count| (0..count).map(|_| parts[rng.random_range(0..2)]).collect::<Vec<_>>();
            (0..14).map(|at| drawn(2 + at % 4)).collect()
        } else {
            // Build an option for each of the least values: one part has the value, and the other two parts are equal and cancel.
            let with = |value| (8..26).find(|&part| before[part] == value);
            let parts: Vec<usize> = (0..6).map_while(with).collect();
            let pairs = parts.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
            pairs.flat_map(|[a, b]| [vec![a, b, a], vec![b, b, a]]).collect()
        };
        rules.0.push(options);
        holes += usize::from(rules.0[26].len() > 1);
        let value = Nimber::new(values(&rules)[26]);
        for method in [Method::ProofNumberSearch, Method::Automatic] {
            let search = Search::new(&rules).method(method);
            assert_eq!(search.nim_value(&26).unwrap(), value, "{seed} {method:?} {rules:?}");
            let search = search.as_written();
            let outcome = search.outcome(&26, Convention::Normal).unwrap();
            assert_eq!(outcome, Outcome::from(value), "{seed} {method:?} {rules:?}");
        }
    }
    assert!(holes > 200, "{holes}");
}

#[test]
fn the_remoteness_of_a_sum_determines_its_misere_outcome() {
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..60 {
        let rules = Drawn::random(seed, 9);
        let mut definitions = Definitions::new(&rules);
        for sum in [vec![8], vec![7, 8], vec![6, 8, 8], vec![5, 7]] {
            let search = Search::new(&rules);
            search.sum_remoteness(&sum, Misere).unwrap();
            let expected = definitions.outcome(&sum, Convention::Misere);
            let known = search.known_sum_outcome(&sum, Misere);
            assert_eq!(known, Some(expected), "{seed} {sum:?} {rules:?}");
            *if expected == Outcome::N { &mut wins } else { &mut losses } += 1;
        }
    }
    assert!(wins > 20 && losses > 20, "{wins} {losses}");
}

/// Nim with a wrong hint about one heap. Only the proof-number search uses hints.
struct Lying(u64);

impl Ruleset for Lying {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }

    fn excluded_values(&self, &heap: &u64) -> u64 {
        if heap == self.0 { 1 << heap } else { 0 }
    }
}

/// After the method changes, the search must not resume work that the proof-number search began, because that work can rely on hints.
#[test]
fn a_changed_method_does_not_resume_the_work_of_the_previous_method() {
    let right = |heap| Ok(Nimber::new(heap));
    let mut misled = 0;
    for heap in 3..12 {
        let believing = Search::new(Lying(heap)).method(Method::ProofNumberSearch);
        assert_ne!(believing.nim_value(&heap).ok(), Some(Nimber::new(heap)));
        for edges in 1..30 {
            let search = Search::new(Lying(heap)).method(Method::ProofNumberSearch);
            let begun = search.within(&Limits::none().work(edges)).nim_value(&heap);
            if !matches!(begun, Err(SearchError::Stopped(_))) {
                break;
            }
            let known = search.known_value(&heap);
            let search = search.method(Method::MexSearch);
            assert_eq!(known, None);
            assert_eq!(search.nim_value(&heap), right(heap), "{heap} after {edges} edges");
            misled += 1;
        }
    }
    assert!(misled > 50, "{misled}");
}

/// The top position leads to the listed positions. Each other position above 0 leads to the previous one.
struct Fan(Vec<u32>);

const TOP: u32 = u32::MAX;

impl Ruleset for Fan {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &position: &u32) -> impl Iterator<Item = u32> {
        let listed = if position == TOP { self.0.clone() } else { Vec::new() };
        listed.into_iter().chain((position != TOP && position > 0).then(|| position - 1))
    }

    fn play(&self, _: &u32, &left: &u32) -> Sum<u32> {
        Sum::from(left)
    }
}

/// Position `i` leads to all sums of different smaller positions, so its value is `2^i`. The top position leads to sums that have the
/// listed values.
struct Binary(Vec<u32>);

impl Ruleset for Binary {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &position: &u32) -> impl Iterator<Item = u32> {
        let listed = if position == TOP { self.0.clone() } else { Vec::new() };
        listed.into_iter().chain(0..if position == TOP { 0 } else { 1 << position })
    }

    fn play(&self, _: &u32, &worth: &u32) -> Sum<u32> {
        (0..32).filter(|bit| worth >> bit & 1 == 1).collect()
    }
}

/// Tests positions with more distinct lengths and values than the search keeps at a time. Dropping some of them must not change the result.
#[test]
fn positions_with_thousands_of_distinct_options_are_evaluated_correctly() {
    // From each position below the top, play lasts as many moves as the number of the position. The player to move at the top wins by
    // moving to the lost option with the shortest play. If no option is lost, play from the top lasts one move longer than from the option
    // from which play lasts longest.
    let from = |first: u32, step: usize| (first..9000).step_by(step);
    for (listed, expected) in [
        (from(3, 1).collect::<Vec<u32>>(), 5),
        (from(4, 2).collect(), 5),
        (from(5, 2).collect(), 9000),
        (from(5, 2).chain([100]).collect(), 101),
    ] {
        let rules = Fan(listed);
        for method in [Method::MexSearch, Method::Automatic] {
            let search = Search::new(&rules).method(method);
            search.remoteness(&8999, Convention::Normal).unwrap();
            let length = search.remoteness(&TOP, Convention::Normal).unwrap();
            assert_eq!(length, expected, "{method:?}");
        }
    }
    for missing in [0, 8191] {
        let rules = Binary((0..1 << 13).chain(0..1 << 13).filter(|&it| it != missing).collect());
        for method in [Method::MexSearch, Method::Automatic] {
            let value = Search::new(&rules).method(method).nim_value(&TOP).unwrap();
            assert_eq!(value, Nimber::new(missing.into()), "{method:?}");
        }
    }
}
