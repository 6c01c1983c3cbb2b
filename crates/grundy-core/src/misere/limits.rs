//! Bounds on the search for a quotient, and the error that keeps what was found within them.

use std::time::Duration;

use thiserror::Error;

use super::learn::{Meter, QuotientProgress, Report, Stop};

/// Bounds on the search for a quotient. Many quotients are infinite, and no bound is known in advance.
///
/// ```
/// use std::time::Duration;
/// use grundy_core::misere::{HeapQuotient, QuotientLimits};
///
/// // The quotients of 0.26 grow with the heaps as far as anybody has looked.
/// let code = "0.26".parse()?;
/// let limits = QuotientLimits::new().max_elements(60).max_time(Duration::from_secs(60));
/// let stopped = HeapQuotient::find_within(&code, 1000, limits).unwrap_err();
/// let growth = stopped.partial().growth();
/// assert_eq!(growth[..3], [(2, 2), (3, 6), (9, 8)]);
/// assert!(growth.last().unwrap().1 <= 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuotientLimits {
    pub(super) elements: u64,
    pub(super) positions: u64,
    pub(super) time: Option<Duration>,
    pub(super) components: u64,
}

impl QuotientLimits {
    /// At most 4096 elements and 2²⁴ searched positions, which take half a gigabyte; no bound on the time;
    /// at most 2²⁰ components.
    #[must_use]
    pub const fn new() -> Self {
        Self { elements: 1 << 12, positions: 1 << 24, time: None, components: 1 << 20 }
    }

    /// Bounds the number of elements told apart. The multiplication table takes four bytes for each pair.
    #[must_use]
    pub const fn max_elements(mut self, elements: u64) -> Self {
        self.elements = elements;
        self
    }

    /// Bounds the number of positions whose outcome is stored, over all calls. Each takes up to 43 bytes.
    #[must_use]
    pub const fn max_positions(mut self, positions: u64) -> Self {
        self.positions = positions;
        self
    }

    /// Bounds the number of components to which play may lead, for games that are not given by a code.
    #[must_use]
    pub const fn max_components(mut self, components: u64) -> Self {
        self.components = components;
        self
    }

    /// The meter of one call.
    pub(super) fn meter(self, report: Option<Box<Report<'_>>>) -> Meter<'_> {
        Meter::new(self.elements, self.positions, self.time, report)
    }

    /// Bounds the time of each call.
    #[must_use]
    pub const fn max_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }
}

impl Default for QuotientLimits {
    fn default() -> Self {
        Self::new()
    }
}

/// Which bound ended the search for a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// More elements than [`QuotientLimits::max_elements`].
    Elements,
    /// As many searched positions as [`QuotientLimits::max_positions`].
    Positions,
    /// The time of [`QuotientLimits::max_time`] is up.
    Time,
    /// The call back asked for it.
    Cancelled,
}

impl From<Stop> for StopReason {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Elements => Self::Elements,
            Stop::Positions => Self::Positions,
            Stop::Time => Self::Time,
            Stop::Cancelled => Self::Cancelled,
        }
    }
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Elements => "the bound on elements was reached",
            Self::Positions => "the bound on searched positions was reached",
            Self::Time => "the time was up",
            Self::Cancelled => "the search was cancelled",
        })
    }
}

/// The search for a quotient ended at one of its bounds; what it had found until then.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error(
    "{reason} when component {} was added, at {} elements and {} searched positions",
    progress.component, progress.elements, progress.positions
)]
pub struct Unfinished<Q> {
    pub(super) reason: StopReason,
    pub(super) progress: QuotientProgress,
    pub(super) partial: Box<Q>,
}

impl<Q> Unfinished<Q> {
    /// Which bound it was.
    #[must_use]
    pub const fn reason(&self) -> StopReason {
        self.reason
    }

    /// How far the search was. The elements told apart are a lower bound for the order of the next quotient.
    #[must_use]
    pub const fn progress(&self) -> QuotientProgress {
        self.progress
    }

    /// The last quotient that was completed.
    #[must_use]
    pub const fn partial(&self) -> &Q {
        &self.partial
    }

    /// The last quotient that was completed.
    #[must_use]
    pub fn into_partial(self) -> Q {
        *self.partial
    }
}
