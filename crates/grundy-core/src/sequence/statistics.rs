use std::collections::BTreeSet;

use super::{DigitTable, NimValues, SparseSpace};

/// What can be said about a nim-sequence without a period.
///
/// # Examples
///
/// ```
/// use grundy_core::sequence::{DigitTable, Sequence, Statistics};
///
/// let kayles = DigitTable::new(&[0, 7, 7])?;
/// let known = Statistics::of(&kayles, Sequence::new(kayles.clone()).extend_to(1000)?);
/// // From the first 8 on, at heap 27, Kayles has nothing new.
/// assert_eq!(known.largest_value(), Some((27, 8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    len: usize,
    distinct: usize,
    largest: Option<(usize, u32)>,
    last_new: Option<(usize, u32)>,
    zeros: usize,
    rare: Option<(SparseSpace, usize, Option<usize>)>,
}

impl Statistics {
    /// Counts over all of `values`.
    ///
    /// # Complexity
    ///
    /// `O(n + V·log V)` time and `O(V)` memory for `n` values below `V`.
    #[must_use]
    pub fn of(table: &DigitTable, values: &NimValues) -> Self {
        // The values of a game are below 2n, those that somebody made up may be larger.
        let mut seen = vec![false; 1];
        let mut beyond = BTreeSet::new();
        let mut statistics = Self {
            len: values.len(),
            distinct: 0,
            largest: None,
            last_new: None,
            zeros: 0,
            rare: None,
        };
        for (heap, value) in values.iter().enumerate() {
            if statistics.largest.is_none_or(|(_, largest)| value > largest) {
                statistics.largest = Some((heap, value));
            }
            let is_new = if value as usize > 2 * values.len() {
                beyond.insert(value)
            } else {
                if value as usize >= seen.len() {
                    seen.resize(value as usize + 1, false);
                }
                !std::mem::replace(&mut seen[value as usize], true)
            };
            if is_new {
                statistics.distinct += 1;
                statistics.last_new = Some((heap, value));
            }
            statistics.zeros += usize::from(value == 0);
        }
        statistics.rare = SparseSpace::best(table, values).map(|space| {
            let mut count = 0;
            let last = space.rare_heaps(values).inspect(|_| count += 1).last();
            (space, count, last)
        });
        statistics
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many different values.
    #[must_use]
    pub fn distinct_values(&self) -> usize {
        self.distinct
    }

    /// The largest value, with the first heap that has it.
    #[must_use]
    pub fn largest_value(&self) -> Option<(usize, u32)> {
        self.largest
    }

    /// The value that was the last to occur for the first time, with its heap.
    #[must_use]
    pub fn last_new_value(&self) -> Option<(usize, u32)> {
        self.last_new
    }

    /// How many heaps are P-positions.
    #[must_use]
    pub fn p_positions(&self) -> usize {
        self.zeros
    }

    /// The best sparse space, if the game splits heaps.
    #[must_use]
    pub fn space(&self) -> Option<SparseSpace> {
        self.rare.map(|(space, _, _)| space)
    }

    /// How many heaps are rare in the best sparse space, without the empty heap.
    #[must_use]
    pub fn rare_heaps(&self) -> Option<usize> {
        self.rare.map(|(_, count, _)| count)
    }

    /// The largest rare heap.
    #[must_use]
    pub fn last_rare_heap(&self) -> Option<usize> {
        self.rare.and_then(|(_, _, last)| last)
    }
}
