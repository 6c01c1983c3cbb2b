//! Counting, bounds and cancellation, in one place that every step of a search passes.

use std::fmt::Debug;
use std::ops::ControlFlow;

use super::{SearchError, Statistics};

/// The callback is asked whenever this many edges were visited.
pub(super) const EDGES_BETWEEN_REPORTS: u64 = 4096;

type Progress = Box<dyn FnMut(&Statistics) -> ControlFlow<()> + Send>;

pub(super) struct Meter {
    pub(super) max_stored: u64,
    pub(super) max_edges: u64,
    pub(super) progress: Option<Progress>,
    pub(super) counted: Statistics,
    /// The number of edges at which the present query is over.
    last_edge: u64,
}

impl Meter {
    pub(super) const fn new() -> Self {
        let counted = Statistics { positions: 0, sums: 0, edges: 0 };
        Self {
            max_stored: u64::MAX,
            max_edges: u64::MAX,
            progress: None,
            counted,
            last_edge: u64::MAX,
        }
    }

    pub(super) fn begin_query(&mut self) {
        self.last_edge = self.counted.edges.saturating_add(self.max_edges);
    }

    /// One more edge is about to be visited.
    pub(super) fn edge<P: Debug>(&mut self) -> Result<(), SearchError<P>> {
        if self.counted.edges >= self.last_edge {
            return Err(SearchError::TooManyEdges {
                limit: self.max_edges,
                statistics: self.counted,
            });
        }
        self.counted.edges += 1;
        if self.counted.edges % EDGES_BETWEEN_REPORTS == 0 { self.report() } else { Ok(()) }
    }

    #[cold]
    fn report<P: Debug>(&mut self) -> Result<(), SearchError<P>> {
        match self.progress.as_mut().map(|progress| progress(&self.counted)) {
            Some(ControlFlow::Break(())) => {
                Err(SearchError::Cancelled { statistics: self.counted })
            }
            Some(ControlFlow::Continue(())) | None => Ok(()),
        }
    }

    /// Whether one more position or sum may be stored.
    pub(super) const fn has_room(&self) -> bool {
        self.counted.positions + self.counted.sums < self.max_stored
    }

    /// The error for the position or sum that found no room.
    pub(super) fn full<P: Debug>(&self) -> SearchError<P> {
        let stored = self.counted.positions + self.counted.sums;
        SearchError::TooManyPositions {
            limit: self.max_stored.min(stored),
            statistics: self.counted,
        }
    }
}
