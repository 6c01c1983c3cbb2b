//! Encodes the options of positions as 32-bit words.

use std::collections::HashSet;

use super::Numbers;

/// This bit is set in the last number of an option.
pub(super) const END: u32 = 0x8000_0000;
/// Encodes the empty sum as an option. No position has this number.
pub(super) const NOTHING: u32 = 0x7fff_ffff;
/// Follows the last option of a position. The encoding of the empty sum differs from this word, because it includes [`END`].
pub(super) const NO_MORE: u32 = NOTHING;

/// Iterates over coded options until [`NO_MORE`] or the end of the words.
pub(super) struct Coded<'w>(pub(super) &'w [u32]);

impl<'w> Iterator for Coded<'w> {
    type Item = &'w [u32];

    fn next(&mut self) -> Option<&'w [u32]> {
        if self.0.first().is_none_or(|&word| word == NO_MORE) {
            return None;
        }
        let end = 1 + self.0.iter().position(|word| word & END != 0)?;
        let (option, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(option)
    }
}

/// Decodes the numbers of an option.
pub fn decode(coded: &[u32]) -> Numbers {
    if coded == [NOTHING | END] {
        return Numbers::new();
    }
    let mut option = Numbers::from_slice(coded);
    if let Some(last) = option.last_mut() {
        *last &= !END;
    }
    option
}

/// Appends an option in coded form.
pub(super) fn encode(words: &mut Vec<u32>, option: &[u32]) {
    match option.split_last() {
        None => words.push(NOTHING | END),
        Some((last, init)) => {
            words.extend_from_slice(init);
            words.push(last | END);
        }
    }
}

/// Moves the first copy of each option to the front, in the order of the options, and returns the number of words that these copies take.
pub(super) fn tidy(words: &mut [u32]) -> usize {
    let mut seen: HashSet<Numbers> = HashSet::new();
    let (mut read, mut written) = (0, 0);
    while read < words.len() {
        let Some(option) = Coded(&words[read..]).next() else { break };
        let len = option.len();
        if seen.insert(Numbers::from_slice(option)) {
            words.copy_within(read..read + len, written);
            written += len;
        }
        read += len;
    }
    written
}

/// Options that were removed from a graph and are converted to plain numbers in place. Each option must be a single position or empty.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    words: Vec<u32>,
    read: usize,
    written: usize,
}

impl Listing {
    pub(super) fn new(words: Vec<u32>) -> Self {
        Self { words, read: 0, written: 0 }
    }

    /// Converts the options of the next position to numbers, where `nothing` is the number for the empty sum. Returns the index at which
    /// these options end, or `None` after the last position.
    pub(crate) fn next(&mut self, nothing: u32) -> Option<usize> {
        if self.read == self.words.len() {
            return None;
        }
        loop {
            let word = self.words[self.read];
            self.read += 1;
            if word == NO_MORE {
                return Some(self.written);
            }
            let number = word & !END;
            self.words[self.written] = if number == NOTHING { nothing } else { number };
            self.written += 1;
        }
    }

    /// Returns the numbers. All options must be converted.
    pub(crate) fn into_numbers(mut self) -> Vec<u32> {
        self.words.truncate(self.written);
        self.words.shrink_to_fit();
        self.words
    }
}
