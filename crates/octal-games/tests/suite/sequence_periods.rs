//! Tests that periods are found and proved, and that wrong certificates are rejected.

use crate::heaps::{Numbers, named};
use grundy_core::Nimber;
use octal_games::{
    Certificate, CertificateError, Code, MAX_LEN, NimValues, ObservedPeriod, Periodicity, Sequence,
    SequenceError,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn certified(table: &Code, limit: u64) -> Certificate {
    match Sequence::new(table.clone()).search_period(limit).unwrap() {
        Periodicity::Certified(certificate) => certificate,
        other => panic!("{table:?}: {other:?}"),
    }
}

#[test]
fn every_field_of_a_certificate_is_checked() {
    for digits in [&[0, 7, 7][..], &[0, 1, 3, 7], &[0, 1, 5], &[0, 3], &[4, 1, 1]] {
        let table = Code::new(digits).unwrap();
        let right = certified(&table, 10_000);
        right.verify().unwrap();
        let (e, p, b, last) =
            (right.preperiod(), right.period(), right.bound(), right.last_exception());
        let mut forged = vec![
            (e + 1, p, b, last),
            (e, p + 1, b, last),
            (e, p, b + 1, last),
            (e, p, b - 1, last),
        ];
        forged.push((e, p - 1, b, last));
        if let Some((heap, value)) = last {
            forged.push((e - 1, p, b, last));
            forged.push((e, p, b, Some((heap + 1, value))));
            forged.push((e, p, b, Some((heap.wrapping_sub(1), value))));
            forged.push((e, p, b, Some((heap, Nimber::new(value.value() + 1)))));
            forged.push((e, p, b, None));
        } else {
            forged.push((e, p, b, Some((0, Nimber::ZERO))));
        }
        // These claims are consistent, but their preperiod or period is wrong.
        let k = digits.len() as u64 - 1;
        let bound = |e: u64, p: u64| 2 * e.max(1) + p + k;
        forged.push((e + 1, p, bound(e + 1, p), Some((e, Nimber::ZERO))));
        forged.extend([2, 3, 5, 7].map(|times| (e, times * p, bound(e, times * p), last)));
        forged.push((e, p + 1, bound(e, p + 1), last));
        for (e, p, b, last) in forged {
            let wrong = Certificate::from_parts(table.clone(), e, p, b, last);
            assert!(wrong.verify().is_err(), "{wrong:?}");
        }
        let mut other = digits.to_vec();
        other.push(7);
        let other = Code::new(&other).unwrap();
        assert!(Certificate::from_parts(other, e, p, b, last).verify().is_err());
    }
}

#[test]
fn certificates_survive_a_text_round_trip() {
    for digits in [&[0, 7, 7][..], &[0, 1, 3, 7], &[0, 3], &[4, 1, 1]] {
        let right = certified(&Code::new(digits).unwrap(), 10_000);
        let text = right.to_string();
        assert_eq!(text.parse(), Ok(right), "{text}");
        let words: Vec<&str> = text.split(' ').collect();
        for at in 0..words.len() {
            let mut fewer = words.clone();
            fewer.remove(at);
            assert!(fewer.join(" ").parse::<Certificate>().is_err(), "{fewer:?}");
            let mut other = words.clone();
            other[at] = "x";
            assert!(other.join(" ").parse::<Certificate>().is_err(), "{other:?}");
        }
        let error = format!("{text} 1").parse::<Certificate>().unwrap_err();
        assert_eq!(error.to_string(), format!("word {} should be the end", words.len() + 1));
    }
    // Parsing rejects claims that no values can satisfy. Verification rejects all other wrong claims.
    let error = "0.77 period 12 preperiod 71 exception 70:6 bound 155".parse::<Certificate>();
    assert_eq!(error.unwrap_err().to_string(), "the bound is 155, but the theorem needs 156");
    let forged: Certificate =
        "0.77 period 12 preperiod 71 exception 70:5 bound 156".parse().unwrap();
    assert!(matches!(forged.verify(), Err(CertificateError::WrongException { .. })));
    // The text of an arithmetic certificate cannot be parsed as a `Certificate`.
    let text = "0.77 period 12 saltus 3 preperiod 71 exception 70:6 bound 156";
    assert_eq!(
        text.parse::<Certificate>().unwrap_err().to_string(),
        "word 4 should be `preperiod`"
    );
}

/// If a move removes at most `k` tokens and leaves at most `J` heaps, the bound is `J·e + (J - 1)·p + k`, where `e` counts as at least 1.
/// For two unequal parts, it is larger by `p`.
#[test]
fn the_theorem_determines_the_bound() {
    let needed = |digits: &[u32], unequal: bool, e: u64, p: u64| {
        let table = Code::new(digits).unwrap();
        let table = if unequal { table.with_unequal_parts() } else { table };
        let last = e.checked_sub(1).map(|heap| (heap, Nimber::ZERO));
        match Certificate::from_parts(table, e, p, 0, last).verify() {
            Err(CertificateError::WrongBound { claimed: 0, needed }) => Some(needed),
            Err(CertificateError::NoTheorem) => None,
            other => panic!("{other:?}"),
        }
    };
    for (e, p) in [(0, 1), (0, 7), (1, 2), (30, 8)] {
        let from = e.max(1);
        assert_eq!(needed(&[0, 3, 0, 2], false, e, p), Some(from + 3));
        assert_eq!(needed(&[0, 3, 0, 2], true, e, p), Some(from + 3), "one part");
        assert_eq!(needed(&[0, 3, 4], false, e, p), Some(2 * from + p + 2));
        assert_eq!(needed(&[4], true, e, p), Some(2 * from + 2 * p));
        assert_eq!(needed(&[0, 8, 1], false, e, p), Some(3 * from + 2 * p + 2));
        assert_eq!(needed(&[0, 16], false, e, p), Some(4 * from + 3 * p + 1));
        assert_eq!(needed(&[0, 8], true, e, p), None, "three unequal parts");
    }
}

#[test]
fn multiples_of_the_period_are_rejected() {
    // The first game has no moves; in the second one, each move takes one token.
    for (digits, period) in [(&[0][..], 1), (&[0, 3], 2)] {
        let table = Code::new(digits).unwrap();
        for claimed in (2..=120).map(|times| times * period) {
            let bound = digits.len() as u64; // the preperiod counts as 1
            let claim = Certificate::from_parts(table.clone(), 0, claimed, bound, None);
            match claim.verify() {
                Err(CertificateError::NotSmallest { shorter }) => {
                    assert!(shorter < claimed && claimed % shorter == 0 && shorter % period == 0);
                }
                other => panic!("{claimed} is a multiple of {period}: {other:?}"),
            }
        }
    }
}

#[test]
fn certificates_with_extreme_numbers_are_rejected_immediately() {
    let table = Code::new(&[0, 7, 7]).unwrap();
    let claim = |e, p, b| Certificate::from_parts(table.clone(), e, p, b, None).verify();
    assert_eq!(claim(0, 0, 4), Err(CertificateError::ZeroPeriod));
    assert_eq!(claim(u64::MAX, 1, 4), Err(CertificateError::TooLong));
    assert_eq!(claim(1, u64::MAX, 4), Err(CertificateError::TooLong));
    assert_eq!(claim(1 << 31, 1, (1 << 32) + 3), Err(CertificateError::TooLong));
    assert_eq!(claim(1, 1, 4), Err(CertificateError::WrongBound { claimed: 4, needed: 5 }));
    let nim = Code::with_repeat(&[0], &[3]).unwrap();
    assert_eq!(
        Certificate::from_parts(nim, 0, 1, 4, None).verify(),
        Err(CertificateError::NoTheorem)
    );
}

#[test]
fn wrong_or_missing_values_are_rejected() {
    let table = Code::new(&[0, 7, 7]).unwrap();
    let certificate = certified(&table, 1000);
    let values = Sequence::new(table.clone()).extend_to(168).unwrap().clone();
    assert_eq!(certificate.verify_with(&values, 0..168), Ok(()));
    for heap in [1, 50, 71, 100, 167] {
        let mut wrong = values.numbers();
        wrong[heap] += 1;
        let wrong = named(wrong);
        assert!(certificate.verify_with(&wrong, 0..168).is_err(), "{heap}");
    }
    // Samples beyond the needed heaps must be skipped.
    let more = values.iter().chain([100, 100].map(Nimber::new)).collect();
    assert_eq!(certificate.verify_with(&more, [167, 168, 169, 1000]), Ok(()));
    let mut few = values.clone();
    few.truncate(167);
    let error = CertificateError::TooFewValues { needed: 168, given: 167 };
    assert_eq!(certificate.verify_with(&few, []), Err(error));
}

#[test]
fn certificates_of_games_that_leave_three_heaps_are_verified() {
    let table = Code::new(&[0, 15]).unwrap();
    let certificate = certified(&table, 1000);
    let needed = certificate.bound() + certificate.period();
    let values = Sequence::new(table).extend_to(needed).unwrap().clone();
    assert_eq!(certificate.verify_with(&values, 0..=needed), Ok(()));
    assert_eq!(certificate.verify(), Ok(()));
}

/// If a certificate is found among the first values, these values must be enough to verify it.
#[test]
fn no_proof_is_found_before_the_last_value_that_it_needs() {
    for digits in [&[0, 7, 7][..], &[0, 1, 3, 7], &[0, 1, 5], &[0, 3], &[4, 1, 1], &[0, 0, 3, 3]] {
        let table = Code::new(digits).unwrap();
        let proof = certified(&table, 10_000);
        let needed = proof.bound() + proof.period();
        let all = Sequence::new(table.clone()).extend_to(2 * needed + 16).unwrap().clone();
        for len in 0..all.iter().len() {
            let first: NimValues = all.iter().take(len).collect();
            let found = Certificate::find(&table, &first);
            if let Some(found) = &found {
                assert_eq!(found.verify_with(&first, []), Ok(()), "{table:?} by {len} values");
            }
            assert_eq!(
                found.as_ref() == Some(&proof),
                len as u64 >= needed,
                "{table:?} by {len} values"
            );
        }
    }
}

/// Finds the smallest period that the given values prove, by trying every period with its earliest start.
fn period_by_trial(table: &Code, values: &[u64]) -> Option<(u64, u64)> {
    let len = values.len();
    let parts = u64::from(table.max_parts().max(1));
    let removal = table.leading_digits().len().saturating_sub(1) as u64;
    (1..=len).find_map(|period| {
        let holds = |&n: &usize| values[n] == values[n + period];
        let from = (0..len - period).rev().take_while(holds).last().unwrap_or(len - period) as u64;
        let period = period as u64;
        let periods = parts - 1 + u64::from(table.has_unequal_parts());
        let needed = parts * from.max(1) + periods * period + removal + period;
        (needed <= len as u64).then_some((from, period))
    })
}

#[test]
fn the_smallest_period_is_found_as_soon_as_the_values_prove_it() {
    let mut rng = StdRng::seed_from_u64(0x5e7);
    let mut first_found = [0; 3];
    for round in 0..400 {
        let limit = [4, 8][round % 2];
        let mut digits: Vec<u32> =
            (0..rng.random_range(2..6)).map(|_| rng.random_range(0..limit)).collect();
        digits[0] &= !3;
        let mut table = Code::new(&digits).unwrap();
        if round / 2 % 2 == 0 {
            table = table.with_unequal_parts();
        }
        let mut game = Sequence::new(table.clone());
        let mut before = None;
        for len in 1..160 {
            let values = game.extend_to(len).unwrap();
            let plain: Vec<u64> = values.iter().map(Nimber::value).collect();
            let found = Certificate::find(&table, values);
            let expected = period_by_trial(&table, &plain);
            let found = found.map(|found| (found.preperiod(), found.period()));
            assert_eq!(found, expected, "{table} with {len} values");
            let kind =
                if table.max_parts() < 2 { 0 } else { 1 + usize::from(table.has_unequal_parts()) };
            first_found[kind] += usize::from(before.is_none() && found.is_some());
            before = found;
        }
    }
    assert!(first_found.iter().all(|&games| games > 9), "{first_found:?}");
}

/// Checks for one game that its proved period holds far beyond the bound of the certificate.
fn holds_beyond_the_bound(digits: &[u32], unequal: bool, limit: u64) -> bool {
    let mut table = Code::new(digits).unwrap();
    if unequal {
        table = table.with_unequal_parts();
    }
    let mut sequence = Sequence::new(table.clone());
    let Periodicity::Certified(certificate) = sequence.search_period(limit).unwrap() else {
        return false;
    };
    certificate.verify().unwrap_or_else(|error| panic!("{certificate:?}: {error}"));
    let values = sequence.extend_to(3 * certificate.bound() + 3 * certificate.period()).unwrap();
    let (e, p) = (certificate.preperiod(), certificate.period());
    assert!((e..values.len() - p).all(|n| values.at(n) == values.at(n + p)), "{certificate:?}");
    true
}

#[test]
fn proved_periods_hold_on_random_games() {
    let mut rng = StdRng::seed_from_u64(77);
    for (limit, unequal, most, rounds) in [
        (2, false, 200, 20),
        (4, false, 400, 60),
        (8, false, 2000, 120),
        (8, true, 1500, 120),
        (16, false, 250, 40),
    ] {
        let mut proved = 0;
        for _ in 0..rounds {
            let digits: Vec<u32> =
                std::iter::once(0).chain((0..3).map(|_| rng.random_range(0..limit))).collect();
            proved += usize::from(holds_beyond_the_bound(&digits, unequal, most));
        }
        assert!(proved >= 3, "{proved} proofs with digits below {limit}, unequal: {unequal}");
    }
}

#[test]
fn arithmetic_patterns_are_observed() {
    let nim = Code::with_repeat(&[0], &[3]).unwrap();
    let values = Sequence::new(nim.clone()).extend_to(500).unwrap().clone();
    let observed = ObservedPeriod::find(&values).unwrap();
    assert_eq!(
        (observed.preperiod(), observed.period(), observed.saltus(), observed.len()),
        (0, 1, 1, 500)
    );
    assert_eq!(Certificate::find(&nim, &values), None);

    // In Lasker's Nim, the heaps 1, 2, 3, 4 have the values 1, 2, 4, 3, and the value of a heap grows by 4 if the heap grows by 4. The
    // empty heap is an exception, because G(0) = 0.
    let lasker = Code::with_repeat(&[4], &[3]).unwrap();
    let observed =
        ObservedPeriod::find(Sequence::new(lasker).extend_to(100).unwrap()).expect("a pattern");
    assert_eq!((observed.preperiod(), observed.period(), observed.saltus()), (1, 4, 4));
    assert!(!observed.is_empty());
}

/// Tests games from the tables in *Winning Ways* with long periods: among the values that the theorem requires, the period occurs barely
/// more than once after the preperiod.
#[test]
fn periods_longer_than_the_preperiod_are_found() {
    for (digits, period) in
        [(&[0, 1, 5][..], 10), (&[0, 1, 1, 5], 14), (&[0, 1, 5, 2], 48), (&[0, 5, 2, 4], 52)]
    {
        let code = Code::new(digits).unwrap();
        let proof = certified(&code, 1000);
        assert_eq!(proof.period(), period, "{code}");
        assert!(proof.preperiod() < period, "{code}");
        // A move leaves at most two heaps. So for the preperiod e, the period p and a code whose last digit has index k, the proof requires
        // 2e + p + k equations, and therefore one more period of values.
        let needed = 2 * proof.preperiod().max(1) + 2 * period + digits.len() as u64 - 1;
        let mut sequence = Sequence::new(code.clone());
        let mut values = sequence.extend_to(needed).unwrap().clone();
        assert_eq!(Certificate::find(&code, &values), Some(proof), "{code}");
        values.truncate(needed - 1);
        assert_eq!(Certificate::find(&code, &values), None, "{code}");
    }
}

/// Finds the smallest period of the differences in the second half of the values, by trying all periods.
fn pattern_by_definition(values: &[i64]) -> Option<(usize, usize, i64)> {
    let (len, count) = (values.len(), values.len() / 2);
    let steps: Vec<i64> =
        values.windows(2).map(|pair| pair[1] - pair[0]).skip(len - 1 - count).collect();
    let repeats = |&p: &usize| steps.iter().zip(&steps[p..]).all(|(a, b)| a == b);
    let period = (1..=count / 4).find(repeats).filter(|_| count >= 8)?;
    let saltus = values[len - 1] - values[len - 1 - period];
    let follows = |n: &usize| (*n..len - period).all(|n| values[n + period] - values[n] == saltus);
    Some(((0..len).find(follows)?, period, saltus))
}

#[test]
fn observed_periods_are_minimal() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut found = 0;
    for round in 0..20_000 {
        let len = rng.random_range(1..80_usize);
        let (period, saltus) = (rng.random_range(1..12_usize), rng.random_range(0..3));
        let mut values: Vec<i64> = (0..len).map(|_| rng.random_range(0..3)).collect();
        for n in (len / 4).max(period)..len {
            values[n] = values[n - period] + saltus;
        }
        if round % 3 == 0 {
            values[rng.random_range(0..len)] += 1;
        }
        let expected = pattern_by_definition(&values);
        let values = named(values.iter().map(|&value| u32::try_from(value).unwrap()));
        let pattern = ObservedPeriod::find(&values);
        let parts = pattern.map(|it| (it.preperiod(), it.period(), it.saltus()));
        let expected = expected.map(|(e, p, saltus)| (e as u64, p as u64, saltus));
        assert_eq!(parts, expected, "{values:?}");
        found += usize::from(parts.is_some());
    }
    assert!((5_000..15_000).contains(&found), "{found} patterns");
}

#[test]
fn the_search_doubles_the_values_and_stops_with_the_first_proof() {
    let kayles = Code::new(&[0, 7, 7]).unwrap();
    let mut sequence = Sequence::new(kayles.clone());
    let Periodicity::Certified(proof) = sequence.search_period(MAX_LEN).unwrap() else {
        panic!("Kayles is periodic");
    };
    // The theorem requires 168 values, but the first attempt has only 128 values.
    assert_eq!((proof.bound() + proof.period(), sequence.values().len()), (168, 256));
}

#[test]
fn a_search_without_a_period_reports_the_length_searched() {
    let officers = Code::new(&[0, 6]).unwrap();
    let found = Sequence::new(officers.clone()).search_period(5000).unwrap();
    assert_eq!(found, Periodicity::NotFound { len: 5000 });
    let mut sequence = Sequence::new(officers.clone());
    assert_eq!(sequence.search_period(0), Err(SequenceError::ZeroLength));
    let len = MAX_LEN + 1;
    assert_eq!(sequence.search_period(len), Err(SequenceError::TooLong { len }));
}
