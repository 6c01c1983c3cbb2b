//! The subcommand `stream`: computes far more values of a game than fit in a table. It saves states in a file, from which it can
//! resume.

use super::{documents, examples};
use clap::Args;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::Limits;
use impartial::commands::documents::{Period, PeriodKind};
use impartial::commands::interrupt::{Interrupt, Interrupted};
use impartial::commands::output::Stdout;
use impartial::commands::progress::Watch;
use impartial::commands::{Failure, Unwritten, Usage, numbers};
use impartial::stored::stream::{Stored, TITLE, begun};
use octal_games::{Code, SequenceError, Stream as States};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The number of heaps between two states in the file.
const APART: u64 = 1_000_000_000;

/// Compute nim-values of a take-and-break game without a table, as far as you like
#[derive(Debug, Args)]
#[command(after_help = examples::STREAM)]
pub(super) struct Stream {
    /// A code such as 0.106, or a name such as kayles
    code: String,
    /// How many nim-values to compute
    #[arg(value_parser = numbers::count)]
    length: u64,
    /// Where the states are kept, from one run to the next
    file: PathBuf,
    /// Keep the state at HEAP as well
    #[arg(long, value_name = "HEAP", value_parser = numbers::count)]
    at: Vec<u64>,
}

impl Stream {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let game: TakeAndBreak = self.code.parse()?;
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("stream");
        if self.length == 0 {
            return Err(Usage::new("LENGTH is 0, so there are no values").into());
        }
        let limits = interrupt.limits(watch.limits_to(Limits::none(), Some(self.length)));
        let mut kept = StateFile(kept(game.code(), &self.file)?);
        let begun = begun(game.code(), &limits).map_err(|error| -> Failure {
            // If Ctrl-C is pressed before the first state is saved, only a short computation is lost.
            if interrupt.has_come() {
                return Interrupted::over(&format!("no values of {} yet", game.code())).into();
            }
            error.into()
        })?;
        let known = kept.resume(&begun, &self.file, &self.at, self.length, &limits)?;
        watch.end();
        print_kept(&kept.0, known, &begun, &self.file, out)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The contents of a state file. The computation appends further states to the file.
struct StateFile(Stored);

impl StateFile {
    /// Computes the values of all heaps smaller than `length`. Saves a state at each heap in `at`, after every [`APART`] heaps, and
    /// at the end. If the computation is interrupted, the states so far are in the file.
    fn resume(
        &mut self,
        begun: &States,
        file: &Path,
        at: &[u64],
        length: u64,
        limits: &Limits,
    ) -> Result<u64, Failure> {
        let shown = file.display();
        let unwritten =
            |error: std::io::Error| Failure::from(Unwritten::new(file.display(), error));
        let mut stream = match self.0.states().len() {
            0 => begun.clone(),
            count => self.0.state(begun, count - 1).map_err(|error| format!("{shown}: {error}"))?,
        };
        let mut new = self.open(file, &stream).map_err(unwritten)?;
        if self.0.states().is_empty() {
            self.0.push(&stream);
        }
        while stream.known() < length {
            let next = (stream.known() / APART + 1) * APART;
            let marks = at.iter().copied().filter(|&heap| heap > stream.known());
            let end = marks.chain([next, length]).min().unwrap_or(length);
            let result = stream.run(end, limits);
            if self.0.known() < stream.known() {
                let line = stream.to_line();
                writeln!(new, "{line}").and_then(|()| new.sync_data()).map_err(unwritten)?;
                self.0.push(&stream);
            }
            match result {
                Err(SequenceError::Stopped(_)) => {
                    let known = format!("{shown} keeps the values of heap {}", stream.known());
                    return Err(Interrupted::kept(&known).into());
                }
                result => result?,
            }
        }
        Ok(stream.known())
    }

    /// Opens the file for writing after its last complete line, and removes an incomplete line. If the file has no states, writes
    /// the state of `stream` first.
    fn open(&self, file: &Path, stream: &States) -> std::io::Result<File> {
        let mut new = OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
        if self.0.states().is_empty() {
            new.set_len(0)?;
            writeln!(new, "{TITLE}{}\n{}", self.0.code(), stream.to_line())?;
        } else {
            new.set_len(self.0.whole())?;
            new.seek(SeekFrom::End(0))?;
        }
        Ok(new)
    }
}

/// Reads a file of states, which must be for the same game. If the file does not exist, returns contents without states.
fn kept(code: &Code, file: &Path) -> Result<Stored, Failure> {
    let shown = file.display();
    let kept = match File::open(file) {
        Ok(mut old) => {
            let mut title = vec![0; TITLE.len()];
            let read = old.read_exact(&mut title);
            if read.is_err() || title != TITLE.as_bytes() {
                return Err(format!("{shown} does not contain a stream of nim-values").into());
            }
            Stored::read(old).map_err(|error| format!("{shown}: {error}"))?
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Stored::new(code.clone()),
        Err(error) => return Err(format!("{shown}: {error}").into()),
    };
    if kept.code() != code {
        return Err(format!("{shown} has values of {}", kept.code()).into());
    }
    Ok(kept)
}

/// Prints the results for the heaps smaller than `known`.
fn print_kept(
    kept: &Stored,
    known: u64,
    begun: &States,
    file: &Path,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let period = kept.period(begun)?;
    if out.is_json() {
        let period = period.map(|(period, preperiod)| Period {
            kind: PeriodKind::Certified,
            period,
            saltus: 0,
            preperiod,
            bound: None,
            last_exception: None,
        });
        let (code, states) = (kept.code().to_string(), kept.states().len() as u64);
        return out.document(&documents::Stream { code, known, states, period });
    }
    out.line(kept.code())?;
    out.line(format_args!("  known       all heaps below {known}"))?;
    out.line(format_args!("  states      {} in {}", kept.states().len(), file.display()))?;
    match period {
        Some((period, from)) => {
            out.line(format_args!("  period      {period} from heap {from} on"))?;
        }
        None => out.line("  period      no two states are the same")?,
    }
    Ok(())
}
