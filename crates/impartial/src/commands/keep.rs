//! Files that are replaced as a whole: until the new one is complete, the old one stays.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two saves, unless another one is asked for.
pub const EVERY: Duration = Duration::from_secs(60);

/// Writes a file beside the one of this path, and puts it in its place.
///
/// # Errors
/// It cannot be written; the old file is as it was, and no other is left behind.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
) -> Result<(), E> {
    replace_if(path, write, |_| true).map(|_| ())
}

/// The same, unless the file of this path is longer than the new one. Whether the new one has taken its place.
///
/// For files that only grow: another program has written a longer one meanwhile.
///
/// # Errors
/// As [`replace`].
pub fn replace_shorter<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&File) -> Result<(), E>,
) -> Result<bool, E> {
    let length = || fs::metadata(path).map_or(0, |file| file.len());
    replace_if(path, write, |written| written >= length())
}

/// Puts a new file of so many bytes in its place if `is_wanted` says so.
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
        // What could not be written is of no use, and takes the room that was missing.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Makes sure that a file can be written beside the one of this path.
///
/// # Errors
/// It cannot.
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

/// When to save again: after a while, and not before saving has become a small part of the time.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    every: Duration,
    last: Instant,
    took: Duration,
}

impl Schedule {
    /// The first save is due after `every`.
    #[must_use]
    pub fn new(every: Duration) -> Self {
        Self { every, last: Instant::now(), took: Duration::ZERO }
    }

    /// How long work goes on until the next save.
    #[must_use]
    pub fn remaining(&self) -> Duration {
        let pause = self.every.max(20 * self.took);
        pause.saturating_sub(self.last.elapsed())
    }

    /// Notes that there is nothing to be saved now.
    pub fn skip(&mut self) {
        self.last = Instant::now();
    }

    /// Saves, and notes how long that takes.
    ///
    /// # Errors
    /// As `save`.
    pub fn save<E>(&mut self, save: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        let start = Instant::now();
        save()?;
        self.last = Instant::now();
        self.took = self.last - start;
        Ok(())
    }
}
