//! Estimates and bounds of the memory of positions outside the tables.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use grundy_core::mixed::AnyPosition;

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
