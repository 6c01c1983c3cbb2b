//! The nim-sequence of a take-and-break game, its period with the proof, and how long it all takes.
//!
//! Run: `cargo run --release --example octal [CODE [LENGTH]] [--checkpoint FILE]`
//!
//! CODE is a code such as 0.77 or a name such as kayles; LENGTH is the number of nim-values after which to give up.
//! Without LENGTH the program stops after a proof, ten seconds or 2^20 values, and says how to go further. Without
//! arguments: some games that were hard once. With a checkpoint the values are kept in FILE, every five minutes and
//! at the end; the same command goes on from there.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::sequence::{
    Certificate, Checkpoint, CheckpointError, Code, MAX_LEN, NimValues, Periodicity, Sequence,
    SequenceError, ValueStatistics,
};

const USAGE: &str = "usage: octal [CODE [LENGTH]] [--checkpoint FILE]";
/// Certificates of up to so many values are proved again from the definition.
const VERIFIED: u64 = 50_000;
/// Without a length: so many values, and so long.
const VALUES: u64 = 1 << 20;
const PATIENCE: Duration = Duration::from_secs(10);
/// The time between two lines of progress, and between two checkpoints.
const PROGRESS: Duration = Duration::from_secs(10);
const CHECKPOINT: Duration = Duration::from_secs(300);

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(2);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = Vec::new();
    let mut file = None;
    let mut rest = std::env::args_os().skip(1);
    while let Some(argument) = rest.next() {
        let argument = argument.into_string().map_err(|name| format!("{name:?} is not text"))?;
        match argument.as_str() {
            "--help" => {
                println!(
                    "The nim-sequence, the period and its proof of a take-and-break game.\n{USAGE}\n\
                     example: octal 0.56"
                );
                return Ok(());
            }
            "--checkpoint" => file = Some(rest.next().ok_or(USAGE)?),
            unknown if unknown.starts_with("--") => {
                return Err(format!("unknown option {unknown}\n{USAGE}").into());
            }
            _ => arguments.push(argument),
        }
    }
    let file = file.map(std::path::PathBuf::from);
    match &arguments[..] {
        [] if file.is_none() => {
            for text in ["kayles", "dawson", "0.156", "0.644", "0.165", "0.56", "grundy"] {
                show(&Run::new(text, None, None)?)?;
            }
            // With digits that repeat the engine is quadratic.
            show(&Run::new("lasker", Some(2000), None)?)
        }
        [text] => show(&Run::new(text, None, file)?),
        [text, length] => {
            let length =
                length.parse().map_err(|_| format!("'{length}' is not a number of values"))?;
            show(&Run::new(text, Some(length), file)?)
        }
        _ => Err(USAGE.into()),
    }
}

/// What is to be computed, how far, and where it is kept.
struct Run {
    name: String,
    code: Code,
    length: Option<u64>,
    file: Option<std::path::PathBuf>,
}

impl Run {
    fn new(
        name: &str,
        length: Option<u64>,
        file: Option<std::path::PathBuf>,
    ) -> Result<Self, Box<dyn Error>> {
        let game: TakeAndBreak = name.parse()?;
        match length {
            Some(0) => return Err(SequenceError::ZeroLength.into()),
            Some(len) if len > MAX_LEN => return Err(SequenceError::TooLong { len }.into()),
            _ => {}
        }
        Ok(Self { name: name.trim().to_owned(), code: game.code().clone(), length, file })
    }

    /// The sequence, from the checkpoint if there is one.
    fn sequence(&self) -> Result<Sequence, Box<dyn Error>> {
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
        let mut part = name.clone().into_os_string();
        part.push(".part");
        let file = File::create(&part)?;
        Checkpoint::write_values(&self.code, values, &file)?;
        file.sync_all()?;
        fs::rename(&part, name)?;
        Ok(())
    }
}

fn show(run: &Run) -> Result<(), Box<dyn Error>> {
    println!("{}", run.code);
    let limit = run.length.unwrap_or(VALUES);
    let mut sequence = run.sequence()?;
    let begun = sequence.values().len();
    let start = Instant::now();
    let first = sequence.extend_to(limit.min(40))?;
    let shown = first.iter().take(limit.min(40) as usize).fold(String::new(), |mut line, value| {
        let _ = write!(line, " {}", value.value());
        line
    });
    println!("{}{}", shown.trim_start(), if limit > 40 { " ..." } else { "" });
    let (mut progress, mut saved, mut failed) = (start, start, None);
    let found = sequence.search_period_reporting(limit, |values| {
        let now = Instant::now();
        if now - progress >= PROGRESS {
            progress = now;
            let milliseconds = (now - start).as_millis();
            let computed = u128::from(values.len() - begun).max(1);
            let left = u128::from(limit.saturating_sub(values.len())) * milliseconds / computed;
            eprintln!(
                "  {} values after {} s; {limit} in {} s more at this speed",
                values.len(),
                milliseconds / 1000,
                left / 1000
            );
        }
        if now - saved >= CHECKPOINT {
            saved = now;
            failed = run.save(values).err();
        }
        let patient = run.length.is_some() || now - start < PATIENCE;
        if patient && failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let values = sequence.values();
    match failed {
        Some(error) => return Err(error.into()),
        None => run.save(values)?,
    }
    let found = found.unwrap_or_else(|| Periodicity::of(&run.code, values));
    match &found {
        Periodicity::Certified(proof) => certified(proof),
        Periodicity::Observed(seen) => println!(
            "  observed    period {}, each {} larger, from heap {} to {}: no proof",
            seen.period(),
            seen.saltus(),
            seen.preperiod(),
            seen.len() - 1
        ),
        _ => println!("  period      none up to heap {}", values.len() - 1),
    }
    statistics(&run.code, values);
    println!("  time        {} values in {seconds:.3} s", values.len() - begun);
    if run.length.is_none() && !matches!(found, Periodicity::Certified(_)) {
        println!("  further     octal {} {}", run.name, 4 * values.len().next_power_of_two());
    }
    println!();
    Ok(())
}

fn statistics(code: &Code, values: &NimValues) {
    let known = ValueStatistics::of(code, values);
    if let (Some((at, largest)), Some((last, new))) =
        (known.largest_value(), known.last_new_value())
    {
        println!(
            "  largest     {}, first at heap {at}; the last new value is {}, at heap {last}",
            largest.value(),
            new.value()
        );
    }
    if let (Some(space), Some(rare)) = (known.space(), known.rare_heaps()) {
        let variant = if space.is_positional() { " and parity of the heap" } else { "" };
        let last = known.last_rare_heap().unwrap_or(0);
        println!("  rare heaps  {rare}, the last {last} (mask {:#b}{variant})", space.mask());
    }
}

fn certified(proof: &Certificate) {
    println!("  period      {} from heap {} on", proof.period(), proof.preperiod());
    if let Some((heap, value)) = proof.last_exception() {
        println!("  exception   the last is G({heap}) = {}", value.value());
    }
    let (from, to, period) = (proof.preperiod(), proof.bound(), proof.period());
    println!(
        "  proof       G(n + {period}) = G(n) was checked for {from} <= n < {to} (Guy and Smith)"
    );
    if to + period <= VERIFIED {
        let start = Instant::now();
        match proof.verify() {
            Ok(()) => println!(
                "  verified    from the definition in {:.3} s",
                start.elapsed().as_secs_f64()
            ),
            Err(error) => println!("  REFUTED     {error}"),
        }
    }
}
