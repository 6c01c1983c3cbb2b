//! Compares the values of divisor games to exhaustive play and to the literal rules, and tests primes, large heaps and the
//! notation.

use std::collections::HashSet;

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, positions_are_refused,
    sums_are_right, values_are_right,
};
use crate::sized;
use games::catalog::Catalog;
use games::heaps::divisors::{TakeACoprime, TakeADivisor, TakeAProperDivisor, TwoDivisors};
use grundy_core::{Limits, Nimber, Normal, Ruleset, SpragueGrundy};

fn pairs(below: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..below).flat_map(move |a| (a..below).map(move |b| vec![a, b]))
}

#[test]
fn values_agree_with_exhaustive_play() {
    values_are_right(&TakeADivisor, 0..sized(80, 130));
    values_are_right(&TakeAProperDivisor, 0..sized(80, 130));
    values_are_right(&TakeACoprime, 0..sized(70, 110));
    values_are_right(&TwoDivisors, 1..sized(200, 400));
    sums_are_right(&TakeADivisor, Normal, pairs(13));
    sums_are_right(&TakeAProperDivisor, Normal, pairs(13));
    sums_are_right(&TakeACoprime, Normal, pairs(12));
    sums_are_right(&TwoDivisors, Normal, pairs(37).step_by(3));
}

/// Compares the values to a table computed by the literal rules, without the rulesets.
#[test]
fn values_agree_with_the_literal_rules() {
    fn common(a: usize, b: usize) -> usize {
        (1..=a.min(b)).rfind(|d| a % d == 0 && b % d == 0).unwrap()
    }
    let least = |options: HashSet<u64>| {
        let most = options.len() as u64;
        (0..=most).find(|value| !options.contains(value)).unwrap()
    };
    let mut values = [vec![0_u64], vec![0], vec![0], vec![0]];
    for n in 1..600_usize {
        let own: Vec<usize> = (1..=n).filter(|d| n % d == 0).collect();
        let coprime = (1..=n).filter(|&d| common(n, d) == 1);
        let proper = own.iter().filter(|&&d| d > 1 && d < n);
        let next = [
            least(own.iter().map(|d| values[0][n - d]).collect()),
            least(own.iter().filter(|&&d| d < n).map(|d| values[1][n - d]).collect()),
            least(coprime.map(|d| values[2][n - d]).collect()),
            least(
                proper
                    .clone()
                    .flat_map(|&a| proper.clone().map(move |&b| (a, b)))
                    .map(|(a, b)| values[3][a] ^ values[3][b])
                    .collect(),
            ),
        ];
        let heap = n as u64;
        let claimed = [
            TakeADivisor.nim_value(&heap),
            TakeAProperDivisor.nim_value(&heap),
            TakeACoprime.nim_value(&heap),
            TwoDivisors.nim_value(&heap),
        ];
        assert_eq!(claimed, next.map(Nimber::new), "{n}");
        for (values, next) in values.iter_mut().zip(next) {
            values.push(next);
        }
    }
}

/// Problems 509, 560 and 550 of Project Euler state how many positions of certain sizes are won or lost.
#[test]
fn counts_of_lost_positions_match_project_euler() {
    let lost = |value: &dyn Fn(u64) -> Nimber, piles: usize, n: u64| {
        let values: Vec<u64> = (1..=n).map(|heap| value(heap).value()).collect();
        let mut sums = vec![0_u64; 128];
        sums[0] = 1;
        for _ in 0..piles {
            let mut next = vec![0; 128];
            for (sum, count) in sums.iter().enumerate() {
                for &value in &values {
                    next[sum ^ value as usize] += count;
                }
            }
            sums = next;
        }
        sums[0]
    };
    // S(n) is the number of winning positions of three piles with 1 to n counters each: S(10) = 692 and S(100) = 735494.
    for (n, winning) in [(10, 692), (100, 735_494)] {
        let all = lost(&|heap| TakeAProperDivisor.nim_value(&heap), 3, n);
        assert_eq!(n * n * n - all, winning);
    }
    // L(n, k) is the number of lost positions of k piles with fewer than n counters each: L(5, 2) = 6, L(10, 5) = 9964 and L(10, 10) =
    // 472400303.
    for (n, piles, lost_positions) in [(5, 2, 6), (10, 5, 9964), (10, 10, 472_400_303)] {
        let value = |heap| TakeACoprime.nim_value(&heap);
        assert_eq!(lost(&value, piles, n - 1), lost_positions);
    }
    // f(10, 5) = 40085 is the number of winning positions of five piles with 2 to 10 counters each.
    let value = |heap| if heap == 1 { Nimber::new(127) } else { TwoDivisors.nim_value(&heap) };
    let all = lost(&|heap| value(heap + 1), 5, 9);
    assert_eq!(9_u64.pow(5) - all, 40_085);
}

#[test]
fn values_of_large_heaps_are_correct() {
    // The value of a prime is its index among the primes. Test 999,983, the largest prime below 10^6, and 16,777,213, the largest prime
    // below 2^24.
    assert_eq!(TakeACoprime.nim_value(&999_983), Nimber::new(78_498));
    assert_eq!(TakeACoprime.nim_value(&16_777_213), Nimber::new(1_077_871));
    assert_eq!(TakeACoprime.nim_value(&(4093 * 4091)), Nimber::new(563));
    let moves: Vec<u64> = TakeACoprime.moves_to(&16_777_213, Nimber::new(78_498)).collect();
    assert_eq!(moves[0], 16_777_213 - 999_983);
    for coins in moves.iter().take(5) {
        let left = TakeACoprime.try_play(&16_777_213, coins).unwrap();
        assert_eq!(TakeACoprime.nim_value(&left[0]), Nimber::new(78_498));
    }
    assert_eq!(TakeADivisor.nim_value(&TakeADivisor::MAX), Nimber::new(41));
    assert_eq!(TakeADivisor.moves(&TakeADivisor::MAX).count(), 41);
    // The values for 39 and 40 prime factors are 37 and 38, each with an appended binary digit that makes the number of ones odd.
    assert_eq!(TwoDivisors.nim_value(&(1 << 39)), Nimber::new(74));
    assert_eq!(TwoDivisors.nim_value(&(1 << 40)), Nimber::new(76));
    // The first heap is the product of two large primes, and the second is a large prime.
    assert_eq!(TwoDivisors.nim_value(&(1_048_573 * 1_048_571)), Nimber::new(1));
    assert_eq!(TwoDivisors.nim_value(&1_099_511_627_689), Nimber::new(0));
    let catalog = Catalog::standard();
    for text in [
        "take_a_divisor 1099511627776 + nim 3",
        "proper_divisor 1099511627775 1099511627774",
        "take_a_coprime 16777213 16777215 + kayles 4",
        "two_divisors 963761198400 5",
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        assert_eq!(solved.nim_value(), sum.nim_value(), "{text}");
    }
}

#[test]
fn moves_are_checked_and_notation_survives_a_round_trip() {
    for heap in 1..14 {
        checked_moves_are_the_listed_ones(&TakeADivisor, &heap, 0..16);
        checked_moves_are_the_listed_ones(&TakeAProperDivisor, &heap, 0..16);
        checked_moves_are_the_listed_ones(&TakeACoprime, &heap, 0..16);
    }
    let pairs = (0..14).flat_map(|a| (0..14).map(move |b| (a, b)));
    checked_moves_are_the_listed_ones(&TwoDivisors, &12, pairs);
    notation_is_right(&TakeADivisor, 0..20);
    notation_is_right(&TakeAProperDivisor, 0..20);
    notation_is_right(&TakeACoprime, 0..20);
    notation_is_right(&TwoDivisors, 1..40);
    positions_are_refused(&TakeADivisor, &["", "-1", "1099511627777", "3 4"]);
    positions_are_refused(&TakeACoprime, &["", "-1", "16777217"]);
    positions_are_refused(&TwoDivisors, &["", "0", "1099511627777"]);
    moves_are_refused(&TakeACoprime, &12, &["12:9", "12:0", "11:1", "12:12"]);
    moves_are_refused(
        &TwoDivisors,
        &12,
        &["12:2+5", "12:1+6", "12:12+2", "12:2", "12:2+3+4", "11:2+2"],
    );
}
