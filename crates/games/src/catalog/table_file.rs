//! A file that stores the table of a search, or the values of a take-and-break game. Saving replaces the whole file. The old file remains
//! until the new one is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use grundy_core::Limits;
use grundy_core::mixed::AnyGame;
use grundy_search::TableError;
use octal_games::{Checkpoint, CheckpointError, NimValues};

use super::sum_search::SumSearch;
use crate::heaps::take_and_break::TakeAndBreak;

/// A file of stored results.
#[derive(Debug)]
pub(super) struct TableFile {
    path: PathBuf,
    every: Duration,
    saved: Instant,
    /// The duration of the last save.
    took: Duration,
    /// The content of the file, or `None` until the file is open.
    content: Option<Content>,
    /// Whether the file existed when it was opened.
    has_read: bool,
    /// The length and time stamp of the file when this catalog last read or wrote it.
    seen: Option<Seen>,
    /// The minimum length of a new file. A shorter file must not replace the existing file, because the existing file contains more
    /// results.
    least: u64,
}

/// The length of a file and the time of its last change, by which the catalog recognizes that another program has written the file.
type Seen = (u64, Option<SystemTime>);

/// The default time between two saves.
const EVERY: Duration = Duration::from_secs(60);

/// Saving takes at most about one part in `PART` of the total time.
const PART: u32 = 20;

/// Locks the mutex of the file, even if another thread panicked while it held the lock.
pub(super) fn lock(file: &Mutex<TableFile>) -> MutexGuard<'_, TableFile> {
    file.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TableFile {
    pub(super) fn new(path: &Path) -> Self {
        let (path, saved, took) = (path.to_owned(), Instant::now(), Duration::ZERO);
        let (content, has_read, seen, least) = (None, false, None, 0);
        Self { path, every: EVERY, saved, took, content, has_read, seen, least }
    }

    pub(super) fn save_every(&mut self, time: Duration) {
        self.every = time;
    }

    /// Returns whether the file stores the table of the given search.
    pub(super) fn is_of(&self, search: &Arc<dyn SumSearch>) -> bool {
        matches!(&self.content, Some(Content::Search { search: own, .. }) if Arc::ptr_eq(own, search))
    }

    /// Returns whether the file stores the values of the given game.
    pub(super) fn is_of_values(&self, game: &AnyGame) -> bool {
        matches!(&self.content, Some(Content::Values { game: own, .. }) if own == game)
    }

    /// Returns whether the file existed when it was opened.
    pub(super) const fn has_read(&self) -> bool {
        self.has_read
    }

    /// Reads the file into a search, or creates the file if it does not exist. A search that forgets positions need not keep everything
    /// from the file.
    pub(super) fn open(
        &mut self,
        search: &Arc<dyn SumSearch>,
        forgets: bool,
        limits: &Limits,
    ) -> Result<(), TableError> {
        if self.is_of(search) {
            return Ok(());
        }
        let (own, edges) = (Arc::clone(search), search.statistics().edges());
        self.begin(Content::Search { search: own, edges }, limits)?;
        if let (true, Some((read, _))) = (forgets && self.has_read, self.seen) {
            let mut kept = Length(0);
            search.save(&mut kept, limits)?;
            if kept.0 < read {
                self.least = read;
            }
        }
        Ok(())
    }

    /// Reads the values of a take-and-break game from the file, or creates the file if it does not exist.
    pub(super) fn open_values(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
    ) -> Result<(), TableError> {
        if self.is_of_values(game) {
            return Ok(());
        }
        self.begin(Content::Values { game: game.clone(), len: 0 }, limits)
    }

    fn begin(&mut self, mut content: Content, limits: &Limits) -> Result<(), TableError> {
        match File::open(&self.path) {
            Ok(file) => {
                probe(&self.path)?;
                content.load(file, limits)?;
                self.has_read = true;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                replace(&self.path, 0, |file| content.save(file, limits))?;
            }
            Err(error) => return Err(error.into()),
        }
        self.seen = seen(&self.path);
        content.note();
        self.content = Some(content);
        // Restart the timer. The results that were just read need not be saved, no matter how long reading them took.
        self.saved = Instant::now();
        Ok(())
    }

    /// Returns the time until the next save.
    pub(super) fn remaining(&self) -> Duration {
        self.every.max(PART * self.took).saturating_sub(self.saved.elapsed())
    }

    /// Writes the file, unless it is up to date. Returns whether the file now contains everything. A longer file is not replaced if another
    /// program has written it in the meantime, or if the search has forgotten a part of its results.
    pub(super) fn save(&mut self, limits: &Limits) -> Result<bool, TableError> {
        let Some(content) = &mut self.content else { return Ok(true) };
        let begun = Instant::now();
        let mut is_written = true;
        if content.has_grown() {
            let now = seen(&self.path);
            if now != self.seen {
                self.least = self.least.max(now.map_or(0, |(length, _)| length));
            }
            is_written = replace(&self.path, self.least, |file| content.save(file, limits))?;
            if is_written {
                self.seen = seen(&self.path);
                content.note();
            }
            self.took = begun.elapsed();
        }
        self.saved = Instant::now();
        Ok(is_written)
    }
}

/// Returns the state of the file at this path, if it exists.
fn seen(path: &Path) -> Option<Seen> {
    let file = fs::metadata(path).ok()?;
    Some((file.len(), file.modified().ok()))
}

/// A writer that only counts the bytes.
struct Length(u64);

impl Write for Length {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The content of the file: the kind of table, and how much of the table the file contains.
#[derive(Debug)]
enum Content {
    /// The results of a search. `edges` is the work that the search had done, in edges, when the file was last read or written.
    Search { search: Arc<dyn SumSearch>, edges: u64 },
    /// The values of a take-and-break game. The file contains the first `len` values.
    Values { game: AnyGame, len: u64 },
}

impl Content {
    fn size(&self) -> u64 {
        match self {
            Self::Search { search, .. } => search.statistics().edges(),
            Self::Values { game, .. } => game
                .rules::<TakeAndBreak>()
                .map_or(0, |rules| rules.values().read(|known| known.values().len())),
        }
    }

    fn has_grown(&self) -> bool {
        let (Self::Search { edges: noted, .. } | Self::Values { len: noted, .. }) = self;
        *noted != self.size()
    }

    fn note(&mut self) {
        let size = self.size();
        let (Self::Search { edges: noted, .. } | Self::Values { len: noted, .. }) = self;
        *noted = size;
    }

    fn load(&self, mut file: File, limits: &Limits) -> Result<(), TableError> {
        match self {
            Self::Search { search, .. } => search.load(&mut file, limits),
            Self::Values { game, .. } => {
                let Some(rules) = game.rules::<TakeAndBreak>() else { return Ok(()) };
                let checkpoint = Checkpoint::read(file).map_err(of_checkpoint)?;
                if checkpoint.code() != rules.code() {
                    let (found, expected) =
                        (checkpoint.code().to_string(), rules.code().to_string());
                    return Err(TableError::Foreign { found, expected });
                }
                rules.values().resume(checkpoint.into());
                Ok(())
            }
        }
    }

    fn save(&self, mut file: &File, limits: &Limits) -> Result<(), TableError> {
        match self {
            Self::Search { search, .. } => search.save(&mut file, limits),
            Self::Values { game, .. } => {
                let Some(rules) = game.rules::<TakeAndBreak>() else { return Ok(()) };
                let write =
                    |values: &NimValues| Checkpoint::write_values(rules.code(), values, file);
                rules.values().read(|known| write(known.values())).map_err(of_checkpoint)
            }
        }
    }
}

fn of_checkpoint(error: CheckpointError) -> TableError {
    match error {
        CheckpointError::Io { source } => TableError::Io(source),
        CheckpointError::NotACheckpoint => TableError::NotATable,
        _ => TableError::Damaged,
    }
}

/// Writes a new file next to the file at this path, and replaces the old file if the new file is long enough. Returns whether it replaced
/// the old file. On an error, the old file is unchanged, and the new file is removed.
fn replace(
    path: &Path,
    least: u64,
    write: impl FnOnce(&File) -> Result<(), TableError>,
) -> Result<bool, TableError> {
    let part = part_of(path);
    let written = File::create(&part).map_err(TableError::from).and_then(|file| {
        write(&file)?;
        if file.metadata()?.len() < least {
            return Ok(false);
        }
        file.sync_all()?;
        fs::rename(&part, path)?;
        Ok(true)
    });
    if !matches!(written, Ok(true)) {
        // The incomplete file is useless and takes space on a disk that may be full, so remove it.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Checks that a new file can be created next to the file at this path.
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
