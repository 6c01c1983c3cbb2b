//! Compares the theorems about Nim in both conventions to exhaustive play, and tests heaps that are too large to search.

use crate::oracle::{checked_moves_are_the_listed_ones, lists, sums_are_right, values_are_right};
use games::heaps::nim::Nim;
use grundy_core::{Misere, Normal, Outcome, Ruleset, SpragueGrundy, SumMove, SumTheorem};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn outcomes_and_winning_moves_agree_with_exhaustive_play() {
    let heaps = || (0..=4).flat_map(|count| lists(count, 6));
    sums_are_right(&Nim, Normal, heaps());
    sums_are_right(&Nim, Misere, heaps());
}

#[test]
fn values_and_moves_to_values_agree_with_the_mex() {
    values_are_right(&Nim, 0..60);
}

#[test]
fn only_listed_moves_are_accepted() {
    for heap in 0..8 {
        checked_moves_are_the_listed_ones(&Nim, &heap, 0..10);
    }
    let error = Nim.try_play(&2, &3).unwrap_err();
    assert_eq!(error.to_string(), "illegal move 3 in position 2");
}

#[test]
fn the_largest_heaps_are_answered_at_once() {
    let max = u64::MAX;
    assert_eq!(Nim.sum_outcome(&[max, max], Normal), Outcome::P);
    assert_eq!(
        Nim.sum_winning_moves(&[max, max, 1], Normal).collect::<Vec<_>>(),
        [0, 1, 2].map(|heap| SumMove::new(heap, 1))
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max, max - 1], Normal).collect::<Vec<_>>(),
        [SumMove::new(0, 1)]
    );
    assert_eq!(Nim.sum_winning_moves(&[max], Normal).collect::<Vec<_>>(), [SumMove::new(0, max)]);
    assert_eq!(
        Nim.sum_winning_moves(&[max], Misere).collect::<Vec<_>>(),
        [SumMove::new(0, max - 1)]
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max, 1], Misere).collect::<Vec<_>>(),
        [SumMove::new(0, max)]
    );
    assert_eq!(Nim.sum_winning_moves(&[max, max], Misere).count(), 0);
    assert_eq!(Nim.try_play(&max, &max).unwrap().as_slice(), [0]);
    assert_eq!(Nim.try_play(&max, &1).unwrap().as_slice(), [max - 1]);
    assert!(Nim.try_play(&(max - 1), &max).is_err());
    assert!(Nim.try_play(&max, &0).is_err());
}

#[test]
fn larger_random_heaps_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(10);
    let search = Search::new(Nim);
    for _ in 0..300 {
        let most = [1, 2, 5, 11][rng.random_range(0..4)];
        let heaps: Vec<u64> =
            (0..rng.random_range(0..6)).map(|_| rng.random_range(0..=most)).collect();
        assert_eq!(search.nim_sum(&heaps).unwrap(), Nim.nim_sum(&heaps), "{heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Normal).collect();
        assert_eq!(claimed, search.sum_winning_moves(&heaps, Normal).unwrap(), "{heaps:?}");
        let outcome = search.sum_outcome(&heaps, Misere).unwrap();
        assert_eq!(Nim.sum_outcome(&heaps, Misere), outcome, "misère {heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Misere).collect();
        let expected = search.sum_winning_moves(&heaps, Misere).unwrap();
        assert_eq!(claimed, expected, "misère {heaps:?}");
    }
}
