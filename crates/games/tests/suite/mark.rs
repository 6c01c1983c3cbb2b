//! Compares the values of Mark to exhaustive play, and tests 64-bit numbers and notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, positions_are_refused,
    sums_are_right, values_are_right,
};
use games::heaps::mark::Mark;
use grundy_core::{Nimber, Normal, Notation, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, mex};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn values_agree_with_exhaustive_play() {
    values_are_right(&Mark, 0..3000);
    sums_are_right(&Mark, Normal, (0..20).flat_map(|a| (0..20).map(move |b| vec![a, b])));
}

/// Compares the values to a table that follows the literal rule without the ruleset.
#[test]
fn values_agree_with_a_table() {
    let mut values = vec![0_u64];
    for n in 1..5000_usize {
        let options = [values[n - 1], values[n / 2]];
        values.push((0..3).find(|value| !options.contains(value)).unwrap());
        assert_eq!(Mark.nim_value(&(n as u64)).value(), values[n], "{n}");
    }
}

#[test]
fn lost_numbers_agree_with_oeis() {
    // OEIS A036554 lists the numbers whose binary form ends in an odd number of zeros.
    let lost: Vec<u64> = (1..57).filter(|n| Mark.outcome(n, Normal) == Outcome::P).collect();
    assert_eq!(lost, [2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34, 38, 40, 42, 46, 50, 54, 56]);
}

#[test]
fn options_of_the_largest_numbers_do_not_overflow() {
    let mut rng = StdRng::seed_from_u64(26);
    for round in 0..20_000_u64 {
        let number = match round % 3 {
            0 => u64::MAX - round,
            1 => rng.random(),
            _ => 1 << (round % 64),
        };
        let options = Mark.moves(&number).map(|left| Mark.nim_value(&left));
        assert_eq!(Mark.nim_value(&number), mex(options), "{number}");
    }
    assert_eq!(Mark.nim_value(&u64::MAX), Search::new(Mark).nim_value(&15).unwrap());
}

#[test]
fn larger_random_sums_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(27);
    let search = Search::new(Mark);
    for _ in 0..300 {
        let numbers: Vec<u64> = (0..4).map(|_| rng.random_range(0..100_000)).collect();
        assert_eq!(search.nim_sum(&numbers).unwrap(), Mark.nim_sum(&numbers), "{numbers:?}");
    }
    assert_eq!(Mark.nim_sum(&[]), Nimber::ZERO);
}

#[test]
fn illegal_moves_are_refused() {
    for number in 0..12 {
        checked_moves_are_the_listed_ones(&Mark, &number, 0..14);
    }
}

#[test]
fn notation_reads_back() {
    notation_is_right(&Mark, 0..20);
    positions_are_refused(&Mark, &["", "-1", "12 5", "x", "18446744073709551616"]);
    moves_are_refused(&Mark, &12, &["12:12", "12:5", "11:10", "12:", "6", ""]);
    assert_eq!(Mark.read_move(&12, "12:6"), Ok(6));
    assert_eq!(Mark.move_in_words(&12, &6), "leave 6 of 12");
    assert_eq!(Mark.position_in_words(&12), "the number 12");
}
