//! Reports on a nim-sequence: its first values, its period and the proof, and statistics.

use super::Run;
use crate::claims::{Kind, TITLE, VERSION};
use crate::commands::documents::{self, HeapValue, Period, PeriodKind, Rare};
use crate::commands::output::Stdout;
use crate::commands::{Failure, Unwritten};
use grundy_core::Nimber;
use octal_games::{
    ArithmeticCertificate, Certificate, CertificateError, NimValues, ObservedPeriod, Periodicity,
    ValueStatistics,
};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The maximum number of values for which the certificate of a plain period is verified from the definition. Verifying longer certificates
/// would take too long. Arithmetic periods have a limit of their own.
const VERIFIED: u64 = 50_000;
/// How many of the first values to print.
const SHOWN: usize = 40;

/// The results of a run, which the report presents.
pub(super) struct Report<'a> {
    pub(super) run: &'a Run,
    pub(super) values: &'a NimValues,
    pub(super) found: &'a Periodicity,
    /// The number of values that this run computed, as opposed to values read from a file.
    pub(super) new: u64,
    pub(super) time: Duration,
}

/// The result of verifying a proof from the definition, and the time in seconds that this took; `None` if it was not verified.
type Verified = Option<(Result<(), CertificateError>, f64)>;

impl Report<'_> {
    pub(super) fn write(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let verified = self.verified();
        if out.is_json() {
            out.document(&self.document(&verified))?;
        } else {
            self.text(&verified, out)?;
        }
        let refuted = verified.is_some_and(|(verified, _)| verified.is_err());
        Ok(if refuted { ExitCode::from(3) } else { ExitCode::SUCCESS })
    }

    /// Verifies the proof from the definition, unless it is too long.
    fn verified(&self) -> Verified {
        let start = Instant::now();
        let verified = match self.found {
            Periodicity::Certified(proof) if proof.bound() + proof.period() <= VERIFIED => {
                proof.verify()
            }
            Periodicity::Arithmetic(proof)
                if proof.bound() + proof.period() <= ArithmeticCertificate::MAX_VERIFIED =>
            {
                proof.verify()
            }
            _ => return None,
        };
        Some((verified, start.elapsed().as_secs_f64()))
    }

    /// Writes the proof of the period to a file, as a file of claims with a single claim. Returns `false` if no period is proved.
    pub(super) fn keep_proof(&self, file: &Path) -> Result<bool, Failure> {
        let (kind, proof, proved_by) = match self.found {
            Periodicity::Certified(proof) => (Kind::Period, proof.to_string(), "certificate"),
            Periodicity::Arithmetic(proof) => (Kind::Arithmetic, proof.to_string(), "trusted"),
            _ => return Ok(false),
        };
        let enough = self.values.len();
        let (code, figures) = proof.split_once(' ').unwrap_or((&proof, ""));
        let title = format!("{TITLE}{VERSION}");
        let claim = format!(
            "{kind} | {code} | {figures} | {proved_by} | impartial octal '{code}' {enough}"
        );
        std::fs::write(file, format!("{title}\n{claim}\n"))
            .map_err(|error| Unwritten::new(file.display(), error))?;
        Ok(true)
    }

    fn is_proved(&self) -> bool {
        matches!(self.found, Periodicity::Certified(_) | Periodicity::Arithmetic(_))
    }

    fn first(&self) -> Vec<u64> {
        self.values.iter().take(SHOWN).map(Nimber::value).collect()
    }

    fn further(&self) -> Option<u64> {
        let open = self.run.length.is_none() && !self.is_proved();
        open.then(|| 4 * self.values.len().next_power_of_two())
    }

    fn text(&self, verified: &Verified, out: &mut Stdout) -> Result<(), Failure> {
        out.line(&self.run.code)?;
        let first: Vec<String> = self.first().iter().map(ToString::to_string).collect();
        let more = if self.values.len() > SHOWN as u64 { " ..." } else { "" };
        out.line(format_args!("{}{more}", first.join(" ")))?;
        match self.found {
            Periodicity::Certified(proof) => certified(proof, out)?,
            Periodicity::Arithmetic(proof) => arithmetic(proof, out)?,
            Periodicity::Observed(seen) => out.line(format_args!(
                "  observed    period {}, each {} larger, from heap {} to {}: no proof",
                seen.period(),
                seen.saltus(),
                seen.preperiod(),
                seen.len() - 1
            ))?,
            _ => {
                out.line(format_args!("  period      none up to heap {}", self.values.len() - 1))?;
            }
        }
        match verified {
            Some((Ok(()), seconds)) => {
                out.line(format_args!("  verified    from the definition in {seconds:.3} s"))?;
            }
            Some((Err(error), _)) => out.line(format_args!("  REFUTED     {error}"))?,
            None => {}
        }
        self.statistics(out)?;
        let seconds = self.time.as_secs_f64();
        out.line(format_args!("  time        {} values in {seconds:.3} s", self.new))?;
        if let Some(further) = self.further() {
            out.line(format_args!("  further     impartial octal {} {further}", self.run.name))?;
        }
        Ok(())
    }

    fn statistics(&self, out: &mut Stdout) -> Result<(), Failure> {
        let known = ValueStatistics::of(&self.run.code, self.values);
        if let (Some((at, largest)), Some((last, new))) =
            (known.largest_value(), known.last_new_value())
        {
            let (largest, new) = (largest.value(), new.value());
            out.line(format_args!(
                "  largest     {largest}, first at heap {at}; the last new value is {new}, at heap {last}"
            ))?;
        }
        if let (Some(space), Some(rare)) = (known.space(), known.rare_heaps()) {
            let variant = if space.is_positional() { " and parity of the heap" } else { "" };
            let last = known.last_rare_heap().unwrap_or(0);
            let mask = space.mask();
            out.line(format_args!(
                "  rare heaps  {rare}, the last {last} (mask {mask:#b}{variant})"
            ))?;
        }
        Ok(())
    }

    fn document(&self, verified: &Verified) -> documents::Octal {
        let known = ValueStatistics::of(&self.run.code, self.values);
        let period = match self.found {
            Periodicity::Certified(proof) => Some(Period {
                kind: PeriodKind::Certified,
                period: proof.period(),
                saltus: 0,
                preperiod: proof.preperiod(),
                bound: Some(proof.bound()),
                last_exception: Some(proof.last_exception().map(HeapValue::from)),
            }),
            Periodicity::Arithmetic(proof) => Some(Period {
                kind: PeriodKind::Certified,
                period: proof.period(),
                saltus: proof.saltus().into(),
                preperiod: proof.preperiod(),
                bound: Some(proof.bound()),
                last_exception: Some(proof.last_exception().map(HeapValue::from)),
            }),
            Periodicity::Observed(seen) => Some(seen.into()),
            _ => None,
        };
        documents::Octal {
            code: self.run.code.to_string(),
            computed: self.values.len(),
            first: self.first(),
            period,
            verified: verified.as_ref().map(|(verified, _)| verified.is_ok()),
            largest: known.largest_value().map(HeapValue::from),
            last_new: known.last_new_value().map(HeapValue::from),
            rare: known.space().zip(known.rare_heaps()).map(|(space, heaps)| Rare {
                heaps,
                last: known.last_rare_heap(),
                mask: space.mask(),
                positional: space.is_positional(),
            }),
            seconds: self.time.as_secs_f64(),
            further: self.further(),
        }
    }
}

impl From<&ObservedPeriod> for Period {
    fn from(seen: &ObservedPeriod) -> Self {
        Self {
            kind: PeriodKind::Observed,
            period: seen.period(),
            saltus: seen.saltus().into(),
            preperiod: seen.preperiod(),
            bound: None,
            last_exception: None,
        }
    }
}

impl From<(u64, Nimber)> for HeapValue {
    fn from((heap, value): (u64, Nimber)) -> Self {
        Self { heap, value: value.value() }
    }
}

fn certified(proof: &Certificate, out: &mut Stdout) -> Result<(), Failure> {
    out.line(format_args!("  period      {} from heap {} on", proof.period(), proof.preperiod()))?;
    if let Some((heap, value)) = proof.last_exception() {
        out.line(format_args!("  exception   the last is G({heap}) = {}", value.value()))?;
    }
    let (from, to, period) = (proof.preperiod(), proof.bound(), proof.period());
    out.line(format_args!(
        "  proof       G(n + {period}) = G(n) was checked for {from} <= n < {to} (Guy and Smith)"
    ))
}

fn arithmetic(proof: &ArithmeticCertificate, out: &mut Stdout) -> Result<(), Failure> {
    let (from, to) = (proof.preperiod(), proof.bound());
    let (period, saltus) = (proof.period(), proof.saltus());
    out.line(format_args!(
        "  arithmetic-periodic: period {period}, saltus {saltus}, from {from} on"
    ))?;
    if let Some((heap, value)) = proof.last_exception() {
        out.line(format_args!("  exception   the last is G({heap}) = {}", value.value()))?;
    }
    out.line(format_args!(
        "  proof       G(n + {period}) = G(n) + {saltus} was checked for {from} <= n < {to}, an automaton decides the rest"
    ))
}
