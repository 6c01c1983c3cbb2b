//! A hash table of the outcomes of words.

use crate::word::Letter;

/// Stores the outcomes of words. The key of a word is the sum of random keys of its letters.
///
/// Two words with the same hash share an entry. This cannot lead to a wrong quotient, because every quotient is verified without this
/// table. Sharing an entry would only cost time, and with hashes of 126 bits it practically never happens.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    slots: Vec<u128>,
    used: usize,
    keys: Vec<u128>,
    state: u64,
    /// A mask of the hash bits in use. Normally, all bits are in use; tests use fewer to make words collide.
    mask: u128,
}

impl Memo {
    pub(super) fn new(seed: u64) -> Self {
        Self { slots: vec![0; 1 << 10], used: 0, keys: Vec::new(), state: seed, mask: u128::MAX }
    }

    #[cfg(test)]
    pub(super) fn with_few_bits(mut self, bits: u32) -> Self {
        self.mask = (1 << bits) - 1;
        self
    }

    /// Returns the number of stored outcomes.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Clears the table, and draws new keys for the first `count` letters.
    pub(super) fn reseed(&mut self, seed: u64, count: usize) {
        *self = Self { mask: self.mask, ..Self::new(seed) };
        self.prepare(count);
    }

    /// Draws keys for the letters below `count` that have none.
    pub(super) fn prepare(&mut self, count: usize) {
        while self.keys.len() < count {
            let key = u128::from(self.random()) << 64 | u128::from(self.random());
            self.keys.push(key);
        }
    }

    /// Returns the next random number, from the generator `SplitMix64`.
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(super) fn hash(&self, letters: &[Letter]) -> u128 {
        letters.iter().fold(0, |sum: u128, &letter| sum.wrapping_add(self.keys[letter as usize]))
    }

    pub(super) fn get(&self, hash: u128) -> Option<bool> {
        let slot = self.slots[self.find(hash & self.mask | OCCUPIED)];
        (slot != 0).then_some(slot & 1 == 1)
    }

    pub(super) fn insert(&mut self, hash: u128, is_p: bool) {
        if (self.used + 1) * 4 > self.slots.len() * 3 {
            let larger = vec![0; 2 * self.slots.len()];
            for slot in std::mem::replace(&mut self.slots, larger) {
                if slot != 0 {
                    let at = self.find(slot);
                    self.slots[at] = slot;
                }
            }
        }
        let slot = (hash & self.mask | OCCUPIED) & !1 | u128::from(is_p);
        let at = self.find(slot);
        self.used += usize::from(self.slots[at] == 0);
        self.slots[at] = slot;
    }

    /// Returns the index of the slot that contains the given hash, or of the free slot where it belongs.
    fn find(&self, slot: u128) -> usize {
        let last = self.slots.len() - 1;
        let mut at = (slot >> 2) as usize & last;
        while self.slots[at] != 0 && (self.slots[at] ^ slot) >> 1 != 0 {
            at = (at + 1) & last;
        }
        at
    }
}

/// This bit is set in every occupied slot. The bit below it contains the outcome.
const OCCUPIED: u128 = 2;
