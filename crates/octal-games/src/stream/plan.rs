//! What a stream knows of its game: the rare heaps, and the early heaps that show rare values to be options.

use super::WINDOW;
use crate::sparse::Cover;
use crate::{Code, NimValues, SequenceError, SparseSpace};

/// Values below this have a code in a word of 64 bits.
pub(super) const VALUES: u32 = 128;
/// Heaps whose values are looked at to choose the early heaps, and heaps to choose from.
const SAMPLES: usize = 4096;
const CANDIDATES: usize = 2048;
/// At most so many early heaps are tried for all heaps.
const CHOSEN: usize = 64;

/// The part of a stream that does not depend on the width of its cells.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    space: SparseSpace,
    /// How many bits of a value are below the one that its code leaves out.
    pub(super) low: u32,
    /// Removals with a split; and distances to the single heaps that leave a common, and a rare value.
    pub(super) splits: Vec<usize>,
    pub(super) common_singles: Vec<usize>,
    pub(super) rare_singles: Vec<usize>,
    /// The rare heaps with their codes.
    pub(super) rare: Vec<(usize, u32)>,
    /// The codes of the heaps below [`WINDOW`], none for the rare ones.
    pub(super) early: Vec<Option<u8>>,
    /// Early heaps that show most of the rare values to be options.
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
        // A heap that is left alone differs in parity from the one before the move, and so does its class, if an odd
        // number is removed where the parity counts.
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

    /// Chooses the early heaps that are tried for all heaps: one costs about as much as to look for four rare values in
    /// a thousand by themselves.
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

    /// The common value of a code for a heap of this parity.
    pub(super) fn common_value(&self, parity: usize, code: u32) -> u32 {
        let below = code & ((1 << self.low) - 1);
        let even = (code & !below) << 1 | below;
        even | u32::from(self.space.is_rare_cell(parity, even)) << self.low
    }

    /// The rare value of a code for a heap of this parity.
    pub(super) fn rare_value(&self, parity: usize, code: u32) -> u32 {
        self.common_value(parity, code) ^ 1 << self.low
    }

    /// The code of a common value.
    pub(super) fn code(&self, parity: usize, value: u32) -> Option<u32> {
        (value < VALUES && !self.space.is_rare_cell(parity, value)).then(|| fold(self.low, value))
    }
}

/// A value without one bit, which follows from the others among the common values, and likewise among the rare ones.
fn fold(low: u32, value: u32) -> u32 {
    let below = (1 << low) - 1;
    value & below | value >> 1 & !below
}
