//! What a table says about one position, in one word. Facts are only ever added.

use std::sync::atomic::{AtomicU32, Ordering};

use Ordering::{Acquire, Relaxed, Release};

use super::table::ProofNumberTable;

/// Values below this one can be excluded in a line.
pub(super) const MASK_BITS: u32 = 31;

/// All of them, as bits.
pub(super) const EXCLUDABLE: u32 = (1 << MASK_BITS) - 1;

/// The largest number of a question.
pub(super) const INFINITE: u32 = (1 << 28) - 1;

/// The word of a line while its key is being written. A vacant line has 0.
pub(super) const CLAIMED: u32 = 1;

/// The line has a key.
pub(super) const PRESENT: u32 = 1 << 31;

/// The value is known.
const VALUE: u32 = 1 << 30;

/// Numbers of questions may be written elsewhere.
pub(super) const ASKED: u32 = 1 << 29;

/// The upper half of the value, or of the excluded values, is written elsewhere.
const UPPER: u32 = 1 << 28;

/// How many threads are searching the position, 3 if there are more.
const BUSY_SHIFT: u32 = 26;
const BUSY: u32 = 3 << BUSY_SHIFT;

/// The work spent on the position, as a logarithm.
const WORK_SHIFT: u32 = 20;
const WORK: u32 = 0x3f << WORK_SHIFT;

/// How long ago the line was last written: in sweeps of the table, of which every fourth one counts.
const AGE_SHIFT: u32 = 16;
const AGE: u32 = 15 << AGE_SHIFT;

/// The lower half of the value if it is known; and if not, the lowest values that are excluded, as bits.
const LOWER: u32 = 0xffff;
const LOWER_BITS: u32 = 16;

/// What a word says by itself, for those who move or forget its line.
#[derive(Clone, Copy)]
pub(super) struct Word(pub(super) u32);

impl Word {
    /// How far the ages of lines differ at most.
    pub(super) const SWEEPS: u32 = 4;

    pub(super) const fn is_present(self) -> bool {
        self.0 & PRESENT != 0
    }

    pub(super) const fn has_value(self) -> bool {
        self.0 & VALUE != 0
    }

    /// Whether something about the line is written elsewhere.
    pub(super) const fn has_more(self) -> bool {
        self.0 & (ASKED | UPPER) != 0
    }

    /// Whether the numbers of questions may be wanted.
    pub(super) const fn is_asked(self) -> bool {
        self.0 & (ASKED | VALUE) == ASKED
    }

    /// Whether this value, which need not be small, is seen to be excluded without looking elsewhere.
    pub(super) const fn excludes(self, n: u32) -> bool {
        self.has_value() || (n < LOWER_BITS && self.0 >> n & 1 == 1)
    }

    /// What it is worth to keep the line. One that was not written for a while must have cost more.
    pub(super) const fn worth(self) -> usize {
        let work = (self.0 & WORK) >> WORK_SHIFT;
        let age = (self.0 & AGE) >> AGE_SHIFT;
        (2 * work).saturating_sub(Self::SWEEPS * age) as usize
    }

    /// More than any [`worth`](Self::worth).
    pub(super) const WORTHS: usize = 2 * 64;

    /// The word after one more sweep of those that count.
    pub(super) const fn older(self) -> Self {
        if self.0 & AGE == AGE { self } else { Self(self.0 + (1 << AGE_SHIFT)) }
    }

    /// The word of a line about which nothing is written elsewhere any more.
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
        // A thread that sees that something is written elsewhere must find it there.
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
        // All threads find the same value.
        self.update(|word| match word & VALUE {
            0 => word & !(LOWER | UPPER | ASKED) | found,
            _ => word,
        });
    }

    /// The values that the position does not have, as bits.
    #[inline]
    pub(super) fn excluded(self) -> u32 {
        if let Some(value) = self.value() {
            return EXCLUDABLE & !1_u32.checked_shl(value).unwrap_or(0);
        }
        self.mask(self.load())
    }

    /// The excluded values of a line that had no value when it had this word.
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

    /// The numbers last stored for the question whether the value is `n`. They are rounded up.
    #[inline]
    pub(super) fn numbers(self, n: u32) -> Option<(u32, u32)> {
        if Word(self.load()).is_asked() { self.asked.numbers(self.at, n) } else { None }
    }

    #[inline]
    pub(super) fn set_numbers(self, n: u32, numbers: (u32, u32)) {
        let word = self.load();
        // A value stays, if another thread has found it.
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

    /// All that a file keeps of the line.
    pub(super) fn facts(self) -> Facts {
        let word = self.load();
        let value = self.value();
        let excluded = if value.is_some() { 0 } else { self.mask(word) };
        let is_asked = value.is_none() && Word(word).is_asked();
        Facts {
            excluded,
            value,
            work: ((word & WORK) >> WORK_SHIFT) as u8,
            questions: if is_asked { self.asked.questions(self.at, excluded) } else { [None; 2] },
        }
    }

    /// Adds what a file says.
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

    /// Marks the position as being searched by one more thread.
    pub(super) fn enter(self) {
        self.update(|word| if word & BUSY == BUSY { word } else { word + (1 << BUSY_SHIFT) });
    }

    /// Takes the mark back. A line that was forgotten meanwhile has lost it.
    pub(super) fn leave(self) {
        self.update(|word| if word & BUSY == 0 { word } else { word - (1 << BUSY_SHIFT) });
    }

    #[inline]
    pub(super) fn is_busy(self) -> bool {
        self.load() & BUSY != 0
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
    const MAX: u32 = 1 << 31;

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
