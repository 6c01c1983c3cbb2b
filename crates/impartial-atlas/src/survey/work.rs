//! Units that stand alone: periods, quotients, values, and what is verified.

use std::fs;
use std::path::Path;

use games::catalog::{By, Catalog, Question};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Limits, Normal, Stopped};
use grundy_search::loopy::LoopyValue;
use misere_quotients::{
    HeapQuotientFinder, QuotientBounds, QuotientCertificate, QuotientCertificateError,
};
use octal_games::{
    ArithmeticCertificate, Certificate, Checkpoint, Code, MAX_LEN, NimValues, Periodicity,
    Sequence, SequenceError,
};
use serde_json::{Value, json};

use impartial::bounded::{self, MOST_STORED};

use super::sha256::sha256;
use super::unit::{Unit, UnitError};

type Result<T> = std::result::Result<T, UnitError>;

fn wrong(error: impl std::fmt::Display) -> UnitError {
    UnitError::new(error.to_string())
}

/// The code of a take-and-break game, by its digits or its name.
fn code(text: &str) -> Result<Code> {
    Ok(text.parse::<TakeAndBreak>().map_err(wrong)?.code().clone())
}

/// How many values are computed, unless the unit says otherwise.
const VALUES: u64 = 1 << 16;
/// What a value may take while its engine works on it.
const BYTES_A_VALUE: u64 = 8;

pub(super) fn period(unit: &Unit, limits: &Limits) -> Result<Value> {
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
    let mut result = json!({
        "code": code.to_string(),
        "computed": values.len(),
        "period": match &found {
            Periodicity::Certified(proof) => Some(proof.period()),
            Periodicity::Arithmetic(proof) => Some(proof.period()),
            _ => None,
        },
        "certificate": proof,
    });
    if let Some(stopped) = stopped {
        result["stopped"] = stopped.to_string().into();
    } else if proof.is_none() && room < wanted {
        result["stopped"] = format!("no more than {} bytes may be stored", unit.bytes()).into();
    }
    Ok(result)
}

/// Heaps up to this one, unless the unit says otherwise.
const HEAPS: u64 = 400;
/// More elements take more memory than any table here.
const ELEMENTS: u64 = 8000;
/// What a searched position takes.
const BYTES_A_POSITION: u64 = 43;

pub(super) fn quotient(unit: &Unit, limits: &Limits) -> Result<Value> {
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
    let mut result = json!({
        "code": code.to_string(),
        "elements": found.quotient().order(),
        "p_portion": found.quotient().portion().count(),
        "heaps": found.largest_heap(),
        "period": found.period().map(|(_, period)| period),
        "certificate": QuotientCertificate::of(&found).to_string(),
    });
    if let Some(stopped) = stopped {
        result["stopped"] = stopped.into();
    }
    Ok(result)
}

/// How many positions are stored at most.
const POSITIONS: u64 = 1 << 28;

pub(super) fn value(unit: &Unit, catalog: Catalog, limits: &Limits) -> Result<Value> {
    // A catalog of its own, so that the answer is the same whatever was asked before.
    let catalog = catalog.bounds(POSITIONS, unit.bytes());
    let sum = catalog.read_sum(unit.subject()).map_err(wrong)?;
    let question = Question::new(Normal).most_moves(0).by(By::Both);
    let solved = catalog.answer(&sum, &question, limits);
    let value = solved.value();
    Ok(match (value.get(), value.why()) {
        (Some(LoopyValue::Nim(value)), _) => json!({ "value": value.value() }),
        (Some(value), _) => json!({ "value": value.to_string() }),
        (None, why) => {
            json!({ "value": null, "stopped": why.map(ToString::to_string) })
        }
    })
}

/// What a check has found: what it was about, how far it holds, and what is wrong.
struct Checked {
    what: String,
    /// Everything before this heap or this certificate was checked.
    to: u64,
    refuted: Option<String>,
    stopped: Option<Stopped>,
}

impl Checked {
    fn new(what: String, to: u64) -> Self {
        Self { what, to, refuted: None, stopped: None }
    }
}

pub(super) fn verify(unit: &Unit, folder: Option<&Path>, limits: &Limits) -> Result<Value> {
    let path = super::folder::place(folder, unit.subject());
    let shown = path.display();
    let failed = |error: &dyn std::fmt::Display| wrong(format_args!("{shown}: {error}"));
    let kind = fs::metadata(&path).map_err(|error| failed(&error))?;
    // To open a pipe may take forever.
    if !kind.is_file() {
        return Err(failed(&"not a file"));
    }
    let bytes = bounded::read(&path, MOST_STORED).map_err(|error| failed(&error))?;
    let checked = if bytes.starts_with(b"nim-sequence 1\n") {
        let stored = Checkpoint::read(&bytes[..]).map_err(|error| failed(&error))?;
        segment(&stored, unit, limits)?
    } else {
        let text = String::from_utf8(bytes).map_err(|_| failed(&"nothing that can be checked"))?;
        match serde_json::from_str::<Value>(&text) {
            Ok(result) => stored_result(&result, limits)?,
            Err(_) => certificates(&text, unit, limits).map_err(|error| failed(&error))?,
        }
    };
    let holds = checked.refuted.is_none().then_some(checked.stopped.is_none());
    let mut result = json!({
        "what": checked.what,
        "to": checked.to,
        // What was stopped holds as far as it was checked, and nothing more is known.
        "holds": match holds { Some(true) => Some(true), Some(false) => None, None => Some(false) },
    });
    if let Some(refuted) = checked.refuted {
        result["refuted"] = refuted.into();
    }
    if let Some(stopped) = checked.stopped {
        result["stopped"] = stopped.to_string().into();
    }
    Ok(result)
}

/// Checks stored values one by one, each by the definition from those before it.
fn segment(stored: &Checkpoint, unit: &Unit, limits: &Limits) -> Result<Checked> {
    let (code, values) = (stored.code(), stored.values());
    if code.max_parts() > 2 {
        return Err(wrong(format_args!(
            "{code} leaves three heaps and more, which is not checked"
        )));
    }
    let part = unit.part();
    let end = part.end.min(values.len());
    if part.start > end {
        return Err(wrong(format_args!("there are {} values, from={}", values.len(), part.start)));
    }
    let mut meter = limits.meter();
    let mut checked = Checked::new(format!("values of {code}"), part.start);
    let mut seen = Vec::new();
    for heap in part.start..end {
        let digits = if code.is_finite() { code.leading_digits().len() as u64 } else { heap + 1 };
        for removed in 0..digits.min(heap + 1) {
            let rest = heap - removed;
            // One step for every option, in portions of which each takes far less than a millisecond.
            let digit = code.digit(removed);
            let pairs = if digit & 4 == 0 { 0 } else { rest / 2 };
            for first in (0..=pairs).step_by(PORTION) {
                let last = pairs.min(first + PORTION as u64 - 1);
                if let Err(stopped) = meter.tick(last - first + 1) {
                    checked.stopped = Some(stopped);
                    return Ok(checked);
                }
                for half in first.max(1)..=last {
                    if !(code.has_unequal_parts() && half == rest - half) {
                        see(&mut seen, heap, number(values, half) ^ number(values, rest - half));
                    }
                }
            }
            if digit & 2 != 0 && rest > 0 {
                see(&mut seen, heap, number(values, rest));
            }
            if digit & 1 != 0 && rest == 0 {
                see(&mut seen, heap, 0);
            }
        }
        let right = seen.iter().take_while(|&&met| met == heap + 1).count() as u64;
        let given = number(values, heap);
        if right != given {
            checked.refuted = Some(format!("G({heap}) is {right}, not {given}"));
            return Ok(checked);
        }
        checked.to = heap + 1;
    }
    Ok(checked)
}

const PORTION: usize = 1 << 14;

fn number(values: &NimValues, heap: u64) -> u64 {
    values.at(heap).value()
}

/// Notes that a heap has an option of this value. A value that is not smaller than the heap says nothing.
fn see(seen: &mut Vec<u64>, heap: u64, value: u64) {
    if value <= heap {
        let at = value as usize;
        if at >= seen.len() {
            seen.resize(at + 1, 0);
        }
        seen[at] = heap + 1;
    }
}

/// Checks certificates: of quotients with blank lines between them, or of periods on lines.
fn certificates(text: &str, unit: &Unit, limits: &Limits) -> Result<Checked> {
    let part = unit.part();
    let is_quotient =
        text.trim_start().starts_with("misere quotient") || text.contains("\nmisere quotient");
    let parts: Vec<&str> = if is_quotient {
        let parts = text.split("\n\n").map(str::trim);
        parts.filter(|part| part.starts_with("misere quotient")).collect()
    } else {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
    };
    if parts.is_empty() {
        return Err(wrong("nothing that can be checked: no certificate, no values, no result"));
    }
    let mut checked = Checked::new("certificates".to_owned(), part.start);
    let end = part.end.min(parts.len() as u64);
    for at in part.start..end {
        let of_one = certificate(parts[at as usize], limits)?;
        if of_one.refuted.is_some() || of_one.stopped.is_some() {
            checked.what = of_one.what;
            (checked.refuted, checked.stopped) = (of_one.refuted, of_one.stopped);
            break;
        }
        checked.to = at + 1;
    }
    Ok(checked)
}

/// Certificates of periods of up to this many values are proved from the definition; of longer ones, check a checkpoint.
const PROVED: u64 = 50_000;

fn certificate(text: &str, limits: &Limits) -> Result<Checked> {
    if text.starts_with("misere quotient") {
        let certificate: QuotientCertificate = text.parse().map_err(wrong)?;
        let mut checked = Checked::new(format!("quotient of {}", certificate.code()), 1);
        match certificate.verify_within(limits) {
            Ok(()) => {}
            Err(QuotientCertificateError::Stopped(stopped)) => checked.stopped = Some(stopped),
            Err(error) => checked.refuted = Some(error.to_string()),
        }
        return Ok(checked);
    }
    let long = |needed: Option<u64>, most: u64| match needed {
        Some(needed) if needed <= most => Ok(()),
        _ => Err(wrong(format_args!("a proof by more than {most} values: check stored values"))),
    };
    let (code, verified) = if let Ok(proof) = text.parse::<Certificate>() {
        long(proof.bound().checked_add(proof.period()), PROVED)?;
        (proof.code().to_string(), proof.verify())
    } else {
        let proof: ArithmeticCertificate = text
            .parse()
            .map_err(|_| wrong(format_args!("neither a certificate nor a result: `{text:.60}`")))?;
        let needed = proof.bound().checked_add(proof.period());
        long(needed, ArithmeticCertificate::MAX_VERIFIED)?;
        (proof.code().to_string(), proof.verify())
    };
    let mut checked = Checked::new(format!("period of {code}"), 1);
    checked.refuted = verified.err().map(|error| error.to_string());
    Ok(checked)
}

/// Checks the certificate in a result that was written before, and that it is the result of the unit that it names.
fn stored_result(result: &Value, limits: &Limits) -> Result<Checked> {
    let text = |key: &str| result[key].as_str();
    let (Some(name), Some(line)) = (text("unit"), text("line")) else {
        return Err(wrong("a JSON document, and not the result of a unit"));
    };
    let unit: Unit = line.parse()?;
    let mut checked = Checked::new(line.to_owned(), 0);
    if sha256(line.as_bytes()) != name || unit.to_string() != line {
        checked.refuted = Some("the result is not that of the unit that it names".to_owned());
        return Ok(checked);
    }
    let Some(proof) = text("certificate") else {
        return Err(wrong("a result without a certificate; do the unit again"));
    };
    let code = code(unit.subject())?.to_string();
    let inner = certificate(proof.trim(), limits)?;
    let about = [format!("period of {code}"), format!("quotient of {code}")];
    checked.to = inner.to;
    checked.stopped = inner.stopped;
    checked.refuted = inner.refuted.or_else(|| {
        let other = !about.contains(&inner.what);
        other.then(|| format!("the certificate is one of the {}", inner.what))
    });
    Ok(checked)
}
