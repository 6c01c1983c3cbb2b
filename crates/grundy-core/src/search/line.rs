//! What a table says about one position. All of it is atomic, and facts are only ever added.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use Ordering::{Acquire, Relaxed, Release};

/// Values below this one can be excluded in a line.
pub(super) const MASK_BITS: u32 = 31;

/// All of them, as bits.
pub(super) const EXCLUDABLE: u32 = (1 << MASK_BITS) - 1;

/// The largest number of a question.
pub(super) const INFINITE: u32 = (1 << 28) - 1;

/// What is written about a position, in two words beside its key.
#[derive(Default)]
pub(super) struct Record {
    /// The work spent on the position, as a logarithm.
    work: AtomicU8,
    /// How many threads are searching the position.
    busy: AtomicU8,
    /// When the line was last written, counted in sweeps of the table.
    season: AtomicU16,
    /// The values that the position does not have, as bits.
    excluded: AtomicU32,
    /// The two questions about the position asked last, with their numbers; or its value, if that is large.
    questions: AtomicU64,
}

/// In the word of the questions: it holds a value.
const VALUE: u64 = 1 << 63;

/// A question takes this many bits: 5 for its value and one more, 13 for each of its numbers.
const QUESTION_BITS: u32 = 31;

/// A number in 13 bits, rounded up to 8 digits: these, and above them how far they are shifted.
const fn packed(number: u32) -> u64 {
    let shift = 24_u32.saturating_sub(number.leading_zeros());
    let digits = number.div_ceil(1 << shift);
    // Rounding up may have made one more digit.
    let (shift, digits) = if digits == 256 { (shift + 1, 128) } else { (shift, digits) };
    (shift << 8 | digits) as u64
}

const fn unpacked(word: u64) -> u32 {
    let number = (word & 0xff) << (word >> 8 & 0x1f);
    if number < INFINITE as u64 { number as u32 } else { INFINITE - 1 }
}

/// Some bits of the hash, so that keys are rarely compared needlessly, and above them one more than the value if
/// it is small. 0 for a vacant line. These are apart from the rest, so that most failed look-ups, and
/// most look-ups of a value, read little else.
pub(super) struct Mark(AtomicU16);

/// In a mark: there is a value, which is too large for it.
const LARGE: u16 = 255;

impl Mark {
    pub(super) const fn vacant() -> Self {
        Self(AtomicU16::new(0))
    }

    #[inline]
    pub(super) fn bits(&self) -> u16 {
        // A thread that sees that there is a large value must see the value.
        self.0.load(Acquire)
    }

    /// What the mark of a key with this hash has in its lower half.
    #[inline]
    pub(super) const fn tag(hash: u64) -> u16 {
        hash as u16 & 0xff | 0x80
    }

    #[inline]
    pub(super) const fn has_tag(bits: u16, tag: u16) -> bool {
        bits & 0xff == tag
    }

    #[inline]
    pub(super) fn has_value(&self) -> bool {
        self.bits() >> 8 != 0
    }

    #[inline]
    pub(super) fn add_tag(&self, tag: u16) {
        // Somebody else may have added the value already.
        self.0.fetch_or(tag, Relaxed);
    }
}

/// A line of the table: its mark and its record.
#[derive(Clone, Copy)]
pub(super) struct Line<'s> {
    pub(super) mark: &'s Mark,
    pub(super) record: &'s Record,
}

impl Record {
    pub(super) fn work(&self) -> u8 {
        self.work.load(Relaxed)
    }

    pub(super) fn season(&self) -> u16 {
        self.season.load(Relaxed)
    }

    /// Whether nothing is excluded and nothing was asked.
    #[inline]
    pub(super) fn is_blank(&self) -> bool {
        self.questions.load(Relaxed) == 0 && self.excluded.load(Relaxed) == 0
    }
}

impl Line<'_> {
    #[inline]
    pub(super) fn value(self) -> Option<u32> {
        match self.mark.bits() >> 8 {
            0 => None,
            LARGE => Some(self.record.questions.load(Relaxed) as u32),
            more => Some(u32::from(more) - 1),
        }
    }

    #[inline]
    pub(super) fn set_value(self, value: u32) {
        // All threads find the same value, so that doing this twice changes nothing.
        let more = u16::try_from(value.saturating_add(1)).map_or(LARGE, |more| more.min(LARGE));
        if more == LARGE {
            self.record.questions.store(VALUE | u64::from(value), Release);
        }
        self.mark.0.fetch_or(more << 8, Release);
    }

    /// The values that the position does not have, as bits.
    #[inline]
    pub(super) fn excluded(self) -> u32 {
        self.record.excluded.load(Relaxed)
    }

    #[inline]
    pub(super) fn exclude(self, mask: u32) {
        if self.excluded() & mask != mask {
            self.record.excluded.fetch_or(mask, Relaxed);
        }
    }

    #[inline]
    pub(super) fn is_excluded(self, value: u32) -> bool {
        value < MASK_BITS && self.excluded() >> value & 1 == 1
    }

    /// The numbers last stored for the question whether the value is `n`. They are rounded up.
    #[inline]
    pub(super) fn numbers(self, n: u32) -> Option<(u32, u32)> {
        let word = self.record.questions.load(Relaxed);
        let is_about_n = |question: u64| question & 0x1f == u64::from(n) + 1;
        if word & VALUE != 0 {
            return None;
        }
        let newer = word >> QUESTION_BITS;
        let question = if is_about_n(newer) { newer } else { word };
        is_about_n(question).then(|| (unpacked(question >> 5), unpacked(question >> 18)))
    }

    #[inline]
    pub(super) fn set_numbers(self, n: u32, (phi, del): (u32, u32)) {
        let question = u64::from(n + 1) | packed(phi) << 5 | packed(del) << 18;
        // A value stays, if another thread has found it.
        let _ = self.record.questions.fetch_update(Relaxed, Relaxed, |word| {
            let newer = word >> QUESTION_BITS;
            let is_the_same = newer & 0x1f == question & 0x1f;
            let kept = if is_the_same { word } else { newer };
            let kept = kept & ((1 << QUESTION_BITS) - 1);
            (word & VALUE == 0).then_some(question << QUESTION_BITS | kept)
        });
    }

    #[inline]
    pub(super) fn set_work(self, edges: u64, season: u16) {
        let work = (64 - edges.leading_zeros()) as u8;
        if work > self.record.work.load(Relaxed) {
            self.record.work.store(work, Relaxed);
        }
        self.record.season.store(season, Relaxed);
    }

    /// All that a file keeps of the line.
    pub(super) fn facts(self) -> Facts {
        let word = self.record.questions.load(Relaxed);
        let of = |question: u64| {
            let n = (question as u32 & 0x1f).checked_sub(1)?;
            Some((n, (unpacked(question >> 5), unpacked(question >> 18))))
        };
        let questions =
            if word & VALUE == 0 { [of(word >> QUESTION_BITS), of(word)] } else { [None; 2] };
        let value = self.value();
        Facts {
            excluded: self.excluded(),
            value,
            work: self.record.work.load(Relaxed),
            questions: if value.is_some() { [None; 2] } else { questions },
        }
    }

    /// Adds what a file says.
    pub(super) fn learn(self, facts: &Facts, season: u16) {
        self.exclude(facts.excluded);
        if let (Some(value), None) = (facts.value, self.value()) {
            self.set_value(value);
        }
        for (n, numbers) in facts.questions.into_iter().rev().flatten() {
            self.set_numbers(n, numbers);
        }
        self.record.work.fetch_max(facts.work, Relaxed);
        self.record.season.store(season, Relaxed);
    }

    /// Marks the position as being searched by one more thread.
    pub(super) fn enter(self) {
        self.record.busy.fetch_add(1, Relaxed);
    }

    /// Takes the mark back. A line that was forgotten meanwhile has lost it.
    pub(super) fn leave(self) {
        let _ = self.record.busy.fetch_update(Relaxed, Relaxed, |busy| busy.checked_sub(1));
    }

    #[inline]
    pub(super) fn is_busy(self) -> bool {
        self.record.busy.load(Relaxed) > 0
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
