//! Units of work that do not depend on the results of other units: periods, quotients and values.

use games::catalog::{By, Catalog, Question};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Limits, Normal};
use misere_quotients::{HeapQuotientFinder, QuotientBounds, QuotientCertificate};
use octal_games::{Code, MAX_LEN, Periodicity, Sequence, SequenceError};

use super::result::{UnitResult, UnitValue};
use super::unit::{Unit, UnitError};

pub(super) type Result<T> = std::result::Result<T, UnitError>;

pub(super) fn wrong(error: impl std::fmt::Display) -> UnitError {
    UnitError::new(error.to_string())
}

/// Parses a take-and-break game from its code or its name.
pub(super) fn code(text: &str) -> Result<Code> {
    Ok(text.parse::<TakeAndBreak>().map_err(wrong)?.code().clone())
}

/// The default number of values.
pub(super) const VALUES: u64 = 1 << 16;
/// The memory in bytes that each value takes during the computation.
const BYTES_A_VALUE: u64 = 8;

pub(super) fn period(unit: &Unit, limits: &Limits) -> Result<UnitResult> {
    let code = code(unit.subject())?;
    let wanted = unit.length().unwrap_or(VALUES);
    if !(1..=MAX_LEN).contains(&wanted) {
        return Err(wrong(format_args!("expected values=1 to {MAX_LEN}")));
    }
    let room = (unit.bytes() / BYTES_A_VALUE).max(1);
    let mut sequence = Sequence::new(code.clone());
    let found = sequence.search_period_within(wanted.min(room), limits);
    let values = sequence.values();
    let (found, stopped) = match found {
        Ok(found) => (found, None),
        Err(SequenceError::Stopped(stopped)) => (Periodicity::of(&code, values), Some(stopped)),
        Err(error) => return Err(wrong(error)),
    };
    let proof = match &found {
        Periodicity::Certified(proof) => Some(proof.to_string()),
        Periodicity::Arithmetic(proof) => Some(proof.to_string()),
        _ => None,
    };
    let stopped = match stopped {
        Some(stopped) => Some(stopped.to_string()),
        None if proof.is_none() && room < wanted => {
            Some(format!("no more than {} bytes may be stored", unit.bytes()))
        }
        None => None,
    };
    Ok(UnitResult {
        code: Some(code.to_string()),
        computed: Some(values.len()),
        period: Some(match &found {
            Periodicity::Certified(proof) => Some(proof.period()),
            Periodicity::Arithmetic(proof) => Some(proof.period()),
            _ => None,
        }),
        certificate: Some(proof),
        stopped: stopped.map(Some),
        ..UnitResult::default()
    })
}

/// The default size of the largest heap.
const HEAPS: u64 = 400;
/// The maximum number of elements of a quotient. With more elements, the multiplication table would
/// take more memory than everything else.
const ELEMENTS: u64 = 8000;
/// The memory in bytes that each position in the search takes.
const BYTES_A_POSITION: u64 = 43;

pub(super) fn quotient(unit: &Unit, limits: &Limits) -> Result<UnitResult> {
    let code = code(unit.subject())?;
    let heaps = unit.length().unwrap_or(HEAPS);
    let bounds = QuotientBounds::new()
        .max_elements(ELEMENTS)
        .max_stored((unit.bytes() / BYTES_A_POSITION).max(1));
    let found = HeapQuotientFinder::new(code.clone(), bounds).find_within(heaps, limits);
    let (found, stopped) = match found {
        Ok(found) => (found, None),
        Err(stopped) => {
            let why = stopped.to_string();
            (stopped.into_partial(), Some(why))
        }
    };
    Ok(UnitResult {
        code: Some(code.to_string()),
        elements: Some(found.quotient().order() as u64),
        p_portion: Some(found.quotient().portion().count() as u64),
        heaps: Some(found.largest_heap()),
        period: Some(found.period().map(|(_, period)| period)),
        certificate: Some(Some(QuotientCertificate::of(&found).to_string())),
        stopped: stopped.map(Some),
        ..UnitResult::default()
    })
}

/// The maximum number of positions that the search stores.
const POSITIONS: u64 = 1 << 28;

pub(super) fn value(unit: &Unit, catalog: Catalog, limits: &Limits) -> Result<UnitResult> {
    // Use a new catalog, so the answer cannot depend on earlier units.
    let catalog = catalog.bounds(POSITIONS, unit.bytes());
    let sum = catalog.read_sum(unit.subject()).map_err(wrong)?;
    let question = Question::new(Normal).most_moves(0).by(By::Both);
    let solved = catalog.answer(&sum, &question, limits);
    let value = solved.value();
    let why = value.why().map(ToString::to_string);
    Ok(UnitResult {
        value: Some(value.get().map(UnitValue::from)),
        stopped: value.get().is_none().then_some(why),
        ..UnitResult::default()
    })
}
