//! Checks the values of heap systems against exhaustive play.

use std::collections::HashMap;

use grundy_core::{Limits, Nimber};
use octal_games::{
    CertificateError, CheckpointError, Code, HeapKind, HeapPattern, HeapSystem, NimValues,
    Sequence, SequenceError, SystemError, SystemPeriod, SystemSequence,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::sized;

/// A system as plain data. For each kind, it contains the table and the patterns. A pattern consists of the number of tokens removed, the
/// kinds and least sizes of the parts, and the constant.
type Plain = Vec<(Vec<u32>, Vec<(u32, Vec<(u32, u32)>, u32)>)>;

fn built(plain: &Plain) -> Result<HeapSystem, SystemError> {
    let kinds = plain.iter().enumerate().map(|(index, (table, patterns))| {
        let kind = HeapKind::new(format!("K{index}")).table(table.iter().copied());
        patterns.iter().fold(kind, |kind, (removed, parts, constant)| {
            let pattern = HeapPattern::new(*removed).constant(*constant);
            let pattern = parts.iter().fold(pattern, |p, &(kind, least)| p.part(kind, least));
            kind.pattern(pattern)
        })
    });
    HeapSystem::new(kinds.collect())
}

/// Computes the values from the rules. For each pattern, a recursive function distributes the remaining tokens among the parts.
fn plain_values(plain: &Plain, len: usize) -> Vec<Vec<u64>> {
    fn share(
        known: &HashMap<(u32, usize), u64>,
        parts: &[(u32, u32)],
        left: usize,
        sum: u64,
        found: &mut Vec<u64>,
    ) {
        match parts {
            [] if left == 0 => found.push(sum),
            [] => {}
            [(kind, least), rest @ ..] => {
                for size in *least as usize..=left {
                    // If no value is known for this size, the size is not allowed or leaves too few tokens for the other parts.
                    if let Some(value) = known.get(&(*kind, size)) {
                        share(known, rest, left - size, sum ^ value, found);
                    }
                }
            }
        }
    }

    let mut known = HashMap::new();
    for size in 0..len {
        for (kind, (table, patterns)) in (0..).zip(plain) {
            let value = table.get(size).copied().map_or_else(
                || {
                    let mut found = Vec::new();
                    for (removed, parts, constant) in patterns {
                        if let Some(left) = size.checked_sub(*removed as usize) {
                            share(&known, parts, left, (*constant).into(), &mut found);
                        }
                    }
                    (0..=found.len() as u64).find(|value| !found.contains(value)).unwrap()
                },
                u64::from,
            );
            known.insert((kind, size), value);
        }
    }
    let kinds = 0..plain.len() as u32;
    kinds.map(|kind| (0..len).map(|size| known[&(kind, size)]).collect()).collect()
}

fn numbers(values: &NimValues) -> Vec<u64> {
    values.iter().map(Nimber::value).collect()
}

/// Creates a random system of up to three kinds. It can have tables, constants, up to `most` parts per pattern, and moves that replace a
/// heap with a heap of the same size and an earlier kind.
fn random(rng: &mut StdRng, most: usize) -> (Plain, HeapSystem) {
    loop {
        let count = rng.random_range(1..4);
        let mut plain = Plain::new();
        for _ in 0..count {
            let table = (0..rng.random_range(0..3)).map(|_| rng.random_range(0..4)).collect();
            let mut patterns = Vec::new();
            for _ in 0..rng.random_range(1..4) {
                let parts = (0..rng.random_range(0..=most))
                    .map(|_| (rng.random_range(0..count), rng.random_range(0..3)))
                    .collect();
                let constant = if rng.random_bool(0.3) { rng.random_range(0..4) } else { 0 };
                patterns.push((rng.random_range(0..4), parts, constant));
            }
            plain.push((table, patterns));
        }
        if let Ok(system) = built(&plain) {
            return (plain, system);
        }
    }
}

#[test]
fn values_match_exhaustive_play() {
    let mut rng = StdRng::seed_from_u64(0x575);
    for (rounds, most, len) in [(sized(150, 3000), 2, 40), (sized(60, 1000), 3, 18), (20, 4, 12)] {
        for _ in 0..rounds {
            let (plain, system) = random(&mut rng, most);
            let mut sequence = SystemSequence::new(system.clone());
            let halfway = rng.random_range(1..len);
            sequence.extend_to(halfway as u64).unwrap();
            // Engines must continue values that other engines have computed.
            let known = sequence.all_values().to_vec();
            let mut sequence = SystemSequence::new(system.clone()).resume(known);
            sequence.extend_to(len as u64).unwrap();
            for (kind, expected) in plain_values(&plain, len).iter().enumerate() {
                assert_eq!(&numbers(sequence.values(kind)), expected, "{system}, kind {kind}");
            }
        }
    }
}

/// Tests values that do not fit in a byte, so cells must be wide.
#[test]
fn large_values_match_exhaustive_play() {
    let moves = |count: u32| (1..=count).map(|k| (k, vec![(0, 0)], 0)).collect::<Vec<_>>();
    let mut plain: Plain =
        vec![(vec![], moves(400)), (vec![], vec![(1, vec![(0, 0), (0, 0)], 513)])];
    plain[1].1.push((2, vec![(0, 0), (1, 0)], 70_000));
    let mut sequence = SystemSequence::new(built(&plain).unwrap());
    sequence.extend_to(450).unwrap();
    for (kind, expected) in plain_values(&plain, 450).iter().enumerate() {
        assert_eq!(&numbers(sequence.values(kind)), expected, "kind {kind}");
    }
    assert_eq!(sequence.values(0).bytes_per_value(), 2);
}

/// Tests the theorem with values computed by exhaustive play: if the equations hold up to the bound, they must hold far beyond it.
#[test]
fn equations_up_to_the_bound_imply_the_others() {
    let mut rng = StdRng::seed_from_u64(0x7e0);
    let mut windows = 0;
    for _ in 0..sized(400, 8000) {
        let (plain, system) = random(&mut rng, 2);
        let len = 60;
        let values = plain_values(&plain, len);
        let regular = system.regular_from() as usize;
        for (start, period) in (regular..regular + 4).flat_map(|e| (1..9).map(move |p| (e, p))) {
            let parts = system.max_parts();
            let bound = parts * start.max(1) + (parts - 1) * period + system.max_removal() as usize;
            let holds = |n: usize| values.iter().all(|kind| kind[n] == kind[n + period]);
            if bound + period < len && (start..bound).all(holds) {
                windows += 1;
                assert!((start..len - period).all(holds), "{system}: {period} from {start}");
            }
        }
    }
    assert!(windows > 1000, "{windows} windows");
}

/// The search must find the same period as a straightforward search, and the definition must verify this period.
#[test]
fn the_smallest_periods_are_found() {
    let mut rng = StdRng::seed_from_u64(0x1ea);
    let mut found = 0;
    for _ in 0..sized(150, 2000) {
        let (plain, system) = random(&mut rng, 2);
        let kind = rng.random_range(0..system.kinds().len());
        let mut sequence = SystemSequence::new(system.clone());
        let Some(proof) = sequence.search_period(kind, 300).unwrap() else { continue };
        if proof.period() > 40 || proof.preperiod() > 60 {
            continue;
        }
        found += 1;
        proof.verify().unwrap();
        proof.verify_with(sequence.all_values()).unwrap();
        assert_eq!(proof.to_string().parse(), Ok(proof.clone()), "{proof}");
        let values = &plain_values(&plain, 150)[kind];
        let first = |p: usize| (0..150 - p).rev().find(|&n| values[n] != values[n + p]);
        let (period, last) =
            (1..50).map(|p| (p, first(p))).find(|(_, last)| last.is_none_or(|n| n < 75)).unwrap();
        assert_eq!(proof.period(), period as u64, "{proof}");
        let exception = last.map(|n| (n as u64, Nimber::new(values[n])));
        assert_eq!(proof.last_exception(), exception, "{proof}");
    }
    assert!(found > 50, "{found} periods");
}

#[test]
fn altered_certificates_are_rejected() {
    let text = "A period 3 preperiod 0 exception - common 3 from 0 bound 3 where A = 1 + A, 2 + A";
    let proof: SystemPeriod = text.parse().unwrap();
    proof.verify().unwrap();
    let system = proof.system().clone();
    let one = Some((0, Nimber::new(0)));
    for (claim, common) in [
        ((0, 0, None), (3, 0, 3)),
        ((3, 0, None), (0, 0, 3)),
        ((3, 0, None), (3, 0, 2)),
        ((3, 0, None), (3, 0, 4)),
        ((6, 0, None), (6, 0, 3)),
        ((3, 1, one), (3, 1, 3)),
        ((3, 1, one), (3, 0, 3)),
        ((3, 0, one), (3, 0, 3)),
        ((2, 0, None), (3, 0, 3)),
        ((2, 0, None), (2, 0, 3)),
        ((4, 0, None), (4, 0, 3)),
        ((1, 0, None), (3, 0, 3)),
    ] {
        let forged = SystemPeriod::from_parts(system.clone(), 0, claim, common);
        assert!(forged.verify().is_err(), "{forged}");
    }
    // The equations that are checked are true, and the bound is right. But the period starts below the least size.
    let irregular = "A [0 1 0] = 1";
    let system: HeapSystem = irregular.parse().unwrap();
    let early = SystemPeriod::from_parts(system, 0, (1, 2, Some((1, Nimber::new(1)))), (1, 2, 3));
    assert_eq!(early.verify(), Err(CertificateError::Irregular { start: 2, least: 3 }));
}

/// Changes each number in a certificate except those in the last exception. Every change of a single number must be rejected. A later start
/// or a multiple of the common period must be accepted together with the larger bound that it requires.
#[test]
fn certificates_with_altered_numbers_are_rejected_or_true() {
    let kayles = "K period 12 preperiod 71 exception 70:6 common 12 from 71 bound 156 where K = 1 + K + K, 2 + K + K";
    let words: Vec<&str> = kayles.split(' ').collect();
    for place in [2, 4, 8, 10, 12] {
        let number: u64 = words[place].parse().unwrap();
        for altered in (0..=number + 30).filter(|&altered| altered != number) {
            let mut words = words.clone();
            let altered = altered.to_string();
            words[place] = &altered;
            let proof = words.join(" ").parse::<SystemPeriod>();
            assert!(
                proof.is_err_and(|error| !error.to_string().is_empty()) || {
                    let proof: SystemPeriod = words.join(" ").parse().unwrap();
                    proof.verify().is_err()
                }
            );
        }
    }
    // A later start requires a larger bound, and then proves the same claim. The same is true of a multiple of the common period.
    for (common, start, bound) in [(12, 72, 158), (24, 71, 168), (12, 100, 214)] {
        let text = kayles.replace(
            "common 12 from 71 bound 156",
            &format!("common {common} from {start} bound {bound}"),
        );
        text.parse::<SystemPeriod>().unwrap().verify().unwrap();
    }
}

#[test]
fn codes_convert_to_systems_of_one_kind() {
    for text in ["0.77", "0.137", "0.07", "4.7", "0.3F", "0.123", "4.C", "0.0[31]"] {
        let code: Code = text.parse().unwrap();
        let system = HeapSystem::of_code(&code).unwrap();
        let mut sequence = SystemSequence::new(system);
        sequence.extend_to(60).unwrap();
        let expected = Sequence::new(code).extend_to(60).unwrap().clone();
        assert_eq!(sequence.values(0), &expected, "{text}");
    }
    for text in ["0.(3)", "unequal:4.", "0.[65535]"] {
        assert_eq!(HeapSystem::of_code(&text.parse().unwrap()), None, "{text}");
    }
}

/// If the proof for the system and the certificate of the code start at the same size, their bounds must be equal.
#[test]
fn periods_of_converted_codes_match_their_certificates() {
    for text in ["0.77", "0.137", "4.3"] {
        let code: Code = text.parse().unwrap();
        let octal_games::Periodicity::Certified(expected) =
            Sequence::new(code.clone()).search_period(2000).unwrap()
        else {
            panic!("{text} is periodic");
        };
        let mut sequence = SystemSequence::new(HeapSystem::of_code(&code).unwrap());
        let proof = sequence.search_period(0, 2000).unwrap().unwrap();
        assert_eq!((proof.period(), proof.preperiod()), (expected.period(), expected.preperiod()));
        assert_eq!(proof.last_exception(), expected.last_exception());
        if proof.start() == expected.preperiod() {
            assert_eq!(proof.bound(), expected.bound(), "{text}");
        }
    }
}

/// Computes the value of a row of stones. In a move, a stone replaces a neighboring stone of the other color.
fn clobber(row: &[u8], known: &mut HashMap<Vec<u8>, u64>) -> u64 {
    if let Some(&value) = known.get(row) {
        return value;
    }
    let mut options = Vec::new();
    for (from, to) in (1..row.len()).flat_map(|i| [(i - 1, i), (i, i - 1)]) {
        if row[from] != b'.' && row[to] != b'.' && row[from] != row[to] {
            let mut left = row.to_vec();
            left[to] = row[from];
            left[from] = b'.';
            let value =
                left.split(|&c| c == b'.').map(|part| clobber(part, known)).fold(0, |a, b| a ^ b);
            options.push(value);
        }
    }
    let value = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
    known.insert(row.to_vec(), value);
    value
}

#[test]
fn clobber_rows_follow_the_rules_in_the_documentation() {
    let rows = "A = 1 + A + B>=1; B = 1 + A + C>=2, 1 + B>=1 + B>=1; C [0 0 1] = 1 + B>=1 + C>=2";
    let mut sequence = SystemSequence::new(rows.parse().unwrap());
    sequence.extend_to(25).unwrap();
    let mut known = HashMap::new();
    for size in 0..25 {
        let row: Vec<u8> = (0..size).map(|i| b"XO"[i % 2]).collect();
        let value = clobber(&row, &mut known);
        assert_eq!(sequence.values(0).at(size as u64).value(), value, "{size} stones");
    }
}

/// The OEIS contains these values as the terms of A316781 from n = 1 on. A comment there states that they have the period 12 from the 69th
/// term on.
#[test]
fn values_and_period_of_diamonds_match_the_published_ones() {
    let diamonds = "A [1 2 1] = 2 + K, 2 + K + *1, 3 + K, 3 + K + K + *1, 4 + K + K;
        K [2 2 1] = 1 + K + *1, 2 + K, 2 + K + *1, 2 + X, 2 + X + *1, 3 + K, 3 + X, 3 + K + X + *1, 4 + K + X;
        X [2 2 1] = 1 + X + *1, 2 + X, 2 + X + *1, 3 + X, 3 + X + X + *1, 4 + X + X";
    let published = [
        2, 1, 0, 3, 3, 1, 4, 2, 6, 5, 0, 2, 7, 1, 4, 3, 3, 1, 4, 7, 7, 5, 0, 2, 8, 4, 4, 6, 3, 1,
        8, 7, 7, 5, 0, 2, 2, 1, 4, 6, 3, 1, 8, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 4, 2, 7, 5, 0, 2,
        8, 1, 4, 6, 3, 1, 8, 7, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 8, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1,
        8, 2, 7,
    ];
    let mut sequence = SystemSequence::new(diamonds.parse().unwrap());
    let proof = sequence.search_period(0, 10_000).unwrap().unwrap();
    assert_eq!(numbers(sequence.values(0))[1..=published.len()], published);
    assert_eq!((proof.period(), proof.preperiod()), (12, 69));
    proof.verify().unwrap();
}

#[test]
fn equivalent_kinds_are_merged_and_keep_their_values() {
    let mut rng = StdRng::seed_from_u64(0x3e6);
    let mut merged = 0;
    for _ in 0..100 {
        let (mut plain, _) = random(&mut rng, 2);
        // Add a copy of each kind. In the patterns of all kinds, each part is of an original kind or of its copy.
        let count = plain.len() as u32;
        let mut copies = plain.clone();
        for (_, patterns) in plain.iter_mut().chain(&mut copies) {
            for (kind, _) in patterns.iter_mut().flat_map(|(_, parts, _)| parts) {
                *kind = 2 * *kind + rng.random_range(0..2);
            }
        }
        let both: Plain = plain.into_iter().zip(copies).flat_map(|(a, b)| [a, b]).collect();
        let Ok(system) = built(&both) else { continue };
        let (small, places) = system.minimized();
        assert!(small.kinds().len() as u32 <= count, "{system}");
        assert_eq!(small.minimized().0, small);
        assert_eq!(small.to_string().parse(), Ok(small.clone()));
        merged += 1;
        let (mut large, mut small) = (SystemSequence::new(system), SystemSequence::new(small));
        large.extend_to(40).unwrap();
        small.extend_to(40).unwrap();
        for (kind, &place) in places.iter().enumerate() {
            assert_eq!(large.values(kind), small.values(place));
        }
    }
    assert!(merged > 20, "{merged} systems");
}

#[test]
fn invalid_systems_are_rejected() {
    for text in [
        "",
        "A",
        "A =",
        "= 1",
        "A = 1 +",
        "A = 1 + B",
        "A = 0 + A",
        "A = 0 + A + A",
        "A = 1; A = 2",
        "A = x",
        "A = -1",
        "A = +1",
        "A [0 = 1",
        "A [0 x] = 1",
        "A = 1 + A>=",
        "A = 1 + A>=x",
        "A = 1 + *",
        "A = 1 + *1 + *2",
        "1A = 1",
        "Ä = 1",
        "A = 99999999",
        "A [99999999] = 1",
        "A = 1 + A>=99999999",
        "A = 1,",
        "A = 1; ",
        "A = 18446744073709551616",
        "A = 0 + B; B = 0 + A",
        "A = 1 + A + A + A + A + A + A + A + A + A",
        "A = 1 = 2",
    ] {
        assert!(text.parse::<HeapSystem>().is_err(), "{text:?}");
    }
    for text in ["A = -", "A = 0 + A>=1 + A>=1", "A = 0", "B = 1; A = 0 + B"] {
        assert_eq!(text.parse::<HeapSystem>().unwrap().to_string(), text);
    }
    assert_eq!(HeapSystem::new(vec![]), Err(SystemError::Kinds { count: 0 }));
}

#[test]
fn a_stopped_sequence_resumes_and_keeps_its_values() {
    let system: HeapSystem = "A = 1 + B + B; B = 1 + A>=1, 2 + A + B".parse().unwrap();
    let mut sequence = SystemSequence::new(system.clone());
    let stopped = sequence.extend_within(200, &Limits::none().work(70)).unwrap_err();
    assert!(matches!(stopped, SequenceError::Stopped(_)));
    assert_eq!(sequence.values(1).len(), 70);
    let mut file = Vec::new();
    sequence.save(&mut file).unwrap();
    let mut resumed = SystemSequence::read(&file[..]).unwrap();
    resumed.extend_to(200).unwrap();
    let mut fresh = SystemSequence::new(system);
    fresh.extend_to(200).unwrap();
    assert_eq!(resumed.all_values(), fresh.all_values());
    for place in 0..file.len() {
        let mut damaged = file.clone();
        damaged[place] ^= 1;
        assert!(SystemSequence::read(&damaged[..]).is_err(), "byte {place}");
        assert!(SystemSequence::read(&file[..place]).is_err(), "{place} bytes");
    }
    let announced = "values of a heap system 1\nA = 1\n2000000000\n1\n";
    let error = SystemSequence::read(announced.as_bytes()).unwrap_err();
    assert!(matches!(error, CheckpointError::Damaged), "{error}");
    let limits = Limits::none().work(10);
    let proof = sequence.search_period(0, 500).unwrap();
    if let Some(proof) = proof {
        assert!(matches!(proof.verify_within(&limits), Err(CertificateError::Stopped(_))));
    }
}
