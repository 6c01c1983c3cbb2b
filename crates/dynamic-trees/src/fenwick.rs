//! A Fenwick tree: sums over ranges of a list in which single values change.

use super::{Group, Monoid};
use std::ops::Range;

/// A list of values that can change one by one, with sums over any range.
///
/// The values form a commutative [`Group`], written as a sum here. The cells are a `Vec`, or any slice that you lend to the tree for a few
/// operations, so one array can contain many Fenwick trees next to each other.
///
/// # When to use it
///
/// Use `Fenwick` for a list. For a tree, [`SubtreeSums`](super::SubtreeSums) and [`PathSums`](super::PathSums) put the nodes in order for
/// you. For sums by distance, combine a Fenwick tree with the segments and ranges of a [`ContourIndex`](tree_algos::contour::ContourIndex).
///
/// # How it works
///
/// Cell `i` contains the sum of the values at indices `i & (i + 1)` to `i`. To visit all cells that include an index, start at the index
/// and repeatedly replace `i` by `i | (i + 1)`. To visit the cells that make up the sum of the first `k` values, start at `k` and
/// repeatedly replace `i` by `i & (i - 1)`. Once two walks of the second kind meet, they continue through the same cells, so the sum of a
/// range skips the shared part.
///
/// Source: P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994.
///
/// ```
/// use dynamic_trees::{Fenwick, Sum};
/// let mut sums = Fenwick::new(Sum::new(), vec![3, 1, 4, 1, 5]);
/// assert_eq!(sums.sum(1..4), 1 + 4 + 1);
/// sums.add(2, &10);
/// assert_eq!(sums.sum(1..4), 1 + 14 + 1);
///
/// // Two Fenwick trees share one array.
/// let mut cells = vec![0_u32; 8];
/// Fenwick::new(Sum::new(), &mut cells[..5]).add(4, &7);
/// assert_eq!(Fenwick::from_cells(Sum::new(), &cells[..5]).sum(0..5), 7);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fenwick<G: Group, C = Vec<<G as Monoid>::Value>> {
    group: G,
    cells: C,
}

impl<G: Group, C> Fenwick<G, C> {
    /// Creates a Fenwick tree from the cells of another tree with the same group, as returned by [`into_cells`](Self::into_cells).
    pub const fn from_cells(group: G, cells: C) -> Self {
        Self { group, cells }
    }

    /// Returns the cells. You can store them, or create a new tree from them with [`from_cells`](Self::from_cells).
    pub fn into_cells(self) -> C {
        self.cells
    }

    /// Returns the group.
    pub const fn group(&self) -> &G {
        &self.group
    }
}

impl<G: Group, C: AsRef<[G::Value]>> Fenwick<G, C> {
    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.cells.as_ref().len()
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value at index `place`.
    ///
    /// # Panics
    ///
    /// Panics if there is no such index.
    ///
    /// # Complexity
    ///
    /// O(log n), and O(1) on average over all indices.
    #[track_caller]
    #[inline]
    pub fn get(&self, place: usize) -> G::Value {
        self.sum(place..place + 1)
    }

    /// Returns the sum of the values in a range of indices.
    ///
    /// # Panics
    ///
    /// Panics if the range ends before it starts, or beyond the last index.
    ///
    /// # Complexity
    ///
    /// O(log n), and O(log k) for most ranges of k values.
    #[track_caller]
    #[inline]
    pub fn sum(&self, range: Range<usize>) -> G::Value {
        assert!(range.start <= range.end && range.end <= self.len(), "invalid range: {range:?}");
        let (mut more, mut less) = (self.group.identity(), self.group.identity());
        self.sum_into(range.start, range.end, (&mut more, &mut less));
        self.group.product(&more, &self.group.inverse(&less))
    }

    /// Adds some cells to `more` and others to `less`. The sum over the indices `from..to` is the total added to `more` minus the total
    /// added to `less`.
    #[inline]
    pub(super) fn sum_into(
        &self,
        from: usize,
        to: usize,
        (more, less): (&mut G::Value, &mut G::Value),
    ) {
        let cells = self.cells.as_ref();
        let bit = ((from ^ to) | 1).ilog2();
        let meet = ((to >> bit) & !1) << bit;
        for (mut end, sum) in [(to, more), (from, less)] {
            while end > meet {
                *sum = self.group.product(sum, &cells[end - 1]);
                end &= end - 1;
            }
        }
    }

    /// Prefetches the first cell that a walk from this index visits, if cloning a value has no side effects.
    #[inline]
    pub(super) fn prefetch(&self, place: usize) {
        if !std::mem::needs_drop::<G::Value>() {
            std::hint::black_box(self.cells.as_ref()[place].clone());
        }
    }
}

impl<G: Group, C: AsMut<[G::Value]>> Fenwick<G, C> {
    /// Builds the tree from the list of values. The sums replace the values in the same cells.
    ///
    /// # Complexity
    ///
    /// O(n) for n values.
    pub fn new(group: G, mut values: C) -> Self {
        let cells = values.as_mut();
        for place in 0..cells.len() {
            let next = place | (place + 1);
            if next < cells.len() {
                cells[next] = group.product(&cells[next], &cells[place]);
            }
        }
        Self { group, cells: values }
    }

    /// Adds `value` to the value at index `place`.
    ///
    /// # Panics
    ///
    /// Panics if there is no such index.
    ///
    /// # Complexity
    ///
    /// O(log n) for n values.
    #[track_caller]
    #[inline]
    pub fn add(&mut self, place: usize, value: &G::Value) {
        let end = self.cells.as_mut().len();
        assert!(place < end, "place {place} of {end}");
        self.add_until(place, end, value);
    }

    /// Adds `value` at the first index of a range, and subtracts it at the index after the range, if that index exists.
    ///
    /// As a result, `sum(0..i + 1)`, the sum up to index `i`, changes for every `i` in the range. So if you read `sum(0..i + 1)` as the
    /// value at index `i`, a Fenwick tree can add to ranges and read single values.
    ///
    /// # Panics
    ///
    /// Panics if the range ends before it starts, or beyond the last index.
    ///
    /// # Complexity
    ///
    /// O(log n), and O(log k) for most ranges of k values.
    ///
    /// ```
    /// use dynamic_trees::{Fenwick, Sum};
    /// let mut steps = Fenwick::new(Sum::new(), vec![0; 5]);
    /// steps.add_to_prefixes(1..4, &10);
    /// steps.add_to_prefixes(3..5, &1);
    /// let values: Vec<i32> = (0..5).map(|place| steps.sum(0..place + 1)).collect();
    /// assert_eq!(values, [0, 10, 10, 11, 1]);
    /// ```
    #[track_caller]
    #[inline]
    pub fn add_to_prefixes(&mut self, range: Range<usize>, value: &G::Value) {
        let Range { start, end } = range;
        let count = self.cells.as_mut().len();
        assert!(start <= end && end <= count, "invalid range: {start}..{end}");
        let bit = ((start ^ end) | 1).ilog2();
        let meet = (end | ((1 << bit) - 1)).min(count);
        self.add_until(start, meet, value);
        self.add_until(end, meet, &self.group.inverse(value));
    }

    /// Adds `value` to the cells before `end` that include the index `at`.
    #[inline]
    fn add_until(&mut self, mut at: usize, end: usize, value: &G::Value) {
        let cells = self.cells.as_mut();
        while at < end {
            let cell = &mut cells[at];
            *cell = self.group.product(cell, value);
            at |= at + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fenwick;
    use crate::{Monoid, Sum, Xor};

    fn check(sums: &Fenwick<Sum<i64>>, values: &[i64]) {
        for to in 0..=values.len() {
            for from in 0..=to {
                assert_eq!(
                    sums.sum(from..to),
                    values[from..to].iter().sum::<i64>(),
                    "{from}..{to}"
                );
            }
        }
        assert!((0..values.len()).all(|place| sums.get(place) == values[place]));
    }

    #[test]
    fn range_sums_of_short_lists_are_correct_after_every_change() {
        for length in 0..20 {
            let mut values: Vec<i64> = (0..length).map(|place| 1 << place).collect();
            let mut sums = Fenwick::new(Sum::new(), values.clone());
            check(&sums, &values);
            for from in 0..length {
                values[from] += 7;
                sums.add(from, &7);
                for to in from..=length {
                    values[from] += 1000;
                    if to < length {
                        values[to] -= 1000;
                    }
                    sums.add_to_prefixes(from..to, &1000);
                    check(&sums, &values);
                }
            }
        }
    }

    #[test]
    fn an_xor_fenwick_tree_can_be_rebuilt_from_its_cells() {
        let mut values: Vec<u32> = (0..33).map(|place| place * place).collect();
        let mut cells = Fenwick::new(Xor::new(), values.clone()).into_cells();
        for round in 0..3 {
            let mut sums = Fenwick::from_cells(Xor::new(), cells);
            assert!(!sums.is_empty() && sums.len() == 33);
            sums.add(7 * round, &(1 << round));
            values[7 * round] ^= 1 << round;
            for (from, to) in (0..=33).flat_map(|to| (0..=to).map(move |from| (from, to))) {
                let expected = values[from..to].iter().fold(sums.group().identity(), |a, b| a ^ b);
                assert_eq!(sums.sum(from..to), expected, "{from}..{to}");
            }
            cells = sums.into_cells();
        }
        assert!(Fenwick::new(Xor::new(), Vec::<u32>::new()).is_empty());
    }

    #[test]
    #[should_panic(expected = "place 3 of 3")]
    fn adding_beyond_the_last_index_panics() {
        Fenwick::new(Sum::new(), vec![0_i64; 3]).add(3, &1);
    }

    #[test]
    #[should_panic(expected = "invalid range: 2..1")]
    fn summing_a_backward_range_panics() {
        #[expect(clippy::reversed_empty_ranges, reason = "this is what panics")]
        Fenwick::new(Sum::new(), vec![0_i64; 3]).sum(2..1);
    }
}
