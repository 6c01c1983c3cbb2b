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

use super::forgotten::Forgotten;
use super::hash::hash_of;
use super::line::{Line, Mark, Record};

const LEAST: usize = 256;

/// How much a table holds, readable while a thread moves its lines.
#[derive(Debug, Default)]
pub(super) struct Tally {
    used: AtomicUsize,
    bytes: AtomicU64,
}

impl Tally {
    pub(super) fn set(&self, used: usize, bytes: u64) {
        self.used.store(used, Relaxed);
        self.bytes.store(bytes, Relaxed);
    }

    pub(super) fn used(&self) -> u64 {
        self.used.load(Relaxed) as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}

/// Where a look-up goes on.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    at: usize,
    tag: u16,
    /// The first mark that was met.
    bits: u16,
}

/// The lines, while no thread moves them. Marks, keys and records lie apart: a failed look-up rarely reads more
/// than a mark, and one that finds a value seldom more than a mark and a key.
pub(super) struct Store<K> {
    marks: Vec<Mark>,
    keys: Vec<OnceLock<K>>,
    records: Vec<Record>,
    tally: Arc<Tally>,
    season: u16,
}

impl<K: Eq + Hash> Store<K> {
    const fn new(tally: Arc<Tally>) -> Self {
        Self { marks: Vec::new(), keys: Vec::new(), records: Vec::new(), tally, season: 0 }
    }

    /// The memory of a line.
    pub(super) const BYTES: u64 =
        (size_of::<Mark>() + size_of::<OnceLock<K>>() + size_of::<Record>()) as u64;

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
        Line { mark: &self.marks[at], record: &self.records[at] }
    }

    /// Where a look-up of this hash begins.
    #[inline]
    pub(super) fn begin(&self, hash: u64) -> Slot {
        Slot { at: self.home(hash), tag: Mark::tag(hash), bits: 0 }
    }

    /// Goes on to where these look-ups meet a key with their tag. Whatever they will read is read here
    /// already, in loops so short that the machine waits for many reads at once and not for one after the other.
    pub(super) fn approach(&self, places: &mut [Slot]) {
        for place in places.iter_mut() {
            place.bits = self.marks.get(place.at).map_or(0, Mark::bits);
        }
        let mut is_there = false;
        for place in places {
            if place.bits == 0 {
                place.at = usize::MAX;
                continue;
            }
            if !Mark::has_tag(place.bits, place.tag) {
                place.at = self.next_with(place.tag, self.after(place.at));
            }
            if let Some(key) = self.keys.get(place.at) {
                is_there |= key.get().is_some();
                if !self.marks[place.at].has_value() {
                    is_there |= self.records[place.at].is_blank();
                }
            }
        }
        std::hint::black_box(is_there);
    }

    /// The next line with this tag from a place on, or a place outside of the table if there is a vacant line
    /// before it.
    #[inline]
    fn next_with(&self, tag: u16, mut at: usize) -> usize {
        loop {
            let Some(mark) = self.marks.get(at) else { return usize::MAX };
            let bits = mark.bits();
            if bits == 0 {
                return usize::MAX;
            }
            if Mark::has_tag(bits, tag) {
                return at;
            }
            at = self.after(at);
        }
    }

    /// The line of a key at a place that was [approached](Self::approach).
    #[inline]
    pub(super) fn find_at(&self, place: Slot, key: &K) -> Option<Line<'_>> {
        let mut at = place.at;
        loop {
            if self.keys.get(at)?.get() == Some(key) {
                return Some(self.line(at));
            }
            at = self.next_with(place.tag, self.after(at));
        }
    }

    pub(super) fn find(&self, hash: u64, key: &K) -> Option<Line<'_>> {
        let tag = Mark::tag(hash);
        self.find_at(Slot { at: self.next_with(tag, self.home(hash)), tag, bits: 0 }, key)
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
            if bits == 0 && self.keys[at].get().is_none() {
                if self.is_crammed() {
                    return None;
                }
                if self.keys[at].set(key.clone()).is_ok() {
                    self.marks[at].add_tag(tag);
                    self.tally.used.fetch_add(1, Relaxed);
                    return Some(self.line(at));
                }
            }
            if (bits == 0 || Mark::has_tag(bits, tag)) && self.keys[at].get() == Some(key) {
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
        let keys = self.keys.iter().enumerate();
        keys.filter_map(|(at, key)| Some((key.get()?, self.line(at))))
    }

    fn put(&mut self, (key, mark, record): Taken<K>) {
        let mut at = self.home(hash_of(&key));
        while self.keys[at].get().is_some() {
            at = self.after(at);
        }
        (self.marks[at], self.keys[at]) = (mark, OnceLock::from(key));
        self.records[at] = record;
        self.tally.used.fetch_add(1, Relaxed);
    }

    fn take(&mut self, at: usize) -> Option<Taken<K>> {
        let key = self.keys[at].take()?;
        let mark = std::mem::replace(&mut self.marks[at], Mark::vacant());
        self.tally.used.fetch_sub(1, Relaxed);
        Some((key, mark, std::mem::take(&mut self.records[at])))
    }

    fn grow_to(&mut self, len: usize) {
        let marks = std::iter::repeat_with(Mark::vacant).take(len).collect();
        let marks = std::mem::replace(&mut self.marks, marks);
        let keys = std::iter::repeat_with(OnceLock::new).take(len).collect();
        let keys = std::mem::replace(&mut self.keys, keys);
        let records = std::iter::repeat_with(Record::default).take(len).collect();
        let records = std::mem::replace(&mut self.records, records);
        self.tally.used.store(0, Relaxed);
        self.tally.bytes.store(len as u64 * Self::BYTES, Relaxed);
        for ((key, mark), record) in keys.into_iter().zip(marks).zip(records) {
            if let Some(key) = key.into_inner() {
                self.put((key, mark, record));
            }
        }
    }

    /// Forgets what cost least work, older things first, until at most `keep` lines are used. The hashes of what
    /// is gone.
    fn forget(&mut self, keep: usize) -> Vec<u64> {
        let season = self.season;
        let worth = |record: &Record| {
            // A line that no look-up has found for a while must have cost more to be kept.
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
        let (mut gone, mut moved) = (Vec::new(), Vec::new());
        while at < self.len() {
            if self.keys[at].get().is_some() {
                let worth = worth(&self.records[at]).min(255);
                let stays = worth >= least || (worth + 1 == least && some > 0);
                if worth + 1 == least && some > 0 {
                    some -= 1;
                }
                if !stays {
                    gone.extend(self.take(at).map(|taken| hash_of(&taken.0)));
                }
            }
            at += 1;
        }
        // What stays moves closer to its home, in the order of the table; runs that go round the end
        // of the table come last.
        for at in 0..self.len() {
            let displaced = self.keys[at].get().is_some_and(|key| self.home(hash_of(key)) != at);
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
        gone
    }
}

/// A line out of its table.
type Taken<K> = (K, Mark, Record);

/// Whether there is room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    Made,
    /// But the same positions are forgotten over and over.
    InVain,
    None,
}

/// A table that several threads share.
pub(super) struct Table<K> {
    store: RwLock<Store<K>>,
    forgotten: Forgotten,
}

impl<K: Eq + Hash> Table<K> {
    pub(super) fn new(tally: Arc<Tally>) -> Self {
        Self { store: RwLock::new(Store::new(tally)), forgotten: Forgotten::default() }
    }

    /// The lines to work with. While a guard is held the table does not move.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Store<K>> {
        self.store.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Store<K>> {
        self.store.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for more: by growing while `bytes` allow it, and otherwise, if `forgets`, by
    /// forgetting.
    pub(super) fn make_room(&self, bytes: u64, forgets: bool) -> Room {
        // Another thread may have made it, and reads on.
        if !self.read().is_full() {
            return Room::Made;
        }
        let mut store = self.write();
        let len = store.len();
        let line = Store::<K>::BYTES;
        // While it grows, the old table and the new one exist side by side.
        let room = usize::try_from(bytes / line).unwrap_or(usize::MAX).saturating_sub(len);
        let longer = (len * 2).max(LEAST).min(room);
        if longer >= LEAST && longer > len + len / 8 {
            store.grow_to(longer);
            return Room::Made;
        }
        if forgets && len >= LEAST { self.forget_half_of(&mut store) } else { Room::None }
    }

    /// Forgets half of what is stored.
    pub(super) fn forget_half(&self) -> Room {
        self.forget_half_of(&mut self.write())
    }

    fn forget_half_of(&self, store: &mut Store<K>) -> Room {
        let used = store.used();
        self.forgotten.add(&store.forget(used / 2));
        if self.forgotten.is_in_vain() { Room::InVain } else { Room::Made }
    }

    /// A new task begins, which may need again what others needed.
    pub(super) fn begin_task(&self) {
        self.forgotten.clear();
    }
}
