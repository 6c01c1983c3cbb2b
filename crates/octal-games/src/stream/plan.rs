//! The part of a stream that depends only on its game: the rare heaps, and the early heaps that are used to reach rare values.

use super::WINDOW;
use crate::sparse::Cover;
use crate::{Code, NimValues, SequenceError, SparseSpace};

/// An exclusive upper bound on the values. The codes of smaller values fit in a word of 64 bits.
pub(super) const VALUES: u32 = 128;
/// The number of sample heaps for choosing early heaps.
const SAMPLES: usize = 4096;
/// The number of early heaps to choose from.
const CANDIDATES: usize = 2048;
/// The maximum number of early heaps that are tried for every heap.
const CHOSEN: usize = 64;

/// The data of a stream that does not depend on the width of its cells.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    space: SparseSpace,
    /// The number of bits below the bit that codes omit.
    pub(super) low: u32,
    /// The numbers of tokens that splits remove.
    pub(super) splits: Vec<usize>,
    /// The numbers of tokens removed by moves that leave a single heap with a common value.
    pub(super) common_singles: Vec<usize>,
    /// The numbers of tokens removed by moves that leave a single heap with a rare value.
    pub(super) rare_singles: Vec<usize>,
    /// The rare heaps, each with its code.
    pub(super) rare: Vec<(usize, u32)>,
    /// The codes of the heaps below [`WINDOW`], where rare heaps have the code `None`.
    pub(super) early: Vec<Option<u8>>,
    /// The early heaps that are used to reach most rare values.
    pub(super) chosen: Vec<usize>,
    pub(super) largest: u32,
}

impl Plan {
    pub(super) fn new(code: &Code, values: &NimValues) -> Result<Self, SequenceError> {
        let digits = code.leading_digits();
        let removals = |bit: u32| {
            let with = digits.iter().enumerate().filter(move |&(_, digit)| digit & bit != 0);
            with.map(|(removed, _)| removed)
        };
        let splits: Vec<usize> = removals(4).collect();
        let len = values.count();
        if len < 2 * WINDOW {
            return Err(SequenceError::TooFew { len: len as u64 });
        }
        if !code.is_finite() || code.max_parts() > 2 || digits.len() > WINDOW / 4 {
            return Err(SequenceError::NotSparse);
        }
        let space = SparseSpace::best(code, values).ok_or(SequenceError::NotSparse)?;
        let largest = values.largest();
        if largest >= VALUES {
            return Err(SequenceError::BeyondStream { heap: len as u64 });
        }
        let mask = space.mask() as u32 & (VALUES - 1);
        if splits.is_empty() || mask == 0 {
            return Err(SequenceError::NotSparse);
        }
        let low = mask.trailing_zeros();
        let bytes: Vec<u8> = values.cells().map(|value| value as u8).collect();
        let probe = |(heap, value): (u32, u32)| (heap as usize, fold(low, value));
        let rare: Vec<_> = space.rare_probes(values).into_iter().map(probe).collect();
        if let Some(&(heap, _)) = rare.last() {
            if heap + digits.len() > WINDOW {
                return Err(SequenceError::StillRare { heap: heap as u64 });
            }
        }
        // In the positional variant, removing an odd number of tokens changes the parity of the heap. If such a move leaves one heap, the
        // value of this option counts as rare.
        let odd = |removed: &usize| space.is_positional() && removed % 2 == 1;
        let (rare_singles, common_singles) = removals(2).partition(odd);
        let early = (0..WINDOW).map(|heap| {
            let value = bytes[heap].into();
            (heap > 0 && !space.is_rare_cell(heap, value)).then(|| fold(low, value) as u8)
        });
        let mut plan = Self {
            space,
            low,
            splits,
            common_singles,
            rare_singles,
            rare,
            early: early.collect(),
            chosen: Vec::new(),
            largest,
        };
        plan.choose(&bytes);
        Ok(plan)
    }

    /// Chooses the early heaps that are tried for every heap. For a thousand heaps, trying one early heap takes about as long as four
    /// separate searches for rare values.
    fn choose(&mut self, values: &[u8]) {
        let samples: Vec<usize> =
            (0..SAMPLES).map(|sample| WINDOW + sample * (WINDOW / SAMPLES)).collect();
        let is_needed = |heap, value| self.space.is_rare_cell(heap, value);
        let mut cover = Cover::new(values, &self.splits, VALUES as usize, &samples, is_needed);
        let candidates = (1..CANDIDATES).filter(|&heap| self.early[heap].is_some());
        let chosen = cover.greedy(candidates.map(|heap| heap as u32), |chosen, gain| {
            chosen < CHOSEN && 250 * gain as usize > SAMPLES
        });
        self.chosen = chosen.into_iter().map(|heap| heap as usize).collect();
    }

    pub(super) fn is_positional(&self) -> bool {
        self.space.is_positional()
    }

    /// Returns the common value that has the given code, for a heap of the given parity.
    pub(super) fn common_value(&self, parity: usize, code: u32) -> u32 {
        let below = code & ((1 << self.low) - 1);
        let even = (code & !below) << 1 | below;
        even | u32::from(self.space.is_rare_cell(parity, even)) << self.low
    }

    /// Returns the rare value that has the given code, for a heap of the given parity.
    pub(super) fn rare_value(&self, parity: usize, code: u32) -> u32 {
        self.common_value(parity, code) ^ 1 << self.low
    }

    /// Returns the code of a common value. Returns `None` if the value is rare or too large.
    pub(super) fn code(&self, parity: usize, value: u32) -> Option<u32> {
        (value < VALUES && !self.space.is_rare_cell(parity, value)).then(|| fold(self.low, value))
    }
}

/// Removes one bit from a value. Both for common and for rare values, this bit follows from the other bits.
fn fold(low: u32, value: u32) -> u32 {
    let below = (1 << low) - 1;
    value & below | value >> 1 & !below
}
