//! The interface of all engines, which append values to a sequence.

use super::{Code, NimValues, SequenceError};
use grundy_core::Meter;

/// Computes nim-values from those of smaller heaps.
pub trait SequenceEngine {
    /// Returns the code of the game, if it has one. Without a code, no period can be proved.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// Appends `G(values.len())` and further values until there are `len` of them.
    ///
    /// The given values can come from another engine for the same game or from an earlier run. An engine with internal state first
    /// updates this state.
    ///
    /// # Errors
    ///
    /// Returns [`SequenceError::OutOfMemory`] and errors of the engine itself. The values appended before an error are right.
    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError>;

    /// Does the same as [`extend`](Self::extend), within the limits of a meter, which counts values.
    ///
    /// # Errors
    ///
    /// The same as for [`extend`](Self::extend), and [`SequenceError::Stopped`] at a limit.
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

    /// Lets the engine use up to `threads` threads, including the caller's. The values stay the same.
    ///
    /// The default does nothing, for engines that cannot use a second thread.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
}
