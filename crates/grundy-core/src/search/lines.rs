//! The table: one line per position, with its key in the line, written once and read without a lock.
//!
//! A look-up goes from the home of the hash along the lines up to the first vacant one. Keys are
//! written once; everything else in a line is a few atomic words to which facts are only ever
//! added. So several threads can read and write one table without waiting for each other, and only
//! what moves lines (growing, forgetting) takes the table for itself.
//!
//! Homes are in the order of the hashes, so that the table may have any length.

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::hash::hash_of;
use super::line::{Line, Mark, Record};

const LEAST: usize = 256;

/// How much a table holds, readable while somebody moves its lines.
#[derive(Debug, Default)]
pub(super) struct Tally {
    used: AtomicUsize,
    bytes: AtomicU64,
}

impl Tally {
    pub(super) fn used(&self) -> u64 {
        self.used.load(Relaxed) as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}

/// A key with its record. Aligned such that two of a key of one word fill a cache line.
#[repr(C, align(32))]
struct Slot<K> {
    key: OnceLock<K>,
    record: Record,
}

impl<K> Slot<K> {
    fn vacant() -> Self {
        Self { key: OnceLock::new(), record: Record::default() }
    }
}

/// The lines, while nobody moves them.
pub(super) struct Store<K> {
    marks: Vec<Mark>,
    slots: Vec<Slot<K>>,
    tally: Arc<Tally>,
    season: u16,
}

impl<K: Eq + Hash> Store<K> {
    const fn new(tally: Arc<Tally>) -> Self {
        Self { marks: Vec::new(), slots: Vec::new(), tally, season: 0 }
    }

    /// The memory of a line.
    const BYTES: u64 = (size_of::<Mark>() + size_of::<Slot<K>>()) as u64;

    fn len(&self) -> usize {
        self.marks.len()
    }

    /// The home of a hash.
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.marks.len() as u128) >> 64) as usize
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.marks.len() { 0 } else { at + 1 }
    }

    fn line(&self, at: usize) -> Line<'_> {
        Line { mark: &self.marks[at], record: &self.slots[at].record }
    }

    /// Reads the homes of these hashes, so that the machine waits for all of them at once and not for one
    /// look-up after the other.
    pub(super) fn touch(&self, hashes: impl Iterator<Item = u64> + Clone) {
        let mut read = 0;
        for hash in hashes.clone() {
            read |= self.marks.get(self.home(hash)).map_or(0, Mark::bits);
        }
        std::hint::black_box(read);
        let mut is_there = false;
        for hash in hashes {
            let home = self.home(hash);
            // Only where the key is likely to be.
            let mark = self.marks.get(home);
            if mark.is_some_and(|mark| Mark::has_tag(mark.bits(), Mark::tag(hash))) {
                is_there |= self.slots[home].key.get().is_some();
            }
        }
        std::hint::black_box(is_there);
    }

    pub(super) fn find(&self, hash: u64, key: &K) -> Option<Line<'_>> {
        let mut at = self.home(hash);
        let tag = Mark::tag(hash);
        loop {
            let bits = self.marks.get(at)?.bits();
            if bits == 0 {
                return None;
            }
            if Mark::has_tag(bits, tag) && self.slots[at].key.get() == Some(key) {
                return Some(self.line(at));
            }
            at = self.after(at);
        }
    }

    /// The line of the key, which is stored if it is new; none if there is no room for it.
    pub(super) fn insert(&self, hash: u64, key: &K) -> Option<Line<'_>>
    where
        K: Clone,
    {
        let mut at = self.home(hash);
        let tag = Mark::tag(hash);
        loop {
            let bits = self.marks.get(at)?.bits();
            // A key is there before its mark.
            if bits == 0 && self.slots[at].key.get().is_none() {
                if self.is_crammed() {
                    return None;
                }
                if self.slots[at].key.set(key.clone()).is_ok() {
                    self.marks[at].add_tag(tag);
                    self.tally.used.fetch_add(1, Relaxed);
                    return Some(self.line(at));
                }
            }
            if (bits == 0 || Mark::has_tag(bits, tag)) && self.slots[at].key.get() == Some(key) {
                return Some(self.line(at));
            }
            at = self.after(at);
        }
    }

    pub(super) fn used(&self) -> usize {
        self.tally.used.load(Relaxed)
    }

    pub(super) fn season(&self) -> u16 {
        self.season
    }

    /// Whether the table should grow before more is stored.
    pub(super) fn is_full(&self) -> bool {
        self.used() * 5 >= self.len() * 3 || self.marks.is_empty()
    }

    /// Whether so few lines are vacant that look-ups would not end if all threads took one more.
    fn is_crammed(&self) -> bool {
        self.used() + LEAST / 8 >= self.len()
    }

    /// All that is stored.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&K, Line<'_>)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(at, slot)| Some((slot.key.get()?, self.line(at))))
    }

    fn put(&mut self, (key, mark, record): Taken<K>) {
        let mut at = self.home(hash_of(&key));
        while self.slots[at].key.get().is_some() {
            at = self.after(at);
        }
        (self.marks[at], self.slots[at]) = (mark, Slot { key: OnceLock::from(key), record });
        self.tally.used.fetch_add(1, Relaxed);
    }

    fn take(&mut self, at: usize) -> Option<Taken<K>> {
        let key = self.slots[at].key.take()?;
        let mark = std::mem::replace(&mut self.marks[at], Mark::vacant());
        self.tally.used.fetch_sub(1, Relaxed);
        Some((key, mark, std::mem::take(&mut self.slots[at].record)))
    }

    fn grow_to(&mut self, len: usize) {
        let marks = std::iter::repeat_with(Mark::vacant).take(len).collect();
        let slots = std::iter::repeat_with(Slot::vacant).take(len).collect();
        let marks = std::mem::replace(&mut self.marks, marks);
        let slots = std::mem::replace(&mut self.slots, slots);
        self.tally.used.store(0, Relaxed);
        self.tally.bytes.store(len as u64 * Self::BYTES, Relaxed);
        for (mut slot, mark) in slots.into_iter().zip(marks) {
            if let Some(key) = slot.key.take() {
                self.put((key, mark, slot.record));
            }
        }
    }

    /// Forgets what cost least work, older things first, until at most `keep` lines are used.
    fn forget(&mut self, keep: usize) {
        let season = self.season;
        let worth = |record: &Record| {
            // What nobody came back to for a while must have cost more to be kept.
            let age = season.wrapping_sub(record.season());
            (usize::from(record.work()) * 2).saturating_sub(usize::from(age))
        };
        let mut counts = [0_usize; 256];
        for (_, line) in self.iter() {
            counts[worth(line.record).min(255)] += 1;
        }
        let mut least = 255;
        let mut kept = counts[255];
        while least > 0 && kept + counts[least - 1] <= keep {
            least -= 1;
            kept += counts[least];
        }
        // Of those that cost just too little some stay, so that half of the table is not lost at once.
        let mut some = keep.saturating_sub(kept);
        let mut at = 0;
        let mut moved = Vec::new();
        while at < self.len() {
            if self.slots[at].key.get().is_some() {
                let worth = worth(&self.slots[at].record).min(255);
                let stays = worth >= least || (worth + 1 == least && some > 0);
                if worth + 1 == least && some > 0 {
                    some -= 1;
                }
                if !stays {
                    self.take(at);
                }
            }
            at += 1;
        }
        // What stays moves closer to its home, in the order of the table; runs that go round the end
        // of the table come last.
        for at in 0..self.len() {
            let displaced =
                self.slots[at].key.get().is_some_and(|key| self.home(hash_of(key)) != at);
            if displaced {
                if let Some(taken) = self.take(at) {
                    if self.home(hash_of(&taken.0)) > at {
                        moved.push(taken);
                    } else {
                        self.put(taken);
                    }
                }
            }
        }
        for taken in moved {
            self.put(taken);
        }
        self.season = season.wrapping_add(1);
    }
}

/// A line out of its table.
type Taken<K> = (K, Mark, Record);

/// A table that several threads share.
pub(super) struct Lines<K>(RwLock<Store<K>>);

impl<K: Eq + Hash> Lines<K> {
    pub(super) fn new(tally: Arc<Tally>) -> Self {
        Self(RwLock::new(Store::new(tally)))
    }

    /// The lines to work with. While a guard is held the table does not move.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Store<K>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Store<K>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for more: by growing while `bytes` allow it, and otherwise, if `forgets`, by
    /// forgetting. False if there is no room to make.
    pub(super) fn make_room(&self, bytes: u64, forgets: bool) -> bool {
        let mut store = self.write();
        if !store.is_full() {
            return true;
        }
        let len = store.len();
        let line = Store::<K>::BYTES;
        // While it grows, the old table and the new one exist side by side.
        let room = usize::try_from(bytes / line).unwrap_or(usize::MAX).saturating_sub(len);
        let longer = (len * 2).max(LEAST).min(room);
        if longer >= LEAST && longer > len + len / 8 {
            store.grow_to(longer);
            return true;
        }
        if forgets && len >= LEAST {
            let used = store.used();
            store.forget(used / 2);
        }
        !store.is_full()
    }

    /// Forgets half of what is stored.
    pub(super) fn forget_half(&self) {
        let mut store = self.write();
        let used = store.used();
        store.forget(used / 2);
    }
}
