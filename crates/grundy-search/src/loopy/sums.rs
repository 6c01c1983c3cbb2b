//! Remoteness of sums. The values of the components determine who wins a sum, but not how long play lasts.

use std::sync::{Arc, PoisonError};

use grundy_core::{Limits, Ruleset, SumMove};

use super::explorer::{ExploredSum, LoopyError, LoopyExplorer, LoopySearch, State, SumRules};
use super::outcomes::LoopyOutcomes;
use super::remoteness::rank;

impl<G: Ruleset> LoopySearch<G> {
    /// Returns the number of moves to the end of a sum if the winner hurries and the loser delays, or `None` for a draw. The number is even
    /// for P-positions and odd for N-positions.
    ///
    /// # Errors
    /// The same as for [`sum_remoteness_within`](Self::sum_remoteness_within).
    ///
    /// # Complexity
    /// The same as for [`sum_remoteness_within`](Self::sum_remoteness_within).
    pub fn sum_remoteness(&self, sum: &[G::Position]) -> Result<Option<u32>, LoopyError> {
        self.sum_remoteness_within(sum, Limits::NONE)
    }

    /// Computes the [`sum_remoteness`](Self::sum_remoteness) within limits. Work is counted in moves.
    ///
    /// The values of the components do not determine the remoteness of a sum, so this method explores all play in the sum, within the
    /// bounds of the [`LoopyExplorer`]. It keeps the result for later queries about the same sum or a sum reachable from it.
    ///
    /// # Errors
    /// Returns [`LoopyError`] if a component has not been explored. Also returns it at a limit or a bound; call the method again to resume.
    ///
    /// # Complexity
    /// O(e) for the `e` moves of all reachable sums. Two components with `v` and `w` positions can reach up to `v w` sums.
    ///
    /// # Example
    /// ```
    /// use grundy_search::loopy::LoopySearch;
    /// use grundy_core::{Ruleset, Sum};
    /// struct Arrows(Vec<Vec<usize>>);
    /// impl Ruleset for Arrows {
    ///     type Position = usize;
    ///     type Move = usize;
    ///     fn moves(&self, &at: &usize) -> impl Iterator<Item = usize> { self.0[at].iter().copied() }
    ///     fn play(&self, _: &usize, &to: &usize) -> Sum<usize> { Sum::from(to) }
    /// }
    ///
    /// // From 0, a player can stay at 0 or move to 2; 1 leads to 2 and 3; 2 leads to 3; and 3 is the end.
    /// let search = LoopySearch::new(Arrows(vec![vec![0, 2], vec![2, 3], vec![3], vec![]]), [0, 1])?;
    /// assert_eq!(search.remoteness(&1)?, Some(1));
    /// assert_eq!(search.sum_remoteness(&[1, 2])?, Some(3));
    /// assert_eq!(search.sum_remoteness(&[0, 1])?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum_remoteness_within(
        &self,
        sum: &[G::Position],
        limits: &Limits,
    ) -> Result<Option<u32>, LoopyError> {
        let vertices = self.vertices(sum)?;
        let rules = SumRules(Arc::clone(&self.graph));
        let state = rules.state(vertices);
        Ok(self.whole(&rules, &state, limits)?.remoteness(&state)?)
    }

    /// Returns a good move in a sum, or `None` if there is no move. See [`best_move`](Self::best_move) for single positions.
    ///
    /// # Errors
    /// The same as for [`sum_remoteness_within`](Self::sum_remoteness_within).
    ///
    /// # Complexity
    /// The same as for [`sum_remoteness_within`](Self::sum_remoteness_within).
    pub fn sum_best_move(
        &self,
        sum: &[G::Position],
    ) -> Result<Option<SumMove<G::Move>>, LoopyError> {
        self.sum_best_move_within(sum, Limits::NONE)
    }

    /// Finds the [`sum_best_move`](Self::sum_best_move) within limits. Work is counted in moves.
    ///
    /// # Errors
    /// The same as for [`sum_remoteness_within`](Self::sum_remoteness_within).
    ///
    /// # Complexity
    /// The same as for [`sum_remoteness_within`](Self::sum_remoteness_within).
    pub fn sum_best_move_within(
        &self,
        sum: &[G::Position],
        limits: &Limits,
    ) -> Result<Option<SumMove<G::Move>>, LoopyError> {
        let mut vertices = self.vertices(sum)?;
        let rules = SumRules(Arc::clone(&self.graph));
        let state = rules.state(vertices.iter().copied());
        let whole = self.whole(&rules, &state, limits)?;
        let (mut least, mut best) = (None, None);
        for (component, position) in sum.iter().enumerate() {
            let before = vertices[component];
            for (mv, option) in self.options(position)? {
                vertices[component] = option;
                let left = rules.state(vertices.iter().copied());
                let rank = rank(whole.remoteness(&left)?);
                if least.is_none_or(|least| rank < least) {
                    (least, best) = (Some(rank), Some(SumMove { component, mv }));
                }
            }
            vertices[component] = before;
        }
        Ok(best)
    }

    /// Returns the number of bytes that the last sum explored as a whole takes.
    pub(super) fn whole_bytes(&self) -> u64 {
        let kept = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            None => 0,
            Some(ExploredSum::Begun(_, explorer)) => explorer.bytes(),
            Some(ExploredSum::Known(known)) => known.bytes(),
        }
    }

    fn vertices(&self, sum: &[G::Position]) -> Result<Vec<u32>, LoopyError> {
        Ok(sum.iter().map(|position| self.number(position)).collect::<Result<_, _>>()?)
    }

    /// Explores all play from a state. Takes the stored exploration out of the mutex while it works, so other queries do not wait.
    fn whole(
        &self,
        rules: &SumRules,
        state: &State,
        limits: &Limits,
    ) -> Result<Arc<LoopyOutcomes<SumRules>>, LoopyError> {
        let kept = || self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        let last = kept().take();
        let mut explorer = match last {
            Some(ExploredSum::Known(known)) if known.number(state).is_ok() => {
                *kept() = Some(ExploredSum::Known(Arc::clone(&known)));
                return Ok(known);
            }
            Some(ExploredSum::Begun(from, explorer)) if from == *state => explorer,
            _ => {
                let (stored, moves) = self.bounds;
                let explorer = LoopyExplorer::new(rules.clone(), [state.clone()]);
                Box::new(explorer.max_stored(stored).max_moves(moves).without_values())
            }
        };
        if let Err(error) = explorer.run_within(limits) {
            *kept() = Some(ExploredSum::Begun(state.clone(), explorer));
            return Err(error);
        }
        let known = Arc::new(explorer.finish_outcomes()?);
        *kept() = Some(ExploredSum::Known(Arc::clone(&known)));
        Ok(known)
    }
}
