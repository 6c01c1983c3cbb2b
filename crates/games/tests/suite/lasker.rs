//! Checks the values of Lasker's Nim, and all moves to each value, against exhaustive play. Also tests splits of large heaps, and notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, positions_are_refused,
    same_moves, sums_are_right, values_are_right,
};
use games::heaps::lasker::{Lasker, LaskerMove};
use grundy_core::{Nimber, Normal, Notation, Ruleset, SpragueGrundy, SumMove, SumTheorem};
use grundy_search::Search;
use octal_games::{Code, Sequence};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

#[test]
fn values_and_moves_agree_with_exhaustive_play() {
    values_are_right(&Lasker, 0..130);
}

#[test]
fn sums_agree_with_exhaustive_play() {
    let sums = (0..7).flat_map(|a| (0..7).map(move |b| vec![a, b])).chain([vec![], vec![3, 4, 5]]);
    sums_are_right(&Lasker, Normal, sums);
}

#[test]
fn values_agree_with_the_octal_code() {
    // The code 4.333... means that a move takes any number of coins, or splits the heap without taking coins.
    let code = Code::with_repeat(&[4], &[3]).unwrap();
    let mut sequence = Sequence::new(code);
    let values = sequence.extend_to(2000).unwrap();
    for (heap, value) in values.iter().enumerate() {
        assert_eq!(Lasker.nim_value(&(heap as u64)), value, "heap {heap}");
    }
}

#[test]
fn values_match_the_table_in_winning_ways() {
    let values: Vec<u64> = (0..13).map(|heap| Lasker.nim_value(&heap).value()).collect();
    assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
}

#[test]
fn a_heap_can_have_many_splits_with_the_same_value() {
    // Each of the 63 splits of 127 has the value 127. For example, heaps of 1 and 126 have the values 1 and 126.
    let moves: Vec<_> = Lasker.moves_to(&127, Nimber::new(127)).collect();
    let splits = moves.iter().filter(|mv| matches!(mv, LaskerMove::Split(..))).count();
    assert_eq!(splits, 63);
}

#[test]
fn larger_random_sums_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(24);
    let search = Search::new(Lasker);
    for _ in 0..100 {
        let heaps: Vec<u64> =
            (0..rng.random_range(1..4)).map(|_| rng.random_range(0..90)).collect();
        let claimed: Vec<SumMove<_>> = Lasker.sum_winning_moves(&heaps, Normal).collect();
        same_moves(&claimed, &search.sum_winning_moves(&heaps, Normal).unwrap(), &heaps);
    }
}

#[test]
fn moves_of_the_largest_heaps_reach_their_value() {
    let mut rng = StdRng::seed_from_u64(25);
    let mut splits = 0;
    for round in 0..3000_u64 {
        let heap = match round % 3 {
            0 => Lasker::MAX - round % 17,
            1 => rng.random_range(0..=Lasker::MAX),
            _ => rng.random_range(0..1 << 20),
        };
        // In every other round, use the value of a random split, so at least one move reaches the value.
        let value = if round % 2 == 0 && heap > 1 {
            let part = rng.random_range(1..heap);
            Lasker.nim_sum(&[part, heap - part])
        } else {
            Nimber::new(rng.random())
        };
        let moves: Vec<_> = Lasker.moves_to(&heap, value).take(100).collect();
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
        for mv in &moves {
            let left = Lasker.try_play(&heap, mv).unwrap();
            assert_eq!(Lasker.nim_sum(left.as_slice()), value, "{mv} of {heap}");
            splits += usize::from(left.len() == 2);
        }
        assert!(round % 2 == 1 || heap < 2 || !moves.is_empty(), "{heap} to {value}");
    }
    assert!(splits > 1000);
}

#[test]
fn the_largest_valid_heap_has_a_value() {
    assert_eq!(Lasker.nim_value(&Lasker::MAX), Nimber::new(u64::MAX - 1));
    assert_eq!(Lasker.nim_value(&(u64::MAX - 3)), Nimber::new(u64::MAX - 3 - 1));
    assert!(Lasker.check_position(&Lasker::MAX).is_ok());
    let error = Lasker.check_position(&u64::MAX).unwrap_err().to_string();
    assert_eq!(error, "the heap is 18446744073709551615, the largest is 18446744073709551614");
    // No heap below 2^64 has the value 2^64 - 1. The largest allowed heap has the value 2^64 - 2.
    assert_eq!(Lasker.moves_to(&5, Nimber::new(u64::MAX)).count(), 0);
    let take = Lasker.moves_to(&Lasker::MAX, Nimber::ZERO).next();
    assert_eq!(take, Some(LaskerMove::Take(Lasker::MAX)));
}

#[test]
fn illegal_moves_are_rejected() {
    let candidates = || {
        let numbers = [0, 1, 2, 3, 4, 5, u64::MAX];
        let splits =
            numbers.into_iter().flat_map(move |a| numbers.map(|b| LaskerMove::Split(a, b)));
        numbers.map(LaskerMove::Take).into_iter().chain(splits)
    };
    for heap in 0..9 {
        checked_moves_are_the_listed_ones(&Lasker, &heap, candidates());
    }
}

#[test]
fn notation_survives_a_round_trip() {
    notation_is_right(&Lasker, 0..12);
    positions_are_refused(
        &Lasker,
        &["", "-1", "7 8", "x", "18446744073709551615", "18446744073709551616"],
    );
    moves_are_refused(
        &Lasker,
        &7,
        &["7:7", "7:8", "6:5", "7:3+5", "7:0+7", "7:4+3", "7:+", "7:3+", "7:1+2+4", ""],
    );
    assert_eq!(Lasker.read_move(&7, "7:3+4"), Ok(LaskerMove::Split(3, 4)));
    assert_eq!(Lasker.read_move(&7, "7:0"), Ok(LaskerMove::Take(7)));
    assert_eq!(Lasker.read_sum("7 8"), Ok(vec![7, 8]));
    assert_eq!(
        Lasker.move_in_words(&7, &LaskerMove::Split(3, 4)),
        "split the heap of 7 into 3 and 4"
    );
    assert_eq!(Lasker.move_in_words(&7, &LaskerMove::Take(1)), "take 1 coin from the heap of 7");
    assert_eq!(Lasker.position_in_words(&7), "a heap of 7");
}
