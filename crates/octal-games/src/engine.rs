//! The interface of all engines: append values.

use super::{Code, NimValues, SequenceError};
use grundy_core::Meter;

/// A way to compute nim-values from those of smaller heaps.
pub trait SequenceEngine {
    /// The code of the game, if it has one. Without a code no period can be proved.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// Appends `G(values.len())` and further values until there are `len` of them.
    ///
    /// The given values may come from another engine for the same game or from an earlier run. An engine with
    /// internal state updates it first.
    ///
    /// # Errors
    ///
    /// [`SequenceError::OutOfMemory`] and errors of the engine itself. The values appended before the error are right.
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
    /// The default is for engines without work for a second thread: it does nothing.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
}
