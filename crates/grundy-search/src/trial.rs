//! Trials of theorems: comparisons of a claim about a game with exhaustive search from the rules alone.
//!
//! A claim is a conjecture (a closure that returns nim-values, outcomes or winning moves) or an implemented theorem
//! ([`SpragueGrundy`](grundy_core::SpragueGrundy), [`OutcomeTheorem`](grundy_core::OutcomeTheorem)). Positions come from any
//! iterator: all small ones in order, or random ones from [`std::iter::repeat_with`].
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
//! // The sequence begins with 0 1 0 1 2, which suggests a period of 5.
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

/// A move in a sum, and the resulting sum.
type OptionOf<G> = (SumMove<<G as Ruleset>::Move>, Vec<<G as Ruleset>::Position>);
type CounterexampleOf<G> = Counterexample<<G as Ruleset>::Position, <G as Ruleset>::Move>;

/// Returns the first of `positions` (single ones, arrays, vectors or [`Sum`](grundy_core::Sum)s) for which claim and search
/// disagree, or `None` if they agree on all. The result is shrunk by following options for which they also disagree.
///
/// [`Trial`] does the same with a search that can have bounds, and counts the positions.
///
/// # Errors
/// The [`SearchError`](crate::SearchError) of the search, for example if play does not end.
///
/// # Complexity
/// The cost of the search, plus one evaluation of the claim per position (for a theorem, per position and move).
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

/// Returns a smallest counterexample by a given measure of size, among `positions` and everything reachable from them through sums
/// with a disagreement. If there are several, it is the first of them.
///
/// # Errors
/// The [`SearchError`](crate::SearchError) of the search, for example if play does not end.
///
/// # Complexity
/// The same as for [`first_counterexample`], but all positions are visited, and all reachable sums with a disagreement are stored.
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

/// A claim, and the search with which it is compared.
#[derive(Debug)]
pub struct Trial<'a, G: Ruleset, S: Subject = EverySum> {
    search: Search<G>,
    claim: Claim<'a, G, S>,
    checked: u64,
}

impl<'a, G: Ruleset, S: Subject> Trial<'a, G, S> {
    /// Creates a trial with this search, which can have bounds or take the rules as written.
    pub const fn new(search: Search<G>, claim: Claim<'a, G, S>) -> Self {
        Self { search, claim, checked: 0 }
    }

    /// Returns the number of sums for which claim and search have been compared.
    pub const fn checked(&self) -> u64 {
        self.checked
    }

    /// Returns the search, for example to read its statistics.
    pub const fn search(&self) -> &Search<G> {
        &self.search
    }

    /// Does the same as [`first_counterexample`], with the search of this trial.
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

    /// Does the same as [`smallest_counterexample`], with the search of this trial.
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

    /// Follows options with a disagreement until there are none.
    fn shrink(
        &mut self,
        mut sum: Vec<G::Position>,
        mut disagreement: Disagreement<G::Move>,
    ) -> SearchResult<CounterexampleOf<G>, G> {
        // If play does not end, a search that stopped early can have missed a cycle, so detect it here.
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

    /// Returns the first error of the claim about a sum: values are checked first, then the outcome, then moves.
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
            // Check each component separately, so that two errors cannot cancel.
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

    /// Checks that a theorem lists the right moves to each value that an option has, and no moves to the value of the position
    /// itself.
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

/// Returns the moves that the claim misses and the moves that it lists wrongly, regardless of order, or `None` if there are none.
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
