//! Checks stored certificates, values and results. The code is independent of the engines that found them.
//!
//! Anything in a file that cannot be understood is an error, no matter where it is. An empty file, or an empty part of a file, is
//! an error, too. So a check never reports success without having checked something.

use std::fs;
use std::ops::Range;
use std::path::Path;

use grundy_core::{Limits, Meter, Stopped};
use impartial::bounded::{self, MAX_STORED};
use impartial::stored::quotients;
use misere_quotients::{QuotientCertificate, QuotientCertificateError};
use octal_games::{ArithmeticCertificate, Certificate, CertificateError, Checkpoint, NimValues};
use serde_json::Value;

use super::result::UnitResult;
use super::unit::sha256;
use super::unit::{Kind, Unit};
use super::work::{Result, VALUES, code, wrong};

/// The result of a check: its subject, how much was checked, and the first error that was found.
struct Checked {
    what: String,
    /// Everything before this heap or this certificate was checked.
    to: u64,
    refuted: Option<String>,
    stopped: Option<Stopped>,
    /// The figures in a stored result that its certificate does not prove.
    unchecked: Vec<&'static str>,
}

impl Checked {
    const fn new(what: String, to: u64) -> Self {
        Self { what, to, refuted: None, stopped: None, unchecked: Vec::new() }
    }
}

pub(super) fn verify(unit: &Unit, folder: Option<&Path>, limits: &Limits) -> Result<UnitResult> {
    let path = super::folder::place(folder, unit.subject());
    let shown = path.display();
    let failed = |error: &dyn std::fmt::Display| wrong(format_args!("{shown}: {error}"));
    let kind = fs::metadata(&path).map_err(|error| failed(&error))?;
    // Opening a pipe can block forever, so accept only regular files.
    if !kind.is_file() {
        return Err(failed(&"not a file"));
    }
    let bytes = bounded::read(&path, MAX_STORED).map_err(|error| failed(&error))?;
    let checked = if bytes.starts_with(b"nim-sequence 1\n") {
        let stored = Checkpoint::read(&bytes[..]).map_err(|error| failed(&error))?;
        segment(&stored, unit, limits)
    } else {
        let text = String::from_utf8(bytes).map_err(|_| failed(&"nothing that can be checked"))?;
        match serde_json::from_str::<Value>(&text) {
            Ok(result) => {
                let written = result.to_string();
                if written == text.trim_end() {
                    stored_result(&result, unit, limits)
                } else {
                    // If a key occurs twice in the document, `written` contains it only once, so the texts differ. Two readers could see
                    // different values of this key.
                    Err(wrong("a JSON document that is not as a survey writes it"))
                }
            }
            Err(_) => certificates(&text, unit, limits),
        }
    };
    let checked = checked.map_err(|error| failed(&error))?;
    let holds = match (&checked.refuted, &checked.stopped) {
        (Some(_), _) => Some(false),
        // If the check was stopped, all values or certificates before `to` are correct, and the others are unknown.
        (None, Some(_)) => None,
        (None, None) => Some(true),
    };
    Ok(UnitResult {
        what: Some(checked.what),
        to: Some(checked.to),
        holds: Some(holds),
        refuted: checked.refuted,
        stopped: checked.stopped.map(|stopped| Some(stopped.to_string())),
        unchecked: (!checked.unchecked.is_empty())
            .then(|| checked.unchecked.into_iter().map(str::to_owned).collect()),
        ..UnitResult::default()
    })
}

/// Returns the range of the file that the unit asks for. Fails if this range is empty.
fn range(part: &Range<u64>, count: u64, what: &str) -> Result<Range<u64>> {
    let end = part.end.min(count);
    if part.start >= end {
        let to = if part.end == u64::MAX { String::new() } else { format!(" to={}", part.end) };
        return Err(wrong(format_args!(
            "nothing to be checked: there are {count} {what}, and from={}{to} has none of them",
            part.start
        )));
    }
    Ok(part.start..end)
}

/// Checks stored values one by one. Computes each value from the stored values of smaller heaps, according to the definition.
fn segment(stored: &Checkpoint, unit: &Unit, limits: &Limits) -> Result<Checked> {
    let (code, values) = (stored.code(), stored.values());
    if code.max_parts() > 2 {
        return Err(wrong(format_args!(
            "{code} leaves three heaps and more, which is not checked"
        )));
    }
    let part = range(&unit.part(), values.len(), "values")?;
    let mut meter = limits.meter();
    let mut checked = Checked::new(format!("values of {code}"), part.start);
    let mut seen = Vec::new();
    for heap in part {
        let digits = if code.is_finite() { code.leading_digits().len() as u64 } else { heap + 1 };
        for removed in 0..digits.min(heap + 1) {
            let rest = heap - removed;
            // Every option counts as one step. Count them in portions, each of which takes far less than a millisecond.
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

/// Records that the heap has an option with the given value. The value of a heap is at most its size, so larger values do not matter.
fn see(seen: &mut Vec<u64>, heap: u64, value: u64) {
    if value <= heap {
        let at = value as usize;
        if at >= seen.len() {
            seen.resize(at + 1, 0);
        }
        seen[at] = heap + 1;
    }
}

/// A certificate that has been parsed but has not been checked.
enum Proof {
    Period(Certificate),
    Arithmetic(ArithmeticCertificate),
    Quotient(QuotientCertificate),
}

/// Parses all certificates in a file. The certificates are either of quotients, in the format of [`quotients::read`], or of periods, with
/// one certificate per line.
fn read(text: &str) -> Result<Vec<Proof>> {
    let mut lines = text.lines();
    if lines.any(|line| line.starts_with(quotients::CERTIFICATE)) {
        let stored = quotients::read(text).map_err(wrong)?;
        return Ok(stored.certificates.into_iter().map(|(_, it)| Proof::Quotient(it)).collect());
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            Proof::of_period(line)
                .ok_or_else(|| wrong(format_args!("line {number}: no certificate: `{line:.60}`")))
        })
        .collect()
}

/// Checks certificates one by one.
fn certificates(text: &str, unit: &Unit, limits: &Limits) -> Result<Checked> {
    let proofs = read(text)?;
    let part = range(&unit.part(), proofs.len() as u64, "certificates")?;
    let mut checked = Checked::new("certificates".to_owned(), part.start);
    let meter = limits.meter();
    for at in part {
        let proof = &proofs[at as usize];
        proof.check(&meter, &mut checked)?;
        if checked.refuted.is_some() || checked.stopped.is_some() {
            checked.what = proof.about();
            break;
        }
        checked.to = at + 1;
    }
    Ok(checked)
}

/// The maximum number of values of a certificate that is verified from the definition. For longer periods, check a file of values
/// instead.
const PROVED: u64 = 50_000;

impl Proof {
    fn of_period(line: &str) -> Option<Self> {
        let plain = line.parse().map(Self::Period).ok();
        plain.or_else(|| line.parse().map(Self::Arithmetic).ok())
    }

    /// Parses a certificate. Accepts only the exact text that results contain.
    fn of(text: &str) -> Option<Self> {
        let proof = text.parse().map(Self::Quotient).ok().or_else(|| Self::of_period(text))?;
        let written = match &proof {
            Self::Period(proof) => proof.to_string(),
            Self::Arithmetic(proof) => proof.to_string(),
            Self::Quotient(proof) => proof.to_string(),
        };
        (written == text).then_some(proof)
    }

    fn code(&self) -> String {
        match self {
            Self::Period(proof) => proof.code().to_string(),
            Self::Arithmetic(proof) => proof.code().to_string(),
            Self::Quotient(proof) => proof.code().to_string(),
        }
    }

    fn about(&self) -> String {
        let what = if matches!(self, Self::Quotient(_)) { "quotient" } else { "period" };
        format!("{what} of {}", self.code())
    }

    /// Returns the number of values that the proof of a period needs, or `None` if this number is too large.
    fn values(&self) -> Option<u64> {
        match self {
            Self::Period(proof) => proof.bound().checked_add(proof.period()),
            Self::Arithmetic(proof) => proof.bound().checked_add(proof.period()),
            Self::Quotient(_) => Some(0),
        }
    }

    /// Verifies the certificate within the limits that remain.
    fn check(&self, meter: &Meter<'_>, checked: &mut Checked) -> Result<()> {
        let most = match self {
            Self::Arithmetic(_) => ArithmeticCertificate::MAX_VERIFIED,
            Self::Period(_) | Self::Quotient(_) => PROVED,
        };
        if self.values().is_none_or(|values| values > most) {
            return Err(wrong(format_args!(
                "a proof by more than {most} values: check stored values"
            )));
        }
        let limits = meter.rest();
        let of_period = |verified: std::result::Result<(), CertificateError>| match verified {
            Ok(()) => (None, None),
            Err(CertificateError::Stopped(stopped)) => (None, Some(stopped)),
            Err(error) => (Some(error.to_string()), None),
        };
        (checked.refuted, checked.stopped) = match self {
            Self::Period(proof) => of_period(proof.verify_within(&limits)),
            Self::Arithmetic(proof) => of_period(proof.verify_within(&limits)),
            Self::Quotient(proof) => match proof.verify_within(&limits) {
                Ok(()) => (None, None),
                Err(QuotientCertificateError::Stopped(stopped)) => (None, Some(stopped)),
                Err(error) => (Some(error.to_string()), None),
            },
        };
        Ok(())
    }

    /// Returns the figures that a result with this certificate must contain.
    fn figures(&self) -> Vec<(&'static str, Value)> {
        let mut figures = vec![("code", self.code().into())];
        figures.extend(match self {
            Self::Period(proof) => vec![("period", proof.period().into())],
            Self::Arithmetic(proof) => vec![("period", proof.period().into())],
            Self::Quotient(proof) => vec![
                ("elements", proof.order().into()),
                ("p_portion", proof.portion().len().into()),
                ("heaps", proof.classes().len().into()),
                ("period", proof.period().map(|(_, period)| period).into()),
            ],
        });
        figures
    }
}

/// Checks a stored result. It must belong to the unit that it names, its certificate must be valid, and the certificate must prove all
/// figures in the result, except those that are reported as unchecked.
fn stored_result(result: &Value, asked: &Unit, limits: &Limits) -> Result<Checked> {
    range(&asked.part(), 1, "results")?;
    let text = |key: &str| result[key].as_str();
    let (Some(name), Some(line)) = (text("unit"), text("line")) else {
        return Err(wrong("a JSON document, and not the result of a unit"));
    };
    let unit: Unit = line.parse()?;
    let mut checked = Checked::new(line.to_owned(), 0);
    let kind = line.split(' ').next();
    if sha256(line.as_bytes()) != name || unit.to_string() != line || text("kind") != kind {
        checked.refuted = Some("the result is not that of the unit that it names".to_owned());
        return Ok(checked);
    }
    let proof = match (unit.kind(), text("certificate")) {
        (Kind::Period | Kind::Quotient, Some(text)) => Proof::of(text),
        _ => return Err(wrong("a result without a certificate; do the unit again")),
    };
    let proof = proof.ok_or_else(|| wrong("the certificate of the result cannot be read"))?;
    let code = code(unit.subject())?.to_string();
    let is_of_kind = (unit.kind() == Kind::Quotient) == matches!(proof, Proof::Quotient(_));
    if !is_of_kind || proof.code() != code {
        checked.refuted = Some(format!("the certificate is one of the {}", proof.about()));
        return Ok(checked);
    }
    checked.refuted = compare(result, &proof, &unit, &mut checked.unchecked)?;
    if checked.refuted.is_none() {
        proof.check(&limits.meter(), &mut checked)?;
        checked.to = 1;
    }
    Ok(checked)
}

/// Returns the first figure in a result that its certificate refutes.
fn compare(
    result: &Value,
    proof: &Proof,
    unit: &Unit,
    unchecked: &mut Vec<&'static str>,
) -> Result<Option<String>> {
    let figures = proof.figures();
    for (key, right) in &figures {
        // If the correct value is null, the key must still be present.
        let given = result.get(key);
        if given != Some(right) {
            let given = given.map_or("missing".to_owned(), ToString::to_string);
            return Ok(Some(format!(
                "`{key}` is {given:.60}, and {right} by the certificate beside it"
            )));
        }
    }
    for (key, given) in result.as_object().into_iter().flatten() {
        match key.as_str() {
            "unit" | "line" | "kind" | "certificate" => {}
            key if figures.iter().any(|(known, _)| *known == key) => {}
            "stopped" if given.is_string() => unchecked.push("stopped"),
            "computed" if !matches!(proof, Proof::Quotient(_)) => {
                // The amount of work is not a fact about the game, but it must be a possible amount.
                let (least, most) = (proof.values(), unit.length().unwrap_or(VALUES));
                let is_possible = given.as_u64().is_some_and(|computed| {
                    least.is_some_and(|least| (least..=most).contains(&computed))
                });
                if !is_possible {
                    return Ok(Some(format!(
                        "`computed` is {given:.60}, which is less than the certificate needs or more than {most}"
                    )));
                }
                unchecked.push("computed");
            }
            key => {
                return Err(wrong(format_args!(
                    "`{key:.60}` in a result of this kind says nothing that can be checked"
                )));
            }
        }
    }
    Ok(None)
}
