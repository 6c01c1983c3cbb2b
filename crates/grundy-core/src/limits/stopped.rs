//! The error that a stopped query returns, and the progress of a query.

use std::fmt;
use std::time::Duration;

/// The limit that ended a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on steps of work, [`Limits::work`](super::Limits::work).
    Work {
        /// The maximum number of steps.
        limit: u64,
    },
    /// The limit on time, [`Limits::time`](super::Limits::time).
    Time {
        /// The maximum time.
        limit: Duration,
    },
    /// The flag of [`Limits::stop`](super::Limits::stop) was set.
    Canceled,
    /// A bound on the number of stored results.
    Stored {
        /// The maximum number of stored results.
        limit: u64,
    },
    /// A bound on the size of a table in memory.
    Bytes {
        /// The maximum size in bytes.
        limit: u64,
    },
    /// A bound on the total number of moves of all positions.
    Moves {
        /// The maximum number of moves.
        limit: u64,
    },
    /// A bound on the number of elements of a quotient.
    Elements {
        /// The maximum number of elements.
        limit: u64,
    },
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Work { limit } => write!(f, "the limit is {limit} steps"),
            Self::Time { limit } => write!(f, "the limit is {}", AsWritten(*limit)),
            Self::Canceled => f.write_str("canceled"),
            Self::Stored { limit } => write!(f, "no more than {limit} positions may be stored"),
            Self::Bytes { limit } => write!(f, "no more than {limit} bytes may be stored"),
            Self::Moves { limit } => write!(f, "no more than {limit} moves may be stored"),
            Self::Elements { limit } => {
                write!(f, "no more than {limit} elements may be told apart")
            }
        }
    }
}

/// Formats a duration the way a person would write it: `90 s`, `0.3 s`, `20 ms`.
struct AsWritten(Duration);

impl fmt::Display for AsWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SECOND: u128 = 1_000_000;
        const MILLISECOND: u128 = 1000;
        // Microseconds are precise enough for any limit. Round up, so only a limit of 0 prints as 0.
        let micros = self.0.as_nanos().div_ceil(1000);
        let (unit, name) =
            if micros > 0 && micros < SECOND / 10 { (MILLISECOND, "ms") } else { (SECOND, "s") };
        let thousandths = (micros * 1000 + unit / 2) / unit;
        let decimals = format!(".{:03}", thousandths % 1000);
        let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
        write!(f, "{}{decimals} {name}", thousandths / 1000)
    }
}

/// The error of a query that reached a limit. Repeat the query to resume where it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("stopped after {work} steps of work: {reason}")]
pub struct Stopped {
    reason: StopReason,
    work: u64,
}

impl Stopped {
    /// Creates the error of a query that took this many steps of work before it stopped for this reason.
    pub const fn new(reason: StopReason, work: u64) -> Self {
        Self { reason, work }
    }

    /// Returns the limit that was reached.
    pub const fn reason(&self) -> StopReason {
        self.reason
    }

    /// Returns the number of steps of work that the query took.
    pub const fn work(&self) -> u64 {
        self.work
    }
}

/// The progress of a query, for a callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// A plural noun that names the things counted: `steps`, `values`.
    pub what: &'static str,
    /// The number of things counted so far.
    pub done: u64,
    /// The number of things to count in total, if known.
    pub total: Option<u64>,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.total {
            Some(total) => write!(f, "{} of {total} {}", self.done, self.what),
            None => write!(f, "{} {}", self.done, self.what),
        }
    }
}
