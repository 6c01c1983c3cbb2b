//! Splits queries into tasks about single components or whole sums, and looks up answers that are already known.

use std::sync::{Arc, MutexGuard, PoisonError, TryLockError};

use super::control::{Event, QueryBudget, STACK_SHARE, ThreadBudget};
use super::driver::{Driver, Task};
use super::listing::Listing;
use super::small_search::{self, SmallSearch};
use super::space::{Components, Space as _};
use super::sum_key::SumKey;
use super::sum_space::SumSpace;
use super::table::{Room, Table};
use super::{KEPT, Method, Search, SearchError, SearchResult, Suspended};
use crate::hash::hash_of;
use crate::position_graph::Numbers;
use grundy_core::engine::COUNTED;
use grundy_core::{Convention, Limits, Outcome, Ruleset};
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

impl<G: Ruleset> Search<G> {
    pub(super) fn quota<'l>(&self, limits: &'l Limits) -> QueryBudget<'l> {
        QueryBudget::new(limits, self.parallel.is_some())
    }

    /// Returns the tables of sums: outcomes in misère play, lengths in normal play, and lengths in misère play.
    pub(super) fn sums(&self) -> &[Table<SumKey>; 3] {
        self.sums.get_or_init(|| {
            Box::new(
                self.control.sum_tallies().each_ref().map(|tally| Table::new(Arc::clone(tally))),
            )
        })
    }

    /// Returns the tables of sums, if they have been created.
    pub(super) fn known_sums(&self) -> impl Iterator<Item = &Table<SumKey>> {
        self.sums.get().into_iter().flat_map(|tables| tables.iter())
    }

    pub(super) fn components(&self) -> Components<'_, G> {
        Components { rules: &self.rules, as_written: self.as_written }
    }

    pub(super) fn wholes(&self, last_move: bool, prunes: bool) -> SumSpace<'_, G> {
        SumSpace {
            components: self.components(),
            ids: &self.ids,
            control: &self.control,
            last_move,
            values: prunes.then_some(&self.positions),
        }
    }

    /// Splits the positions of a sum into the parts that the search stores, and returns all of these parts.
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

    pub(super) fn value_of_all(
        &self,
        parts: &[G::Position],
        quota: &QueryBudget<'_>,
    ) -> SearchResult<u32, G> {
        let mut sum = 0;
        for part in parts {
            sum ^= self.ask(Task::Value(part.clone()), quota)?.unwrap_or(0);
        }
        Ok(sum)
    }

    /// Returns whether the sum of the given parts has the given value. Finds the values of all parts except the hardest, and then only asks
    /// whether the hardest part has the value that is still missing.
    pub(super) fn is_value(
        &self,
        parts: Vec<G::Position>,
        value: u32,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<bool, G> {
        let mut parts = self.easiest_first(parts, quota)?;
        let Some(hardest) = parts.pop() else { return Ok(value == 0) };
        let rest = self.value_of_all(&parts, quota)? ^ value;
        Ok(self.ask(Task::Is(hardest, rest), quota)? == Some(rest))
    }

    /// Returns the parts, ordered by their numbers of moves. Parts with few moves are usually the easiest.
    fn easiest_first(
        &self,
        parts: Vec<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Vec<G::Position>, G> {
        if parts.len() < 2 {
            return Ok(parts);
        }
        let components = self.components();
        let mut budget = ThreadBudget::new(&self.control, quota);
        let mut counted = Vec::with_capacity(parts.len());
        for part in parts {
            budget.pass(COUNTED).map_err(|event| self.stopped(&event, quota))?;
            counted.push((components.count_moves(&part), part));
        }
        counted.sort_by_key(|&(moves, _)| moves);
        Ok(counted.into_iter().map(|(_, part)| part).collect())
    }

    /// Creates the error for a step outside the engines. Only a limit can stop such a step.
    pub(super) fn stopped(
        &self,
        event: &Event<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchError<G::Position> {
        match event {
            Event::Stop(reason) => quota.stopped(*reason),
            _ => quota.stopped(self.control.full()),
        }
    }

    pub(super) fn outcome_within(
        &self,
        sum: Vec<G::Position>,
        convention: Convention,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Outcome, G> {
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
        quota: &QueryBudget<'_>,
    ) -> SearchResult<u32, G> {
        if convention == Convention::Normal {
            // Find the values first: if some move wins, the search for lengths can then skip the losing moves.
            self.define(self.parts_of(&sum), quota)?;
        }
        let task = Task::Length(convention, self.key_of(sum, quota)?);
        Ok(self.ask(task, quota)?.unwrap_or(0))
    }

    /// Finds the values of the given parts with a mex search, which also finds the value of every position reachable from them.
    pub(super) fn define(
        &self,
        parts: Vec<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<(), G> {
        parts.into_iter().try_for_each(|part| self.ask(Task::Defined(part), quota).map(drop))
    }

    pub(super) fn key_of(
        &self,
        sum: Vec<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<SumKey, G> {
        let mut budget = ThreadBudget::new(&self.control, quota);
        self.wholes(false, false).key_of(sum, &mut budget).map_err(|event| {
            // Only a limit can make the lookup of a sum fail.
            self.stopped(&event.of_sum(), quota)
        })
    }

    pub(super) fn find_whole(&self, sum: &[G::Position]) -> Option<SumKey> {
        let ids = self.ids.read().unwrap_or_else(PoisonError::into_inner);
        let mut whole = Numbers::new();
        for part in self.parts_of(sum) {
            let id = ids.find(&part)?;
            if ids.has_moves(id) {
                whole.push(id);
            }
        }
        Some(SumKey::of_ids(whole))
    }

    /// Returns the answer to a task if the tables contain it: `None` if it is unknown, `Some(None)` if it is "no", and otherwise a number.
    #[expect(clippy::option_option, reason = "not known is something else than known to be none")]
    pub(super) fn known(&self, task: &Task<G::Position>) -> Option<Option<u32>> {
        match task {
            Task::Value(position) | Task::Defined(position) | Task::Is(position, _) => {
                if let Some(value) = self.quick_value(position) {
                    return Some(Some(value));
                }
                if matches!(task, Task::Is(_, n) if self.quick_excludes(position, *n)) {
                    return Some(None);
                }
                let store = self.positions.read();
                let line = store.find(hash_of(position), position)?;
                match task {
                    Task::Is(_, n) if line.is_excluded(*n) => Some(None),
                    _ => line.value().map(Some),
                }
            }
            Task::Outcome(whole) => {
                let store = self.sums()[0].read();
                let line = store.find(hash_of(whole), whole)?;
                if line.is_excluded(0) { Some(None) } else { line.value().map(Some) }
            }
            Task::Length(convention, whole) => {
                let store = self.sums()[1 + *convention as usize].read();
                store.find(hash_of(whole), whole)?.value().map(Some)
            }
        }
    }

    /// Answers a task with the small table, as [`known`](Self::known) does. Returns `None` if the game proves to be large, if another thread
    /// uses the table, or if the table cannot answer such tasks.
    #[expect(clippy::option_option, reason = "not known is something else than known to be none")]
    pub(super) fn ask_quickly(
        &self,
        task: &Task<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Option<Option<u32>>, G> {
        let mut quick = match self.quick.try_lock() {
            Ok(quick) => quick,
            Err(TryLockError::Poisoned(poisoned)) => {
                // The rules panicked during an earlier search with the small table, so the state of that search is incomplete. Move only
                // the finished results to the shared table.
                self.quick.clear_poison();
                self.take_over(&mut poisoned.into_inner());
                return Ok(None);
            }
            Err(TryLockError::WouldBlock) => return Ok(None),
        };
        let (root, goal) = match task {
            Task::Value(position) => (position, None),
            Task::Is(position, n) => (position, Some(*n)),
            // A search for lengths reads values from the shared table, so move the results of the small table there.
            Task::Defined(_) => {
                self.take_over(&mut quick);
                return Ok(None);
            }
            Task::Outcome(_) | Task::Length(..) => return Ok(None),
        };
        if quick.is_closed() {
            return Ok(None);
        }
        let control = &self.control;
        let bytes_each = quota.bytes_each();
        let is_far = |quick: &SmallSearch<G::Position>| {
            control.is_far(quick.len(), quick.bytes(), bytes_each)
        };
        if self.parallel.is_some() || self.method == Method::ProofNumberSearch || !is_far(&quick) {
            self.take_over(&mut quick);
            return Ok(None);
        }
        let components = self.components();
        // Try the theorems about values before the search, as the proof-number search does.
        if self.method == Method::Automatic && quick.value(root).is_none() {
            if let Some(value) =
                components.value_by_theorems(root).filter(|&v| quick.learn(root, v))
            {
                control.quick.set(quick.settled(), quick.bytes());
                return Ok(Some(Some(value)));
            }
        }
        let mut budget = ThreadBudget::new(control, quota);
        let turn = if control.is_bounded() {
            small_search::SHORT_TURN.min(control.portion(bytes_each))
        } else {
            small_search::TURN
        };
        let mut edges = 0;
        let result = loop {
            budget.begin_turn(turn);
            let result = if self.method == Method::Automatic {
                quick.answer(root, goal, &components, &mut budget)
            } else {
                let found = quick.run(root, &components, &mut budget);
                found.map(|value| value.map(small_search::Answer::Value))
            };
            control.quick.set(quick.settled(), quick.bytes());
            if !matches!(result, Err(Event::Pause)) || !is_far(&quick) {
                break result;
            }
            edges += turn;
            if edges >= small_search::TURN {
                edges = 0;
                if self.method != Method::MexSearch && !quick.is_worthwhile() {
                    break result;
                }
            }
        };
        match result {
            Ok(Some(small_search::Answer::Value(value))) => return Ok(Some(Some(value))),
            Ok(Some(small_search::Answer::No)) => return Ok(Some(None)),
            // Keep the stack, so the query can resume.
            Err(Event::Stop(reason)) => return Err(quota.stopped(reason)),
            _ => {}
        }
        drop(budget);
        self.take_over(&mut quick);
        if let Err(Event::Cycle(position)) = result {
            return Err(SearchError::Cycle { position });
        }
        Ok(None)
    }

    /// Closes the search of small games, and moves its results to the shared table.
    pub(super) fn leave_quick(&self) {
        let mut quick = self.quick.lock().unwrap_or_else(PoisonError::into_inner);
        self.quick.clear_poison();
        self.take_over(&mut quick);
    }

    fn take_over(&self, quick: &mut SmallSearch<G::Position>) {
        let found = quick.close();
        // The results are counted again when they are stored below, so reset the counts of the small table.
        self.control.quick.set(0, 0);
        for (position, value) in found {
            while self.positions.read().is_full() {
                if self.make_room(None) != Room::Made {
                    break;
                }
            }
            let store = self.positions.read();
            if let Some(line) = store.insert(hash_of(&position), &position) {
                line.set_value(value);
                line.set_work(1);
            }
        }
    }

    /// Returns the value of a position if the small table contains it. Returns `None` while another thread uses that table.
    fn quick_value(&self, position: &G::Position) -> Option<u32> {
        self.quick.try_lock().ok()?.value(position)
    }

    /// Returns whether the small table excludes a value of a position. Returns `false` while another thread uses that table.
    fn quick_excludes(&self, position: &G::Position, value: u32) -> bool {
        self.quick.try_lock().is_ok_and(|quick| quick.is_excluded(position, value))
    }

    pub(super) fn suspended(&self) -> MutexGuard<'_, Vec<Suspended<G::Position>>> {
        self.suspended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn listings(&self) -> MutexGuard<'_, Vec<Listing<G::Position>>> {
        self.listings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the engines that worked on the task before it was interrupted.
    pub(super) fn resume(&self, task: &Task<G::Position>) -> Vec<Driver<G::Position>> {
        let mut suspended = self.suspended();
        let at = suspended.iter().position(|other| other.task == *task);
        at.map_or_else(Vec::new, |at| suspended.remove(at).drivers)
    }

    /// Keeps the engines of an interrupted task, so the task can resume. Each waiting part owns `bytes_each` bytes. If too many tasks or
    /// too many bytes are kept, the oldest tasks are dropped.
    pub(super) fn suspend(
        &self,
        task: Task<G::Position>,
        drivers: Vec<Driver<G::Position>>,
        bytes_each: u64,
    ) {
        let waiting: usize = drivers.iter().map(Driver::waiting).sum();
        let bytes = bytes_each.saturating_mul(waiting as u64);
        let mut suspended = self.suspended();
        suspended.push(Suspended { task, drivers, bytes });
        let most_bytes = self.control.max_bytes / STACK_SHARE;
        let mut bytes: u64 = suspended.iter().map(|task| task.bytes).sum();
        let mut gone = 0;
        while suspended.len() - gone > KEPT || (bytes > most_bytes && gone + 1 < suspended.len()) {
            bytes -= suspended[gone].bytes;
            gone += 1;
        }
        let gone: Vec<_> = suspended.drain(..gone).collect();
        // Release the lock before freeing the old engines, because freeing them takes time.
        drop(suspended);
        drop(gone);
    }
}

// The following code runs several threads on one task. They share the table, and the first answer ends the task.

impl<G> Search<G>
where
    G: Ruleset + Sync,
    G::Position: Send + Sync,
{
    /// Uses the given number of threads for each query, including the thread that makes the query. Each thread follows its own line of play
    /// and prefers positions that no other thread is searching. Threads share all results.
    ///
    /// The answers are the same as with one thread. The statistics can differ from run to run. If the rules allow several cycles, an error
    /// can name a different cycle in each run. Small queries become slower, because each query starts new threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.parallel = (threads > 1).then_some((threads, run_together::<G>));
        self
    }
}

fn run_together<G>(
    search: &Search<G>,
    task: &Task<G::Position>,
    drivers: &mut Vec<Driver<G::Position>>,
    threads: usize,
    quota: &QueryBudget<'_>,
) -> Result<Option<u32>, Event<G::Position>>
where
    G: Ruleset + Sync,
    G::Position: Send + Sync,
{
    while drivers.len() < threads {
        drivers.push(Driver::new(task, search.method));
    }
    quota.beaten.store(false, Relaxed);
    let work = |(thread, driver): (usize, &mut Driver<G::Position>)| {
        let mut budget = ThreadBudget::of_thread(&search.control, quota, thread, threads);
        let result = search.solve(task, driver, &mut budget);
        quota.beaten.store(true, Relaxed);
        result
    };
    let work = &work;
    let mut numbered = drivers.iter_mut().take(threads).enumerate();
    let results: Vec<_> = thread::scope(|scope| {
        let own = numbered.next();
        let spawned: Vec<_> = numbered.map(|driver| scope.spawn(move || work(driver))).collect();
        // The caller's thread works on the task, too, and reports progress.
        let own = own.map(|driver| Ok(work(driver)));
        own.into_iter().chain(spawned.into_iter().map(thread::ScopedJoinHandle::join)).collect()
    });
    let mut event = Event::Beaten;
    for result in results {
        match result {
            Ok(Ok(found)) => return Ok(found),
            Ok(Err(Event::Beaten)) => {}
            Ok(Err(other)) => event = other,
            // The rules panicked in another thread, so let the caller's thread panic with the same payload.
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    Err(event)
}
