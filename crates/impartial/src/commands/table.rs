//! Searches whose table is kept in a file from one run to the next.

use super::interrupt::{Interrupt, Interrupted};
use super::keep::{self, EVERY, Schedule};
use super::progress::Watch;
use super::{Failure, Unwritten};
use grundy_core::{Limits, Notation, StopReason, Stopped};
use grundy_search::{Search, SearchError, Statistics, TableError};
use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Halt {
    /// A limit was reached, or a bound of the search.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The search cannot say it; the reason in words.
    #[error("{0}")]
    Beyond(String),
}

impl Halt {
    /// Whether the search has been asked to end.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        matches!(self, Self::Stopped(stopped) if stopped.reason() == StopReason::Canceled)
    }
}

impl<P: Debug> From<SearchError<P>> for Halt {
    fn from(error: SearchError<P>) -> Self {
        match error {
            SearchError::Stopped(stopped) => Self::Stopped(stopped),
            other => Self::Beyond(other.to_string()),
        }
    }
}

/// A search whose table can be kept.
pub trait Keep {
    /// Writes the table, within limits.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, output: &File, limits: &Limits) -> Result<(), TableError>;

    /// Takes over a table, within limits.
    ///
    /// # Errors
    /// It cannot be read, or is one of other rules.
    fn read(&self, input: &mut dyn Read, limits: &Limits) -> Result<(), TableError>;

    /// What the search has done.
    fn statistics(&self) -> Statistics;
}

/// A search with the name and the version of its rules, which stand in the file.
#[derive(Debug)]
pub struct Named<'a, G: Notation> {
    /// The search.
    pub search: &'a Search<G>,
    /// The name of the rules.
    pub name: &'a str,
}

/// The version of the rules of all games here; a rule that changes changes this.
const VERSION: u32 = crate::survey::RULES;

impl<G: Notation<Position: 'static>> Keep for Named<'_, G> {
    fn write(&self, output: &File, limits: &Limits) -> Result<(), TableError> {
        self.search.within(limits).save(self.name, VERSION, output)
    }

    fn read(&self, input: &mut dyn Read, limits: &Limits) -> Result<(), TableError> {
        self.search.within(limits).load(self.name, VERSION, input)
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

/// A file that holds what a search has found, or no file.
#[derive(Clone, Debug)]
pub struct TableFile {
    path: Option<PathBuf>,
    schedule: Schedule,
    /// What the search had followed when the file was written or read.
    kept: Option<u64>,
    interrupt: Option<Interrupt>,
    watch: Watch,
}

impl TableFile {
    /// The file of this path, written every minute or as often as is said.
    #[must_use]
    pub fn new(path: Option<&Path>, every: Option<Duration>) -> Self {
        let schedule = Schedule::new(every.unwrap_or(EVERY));
        let path = path.map(Path::to_owned);
        Self { path, schedule, kept: None, interrupt: None, watch: Watch::none() }
    }

    /// Stops reading when Ctrl-C comes, and shows how far reading and writing are.
    #[must_use]
    pub(super) fn watched(mut self, interrupt: &Interrupt, watch: &Watch) -> Self {
        (self.interrupt, self.watch) = (Some(interrupt.clone()), watch.clone());
        self
    }

    /// Reads the file, or writes one if there is none, and makes sure that it can be written: that is better known before
    /// hours of work.
    ///
    /// # Errors
    /// The file cannot be read or written, or is not a table of this game.
    pub fn open(&mut self, search: &dyn Keep) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let failed = |error: TableError| format!("{}: {error}", path.display());
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.save(search),
            Err(error) => return Err(failed(error.into()).into()),
        };
        keep::probe(path).map_err(|error| Unwritten::new(path.display(), error))?;
        let read = self.watch.aside("loading the table", || {
            let limits = self.watch.limits(Limits::none());
            let limits = match &self.interrupt {
                Some(interrupt) => interrupt.limits(limits),
                None => limits,
            };
            search.read(&mut file, &limits)
        });
        match read {
            Err(TableError::Stopped(_)) => {
                let known = format!("{} was not read to its end, and is unchanged", path.display());
                return Err(Interrupted::kept(&known).into());
            }
            read => read.map_err(failed)?,
        }
        self.kept = Some(search.statistics().edges());
        // What was read needs no saving, however long it took.
        self.schedule.skip();
        Ok(())
    }

    /// Writes the file, unless it holds all already. Until the new one is whole, the old one stays.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&mut self, search: &dyn Keep) -> Result<(), Failure> {
        let Self { path: Some(path), schedule, kept, watch, .. } = self else { return Ok(()) };
        let edges = search.statistics().edges();
        if *kept == Some(edges) {
            // Or else the next save would be due at once, and the search never come to work.
            schedule.skip();
            return Ok(());
        }
        let write = || {
            let limits = watch.limits(Limits::none());
            keep::replace(path, |file| search.write(file, &limits))
        };
        let saved = schedule.save(|| watch.aside("saving the table", write));
        saved.map_err(|error| Unwritten::new(path.display(), error))?;
        *kept = Some(edges);
        Ok(())
    }

    /// Asks within limits, and writes down now and then what was found.
    ///
    /// # Errors
    /// The file cannot be written. That there is no answer, because of a limit, say, is none.
    pub fn ask<T>(
        &mut self,
        search: &dyn Keep,
        limits: &Limits,
        ask: impl Fn(&Limits) -> Result<T, Halt>,
    ) -> Result<Result<T, Halt>, Failure> {
        if self.path.is_none() {
            return Ok(ask(limits));
        }
        let mut meter = limits.meter();
        loop {
            let rest = meter.rest();
            let pause = self.schedule.remaining();
            let is_paused = rest.max_time().is_none_or(|left| left > pause);
            let part = if is_paused { rest.time(pause) } else { rest };
            match ask(&part) {
                Err(Halt::Stopped(stopped)) => {
                    meter.spend(stopped.work());
                    if !is_paused || !matches!(stopped.reason(), StopReason::Time { .. }) {
                        return Ok(Err(Halt::Stopped(meter.whole(stopped))));
                    }
                    self.save(search)?;
                }
                answer => return Ok(answer),
            }
        }
    }

    /// What is said after Ctrl-C, when the file has been saved.
    #[must_use]
    pub fn interrupted(&self, search: &dyn Keep) -> Interrupted {
        let stored = search.statistics();
        match &self.path {
            Some(path) => Interrupted::kept(&format!("{} keeps {stored}", path.display())),
            None => Interrupted::lost(&stored.to_string(), "`--table FILE`"),
        }
    }
}
