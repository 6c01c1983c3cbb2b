//! Compares closed forms and proved periods of subtraction games to tables computed from the definition, and misère sums to
//! exhaustive play. Also tests notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, positions_are_refused,
    same_moves, sums_are_right, values_are_right,
};
use games::heaps::subtraction::{Subtraction, SubtractionError};
use grundy_core::{
    Limits, Misere, Normal, Notation, Outcome, Ruleset, SpragueGrundy, StopReason, SumTheorem,
};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn game(set: &[u64]) -> Subtraction {
    Subtraction::new(set.iter().copied()).unwrap()
}

fn period_of(game: &Subtraction) -> (u128, u128) {
    game.period(&Limits::none()).unwrap()
}

/// Computes a table of the first `len` values directly from the definition.
fn values(set: &[u64], len: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..len {
        let left = set.iter().filter_map(|&coins| heap.checked_sub(coins as usize));
        let options: Vec<u64> = left.map(|left| values[left]).collect();
        values.push((0..100).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Finds the smallest preperiod and period that fit a long table.
fn observed(values: &[u64]) -> (u128, u128) {
    let len = values.len();
    let repeats = |period: usize| {
        let differ = (0..len - period).rev().find(|&at| values[at] != values[at + period]);
        differ.map_or(0, |at| at + 1)
    };
    let period = (1..len / 3).find(|&period| repeats(period) < len / 2).unwrap();
    (repeats(period) as u128, period as u128)
}

#[test]
fn values_of_sets_of_one_or_two_numbers_agree_with_the_definition() {
    for a in 1..=8 {
        for b in a..=15 {
            let (game, expected) = (game(&[a, b]), values(&[a, b], 300));
            for (heap, &value) in (0..).zip(&expected) {
                assert_eq!(game.nim_value(&heap).value(), value, "{{{a}, {b}}}: {heap}");
            }
            assert_eq!(period_of(&game), observed(&expected), "{{{a}, {b}}}");
        }
    }
}

#[test]
fn values_of_many_sets_agree_with_the_definition() {
    let mut rng = StdRng::seed_from_u64(30);
    for round in 0..300 {
        let unit = [1, 1, 2, 3][round % 4];
        let set: Vec<u64> =
            (0..rng.random_range(3..6)).map(|_| unit * rng.random_range(1..12_u64)).collect();
        let (game, expected) = (game(&set), values(&set, 2000));
        for (heap, &value) in (0..).zip(&expected) {
            assert_eq!(game.nim_value(&heap).value(), value, "{set:?}: {heap}");
        }
        assert_eq!(period_of(&game), observed(&expected), "{set:?}");
    }
    values_are_right(&game(&[2, 5, 8]), 0..60);
    values_are_right(&game(&[3, 6, 10, 14]), 0..60);
}

#[test]
fn heaps_below_the_third_number_need_no_table() {
    let mut rng = StdRng::seed_from_u64(32);
    for round in 0..60 {
        let unit = [1, 2, 3][round % 3];
        let (a, b) = (rng.random_range(1..20), rng.random_range(1..60));
        let (a, b) = (a.min(b), a.max(b) + u64::from(a == b));
        let third = b + rng.random_range(1..400);
        let fourth = third + rng.random_range(1..100);
        let set = [a, b, third, fourth].map(|number| unit * number);
        let (game, expected) = (game(&set), values(&set, 1500));
        for (heap, &value) in (0..).zip(&expected) {
            assert_eq!(game.nim_value(&heap).value(), value, "{set:?}: {heap}");
            assert_eq!(game.table_bytes() > 0, heap >= unit * third, "{set:?}: {heap}");
        }
    }
}

#[test]
fn periods_agree_with_the_literature() {
    // The preperiods and periods were computed by programs by other authors.
    for (set, preperiod, period) in [
        (&[1, 2, 3][..], 0, 4),
        (&[2, 3, 7], 0, 5),
        (&[1, 4, 10], 16, 11),
        (&[2, 5, 8], 0, 10),
        (&[3, 6, 10, 14], 15, 17),
        (&[1, 8, 11], 13, 19),
        (&[4, 10, 12], 0, 22),
    ] {
        let game = game(set);
        assert_eq!(period_of(&game), (preperiod, period), "{set:?}");
        assert_eq!(observed(&values(set, 500)), (preperiod, period), "{set:?}");
    }
}

#[test]
fn misere_sums_agree_with_exhaustive_play() {
    let sets: [&[u64]; 8] =
        [&[1], &[2], &[1, 2], &[2, 3], &[1, 3, 4], &[2, 5, 8], &[3, 5], &[2, 4, 7]];
    for set in sets {
        let game = game(set);
        let sums = (0..13_u64)
            .flat_map(|a| (a..13).flat_map(move |b| (b..13).map(move |c| vec![a, b, c])));
        sums_are_right(&game, Misere, sums.chain([vec![], vec![7], vec![1, 1, 1, 1, 1]]));
    }
    let sums = (0..12).flat_map(|a| (0..12).map(move |b| vec![a, b]));
    sums_are_right(&game(&[2, 5, 8]), Normal, sums);
}

#[test]
fn larger_random_sums_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(31);
    for set in [&[2, 5, 8][..], &[1, 4, 10], &[3, 7]] {
        let game = game(set);
        let search = Search::new(&game);
        for _ in 0..60 {
            let heaps: Vec<u64> = (0..2).map(|_| rng.random_range(0..90)).collect();
            let claimed: Vec<_> = game.sum_winning_moves(&heaps, Normal).collect();
            same_moves(&claimed, &search.sum_winning_moves(&heaps, Normal).unwrap(), &heaps);
            let claimed: Vec<_> = game.sum_winning_moves(&heaps, Misere).collect();
            same_moves(&claimed, &search.sum_winning_moves(&heaps, Misere).unwrap(), &heaps);
        }
    }
}

/// Even for the largest heaps, the value must be the mex of the options' values.
#[test]
fn values_of_the_largest_heaps_agree_with_their_options() {
    let max = u64::MAX;
    let mut rng = StdRng::seed_from_u64(32);
    for set in [
        vec![1, 2],
        vec![max - 1, max],
        vec![3, max],
        vec![1 << 63, 1 << 62],
        vec![max],
        vec![2, 5, 8],
        vec![1 << 40, 3 << 40, 4 << 40],
    ] {
        let game = game(&set);
        for round in 0..200 {
            let heap = if round % 2 == 0 { max - round } else { rng.random() };
            let options = game.moves(&heap).map(|coins| game.nim_value(&(heap - coins)));
            assert_eq!(game.nim_value(&heap), grundy_core::mex(options), "{set:?}: {heap}");
        }
    }
    assert_eq!(period_of(&game(&[max - 1, max])), (0, 2 * u128::from(max) - 1));
    assert_eq!(period_of(&game(&[max])), (0, 2 * u128::from(max)));
    let units = game(&[1 << 40, 3 << 40, 4 << 40]);
    assert_eq!(period_of(&units).1, period_of(&game(&[1, 3, 4])).1 << 40);
    assert_eq!(units.sum_outcome(&[max, max], Normal), Outcome::P);
}

#[test]
fn invalid_sets_are_rejected() {
    assert_eq!(Subtraction::new([]), Err(SubtractionError::Empty));
    assert_eq!(Subtraction::new([3, 0]), Err(SubtractionError::Zero));
    assert!(matches!(
        Subtraction::new([1, 2, 1 << 40]),
        Err(SubtractionError::TooLarge { number: 1_099_511_627_776, .. })
    ));
    for text in ["", " ", ",", "2,,3", "2;3", "x", "-1", "2,18446744073709551616", "1\u{7}"] {
        let error = text.parse::<Subtraction>().unwrap_err();
        assert!(!error.to_string().contains('\u{7}'), "{error}");
    }
    let error = "2,five".parse::<Subtraction>().unwrap_err().to_string();
    assert_eq!(error, "`five` in the set is not a number from 1 to 18446744073709551615");
    assert_eq!("8, 2,5,2".parse::<Subtraction>().unwrap().to_string(), "2,5,8");
    assert_eq!(game(&[2, 5, 8]).set(), [2, 5, 8]);
}

#[test]
fn illegal_moves_are_rejected() {
    for heap in 0..14 {
        checked_moves_are_the_listed_ones(&game(&[2, 5, 8]), &heap, 0..16);
    }
}

#[test]
fn notation_survives_a_round_trip() {
    let game = game(&[2, 5, 8]);
    notation_is_right(&game, 0..20);
    positions_are_refused(&game, &["", "-1", "10 11", "x", "18446744073709551616"]);
    moves_are_refused(&game, &10, &["10:10", "10:9", "11:9", "10:", "8", "", "10:12"]);
    assert_eq!(game.read_move(&10, "10:8"), Ok(2));
    assert_eq!(game.move_in_words(&10, &2), "take 2 coins from the heap of 10");
    assert_eq!(game.position_in_words(&10), "a heap of 10");
}

/// Large numbers in the set must not cost any time for small heaps. Large heaps may take linear time.
#[test]
fn only_the_required_part_of_a_table_is_computed() {
    for set in [&[2, 5, 65_535][..], &[2, 5, 1_048_575], &[1_000_000, 999_983, 77_777]] {
        let rules = game(set);
        let few = Limits::none().work(2000);
        assert_eq!(rules.prepare(&10, &mut few.meter()), Ok(true));
        // A heap of 10 has the same moves if the larger numbers are removed from the set.
        let small: Vec<u64> = set.iter().copied().filter(|&number| number <= 10).collect();
        let expected = if small.is_empty() { 0 } else { game(&small).nim_value(&10).value() };
        assert_eq!(rules.nim_value(&10).value(), expected, "{set:?}");
        let stopped = rules.prepare(&u64::MAX, &mut few.meter()).unwrap_err();
        assert_eq!(stopped.reason(), StopReason::Work { limit: 2000 });
    }
    let rules = game(&[2, 5, 65_535]);
    let linear = Limits::none().work(16 * 65_535);
    let (preperiod, period) = rules.period(&linear).unwrap();
    let expected = values(&[2, 5, 65_535], 300_000);
    for heap in (preperiod as usize..200_000 - period as usize).step_by(997) {
        assert_eq!(expected[heap], expected[heap + period as usize], "{heap}");
        assert_eq!(rules.nim_value(&(heap as u64)).value(), expected[heap], "{heap}");
    }
}

/// A computation can be stopped after any number of values. The next question, to the game or to a copy, must resume it there.
#[test]
fn stopped_computations_can_be_resumed() {
    let mut rng = StdRng::seed_from_u64(33);
    for _ in 0..40 {
        let set: Vec<u64> = (0..rng.random_range(3..6)).map(|_| rng.random_range(1..200)).collect();
        let (rules, expected) = (game(&set), values(&set, 2000));
        for _ in 0..200 {
            let heap = rng.random_range(0..2000_u64);
            let limits = Limits::none().work(rng.random_range(0..1500));
            match rules.clone().prepare(&heap, &mut limits.meter()) {
                Ok(known) => assert!(known),
                Err(stopped) => assert!(stopped.work() <= limits.max_work()),
            }
        }
        for (heap, &value) in (0..).zip(&expected) {
            assert_eq!(rules.nim_value(&heap).value(), value, "{set:?}: {heap}");
        }
    }
}
