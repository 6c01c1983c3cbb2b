//! Nim-sequences that grow when values are needed, and that threads can share.

use std::sync::{Arc, PoisonError, RwLock};

use super::{Automatic, Code, MAX_LEN, NimValues, Periodicity, Sequence, SequenceEngine};
use grundy_core::{Limits, Meter, Nimber, Stopped};

/// A nim-sequence that grows when values are needed. All clones share its values, in any number of threads.
///
/// [`prepare`](Self::prepare) computes, within limits, the values that determine the value of one heap. It looks for a period each time the
/// number of values has doubled. [`get`](Self::get) computes nothing and only reads. If a call is stopped, its values are kept, and the
/// next call resumes there, in any thread.
///
/// If only one owner uses a sequence, use [`Sequence`], which can also save its values and report about them.
///
/// # Examples
///
/// ```
/// use octal_games::SharedSequence;
/// use grundy_core::{Limits, Nimber};
///
/// let kayles = SharedSequence::new("0.77".parse()?);
/// assert_eq!(kayles.get(1_000_000), None);
/// // The proof of the period gives this value after a few hundred values have been computed.
/// assert!(kayles.prepare(1_000_000, &mut Limits::none().meter())?);
/// assert_eq!(kayles.get(1_000_000), Some(Nimber::new(1)));
/// assert!(kayles.read(|known| known.values().len()) < 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Limits
/// A sequence has at most [`MAX_LEN`] values, or the maximum set by [`at_most`](Self::at_most). Each value takes one, two or four bytes.
#[derive(Debug)]
pub struct SharedSequence<E = Automatic> {
    shared: Arc<RwLock<Growing<E>>>,
    most: u64,
}

/// A view of the currently known values of a [`SharedSequence`].
#[derive(Clone, Copy, Debug)]
pub struct KnownValues<'a> {
    values: &'a NimValues,
    proved: Option<&'a Periodicity>,
}

#[derive(Debug)]
struct Growing<E> {
    sequence: Sequence<E>,
    proved: Option<Periodicity>,
    /// The number of values at which the sequence next looks for a period.
    look: u64,
    /// Whether the last search for a period was stopped before it was complete.
    looks_again: bool,
}

/// The number of values at which the sequence looks for a period for the first time.
const FIRST_LOOK: u64 = 128;

impl SharedSequence {
    /// Creates the nim-sequence of a take-and-break game. Computes no values yet.
    pub fn new(code: Code) -> Self {
        Self::with_engine(Automatic::new(code))
    }
}

impl<E: SequenceEngine> SharedSequence<E> {
    /// Creates a nim-sequence whose values the given engine computes. Computes no values yet.
    pub fn with_engine(engine: E) -> Self {
        let sequence = Sequence::with_engine(engine);
        let growing = Growing { sequence, proved: None, look: FIRST_LOOK, looks_again: false };
        Self { shared: Arc::new(RwLock::new(growing)), most: MAX_LEN }
    }

    /// Limits the number of values that the sequence computes. Clones made before this call keep their own maximum.
    #[must_use]
    pub fn at_most(mut self, values: u64) -> Self {
        self.most = values.min(MAX_LEN);
        self
    }

    /// Returns `G(heap)` if it has been computed or a proved period determines it.
    ///
    /// # Complexity
    /// O(1). Takes a lock that readers share.
    pub fn get(&self, heap: u64) -> Option<Nimber> {
        self.read(|known| known.get(heap))
    }

    /// Returns the number of bytes that the computed values take.
    pub fn bytes(&self) -> u64 {
        self.read(|known| known.values().len() * known.values().bytes_per_value() as u64)
    }

    /// Returns `G(heap)`. If the value is unknown, computes it without limits.
    ///
    /// # Panics
    /// Panics if the value cannot be computed, for example because this takes more values than [`at_most`](Self::at_most) allows.
    /// [`prepare`](Self::prepare) accepts limits and returns `false` instead of panicking.
    #[track_caller]
    pub fn at(&self, heap: u64) -> Nimber {
        self.get(heap).unwrap_or_else(|| {
            let _ = self.prepare(heap, &mut Limits::none().meter());
            let value = self.get(heap);
            value.unwrap_or_else(|| panic!("the nim-value of heap {heap} cannot be computed"))
        })
    }

    /// Calls `look` with the known values. While `look` runs, other threads cannot compute values. `look` must not query this sequence,
    /// since that query could wait forever.
    pub fn read<R>(&self, look: impl FnOnce(KnownValues<'_>) -> R) -> R {
        let growing = self.shared.read().unwrap_or_else(PoisonError::into_inner);
        look(growing.known())
    }

    /// If `sequence` has more values than this sequence, for example because it comes from a checkpoint, adopts them and restarts the
    /// search for a period. The values are assumed to be right for the game.
    ///
    /// # Panics
    /// Panics if the values belong to a different game.
    #[track_caller]
    pub fn resume(&self, sequence: Sequence<E>) {
        let mut growing = self.shared.write().unwrap_or_else(PoisonError::into_inner);
        assert_eq!(sequence.code(), growing.sequence.code(), "a sequence of another game");
        if sequence.values().len() > growing.sequence.values().len() {
            let look = sequence.values().len().next_power_of_two().max(FIRST_LOOK);
            *growing = Growing { sequence, proved: None, look, looks_again: false };
        }
    }

    /// Computes values, within limits, until `G(heap)` is known. Returns `false` if this would take more values than
    /// [`at_most`](Self::at_most) allows or than fit in memory.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit. The computed values are kept.
    pub fn prepare(&self, heap: u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.grow(meter, Some(heap.saturating_add(1)), |known| known.get(heap).is_some())
    }

    /// Computes values, within limits, until a plain or arithmetic period is proved. Returns `false` if the maximum number of values does
    /// not prove a period, or if there is not enough memory for the values.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit. The computed values are kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Periodicity, SharedSequence};
    /// use grundy_core::{Limits, StopReason};
    ///
    /// let dawson = SharedSequence::new("0.137".parse()?);
    /// let stopped = dawson.prove_period(&Limits::none().work(100)).unwrap_err();
    /// assert_eq!(stopped.reason(), StopReason::Work { limit: 100 });
    /// assert!(dawson.prove_period(&Limits::none())?);
    /// dawson.read(|known| match known.periodicity() {
    ///     Some(Periodicity::Certified(proof)) => assert_eq!((proof.period(), proof.preperiod()), (34, 52)),
    ///     other => panic!("{other:?}"),
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_period(&self, limits: &Limits) -> Result<bool, Stopped> {
        self.grow(&mut limits.meter(), None, |known| known.proved.is_some())
    }

    /// Computes values, one section after another, until `enough` returns `true`. `wanted` is the number of values that certainly suffice,
    /// if it is known. Between two sections, other threads can read.
    fn grow(
        &self,
        meter: &mut Meter<'_>,
        wanted: Option<u64>,
        enough: impl Fn(KnownValues<'_>) -> bool,
    ) -> Result<bool, Stopped> {
        if self.read(&enough) {
            return Ok(true);
        }
        loop {
            let mut growing = self.shared.write().unwrap_or_else(PoisonError::into_inner);
            if enough(growing.known()) {
                return Ok(true);
            }
            // Once a period is proved, it determines all further values, so do not compute any more.
            let is_whole = growing.sequence.values().len() >= self.most && !growing.looks_again;
            let ended = growing.proved.is_some() || is_whole;
            if ended || !growing.stretch(self.most, wanted, meter)? {
                return Ok(false);
            }
        }
    }
}

impl<E: SequenceEngine> Growing<E> {
    fn known(&self) -> KnownValues<'_> {
        KnownValues { values: self.sequence.values(), proved: self.proved.as_ref() }
    }

    /// Computes values for a few milliseconds. Looks for a period if it is time to. Returns `false` if there is not enough memory.
    fn stretch(
        &mut self,
        most: u64,
        wanted: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let known = self.sequence.values().len();
        // If a move can leave three heaps, a single value can take a long time, because the engine keeps all sums of values for each heap.
        // So compute one value at a time.
        let parts = self.sequence.code().map_or(1, Code::max_parts);
        let at_once = if parts > 2 { 1 } else { ((1 << 22) / (known + 1)).clamp(16, 1024) };
        let end = self.look.min(most).min(known + at_once);
        meter.show("heaps", known, wanted);
        meter.tick(end - known)?;
        if self.sequence.extend_to(end).is_err() {
            return Ok(false);
        }
        if end == self.look || end == most {
            // If a limit interrupts this search for a period, the search is repeated when there are more values. If there can be no more
            // values, the next call repeats the search immediately.
            self.looks_again = true;
            meter.check()?;
            self.look = self.look.max(2 * end);
            let values = self.sequence.values();
            if let Some(code) = self.sequence.code() {
                self.proved = Periodicity::proved(code, values, meter)?;
            }
            self.looks_again = false;
        }
        Ok(true)
    }
}

/// The clone shares the values with the original.
impl<E> Clone for SharedSequence<E> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared), most: self.most }
    }
}

impl<'a> KnownValues<'a> {
    /// Returns `G(heap)` if it has been computed or a proved period determines it. The value must fit in 64 bits.
    pub fn get(&self, heap: u64) -> Option<Nimber> {
        match self.proved {
            Some(Periodicity::Certified(proof)) if heap >= proof.preperiod() => {
                let beyond = (heap - proof.preperiod()) % proof.period();
                self.values.get(proof.preperiod() + beyond)
            }
            Some(Periodicity::Arithmetic(proof)) if heap >= proof.preperiod() => {
                let beyond = heap - proof.preperiod();
                let first = self.values.get(proof.preperiod() + beyond % proof.period())?;
                let grown = (beyond / proof.period()).checked_mul(proof.saltus())?;
                first.value().checked_add(grown).map(Nimber::new)
            }
            _ => self.values.get(heap),
        }
    }

    /// Returns the values computed so far.
    pub const fn values(&self) -> &'a NimValues {
        self.values
    }

    /// Returns the proved period with its certificate, if there is one.
    pub const fn periodicity(&self) -> Option<&'a Periodicity> {
        self.proved
    }
}
