//! Tests distance trackers, nimbers, and all values that are parsed from text.

use super::Bytes;
use games::graphs::hackenbush::Picture;
use games::graphs::nimstring::Strings;
use games::graphs::{SimpleGraph, TokenGraph};
use games::heaps::floor_division::Divisors;
use games::heaps::take_and_break::TakeAndBreak;
use games::trees::staircase_nim::Staircase;
use grundy_core::{Limits, Nimber};
use octal_games::identify::{Formula, Given, Identify};
use octal_games::{
    ArithmeticCertificate, Certificate, CertificateError, Code, CodeError, Sequence,
};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use tree_algos::DistTracker;

/// Runs operations on a tracker and on a list of its distances, and compares them.
pub(crate) fn dist_tracker(data: &[u8]) {
    let mut bytes = Bytes(data);
    let rows = u32::from(bytes.byte()) % 13;
    let modulus = 1_i64 << rows;
    let mut tracker = DistTracker::new(rows);
    let mut list: Vec<i64> = Vec::new();
    while !bytes.is_empty() {
        match bytes.byte() % 7 {
            0 | 1 => {
                let distance = bytes.word() as u32 >> (bytes.byte() % 32);
                tracker.toggle(distance);
                list.push(i64::from(distance).rem_euclid(modulus));
            }
            2 => {
                tracker.increment();
                for d in &mut list {
                    *d = (*d + 1).rem_euclid(modulus);
                }
            }
            3 => {
                tracker.decrement();
                for d in &mut list {
                    *d = (*d - 1).rem_euclid(modulus);
                }
            }
            4 => {
                let by = i64::from_ne_bytes(bytes.word().to_ne_bytes()) >> (bytes.byte() % 64);
                tracker.shift(by);
                for d in &mut list {
                    *d = (*d + by.rem_euclid(modulus)).rem_euclid(modulus);
                }
            }
            5 => {
                let by = i64::from(bytes.word() as i32);
                let after = list.iter().fold(0, |xor, d| xor ^ (d + by).rem_euclid(modulus));
                assert_eq!(i64::from(tracker.xor_after(by)), after);
            }
            _ => {
                tracker.clear();
                list.clear();
            }
        }
        assert_eq!(i64::from(tracker.xor()), list.iter().fold(0, |xor, d| xor ^ d));
        for (steps, ahead) in (0..).zip(tracker.ahead().take(5)) {
            let expected = list.iter().fold(0, |xor, d| xor ^ (d + steps).rem_euclid(modulus));
            assert_eq!(i64::from(ahead), expected, "{steps} steps ahead");
        }
    }
}

/// Compares the field operations with the recursive definition of the product, which divides numbers into halves.
pub(crate) fn nimber(data: &[u8]) {
    let mut bytes = Bytes(data);
    let shift = bytes.byte() % 64;
    let (a, b) = (bytes.word() >> shift, bytes.word() >> (bytes.byte() % 64));
    let (x, y) = (Nimber::new(a), Nimber::new(b));
    assert_eq!((x * y).value(), product(a, b, 32));
    assert_eq!(x.square(), x * x);
    assert_eq!(x.square_root() * x.square_root(), x);
    assert_eq!(y.checked_inverse().map(|inverse| inverse * y), (b != 0).then_some(Nimber::ONE));
    if let Some(roots) = x.artin_schreier_roots() {
        for root in roots {
            assert_eq!(root * root + root, x);
        }
    }
    assert_eq!(x.to_string().parse(), Ok(x));
}

/// Returns the nim-product of two numbers with halves of `half` bits. For `F = 2^half`, `F * F = F + F/2`, and products of numbers below
/// `F` are below `F`.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    if a >> half == 0 && b >> half == 0 {
        return product(a, b, half / 2);
    }
    let low = |x: u64| x & ((1 << half) - 1);
    let (a1, a0, b1, b0) = (a >> half, low(a), b >> half, low(b));
    let high = product(a1, b1, half / 2);
    let cross = product(a1, b0, half / 2) ^ product(a0, b1, half / 2);
    (high ^ cross) << half | product(a0, b0, half / 2) ^ product(high, 1 << (half - 1), half / 2)
}

/// Tests codes of take-and-break games. An accepted code must be printed as a code of the same game.
///
/// If a code is rejected, the error must contain a character and its position.
pub(crate) fn heap_code(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    round_trip::<Code>(&text);
    round_trip::<TakeAndBreak>(&text);
    let characters: Vec<char> = text.chars().collect();
    match text.parse::<Code>() {
        Err(
            CodeError::NotADigit { found, at }
            | CodeError::BeforePoint { found, at }
            | CodeError::Unclosed { found, at },
        ) => assert_eq!(characters.get(at - 1), Some(&found), "character {at} of {text:?}"),
        Err(CodeError::NoPoint { at }) => {
            assert!(characters.get(at - 1) != Some(&'.') && at <= characters.len() + 1);
        }
        _ => {}
    }
}

/// Tests well-formed claims about arbitrary values. `verify` and `verify_with` must accept a claim if and only if it is true.
fn claimed_certificate(data: &[u8]) {
    let mut bytes = Bytes(data);
    let first = [0, 4, 8][bytes.below(3) as usize];
    let base = [2, 4, 8, 16][bytes.below(4) as usize];
    let digits: Vec<u32> =
        std::iter::once(first).chain((0..3).map(|_| bytes.below(base))).collect();
    let mut code = Code::new(&digits).expect("the first digit takes nothing");
    if bytes.below(4) == 0 {
        code = code.with_unequal_parts();
    }
    let (preperiod, period) = (u64::from(bytes.below(12)), u64::from(bytes.below(20)));
    let claim = |bound, last| Certificate::from_parts(code.clone(), preperiod, period, bound, last);
    let Err(CertificateError::WrongBound { needed: bound, .. }) = claim(0, None).verify() else {
        return;
    };
    let values = Sequence::new(code.clone()).extend_to(2 * (bound + period)).cloned();
    let values = values.expect("few values");
    let last = preperiod.checked_sub(1).map(|heap| (heap, values.at(heap)));
    let right = claim(bound, last);
    let holds =
        |p: u64, from: u64| (from..values.len() - p).all(|n| values.at(n) == values.at(n + p));
    let smallest = (1..period).all(|shorter| !holds(shorter, preperiod));
    let exact = preperiod == 0 || !holds(period, preperiod - 1);
    let expected = holds(period, preperiod) && smallest && exact;
    assert_eq!(right.verify().is_ok(), expected, "{right:?}");
    assert_eq!(right.verify_with(&values, 0..bound).is_ok(), expected, "{right:?}");
    // The search must find the claim if and only if the values prove it.
    assert_eq!(Certificate::find(&code, &values) == Some(right), expected);
}

/// Tests claims about arithmetic periods. The check must accept a claim if and only if the equations hold.
fn claimed_arithmetic(data: &[u8]) {
    let mut bytes = Bytes(data);
    let first = [0, 4, 8, 12][bytes.below(4) as usize];
    let base = [4, 8, 16][bytes.below(3) as usize];
    let mut digits = |most: u32| -> Vec<u32> {
        let count = bytes.below(most + 1);
        (0..count).map(|_| bytes.below(base)).collect()
    };
    let leading = [vec![first], digits(2)].concat();
    let code = Code::with_repeat(&leading, &digits(2)).expect("the first digit takes nothing");
    let values = Sequence::new(code.clone()).extend_to(60).cloned().expect("few values");
    let found = ArithmeticCertificate::find(&code, &values);
    let (preperiod, period) = (u64::from(bytes.below(6)), u64::from(1 + bytes.below(6)));
    let saltus = u64::from(1 + bytes.below(8));
    let last = preperiod.checked_sub(1).map(|heap| (heap, values.at(heap)));
    let bound = preperiod.max(1) + period;
    let right =
        ArithmeticCertificate::from_parts(code.clone(), preperiod, period, saltus, bound, last);
    for proof in found.into_iter().chain([right]) {
        let (period, len) = (proof.period(), proof.bound() + 2 * proof.period() + 50);
        let values = Sequence::new(code.clone()).extend_to(len).cloned().expect("few values");
        let verdict = proof.verify();
        assert_eq!(proof.verify_with(&values), verdict, "{proof:?}");
        if verdict.is_ok() {
            let grows = |n| values.at(n + period).value() == values.at(n).value() + proof.saltus();
            assert!((proof.preperiod()..len - period).all(grows), "{proof:?}");
            assert!(proof.last_exception().is_none_or(|(heap, _)| !grows(heap)), "{proof:?}");
        }
    }
}

/// Tests stored certificates. Each one must be rejected, or serialized again without changes. For short certificates, the proofs are
/// checked, too.
pub(crate) fn stored_certificate(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        round_trip::<ArithmeticCertificate>(text);
    }
    if let Ok(certificate) = serde_json::from_slice::<ArithmeticCertificate>(data) {
        let again = serde_json::to_string(&certificate).expect("certificates can be stored");
        assert_eq!(serde_json::from_str::<ArithmeticCertificate>(&again).ok(), Some(certificate));
    }
    let Ok(certificate) = serde_json::from_slice::<Certificate>(data) else {
        claimed_arithmetic(data);
        return claimed_certificate(data);
    };
    let again = serde_json::to_string(&certificate).expect("certificates can be stored");
    assert_eq!(serde_json::from_str::<Certificate>(&again).expect("what was stored"), certificate);
    let short = certificate.code().leading_digits().len() < 10;
    if short && certificate.bound() + certificate.period() < 200 {
        let values = Sequence::new(certificate.code().clone());
        let found = { values }
            .extend_to(400)
            .ok()
            .and_then(|values| Certificate::find(certificate.code(), values));
        if certificate.verify().is_ok() {
            assert_eq!(found, Some(certificate));
        } else {
            assert_ne!(found, Some(certificate));
        }
    }
}

/// Tests positions that are given without the name of a game. The text is either one word per byte, mostly numbers, or the bytes unchanged.
pub(crate) fn notation(data: &[u8]) {
    const WORDS: [&str; 12] = [
        "root",
        "coins",
        "no",
        "edges",
        "nodes",
        "strings",
        "0-1",
        "1-2",
        "18446744073709551615",
        ",",
        "2",
        "x",
    ];
    let text = match data.split_first() {
        Some((first, rest)) if first % 2 == 0 => {
            let word = |&byte: &u8| match WORDS.get(byte as usize) {
                Some(word) => (*word).to_owned(),
                None => (byte % 8).to_string(),
            };
            rest.iter().map(word).collect::<Vec<_>>().join(" ")
        }
        _ => String::from_utf8_lossy(data).into_owned(),
    };
    round_trip::<Staircase>(&text);
    round_trip::<Divisors>(&text);
    round_trip::<Picture>(&text);
    round_trip::<SimpleGraph>(&text);
    round_trip::<TokenGraph>(&text);
    round_trip::<Strings>(&text);
}

/// Tests the input of `identify`, which is the text itself or a list of values. Each game and rule that it finds must have all of the
/// values, except at the exceptions that it reports.
pub(crate) fn identify(data: &[u8]) {
    round_trip::<Given>(&String::from_utf8_lossy(data));
    if let Ok(given) = String::from_utf8_lossy(data).parse::<Given>() {
        let found = Identify::new(&given).run(&Limits::none().work(1 << 12));
        assert!(found.rules().iter().all(|rule| rule.explained() <= rule.of()));
    }
    let mut bytes = Bytes(data);
    let most = 2 + bytes.below(6);
    let values: Vec<u64> = (0..data.len().min(80)).map(|_| bytes.below(most).into()).collect();
    let Ok(given) = Given::values(values.iter().copied()) else { return };
    let found = Identify::new(&given).run(&Limits::none().work(1 << 14));
    let unlimited = Limits::none();
    for game in found.games().chain(found.nearly()) {
        let first = game.first() as usize;
        let own = game.game().values((first + values.len()) as u64, &mut unlimited.meter());
        let own = own.expect("few values").expect("a game has values");
        let differs = (first..own.len()).filter(|&n| u64::from(own[n]) != values[n - first]);
        assert!(differs.map(|n| n as u64).eq(game.exceptions().iter().copied()), "{}", game.game());
    }
    for rule in found.rules().iter().filter(|rule| !rule.is_of_outcomes()) {
        let Formula::One(formula) = rule.formula() else { continue };
        for (n, &given) in (rule.first()..).zip(&values) {
            let is_exception = rule.exceptions().iter().any(|exception| exception.at == [n]);
            let agrees = formula.value(n).is_none_or(|value| u64::from(value) == given);
            assert!(agrees != is_exception, "{formula} at {n}");
        }
    }
}

/// If the text is accepted, checks that printing its value and parsing the result gives the same value.
fn round_trip<T: FromStr<Err: Debug> + Display + Debug + PartialEq>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let printed = read.to_string();
        let again = printed.parse::<T>();
        assert_eq!(again.as_ref().ok(), Some(&read), "{text:?} prints as {printed:?}: {again:?}");
    }
}
