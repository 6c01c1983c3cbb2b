//! Extends, verifies and prints the collection of misère quotients.

use super::documents::{QuotientProofs, QuotientTable};
use super::kept_table::{Data, KeptTable, Map, TableReport, Work};
use clap::Args;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::StopReason;
use impartial::commands::interrupt::Interrupted;
use impartial::commands::{Failure, numbers};
use impartial::stored::octal_table::codes;
use impartial::stored::quotients::{self, UNSOLVED};
use misere_quotients::{HeapQuotient, HeapQuotientFinder, QuotientBounds, QuotientCertificate};
use octal_games::Code;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

#[derive(Debug, Args)]
pub(super) struct Extending {
    /// Only these games, instead of all octal games of at most three places
    codes: Vec<String>,
    #[command(flatten)]
    effort: Effort,
}

#[derive(Debug, Args)]
pub(super) struct Verifying {
    /// Also search for each quotient again, and compare the certificates
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    effort: Effort,
}

/// The effort to spend on each game.
#[derive(Clone, Copy, Debug, Args)]
struct Effort {
    /// Add heaps up to N
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = numbers::count)]
    heaps: u64,
    /// Stop after this many seconds for each game
    #[arg(long, value_name = "S", default_value = "60", value_parser = numbers::seconds)]
    max_time: Duration,
}

const HEADER: &str = "\
Certificates of solved misère quotients, which anybody can check: see misere-quotients.md. Extended and checked by
`impartial-atlas quotient-table`; the numbers of the elements are those that a search gives them.
";
/// The maximum number of elements, and the maximum number of stored positions.
const BOUNDS: QuotientBounds = QuotientBounds::new().max_elements(8000).max_stored(1 << 27);

/// The certificates, sorted by number of elements and then by code, and the games that were tried without success.
#[derive(Debug, Default)]
pub(super) struct Collection {
    certificates: BTreeMap<(u32, String), QuotientCertificate>,
    /// For each code, the number of heaps and the time in seconds that were not enough.
    unsolved: BTreeMap<String, (u64, f64)>,
    /// The number of certificates that were added in this run.
    new: u64,
}

impl Collection {
    fn add(&mut self, certificate: QuotientCertificate) -> Result<(), String> {
        let code = certificate.code().to_string();
        if self.has(&code) {
            return Err(format!("{code} is listed twice"));
        }
        self.unsolved.remove(&code);
        self.certificates.insert((certificate.order(), code), certificate);
        Ok(())
    }

    fn has(&self, code: &str) -> bool {
        self.certificates.keys().any(|(_, other)| other == code)
    }

    /// Returns whether the game was already tried with at least the given number of heaps and the given time.
    fn has_tried(&self, code: &str, effort: Effort) -> bool {
        let enough = |&(heaps, seconds): &(u64, f64)| {
            heaps >= effort.heaps && seconds >= effort.max_time.as_secs_f64()
        };
        self.unsolved.get(code).is_some_and(enough)
    }
}

impl KeptTable for Collection {
    const NAME: &'static str = "quotient-table";
    type Extend = Extending;
    type Verify = Verifying;

    fn of(text: &str) -> Result<Self, String> {
        let mut collection = Self::default();
        let read = quotients::read(text)?;
        for (line, certificate) in read.certificates {
            collection.add(certificate).map_err(|error| format!("line {line}: {error}"))?;
        }
        for (code, heaps, seconds) in read.unsolved {
            collection.unsolved.insert(code.to_string(), (heaps, seconds));
        }
        Ok(collection)
    }

    fn text(&self) -> String {
        let mut text = HEADER.to_owned();
        for certificate in self.certificates.values() {
            let _ = write!(text, "\n{}\n", certificate.to_string().trim_end());
        }
        if !self.unsolved.is_empty() {
            let _ = write!(text, "\n{UNSOLVED}\n");
        }
        for (code, (heaps, seconds)) in &self.unsolved {
            let _ = writeln!(text, "{code} {heaps} {seconds}");
        }
        text
    }

    fn extend(
        &mut self,
        how: &Extending,
        work: &Work,
        store: &dyn Fn(&Self) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let mut games: Vec<Code> = Vec::new();
        for name in &how.codes {
            games.push(name.parse::<TakeAndBreak>()?.code().clone());
        }
        if games.is_empty() {
            games.extend(codes().map(|(_, code)| code));
        }
        for (done, code) in games.iter().enumerate() {
            let name = code.to_string();
            if self.has(&name) || self.has_tried(&name, how.effort) {
                continue;
            }
            match solve(code, how.effort, work, (done, games.len())) {
                Ok(Some(certificate)) => {
                    certificate.verify().map_err(|error| format!("{name}: {error}"))?;
                    self.add(certificate)?;
                    self.new += 1;
                }
                Ok(None) => {
                    let seconds = how.effort.max_time.as_secs_f64();
                    self.unsolved.insert(name, (how.effort.heaps, seconds));
                }
                Err(_) => return Ok(false),
            }
            store(self)?;
        }
        Ok(true)
    }

    fn counts(&self) -> TableReport {
        let (solved, new, unsolved) = (self.certificates.len(), self.new, self.unsolved.len());
        TableReport {
            lines: vec![format!("{solved} solved, {new} of them new, {unsolved} unsolved")],
            data: Data::QuotientTable(QuotientTable {
                solved: solved as u64,
                new,
                unsolved: unsolved as u64,
            }),
            agrees: true,
        }
    }

    fn verify(&self, how: &Verifying, work: &Work) -> Result<TableReport, Failure> {
        let total = self.certificates.len();
        let mut different = Vec::new();
        for (done, ((_, code), certificate)) in self.certificates.iter().enumerate() {
            if work.is_interrupted() {
                return Err(Interrupted::over(&format!("{done} certificates hold so far")).into());
            }
            certificate.verify().map_err(|error| format!("{code}: {error}"))?;
            if !how.again {
                continue;
            }
            let found =
                solve(certificate.code(), how.effort, work, (done, total)).map_err(|_| {
                    Interrupted::over(&format!("{done} certificates were found again so far"))
                })?;
            if found.as_ref() != Some(certificate) {
                different.push(code.clone());
            }
        }
        let again = how.again.then(|| total - different.len());
        let mut lines = vec![format!("{total} certificates hold")];
        lines.extend(again.map(|again| format!("{again} are found again")));
        if !different.is_empty() {
            lines.push(format!("found otherwise: {}", different.join(", ")));
        }
        let agrees = different.is_empty();
        let again = again.map(|again| again as u64);
        let data =
            Data::QuotientProofs(QuotientProofs { verified: total as u64, again, different });
        Ok(TableReport { lines, data, agrees })
    }

    /// Formats the table as Markdown. Each row contains the games with the same number of elements and the same size of the
    /// P-portion.
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

    fn map(&self) -> Map {
        let mut games: BTreeMap<(u64, u64), Vec<String>> = BTreeMap::new();
        for ((order, code), certificate) in &self.certificates {
            if let Some((_, period)) = certificate.period() {
                games.entry(((*order).into(), period)).or_default().push(code.clone());
            }
        }
        Map { axes: ["elements", "period"], title: "Misère quotients", games }
    }
}

/// Returns the certificate of a game. Returns `None` if no period was proved within the limits.
fn solve(
    code: &Code,
    effort: Effort,
    work: &Work,
    (done, total): (usize, usize),
) -> Result<Option<QuotientCertificate>, StopReason> {
    let limits = work.at(done as u64, total as u64).time(effort.max_time);
    let mut finder = HeapQuotientFinder::new(code.clone(), BOUNDS);
    let found = finder.find_within(effort.heaps, &limits);
    if work.is_interrupted() {
        return Err(StopReason::Canceled);
    }
    let found = found.ok().filter(|found: &HeapQuotient| found.period().is_some());
    Ok(found.map(|found| QuotientCertificate::of(&found)))
}
