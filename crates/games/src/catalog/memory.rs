//! Estimates and bounds of memory: positions outside the tables, and the games whose tables are kept.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::StopReason;
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};

/// Estimates the bytes that one of these positions takes in addition to its place in a table. Positions that play leads to
/// are rarely larger.
///
/// A position hashes the data that it owns, which is about as long as in memory, but not the data that it shares with
/// others of its game; the factor 2 allows for spare room in allocations. The text gives an upper bound for every type: a
/// number takes about as many bytes as its digits and a blank, or eight.
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

/// A number of bytes that several users share.
#[derive(Debug)]
pub(super) struct Pool {
    taken: Arc<AtomicU64>,
    most: u64,
}

/// The bytes that one user has taken from a pool; dropping it returns them.
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
    /// Grows the share to this many bytes in all. Returns the pool's bound as an error if too few are left.
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

// The games whose tables of values are kept for later questions.

/// The games that have tables, the last used at the end.
#[derive(Debug)]
pub(super) struct Tables {
    games: Mutex<Vec<AnyGame>>,
    most_bytes: u64,
}

/// At most this many games are kept, however small their tables are.
const MAX_GAMES: usize = 64;

impl Tables {
    pub(super) const fn new(most_bytes: u64) -> Self {
        Self { games: Mutex::new(Vec::new()), most_bytes }
    }

    /// Replaces the games of a sum by kept copies of them, which have larger tables.
    pub(super) fn share(&self, sum: MixedSum) -> MixedSum {
        let mut last: Option<(AnyGame, AnyGame)> = None;
        let shared = |position: AnyPosition| {
            let game = position.game();
            if game.table_bytes().is_none() {
                return position;
            }
            // Components of one game are consecutive.
            let kept = match &last {
                Some((copy, kept)) if copy == game => kept,
                _ => &last.insert((game.clone(), self.kept(game))).1,
            };
            position.of_copy(kept).unwrap_or(position)
        };
        sum.into_iter().map(shared).collect()
    }

    /// The kept copy of a game; a game without one becomes the kept copy itself.
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

    /// Enforces the bound while the table of a game grows. Returns the bound if that table alone exceeds it.
    pub(super) fn look_after(&self, game: &AnyGame) -> Option<StopReason> {
        if game.table_bytes()? > self.most_bytes {
            return Some(StopReason::Bytes { limit: self.most_bytes });
        }
        drop(self.kept(game));
        None
    }

    /// Drops the least recently used tables. Positions that are still in use keep the table of their game.
    fn make_room(&self, games: &mut Vec<AnyGame>) {
        let bytes = |game: &AnyGame| game.table_bytes().unwrap_or(0);
        let mut total: u64 = games.iter().map(bytes).sum();
        while games.len() > MAX_GAMES || (total > self.most_bytes && games.len() > 1) {
            total -= bytes(&games.remove(0)).min(total);
        }
    }
}
