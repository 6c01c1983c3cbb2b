//! Detects that a table is far too small: the search then forgets the same positions again and again.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The search gives up when the forgotten positions have each been forgotten more than this many times on average.
const TOO_OFTEN: u64 = 100;

/// The maximum number of hashes in the sample.
const SAMPLE: usize = 1024;

/// Counts forgotten positions, and estimates how many distinct positions are among them.
///
/// The estimate uses adaptive sampling (Wegman; Flajolet, 1990). The sample contains all hashes that end with a certain number of zeros;
/// when the sample gets too large, this number grows. The estimate is exact if there are few positions, and accurate to about four percent
/// if there are many.
#[derive(Default)]
pub(super) struct Forgotten(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    times: u64,
    sample: HashSet<u64>,
    /// Every hash in the sample ends with at least this many zeros.
    zeros: u32,
}

impl Forgotten {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resets all counts.
    pub(super) fn clear(&self) {
        *self.counts() = Counts::default();
    }

    /// Counts the hashes of forgotten positions.
    pub(super) fn add(&self, hashes: &[u64]) {
        let mut counts = self.counts();
        counts.times += hashes.len() as u64;
        for &hash in hashes {
            if hash.trailing_zeros() >= counts.zeros {
                counts.sample.insert(hash);
                if counts.sample.len() > SAMPLE {
                    counts.zeros += 1;
                    let zeros = counts.zeros;
                    counts.sample.retain(|hash| hash.trailing_zeros() >= zeros);
                }
            }
        }
    }

    /// Returns whether the same positions were forgotten too often. If so, resets all counts.
    pub(super) fn is_in_vain(&self) -> bool {
        let mut counts = self.counts();
        let different = (counts.sample.len() as u64) << counts.zeros;
        let in_vain = counts.times > TOO_OFTEN * different.max(1);
        if in_vain {
            *counts = Counts::default();
        }
        in_vain
    }
}

#[cfg(test)]
mod tests {
    use super::Forgotten;
    use crate::hash::hash_of;

    #[test]
    fn different_positions_are_distinguished_from_repeated_ones() {
        for different in [1_u64, 10, 100, 1000, 3000, 10_000, 300_000] {
            let forgotten = Forgotten::default();
            let mut rounds = 0;
            while !forgotten.is_in_vain() {
                let hashes: Vec<u64> = (0..different).map(|position| hash_of(&position)).collect();
                forgotten.add(&hashes);
                rounds += 1;
                assert!(rounds < 200, "{different}");
            }
            assert!((85..=115).contains(&rounds), "{different} {rounds}");
            // After `is_in_vain` has returned `true`, all counts are zero.
            assert!(!forgotten.is_in_vain());
        }
        let forgotten = Forgotten::default();
        for step in 0..1000_u64 {
            let positions = step * 1000..step * 1000 + 1000;
            let hashes: Vec<u64> = positions.map(|position| hash_of(&position)).collect();
            forgotten.add(&hashes);
            assert!(!forgotten.is_in_vain());
        }
    }
}
