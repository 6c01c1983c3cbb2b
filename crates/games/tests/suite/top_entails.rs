//! Compares the table of Top Entails to the rules and to published values.

use games::heaps::lasker::Lasker;
use games::heaps::nim::Nim;
use games::heaps::top_entails::{TopEntails, TopEntailsTable, TopMove};
use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{Limits, Nimber, StopReason};
use grundy_search::entailing::{
    EntailingRules as _, EntailingSearch, EntailingValue, Plain, Situation, first_counterexample,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

fn table_to(stack: u64) -> TopEntailsTable {
    let mut table = TopEntailsTable::new();
    table.extend_to(stack, &Limits::none()).expect("no limits");
    table
}

#[test]
fn the_table_agrees_with_the_rules() {
    let table = table_to(300);
    let mut search = EntailingSearch::new(TopEntails);
    for stack in 0..=300 {
        assert_eq!(table.value(stack), search.value(&stack).ok(), "a stack of {stack}");
    }
    assert_eq!(table.value(301), None);
    // The replies must be correct in sums with nim-heaps and with loony components.
    let loony = EntailingValue::Loony;
    for stack in 0..=60 {
        let replies = search.within(&Limits::none()).replies(&stack).unwrap();
        for heap in (0..40).chain([1 << 40]).map(Nimber::new) {
            let wins = table.reply_wins(stack, heap.into());
            assert_eq!(wins, Some(replies.contains(heap)), "a reply in {stack} beside {heap}");
        }
        assert_eq!(table.reply_wins(stack, loony), Some(!replies.is_finite()));
    }
    assert_eq!(table.reply_wins(301, loony), None);
}

#[test]
fn loony_stacks_match_the_published_ones() {
    // The loony stacks are listed in Winning Ways, chapter 12, and in J. West, "New values for Top Entails" (1996). The next one is
    // 33243.
    assert!(table_to(12_000).loony().eq([1, 3, 2403, 2505]));
}

#[test]
fn interrupted_and_stored_tables_can_be_continued() {
    let whole = table_to(9000);
    let mut table = TopEntailsTable::new();
    let limits = Limits::none().work(700);
    let mut tries = 0;
    while let Err(stopped) = table.extend_to(9000, &limits) {
        assert_eq!(stopped.reason(), StopReason::Work { limit: 700 });
        tries += 1;
        let mut file = Vec::new();
        table.write(&mut file).unwrap();
        table = TopEntailsTable::read(&file[..]).unwrap();
    }
    assert!(tries > 10, "{tries}");
    assert!((0..=9000).all(|stack| table.value(stack) == whole.value(stack)));
    let beyond = TopEntailsTable::MAX + 1;
    let error = table.extend_to(beyond, &Limits::none().work(1)).unwrap_err();
    assert_eq!(error.reason(), StopReason::Work { limit: 1 });
}

#[test]
fn damaged_tables_are_rejected() {
    let mut file = Vec::new();
    table_to(50).write(&mut file).unwrap();
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 4;
        assert!(TopEntailsTable::read(&damaged[..]).is_err(), "byte {at}");
        assert!(TopEntailsTable::read(&file[..at]).is_err(), "{at} bytes");
    }
    file.push(0);
    assert!(TopEntailsTable::read(&file[..]).is_err());
    assert!(TopEntailsTable::read(&b""[..]).is_err());
}

#[test]
fn sums_with_ordinary_games_agree_with_exhaustive_play() {
    let random = &mut StdRng::seed_from_u64(5);
    let situations = std::iter::repeat_with(|| {
        let mut parts = vec![Left(random.random_range(0..8)), Left(random.random_range(0..6))];
        parts.push(Right(Left(random.random_range(0..4))));
        parts.push(Right(Right(random.random_range(0..4))));
        match random.random_range(0..4) {
            0 => Situation::reply(parts, random.random_range(0..4)),
            _ => Situation::from(parts),
        }
    });
    let rules = (TopEntails, (Plain(Nim), Plain(Lasker)));
    let found = first_counterexample(rules, situations.take(crate::sized(150, 500))).unwrap();
    assert_eq!(found, None);
}

#[test]
fn moves_and_tables_are_formatted_as_text() {
    assert_eq!(TopMove::Top.to_string(), "take the top coin");
    assert_eq!(TopMove::Split(1, 2).to_string(), "split into 1 coin and 2 coins");
    assert_eq!(format!("{:?}", table_to(5)), "TopEntailsTable { len: 6, .. }");
}

#[test]
fn illegal_moves_are_rejected() {
    for (stack, mv) in [
        (0, TopMove::Top),
        (4, TopMove::Split(0, 4)),
        (4, TopMove::Split(3, 1)),
        (4, TopMove::Split(1, 2)),
        (4, TopMove::Split(5, u64::MAX)),
    ] {
        assert!(TopEntails.try_play(&stack, &mv).is_err(), "{mv:?} in {stack}");
    }
    for stack in 0..20 {
        let moves: Vec<TopMove> = TopEntails.moves(&stack).collect();
        assert_eq!(moves.len() as u64, if stack == 0 { 0 } else { 1 + stack / 2 });
        assert!(moves.iter().all(|mv| TopEntails.try_play(&stack, mv).is_ok()));
    }
}
