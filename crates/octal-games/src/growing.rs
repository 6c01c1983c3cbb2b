//! A nim-sequence that grows on demand.

use super::{Automatic, Code, MAX_LEN, NimValues, SequenceEngine, SequenceError, index_for};
use grundy_core::{Limits, Meter, Nimber};

/// A nim-sequence that computes its values when they are needed.
///
/// # Examples
///
/// Continue with values that an earlier run has saved:
///
/// ```
/// use octal_games::{Code, Sequence};
///
/// let dawson = Code::new(&[0, 1, 3, 7])?;
/// let saved = Sequence::new(dawson.clone()).extend_to(50)?.clone();
/// let mut resumed = Sequence::new(dawson).resume(saved);
/// assert_eq!(resumed.extend_to(60)?.at(51).value(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sequence<E = Automatic> {
    engine: E,
    values: NimValues,
}

impl Sequence {
    /// Creates the nim-sequence of a take-and-break game. Selects the engine automatically.
    pub fn new(code: Code) -> Self {
        Self::with_engine(Automatic::new(code))
    }
}

impl<E: SequenceEngine> Sequence<E> {
    /// Creates a sequence whose values the given engine computes.
    pub fn with_engine(engine: E) -> Self {
        Self { engine, values: NimValues::new() }
    }

    /// Replaces the values computed so far with `values`, which must be `G(0), G(1), ...`.
    ///
    /// The values are not checked. If they are right, all values computed later are right, too.
    #[must_use]
    pub fn resume(mut self, values: NimValues) -> Self {
        self.values = values;
        self
    }

    /// Sets the maximum number of threads, including the thread of the caller. The default is 1, and 0 counts as 1.
    ///
    /// The values do not depend on the number of threads. Only the [`Sparse`](crate::engines::Sparse) engine can use several threads: the
    /// additional threads mark the options of later heaps, which depend on values that are known long before. The thread of the caller does
    /// everything else. So a second thread helps, but a third thread has little to do. All threads end before a call returns.
    ///
    /// One thread does everything in four cases: if there is little to mark (for example, in codes with few rare heaps); while no division
    /// into rare and common heaps is in use; in the other engines; and if the system cannot start another thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, Sequence};
    ///
    /// let officers: Code = "0.6".parse()?;
    /// let mut sequence = Sequence::new(officers.clone()).threads(2);
    /// assert_eq!(sequence.extend_to(1000)?, Sequence::new(officers).extend_to(1000)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.engine.set_threads(threads);
        self
    }

    /// Returns the code of the game, if it has one.
    pub fn code(&self) -> Option<&Code> {
        self.engine.code()
    }

    /// Returns the values computed so far.
    pub fn values(&self) -> &NimValues {
        &self.values
    }

    /// Returns the engine.
    pub fn engine(&self) -> &E {
        &self.engine
    }

    /// Returns the values.
    pub fn into_values(self) -> NimValues {
        self.values
    }

    /// Computes at least `G(0)` to `G(len - 1)`, and returns all known values.
    ///
    /// # Errors
    ///
    /// Returns [`SequenceError::ZeroLength`] if `len` is 0, [`SequenceError::TooLong`] if `len` exceeds [`MAX_LEN`],
    /// [`SequenceError::OutOfMemory`] if the memory cannot be reserved, and the errors of the engine.
    pub fn extend_to(&mut self, len: u64) -> Result<&NimValues, SequenceError> {
        self.extend_within(len, Limits::NONE)
    }

    /// Does the same as [`Sequence::extend_to`] within limits. Work is counted in values. When a call stops, computed values are kept; call
    /// this method again to resume.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Sequence::extend_to`]. At a limit, returns [`SequenceError::Stopped`].
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::Limits;
    /// use octal_games::{Sequence, SequenceError};
    ///
    /// let mut officers = Sequence::new("0.6".parse()?);
    /// let stopped = officers.extend_within(10_000, &Limits::none().work(5000)).unwrap_err();
    /// assert!(matches!(stopped, SequenceError::Stopped(_)));
    /// assert_eq!(officers.values().len(), 5000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend_within(
        &mut self,
        len: u64,
        limits: &Limits,
    ) -> Result<&NimValues, SequenceError> {
        self.extend_metered(len, &mut limits.meter())?;
        Ok(&self.values)
    }

    pub(super) fn extend_metered(
        &mut self,
        len: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), SequenceError> {
        if len == 0 {
            return Err(SequenceError::ZeroLength);
        }
        let index = index_for(len)?;
        if self.values.len() < len {
            self.values.reserve(index)?;
        }
        self.engine.extend_within(&mut self.values, len, meter)
    }

    /// Iterates over all values, starting with `G(0)`. Computes values that are not known yet, and keeps them.
    ///
    /// The iterator ends only after an error.
    pub fn terms(&mut self) -> impl Iterator<Item = Result<Nimber, SequenceError>> {
        Terms { sequence: self, next: 0, failed: false }
    }
}

/// Iterates over the values of a sequence, which are computed when they are needed.
#[derive(Debug)]
struct Terms<'a, E> {
    sequence: &'a mut Sequence<E>,
    next: u64,
    failed: bool,
}

impl<E: SequenceEngine> Iterator for Terms<'_, E> {
    type Item = Result<Nimber, SequenceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        if self.next == self.sequence.values.len() {
            // Compute only a few values at a time, so the engine does not compute many more values than the caller uses.
            let more = (self.next / 8).clamp(1, 1 << 16);
            if let Err(error) =
                self.sequence.extend_to((self.next + more).min(MAX_LEN.max(self.next + 1)))
            {
                self.failed = true;
                return Some(Err(error));
            }
        }
        self.next += 1;
        self.sequence.values.get(self.next - 1).map(Ok)
    }
}
