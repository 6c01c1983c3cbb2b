//! Exhaustive search: who wins, and how, by the rules alone.

mod meter;
mod report;
mod sums;
mod table;
mod values;

use std::fmt;
use std::ops::ControlFlow;

pub use report::{SearchError, Statistics};

use crate::{Convention, Nimber, Outcome, Ruleset, SumMove};
use meter::Meter;
use sums::Sums;
use table::Positions;
use values::Values;

/// A memoised exhaustive search over any [`Ruleset`].
///
/// Positions are interned: each is stored once and named by a 32-bit id, and everything else the
/// search keeps is a few words per id. The stack is a vector, so the longest play may have millions
/// of moves. What one query finds out serves all later ones.
///
/// - [`nim_value`](Self::nim_value) and [`nim_sum`](Self::nim_sum): the mex over all options.
/// - [`outcome`](Self::outcome): in normal play one position is searched only until a winning move
///   is found, and a sum is answered by nim-values; in misère play, where nim-values do not add up,
///   sums are searched as multisets of ids.
/// - [`winning_moves`](Self::winning_moves): all of them, in both conventions.
/// - [`best_move`](Self::best_move): a move even for the player who loses, by
///   [`remoteness`](Self::remoteness): who wins hurries and who loses delays.
///
/// Positions are stored in their [`canonical`](Ruleset::canonical) form unless the search is to take
/// the rules [`as_written`](Self::as_written). All answers, and all statistics, are the same in every
/// run.
///
/// # Limits
/// At most `2^31 - 2` positions and as many sums. Set [`max_stored`](Self::max_stored) and
/// [`max_edges`](Self::max_edges) where the rules come from elsewhere: without them a game without end
/// is noticed when it returns to a position, but not if it always reaches new ones. A cycle that an
/// early stop does not come to is not reported.
///
/// # Complexity
/// Nim-values: each position is expanded once; time and edges are linear in the number of moves of all
/// positions. Beside the positions themselves, 4 bytes per position and 5 to 11 for the hash table stay;
/// the stack takes 24 bytes per move of the present line of play and 4 per component of its options.
/// Misère play and remoteness: the same over all sums that can be reached, of which there may be
/// exponentially many in the number of components.
///
/// # Example
/// ```
/// use grundy_core::{Misere, Nimber, Normal, Outcome, Ruleset, Search, Sum, SumMove};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64; // coins taken
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         1..=heap
///     }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
///         Sum::from(heap - taken)
///     }
/// }
///
/// # fn main() -> Result<(), grundy_core::SearchError<u64>> {
/// let mut search = Search::new(Nim);
/// assert_eq!(search.nim_value(&5)?, Nimber::new(5));
/// assert_eq!(search.winning_moves(&5, Normal)?, [5]);
/// assert_eq!(search.sum_outcome(&[1, 1, 1], Normal)?, Outcome::N);
/// assert_eq!(search.sum_outcome(&[1, 1, 1], Misere)?, Outcome::P);
/// assert_eq!(search.sum_winning_moves(&[1, 5], Normal)?, [SumMove::new(1, 4)]);
/// assert_eq!(search.sum_winning_moves(&[1, 5], Misere)?, [SumMove::new(1, 5)]);
/// # Ok(())
/// # }
/// ```
pub struct Search<G: Ruleset> {
    rules: G,
    positions: Positions<G::Position>,
    values: Values,
    sums: Sums,
    meter: Meter,
}

impl<G: Ruleset> Search<G> {
    /// A search that knows nothing yet. `&G` is a ruleset too, if the rules are still needed.
    #[must_use]
    pub fn new(rules: G) -> Self {
        Self {
            rules,
            positions: Positions::new(),
            values: Values::default(),
            sums: Sums::default(),
            meter: Meter::new(),
        }
    }

    /// Takes positions as the rules leave them and never asks for their
    /// [`canonical`](Ruleset::canonical) form, so that the hook itself can be held against the rules.
    /// Forgets what is stored.
    #[must_use]
    pub fn as_written(self) -> Self {
        let mut search = Self { meter: self.meter, ..Self::new(self.rules) };
        search.meter.counted = Statistics::default();
        search.positions.as_written = true;
        search
    }

    /// Bounds the number of positions and sums stored, over all queries.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.meter.max_stored = limit;
        self
    }

    /// Bounds the number of edges visited in each query.
    #[must_use]
    pub fn max_edges(mut self, limit: u64) -> Self {
        self.meter.max_edges = limit;
        self
    }

    /// Calls `progress` after every 4096 edges: to show how far the search is, and to end it by
    /// [`ControlFlow::Break`].
    #[must_use]
    pub fn on_progress(
        mut self,
        progress: impl FnMut(&Statistics) -> ControlFlow<()> + Send + 'static,
    ) -> Self {
        self.meter.progress = Some(Box::new(progress));
        self
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// What was stored and visited so far.
    #[must_use]
    pub const fn statistics(&self) -> Statistics {
        self.meter.counted
    }

    /// The nim-value of a position: the mex of the values of its options.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    pub fn nim_value(&mut self, position: &G::Position) -> Answer<Nimber, G> {
        self.nim_sum(std::slice::from_ref(position))
    }

    /// The nim-value of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    pub fn nim_sum(&mut self, sum: &[G::Position]) -> Answer<Nimber, G> {
        self.meter.begin_query();
        let ids = self.ids(sum)?;
        self.value_of_all(&ids)
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    pub fn outcome(
        &mut self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Answer<Outcome, G> {
        self.sum_outcome(std::slice::from_ref(position), convention)
    }

    /// The outcome of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    pub fn sum_outcome(
        &mut self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> Answer<Outcome, G> {
        self.meter.begin_query();
        let ids = self.ids(sum)?;
        self.outcome_by_ids(&ids, convention.into())
    }

    /// All winning moves of a position, in the order of its moves.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Answer<Vec<G::Move>, G> {
        let moves = self.sum_winning_moves(std::slice::from_ref(position), convention)?;
        Ok(moves.into_iter().map(|found| found.mv).collect())
    }

    /// All winning moves of a sum, in the order of the components and of their moves.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    pub fn sum_winning_moves(
        &mut self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> Answer<Vec<SumMove<G::Move>>, G> {
        let convention = convention.into();
        self.meter.begin_query();
        let mut winning = Vec::new();
        if convention == Convention::Normal {
            let ids = self.ids(sum)?;
            if self.value_of_all(&ids)? == Nimber::ZERO {
                return Ok(winning);
            }
        }
        self.for_each_option(sum, |search, mv, ids| {
            if search.outcome_by_ids(ids, convention)? == Outcome::P {
                winning.push(mv);
            }
            Ok(())
        })?;
        Ok(winning)
    }

    /// How many moves a position lasts if the player who wins hurries and the one who loses delays.
    ///
    /// A sum without moves has remoteness 0, a sum with winning moves one more than the least
    /// remoteness they lead to, and any other one more than the greatest among its options (Winning
    /// Ways, chapter 9).
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    ///
    /// # Complexity
    /// All sums that can be reached are searched in either convention, since lengths, unlike
    /// nim-values, do not add up; in normal play the moves that lose are left out where a move wins.
    pub fn remoteness(
        &mut self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Answer<u32, G> {
        self.sum_remoteness(std::slice::from_ref(position), convention)
    }

    /// The [`remoteness`](Self::remoteness) of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    ///
    /// # Complexity
    /// As for one position.
    pub fn sum_remoteness(
        &mut self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> Answer<u32, G> {
        self.meter.begin_query();
        let ids = self.ids(sum)?;
        self.remoteness_by_ids(&ids, convention.into())
    }

    /// A move worth playing, or `None` if there is none to play: the winning move that wins soonest,
    /// or, where all moves lose, the one that resists longest. Of several such the first.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    ///
    /// # Complexity
    /// As for [`remoteness`](Self::remoteness).
    pub fn best_move(
        &mut self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Answer<Option<BestMove<G::Move>>, G> {
        let best = self.sum_best_move(std::slice::from_ref(position), convention)?;
        Ok(best.map(|BestMove { mv, outcome, length }| BestMove { mv: mv.mv, outcome, length }))
    }

    /// The [`best_move`](Self::best_move) of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached, the search is cancelled or play does not end.
    ///
    /// # Complexity
    /// As for [`remoteness`](Self::remoteness).
    pub fn sum_best_move(
        &mut self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> Answer<Option<BestMove<SumMove<G::Move>>>, G> {
        let convention = convention.into();
        self.meter.begin_query();
        let mut best: Option<BestMove<SumMove<G::Move>>> = None;
        self.for_each_option(sum, |search, mv, ids| {
            let remoteness = search.remoteness_by_ids(ids, convention)?;
            // The option is the opponent's to move, and play alternates down to the end.
            let wins = (remoteness % 2 == 1) == convention.without_moves().first_wins();
            let better = best.as_ref().is_none_or(|best| match (wins, best.wins()) {
                (true, true) => remoteness + 1 < best.length,
                (false, false) => remoteness + 1 > best.length,
                (wins, _) => wins,
            });
            if better {
                let outcome = Outcome::from_first_wins(wins);
                best = Some(BestMove { mv, outcome, length: remoteness + 1 });
            }
            Ok(())
        })?;
        Ok(best)
    }

    /// The nim-value of a position if earlier queries have found it. Searches nothing.
    #[must_use]
    pub fn known_value(&self, position: &G::Position) -> Option<Nimber> {
        self.known_ids(std::slice::from_ref(position))?
            .into_iter()
            .map(|id| self.values.value(id))
            .sum()
    }

    /// The outcome of a position if earlier queries have found it. Searches nothing.
    #[must_use]
    pub fn known_outcome(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Option<Outcome> {
        self.known_sum_outcome(std::slice::from_ref(position), convention)
    }

    /// The outcome of a sum if earlier queries have found it. Searches nothing.
    #[must_use]
    pub fn known_sum_outcome(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> Option<Outcome> {
        let convention = convention.into();
        let mut ids = self.known_ids(sum)?;
        if convention == Convention::Normal {
            if let [id] = ids[..] {
                return self.values.is_zero(id).map(|zero| Outcome::from_first_wins(!zero));
            }
            let value: Option<Nimber> = ids.iter().map(|&id| self.values.value(id)).sum();
            return value.map(Outcome::from);
        }
        ids.retain(|&id| self.rules.moves(self.positions.get(id)).next().is_some());
        ids.sort_unstable();
        self.sums.outcome(self.sums.find(&ids)?, convention)
    }

    fn known_ids(&self, sum: &[G::Position]) -> Option<Vec<u32>> {
        let parts =
            sum.iter().cloned().flat_map(|position| self.positions.parts(&self.rules, position));
        parts.map(|part| self.positions.find(&part)).collect()
    }

    fn ids(&mut self, sum: &[G::Position]) -> Answer<Vec<u32>, G> {
        let mut ids = Vec::with_capacity(sum.len());
        for position in sum {
            self.positions.intern_parts(
                &self.rules,
                position.clone(),
                &mut self.meter,
                &mut ids,
            )?;
        }
        Ok(ids)
    }

    /// Hands on every option of a sum: the move and the ids of what is left.
    fn for_each_option(
        &mut self,
        sum: &[G::Position],
        mut visit: impl FnMut(&mut Self, SumMove<G::Move>, &[u32]) -> Answer<(), G>,
    ) -> Answer<(), G> {
        for (component, position) in sum.iter().enumerate() {
            let mut ids = self.ids(&sum[..component])?;
            ids.extend(self.ids(&sum[component + 1..])?);
            let others = ids.len();
            let moves: Vec<_> = self.rules.moves(position).collect();
            for mv in moves {
                self.meter.edge()?;
                ids.truncate(others);
                for part in self.rules.play(position, &mv) {
                    self.positions.intern_parts(&self.rules, part, &mut self.meter, &mut ids)?;
                }
                visit(self, SumMove { component, mv }, &ids)?;
            }
        }
        Ok(())
    }

    fn value_of_all(&mut self, ids: &[u32]) -> Answer<Nimber, G> {
        let mut value = Nimber::ZERO;
        for &id in ids {
            value += self.value_of(id)?;
        }
        Ok(value)
    }

    fn outcome_by_ids(&mut self, ids: &[u32], convention: Convention) -> Answer<Outcome, G> {
        match (convention, ids) {
            (Convention::Normal, &[id]) => Ok(Outcome::from_first_wins(!self.is_zero(id)?)),
            (Convention::Normal, _) => self.value_of_all(ids).map(Outcome::from),
            (Convention::Misere, _) => self.outcome_of(ids, convention),
        }
    }

    fn remoteness_by_ids(&mut self, ids: &[u32], convention: Convention) -> Answer<u32, G> {
        if convention == Convention::Normal {
            self.value_of_all(ids)?;
        }
        self.remoteness_of(ids, convention)
    }
}

/// What a query of [`Search`] returns.
type Answer<T, G> = Result<T, SearchError<<G as Ruleset>::Position>>;

impl<G: Ruleset> fmt::Debug for Search<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("statistics", &self.meter.counted)
            .field("as_written", &self.positions.as_written)
            .finish_non_exhaustive()
    }
}

/// A move worth playing, and how long the game lasts after it: of a position (`M` is a move of the
/// rules) or of a sum (`M` is a [`SumMove`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove<M> {
    mv: M,
    outcome: Outcome,
    length: u32,
}

impl<M> BestMove<M> {
    /// The move.
    #[must_use]
    pub const fn mv(&self) -> &M {
        &self.mv
    }

    /// The outcome of the sum before the move: `N` if the move wins, `P` if it only delays.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether the move wins.
    #[must_use]
    pub const fn wins(&self) -> bool {
        self.outcome.first_wins()
    }

    /// The number of moves to the end of the game, this one included: the remoteness.
    #[must_use]
    pub const fn length(&self) -> u32 {
        self.length
    }
}
