//! The subcommand `octal`: computes the nim-sequence of a take-and-break game and proves its period.

mod listing;
mod report;

use super::interrupt::{Interrupt, Interrupted};
use super::keep::{self, EVERY, Schedule};
use super::output::{Stdout, svg_file};
use super::progress::Watch;
use super::{Failure, Unwritten, Usage, examples, identify, numbers};
use crate::stored;
use clap::Args;
use grundy_core::Limits;
use octal_games::{
    Checkpoint, CheckpointError, Code, MAX_LEN, NimValues, Periodicity, Sequence, SequenceError,
};
use report::Report;
use std::fs::File;
use std::io::{Write as _, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The default limits if the command line gives no length: the number of values, and the time.
const VALUES: u64 = 1 << 20;
const PATIENCE: Duration = Duration::from_secs(10);

/// Compute nim-values, period and certificate of a take-and-break game, as a list or as a picture
#[derive(Debug, Args)]
#[command(after_help = examples::OCTAL)]
pub(super) struct Octal {
    /// A code such as 0.77, or a name such as kayles; with --identify, nim-values
    code: String,
    /// How many nim-values to compute; with --values and --svg, the largest heap
    #[arg(value_parser = numbers::count)]
    length: Option<u64>,
    /// Print only G(0) to G(LENGTH)
    #[arg(long, requires = "length", conflicts_with_all = ["checkpoint", "svg"])]
    values: bool,
    /// Print them as csv, with a heading and a heap in each line
    #[arg(long, value_name = "FORMAT", value_parser = ["csv"], requires = "values")]
    #[arg(hide_possible_values = true)]
    format: Option<String>,
    /// Draw them to FILE, or with `-` to standard output, with rare values in red
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    #[arg(requires = "length", conflicts_with = "checkpoint")]
    svg: Option<PathBuf>,
    /// Write the proof of the period to FILE, a claim that `impartial check` verifies
    #[arg(long, value_name = "FILE", conflicts_with_all = ["values", "svg"])]
    certificate: Option<PathBuf>,
    /// Keep the values in FILE, from one run to the next
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write that file every SECONDS seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = numbers::seconds, requires = "checkpoint")]
    every: Option<Duration>,
    /// Find the games that have these nim-values, as `impartial identify` does
    #[arg(long, conflicts_with_all = ["length", "checkpoint", "threads"])]
    identify: bool,
    /// Compute sparse values with N threads
    #[arg(long, value_name = "N", value_parser = numbers::threads, default_value_t = 1)]
    #[arg(hide_default_value = true)]
    threads: usize,
}

impl Octal {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        if self.identify {
            return identify::run(&identify::typed(&self.code)?, None, None, None, out);
        }
        let game = games::catalog::read_code(&self.code)?;
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("octal");
        let run = Run {
            name: self.code.trim().to_owned(),
            code: game.code().clone(),
            length: self.length,
            file: self.checkpoint.clone(),
            every: self.every.unwrap_or(EVERY),
            threads: self.threads,
            certificate: self.certificate.clone(),
            interrupt,
        };
        let lists = self.values || self.svg.is_some();
        let result = match self.length {
            Some(largest) if lists => self.list(&run, largest, &watch, out),
            Some(0) => Err(Usage::new("LENGTH is 0, so there are no values and no period").into()),
            Some(length) if length > MAX_LEN => Err(Usage::new(format_args!(
                "LENGTH is {length}, expected 1 to {MAX_LEN}; `impartial-atlas stream` continues without a table"
            ))
            .into()),
            _ => run.report(&watch, out),
        };
        watch.end();
        result
    }

    /// Prints or draws only the values.
    fn list(
        &self,
        run: &Run,
        largest: u64,
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let most = octal_games::MAX_LEN - 1;
        if largest > most {
            return Err(
                Usage::new(format_args!("LENGTH is {largest}, expected 0 to {most}")).into()
            );
        }
        if self.svg.is_some() {
            listing::check(largest)?;
        }
        let limits = watch.limits_to(Limits::none(), Some(largest + 1));
        let limits = run.interrupt.limits(limits);
        let mut sequence = Sequence::new(run.code.clone()).threads(run.threads);
        let found = sequence.extend_within(largest + 1, &limits);
        watch.end();
        match found {
            Err(SequenceError::Stopped(_)) => {
                let known = format!("{} values of {}", sequence.values().len(), run.code);
                return Err(Interrupted::over(&known).into());
            }
            found => found?,
        };
        match &self.svg {
            Some(file) => listing::draw(&run.code, sequence.values(), file, out)?,
            None if self.format.is_none() => listing::list(&run.code, sequence.values(), out)?,
            None if out.is_json() => {
                return Err(Usage::new("`--json` writes a document, and no table").into());
            }
            None => out.text(listing::table(sequence.values()))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A run of the subcommand: the game, the number of values, and the files.
struct Run {
    name: String,
    code: Code,
    length: Option<u64>,
    file: Option<PathBuf>,
    every: Duration,
    threads: usize,
    /// The file to which the proof of a period is written.
    certificate: Option<PathBuf>,
    interrupt: Interrupt,
}

impl Run {
    /// Returns the sequence. If there is a checkpoint file, the sequence already contains its values.
    fn sequence(&self) -> Result<Sequence, Failure> {
        let stored =
            self.file.as_deref().map(|file| stored::values(file, &self.code)).transpose()?;
        let sequence = stored.flatten().unwrap_or_else(|| Sequence::new(self.code.clone()));
        Ok(sequence.threads(self.threads))
    }

    /// Saves the values. The old file remains until the new file is complete. If the old file has more values than the new one, the old
    /// file is kept.
    fn save(&self, values: &NimValues, schedule: &mut Schedule) -> Result<(), Failure> {
        let Some(name) = &self.file else { return Ok(()) };
        let write = || -> Result<(), CheckpointError> {
            let write = |file: &File| Checkpoint::write_values(&self.code, values, file);
            keep::replace_shorter(name, write).map(|_| ())
        };
        schedule.save(write).map_err(|error| Unwritten::new(name.display(), error).into())
    }

    /// Creates the error to report after Ctrl-C.
    fn interrupted(&self, values: &NimValues) -> Interrupted {
        let known = format!("{} values of {}", values.len(), self.code);
        match &self.file {
            Some(file) => Interrupted::kept(&format!("{} keeps {known}", file.display())),
            None => Interrupted::lost(&known, "--checkpoint FILE"),
        }
    }

    fn report(&self, watch: &Watch, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let limit = self.length.unwrap_or(VALUES);
        let mut sequence = self.sequence()?;
        let begun = sequence.values().len();
        let start = Instant::now();
        let mut schedule = Schedule::new(self.every);
        // Save immediately, because otherwise hours of work could pass before it turns out that the file cannot be written.
        self.save(sequence.values(), &mut schedule)?;
        let limits = self.interrupt.limits(watch.limits_to(Limits::none(), self.length));
        // The search stops whenever a save is due. The loop then saves the values and resumes the search.
        let found = loop {
            let pause = self.file.is_some().then(|| schedule.remaining());
            let patience = self.length.is_none().then(|| PATIENCE.saturating_sub(start.elapsed()));
            let limits = match pause.into_iter().chain(patience).min() {
                Some(time) => limits.clone().time(time),
                None => limits.clone(),
            };
            match sequence.search_period_within(limit, &limits) {
                Ok(found) => break Some(found),
                Err(SequenceError::Stopped(_)) => {
                    let impatient = self.length.is_none() && start.elapsed() >= PATIENCE;
                    if impatient || self.interrupt.has_come() {
                        break None;
                    }
                    self.save(sequence.values(), &mut schedule)?;
                }
                Err(error) => return Err(error.into()),
            }
        };
        let time = start.elapsed();
        watch.end();
        let values = sequence.values();
        if let Some(file) = self.file.as_deref().filter(|_| !out.is_json()) {
            self.interrupt.announce_saving("octal", file);
        }
        self.save(values, &mut schedule)?;
        if found.is_none() && self.interrupt.has_come() && values.len() < limit {
            return Err(self.interrupted(values).into());
        }
        let found = found.unwrap_or_else(|| Periodicity::of(&self.code, values));
        let report = Report { run: self, values, found: &found, new: values.len() - begun, time };
        let status = report.write(out)?;
        match &self.certificate {
            Some(file) if !report.keep_proof(file)? => {
                let file = file.display();
                // Ignore errors here, because the answer has already been printed.
                let _ = writeln!(
                    stderr(),
                    "impartial octal: no period is proved, so {file} is not written"
                );
                Ok(ExitCode::from(super::UNKNOWN))
            }
            _ => Ok(status),
        }
    }
}
