//! Replaces files atomically: the old file remains in place until the new file is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// The default time between two saves.
pub const EVERY: Duration = Duration::from_secs(60);

/// Writes a new file next to the old one, and then renames the new file, which replaces the old file.
///
/// # Errors
/// Returns an error if the new file cannot be written. The old file then remains unchanged, and the incomplete new file is removed.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
) -> Result<(), E> {
    replace_if(path, write, |_| true).map(|_| ())
}

/// Replaces a file like [`replace`], unless the old file is longer than the new one. Returns whether the new file replaced the old
/// file.
///
/// Use this function for files that only grow. If the old file is longer, another program has saved more results in the meantime.
///
/// # Errors
/// Returns an error in the same cases as [`replace`].
pub fn replace_shorter<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
) -> Result<bool, E> {
    let length = || fs::metadata(path).map_or(0, |file| file.len());
    replace_if(path, write, |written| written >= length())
}

/// Writes a new file, and replaces the old file if `is_wanted` accepts the length of the new file.
fn replace_if<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
    is_wanted: impl FnOnce(u64) -> bool,
) -> Result<bool, E> {
    let part = part_of(path);
    let written = File::create(&part).map_err(E::from).and_then(|file| {
        write(&file)?;
        if !is_wanted(file.metadata()?.len()) {
            return Ok(false);
        }
        file.sync_all()?;
        fs::rename(&part, path)?;
        Ok(true)
    });
    if !matches!(written, Ok(true)) {
        // Remove the new file, which is incomplete or not wanted. The disk may be full.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Checks that a file can be created next to the file at the given path.
///
/// # Errors
/// Returns an error if the file cannot be created.
pub fn probe(path: &Path) -> io::Result<()> {
    let part = part_of(path);
    File::create(&part)?;
    fs::remove_file(&part)
}

fn part_of(path: &Path) -> OsString {
    let mut part = path.to_owned().into_os_string();
    part.push(".part");
    part
}

/// Decides when to save. Saves at regular intervals, but less often if saving takes a long time, so that saving takes only a small share of
/// the run time.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    every: Duration,
    last: Instant,
    took: Duration,
}

impl Schedule {
    /// Starts a schedule whose first save is due when the time `every` has passed.
    #[must_use]
    pub fn new(every: Duration) -> Self {
        Self { every, last: Instant::now(), took: Duration::ZERO }
    }

    /// Returns the time until the next save is due.
    #[must_use]
    pub fn remaining(&self) -> Duration {
        let pause = self.every.max(20 * self.took);
        pause.saturating_sub(self.last.elapsed())
    }

    /// Starts a new interval without saving. Call this if there is nothing new to save.
    pub fn skip(&mut self) {
        self.last = Instant::now();
    }

    /// Saves, measures the time that this takes, and starts a new interval.
    ///
    /// # Errors
    /// Returns the error of `save`.
    pub fn save<E>(&mut self, save: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        let start = Instant::now();
        save()?;
        self.last = Instant::now();
        self.took = self.last - start;
        Ok(())
    }
}
