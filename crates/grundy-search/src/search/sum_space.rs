//! Whole sums as multisets of components, for misère play and for the length of play.
//!
//! Nim-values do not add up in misère play, so a sum is searched as a whole. Its key is the multiset of the ids of its components. The key
//! omits components without moves, because they do not change the game tree, not even in misère play. The engines can search only normal
//! play, so misère play is converted to normal play with one additional move: a player who cannot move can end the game, and wins by doing
//! so.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::control::{Event, SearchState, ThreadBudget};
use super::space::{Components, Sink, Sinks, Space};
use super::sum_key::SumKey;
use super::table::Table;
use crate::hash::hash_of;
use crate::position_graph::{Budget, CAPACITY, PositionGraph, decode};
use grundy_core::Ruleset;
use grundy_core::engine::REPLAYED;

/// The maximum number of moves to count. A larger number would not improve an estimate.
const MANY_MOVES: u64 = 1 << 12;

/// The positions that occur as components of sums.
pub(super) type Ids<P> = PositionGraph<P>;

/// Bounds on the number of stored components, with the budget that counts edges.
struct Bounds<'b, 'g, P> {
    control: &'b SearchState,
    budget: &'b mut ThreadBudget<'g>,
    of: std::marker::PhantomData<P>,
}

impl<P> Budget for Bounds<'_, '_, P> {
    type Stop = Event<SumKey>;

    fn step(&mut self, _: usize) -> Result<(), Event<SumKey>> {
        if !self.control.has_bytes(0) {
            return Err(self.control.no_memory().into());
        }
        self.budget.edge()
    }

    fn pass(&mut self) -> Result<(), Event<SumKey>> {
        self.budget.pass(REPLAYED)
    }

    fn store(&mut self, positions: usize) -> Result<(), Event<SumKey>> {
        if positions >= CAPACITY || !self.control.has_room() {
            return Err(self.control.full().into());
        }
        let bytes = PositionGraph::<P>::BYTES as u64;
        if !self.control.has_bytes(bytes) {
            return Err(self.control.no_memory().into());
        }
        self.budget.pass(REPLAYED)?;
        self.control.ids.fetch_add(1, Relaxed);
        self.control.id_bytes.fetch_add(bytes, Relaxed);
        Ok(())
    }
}

/// The sums of positions of a game in one convention.
pub(super) struct SumSpace<'a, G: Ruleset> {
    pub(super) components: Components<'a, G>,
    pub(super) ids: &'a RwLock<Ids<G::Position>>,
    pub(super) control: &'a SearchState,
    /// Whether a player who has no moves in any component makes one last move, which turns misère play into normal play.
    pub(super) last_move: bool,
    /// The nim-values of positions. The search for lengths in normal play uses them to let the winner skip moves that are known to lose.
    pub(super) values: Option<&'a Table<G::Position>>,
}

impl<G: Ruleset> SumSpace<'_, G> {
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Ids<G::Position>> {
        self.ids.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self) -> RwLockWriteGuard<'_, Ids<G::Position>> {
        self.ids.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn bounds<'b, 'g>(&'b self, budget: &'b mut ThreadBudget<'g>) -> Bounds<'b, 'g, G::Position> {
        Bounds { control: self.control, budget, of: std::marker::PhantomData }
    }

    /// Returns the key of a sum. Stores the components that are new.
    pub(super) fn key_of(
        &self,
        sum: impl IntoIterator<Item = G::Position>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<SumKey, Event<SumKey>> {
        let parts = sum.into_iter().flat_map(|position| self.components.parts(position));
        let rules = self.components.rules;
        let key = self.write().numbers(rules, parts, &mut self.bounds(budget))?;
        if key.len() >= CAPACITY {
            return Err(self.control.full().into());
        }
        Ok(SumKey::of_ids(key))
    }

    /// Returns the nim-value of a sum if the space uses values and all of them are known.
    fn value_of(&self, ids: &Ids<G::Position>, key: &SumKey) -> Option<u32> {
        let store = self.values?.read();
        let mut sum = 0;
        for (id, _) in key.counts().filter(|(_, times)| times % 2 == 1) {
            let position = ids.position(id);
            sum ^= store.find(hash_of(position), position)?.value()?;
        }
        Some(sum)
    }

    /// Plays the remaining moves of a component.
    pub(super) fn expand(
        &self,
        ids: &mut Ids<G::Position>,
        id: u32,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<SumKey>> {
        if ids.is_complete(id) {
            return Ok(());
        }
        let before = ids.words();
        let parts = |position| self.components.parts(position);
        let result = ids.expand(id..id + 1, self.components.rules, parts, &mut self.bounds(budget));
        if ids.is_complete(id) {
            ids.tidy(id);
        }
        let (words, bytes) = (ids.words(), &self.control.id_bytes);
        if words < before {
            bytes.fetch_sub((before - words) as u64 * 4, Relaxed);
        } else {
            bytes.fetch_add((words - before) as u64 * 4, Relaxed);
        }
        result
    }

    /// Plays the remaining moves of a component. If the component splits, checks that play ends.
    fn load(&self, id: u32, budget: &mut ThreadBudget<'_>) -> Result<(), Event<SumKey>> {
        let mut ids = self.write();
        self.expand(&mut ids, id, budget)?;
        if ids.splits(id) && !ids.ends(id) {
            if !self.components.ends() {
                // If play in some component never ends, sums can grow forever without repeating, so first check that play ends.
                return Err(Event::Splits(id));
            }
            ids.set_ends(id);
        }
        Ok(())
    }

    /// Returns whether all options of a component are known and, if the component splits, whether play from it is known to end.
    fn is_loaded(ids: &Ids<G::Position>, id: u32) -> bool {
        ids.is_complete(id) && (!ids.splits(id) || ids.ends(id))
    }
}

impl<G: Ruleset> Space for SumSpace<'_, G> {
    type Key = SumKey;

    fn options(
        &self,
        key: &SumKey,
        skip: u64,
        budget: &mut ThreadBudget<'_>,
        sinks: Sinks<'_, '_, SumKey>,
    ) -> Result<(), Event<SumKey>> {
        // Computing a sum takes so long that the cost of a dynamic call is negligible.
        let sink: &mut dyn Sink<SumKey> = match sinks {
            Sinks::Mex(sink) => sink,
            Sinks::Small(sink) => sink,
            Sinks::ProofNumbers(sink) => sink,
        };
        if key.is_empty() {
            if self.last_move && skip == 0 {
                budget.edge()?;
                sink.end();
            }
            return Ok(());
        }
        let mut index = 0;
        for (id, _) in key.counts() {
            if !Self::is_loaded(&self.read(), id) {
                self.load(id, budget)?;
            }
            let ids = self.read();
            let own = self.value_of(&ids, key);
            for option in ids.coded_options(id) {
                index += 1;
                if index <= skip {
                    continue;
                }
                budget.edge()?;
                let left = key.replaced(id, &decode(option));
                if own.is_some_and(|value| value > 0)
                    && self.value_of(&ids, &left).is_some_and(|value| value > 0)
                {
                    sink.pass();
                    continue;
                }
                sink.part(left);
                if !sink.end() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn count_moves(&self, key: &SumKey) -> u32 {
        let ids = self.read();
        let mut moves = 0;
        for (id, times) in key.counts() {
            let of_one = if ids.is_complete(id) {
                ids.count_options(id)
            } else {
                self.components.rules.moves(ids.position(id)).take(64).count()
            };
            moves += of_one as u64 * u64::from(times);
            if moves >= MANY_MOVES {
                break;
            }
        }
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    fn ends(&self) -> bool {
        // An option is a single key here, and the engines use no nim-values of sums, so equal parts never cancel.
        false
    }

    fn need(&self, key: &SumKey) -> Event<SumKey> {
        self.cycle(key)
    }

    fn cycle(&self, key: &SumKey) -> Event<SumKey> {
        // If the sum repeats, one of its components leads to a position that can repeat.
        Event::Circle(key.ids())
    }
}
