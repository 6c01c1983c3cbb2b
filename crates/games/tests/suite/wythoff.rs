//! Compares the theorems about Wythoff's game in both conventions to exhaustive play, and tests notation and the 64-bit golden
//! ratio.

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, lists, moves_are_refused,
    notation_is_right, outcomes_are_right, positions_are_refused, same_moves,
};
use games::heaps::multi_wythoff::MultiWythoff;
use games::heaps::wythoff::{Wythoff, WythoffMove};
use grundy_core::{
    Convention, Misere, Normal, Notation, Outcome, OutcomeTheorem, PartialTheorem, Ruleset,
};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn pairs(below: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..below).flat_map(move |a| (0..below).map(move |b| (a, b)))
}

#[test]
fn outcomes_and_winning_moves_agree_with_exhaustive_play() {
    outcomes_are_right(&Wythoff, Normal, pairs(32));
    outcomes_are_right(&Wythoff, Misere, pairs(32));
}

/// Compares outcomes to a sieve that does not use `Wythoff`: a table of all sizes that marks the positions with a move to a lost
/// position.
#[test]
fn outcomes_agree_with_a_sieve() {
    for convention in Convention::ALL {
        let size = 400;
        let mut first_wins = vec![vec![false; size]; size];
        first_wins[0][0] = convention == Convention::Misere;
        for a in 0..size {
            for b in 0..size {
                if first_wins[a][b] {
                    continue;
                }
                (a + 1..size).for_each(|to| first_wins[to][b] = true);
                (b + 1..size).for_each(|to| first_wins[a][to] = true);
                (1..size - a.max(b)).for_each(|k| first_wins[a + k][b + k] = true);
            }
        }
        for (a, b) in pairs(size as u64) {
            let outcome = match convention {
                Convention::Normal => Wythoff.outcome(&(a, b), Normal),
                Convention::Misere => Wythoff.outcome(&(a, b), Misere),
            };
            assert_eq!(
                outcome.first_wins(),
                first_wins[a as usize][b as usize],
                "{a} {b} {convention}"
            );
        }
    }
}

#[test]
fn lost_pairs_agree_with_oeis() {
    // OEIS A000201 and A001950 list the smaller and the larger numbers of the pairs, respectively.
    let lesser = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32];
    let greater = [2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49, 52];
    for (a, b) in lesser.into_iter().zip(greater) {
        assert_eq!(Wythoff.outcome(&(a, b), Normal), Outcome::P);
        assert_eq!(Wythoff.outcome(&(b, a), Normal), Outcome::P);
        assert_eq!(Wythoff.winning_moves(&(a, b), Normal).count(), 0);
    }
}

#[test]
fn larger_random_positions_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(18);
    let search = Search::new(Wythoff);
    for _ in 0..60 {
        let most = crate::sized(60, 120);
        let heaps = (rng.random_range(0..most), rng.random_range(0..most));
        let claimed: Vec<_> = Wythoff.winning_moves(&heaps, Normal).collect();
        same_moves(&claimed, &search.winning_moves(&heaps, Normal).unwrap(), &heaps);
        let claimed: Vec<_> = Wythoff.winning_moves(&heaps, Misere).collect();
        same_moves(&claimed, &search.winning_moves(&heaps, Misere).unwrap(), &heaps);
    }
}

/// For sizes that are too large for a table, every position must be lost or have a move to a lost position.
#[test]
fn winning_moves_near_2_to_the_64_lead_to_lost_positions() {
    let mut rng = StdRng::seed_from_u64(19);
    let up = |size: u64| size.saturating_add(1);
    let mut lost = 0;
    for round in 0..20_000_u32 {
        let a = match round % 4 {
            0 => u64::MAX - rng.random_range(0..3),
            1 => rng.random(),
            2 => 1 << rng.random_range(0..64),
            _ => rng.random_range(0..1000),
        };
        // Choose `b` slightly above `a / φ` or slightly above `a φ`, or choose it at random.
        let golden = 11_400_714_819_323_198_485_u128; // 2^64 / φ
        let near = (u128::from(a) * golden) >> 64;
        let near = (near + u128::from(a) * u128::from(round % 2)).min(u128::from(u64::MAX)) as u64;
        let b =
            if round % 3 == 0 { rng.random() } else { near.saturating_add(rng.random_range(0..9)) };
        let heaps = (a, b);
        let winning: Vec<_> = Wythoff.winning_moves(&heaps, Normal).collect();
        assert_eq!(winning.is_empty(), Wythoff.outcome(&heaps, Normal) == Outcome::P, "{heaps:?}");
        lost += usize::from(winning.is_empty());
        for mv in winning {
            let left = Wythoff.try_play(&heaps, &mv).unwrap();
            assert_eq!(Wythoff.outcome(&left[0], Normal), Outcome::P, "{mv} in {heaps:?}");
            // These neighbors have a heap size or the difference in common with the lost position, so none of them can be lost.
            let (a, b) = left[0];
            for near in [(up(a), b), (a, up(b)), (up(a), up(b))] {
                assert!(
                    near == left[0] || Wythoff.outcome(&near, Normal) == Outcome::N,
                    "{near:?}"
                );
            }
        }
    }
    assert!(lost > 20, "only {lost} lost positions were met");
}

#[test]
fn the_largest_pair_below_2_to_the_64_is_lost() {
    // Find the largest k whose pair fits in 64 bits, by bisection on the exact formula.
    let fits = |k: u64| {
        let greater =
            u128::midpoint(k.into(), (5 * u128::from(k) * u128::from(k)).isqrt()) + u128::from(k);
        u64::try_from(greater).ok()
    };
    let (mut low, mut high) = (1_u64 << 61, 1 << 63);
    while high - low > 1 {
        let middle = low.midpoint(high);
        // Below this bound, 5 k² is less than 2^128, so computing `fits` cannot overflow.
        if middle < 1 << 62 || (middle < 7_900_000_000_000_000_000 && fits(middle).is_some()) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let greater = fits(low).unwrap();
    let pair = (greater - low, greater);
    assert_eq!(Wythoff.outcome(&pair, Normal), Outcome::P);
    // With one more coin in both heaps, the difference is the same, so taking one coin from both leaves this pair.
    if let Some(more) = greater.checked_add(1) {
        let moves: Vec<_> = Wythoff.winning_moves(&(pair.0 + 1, more), Normal).collect();
        assert!(moves.contains(&WythoffMove::Both(1)));
    }
    // No pair has such a large difference, so the only winning move reduces the larger heap to 5, which forms a pair with 3.
    assert!(Wythoff.winning_moves(&(3, u64::MAX), Normal).eq([WythoffMove::Second(u64::MAX - 5)]));
    let equal = (u64::MAX, u64::MAX);
    let winning: Vec<_> = Wythoff.winning_moves(&equal, Normal).collect();
    assert_eq!(winning.last(), Some(&WythoffMove::Both(u64::MAX)));
    assert_eq!(Wythoff.winning_moves(&equal, Misere).last(), Some(WythoffMove::Both(u64::MAX - 2)));
}

#[test]
fn misere_play_differs_at_only_six_positions() {
    let differ: Vec<_> = pairs(60)
        .filter(|heaps| Wythoff.outcome(heaps, Normal) != Wythoff.outcome(heaps, Misere))
        .collect();
    assert_eq!(differ, [(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)]);
    assert_eq!(Wythoff.winning_moves(&(0, 0), Misere).count(), 0);
}

#[test]
fn illegal_moves_are_rejected() {
    let candidates = || {
        let sizes = [0, 1, 2, 3, 4, 5, u64::MAX];
        sizes
            .into_iter()
            .flat_map(|k| [WythoffMove::First(k), WythoffMove::Second(k), WythoffMove::Both(k)])
    };
    for heaps in pairs(5) {
        checked_moves_are_the_listed_ones(&Wythoff, &heaps, candidates());
    }
    assert!(Wythoff.try_play(&(u64::MAX, u64::MAX), &WythoffMove::Both(u64::MAX)).is_ok());
}

#[test]
fn notation_survives_a_round_trip() {
    notation_is_right(&Wythoff, pairs(7));
    positions_are_refused(
        &Wythoff,
        &["", "3", "3 5 7", "3,5", "-3 5", "3 5.0", "18446744073709551616 1"],
    );
    moves_are_refused(
        &Wythoff,
        &(3, 5),
        &["3,5", "2,3", "4,5", "3", "3,5,7", "3 4", "3,6", "2,-1", ""],
    );
    let large = (u64::MAX, u64::MAX - 1);
    let mv = WythoffMove::Both(u64::MAX - 1);
    assert_eq!(Wythoff.move_text(&large, &mv), "1,0");
    assert_eq!(Wythoff.read_move(&large, "1,0"), Ok(mv));
    assert_eq!(Wythoff.read_position("18446744073709551615 0"), Ok((u64::MAX, 0)));
    assert_eq!(
        Wythoff.move_in_words(&(3, 5), &WythoffMove::Both(2)),
        "in the heaps of 3 and 5: take 2 coins from each heap"
    );
    assert_eq!(Wythoff.position_in_words(&(3, 5)), "heaps of 3 and 5");
}

#[test]
fn outcomes_of_up_to_three_heaps_agree_with_search() {
    let is_known = |heaps: &Vec<u64>| heaps.iter().filter(|&&heap| heap > 0).count() < 3;
    for count in 0..4 {
        let side = [1, 12, 8, 5][count];
        known_outcomes_are_right(&MultiWythoff, Normal, is_known, lists(count, side));
        known_outcomes_are_right(&MultiWythoff, Misere, is_known, lists(count, side));
        notation_is_right(&MultiWythoff, lists(count, 4));
    }
    positions_are_refused(&MultiWythoff, &["", "x", "-1", "65537 1 1"]);
    let largest = vec![0, u64::MAX, u64::MAX];
    let winning = MultiWythoff.known_winning_moves(&largest, Normal).unwrap();
    assert!(winning.contains(&vec![0, 0, 0]));
    for left in winning {
        assert!(MultiWythoff.try_play(&largest, &left).is_ok(), "{left:?}");
        assert_eq!(MultiWythoff.known_outcome(&left, Normal), Some(Outcome::P), "{left:?}");
    }
    let moves = lists(3, 5).into_iter().chain([vec![1, 2], vec![]]);
    checked_moves_are_the_listed_ones(&MultiWythoff, &vec![3, 1, 4], moves);
    // Even if all heaps have the maximum size, the iterator must find the next move quickly.
    let full = vec![MultiWythoff::MAX; 4];
    assert_eq!(MultiWythoff.moves(&full).skip(4 << 16).take(1000).count(), 1000);
}

/// Finds lost triples in ascending order by the literal rules, as the triples without a move to a lost triple.
#[test]
fn three_heaps_follow_the_literal_rules() {
    let mut lost: Vec<[u64; 3]> = Vec::new();
    let search = Search::new(MultiWythoff);
    for sum in 0..16_u64 {
        let triples =
            (0..=sum).flat_map(|a| (a..=sum).map(move |b| [a, b, sum.saturating_sub(a + b)]));
        for [a, b, c] in triples.filter(|&[a, b, c]| a + b + c == sum && b <= c) {
            let from_lost = |other: &[u64; 3]| {
                let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                orders.iter().any(|order| {
                    let taken: Option<Vec<u64>> = [a, b, c]
                        .iter()
                        .zip(order)
                        .map(|(heap, &at)| heap.checked_sub(other[at]))
                        .collect();
                    taken.is_some_and(|taken| {
                        let single = taken.iter().filter(|&&coins| coins > 0).count() == 1;
                        single || taken[0] ^ taken[1] ^ taken[2] == 0
                    })
                })
            };
            let wins = lost.iter().any(from_lost);
            let found = search.outcome(&vec![a, b, c], Normal).unwrap();
            assert_eq!(found, Outcome::from_first_wins(wins), "{a} {b} {c}");
            lost.extend((!wins).then_some([a, b, c]));
        }
    }
    assert!(lost.contains(&[1, 3, 4]) && lost.contains(&[2, 3, 6]) && lost.contains(&[1, 5, 9]));
}
