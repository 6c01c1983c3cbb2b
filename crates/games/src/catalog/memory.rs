//! What positions take, which no table counts: estimates, and bounds on them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use grundy_core::mixed::AnyPosition;

/// About what a position of these takes beside its place in a table, or one that play leads to, which is seldom larger.
///
/// A position hashes what it owns, and not what it shares with others of its game, at about the size that it has in memory;
/// allocations have room to spare. The text bounds that, whatever the type: a number is held in about as many bytes as it
/// has digits and a blank behind them, or in eight.
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

/// Bytes for all who need them at one time.
#[derive(Debug)]
pub(super) struct Pool {
    taken: Arc<AtomicU64>,
    most: u64,
}

/// What one of them has taken, and gives back in the end.
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
    /// Takes this many bytes in all. The bound, if fewer are left.
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
