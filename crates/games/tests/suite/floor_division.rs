//! Compares the closed form and the table of runs for floor division to the definition. Compares the values of Mark, a similar
//! game, to exhaustive play.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, positions_are_refused,
    sums_are_right, values_are_right,
};
use games::heaps::floor_division::{DivisorError, Divisors, FloorDivision, Run, RunTable};
use games::heaps::mark::Mark;
use grundy_core::{
    Nimber, Normal, Notation, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, SumMove, SumTheorem,
    mex,
};
use grundy_search::trial::Claim;
use grundy_search::{Search, trial};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use std::collections::HashMap;

/// Computes values directly from the definition, and remembers them.
struct Definition {
    divisors: Vec<u64>,
    known: HashMap<u64, u64>,
}

impl Definition {
    fn new(divisors: impl IntoIterator<Item = u64>) -> Self {
        Self { divisors: divisors.into_iter().collect(), known: HashMap::from([(0, 0)]) }
    }

    fn value(&mut self, integer: u64) -> u64 {
        if let Some(&value) = self.known.get(&integer) {
            return value;
        }
        // Recursion is safe: its depth is at most 64, because every divisor is at least 2. In builds without optimization, this loop is
        // faster than iterators.
        let mut options = Vec::with_capacity(self.divisors.len());
        for at in 0..self.divisors.len() {
            options.push(self.value(integer / self.divisors[at]));
        }
        let mut value = 0;
        while options.contains(&value) {
            value += 1;
        }
        self.known.insert(integer, value);
        value
    }
}

/// Returns integers at which values can change: near 1, 2, 4 and 6 times each power of 12, near 10^18, and at the ends of the range. Also
/// returns half and a fifth of the number at the center of each of these neighborhoods.
fn critical() -> Vec<u64> {
    let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(12));
    let edges = powers.flat_map(|power| [1, 2, 4, 6].map(|factor| power.checked_mul(factor)));
    let edges = edges.flatten().chain([u64::MAX, 1_000_000_000_000_000_000]);
    edges.flat_map(|edge| (edge - 1..=edge.saturating_add(1)).chain([edge / 2, edge / 5])).collect()
}

fn random_divisors(rng: &mut StdRng) -> Vec<u64> {
    let largest = [4, 10, 40, 1000][rng.random_range(0..4)];
    (0..rng.random_range(1..8)).map(|_| rng.random_range(2..=largest)).collect()
}

#[test]
fn the_closed_form_agrees_with_the_definition() {
    let mut definition = Definition::new(2..=6);
    let mut rng = StdRng::seed_from_u64(1);
    let random = (0..200).map(|_| rng.next_u64() >> rng.random_range(0..64));
    for integer in (0..100_000).chain(critical()).chain(random) {
        let expected = Nimber::new(definition.value(integer));
        assert_eq!(FloorDivision.nim_value(&integer), expected, "{integer}");
    }
}

#[test]
fn the_table_of_the_classical_divisors_is_complete_and_equals_the_closed_form() {
    let table = RunTable::up_to(Divisors::classical(), u64::MAX, 73).unwrap();
    assert_eq!((table.len(), table.last()), (73, u64::MAX));
    for run in table.runs() {
        assert_eq!(FloorDivision.nim_value(&run.first()), run.value());
        assert_eq!(FloorDivision.nim_value(&run.last()), run.value());
    }
    for integer in (0..10_000).chain(critical()) {
        assert_eq!(table.value(integer), Some(FloorDivision.nim_value(&integer)));
    }
    let mut expected = Vec::new();
    for power in (0..18).map(|k| 12_u64.pow(k)) {
        for (factor, value) in [(1, 1), (2, 2), (4, 3), (6, 0)] {
            expected.extend(power.checked_mul(factor).map(|start| (start, value)));
        }
    }
    let found: Vec<_> =
        table.runs().skip(1).map(|run| (run.first(), run.value().value())).collect();
    assert_eq!(found, expected);
}

#[test]
fn tables_of_any_divisors_agree_with_the_definition() {
    let mut rng = StdRng::seed_from_u64(2);
    for _ in 0..20 {
        let divisors = random_divisors(&mut rng);
        let mut definition = Definition::new(divisors.clone());
        let game = RunTable::new(Divisors::new(divisors.clone()).unwrap()).unwrap();
        let value = |integer: u64| game.nim_value(&integer).value();
        for integer in 0..2000 {
            assert_eq!(value(integer), definition.value(integer), "{integer} by {divisors:?}");
        }
        for _ in 0..3 {
            let integer = rng.next_u64() >> rng.random_range(0..64);
            assert_eq!(value(integer), definition.value(integer), "{integer} by {divisors:?}");
        }
        for run in game.runs() {
            assert_eq!(run.value().value(), definition.value(run.first()), "{divisors:?}");
            assert_eq!(run.value().value(), definition.value(run.last()), "{divisors:?}");
        }
    }
}

#[test]
fn runs_are_ordered_and_maximal_without_gaps() {
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..100 {
        let divisors = Divisors::new(random_divisors(&mut rng)).unwrap();
        let last = rng.next_u64() >> rng.random_range(0..64);
        let table = RunTable::up_to(divisors, last, 1 << 20).unwrap();
        let runs: Vec<_> = table.runs().collect();
        assert_eq!((runs[0].first(), runs[runs.len() - 1].last()), (0, last));
        for pair in runs.windows(2) {
            assert_eq!(pair[0].last() + 1, pair[1].first());
            assert_ne!(pair[0].value(), pair[1].value());
        }
        for run in &runs {
            assert_eq!(table.run_of(run.first()), Some(*run));
            assert_eq!(table.run_of(run.last()), Some(*run));
        }
        assert_eq!(table.value(last.wrapping_add(1)).is_none(), last < u64::MAX);
        assert!(table.runs().rev().eq(runs.iter().rev().copied()));
        // Iterate from both ends. The iterator must always know how many runs remain.
        let mut left = table.runs();
        for expected in (0..runs.len()).rev() {
            assert_eq!(left.len(), expected + 1);
            assert!(if expected % 2 == 0 { left.next() } else { left.next_back() }.is_some());
        }
        assert_eq!((left.next(), left.next_back(), left.size_hint()), (None, None, (0, Some(0))));
    }
}

#[test]
fn exceeding_the_limit_on_runs_reports_the_covered_range() {
    let full = RunTable::up_to(Divisors::classical(), 1_000_000, usize::MAX).unwrap();
    for max_runs in 0..full.len() {
        let error = RunTable::up_to(Divisors::classical(), 1_000_000, max_runs).unwrap_err();
        let covered = max_runs.checked_sub(1).map_or(0, |index| full.get(index).unwrap().last());
        assert_eq!((error.max_runs(), error.covered_to()), (max_runs, covered));
    }
    let exact = RunTable::up_to(Divisors::classical(), 1_000_000, full.len()).unwrap();
    assert_eq!(exact, full);
    for (last, runs) in [(0, 1), (1, 2), (2, 3), (5, 4), (6, 5)] {
        let table = RunTable::up_to(Divisors::classical(), last, runs).unwrap();
        assert_eq!((table.len(), table.last()), (runs, last));
    }
}

#[test]
fn scale_periods_are_valid_and_minimal() {
    let mut rng = StdRng::seed_from_u64(4);
    let mut found = 0;
    for _ in 0..30 {
        let divisors = random_divisors(&mut rng);
        let table =
            RunTable::up_to(Divisors::new(divisors.clone()).unwrap(), u64::MAX, 1 << 20).unwrap();
        let Some(period) = table.scale_period() else { continue };
        found += 1;
        let mut definition = Definition::new(divisors.clone());
        let (factor, from) = (period.factor(), period.from());
        let mut holds = |integer: u64, factor: u64| {
            definition.value(integer) == definition.value(integer / factor)
        };
        let random: Vec<u64> =
            (0..10).map(|_| rng.random_range(from..=u64::MAX) >> rng.random_range(0..16)).collect();
        for integer in random.into_iter().chain(from..from + 500).filter(|&n| n >= from) {
            assert!(holds(integer, factor), "{period} fails at {integer} by {divisors:?}");
        }
        assert!(!holds(from - 1, factor), "{period} begins earlier by {divisors:?}");
        // Every smaller factor must fail for large integers. The compared values change only at the first integer of a run, or at `smaller`
        // times such an integer, so check these.
        for smaller in (2..factor).take(crate::sized(60, 300)) {
            let starts = table.runs().map(Run::first).filter(|start| start >> 32 > 0);
            let multiples = table.runs().filter_map(|run| run.first().checked_mul(smaller));
            let mut candidates = starts.chain(multiples);
            assert!(candidates.any(|n| !holds(n, smaller)), "{smaller} by {divisors:?}");
        }
    }
    assert!(found > 10, "only {found} of the sets have a scale period");
}

#[test]
fn divisors_2_to_m_have_the_scale_period_2m_from_m_on() {
    for m in 2..=100 {
        let table = RunTable::up_to(Divisors::new(2..=m).unwrap(), u64::MAX, 100).unwrap();
        let period = table.scale_period().unwrap();
        assert_eq!((period.factor(), period.from(), period.verified_to()), (2 * m, m, u64::MAX));
    }
}

#[test]
fn a_table_that_is_too_short_proves_no_scale_period() {
    // The factor 12 applies from 6 on, so its proof needs exactly the integers below 36.
    let period = |last| RunTable::up_to(Divisors::classical(), last, 100).unwrap().scale_period();
    assert_eq!(period(35).map(|p| (p.factor(), p.from(), p.verified_to())), Some((12, 6, 35)));
    assert_eq!(period(34), None);
    assert_eq!(period(0), None);
    let far = Divisors::new([u64::MAX, 2]).unwrap();
    assert_eq!(RunTable::up_to(far, u64::MAX, 100).unwrap().scale_period(), None);
}

#[test]
fn winning_moves_are_exactly_those_to_lost_sums() {
    let mut rng = StdRng::seed_from_u64(5);
    for _ in 0..3000 {
        let bits = rng.random_range(50..64);
        let integers: Vec<u64> =
            (0..rng.random_range(0..6)).map(|_| rng.next_u64() >> bits).collect();
        let mut definition = Definition::new(2..=6);
        let mut xor = |integers: &[u64]| integers.iter().fold(0, |x, &a| x ^ definition.value(a));
        let total = xor(&integers);
        let mut expected = Vec::new();
        for (index, integer) in integers.iter().enumerate().filter(|(_, integer)| **integer > 0) {
            for divisor in 2..=6 {
                let mut after = integers.clone();
                after[index] = integer / divisor;
                if xor(&after) == 0 {
                    expected.push(SumMove::new(index, divisor));
                }
            }
        }
        assert_eq!(
            FloorDivision.sum_winning_moves(&integers, Normal).collect::<Vec<_>>(),
            expected
        );
        assert_eq!(
            FloorDivision.sum_outcome(&integers, Normal),
            Outcome::from_first_wins(total != 0)
        );
        assert_eq!(expected.is_empty(), total == 0);
    }
}

#[test]
fn play_ends_at_0_and_moves_are_checked() {
    assert_eq!(FloorDivision.moves(&0).count(), 0);
    assert_eq!(FloorDivision.moves(&1).count(), 5);
    assert!(FloorDivision.play(&1, &6).is_empty());
    assert_eq!(FloorDivision.try_play(&13, &6).unwrap().as_slice(), [2]);
    for divisor in [0, 1, 7] {
        assert!(FloorDivision.try_play(&13, &divisor).is_err());
    }
    assert!(FloorDivision.try_play(&0, &2).is_err());
    let rules = Divisors::new([10, 7]).unwrap();
    assert_eq!(rules.moves(&u64::MAX).collect::<Vec<_>>(), [7, 10]);
    assert_eq!(rules.try_play(&u64::MAX, &10).unwrap().as_slice(), [u64::MAX / 10]);
}

#[test]
fn sample_positions_have_the_expected_outcomes() {
    let outcome = |integers: &[u64]| FloorDivision.sum_outcome(integers, Normal);
    assert_eq!(outcome(&[3, 4]), Outcome::N);
    assert_eq!(outcome(&[1, 3, 5]), Outcome::P);
    assert_eq!(outcome(&[]), Outcome::P);
}

#[test]
fn invalid_divisors_are_rejected() {
    assert_eq!(Divisors::new([]), Err(DivisorError::Empty));
    assert_eq!(Divisors::new([0]), Err(DivisorError::TooSmall { item: 0, divisor: 0 }));
    assert_eq!(Divisors::new([7, 1]), Err(DivisorError::TooSmall { item: 1, divisor: 1 }));
    let error = |text: &str| text.parse::<Divisors>().unwrap_err().to_string();
    assert_eq!(error("3, 1, 2"), "item 1 is 1, but divisors are at least 2");
    assert_eq!(error(""), "a game needs at least one divisor");
    assert_eq!(error("2 x"), "expected a divisor, found `x`");
    assert_eq!(error("2 -3"), "expected a divisor, found `-3`");
    assert_eq!(Divisors::new(2..=6).unwrap(), Divisors::classical());
    let divisors = Divisors::new([9, 5, 30, 5]).unwrap();
    assert_eq!(divisors.as_slice(), [5, 9, 30]);
    assert_eq!((divisors.smallest(), divisors.largest()), (5, 30));
}

#[test]
fn notation_survives_a_round_trip() {
    for divisors in [vec![2], vec![2, 3], vec![u64::MAX, 9, 4]] {
        let divisors = Divisors::new(divisors).unwrap();
        assert_eq!(divisors.to_string().parse(), Ok(divisors));
    }
}

#[test]
fn theorems_are_used_before_the_search() {
    let mut rng = StdRng::seed_from_u64(6);
    let singles = (0..3000).map(|integer| vec![integer]);
    let sums: Vec<Vec<u64>> =
        (0..300).map(|_| (0..4).map(|_| rng.random_range(0..200)).collect()).collect();
    let positions = || singles.clone().chain(sums.clone());
    let claim = Claim::value_theorem(&FloorDivision);
    let found = trial::first_counterexample(FloorDivision, claim, positions()).unwrap();
    assert!(found.is_none(), "{}", found.unwrap());
    for _ in 0..6 {
        let divisors = Divisors::new(random_divisors(&mut rng)).unwrap();
        let game = RunTable::new(divisors).unwrap();
        let found =
            trial::first_counterexample(&game, Claim::value_theorem(&game), positions()).unwrap();
        assert!(found.is_none(), "{} by {}", found.unwrap(), game.divisors());
    }
}

fn check_all_divisors(largest: u64) {
    let table = RunTable::up_to(Divisors::new(2..=largest).unwrap(), u64::MAX, 100).unwrap();
    let period = table.scale_period().unwrap();
    assert_eq!((period.factor(), period.from()), (2 * largest, largest));
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn tables_of_many_divisors_are_correct_at_larger_sizes() {
    check_all_divisors(100_000);
}

/// Tests divisors whose products coincide, and as many divisors as an input list can contain.
#[test]
fn tables_of_many_divisors_are_correct() {
    check_all_divisors(1000);
    let powers = Divisors::new((1..64).map(|k| 1 << k)).unwrap();
    let table = RunTable::up_to(powers, u64::MAX, 100).unwrap();
    // For k < 63, the options of 2^k are 0 and all smaller powers of two, so the value is k + 1. From 2^63 on, even the largest divisor
    // leaves 1 rather than 0, so the value is 0.
    let heaps: Vec<u64> = table.runs().map(|run| run.value().value()).collect();
    assert_eq!(heaps, (0..=63).chain([0]).collect::<Vec<_>>());
}

#[test]
fn runs_and_scale_periods_are_formatted_as_text() {
    let table = RunTable::up_to(Divisors::classical(), 100, 100).unwrap();
    let runs: Vec<String> = table.runs().take(4).map(|run| run.to_string()).collect();
    assert_eq!(runs, ["*0 at 0", "*1 at 1", "*2 from 2 to 3", "*3 from 4 to 5"]);
    let period = table.scale_period().expect("12");
    assert_eq!(period.to_string(), "G(n) = G(⌊n / 12⌋) for all n >= 6, verified up to 100");
}

#[test]
fn values_of_mark_agree_with_exhaustive_play() {
    values_are_right(&Mark, 0..3000);
    sums_are_right(&Mark, Normal, (0..20).flat_map(|a| (0..20).map(move |b| vec![a, b])));
}

/// Compares the values to a table that is computed by the literal rule, without the ruleset.
#[test]
fn values_of_mark_agree_with_a_table() {
    let mut values = vec![0_u64];
    for n in 1..5000_usize {
        let options = [values[n - 1], values[n / 2]];
        values.push((0..3).find(|value| !options.contains(value)).unwrap());
        assert_eq!(Mark.nim_value(&(n as u64)).value(), values[n], "{n}");
    }
}

#[test]
fn lost_numbers_of_mark_agree_with_oeis() {
    // OEIS A036554 lists the numbers whose binary form ends in an odd number of zeros.
    let lost: Vec<u64> = (1..57).filter(|n| Mark.outcome(n, Normal) == Outcome::P).collect();
    assert_eq!(lost, [2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34, 38, 40, 42, 46, 50, 54, 56]);
}

#[test]
fn options_of_the_largest_numbers_in_mark_do_not_overflow() {
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
fn larger_random_sums_of_mark_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(27);
    let search = Search::new(Mark);
    for _ in 0..300 {
        let numbers: Vec<u64> = (0..4).map(|_| rng.random_range(0..100_000)).collect();
        assert_eq!(search.nim_sum(&numbers).unwrap(), Mark.nim_sum(&numbers), "{numbers:?}");
    }
    assert_eq!(Mark.nim_sum(&[]), Nimber::ZERO);
}

#[test]
fn illegal_moves_of_mark_are_rejected() {
    for number in 0..12 {
        checked_moves_are_the_listed_ones(&Mark, &number, 0..14);
    }
}

#[test]
fn notation_of_mark_survives_a_round_trip() {
    notation_is_right(&Mark, 0..20);
    positions_are_refused(&Mark, &["", "-1", "12 5", "x", "18446744073709551616"]);
    moves_are_refused(&Mark, &12, &["12:12", "12:5", "11:10", "12:", "6", ""]);
    assert_eq!(Mark.read_move(&12, "12:6"), Ok(6));
    assert_eq!(Mark.move_in_words(&12, &6), "leave 6 of 12");
    assert_eq!(Mark.position_in_words(&12), "the number 12");
}
