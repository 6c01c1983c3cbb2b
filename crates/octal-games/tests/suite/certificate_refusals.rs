//! Tests each condition of certificates of nim-sequences. If a claim violates exactly one condition, it must be rejected with an error that
//! names this condition. The tests find out which conditions a claim violates from values that they compute by trying all moves.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::Nimber;
use octal_games::{
    ArithmeticCertificate, Certificate, CertificateError as Error, Code, NimValues, Periodicity,
    Sequence,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::heaps::{code, named, options};

fn mex(values: &BTreeSet<u64>) -> u64 {
    (0..=values.len() as u64).find(|value| !values.contains(value)).unwrap()
}

/// Returns the values of a heap's options. The function `value` gives the values of heaps.
fn option_values(code: &Code, heap: u64, value: &impl Fn(u64) -> u64) -> BTreeSet<u64> {
    let of = |option: &Vec<u64>| option.iter().fold(0, |sum, &heap| sum ^ value(heap));
    options(code, &[heap]).iter().map(of).collect()
}

fn values_by_trial(code: &Code, len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..len {
        // All options consist of smaller heaps, so their values are already known.
        values.push(mex(&option_values(code, heap, &|heap| values[heap as usize])));
    }
    values
}

fn list(values: &[u64]) -> NimValues {
    named(values.iter().map(|&value| value as u32))
}

/// Returns the name of the condition whose violation an error reports.
fn name(error: &Error) -> &'static str {
    match error {
        Error::ZeroPeriod => "period above 0",
        Error::NoTheorem => "theorem",
        Error::WrongBound { .. } => "bound",
        Error::TooLong => "short enough",
        Error::TooFewValues { .. } => "enough values",
        Error::NotPeriodic { .. } | Error::NotArithmetic { .. } => "equations",
        Error::NotSmallest { .. } => "smallest period",
        Error::BadSaltus { .. } => "saltus above 0",
        Error::NotReached { .. } => "reached",
        Error::Reached { .. } => "not reached",
        Error::WrongException { .. } => "exception",
        Error::WrongValue { .. } => "values",
        other => panic!("{other}"),
    }
}

/// Counts, for each condition, the claims that violate only this condition.
type Alone = BTreeMap<&'static str, usize>;

/// Returns `J·e + (J - 1)·p + k` for a game in which a move removes at most `k` tokens and leaves at most `J` heaps. `e` counts as at least
/// 1. If a move leaves two unequal heaps, adds another `p`.
fn equations_needed(code: &Code, e: u64, p: u64) -> Option<u64> {
    let (parts, unequal) = (u64::from(code.max_parts()).max(1), code.has_unequal_parts());
    if unequal && parts > 2 {
        return None;
    }
    Some(parts * e.max(1) + (parts - 1 + u64::from(unequal)) * p + code.max_removal()?)
}

#[derive(Clone, Copy, Debug)]
struct Claim {
    e: u64,
    p: u64,
    /// The saltus. It is 0 if the values only repeat.
    s: u64,
    bound: u64,
    last: Option<(u64, Nimber)>,
}

impl Claim {
    fn holds_at(&self, values: &[u64], heap: u64) -> bool {
        values[(heap + self.p) as usize] == values[heap as usize] + self.s
    }

    /// Returns the violated conditions, among those that apply to both kinds of certificates.
    fn broken(&self, values: &[u64], needed: Option<u64>) -> Vec<&'static str> {
        if self.p == 0 {
            return vec!["period above 0"];
        }
        let Some(needed) = needed else { return vec!["theorem"] };
        let mut broken = Vec::new();
        let mut check = |holds: bool, name| {
            if !holds {
                broken.push(name);
            }
        };
        check(self.bound == needed, "bound");
        check((self.e..needed).all(|heap| self.holds_at(values, heap)), "equations");
        check(
            match self.last {
                None => self.e == 0,
                Some((heap, value)) => {
                    heap + 1 == self.e
                        && values[heap as usize] == value.value()
                        && !self.holds_at(values, heap)
                }
            },
            "exception",
        );
        let is_shorter = |times: u64| {
            let shorter = Self { p: self.p / times, s: self.s / times, ..*self };
            self.p % times == 0
                && self.s % times == 0
                && (self.e..self.e + self.p).all(|heap| shorter.holds_at(values, heap))
        };
        check(!(2..=self.p).any(is_shorter), "smallest period");
        broken
    }

    /// Creates claims with the given preperiod, period and saltus. Their bounds are right or wrong, and their last exceptions are right,
    /// wrong or missing.
    fn variants(e: u64, p: u64, s: u64, needed: u64, values: &[u64]) -> Vec<Self> {
        let value = |heap: u64| Nimber::new(values[heap as usize]);
        let mut lasts = vec![None, Some((e, value(e)))];
        if let Some(heap) = e.checked_sub(1) {
            lasts.push(Some((heap, value(heap))));
            lasts.push(Some((heap, value(heap) + Nimber::new(1))));
        }
        let bounds = [needed - 1, needed, needed + 1];
        let all = bounds.iter().flat_map(|&bound| lasts.iter().map(move |&last| (bound, last)));
        all.map(|(bound, last)| Self { e, p, s, bound, last }).collect()
    }

    fn is_true(&self, code: &Code, values: &[u64], needed: Option<u64>, refusal: &Error) -> bool {
        match *refusal {
            Error::WrongBound { claimed, needed: right } => {
                claimed == self.bound && Some(right) == needed && claimed != right
            }
            Error::NotPeriodic { heap, period } => {
                period == self.p && heap >= self.e && !self.holds_at(values, heap)
            }
            Error::NotArithmetic { heap, period, saltus } => {
                (period, saltus) == (self.p, self.s)
                    && heap >= self.e
                    && !self.holds_at(values, heap)
            }
            Error::NotSmallest { shorter } => shorter < self.p && self.p % shorter == 0,
            Error::WrongException { claimed, preperiod } => {
                (claimed, preperiod) == (self.last, self.e)
            }
            Error::Reached { heap } if heap < 40 => self.options(code, values, heap).1,
            Error::NotReached { heap, value } if heap < 40 => {
                !self.options(code, values, heap).0.contains(&value.value())
            }
            _ => true,
        }
    }

    /// Returns the values that the pattern gives to a heap's options, and whether the value that it gives to the heap is among them.
    fn options(&self, code: &Code, values: &[u64], heap: u64) -> (BTreeSet<u64>, bool) {
        let value = |heap: u64| {
            let turns = heap.saturating_sub(self.e.max(1)) / self.p;
            values[(heap - turns * self.p) as usize] + turns * self.s
        };
        let options = option_values(code, heap, &value);
        let own = options.contains(&value(heap));
        (options, own)
    }
}

/// Checks that a verdict agrees with the violated conditions.
fn is_judged_right(verdict: &Result<(), Error>, broken: &[&str], what: &str, alone: &mut Alone) {
    match (verdict, broken) {
        (Ok(()), []) => *alone.entry("none").or_default() += 1,
        (Err(refusal), _) => {
            let named = name(refusal);
            assert!(broken.contains(&named), "{what}: {refusal}, but {broken:?}");
            if broken.len() == 1 {
                *alone.entry(named).or_default() += 1;
            }
        }
        (Ok(()), _) => panic!("{what}: {broken:?}"),
    }
}

fn near(right: u64) -> BTreeSet<u64> {
    [0, 1, right.saturating_sub(1), right, right + 1, right + 2].into()
}

#[test]
fn each_condition_of_a_period_is_checked() {
    let mut alone = Alone::new();
    let unequal = ["0.3", "0.07", "0.52", "0.7", "4.11", "0.12", "0.17", "0.6"];
    let unequal = unequal.map(|text| code(text).with_unequal_parts());
    let plain = ["0.3", "0.33", "0.77", "0.15", "4.11", "0.12", "0.17", "0.0"].map(code);
    let three = [Code::new(&[0, 15]).unwrap(), Code::new(&[0, 0, 8]).unwrap()];
    let (mut two_unequal, mut three_parts) = (0, 0);
    for code in unequal.into_iter().chain(plain).chain(three) {
        let found = Sequence::new(code.clone()).search_period(200);
        let Ok(Periodicity::Certified(right)) = found else { continue };
        let (e, p) = (right.preperiod(), right.period());
        two_unequal += usize::from(code.has_unequal_parts() && code.max_parts() == 2);
        three_parts += usize::from(code.max_parts() == 3);
        let longest = 3 * p + 2;
        let len = equations_needed(&code, e + 2, longest).unwrap() + longest + 2;
        if len > if code.max_parts() > 2 { 60 } else { 400 } {
            continue;
        }
        let values = values_by_trial(&code, len);
        let given = list(&values);
        let claims = near(e)
            .into_iter()
            .flat_map(|e| near(p).into_iter().chain([2 * p, 3 * p]).map(move |p| (e, p)));
        for (e, p) in claims {
            let needed = equations_needed(&code, e, p).unwrap();
            for claim in Claim::variants(e, p, 0, needed, &values) {
                let certificate =
                    Certificate::from_parts(code.clone(), e, p, claim.bound, claim.last);
                let broken = claim.broken(&values, Some(needed));
                let what = format!("{code} {claim:?}");
                for verdict in [certificate.verify(), certificate.verify_with(&given, 0..len)] {
                    is_judged_right(&verdict, &broken, &what, &mut alone);
                    if let Err(refusal) = verdict {
                        assert!(claim.is_true(&code, &values, Some(needed), &refusal), "{what}");
                    } else {
                        assert_eq!((e, p), (right.preperiod(), right.period()), "{what}");
                    }
                }
            }
        }
        // Try wrong values, and then too few values.
        let needed = right.bound() + p;
        for heap in (0..needed).filter(|_| code.max_parts() <= 2) {
            let mut wrong = values.clone();
            wrong[heap as usize] ^= 1;
            let given = Nimber::new(wrong[heap as usize]);
            let expected = Error::WrongValue { heap, given, right: given + Nimber::new(1) };
            assert_eq!(right.verify_with(&list(&wrong), 0..len), Err(expected), "{code} {heap}");
        }
        let few = list(&values[..needed as usize - 1]);
        let expected = Error::TooFewValues { needed, given: needed - 1 };
        assert_eq!(right.verify_with(&few, []), Err(expected), "{code}");
        // This claim satisfies all conditions, except that its period is too long to check.
        let p = (1 << 33) - 1;
        let bound = equations_needed(&code, 0, p).unwrap();
        let long = Certificate::from_parts(code.clone(), 0, p, bound, None);
        assert_eq!(long.verify(), Err(Error::TooLong), "{code}");
    }
    assert!(two_unequal > 1 && three_parts > 0, "{two_unequal} {three_parts}");
    let all = ["bound", "equations", "exception", "none", "period above 0", "smallest period"];
    assert!(alone.keys().copied().eq(all), "{alone:?}");
    // No theorem covers codes whose digits repeat forever, or moves that leave three unequal heaps. In the first game, every move takes a
    // whole heap, so the values are 0, 1, 1, 1, ...
    for code in [Code::with_repeat(&[0], &[1]).unwrap(), code("0.8").with_unequal_parts()] {
        for (e, p, bound) in [(1, 1, 3), (1, 1, 4), (1, 2, 8), (7, 1, 60)] {
            let last = Some((e - 1, Nimber::ZERO));
            let claim = Certificate::from_parts(code.clone(), e, p, bound, last);
            assert_eq!(claim.verify(), Err(Error::NoTheorem), "{code} {bound}");
            assert_eq!(claim.verify_with(&list(&[0; 99]), []), Err(Error::NoTheorem), "{code}");
        }
    }
}

/// The number of heaps for which patterns are compared with values.
const FAR: u64 = 56;

fn judge_arithmetic(code: &Code, claim: Claim, values: &[u64], alone: &mut Alone) {
    let Claim { e, p, s, bound, last } = claim;
    let certificate = ArithmeticCertificate::from_parts(code.clone(), e, p, s, bound, last);
    let needed = e.max(1) + p;
    let mut broken = claim.broken(values, Some(needed));
    if p > 0 && s == 0 {
        broken = vec!["saltus above 0"];
    }
    let what = format!("{certificate} of {code}");
    let later = p > 0 && (needed..FAR - p).any(|heap| !claim.holds_at(values, heap));
    for verdict in [certificate.verify(), certificate.verify_with(&list(values))] {
        if let Err(refusal) = &verdict {
            assert!(claim.is_true(code, values, Some(needed), refusal), "{what}: {refusal}");
        }
        let refused = verdict.as_ref().is_err_and(|refusal| name(refusal).ends_with("reached"));
        if broken.is_empty() && refused {
            // The theorem says that some heap breaks the pattern. This heap can be larger than all heaps that the test tries.
            *alone.entry(name(verdict.as_ref().unwrap_err())).or_default() += usize::from(later);
        } else {
            assert!(!(broken.is_empty() && later), "{what}: a later heap breaks the pattern");
            is_judged_right(&verdict, &broken, &what, alone);
        }
    }
}

#[test]
fn each_condition_of_an_arithmetic_period_is_checked() {
    let mut alone = Alone::new();
    for text in ["0.(3)", "4.(3)", "0.8", "0.3F", "0.A", "0.08"] {
        let code = code(text);
        let values = values_by_trial(&code, FAR);
        let found = Sequence::new(code.clone()).extend_to(200).unwrap().clone();
        let Some(right) = ArithmeticCertificate::find(&code, &found) else { continue };
        if 2 * (right.period() + 2) + right.preperiod() + 4 > FAR {
            continue;
        }
        for e in near(right.preperiod()) {
            for p in near(right.period()).into_iter().chain([2 * right.period()]) {
                for s in near(right.saltus()).into_iter().chain([2 * right.saltus()]) {
                    if e + 2 * p + 2 < FAR {
                        for claim in Claim::variants(e, p, s, e.max(1) + p, &values) {
                            judge_arithmetic(&code, claim, &values, &mut alone);
                        }
                    }
                }
            }
        }
        let needed = right.bound() + right.period();
        let few = list(&values[..needed as usize - 1]);
        let expected = Error::TooFewValues { needed, given: needed - 1 };
        assert_eq!(right.verify_with(&few), Err(expected), "{code}");
        // This claim satisfies all conditions, but it needs more values than a sequence can contain or a check may compute.
        let (e, p, s) = (right.preperiod(), right.period(), right.saltus());
        let most = ArithmeticCertificate::MAX_VERIFIED;
        for times in [most, 1 << 32, 1 << 40, 1 << 60] {
            let p = times * p;
            let bound = e.max(1).saturating_add(p);
            let last = right.last_exception();
            let long = ArithmeticCertificate::from_parts(code.clone(), e, p, s, bound, last);
            assert_eq!(long.verify(), Err(Error::TooLong), "{long}");
            if times > most {
                assert_eq!(long.verify_with(&list(&values)), Err(Error::TooLong), "{long}");
            }
        }
        for (e, p, s) in [(u64::MAX, p, s), (1, u64::MAX, s), (e, p, u64::MAX)] {
            let last = e.checked_sub(1).map(|heap| (heap, Nimber::ZERO));
            let long =
                ArithmeticCertificate::from_parts(code.clone(), e, p, s, right.bound(), last);
            assert_eq!(long.verify_with(&list(&values)), Err(Error::TooLong), "{long}");
        }
    }
    // Test random games whose values seem to grow forever.
    let mut rng = StdRng::seed_from_u64(0xbead);
    for _ in 0..60 {
        let mut digits: Vec<u32> = (0..3).map(|_| rng.random_range(0..16)).collect();
        digits[0] &= 0b1100;
        digits[1] |= [2, 8, 10][rng.random_range(0..3)];
        let code = if rng.random() {
            for digit in &mut digits {
                *digit &= 7;
            }
            Code::with_repeat(&digits[..1], &digits[1..])
        } else {
            digits[2] |= 8;
            Code::new(&digits)
        };
        let code = code.unwrap();
        let values = values_by_trial(&code, FAR);
        for (e, p, s) in (0..4 * 5 * 4).map(|n| (n / 20, 1 + n / 4 % 5, 1 + n % 4)) {
            let last = (e > 0).then(|| (e - 1, Nimber::new(values[e as usize - 1])));
            let claim = Claim { e, p, s, bound: e.max(1) + p, last };
            judge_arithmetic(&code, claim, &values, &mut alone);
        }
    }
    let all = [
        "bound",
        "equations",
        "exception",
        "none",
        "not reached",
        "period above 0",
        "reached",
        "saltus above 0",
        "smallest period",
    ];
    assert!(alone.keys().copied().eq(all), "{alone:?}");
    // The values are right, but no theorem covers unequal parts, or finitely many digits without a split in three.
    let nim = |leading: &[u32], repeat: &[u32]| Code::with_repeat(leading, repeat).unwrap();
    for code in [code("0.77"), nim(&[0], &[7]).with_unequal_parts(), code("0.3")] {
        let claim = ArithmeticCertificate::from_parts(code.clone(), 0, 1, 1, 2, None);
        assert_eq!(claim.verify(), Err(Error::NoTheorem), "{code}");
    }
}
