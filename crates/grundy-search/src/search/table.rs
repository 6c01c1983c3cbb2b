//! The table of positions. Each position has one line, which threads read and write without a lock.
//!
//! A line consists of a word with the known facts, and the key. A lookup starts at the home line of the hash and reads lines up to the
//! first vacant one. A thread that finds a vacant line claims it by writing a mark to its word, then writes the key, and then publishes the
//! word. After that, facts are only added to the word. So several threads can read and write one table simultaneously. Only growing and
//! forgetting move lines, and they lock the whole table.
//!
//! Keys that are plain numbers are stored in the line, in as many bits as their type has. For other keys, the line contains some bits of
//! the hash, and the key is stored in a separate array. Facts that only few positions have, such as proof numbers, are in a second table.
//!
//! Home lines are in the order of the hashes. So a table can have any length, and when a table grows, the old one can free its memory chunk
//! by chunk while the new one adopts its lines.

mod keys;
mod lines;
mod proof_numbers;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Acquire, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::forgotten::Forgotten;
use super::line::{Line, Word};
use crate::hash::hash_of;
pub(super) use keys::Key;
use lines::{Chunks, FoundLine, Lines, PLACES};
pub(super) use proof_numbers::ProofNumberTable;
use proof_numbers::Written;

const MIN: usize = 256;

/// The minimum number of vacant lines. Lookups end at a vacant line.
const VACANT: usize = MIN / 8;

/// At and above each of these lengths, a table grows by a smaller factor, because a larger table takes longer to fill.
const DOUBLES: usize = 1 << 18;
const GROWS_BY_HALF: usize = 1 << 22;

/// While a table is rebuilt, the old and the new table together have at most this many more chunks than the larger one alone.
const CHUNKS_MORE: usize = 3;

/// A line at this distance is usually in the next cache line.
const NEARBY: usize = 4;

/// The number of hashes of forgotten keys to report in one batch.
const REPORTED: usize = 1 << 12;

/// The size of a table. Other threads can read it even while a thread moves the lines.
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

/// The place in the table at which a lookup starts or continues.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    at: usize,
    /// Some bits of the hash.
    tag: u32,
    /// The word of the line at `at`, if it has been read in advance.
    word: u32,
}

/// The lines of a table. While the store is borrowed, no thread moves lines.
pub(super) struct Store<K> {
    /// Whether lines contain the keys themselves. Otherwise they contain some bits of the hash.
    is_plain: bool,
    lines: Lines,
    /// The keys that are not in the lines.
    keys: Chunks<OnceLock<K>>,
    asked: ProofNumberTable,
    tally: Arc<Tally>,
    /// The number of times that the table has made space by forgetting lines.
    season: usize,
}

impl<K: Key> Store<K> {
    fn new(len: usize, asked: usize, tally: Arc<Tally>) -> Self {
        let width = keys::width::<K>();
        Self {
            is_plain: width > 0,
            lines: Lines::new(len, width.max(1)),
            keys: Chunks::new(len, usize::from(width == 0)),
            asked: ProofNumberTable::new(asked, len),
            tally,
            season: 0,
        }
    }

    /// Returns the memory of a line in bytes.
    pub(super) fn bytes_of_line() -> u64 {
        let width = keys::width::<K>();
        let key = if width > 0 { 0 } else { size_of::<OnceLock<K>>() };
        (Lines::bytes_each(width.max(1)) + key) as u64
    }

    fn len(&self) -> usize {
        self.lines.len()
    }

    fn key(&self, at: usize) -> Option<&K> {
        self.keys.get(at)?.first()?.get()
    }

    /// Returns the words that represent a key in a line.
    #[inline]
    fn code_of(&self, key: &K, tag: u32) -> u128 {
        if self.is_plain { keys::code_of(key) } else { tag.into() }
    }

    /// Returns the slot where a lookup of the given hash begins.
    #[inline]
    pub(super) fn begin(&self, hash: u64) -> Slot {
        Slot { at: self.lines.home(hash), tag: hash as u32, word: 0 }
    }

    /// Reads the memory that the given lookups will need, which loads this memory into the cache. Short loops allow many of these reads to
    /// overlap.
    pub(super) fn approach(&self, places: &mut [Slot]) {
        let mut is_there = false;
        for place in places.iter_mut() {
            place.word = self.lines.word(place.at);
            // About half of the lookups also need the next cache line, so load it, too.
            is_there |= self.lines.word(place.at + NEARBY) != 0;
        }
        for place in places {
            if place.word == 0 {
                place.at = usize::MAX;
                continue;
            }
            if !self.is_plain {
                let found = self.lines.find_in::<2>(place.at, place.tag.into());
                place.at = found.map_or(usize::MAX, |line| line.at);
                is_there |= self.key(place.at).is_some();
            }
            if Word(place.word).is_question() {
                is_there |= self.asked.touch(place.at);
            }
        }
        std::hint::black_box(is_there);
    }

    /// Returns the line of a key. The slot comes from [`approach`](Self::approach) or [`begin`](Self::begin).
    #[inline]
    pub(super) fn find_at(&self, place: Slot, key: &K) -> Option<Line<'_>> {
        if !self.is_plain {
            return self.find_apart(place, key);
        }
        let code = keys::code_of(key);
        // The width is a constant for each type of key, so the compiler keeps only one of these branches.
        let FoundLine { at, word } = match keys::width::<K>() {
            2 => self.lines.find_in::<3>(place.at, code),
            4 => self.lines.find_in::<5>(place.at, code),
            _ => self.lines.find_in::<2>(place.at, code),
        }?;
        Some(Line { word, at, asked: &self.asked })
    }

    /// Does the same as `find_at` for keys that are not stored in the lines.
    fn find_apart(&self, mut place: Slot, key: &K) -> Option<Line<'_>> {
        loop {
            let FoundLine { at, word } = self.lines.find_in::<2>(place.at, place.tag.into())?;
            if self.key(at) == Some(key) {
                return Some(Line { word, at, asked: &self.asked });
            }
            place.at = self.lines.after(at);
        }
    }

    pub(super) fn find(&self, hash: u64, key: &K) -> Option<Line<'_>> {
        self.find_at(self.begin(hash), key)
    }

    /// Returns the line of a key. Stores the key if it is new. Returns `None` if the table is full.
    pub(super) fn insert(&self, hash: u64, key: &K) -> Option<Line<'_>> {
        let place = self.begin(hash);
        if let Some(line) = self.find_at(place, key) {
            return Some(line);
        }
        let (mut at, code) = (place.at, self.code_of(key, place.tag));
        // Clone the key before claiming the line, because `clone` can panic, and a claimed line would then block other threads.
        let mut own = (!self.is_plain).then(|| key.clone());
        loop {
            let words = self.lines.get(at)?;
            if words[0].load(Acquire) == 0 {
                if self.tally.used.fetch_add(1, Relaxed) + VACANT >= self.len() {
                    self.tally.used.fetch_sub(1, Relaxed);
                    return None;
                }
                if Lines::claim(words) {
                    if let (Some(own), Some([place])) = (own.take(), self.keys.get(at)) {
                        // The line was vacant, so the place of its key is also vacant, and `set` cannot fail.
                        let _ = place.set(own);
                    }
                    Lines::show(words, code);
                    return Some(Line { word: &words[0], at, asked: &self.asked });
                }
                self.tally.used.fetch_sub(1, Relaxed);
            }
            Lines::wait(words);
            if Lines::code_in(words) == code && (self.is_plain || self.key(at) == Some(key)) {
                return Some(Line { word: &words[0], at, asked: &self.asked });
            }
            at = self.lines.after(at);
        }
    }

    pub(super) fn used(&self) -> usize {
        self.tally.used.load(Relaxed)
    }

    /// Returns whether the table should grow before it stores more keys or proof numbers.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.has_full_lines() || self.asked.is_full()
    }

    fn has_full_lines(&self) -> bool {
        self.used() * 5 >= self.len() * 4
    }

    /// Returns all stored keys with their lines.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Cow<'_, K>, Line<'_>)> {
        (0..self.len()).filter_map(|at| {
            let words = self.lines.get(at)?;
            if !Word(words[0].load(Acquire)).is_present() {
                return None;
            }
            let key = if self.is_plain {
                Cow::Owned(keys::key_of(Lines::code_in(words))?)
            } else {
                Cow::Borrowed(self.key(at)?)
            };
            Some((key, Line { word: &words[0], at, asked: &self.asked }))
        })
    }

    /// Rebuilds the table with the given numbers of lines and of words for proof numbers. Calls `gone` with the hash of each line that is
    /// not kept.
    fn rebuild(
        &mut self,
        (len, asked): (usize, usize),
        mut stays: impl FnMut(usize, Word) -> Option<Word>,
        mut gone: impl FnMut(u64),
    ) {
        let new = Self::new(len, asked, Arc::clone(&self.tally));
        let season = self.season;
        // Leave an empty but valid table in case hashing a key panics below.
        let mut old = std::mem::replace(self, Self::new(0, 0, Arc::clone(&self.tally)));
        let mut new = Self { season, ..new };
        let mut used = 0;
        for chunk in 0..old.lines.chunks() {
            let mut keys = old.keys.take(chunk);
            old.lines.take(chunk, |at, word, code| {
                let own = keys.get_mut(at % PLACES).and_then(OnceLock::take);
                let Some(key) = own.or_else(|| keys::key_of(code)) else { return };
                let hash = hash_of(&key);
                match stays(at, word) {
                    Some(word) => {
                        new.put(hash, key, (code, word), (&old.asked, at));
                        used += 1;
                    }
                    None => gone(hash),
                }
            });
        }
        new.lines.make_all();
        new.keys.make_all();
        new.asked.make_all();
        let bytes = len as u64 * Self::bytes_of_line() + asked as u64 * ProofNumberTable::BYTES;
        self.tally.set(used, bytes);
        *self = new;
    }

    fn put(
        &mut self,
        hash: u64,
        key: K,
        (code, word): (u128, Word),
        written: (&ProofNumberTable, usize),
    ) {
        let is_current = |about| match about {
            Written::Question(n) => !word.excludes(n),
            Written::UpperValue => word.has_value(),
            Written::UpperMask => !word.has_value(),
        };
        let Self { is_plain, lines, keys, asked, .. } = self;
        lines.put(lines.home(hash), code, |at| {
            if let (false, Some([place])) = (*is_plain, keys.make(at)) {
                *place = OnceLock::from(key);
            }
            let has_more = word.has_more() && asked.take_over(at, written, is_current);
            if has_more { word } else { word.without_more() }
        });
    }

    /// Returns the number of words that are still valid. A word about a question is valid until the position's value is known or the value
    /// in question is excluded.
    fn current_words(&self) -> usize {
        let is_current = |(line, about): &(usize, Written)| {
            let word = Word(self.lines.word(*line));
            match about {
                Written::Question(n) => !word.excludes(*n),
                _ => true,
            }
        };
        self.asked.iter().filter(is_current).count()
    }

    /// Returns the maximum memory of the old table that remains allocated while a new table of this length is built.
    fn bytes_beside(&self, len: usize) -> u64 {
        let lines = self.len().min(len).min(CHUNKS_MORE * PLACES);
        lines as u64 * Self::bytes_of_line() + self.asked.len() as u64 * ProofNumberTable::BYTES
    }

    /// Grows the table if the given number of bytes is enough for the larger table. Returns whether the table has grown.
    fn grow(&mut self, bytes: u64) -> bool {
        let current = self.current_words();
        let is_long = self.has_full_lines();
        // Reserve enough words for the proof numbers that are stored until the lines are full again. A rebuild that adds only such words
        // would cost as much as a rebuild that also adds lines.
        let (longer, more) = match self.len() {
            0 => (MIN, current),
            len if len < DOUBLES => (len * 2, current / 2 * 5),
            len if len < GROWS_BY_HALF => (len + len / 2, current / 8 * 15),
            len => (len + len / 4, current / 5 * 8),
        };
        let (mut len, asked) = if is_long { (longer, more) } else { (self.len(), current * 2) };
        let asked = asked.max(proof_numbers::MIN);
        let others = self.bytes_beside(len) + asked as u64 * ProofNumberTable::BYTES;
        let most = bytes.saturating_sub(others) / Self::bytes_of_line();
        let most = most.min(proof_numbers::MAX_LINES);
        if (len as u64) > most {
            len = usize::try_from(most).unwrap_or(usize::MAX);
        }
        if len < MIN || len < self.len() || (is_long && len <= self.len() + self.len() / 8) {
            return false;
        }
        self.rebuild((len, asked), |_, word| Some(word), |_| {});
        true
    }

    /// Forgets the lines that are least worth keeping, until at most `keep` lines are used. Passes the hashes of forgotten keys to `gone`.
    fn forget(&mut self, keep: usize, gone: impl FnMut(u64)) {
        let mut counts = [0_usize; Word::WORTHS];
        for (_, line) in self.iter() {
            counts[Word(line.word.load(Relaxed)).worth()] += 1;
        }
        let mut least = Word::WORTHS;
        let mut kept = 0;
        while least > 0 && kept + counts[least - 1] <= keep {
            least -= 1;
            kept += counts[least];
        }
        // Fill the remaining places with lines of the next lower worth, so the table does not lose more lines than necessary.
        let mut some = keep.saturating_sub(kept);
        let season = self.season;
        self.season = season.wrapping_add(1);
        let stays = |at: usize, word: Word| {
            let worth = word.worth();
            let is_next = worth + 1 == least && some > 0;
            some -= usize::from(is_next);
            // Each sweep ages only one in `Word::SWEEPS` lines. The season determines which ones.
            let counts = (at ^ season) % Word::SWEEPS as usize == 0;
            (worth >= least || is_next).then(|| if counts { word.older() } else { word })
        };
        self.rebuild((self.len(), self.asked.len()), stays, gone);
    }
}

/// The result of an attempt to make space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    Made,
    /// There is space again, but the search forgets the same positions again and again.
    InVain,
    None,
}

/// A table that several threads can use.
pub(super) struct Table<K> {
    store: RwLock<Store<K>>,
    forgotten: Forgotten,
}

impl<K: Key> Table<K> {
    pub(super) fn new(tally: Arc<Tally>) -> Self {
        Self { store: RwLock::new(Store::new(0, 0, tally)), forgotten: Forgotten::default() }
    }

    /// Locks the table for reading and writing lines. While the guard exists, lines do not move.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Store<K>> {
        self.store.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Store<K>> {
        self.store.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes space for more lines. The table grows if `bytes` is enough; otherwise, it forgets lines if `forgets` is set.
    pub(super) fn make_room(&self, bytes: u64, forgets: bool) -> Room {
        // Another thread may have made space in the meantime.
        if !self.read().is_full() {
            return Room::Made;
        }
        let mut store = self.write();
        if store.grow(bytes) {
            return Room::Made;
        }
        if forgets && store.len() >= MIN { self.forget_half_of(&mut store) } else { Room::None }
    }

    /// Forgets half of the lines.
    pub(super) fn forget_half(&self) -> Room {
        self.forget_half_of(&mut self.write())
    }

    fn forget_half_of(&self, store: &mut Store<K>) -> Room {
        let mut gone = Vec::new();
        store.forget(store.used() / 2, |hash| {
            gone.push(hash);
            if gone.len() >= REPORTED {
                self.forgotten.add(&gone);
                gone.clear();
            }
        });
        self.forgotten.add(&gone);
        if self.forgotten.is_in_vain() { Room::InVain } else { Room::Made }
    }

    /// Resets the counts of forgotten keys for a new task, because the new task can need the same keys again.
    pub(super) fn begin_task(&self) {
        self.forgotten.clear();
    }
}
