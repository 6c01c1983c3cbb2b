//! Searches whose table is kept in a file from one run to the next.

use crate::cli::Failure;
use crate::interrupt::Interrupted;
use crate::keep::{self, Schedule};
use grundy_core::{Limits, Notation, Search, SearchError, SearchWithin, StopReason, TableError};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::time::Duration;

/// A file that holds what searches of one game have found.
#[derive(Clone, Debug)]
pub struct TableFile {
    path: PathBuf,
    name: String,
    version: u32,
}

impl TableFile {
    /// The file of this path, for rules of this name and version.
    #[must_use]
    pub fn new(path: &OsStr, name: String, version: u32) -> Self {
        Self { path: path.into(), name, version }
    }

    /// Reads the file, if there is one.
    ///
    /// # Errors
    /// The file cannot be read, or is not a table of this game.
    pub fn load<G: Notation>(&self, search: &Search<G>) -> Result<(), Failure> {
        let failed = |error: TableError| format!("{}: {error}", self.path.display());
        match File::open(&self.path) {
            Ok(file) => Ok(search.load(&self.name, self.version, file).map_err(failed)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(failed(error.into()).into()),
        }
    }

    /// Writes the file. Until the new one is whole, the old one stays.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save<G: Notation>(&self, search: &Search<G>) -> Result<(), Failure> {
        let write = |file: &File| search.save(&self.name, self.version, BufWriter::new(file));
        let failed = |error: TableError| format!("{}: {error}", self.path.display());
        Ok(keep::replace(&self.path, write).map_err(failed)?)
    }

    /// Reads the file, searches, and writes down what was found: now and then, and at the end, whether
    /// there is an answer, or the search has come to a bound, or was interrupted.
    ///
    /// # Errors
    /// The file cannot be read or written, or the search has ended without an answer.
    pub fn search<G: Notation<Position: 'static>, T>(
        &self,
        search: Search<G>,
        limits: &Limits,
        every: Duration,
        ask: impl Fn(SearchWithin<'_, G>) -> Result<T, SearchError<G::Position>>,
    ) -> Result<(T, Search<G>), Failure> {
        self.load(&search)?;
        let mut schedule = Schedule::new(every);
        // What cannot be written is better known before hours of work.
        schedule.save(|| self.save(&search))?;
        let mut work = limits.max_work();
        loop {
            let portion = limits.clone().work(work).time(schedule.remaining());
            let answer = ask(search.within(&portion));
            schedule.save(|| self.save(&search))?;
            match answer {
                Err(SearchError::Stopped(stopped))
                    if matches!(stopped.reason(), StopReason::Time { .. }) =>
                {
                    work = work.saturating_sub(stopped.work());
                }
                Err(SearchError::Stopped(stopped)) if stopped.reason() == StopReason::Cancelled => {
                    let (file, stored) = (self.path.display(), search.statistics());
                    return Err(Interrupted::kept(&format!("{file} keeps {stored}")).into());
                }
                answer => return Ok((answer?, search)),
            }
        }
    }
}
