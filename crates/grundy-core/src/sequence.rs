//! Nim-sequences of games on heap sizes: engines over a code, periods and their certificates.
//!
//! A take-and-break game is played on heaps; a move removes tokens from one heap and may split the rest. Its
//! nim-sequence is `G(0), G(1), G(2), ...`, and `G(n) = mex { G(a) ^ G(b) ^ ... }` over all the ways to leave
//! heaps `a, b, ...`. [`Code`] holds the rules, [`Sequence`] computes the values and goes on from any
//! prefix.
//!
//! ```
//! use grundy_core::Nimber;
//! use grundy_core::sequence::{Code, Sequence};
//!
//! let kayles: Code = "0.77".parse()?;
//! let mut sequence = Sequence::new(kayles);
//! let values = sequence.extend_to(10)?;
//! assert!(values.iter().eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4].map(Nimber::new)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which engine do I want?
//!
//! [`Sequence::new`] chooses; the engines are there to be compared, and all give the same values.
//!
//! | engine | games | time for heap `n` | memory beyond the values |
//! |---|---|---|---|
//! | [`Sparse`] | finite octal codes with a split, also into unequal parts | `O(rare heaps)`: where many heaps stay rare this is `O(n)` | the rare heaps |
//! | [`SubtractionEngine`] | subtraction games with an infinite set | numbers of the set up to `n`, in words | 8 bytes per heap |
//! | [`Quadratic`] | every [`Code`] | `O(n)` without triple splits | one set per digit |
//! | [`Definition`] | every [`Ruleset`](crate::Ruleset) on numbers | all moves | all positions |
//!
//! # Is it periodic?
//!
//! [`Sequence::search_period`] looks at doubling lengths and answers with a [`Certificate`], which
//! [`Certificate::verify`] proves again from the rules alone, with an [`ArithmeticCertificate`] for values that grow
//! by a *saltus* from one period to the next, with an [`ObservedPeriod`] where no theorem applies, or with none of
//! these. [`ValueStatistics`] tells the rest: rare heaps, the largest value, the last new one.
//!
//! # Long runs
//!
//! [`Sequence::extend_within`] and [`Sequence::search_period_within`] take [`Limits`], which show how far they are and
//! stop them; a [`Checkpoint`] keeps the values in a file, with a checksum, and a later run goes on from there.
//!
//! # Limits
//!
//! Up to [`MAX_LEN`] values, in cells of one byte while all are below 256, of two or four bytes later.

mod arithmetic;
mod automatic;
mod certificate;
mod checkpoint;
mod code;
mod definition;
mod period;
mod quadratic;
#[cfg(feature = "serde")]
mod serde;
mod sets;
mod shared;
mod space;
mod sparse;
mod sparse_ahead;
mod sparse_coding;
mod sparse_core;
mod sparse_engine;
mod sparse_lanes;
mod sparse_probes;
mod sparse_witness;
mod statistics;
mod subtraction;
mod values;

use std::fmt::Debug;

use thiserror::Error;

use crate::{Limits, Meter, Nimber, SearchError, Stopped};

pub use arithmetic::{ArithmeticCertificate, ParseArithmeticError};
pub use automatic::Automatic;
pub use certificate::{Certificate, CertificateError};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use code::{Code, CodeError};
pub use definition::Definition;
pub use period::{ObservedPeriod, Periodicity};
pub use quadratic::Quadratic;
pub use shared::{KnownValues, SharedSequence};
pub use space::SparseSpace;
pub use sparse::Sparse;
pub use statistics::ValueStatistics;
pub use subtraction::{PPositions, SubtractionEngine};
pub use values::{Iter, NimValues};

/// Why a nim-sequence could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// A sequence of no values was asked for.
    #[error("a nim-sequence of length 0 was asked for, the shortest has G(0) alone")]
    ZeroLength,
    /// More values than [`MAX_LEN`].
    #[error("a nim-sequence of length {len} was asked for, the longest possible is {max}", max = MAX_LEN)]
    TooLong {
        /// The length asked for.
        len: u64,
    },
    /// The memory for so many values cannot be had.
    #[error("no memory for a nim-sequence of length {len}")]
    OutOfMemory {
        /// The length asked for.
        len: u64,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The search for a value from the rules failed.
    #[error("heap {heap}: {source}")]
    Search {
        /// The heap.
        heap: u64,
        /// What the search said.
        source: SearchError<u64>,
    },
    /// The numbers of a subtraction set do not ascend from 1 on.
    #[error(
        "number {index} of the subtraction set is {number}, which is not larger than the one before it"
    )]
    NotAscending {
        /// Its place in the set, from 0 on.
        index: u64,
        /// The number.
        number: u64,
    },
    /// A nim-value does not fit the cells.
    #[error("heap {heap} has the nim-value {value}, at most {max} can be stored", max = u32::MAX)]
    ValueTooLarge {
        /// The heap.
        heap: u64,
        /// Its value.
        value: Nimber,
    },
}

/// The longest nim-sequence: no play from a heap of `n` tokens has more than `2n` moves, so up to this length
/// every nim-value fits a `u32`.
pub const MAX_LEN: u64 = 1 << 31;

/// A length as an index, if there can be so many values.
fn index_for(len: u64) -> Result<usize, SequenceError> {
    usize::try_from(len).ok().filter(|_| len <= MAX_LEN).ok_or(SequenceError::TooLong { len })
}

/// A way to compute nim-values from those of smaller heaps.
pub trait SequenceEngine {
    /// The code of the game, if it has one: with a code a period can be proved.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// Appends `G(values.len())` and further values until there are `len` of them.
    ///
    /// The values given may come from another engine of the same game, or from an earlier run; an engine that
    /// keeps a state of its own brings it up to date first.
    ///
    /// # Errors
    ///
    /// [`SequenceError::OutOfMemory`] and what the engine cannot do; the values appended so far are right.
    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError>;

    /// As [`extend`](Self::extend), within the limits of a meter, which counts values.
    ///
    /// # Errors
    ///
    /// As [`extend`](Self::extend), and [`SequenceError::Stopped`] at a limit.
    fn extend_within(
        &mut self,
        values: &mut NimValues,
        len: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), SequenceError> {
        /// So many values at a time where no limit says otherwise.
        const STRETCH: u64 = 1 << 12;
        while values.len() < len {
            meter.show("values", values.len(), Some(len));
            let more = meter.grant(STRETCH.min(len - values.len()))?;
            self.extend(values, values.len() + more)?;
        }
        Ok(())
    }

    /// Lets the engine use up to `threads` threads, that of the caller among them; the values stay the same.
    ///
    /// An engine that knows nothing to do for a second thread goes on with one, as it does unless this is overridden.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
}

/// A nim-sequence that grows on demand.
///
/// # Examples
///
/// Go on from values kept from an earlier run:
///
/// ```
/// use grundy_core::sequence::{Code, Sequence};
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
    /// The nim-sequence of a take-and-break game, with the engine that suits it.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with_engine(Automatic::new(code))
    }
}

impl<E: SequenceEngine> Sequence<E> {
    /// A sequence computed by the given engine.
    #[must_use]
    pub fn with_engine(engine: E) -> Self {
        Self { engine, values: NimValues::new() }
    }

    /// Takes `values` as `G(0), G(1), ...` in place of what was computed so far.
    ///
    /// They are not checked; all later values are right if these are.
    #[must_use]
    pub fn resume(mut self, values: NimValues) -> Self {
        self.values = values;
        self
    }

    /// Computes the values by up to `threads` threads, that of the caller among them; 0 is taken as 1, which is also
    /// what a new sequence uses.
    ///
    /// The values do not depend on it. In the [`Sparse`] engine the other threads mark the options of heaps to come,
    /// which depend on values that are known long before, and the thread of the caller does all the rest; so a second
    /// thread helps, while a third finds hardly anything to do. All the threads end before a call returns.
    /// One thread does everything where there is little to mark, as for codes with few rare heaps, where no division
    /// into rare and common heaps is in use, in the other engines, and where the system gives no further thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::{Code, Sequence};
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

    /// The code of the game, if it has one.
    #[must_use]
    pub fn code(&self) -> Option<&Code> {
        self.engine.code()
    }

    /// The values computed so far.
    #[must_use]
    pub fn values(&self) -> &NimValues {
        &self.values
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> &E {
        &self.engine
    }

    /// Gives the values away.
    #[must_use]
    pub fn into_values(self) -> NimValues {
        self.values
    }

    /// Computes `G(0)` to `G(len - 1)` at least, and returns all values known.
    ///
    /// # Errors
    ///
    /// [`SequenceError::ZeroLength`] for length 0, [`SequenceError::TooLong`] above [`MAX_LEN`],
    /// [`SequenceError::OutOfMemory`] if the cells cannot be reserved, and the errors of the engine.
    pub fn extend_to(&mut self, len: u64) -> Result<&NimValues, SequenceError> {
        self.extend_within(len, Limits::NONE)
    }

    /// As [`Sequence::extend_to`], within limits. Work is counted in values. What was computed stays, and the same
    /// call goes on from there.
    ///
    /// # Errors
    ///
    /// As [`Sequence::extend_to`], and [`SequenceError::Stopped`] at a limit.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::Limits;
    /// use grundy_core::sequence::{Sequence, SequenceError};
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

    fn extend_metered(&mut self, len: u64, meter: &mut Meter<'_>) -> Result<(), SequenceError> {
        if len == 0 {
            return Err(SequenceError::ZeroLength);
        }
        let index = index_for(len)?;
        if self.values.len() < len {
            self.values.reserve(index)?;
        }
        self.engine.extend_within(&mut self.values, len, meter)
    }

    /// All values from `G(0)` on, without end; those not yet known are computed and kept.
    ///
    /// After an error the iterator is at its end.
    pub fn terms(&mut self) -> Terms<'_, E> {
        Terms { sequence: self, next: 0, failed: false }
    }
}

/// The iterator of [`Sequence::terms`].
#[derive(Debug)]
pub struct Terms<'a, E> {
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
            // A few values at a time, so that no engine is asked for much more than is wanted.
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
