//! A table of a search on disk, which is replaced as a whole: until the new one is complete, the old one stays.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy_core::Limits;
use grundy_search::TableError;

use super::sum_search::SumSearch;

/// A file that holds what a search has found.
#[derive(Debug)]
pub(super) struct TableFile {
    path: PathBuf,
    every: Duration,
    saved: Instant,
    /// How long the last save took.
    took: Duration,
    /// The search whose table it is, and the edges that it had followed when the file was written or read.
    search: Option<(Arc<dyn SumSearch>, u64)>,
    /// Whether there was a file to read.
    has_read: bool,
}

/// The time between two saves, unless another one is asked for.
const EVERY: Duration = Duration::from_secs(60);

/// Saving takes at most about this part of the time.
const PART: u32 = 20;

/// The file, for one thread at a time.
pub(super) fn lock(file: &Mutex<TableFile>) -> MutexGuard<'_, TableFile> {
    file.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TableFile {
    pub(super) fn new(path: &Path) -> Self {
        let (path, saved) = (path.to_owned(), Instant::now());
        Self { path, every: EVERY, saved, took: Duration::ZERO, search: None, has_read: false }
    }

    pub(super) fn save_every(&mut self, time: Duration) {
        self.every = time;
    }

    /// Whether it is the table of this search.
    pub(super) fn is_of(&self, search: &Arc<dyn SumSearch>) -> bool {
        self.search.as_ref().is_some_and(|(own, _)| Arc::ptr_eq(own, search))
    }

    /// Whether there was a file, which was read.
    pub(super) const fn has_read(&self) -> bool {
        self.has_read
    }

    /// Reads the file into a search, or writes one if there is none.
    pub(super) fn open(
        &mut self,
        search: &Arc<dyn SumSearch>,
        limits: &Limits,
    ) -> Result<(), TableError> {
        if self.is_of(search) {
            return Ok(());
        }
        match File::open(&self.path) {
            Ok(mut file) => {
                probe(&self.path)?;
                search.load(&mut file, limits)?;
                self.search = Some((Arc::clone(search), search.statistics().edges()));
                self.has_read = true;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                replace(&self.path, |file| search.save(file, limits))?;
                self.search = Some((Arc::clone(search), 0));
            }
            Err(error) => return Err(error.into()),
        }
        // What was read needs no saving, however long it took.
        self.saved = Instant::now();
        Ok(())
    }

    /// How long a search goes on until the next save.
    pub(super) fn remaining(&self) -> Duration {
        self.every.max(PART * self.took).saturating_sub(self.saved.elapsed())
    }

    /// Writes the file, unless it holds all already.
    pub(super) fn save(&mut self, limits: &Limits) -> Result<(), TableError> {
        let Some((search, kept)) = &mut self.search else { return Ok(()) };
        let edges = search.statistics().edges();
        let begun = Instant::now();
        if *kept != edges {
            replace(&self.path, |file| search.save(file, limits))?;
            *kept = edges;
            self.took = begun.elapsed();
        }
        self.saved = Instant::now();
        Ok(())
    }
}

/// Writes a file beside the one of this path, and puts it in its place. If that fails the old file is as it was, and no
/// other is left behind.
fn replace(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let part = part_of(path);
    let written = File::create(&part).map_err(TableError::from).and_then(|file| {
        write(&file)?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        Ok(())
    });
    if written.is_err() {
        // What could not be written is of no use, and takes the room that was missing.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Makes sure that a file can be written beside the one of this path.
fn probe(path: &Path) -> io::Result<()> {
    let part = part_of(path);
    File::create(&part)?;
    fs::remove_file(&part)
}

fn part_of(path: &Path) -> OsString {
    let mut part = path.to_owned().into_os_string();
    part.push(".part");
    part
}
