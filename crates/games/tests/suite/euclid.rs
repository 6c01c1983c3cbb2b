//! Checks both games of Euclid (values, moves to values and misère sums) against exhaustive play, and tests 64-bit numbers and the
//! notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, outcomes_are_right,
    positions_are_refused, same_moves, sums_are_right, values_are_right,
};
use games::heaps::euclid::{Euclid, EuclidToZero};
use grundy_core::{
    Misere, Normal, Notation, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, SumTheorem,
};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

fn pairs(from: u64, below: u64) -> impl Iterator<Item = (u64, u64)> + Clone {
    (from..below).flat_map(move |a| (from..below).map(move |b| (a, b)))
}

fn pairs_to_zero(below: u64) -> impl Iterator<Item = (u64, u64)> + Clone {
    pairs(0, below).filter(|&pair| pair != (0, 0))
}

#[test]
fn values_and_moves_to_values_agree_with_exhaustive_play() {
    values_are_right(&Euclid, pairs(1, 110));
    values_are_right(&EuclidToZero, pairs_to_zero(110));
}

/// Compares values to a table computed by the literal rules, without the rulesets. A move must leave at least `least` of the larger
/// number.
#[test]
fn values_agree_with_the_literal_rules() {
    for least in [0, 1] {
        let size = 60_usize;
        let mut values = vec![vec![0_u64; size]; size];
        for a in 1..size {
            for b in a..size {
                let mut reached = HashSet::new();
                let mut left = b - a;
                loop {
                    if left >= least && (left > 0 || least == 0) {
                        reached.insert(values[a.min(left)][a.max(left)]);
                    }
                    if left < a {
                        break;
                    }
                    left -= a;
                }
                values[a][b] = (0..100).find(|value| !reached.contains(value)).unwrap();
                let (a64, b64) = (a as u64, b as u64);
                let value = if least == 0 {
                    EuclidToZero.nim_value(&(a64, b64))
                } else {
                    Euclid.nim_value(&(b64, a64))
                };
                assert_eq!(value.value(), values[a][b], "{a} {b} down to {least}");
            }
        }
    }
}

#[test]
fn misere_positions_and_sums_agree_with_exhaustive_play() {
    outcomes_are_right(&Euclid, Misere, pairs(1, 60));
    let sums = pairs(1, 9).flat_map(|first| pairs(1, 9).map(move |second| vec![first, second]));
    sums_are_right(&Euclid, Misere, sums.chain([vec![]]));
    let small = [(1, 1), (1, 2), (2, 3), (2, 4), (1, 3), (3, 4), (1, 4), (5, 3), (2, 5)];
    let sums = small.into_iter().flat_map(|a| {
        small.into_iter().flat_map(move |b| small.into_iter().map(move |c| vec![a, b, c]))
    });
    sums_are_right(&Euclid, Misere, sums);
}

#[test]
fn sums_in_normal_play_agree_with_exhaustive_play() {
    let sums = pairs(1, 7).flat_map(|first| pairs(1, 7).map(move |second| vec![first, second]));
    sums_are_right(&Euclid, Normal, sums);
    let sums =
        pairs_to_zero(6).flat_map(|first| pairs_to_zero(6).map(move |second| vec![first, second]));
    sums_are_right(&EuclidToZero, Normal, sums);
}

#[test]
fn both_variants_have_the_same_outcome_exactly_for_unequal_numbers() {
    for (a, b) in pairs(1, 200) {
        let positive = Euclid.outcome(&(a, b), Normal);
        let to_zero = EuclidToZero.outcome(&(a, b), Normal);
        assert_eq!(positive == to_zero, a != b, "{a} {b}");
        let (a, b) = (i128::from(a.min(b)), i128::from(a.max(b)));
        // In the game to zero, a position is lost if and only if the larger number divided by the smaller one is strictly between 1 and the
        // golden ratio.
        assert_eq!(to_zero == Outcome::P, a < b && b * b - a * b - a * a < 0);
    }
}

#[test]
fn larger_random_positions_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(28);
    let (positive, to_zero) = (Search::new(Euclid), Search::new(EuclidToZero));
    for _ in 0..crate::sized(120, 400) {
        let numbers = (rng.random_range(1..2000), rng.random_range(1..2000));
        assert_eq!(Euclid.nim_value(&numbers), positive.nim_value(&numbers).unwrap());
        assert_eq!(EuclidToZero.nim_value(&numbers), to_zero.nim_value(&numbers).unwrap());
        let claimed: Vec<_> = Euclid.winning_moves(&numbers, Misere).collect();
        same_moves(&claimed, &positive.winning_moves(&numbers, Misere).unwrap(), &numbers);
        let claimed: Vec<_> = EuclidToZero.winning_moves(&numbers, Normal).collect();
        same_moves(&claimed, &to_zero.winning_moves(&numbers, Normal).unwrap(), &numbers);
    }
}

#[test]
fn values_of_the_largest_numbers_are_exact() {
    let max = u64::MAX;
    assert_eq!(Euclid.nim_value(&(1, max)).value(), max - 1);
    assert_eq!(EuclidToZero.nim_value(&(1, max)).value(), max);
    assert_eq!(Euclid.nim_value(&(max, max)).value(), 0);
    assert_eq!(EuclidToZero.nim_value(&(max, max)).value(), 1);
    assert_eq!(Euclid.nim_value(&(max - 1, max)).value(), 0);
    assert_eq!(EuclidToZero.nim_value(&(0, max)).value(), 0);
    // These are the largest consecutive Fibonacci numbers that fit in 64 bits. From them, all 91
    // moves down to (1, 1) are forced.
    let fibonacci = (7_540_113_804_746_346_429, 12_200_160_415_121_876_738);
    assert_eq!(Euclid.moves(&fibonacci).count(), 1);
    assert_ne!(Euclid.outcome(&fibonacci, Normal), Euclid.outcome(&fibonacci, Misere));
    let mut rng = StdRng::seed_from_u64(29);
    for round in 0..5000_u64 {
        let large = if round % 2 == 0 { max - round } else { rng.random_range(1..max) };
        let small = rng.random_range(1..=[3, 100, 1 << 32, large][round as usize % 4]);
        let numbers = if round % 3 == 0 { (small, large) } else { (large, small) };
        for target in [0, 1, 2, large / small, (large / small).saturating_sub(1)] {
            let target = grundy_core::Nimber::new(target);
            let reached = |mv: &u64| Euclid.nim_value(&Euclid.play(&numbers, mv)[0]) == target;
            let moves: Vec<_> = Euclid.moves_to(&numbers, target).collect();
            for mv in &moves {
                assert!(
                    Euclid.try_play(&numbers, mv).is_ok() && reached(mv),
                    "{mv} in {numbers:?}"
                );
            }
            // The moves must reach every value below the position's value, but not that value itself.
            let value = Euclid.nim_value(&numbers);
            assert!(target >= value || !moves.is_empty(), "{numbers:?} to {target}");
            assert!(target != value || moves.is_empty(), "{numbers:?} to {target}");
            let moves: Vec<_> = EuclidToZero.moves_to(&numbers, target).collect();
            for mv in &moves {
                let left = EuclidToZero.try_play(&numbers, mv).unwrap();
                assert_eq!(EuclidToZero.nim_value(&left[0]), target, "{mv} in {numbers:?}");
            }
            let value = EuclidToZero.nim_value(&numbers);
            assert!(target >= value || !moves.is_empty(), "{numbers:?} to {target}");
            assert!(target != value || moves.is_empty(), "{numbers:?} to {target}");
        }
    }
    let sum = [(1, max), (max, 2), (3, 5)];
    let winning: Vec<_> = Euclid.sum_winning_moves(&sum, Misere).collect();
    assert!(!winning.is_empty());
    for mv in winning {
        let left = Euclid.try_play_in_sum(&sum, &mv).unwrap();
        assert_eq!(Euclid.sum_outcome(&left, Misere), Outcome::P);
    }
}

#[test]
fn euclid_rejects_a_zero_and_euclid_to_zero_accepts_one() {
    assert!(Euclid.check_position(&(0, 3)).is_err());
    assert_eq!(Euclid.moves(&(0, 3)).count(), 0);
    assert!(EuclidToZero.check_position(&(0, 3)).is_ok());
    let error = EuclidToZero.check_position(&(0, 0)).unwrap_err().to_string();
    assert_eq!(error, "both numbers are 0, one at least is to be positive");
    let error = Euclid.check_position(&(4, 0)).unwrap_err().to_string();
    assert_eq!(error, "the numbers are 4 and 0, both are to be positive");
}

#[test]
fn illegal_moves_are_rejected() {
    let candidates = || (0..12).chain([u64::MAX]);
    for numbers in pairs(1, 9) {
        checked_moves_are_the_listed_ones(&Euclid, &numbers, candidates());
    }
    for numbers in pairs_to_zero(9) {
        checked_moves_are_the_listed_ones(&EuclidToZero, &numbers, candidates());
    }
}

#[test]
fn notation_survives_a_round_trip() {
    notation_is_right(&Euclid, pairs(1, 9));
    notation_is_right(&EuclidToZero, pairs_to_zero(9));
    positions_are_refused(&Euclid, &["", "24", "0 7", "7 0", "24 7 1", "24,7", "-1 3"]);
    positions_are_refused(&EuclidToZero, &["", "24", "0 0", "24 7 1"]);
    moves_are_refused(
        &Euclid,
        &(24, 7),
        &["24,7", "16,7", "17,6", "24,0", "17", "31,7", "", "7,17"],
    );
    moves_are_refused(&Euclid, &(24, 8), &["0,8"]);
    assert_eq!(EuclidToZero.read_move(&(24, 8), "0,8"), Ok(3));
    assert_eq!(Euclid.read_move(&(24, 7), "10,7"), Ok(2));
    assert_eq!(Euclid.position_in_words(&(24, 7)), "the numbers 24 and 7");
    assert_eq!(
        Euclid.move_in_words(&(24, 7), &2),
        "subtract 2 times the smaller number of 24 and 7, which leaves 10 and 7"
    );
}
