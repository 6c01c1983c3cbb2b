//! A second table for facts that only few lines have: proof numbers, and the upper halves of large numbers.
//!
//! Each fact takes one word. The words are in the order of the lines to which they belong, and each word contains the index of its line, so
//! a lookup never returns facts of a different line. Words are never removed one by one; rebuilding the table drops the outdated ones.

use std::sync::atomic::{
    AtomicU64, AtomicUsize, Ordering::Acquire, Ordering::Relaxed, Ordering::Release,
};

use super::lines::Chunks;
use crate::search::line::INFINITE;

/// The number of bits for the fact. The other bits contain the index of the line.
const OWN_BITS: u32 = 31;

/// The maximum number of lines of a table.
pub(super) const MAX_LINES: u64 = 1 << (64 - OWN_BITS);

/// The number of words that stay vacant. Several threads can look for a vacant word at the same time.
const VACANT: usize = 8;

/// The minimum number of words of a table that has grown.
pub(super) const MIN: usize = 64;

/// The lowest 5 bits of a word identify its subject: for a question, the number that it asks about plus one; for other facts, 0.
const ABOUT: u64 = 0x1f;

/// Flags for words that are not about a question: the word contains the upper half of the value, or of the mask of excluded values.
const UPPER_VALUE: u64 = 1 << 5;
const UPPER_MASK: u64 = 1 << 6;
const UPPER_SHIFT: u32 = 8;

/// Packs a number into 13 bits: its first 8 binary digits, rounded up, in the low bits, and the number of dropped digits above them.
const fn packed(number: u32) -> u64 {
    let shift = 24_u32.saturating_sub(number.leading_zeros());
    let digits = number.div_ceil(1 << shift);
    // Rounding up can produce a ninth binary digit.
    let (shift, digits) = if digits == 256 { (shift + 1, 128) } else { (shift, digits) };
    (shift << 8 | digits) as u64
}

const fn unpacked(word: u64) -> u32 {
    let number = (word & 0xff) << (word >> 8 & 0x1f);
    if number < INFINITE as u64 { number as u32 } else { INFINITE - 1 }
}

/// Returns the question that a word is about, with the proof numbers of the question.
const fn question(word: u64) -> Option<(u32, (u32, u32))> {
    match (word & ABOUT) as u32 {
        0 => None,
        more => Some((more - 1, (unpacked(word >> 5), unpacked(word >> 18)))),
    }
}

#[derive(Default)]
pub(in crate::search) struct ProofNumberTable {
    words: Chunks<AtomicU64>,
    len: usize,
    used: AtomicUsize,
    /// The number of words per line, as a fixed-point number with 32 fractional bits.
    ratio: u64,
}

impl Default for Chunks<AtomicU64> {
    fn default() -> Self {
        Self::new(0, 1)
    }
}

impl ProofNumberTable {
    /// The memory of a word in bytes.
    pub(super) const BYTES: u64 = 8;

    /// Creates a table of `len` words for `lines` lines.
    pub(super) fn new(len: usize, lines: usize) -> Self {
        let ratio = ((len as u128) << 32) / (lines as u128).max(1);
        let ratio = u64::try_from(ratio).unwrap_or(u64::MAX);
        Self { words: Chunks::new(len, 1), len, used: AtomicUsize::new(0), ratio }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn is_full(&self) -> bool {
        self.used.load(Relaxed) * 5 >= self.len * 4
    }

    fn home(&self, line: usize) -> usize {
        ((line as u128 * u128::from(self.ratio)) >> 32) as usize
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.len { 0 } else { at + 1 }
    }

    #[inline]
    fn word(&self, at: usize) -> Option<&AtomicU64> {
        self.words.get(at)?.first()
    }

    /// Returns the words about a line.
    fn of(&self, line: usize) -> impl Iterator<Item = &AtomicU64> {
        let mut at = self.home(line);
        std::iter::from_fn(move || {
            loop {
                let found = self.word(at)?;
                let word = found.load(Acquire);
                at = self.after(at);
                if word == 0 {
                    return None;
                }
                if word >> OWN_BITS == line as u64 {
                    return Some(found);
                }
            }
        })
    }

    /// Reads the word at which a lookup for a line starts, which loads this word into the cache.
    #[inline]
    pub(super) fn touch(&self, line: usize) -> bool {
        self.word(self.home(line)).is_some_and(|word| word.load(Relaxed) != 0)
    }

    /// Returns the proof numbers that were last stored for a question.
    pub(in crate::search) fn numbers(&self, line: usize, n: u32) -> Option<(u32, u32)> {
        let questions = self.of(line).filter_map(|word| question(word.load(Relaxed)));
        questions.into_iter().find(|(about, _)| *about == n).map(|(_, numbers)| numbers)
    }

    /// Returns the questions about the two highest values that are not excluded, with their proof numbers. The highest value comes first.
    pub(in crate::search) fn questions(
        &self,
        line: usize,
        excluded: u32,
    ) -> [Option<(u32, (u32, u32))>; 2] {
        let mut two = [None; 2];
        let words = self.of(line).filter_map(|word| question(word.load(Relaxed)));
        for found in words.filter(|(n, _)| excluded >> n & 1 == 0) {
            if two[0].is_none_or(|(n, _)| n <= found.0) {
                two = [Some(found), two[0]];
            } else if two[1].is_none_or(|(n, _)| n <= found.0) {
                two[1] = Some(found);
            }
        }
        two
    }

    /// Stores the proof numbers of a question. They can replace the numbers of an excluded value. Returns whether there was space.
    pub(in crate::search) fn set_numbers(
        &self,
        line: usize,
        n: u32,
        (phi, del): (u32, u32),
        excluded: u32,
    ) -> bool {
        let own = u64::from(n + 1) | packed(phi) << 5 | packed(del) << 18;
        self.set(line, own, |word| {
            question(word).is_some_and(|(about, _)| about == n || excluded >> about & 1 == 1)
        })
    }

    /// Returns the upper half of a value.
    pub(in crate::search) fn upper_value(&self, line: usize) -> u32 {
        self.upper(line, UPPER_VALUE)
    }

    /// Returns the upper half of the mask of excluded values.
    pub(in crate::search) fn upper_mask(&self, line: usize) -> u32 {
        self.upper(line, UPPER_MASK)
    }

    fn upper(&self, line: usize, kind: u64) -> u32 {
        let words = self.of(line).map(|word| word.load(Relaxed));
        words
            .filter(|word| word & (ABOUT | kind) == kind)
            .fold(0, |upper, word| upper | (word >> UPPER_SHIFT & 0xffff) as u32)
    }

    pub(in crate::search) fn set_upper_value(&self, line: usize, upper: u32) -> bool {
        let own = UPPER_VALUE | u64::from(upper & 0xffff) << UPPER_SHIFT;
        // All threads find the same value, so replacing a word with the upper half of the value is safe.
        self.set(line, own, |word| word & (ABOUT | UPPER_VALUE) == UPPER_VALUE)
    }

    /// Adds bits to the upper half of the mask. If several threads add bits at the same time, each of them can write a separate word.
    pub(in crate::search) fn add_upper_mask(&self, line: usize, upper: u32) -> bool {
        let known = self.upper_mask(line);
        if known & upper == upper {
            return true;
        }
        let own = UPPER_MASK | u64::from(upper & 0xffff) << UPPER_SHIFT;
        let is_mask = |word: &u64| word & (ABOUT | UPPER_MASK) == UPPER_MASK;
        if let Some(word) = self.of(line).find(|word| is_mask(&word.load(Relaxed))) {
            word.fetch_or(own, Relaxed);
            return true;
        }
        self.set(line, own, |_| false)
    }

    /// Writes a word about a line. Overwrites a vacant word, or a word that `may_replace` accepts. Returns whether there was space.
    fn set(&self, line: usize, own: u64, may_replace: impl Fn(u64) -> bool) -> bool {
        let own = (line as u64) << OWN_BITS | own;
        let mut at = self.home(line);
        loop {
            let Some(place) = self.word(at) else { return false };
            let mut word = place.load(Acquire);
            if word == 0 {
                if self.used.fetch_add(1, Relaxed) + VACANT >= self.len {
                    self.used.fetch_sub(1, Relaxed);
                    return false;
                }
                match place.compare_exchange(0, own, Release, Acquire) {
                    Ok(_) => return true,
                    Err(now) => word = now,
                }
                self.used.fetch_sub(1, Relaxed);
            }
            if word >> OWN_BITS == line as u64 && may_replace(word & ((1 << OWN_BITS) - 1)) {
                // If another thread overwrites this word at the same time, what it writes is just as good.
                place.store(own, Release);
                return true;
            }
            at = self.after(at);
        }
    }

    /// Copies the valid words about line `of` of the table `from` to this table, and assigns them to `line`. Returns whether any word was
    /// copied.
    pub(super) fn take_over(
        &mut self,
        line: usize,
        (from, of): (&Self, usize),
        is_current: impl Fn(Written) -> bool,
    ) -> bool {
        let mut any = false;
        for word in from.of(of) {
            let own = word.load(Relaxed) & ((1 << OWN_BITS) - 1);
            if is_current(Written::of(own)) {
                any |= self.put(line, own);
            }
        }
        any
    }

    fn put(&mut self, line: usize, own: u64) -> bool {
        let mut at = self.home(line);
        if *self.used.get_mut() + VACANT >= self.len {
            return false;
        }
        loop {
            let after = self.after(at);
            let Some([place]) = self.words.make(at) else { return false };
            if *place.get_mut() == 0 {
                *place = AtomicU64::new((line as u64) << OWN_BITS | own);
                *self.used.get_mut() += 1;
                return true;
            }
            at = after;
        }
    }

    pub(super) fn make_all(&mut self) {
        self.words.make_all();
    }

    /// Returns all words, with the lines to which they belong.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Written)> {
        let words = self.words.iter().map(|word| word.load(Relaxed)).filter(|&word| word != 0);
        words.map(|word| ((word >> OWN_BITS) as usize, Written::of(word & ((1 << OWN_BITS) - 1))))
    }
}

/// The kind of fact in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Question(u32),
    UpperValue,
    UpperMask,
}

impl Written {
    const fn of(own: u64) -> Self {
        match own & ABOUT {
            0 if own & UPPER_VALUE != 0 => Self::UpperValue,
            0 => Self::UpperMask,
            more => Self::Question(more as u32 - 1),
        }
    }
}
