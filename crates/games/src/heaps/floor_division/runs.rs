//! Stores the values of floor division as runs of equal values, and finds the factor by which integers can be divided without changing
//! their nim-value.

use super::Divisors;
use grundy_core::{Nimber, mex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use thiserror::Error;

/// The rules and the nim-values of floor division with any divisors, for all integers up to a bound. The values are stored as runs of
/// consecutive integers that have the same value.
///
/// The algorithm relies on the fact that `⌊n / d⌋` changes only at the multiples of `d`. The set of the options' values can therefore
/// change at `n` only if `n = d t` for a divisor `d` and an integer `t` where a run begins. The algorithm visits these products in
/// ascending order, with one pending product for each divisor.
///
/// # Limits
///
/// A run takes 16 bytes. The largest integer is [`last`](Self::last), which can be `u64::MAX`.
///
/// ```
/// use games::heaps::floor_division::{Divisors, RunTable};
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
/// # Ok::<(), games::heaps::floor_division::TooManyRuns>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RunTable {
    divisors: Divisors,
    /// The first integer of each run, in ascending order. The first one is 0.
    starts: Vec<u64>,
    values: Vec<Nimber>,
    last: u64,
}

/// A run of consecutive integers with the same nim-value. Adjacent runs have different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    first: u64,
    last: u64,
    value: Nimber,
}

/// The error for a table that would need more runs than allowed.
///
/// ```
/// use games::heaps::floor_division::{Divisors, RunTable};
/// let error = RunTable::up_to(Divisors::classical(), u64::MAX, 5).unwrap_err();
/// assert_eq!(error.to_string(), "the first 5 runs end at 11, but more are needed up to 18446744073709551615");
/// assert_eq!(error.covered_to(), 11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the first {max_runs} runs end at {covered_to}, but more are needed up to {last}")]
pub struct TooManyRuns {
    max_runs: usize,
    covered_to: u64,
    last: u64,
}

/// A factor by which all integers from some integer on can be divided without changing their nim-value.
///
/// `G(n) = G(⌊n / factor⌋)` holds for **all** `n >= from`, including integers beyond the table in which the factor was found. Let `m` be
/// the largest divisor. It is enough to check the integers below `from * m`, all of which are in the table. For a larger `n`, every
/// option `⌊n / d⌋` is at least `from`, so
/// `G(n) = mex G(⌊n / d⌋) = mex G(⌊⌊n / d⌋ / factor⌋) = mex G(⌊⌊n / factor⌋ / d⌋) = G(⌊n / factor⌋)` by induction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScalePeriod {
    factor: u64,
    from: u64,
    verified_to: u64,
}

impl RunTable {
    /// The maximum number of runs that [`new`](Self::new) stores. These runs take 16 MiB.
    pub const MAX_RUNS: usize = 1 << 20;

    /// Computes the values of all integers up to `u64::MAX`.
    ///
    /// # Errors
    ///
    /// [`TooManyRuns`] if the table needs more than [`MAX_RUNS`](Self::MAX_RUNS) runs. Use [`up_to`](Self::up_to) for a different bound.
    ///
    /// # Complexity
    ///
    /// The same as for [`up_to`](Self::up_to).
    pub fn new(divisors: Divisors) -> Result<Self, TooManyRuns> {
        Self::up_to(divisors, u64::MAX, Self::MAX_RUNS)
    }

    /// Computes the values of 0 to `last` for the given divisors. The table has at most `max_runs` runs.
    ///
    /// # Errors
    ///
    /// [`TooManyRuns`] if the values have more than `max_runs` runs. The error contains the last integer that the allowed runs cover.
    ///
    /// # Complexity
    ///
    /// O(k r log k) time and O(k + r) space for k divisors and r runs.
    pub fn up_to(divisors: Divisors, last: u64, max_runs: usize) -> Result<Self, TooManyRuns> {
        let mut table = Self { divisors, starts: Vec::new(), values: Vec::new(), last };
        table.push(0, Nimber::ZERO, max_runs)?;
        if last > 0 {
            // The only option of 1 is 0, so the value of 1 is 1.
            table.push(1, Nimber::ONE, max_runs)?;
        }
        // Each divisor has at most one pending entry, which contains its next product with the start of a run, and the index of that run.
        let wait = |divisor: u64, run: usize, starts: &[u64]| {
            let product = divisor.checked_mul(*starts.get(run)?)?;
            // Drop products that are larger than `last` or overflow, because the loop never reaches them.
            (product <= last).then_some(Reverse((product, divisor, run)))
        };
        let divisors = table.divisors.as_slice();
        let mut options = OptionValues { divisors_at: vec![divisors.len()] };
        let mut waiting: BinaryHeap<_> =
            divisors.iter().filter_map(|&divisor| wait(divisor, 1, &table.starts)).collect();
        let mut reached = Vec::new();
        while let Some(&Reverse((integer, ..))) = waiting.peek() {
            while let Some(&Reverse((product, divisor, run))) = waiting.peek() {
                if product > integer {
                    break;
                }
                waiting.pop();
                options.change(table.values[run - 1], table.values[run]);
                reached.push((divisor, run + 1));
            }
            let value = options.mex();
            if table.values.last() != Some(&value) {
                table.push(integer, value, max_runs)?;
            }
            // The next run always exists. Even if the last run began at `t` and `integer` is `d t`, their values differ because `t` is an
            // option of `integer`, so `integer` has begun a new run.
            let next = reached.drain(..);
            waiting.extend(next.filter_map(|(divisor, run)| wait(divisor, run, &table.starts)));
        }
        Ok(table)
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

    /// Returns the divisors of the game.
    pub fn divisors(&self) -> &Divisors {
        &self.divisors
    }

    /// Returns the largest integer in the table.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Returns the number of runs. It is at least 1, because there is always a run that begins with 0.
    #[expect(clippy::len_without_is_empty, reason = "there is always a run")]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns the run with this index, counted from 0, or `None` if there are not that many runs.
    pub fn get(&self, index: usize) -> Option<Run> {
        (index < self.len()).then(|| self.run(index))
    }

    fn run(&self, index: usize) -> Run {
        let last = self.starts.get(index + 1).map_or(self.last, |next| next - 1);
        Run { first: self.starts[index], last, value: self.values[index] }
    }

    /// Returns the runs in ascending order.
    pub fn runs(&self) -> impl DoubleEndedIterator<Item = Run> + ExactSizeIterator {
        (0..self.len()).map(|index| self.run(index))
    }

    /// Returns the run that contains this integer, or `None` beyond [`last`](Self::last).
    ///
    /// # Complexity
    ///
    /// O(log r) for r runs.
    pub fn run_of(&self, integer: u64) -> Option<Run> {
        let index = self.index_of(integer);
        if integer <= self.last { self.get(index) } else { None }
    }

    /// Returns the nim-value of this integer, or `None` beyond [`last`](Self::last).
    ///
    /// # Complexity
    ///
    /// O(log r) for r runs.
    pub fn value(&self, integer: u64) -> Option<Nimber> {
        self.run_of(integer).map(|run| run.value)
    }

    fn index_of(&self, integer: u64) -> usize {
        self.starts.partition_point(|&start| start <= integer) - 1
    }

    /// Returns the smallest [`ScalePeriod`] that the table is long enough to prove, if there is one.
    ///
    /// # Complexity
    ///
    /// O(r²) for r runs. In practice, the time is close to O(r), because a few runs suffice to refute a wrong factor.
    pub fn scale_period(&self) -> Option<ScalePeriod> {
        // If `factor` is a scale period and the table is long enough, then the last start divided by `factor` is also a start.
        let last = *self.starts.last()?;
        let earlier = self.starts[1..].iter().rev().skip(1);
        let factors = earlier.filter(|&start| last % start == 0);
        factors.map(|start| last / start).find_map(|factor| self.scaled_by(factor))
    }

    /// Returns the scale period with this factor, if the table proves it.
    fn scaled_by(&self, factor: u64) -> Option<ScalePeriod> {
        // Compare the runs of `G(n)` and `G(⌊n / factor⌋)` from the last integer down, as long as both values are equal.
        let mut here = self.len() - 1;
        let mut scaled = self.index_of(self.last / factor);
        let mut from = None;
        while self.values[here] == self.values[scaled] {
            let starts = (self.starts[here], factor * self.starts[scaled]);
            from = Some(starts.0.max(starts.1));
            if from == Some(0) {
                break;
            }
            here -= usize::from(starts.0 >= starts.1);
            scaled -= usize::from(starts.1 >= starts.0);
        }
        let from = from?;
        let proved_by = u128::from(from) * u128::from(self.divisors.largest());
        // The factor is at most `proved_by`. Otherwise, all values from `from` up to the factor, exclusive, would equal the value of 0.
        // This is impossible, because `from` times the largest divisor has the option `from`, and a position never has the same value as
        // its option.
        let enough = proved_by <= u128::from(self.last) + 1;
        enough.then_some(ScalePeriod { factor, from, verified_to: self.last })
    }
}

/// For each value, the number of divisors that lead to an option with this value. From a position that has an option with the value `v`,
/// play can last at least `v` moves. Play never lasts longer than 64 moves, because every divisor at least halves the integer. All values
/// are therefore small.
struct OptionValues {
    divisors_at: Vec<usize>,
}

impl OptionValues {
    fn change(&mut self, from: Nimber, to: Nimber) {
        let (from, to) = (from.value() as usize, to.value() as usize);
        if to >= self.divisors_at.len() {
            self.divisors_at.resize(to + 1, 0);
        }
        self.divisors_at[from] -= 1;
        self.divisors_at[to] += 1;
    }

    fn mex(&self) -> Nimber {
        let values = (0..).zip(&self.divisors_at).filter(|&(_, &divisors)| divisors > 0);
        mex(values.map(|(value, _)| Nimber::new(value)))
    }
}

impl Run {
    /// Returns the first integer of the run.
    pub const fn first(self) -> u64 {
        self.first
    }

    /// Returns the last integer of the run.
    pub const fn last(self) -> u64 {
        self.last
    }

    /// Returns the nim-value of all integers in the run.
    pub const fn value(self) -> Nimber {
        self.value
    }
}

impl TooManyRuns {
    /// Returns the maximum number of runs that was allowed.
    pub const fn max_runs(self) -> usize {
        self.max_runs
    }

    /// Returns the last integer that the allowed runs cover, or 0 if they cover nothing.
    pub const fn covered_to(self) -> u64 {
        self.covered_to
    }
}

impl ScalePeriod {
    /// Returns the factor, which is at least 2.
    pub const fn factor(self) -> u64 {
        self.factor
    }

    /// Returns the smallest integer for which the period is proved: `G(n) = G(⌊n / factor⌋)` for all `n` from this integer on.
    pub const fn from(self) -> u64 {
        self.from
    }

    /// Returns the last integer whose value was compared. The period also holds for larger integers; see [`ScalePeriod`] for the proof.
    pub const fn verified_to(self) -> u64 {
        self.verified_to
    }
}
