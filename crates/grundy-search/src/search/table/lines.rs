//! The lines of a table. A line consists of a word with the known facts, and of the words of the key.

use std::sync::atomic::{AtomicU32, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

use crate::search::line::{CLAIMED, PRESENT, Word};

pub(super) struct Lines {
    words: Chunks<AtomicU32>,
    len: usize,
    /// The number of words in a key: 1, 2 or 4.
    width: usize,
}

/// The index of a line, and its first word.
pub(super) struct FoundLine<'l> {
    pub(super) at: usize,
    pub(super) word: &'l AtomicU32,
}

impl Lines {
    pub(super) fn new(len: usize, width: usize) -> Self {
        Self { words: Chunks::new(len, 1 + width), len, width }
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory of a line in bytes.
    pub(super) const fn bytes_each(width: usize) -> usize {
        size_of::<AtomicU32>() * (1 + width)
    }

    /// Returns the index of the home line of a hash.
    #[inline]
    pub(super) fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.len as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn after(&self, at: usize) -> usize {
        if at + 1 == self.len { 0 } else { at + 1 }
    }

    /// Returns the first word of a line, or 0 if there is no such line.
    #[inline]
    pub(super) fn word(&self, at: usize) -> u32 {
        self.words.get(at).map_or(0, |words| words[0].load(Acquire))
    }

    /// Returns the first line at index `at` or later whose key has the given words. Returns `None` if a vacant line comes first. `WORDS` is
    /// the number of words in a line, including the word with the facts.
    #[inline]
    pub(super) fn find_in<const WORDS: usize>(
        &self,
        mut at: usize,
        code: u128,
    ) -> Option<FoundLine<'_>> {
        loop {
            let mut lines = self.words.from(at)?;
            while let Some((words, others)) = lines.split_first_chunk::<WORDS>() {
                let word = words[0].load(Acquire);
                if word == 0 {
                    return None;
                }
                if Word(word).is_present() && has_code(words, code) {
                    return Some(FoundLine { at, word: &words[0] });
                }
                (lines, at) = (others, at + 1);
            }
            if at >= self.len {
                at = 0;
            }
        }
    }

    /// Returns the words of a line.
    pub(super) fn get(&self, at: usize) -> Option<&[AtomicU32]> {
        self.words.get(at)
    }

    /// Returns the key stored in the words of a line.
    pub(super) fn code_in(words: &[AtomicU32]) -> u128 {
        let words = words[1..].iter().rev().map(|word| word.load(Relaxed));
        words.fold(0, |code, word| code << 32 | u128::from(word))
    }

    /// Tries to claim a vacant line, and returns whether it succeeded. Until [`show`](Self::show) publishes the line, no other thread reads
    /// its key or writes to it.
    pub(super) fn claim(words: &[AtomicU32]) -> bool {
        words[0].compare_exchange(0, CLAIMED, Acquire, Acquire).is_ok()
    }

    pub(super) fn show(words: &[AtomicU32], code: u128) {
        for (at, word) in words[1..].iter().enumerate() {
            word.store((code >> (32 * at)) as u32, Relaxed);
        }
        words[0].store(PRESENT, Release);
    }

    /// Waits until the thread that has claimed the line publishes it.
    pub(super) fn wait(words: &[AtomicU32]) {
        let mut tries = 0_u32;
        while words[0].load(Acquire) == CLAIMED {
            // The system may have suspended the thread that claimed the line, so let that thread run.
            tries += 1;
            if tries > 64 { std::thread::yield_now() } else { std::hint::spin_loop() }
        }
    }

    /// Stores a line in the first vacant place at index `at` or later. `word` receives the index of this place.
    pub(super) fn put(&mut self, mut at: usize, code: u128, word: impl FnOnce(usize) -> Word) {
        loop {
            let after = self.after(at);
            let Some(words) = self.words.make(at) else { return };
            if *words[0].get_mut() == 0 {
                *words[0].get_mut() = word(at).0;
                for (at, word) in words[1..].iter_mut().enumerate() {
                    *word.get_mut() = (code >> (32 * at)) as u32;
                }
                return;
            }
            at = after;
        }
    }

    pub(super) fn make_all(&mut self) {
        self.words.make_all();
    }

    /// Removes a chunk. Passes the index, the word and the key of each stored line to `each`.
    pub(super) fn take(&mut self, number: usize, mut each: impl FnMut(usize, Word, u128)) {
        for (line, words) in self.words.take(number).chunks_exact(1 + self.width).enumerate() {
            let word = Word(words[0].load(Relaxed));
            if word.is_present() {
                each(number * PLACES + line, word, Self::code_in(words));
            }
        }
    }

    pub(super) fn chunks(&self) -> usize {
        self.len.div_ceil(PLACES)
    }
}

/// Returns whether a line contains the key with the given code.
#[inline]
fn has_code<const WORDS: usize>(words: &[AtomicU32; WORDS], code: u128) -> bool {
    (1..WORDS).all(|k| words[k].load(Relaxed) == (code >> (32 * (k - 1))) as u32)
}

// A long array is stored in chunks, so the old array can be freed step by step while the new one is filled.

/// The number of places in a chunk.
pub(in crate::search) const PLACES: usize = 1 << 13;

/// An array in which each place has a fixed number of items. A chunk takes no memory until [`make`](Self::make) allocates it.
pub(super) struct Chunks<T> {
    all: Vec<Box<[T]>>,
    len: usize,
    width: usize,
}

impl<T: Default> Chunks<T> {
    pub(super) fn new(len: usize, width: usize) -> Self {
        let chunks = if width == 0 { 0 } else { len.div_ceil(PLACES) };
        Self { all: std::iter::repeat_with(Box::default).take(chunks).collect(), len, width }
    }

    /// Returns the items of a place.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Option<&[T]> {
        let chunk = self.all.get(at / PLACES)?;
        let first = at % PLACES * self.width;
        chunk.get(first..first + self.width)
    }

    /// Returns the items from the given place to the end of its chunk.
    #[inline]
    pub(super) fn from(&self, at: usize) -> Option<&[T]> {
        self.all.get(at / PLACES)?.get(at % PLACES * self.width..)
    }

    /// Returns the same items as [`get`](Self::get), but allocates the chunk if it is missing.
    pub(super) fn make(&mut self, at: usize) -> Option<&mut [T]> {
        let (number, width) = (at / PLACES, self.width);
        let chunk = self.all.get_mut(number)?;
        if chunk.is_empty() {
            let places = (self.len - number * PLACES).min(PLACES);
            *chunk = std::iter::repeat_with(T::default).take(places * width).collect();
        }
        let first = at % PLACES * width;
        chunk.get_mut(first..first + width)
    }

    /// Allocates all chunks that are missing.
    pub(super) fn make_all(&mut self) {
        for number in 0..self.all.len() {
            self.make(number * PLACES);
        }
    }

    /// Removes the chunk with the given number and returns it.
    pub(super) fn take(&mut self, number: usize) -> Box<[T]> {
        self.all.get_mut(number).map(std::mem::take).unwrap_or_default()
    }

    /// Returns all items, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter().flat_map(|chunk| chunk.iter())
    }
}
