//! Checks facts with certificates (periods and misère quotients) by verifying the certificates and by exhaustive play.

use std::cell::RefCell;
use std::collections::HashMap;

use games::catalog::{Catalog, Question};
use games::heaps::take_and_break::TakeAndBreak;
use games::reason::{Element, Ground};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits};
use grundy_search::loopy::LoopyOutcome;
use misere_quotients::{HeapQuotient, QuotientCertificate};
use octal_games::{Certificate, Code};

use crate::catalog_small_positions::{Below, Components};
use crate::reasons::Played;

fn code_of(name: &str) -> Option<Code> {
    name.replace('_', "-").parse::<TakeAndBreak>().ok().map(|rules| rules.code().clone())
}

pub(crate) fn check(played: &mut Played<'_>, ground: &Ground) -> bool {
    match ground {
        Ground::Period { .. } => is_period(played.sum, ground),
        Ground::Quotient { after, certificate, parts, product, is_p } => {
            let sum = played.sum;
            if after.is_some() != (played.outcomes[0].0 == LoopyOutcome::N) {
                return false;
            }
            let left = after.as_ref().map(|mv| sum.try_play(&sum.read_move(mv).unwrap()).unwrap());
            let lost = left.as_ref().unwrap_or(sum);
            played.convention == Convention::Misere
                && *is_p == (misere(lost, played.components) == LoopyOutcome::P)
                && is_product(lost, certificate, parts, product, *is_p, played.components)
        }
        _ => false,
    }
}

/// Checks that the certificate is valid and belongs to this game, that the heap is in the sum, and that subtracting multiples of
/// the period gives the smaller heap that the fact names.
fn is_period(sum: &MixedSum, ground: &Ground) -> bool {
    let Ground::Period { heap, like, period, preperiod, certificate } = ground else {
        return false;
    };
    let Ok(proof) = certificate.parse::<Certificate>() else { return false };
    let is_heap = sum.iter().any(|part| part.downcast_ref() == Some(heap));
    is_heap
        && Some(proof.code()) == code_of(sum[0].game().name()).as_ref()
        && (proof.preperiod(), proof.period()) == (*preperiod, *period)
        && proof.verify().is_ok()
        && like < heap
        && (heap - like) % period == 0
        && (*preperiod..preperiod + period).contains(like)
}

/// Determines by exhaustive play who wins in misère play.
fn misere(sum: &MixedSum, components: &mut Components) -> LoopyOutcome {
    Below::new(sum, 20_000, components).expect("it is small").outcomes(Convention::Misere)[0].0
}

thread_local! {
    /// The quotient certificates that were already verified, by name. An invalid certificate is stored as `None`.
    static QUOTIENTS: RefCell<HashMap<String, Option<QuotientCertificate>>> = RefCell::default();
}

/// Returns the verified quotient certificate with this name.
fn quotient(name: &str) -> Option<QuotientCertificate> {
    QUOTIENTS.with_borrow_mut(|known| {
        known.entry(name.to_owned()).or_insert_with(|| certificate(name)).clone()
    })
}

fn certificate(name: &str) -> Option<QuotientCertificate> {
    let words: Vec<&str> = name.split(' ').collect();
    let [code, "elements", elements, "heaps", heaps] = words[..] else { return None };
    let found = HeapQuotient::up_to(&code.parse().ok()?, heaps.parse().ok()?).ok()?;
    let certificate = QuotientCertificate::of(&found);
    let is_right = certificate.order().to_string() == elements
        && certificate.classes().len().to_string() == heaps
        && certificate.verify().is_ok();
    is_right.then_some(certificate)
}

/// Checks the elements and their product against the table. Also checks that the heaps that represent an element play like the
/// component, in sums with several test positions.
fn is_product(
    lost: &MixedSum,
    name: &str,
    parts: &[Element],
    product: &Element,
    is_p: bool,
    components: &mut Components,
) -> bool {
    let Some(table) = quotient(name) else { return false };
    let heaps: Option<Vec<u64>> = lost.iter().map(|part| part.downcast_ref().copied()).collect();
    let Some(heaps) = heaps.filter(|heaps| heaps.len() == parts.len()) else { return false };
    let class = |heap: u64| match heap {
        0 => Some(0),
        _ => table.classes().get(heap as usize - 1).copied(),
    };
    let times = |a: u32, b: u32| table.products()[(a * table.order() + b) as usize];
    let total = heaps.iter().try_fold(0, |total, &heap| Some(times(total, class(heap)?)));
    let numbers_are = parts
        .iter()
        .zip(&heaps)
        .all(|(part, &heap)| class(heap).map(u64::from) == Some(part.number));
    let text = |heaps: &[u64]| {
        let all: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        if all.is_empty() { "0".to_owned() } else { all.join(" ") }
    };
    let game = lost.iter().next().map(|part| part.game().clone());
    let mut plays = |heaps: &[u64], added: &[u64]| {
        let all = [heaps, added].concat();
        let sum = game.as_ref().unwrap().read_sum(&text(&all)).unwrap();
        misere(&sum, components)
    };
    let mut is_alike = |one: &[u64], other: &[u64]| {
        let tests: [&[u64]; 6] = [&[], &[1], &[2], &[3], &[1, 2], &[2, 2]];
        tests.iter().all(|added| plays(one, added) == plays(other, added))
    };
    numbers_are
        && total.map(u64::from) == Some(product.number)
        && table.portion().iter().any(|&element| u64::from(element) == product.number) == is_p
        && parts.iter().zip(&heaps).all(|(part, &heap)| is_alike(&[heap], &part.heaps))
        && is_alike(&heaps, &product.heaps)
}

/// Computes the values of heaps from the digits of an octal code, whose moves leave at most two heaps.
fn values(digits: &[u32], largest: usize) -> Vec<u64> {
    let mut values = vec![0_u64];
    for heap in 1..=largest {
        let mut options = std::collections::BTreeSet::new();
        for (taken, digit) in (1..).zip(digits).take_while(|(taken, _)| *taken <= heap) {
            let rest = heap - taken;
            if digit & 1 > 0 && rest == 0 {
                options.insert(0);
            }
            if digit & 2 > 0 && rest > 0 {
                options.insert(values[rest]);
            }
            if digit & 4 > 0 {
                options.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
            }
        }
        values.push((0..=options.len() as u64).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn reasons_reduce_heaps_by_a_proved_period() {
    let catalog = Catalog::standard();
    let mut reduced = 0;
    for (name, digits) in
        [("kayles", [7, 7, 0]), ("dawsons_kayles", [0, 7, 0]), ("0.137", [1, 3, 7])]
    {
        let values = values(&digits, 700);
        for heaps in [[180, 300], [600, 71], [699, 698], [153, 187]] {
            let text = format!("{name} {} {}", heaps[0], heaps[1]);
            let sum = catalog.read_sum(&text).unwrap();
            let question = Question::new(Convention::Normal).why();
            let solved = catalog.answer(&sum, &question, &Limits::none());
            let why = solved.why().get().unwrap();
            for ground in why.grounds() {
                let Ground::Period { heap, like, .. } = ground else { continue };
                assert!(is_period(&sum, ground), "{text}: {ground:?}");
                assert_eq!(values[*heap as usize], values[*like as usize], "{text}: {ground:?}");
                reduced += 1;
                assert!(!is_period(&catalog.read_sum("0.3 180 300").unwrap(), ground));
            }
        }
    }
    assert!(reduced >= 20, "{reduced}");
}

/// If the reason contains a product in a misère quotient, it must explain the product. If the limits leave no work for it, there
/// must be no product.
#[test]
fn products_are_explained_within_limits() {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("kayles 5 9").unwrap();
    let question = Question::new(Convention::Misere).why();
    let solved = catalog.answer(&sum, &question, &Limits::none());
    let words = solved.why().get().unwrap().to_string();
    let said = "c · d = b² in the misère quotient of 0.77: this acts like heaps of 2 and 2, and the player to move loses";
    assert!(words.starts_with(said), "{words}");
    // The first answer has completed the search, so this limit stops only the work on the reason.
    let solved = catalog.answer(&sum, &question, &Limits::none().work(2));
    let has_product = |why: &games::reason::Reason| {
        why.grounds().iter().any(|ground| matches!(ground, Ground::Quotient { .. }))
    };
    assert!(!solved.why().get().is_some_and(has_product));
}
