//! Checks the values of games with entailing moves against exhaustive play.

use std::collections::BTreeSet;
use std::time::Duration;

use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{
    Convention, Limits, Misere, Nimber, Normal, Outcome, Ruleset as _, StopReason, Sum,
};
use grundy_search::Search;
use grundy_search::entailing::{
    After, Alternating, EntailingError, EntailingRules, EntailingSearch, EntailingValue, NimberSet,
    Plain, Situation, Turn, TurnMove, first_counterexample,
};
use quickcheck::quickcheck;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::toys::{Kayles, Nim};

/// A move splits a stack in two, or takes the top coin, which entails a reply in the rest of the stack.
#[derive(Clone, Copy, Debug)]
struct TopEntails;

impl EntailingRules for TopEntails {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &stack: &u32) -> impl Iterator<Item = u32> {
        (0..=stack / 2).filter(move |_| stack > 0)
    }

    fn play(&self, &stack: &u32, &part: &u32) -> After<u32> {
        match part {
            0 => After::Entailing(stack - 1),
            _ => After::Plain(Sum::pair(part, stack - part)),
        }
    }
}

/// A game with all kinds of moves, given as a list. From vertex `v`, moves lead only to lower vertices.
#[derive(Clone, Debug)]
struct Listed(Vec<Vec<After<usize>>>);

impl Listed {
    fn random(vertices: usize, random: &mut StdRng) -> Self {
        let list = (0..vertices).map(|vertex| {
            let moves = if vertex == 0 { 0 } else { random.random_range(0..4) };
            let left = (0..moves).map(|_| {
                let to = random.random_range(0..vertex);
                let sum = match random.random_range(0..4) {
                    0 => Sum::empty(),
                    1 => Sum::pair(to, random.random_range(0..vertex)),
                    _ => Sum::from(to),
                };
                match random.random_range(0..3) {
                    0 => After::Plain(sum),
                    1 => After::Entailing(to),
                    _ => After::Complimenting(sum),
                }
            });
            left.collect()
        });
        Self(list.collect())
    }
}

impl EntailingRules for Listed {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &vertex: &usize) -> impl Iterator<Item = usize> {
        0..self.0[vertex].len()
    }

    fn play(&self, &vertex: &usize, &mv: &usize) -> After<usize> {
        self.0[vertex][mv].clone()
    }
}

/// Chooses at random whose turn it is. If there are components, a reply is due in a third of the cases.
fn any_turn<P>(parts: Vec<P>, random: &mut StdRng) -> Situation<P> {
    match random.random_range(0..6) {
        0 | 1 if !parts.is_empty() => {
            let component = random.random_range(0..parts.len());
            Situation::reply(parts, component)
        }
        2 => Situation { parts, turn: Turn::Pass },
        _ => Situation::from(parts),
    }
}

#[test]
fn values_of_random_games_match_exhaustive_play() {
    random_games(40, 30);
}

#[test]
#[ignore = "slow: scripts/deep-check search runs it"]
fn values_of_many_random_games_match_exhaustive_play() {
    random_games(1000, 60);
}

/// Tests `games` random games of nine vertices, with `sums` sums of each game.
fn random_games(games: usize, sums: usize) {
    let random = &mut StdRng::seed_from_u64(1);
    let mut loony = 0;
    for _ in 0..games {
        let game = Listed::random(9, random);
        let mut search = EntailingSearch::new(&game);
        loony += (0..9).filter(|vertex| search.value(vertex).unwrap().is_loony()).count();
        let rules = (&game, Plain(Nim));
        let situations: Vec<_> = std::iter::repeat_with(|| {
            let heap = Right(random.random_range(0..4));
            let vertices = random.random_range(1..4);
            let mut parts: Vec<_> =
                (0..vertices).map(|_| Left(random.random_range(0..9))).collect();
            parts.push(heap);
            any_turn(parts, random)
        })
        .take(sums)
        .collect();
        let found = first_counterexample(rules, situations).unwrap();
        assert_eq!(found, None);
    }
    let vertices = 9 * games;
    assert!((vertices / 7..vertices / 9 * 8).contains(&loony), "{loony} of {vertices} are loony");
}

#[test]
fn sums_of_stacks_heaps_and_rows_match_exhaustive_play() {
    sums_of_stacks_heaps_and_rows(2, 40);
}

#[test]
#[ignore = "slow: scripts/deep-check search runs it"]
fn larger_sums_of_stacks_heaps_and_rows_match_exhaustive_play() {
    sums_of_stacks_heaps_and_rows(3, 100_000);
}

fn sums_of_stacks_heaps_and_rows(seed: u64, count: usize) {
    let random = &mut StdRng::seed_from_u64(seed);
    let situations = std::iter::repeat_with(|| {
        let mut parts = vec![Left(random.random_range(0..9)), Left(random.random_range(0..6))];
        parts.push(Right(Left(random.random_range(0..5))));
        parts.push(Right(Right(random.random_range(0..4))));
        any_turn(parts, random)
    });
    let rules = (TopEntails, (Plain(Nim), Plain(Kayles)));
    let found = first_counterexample(rules, situations.take(count)).unwrap();
    assert_eq!(found, None);
}

/// The trial tests rules that simplify a stack of five incorrectly. It must find this stack.
#[test]
fn the_trial_refutes_a_wrong_theory() {
    /// Top Entails with a wrong theorem: a stack of five has the same value as a stack of four.
    #[derive(Clone, Copy)]
    struct Wrong;

    impl EntailingRules for Wrong {
        type Position = u32;
        type Move = u32;

        fn moves(&self, stack: &u32) -> impl Iterator<Item = u32> {
            TopEntails.moves(stack)
        }

        fn play(&self, stack: &u32, mv: &u32) -> After<u32> {
            TopEntails.play(stack, mv)
        }

        fn simplified(&self, stack: u32) -> Sum<u32> {
            Sum::from(if stack == 5 { 4 } else { stack })
        }
    }

    let stacks = (0..8).map(|stack| Situation::from([stack]));
    assert_eq!(first_counterexample(Wrong, stacks).unwrap(), Some(Situation::from([5])));
}

#[test]
fn values_of_top_entails_match_the_published_ones() {
    // These values are from Winning Ways, chapter 12, and from West, "New values for Top Entails" (1996). L means loony.
    let published =
        "0 L 0 L 1 0 2 1 3 0 1 3 4 0 3 4 2 5 1 6 2 0 3 2 7 3 1 7 3 4 2 0 8 1 5 0 1 4 7 10";
    let mut search = EntailingSearch::new(TopEntails);
    for (stack, text) in (0..).zip(published.split(' ')) {
        let value = match text {
            "L" => EntailingValue::Loony,
            _ => EntailingValue::Nim(Nimber::new(text.parse().unwrap())),
        };
        assert_eq!(search.value(&stack), Ok(value), "a stack of {stack}");
    }
}

#[test]
fn interrupted_searches_resume_with_the_same_result() {
    let mut whole = EntailingSearch::new(TopEntails);
    let expected = whole.value(&120).unwrap();
    let moves = whole.winning_moves(&Situation::reply([90, 75], 1)).unwrap();
    for step in [1, 7, 100] {
        let mut search = EntailingSearch::new(TopEntails);
        let limits = Limits::none().work(step);
        let mut tries = 0;
        let value = loop {
            match search.within(&limits).value(&120) {
                Ok(value) => break value,
                Err(EntailingError::Stopped(stopped)) => {
                    assert_eq!(stopped.reason(), StopReason::Work { limit: step });
                    tries += 1;
                }
                Err(other) => panic!("{other}"),
            }
        };
        assert_eq!(value, expected);
        assert!((3000 / step..4000 / step + 120).contains(&tries), "{tries} tries of {step}");
        let found = (0..).find_map(|_| {
            search.within(&limits).winning_moves(&Situation::reply([90, 75], 1)).ok()
        });
        assert_eq!(found.as_ref(), Some(&moves));
    }
    let none = Limits::none().time(Duration::ZERO);
    let stopped = EntailingSearch::new(TopEntails).within(&none).value(&120).unwrap_err();
    assert!(stopped.to_string().starts_with("stopped after"), "{stopped}");
    let mut small = EntailingSearch::new(TopEntails).max_stored(10);
    assert!(small.value(&8).is_ok());
    let stopped = small.value(&30).unwrap_err();
    assert!(stopped.to_string().ends_with("no more than 10 positions may be stored"), "{stopped}");
}

#[test]
fn long_games_do_not_overflow_the_stack() {
    /// A move takes one coin. If the number of coins is divisible by 3, the move entails a reply; otherwise it keeps the turn.
    struct Long;

    impl EntailingRules for Long {
        type Position = u32;
        type Move = ();

        fn moves(&self, &heap: &u32) -> impl Iterator<Item = ()> {
            (heap > 0).then_some(()).into_iter()
        }

        fn play(&self, heap: &u32, (): &()) -> After<u32> {
            if heap.is_multiple_of(3) {
                After::Entailing(heap - 1)
            } else {
                After::Complimenting(Sum::from(heap - 1))
            }
        }
    }
    assert!(EntailingSearch::new(Long).value(&100_000).is_ok());
}

#[test]
fn cycles_and_absent_components_are_errors() {
    /// Each move leads to the next of three vertices on a cycle. The function creates the result of a move, which determines whose turn it
    /// is.
    struct Circle(fn(u32) -> After<u32>);

    impl EntailingRules for Circle {
        type Position = u32;
        type Move = ();

        fn moves(&self, _: &u32) -> impl Iterator<Item = ()> {
            std::iter::once(())
        }

        fn play(&self, at: &u32, (): &()) -> After<u32> {
            self.0((at + 1) % 3)
        }
    }
    let kinds: [fn(u32) -> After<u32>; 3] = [
        |to| After::Plain(Sum::from(to)),
        After::Entailing,
        |to| After::Complimenting(Sum::from(to)),
    ];
    for kind in kinds {
        let error = EntailingSearch::new(Circle(kind)).value(&1).unwrap_err();
        assert_eq!(error, EntailingError::Cycle { position: "1".to_owned() });
        let error = first_counterexample(Circle(kind), [Situation::from([1])]).unwrap_err();
        assert!(matches!(error, EntailingError::Cycle { .. }));
    }
    let error = EntailingSearch::new(TopEntails).outcome(&Situation::reply([3], 1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a reply is due in component 1, but the number of components is 1"
    );
    assert!(Alternating(TopEntails).check_position(&Situation::reply([3], 1)).is_err());
    assert!(Alternating(TopEntails).check_position(&Situation::reply([3], 0)).is_ok());
}

#[test]
fn misere_play_is_searched_exhaustively() {
    let search = Search::new(Alternating(TopEntails));
    // Taking the only coin of a stack entails a reply, but no reply exists. So the opponent cannot move, and wins in misère play.
    assert_eq!(search.outcome(&Situation::from([1]), Misere), Ok(Outcome::P));
    assert_eq!(search.outcome(&Situation::from([1]), Normal), Ok(Outcome::N));
    let pass = Situation { parts: vec![1], turn: Turn::Pass };
    for convention in Convention::ALL {
        let outcome = search.outcome(&Situation::from([1]), convention).unwrap();
        assert_eq!(search.outcome(&pass, convention), Ok(!outcome));
    }
    // After each of the two moves, the opponent must take a last coin, which entails a reply that does not exist.
    let both = vec![TurnMove::new(0, 0), TurnMove::new(0, 1)];
    assert_eq!(search.winning_moves(&Situation::from([2]), Misere), Ok(both));
}

/// Lists all members of a set that are below 200, found with `contains`.
fn members(set: &NimberSet) -> BTreeSet<u64> {
    (0..200).filter(|&value| set.contains(Nimber::new(value))).collect()
}

fn set_of(listed: &[u8], cofinite: bool) -> NimberSet {
    let mut set = NimberSet::new();
    for &value in listed {
        set.union_with(&NimberSet::only(Nimber::new(u64::from(value % 150))));
    }
    if cofinite { set.complement() } else { set }
}

quickcheck! {
    fn sets_are_sets(one: Vec<u8>, other: Vec<u8>, cofinite: (bool, bool)) -> bool {
        let (one, other) = (set_of(&one, cofinite.0), set_of(&other, cofinite.1));
        let mut union = one.clone();
        union.union_with(&other);
        let both = &members(&one) | &members(&other);
        let absent = (0..200).find(|value| !both.contains(value));
        members(&union) == both
            && union.is_finite() == (one.is_finite() && other.is_finite())
            && union.least_absent().map(Nimber::value) == absent
            && union.is_everything() == (both.len() == 200)
            && union.is_empty() == both.is_empty()
            && members(&union.clone().complement()).is_disjoint(&both)
            && union.complement().complement() == { let mut again = other.clone(); again.union_with(&one); again }
    }
}

#[test]
fn sets_of_all_small_nimbers_have_a_mex() {
    let all: Vec<u8> = (0..70).collect();
    assert_eq!(set_of(&all, false).least_absent(), Some(Nimber::new(70)));
    assert_eq!(set_of(&all[..64], false).least_absent(), Some(Nimber::new(64)));
    assert_eq!(set_of(&[64, 70], true).least_absent(), Some(Nimber::new(64)));
    assert_eq!(set_of(&[3, 1], true).to_string(), "all but {1, 3}");
}

#[test]
fn sets_of_one_nimber_work_at_the_ends_of_a_word() {
    for value in [0, 1, 62, 63, 64, 65, 199] {
        let only = NimberSet::only(Nimber::new(value));
        assert_eq!(members(&only), BTreeSet::from([value]));
        assert_eq!(only.to_string(), format!("{{{value}}}"));
        assert_eq!(format!("{only:?}"), format!("NimberSet({{{value}}})"));
        assert!(!only.is_empty() && only.is_finite());
        let others = only.complement();
        assert_eq!(members(&others).len(), 199);
        assert!(!others.contains(Nimber::new(value)) && !others.is_empty());
        assert_eq!(others.to_string(), format!("all but {{{value}}}"));
    }
    assert!(NimberSet::new().is_empty());
    assert!(!NimberSet::everything().is_empty());
    assert_eq!(EntailingValue::Loony.to_string(), "loony");
    assert_eq!(EntailingValue::Nim(Nimber::new(3)).to_string(), "*3");
}
