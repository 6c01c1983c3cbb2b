//! Every method of search against the definitions, on drawn games with sums, cycles, dead ends and
//! large values; and interrupted searches against uninterrupted ones.

mod toys;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_core::{Convention, Method, Nimber, Outcome, Ruleset, Search, SearchError, SumMove};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use toys::{Definitions, Drawn, Loopy};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];
const METHODS: [Method; 3] = [Method::Definition, Method::Questions, Method::Automatic];

/// A question of any kind, and its answer.
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

    /// The answer by recursion over whole sums, for games that end.
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
                // The first move that leads to the other outcome in one move less.
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
    for seed in 0..200 {
        let rules = Drawn::random(seed, 8);
        let mut definitions = Definitions::new(&rules);
        let mut rng = StdRng::seed_from_u64(seed);
        // One search per method: later queries live on what earlier ones have stored.
        let searches = METHODS.map(|method| Search::new(&rules).method(method));
        let promised = METHODS.map(|method| Search::new(Promise(&rules)).method(method));
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
fn threads_give_the_same_answers() {
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

/// The same rules with the promise that play ends, which drawn games without cycles keep.
#[derive(Clone, Copy)]
struct Promise<'a>(&'a Drawn);

impl Ruleset for Promise<'_> {
    type Position = usize;
    type Move = usize;

    fn moves(&self, position: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(position)
    }

    fn play(&self, position: &usize, mv: &usize) -> grundy_core::Sum<usize> {
        self.0.play(position, mv)
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, position: &usize) -> u64 {
        // A bound may be too large.
        self.0.0[*position].len() as u64 + u64::from(*position % 2 == 0)
    }
}

#[test]
fn games_with_cycles_give_right_answers_or_name_a_cycle() {
    let mut answered = 0;
    let mut cycles = 0;
    for seed in 0..1000 {
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
                // By definition every option is looked at, so every cycle is met.
                if method == Method::Definition {
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
    assert!(answered > 3000 && cycles > 3000, "{answered} {cycles}");
}

#[test]
fn interrupted_is_like_uninterrupted() {
    for seed in 0..400 {
        let mut rng = StdRng::seed_from_u64(seed);
        let rules = Drawn::random(seed, 8);
        for method in METHODS {
            let searched = Search::new(&rules).method(method);
            let stop = Arc::new(AtomicU64::new(u64::MAX));
            let limit = Arc::clone(&stop);
            let mut search = Search::new(&rules).method(method).on_progress(move |statistics| {
                if statistics.edges() > limit.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let mut open: Vec<(Query, Vec<usize>)> = Vec::new();
            for _ in 0..3 {
                let len = rng.random_range(0..4);
                let sum: Vec<usize> = (0..len).map(|_| rng.random_range(0..8)).collect();
                let all = Query::all();
                open.push((all[rng.random_range(0..all.len())].clone(), sum));
            }
            let mut tries = 0;
            // The queries interrupt each other, too.
            while !open.is_empty() {
                let at = rng.random_range(0..open.len());
                let (query, sum) = open[at].clone();
                let edges = [1, 1, 2, 3, 5, 20][rng.random_range(0..6)];
                let stored = search.statistics().positions() + search.statistics().sums();
                let room = [0, 1, 3, 1000][rng.random_range(0..4)];
                search = search.max_edges(edges).max_stored(stored + room);
                match query.ask(&search, &sum) {
                    Ok(reply) => {
                        let expected = query.ask(&searched, &sum).unwrap();
                        assert_eq!(
                            reply, expected,
                            "{seed} {sum:?} {query:?} {method:?} {rules:?}"
                        );
                        open.swap_remove(at);
                    }
                    Err(
                        SearchError::TooManyEdges { .. } | SearchError::TooManyPositions { .. },
                    ) => {}
                    Err(error) => panic!("{error}"),
                }
                tries += 1;
                assert!(tries < 200_000, "no progress: {seed} {method:?} {open:?} {rules:?}");
            }
        }
    }
}
