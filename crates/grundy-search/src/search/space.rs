//! The interface through which the engines see a game: a set of keys, each with options that are sums of keys.

use std::ops::ControlFlow;

use super::control::{Event, ThreadBudget};
use super::line::EXCLUDABLE;
use super::table::Key;
use super::{mex_search, proof_numbers, small_search};
use grundy_core::engine::REPLAYED;
use grundy_core::{Ruleset, Sum};

/// Receives the options of a key, one part after another.
pub(super) trait Sink<K> {
    /// Adds a part to the current option.
    fn part(&mut self, key: K);
    /// Completes the option. Returns `false` if no further options are needed.
    fn end(&mut self) -> bool;
    /// Counts an option that cannot affect the result.
    fn pass(&mut self);
}

/// A receiver of options. Each engine has its own kind of receiver.
pub(super) enum Sinks<'s, 'c, K> {
    Mex(&'s mut mex_search::Collector<'c, K>),
    ProofNumbers(&'s mut proof_numbers::Collector<'c, K>),
    Small(&'s mut small_search::Collector<'c, K>),
}

/// A game as the engines see it. The engines search it in normal play.
///
/// The engines do not depend on the type of the game, so the compiler generates them only once for each type of key. They call the methods
/// of this trait only a few times per position. Options go directly from the rules to the receiver, without a dynamic call.
pub(super) trait Space {
    type Key: Key;

    /// Sends the options of a key to a receiver, except for the first `skip` options. Each option counts as an edge before it is computed.
    fn options(
        &self,
        key: &Self::Key,
        skip: u64,
        budget: &mut ThreadBudget<'_>,
        sinks: Sinks<'_, '_, Self::Key>,
    ) -> Result<(), Event<Self::Key>>;

    /// Returns the number of moves. If there are more than 64 moves, the result can be any number that is at least 64.
    fn count_moves(&self, key: &Self::Key) -> u32;

    /// Returns whether the rules promise that play ends.
    fn ends(&self) -> bool;

    /// Returns the value of a key if a theorem gives it.
    fn known_value(&self, _: &Self::Key) -> Option<u32> {
        None
    }

    /// Returns the values below 31 that theorems exclude, as bits: bit `v` means that the value is not `v`.
    fn excluded_values(&self, _: &Self::Key) -> u32 {
        0
    }

    /// Creates the event that requests a mex search for the value of a key.
    fn need(&self, key: &Self::Key) -> Event<Self::Key>;

    /// Creates the event for a key that occurs again on the line of play, which is an error.
    fn cycle(&self, key: &Self::Key) -> Event<Self::Key>;
}

/// The components of a game, with the game's rules.
pub(super) struct Components<'a, G> {
    pub(super) rules: &'a G,
    /// Set if the search may use only `moves` and `play`, but no hooks.
    pub(super) as_written: bool,
}

impl<G: Ruleset> Components<'_, G> {
    /// Splits a position into the parts that the search stores.
    pub(super) fn parts(&self, position: G::Position) -> Sum<G::Position> {
        if self.as_written { Sum::from(position) } else { self.rules.canonical(position) }
    }

    fn visit(
        &self,
        key: &G::Position,
        skip: u64,
        budget: &mut ThreadBudget<'_>,
        sink: &mut impl Sink<G::Position>,
    ) -> Result<(), Event<G::Position>> {
        if self.as_written {
            let mut index = 0;
            for mv in self.rules.moves(key) {
                if index < skip {
                    index += 1;
                    budget.pass(REPLAYED)?;
                    continue;
                }
                budget.edge()?;
                self.rules.play(key, &mv).into_iter().for_each(|position| sink.part(position));
                if !sink.end() {
                    break;
                }
            }
            return Ok(());
        }
        let mut index = 0;
        let mut event = None;
        let _ = self.rules.visit_options(key, |option| {
            let is_old = index < skip;
            index += u64::from(is_old);
            if let Err(reason) = if is_old { budget.pass(REPLAYED) } else { budget.edge() } {
                event = Some(reason);
                return ControlFlow::Break(());
            }
            if is_old {
                return ControlFlow::Continue(());
            }
            option.into_iter().for_each(|part| sink.part(part));
            if sink.end() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        event.map_or(Ok(()), Err)
    }
}

impl<G: Ruleset> Components<'_, G> {
    /// Returns the value of a queried position if a theorem gives the value or shows that the position is lost. The search calls this
    /// method only for queried positions, because calling both hooks for every position would cost more time than it saves.
    pub(super) fn value_by_theorems(&self, key: &G::Position) -> Option<u32> {
        let is_lost = || !self.as_written && self.rules.excluded_values(key) == !1;
        self.known_value(key).or_else(|| is_lost().then_some(0))
    }
}

impl<G: Ruleset> Space for Components<'_, G> {
    type Key = G::Position;

    fn options(
        &self,
        key: &Self::Key,
        skip: u64,
        budget: &mut ThreadBudget<'_>,
        sinks: Sinks<'_, '_, Self::Key>,
    ) -> Result<(), Event<Self::Key>> {
        match sinks {
            Sinks::Mex(sink) => self.visit(key, skip, budget, sink),
            Sinks::ProofNumbers(sink) => self.visit(key, skip, budget, sink),
            Sinks::Small(sink) => self.visit(key, skip, budget, sink),
        }
    }

    fn count_moves(&self, key: &Self::Key) -> u32 {
        if self.as_written {
            // Stop counting at 64, because a better estimate would save less time than counting further takes.
            return self.rules.moves(key).take(64).count() as u32;
        }
        u32::try_from(self.rules.count_moves(key)).unwrap_or(u32::MAX)
    }

    fn ends(&self) -> bool {
        !self.as_written && self.rules.play_ends()
    }

    fn known_value(&self, key: &Self::Key) -> Option<u32> {
        if self.as_written {
            return None;
        }
        self.rules.known_value(key).and_then(|value| u32::try_from(value.value()).ok())
    }

    fn excluded_values(&self, key: &Self::Key) -> u32 {
        if self.as_written { 0 } else { self.rules.excluded_values(key) as u32 & EXCLUDABLE }
    }

    fn need(&self, key: &Self::Key) -> Event<Self::Key> {
        Event::Need(key.clone())
    }

    fn cycle(&self, key: &Self::Key) -> Event<Self::Key> {
        Event::Cycle(key.clone())
    }
}
