//! Certificates of misère quotients from untrusted sources.

use super::Bytes;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Limits, Misere};
use grundy_search::Search;
use misere_quotients::{HeapQuotient, QuotientCertificate};
use std::sync::OnceLock;

/// The step limit of a proof, which bounds the cost of hostile certificates.
const STEPS: u64 = 1 << 17;

/// Stored quotients, as text, as JSON, and as altered proved ones: each is rejected, or stored as it was read, and
/// a proved one agrees with play.
pub(crate) fn stored_quotient(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return altered(data) };
    let read = text.parse::<QuotientCertificate>().ok();
    if let Some(read) = &read {
        assert_eq!(read.to_string().parse().as_ref(), Ok(read));
    }
    let stored = serde_json::from_str::<QuotientCertificate>(text).ok();
    if let Some(stored) = &stored {
        let again = serde_json::to_string(stored).expect("certificates can be stored");
        assert_eq!(serde_json::from_str::<QuotientCertificate>(&again).ok().as_ref(), Some(stored));
    }
    match read.or(stored) {
        Some(claim) => check(&claim),
        None => altered(data),
    }
}

/// A proved certificate of the documentation with some numbers changed.
fn altered(data: &[u8]) {
    static PROVED: OnceLock<Vec<QuotientCertificate>> = OnceLock::new();
    let proved = PROVED.get_or_init(|| {
        let file = include_str!("../../../../../research/tables/misere-quotients.txt");
        let parts = file.split("\n\n").filter(|part| part.starts_with("misere quotient"));
        let read = parts.map(|part| part.parse().expect("a certificate"));
        read.filter(|read: &QuotientCertificate| read.order() <= 16).collect()
    });
    let mut bytes = Bytes(data);
    let right = &proved[bytes.below(proved.len() as u32) as usize];
    let order = right.order();
    let (mut table, mut portion) = (right.products().to_vec(), right.portion().to_vec());
    let (mut classes, mut period) = (right.classes().to_vec(), right.period());
    while !bytes.is_empty() {
        match bytes.below(5) {
            0 => {
                let at = bytes.below(table.len() as u32) as usize;
                table[at] = bytes.below(order + 1);
            }
            1 if !classes.is_empty() => {
                let at = bytes.below(classes.len() as u32) as usize;
                classes[at] = bytes.below(order + 1);
            }
            2 => {
                let element = bytes.below(order + 1);
                match portion.binary_search(&element) {
                    Ok(at) => drop(portion.remove(at)),
                    Err(at) => portion.insert(at, element),
                }
            }
            3 => classes.truncate(bytes.below(40) as usize),
            _ => period = Some((bytes.below(20).into(), bytes.below(20).into())),
        }
    }
    let code = right.code().clone();
    if let Ok(claim) = QuotientCertificate::from_parts(code, order, table, portion, classes, period)
    {
        check(&claim);
    }
}

/// Compares a proved certificate with play with up to three small heaps.
fn check(claim: &QuotientCertificate) {
    let small = claim.order() <= 64 && claim.classes().len() <= 200;
    if !small || claim.verify_within(&Limits::none().work(STEPS)).is_err() {
        return;
    }
    let Ok(quotient) = HeapQuotient::from_certificate(claim) else {
        panic!("proved, and refused: {claim}");
    };
    let Ok(rules) = claim.code().to_string().parse::<TakeAndBreak>() else { return };
    let (search, limits) = (Search::new(&rules), Limits::none().work(1 << 14));
    let search = search.within(&limits);
    let largest = if quotient.period().is_some() { 6 } else { quotient.largest_heap().min(6) };
    for a in 0..=largest {
        for (b, c) in (a..=largest).flat_map(|b| (0..=b.min(2)).map(move |c| (b, c))) {
            let sum = [a, b, c];
            if let Ok(outcome) = search.sum_outcome(&sum, Misere) {
                assert_eq!(quotient.outcome(&sum), Ok(outcome), "{sum:?} of {claim}");
            }
        }
    }
}
