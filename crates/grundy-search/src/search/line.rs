//! The facts about one position in a table, packed into one word. Facts can be added but never removed. Facts that do not fit into the word
//! are in a second table, the `ProofNumberTable`.

use std::sync::atomic::{AtomicU32, Ordering};

use Ordering::{Acquire, Relaxed, Release};

use super::table::ProofNumberTable;

/// The number of values that a line can exclude: 0 to 30.
pub(super) const MASK_BITS: u32 = 31;

/// The set of all values that a line can exclude, as bits.
pub(super) const EXCLUDABLE: u32 = (1 << MASK_BITS) - 1;

/// The proof number that means "impossible".
pub(super) const INFINITE: u32 = (1 << 28) - 1;

/// The word of a line whose key is being written. The word of a vacant line is 0.
pub(super) const CLAIMED: u32 = 1;

/// Set if the line has a key.
pub(super) const PRESENT: u32 = 1 << 31;

/// Set if the value is known.
const VALUE: u32 = 1 << 30;

/// Set if the second table can contain proof numbers of the line.
pub(super) const ASKED: u32 = 1 << 29;

/// Set if the second table contains the upper half of the value or of the excluded values.
const UPPER: u32 = 1 << 28;

/// The number of threads that are searching the position; 3 means three or more.
const BUSY_SHIFT: u32 = 26;
const BUSY: u32 = 3 << BUSY_SHIFT;

/// The work spent on the position, on a logarithmic scale.
const WORK_SHIFT: u32 = 20;
const WORK: u32 = 0x3f << WORK_SHIFT;

/// The age of the line. A sweep increases the age of one line in four, and writing to a line resets its age.
const AGE_SHIFT: u32 = 16;
const AGE: u32 = 15 << AGE_SHIFT;

/// If the value is known, its lower half; otherwise the excluded values below 16, as bits.
const LOWER: u32 = 0xffff;
const LOWER_BITS: u32 = 16;

/// The word of a line, for code that moves or forgets the line.
#[derive(Clone, Copy)]
pub(super) struct Word(pub(super) u32);

impl Word {
    /// A sweep makes one out of this many lines older.
    pub(super) const SWEEPS: u32 = 4;

    pub(super) const fn is_present(self) -> bool {
        self.0 & PRESENT != 0
    }

    pub(super) const fn has_value(self) -> bool {
        self.0 & VALUE != 0
    }

    /// Returns whether the second table contains facts about the line.
    pub(super) const fn has_more(self) -> bool {
        self.0 & (ASKED | UPPER) != 0
    }

    /// Returns whether the line has proof numbers that can still be needed.
    pub(super) const fn is_question(self) -> bool {
        self.0 & (ASKED | VALUE) == ASKED
    }

    /// Returns whether the word alone settles whether the value is `n`, because the value is known or `n` is excluded. `n` can be large.
    pub(super) const fn excludes(self, n: u32) -> bool {
        self.has_value() || (n < LOWER_BITS && self.0 >> n & 1 == 1)
    }

    /// Returns how much the line is worth keeping. The more work the position cost and the more recently the line was written, the higher
    /// the result.
    pub(super) const fn worth(self) -> usize {
        let work = (self.0 & WORK) >> WORK_SHIFT;
        let age = (self.0 & AGE) >> AGE_SHIFT;
        (2 * work).saturating_sub(Self::SWEEPS * age) as usize
    }

    /// An exclusive upper bound for every [`worth`](Self::worth).
    pub(super) const WORTHS: usize = 2 * 64;

    /// Returns the same word with its age raised by one, up to the maximum age.
    pub(super) const fn older(self) -> Self {
        if self.0 & AGE == AGE { self } else { Self(self.0 + (1 << AGE_SHIFT)) }
    }

    /// Returns the same word without the flags for facts in the second table.
    pub(super) const fn without_more(self) -> Self {
        Self(self.0 & !(ASKED | UPPER))
    }
}

/// A line of the table.
#[derive(Clone, Copy)]
pub(super) struct Line<'s> {
    pub(super) word: &'s AtomicU32,
    pub(super) at: usize,
    pub(super) asked: &'s ProofNumberTable,
}

impl Line<'_> {
    #[inline]
    fn load(self) -> u32 {
        // A flag in the word says that the second table contains facts about this line. `Acquire` ensures that a thread that sees the flag
        // also finds these facts.
        self.word.load(Acquire)
    }

    #[inline]
    fn update(self, change: impl Fn(u32) -> u32) {
        let changed = |word: u32| Some(change(word)).filter(|&new| new != word);
        let _ = self.word.fetch_update(Release, Relaxed, changed);
    }

    #[inline]
    pub(super) fn value(self) -> Option<u32> {
        let word = self.load();
        if word & VALUE == 0 {
            return None;
        }
        let upper = if word & UPPER != 0 { self.asked.upper_value(self.at) } else { 0 };
        Some(upper << LOWER_BITS | word & LOWER)
    }

    #[inline]
    pub(super) fn set_value(self, value: u32) {
        let mut found = VALUE | value & LOWER;
        if value > LOWER {
            if !self.asked.set_upper_value(self.at, value >> LOWER_BITS) {
                return;
            }
            found |= UPPER;
        }
        // All threads find the same value, so keep a value that is already stored.
        self.update(|word| match word & VALUE {
            0 => word & !(LOWER | UPPER | ASKED) | found,
            _ => word,
        });
    }

    /// Returns the values that are known to be excluded for the position, as bits.
    #[inline]
    pub(super) fn excluded(self) -> u32 {
        if let Some(value) = self.value() {
            return EXCLUDABLE & !1_u32.checked_shl(value).unwrap_or(0);
        }
        self.mask(self.load())
    }

    /// Returns the excluded values of a line that has the given word. If the value is known, returns no excluded values.
    fn mask(self, word: u32) -> u32 {
        if word & VALUE != 0 {
            return 0;
        }
        let upper = if word & UPPER != 0 { self.asked.upper_mask(self.at) } else { 0 };
        upper << LOWER_BITS | word & LOWER
    }

    #[inline]
    pub(super) fn exclude(self, mask: u32) {
        let word = self.load();
        if word & VALUE != 0 || (mask <= LOWER && word & mask == mask) {
            return;
        }
        let upper = mask >> LOWER_BITS;
        let may_say = upper != 0 && self.asked.add_upper_mask(self.at, upper);
        let flag = if may_say { UPPER } else { 0 };
        self.update(|word| if word & VALUE == 0 { word | mask & LOWER | flag } else { word });
    }

    #[inline]
    pub(super) fn is_excluded(self, value: u32) -> bool {
        let word = self.load();
        if word & VALUE != 0 {
            return self.value() != Some(value);
        }
        if value < LOWER_BITS {
            return word >> value & 1 == 1;
        }
        value < MASK_BITS && word & UPPER != 0 && self.mask(word) >> value & 1 == 1
    }

    /// Returns the proof numbers that were last stored for the question "is the value `n`?", rounded up.
    #[inline]
    pub(super) fn numbers(self, n: u32) -> Option<(u32, u32)> {
        if Word(self.load()).is_question() { self.asked.numbers(self.at, n) } else { None }
    }

    #[inline]
    pub(super) fn set_numbers(self, n: u32, numbers: (u32, u32)) {
        let word = self.load();
        // If another thread has found the value in the meantime, keep it.
        if word & VALUE != 0 || !self.asked.set_numbers(self.at, n, numbers, word & LOWER) {
            return;
        }
        self.update(|word| if word & VALUE == 0 { word | ASKED } else { word });
    }

    #[inline]
    pub(super) fn set_work(self, edges: u64) {
        self.set_work_log((64 - edges.leading_zeros()) as u8);
    }

    fn set_work_log(self, work: u8) {
        let work = u32::from(work).min(WORK >> WORK_SHIFT) << WORK_SHIFT;
        self.update(|word| word & !(WORK | AGE) | work.max(word & WORK));
    }

    /// Returns all facts about the line that belong in a file.
    pub(super) fn facts(self) -> Facts {
        let word = self.load();
        let value = self.value();
        let excluded = if value.is_some() { 0 } else { self.mask(word) };
        let is_asked = value.is_none() && Word(word).is_question();
        Facts {
            excluded,
            value,
            work: ((word & WORK) >> WORK_SHIFT) as u8,
            questions: if is_asked { self.asked.questions(self.at, excluded) } else { [None; 2] },
        }
    }

    /// Adds the facts from a file.
    pub(super) fn learn(self, facts: &Facts) {
        self.exclude(facts.excluded);
        if let (Some(value), None) = (facts.value, self.value()) {
            self.set_value(value);
        }
        for (n, numbers) in facts.questions.into_iter().rev().flatten() {
            self.set_numbers(n, numbers);
        }
        self.set_work_log(facts.work);
    }

    /// Records that one more thread is searching the position.
    pub(super) fn enter(self) {
        self.update(|word| if word & BUSY == BUSY { word } else { word + (1 << BUSY_SHIFT) });
    }

    /// Undoes [`enter`](Self::enter). If the line was forgotten in the meantime, its count can already be zero.
    pub(super) fn leave(self) {
        self.update(|word| if word & BUSY == 0 { word } else { word - (1 << BUSY_SHIFT) });
    }

    #[inline]
    pub(super) fn is_busy(self) -> bool {
        self.load() & BUSY != 0
    }
}

/// The facts about a position, in the form in which files store them.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) excluded: u32,
    pub(super) value: Option<u32>,
    pub(super) work: u8,
    /// The open questions about the two highest values, which were asked last, with their proof numbers.
    pub(super) questions: [Option<(u32, (u32, u32))>; 2],
}

impl Facts {
    /// Values in files must be below this number.
    const MAX: u32 = 1 << 31;

    pub(super) const fn is_worth_keeping(&self) -> bool {
        self.excluded != 0 || self.value.is_some() || self.questions[0].is_some()
    }

    /// Returns whether a search can have found these facts: they must not contradict each other, and the proof numbers must not settle
    /// their questions.
    pub(super) fn are_possible(&self) -> bool {
        let open = 1..INFINITE;
        let numbers = self.questions.iter().flatten();
        self.work <= 64
            && self.excluded >> MASK_BITS == 0
            && self.value.is_none_or(|value| value < Self::MAX && !self.excludes(value))
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
