//! The hash function that the search uses. It returns the same hashes in every run, and it is fast for positions of one word.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

pub(crate) fn hash_of(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FoldHasher(SEED);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Two odd constants made of the digits of the golden ratio and of pi. Their bits have no regular pattern.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
const FACTOR: u64 = 0x2437_54a7_1f98_3c8b;

/// Hashes by folded multiplication: multiplies two 64-bit numbers and combines the two halves of the product by exclusive or. A position of
/// one word costs two multiplications.
struct FoldHasher(u64);

impl FoldHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word).wrapping_add(SEED);
    }
}

#[inline]
fn fold(word: u64) -> u64 {
    let product = u128::from(word) * u128::from(FACTOR);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for FoldHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.mix(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let word = rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.mix(word | (rest.len() as u64) << 56);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_u128(&mut self, value: u128) {
        self.mix(value as u64);
        self.mix((value >> 64) as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // Fold once more, so the last word affects all bits that a hash table uses.
        fold(self.0)
    }
}

/// A hasher for keys that are already hashes. It returns the key itself.
#[derive(Default)]
pub(crate) struct Already(u64);

impl Hasher for Already {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |word, &byte| word << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hashes of the positions on the current line of play. If a position occurs on the line twice, there is a cycle. Different positions
/// can have the same hash, so the caller must compare positions with equal hashes.
#[derive(Clone, Default)]
pub(crate) struct Path(HashMap<u64, u32, BuildHasherDefault<Already>>);

impl Path {
    pub(crate) fn contains(&self, hash: u64) -> bool {
        self.0.contains_key(&hash)
    }

    pub(crate) fn enter(&mut self, hash: u64) {
        *self.0.entry(hash).or_insert(0) += 1;
    }

    pub(crate) fn leave(&mut self, hash: u64) {
        if let Some(count) = self.0.get_mut(&hash) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&hash);
            }
        }
    }
}
