//! Compact interning: things are stored once in a vector and named by their index, and the hash
//! table holds nothing but indices.

use std::hash::{Hash, Hasher};

use super::SearchError;
use super::meter::Meter;
use crate::{Ruleset, Sum};

/// The largest number of things an interner names; the top bit of a word is left to its users.
pub(super) const CAPACITY: usize = (1 << 31) - 2;

const VACANT: u32 = u32::MAX;

/// An open-addressing table of indices. It never sees the things themselves: the caller compares
/// and, when the table grows, hashes them.
#[derive(Clone, Default)]
struct Table {
    slots: Vec<u32>,
    len: usize,
}

impl Table {
    /// The index that `is_it` accepts among those stored under `hash`.
    fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                VACANT => return None,
                index if is_it(index) => return Some(index),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Stores the next index, `len`, under `hash`; `hash_of` gives the hashes of the earlier ones.
    fn push(&mut self, hash: u64, hash_of: impl Fn(u32) -> u64) {
        // At most three slots in four are taken, so that runs of taken slots stay short.
        if self.len * 4 >= self.slots.len() * 3 {
            self.slots = vec![VACANT; (self.slots.len() * 2).max(64)];
            for index in 0..self.len as u32 {
                self.place(hash_of(index), index);
            }
        }
        self.place(hash, self.len as u32);
        self.len += 1;
    }

    fn place(&mut self, hash: u64, index: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != VACANT {
            at = (at + 1) & mask;
        }
        self.slots[at] = index;
    }
}

/// Positions, each stored once, in canonical form or as they are.
pub(super) struct Positions<P> {
    table: Table,
    items: Vec<P>,
    /// Positions are stored as the rules leave them, without asking for their canonical form.
    pub(super) as_written: bool,
}

impl<P: Eq + Hash> Positions<P> {
    pub(super) fn new() -> Self {
        Self { table: Table::default(), items: Vec::new(), as_written: false }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn get(&self, id: u32) -> &P {
        &self.items[id as usize]
    }

    pub(super) fn find(&self, position: &P) -> Option<u32> {
        self.table.find(hash_of(position), |id| self.items[id as usize] == *position)
    }

    /// The id of the position, stored if it is new and `room` is left; `None` if it is not.
    pub(super) fn intern(&mut self, position: P, room: bool) -> Option<u32> {
        let hash = hash_of(&position);
        if let Some(id) = self.table.find(hash, |id| self.items[id as usize] == position) {
            return Some(id);
        }
        if !room || self.items.len() >= CAPACITY {
            return None;
        }
        self.table.push(hash, |id| hash_of(&self.items[id as usize]));
        self.items.push(position);
        Some(self.items.len() as u32 - 1)
    }
}

impl<P> Positions<P> {
    /// The parts under which a position is stored.
    pub(super) fn parts<G: Ruleset<Position = P>>(&self, rules: &G, position: P) -> Sum<P> {
        if self.as_written { Sum::from(position) } else { rules.canonical(position) }
    }

    /// Appends the ids of a position's canonical parts, storing those that are new.
    pub(super) fn intern_parts<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        position: P,
        meter: &mut Meter,
        ids: &mut Vec<u32>,
    ) -> Result<(), SearchError<P>>
    where
        P: Eq + Hash + Clone + std::fmt::Debug,
    {
        for part in self.parts(rules, position) {
            let id = self.intern(part, meter.has_room()).ok_or_else(|| meter.full())?;
            meter.counted.positions = self.items.len() as u64;
            ids.push(id);
        }
        Ok(())
    }
}

/// Multisets of ids, each stored once as an ascending slice.
#[derive(Clone, Default)]
pub(super) struct Multisets {
    table: Table,
    ends: Vec<usize>,
    ids: Vec<u32>,
}

impl Multisets {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, index: u32) -> &[u32] {
        slice(&self.ends, &self.ids, index)
    }

    pub(super) fn find(&self, key: &[u32]) -> Option<u32> {
        self.table.find(hash_of(key), |index| self.get(index) == key)
    }

    /// The index of an ascending slice, stored if it is new and `room` is left; `None` if it is not.
    pub(super) fn intern(&mut self, key: &[u32], room: bool) -> Option<u32> {
        debug_assert!(key.is_sorted());
        let hash = hash_of(key);
        if let Some(index) = self.table.find(hash, |index| self.get(index) == key) {
            return Some(index);
        }
        if !room || self.ends.len() >= CAPACITY {
            return None;
        }
        self.table.push(hash, |index| hash_of(slice(&self.ends, &self.ids, index)));
        self.ids.extend_from_slice(key);
        self.ends.push(self.ids.len());
        Some(self.ends.len() as u32 - 1)
    }
}

fn slice<'a>(ends: &[usize], ids: &'a [u32], index: u32) -> &'a [u32] {
    let index = index as usize;
    let start = if index == 0 { 0 } else { ends[index - 1] };
    &ids[start..ends[index]]
}

fn hash_of(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FoldHasher(SEED);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Digits of the golden ratio and of pi, as odd numbers without structure.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
const FACTOR: u64 = 0x2437_54a7_1f98_3c8b;

/// A hash by folded multiplication: the two halves of a 128-bit product are xored. It is the same in
/// every run, and a position of one word costs two multiplications.
struct FoldHasher(u64);

impl FoldHasher {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(FACTOR);
        self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(SEED);
    }
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

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

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

    fn finish(&self) -> u64 {
        // One more round, so that the last word reaches the low bits the table looks at.
        let product = u128::from(self.0) * u128::from(FACTOR);
        product as u64 ^ (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{Multisets, Positions};

    #[test]
    fn equal_things_get_one_id_and_ids_are_in_order_of_arrival() {
        let mut positions = Positions::new();
        for round in 0..2 {
            for i in 0..10_000_u64 {
                assert_eq!(positions.intern(i * i, true), Some(i as u32), "round {round}");
            }
        }
        assert_eq!(positions.len(), 10_000);
        assert_eq!(positions.find(&49), Some(7));
        assert_eq!(positions.find(&50), None);
        assert_eq!(positions.intern(50, false), None);
        assert_eq!(positions.intern(49, false), Some(7));
    }

    #[test]
    fn multisets_differ_by_multiplicity() {
        let mut sets = Multisets::default();
        let keys: [&[u32]; 5] = [&[], &[0], &[0, 0], &[0, 1], &[1]];
        for (index, key) in keys.into_iter().enumerate() {
            assert_eq!(sets.intern(key, true), Some(index as u32));
        }
        for (index, key) in keys.into_iter().enumerate() {
            assert_eq!(sets.get(index as u32), key);
            assert_eq!(sets.intern(key, false), Some(index as u32));
        }
    }
}
