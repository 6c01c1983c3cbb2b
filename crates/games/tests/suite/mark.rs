//! Mark: compares the values with exhaustive play, and tests 64-bit numbers and the notation.

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
fn values_are_those_of_exhaustive_play() {
    values_are_right(&Mark, 0..3000);
    sums_are_right(&Mark, Normal, (0..20).flat_map(|a| (0..20).map(move |b| vec![a, b])));
}

/// The literal rule, without the ruleset.
#[test]
fn values_are_those_of_a_table() {
    let mut values = vec![0_u64];
    for n in 1..5000_usize {
        let options = [values[n - 1], values[n / 2]];
        values.push((0..3).find(|value| !options.contains(value)).unwrap());
        assert_eq!(Mark.nim_value(&(n as u64)).value(), values[n], "{n}");
    }
}

#[test]
fn lost_numbers_are_those_of_the_encyclopedia() {
    // OEIS A036554: numbers with an odd number of binary zeros at the end.
    let lost: Vec<u64> = (1..57).filter(|n| Mark.outcome(n, Normal) == Outcome::P).collect();
    assert_eq!(lost, [2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34, 38, 40, 42, 46, 50, 54, 56]);
}

#[test]
fn the_largest_numbers_fit_their_options() {
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
fn larger_random_sums_by_search() {
    let mut rng = StdRng::seed_from_u64(27);
    let search = Search::new(Mark);
    for _ in 0..300 {
        let numbers: Vec<u64> = (0..4).map(|_| rng.random_range(0..100_000)).collect();
        assert_eq!(search.nim_sum(&numbers).unwrap(), Mark.nim_sum(&numbers), "{numbers:?}");
    }
    assert_eq!(Mark.nim_sum(&[]), Nimber::ZERO);
}

#[test]
fn play_checks_moves() {
    for number in 0..12 {
        checked_moves_are_the_listed_ones(&Mark, &number, 0..14);
    }
}

#[test]
fn notation() {
    notation_is_right(&Mark, 0..20);
    positions_are_refused(&Mark, &["", "-1", "12 5", "x", "18446744073709551616"]);
    moves_are_refused(&Mark, &12, &["12:12", "12:5", "11:10", "12:", "6", ""]);
    assert_eq!(Mark.read_move(&12, "12:6"), Ok(6));
    assert_eq!(Mark.move_in_words(&12, &6), "leave 6 of 12");
    assert_eq!(Mark.position_in_words(&12), "the number 12");
}
