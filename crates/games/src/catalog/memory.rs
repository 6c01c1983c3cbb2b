//! Estimates and limits two kinds of memory: the memory that positions own outside the search tables, and the tables of values that games
//! keep for later questions.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::StopReason;
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};

/// Estimates how many bytes a position takes in addition to its entry in a search table. Positions that can be reached from the given
/// positions are rarely larger.
///
/// A position hashes only the data that it owns, not the data that it shares with other positions of its game, so the number of hashed
/// bytes is close to the number of bytes of owned data. The estimate doubles this number, because allocations can have spare room. The
/// estimate is also bounded by the length of the position's text, where a number is usually at least two characters long: a digit and a
/// blank.
pub(super) fn bytes_each(positions: &[AnyPosition]) -> u64 {
    let bytes_of = |position: &AnyPosition| {
        let mut hashed = Hashed(0);
        position.hash(&mut hashed);
        (2 * hashed.0).min(3 * position.text().len() as u64)
    };
    64 + positions.iter().map(bytes_of).max().unwrap_or(0)
}

/// Counts the bytes that are hashed.
struct Hashed(u64);

impl Hasher for Hashed {
    fn write(&mut self, bytes: &[u8]) {
        self.0 += bytes.len() as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A bounded number of bytes from which several users can take shares.
#[derive(Debug)]
pub(super) struct Pool {
    taken: Arc<AtomicU64>,
    most: u64,
}

/// The bytes that one user has taken from a pool. Dropping the share returns the bytes to the pool.
#[derive(Debug)]
pub(super) struct Share {
    taken: Arc<AtomicU64>,
    most: u64,
    bytes: u64,
}

impl Pool {
    pub(super) fn new(most: u64) -> Self {
        Self { taken: Arc::default(), most }
    }

    pub(super) fn share(&self) -> Share {
        Share { taken: Arc::clone(&self.taken), most: self.most, bytes: 0 }
    }
}

impl Share {
    /// Grows the share to `bytes` bytes in total. If the pool has too few bytes left, returns the size of the pool as an error.
    pub(super) fn grow_to(&mut self, bytes: u64) -> Result<(), u64> {
        let more = bytes.saturating_sub(self.bytes);
        let sum = self.taken.fetch_add(more, Relaxed).saturating_add(more);
        if sum > self.most {
            self.taken.fetch_sub(more, Relaxed);
            return Err(self.most);
        }
        self.bytes += more;
        Ok(())
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.taken.fetch_sub(self.bytes, Relaxed);
    }
}

// The rest of this file keeps the value tables of recently used games for later questions.

/// The games with tables, the most recently used last.
#[derive(Debug)]
pub(super) struct Tables {
    games: Mutex<Vec<AnyGame>>,
    most_bytes: u64,
}

/// The maximum number of games to keep, however small their tables are.
const MAX_GAMES: usize = 64;

impl Tables {
    pub(super) const fn new(most_bytes: u64) -> Self {
        Self { games: Mutex::new(Vec::new()), most_bytes }
    }

    /// Replaces each game of a sum with the kept copy of that game, because the kept copy has the larger tables.
    pub(super) fn share(&self, sum: MixedSum) -> MixedSum {
        let mut last: Option<(AnyGame, AnyGame)> = None;
        let shared = |position: AnyPosition| {
            let game = position.game();
            if game.table_bytes().is_none() {
                return position;
            }
            // Components of one game are usually consecutive, so remembering the last game avoids most lookups.
            let kept = match &last {
                Some((copy, kept)) if copy == game => kept,
                _ => &last.insert((game.clone(), self.kept(game))).1,
            };
            position.of_copy(kept).unwrap_or(position)
        };
        sum.into_iter().map(shared).collect()
    }

    /// Returns the kept copy of a game. If no copy is kept, keeps the game itself.
    fn kept(&self, game: &AnyGame) -> AnyGame {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = match games.iter().position(|other| other == game) {
            Some(at) => games.remove(at),
            None => game.clone(),
        };
        games.push(kept.clone());
        self.make_room(&mut games);
        kept
    }

    /// Enforces the memory limit after the table of a game has grown. If that table alone exceeds the limit, returns the limit as the
    /// reason to stop.
    pub(super) fn look_after(&self, game: &AnyGame) -> Option<StopReason> {
        if game.table_bytes()? > self.most_bytes {
            return Some(StopReason::Bytes { limit: self.most_bytes });
        }
        drop(self.kept(game));
        None
    }

    /// Drops the least recently used tables until the others are within the limits, but keeps at least one. A dropped table stays in memory
    /// as long as positions of its game are in use.
    fn make_room(&self, games: &mut Vec<AnyGame>) {
        let bytes = |game: &AnyGame| game.table_bytes().unwrap_or(0);
        let mut total: u64 = games.iter().map(bytes).sum();
        while games.len() > MAX_GAMES || (total > self.most_bytes && games.len() > 1) {
            total -= bytes(&games.remove(0)).min(total);
        }
    }
}
