//! Checks the theorem about Fibonacci Nim, and all winning moves, against exhaustive play. Also tests 64-bit heaps and the notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, outcomes_are_right,
    positions_are_refused, same_moves,
};
use games::heaps::fibonacci_nim::{FibonacciHeap, FibonacciNim};
use grundy_core::{Normal, Notation, Outcome, OutcomeTheorem, Ruleset};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn heaps(below: u64) -> impl Iterator<Item = FibonacciHeap> {
    (0..below).flat_map(|coins| (0..=coins).map(move |quota| FibonacciHeap::new(coins, quota)))
}

#[test]
fn outcomes_and_winning_moves_agree_with_exhaustive_play() {
    outcomes_are_right(&FibonacciNim, Normal, heaps(90));
}

/// Compares the ruleset to the literal rule, by which the player who takes the last coin wins.
#[test]
fn the_ruleset_agrees_with_the_literal_rule() {
    let mut wins = vec![vec![false; 81]; 61];
    for coins in 1..61_usize {
        for quota in 1..81 {
            wins[coins][quota] =
                (1..=quota.min(coins)).any(|taken| !wins[coins - taken][(2 * taken).min(80)]);
        }
    }
    for (coins, row) in (0..).zip(&wins) {
        for (quota, &first_wins) in (0..).zip(row) {
            let heap = FibonacciHeap::new(coins, quota);
            let expected = Outcome::from_first_wins(first_wins);
            assert_eq!(FibonacciNim.outcome(&heap, Normal), expected, "{heap}");
        }
    }
}

#[test]
fn starting_heaps_are_lost_exactly_if_their_sizes_are_fibonacci_numbers() {
    let lost: Vec<u64> = (1..1000)
        .filter(|&coins| FibonacciNim.outcome(&FibonacciHeap::start(coins), Normal) == Outcome::P)
        .collect();
    assert_eq!(lost, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]);
    // Test the largest Fibonacci number below 2^64 and the integer after it.
    let largest = 12_200_160_415_121_876_738_u64;
    assert_eq!(FibonacciNim.outcome(&FibonacciHeap::start(largest), Normal), Outcome::P);
    let next = FibonacciHeap::start(largest + 1);
    assert!(FibonacciNim.winning_moves(&next, Normal).next() == Some(1));
}

#[test]
fn larger_random_positions_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(22);
    let search = Search::new(FibonacciNim);
    for _ in 0..100 {
        let coins = rng.random_range(0..250);
        let heap = FibonacciHeap::new(coins, rng.random_range(0..=coins));
        let claimed: Vec<_> = FibonacciNim.winning_moves(&heap, Normal).collect();
        same_moves(&claimed, &search.winning_moves(&heap, Normal).unwrap(), &heap);
    }
}

#[test]
fn outcomes_of_the_largest_heaps_are_exact() {
    let mut rng = StdRng::seed_from_u64(23);
    for round in 0..5000 {
        let coins = if round < 100 { u64::MAX - round } else { rng.random() };
        let quota = [coins, rng.random(), rng.random_range(0..1000)][round as usize % 3];
        let heap = FibonacciHeap::new(coins, quota);
        let winning: Vec<u64> = FibonacciNim.winning_moves(&heap, Normal).collect();
        assert_eq!(winning.is_empty(), FibonacciNim.outcome(&heap, Normal) == Outcome::P);
        for mv in winning {
            let left = FibonacciNim.try_play(&heap, &mv).unwrap();
            assert_eq!(FibonacciNim.outcome(&left[0], Normal), Outcome::P, "{heap}: {mv}");
        }
        for other in [1, quota / 2, quota] {
            let Ok(left) = FibonacciNim.try_play(&heap, &other) else { continue };
            let wins = FibonacciNim.outcome(&left[0], Normal) == Outcome::P;
            let named = FibonacciNim.winning_moves(&heap, Normal).any(|mv| mv == other);
            assert_eq!(wins, named, "{heap}: take {other}");
        }
    }
    // The quota is twice the number of coins taken. Computing it must not overflow.
    let left = FibonacciNim.play(&FibonacciHeap::new(u64::MAX, u64::MAX), &(u64::MAX - 3));
    assert_eq!(left[0], FibonacciHeap::new(3, 3));
}

#[test]
fn illegal_moves_are_rejected() {
    for heap in heaps(9) {
        checked_moves_are_the_listed_ones(&FibonacciNim, &heap, 0..12);
    }
}

#[test]
fn notation_survives_a_round_trip() {
    notation_is_right(&FibonacciNim, heaps(9));
    positions_are_refused(
        &FibonacciNim,
        &["", "3 5 7", "3,5", "-3 5", "x", "18446744073709551616"],
    );
    let heap = FibonacciHeap::new(20, 7);
    assert_eq!(FibonacciNim.read_position("20 7"), Ok(heap));
    assert_eq!(FibonacciNim.read_position("20"), Ok(FibonacciHeap::new(20, 19)));
    assert_eq!(FibonacciNim.read_position("5 9"), Ok(FibonacciHeap::new(5, 5)));
    moves_are_refused(
        &FibonacciNim,
        &heap,
        &["20:20", "20:12", "19:18", "20:21", "20", "18", "20:", ""],
    );
    assert_eq!(FibonacciNim.read_move(&heap, "20:13"), Ok(7));
    assert_eq!(FibonacciNim.position_in_words(&heap), "a heap of 20 with a quota of 7");
    assert_eq!(FibonacciNim.move_in_words(&heap, &2), "take 2 coins from the heap of 20");
}
