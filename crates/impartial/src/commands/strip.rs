//! The subcommand `strip`: computes values, periods with proofs, and recurrences of games on strips, or of systems with several
//! kinds of heaps.

use super::documents::{self, HeapValue, Period, PeriodKind};
use super::interrupt::{Interrupt, Interrupted};
use super::output::Stdout;
use super::progress::Watch;
use super::{Failure, Usage, examples, numbers};
use clap::Args;
use games::strips::{StripError, StripPattern};
use grundy_core::{Limits, Nimber};
use octal_games::{
    CertificateError, HeapSystem, MAX_LEN, ObservedPeriod, SequenceError, SystemPeriod,
    SystemSequence,
};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The default limits without `--to`: the number of values, and the time.
const VALUES: u64 = 1 << 14;
const PATIENCE: Duration = Duration::from_secs(10);
/// Only certificates of at most this many values, counted over all kinds of heaps, are verified
/// from the definition.
const VERIFIED: u64 = 20_000;
/// How many of the first values to print.
const SHOWN: usize = 40;

/// Compute nim-values and periods of games on strips, as heaps of several kinds
#[derive(Debug, Args)]
#[command(after_help = examples::STRIP)]
pub(super) struct Strip {
    /// A game and its block, such as `node_kayles diamonds`, or a system such as `K = 1 + K + K, 2 + K + K`
    #[arg(required = true, value_name = "STRIP")]
    words: Vec<String>,
    /// Compute the values of strips of fewer than BLOCKS blocks
    #[arg(long, value_name = "BLOCKS", value_parser = numbers::count)]
    to: Option<u64>,
    /// The kind of heaps to ask about, in a system [default: the first]
    #[arg(long, value_name = "NAME")]
    kind: Option<String>,
    /// Print only the values
    #[arg(long, requires = "to")]
    values: bool,
}

/// A system of heaps, and the kind of heap whose values are requested.
struct Heaps {
    text: String,
    system: HeapSystem,
    kind: usize,
    /// The number of different shapes that an end of a strip can have, and the number of pairs of these shapes; `None`
    /// for a system that the user typed.
    shapes: Option<(usize, usize)>,
}

/// The result of searching the values for a period.
enum Found {
    Proved(SystemPeriod),
    Observed(ObservedPeriod),
    Nothing,
}

impl Strip {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let limit = self.to.unwrap_or(VALUES);
        if !(1..=MAX_LEN).contains(&limit) {
            let wrong = format_args!("BLOCKS is {limit}, expected 1 to {MAX_LEN}");
            return Err(Usage::new(wrong).into());
        }
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("strip");
        let start = Instant::now();
        let patient = match self.to {
            Some(_) => Limits::none(),
            None => Limits::none().time(PATIENCE),
        };
        let limits = interrupt.limits(watch.limits_to(patient, self.to));
        let heaps = match self.heaps(&limits) {
            Err(_) if interrupt.has_come() => {
                return Err(Interrupted::over("no values yet").into());
            }
            heaps => heaps?,
        };
        let mut sequence = SystemSequence::new(heaps.system.clone());
        let left = match self.to {
            Some(_) => limits,
            None => limits.time(PATIENCE.saturating_sub(start.elapsed())),
        };
        let found = if self.values {
            sequence.extend_within(limit, &left).map(|()| None)
        } else {
            sequence.search_period_within(heaps.kind, limit, &left)
        };
        watch.end();
        let proved = match found {
            Err(SequenceError::Stopped(_)) if interrupt.has_come() => {
                let known = format!("{} values of {}", sequence.values(0).len(), heaps.text);
                return Err(Interrupted::over(&known).into());
            }
            Err(SequenceError::Stopped(_)) => None,
            found => found?,
        };
        if self.values {
            return list(&heaps, &sequence, out);
        }
        let found = match (proved, sequence.observed_period(heaps.kind)) {
            (Some(proof), _) => Found::Proved(proof),
            (None, Some(seen)) => Found::Observed(seen),
            (None, None) => Found::Nothing,
        };
        let seconds = start.elapsed().as_secs_f64();
        Report { heaps: &heaps, sequence: &sequence, found, seconds }.write(out)
    }

    /// Converts the arguments to a system of heaps: a strip of a game, or a system that the user typed.
    fn heaps(&self, limits: &Limits) -> Result<Heaps, Failure> {
        let text = self.words.join(" ");
        if text.contains('=') {
            let system: HeapSystem = text.parse()?;
            let kind = match &self.kind {
                None => Some(0),
                Some(name) => system.kind(name),
            };
            let Some(kind) = kind else {
                let name = self.kind.as_deref().unwrap_or("");
                return Err(format!("the system has no kind {name:.40}").into());
            };
            return Ok(Heaps {
                text: system.kinds()[kind].name().to_owned(),
                system,
                kind,
                shapes: None,
            });
        }
        if self.kind.is_some() {
            return Err(Usage::new("--kind is for systems, which have `=`").into());
        }
        let strip: StripPattern = text.parse()?;
        let found = strip.system_within(StripPattern::MAX_KINDS, limits);
        let found = found.map_err(|error: StripError| Failure::from(error.to_string()))?;
        let shapes = Some((found.shapes(), found.pairs()));
        Ok(Heaps { text, system: found.system().clone(), kind: found.kind(), shapes })
    }
}

/// Prints only the values, with spaces between them.
fn list(heaps: &Heaps, sequence: &SystemSequence, out: &mut Stdout) -> Result<ExitCode, Failure> {
    let values = sequence.values(heaps.kind).iter().map(Nimber::value);
    if out.is_json() {
        out.document(&documents::Values { code: heaps.text.clone(), values: values.collect() })?;
    } else {
        let words: Vec<String> = values.map(|value| value.to_string()).collect();
        out.line(words.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The results of a computation, which the report presents.
struct Report<'a> {
    heaps: &'a Heaps,
    sequence: &'a SystemSequence,
    found: Found,
    seconds: f64,
}

impl Report<'_> {
    fn write(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let verified = self.verified();
        if out.is_json() {
            out.document(&self.document(verified.as_ref()))?;
        } else {
            self.text(verified.as_ref(), out)?;
        }
        let refuted = verified.is_some_and(|verified| verified.is_err());
        Ok(if refuted { ExitCode::from(3) } else { ExitCode::SUCCESS })
    }

    /// Verifies the proof from the definition. Returns `None` if there is no proof, or if it is too long.
    fn verified(&self) -> Option<Result<(), CertificateError>> {
        let Found::Proved(proof) = &self.found else { return None };
        let values = proof.bound() + proof.common_period();
        let all = values.saturating_mul(self.heaps.system.kinds().len() as u64);
        (all <= VERIFIED).then(|| proof.verify())
    }

    fn first(&self) -> Vec<u64> {
        self.sequence.values(self.heaps.kind).iter().take(SHOWN).map(Nimber::value).collect()
    }

    fn text(
        &self,
        verified: Option<&Result<(), CertificateError>>,
        out: &mut Stdout,
    ) -> Result<(), Failure> {
        let values = self.sequence.values(self.heaps.kind);
        out.line(&self.heaps.text)?;
        let first: Vec<String> = self.first().iter().map(ToString::to_string).collect();
        let more = if values.len() > SHOWN as u64 { " ..." } else { "" };
        out.line(format_args!("{}{more}", first.join(" ")))?;
        let kinds = self.heaps.system.kinds().len();
        match self.heaps.shapes {
            Some((shapes, pairs)) => out.line(format_args!(
                "  kinds       {kinds}, from {pairs} pairs of {shapes} shapes of ends"
            ))?,
            None => out.line(format_args!("  kinds       {kinds}"))?,
        }
        match &self.found {
            Found::Proved(proof) => proved(proof, out)?,
            Found::Observed(seen) => out.line(format_args!(
                "  observed    period {}, each {} larger, from {} to {}: no proof",
                seen.period(),
                seen.saltus(),
                seen.preperiod(),
                seen.len() - 1
            ))?,
            Found::Nothing => {
                out.line(format_args!("  period      none up to {}", values.len() - 1))?;
            }
        }
        match verified {
            Some(Ok(())) => out.line("  verified    from the definition")?,
            Some(Err(error)) => out.line(format_args!("  REFUTED     {error}"))?,
            None => {}
        }
        out.line(format_args!("  system      {}", self.heaps.system))?;
        out.line(format_args!("  time        {} values in {:.3} s", values.len(), self.seconds))
    }

    fn document(&self, verified: Option<&Result<(), CertificateError>>) -> documents::Strip {
        let period = match &self.found {
            Found::Proved(proof) => Some(Period {
                kind: PeriodKind::Certified,
                period: proof.period(),
                saltus: 0,
                preperiod: proof.preperiod(),
                bound: Some(proof.bound()),
                last_exception: Some(proof.last_exception().map(HeapValue::from)),
            }),
            Found::Observed(seen) => Some(seen.into()),
            Found::Nothing => None,
        };
        let certificate = match &self.found {
            Found::Proved(proof) => Some(proof.to_string()),
            _ => None,
        };
        documents::Strip {
            strip: self.heaps.text.clone(),
            system: self.heaps.system.to_string(),
            kind: self.heaps.system.kinds()[self.heaps.kind].name().to_owned(),
            kinds: self.heaps.system.kinds().len() as u64,
            shapes: self.heaps.shapes.map(|(shapes, _)| shapes as u64),
            computed: self.sequence.values(self.heaps.kind).len(),
            first: self.first(),
            period,
            certificate,
            verified: verified.map(Result::is_ok),
            seconds: self.seconds,
        }
    }
}

fn proved(proof: &SystemPeriod, out: &mut Stdout) -> Result<(), Failure> {
    out.line(format_args!("  period      {} from {} on", proof.period(), proof.preperiod()))?;
    if let Some((heap, value)) = proof.last_exception() {
        out.line(format_args!("  exception   the last is G({heap}) = {}", value.value()))?;
    }
    let (from, to, period) = (proof.start(), proof.bound(), proof.common_period());
    out.line(format_args!(
        "  proof       G(n + {period}) = G(n) was checked for all kinds and {from} <= n < {to}"
    ))
}
