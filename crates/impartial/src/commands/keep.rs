//! Replaces files atomically: the old file remains until the new one is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// The default interval between saves.
pub const EVERY: Duration = Duration::from_secs(60);

/// Writes a new file next to the old one, then renames it to replace the old one.
///
/// # Errors
/// The file cannot be written. The old file remains unchanged, and the incomplete new one is removed.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
) -> Result<(), E> {
    replace_if(path, write, |_| true).map(|_| ())
}

/// Replaces a file like [`replace`], but keeps the old file if it is longer. Returns whether the new file replaced it.
///
/// Use this for files that only grow, where a longer file means that another program has saved more in the meantime.
///
/// # Errors
/// Fails like [`replace`].
pub fn replace_shorter<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
) -> Result<bool, E> {
    let length = || fs::metadata(path).map_or(0, |file| file.len());
    replace_if(path, write, |written| written >= length())
}

/// Replaces a file if `is_wanted` accepts the length of the new file.
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
        // Remove the incomplete file: it is useless, and the disk may be full.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Checks that a file can be created next to the file at this path.
///
/// # Errors
/// The file cannot be created.
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

/// Decides when to save: at regular intervals, but seldom enough that saving takes only a small share of the time.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    every: Duration,
    last: Instant,
    took: Duration,
}

impl Schedule {
    /// Starts a schedule whose first save is due after `every`.
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

    /// Restarts the interval without saving, because there is nothing new to save.
    pub fn skip(&mut self) {
        self.last = Instant::now();
    }

    /// Saves, and measures how long it takes.
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
