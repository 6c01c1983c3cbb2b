//! What every engine does: append values.

use super::{Code, NimValues, SequenceError};
use grundy_core::Meter;

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
        /// This many values at a time where no limit says otherwise.
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
    /// An engine that has no work for a second thread stays with one; that is the default.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
}
