//! Values far beyond any table, as a stream with checkpoints: computed and verified.

use super::super::interrupt::{Interrupt, Interrupted};
use super::super::output::Stdout;
use super::super::progress::Watch;
use super::super::{Failure, Unwritten};
use super::Run;
use grundy_core::Limits;
use octal_games::{Code, Sequence, SequenceError, Stream};
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// How a file of checkpoints begins.
pub(crate) const TITLE: &str = "nim-stream 1\n";
/// Heaps from one checkpoint to the next.
const APART: u64 = 1_000_000_000;
/// No line is longer: a state, or a code.
const LONGEST: u64 = 2 * Stream::WINDOW + 64;

/// A file of checkpoints: after the title and the code, one state in each line.
pub(crate) struct Stored {
    code: Code,
    states: Vec<(u64, String)>,
    /// The bytes of all whole lines.
    whole: u64,
}

impl Stored {
    /// The lines of a file behind its title. A last line that was cut off does not count.
    pub(crate) fn read(file: impl Read) -> Result<Self, Failure> {
        let mut file = BufReader::new(file);
        let mut whole = TITLE.len() as u64;
        let mut next = || -> Result<Option<String>, Failure> {
            let mut line = String::new();
            file.by_ref().take(LONGEST + 1).read_line(&mut line)?;
            let cut = !line.ends_with('\n');
            if cut && line.len() as u64 > LONGEST {
                return Err("a line is too long for a state".into());
            }
            whole += if cut { 0 } else { line.len() as u64 };
            Ok((!cut).then(|| line.trim_end_matches('\n').to_owned()))
        };
        let code: Code = next()?.ok_or("no code behind the title")?.parse()?;
        let mut states: Vec<(u64, String)> = Vec::new();
        while let Some(line) = next()? {
            let number = states.len() + 3;
            let known = line.split(' ').next().and_then(|known| known.parse().ok());
            let known = known.ok_or_else(|| format!("line {number}: no number of values"))?;
            if states.last().is_some_and(|&(before, _)| before >= known) {
                return Err(
                    format!("line {number}: its heap does not follow the one before").into()
                );
            }
            states.push((known, line));
        }
        Ok(Self { code, states, whole })
    }

    /// The state in one of the lines.
    fn state(&self, begun: &Stream, index: usize) -> Result<Stream, Failure> {
        let resumed = begun.resumed(&self.states[index].1);
        resumed.map_err(|error| format!("line {}: {error}", index + 3).into())
    }

    /// Computes the values between the states again, each part from the state before it, by some threads.
    pub(crate) fn verify(
        &self,
        threads: usize,
        watch: &Watch,
        interrupt: &Interrupt,
    ) -> Result<Verified, Failure> {
        let limits = interrupt.limits(Limits::none());
        let begun = begun(&self.code, &limits)?;
        let parts = self.states.len();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let fault: Mutex<Option<String>> = Mutex::new(None);
        let failed = |failure: String| {
            let mut first = fault.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(failure);
            next.store(parts, Relaxed);
        };
        let part = |index: usize| -> Result<(), Failure> {
            let shown = watch.at(limits.clone(), "parts", done.load(Relaxed) as u64, parts as u64);
            let (end, expected) = &self.states[index];
            let mut stream =
                if index == 0 { begun.clone() } else { self.state(&begun, index - 1)? };
            stream.run(*end, &shown)?;
            if stream.to_line() != *expected {
                // A damaged line says so itself.
                self.state(&begun, index)?;
                return Err(format!("line {}: the values are others", index + 3).into());
            }
            done.fetch_add(1, Relaxed);
            Ok(())
        };
        let work = || loop {
            let index = next.fetch_add(1, Relaxed);
            if index >= parts {
                break;
            }
            if let Err(failure) = part(index) {
                failed(failure.to_string());
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(parts) {
                scope.spawn(work);
            }
            work();
        });
        let fault = fault.into_inner().unwrap_or_else(PoisonError::into_inner);
        match fault {
            Some(failure) => Err(failure.into()),
            None => Ok(Verified { parts, known: self.known(), period: self.period(&begun)? }),
        }
    }

    pub(crate) const fn code(&self) -> &Code {
        &self.code
    }

    fn known(&self) -> u64 {
        self.states.last().map_or(0, |&(known, _)| known)
    }

    /// Computes the values of all heaps below `length`, and stores states at the heaps of `at`, every [`APART`] heaps and
    /// at the end. Whether or not that is reached, the file keeps what is known.
    fn go_on(
        &mut self,
        begun: &Stream,
        file: &Path,
        at: &[u64],
        length: u64,
        limits: &Limits,
    ) -> Result<u64, Failure> {
        let shown = file.display();
        let unwritten =
            |error: std::io::Error| Failure::from(Unwritten::new(file.display(), error));
        let mut stream = match self.states.len() {
            0 => begun.clone(),
            count => self.state(begun, count - 1).map_err(|error| format!("{shown}: {error}"))?,
        };
        let mut new = self.open(file, &stream).map_err(unwritten)?;
        if self.states.is_empty() {
            self.states.push((stream.known(), stream.to_line()));
        }
        while stream.known() < length {
            let next = (stream.known() / APART + 1) * APART;
            let marks = at.iter().copied().filter(|&heap| heap > stream.known());
            let end = marks.chain([next, length]).min().unwrap_or(length);
            let result = stream.run(end, limits);
            if self.known() < stream.known() {
                let line = stream.to_line();
                writeln!(new, "{line}").and_then(|()| new.sync_data()).map_err(unwritten)?;
                self.states.push((stream.known(), line));
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

    /// Opens the file behind its last whole line: what was cut off goes. A new file begins with the state of `stream`.
    fn open(&self, file: &Path, stream: &Stream) -> std::io::Result<File> {
        let mut new = OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
        if self.states.is_empty() {
            new.set_len(0)?;
            writeln!(new, "{TITLE}{}\n{}", self.code, stream.to_line())?;
        } else {
            new.set_len(self.whole)?;
            new.seek(SeekFrom::End(0))?;
        }
        Ok(new)
    }

    /// The shortest period that two equal states prove, with the heap from which on it holds.
    fn period(&self, begun: &Stream) -> Result<Option<(u64, u64)>, Failure> {
        let mut by_window: Vec<(&str, usize)> = Vec::new();
        for (index, (_, line)) in self.states.iter().enumerate() {
            by_window.push((line.split(' ').nth(1).unwrap_or_default(), index));
        }
        by_window.sort_unstable();
        let mut found = None;
        for pair in by_window.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (earlier, later) = (self.state(begun, pair[0].1)?, self.state(begun, pair[1].1)?);
            if let Some(period) = later.period_since(&earlier) {
                let proved = (period, earlier.known() - Stream::WINDOW);
                found = Some(found.map_or(proved, |before| proved.min(before)));
            }
        }
        Ok(found)
    }
}

/// What checking a file has shown.
pub(crate) struct Verified {
    pub(crate) parts: usize,
    pub(crate) known: u64,
    /// A period, and the heap from which on it holds.
    pub(crate) period: Option<(u64, u64)>,
}

impl Verified {
    /// In words.
    pub(crate) fn line(&self, code: &Code) -> String {
        let period = match self.period {
            Some((period, from)) => format!("; period {period} from heap {from} on is proved"),
            None => String::new(),
        };
        format!(
            "{code}: the values of all heaps below {} verified in {} parts{period}",
            self.known, self.parts
        )
    }
}

/// The stream of a game at its beginning, from the values of a table.
fn begun(code: &Code, limits: &Limits) -> Result<Stream, Failure> {
    let mut sequence = Sequence::new(code.clone());
    let values = sequence.extend_within(2 * Stream::WINDOW, limits)?;
    Ok(Stream::new(code, values)?)
}

impl Run {
    /// Streams the values up to the length, with a state in `file` every [`APART`] heaps, at the heaps of `at` and at
    /// the end.
    pub(super) fn stream(
        &self,
        file: &Path,
        at: &[u64],
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let length = self.length.unwrap_or(APART);
        let limits = self.interrupt.limits(watch.limits_to(Limits::none(), Some(length)));
        let mut kept = self.kept(file)?;
        let begun = begun(&self.code, &limits).map_err(|error| self.unbegun(error))?;
        let known = kept.go_on(&begun, file, at, length, &limits)?;
        watch.end();
        self.print_kept(&kept, known, kept.period(&begun)?, file, out)?;
        Ok(ExitCode::SUCCESS)
    }

    /// What a file of this game holds; nothing if there is no file.
    fn kept(&self, file: &Path) -> Result<Stored, Failure> {
        let shown = file.display();
        let kept = match File::open(file) {
            Ok(mut old) => {
                let mut title = vec![0; TITLE.len()];
                let read = old.read_exact(&mut title);
                if read.is_err() || title != TITLE.as_bytes() {
                    return Err(format!("{shown} holds no stream of nim-values").into());
                }
                Stored::read(old).map_err(|error| format!("{shown}: {error}"))?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let whole = TITLE.len() as u64;
                Stored { code: self.code.clone(), states: Vec::new(), whole }
            }
            Err(error) => return Err(format!("{shown}: {error}").into()),
        };
        if kept.code != self.code {
            return Err(format!("{shown} has values of {}", kept.code).into());
        }
        Ok(kept)
    }

    /// Says what is known: the values of the heaps below `known`.
    fn print_kept(
        &self,
        kept: &Stored,
        known: u64,
        period: Option<(u64, u64)>,
        file: &Path,
        out: &mut Stdout,
    ) -> Result<(), Failure> {
        if out.is_json() {
            let period = period.map(|(period, preperiod)| {
                json!({ "kind": "certified", "period": period, "saltus": 0, "preperiod": preperiod })
            });
            let (code, states) = (self.code.to_string(), kept.states.len());
            let document =
                json!({ "code": code, "known": known, "states": states, "period": period });
            return out.document(&document);
        }
        out.line(&self.code)?;
        out.line(format_args!("  known       all heaps below {known}"))?;
        out.line(format_args!("  states      {} in {}", kept.states.len(), file.display()))?;
        match period {
            Some((period, from)) => {
                out.line(format_args!("  period      {period} from heap {from} on"))?;
            }
            None => out.line("  period      no two states are the same")?,
        }
        Ok(())
    }

    /// Before anything is kept, Ctrl-C loses little.
    fn unbegun(&self, error: Failure) -> Failure {
        if self.interrupt.has_come() {
            return Interrupted::over(&format!("no values of {} yet", self.code)).into();
        }
        error
    }
}
