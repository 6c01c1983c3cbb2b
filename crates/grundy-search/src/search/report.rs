//! Statistics and errors of a search.

use std::fmt::{self, Debug};
use std::ops::Add;

use grundy_core::engine::brief;
use grundy_core::{Ruleset, StopReason, Stopped};

/// Counters of everything that a search has stored and visited, over all queries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Statistics {
    pub(super) positions: u64,
    pub(super) sums: u64,
    pub(super) edges: u64,
    pub(super) lookups: u64,
    pub(super) hits: u64,
    pub(super) bytes: u64,
}

impl Statistics {
    /// Returns the number of positions (components) stored. If a position was searched on its own and also as a part of sums in misère
    /// play, it counts twice.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the number of different sums stored. Only misère play and [`best_move`](super::Search::best_move) store sums.
    pub const fn sums(&self) -> u64 {
        self.sums
    }

    /// Returns the number of edges visited. An edge is a move that was played, or a move that was followed from one stored sum to the next.
    pub const fn edges(&self) -> u64 {
        self.edges
    }

    /// Returns the number of lookups of positions and sums.
    pub const fn lookups(&self) -> u64 {
        self.lookups
    }

    /// Returns the number of lookups that found a stored position or sum.
    pub const fn hits(&self) -> u64 {
        self.hits
    }

    /// Returns the memory of the tables in bytes. Includes heap memory of positions only if a query declares its size.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Adds the counters of two searches.
impl Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            sums: self.sums + other.sums,
            edges: self.edges + other.edges,
            lookups: self.lookups + other.lookups,
            hits: self.hits + other.hits,
            bytes: self.bytes + other.bytes,
        }
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, sums, edges, .. } = self;
        write!(f, "{positions} positions, {sums} sums, {edges} steps")
    }
}

/// The reason why a search returned no answer.
///
/// The search keeps everything found so far; for example, [`Search::known_value`](super::Search::known_value) returns values. After a limit
/// or a bound, repeat the query to resume.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError<P: Debug> {
    /// The query reached one of its limits, or the search reached a bound.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Play can return to a position, so the rules describe a game that may never end.
    #[error("play can return to position {}", brief(position))]
    Cycle {
        /// A position on the cycle, in its stored form.
        position: P,
    },
}

/// The answer of a [`Search`](super::Search) with the rules `G`, or the reason why it found none.
pub type SearchResult<T, G> = Result<T, SearchError<<G as Ruleset>::Position>>;

impl<P: Debug> SearchError<P> {
    /// Returns the limit or bound that ended the query, if one did.
    pub const fn reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason()),
            Self::Cycle { .. } => None,
        }
    }
}
