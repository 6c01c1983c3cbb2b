//! Statistics about the values of a nim-sequence.

use std::collections::BTreeSet;

use super::{Code, NimValues, SparseSpace};
use grundy_core::Nimber;

/// Statistics about the values of a nim-sequence. Use them especially if no period is known.
///
/// # Examples
///
/// ```
/// use grundy_core::Nimber;
/// use octal_games::{Code, Sequence, ValueStatistics};
///
/// let kayles = Code::new(&[0, 7, 7])?;
/// let known = ValueStatistics::of(&kayles, Sequence::new(kayles.clone()).extend_to(1000)?);
/// // In Kayles, the value 8 occurs first at heap 27, and after it no new value occurs.
/// assert_eq!(known.largest_value(), Some((27, Nimber::new(8))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValueStatistics {
    len: u64,
    distinct: u64,
    largest: Option<(u64, Nimber)>,
    last_new: Option<(u64, Nimber)>,
    zeros: u64,
    rare: Option<(SparseSpace, u64, Option<u64>)>,
}

impl ValueStatistics {
    /// Computes the statistics of `values`.
    ///
    /// # Complexity
    ///
    /// `O(n + V·log V)` time and `O(V)` memory for `n` values below `V`.
    pub fn of(code: &Code, values: &NimValues) -> Self {
        // The first n values of a game are below 2n. Made-up values can be larger, so store larger values separately.
        let mut seen = vec![false; 1];
        let mut beyond = BTreeSet::new();
        let named = |value: u32| Nimber::new(value.into());
        let mut statistics = Self {
            len: values.len(),
            distinct: 0,
            largest: None,
            last_new: None,
            zeros: 0,
            rare: None,
        };
        for (heap, value) in (0..).zip(values.cells()) {
            if statistics.largest.is_none_or(|(_, largest)| named(value) > largest) {
                statistics.largest = Some((heap, named(value)));
            }
            let is_new = if value as usize > 2 * values.count() {
                beyond.insert(value)
            } else {
                if value as usize >= seen.len() {
                    seen.resize(value as usize + 1, false);
                }
                !std::mem::replace(&mut seen[value as usize], true)
            };
            if is_new {
                statistics.distinct += 1;
                statistics.last_new = Some((heap, named(value)));
            }
            statistics.zeros += u64::from(value == 0);
        }
        statistics.rare = SparseSpace::best(code, values).map(|space| {
            let mut count = 0;
            let last = space.rare_heaps(values).inspect(|_| count += 1).last();
            (space, count, last)
        });
        statistics
    }

    /// Returns the number of values.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of different values.
    pub fn distinct_values(&self) -> u64 {
        self.distinct
    }

    /// Returns the first heap that has the largest value, and this value. Returns `None` if there are no values.
    pub fn largest_value(&self) -> Option<(u64, Nimber)> {
        self.largest
    }

    /// Returns the last heap whose value no smaller heap has, and this value. Returns `None` if there are no values.
    pub fn last_new_value(&self) -> Option<(u64, Nimber)> {
        self.last_new
    }

    /// Returns the number of heaps that are P-positions.
    pub fn p_positions(&self) -> u64 {
        self.zeros
    }

    /// Returns the best sparse space. Returns `None` if no move of the game splits a heap.
    pub fn space(&self) -> Option<SparseSpace> {
        self.rare.map(|(space, _, _)| space)
    }

    /// Returns the number of rare heaps in the best sparse space, not counting the empty heap. Returns `None` if no move of the game splits
    /// a heap.
    pub fn rare_heaps(&self) -> Option<u64> {
        self.rare.map(|(_, count, _)| count)
    }

    /// Returns the largest rare heap in the best sparse space. Returns `None` if no heap is rare, or if no move of the game splits a heap.
    pub fn last_rare_heap(&self) -> Option<u64> {
        self.rare.and_then(|(_, _, last)| last)
    }
}
