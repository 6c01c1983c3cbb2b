//! Compares proved arithmetic periods with values far beyond the proof, and tests that wrong claims are rejected.

use std::collections::BTreeSet;

use grundy_core::Nimber;
use octal_games::{
    ArithmeticCertificate, CertificateError, Code, NimValues, ObservedPeriod, Periodicity, Sequence,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn values(code: &Code, len: u64) -> NimValues {
    Sequence::new(code.clone()).extend_to(len).unwrap().clone()
}

fn proof(code: &str, len: u64) -> ArithmeticCertificate {
    let code: Code = code.parse().unwrap();
    ArithmeticCertificate::find(&code, &values(&code, len)).unwrap_or_else(|| panic!("{code}"))
}

/// Returns whether the given values of the game satisfy the claim.
fn holds(claim: &ArithmeticCertificate, values: &NimValues) -> bool {
    let follows = |n: u64, period: u64, saltus: u64| {
        values.at(n).value() + saltus == values.at(n + period).value()
    };
    let everywhere = |period: u64, saltus: u64| {
        (claim.preperiod()..values.len() - period).all(|n| follows(n, period, saltus))
    };
    let (period, saltus) = (claim.period(), claim.saltus());
    let smallest =
        (1..period).all(|p| saltus * p % period != 0 || !everywhere(p, saltus * p / period));
    let last = claim.preperiod().checked_sub(1);
    everywhere(period, saltus)
        && smallest
        && claim.last_exception() == last.map(|heap| (heap, values.at(heap)))
        && last.is_none_or(|heap| !follows(heap, period, saltus))
}

/// Games from *Winning Ways*, chapter 4: Nim; Lasker's Nim; the game in which a move takes one token and leaves three heaps, where heap n
/// has the value floor((n - 1)/3) for n >= 1; and Kenyon's game, whose values grow by 3 every 6 heaps.
#[test]
fn arithmetic_periods_match_the_published_ones() {
    for (code, len, period, saltus) in
        [("0.(3)", 40, 1, 1), ("4.(3)", 100, 4, 4), ("0.8", 60, 3, 1), ("0.3F", 100, 6, 3)]
    {
        let proof = proof(code, len);
        assert_eq!((proof.period(), proof.saltus()), (period, saltus), "{proof}");
        assert_eq!(proof.verify(), Ok(()), "{proof}");
        assert!(holds(&proof, &values(proof.code(), 3 * len)), "{proof}");
    }
    let values = values(&"0.8".parse().unwrap(), 50);
    assert!((1..50).all(|n| values.at(n).value() == (n - 1) / 3));
}

/// Every proved period must hold far beyond the values of its proof, and every game whose values keep growing must get a proof.
#[test]
fn arithmetic_periods_of_two_digit_hexadecimal_games_are_proved() {
    let (mut proved, mut other) = (0, 0);
    for number in 0..256 {
        let code = Code::new(&[[0, 8][number as usize % 7 / 6], number / 16, number % 16]).unwrap();
        if code.max_parts() < 3 {
            continue;
        }
        let mut found = Periodicity::of(&code, &values(&code, 300));
        if matches!(&found, Periodicity::Observed(it) if it.saltus() > 0) {
            // The theorem can require more than 300 values, so try again with 600.
            found = Periodicity::of(&code, &values(&code, 600));
        }
        match found {
            Periodicity::Arithmetic(proof) => {
                assert_eq!(proof.verify(), Ok(()), "{proof}");
                assert!(holds(&proof, &values(&code, 400)), "{proof}");
                proved += 1;
                other += u32::from(!proof.saltus().is_power_of_two());
            }
            Periodicity::Observed(pattern) => {
                assert!(pattern.saltus() <= 0, "{code}: {pattern:?}");
            }
            _ => {}
        }
    }
    assert!(proved > 60 && other > 0, "{proved} proofs, {other} for other saltuses");
}

/// Tests codes with at most two digits after the point whose saltus is not a power of two. From the preperiod on, all of them have the
/// values of Kenyon's game.
#[test]
fn kenyons_game_and_others_have_a_saltus_of_three() {
    let kenyon = values(&"0.3F".parse().unwrap(), 1000);
    for code in ["0.3F", "8.2", "8.6", "8.21", "8.22", "8.23", "8.61", "8.62", "8.63"] {
        let proof = proof(code, 60);
        assert_eq!((proof.period(), proof.saltus()), (6, 3), "{proof}");
        assert_eq!(proof.verify(), Ok(()), "{proof}");
        let far = values(proof.code(), 1000);
        assert!(holds(&proof, &far), "{proof}");
        let shift = proof.preperiod();
        assert!((shift..1000).all(|n| far.at(n) == kenyon.at(n - shift)), "{proof}");
    }
}

/// Tests proofs for codes with repeating digits, where a move leaves up to three heaps.
#[test]
fn proofs_hold_for_digits_that_repeat() {
    let mut rng = StdRng::seed_from_u64(0xa5);
    let (mut proved, mut other) = (0, 0);
    for round in 0..240 {
        let base = [4, 8, 8, 16][round % 4];
        let mut digits = |least: usize, most: usize| -> Vec<u32> {
            let count = rng.random_range(least..=most);
            (0..count).map(|_| rng.random_range(0..base)).collect()
        };
        let (mut leading, repeat) = (digits(1, 3), digits(1, 3));
        leading[0] &= !3;
        let code = Code::with_repeat(&leading, &repeat).unwrap();
        if let Periodicity::Arithmetic(proof) = Periodicity::of(&code, &values(&code, 200)) {
            assert_eq!(proof.verify(), Ok(()), "{proof}");
            assert!(holds(&proof, &values(&code, 400)), "{proof}");
            proved += 1;
            let block = code.repeating_digits().len().max(1) as u64;
            other += u32::from(proof.period() % block != 0 || !proof.saltus().is_power_of_two());
        }
    }
    assert!(proved > 150 && other > 20, "{proved} proofs, {other} with odd numbers");
}

/// Creates random claims in the right form. Most of them are wrong, and every claim that is accepted must be true.
#[test]
fn random_claims_are_accepted_only_if_true() {
    let mut rng = StdRng::seed_from_u64(0xc1a1);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3000 {
        let digits: Vec<u32> = [0, 16, 16].map(|base| rng.random_range(0..=base.max(1) - 1)).into();
        let code = if rng.random_bool(0.5) {
            Code::new(&digits).unwrap()
        } else {
            Code::with_repeat(&digits[..1], &digits[1..]).unwrap()
        };
        let (preperiod, period) = (rng.random_range(0..4), rng.random_range(1..5));
        let saltus = rng.random_range(1..=6);
        let first = values(&code, 20);
        let last =
            if preperiod == 0 { None } else { Some((preperiod - 1, first.at(preperiod - 1))) };
        let claim = |bound| {
            ArithmeticCertificate::from_parts(code.clone(), preperiod, period, saltus, bound, last)
        };
        let Err(CertificateError::WrongBound { claimed: 0, needed: bound }) = claim(0).verify()
        else {
            continue;
        };
        let claim = claim(bound);
        let far = values(&code, bound + period + 100);
        let verdict = claim.verify();
        assert_eq!(claim.verify_with(&far), verdict, "{claim}");
        if verdict.is_ok() {
            assert!(holds(&claim, &far), "{claim}");
            accepted += 1;
        } else {
            refused += 1;
            // A rejected claim must contradict the values, unless the heap in the error is beyond these values.
            let beyond = match verdict {
                Err(
                    CertificateError::NotReached { heap, .. } | CertificateError::Reached { heap },
                ) => heap >= far.len(),
                _ => false,
            };
            assert!(beyond || !holds(&claim, &far), "{claim}: {verdict:?}");
        }
    }
    assert!(accepted > 15 && refused > 300, "{accepted} accepted, {refused} refused");
}

#[test]
fn every_field_of_the_certificate_is_checked() {
    let games = [
        ("0.(3)", 40),
        ("4.(3)", 100),
        ("0.8", 60),
        ("0.BB", 200),
        ("0.28", 500),
        ("0.3F", 60),
        ("8.6", 60),
        ("4.0(562)", 300),
    ];
    for (code, len) in games {
        let right = proof(code, len);
        let (code, e, p) = (right.code().clone(), right.preperiod(), right.period());
        let (s, b, last) = (right.saltus(), right.bound(), right.last_exception());
        let first = values(&code, 40);
        let mut forged = vec![
            (e + 1, p, s, b, Some((e, first.at(e)))),
            (e + 1, p, s, b + 1, Some((e, first.at(e)))),
            (e, p + 1, s, b, last),
            (e, p + 1, s, b - 1, last),
            (e, 2 * p, 2 * s, b, last),
            (e, 2 * p, 2 * s, 2 * b, last),
            (e, 2 * p, s, b, last),
            (e, p, 2 * s, b, last),
            (e, p, s + 2, b, last),
            (e, p, 0, b, last),
            (e, 0, s, b, last),
            (e, p, s, b + 1, last),
            (e, p, s, b - 1, last),
            (e, p, s, 0, last),
            (e, p, s, u64::MAX, last),
            (e, p, u64::MAX / 2 + 1, b, last),
            (e, 1 << 40, s, b, last),
            (1 << 40, p, s, b, Some(((1 << 40) - 1, Nimber::ZERO))),
            (1 << 28, p, s, b, Some(((1 << 28) - 1, Nimber::ZERO))),
            (e, 1 << 28, s, b, last),
            (e, p, s, 1 << 28, last),
            (e, 1000, s, 100_000, last),
        ];
        if let Some((heap, value)) = last {
            forged.push((e - 1, p, s, b, None));
            forged.push((e, p, s, b, None));
            forged.push((e, p, s, b, Some((heap + 1, value))));
            forged.push((e, p, s, b, Some((heap, value + Nimber::new(1)))));
        } else {
            forged.push((e, p, s, b, Some((0, Nimber::ZERO))));
        }
        assert_eq!(right.verify(), Ok(()));
        for (e, p, s, b, last) in forged {
            let wrong = ArithmeticCertificate::from_parts(code.clone(), e, p, s, b, last);
            assert!(wrong.verify().is_err(), "{wrong}");
            assert!(wrong.verify_with(&first).is_err(), "{wrong}");
        }
        for other in ["0.77", "0.A", "0.(1)", "unequal:0.(4)", "0.B8B"] {
            let other: Code = other.parse().unwrap();
            let wrong = ArithmeticCertificate::from_parts(other, e, p, s, b, last);
            assert!(wrong.verify().is_err(), "{wrong}");
        }
    }
}

#[test]
fn wrong_or_missing_values_are_rejected() {
    for (code, len) in [("0.A8", 200), ("0.3F", 60), ("4.0(562)", 300)] {
        values_of_others(&proof(code, len));
    }
}

fn values_of_others(right: &ArithmeticCertificate) {
    let needed = right.bound() + right.period();
    let values = values(right.code(), needed);
    assert_eq!(right.verify_with(&values), Ok(()));
    for heap in 1..needed {
        let changed = |n| if n == heap { Nimber::new(1) } else { Nimber::ZERO };
        let wrong = (0..).zip(values.iter()).map(|(n, value)| value + changed(n)).collect();
        assert!(right.verify_with(&wrong).is_err(), "{heap}");
    }
    let mut few = values.clone();
    few.truncate(needed - 1);
    let error = CertificateError::TooFewValues { needed, given: needed - 1 };
    assert_eq!(right.verify_with(&few), Err(error));
}

/// A pattern that breaks only at a large heap must be rejected. The error must name the first heap that breaks the pattern.
#[test]
fn a_pattern_that_fails_late_is_rejected() {
    let code: Code = "4.(7252)".parse().unwrap();
    let values = values(&code, 1100);
    let mut first = values.clone();
    first.truncate(900);
    let pattern = ObservedPeriod::find(&first).unwrap();
    let (e, p, s) = (pattern.preperiod(), pattern.period(), pattern.saltus().unsigned_abs());
    let last = Some((e - 1, values.at(e - 1)));
    let claim = ArithmeticCertificate::from_parts(code, e, p, s, e + p, last);
    let follows = |n: u64| values.at(n - p).value() + s == values.at(n).value();
    let broken = (e + p..values.len()).find(|&n| !follows(n)).unwrap();
    assert!(broken >= 900);
    let Err(CertificateError::NotReached { heap, value }) = claim.verify() else {
        panic!("{:?}", claim.verify())
    };
    assert_eq!((heap, value), (broken, values.at(broken)));
    assert_eq!(ArithmeticCertificate::find(claim.code(), &first), None);
}

/// The values follow the pattern to the end, but some heap cannot reach the value just below its own. The error must name this value.
#[test]
fn an_error_names_the_value_that_no_move_reaches() {
    // Each move takes at least two tokens, so heap 1 has no moves.
    let code: Code = "0.0(3)".parse().unwrap();
    let values: NimValues = (0..20).map(Nimber::new).collect();
    let claim = ArithmeticCertificate::from_parts(code, 0, 1, 1, 2, None);
    let error = CertificateError::NotReached { heap: 1, value: Nimber::ZERO };
    assert_eq!(claim.verify_with(&values), Err(error));

    // Exchange the values of heaps 70 and 71 in each block of 128 Nim heaps. Then heap 70 cannot reach the value of heap 71.
    let value = |n: u64| if n % 128 == 70 || n % 128 == 71 { n ^ 1 } else { n };
    let values: NimValues = (0..2000).map(|n| Nimber::new(value(n))).collect();
    let nim: Code = "0.(3)".parse().unwrap();
    let claim = ArithmeticCertificate::from_parts(nim, 0, 128, 128, 1 + 128, None);
    let error = CertificateError::NotReached { heap: 70, value: Nimber::new(70) };
    assert_eq!(claim.verify_with(&values), Err(error));
}

/// Returns the values of all options of each heap below `len`, found by trying every move.
fn option_values(code: &Code, values: &NimValues, len: usize) -> Vec<BTreeSet<u64>> {
    // `ways[j][t]` is the set of values of `t` tokens divided into `j` heaps.
    let mut ways = vec![vec![BTreeSet::new(); len]];
    ways[0][0].insert(0);
    for fewer in 0..code.max_parts() as usize {
        let with_one_more = |total: usize| {
            let heaps = (1..=total).flat_map(|heap| {
                let value = values.at(heap as u64).value();
                ways[fewer][total - heap].iter().map(move |rest| rest ^ value)
            });
            heaps.collect()
        };
        let more = (0..len).map(with_one_more).collect();
        ways.push(more);
    }
    let options = |heap: usize| {
        let removals = (0..=heap).map(|removed| (code.digit(removed as u64), heap - removed));
        let all = removals.flat_map(|(digit, left)| {
            let allowed = ways.iter().enumerate().filter(move |(parts, _)| digit >> parts & 1 == 1);
            allowed.flat_map(move |(_, ways)| ways[left].iter().copied())
        });
        all.collect()
    };
    (0..len).map(options).collect()
}

/// Tests made-up values that follow a pattern to the end. If an error says that a value is reached or is not reached, this must be true. If
/// there is no error, each heap must reach exactly the values that it should reach.
#[test]
fn errors_about_reached_values_are_correct() {
    let mut rng = StdRng::seed_from_u64(0x40e5);
    let (mut accepted, mut reached, mut missed) = (0, 0, 0);
    let rounds = crate::sized(4000, 10_000);
    for round in 0..rounds {
        let base = [8, 16, 16, 32][round % 4];
        let mut digits: Vec<u32> = (0..4).map(|_| rng.random_range(0..base)).collect();
        digits[0] &= !3;
        let code = if rng.random_bool(0.7) {
            Code::new(&digits).unwrap()
        } else {
            Code::with_repeat(&digits[..2], &digits[2..]).unwrap()
        };
        let (period, saltus) = (rng.random_range(1..6_u64), rng.random_range(1..7));
        let first: Vec<u64> = (0..=period).map(|_| rng.random_range(0..2 * saltus)).collect();
        let value = |n: u64| match n {
            0 => 0,
            n => first[((n - 1) % period + 1) as usize] + (n - 1) / period * saltus,
        };
        let values: NimValues = (0..200).map(|n| Nimber::new(value(n))).collect();
        let preperiod = u64::from(value(period) != saltus);
        let last = (preperiod > 0).then_some((0, Nimber::ZERO));
        let claim =
            ArithmeticCertificate::from_parts(code, preperiod, period, saltus, 1 + period, last);
        let verdict = claim.verify_with(&values);
        let far = 100;
        let options = |len: u64| option_values(claim.code(), &values, len as usize);
        match verdict {
            Ok(()) => {
                accepted += 1;
                for (heap, options) in options(far).iter().enumerate().skip(1) {
                    let own = value(heap as u64);
                    let all = (0..own).all(|smaller| options.contains(&smaller));
                    assert!(all && !options.contains(&own), "{claim}: {first:?} {heap}");
                }
            }
            Err(CertificateError::NotReached { heap, value: smaller }) if heap < far => {
                missed += 1;
                assert!(smaller.value() < value(heap), "{claim}: {first:?} {heap}");
                let is_reached = options(heap + 1)[heap as usize].contains(&smaller.value());
                assert!(!is_reached, "{claim}: {first:?} {heap} to {smaller}");
            }
            Err(CertificateError::Reached { heap }) if heap < far => {
                reached += 1;
                let own = value(heap);
                assert!(
                    options(heap + 1)[heap as usize].contains(&own),
                    "{claim}: {first:?} {heap}"
                );
            }
            other => assert!(
                matches!(
                    other,
                    Err(CertificateError::NotSmallest { .. } | CertificateError::NoTheorem)
                ),
                "{claim}: {first:?} {other:?}"
            ),
        }
    }
    let counts = [accepted, reached, missed];
    assert!(
        500 * accepted > rounds && 100 * reached > rounds && 100 * missed > rounds,
        "{counts:?}"
    );
}

/// A claim must be rejected in advance if its check would take more than a few seconds or too much memory. If heaps are split, the time
/// grows with the square of the period; time and memory both grow with the saltus.
#[test]
fn claims_that_take_too_long_are_rejected() {
    for (code, period, saltus, takes_too_long) in [
        // In the game 0.(1), every move takes a whole heap, so every option has the value 0.
        ("0.(1)", 100, 1, false),
        ("0.(1)", 100, 4, false),
        ("0.(1)", 100, 1 << 24, true),
        ("0.(F)", 100_000, 1, true),
    ] {
        let value = |n: u64| Nimber::new(n.saturating_sub(1) / period * saltus);
        let values: NimValues = (0..5 * period).map(value).collect();
        let (code, exception) = (code.parse().unwrap(), Some((0, Nimber::ZERO)));
        let bound = 1 + period;
        let claim = ArithmeticCertificate::from_parts(code, 1, period, saltus, bound, exception);
        match claim.verify_with(&values) {
            Err(CertificateError::TooLong) => assert!(takes_too_long, "{claim}"),
            Err(CertificateError::NotReached { .. } | CertificateError::Reached { .. }) => {
                assert!(!takes_too_long, "{claim}");
            }
            other => panic!("{claim}: {other:?}"),
        }
    }
}

/// No finite octal game is arithmetic-periodic, and the theorem does not cover unequal parts.
#[test]
fn games_without_a_theorem_are_rejected() {
    for code in ["0.77", "0.(0)", "unequal:0.8", "unequal:4.(3)"] {
        let code: Code = code.parse().unwrap();
        let claim = ArithmeticCertificate::from_parts(code, 0, 1, 1, 4, None);
        assert_eq!(claim.verify(), Err(CertificateError::NoTheorem), "{claim}");
    }
    let nothing = ArithmeticCertificate::from_parts("0.3F".parse().unwrap(), 0, 6, 0, 31, None);
    assert_eq!(nothing.verify(), Err(CertificateError::BadSaltus { saltus: 0 }));
}

#[test]
fn arithmetic_certificates_survive_a_text_round_trip() {
    for (code, len) in [("0.(3)", 40), ("4.(3)", 100), ("0.0F", 200)] {
        let proof = proof(code, len);
        let text = proof.to_string();
        assert_eq!(text.parse(), Ok(proof), "{text}");
        let words: Vec<&str> = text.split(' ').collect();
        for at in 0..words.len() {
            let mut fewer = words.clone();
            fewer.remove(at);
            assert!(fewer.join(" ").parse::<ArithmeticCertificate>().is_err(), "{fewer:?}");
            let mut other = words.clone();
            other[at] = "x";
            assert!(other.join(" ").parse::<ArithmeticCertificate>().is_err(), "{other:?}");
        }
        let error = format!("{text} 1").parse::<ArithmeticCertificate>().unwrap_err();
        assert_eq!(error.to_string(), format!("word {} should be the end", words.len() + 1));
    }
    let error =
        "0.8 period 3 saltus 0 preperiod 1 exception 0:0 bound 10".parse::<ArithmeticCertificate>();
    assert_eq!(error.unwrap_err().to_string(), "the saltus is 0, but it must be at least 1");
}
