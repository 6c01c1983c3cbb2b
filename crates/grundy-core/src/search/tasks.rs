//! From queries to tasks about single components and whole sums, and from the tables to what is known.

use std::sync::{MutexGuard, PoisonError};

use super::control::{Halt, Quota};
use super::driver::{Driver, Task};
use super::hash::hash_of;
use super::listing::Listing;
use super::space::{Components, Space as _};
use super::whole::Whole;
use super::wholes::Wholes;
use super::{Answer, KEPT, Search, Suspended};
use crate::explore::Numbers;
use crate::{Convention, Limits, Outcome, Ruleset};

impl<G: Ruleset> Search<G> {
    pub(super) fn quota<'l>(&self, limits: &'l Limits) -> Quota<'l> {
        Quota::new(limits, self.parallel.is_some())
    }

    pub(super) fn components(&self) -> Components<'_, G> {
        Components { rules: &self.rules, as_written: self.as_written }
    }

    pub(super) fn wholes(&self, last_move: bool, prunes: bool) -> Wholes<'_, G> {
        Wholes {
            components: self.components(),
            ids: &self.ids,
            control: &self.control,
            last_move,
            values: prunes.then_some(&self.positions),
        }
    }

    /// The parts of a sum. Equal ones cancel if the rules promise that play ends.
    pub(super) fn parts_of<'a>(
        &self,
        sum: impl IntoIterator<Item = &'a G::Position>,
    ) -> Vec<G::Position>
    where
        G::Position: 'a,
    {
        let components = self.components();
        let mut parts = Vec::new();
        for position in sum {
            parts.extend(components.parts(position.clone()));
        }
        parts
    }

    pub(super) fn value_of_all(&self, parts: &[G::Position], quota: &Quota<'_>) -> Answer<u32, G> {
        let mut sum = 0;
        for part in parts {
            sum ^= self.ask(Task::Value(part.clone()), quota)?.unwrap_or(0);
        }
        Ok(sum)
    }

    /// Whether the parts together have this value. The hardest part is only asked for what is left.
    pub(super) fn is_value(
        &self,
        mut parts: Vec<G::Position>,
        value: u32,
        quota: &Quota<'_>,
    ) -> Answer<bool, G> {
        let components = self.components();
        parts.sort_by_cached_key(|part| components.count_moves(part));
        let Some(hardest) = parts.pop() else { return Ok(value == 0) };
        let rest = self.value_of_all(&parts, quota)? ^ value;
        Ok(self.ask(Task::Is(hardest, rest), quota)? == Some(rest))
    }

    pub(super) fn outcome_within(
        &self,
        sum: Vec<G::Position>,
        convention: Convention,
        quota: &Quota<'_>,
    ) -> Answer<Outcome, G> {
        if convention == Convention::Normal {
            let is_zero = self.is_value(self.parts_of(&sum), 0, quota)?;
            return Ok(Outcome::from_first_wins(!is_zero));
        }
        let task = Task::Outcome(self.key_of(sum, quota)?);
        Ok(Outcome::from_first_wins(self.ask(task, quota)? != Some(0)))
    }

    pub(super) fn length_within(
        &self,
        sum: Vec<G::Position>,
        convention: Convention,
        quota: &Quota<'_>,
    ) -> Answer<u32, G> {
        if convention == Convention::Normal {
            // With the values, moves that lose are left out where a move wins.
            self.define(self.parts_of(&sum), quota)?;
        }
        let task = Task::Length(convention, self.key_of(sum, quota)?);
        Ok(self.ask(task, quota)?.unwrap_or(0))
    }

    /// Finds the values of these parts by definition, and so those of all positions that they lead to.
    pub(super) fn define(&self, parts: Vec<G::Position>, quota: &Quota<'_>) -> Answer<(), G> {
        parts.into_iter().try_for_each(|part| self.ask(Task::Defined(part), quota).map(drop))
    }

    pub(super) fn key_of(&self, sum: Vec<G::Position>, quota: &Quota<'_>) -> Answer<Whole, G> {
        self.wholes(false, false).key_of(sum).map_err(|halt| match halt {
            Halt::Stop(reason) => quota.stopped(reason),
            // Nothing else can happen to a sum that is only looked up.
            _ => quota.stopped(self.control.full()),
        })
    }

    pub(super) fn find_whole(&self, sum: &[G::Position]) -> Option<Whole> {
        let ids = self.ids.read().unwrap_or_else(PoisonError::into_inner);
        let mut whole = Numbers::new();
        for part in self.parts_of(sum) {
            let id = ids.find(&part)?;
            if ids.has_moves(id) {
                whole.push(id);
            }
        }
        Some(Whole::of_ids(whole))
    }

    /// What the tables know about a task: nothing, that its answer is no, or the number that answers it.
    #[expect(clippy::option_option, reason = "not known is something else than known to be none")]
    pub(super) fn known(&self, task: &Task<G::Position>) -> Option<Option<u32>> {
        match task {
            Task::Value(position) | Task::Defined(position) | Task::Is(position, _) => {
                let store = self.positions.read();
                let line = store.find(hash_of(position), position)?;
                match task {
                    Task::Is(_, n) if line.is_excluded(*n) => Some(None),
                    _ => line.value().map(Some),
                }
            }
            Task::Outcome(whole) => {
                let store = self.sums[0].read();
                let line = store.find(hash_of(whole), whole)?;
                if line.is_excluded(0) { Some(None) } else { line.value().map(Some) }
            }
            Task::Length(convention, whole) => {
                let store = self.sums[1 + *convention as usize].read();
                store.find(hash_of(whole), whole)?.value().map(Some)
            }
        }
    }

    pub(super) fn suspended(&self) -> MutexGuard<'_, Vec<Suspended<G::Position>>> {
        self.suspended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn listings(&self) -> MutexGuard<'_, Vec<Listing<G::Position>>> {
        self.listings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The engines that were working on the task.
    pub(super) fn resume(&self, task: &Task<G::Position>) -> Vec<Driver<G::Position>> {
        let mut suspended = self.suspended();
        let at = suspended.iter().position(|(other, _)| other == task);
        at.map_or_else(Vec::new, |at| suspended.remove(at).1)
    }

    pub(super) fn suspend(&self, task: Task<G::Position>, drivers: Vec<Driver<G::Position>>) {
        let mut suspended = self.suspended();
        if suspended.len() >= KEPT {
            suspended.remove(0);
        }
        suspended.push((task, drivers));
    }
}
