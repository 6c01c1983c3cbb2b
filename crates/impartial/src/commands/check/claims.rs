//! Checks files of claims. Each claim is one line, and is checked within its own limits.

use super::cost::Cost;
use super::{Check, Checked, Found, Unread};
use crate::bounded::{self, Bounded, MAX_TEXT};
use crate::claims::{self, Claim, ClaimsError, Finding, Kind, MAX_BYTES};
use crate::commands::Failure;
use crate::commands::documents::{self, ClaimResult};
use crate::commands::interrupt::{Interrupt, Interrupted};
use crate::commands::output::Stdout;
use crate::commands::progress::Watch;
use games::catalog::Catalog;
use grundy_core::Limits;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

/// The default work limit for each claim.
const WORK: u64 = 1 << 30;
/// The maximum number of positions and bytes that a search stores.
const POSITIONS: u64 = 1 << 25;
const BYTES: u64 = 1 << 30;

/// Reads a whole file of claims.
pub(super) fn read(input: impl Read) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    Bounded::new(input, MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The certificates, by file and then by code. The entry of a file that cannot be read is `None`.
struct Certificates(HashMap<String, Option<HashMap<String, String>>>);

impl Certificates {
    /// Reads the certificate files that the claims name from the folder that contains the file of claims. If a file cannot be read, reports
    /// it at the line of the first claim that needs it.
    fn read(path: &Path, claims: &[&Claim], unread: &mut Vec<(usize, String)>) -> Self {
        let mut files = HashMap::new();
        for claim in claims {
            let Some(name) = claim.certificate_file().filter(|&name| !files.contains_key(name))
            else {
                continue;
            };
            let text = match bounded::read_to_string(path.with_file_name(name), MAX_TEXT) {
                Ok(text) => text,
                Err(error) => {
                    unread.push((claim.line(), format!("{name}: {error}")));
                    files.insert(name.to_owned(), None);
                    continue;
                }
            };
            let mut by_code = HashMap::new();
            for part in text.split("\n\n").map(str::trim) {
                if let Some(code) = part.lines().find_map(|line| line.strip_prefix("code ")) {
                    by_code.entry(code.to_owned()).or_insert_with(|| part.to_owned());
                }
            }
            files.insert(name.to_owned(), Some(by_code));
        }
        Self(files)
    }

    fn find(&self, file: &str, code: &str) -> Option<String> {
        let file = self.0.get(file)?.as_ref()?;
        Some(file.get(code).cloned().unwrap_or_default())
    }
}

impl Check {
    /// Checks the claims in a file, or only those that `--only` selects. If a line cannot be read, the other lines are still
    /// checked.
    pub(super) fn checked_claims(
        &self,
        path: &Path,
        bytes: &[u8],
        watch: &Watch,
        interrupt: &Interrupt,
    ) -> Result<Checked, Failure> {
        let (claims, unread) = claims::read_lines(bytes)?;
        let mut unread = self.wanted_unread(bytes, &unread);
        let wanted = |claim: &&Claim| match &self.only {
            Some(text) => claim.to_string().contains(text),
            None => true,
        };
        let chosen: Vec<&Claim> = claims.iter().filter(wanted).collect();
        if let (true, Some(text)) = (chosen.is_empty() && unread.is_empty(), &self.only) {
            return Err(format!("no claim contains `{text:.60}`").into());
        }
        let certificates = Certificates::read(path, &chosen, &mut unread);
        let find = |file: &str, code: &str| certificates.find(file, code);
        let catalog = Catalog::standard().bounds(POSITIONS, BYTES);
        let cost = self.cost();
        let all = cost.of_all(interrupt.limits(Limits::none()));
        let mut all = all.meter();
        let total = chosen.len() as u64;
        let mut tally = Tally { unread, ..Tally::default() };
        for (done, claim) in (0..).zip(&chosen) {
            let verdict = match cost.of_next(&mut all, WORK) {
                Ok(limits) => {
                    let limits = watch.at(limits, "claims", done, total);
                    claim.check(&catalog, &find, &limits)
                }
                Err(stopped) => Finding::Open(stopped.to_string()),
            };
            if interrupt.has_come() {
                let (name, counts) = (path.display(), tally.counts());
                let known = format!("{name}: {done} of {total} claims were checked: {counts}");
                return Err(Interrupted::over(&known).into());
            }
            tally.add(claim, verdict);
        }
        Ok(tally.checked(total))
    }

    /// Returns the unreadable lines that `--only` selects, with the reasons.
    fn wanted_unread(&self, bytes: &[u8], unread: &[ClaimsError]) -> Vec<(usize, String)> {
        let mut unread = unread.iter().peekable();
        let mut found = Vec::new();
        for (line, bytes) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let Some(error) = unread.next_if(|error| error.line() == line) else { continue };
            let text = String::from_utf8_lossy(bytes);
            if self.only.as_ref().is_none_or(|only| text.contains(only)) {
                found.push((line, error.what().to_owned()));
            }
        }
        found
    }

    fn cost(&self) -> Cost {
        let Self { time_each, work_each, max_time: time, .. } = *self;
        Cost { time_each, work_each, time }
    }

    /// Writes the b-file of a sequence to the standard output.
    pub(super) fn write_b_file(
        &self,
        name: &str,
        watch: &Watch,
        interrupt: &Interrupt,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let mut all = Vec::new();
        for path in &self.files {
            let bytes = File::open(path).map_err(Failure::from).and_then(read);
            let claims = bytes.and_then(|bytes| Ok(claims::read(&bytes)?));
            all.extend(claims.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        if self.files.is_empty() {
            all = claims::read(claims::KNOWN.as_bytes())?;
        }
        let limits = self.cost().of_all(interrupt.limits(watch.limits(Limits::none())));
        let file = claims::b_file(&all, name, self.terms, &limits);
        watch.end();
        if interrupt.has_come() {
            return Err(Interrupted::over("no term was written").into());
        }
        let file = file?;
        if out.is_json() {
            let (name, offset, terms) = (file.name(), file.offset(), file.terms());
            let (sequence, terms) = (name.to_owned(), terms.to_vec());
            out.document(&documents::BFile { sequence, offset, terms })?;
        } else {
            out.text(file)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The results for the claims that have been checked so far.
#[derive(Default)]
struct Tally {
    /// The lines that cannot be read or whose certificates cannot be read, with the reasons.
    unread: Vec<(usize, String)>,
    /// The number of claims of each kind that are true.
    holds: HashMap<Kind, u64>,
    /// The messages about claims that are false, and about claims that could not be decided.
    fails: Vec<String>,
    open: Vec<String>,
    results: Vec<documents::Claim>,
}

impl Tally {
    fn add(&mut self, claim: &Claim, verdict: Finding) {
        let (line, kind, subject) = (claim.line(), claim.kind(), claim.subject());
        let about = |why: &str| format!("line {line}: {kind} {subject:.60}: {why}");
        let (result, by, why) = match verdict {
            Finding::Holds(by) => {
                *self.holds.entry(kind).or_default() += 1;
                (ClaimResult::Holds, Some(by.name().to_owned()), None)
            }
            Finding::Fails(why) => {
                self.fails.push(format!("fails, {}", about(&why)));
                (ClaimResult::Fails, None, Some(why))
            }
            Finding::Open(why) => {
                self.open.push(format!("open, {}; `{}`", about(&why), claim.command()));
                (ClaimResult::Open, None, Some(why))
            }
        };
        self.results.push(documents::Claim {
            line: line as u64,
            kind: kind.name().to_owned(),
            subject: subject.to_owned(),
            figures: claim.figures().to_owned(),
            result,
            by,
            why,
            command: claim.command().to_owned(),
        });
    }

    fn counts(&self) -> String {
        let count = |kind: Kind| self.holds.get(&kind).map(|count| format!("{count} {kind}"));
        let kinds: Vec<String> = Kind::ALL.into_iter().filter_map(count).collect();
        let kinds = if kinds.is_empty() { "0".to_owned() } else { kinds.join(", ") };
        let (fails, open, unread) = (self.fails.len(), self.open.len(), self.unread.len());
        let unread = if unread == 0 { String::new() } else { format!("; {unread} not read") };
        format!("{kinds} hold; {fails} fail; {open} open{unread}")
    }

    fn checked(mut self, count: u64) -> Checked {
        let counts = self.counts();
        let disagrees = !self.fails.is_empty();
        let unread =
            self.unread.iter().map(|(line, what)| format!("not read, line {line}: {what}"));
        let mut lines: Vec<String> = unread.collect();
        lines.append(&mut self.fails);
        lines.append(&mut self.open);
        lines.push(format!("{count} claims: {counts}"));
        let (kind, name) = ("claims".to_owned(), "claims".to_owned());
        let found = vec![Found { kind, name, count }];
        let unread = self.unread.into_iter();
        let unread = unread.map(|(line, why)| Unread { line: line as u64, why }).collect();
        Checked { found, lines, disagrees, claims: Some(self.results), unread }
    }
}
