//! Checks stored results. Claims and certificates are verified, as far as possible, by code that is independent of the code that found
//! them. Files of values and files of tables are read completely, to find out whether they are intact.

mod claims;
mod cost;

use super::documents::{self, Found, Unread};
use super::interrupt::{Interrupt, Interrupted};
use super::output::Stdout;
use super::progress::Watch;
use super::{Failure, examples, numbers};
use crate::bounded::{Bounded, MAX_STORED, MAX_TEXT};
use crate::claims::TITLE;
use crate::stored::octal_table::TableError;
use crate::stored::{octal_table, quotients, stream};
use clap::Args;
use games::catalog::{self, Catalog, Game};
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;
use octal_games::Checkpoint;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Verify certificates, and check that stored values and tables are intact
#[derive(Debug, Args)]
#[command(after_help = examples::CHECK)]
pub(super) struct Check {
    /// Claims as research/tables/claims.txt has them, certificates of misère quotients as `quotient --certificate`
    /// writes them, nim-values from `octal --checkpoint`, tables from `solve --table`, or what `impartial-atlas` writes:
    /// tables of octal games and of quotients, and states of streams
    #[arg(required_unless_present = "b_file")]
    files: Vec<PathBuf>,
    /// Check only claims whose line contains TEXT
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Stop checking a claim after this many seconds
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    time_each: Option<Duration>,
    /// Stop checking a claim after this many steps, each of about a nanosecond [default: 2^30, unless a time is given]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    work_each: Option<u64>,
    /// Leave all claims open that are not checked after this many seconds
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    max_time: Option<Duration>,
    /// Verify the parts of a stream with N threads
    #[arg(long, value_name = "N", value_parser = numbers::threads, default_value_t = 1)]
    #[arg(hide_default_value = true)]
    threads: usize,
    /// Check nothing; write the b-file of a sequence of the OEIS, such as A002186, or of one that has no number yet, such
    /// as prisms, from claims: those of FILES, or else those that the program knows
    #[arg(long, value_name = "A-NUMBER", conflicts_with_all = ["only"])]
    b_file: Option<String>,
    /// Write this many terms of a nim-sequence
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "b_file", value_parser = numbers::length)]
    terms: u64,
}

/// The first line of a file of values, and the first line of a file with a table.
const VALUES: &str = "nim-sequence 1\n";
const TABLE: &str = "grundy search table 1\n";
/// The number of bytes at the beginning of a file that identify its kind. They leave room for the longest name of a ruleset.
const START: u64 = 1 << 10;

impl Check {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("check");
        if let Some(name) = &self.b_file {
            return self.write_b_file(name, &watch, &interrupt, out);
        }
        let (mut found, mut agrees, mut is_read) = (Vec::new(), true, true);
        for file in &self.files {
            let name = file.display();
            let checked = self.checked(file, &watch, &interrupt);
            watch.end();
            if checked.as_ref().is_err_and(|error| error.is::<Interrupted>()) {
                return checked.map(|_| ExitCode::SUCCESS);
            }
            if interrupt.has_come() && checked.is_err() {
                let known = format!("{name} was not checked to its end");
                return Err(Interrupted::over(&known).into());
            }
            let checked = checked.map_err(|error| format!("{name}: {error}"))?;
            agrees &= !checked.disagrees;
            is_read &= checked.unread.is_empty();
            if out.is_json() {
                found.push(documents::Checked {
                    file: name.to_string(),
                    found: checked.found,
                    unread: checked.claims.is_some().then_some(checked.unread),
                    claims: checked.claims,
                });
            } else {
                checked.lines.iter().try_for_each(|line| out.line(line))?;
            }
        }
        if out.is_json() {
            out.document(&documents::Check { checked: found })?;
        }
        Ok(match (agrees, is_read) {
            (false, _) => ExitCode::from(3),
            (true, false) => ExitCode::from(2),
            (true, true) => ExitCode::SUCCESS,
        })
    }

    fn checked(
        &self,
        path: &Path,
        watch: &Watch,
        interrupt: &Interrupt,
    ) -> Result<Checked, Failure> {
        let mut file = Bounded::open(path, MAX_STORED)?;
        let mut start = Vec::new();
        file.by_ref().take(START).read_to_end(&mut start)?;
        let begins = |title: &str| start.starts_with(title.as_bytes());
        // The file can be a pipe, which can be read only once, so put the bytes that were already read in front of the rest.
        let input = (&start[..]).chain(&mut file);
        if begins(TITLE) {
            return self.checked_claims(path, &claims::read(input)?, watch, interrupt);
        }
        if begins(VALUES) {
            let stored = Checkpoint::read(input)?;
            let (code, count) = (stored.code().to_string(), stored.values().len());
            let line = format!("{count} values of {code}, as they were written");
            return Ok(Checked::one("values", code, count, vec![line]));
        }
        if begins(stream::TITLE) {
            let stored = stream::Stored::read((&start[stream::TITLE.len()..]).chain(&mut file))?;
            let limits = interrupt.limits(Limits::none());
            let limits = |done, total| watch.at(limits.clone(), "parts", done, total);
            let verified = stored.verify(self.threads, &limits)?;
            let line = verified.line(stored.code());
            let code = stored.code().to_string();
            return Ok(Checked::one("stream", code, verified.known, vec![line]));
        }
        if begins(TABLE) {
            let limits = interrupt.limits(watch.limits(Limits::none()));
            return table(&start[TABLE.len()..], input, &limits);
        }
        let text = match io::read_to_string(Bounded::new(input, MAX_TEXT)) {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err("nothing that can be checked".into());
            }
            text => text?,
        };
        if text.starts_with(octal_table::TITLE) {
            let limits = interrupt.limits(Limits::none());
            let limits = |done, total| watch.at(limits.clone(), "games", done, total);
            let held =
                match octal_table::held(&octal_table::read(&text)?, MAX_VALUES, false, &limits) {
                    Err(TableError::Unfinished { proofs, .. }) if interrupt.has_come() => {
                        let known = format!("{proofs} proofs hold so far");
                        return Err(Interrupted::over(&known).into());
                    }
                    held => held?,
                };
            let games = "octal games".to_owned();
            return Ok(Checked::one("octal table", games, held.proofs, held.lines()));
        }
        certificates(&text)
    }
}

/// The contents of a checked file, both as data and in words.
#[derive(Default)]
struct Checked {
    found: Vec<Found>,
    lines: Vec<String>,
    /// The result for each claim, if the file is a file of claims.
    claims: Option<Vec<documents::Claim>>,
    /// The unreadable parts of the file. All other parts were checked.
    unread: Vec<Unread>,
    disagrees: bool,
}

impl Checked {
    fn one(kind: &str, name: String, count: u64, lines: Vec<String>) -> Self {
        let found = vec![Found { kind: kind.to_owned(), name, count }];
        Self { found, lines, ..Self::default() }
    }
}

/// The maximum number of values that are computed for a proof. For longer proofs of octal games, use
/// `impartial-atlas octal-table verify`.
const MAX_VALUES: u64 = 4000;

/// Verifies a list of certificates, which are separated by blank lines.
fn certificates(text: &str) -> Result<Checked, Failure> {
    let starts = |line: &str| line.starts_with(quotients::CERTIFICATE);
    if !text.lines().any(starts) {
        return Err("nothing that can be checked: no certificate, no values, no table".into());
    }
    let mut checked = Checked::default();
    let stored = quotients::read(text)?;
    for (quotient, (_, certificate)) in stored.verify()?.iter().zip(&stored.certificates) {
        let name = certificate.code().to_string();
        checked.lines.push(format!("{name}: {}", super::quotient::headline(quotient)));
        let count = quotient.quotient().order() as u64;
        checked.found.push(Found { kind: "quotient".to_owned(), name, count });
    }
    checked.lines.push(format!("{} certificates verified", checked.found.len()));
    Ok(checked)
}

/// Checks a table by reading it into a search. This is possible only if the program knows the rules of the table.
fn table(names: &[u8], mut input: impl Read, limits: &Limits) -> Result<Checked, Failure> {
    let mut lines = names.split(|&byte| byte == b'\n');
    let name = String::from_utf8_lossy(lines.next().unwrap_or_default()).into_owned();
    let rules: Option<MixedSum> = if name == "catalog" {
        Some(MixedSum::new())
    } else {
        // `name` is a game or a position. For a game, use its first example, since one table can serve positions of all sizes.
        let example = catalog::find(&name).and_then(|game| game.examples().first().copied());
        let sum = catalog::read_sum(example.unwrap_or(&name)).ok();
        sum.filter(|sum| {
            sum.as_slice().iter().any(|part| catalog::is_searched_by_type(part.game()))
        })
    };
    let Some(rules) = rules else {
        return Err(
            format!("a search table of `{name:.60}`, whose rules are not known here").into()
        );
    };
    let catalog = Catalog::standard().bounds(u64::MAX, u64::MAX);
    catalog.read_table(&rules, &mut input, limits)?;
    let count = catalog.statistics().positions();
    let line = format!("{count} positions of {name}, as they were written");
    Ok(Checked::one("table", name, count, vec![line]))
}
