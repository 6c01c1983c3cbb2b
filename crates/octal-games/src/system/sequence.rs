//! Computes the nim-values of a heap system on demand.

use super::engine::Engine;
use super::{HeapSystem, SystemPeriod};
use crate::{MAX_LEN, NimValues, ObservedPeriod, SequenceError, index_for};
use grundy_core::{Limits, Meter};

/// The nim-values of all kinds of a [`HeapSystem`], computed on demand.
///
/// # Examples
///
/// Impartial Clobber on rows of stones that alternate between black and white. In a move, a stone captures a neighboring stone of the other
/// color and takes its place. This cuts the row into two rows, and one of them then begins with two stones of the same color. `A` is a row
/// without such an end, `B` has one such end, and `C` has two.
///
/// ```
/// use octal_games::{HeapSystem, SystemSequence};
///
/// let rows = "A = 1 + A + B>=1; B = 1 + A + C>=2, 1 + B>=1 + B>=1; C [0 0 1] = 1 + B>=1 + C>=2";
/// let mut sequence = SystemSequence::new(rows.parse()?);
/// sequence.extend_to(10)?;
/// let values: Vec<u64> = sequence.values(0).iter().map(|value| value.value()).collect();
/// assert_eq!(values, [0, 0, 1, 1, 3, 0, 0, 2, 2, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// `O(P·n)` time for all heaps of size `n`, if the patterns leave `P` different pairs of heaps. Each group of three or more heaps takes
/// `O(n·V)` time in addition, for values below `V`. The memory is one, two or four bytes per value, a few sets per pair, and `O(n·V)` bits
/// per group of three or more heaps.
#[derive(Clone, Debug)]
pub struct SystemSequence {
    system: HeapSystem,
    engine: Engine,
    values: Vec<NimValues>,
}

impl SystemSequence {
    /// Creates a sequence without values.
    pub fn new(system: HeapSystem) -> Self {
        let values = vec![NimValues::new(); system.kinds().len()];
        Self { engine: Engine::new(&system), system, values }
    }

    /// Resumes from values that were computed before, with one sequence for each kind. The values are not checked. If they are right, all
    /// later values are right, too.
    ///
    /// # Panics
    ///
    /// Panics if the numbers of sequences and kinds differ, or if the lengths of the sequences differ.
    #[must_use]
    #[track_caller]
    pub fn resume(mut self, values: Vec<NimValues>) -> Self {
        assert_eq!(values.len(), self.system.kinds().len(), "a sequence for each kind");
        let first = values.first().map_or(0, NimValues::len);
        assert!(values.iter().all(|values| values.len() == first), "sequences of one length");
        self.values = values;
        self
    }

    /// Returns the system.
    pub fn system(&self) -> &HeapSystem {
        &self.system
    }

    /// Returns the values of a kind, by its index.
    ///
    /// # Panics
    ///
    /// Panics if there is no such kind.
    #[track_caller]
    pub fn values(&self, kind: usize) -> &NimValues {
        &self.values[kind]
    }

    /// Returns the values of all kinds.
    pub fn all_values(&self) -> &[NimValues] {
        &self.values
    }

    /// Computes the values of all kinds for the sizes below `len`.
    ///
    /// # Errors
    ///
    /// Returns [`SequenceError::ZeroLength`] for length 0, [`SequenceError::TooLong`] above [`MAX_LEN`], and
    /// [`SequenceError::OutOfMemory`] if the memory cannot be reserved.
    pub fn extend_to(&mut self, len: u64) -> Result<(), SequenceError> {
        self.extend_within(len, Limits::NONE)
    }

    /// Does the same as [`extend_to`](Self::extend_to), within limits. Each size, with the values of all kinds, counts as a step of work.
    /// When a call stops, computed values are kept; call this method again to resume.
    ///
    /// # Errors
    ///
    /// The same as for [`extend_to`](Self::extend_to), and [`SequenceError::Stopped`] at a limit.
    pub fn extend_within(&mut self, len: u64, limits: &Limits) -> Result<(), SequenceError> {
        self.extend_metered(len, &mut limits.meter())
    }

    fn extend_metered(&mut self, len: u64, meter: &mut Meter<'_>) -> Result<(), SequenceError> {
        if len == 0 {
            return Err(SequenceError::ZeroLength);
        }
        let index = index_for(len)?;
        while self.values[0].count() < index {
            meter.show("values", self.values[0].len(), Some(len));
            meter.tick(1)?;
            let done = self.values[0].len();
            if let Err(error) = self.engine.step(&self.system, &mut self.values) {
                // All kinds must have the same number of values, even after an error.
                self.values.iter_mut().for_each(|values| values.truncate(done));
                return Err(error);
            }
        }
        Ok(())
    }

    /// Computes up to `limit` values of each kind, and searches for a period whenever their number has doubled. Returns `None` if
    /// these values prove no period.
    ///
    /// # Errors
    ///
    /// The same as for [`extend_to`](Self::extend_to).
    ///
    /// # Panics
    ///
    /// Panics if there is no kind with this index.
    ///
    /// # Examples
    ///
    /// Node Kayles on a row of diamonds, in which neighboring diamonds share a node: A316781 in the OEIS. `K` is a row with two additional
    /// leaves at one end, and `X` is a row with two additional leaves at each end.
    ///
    /// ```
    /// use octal_games::{HeapSystem, SystemSequence};
    ///
    /// let diamonds: HeapSystem = "
    ///     A [1 2 1] = 2 + K, 2 + K + *1, 3 + K, 3 + K + K + *1, 4 + K + K;
    ///     K [2 2 1] = 1 + K + *1, 2 + K, 2 + K + *1, 2 + X, 2 + X + *1, 3 + K, 3 + X, 3 + K + X + *1, 4 + K + X;
    ///     X [2 2 1] = 1 + X + *1, 2 + X, 2 + X + *1, 3 + X, 3 + X + X + *1, 4 + X + X
    /// ".parse()?;
    /// let mut sequence = SystemSequence::new(diamonds);
    /// let proof = sequence.search_period(0, 10_000)?.expect("a period");
    /// assert_eq!((proof.period(), proof.preperiod()), (12, 69));
    /// proof.verify()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn search_period(
        &mut self,
        kind: usize,
        limit: u64,
    ) -> Result<Option<SystemPeriod>, SequenceError> {
        self.search_period_within(kind, limit, Limits::NONE)
    }

    /// Does the same as [`search_period`](Self::search_period), within limits. Computed values are kept.
    ///
    /// # Errors
    ///
    /// The same as for [`search_period`](Self::search_period), and [`SequenceError::Stopped`] at a limit.
    ///
    /// # Panics
    ///
    /// Panics if there is no kind with this index.
    #[track_caller]
    pub fn search_period_within(
        &mut self,
        kind: usize,
        limit: u64,
        limits: &Limits,
    ) -> Result<Option<SystemPeriod>, SequenceError> {
        assert!(kind < self.values.len(), "kind {kind} of {}", self.values.len());
        if limit > MAX_LEN {
            return Err(SequenceError::TooLong { len: limit });
        }
        let mut meter = limits.meter();
        let mut len = limit.min(self.values[0].len().max(128));
        loop {
            self.extend_metered(len, &mut meter)?;
            let found = SystemPeriod::find_metered(&self.system, kind, &self.values, &mut meter)?;
            if found.is_some() || len == limit {
                return Ok(found);
            }
            len = limit.min((len + 1).next_power_of_two());
        }
    }

    /// Returns a plain or arithmetic pattern that occurs at least four times in a row in the second half of a kind's values, or `None` if
    /// there is no such pattern. The pattern is not proved for larger sizes. For arithmetic periods of systems, no theorem could prove it.
    ///
    /// # Panics
    ///
    /// Panics if there is no kind with this index.
    #[track_caller]
    pub fn observed_period(&self, kind: usize) -> Option<ObservedPeriod> {
        ObservedPeriod::find(&self.values[kind])
    }
}
