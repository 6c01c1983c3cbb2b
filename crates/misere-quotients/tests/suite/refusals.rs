//! Tests each condition of a certificate of a misère quotient. If a claim violates exactly one condition, it must be rejected with an error
//! that names this condition. The tests find out which conditions a claim violates by trying all elements, heaps and short sums.

use std::collections::BTreeMap;

use grundy_core::{Limits, Outcome, StopReason};
use misere_quotients::{HeapQuotient, QuotientCertificate, QuotientCertificateError as Error};
use octal_games::{Code, Sequence};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::heaps::Numbers;
use crate::play::{Definition, code, options, sums};

/// The largest number of heaps in the sums that the tests try.
const SHORT: usize = 4;

/// Returns the name of the condition whose violation an error reports.
fn name(error: &Error) -> &'static str {
    match error {
        Error::NoTheorem => "theorem",
        Error::TooFewHeaps { .. } => "enough heaps",
        Error::NotPeriodic { .. } => "periodic",
        Error::NotLeast => "least period",
        Error::NoIdentity { .. } => "identity",
        Error::NotCommutative { .. } => "commutative",
        Error::NotAssociative { .. } => "associative",
        Error::NotGenerated { .. } => "generated",
        Error::Indistinguishable { .. } => "told apart",
        Error::IdentityInPortion => "identity outside of the portion",
        Error::NotEmpty { .. } => "heaps without options",
        Error::TwoInPortion { .. } => "no move within the portion",
        Error::NoReply { .. } => "a reply",
        other => panic!("{other}"),
    }
}

#[derive(Clone, Debug)]
struct Claim {
    code: Code,
    order: u32,
    table: Vec<u32>,
    portion: Vec<u32>,
    classes: Vec<u32>,
    period: Option<(u64, u64)>,
}

impl Claim {
    fn of(found: &HeapQuotient) -> Self {
        let right = QuotientCertificate::of(found);
        Self {
            code: right.code().clone(),
            order: right.order(),
            table: right.products().to_vec(),
            portion: right.portion().to_vec(),
            classes: right.classes().to_vec(),
            period: right.period(),
        }
    }

    fn verify(&self) -> Result<(), Error> {
        let Self { code, order, table, portion, classes, period } = self.clone();
        QuotientCertificate::from_parts(code, order, table, portion, classes, period)?.verify()
    }

    fn times(&self, a: u32, b: u32) -> u32 {
        self.table[(a * self.order + b) as usize]
    }

    /// Returns the class of a sum. Multiplies the classes of the heaps from left to right.
    fn class(&self, sum: &[u64]) -> u32 {
        sum.iter().fold(0, |class, &heap| self.times(class, self.classes[heap as usize - 1]))
    }

    fn is_p(&self, element: u32) -> bool {
        self.portion.contains(&element)
    }

    fn partners(&self, element: u32) -> Vec<bool> {
        (0..self.order).map(|other| self.is_p(self.times(element, other))).collect()
    }

    fn has_no_reply(&self, sum: &[u64]) -> bool {
        let options = options(&self.code, sum);
        !self.is_p(self.class(sum))
            && !options.is_empty()
            && options.iter().all(|option| !self.is_p(self.class(option)))
    }

    fn moves_within_portion(&self, element: u32, heap: u64) -> bool {
        let is_p = |sum: &[u64]| self.is_p(self.times(element, self.class(sum)));
        is_p(&[heap]) && options(&self.code, &[heap]).iter().any(|option| is_p(option))
    }

    fn is_empty_elsewhere(&self, heap: u64) -> bool {
        options(&self.code, &[heap]).is_empty() && self.class(&[heap]) != 0
    }

    fn is_associative(&self, a: u32, b: u32, c: u32) -> bool {
        self.times(self.times(a, b), c) == self.times(a, self.times(b, c))
    }

    /// Returns, for each element, whether it is a product of classes of heaps.
    fn generated(&self) -> Vec<bool> {
        let mut found = vec![false; self.order as usize];
        found[0] = true;
        for _ in 0..self.order {
            let reached = found.clone();
            for element in (0..self.order).filter(|&at| reached[at as usize]) {
                for &class in &self.classes {
                    found[self.times(element, class) as usize] = true;
                }
            }
        }
        found
    }

    fn heap_class(&self, heap: u64) -> Option<u32> {
        if heap == 0 { Some(0) } else { self.classes.get(heap as usize - 1).copied() }
    }

    fn repeats(&self, heap: u64, period: u64) -> bool {
        self.heap_class(heap) == self.heap_class(heap + period)
    }

    /// Returns the number of heaps that the theorem requires. If moves take at most `k` tokens and leave at most `J` heaps, this is
    /// `J·(e + p) + k`; if two heaps that a move leaves must be unequal, it is larger by `p`.
    fn heaps_needed(&self) -> Option<u64> {
        let (start, period) = self.period?;
        let parts = u64::from(self.code.max_parts());
        let extra = if self.code.has_unequal_parts() && parts == 2 { period } else { 0 };
        Some((start + period) * parts.max(1) + self.code.max_removal()? + extra)
    }

    /// Returns all conditions that the claim violates. If the elements do not form a commutative monoid, the heaps of a sum are always
    /// multiplied in the same order.
    fn broken(&self) -> Vec<&'static str> {
        let all = 0..self.order;
        let pairs = || all.clone().flat_map(|a| (0..self.order).map(move |b| (a, b)));
        let heaps = 1..=self.classes.len() as u64;
        let mut broken = Vec::new();
        let mut check = |holds: bool, name| {
            if !holds {
                broken.push(name);
            }
        };
        check(!self.is_p(0), "identity outside of the portion");
        check(all.clone().all(|a| self.times(0, a) == a), "identity");
        check(pairs().all(|(a, b)| self.times(a, b) == self.times(b, a)), "commutative");
        let is_associative = |(a, b)| all.clone().all(|c| self.is_associative(a, b, c));
        check(pairs().all(is_associative), "associative");
        check(self.generated().iter().all(|&found| found), "generated");
        check(pairs().all(|(a, b)| a == b || self.partners(a) != self.partners(b)), "told apart");
        check(!heaps.clone().any(|heap| self.is_empty_elsewhere(heap)), "heaps without options");
        let mut moves = all.clone().flat_map(|a| heaps.clone().map(move |heap| (a, heap)));
        check(
            !moves.any(|(a, heap)| self.moves_within_portion(a, heap)),
            "no move within the portion",
        );
        let sums = sums(self.classes.len() as u64, SHORT);
        check(!sums.iter().any(|sum| self.has_no_reply(sum)), "a reply");
        broken
    }

    /// Returns whether the claim really violates the condition that an error reports.
    fn is_true(&self, refusal: &Error) -> bool {
        match *refusal {
            Error::NoIdentity { element } => self.times(0, element) != element,
            Error::NotCommutative { a, b } => self.times(a, b) != self.times(b, a),
            Error::NotAssociative { a, b, c } => !self.is_associative(a, b, c),
            Error::NotGenerated { element } => !self.generated()[element as usize],
            Error::Indistinguishable { a, b } => a != b && self.partners(a) == self.partners(b),
            Error::IdentityInPortion => self.is_p(0),
            Error::NotEmpty { heap, class } => {
                self.is_empty_elsewhere(heap) && self.class(&[heap]) == class
            }
            Error::TwoInPortion { element, heap } => self.moves_within_portion(element, heap),
            Error::NoReply { ref heaps } => self.has_no_reply(heaps),
            Error::TooFewHeaps { needed, given } => {
                given == self.classes.len() as u64 && self.heaps_needed() == Some(needed)
            }
            Error::NotPeriodic { heap } => {
                let (start, period) = self.period.unwrap();
                heap >= start && !self.repeats(heap, period)
            }
            ref other => panic!("{other}"),
        }
    }
}

/// Counts, for each condition, the claims that violate only this condition.
type Alone = BTreeMap<&'static str, usize>;

fn is_judged_right(claim: &Claim, play: &mut Definition, alone: &mut Alone) {
    let broken = claim.broken();
    match claim.verify() {
        Ok(()) => {
            assert!(broken.is_empty(), "{claim:?}: {broken:?}");
            for sum in sums(claim.classes.len() as u64, SHORT) {
                let said = Outcome::from_first_wins(!claim.is_p(claim.class(&sum)));
                assert_eq!(play.outcome(&sum), said, "{claim:?}: {sum:?}");
            }
            *alone.entry("none").or_default() += 1;
        }
        Err(refusal) => {
            assert!(claim.is_true(&refusal), "{claim:?}: {refusal}");
            if let [only] = broken[..] {
                assert_eq!(name(&refusal), only, "{claim:?}");
                *alone.entry(only).or_default() += 1;
            }
        }
    }
}

/// Returns all numbers with the given number of digits, each as the list of its digits.
fn numbers(base: u32, digits: usize) -> impl Iterator<Item = Vec<u32>> {
    let digit = move |number, at| number / base.pow(at) % base;
    (0..base.pow(digits as u32))
        .map(move |number| (0..digits as u32).map(|at| digit(number, at)).collect())
}

/// Tries, for small games, all claims with one or two elements and at most three heaps, and all claims with three elements, of which
/// element 0 is the identity, and two heaps.
#[test]
fn each_condition_is_checked_on_all_small_claims() {
    let mut alone = Alone::new();
    let texts = ["0.0", "0.1", "0.01", "0.03", "0.3", "0.33", "0.11", "0.2", "0.32", "4.0", "0.07"];
    for code in texts.map(code).into_iter().chain([code("4.0").with_unequal_parts()]) {
        let mut play = Definition::new(code.clone());
        let mut judge = |order: u32, table: &[u32], portion: u32, classes: &[u32]| {
            let claim = Claim {
                code: code.clone(),
                order,
                table: table.to_vec(),
                portion: (0..order).filter(|element| portion >> element & 1 == 1).collect(),
                classes: classes.to_vec(),
                period: None,
            };
            is_judged_right(&claim, &mut play, &mut alone);
        };
        for order in [1, 2] {
            for table in numbers(order, (order * order) as usize) {
                for portion in 0..1 << order {
                    for classes in (0..=3).flat_map(|heaps| numbers(order, heaps)) {
                        judge(order, &table, portion, &classes);
                    }
                }
            }
        }
        for inner in numbers(3, 4) {
            let table = [&[0, 1, 2, 1], &inner[..2], &[2], &inner[2..]].concat();
            for portion in 0..8 {
                for classes in numbers(3, 2) {
                    judge(3, &table, portion, &classes);
                }
            }
        }
    }
    let met: Vec<_> = alone.keys().copied().collect();
    let all = [
        "a reply",
        "associative",
        "generated",
        "heaps without options",
        "identity",
        "identity outside of the portion",
        "no move within the portion",
        "none",
        "told apart",
    ];
    assert_eq!(met, all, "{alone:?}");
}

/// If the P-portion agrees with play, elements that do not commute cannot be distinguished. In these claims, every heap acts like a single
/// token, and a sum of an odd number of heaps has the class of an odd permutation.
#[test]
fn the_error_names_elements_that_do_not_commute() {
    let all = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
    let product = |a: usize, b: usize| {
        let after = all[b].map(|at| all[a][at]);
        all.iter().position(|it| *it == after).unwrap() as u32
    };
    for heaps in 2..5 {
        let claim = Claim {
            code: Code::new(&[&[0][..], &vec![1; heaps]].concat()).unwrap(),
            order: 6,
            table: (0..36).map(|at| product(at / 6, at % 6)).collect(),
            portion: vec![1, 2, 3],
            classes: (0..heaps as u32).map(|heap| 1 + heap % 2).collect(),
            period: None,
        };
        assert_eq!(claim.broken(), ["commutative", "told apart"]);
        let refusal = claim.verify().unwrap_err();
        assert!(matches!(refusal, Error::NotCommutative { .. }), "{refusal}");
        assert!(claim.is_true(&refusal), "{refusal}");
    }
}

/// Changes quotients of real games so that they violate exactly one condition.
#[test]
fn each_condition_of_quotients_is_checked() {
    let mut doubled = 0;
    for text in ["0.123", "0.75", "0.53", "0.312", "0.77", "0.33", "0.52", "0.44"] {
        let right = Claim::of(&HeapQuotient::up_to(&code(text), 100).unwrap());
        assert_eq!(right.verify(), Ok(()), "{text}");
        let order = right.order;
        let larger = |product: &dyn Fn(u32, u32) -> u32| {
            let all = 0..=order;
            let table = all.clone().flat_map(|a| all.clone().map(move |b| (a, b)));
            let table = table.map(|(a, b)| product(a, b)).collect();
            Claim { order: order + 1, table, ..right.clone() }
        };
        // Add a zero: its product with every element is zero. No sum has this class.
        let zero = larger(&|a, b| if a.max(b) == order { order } else { right.times(a, b) });
        assert_eq!(zero.verify(), Err(Error::NotGenerated { element: order }), "{text}");
        // Claim the quotient of normal play. There the empty sum is a P-position, which is the only violated condition.
        let values = Sequence::new(code(text)).extend_to(101).unwrap().clone();
        let values = values.numbers();
        let size = (values.iter().max().unwrap() + 1).next_power_of_two();
        let mut normal = Claim {
            order: size,
            table: (0..size).flat_map(|a| (0..size).map(move |b| a ^ b)).collect(),
            portion: vec![0],
            classes: values[1..].to_vec(),
            period: None,
            ..right.clone()
        };
        assert_eq!(normal.verify(), Err(Error::IdentityInPortion), "{text}");
        // With a different P-portion, the claim contradicts play.
        normal.portion = vec![1];
        let refusal = normal.verify().unwrap_err();
        assert!(matches!(refusal, Error::TwoInPortion { .. } | Error::NoReply { .. }), "{text}");
        assert!(normal.is_true(&refusal), "{text}: {refusal}");
        // Replace each element with two elements, as if it mattered whether the number of heaps of one size is even or odd. It does not.
        let last = (0..right.classes.len()).rev().find(|&at| {
            let class = right.classes[at];
            right.times(class, class) == 0 && right.classes[..at].contains(&class)
        });
        let Some(last) = last else { continue };
        doubled += 1;
        let both = || (0..2 * order).map(|it| (it % order, it / order));
        let product = |(a, x): (u32, u32), (b, y)| right.times(a, b) + (x ^ y) * order;
        let mut twins = Claim {
            order: 2 * order,
            table: both().flat_map(|a| both().map(move |b| product(a, b))).collect(),
            portion: right.portion.iter().flat_map(|&it| [it, it + order]).collect(),
            period: None,
            ..right.clone()
        };
        twins.portion.sort_unstable();
        twins.classes[last] += order;
        let refusal = twins.verify().unwrap_err();
        assert!(matches!(refusal, Error::Indistinguishable { .. }), "{text}: {refusal}");
        assert!(twins.is_true(&refusal), "{text}: {refusal}");
    }
    assert!(doubled > 3, "{doubled}");
}

/// Claims all short periods for games whose classes are known.
#[test]
fn each_condition_of_a_period_is_checked() {
    let mut alone = Alone::new();
    let texts =
        ["0.3", "0.33", "0.123", "0.2", "0.0", "0.52", "4.1", "0.51", "4.21", "0.7", "0.107"];
    // If the two heaps that a move leaves must be unequal, the theorem requires one more period.
    let unequal = ["4.21", "0.7", "0.107"].map(|text| code(text).with_unequal_parts());
    for code in texts.map(code).into_iter().chain(unequal) {
        let mut right = Claim::of(&HeapQuotient::up_to(&code, 60).unwrap());
        let (e, p) = right.period.unwrap();
        while right.classes.len() < 40 + 8 * p as usize {
            right.classes.push(right.classes[right.classes.len() - p as usize]);
        }
        for (start, period) in (0..e + 4).flat_map(|e| (1..=3 * p + 1).map(move |p| (e, p))) {
            let mut claim = Claim { period: Some((start, period)), ..right.clone() };
            let needed = claim.heaps_needed().unwrap();
            let given = right.classes.len() as u64;
            let holds = (start..=given.saturating_sub(period)).all(|h| claim.repeats(h, period));
            let is_least = (start, period) == (e, p);
            assert!(!is_least || holds && needed <= given);
            let broken = match (needed <= given, holds, is_least) {
                (true, true, true) => "none",
                (true, true, false) => "least period",
                (true, false, _) => "periodic",
                (false, ..) => "enough heaps",
            };
            let verdict = claim.verify();
            let said = verdict.as_ref().map_or_else(name, |()| "none");
            assert_eq!(said, broken, "{code} {start} {period}");
            *alone.entry(broken).or_default() += 1;
            if let Err(refusal @ (Error::TooFewHeaps { .. } | Error::NotPeriodic { .. })) = verdict
            {
                assert!(claim.is_true(&refusal), "{code} {start} {period}: {refusal}");
            }
            // If the claim covers one heap fewer than the theorem requires, it must be rejected.
            if (1..=given).contains(&needed) {
                claim.classes.truncate(needed as usize - 1);
                let refusal = Error::TooFewHeaps { needed, given: needed - 1 };
                assert_eq!(claim.verify(), Err(refusal), "{code} {start} {period}");
                *alone.entry("enough heaps").or_default() += 1;
            }
        }
    }
    assert!(alone.len() == 4 && alone.values().all(|&times| times > 5), "{alone:?}");
    // No theorem covers games with digits that repeat forever, or moves that leave three unequal heaps.
    for code in [Code::with_repeat(&[0], &[1]).unwrap(), code("0.8").with_unequal_parts()] {
        let claim = |period| {
            let (table, classes) = (vec![0, 1, 1, 0], vec![1; 9]);
            let (order, portion) = (2, vec![1]);
            Claim { code: code.clone(), order, table, portion, classes, period }
        };
        assert_eq!(claim(Some((1, 1))).verify(), Err(Error::NoTheorem), "{code}");
        // Without a period, the claim requires no theorem.
        assert_eq!(claim(None).verify().is_ok(), !code.is_finite(), "{code}");
    }
}

/// A check that stops early must report only that it stopped. With enough steps, it never stops early.
#[test]
fn a_stopped_check_neither_proves_nor_refutes() {
    let found = HeapQuotient::up_to(&code("0.75"), 40).unwrap();
    let right = QuotientCertificate::of(&found);
    let ends = |steps: u64| match right.verify_within(&Limits::none().work(steps)) {
        Ok(()) => true,
        Err(Error::Stopped(at)) => {
            assert_eq!(at.reason(), StopReason::Work { limit: steps });
            false
        }
        Err(error) => panic!("{error}"),
    };
    let needed = (0..1 << 20).find(|&steps| ends(steps)).unwrap();
    assert!(needed > 500 && (needed..needed + 500).all(ends), "{needed}");
}

/// In quotients of real games, changes one product, one class, or the membership of one element in the P-portion. Every error must name a
/// condition that is really violated.
#[test]
fn errors_about_altered_quotients_name_a_real_failure() {
    let mut rng = StdRng::seed_from_u64(0xa17e);
    let mut named = Alone::new();
    for text in ["0.123", "0.75", "0.53", "0.312", "0.26", "4.7"] {
        let Ok(found) = HeapQuotient::up_to(&code(text), 30) else { panic!("{text}") };
        let right = Claim { period: None, ..Claim::of(&found) };
        let order = right.order;
        for round in 0..crate::sized(60, 150) {
            let mut claim = right.clone();
            let element = rng.random_range(0..order);
            match round % 4 {
                0 => claim.portion.retain(|&it| it != element),
                1 => {
                    let at = rng.random_range(0..claim.classes.len());
                    claim.classes[at] = element;
                }
                kind => {
                    let (a, b) = (rng.random_range(0..order), rng.random_range(0..order));
                    claim.table[(a * order + b) as usize] = element;
                    if kind == 3 {
                        claim.table[(b * order + a) as usize] = element;
                    }
                }
            }
            match claim.verify() {
                Ok(()) => assert_eq!(claim.table, right.table, "{claim:?}"),
                Err(refusal) => {
                    assert!(claim.is_true(&refusal), "{claim:?}: {refusal}");
                    *named.entry(name(&refusal)).or_default() += 1;
                }
            }
        }
    }
    assert!(named.len() >= 6, "{named:?}");
}
