//! The nim-sequence of a take-and-break game, its period with the proof, and how long it all takes.
//!
//! Run: `impartial octal 0.56 1000`, which are CODE and LENGTH, with `--checkpoint FILE` if
//! the values are to be kept.
//!
//! With `--values` the program prints G(0) to G(LENGTH) separated by blanks and nothing else; `--svg FILE` draws them, with
//! rare values in red, to FILE or for `-` to the standard output.
//!
//! CODE is a code such as 0.77 or a name such as kayles; LENGTH is the number of nim-values after which to give up.
//! Without LENGTH the program stops after a proof, ten seconds or 2^20 values, and says how to go further. Without
//! arguments: some games that were hard once. With a checkpoint the values are kept in FILE, every minute (or as many
//! seconds as `--every` says), at the end, and when Ctrl-C stops the run; the same command goes on from there.

mod listing;

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::cli::{Arguments, Failure, Program, Stdout, Usage};
use crate::interrupt::{Interrupt, Interrupted};
use crate::keep::{self, EVERY, Schedule};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::Limits;
use grundy_core::sequence::{
    ArithmeticCertificate, Certificate, CertificateError, Checkpoint, CheckpointError, Code,
    MAX_LEN, NimValues, Periodicity, Sequence, SequenceError, ValueStatistics,
};

/// Certificates of up to so many values are proved again from the definition.
const VERIFIED: u64 = 50_000;
/// Without a length: so many values, and so long.
const VALUES: u64 = 1 << 20;
const PATIENCE: Duration = Duration::from_secs(10);
/// The time between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(10);

pub(crate) fn main() -> ExitCode {
    let program = Program::new("octal", include_str!("octal.rs"));
    program.flag("values").option("svg").option("checkpoint").option("every").operands(2).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let file = arguments.value("checkpoint").map(PathBuf::from);
    let every = arguments.number_of("every", 1..=1 << 20)?.map_or(EVERY, Duration::from_secs);
    let svg = arguments.value("svg");
    if arguments.has("values") || svg.is_some() {
        let name = arguments.text(0)?.ok_or_else(|| Usage::new("CODE is missing"))?;
        let largest = arguments.number(1, "LENGTH", 0..=MAX_LEN - 1)?;
        let largest = largest.ok_or_else(|| Usage::new("LENGTH is missing"))?;
        let game: TakeAndBreak = name.parse()?;
        return match svg {
            Some(file) => listing::draw(game.code(), largest, file, out),
            None => listing::list(game.code(), largest, out),
        };
    }
    let length = arguments.number(1, "LENGTH", 1..=MAX_LEN)?;
    let interrupt = Interrupt::catch()?;
    let run = |code: &str, length, file| Run::new(code, length, file, every, interrupt.clone());
    match arguments.text(0)? {
        Some(code) => show(&run(code, length, file)?, out),
        None if file.is_some() => Err(Usage::new("a checkpoint needs a code").into()),
        None => {
            for code in ["kayles", "dawson", "0.156", "0.644", "0.165", "0.56", "grundy"] {
                show(&run(code, None, None)?, out)?;
            }
            // With digits that repeat the engine is quadratic.
            show(&run("lasker", Some(2000), None)?, out)
        }
    }
}

/// What is to be computed, how far, and where it is kept.
struct Run {
    name: String,
    code: Code,
    length: Option<u64>,
    file: Option<PathBuf>,
    every: Duration,
    interrupt: Interrupt,
}

impl Run {
    fn new(
        name: &str,
        length: Option<u64>,
        file: Option<PathBuf>,
        every: Duration,
        interrupt: Interrupt,
    ) -> Result<Self, Failure> {
        let game: TakeAndBreak = name.parse()?;
        let (name, code) = (name.trim().to_owned(), game.code().clone());
        Ok(Self { name, code, length, file, every, interrupt })
    }

    /// The sequence, from the checkpoint if there is one.
    fn sequence(&self) -> Result<Sequence, Failure> {
        let Some(name) = &self.file else { return Ok(Sequence::new(self.code.clone())) };
        let shown = name.display();
        let stored = match File::open(name) {
            Ok(file) => Checkpoint::read(file).map_err(|error| format!("{shown}: {error}"))?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Sequence::new(self.code.clone()));
            }
            Err(error) => return Err(format!("{shown}: {error}").into()),
        };
        if *stored.code() != self.code {
            return Err(format!("{shown} has values of {}", stored.code()).into());
        }
        Ok(stored.into())
    }

    /// Keeps the values; the file before stays until the new one is complete.
    fn save(&self, values: &NimValues) -> Result<(), CheckpointError> {
        let Some(name) = &self.file else { return Ok(()) };
        keep::replace(name, |file| Checkpoint::write_values(&self.code, values, file))
    }

    /// What is said when the file cannot be written.
    fn unwritten(&self, error: &CheckpointError) -> Failure {
        let name = self.file.as_ref().map_or_else(String::new, |name| name.display().to_string());
        format!("{name}: {error}").into()
    }

    /// What is said when Ctrl-C has stopped the run.
    fn interrupted(&self, values: &NimValues) -> Interrupted {
        let known = format!("{} values of {}", values.len(), self.code);
        match &self.file {
            Some(file) => Interrupted::kept(&format!("{} keeps {known}", file.display())),
            None => Interrupted::lost(&known, "`--checkpoint FILE`"),
        }
    }
}

fn show(run: &Run, out: &mut Stdout) -> Result<(), Failure> {
    let limit = run.length.unwrap_or(VALUES);
    let mut sequence = run.sequence()?;
    let begun = sequence.values().len();
    let start = Instant::now();
    let mut schedule = Schedule::new(run.every);
    // What cannot be written is better known before hours of work.
    schedule.save(|| run.save(sequence.values())).map_err(|error| run.unwritten(&error))?;
    writeln!(out, "{}", run.code)?;
    let first = sequence.extend_to(limit.min(40))?;
    let shown = first.iter().take(limit.min(40) as usize).fold(String::new(), |mut line, value| {
        let _ = write!(line, " {}", value.value());
        line
    });
    writeln!(out, "{}{}", shown.trim_start(), if limit > 40 { " ..." } else { "" })?;
    let shown = AtomicU64::new(0);
    let limits = run.interrupt.limits(Limits::none().on_progress(move |progress| {
        let seconds = start.elapsed().as_secs();
        if seconds < shown.load(Relaxed) + PROGRESS.as_secs() {
            return;
        }
        shown.store(seconds, Relaxed);
        let computed = progress.done.saturating_sub(begun).max(1);
        let left = u128::from(limit.saturating_sub(progress.done)) * u128::from(seconds);
        let _ = writeln!(
            io::stderr(),
            "  {} values after {seconds} s; {limit} in {} s more at this speed",
            progress.done,
            left / u128::from(computed)
        );
    }));
    // Between two calls the values are kept.
    let found = loop {
        let pause = run.file.is_some().then(|| schedule.remaining());
        let patience = run.length.is_none().then(|| PATIENCE.saturating_sub(start.elapsed()));
        let limits = match pause.into_iter().chain(patience).min() {
            Some(time) => limits.clone().time(time),
            None => limits.clone(),
        };
        match sequence.search_period_within(limit, &limits) {
            Ok(found) => break Some(found),
            Err(SequenceError::Stopped(_)) => {
                let impatient = run.length.is_none() && start.elapsed() >= PATIENCE;
                if impatient || run.interrupt.has_come() {
                    break None;
                }
                schedule
                    .save(|| run.save(sequence.values()))
                    .map_err(|error| run.unwritten(&error))?;
            }
            Err(error) => return Err(error.into()),
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let values = sequence.values();
    run.save(values).map_err(|error| run.unwritten(&error))?;
    if found.is_none() && run.interrupt.has_come() && values.len() < limit {
        return Err(run.interrupted(values).into());
    }
    let found = found.unwrap_or_else(|| Periodicity::of(&run.code, values));
    match &found {
        Periodicity::Certified(proof) => certified(proof, out)?,
        Periodicity::Arithmetic(proof) => arithmetic(proof, out)?,
        Periodicity::Observed(seen) => writeln!(
            out,
            "  observed    period {}, each {} larger, from heap {} to {}: no proof",
            seen.period(),
            seen.saltus(),
            seen.preperiod(),
            seen.len() - 1
        )?,
        _ => writeln!(out, "  period      none up to heap {}", values.len() - 1)?,
    }
    statistics(&run.code, values, out)?;
    writeln!(out, "  time        {} values in {seconds:.3} s", values.len() - begun)?;
    let proved = matches!(found, Periodicity::Certified(_) | Periodicity::Arithmetic(_));
    if run.length.is_none() && !proved {
        writeln!(out, "  further     octal {} {}", run.name, 4 * values.len().next_power_of_two())?;
    }
    writeln!(out)?;
    Ok(())
}

fn statistics(code: &Code, values: &NimValues, out: &mut Stdout) -> Result<(), Failure> {
    let known = ValueStatistics::of(code, values);
    if let (Some((at, largest)), Some((last, new))) =
        (known.largest_value(), known.last_new_value())
    {
        writeln!(
            out,
            "  largest     {}, first at heap {at}; the last new value is {}, at heap {last}",
            largest.value(),
            new.value()
        )?;
    }
    if let (Some(space), Some(rare)) = (known.space(), known.rare_heaps()) {
        let variant = if space.is_positional() { " and parity of the heap" } else { "" };
        let last = known.last_rare_heap().unwrap_or(0);
        writeln!(out, "  rare heaps  {rare}, the last {last} (mask {:#b}{variant})", space.mask())?;
    }
    Ok(())
}

fn certified(proof: &Certificate, out: &mut Stdout) -> Result<(), Failure> {
    writeln!(out, "  period      {} from heap {} on", proof.period(), proof.preperiod())?;
    if let Some((heap, value)) = proof.last_exception() {
        writeln!(out, "  exception   the last is G({heap}) = {}", value.value())?;
    }
    let (from, to, period) = (proof.preperiod(), proof.bound(), proof.period());
    writeln!(
        out,
        "  proof       G(n + {period}) = G(n) was checked for {from} <= n < {to} (Guy and Smith)"
    )?;
    if to + period <= VERIFIED { verified(|| proof.verify(), out) } else { Ok(()) }
}

fn arithmetic(proof: &ArithmeticCertificate, out: &mut Stdout) -> Result<(), Failure> {
    let (from, to) = (proof.preperiod(), proof.bound());
    let (period, saltus) = (proof.period(), proof.saltus());
    writeln!(out, "  arithmetic-periodic: period {period}, saltus {saltus}, from {from} on")?;
    if let Some((heap, value)) = proof.last_exception() {
        writeln!(out, "  exception   the last is G({heap}) = {}", value.value())?;
    }
    writeln!(
        out,
        "  proof       G(n + {period}) = G(n) + {saltus} was checked for {from} <= n < {to}, an automaton decides the rest"
    )?;
    if to + period <= ArithmeticCertificate::MAX_VERIFIED {
        verified(|| proof.verify(), out)?;
    }
    Ok(())
}

/// A proof is checked from the definition.
fn verified(
    verify: impl FnOnce() -> Result<(), CertificateError>,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let start = Instant::now();
    match verify() {
        Ok(()) => writeln!(
            out,
            "  verified    from the definition in {:.3} s",
            start.elapsed().as_secs_f64()
        )?,
        Err(error) => writeln!(out, "  REFUTED     {error}")?,
    }
    Ok(())
}
