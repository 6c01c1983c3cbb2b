//! Search queries with limits.

use std::fmt;

use super::control::QueryBudget;
use super::driver::Task;
use super::{Search, SearchResult};
use crate::search::space::Space as _;
use grundy_core::{Convention, Limits, Nimber, Outcome, Ruleset, SumMove};

/// A [`Search`] with [`Limits`] for its queries. [`Search::within`] returns it.
///
/// Its methods have the same names as the methods of [`Search`]. The limits apply to each query separately.
///
/// # Errors
/// Returns [`SearchError::Stopped`](super::SearchError::Stopped) at a limit or a bound of the search, and
/// [`SearchError::Cycle`](super::SearchError::Cycle) if play does not end.
pub struct SearchWithin<'s, G: Ruleset> {
    search: &'s Search<G>,
    limits: &'s Limits,
    bytes_each: u64,
}

impl<'s, G: Ruleset> SearchWithin<'s, G> {
    pub(super) const fn new(search: &'s Search<G>, limits: &'s Limits) -> Self {
        Self { search, limits, bytes_each: 0 }
    }

    /// Declares that each position owns about the given number of bytes of heap memory, in addition to the space that it takes in a table.
    ///
    /// These bytes count against [`Search::max_bytes`], both for positions that queries store and for positions on the stacks. The stacks
    /// of each running query can take a quarter of the bound, and the stacks of all stopped queries together can take another quarter. A
    /// quarter of a mebibyte is always allowed. If stopped queries exceed their share, the stacks of the oldest ones are dropped. In a
    /// search that [forgets](Search::forgetting), only the positions on the stacks count.
    ///
    /// ```
    /// use grundy_core::{Limits, Ruleset, StopReason, Sum};
    /// use grundy_search::Search;
    ///
    /// /// A move takes any number of coins from one of many heaps.
    /// struct Heaps;
    ///
    /// impl Ruleset for Heaps {
    ///     type Position = Vec<u64>;
    ///     type Move = (usize, u64);
    ///     fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = (usize, u64)> {
    ///         let all = heaps.iter().enumerate();
    ///         all.flat_map(|(at, &heap)| (1..=heap).map(move |coins| (at, coins)))
    ///     }
    ///     fn play(&self, heaps: &Vec<u64>, &(at, coins): &(usize, u64)) -> Sum<Vec<u64>> {
    ///         let mut left = heaps.clone();
    ///         left[at] -= coins;
    ///         Sum::from(left)
    ///     }
    /// }
    ///
    /// let search = Search::new(Heaps).max_bytes(1 << 20);
    /// let limits = Limits::none();
    /// let error = search.within(&limits).owning(8000).nim_value(&vec![2; 1000]).unwrap_err();
    /// assert_eq!(error.reason(), Some(StopReason::Bytes { limit: 1 << 20 }));
    /// assert!(search.statistics().positions() < 200);
    /// ```
    #[must_use]
    pub const fn owning(mut self, bytes_each: u64) -> Self {
        self.bytes_each = bytes_each;
        self
    }

    fn quota(&self) -> QueryBudget<'s> {
        self.search.quota(self.limits).owning(self.bytes_each)
    }

    /// Returns the search.
    pub const fn search(&self) -> &'s Search<G> {
        self.search
    }

    /// Returns the limits of each query.
    pub(super) const fn limits(&self) -> &'s Limits {
        self.limits
    }

    /// Runs [`Search::nim_value`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn nim_value(&self, position: &G::Position) -> SearchResult<Nimber, G> {
        self.nim_sum(std::slice::from_ref(position))
    }

    /// Runs [`Search::nim_sum`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn nim_sum(&self, sum: &[G::Position]) -> SearchResult<Nimber, G> {
        let search = self.search;
        let quota = self.quota();
        search.value_of_all(&search.parts_of(sum), &quota).map(super::nimber)
    }

    /// Returns whether a sum has the given nim-value. This can take far less work than finding the nim-value.
    ///
    /// If the limit on work is zero, the answer comes from the results of earlier queries, if they determine it:
    ///
    /// ```
    /// use grundy_core::{Limits, Nimber, Ruleset, Sum};
    /// use grundy_search::Search;
    ///
    /// struct Nim;
    /// impl Ruleset for Nim {
    ///     type Position = u64;
    ///     type Move = u64;
    ///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
    ///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
    /// }
    /// let (search, none) = (Search::new(Nim), Limits::none().work(0));
    /// assert!(search.within(&none).has_value(&[3, 5], Nimber::new(6)).is_err());
    /// assert_eq!(search.within(&Limits::none()).has_value(&[3, 5], Nimber::new(6)), Ok(true));
    /// assert_eq!(search.within(&none).has_value(&[3, 5], Nimber::new(7)), Ok(false));
    /// ```
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn has_value(&self, sum: &[G::Position], value: Nimber) -> SearchResult<bool, G> {
        let search = self.search;
        // No engine can find values this large.
        let Ok(value) = u32::try_from(value.value()) else { return Ok(false) };
        search.is_value(search.parts_of(sum), value, &search.quota(self.limits))
    }

    /// Runs [`Search::fill`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn fill(&self, positions: impl IntoIterator<Item = G::Position>) -> SearchResult<(), G> {
        let components = self.search.components();
        let quota = self.quota();
        let mut parts = Vec::new();
        for position in positions {
            parts.extend(components.parts(position));
        }
        parts.sort_by_cached_key(|part| components.count_moves(part));
        for part in parts {
            self.search.ask(Task::Defined(part), &quota)?;
        }
        Ok(())
    }

    /// Runs [`Search::outcome`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn outcome(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Outcome, G> {
        self.sum_outcome(std::slice::from_ref(position), convention)
    }

    /// Runs [`Search::sum_outcome`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn sum_outcome(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Outcome, G> {
        let quota = self.quota();
        self.search.outcome_within(sum.to_vec(), convention.into(), &quota)
    }

    /// Runs [`Search::winning_moves`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn winning_moves(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Vec<G::Move>, G> {
        let moves = self.sum_winning_moves(std::slice::from_ref(position), convention)?;
        Ok(moves.into_iter().map(|found| found.mv).collect())
    }

    /// Runs [`Search::sum_winning_moves`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn sum_winning_moves(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Vec<SumMove<G::Move>>, G> {
        self.search.list_winning(sum, convention.into(), &self.quota())
    }

    /// Runs [`Search::remoteness`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn remoteness(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<u32, G> {
        self.sum_remoteness(std::slice::from_ref(position), convention)
    }

    /// Runs [`Search::sum_remoteness`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn sum_remoteness(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<u32, G> {
        let quota = self.quota();
        self.search.length_within(sum.to_vec(), convention.into(), &quota)
    }

    /// Runs [`Search::best_move`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn best_move(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Option<BestMove<G::Move>>, G> {
        let best = self.sum_best_move(std::slice::from_ref(position), convention)?;
        Ok(best.map(|BestMove { mv, outcome, length }| BestMove { mv: mv.mv, outcome, length }))
    }

    /// Runs [`Search::sum_best_move`] within the limits.
    ///
    /// # Errors
    /// See [`SearchWithin`].
    pub fn sum_best_move(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Option<BestMove<SumMove<G::Move>>>, G> {
        self.search.list_best(sum, convention.into(), &self.quota())
    }
}

impl<G: Ruleset> Clone for SearchWithin<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Ruleset> Copy for SearchWithin<'_, G> {}

impl<G: Ruleset> fmt::Debug for SearchWithin<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchWithin")
            .field("search", self.search)
            .field("limits", self.limits)
            .finish()
    }
}

/// A good move, and the number of moves to the end of play, including this move. `M` is a move of the rules for a single position, and a
/// [`SumMove`] for a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove<M> {
    pub(super) mv: M,
    pub(super) outcome: Outcome,
    pub(super) length: u32,
}

impl<M> BestMove<M> {
    /// Returns the move.
    pub const fn mv(&self) -> &M {
        &self.mv
    }

    /// Returns the outcome before the move: `N` if the move wins, `P` if it only delays the loss.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns whether the move wins.
    pub const fn wins(&self) -> bool {
        self.outcome.first_wins()
    }

    /// Returns the number of moves to the end of play, including this one. This is the remoteness before the move.
    pub const fn length(&self) -> u32 {
        self.length
    }
}
