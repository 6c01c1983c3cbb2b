//! Opens and saves the table file of a search, and reports after Ctrl-C what the file contains.

use super::super::interrupt::{Interrupt, Interrupted};
use super::super::progress::Watch;
use super::super::{Failure, Unwritten};
use games::catalog::Catalog;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits};
use grundy_search::TableError;
use std::io::{Write as _, stderr};
use std::path::Path;
/// The table file of a search, if the command line names one.
pub(super) struct Table<'a> {
    pub(super) path: Option<&'a Path>,
    pub(super) catalog: &'a Catalog,
    pub(super) watch: &'a Watch,
    pub(super) interrupt: &'a Interrupt,
    /// Whether to report after Ctrl-C that the file is being written.
    pub(super) tells: bool,
    /// The take-and-break game of the position, if the table stores values of this game.
    pub(super) game: Option<&'a TakeAndBreak>,
}

impl Table<'_> {
    pub(super) fn open(&self, sum: &MixedSum, convention: Convention) -> Result<(), Failure> {
        let Some(path) = self.path else { return Ok(()) };
        let read = self.watch.aside("loading the table", || {
            let limits = self.interrupt.limits(self.watch.limits(Limits::none()));
            self.catalog.open_table(sum, convention, &limits)
        });
        match read {
            Ok(()) => Ok(()),
            Err(TableError::Stopped(_)) => {
                let known = format!("{} was not read to its end, and is unchanged", path.display());
                Err(Interrupted::kept(&known).into())
            }
            Err(error) => Err(failed(path, error)),
        }
    }

    pub(super) fn save(&self) -> Result<(), Failure> {
        let Some(path) = self.path else { return Ok(()) };
        if self.tells {
            self.interrupt.announce_saving("solve", path);
        }
        let saved = self.watch.aside("saving the table", || {
            self.catalog.save_table(&self.watch.limits(Limits::none()))
        });
        if !saved.map_err(|error| failed(path, error))? {
            let file = path.display();
            // Ignore errors here, because the answer still follows.
            let _ = writeln!(
                stderr(),
                "impartial solve: {file} is unchanged: it stores more results than this search, which forgot some or started with fewer"
            );
        }
        Ok(())
    }

    /// Creates the error to report after Ctrl-C. If the command line names a file, it must have been saved already.
    pub(super) fn interrupted(&self, known: &str) -> Interrupted {
        let stored = self.catalog.statistics();
        if let Some(game) = self.game {
            let values = game.values().read(|known| known.values().len());
            return match self.path {
                Some(path) => {
                    Interrupted::kept(&format!("{known}; {} keeps {values} values", path.display()))
                }
                None => Interrupted::lost(&format!("{known}; {values} values"), "--table FILE"),
            };
        }
        match self.path {
            Some(path) => Interrupted::kept(&format!("{known}; {} keeps {stored}", path.display())),
            None if stored.positions() == 0 => Interrupted::over(known),
            None => Interrupted::lost(&format!("{known}; {stored}"), "--table FILE"),
        }
    }
}

fn failed(path: &Path, error: TableError) -> Failure {
    match error {
        TableError::Io(error) => Unwritten::new(path.display(), error).into(),
        error => format!("{}: {error}", path.display()).into(),
    }
}
