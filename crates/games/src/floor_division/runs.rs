//! The values of floor division as runs of equal values, and their scale period.

use super::Divisors;
use grundy_core::{MexSet, Nimber};
use thiserror::Error;

/// The nim-values of floor division with given divisors, for all integers up to a bound: the runs of
/// consecutive integers that have the same value.
///
/// The idea: `⌊n / d⌋` changes only at the multiples of `d`, so the set of the options' values can change at
/// `n` only if `n = d t` for a divisor `d` and an integer `t` where a run begins. The candidates are met in
/// ascending order with one pointer per divisor into the runs found so far, as the numbers with given prime
/// factors are listed; runs of the same value never arise apart.
///
/// # Limits
///
/// 16 bytes per run. Integers are bounded by [`last`](Self::last), which may be `u64::MAX`.
///
/// ```
/// use games::floor_division::{Divisors, RunTable};
/// use grundy_core::Nimber;
///
/// let table = RunTable::up_to(Divisors::classical(), u64::MAX, 100)?;
/// assert_eq!(table.len(), 73);
/// let first: Vec<String> = table.runs().take(6).map(|run| run.to_string()).collect();
/// assert_eq!(
///     first,
///     ["*0 at 0", "*1 at 1", "*2 from 2 to 3", "*3 from 4 to 5", "*0 from 6 to 11", "*1 from 12 to 23"],
/// );
/// assert_eq!(table.value(u64::MAX), Some(Nimber::ZERO));
///
/// let period = table.scale_period().expect("the documents say so");
/// assert_eq!(
///     period.to_string(),
///     "G(n) = G(⌊n / 12⌋) for all n >= 6, verified up to 18446744073709551615",
/// );
/// # Ok::<(), games::floor_division::TooManyRuns>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RunTable {
    divisors: Divisors,
    /// Where the runs begin, in ascending order from 0.
    starts: Vec<u64>,
    values: Vec<Nimber>,
    last: u64,
}

/// Consecutive integers of the same nim-value, none of the same value next to them (within the table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    first: u64,
    last: u64,
    value: Nimber,
}

/// More runs would be needed than allowed.
///
/// ```
/// use games::floor_division::{Divisors, RunTable};
/// let error = RunTable::up_to(Divisors::classical(), u64::MAX, 5).unwrap_err();
/// assert_eq!(error.to_string(), "the first 5 runs end at 11, more are needed up to 18446744073709551615");
/// assert_eq!(error.covered_to(), 11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the first {max_runs} runs end at {covered_to}, more are needed up to {last}")]
pub struct TooManyRuns {
    max_runs: usize,
    covered_to: u64,
    last: u64,
}

/// A factor by which integers can be divided without changing their nim-value, from some integer on.
///
/// `G(n) = G(⌊n / factor⌋)` for **all** `n >= from`, also beyond the table in which it was found. With `m` the
/// largest divisor it is enough to know it for the integers below `from * m`, all of which are in the table: for
/// a larger `n` every option `⌊n / d⌋` is at least `from`, so `G(n) = mex G(⌊n / d⌋) = mex G(⌊⌊n / d⌋ / factor⌋)
/// = mex G(⌊⌊n / factor⌋ / d⌋) = G(⌊n / factor⌋)` by induction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScalePeriod {
    factor: u64,
    from: u64,
    verified_to: u64,
}

impl RunTable {
    /// The values of 0 to `last` for these divisors, in at most `max_runs` runs.
    ///
    /// # Errors
    ///
    /// [`TooManyRuns`], which says how far the allowed number of runs reaches.
    ///
    /// # Complexity
    ///
    /// O(c k) time for k divisors and c candidates, of which there are at most k times as many as runs (and no
    /// more than products of divisors); space for the runs.
    pub fn up_to(divisors: Divisors, last: u64, max_runs: usize) -> Result<Self, TooManyRuns> {
        let mut table = Self { divisors, starts: Vec::new(), values: Vec::new(), last };
        table.push(0, Nimber::ZERO, max_runs)?;
        if last > 0 {
            // The only option of 1 is 0.
            table.push(1, Nimber::ONE, max_runs)?;
        }
        // For each divisor, the first run that its quotients have not reached.
        let mut ahead = vec![1_usize; table.divisors.as_slice().len()];
        let mut options = MexSet::new();
        while let Some(integer) = table.next_candidate(&ahead) {
            options.clear();
            for (ahead, &divisor) in ahead.iter_mut().zip(table.divisors.as_slice()) {
                let reached = |&start: &u64| start <= integer / divisor;
                if table.starts.get(*ahead).is_some_and(reached) {
                    *ahead += 1;
                }
                options.insert(table.values[*ahead - 1]);
            }
            let value = options.mex();
            if table.values.last() != Some(&value) {
                table.push(integer, value, max_runs)?;
            }
        }
        Ok(table)
    }

    /// The least product of a divisor and the beginning of the first run ahead of it.
    fn next_candidate(&self, ahead: &[usize]) -> Option<u64> {
        let products = self.divisors.as_slice().iter().zip(ahead);
        // A product that does not fit is beyond the range.
        let products = products.filter_map(|(d, &at)| d.checked_mul(*self.starts.get(at)?));
        products.min().filter(|&product| product <= self.last)
    }

    fn push(&mut self, start: u64, value: Nimber, max_runs: usize) -> Result<(), TooManyRuns> {
        if self.starts.len() == max_runs {
            let covered_to = start.saturating_sub(1);
            return Err(TooManyRuns { max_runs, covered_to, last: self.last });
        }
        self.starts.push(start);
        self.values.push(value);
        Ok(())
    }

    /// The divisors of the game.
    #[must_use]
    pub fn divisors(&self) -> &Divisors {
        &self.divisors
    }

    /// The largest integer of which the value is known.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The number of runs, at least 1: that of the integer 0.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a run")]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// The run with this place, counted from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Run> {
        let first = *self.starts.get(index)?;
        let last = self.starts.get(index + 1).map_or(self.last, |next| next - 1);
        Some(Run { first, last, value: self.values[index] })
    }

    /// The runs in ascending order.
    #[must_use]
    pub fn runs(&self) -> Runs<'_> {
        Runs { table: self, next: 0, end: self.len() }
    }

    /// The run that contains this integer; `None` beyond [`last`](Self::last).
    ///
    /// # Complexity
    ///
    /// O(log r) for r runs.
    #[must_use]
    pub fn run_of(&self, integer: u64) -> Option<Run> {
        let index = self.index_of(integer);
        if integer <= self.last { self.get(index) } else { None }
    }

    /// The nim-value of this integer; `None` beyond [`last`](Self::last).
    ///
    /// # Complexity
    ///
    /// O(log r) for r runs.
    #[must_use]
    pub fn value(&self, integer: u64) -> Option<Nimber> {
        self.run_of(integer).map(|run| run.value)
    }

    fn index_of(&self, integer: u64) -> usize {
        self.starts.partition_point(|&start| start <= integer) - 1
    }

    /// The smallest [`ScalePeriod`] that the table is long enough to prove, if there is one.
    ///
    /// # Complexity
    ///
    /// O(r²) for r runs; close to O(r) in practice, since a factor that is none is refuted after a few runs.
    #[must_use]
    pub fn scale_period(&self) -> Option<ScalePeriod> {
        // The quotient of the last start by a scale period is a start too, or the table is too short.
        let last = *self.starts.last()?;
        let factors = self.starts[1..].iter().rev().filter(|&start| last % start == 0);
        factors.map(|start| last / start).find_map(|factor| self.scaled_by(factor))
    }

    /// The scale period with this factor, if it is one.
    fn scaled_by(&self, factor: u64) -> Option<ScalePeriod> {
        if factor < 2 {
            return None;
        }
        // Downwards through both `G(n)` and `G(⌊n / factor⌋)`, as long as they are equal.
        let mut here = self.len() - 1;
        let mut scaled = self.index_of(self.last / factor);
        let mut from = u128::from(self.last) + 1;
        while self.values[here] == self.values[scaled] {
            let starts = (self.starts[here], factor * self.starts[scaled]);
            from = u128::from(starts.0.max(starts.1));
            if from == 0 {
                break;
            }
            here -= usize::from(starts.0 >= starts.1);
            scaled -= usize::from(starts.1 >= starts.0);
        }
        let proved_by = from.checked_mul(u128::from(self.divisors.largest()))?;
        let enough = proved_by <= u128::from(self.last) + 1 && u128::from(factor) <= proved_by;
        enough.then_some(ScalePeriod { factor, from: from as u64, verified_to: self.last })
    }
}

impl Run {
    /// The first integer of the run.
    #[must_use]
    pub const fn first(self) -> u64 {
        self.first
    }

    /// The last integer of the run.
    #[must_use]
    pub const fn last(self) -> u64 {
        self.last
    }

    /// The nim-value of all its integers.
    #[must_use]
    pub const fn value(self) -> Nimber {
        self.value
    }
}

impl TooManyRuns {
    /// The number of runs that were allowed.
    #[must_use]
    pub const fn max_runs(self) -> usize {
        self.max_runs
    }

    /// The last integer that so many runs cover (0 also if they cover nothing).
    #[must_use]
    pub const fn covered_to(self) -> u64 {
        self.covered_to
    }
}

impl ScalePeriod {
    /// The factor: at least 2.
    #[must_use]
    pub const fn factor(self) -> u64 {
        self.factor
    }

    /// The first integer from which on the values agree.
    #[must_use]
    pub const fn from(self) -> u64 {
        self.from
    }

    /// The last integer of which the value was compared. It holds beyond too, as proved above.
    #[must_use]
    pub const fn verified_to(self) -> u64 {
        self.verified_to
    }
}

/// The runs of a [`RunTable`] in ascending order.
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    table: &'a RunTable,
    next: usize,
    end: usize,
}

impl Iterator for Runs<'_> {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        self.table.get(self.next - 1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.next;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Runs<'_> {
    fn next_back(&mut self) -> Option<Run> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        self.table.get(self.end)
    }
}

impl ExactSizeIterator for Runs<'_> {}
