//! The interface of engines, which append values to a sequence.

use super::{Code, NimValues, SequenceError};
use grundy_core::Meter;

/// An engine that computes nim-values of heaps from the nim-values of smaller heaps.
pub trait SequenceEngine {
    /// Returns the code of the game, if the game has a code. Without a code, no period can be proved.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// Appends values, starting with `G(values.len())`, until there are `len` values.
    ///
    /// The given values can come from an earlier run or from a different engine for the same game. An engine that keeps internal state must
    /// first update this state.
    ///
    /// # Errors
    ///
    /// Returns [`SequenceError::OutOfMemory`] if there is not enough memory, and other errors of the engine. The values appended before an
    /// error are right.
    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError>;

    /// Does the same as [`extend`](Self::extend) within the limits of a meter. The meter counts values.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`extend`](Self::extend). At a limit, returns [`SequenceError::Stopped`].
    fn extend_within(
        &mut self,
        values: &mut NimValues,
        len: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), SequenceError> {
        /// The number of values computed between two checks of the limits.
        const STRETCH: u64 = 1 << 12;
        while values.len() < len {
            meter.show("values", values.len(), Some(len));
            let more = meter.grant(STRETCH.min(len - values.len()))?;
            self.extend(values, values.len() + more)?;
        }
        Ok(())
    }

    /// Lets the engine use up to `threads` threads, including the thread of the caller. The values do not depend on this number.
    ///
    /// The default implementation does nothing; it is for engines that use only one thread.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
}
