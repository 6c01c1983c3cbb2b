//! Trials of theorems. A trial compares a claim about a game with an exhaustive search that uses only the rules.
//!
//! A claim is either a conjecture, which is a closure that returns nim-values, outcomes or winning moves, or an implemented theorem
//! ([`SpragueGrundy`](grundy_core::SpragueGrundy), [`OutcomeTheorem`](grundy_core::OutcomeTheorem)). The positions to test come from any
//! iterator. You can list all small positions in order, or use random positions from [`std::iter::repeat_with`].
//!
//! ```
//! use grundy_search::trial::{self, Claim};
//! use grundy_core::{Nimber, Ruleset, Sum};
//!
//! /// Take 1, 3 or 4 coins from a heap.
//! struct TakeOneThreeFour;
//!
//! impl Ruleset for TakeOneThreeFour {
//!     type Position = u64;
//!     type Move = u64;
//!     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
//!         [1, 3, 4].into_iter().filter(move |&taken| taken <= heap)
//!     }
//!     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
//!         Sum::from(heap - taken)
//!     }
//! }
//!
//! # fn main() -> Result<(), grundy_search::SearchError<u64>> {
//! let by_period = |values: &'static [u64]| {
//!     Claim::values(move |&heap: &u64| Nimber::new(values[heap as usize % values.len()]))
//! };
//! // The values begin with 0 1 0 1 2, which suggests a period of 5.
//! let wrong = trial::first_counterexample(TakeOneThreeFour, by_period(&[0, 1, 0, 1, 2]), 0..100)?;
//! assert_eq!(
//!     wrong.unwrap().to_string(),
//!     "[5]: the nim-value is *3, not *0
//!   1 leaves [4] with nim-value *2
//!   3 leaves [2] with nim-value *0
//!   4 leaves [1] with nim-value *1",
//! );
//! let right = by_period(&[0, 1, 0, 1, 2, 3, 2]);
//! assert!(trial::first_counterexample(TakeOneThreeFour, right, 0..100)?.is_none());
//! # Ok(())
//! # }
//! ```

mod claim;
mod counterexample;

use std::collections::HashSet;

pub use claim::{Claim, EverySum, OnePosition, Subject};
pub use counterexample::{Counterexample, Disagreement, OptionReport};

use crate::{Method, Search, SearchResult};
use grundy_core::{Convention, Nimber, Ruleset, SumMove};

/// A move in a sum, and the sum after it.
type OptionOf<G> = (SumMove<<G as Ruleset>::Move>, Vec<<G as Ruleset>::Position>);
type CounterexampleOf<G> = Counterexample<<G as Ruleset>::Position, <G as Ruleset>::Move>;

/// Returns a sum for which the claim and the search disagree, or `None` if they agree on all `positions`. Starts with the first item on
/// which they disagree. While they also disagree on an option, continues with that option, which usually makes the result smaller. An item
/// can be a single position, an array, a vector or a [`Sum`](grundy_core::Sum).
///
/// [`Trial`] does the same with a search of your choice, for example with bounds, and counts the sums that it compares.
///
/// # Errors
/// Returns the [`SearchError`](crate::SearchError) of the search, for example if play does not end.
///
/// # Complexity
/// The cost of the search, plus one evaluation of the claim per position (or, for a theorem, one per position and move).
pub fn first_counterexample<G, S, T>(
    rules: G,
    claim: Claim<'_, G, S>,
    positions: impl IntoIterator<Item = T>,
) -> SearchResult<Option<CounterexampleOf<G>>, G>
where
    G: Ruleset,
    S: Subject,
    T: Into<S::Of<G::Position>>,
{
    Trial::new(Search::new(rules).method(Method::MexSearch), claim).first_counterexample(positions)
}

/// Returns the smallest counterexample, where `size` measures the size of a sum. Compares all `positions`; wherever claim and search
/// disagree, also compares all options. If several counterexamples are equally small, returns the first of them.
///
/// # Errors
/// Returns the [`SearchError`](crate::SearchError) of the search, for example if play does not end.
///
/// # Complexity
/// The same as for [`first_counterexample`], but the trial visits all positions, and stores all sums with a disagreement that it reaches.
pub fn smallest_counterexample<G, S, T, K>(
    rules: G,
    claim: Claim<'_, G, S>,
    positions: impl IntoIterator<Item = T>,
    size: impl Fn(&[G::Position]) -> K,
) -> SearchResult<Option<CounterexampleOf<G>>, G>
where
    G: Ruleset,
    S: Subject,
    T: Into<S::Of<G::Position>>,
    K: Ord,
{
    Trial::new(Search::new(rules).method(Method::MexSearch), claim)
        .smallest_counterexample(positions, size)
}

/// A claim and the search that tests it.
#[derive(Debug)]
pub struct Trial<'a, G: Ruleset, S: Subject = EverySum> {
    search: Search<G>,
    claim: Claim<'a, G, S>,
    checked: u64,
}

impl<'a, G: Ruleset, S: Subject> Trial<'a, G, S> {
    /// Creates a trial with the given search, which can have bounds or use the rules as written.
    pub const fn new(search: Search<G>, claim: Claim<'a, G, S>) -> Self {
        Self { search, claim, checked: 0 }
    }

    /// Returns the number of sums for which the trial has compared claim and search.
    pub const fn checked(&self) -> u64 {
        self.checked
    }

    /// Returns the search, for example to read its statistics.
    pub const fn search(&self) -> &Search<G> {
        &self.search
    }

    /// Does the same as [`first_counterexample`] with the search of this trial.
    ///
    /// # Errors
    /// Returns a [`SearchError`](crate::SearchError) if a bound is reached or play does not end.
    pub fn first_counterexample<T: Into<S::Of<G::Position>>>(
        &mut self,
        positions: impl IntoIterator<Item = T>,
    ) -> SearchResult<Option<CounterexampleOf<G>>, G> {
        for position in positions {
            let sum = Self::sum_of(position);
            if let Some(disagreement) = self.disagreement(&sum)? {
                return self.shrink(sum, disagreement).map(Some);
            }
        }
        Ok(None)
    }

    /// Does the same as [`smallest_counterexample`] with the search of this trial.
    ///
    /// # Errors
    /// Returns a [`SearchError`](crate::SearchError) if a bound is reached or play does not end.
    pub fn smallest_counterexample<T: Into<S::Of<G::Position>>, K: Ord>(
        &mut self,
        positions: impl IntoIterator<Item = T>,
        size: impl Fn(&[G::Position]) -> K,
    ) -> SearchResult<Option<CounterexampleOf<G>>, G> {
        let mut smallest = None;
        let mut seen = HashSet::new();
        for position in positions {
            let began = Self::sum_of(position);
            let mut open = vec![began.clone()];
            while let Some(sum) = open.pop() {
                if !seen.insert(sum.clone()) {
                    continue;
                }
                let Some(disagreement) = self.disagreement(&sum)? else { continue };
                let options = self.options(&sum).into_iter().map(|(_, left)| left);
                open.extend(options.filter(|left| S::covers(left.len())));
                let size = size(&sum);
                if smallest.as_ref().is_none_or(|(least, ..): &(K, _, _, _)| size < *least) {
                    smallest = Some((size, sum, disagreement, began.clone()));
                }
            }
        }
        let report =
            smallest.map(|(_, sum, disagreement, began)| self.report(sum, disagreement, began));
        report.transpose()
    }

    /// Moves to an option with a disagreement, again and again, until no option has one.
    fn shrink(
        &mut self,
        mut sum: Vec<G::Position>,
        mut disagreement: Disagreement<G::Move>,
    ) -> SearchResult<CounterexampleOf<G>, G> {
        // If play can continue forever, the search may have missed a cycle because it stopped early. Detect the cycle here.
        let mut seen = HashSet::new();
        let began = sum.clone();
        'follow: while seen.insert(sum.clone()) {
            for (_, left) in self.options(&sum) {
                if !S::covers(left.len()) {
                    continue;
                }
                if let Some(found) = self.disagreement(&left)? {
                    (sum, disagreement) = (left, found);
                    continue 'follow;
                }
            }
            break;
        }
        self.report(sum, disagreement, began)
    }

    fn report(
        &mut self,
        sum: Vec<G::Position>,
        disagreement: Disagreement<G::Move>,
        began: Vec<G::Position>,
    ) -> SearchResult<CounterexampleOf<G>, G> {
        let convention = self.claim.convention();
        let mut options = Vec::new();
        for (mv, left) in self.options(&sum) {
            let outcome = self.search.sum_outcome(&left, convention)?;
            let value = if convention == Convention::Normal {
                Some(self.search.nim_sum(&left)?)
            } else {
                None
            };
            options.push(OptionReport { mv, left, outcome, value });
        }
        Ok(Counterexample { sum, disagreement, options, began })
    }

    /// Returns the first error in what the claim states about a sum. Checks the values first, then the outcome, and then the moves.
    fn disagreement(
        &mut self,
        sum: &[G::Position],
    ) -> SearchResult<Option<Disagreement<G::Move>>, G> {
        if !self.claim.speaks_of(sum) {
            return Ok(None);
        }
        self.checked += 1;
        let convention = self.claim.convention();
        if let Some(claimed) = self.claim.value_of(sum) {
            // Check each component separately, because two wrong values can cancel in the sum.
            for (component, position) in sum.iter().enumerate() {
                let claimed =
                    self.claim.value_of(std::slice::from_ref(position)).unwrap_or(claimed);
                let searched = self.search.nim_value(position)?;
                if claimed != searched {
                    return Ok(Some(Disagreement::Value {
                        component: Some(component),
                        claimed,
                        searched,
                    }));
                }
            }
            let searched = self.search.nim_sum(sum)?;
            if claimed != searched {
                return Ok(Some(Disagreement::Value { component: None, claimed, searched }));
            }
        }
        if let Some(claimed) = self.claim.outcome_of(sum) {
            let searched = self.search.sum_outcome(sum, convention)?;
            if claimed != searched {
                return Ok(Some(Disagreement::Outcome { convention, claimed, searched }));
            }
        }
        if let Some(claimed) = self.claim.winning_moves_of(sum) {
            let searched = self.search.sum_winning_moves(sum, convention)?;
            if let Some((missing, wrong)) = difference(claimed, searched) {
                return Ok(Some(Disagreement::WinningMoves { convention, missing, wrong }));
            }
        }
        self.moves_to_disagreement(sum)
    }

    /// Checks, for each value that an option has, that the theorem lists the right moves to it. Also checks that the theorem lists no moves
    /// to the value of the position itself.
    fn moves_to_disagreement(
        &mut self,
        sum: &[G::Position],
    ) -> SearchResult<Option<Disagreement<G::Move>>, G> {
        if !self.claim.says_moves_to() {
            return Ok(None);
        }
        for (component, position) in sum.iter().enumerate() {
            let mut by_value = Vec::new();
            for (mv, left) in self.options(std::slice::from_ref(position)) {
                by_value.push((self.search.nim_sum(&left)?, mv.mv));
            }
            let mut values: Vec<Nimber> = by_value.iter().map(|(value, _)| *value).collect();
            values.push(self.search.nim_value(position)?);
            values.sort_unstable();
            values.dedup();
            for value in values {
                let of_value = by_value.iter().filter(|(reached, _)| *reached == value);
                let in_sum = |mv| SumMove { component, mv };
                let searched = of_value.map(|(_, mv)| in_sum(mv.clone())).collect();
                let claimed = self.claim.moves_to(position, value).unwrap_or_default();
                let claimed = claimed.into_iter().map(in_sum).collect();
                if let Some((missing, wrong)) = difference(claimed, searched) {
                    return Ok(Some(Disagreement::MovesTo { value, missing, wrong }));
                }
            }
        }
        Ok(None)
    }

    fn options(&self, sum: &[G::Position]) -> Vec<OptionOf<G>> {
        let rules = self.search.rules();
        let mut options = Vec::new();
        for mv in rules.sum_moves(sum) {
            let left = rules.play_in_sum(sum, &mv);
            options.push((mv, left));
        }
        options
    }

    fn sum_of(position: impl Into<S::Of<G::Position>>) -> Vec<G::Position> {
        position.into().into().into_vec()
    }
}

type Moves<M> = Vec<SumMove<M>>;

/// Returns the moves that the claim misses and the moves that it wrongly lists, in any order. Returns `None` if the lists contain the same
/// moves.
fn difference<M: PartialEq>(
    mut claimed: Moves<M>,
    mut searched: Moves<M>,
) -> Option<(Moves<M>, Moves<M>)> {
    searched.retain(|mv| match claimed.iter().position(|other| other == mv) {
        Some(at) => {
            claimed.remove(at);
            false
        }
        None => true,
    });
    (!searched.is_empty() || !claimed.is_empty()).then_some((searched, claimed))
}
