//! Compares the theorems about Moore's Nim in both conventions to exhaustive play, for several numbers of heaps per move. Also
//! tests notation and positions with too many moves to store.

use crate::oracle::{
    checked_moves_are_the_listed_ones, lists, moves_are_refused, notation_is_right,
    outcomes_are_right, positions_are_refused, same_moves,
};
use games::heaps::moore::Moore;
use games::heaps::nim::Nim;
use grundy_core::{Misere, Normal, Notation, Outcome, OutcomeTheorem, Ruleset, SumTheorem};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

fn moore(k: u64) -> Moore {
    Moore::new(k).unwrap()
}

#[test]
fn outcomes_and_winning_moves_agree_with_exhaustive_play() {
    for (k, heaps, below) in [
        (1, 3, 5),
        (2, 0, 1),
        (2, 1, 6),
        (2, 2, 6),
        (2, 3, 6),
        (2, 4, 4),
        (3, 4, 3),
        (3, 5, 3),
        (2, 5, 3),
        (4, 3, 3),
        (u64::MAX, 3, 3),
        (u64::MAX - 1, 3, 3),
    ] {
        outcomes_are_right(&moore(k), Normal, lists(heaps, below));
        outcomes_are_right(&moore(k), Misere, lists(heaps, below));
    }
}

/// Compares the moves, which are lists of the remaining heaps, to all lists in which one to `k` heaps are smaller and no heap is
/// larger.
#[test]
fn moves_reduce_at_most_k_heaps() {
    for k in 1..5 {
        for heaps in lists(3, 4).into_iter().chain(lists(4, 3)) {
            let sizes = &heaps;
            let below = |left: &Vec<u64>| {
                let pairs = || left.iter().zip(sizes);
                let reduced = pairs().filter(|(left, size)| left != size).count() as u64;
                pairs().all(|(left, size)| left <= size) && (1..=k).contains(&reduced)
            };
            let expected: Vec<Vec<u64>> = lists(sizes.len(), 4).into_iter().filter(below).collect();
            assert_eq!(moore(k).moves(&heaps).collect::<Vec<_>>(), expected, "k = {k}, {heaps:?}");
        }
    }
    assert!(Moore::new(0).is_none());
    assert_eq!(moore(3).heaps_per_move(), 3);
}

#[test]
fn moore_with_one_heap_per_move_equals_nim() {
    for heaps in lists(3, 9) {
        let sizes = &heaps;
        assert_eq!(moore(1).outcome(&heaps, Normal), Nim.sum_outcome(sizes, Normal));
        assert_eq!(moore(1).outcome(&heaps, Misere), Nim.sum_outcome(sizes, Misere));
        let as_nim = |left: Vec<u64>| {
            let at = (0..3).find(|&at| left[at] < sizes[at]).unwrap();
            (at, sizes[at] - left[at])
        };
        let claimed: Vec<_> = moore(1).winning_moves(&heaps, Misere).map(as_nim).collect();
        let nim: Vec<_> =
            Nim.sum_winning_moves(sizes, Misere).map(|mv| (mv.component, mv.mv)).collect();
        same_moves(&claimed, &nim, &heaps);
    }
}

#[test]
fn larger_random_positions_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(20);
    for k in [2, 3] {
        let search = Search::new(moore(k));
        for _ in 0..40 {
            let heaps: Vec<u64> = (0..rng.random_range(0..6))
                .map(|_| rng.random_range(0..7_u64.div_ceil(k - 1)))
                .collect();
            let claimed: Vec<_> = moore(k).winning_moves(&heaps, Normal).collect();
            same_moves(&claimed, &search.winning_moves(&heaps, Normal).unwrap(), &heaps);
            let claimed: Vec<_> = moore(k).winning_moves(&heaps, Misere).collect();
            same_moves(&claimed, &search.winning_moves(&heaps, Misere).unwrap(), &heaps);
        }
    }
}

/// These positions are too large to search. A winning move must leave a position in which each binary digit is set in a multiple of
/// `k + 1` heaps.
#[test]
fn winning_moves_of_large_heaps_leave_balanced_positions() {
    let mut rng = StdRng::seed_from_u64(21);
    for _ in 0..400 {
        let k = rng.random_range(1..7);
        let most = [1, 3, 1000, u64::MAX][rng.random_range(0..4)];
        let heaps: Vec<u64> =
            (0..rng.random_range(0..12)).map(|_| rng.random_range(0..=most)).collect();
        let rules = moore(k);
        let winning: Vec<Vec<u64>> = rules.winning_moves(&heaps, Normal).take(50).collect();
        assert_eq!(winning.is_empty(), rules.outcome(&heaps, Normal) == Outcome::P, "{heaps:?}");
        let different: HashSet<&Vec<u64>> = winning.iter().collect();
        assert_eq!(different.len(), winning.len(), "{heaps:?}");
        for mv in &winning {
            let left = rules.try_play(&heaps, mv).unwrap();
            for bit in 0..64 {
                let ones = left[0].iter().filter(|&&size| size >> bit & 1 == 1).count();
                assert_eq!(ones as u64 % (k + 1), 0, "k = {k}: {mv:?} of {heaps:?}");
            }
        }
        let misere: Vec<Vec<u64>> = rules.winning_moves(&heaps, Misere).take(50).collect();
        let over = heaps.iter().all(|&size| size == 0);
        assert_eq!(
            misere.is_empty(),
            over || rules.outcome(&heaps, Misere) == Outcome::P,
            "{heaps:?}"
        );
        for mv in misere {
            let left = rules.try_play(&heaps, &mv).unwrap();
            assert_eq!(rules.outcome(&left[0], Misere), Outcome::P, "k = {k}: {mv:?} of {heaps:?}");
        }
    }
}

#[test]
fn winning_moves_are_iterated_without_storing_them_all() {
    for m in [2, 4, 8, 16_u64] {
        let heaps = vec![2 * m - 1, 2 * m - 1, m - 1, m - 1];
        let found = moore(2).winning_moves(&heaps, Normal).count() as u64;
        assert!(found >= m, "{found} for m = {m}");
        let rules = moore(2);
        let by_rules = rules.moves(&heaps);
        let lost = by_rules.filter(|left| {
            (0..6).all(|bit| left.iter().filter(|&&size| size >> bit & 1 == 1).count() % 3 == 0)
        });
        assert_eq!(lost.count() as u64, found);
    }
    let m = 1 << 63;
    let heaps = vec![u64::MAX, u64::MAX, m - 1, m - 1];
    let first: Vec<Vec<u64>> = moore(2).winning_moves(&heaps, Normal).take(1000).collect();
    assert_eq!(first.len(), 1000);
    let mut many = vec![u64::MAX; 1001];
    many.push(0);
    let many = many;
    let mv = moore(500).winning_moves(&many, Normal).nth(3).unwrap();
    let left = moore(500).try_play(&many, &mv).unwrap();
    assert_eq!(moore(500).outcome(&left[0], Normal), Outcome::P);
}

#[test]
fn illegal_moves_are_rejected() {
    for heaps in lists(3, 3) {
        let candidates = lists(3, 4).into_iter().chain(lists(2, 3)).chain(lists(4, 2));
        checked_moves_are_the_listed_ones(&moore(2), &heaps, candidates);
    }
}

#[test]
fn notation_survives_a_round_trip() {
    let positions = (0..4).flat_map(|count| lists(count, 3));
    notation_is_right(&moore(2), positions);
    positions_are_refused(&moore(2), &["", "3,5", "-3", "3 x", "18446744073709551616"]);
    let heaps = vec![3, 4, 5];
    moves_are_refused(&moore(2), &heaps, &["3,4,5", "2,3,4", "3,4", "3,4,6", "3,4,5,0", "", "3:2"]);
    assert_eq!(moore(2).read_move(&heaps, "3,3,3"), Ok(vec![3, 3, 3]));
    assert_eq!(
        moore(2).move_in_words(&heaps, &vec![3, 3, 3]),
        "leave 3, 3 and 3 of heaps of 3, 4 and 5"
    );
}
