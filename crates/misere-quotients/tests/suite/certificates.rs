//! Tests that altered certificates of misère quotients are rejected, and that stored certificates agree with exhaustive play.

use std::collections::BTreeMap;

use grundy_core::{Limits, Ruleset, StopReason, Sum};
use misere_quotients::{
    ComponentCertificate, HeapQuotient, QuotientCertificate, QuotientCertificateError,
};
use octal_games::Code;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::play::{Definition, SOLVED, code, sums};

/// Changes each entry of each certificate in every possible way. Every changed certificate must be rejected.
#[test]
fn mutated_certificates_are_rejected() {
    for text in ["0.123", "0.75", "0.53", "0.312"] {
        let found = HeapQuotient::up_to(&code(text), 200).unwrap();
        let right = QuotientCertificate::of(&found);
        let order = right.order();
        let parts = (right.products().to_vec(), right.portion().to_vec(), right.classes().to_vec());
        let verify = |table: &[u32], portion: &[u32], classes: &[u32], period| {
            let (table, portion) = (table.to_vec(), portion.to_vec());
            let rules = right.code().clone();
            QuotientCertificate::from_parts(rules, order, table, portion, classes.to_vec(), period)
                .and_then(|certificate| certificate.verify())
        };
        let (table, portion, classes) = (&parts.0[..], &parts.1[..], &parts.2[..]);
        assert_eq!(verify(table, portion, classes, right.period()), Ok(()));
        let mut mutants = 0;
        let mut refused = |result: Result<(), QuotientCertificateError>, what: &str| {
            mutants += 1;
            assert!(result.is_err(), "{text} {what}");
        };
        for at in 0..table.len() {
            for shift in 1..order {
                let mut table = table.to_vec();
                table[at] = (table[at] + shift) % order;
                refused(verify(&table, portion, classes, right.period()), "product");
                // Change the entry on the other side of the diagonal in the same way, so the table stays symmetric.
                let mirror = at % order as usize * order as usize + at / order as usize;
                table[mirror] = table[at];
                refused(verify(&table, portion, classes, right.period()), "two products");
            }
        }
        for element in 0..order {
            let mut portion = portion.to_vec();
            match portion.binary_search(&element) {
                Ok(at) => drop(portion.remove(at)),
                Err(at) => portion.insert(at, element),
            }
            refused(verify(table, &portion, classes, right.period()), "P-portion");
        }
        for at in 0..classes.len() {
            for shift in 1..order {
                let mut classes = classes.to_vec();
                classes[at] = (classes[at] + shift) % order;
                refused(verify(table, portion, &classes, right.period()), "class");
                refused(verify(table, portion, &classes, None), "class without period");
            }
        }
        let (start, period) = right.period().unwrap();
        let longer = Some((start + 1, period));
        let twice = Some((start, 2 * period));
        for claim in [longer, twice, Some((start, period + 1)), Some((0, 1)), Some((u64::MAX, 1))] {
            refused(verify(table, portion, classes, claim), "period");
        }
        assert!(mutants > 1000, "{text}: {mutants}");
    }
}

/// Flips each bit of a stored certificate. The result must be rejected, make the same claim, or make a true claim about a different game.
#[test]
fn certificates_with_a_flipped_bit_are_rejected_or_true() {
    let found = HeapQuotient::up_to(&code("0.75"), 40).unwrap();
    let right = QuotientCertificate::of(&found);
    let text = right.to_string();
    let mut refused = 0;
    for at in 0..text.len() * 8 {
        let mut bytes = text.clone().into_bytes();
        bytes[at / 8] ^= 1 << (at % 8);
        let read = String::from_utf8(bytes).ok().and_then(|text| text.parse().ok());
        let Some(claim) = read.filter(|claim: &QuotientCertificate| *claim != right) else {
            refused += 1;
            continue;
        };
        match HeapQuotient::from_certificate(&claim) {
            Err(_) => refused += 1,
            Ok(read) => {
                assert_ne!(claim.code(), right.code(), "bit {at}");
                let found = HeapQuotient::up_to(claim.code(), 40).unwrap();
                assert_eq!((read.quotient(), read.period()), (found.quotient(), found.period()));
            }
        }
    }
    assert!(refused > 8 * text.len() - 20, "{refused} of {}", 8 * text.len());
}

/// Verifies all stored certificates without searching. Also checks that every solved code has a stored certificate.
#[test]
fn stored_certificates_are_verified() {
    let mut stored = BTreeMap::new();
    for certificate in stored_certificates() {
        let read = HeapQuotient::from_certificate(&certificate).unwrap();
        let (start, period) = read.period().unwrap();
        let numbers = (read.quotient().order(), read.quotient().portion().count(), start, period);
        // A stored certificate must number its elements in the same way as the library.
        assert_eq!(QuotientCertificate::of(&read), certificate);
        assert_eq!(stored.insert(read.code().to_string(), numbers), None);
    }
    for &(text, order, portion, start, period) in SOLVED {
        let (found_order, found_portion, least, found_period) = stored[text];
        assert_eq!((found_order, found_portion), (order, portion), "{text}");
        assert_eq!((least.max(1), found_period), (start, period), "{text}");
    }
}

fn stored_certificates() -> Vec<QuotientCertificate> {
    let text = include_str!("../../../../research/tables/misere-quotients.txt");
    let certificates = text.split("\n\n").filter(|text| text.starts_with("misere quotient"));
    certificates.map(|text| text.parse().unwrap()).collect()
}

/// Compares each stored quotient with exhaustive play of all sums of at most three small heaps and of some larger single heaps.
#[test]
#[ignore = "slow: scripts/deep-check runs it"]
fn stored_quotients_agree_with_exhaustive_play() {
    for certificate in stored_certificates() {
        let found = HeapQuotient::from_certificate(&certificate).unwrap();
        let mut play = Definition::new(found.code().clone());
        for sum in sums(11, 3).into_iter().chain(sums(26, 1)) {
            let outcome = play.outcome(&sum);
            assert_eq!(found.outcome(&sum), Ok(outcome), "{} {sum:?}", found.code());
        }
    }
}

/// In every stored certificate, changes each product, each class, and the membership of each element in the P-portion, one at a time. The
/// result must be rejected, or it must make the same claim with different names for the elements. The second case occurs if two elements
/// are interchangeable except for the class of a single heap, like `*2` and `*3` in the tame quotient of six elements.
#[test]
#[ignore = "slow: scripts/deep-check runs it"]
fn mutants_of_stored_certificates_are_rejected_or_equivalent() {
    let mut rng = StdRng::seed_from_u64(0x5eed);
    let (mut mutants, mut renamed) = (0, 0);
    for right in stored_certificates() {
        let order = right.order();
        let meant = HeapQuotient::from_certificate(&right).unwrap();
        let mut refused =
            |table: &[u32], portion: &[u32], classes: &[u32], what: &str, at: usize| {
                let claim = QuotientCertificate::from_parts(
                    right.code().clone(),
                    order,
                    table.to_vec(),
                    portion.to_vec(),
                    classes.to_vec(),
                    right.period(),
                );
                mutants += 1;
                if let Ok(said) = claim.and_then(|claim| HeapQuotient::from_certificate(&claim)) {
                    assert_eq!(said, meant, "{}: {what} {at}", right.code());
                    renamed += 1;
                }
            };
        let (table, portion, classes) = (right.products(), right.portion(), right.classes());
        // Choose any element except the right one, at random.
        let mut other = |right: u32| (right + rng.random_range(1..order)) % order;
        for at in 0..table.len() {
            let mut table = table.to_vec();
            table[at] = other(table[at]);
            refused(&table, portion, classes, "product", at);
            let mirror = at % order as usize * order as usize + at / order as usize;
            table[mirror] = table[at];
            refused(&table, portion, classes, "two products", at);
        }
        for element in 0..order {
            let mut portion = portion.to_vec();
            match portion.binary_search(&element) {
                Ok(at) => drop(portion.remove(at)),
                Err(at) => portion.insert(at, element),
            }
            refused(table, &portion, classes, "P-portion", element as usize);
        }
        for at in 0..classes.len() {
            let mut classes = classes.to_vec();
            classes[at] = other(classes[at]);
            refused(table, portion, &classes, "class", at);
        }
    }
    assert!(mutants > 50_000 && renamed * 1000 < mutants, "{renamed} of {mutants}");
}

/// Takes every sixth stored game. For each pair of these games, claims that the quotient of one game is the quotient of the first heaps of
/// the other. If such a claim is accepted, it must be true.
#[test]
fn quotients_of_other_games_are_accepted_only_if_they_are_correct() {
    let stored: Vec<_> = stored_certificates().into_iter().step_by(6).collect();
    let (mut accepted, mut refused) = (0, 0);
    for of in &stored {
        let mut play = Definition::new(of.code().clone());
        for right in &stored {
            let heaps = right.classes().len().min(9);
            let claim = QuotientCertificate::from_parts(
                of.code().clone(),
                right.order(),
                right.products().to_vec(),
                right.portion().to_vec(),
                right.classes()[..heaps].to_vec(),
                None,
            );
            let Ok(said) = HeapQuotient::from_certificate(&claim.unwrap()) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            for sum in sums(heaps as u64, 3) {
                let outcome = play.outcome(&sum);
                let what = (of.code(), right.code());
                assert_eq!(said.outcome(&sum), Ok(outcome), "{what:?} {sum:?}");
            }
        }
    }
    assert!(accepted > stored.len() / 2 && refused > accepted, "{accepted} and {refused}");
}

#[test]
fn a_heap_without_options_must_be_in_the_class_of_the_identity() {
    // The claim says that a heap without options is a P-position. All other conditions hold.
    let claim =
        QuotientCertificate::from_parts(code("0.01"), 2, vec![0, 1, 1, 0], vec![1], vec![1], None);
    let error = QuotientCertificateError::NotEmpty { heap: 1, class: 1 };
    assert_eq!(claim.unwrap().verify(), Err(error));
}

#[test]
fn malformed_certificates_are_rejected_immediately() {
    use QuotientCertificateError as Error;
    let from = |order, table: usize, portion, classes: usize, period| {
        let classes = vec![0; classes];
        QuotientCertificate::from_parts(
            code("0.77"),
            order,
            vec![0; table],
            portion,
            classes,
            period,
        )
    };
    assert_eq!(from(0, 0, vec![], 0, None), Err(Error::BadOrder { order: 0 }));
    assert!(matches!(from(u32::MAX, 1, vec![], 0, None), Err(Error::BadOrder { .. })));
    assert_eq!(from(3, 8, vec![], 0, None), Err(Error::BadTable { order: 3, found: 8 }));
    assert!(matches!(from(2, 4, vec![2], 0, None), Err(Error::BadElement { element: 2, .. })));
    assert!(matches!(from(2, 4, vec![1, 1], 0, None), Err(Error::BadElement { element: 1, .. })));
    assert!(matches!(from(1, 1, vec![], 1 << 17, None), Err(Error::TooManyHeaps { .. })));
    assert_eq!(from(1, 1, vec![], 9, Some((1, 0))), Err(Error::ZeroPeriod));
    let huge = from(1, 1, vec![], 9, Some((u64::MAX, u64::MAX))).unwrap();
    assert!(matches!(huge.verify(), Err(Error::TooFewHeaps { needed: u64::MAX, given: 9 })));
    // No theorem covers digits that repeat forever, or moves that leave three or more unequal parts.
    for rules in [Code::with_repeat(&[0], &[3]).unwrap(), code("8.").with_unequal_parts()] {
        let claim =
            QuotientCertificate::from_parts(rules, 1, vec![0], vec![], vec![0; 9], Some((1, 1)));
        assert_eq!(claim.unwrap().verify(), Err(Error::NoTheorem));
    }
    // With thirty parts, there are too many combinations to try, so the check must stop at its limit.
    let rules = Code::new(&[1 << 30, 7]).unwrap().with_unequal_parts();
    let claim = QuotientCertificate::from_parts(rules, 1, vec![0], vec![], vec![0; 3000], None);
    let error = claim.unwrap().verify_within(&Limits::none().work(1 << 22)).unwrap_err();
    assert!(
        matches!(error, Error::Stopped(at) if at.reason() == StopReason::Work { limit: 1 << 22 })
    );
}

#[test]
fn certificates_survive_a_text_round_trip() {
    for table in [
        code("0.123"),
        code("0.0"),
        code("4.").with_unequal_parts(),
        Code::with_repeat(&[0, 1], &[3, 7]).unwrap(),
    ] {
        let found = HeapQuotient::up_to(&table, 12).unwrap();
        let certificate = QuotientCertificate::of(&found);
        let text = certificate.to_string();
        assert_eq!(text.parse(), Ok(certificate), "{text}");
    }
    let text = QuotientCertificate::of(&HeapQuotient::up_to(&code("0.3"), 9).unwrap()).to_string();
    for (from, to, message) in [
        ("misere", "normal", "line 1 is not `misere quotient`"),
        ("code", "cope", "line 2 is not `code` with the code of the game"),
        ("code", "codex", "line 2 is not `code` with the code of the game"),
        ("code 0", "code 1", "'1' at character 1 cannot precede the point; only 0, 4, 8 and C can"),
        ("order 2", "order 3", "line 8 is not a row of products, as many as there are elements"),
        ("order 2", "order 4000000000", "4000000000 elements, but a certificate has 1 to 8192"),
        ("order 2", "orders", "line 3 is not `order` with a number"),
        ("period 2", "period +2", "'+2' in line 4 is not a number in range"),
        ("from", "to", "line 4 is not `period`, a number, `from` and a number, or `no period`"),
        (
            "portion 1",
            "portion 7",
            "7 in the P-portion is not one of the elements 0 to 1, or it is out of order",
        ),
        ("\n1 0\n", "\n1 0\n0", "line 10 is not the end of the certificate"),
        ("\n1 0\n", "\n1 0\n\n\n0", "line 12 is not the end of the certificate"),
    ] {
        let forged = text.replacen(from, to, 1);
        let error = forged.parse::<QuotientCertificate>().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

/// A game whose positions are numbers. For each position, the list contains the positions to which its moves lead.
struct Arrows(Vec<Vec<usize>>);

impl Ruleset for Arrows {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &from: &usize) -> impl Iterator<Item = usize> {
        self.0[from].iter().copied()
    }

    fn play(&self, _: &usize, &to: &usize) -> Sum<usize> {
        Sum::from(to)
    }
}

/// A certificate is valid only if play ends: a claim about a position must not depend on itself. Tries all sets of arrows between three
/// positions, and for each set all classes of the positions, in a quotient that is known to be right.
#[test]
fn moves_of_a_component_must_lead_to_earlier_ones() {
    let (mut refused, mut accepted) = (0, 0);
    // Use the quotient of Nim with heaps of at most 1, and try all classes for each position.
    let (products, portion) = (vec![0, 1, 1, 0], vec![1]);
    for arrows in 0..1_u32 << 9 {
        let to = |from: usize| (0..3).filter(|to| arrows >> (3 * from + to) & 1 == 1).collect();
        let rules = Arrows((0..3).map(to).collect());
        // The positions must generate the quotient, so at least one position has class 1.
        for claimed in 1..1_u32 << 3 {
            let classes: Vec<u32> = (0..3).map(|at| claimed >> at & 1).collect();
            let certificate = ComponentCertificate::from_parts(
                vec![0, 1, 2],
                2,
                products.clone(),
                portion.clone(),
                classes,
            )
            .unwrap();
            let later = (0..3).find(|&from| {
                // A move to a position without moves is always allowed, because that position equals the empty sum.
                rules.0[from].iter().any(|&to| to >= from && !rules.0[to].is_empty())
            });
            match (certificate.verify(&rules), later) {
                (found, Some(from)) => {
                    let heap = from as u64 + 1;
                    assert_eq!(found, Err(QuotientCertificateError::NotClosed { heap }));
                    refused += 1;
                }
                (found, None) => accepted += u32::from(found.is_ok()),
            }
        }
    }
    assert!(refused > 1000 && accepted > 5, "{refused} {accepted}");
}

#[cfg(feature = "serde")]
mod stored {
    //! The following tests are about the optional feature `serde`, which serializes certificates.

    use crate::toys::Nim;
    use misere_quotients::{
        ComponentCertificate, ComponentQuotient, HeapQuotient, QuotientCertificate,
    };

    #[test]
    fn certificates_survive_a_json_round_trip() {
        let code = "0.3".parse().unwrap();
        let certificate = QuotientCertificate::of(&HeapQuotient::up_to(&code, 9).unwrap());
        let text = serde_json::to_string(&certificate).unwrap();
        assert!(
            text.ends_with(
                r#""order":2,"products":[0,1,1,0],"portion":[1],"classes":[1,0,1,0],"period":[0,2]}"#
            ),
            "{text}"
        );
        let read: QuotientCertificate = serde_json::from_str(&text).unwrap();
        assert_eq!(read, certificate);
        assert_eq!(read.verify(), Ok(()));
    }

    #[test]
    fn serialized_certificates_with_impossible_claims_are_rejected() {
        let code = "0.3".parse().unwrap();
        let certificate = QuotientCertificate::of(&HeapQuotient::up_to(&code, 9).unwrap());
        let text = serde_json::to_string(&certificate).unwrap();
        for (from, to, message) in [
            (r#""order":2"#, r#""order":4000000000"#, "4000000000 elements"),
            (r#""order":2"#, r#""order":3"#, "the table has 4 entries"),
            (r#""portion":[1]"#, r#""portion":[2]"#, "2 in the P-portion"),
            (r#""period":[0,2]"#, r#""period":[0,0]"#, "the period is 0"),
            (r#""period""#, r#""name":0,"period""#, "name"),
        ] {
            let forged = text.replacen(from, to, 1);
            let error =
                serde_json::from_str::<QuotientCertificate>(&forged).unwrap_err().to_string();
            assert!(error.contains(message), "{forged}: {error}");
        }
    }

    #[test]
    fn certificates_of_positions_survive_a_json_round_trip() {
        let certificate = ComponentCertificate::of(&ComponentQuotient::of(&Nim, [1_u64]).unwrap());
        let text = serde_json::to_string(&certificate).unwrap();
        let stored =
            r#"{"components":[0,1],"order":2,"products":[0,1,1,0],"portion":[1],"classes":[0,1]}"#;
        assert_eq!(text, stored);
        let read: ComponentCertificate<u64> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, certificate);
        assert_eq!(read.verify(&Nim), Ok(()));
        for (from, to, message) in [
            (r#""order":2"#, r#""order":0"#, "0 elements"),
            (
                r#""components":[0,1]"#,
                r#""components":[0]"#,
                "2 classes were given for 1 components",
            ),
            (r#""classes":[0,1]"#, r#""classes":[0,2]"#, "2 in the classes"),
            (r#""order""#, r#""name":0,"order""#, "name"),
        ] {
            let forged = text.replacen(from, to, 1);
            let error = serde_json::from_str::<ComponentCertificate<u64>>(&forged).unwrap_err();
            assert!(error.to_string().contains(message), "{forged}: {error}");
        }
    }

    #[test]
    fn sums_survive_a_json_round_trip() {
        for heaps in [vec![], vec![7], vec![3, 3], vec![5, 1, 2]] {
            let sum = grundy_core::Sum::<u64>::from(heaps.clone());
            let text = serde_json::to_string(&sum).unwrap();
            assert_eq!(text, serde_json::to_string(&heaps).unwrap());
            assert_eq!(serde_json::from_str::<grundy_core::Sum<u64>>(&text).unwrap(), sum);
        }
        assert!(serde_json::from_str::<grundy_core::Sum<u64>>("7").is_err());
    }
}
