//! Compares all search methods with the definitions on random games that have sums, cycles, dead ends and large values. Also compares
//! interrupted searches with retrograde analysis.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::toys::{self, Definitions, Drawn, Loopy, Promise};
use grundy_core::{Convention, Limits, Nimber, Outcome, Ruleset, StopReason, SumMove};
use grundy_search::{Method, Search, SearchError, SearchWithin};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];
const METHODS: [Method; 3] = [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic];

/// Any kind of query.
#[derive(Clone, Debug, PartialEq)]
enum Query {
    Value,
    Outcome(Convention),
    Winning(Convention),
    Length(Convention),
    Best(Convention),
}

#[derive(Clone, Debug, PartialEq)]
enum Reply {
    Value(Nimber),
    Outcome(Outcome),
    Winning(Vec<SumMove<usize>>),
    Length(u32),
    Best(Option<(SumMove<usize>, Outcome, u32)>),
}

impl Query {
    fn all() -> Vec<Self> {
        let of = |convention| {
            [Self::Outcome(convention), Self::Winning(convention), Self::Length(convention)]
                .into_iter()
                .chain([Self::Best(convention)])
        };
        CONVENTIONS.into_iter().flat_map(of).chain([Self::Value]).collect()
    }

    fn ask<G: Ruleset<Position = usize, Move = usize>>(
        &self,
        search: &Search<G>,
        sum: &[usize],
    ) -> Result<Reply, SearchError<usize>> {
        self.ask_within(search.within(&Limits::none()), sum)
    }

    fn ask_within<G: Ruleset<Position = usize, Move = usize>>(
        &self,
        search: SearchWithin<'_, G>,
        sum: &[usize],
    ) -> Result<Reply, SearchError<usize>> {
        Ok(match *self {
            Self::Value => Reply::Value(search.nim_sum(sum)?),
            Self::Outcome(convention) => Reply::Outcome(search.sum_outcome(sum, convention)?),
            Self::Winning(convention) => Reply::Winning(search.sum_winning_moves(sum, convention)?),
            Self::Length(convention) => Reply::Length(search.sum_remoteness(sum, convention)?),
            Self::Best(convention) => {
                let best = search.sum_best_move(sum, convention)?;
                Reply::Best(best.map(|best| (*best.mv(), best.outcome(), best.length())))
            }
        })
    }

    /// Computes the answer from the definitions, by recursion over whole sums. Works only for games in which play ends.
    fn define(
        &self,
        definitions: &mut Definitions<'_, Drawn>,
        rules: &Drawn,
        sum: &[usize],
    ) -> Reply {
        match *self {
            Self::Value => Reply::Value(Nimber::new(definitions.value(sum))),
            Self::Outcome(convention) => Reply::Outcome(definitions.outcome(sum, convention)),
            Self::Winning(convention) => Reply::Winning(definitions.winning_moves(sum, convention)),
            Self::Length(convention) => Reply::Length(definitions.remoteness(sum, convention).1),
            Self::Best(convention) => {
                let (outcome, length) = definitions.remoteness(sum, convention);
                // Find the first move that leads to the opposite outcome and after which play lasts one move less.
                let best = toys::moves(rules, sum).into_iter().find(|mv| {
                    let left = toys::after(rules, sum, mv);
                    definitions.remoteness(&left, convention) == (!outcome, length.wrapping_sub(1))
                });
                Reply::Best(best.map(|mv| (mv, outcome, length)))
            }
        }
    }
}

#[test]
fn every_method_and_query_agrees_with_the_definitions() {
    for seed in 0..60 {
        let rules = Drawn::random(seed, 8);
        let mut definitions = Definitions::new(&rules);
        let mut rng = StdRng::seed_from_u64(seed);
        // All queries about a game use the same searches, so later queries use stored results.
        let searches = METHODS.map(|method| Search::new(&rules).method(method));
        let promised = METHODS.map(|method| Search::new(Promise(&rules, true)).method(method));
        for _ in 0..12 {
            let len = rng.random_range(0..4);
            let sum: Vec<usize> = (0..len).map(|_| rng.random_range(0..8)).collect();
            for query in Query::all() {
                let expected = query.define(&mut definitions, &rules, &sum);
                for search in &searches {
                    let reply = query.ask(search, &sum).unwrap();
                    assert_eq!(reply, expected, "{seed} {sum:?} {query:?} {search:?} {rules:?}");
                }
                for search in &promised {
                    let reply = query.ask(search, &sum).unwrap();
                    assert_eq!(reply, expected, "{seed} {sum:?} {query:?} {search:?}");
                }
            }
        }
    }
}

#[test]
fn several_threads_find_the_same_answers_as_the_definitions() {
    for seed in 0..6 {
        let rules = Drawn::random(seed, 8);
        let mut definitions = Definitions::new(&rules);
        for method in METHODS {
            let search = Search::new(&rules).method(method).threads(2);
            for sum in [vec![7], vec![6, 7], vec![5, 5, 7]] {
                for query in Query::all() {
                    let expected = query.define(&mut definitions, &rules, &sum);
                    let reply = query.ask(&search, &sum).unwrap();
                    assert_eq!(reply, expected, "{seed} {sum:?} {query:?} {search:?} {rules:?}");
                }
            }
        }
    }
}

#[test]
fn a_search_can_be_read_while_it_runs() {
    const fn is_shared<T: Send + Sync>(_: &T) {}
    let rules = Drawn::random(1, 8);
    let search = Search::new(&rules);
    is_shared(&search);
    std::thread::scope(|scope| {
        let value = scope.spawn(|| search.nim_value(&7).unwrap());
        let mut seen = search.known_value(&7);
        let value = value.join().unwrap();
        assert!(seen.is_none_or(|seen| seen == value));
        seen = search.known_value(&7);
        assert_eq!(seen, Some(value));
    });
}

#[test]
fn games_with_cycles_get_correct_answers_or_an_error_naming_a_cycle() {
    let mut answered = 0;
    let mut cycles = 0;
    let games = crate::sized(300, 1000);
    for seed in 0..games {
        let loopy = Loopy::random(seed, 6);
        let rules = loopy.rules();
        for method in METHODS {
            let search = Search::new(rules).method(method);
            for position in 0..6 {
                match search.outcome(&position, Convention::Normal) {
                    Ok(outcome) => {
                        answered += 1;
                        assert_eq!(
                            Some(outcome),
                            loopy.outcome(position),
                            "{seed} {position} {method:?} {rules:?}"
                        );
                    }
                    Err(SearchError::Cycle { position: met }) => {
                        cycles += 1;
                        assert!(loopy.returns(met), "{seed} {position} {met} {rules:?}");
                    }
                    Err(error) => panic!("{error}"),
                }
                match search.nim_value(&position) {
                    Ok(value) => {
                        assert_eq!(
                            Some(value),
                            loopy.value(position),
                            "{seed} {position} {method:?} {rules:?}"
                        );
                    }
                    Err(SearchError::Cycle { position: met }) => {
                        assert!(loopy.returns(met), "{seed} {position} {met} {rules:?}");
                        assert!(loopy.meets_cycle(position), "{seed} {position}");
                    }
                    Err(error) => panic!("{error}"),
                }
                // The mex search visits all reachable positions, so it finds a cycle whenever one is reachable.
                if method == Method::MexSearch {
                    let fresh = Search::new(rules).method(method).nim_value(&position);
                    assert_eq!(fresh.is_err(), loopy.meets_cycle(position), "{seed} {position}");
                }
                for convention in CONVENTIONS {
                    match search.sum_remoteness(&[position, 1], convention) {
                        Ok(_) => {}
                        Err(SearchError::Cycle { position: met }) => {
                            assert!(loopy.returns(met), "{seed} {position} {met} {rules:?}");
                        }
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        }
    }
    assert!(answered > 3 * games && cycles > 3 * games, "{answered} {cycles}");
}

/// The result of retrograde analysis for a sum: who wins, and in how many moves. `None` if neither player can force a win.
type Label = Option<(Outcome, u32)>;

/// Returns the labels of all reachable sums, or `None` if there are too many sums or a sum is too long.
fn labels(
    rules: &Drawn,
    sum: &[usize],
    convention: Convention,
) -> Option<BTreeMap<Vec<usize>, Label>> {
    let sorted = |mut sum: Vec<usize>| {
        sum.sort_unstable();
        sum
    };
    let mut options: BTreeMap<Vec<usize>, Vec<Vec<usize>>> = BTreeMap::new();
    let mut open = vec![sorted(sum.to_vec())];
    while let Some(sum) = open.pop() {
        if options.len() > 400 || sum.len() > 12 {
            return None;
        }
        if options.contains_key(&sum) {
            continue;
        }
        let moves = toys::moves(rules, &sum);
        let left: Vec<_> = moves.iter().map(|mv| sorted(toys::after(rules, &sum, mv))).collect();
        open.extend(left.iter().cloned());
        options.insert(sum, left);
    }
    let mut labels: BTreeMap<_, Label> = options.keys().map(|sum| (sum.clone(), None)).collect();
    for length in 0_u32.. {
        let mut new = Vec::new();
        for (sum, left) in options.iter().filter(|(sum, _)| labels[*sum].is_none()) {
            let mut left = left.iter().map(|option| labels[option]);
            let outcome = if length == 0 && left.len() == 0 {
                Some(convention.without_moves())
            } else if left.clone().any(|label| label == Some((Outcome::P, length.wrapping_sub(1))))
            {
                Some(Outcome::N)
            } else if left.len() > 0 && left.all(|label| matches!(label, Some((Outcome::N, _)))) {
                Some(Outcome::P)
            } else {
                None
            };
            new.extend(outcome.map(|outcome| (sum.clone(), Some((outcome, length)))));
        }
        // After length 0, there are no gaps between the lengths that occur, so stop at the first length that does not occur.
        if new.is_empty() && length > 0 {
            break;
        }
        labels.extend(new);
    }
    Some(labels)
}

/// Returns whether an answer agrees with retrograde analysis and with the proofs of values. If the rules have cycles, some queries have no
/// answer; the search must then return none.
fn is_right(reply: &Reply, query: &Query, loopy: &Loopy, sum: &[usize]) -> bool {
    let rules = loopy.rules();
    let convention = match *query {
        Query::Value => {
            let value: Option<Nimber> = sum.iter().map(|&part| loopy.value(part)).sum();
            return value.is_some_and(|value| *reply == Reply::Value(value));
        }
        Query::Outcome(convention)
        | Query::Winning(convention)
        | Query::Length(convention)
        | Query::Best(convention) => convention,
    };
    let Some(labels) = labels(rules, sum, convention) else { return true };
    let label = |sum: &[usize]| {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        labels[&sum]
    };
    let after = |mv: &SumMove<usize>| label(&toys::after(rules, sum, mv));
    match reply {
        Reply::Value(_) => false,
        Reply::Outcome(outcome) => label(sum).is_some_and(|label| label.0 == *outcome),
        Reply::Length(length) => label(sum).is_some_and(|label| label.1 == *length),
        Reply::Winning(winning) => {
            let mut moves = toys::moves(rules, sum);
            moves.retain(|mv| after(mv).is_some_and(|label| label.0 == Outcome::P));
            moves == *winning
        }
        Reply::Best(None) => toys::moves(rules, sum).is_empty(),
        Reply::Best(Some((mv, outcome, length))) => {
            let wanted = Some((!*outcome, length.wrapping_sub(1)));
            let first = toys::moves(rules, sum).into_iter().find(|mv| after(mv) == wanted);
            label(sum) == Some((*outcome, *length)) && first == Some(*mv)
        }
    }
}

/// Stops queries by cancellation and by all kinds of limits, and repeats them in random order with other limits. In the end, all queries
/// must have the right answers.
#[test]
fn interrupted_searches_agree_with_retrograde_analysis() {
    interrupt_games(60);
}

#[test]
#[ignore = "slow: scripts/deep-check search runs it"]
fn more_interrupted_searches_agree_with_retrograde_analysis() {
    interrupt_games(3000);
}

fn interrupt_games(games: u64) {
    let (mut answers, mut cycles) = (0, 0);
    // Count the interruptions of each kind: by limits on edges, by bounds on positions and on bytes, and by cancellation.
    let mut stops = [0; 4];
    for seed in 0..games {
        let mut rng = StdRng::seed_from_u64(seed);
        // One in four games is large enough for the callback to run many times.
        let is_large = seed % 4 == 0;
        let positions = if is_large { 11 } else { 7 };
        let loopy = if seed % 2 == 1 {
            Loopy::random(seed, positions)
        } else {
            Loopy::of(Drawn::random(seed, positions + 1))
        };
        let rules = loopy.rules();
        for method in METHODS {
            let coin = Arc::new(AtomicU64::new(seed));
            let callback = Arc::clone(&coin);
            let flag = Arc::new(AtomicBool::new(false));
            let set = Arc::clone(&flag);
            let looks = AtomicU64::new(0);
            let clock = move || Duration::from_micros(500 * looks.fetch_add(1, Ordering::Relaxed));
            let limits = Limits::none().clock(Arc::new(clock)).stop(Arc::clone(&flag));
            let limits = limits.on_progress(move |_| {
                let step =
                    |state: u64| Some(state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99));
                let state = callback.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step);
                let continues = (state.unwrap_or(0) >> 40) % 4 == 0;
                set.store(!continues, Ordering::Relaxed);
            });
            let mut search = Search::new(rules).method(method);
            if rng.random_range(0..3) == 0 {
                search = search.forgetting();
            }
            if !is_large && rng.random_range(0..4) == 0 {
                // These games have no hooks, so `as_written` changes nothing.
                search = search.as_written();
            }
            let all = Query::all();
            let mut open: Vec<(Query, Vec<usize>)> = (0..if is_large { 8 } else { 3 })
                .map(|_| {
                    let len = rng.random_range(0..if is_large { 5 } else { 4 });
                    let sum = (0..len).map(|_| rng.random_range(0..rules.0.len())).collect();
                    (all[rng.random_range(0..all.len())].clone(), sum)
                })
                .collect();
            let mut tries = 0;
            // Each attempt continues a random query, so queries also interrupt one another.
            while !open.is_empty() {
                let at = rng.random_range(0..open.len());
                let (query, sum) = open[at].clone();
                let edges = [1, 1, 2, 3, 5, 20, 300, u64::MAX][rng.random_range(0..8)];
                let stored = search.statistics().positions() + search.statistics().sums();
                let room = [0, 1, 3, 1000][rng.random_range(0..4)];
                let bytes = [0, 30_000, u64::MAX, u64::MAX][rng.random_range(0..4)];
                search = search.max_stored(stored + room).max_bytes(bytes);
                flag.store(false, Ordering::Relaxed);
                let limits = limits.clone().work(edges);
                if rng.random_range(0..50) == 0 {
                    search = search.threads(rng.random_range(1..3));
                }
                let context = || format!("{seed} {method:?} {query:?} {sum:?} {rules:?}");
                match query.ask_within(search.within(&limits), &sum) {
                    Ok(reply) => {
                        answers += 1;
                        assert!(is_right(&reply, &query, &loopy, &sum), "{reply:?} {}", context());
                        open.swap_remove(at);
                    }
                    Err(SearchError::Cycle { position }) => {
                        cycles += 1;
                        assert!(loopy.returns(position), "{position} {}", context());
                        assert!(sum.iter().any(|&part| loopy.meets_cycle(part)), "{}", context());
                        open.swap_remove(at);
                    }
                    Err(error) => match error.reason().unwrap() {
                        StopReason::Work { .. } => stops[0] += 1,
                        StopReason::Stored { .. } => stops[1] += 1,
                        StopReason::Bytes { .. } => stops[2] += 1,
                        StopReason::Canceled => stops[3] += 1,
                        reason => panic!("{reason}"),
                    },
                }
                tries += 1;
                assert!(tries < 200_000, "no progress: {open:?} {}", context());
            }
        }
    }
    assert!(answers > 4 * games && 3 * cycles > games, "{answers} {cycles}");
    assert!(stops.iter().all(|&stops| 9 * stops > games), "{stops:?}");
}

/// Questions about one position and different numbers are open at the same time. Each of them must get its own answer.
#[test]
fn interrupted_queries_about_different_sums_get_their_own_answers() {
    let mut stops = 0;
    for seed in 0..40 {
        let rules = Drawn::random(seed, 9);
        let mut definitions = Definitions::new(&rules);
        for (method, position) in
            METHODS.into_iter().flat_map(|one| (5..9).map(move |at| (one, at)))
        {
            let search = Search::new(&rules).method(method);
            let limits = Limits::none().work(1);
            let mut open: Vec<usize> = (0..position).collect();
            while !open.is_empty() {
                open.retain(|&beside| {
                    let sum = [position, beside];
                    let asked = search.within(&limits);
                    let Ok(outcome) = asked.sum_outcome(&sum, Convention::Normal) else {
                        stops += 1;
                        return true;
                    };
                    let expected = definitions.outcome(&sum, Convention::Normal);
                    assert_eq!(outcome, expected, "{seed} {method:?} {sum:?} {rules:?}");
                    false
                });
            }
        }
    }
    assert!(stops > 1000, "{stops}");
}
