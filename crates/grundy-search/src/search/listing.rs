//! Searches all moves of a sum for the winning moves or the best move.
//!
//! Equal components have equal moves, so only the moves of the first of them are played. For each move, only the part of the sum's key that
//! changes is updated. Each move played here counts as an edge of the query. If the query is interrupted, the results so far are kept.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::Ordering::Relaxed;

use super::control::{QueryBudget, ThreadBudget};
use super::driver::Task;
use super::sum_key::SumKey;
use super::{BestMove, KEPT, Search, SearchError, SearchResult};
use grundy_core::engine::REPLAYED;
use grundy_core::{Convention, Outcome, Ruleset, Sum, SumMove};

/// The kind of moves to find in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Winning,
    Best,
}

/// The state of a query that checks the moves of a sum one by one.
pub(super) struct Listing<P> {
    sum: Vec<P>,
    convention: Convention,
    wanted: Wanted,
    /// The next move, and whether it has already been counted as an edge.
    component: usize,
    mv: usize,
    is_counted: bool,
    /// The winning moves. Each is a pair: the index of the first of several equal components, and the number of the move in it.
    winning: Vec<(usize, usize)>,
    /// The best move so far, in the same form.
    best: Option<BestMove<(usize, usize)>>,
}

/// Data for comparing the moves of a sum.
enum Measure {
    /// For normal play: the value that a winning move must reach in each component, which is the nim-sum of all other components.
    Values(Vec<u32>),
    /// For misère play and for lengths: the key of the whole sum.
    SumKey(SumKey),
}

impl<G: Ruleset> Search<G> {
    /// Returns the winning moves of a sum, in the order of the components and of their moves.
    pub(super) fn list_winning(
        &self,
        sum: &[G::Position],
        convention: Convention,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Vec<SumMove<G::Move>>, G> {
        let firsts = first_of_each_kind(sum);
        let listing = self.list(sum, &firsts, convention, Wanted::Winning, quota)?;
        let of_kind = match self.named(&listing, quota) {
            Ok(of_kind) => of_kind,
            Err(error) => {
                self.keep_listing(listing);
                return Err(error);
            }
        };
        let mut list = Vec::new();
        for (component, first) in firsts.iter().enumerate() {
            for mv in of_kind.get(first).into_iter().flatten() {
                list.push(SumMove { component, mv: mv.clone() });
            }
        }
        Ok(list)
    }

    /// Looks up the winning moves, which the listing identifies by index. Returns them for each of the different components.
    fn named(
        &self,
        listing: &Listing<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<HashMap<usize, Vec<G::Move>>, G> {
        let mut budget = ThreadBudget::new(&self.control, quota);
        let mut of_kind = HashMap::new();
        for same in listing.winning.chunk_by(|one, other| one.0 == other.0) {
            let component = same[0].0;
            let mut wins = same.iter().map(|&(_, number)| number).peekable();
            let mut won = Vec::new();
            for (number, mv) in self.rules.moves(&listing.sum[component]).enumerate() {
                if wins.peek().is_none() {
                    break;
                }
                budget.pass(REPLAYED).map_err(|event| self.stopped(&event, quota))?;
                if wins.next_if_eq(&number).is_some() {
                    won.push(mv);
                }
            }
            of_kind.insert(component, won);
        }
        Ok(of_kind)
    }

    /// Keeps the state of an interrupted query until the query is repeated.
    fn keep_listing(&self, listing: Listing<G::Position>) {
        let mut listings = self.listings();
        if listings.len() >= KEPT {
            listings.remove(0);
        }
        listings.push(listing);
    }

    /// Finds the best move of a sum. If several moves are equally good, finds the first of them.
    pub(super) fn list_best(
        &self,
        sum: &[G::Position],
        convention: Convention,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Option<BestMove<SumMove<G::Move>>>, G> {
        let firsts = first_of_each_kind(sum);
        let listing = self.list(sum, &firsts, convention, Wanted::Best, quota)?;
        Ok(listing.best.and_then(|BestMove { mv: (component, number), outcome, length }| {
            let mv = self.rules.moves(&sum[component]).nth(number)?;
            Some(BestMove { mv: SumMove { component, mv }, outcome, length })
        }))
    }

    fn list(
        &self,
        sum: &[G::Position],
        firsts: &[usize],
        convention: Convention,
        wanted: Wanted,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Listing<G::Position>, G> {
        let is_this = |listing: &Listing<G::Position>| {
            (listing.convention, listing.wanted) == (convention, wanted) && listing.sum == sum
        };
        let before = {
            let mut listings = self.listings();
            let at = listings.iter().position(is_this);
            at.map(|at| listings.remove(at))
        };
        let mut listing = before.unwrap_or_else(|| Listing {
            sum: sum.to_vec(),
            convention,
            wanted,
            component: 0,
            mv: 0,
            is_counted: false,
            winning: Vec::new(),
            best: None,
        });
        let result = self.visit_moves(&mut listing, firsts, quota);
        if let Err(error) = result {
            if !matches!(error, SearchError::Cycle { .. }) {
                self.keep_listing(listing);
            }
            return Err(error);
        }
        Ok(listing)
    }

    /// Checks the remaining moves.
    fn visit_moves(
        &self,
        listing: &mut Listing<G::Position>,
        firsts: &[usize],
        quota: &QueryBudget<'_>,
    ) -> SearchResult<(), G> {
        let Some(measure) = self.measure(listing, firsts, quota)? else { return Ok(()) };
        while listing.component < listing.sum.len() {
            if firsts[listing.component] == listing.component {
                self.visit_moves_of_component(listing, &measure, quota)?;
            }
            (listing.component, listing.mv) = (listing.component + 1, 0);
        }
        Ok(())
    }

    /// Returns the data for comparing the moves, or `None` if no move can win.
    fn measure(
        &self,
        listing: &Listing<G::Position>,
        firsts: &[usize],
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Option<Measure>, G> {
        let sum = &listing.sum;
        let of_normal_play = listing.convention == Convention::Normal;
        if !of_normal_play || listing.wanted == Wanted::Best {
            if of_normal_play && sum.len() > 1 {
                // Find the values first: if some move wins, the search for lengths can then skip the losing moves.
                for (_, position) in sum.iter().enumerate().filter(|&(at, _)| firsts[at] == at) {
                    self.define(self.parts_of([position]), quota)?;
                }
            }
            return Ok(Some(Measure::SumKey(self.key_of(sum.clone(), quota)?)));
        }
        let mut values = vec![0; sum.len()];
        if sum.len() > 1 {
            let mut total = 0;
            for (at, position) in sum.iter().enumerate() {
                values[at] = if firsts[at] == at {
                    self.value_of_all(&self.parts_of([position]), quota)?
                } else {
                    values[firsts[at]]
                };
                total ^= values[at];
            }
            if total == 0 {
                return Ok(None);
            }
            for value in &mut values {
                *value ^= total;
            }
        }
        Ok(Some(Measure::Values(values)))
    }

    fn visit_moves_of_component(
        &self,
        listing: &mut Listing<G::Position>,
        measure: &Measure,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<(), G> {
        let component = listing.component;
        let position = listing.sum[component].clone();
        let rest = match measure {
            Measure::SumKey(whole) => whole.without(&self.key_of(vec![position.clone()], quota)?),
            Measure::Values(_) => SumKey::default(),
        };
        let mut budget = ThreadBudget::new(&self.control, quota);
        let mut moves = self.rules.moves(&position);
        for _ in 0..listing.mv {
            budget.pass(REPLAYED).map_err(|event| self.stopped(&event, quota))?;
            if moves.next().is_none() {
                break;
            }
        }
        drop(budget);
        for mv in moves {
            if !listing.is_counted {
                self.count_edge(quota)?;
                listing.is_counted = true;
            }
            let left = self.rules.play(&position, &mv);
            let name = (component, listing.mv);
            match measure {
                Measure::Values(values) => {
                    if self.is_value(self.parts_of(&left), values[component], quota)? {
                        listing.winning.push(name);
                    }
                }
                Measure::SumKey(_) if listing.wanted == Wanted::Winning => {
                    let task = Task::Outcome(self.beside(&rest, left, quota)?);
                    if self.ask(task, quota)? == Some(0) {
                        listing.winning.push(name);
                    }
                }
                Measure::SumKey(_) => {
                    if listing.convention == Convention::Normal {
                        self.define(self.parts_of(&left), quota)?;
                    }
                    let task = Task::Length(listing.convention, self.beside(&rest, left, quota)?);
                    let length = self.ask(task, quota)?.unwrap_or(0);
                    listing.take_length(name, length);
                }
            }
            (listing.mv, listing.is_counted) = (listing.mv + 1, false);
        }
        Ok(())
    }

    /// Returns the key of the sum after a move, which consists of the result of the move and the other components.
    fn beside(
        &self,
        rest: &SumKey,
        left: Sum<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<SumKey, G> {
        Ok(rest.plus(&self.key_of(left.into_vec(), quota)?))
    }

    /// Counts a move that the query itself plays, without an engine.
    fn count_edge(&self, quota: &QueryBudget<'_>) -> SearchResult<(), G> {
        // An earlier task with several threads may have left this flag set, so reset it.
        quota.beaten.store(false, Relaxed);
        // This budget has no turns and no other threads, so only a limit can stop it.
        ThreadBudget::new(&self.control, quota).edge().map_err(|event| self.stopped(&event, quota))
    }
}

impl<P> Listing<P> {
    /// Replaces the best move so far with the given move if this move is better. After it, play lasts `remoteness` moves.
    fn take_length(&mut self, mv: (usize, usize), remoteness: u32) {
        // After the move, the opponent is to move. So if `remoteness` is odd, the player who made the move is to move when play ends.
        let wins = (remoteness % 2 == 1) == self.convention.without_moves().first_wins();
        let length = remoteness + 1;
        let is_better = self.best.as_ref().is_none_or(|best| match (wins, best.wins()) {
            (true, true) => length < best.length,
            (false, false) => length > best.length,
            (wins, _) => wins,
        });
        if is_better {
            self.best = Some(BestMove { mv, outcome: Outcome::from_first_wins(wins), length });
        }
    }
}

/// Returns, for each component, the index of the first component that equals it.
fn first_of_each_kind<P: Eq + std::hash::Hash>(sum: &[P]) -> Vec<usize> {
    let mut firsts = HashMap::new();
    let first = |(at, position)| match firsts.entry(position) {
        Entry::Occupied(entry) => *entry.get(),
        Entry::Vacant(entry) => *entry.insert(at),
    };
    sum.iter().enumerate().map(first).collect()
}
