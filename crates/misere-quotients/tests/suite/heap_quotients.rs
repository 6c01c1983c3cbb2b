//! Compares misère quotients of heap games with published orders, and their outcomes with exhaustive play.

use std::time::Duration;

use grundy_core::{Limits, StopReason};
use misere_quotients::{HeapQuotient, HeapQuotientFinder, QuotientBounds, QuotientCertificate};
use octal_games::Code;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::play::{Definition, SOLVED, code, sums};

#[test]
fn quotients_of_solved_codes_have_the_known_orders_and_periods() {
    for &(text, order, portion, start, period) in SOLVED {
        let found = HeapQuotient::up_to(&code(text), 400).unwrap();
        let quotient = found.quotient();
        assert_eq!((quotient.order(), quotient.portion().count()), (order, portion), "{text}");
        let (least, found_period) = found.period().unwrap();
        assert_eq!((least.max(1), found_period), (start, period), "{text}");
        QuotientCertificate::of(&found).verify().unwrap();
    }
}

#[test]
fn quotients_grow_at_the_published_heaps() {
    let growth: &[(&str, &[(u64, u64)])] = &[
        ("0.77", &[(1, 2), (2, 6), (5, 12), (9, 18), (12, 24), (25, 32), (27, 40)]),
        ("0.123", &[(1, 2), (3, 6), (8, 12), (9, 20)]),
        ("0.72", &[(1, 2), (3, 6), (9, 8), (15, 12), (16, 22), (19, 24)]),
        ("0.144", &[(1, 2), (5, 6), (9, 10), (14, 12), (20, 30)]),
    ];
    for &(text, growth) in growth {
        assert_eq!(HeapQuotient::up_to(&code(text), 400).unwrap().growth(), growth, "{text}");
    }
}

#[test]
fn outcomes_match_exhaustive_play() {
    let cases = [
        ("0.123", 10, 4, 40),
        ("0.77", 7, 3, 200),
        ("0.77", 13, 2, 200),
        ("0.75", 7, 3, 40),
        ("0.144", 11, 3, 60),
        ("0.53", 10, 3, 80),
        ("0.72", 9, 3, 80),
        ("0.241", 10, 3, 60),
        ("0.351", 9, 3, 60),
        ("0.15", 16, 2, 250),
        // These cases cover moves that leave three parts, quotients without a period, and a game without moves.
        ("0.8", 7, 3, 9),
        ("0.0F", 7, 2, 9),
        ("0.07", 10, 3, 14),
        ("0.26", 9, 3, 12),
        ("4.7", 7, 3, 8),
        ("0.0", 5, 3, 9),
    ];
    for (text, largest, count, heaps) in cases {
        let found = HeapQuotient::up_to(&code(text), heaps).unwrap();
        let mut play = Definition::new(code(text));
        for sum in sums(largest, count) {
            assert_eq!(found.outcome(&sum), Ok(play.outcome(&sum)), "{text} {sum:?}");
        }
    }
}

#[test]
fn quotients_of_games_with_unequal_parts_match_play_and_are_verified() {
    let grundy = code("4.").with_unequal_parts();
    let found = HeapQuotient::up_to(&grundy, 19).unwrap();
    assert_eq!(found.growth(), [(3, 2), (5, 6), (13, 12), (18, 24)]);
    let mut play = Definition::new(grundy);
    for sum in sums(11, 3) {
        assert_eq!(found.outcome(&sum), Ok(play.outcome(&sum)), "{sum:?}");
    }
    QuotientCertificate::of(&found).verify().unwrap();
}

#[test]
fn quotients_of_random_codes_match_play_and_are_verified() {
    let mut rng = StdRng::seed_from_u64(0x0c7a1);
    let bounds = QuotientBounds::new().max_elements(150).max_stored(100_000);
    for _ in 0..15 {
        let mut digits: Vec<u32> = (0..5).map(|_| rng.random_range(0..8)).collect();
        digits[0] &= 4;
        let table = Code::new(&digits).unwrap();
        let found = match HeapQuotient::up_to_bounded(&table, 20, bounds) {
            Ok(found) => found,
            Err(stopped) => stopped.into_partial(),
        };
        let certificate = QuotientCertificate::of(&found);
        certificate.verify().unwrap_or_else(|error| panic!("{digits:?}: {error}"));
        let mut play = Definition::new(table);
        for sum in sums(found.largest_heap().min(8), 3) {
            assert_eq!(found.outcome(&sum), Ok(play.outcome(&sum)), "{digits:?} {sum:?}");
        }
    }
}

/// The quotient must be a commutative monoid, and both sides of each rule must be in the same class.
#[test]
fn rewriting_rules_of_presentations_hold_in_the_quotient() {
    for text in ["0.123", "0.77", "0.72", "0.144"] {
        let found = HeapQuotient::up_to(&code(text), 200).unwrap();
        let quotient = found.quotient();
        let element = |heaps: &[u64]| found.class_of(heaps).unwrap();
        for (left, right) in quotient.rules() {
            assert_eq!(element(left), element(right), "{text} {left:?} = {right:?}");
        }
        for a in quotient.elements() {
            assert_eq!(element(quotient.word(a)), a);
            assert_eq!(quotient.product(a, quotient.identity()), a);
            for b in quotient.elements() {
                let word: Vec<u64> = [quotient.word(a), quotient.word(b)].concat();
                assert_eq!(quotient.product(a, b), element(&word));
            }
        }
    }
}

#[test]
fn the_presentation_of_kayles_matches_the_published_one() {
    let found = HeapQuotient::up_to(&code("0.77"), 200).unwrap();
    assert_eq!(
        found.quotient().presentation().to_string(),
        "generators: a = 1, b = 2, c = 5, d = 9, e = 12, f = 25, g = 27\n\
         rules: a² = 1, b³ = b, bc² = b, c³ = c, bd = bc, cd = b², d³ = d, be = bc, ce = b², e² = de, \
         bf = ab, cf = ab²c, d²f = f, f² = b², b²g = g, c²g = g, dg = cg, eg = cg, fg = ag, g² = b²\n\
         P-portion: a, b², ac, ac², d, ad², e, ade, adf"
    );
}

/// The theory page must contain exactly the pictures that the library draws.
#[test]
fn pictures_match_the_theory_page() {
    let find = |text| HeapQuotient::up_to(&code(text), 40).unwrap();
    let order = find("0.123").quotient().divisibility_svg();
    assert_eq!(order, include_str!("../../doc/assets/misere_0123.svg"));
    assert_eq!(
        find("0.75").quotient().cayley_svg(),
        include_str!("../../doc/assets/misere_075.svg")
    );
    // The quotient of Kayles has 40 elements. So its table shows products as numbers, a list gives the word of each number, and no line may
    // be wider than a screen.
    let kayles = HeapQuotient::up_to(&code("0.77"), 200).unwrap();
    let (order, table) = (kayles.quotient().order(), kayles.quotient().cayley_svg());
    assert_eq!(order, 40);
    assert_eq!(table.matches("<rect").count(), order * order + 3 * order);
    assert_eq!(table.matches("<text").count(), order * order + 4 * order);
    let width = table.split("width=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert!(width.parse::<u32>().unwrap() <= 1100, "{width}");
    // Each class must come after all classes that divide it, and the members of a class must divide one another.
    for text in ["0.123", "0.77", "0.152"] {
        let found = HeapQuotient::up_to(&code(text), 200).unwrap();
        let quotient = found.quotient();
        let divides = |a, b| quotient.elements().any(|x| quotient.product(a, x) == b);
        let classes = quotient.divisibility_classes();
        assert_eq!(classes.iter().map(Vec::len).sum::<usize>(), quotient.order());
        for (at, class) in classes.iter().enumerate() {
            assert!(class.iter().all(|&a| class.iter().all(|&b| divides(a, b))), "{text}");
            for later in &classes[at + 1..] {
                assert!(!divides(later[0], class[0]), "{text}");
            }
        }
    }
}

#[test]
fn stopped_searches_return_the_partial_quotient_and_can_be_resumed() {
    let kayles = code("0.77");
    let (bounds, none) = (QuotientBounds::new(), Limits::none());
    let cases = [
        (bounds.max_elements(20), none.clone(), StopReason::Elements { limit: 20 }),
        (bounds.max_stored(600), none.clone(), StopReason::Stored { limit: 600 }),
        (bounds, Limits::none().work(5000), StopReason::Work { limit: 5000 }),
        (bounds, Limits::none().time(Duration::ZERO), StopReason::Time { limit: Duration::ZERO }),
    ];
    let whole = HeapQuotient::up_to(&kayles, 400).unwrap();
    for (small, limits, reason) in cases {
        let mut finder = HeapQuotientFinder::new(kayles.clone(), small);
        let stopped = finder.find_within(400, &limits).unwrap_err();
        assert_eq!(stopped.stopped().reason(), reason);
        assert_eq!(stopped.partial(), finder.latest());
        QuotientCertificate::of(stopped.partial()).verify().unwrap();
        assert!(stopped.elements() >= stopped.partial().quotient().order() as u64);
        finder.set_bounds(bounds);
        let found = finder.find_within(400, &none).unwrap();
        assert_eq!(found, whole);
    }
}

/// A search that stops again and again, often after the smallest possible amount of work, must find the same quotient.
#[test]
fn a_search_stopped_many_times_finds_the_same_quotient() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut stops = 0;
    for (text, heaps) in [("0.07", 18), ("0.123", 20), ("4.", 9), ("0.(3)", 12)] {
        let mut finder = HeapQuotientFinder::new(code(text), QuotientBounds::new());
        let found = loop {
            let work = [1, 2, 3, 30, 300][rng.random_range(0..5)];
            match finder.find_within(heaps, &Limits::none().work(work)) {
                Ok(found) => break found,
                Err(stopped) => {
                    assert_eq!(stopped.stopped().reason(), StopReason::Work { limit: work });
                }
            }
            stops += 1;
        };
        assert_eq!(found, HeapQuotient::up_to(&code(text), heaps).unwrap());
    }
    assert!(stops > 100, "{stops}");
}
