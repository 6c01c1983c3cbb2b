//! Tests that queries get the right answers no matter how the previous query of the same search ended, and tests the hooks of the rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{IllegalMove, IllegalPosition, Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::entailing::{
    After, EntailingError, EntailingRules, EntailingSearch, EntailingValue, Plain, Situation,
    TurnMove,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::toys::Nim;

/// Two stacks as one component. A move takes coins from one of the stacks: taking one coin entails a reply, taking two keeps the turn, and
/// taking three is a plain move. The rules override every hook: the order of the stacks does not matter, and a component without coins has
/// the value 0.
#[derive(Clone, Copy, Debug)]
struct Twin;

type Stacks = (u32, u32);

impl EntailingRules for Twin {
    type Position = Stacks;
    type Move = (bool, u32);

    fn moves(&self, &(one, other): &Stacks) -> impl Iterator<Item = Self::Move> {
        let first = (1..=one.min(3)).map(|taken| (true, taken));
        first.chain((1..=other.min(3)).map(|taken| (false, taken)))
    }

    fn play(&self, &(one, other): &Stacks, &(first, taken): &Self::Move) -> After<Stacks> {
        let left = if first { (one - taken, other) } else { (one, other - taken) };
        match taken {
            1 => After::Entailing(left),
            2 => After::Complimenting(Sum::from(left)),
            _ => After::Plain(Sum::from(left)),
        }
    }

    fn canonical(&self, (one, other): Stacks) -> Sum<Stacks> {
        Sum::from((one.min(other), one.max(other)))
    }

    fn simplified(&self, stacks: Stacks) -> Sum<Stacks> {
        if stacks == (0, 0) { Sum::empty() } else { self.canonical(stacks) }
    }

    fn known_value(&self, stacks: &Stacks) -> Option<EntailingValue> {
        // Taking the last coin entails a reply that does not exist, so the position is loony.
        (*stacks == (0, 1)).then_some(EntailingValue::Loony)
    }

    fn check_position(&self, &(one, other): &Stacks) -> Result<(), IllegalPosition> {
        if one.max(other) < 100 { Ok(()) } else { Err(IllegalPosition::new("a stack is too high")) }
    }

    fn try_play(&self, stacks: &Stacks, mv: &Self::Move) -> Result<After<Stacks>, IllegalMove> {
        if mv.1 < 4 { Ok(self.play(stacks, mv)) } else { Err(IllegalMove::new(mv, stacks)) }
    }
}

/// The rules of [`Twin`], without the hooks.
#[derive(Clone, Copy, Debug)]
struct Bare;

impl EntailingRules for Bare {
    type Position = Stacks;
    type Move = (bool, u32);

    fn moves(&self, stacks: &Stacks) -> impl Iterator<Item = Self::Move> {
        Twin.moves(stacks)
    }

    fn play(&self, stacks: &Stacks, mv: &Self::Move) -> After<Stacks> {
        Twin.play(stacks, mv)
    }
}

/// The rules of one Nim heap, with a known value and a limit on the size of the heap.
#[derive(Clone, Copy, Debug)]
struct Heap;

impl Ruleset for Heap {
    type Position = u64;
    type Move = u64;

    fn moves(&self, heap: &u64) -> impl Iterator<Item = u64> {
        Nim.moves(heap)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Nim.play(heap, taken)
    }

    fn canonical(&self, heap: u64) -> Sum<u64> {
        if heap == 0 { Sum::empty() } else { Sum::from(heap) }
    }

    fn known_value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber::new(heap))
    }

    fn check_position(&self, &heap: &u64) -> Result<(), IllegalPosition> {
        if heap < 50 { Ok(()) } else { Err(IllegalPosition::new("the heap is too large")) }
    }
}

#[test]
fn borrowed_and_paired_rules_agree_with_the_original_rules() {
    let pair = (Twin, Plain(Heap));
    for stacks in [(0, 0), (0, 1), (1, 0), (2, 5), (7, 3), (100, 2)] {
        // Call the trait methods by their full paths, because a method call would dereference `&Twin` and call the methods of `Twin`.
        assert_eq!(<&Twin>::canonical(&&Twin, stacks), Twin.canonical(stacks));
        assert_eq!(<&Twin>::simplified(&&Twin, stacks), Twin.simplified(stacks));
        assert_eq!(<&Twin>::known_value(&&Twin, &stacks), Twin.known_value(&stacks));
        assert_eq!(<&Twin>::check_position(&&Twin, &stacks), Twin.check_position(&stacks));
        assert_eq!(pair.canonical(Left(stacks)), Twin.canonical(stacks).map(Left));
        assert_eq!(pair.simplified(Left(stacks)), Twin.simplified(stacks).map(Left));
        assert_eq!(pair.known_value(&Left(stacks)), Twin.known_value(&stacks));
        assert_eq!(pair.check_position(&Left(stacks)), Twin.check_position(&stacks));
        for mv in [(false, 1), (true, 4)] {
            if mv.1 < 4 && stacks.1 == 0 {
                continue;
            }
            assert_eq!(<&Twin>::try_play(&&Twin, &stacks, &mv), Twin.try_play(&stacks, &mv));
            let played = pair.try_play(&Left(stacks), &Left(mv));
            assert_eq!(played, Twin.try_play(&stacks, &mv).map(|after| after.map(Left)));
        }
    }
    for heap in [0, 1, 7, 50] {
        let value = EntailingValue::Nim(Nimber::new(heap));
        assert_eq!(Plain(Heap).known_value(&heap), Some(value));
        assert_eq!(pair.known_value(&Right(heap)), Some(value));
        assert_eq!(Plain(Heap).canonical(heap), Heap.canonical(heap));
        assert_eq!(pair.canonical(Right(heap)), Heap.canonical(heap).map(Right));
        assert_eq!(pair.simplified(Right(heap)), Heap.canonical(heap).map(Right));
        assert_eq!(Plain(Heap).check_position(&heap).is_ok(), heap < 50);
        assert_eq!(pair.check_position(&Right(heap)).is_ok(), heap < 50);
    }
    let left = After::Plain(Sum::from(Right(3)));
    assert_eq!(pair.try_play(&Right(5), &Right(2)), Ok(left));
    assert!(pair.try_play(&Right(5), &Right(6)).is_err());
    assert!(pair.try_play(&Right(5), &Left((true, 1))).is_err());
    // The default implementation searches all moves for this move.
    assert_eq!(Bare.try_play(&(4, 0), &(true, 3)), Ok(Bare.play(&(4, 0), &(true, 3))));
    assert!(Bare.try_play(&(2, 0), &(true, 3)).is_err());
    assert_eq!(Bare.check_position(&(200, 0)), Ok(()));
}

#[test]
fn canonical_forms_are_stored_once_and_change_no_value() {
    let mut search = EntailingSearch::new(Twin);
    let mut bare = EntailingSearch::new(Bare);
    for one in 0..12 {
        for other in 0..12 {
            assert_eq!(search.value(&(one, other)), bare.value(&(one, other)), "{one} {other}");
            let replies = search.within(&Limits::none()).replies(&(one, other)).unwrap();
            assert_eq!(replies, bare.within(&Limits::none()).replies(&(one, other)).unwrap());
        }
    }
    assert_eq!(bare.stored(), 144);
    // The search stores only one position of each pair of mirror images.
    assert_eq!(search.stored(), 78);
    assert!(Twin.canonical((3, 1)).iter().eq(&[(1, 3)]));
}

/// The answer to any kind of query.
#[derive(Debug, PartialEq)]
enum Answer {
    Value(EntailingValue),
    Replies(String),
    Winning(Vec<TurnMove<(bool, u32)>>),
}

fn ask(
    search: &mut EntailingSearch<Bare>,
    limits: &Limits,
    kind: u32,
    stacks: Stacks,
) -> Result<Answer, EntailingError> {
    let mut query = search.within(limits);
    match kind {
        0 => query.value(&stacks).map(Answer::Value),
        1 => query.replies(&stacks).map(|set| Answer::Replies(set.to_string())),
        _ => {
            let parts = [stacks, (stacks.1, 2)];
            let situation = if kind == 2 {
                Situation::from(parts)
            } else {
                Situation::reply(parts, kind as usize % 2)
            };
            query.winning_moves(&situation).map(Answer::Winning)
        }
    }
}

/// A query that stops at a limit leaves components open. The next query must close them, even if it is about something else.
#[test]
fn a_query_after_an_interrupted_one_gets_its_own_answer() {
    let random = &mut StdRng::seed_from_u64(5);
    let (mut stopped, mut answered) = (0, 0);
    for _ in 0..40 {
        let mut search = EntailingSearch::new(Bare);
        for _ in 0..60 {
            let kind = random.random_range(0..5);
            let stacks = (random.random_range(0..14), random.random_range(0..14));
            let limits = Limits::none().work(random.random_range(1..60));
            match ask(&mut search, &limits, kind, stacks) {
                Ok(answer) => {
                    answered += 1;
                    let mut fresh = EntailingSearch::new(Bare);
                    let expected = ask(&mut fresh, &Limits::none(), kind, stacks);
                    assert_eq!(Ok(answer), expected, "{stacks:?}");
                }
                Err(EntailingError::Stopped(_)) => stopped += 1,
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(stopped > 400 && answered > 400, "{stopped} stopped, {answered} answered");
}

#[test]
fn a_small_query_does_not_pay_for_a_stopped_large_one() {
    let mut search = EntailingSearch::new(Bare);
    assert!(search.within(&Limits::none().work(50)).value(&(90, 90)).is_err());
    // The position has two moves, and each of them leaves a position with one move. So four steps are enough.
    let few = Limits::none().work(4);
    assert_eq!(search.within(&few).value(&(1, 1)), EntailingSearch::new(Bare).value(&(1, 1)));
}

#[test]
fn a_flag_stops_a_list_of_moves_whose_values_are_known() {
    let mut search = EntailingSearch::new(Bare);
    let situation = Situation::from([(9, 9)]);
    let moves = search.winning_moves(&situation).unwrap();
    let flag = Arc::new(AtomicBool::new(true));
    let raised = Limits::none().stop(flag);
    let error = search.within(&raised).winning_moves(&situation).unwrap_err();
    assert!(
        matches!(&error, EntailingError::Stopped(stopped) if stopped.reason() == StopReason::Canceled),
        "{error}"
    );
    assert_eq!(search.winning_moves(&situation), Ok(moves));
}

#[test]
fn the_bound_on_stored_components_is_respected() {
    for most in 0..30 {
        let mut search = EntailingSearch::new(Bare).max_stored(most);
        let answered = (0..100).take_while(|&size| search.value(&(size, 1)).is_ok()).count();
        assert_eq!(search.stored(), most, "{answered} answered");
    }
}

#[test]
fn errors_about_invalid_situations_and_endless_play_leave_no_state() {
    /// Play alternates between two positions forever.
    struct Seesaw;

    impl EntailingRules for Seesaw {
        type Position = bool;
        type Move = ();

        fn moves(&self, _: &bool) -> impl Iterator<Item = ()> {
            std::iter::once(())
        }

        fn play(&self, up: &bool, (): &()) -> After<bool> {
            After::Complimenting(Sum::from(!up))
        }
    }

    let mut search = EntailingSearch::new(Seesaw);
    for up in [true, false, true] {
        let error = search.value(&up).unwrap_err();
        assert_eq!(error, EntailingError::Cycle { position: up.to_string() });
        assert_eq!(search.stored(), 0);
    }
    let mut search = EntailingSearch::new(Bare);
    let absent = Situation::reply([(1, 2)], 1);
    let error = EntailingError::NoComponent { component: 1, parts: 1 };
    assert_eq!(search.winning_moves(&absent), Err(error.clone()));
    assert_eq!(search.outcome(&absent), Err(error));
    assert_eq!(search.stored(), 0);
}

#[test]
fn searches_and_moves_are_printable() {
    let mut search = EntailingSearch::new(Bare);
    search.value(&(1, 1)).unwrap();
    assert_eq!(format!("{search:?}"), "EntailingSearch { rules: Bare, stored: 4, .. }");
    let limits = Limits::none();
    let query = format!("{:?}", search.within(&limits));
    assert!(query.starts_with("EntailingQuery { stored: 4, meter: "), "{query}");
    assert_eq!(TurnMove::new(2, 7).to_string(), "2: 7");
    assert_eq!(TurnMove::<u8>::Pass.to_string(), "pass");
}
