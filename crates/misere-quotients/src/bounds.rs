//! Bounds on the search for a quotient, and the error that a search returns when it reaches a bound. The error contains the results found
//! so far.

use thiserror::Error;

use super::learn::{Advance, Effort};
use grundy_core::{Meter, Stopped};

/// Bounds on how much the search for a quotient stores. Many quotients are infinite, and no method is known that can tell in advance which
/// ones are.
///
/// The [`Limits`](grundy_core::Limits) of each call limit its work and time.
///
/// ```
/// use misere_quotients::{HeapQuotient, QuotientBounds};
///
/// // The quotients of 0.26 grow with the heaps, as far as they have been computed.
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
    /// Allows at most 4096 elements, 2²⁰ components, and 2²⁴ searched positions. The positions take half a gigabyte.
    pub const fn new() -> Self {
        Self { elements: 1 << 12, stored: 1 << 24, components: 1 << 20 }
    }

    /// Limits the number of distinct elements. The multiplication table takes four bytes for each pair of elements.
    #[must_use]
    pub const fn max_elements(mut self, elements: u64) -> Self {
        self.elements = elements;
        self
    }

    /// Limits the number of positions whose outcome is stored, over all calls. Each position takes up to 43 bytes.
    #[must_use]
    pub const fn max_stored(mut self, positions: u64) -> Self {
        self.stored = positions;
        self
    }

    /// Limits the number of components that play can reach. This bound applies only to quotients of positions, not to heap games given by a
    /// code.
    #[must_use]
    pub const fn max_components(mut self, components: u64) -> Self {
        self.components = components;
        self
    }

    /// Creates a counter for the steps and the memory of one call.
    pub(super) fn effort<'m, 'l>(self, meter: &'m mut Meter<'l>) -> Effort<'m, 'l> {
        Effort::new(self.elements, self.stored, meter)
    }
}

impl Default for QuotientBounds {
    fn default() -> Self {
        Self::new()
    }
}

/// The error of a search for a quotient that reached a limit or a bound. It contains the last quotient that was completed.
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

    /// Returns the component or heap size that the search was adding.
    pub const fn component(&self) -> u64 {
        self.progress.component
    }

    /// Returns the number of elements distinguished so far. The next quotient has at least this order.
    pub const fn elements(&self) -> u64 {
        self.progress.elements
    }

    /// Returns the number of positions whose outcome the search has determined.
    pub const fn positions(&self) -> u64 {
        self.progress.positions
    }

    /// Returns the last quotient that was completed.
    pub const fn partial(&self) -> &Q {
        &self.partial
    }

    /// Returns the last quotient that was completed.
    pub fn into_partial(self) -> Q {
        *self.partial
    }
}
