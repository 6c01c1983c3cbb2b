//! How a query reports that it has stopped, and how far it is.

use std::fmt;
use std::time::Duration;

/// Which limit ended a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on steps of work, [`Limits::work`](super::Limits::work).
    Work {
        /// The limit.
        limit: u64,
    },
    /// The limit on time, [`Limits::time`](super::Limits::time).
    Time {
        /// The limit.
        limit: Duration,
    },
    /// The flag of [`Limits::stop`](super::Limits::stop) was set.
    Canceled,
    /// The bound on what the engine may store.
    Stored {
        /// The bound.
        limit: u64,
    },
    /// The bound on the memory of a table.
    Bytes {
        /// The bound.
        limit: u64,
    },
    /// The bound on the moves of all positions together.
    Moves {
        /// The bound.
        limit: u64,
    },
    /// The bound on the elements of a quotient.
    Elements {
        /// The bound.
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

/// A duration as a person writes it: `90 s`, `0.3 s`, `20 ms`.
struct AsWritten(Duration);

impl fmt::Display for AsWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SECOND: u128 = 1_000_000;
        const MILLISECOND: u128 = 1000;
        // No more digits than a limit may be written with, and no limit but 0 is shown as 0.
        let micros = self.0.as_nanos().div_ceil(1000);
        let (unit, name) =
            if micros > 0 && micros < SECOND / 10 { (MILLISECOND, "ms") } else { (SECOND, "s") };
        // Three decimals.
        let thousandths = (micros * 1000 + unit / 2) / unit;
        let decimals = format!(".{:03}", thousandths % 1000);
        let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
        write!(f, "{}{decimals} {name}", thousandths / 1000)
    }
}

/// A query ended at a limit. The same query resumes where it stopped when it is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("stopped after {work} steps of work: {reason}")]
pub struct Stopped {
    reason: StopReason,
    work: u64,
}

impl Stopped {
    /// A query that did this many steps of work before it ended for this reason.
    pub const fn new(reason: StopReason, work: u64) -> Self {
        Self { reason, work }
    }

    /// Which limit it was.
    pub const fn reason(&self) -> StopReason {
        self.reason
    }

    /// The steps of work done by this query.
    pub const fn work(&self) -> u64 {
        self.work
    }
}

/// How far a query is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// What is counted, in the plural: `steps`, `values`.
    pub what: &'static str,
    /// How many of them are done.
    pub done: u64,
    /// How many there will be, if that is known.
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
