//! Tests that rules are found from their values, and that the rules give these values.

use grundy_core::{Limits, Nimber};
use octal_games::identify::{Formula, Given, Identified, Identify, Lost, Rule, TableRule};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn identified(given: &Given) -> Identified {
    let found = Identify::new(given).run(&Limits::none());
    assert!(found.stopped().is_none());
    found
}

fn sentences(found: &Identified) -> Vec<String> {
    found.rules().iter().map(|rule| rule.formula().to_string()).collect()
}

/// Checks that the search finds the rule with the given sentence, as a strong rule without exceptions, and that the rule also has the right
/// values for the next 440 numbers.
fn finds(values: impl Fn(u64) -> u64, first: u64, sentence: &str) {
    let given = Given::values((first..first + 60).map(&values)).unwrap();
    let found = Identify::new(&given).first(first).run(&Limits::none());
    assert!(
        sentences(&found).iter().any(|rule| rule == sentence),
        "{sentence}: {:?}",
        sentences(&found)
    );
    let rule = found.rules().iter().find(|rule| rule.formula().to_string() == sentence).unwrap();
    assert!(rule.is_strong() && rule.exceptions().is_empty() && rule.explained() == 60);
    let Formula::One(rule) = rule.formula() else { panic!("{sentence}") };
    for n in first..first + 500 {
        assert_eq!(rule.value(n).map(u64::from), Some(values(n)), "{sentence} at {n}");
    }
}

fn digits(n: u64, base: u64) -> Vec<u64> {
    let mut rest = n;
    let mut digits = Vec::new();
    while rest > 0 {
        digits.push(rest % base);
        rest /= base;
    }
    digits
}

#[test]
fn formulas_are_identified_from_their_values() {
    finds(|n| n % 7, 0, "G(n) = n mod 7");
    finds(|n| n / 3, 0, "G(n) = floor(n / 3)");
    finds(|n| (n + 2) / 5, 0, "G(n) = floor((n + 2) / 5)");
    finds(|n| n / 2 % 5, 0, "G(n) = floor(n / 2) mod 5");
    finds(|n| n, 0, "G(n) = n");
    finds(|n| n ^ 5, 0, "G(n) = n ^ 5");
    finds(|n| (n - 1) ^ 1, 1, "G(n) = (n - 1) ^ 1");
    finds(|n| n.trailing_zeros().into(), 1, "G(n) = the number of trailing zeros of n in base 2");
    finds(
        |n| digits(n + 1, 3).iter().take_while(|&&digit| digit == 0).count() as u64,
        0,
        "G(n) = the number of trailing zeros of n + 1 in base 3",
    );
    finds(|n| 1 << n.trailing_zeros(), 1, "G(n) = the largest power of 2 that divides n");
    finds(|n| digits(n, 2).len() as u64, 0, "G(n) = the number of digits of n in base 2");
    finds(|n| n.count_ones().into(), 0, "G(n) = the sum of the digits of n in base 2");
    finds(
        |n| digits(n, 3).iter().sum::<u64>() % 4,
        0,
        "G(n) = the sum of the digits of n in base 3, mod 4",
    );
    finds(|n| 1 << n.ilog2(), 1, "G(n) = the largest power of 2 that is not larger than n");
    finds(
        |n| n - 3_u64.pow(n.ilog(3)),
        1,
        "G(n) = n minus the largest power of 3 that is not larger than n",
    );
}

/// Finds 200 random periods with preperiods. Some are plain, and some are arithmetic.
#[test]
fn periods_are_found() {
    let mut rng = StdRng::seed_from_u64(0x6d);
    for _ in 0..200 {
        let (period, preperiod) = (rng.random_range(2..13_usize), rng.random_range(0..10_usize));
        let saltus = [0, 0, 1, 4][rng.random_range(0..4)];
        let len = preperiod + 4 * period + 10;
        let mut values: Vec<u64> =
            (0..preperiod + period).map(|_| rng.random_range(0..6)).collect();
        while values.len() < len {
            values.push(values[values.len() - period] + saltus);
        }
        let found = identified(&Given::values(values.iter().copied()).unwrap());
        let is_period = |rule: &Rule| matches!(rule, Rule::Period { .. });
        let periods = found.rules().iter().filter_map(|rule| match rule.formula() {
            Formula::One(one) if is_period(one) => Some((one, rule)),
            _ => None,
        });
        let Some((rule, of)) = periods.into_iter().next() else {
            panic!("{values:?}: {:?}", sentences(&found));
        };
        assert!(of.exceptions().is_empty());
        let Rule::Period { first, preperiod: from, period: found_period, saltus: by, .. } = rule
        else {
            unreachable!()
        };
        assert!(found_period + from - first <= (period + preperiod) as u64, "{values:?}: {rule}");
        for (n, &value) in (*first..).zip(&values) {
            assert_eq!(rule.value(n).map(u64::from), Some(value));
            let later = values.get((n - first + found_period) as usize);
            if n >= *from {
                assert!(later.is_none_or(|&later| later == value + u64::from(*by)));
            }
        }
    }
}

#[test]
fn a_wrong_value_is_reported_as_an_exception() {
    let mut values: Vec<u64> = (0..60).map(|n| n % 7).collect();
    values[17] = 9;
    let found = identified(&Given::values(values).unwrap());
    let rule = &found.rules()[0];
    assert!(rule.is_strong());
    assert_eq!((rule.explained(), rule.of()), (59, 60));
    let exception = &rule.exceptions()[0];
    assert_eq!((exception.at.as_slice(), exception.given, exception.value), (&[17][..], 9, 3));
    let kinds = sentences(&found);
    assert!(kinds.contains(&"G(n) = n mod 7".to_owned()), "{kinds:?}");
    // Repeat a block that no formula describes, and change a value in its second copy.
    let mut values: Vec<u64> = (0..80).map(|n| [3, 1, 4, 1, 5, 9, 2, 6][n % 8]).collect();
    values[12] = 0;
    let found = identified(&Given::values(values).unwrap());
    let rule =
        found.rules().iter().find(|rule| rule.formula().to_string().contains("G(n + 8)")).unwrap();
    assert_eq!(rule.exceptions().iter().map(|one| one.at[0]).collect::<Vec<_>>(), [12]);
}

/// Finds conditions for lost numbers, given the outcomes of 0 to 119.
#[test]
fn conditions_for_lost_numbers_are_identified() {
    type Case = (fn(u64) -> bool, &'static str);
    let cases: [Case; 8] = [
        (|n| digits(n, 3).iter().all(|d| d % 2 == 0), "all digits in base 3 are even"),
        (|n| digits(n, 4).contains(&3), "any digit in base 4 is 3"),
        (|n| digits(n, 10).contains(&7), "any digit in base 10 is 7"),
        (|n| n.count_ones() % 2 == 0, "the number of ones in binary is even"),
        (
            |n| n == 0 || n.trailing_zeros() % 2 == 0,
            "the number of trailing zeros in base 2 is even",
        ),
        (|n| n > 0 && n.trailing_zeros() % 2 == 1, "the number of trailing zeros in base 2 is odd"),
        (|n| digits(n, 2).len() % 2 == 0, "the number of digits in base 2 is even"),
        (
            |n| digits(n, 10).iter().sum::<u64>() % 9 == 4,
            "the sum of its digits in base 10 is 4 mod 9",
        ),
    ];
    for (lost, sentence) in cases {
        let found = identified(&Given::outcomes((0..120).map(lost)).unwrap());
        let rules = sentences(&found);
        // A number has the same remainder modulo 9 as the sum of its digits, so a rule with the period 9 can come before the intended rule.
        let is_told = rules.iter().any(|rule| rule.ends_with(sentence));
        assert!(is_told, "{sentence}: {rules:?}");
        for rule in found.rules() {
            let Formula::One(rule) = rule.formula() else { panic!("{sentence}") };
            for n in 0..120 {
                assert!(rule.value(n).is_none_or(|value| (value == 0) == lost(n)), "{rule} at {n}");
            }
        }
    }
}

#[test]
fn recurrences_are_found_among_lost_numbers() {
    let fibonacci: Vec<u64> = vec![1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233];
    for (numbers, sentence) in [
        (fibonacci, "x(k - 1) + x(k - 2)"),
        ((0..20).map(|k| 3_u64.pow(k)).collect(), "3 x(k - 1)"),
        ((0..20).map(|k| 2_u64.pow(k) - 1).collect(), "2 x(k - 1) + 1"),
        ((0..30).map(|k: u64| k * k).collect(), "2 x(k - 1) - x(k - 2) + 2"),
        (vec![0, 4, 5, 11, 23, 47, 95, 191, 383, 767], "2 x(k - 1) + 1"),
    ] {
        let found = identified(&Given::lost(numbers.iter().copied()).unwrap());
        let rules = sentences(&found);
        assert!(rules.iter().any(|rule| rule.ends_with(sentence)), "{sentence}: {rules:?}");
        for rule in found.rules() {
            let Formula::One(rule) = rule.formula() else { panic!("{sentence}") };
            for n in 0..=numbers[numbers.len() - 1].min(400) {
                let value = rule.value(n);
                assert!(
                    value.is_none_or(|value| (value == 0) == numbers.contains(&n)),
                    "{rule} at {n}"
                );
            }
        }
    }
}

#[test]
fn a_beatty_sequence_is_found() {
    // The lost numbers are the multiples of the square root of 2, rounded down.
    let numbers = |from: u64, to: u64| (from..to).map(|k| (2 * k * k).isqrt());
    for from in [0, 1] {
        let found = identified(&Given::lost(numbers(from, 60)).unwrap());
        let beatty = found.rules().iter().find_map(|rule| match rule.formula() {
            Formula::One(rule @ Rule::Lost(Lost::Beatty { .. })) => Some(rule),
            _ => None,
        });
        let rule = beatty.unwrap_or_else(|| panic!("{:?}", sentences(&found)));
        let all: Vec<u64> = numbers(from, 300).collect();
        let mut said = 0;
        for n in 0..all[290] {
            if let Some(value) = rule.value(n) {
                assert_eq!(value == 0, all.contains(&n), "{rule} at {n}");
                said += 1;
            }
        }
        assert!(said > 100, "{said}");
    }
}

/// Computes the lost pairs of Wythoff's game and of generalized Wythoff games from the rules. A move takes tokens from one heap, or from
/// both heaps; in the second case, the two numbers of tokens must differ by less than `factor`.
fn lost_pairs(factor: u64, len: u64) -> Vec<(u64, u64)> {
    let mut lost: Vec<(u64, u64)> = Vec::new();
    for b in 0..len {
        for a in 0..=b {
            let reaches = |&(x, y): &(u64, u64)| {
                [(x, y), (y, x)].into_iter().any(|(x, y)| {
                    let (from_a, from_b) = (a.checked_sub(x), b.checked_sub(y));
                    matches!((from_a, from_b), (Some(i), Some(j)) if i + j > 0
                        && (i == 0 || j == 0 || i.abs_diff(j) < factor))
                })
            };
            if !lost.iter().any(reaches) {
                lost.push((a, b));
            }
        }
    }
    lost.sort_unstable();
    lost
}

#[test]
fn lost_pairs_are_found() {
    for factor in 1..=4 {
        let len = 40;
        let pairs = lost_pairs(factor, len);
        // A pair is missing if its larger number is beyond the table, so use only the pairs before the first missing one.
        let known =
            pairs.iter().enumerate().take_while(|(k, pair)| pair.1 - pair.0 == factor * *k as u64);
        let known: Vec<(u64, u64)> = known.map(|(_, &pair)| pair).collect();
        let found = identified(&Given::lost_pairs(known.iter().copied()).unwrap());
        let rule = &found.rules()[0];
        assert_eq!(rule.formula(), &Formula::Two(TableRule::LostPairs { factor, constant: 0 }));
        let Formula::Two(rule) = rule.formula() else { unreachable!() };
        let last = known[known.len() - 1].0;
        for a in 0..=last {
            for b in a..len {
                assert_eq!(
                    rule.value(a, b) == Some(0),
                    pairs.contains(&(a, b)),
                    "{rule} at {a}, {b}"
                );
            }
        }
        // The table of outcomes must lead to the same rule.
        let row = |a: u64| {
            let pairs = &pairs;
            (0..len).map(move |b| pairs.contains(&(a.min(b), a.max(b)))).collect::<Vec<_>>()
        };
        let table = Given::outcome_table((0..len).map(row)).unwrap();
        let found = identified(&table);
        let rules = sentences(&found);
        assert!(rules.contains(&rule.to_string()), "{rules:?}");
    }
}

#[test]
fn rules_for_tables_are_identified() {
    type Case<'a> = (&'a dyn Fn(u64, u64) -> u64, &'static str);
    let table = |value: &dyn Fn(u64, u64) -> u64| {
        Given::table((0..9).map(|a| (0..8).map(|b| value(a, b)).collect::<Vec<_>>())).unwrap()
    };
    let nim_product = |a: u64, b: u64| (Nimber::new(a) * Nimber::new(b)).value();
    let cases: [Case<'_>; 6] = [
        (&|a, b| a ^ b, "G(a, b) = a ^ b"),
        (&nim_product, "G(a, b) = the nim-product of a and b"),
        (&|a, b| (a % 3) ^ (b % 4), "G(a, b) = G(a, 0) ^ G(0, b), a sum of two games"),
        (&|a, b| (a + b) % 5, "G(a, b) depends on a + b alone: 0 1 2 3 4 0 1 2 3 4 0 1 ..."),
        (&|a, b| a.min(b), "G(a, b) depends on min(a, b) alone: 0 1 2 3 4 5 6 7"),
        (&|a, b| a.abs_diff(b) / 2, "G(a, b) depends on |a - b| alone: 0 0 1 1 2 2 3 3 4"),
    ];
    for (value, sentence) in cases {
        let found = identified(&table(value));
        let rules = sentences(&found);
        assert_eq!(rules.first().map(String::as_str), Some(sentence), "{rules:?}");
        assert!(found.rules()[0].is_strong());
        let Formula::Two(rule) = found.rules()[0].formula() else { panic!("{sentence}") };
        for a in 0..9 {
            for b in 0..8 {
                assert_eq!(rule.value(a, b).map(u64::from), Some(value(a, b)), "{sentence}");
            }
        }
    }
    // If one value of the table is changed, the rule must have one exception.
    let found = identified(&table(&|a, b| if (a, b) == (3, 5) { 1 } else { a ^ b }));
    let rule = &found.rules()[0];
    assert_eq!((rule.formula(), rule.explained()), (&Formula::Two(TableRule::Xor), 71));
    assert_eq!((rule.exceptions()[0].at.as_slice(), rule.exceptions()[0].value), (&[3, 5][..], 6));
}
