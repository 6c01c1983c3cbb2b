//! The public interface of [`PositionGraph`].

use std::fmt::{self, Debug};
use std::hash::Hash;

use super::{Metered, PositionGraph, Step, Walk};
use crate::SearchError;
use grundy_core::{Limits, MexSet, Nimber, Ruleset, StopReason, Stopped, Sum};

/// The number of positions to expand at a time. Positions with few moves then share a batch of lookups.
const BLOCK: u32 = 8;

impl<P> PositionGraph<P> {
    /// Creates an empty graph.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits the number of positions.
    #[must_use]
    pub fn max_stored(mut self, positions: u64) -> Self {
        self.max_stored = positions;
        self
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether the graph has no positions yet.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the position with the given number.
    ///
    /// # Panics
    /// Panics if no position has this number.
    #[track_caller]
    pub fn position(&self, number: u32) -> &P {
        &self.positions[number as usize]
    }

    /// Returns the positions in the order of their numbers.
    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.positions.iter()
    }

    /// Returns the different options of a position, as sums of numbers. If [`explore`](Self::explore) was stopped, returns only the options
    /// found so far.
    ///
    /// # Panics
    /// Panics if no position has this number.
    #[track_caller]
    pub fn options(&self, number: u32) -> impl Iterator<Item = Sum<u32>> {
        self.option_numbers(number).map(|option| option.iter().copied().collect())
    }

    /// Returns the positions in an order in which each position comes after all positions to which its moves lead. In this order, you can
    /// compute a fact about each position from the facts about its options.
    ///
    /// # Errors
    /// Returns [`SearchError::Cycle`] if play can return to a position, and [`SearchError::Stopped`] at a limit. If
    /// [`explore`](Self::explore) is incomplete, returns [`SearchError::Stopped`] with [`StopReason::Stored`].
    ///
    /// # Complexity
    /// Visits each part of each option once.
    pub fn ending_first(&self, limits: &Limits) -> Result<Vec<u32>, SearchError<P>>
    where
        P: Clone + Debug,
    {
        let mut meter = limits.meter();
        let mut order = Vec::with_capacity(self.len());
        let mut walk = Walk::default();
        for root in 0..self.len() as u32 {
            if walk.is_closed(root) {
                continue;
            }
            walk.begin(root);
            loop {
                match walk.step(self) {
                    Step::Expand(_) => {
                        let limit = self.len() as u64;
                        return Err(meter.stopped(StopReason::Stored { limit }).into());
                    }
                    Step::Closed(number) => {
                        meter.tick(1)?;
                        order.push(number);
                    }
                    Step::Cycle(number) => {
                        return Err(SearchError::Cycle { position: self.position(number).clone() });
                    }
                    Step::Went => meter.tick(1)?,
                    Step::Done => break,
                }
            }
        }
        Ok(order)
    }

    /// Computes a fact about every position from the facts about its options, and returns the facts indexed by number. For each option of a
    /// position, `join` combines the facts about the option's parts; `fact` receives the results for all options.
    fn fold<T: Copy + Default>(
        &self,
        limits: &Limits,
        join: impl Fn(T, T) -> T,
        mut fact: impl FnMut(&mut dyn Iterator<Item = T>) -> T,
    ) -> Result<Vec<T>, SearchError<P>>
    where
        P: Clone + Debug,
    {
        let order = self.ending_first(limits)?;
        let mut meter = limits.meter();
        let mut facts = vec![T::default(); self.len()];
        for number in order {
            meter.tick(1)?;
            let mut options = self.option_numbers(number).map(|option| {
                option.iter().fold(T::default(), |all, &part| join(all, facts[part as usize]))
            });
            let own = fact(&mut options);
            facts[number as usize] = own;
        }
        Ok(facts)
    }

    /// Returns the nim-values of all positions in normal play, indexed by number: the mex of the values of the options.
    ///
    /// # Errors
    /// The same as for [`ending_first`](Self::ending_first).
    pub fn nim_values(&self, limits: &Limits) -> Result<Vec<Nimber>, SearchError<P>>
    where
        P: Clone + Debug,
    {
        let mut set = MexSet::new();
        self.fold(
            limits,
            |a, b| a + b,
            |options| {
                set.clear();
                for value in options {
                    set.insert(value);
                }
                set.mex()
            },
        )
    }

    /// Returns the number of moves in the longest line of play from each position, indexed by the position's number. For an option with
    /// several parts, the lengths of the parts are added.
    ///
    /// # Errors
    /// The same as for [`ending_first`](Self::ending_first).
    pub fn depths(&self, limits: &Limits) -> Result<Vec<u64>, SearchError<P>>
    where
        P: Clone + Debug,
    {
        let longest = |options: &mut dyn Iterator<Item = u64>| {
            options.max().map_or(0, |most| most.saturating_add(1))
        };
        self.fold(limits, u64::saturating_add, longest)
    }

    /// Returns the largest number of options that a position has.
    pub fn breadth(&self) -> usize {
        (0..self.len() as u32).map(|number| self.count_options(number)).max().unwrap_or(0)
    }
}

impl<P: Clone + Eq + Hash> PositionGraph<P> {
    /// Returns the number of a position. The position must be in its canonical form. Returns `None` if the graph does not contain it.
    pub fn find(&self, position: &P) -> Option<u32> {
        self.index.find(self.index.key(position), position, &self.positions, false)
    }

    /// Plays all moves of a sum and of every position reachable from it. Returns the numbers of the sum's parts in ascending order. Work is
    /// counted in moves.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit or at the bound on positions. Call this method again, with the same rules, to resume.
    ///
    /// # Complexity
    /// Plays every move of every position once.
    pub fn explore<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        sum: &[P],
        limits: &Limits,
    ) -> Result<Sum<u32>, Stopped> {
        let mut meter = limits.meter();
        let limit = self.max_stored;
        let mut budget = Metered { meter: &mut meter, max_stored: limit, limit };
        let parts = sum.iter().flat_map(|position| rules.canonical(position.clone()));
        let numbers = self.numbers(rules, parts, &mut budget)?;
        while (self.expanded as usize) < self.len() {
            let begin = self.expanded;
            let end = (begin + BLOCK).min(self.len() as u32);
            budget.meter.show("positions", u64::from(begin), None);
            let parts = |position| rules.canonical(position);
            let result = self.expand(begin..end, rules, parts, &mut budget);
            self.expanded = (begin..end).find(|&number| !self.is_complete(number)).unwrap_or(end);
            for number in begin..self.expanded {
                self.tidy(number);
            }
            result?;
        }
        Ok(numbers.iter().copied().collect())
    }
}

impl<P> Debug for PositionGraph<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PositionGraph").field("positions", &self.len()).finish_non_exhaustive()
    }
}
