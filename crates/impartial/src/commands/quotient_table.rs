//! The collection of solved misère quotients: extended, verified, rendered.

use super::interrupt::{Interrupt, Interrupted};
use super::octal_table::codes;
use super::output::Stdout;
use super::progress::Watch;
use super::{Failure, Unwritten, examples, keep, numbers, quotient};
use clap::{Args, Subcommand};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::misere::{HeapQuotient, HeapQuotientFinder, QuotientCertificate};
use grundy_core::sequence::Code;
use grundy_core::{Limits, StopReason};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// The collection of solved misère quotients: extended, verified, rendered
#[derive(Debug, Args)]
#[command(after_help = examples::QUOTIENT_TABLE)]
pub(super) struct QuotientTable {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Searches for quotients that FILE does not have, and stores the certificates of those with a proved period
    Extend {
        /// The collection, which need not be there
        file: PathBuf,
        /// Only these games, instead of all octal games of at most three places
        codes: Vec<String>,
        #[command(flatten)]
        effort: Effort,
    },
    /// Verifies every certificate
    Verify {
        /// The collection
        file: PathBuf,
        /// Also searches for each quotient again, and compares the certificates
        #[arg(long)]
        again: bool,
        #[command(flatten)]
        effort: Effort,
    },
    /// Prints the table for readers, as Markdown
    Page {
        /// The collection
        file: PathBuf,
    },
}

/// How far each game is followed.
#[derive(Clone, Copy, Debug, Args)]
struct Effort {
    /// Adds heaps up to N
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = numbers::count)]
    heaps: u64,
    /// Ends after so many seconds for each game
    #[arg(long, value_name = "S", default_value = "60", value_parser = numbers::seconds)]
    max_time: Duration,
}

const HEADER: &str = "\
Certificates of solved misère quotients, which anybody can check: see misere-quotients.md. Extended and checked by
`impartial quotient-table`; the numbers of the elements are those that a search gives them.
";
/// How a certificate begins, and how the list of games that were tried in vain.
const CERTIFICATE: &str = "misere quotient";
const UNSOLVED: &str = "not solved: code, heaps, seconds";

impl QuotientTable {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        if let Task::Page { file } = &self.task {
            let page = Collection::read(file)?.page()?;
            if out.is_json() {
                out.document(&json!({ "page": page }))?;
            } else {
                out.text(page)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("quotient-table");
        let work = Work { watch, interrupt };
        let result = match &self.task {
            Task::Extend { file, codes, effort } => work.extend(file, codes, *effort, out),
            Task::Verify { file, again, effort } => {
                work.verify(&Collection::read(file)?, again.then_some(*effort), out)
            }
            Task::Page { .. } => Ok(ExitCode::SUCCESS),
        };
        work.watch.end();
        result
    }
}

/// The certificates by the number of elements and the code, and what was tried in vain.
#[derive(Debug, Default)]
struct Collection {
    certificates: BTreeMap<(u32, String), QuotientCertificate>,
    /// By code, how many heaps and how many seconds were too few.
    unsolved: BTreeMap<String, (u64, f64)>,
}

impl Collection {
    /// Reads a collection, which has to be there.
    fn read(path: &Path) -> Result<Self, Failure> {
        let file = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
        Ok(Self::of(&text).map_err(|error| format!("{file}: {error}"))?)
    }

    fn of(text: &str) -> Result<Self, String> {
        let mut collection = Self::default();
        for part in text.split("\n\n").map(str::trim) {
            if let Some(lines) = part.strip_prefix(UNSOLVED) {
                for line in lines.lines().filter(|line| !line.is_empty()) {
                    let tried = tried(line)
                        .ok_or_else(|| format!("`{line:.60}` is no game that was tried"))?;
                    collection.unsolved.insert(tried.0, tried.1);
                }
            } else if part.starts_with(CERTIFICATE) {
                let name = part.lines().nth(1).unwrap_or_default();
                let certificate: QuotientCertificate =
                    part.parse().map_err(|error| format!("{name:.60}: {error}"))?;
                collection.add(certificate)?;
            }
        }
        Ok(collection)
    }

    fn add(&mut self, certificate: QuotientCertificate) -> Result<(), String> {
        let code = certificate.code().to_string();
        if self.has(&code) {
            return Err(format!("{code} stands there twice"));
        }
        self.unsolved.remove(&code);
        self.certificates.insert((certificate.order(), code), certificate);
        Ok(())
    }

    fn has(&self, code: &str) -> bool {
        self.certificates.keys().any(|(_, other)| other == code)
    }

    /// Whether a search of so much effort, or more, has not solved a game.
    fn has_tried(&self, code: &str, effort: Effort) -> bool {
        let enough = |&(heaps, seconds): &(u64, f64)| {
            heaps >= effort.heaps && seconds >= effort.max_time.as_secs_f64()
        };
        self.unsolved.get(code).is_some_and(enough)
    }

    /// Writes the collection; the file before stays until the new one is complete.
    fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut text = HEADER.to_owned();
        for certificate in self.certificates.values() {
            write!(text, "\n{}\n", certificate.to_string().trim_end())?;
        }
        if !self.unsolved.is_empty() {
            write!(text, "\n{UNSOLVED}\n")?;
        }
        for (code, (heaps, seconds)) in &self.unsolved {
            writeln!(text, "{code} {heaps} {seconds}")?;
        }
        keep::replace(path, |mut file| -> io::Result<()> { file.write_all(text.as_bytes()) })
            .map_err(|error| Unwritten::new(path.display(), error).into())
    }

    /// A row for each number of elements and size of the P-portion.
    fn page(&self) -> Result<String, Failure> {
        let mut rows: BTreeMap<(u32, usize), BTreeMap<&str, String>> = BTreeMap::new();
        for ((order, code), certificate) in &self.certificates {
            certificate.verify().map_err(|error| format!("{code}: {error}"))?;
            let period = certificate.period();
            let (start, period) = period.ok_or_else(|| format!("{code}: no period is proved"))?;
            let row = rows.entry((*order, certificate.portion().len())).or_default();
            row.insert(code, format!("{code} ({start}, {period})"));
        }
        let mut page =
            "| elements | in P | codes (preperiod, period) |\n|--:|--:|---|\n".to_owned();
        for ((order, portion), codes) in rows {
            let codes: Vec<String> = codes.into_values().collect();
            writeln!(page, "| {order} | {portion} | {} |", codes.join(", "))?;
        }
        Ok(page)
    }
}

/// A line of the games that were tried in vain.
fn tried(line: &str) -> Option<(String, (u64, f64))> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [code, heaps, seconds] = words[..] else { return None };
    let seconds = seconds.parse().ok().filter(|seconds: &f64| seconds.is_finite())?;
    Some((code.parse::<Code>().ok()?.to_string(), (heaps.parse().ok()?, seconds)))
}

/// What stops the work, and what shows it.
struct Work {
    watch: Watch,
    interrupt: Interrupt,
}

impl Work {
    /// The certificate of a game; none if no period is proved with this effort.
    fn solve(
        &self,
        code: &Code,
        effort: Effort,
        (done, total): (usize, usize),
    ) -> Result<Option<QuotientCertificate>, StopReason> {
        let limits = self.interrupt.limits(Limits::none().time(effort.max_time));
        let limits = self.watch.at(limits, "games", done as u64, total as u64);
        let found = HeapQuotientFinder::new(code.clone(), quotient::BOUNDS)
            .find_within(effort.heaps, &limits);
        if self.interrupt.has_come() {
            return Err(StopReason::Cancelled);
        }
        let found = found.ok().filter(|found: &HeapQuotient| found.period().is_some());
        Ok(found.map(|found| QuotientCertificate::of(&found)))
    }

    /// Searches for what is missing. Each result is stored at once.
    fn extend(
        &self,
        file: &Path,
        wanted: &[String],
        effort: Effort,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let mut collection = match fs::read_to_string(file) {
            Ok(text) => {
                Collection::of(&text).map_err(|error| format!("{}: {error}", file.display()))?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Collection::default(),
            Err(error) => return Err(format!("{}: {error}", file.display()).into()),
        };
        let mut games: Vec<Code> = Vec::new();
        for name in wanted {
            games.push(name.parse::<TakeAndBreak>()?.code().clone());
        }
        if wanted.is_empty() {
            games.extend(codes().map(|(_, code)| code));
        }
        // What cannot be written is better known before hours of work.
        collection.write(file)?;
        let mut new = 0;
        for (done, code) in games.iter().enumerate() {
            let name = code.to_string();
            if collection.has(&name) || collection.has_tried(&name, effort) {
                continue;
            }
            match self.solve(code, effort, (done, games.len())) {
                Ok(Some(certificate)) => {
                    certificate.verify().map_err(|error| format!("{name}: {error}"))?;
                    collection.add(certificate)?;
                    new += 1;
                }
                Ok(None) => {
                    let seconds = effort.max_time.as_secs_f64();
                    collection.unsolved.insert(name, (effort.heaps, seconds));
                }
                Err(_) => {
                    let solved = collection.certificates.len();
                    let known =
                        format!("{} keeps {solved} quotients, {new} of them new", file.display());
                    return Err(Interrupted::kept(&known).into());
                }
            }
            collection.write(file)?;
        }
        self.watch.end();
        let (solved, unsolved) = (collection.certificates.len(), collection.unsolved.len());
        if out.is_json() {
            out.document(&json!({ "solved": solved, "new": new, "unsolved": unsolved }))?;
        } else {
            out.line(format_args!("{solved} solved, {new} of them new, {unsolved} tried in vain"))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn verify(
        &self,
        collection: &Collection,
        again: Option<Effort>,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let total = collection.certificates.len();
        let mut different = Vec::new();
        for (done, ((_, code), certificate)) in collection.certificates.iter().enumerate() {
            certificate.verify().map_err(|error| format!("{code}: {error}"))?;
            let Some(effort) = again else { continue };
            let found = self.solve(certificate.code(), effort, (done, total)).map_err(|_| {
                Interrupted::over(&format!("{done} certificates were found again so far"))
            })?;
            if found.as_ref() != Some(certificate) {
                different.push(code.clone());
            }
        }
        self.watch.end();
        if out.is_json() {
            out.document(&json!({
                "verified": total, "again": again.map(|_| total - different.len()), "different": different
            }))?;
        } else {
            out.line(format_args!("{total} certificates hold"))?;
            if again.is_some() {
                out.line(format_args!("{} are found again", total - different.len()))?;
            }
            if !different.is_empty() {
                out.line(format_args!("found otherwise: {}", different.join(", ")))?;
            }
        }
        Ok(if different.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(3) })
    }
}
