//! Bounds on the search for a quotient, and the error that contains the results found before a bound was reached.

use thiserror::Error;

use super::learn::{Advance, Effort};
use grundy_core::{Meter, Stopped};

/// Bounds on what the search for a quotient stores. Many quotients are infinite, and no method is known that detects this in
/// advance.
///
/// The [`Limits`](grundy_core::Limits) of each call bound its work and time.
///
/// ```
/// use misere_quotients::{HeapQuotient, QuotientBounds};
///
/// // The quotients of 0.26 grow with the heaps as far as anyone has computed.
/// let code = "0.26".parse()?;
/// let bounds = QuotientBounds::new().max_elements(60);
/// let stopped = HeapQuotient::up_to_bounded(&code, 1000, bounds).unwrap_err();
/// let growth = stopped.partial().growth();
/// assert_eq!(growth[..3], [(2, 2), (3, 6), (9, 8)]);
/// assert!(growth.last().unwrap().1 <= 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuotientBounds {
    pub(super) elements: u64,
    pub(super) stored: u64,
    pub(super) components: u64,
}

impl QuotientBounds {
    /// Allows at most 4096 elements, 2²⁰ components, and 2²⁴ searched positions, which take half a gigabyte.
    pub const fn new() -> Self {
        Self { elements: 1 << 12, stored: 1 << 24, components: 1 << 20 }
    }

    /// Limits the number of distinct elements. The multiplication table takes four bytes for each pair.
    #[must_use]
    pub const fn max_elements(mut self, elements: u64) -> Self {
        self.elements = elements;
        self
    }

    /// Limits the number of positions whose outcome is stored, over all calls. Each takes up to 43 bytes.
    #[must_use]
    pub const fn max_stored(mut self, positions: u64) -> Self {
        self.stored = positions;
        self
    }

    /// Limits the number of components reachable by play, for games that are not given by a code.
    #[must_use]
    pub const fn max_components(mut self, components: u64) -> Self {
        self.components = components;
        self
    }

    /// Creates a counter of the steps and the stored data of one call.
    pub(super) fn effort<'m, 'l>(self, meter: &'m mut Meter<'l>) -> Effort<'m, 'l> {
        Effort::new(self.elements, self.stored, meter)
    }
}

impl Default for QuotientBounds {
    fn default() -> Self {
        Self::new()
    }
}

/// The error of a search for a quotient that reached a limit or a bound. It contains the last completed quotient.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error(
    "{stopped}, while component {} was being added, with {} elements and {} searched positions",
    progress.component, progress.elements, progress.positions
)]
pub struct Unfinished<Q> {
    pub(super) stopped: Stopped,
    pub(super) progress: Advance,
    pub(super) partial: Box<Q>,
}

impl<Q> Unfinished<Q> {
    /// Returns the limit or bound that ended the search.
    pub const fn stopped(&self) -> Stopped {
        self.stopped
    }

    /// Returns the component or heap size that was being added.
    pub const fn component(&self) -> u64 {
        self.progress.component
    }

    /// Returns the number of elements distinguished so far, a lower bound for the order of the next quotient.
    pub const fn elements(&self) -> u64 {
        self.progress.elements
    }

    /// Returns the number of positions whose outcome was searched.
    pub const fn positions(&self) -> u64 {
        self.progress.positions
    }

    /// Returns the last completed quotient.
    pub const fn partial(&self) -> &Q {
        &self.partial
    }

    /// Returns the last completed quotient.
    pub fn into_partial(self) -> Q {
        *self.partial
    }
}
