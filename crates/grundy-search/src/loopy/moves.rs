//! Finds winning moves, and moves that draw.

use grundy_core::{IllegalPosition, Nimber, Ruleset, SumMove};

use super::explorer::LoopySearch;
use super::value::{LoopyOutcome, LoopyValue};

impl<G: Ruleset> LoopySearch<G> {
    /// Returns all moves from a position to P-positions; see [`sum_winning_moves`](Self::sum_winning_moves).
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the position was not explored.
    pub fn winning_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, IllegalPosition> {
        let moves = self.sum_winning_moves(std::slice::from_ref(position))?;
        Ok(moves.into_iter().map(|found| found.mv).collect())
    }

    /// Returns all moves from a sum to P-positions.
    ///
    /// A move to a P-position is good, but not enough to win: play can return to the same P-positions forever. To make progress, use
    /// [`sum_winning_reply`](Self::sum_winning_reply) for sums and [`best_move`](Self::best_move) for single positions.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if a component was not explored.
    ///
    /// # Complexity
    /// The time to list the moves, plus one addition of values for each.
    pub fn sum_winning_moves(
        &self,
        sum: &[G::Position],
    ) -> Result<Vec<SumMove<G::Move>>, IllegalPosition> {
        self.moves_to(sum, LoopyOutcome::P)
    }

    /// Returns all moves from a position to draws; see [`sum_drawing_moves`](Self::sum_drawing_moves).
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the position was not explored.
    pub fn drawing_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, IllegalPosition> {
        let moves = self.sum_drawing_moves(std::slice::from_ref(position))?;
        Ok(moves.into_iter().map(|found| found.mv).collect())
    }

    /// Returns all moves from a sum to draws. If the sum is a draw, exactly these moves do not lose.
    ///
    /// # Errors
    /// The same as for [`sum_winning_moves`](Self::sum_winning_moves).
    ///
    /// # Complexity
    /// The same as for [`sum_winning_moves`](Self::sum_winning_moves).
    pub fn sum_drawing_moves(
        &self,
        sum: &[G::Position],
    ) -> Result<Vec<SumMove<G::Move>>, IllegalPosition> {
        self.moves_to(sum, LoopyOutcome::Draw)
    }

    /// Returns a good move, or `None` if there is no move. If a move wins, returns the move that wins soonest; otherwise, if a move draws,
    /// a move to a draw; otherwise the move that delays the loss longest. Among equally good moves, it returns the first.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the position was not explored.
    ///
    /// # Complexity
    /// The time to list the moves.
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
    /// // From 1, a player can move to 0, from where the opponent must return, or to the end at 3.
    /// let search = LoopySearch::new(Arrows(vec![vec![1], vec![0, 3], vec![0], vec![]]), [0, 2])?;
    /// assert_eq!(search.winning_moves(&1)?, [0, 3]);
    /// assert_eq!(search.best_move(&1)?, Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_move(&self, position: &G::Position) -> Result<Option<G::Move>, IllegalPosition> {
        self.outcomes.best_move(position)
    }

    fn moves_to(
        &self,
        sum: &[G::Position],
        outcome: LoopyOutcome,
    ) -> Result<Vec<SumMove<G::Move>>, IllegalPosition> {
        let mut moves = Vec::new();
        for (component, (position, rest)) in sum.iter().zip(self.rests(sum)?).enumerate() {
            for (mv, option) in self.options(position)? {
                if (rest.clone() + self.value_of(option)).outcome() == outcome {
                    moves.push(SumMove { component, mv });
                }
            }
        }
        Ok(moves)
    }

    /// Returns a winning move, or `None` if no move wins. If you play the returned move at every turn, play ends.
    ///
    /// `last` is the sum that you left to the opponent. Pass it if it was a P-position. If the opponent's move raised the value of a
    /// component, the result moves this component back to its previous value and one step closer to the end of play. Otherwise the result
    /// is a move as in Nim, which lowers a value for good.
    ///
    /// # Errors
    /// The same as for [`sum_winning_moves`](Self::sum_winning_moves).
    ///
    /// # Complexity
    /// The same as for [`sum_winning_moves`](Self::sum_winning_moves).
    ///
    /// # Example
    /// ```
    /// use grundy_search::loopy::LoopySearch;
    /// use grundy_core::{Ruleset, Sum};
    ///
    /// struct Arrows(Vec<Vec<usize>>);
    ///
    /// impl Ruleset for Arrows {
    ///     type Position = usize;
    ///     type Move = usize;
    ///     fn moves(&self, &at: &usize) -> impl Iterator<Item = usize> { self.0[at].iter().copied() }
    ///     fn play(&self, _: &usize, &to: &usize) -> Sum<usize> { Sum::from(to) }
    /// }
    ///
    /// // From 1, players can return to 0 forever, or move to the end, 3. Both 0 and 3 are P-positions.
    /// let search = LoopySearch::new(Arrows(vec![vec![1], vec![0, 3], vec![0], vec![]]), [0, 2])?;
    /// assert_eq!(search.winning_moves(&1)?.len(), 2);
    /// assert_eq!(search.sum_winning_reply(&[1], Some(&[0]))?.unwrap().mv, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum_winning_reply(
        &self,
        sum: &[G::Position],
        last: Option<&[G::Position]>,
    ) -> Result<Option<SumMove<G::Move>>, IllegalPosition> {
        if let Some(reply) = last.map(|last| self.reversal(sum, last)).transpose()?.flatten() {
            return Ok(Some(reply));
        }
        // As in Nim, if all values are finite, a winning move lowers the value of a component. If exactly one component has no finite
        // value, a winning move takes this component to a finite value. Among these moves, choose one that leads to an option with the
        // earliest time, so play ends sooner.
        let mut best: Option<(u32, SumMove<G::Move>)> = None;
        for (component, (position, rest)) in sum.iter().zip(self.rests(sum)?).enumerate() {
            let value = self.labels.value(self.number(position)?);
            for (mv, option) in self.options(position)? {
                let Some(after) = self.labels.value(option) else { continue };
                let lowers = value.is_none_or(|value| after < value);
                if lowers && rest == LoopyValue::Nim(after) {
                    let time = self.labels.time(option);
                    if best.as_ref().is_none_or(|(least, _)| time < *least) {
                        best = Some((time, SumMove { component, mv }));
                    }
                }
            }
        }
        Ok(best.map(|(_, mv)| mv))
    }

    /// If exactly one component has changed since the P-position `last`, and its finite value has risen, returns a move that restores this
    /// value and brings the component closer to the end of play.
    fn reversal(
        &self,
        sum: &[G::Position],
        last: &[G::Position],
    ) -> Result<Option<SumMove<G::Move>>, IllegalPosition> {
        if sum.len() != last.len() || self.sum_outcome(last)? != LoopyOutcome::P {
            return Ok(None);
        }
        let mut changed = (0..sum.len()).filter(|&at| sum[at] != last[at]);
        let (Some(component), None) = (changed.next(), changed.next()) else { return Ok(None) };
        let before = self.number(&last[component])?;
        let Some(value) = self.labels.value(before) else { return Ok(None) };
        let raised = self.labels.value(self.number(&sum[component])?).is_none_or(|now| now > value);
        if !raised {
            return Ok(None);
        }
        // The component's previous position has its value because each option with a greater value has, in turn, an option with this value
        // and an earlier time. So the earliest of these options is closer to the end of play than the previous position.
        let earliest = self
            .options(&sum[component])?
            .into_iter()
            .filter(|&(_, option)| self.labels.value(option) == Some(value))
            .min_by_key(|&(_, option)| self.labels.time(option));
        Ok(earliest.map(|(mv, _)| SumMove { component, mv }))
    }

    /// Returns the moves of a position, each with the vertex that it leads to.
    pub(super) fn options(
        &self,
        position: &G::Position,
    ) -> Result<Vec<(G::Move, u32)>, IllegalPosition> {
        self.outcomes.options(position)
    }

    /// Returns, for each component, the value of the sum of all others.
    fn rests(&self, sum: &[G::Position]) -> Result<Vec<LoopyValue>, IllegalPosition> {
        let values =
            sum.iter().map(|position| self.value(position)).collect::<Result<Vec<_>, _>>()?;
        let mut infinite_ones = values.iter().filter(|value| value.nimber().is_none());
        // If two or more of the other components have no finite value, their sum is `infinity()`, so their sets do not matter.
        let (first, second) = (infinite_ones.next(), infinite_ones.next());
        let infinite = [first, second].iter().flatten().count() + infinite_ones.count();
        let total: Nimber = values.iter().filter_map(LoopyValue::nimber).sum();
        let rest = |value: &LoopyValue| match value.nimber() {
            Some(own) if infinite == 0 => LoopyValue::Nim(total + own),
            None if infinite == 1 => LoopyValue::Nim(total),
            Some(own) if infinite == 1 => {
                first.cloned().unwrap_or_default() + LoopyValue::Nim(total + own)
            }
            None if infinite == 2 => {
                // Find the other infinite component, which can come before or after this one.
                let own_is_first = first.is_some_and(|first| std::ptr::eq(first, value));
                let other = if own_is_first { second } else { first };
                other.cloned().unwrap_or_default() + LoopyValue::Nim(total)
            }
            _ => LoopyValue::infinite([]),
        };
        Ok(values.iter().map(rest).collect())
    }
}
