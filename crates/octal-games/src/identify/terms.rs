//! A sequence of values or outcomes as all searches see it.

use std::collections::HashMap;

/// Consecutive values or outcomes from the number `first` on.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) first: u64,
    /// Nim-values; of outcomes 0 where the player to move loses, and otherwise 1.
    pub(super) values: Vec<u32>,
    /// Only whether a value is 0 is known.
    pub(super) outcomes: bool,
}

impl Terms {
    /// The number after the last one.
    pub(super) fn end(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    /// The numbers with their values.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        (self.first..).zip(self.values.iter().copied())
    }

    /// Whether a value given fits one that a game or a rule has.
    pub(super) const fn fits(&self, given: u32, value: u32) -> bool {
        if self.outcomes { (given == 0) == (value == 0) } else { given == value }
    }

    /// The numbers at which a game or a rule differs, where it says anything, up to `most` and one more of them.
    pub(super) fn exceptions(
        &self,
        mut value: impl FnMut(u64) -> Option<u32>,
        most: usize,
    ) -> Vec<u64> {
        let wrong = self
            .pairs()
            .filter(|&(n, given)| value(n).is_some_and(|value| !self.fits(given, value)));
        wrong.map(|(n, _)| n).take(most + 1).collect()
    }

    /// The bits that the values hold, each value taken by itself: `log2(count / occurrences)` for each.
    ///
    /// A hypothesis that is chosen among `2^b` agrees with random values of this kind with a probability of at most
    /// `2^(b - bits)`, so far as values are independent.
    pub(super) fn bits(&self) -> f64 {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for &value in &self.values {
            *counts.entry(value).or_default() += 1;
        }
        let all = f64::from(self.values.len() as u32);
        counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum()
    }

    /// The bits that say which values differ, and what they should be.
    pub(super) fn exception_bits(&self, exceptions: usize) -> f64 {
        let largest = self.values.iter().max().copied().unwrap_or(0);
        let place = f64::from(self.values.len() as u32).log2();
        f64::from(exceptions as u32) * (place + (f64::from(largest) + 2.0).log2())
    }
}
