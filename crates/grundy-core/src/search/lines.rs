//! The table: one line per position, with its key in the line, written once and read without a lock.
//!
//! A look-up goes from the home of the hash along the lines up to the first vacant one. Keys are
//! written once; everything else in a line is a few atomic words to which facts are only ever
//! added. So several threads can read and write one table without waiting for each other, and only
//! what moves lines (growing, forgetting) takes the table for itself.
//!
//! Homes are in the order of the hashes, so that the table may have any length.

use std::hash::Hash;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed,
};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::hash::hash_of;

/// Values below this one can be excluded in a line.
pub(super) const MASK_BITS: u32 = 31;

/// All of them, as bits.
pub(super) const EXCLUDABLE: u32 = (1 << MASK_BITS) - 1;

/// The largest number of a question.
pub(super) const INFINITE: u32 = (1 << 28) - 1;

const LEAST: usize = 256;

#[repr(C)]
pub(super) struct Line<K> {
    key: OnceLock<K>,
    /// Some bits of the hash, so that keys which own memory are seldom compared; 0 before they are there.
    tag: AtomicU32,
    /// The work spent on the position, as a logarithm.
    work: AtomicU8,
    /// How many threads are searching the position.
    busy: AtomicU8,
    /// When the line was last written, counted in sweeps of the table.
    season: AtomicU16,
    /// Below: the values that the position does not have. Above: one more than the value it has.
    facts: AtomicU64,
    /// The two questions about the position asked last, with their numbers.
    questions: [AtomicU64; 2],
}

impl<K> Line<K> {
    const fn vacant() -> Self {
        Self {
            key: OnceLock::new(),
            tag: AtomicU32::new(0),
            work: AtomicU8::new(0),
            busy: AtomicU8::new(0),
            season: AtomicU16::new(0),
            facts: AtomicU64::new(0),
            questions: [AtomicU64::new(0), AtomicU64::new(0)],
        }
    }

    pub(super) fn value(&self) -> Option<u32> {
        ((self.facts.load(Relaxed) >> 32) as u32).checked_sub(1)
    }

    pub(super) fn set_value(&self, value: u32) {
        // All threads find the same value, so that adding its bits twice changes nothing.
        self.facts.fetch_or((u64::from(value) + 1) << 32, Relaxed);
    }

    /// The values that the position does not have, as bits.
    pub(super) fn excluded(&self) -> u32 {
        self.facts.load(Relaxed) as u32
    }

    pub(super) fn exclude(&self, mask: u32) {
        if self.excluded() & mask != mask {
            self.facts.fetch_or(u64::from(mask), Relaxed);
        }
    }

    pub(super) fn is_excluded(&self, value: u32) -> bool {
        value < MASK_BITS && self.excluded() >> value & 1 == 1
    }

    /// The numbers last stored for the question whether the value is `n`.
    pub(super) fn numbers(&self, n: u32) -> Option<(u32, u32)> {
        for question in &self.questions {
            let word = question.load(Relaxed);
            if word >> 56 == u64::from(n) + 1 {
                return Some(((word >> 28) as u32 & INFINITE, word as u32 & INFINITE));
            }
        }
        None
    }

    pub(super) fn set_numbers(&self, n: u32, (phi, del): (u32, u32)) {
        let word = u64::from(n + 1) << 56 | u64::from(phi) << 28 | u64::from(del);
        let newest = self.questions[0].load(Relaxed);
        if newest >> 56 != u64::from(n) + 1 {
            self.questions[1].store(newest, Relaxed);
        }
        self.questions[0].store(word, Relaxed);
    }

    pub(super) fn set_work(&self, edges: u64, season: u16) {
        let work = (64 - edges.leading_zeros()) as u8;
        if work > self.work.load(Relaxed) {
            self.work.store(work, Relaxed);
        }
        self.season.store(season, Relaxed);
    }

    /// All that a file keeps of the line.
    pub(super) fn facts(&self) -> Facts {
        let questions = self.questions.each_ref().map(|question| {
            let word = question.load(Relaxed);
            let n = ((word >> 56) as u32).checked_sub(1)?;
            Some((n, ((word >> 28) as u32 & INFINITE, word as u32 & INFINITE)))
        });
        let value = self.value();
        Facts {
            excluded: self.excluded(),
            value,
            work: self.work.load(Relaxed),
            questions: if value.is_some() { [None; 2] } else { questions },
        }
    }

    /// Adds what a file says.
    pub(super) fn learn(&self, facts: &Facts, season: u16) {
        self.exclude(facts.excluded);
        if let (Some(value), None) = (facts.value, self.value()) {
            self.set_value(value);
        }
        for (n, numbers) in facts.questions.into_iter().rev().flatten() {
            self.set_numbers(n, numbers);
        }
        self.work.fetch_max(facts.work, Relaxed);
        self.season.store(season, Relaxed);
    }

    /// Marks the position as being searched by one more thread.
    pub(super) fn enter(&self) {
        self.busy.fetch_add(1, Relaxed);
    }

    /// Takes the mark back. A line that was forgotten meanwhile has lost it.
    pub(super) fn leave(&self) {
        let _ = self.busy.fetch_update(Relaxed, Relaxed, |busy| busy.checked_sub(1));
    }

    pub(super) fn is_busy(&self) -> bool {
        self.busy.load(Relaxed) > 0
    }
}

/// What is known of a position, outside of the table.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) excluded: u32,
    pub(super) value: Option<u32>,
    pub(super) work: u8,
    /// The questions asked last, with their numbers.
    pub(super) questions: [Option<(u32, (u32, u32))>; 2],
}

impl Facts {
    /// Values below this one leave room for counting on.
    const MOST: u32 = 1 << 31;

    pub(super) const fn is_worth_keeping(&self) -> bool {
        self.excluded != 0 || self.value.is_some() || self.questions[0].is_some()
    }

    /// Whether a search can have found this: facts that do not exclude each other, and numbers that leave
    /// their question open.
    pub(super) fn are_possible(&self) -> bool {
        let open = 1..INFINITE;
        let numbers = self.questions.iter().flatten();
        self.work <= 64
            && self.excluded >> MASK_BITS == 0
            && self.value.is_none_or(|value| value < Self::MOST && !self.excludes(value))
            && numbers
                .into_iter()
                .all(|(n, (phi, del))| *n < MASK_BITS && open.contains(phi) && open.contains(del))
    }

    const fn excludes(&self, value: u32) -> bool {
        value < MASK_BITS && self.excluded >> value & 1 == 1
    }

    pub(super) fn contradicts(&self, other: &Self) -> bool {
        let excluded =
            |one: &Self, value: Option<u32>| value.is_some_and(|value| one.excludes(value));
        let both = self.value.zip(other.value);
        both.is_some_and(|(one, other)| one != other)
            || excluded(self, other.value)
            || excluded(other, self.value)
    }
}

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

/// The lines, while nobody moves them.
pub(super) struct Store<K> {
    lines: Vec<Line<K>>,
    tally: Arc<Tally>,
    season: u16,
}

impl<K: Eq + Hash> Store<K> {
    /// The home of a hash.
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.lines.len() as u128) >> 64) as usize
    }

    /// Reads a word of the home line. Several of these before the look-ups let the machine wait for
    /// all their lines at once.
    pub(super) fn touch(&self, hash: u64) -> u32 {
        self.lines.get(self.home(hash)).map_or(0, |line| line.tag.load(Relaxed))
    }

    pub(super) fn find(&self, hash: u64, key: &K) -> Option<&Line<K>> {
        let mut at = self.home(hash);
        loop {
            let line = self.lines.get(at)?;
            if is_line_of(line, hash, line.key.get()?, key) {
                return Some(line);
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    /// The line of the key, which is stored if it is new; none if there is no room for it.
    pub(super) fn insert(&self, hash: u64, key: &K) -> Option<&Line<K>>
    where
        K: Clone,
    {
        let mut at = self.home(hash);
        loop {
            let line = self.lines.get(at)?;
            let stored = match line.key.get() {
                Some(stored) => stored,
                None if self.is_crammed() => return None,
                None => {
                    if line.key.set(key.clone()).is_ok() {
                        line.tag.store(tag(hash), Relaxed);
                        self.tally.used.fetch_add(1, Relaxed);
                        return Some(line);
                    }
                    line.key.get()?
                }
            };
            if is_line_of(line, hash, stored, key) {
                return Some(line);
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
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
        self.used() * 5 >= self.lines.len() * 3 || self.lines.is_empty()
    }

    /// Whether so few lines are vacant that look-ups would not end if all threads took one more.
    fn is_crammed(&self) -> bool {
        self.used() + LEAST / 8 >= self.lines.len()
    }

    /// All that is stored.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&K, &Line<K>)> {
        self.lines.iter().filter_map(|line| Some((line.key.get()?, line)))
    }

    fn put(&mut self, key: K, line: Line<K>) {
        let hash = hash_of(&key);
        let mut at = self.home(hash);
        while self.lines[at].key.get().is_some() {
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
        self.lines[at] = Line { key: OnceLock::from(key), tag: AtomicU32::new(tag(hash)), ..line };
        self.tally.used.fetch_add(1, Relaxed);
    }

    fn take(&mut self, at: usize) -> Option<(K, Line<K>)> {
        let mut line = std::mem::replace(&mut self.lines[at], Line::vacant());
        let key = line.key.take()?;
        self.tally.used.fetch_sub(1, Relaxed);
        Some((key, line))
    }

    fn grow_to(&mut self, len: usize) {
        let lines = std::iter::repeat_with(Line::vacant).take(len).collect();
        let old = std::mem::replace(&mut self.lines, lines);
        self.tally.used.store(0, Relaxed);
        self.tally.bytes.store((len * size_of::<Line<K>>()) as u64, Relaxed);
        for mut line in old {
            if let Some(key) = line.key.take() {
                self.put(key, line);
            }
        }
    }

    /// Forgets what cost least work, older things first, until at most `keep` lines are used.
    fn forget(&mut self, keep: usize) {
        let season = self.season;
        let worth = |line: &Line<K>| {
            // What nobody came back to for a while must have cost more to be kept.
            let age = season.wrapping_sub(line.season.load(Relaxed));
            (usize::from(line.work.load(Relaxed)) * 2).saturating_sub(usize::from(age))
        };
        let mut counts = [0_usize; 256];
        for (_, line) in self.iter() {
            counts[worth(line).min(255)] += 1;
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
        while at < self.lines.len() {
            if self.lines[at].key.get().is_some() {
                let worth = worth(&self.lines[at]).min(255);
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
        for at in 0..self.lines.len() {
            let displaced =
                self.lines[at].key.get().is_some_and(|key| self.home(hash_of(key)) != at);
            if displaced {
                if let Some((key, line)) = self.take(at) {
                    if self.home(hash_of(&key)) > at {
                        moved.push((key, line));
                    } else {
                        self.put(key, line);
                    }
                }
            }
        }
        for (key, line) in moved {
            self.put(key, line);
        }
        self.season = season.wrapping_add(1);
    }
}

fn tag(hash: u64) -> u32 {
    hash as u32 | 1
}

fn is_line_of<K: Eq>(line: &Line<K>, hash: u64, stored: &K, key: &K) -> bool {
    let tag_there = line.tag.load(Relaxed);
    (tag_there == tag(hash) || tag_there == 0) && stored == key
}

/// A table that several threads share.
pub(super) struct Lines<K>(RwLock<Store<K>>);

impl<K: Eq + Hash> Lines<K> {
    pub(super) fn new(tally: Arc<Tally>) -> Self {
        Self(RwLock::new(Store { lines: Vec::new(), tally, season: 0 }))
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
        let len = store.lines.len();
        let line = size_of::<Line<K>>() as u64;
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
