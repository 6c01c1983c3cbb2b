//! Surveys. A survey consists of many units of work, one per line, and each unit has one result. One process or thousands can
//! answer the units.
//!
//! A [`Survey`] is a filter: it reads units such as `period 0.77` or `value node_kayles 0-1 1-2`, one per line, and writes each result as a
//! line of JSON. Another program, such as `xargs -P`, GNU parallel, a batch system or Ray, distributes the lines. A result is stored under
//! the name of its unit, and is a fact that always remains true. So it does no harm if a unit is repeated or a result is lost. To resume a
//! survey, answer the units whose results do not exist.
//!
//! | unit | its result |
//! |---|---|
//! | `period CODE values=N` | the period of a take-and-break game in its first N values, with a certificate |
//! | `quotient CODE heaps=N` | the misère quotient of the heaps up to N, with a certificate |
//! | `value GAME POSITION` | the value of a position in the catalog |
//! | `verify FILE from=N to=N` | whether certificates, stored values or a stored result are true |
//! | `search GAME POSITION is=K facts=TABLE` | whether the value is K, by a search that loads a table and writes a new one |
//! | `options GAME POSITION is=K facts=TABLE` | the options, with the known facts about each of them |
//! | `unite GAME POSITION facts=TABLE,TABLE` | all facts of several tables in one table, unless they contradict each other |
//! | `replay GAME POSITION is=K facts=TABLE` | whether the table proves that the value is K, without any search |
//!
//! A new table contains everything that this worker has found since it wrote its last table. Every unit that computes something
//! accepts `edges=N`, `seconds=S` and `bytes=N`. If it reaches a limit, its result contains what was found until then, and
//! `stopped` names the limit. The result of a unit is the same in every run, unless the unit uses `seconds` or reads tables.
//!
//! # A user-defined game
//!
//! To make a worker for your own game, pass a catalog that contains the game to the survey:
//!
//! ```
//! use games::catalog::Catalog;
//! use impartial_atlas::survey::Survey;
//!
//! let mut survey = Survey::new(Catalog::standard);
//! let mut results = Vec::new();
//! survey.run(&b"value kayles 5 7\nperiod 0.77\n"[..], &mut results)?;
//! let results = String::from_utf8(results)?;
//! assert!(results.starts_with(r#"{"kind":"value","line":"value kayles 5 7 rules=1""#));
//! assert!(results.contains(r#""certificate":"0.77 period 12 preperiod 71 exception 70:6 bound 156""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod folder;
mod replay;
pub(crate) mod result;
mod table;
mod unit;
mod verify;
mod work;

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use games::catalog::Catalog;
use grundy_core::{Limits, StopReason};
use serde_json::Value;

pub use unit::{Kind, RULES, Unit, UnitError, sha256};

use board::Boards;
use result::UnitResult;

/// A worker, which answers one unit after another.
pub struct Survey {
    catalog: Arc<dyn Fn() -> Catalog + Send + Sync>,
    folder: Option<PathBuf>,
    limits: Limits,
    boards: Boards,
}

/// The numbers of results of each kind in a survey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Summary {
    /// The number of results that this run computed.
    pub done: u64,
    /// The number of results that the folder already contained.
    pub kept: u64,
    /// The number of lines that were invalid, and of units that failed.
    pub failed: u64,
    /// The number of results that refute a claim.
    pub refuted: u64,
    /// The number of results without an answer because a limit was reached.
    pub unknown: u64,
    /// Whether the flag in the limits stopped the survey.
    pub stopped: bool,
}

impl Survey {
    /// Creates a worker for the games in a catalog. The worker calls `catalog` whenever it needs a new catalog.
    pub fn new(catalog: impl Fn() -> Catalog + Send + Sync + 'static) -> Self {
        let catalog: Arc<dyn Fn() -> Catalog + Send + Sync> = Arc::new(catalog);
        let boards = Boards::new(Arc::clone(&catalog));
        Self { catalog, folder: None, limits: Limits::none(), boards }
    }

    /// Stores each result and each table as a file in this folder, and uses the results that are already there.
    ///
    /// Files are written atomically, so several processes can use the same folder.
    #[must_use]
    pub fn into_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Sets limits for each unit, in addition to the limits that the unit itself contains. If the limits contain a flag, setting
    /// the flag stops the survey, and the current unit has no result.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn is_stopped(&self) -> bool {
        let stopped = self.limits.meter().check().err();
        stopped.is_some_and(|stopped| stopped.reason() == StopReason::Canceled)
    }

    /// Answers units until the input ends. Skips blank lines, and lines that begin with `#`.
    ///
    /// If a line is invalid or a unit fails, its result contains an `error`, and this result is not stored.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or if a result cannot be written.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<Summary> {
        let mut summary = Summary::default();
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder)?;
        }
        while let Some(line) = next_line(&mut input)? {
            let line = match &line {
                Ok(line) if line.trim().is_empty() || line.trim_start().starts_with('#') => {
                    continue;
                }
                Ok(line) => Ok(line.as_str()),
                Err(error) => Err(error.clone()),
            };
            let (result, known) = self.answer(line)?;
            if self.is_stopped() {
                summary.stopped = true;
                break;
            }
            match known {
                _ if result.get("error").is_some() => summary.failed += 1,
                true => summary.kept += 1,
                false => summary.done += 1,
            }
            summary.refuted += u64::from(is_refuted(&result));
            summary.unknown += u64::from(is_unknown(&result));
            writeln!(output, "{result}")?;
            output.flush()?;
        }
        Ok(summary)
    }

    /// Returns the result of a line, and whether the result was already in the folder.
    fn answer(&mut self, line: Result<&str, UnitError>) -> io::Result<(Value, bool)> {
        let unit: Unit = match line.and_then(str::parse) {
            Ok(unit) => unit,
            Err(error) => return Ok((serde_json::to_value(UnitResult::of(&error))?, false)),
        };
        let name = unit.name();
        if let Some(result) = self.folder.as_ref().and_then(|folder| folder::result(folder, &name))
        {
            return Ok((result, true));
        }
        let line = unit.to_string();
        let limits = unit.limits(&self.limits);
        let folder = self.folder.as_deref();
        let result = match unit.kind() {
            Kind::Period => work::period(&unit, &limits),
            Kind::Quotient => work::quotient(&unit, &limits),
            Kind::Value => work::value(&unit, (self.catalog)(), &limits),
            Kind::Verify => verify::verify(&unit, folder, &limits),
            Kind::Search => self.boards.search(&unit, folder, &limits),
            Kind::Options => self.boards.options(&unit, folder),
            Kind::Unite => self.boards.unite(&unit, folder),
            Kind::Replay => replay::replay(&unit, &(self.catalog)(), folder, &limits),
        };
        let result = UnitResult {
            unit: Some(name.clone()),
            kind: line.split(' ').next().map(str::to_owned),
            line: Some(line),
            ..result.unwrap_or_else(|error| UnitResult::of(&error))
        };
        let result = serde_json::to_value(result)?;
        // Do not store errors, results that depend on other files, results of a stopped survey, or results of units whose limits allow no
        // work or no table.
        let lasts =
            !matches!(unit.kind(), Kind::Options | Kind::Unite | Kind::Replay | Kind::Verify);
        let is_whole = result.get("error").is_none() && !self.is_stopped();
        let is_work = limits.max_work() > 0 && unit.keep() != Some(0);
        if let Some(folder) = folder.filter(|_| lasts && is_whole && is_work) {
            folder::keep_result(folder, &name, &result)?;
        }
        Ok((result, false))
    }
}

impl fmt::Debug for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey").field("folder", &self.folder).finish_non_exhaustive()
    }
}

fn is_refuted(result: &Value) -> bool {
    result["holds"] == false && result.get("refuted").is_some()
}

/// Returns whether a result leaves the question open. If a period was found, this is an answer, even if the computation was stopped.
fn is_unknown(result: &Value) -> bool {
    let is_open = match result["kind"].as_str() {
        Some("replay") => result["holds"] == false,
        Some("period") => result.get("stopped").is_some() && result["certificate"].is_null(),
        _ => result.get("stopped").is_some(),
    };
    result.get("error").is_none() && is_open && !is_refuted(result)
}

/// Returns the next line, or `None` at the end of the input. If the line is too long or is not text, returns an error in its place.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, UnitError>>> {
    let mut line = Vec::new();
    let most = unit::MAX as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == most {
        let error = UnitError::new(format!("a unit has at most {} bytes", unit::MAX));
        skip_line(input)?;
        return Ok(Some(Err(error)));
    }
    let text = String::from_utf8(line);
    Ok(Some(text.map_err(|_| UnitError::new("a unit is text in UTF-8".to_owned()))))
}

/// Reads the rest of a line and discards it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let (len, ends) = {
            let bytes = input.fill_buf()?;
            match bytes.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (bytes.len(), bytes.is_empty()),
            }
        };
        input.consume(len);
        if ends {
            return Ok(());
        }
    }
}
