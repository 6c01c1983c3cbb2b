//! Runs the engines on one task. Decides which engines work on it, alternates between them, and supplies what they request.

use std::sync::{MutexGuard, PoisonError};

use super::control::{Event, QueryBudget, ThreadBudget};
use super::line::MASK_BITS;
use super::mex_search::{Goal, MexResult, MexSearch};
use super::proof_numbers::{Inquiry, ProofNumberSearch};
use super::space::Space;
use super::sum_key::SumKey;
use super::sum_space::SumSpace;
use super::table::{Key, Room, Store, Table};
use super::{Method, Search, SearchError, SearchResult};
use crate::position_graph::{Step, Walk};
use grundy_core::{Convention, Ruleset};

/// A question about a single component or a whole sum.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Task<P> {
    /// The nim-value.
    Value(P),
    /// The nim-value, which the mex search must find, even if another method is set.
    Defined(P),
    /// Whether the nim-value is this number.
    Is(P, u32),
    /// The outcome in misère play.
    Outcome(SumKey),
    /// The length of play in this convention.
    Length(Convention, SumKey),
}

/// The engines that work on one task. Their stacks are kept, so the task can resume later.
pub(super) struct Driver<P> {
    questions: Option<ProofNumberSearch<P>>,
    definition: Option<MexSearch<P>>,
    wholes: WholeEngines,
    /// A mex search for a value that another engine has requested.
    nested: Option<MexSearch<P>>,
    /// Checks that play ends if it starts at a position that splits.
    ending: Ending,
    /// The number of edges in a turn, if both engines take turns. The field `definition_is_next` says whose turn is next.
    budget: u64,
    /// The turns of the mex search are shorter by this factor.
    share: u64,
    /// The number of edges left in the current turn.
    left: u64,
    definition_is_next: bool,
}

/// The engines that work on a whole sum. These types do not depend on the game, so all games share one copy of the compiled code.
#[derive(Default)]
struct WholeEngines {
    questions: Option<ProofNumberSearch<SumKey>>,
    definition: Option<MexSearch<SumKey>>,
}

impl WholeEngines {
    fn of_outcome(whole: &SumKey, by_questions: bool, by_definition: bool) -> Self {
        Self {
            questions: by_questions.then(|| ProofNumberSearch::new(whole.clone(), Inquiry::Is(0))),
            definition: by_definition.then(|| MexSearch::new(whole.clone(), Goal::IsZero)),
        }
    }

    fn of_length(whole: &SumKey, convention: Convention) -> Self {
        // In normal play, the player to move loses a game that lasts an even number of moves. In misère play, this number is odd.
        let goal = Goal::Length { lost: u32::from(convention == Convention::Misere) };
        Self { questions: None, definition: Some(MexSearch::new(whole.clone(), goal)) }
    }

    fn are_two(&self) -> bool {
        self.questions.is_some() && self.definition.is_some()
    }

    fn leave_to_definition(&mut self) {
        self.questions = None;
    }

    fn waiting(&self) -> usize {
        self.questions.as_ref().map_or(0, ProofNumberSearch::waiting)
            + self.definition.as_ref().map_or(0, MexSearch::waiting)
    }

    fn run(
        &mut self,
        by_definition: bool,
        space: &dyn Space<Key = SumKey>,
        store: &Store<SumKey>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<u32>, Event<SumKey>> {
        let questions = self.questions.as_mut().filter(|_| !by_definition);
        run(questions, self.definition.as_mut(), space, store, budget)
    }
}

/// The number of edges in the first turn of each engine.
const FIRST_TURN: u64 = 1 << 14;

impl<P: Key> Driver<P> {
    pub(super) fn new(task: &Task<P>, method: Method) -> Self {
        let mut driver = Self {
            questions: None,
            definition: None,
            wholes: WholeEngines::default(),
            nested: None,
            ending: Ending::default(),
            budget: FIRST_TURN,
            share: 1,
            left: FIRST_TURN,
            definition_is_next: false,
        };
        let by_questions = method != Method::MexSearch;
        let by_definition = method != Method::ProofNumberSearch;
        match task {
            Task::Value(position) => {
                if by_questions {
                    driver.questions =
                        Some(ProofNumberSearch::new(position.clone(), Inquiry::Value));
                }
                if by_definition {
                    driver.definition = Some(MexSearch::new(position.clone(), Goal::Value));
                }
            }
            Task::Is(position, n) => {
                let asks = by_questions && *n < MASK_BITS;
                if asks {
                    driver.questions =
                        Some(ProofNumberSearch::new(position.clone(), Inquiry::Is(*n)));
                }
                if by_definition || !asks {
                    let goal = if *n == 0 { Goal::IsZero } else { Goal::Value };
                    driver.definition = Some(MexSearch::new(position.clone(), goal));
                }
                driver.share = 4;
            }
            Task::Defined(position) => {
                driver.definition = Some(MexSearch::new(position.clone(), Goal::Value));
            }
            Task::Outcome(whole) => {
                driver.wholes = WholeEngines::of_outcome(whole, by_questions, by_definition);
                driver.share = 4;
            }
            Task::Length(convention, whole) => {
                driver.wholes = WholeEngines::of_length(whole, *convention);
            }
        }
        driver
    }

    /// Returns the number of option parts that wait on the stacks.
    pub(super) fn waiting(&self) -> usize {
        let by_questions = self.questions.as_ref().map_or(0, ProofNumberSearch::waiting);
        let engines = [&self.definition, &self.nested].into_iter().flatten();
        let by_definition: usize = engines.map(MexSearch::waiting).sum();
        by_questions + by_definition + self.wholes.waiting()
    }

    fn takes_turns(&self) -> bool {
        (self.questions.is_some() && self.definition.is_some()) || self.wholes.are_two()
    }

    /// Returns whether the task can continue after an attempt to make space in the tables. If forgetting does not help while two engines
    /// take turns, the proof-number search, which revisits its positions again and again, is dropped so that the mex search can use the
    /// whole table.
    fn may_continue(&mut self, room: Room) -> bool {
        room == Room::Made || (room == Room::InVain && self.leave_to_definition())
    }

    /// Drops the proof-number search if the mex search also works on the task. Returns whether it was dropped.
    fn leave_to_definition(&mut self) -> bool {
        let may_leave = self.takes_turns();
        if may_leave {
            (self.questions, self.nested) = (None, None);
            self.wholes.leave_to_definition();
        }
        may_leave
    }

    /// Returns the number of edges in the current turn.
    fn turn(&self) -> u64 {
        if self.definition_is_next { self.budget / self.share } else { self.budget }
    }
}

impl<G: Ruleset> Search<G> {
    /// Runs the engines until the task is done. Returns the value or length, or `None` if the task asked about one number and the value
    /// differs from it.
    pub(super) fn solve(
        &self,
        task: &Task<G::Position>,
        driver: &mut Driver<G::Position>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<u32>, Event<G::Position>> {
        budget.may_wait = self.control.may_wait(driver.takes_turns());
        if let Task::Outcome(whole) | Task::Length(_, whole) = task {
            budget.weigh_sum(whole.bytes());
        }
        if driver.takes_turns() {
            budget.begin_turn(driver.left);
        }
        let result = self.work(task, driver, budget);
        driver.left = budget.turn_left();
        result
    }

    fn work(
        &self,
        task: &Task<G::Position>,
        driver: &mut Driver<G::Position>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<u32>, Event<G::Position>> {
        loop {
            match self.attempt(task, driver, budget) {
                Err(Event::Room) => {
                    let room = self.make_room(match task {
                        Task::Outcome(_) => Some(0),
                        Task::Length(convention, _) => Some(1 + *convention as usize),
                        _ => None,
                    });
                    if !driver.may_continue(room) {
                        return Err(self.control.no_memory().into());
                    }
                }
                Err(Event::Full) => {
                    if !driver.may_continue(self.make_way()) {
                        return Err(self.control.full().into());
                    }
                }
                Err(Event::Crowded) => {
                    if !driver.leave_to_definition() {
                        return Err(self.control.tightest().into());
                    }
                    budget.may_wait = usize::MAX;
                }
                Err(Event::Need(position)) => {
                    driver.nested = Some(MexSearch::new(position, Goal::Value));
                }
                Err(Event::Splits(position)) => driver.ending.begin(position),
                Err(Event::Pause) => {
                    if driver.definition_is_next {
                        driver.budget = driver.budget.saturating_mul(2);
                    }
                    driver.definition_is_next = !driver.definition_is_next;
                    budget.begin_turn(driver.turn());
                }
                Err(Event::Circle(positions)) => driver.ending.name_cycle(positions),
                other => return other,
            }
        }
    }

    fn attempt(
        &self,
        task: &Task<G::Position>,
        driver: &mut Driver<G::Position>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<u32>, Event<G::Position>> {
        match task {
            Task::Outcome(_) => {
                let wholes = self.wholes(true, false);
                driver.ending.run(&wholes, budget)?;
                let store = self.sums()[0].read();
                let by_definition = driver.takes_turns() && driver.definition_is_next;
                driver.wholes.run(by_definition, &wholes, &store, budget).map_err(Event::of_sum)
            }
            Task::Length(convention, _) => {
                let wholes = self.wholes(false, *convention == Convention::Normal);
                driver.ending.run(&wholes, budget)?;
                let store = self.sums()[1 + *convention as usize].read();
                driver.wholes.run(false, &wholes, &store, budget).map_err(Event::of_sum)
            }
            Task::Value(_) | Task::Defined(_) | Task::Is(..) => {
                let components = self.components();
                if driver.takes_turns() && driver.definition_is_next {
                    let store = self.positions.read();
                    return run(None, driver.definition.as_mut(), &components, &store, budget);
                }
                self.attempt_nested(driver, budget)?;
                let store = self.positions.read();
                let (questions, definition) = (&mut driver.questions, &mut driver.definition);
                run(questions.as_mut(), definition.as_mut(), &components, &store, budget)
            }
        }
    }

    /// Runs the search that another engine has requested, and passes the answer to that engine.
    fn attempt_nested(
        &self,
        driver: &mut Driver<G::Position>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<G::Position>> {
        let Some(engine) = &mut driver.nested else { return Ok(()) };
        let found = {
            let store = self.positions.read();
            engine.run(&self.components(), &store, budget)?
        };
        driver.nested = None;
        if let (Some(questions), MexResult::Value(value)) = (&mut driver.questions, found) {
            questions.supply(value);
        }
        Ok(())
    }

    /// Waits until no other thread is making space. Waiting for the lock of the table would not work: the thread that made space resumes
    /// reading immediately, so this thread could wait until the new space is used up.
    fn take_turn_at_room(&self) -> MutexGuard<'_, ()> {
        self.making_room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// If the table of positions is full, makes it grow or forget. Does the same for the table of sums with the index `sums`, if there is
    /// one.
    pub(super) fn make_room(&self, sums: Option<usize>) -> Room {
        let _turn = self.take_turn_at_room();
        let control = &self.control;
        let others = |own: u64| control.max_bytes.saturating_sub(control.bytes() - own);
        let mut made = self.positions.make_room(others(control.positions.bytes()), control.forgets);
        if let Some(index) = sums {
            let bytes = others(control.sum_tallies()[index].bytes());
            made = made.max(self.sums()[index].make_room(bytes, control.forgets));
        }
        made
    }

    /// If the search can forget, forgets half of all positions and sums, unless another thread has just done so.
    pub(super) fn make_way(&self) -> Room {
        let _turn = self.take_turn_at_room();
        let control = &self.control;
        if !control.forgets || control.has_room() {
            return if control.forgets { Room::Made } else { Room::None };
        }
        let positions = self.positions.forget_half();
        let room = self.known_sums().map(Table::forget_half).fold(positions, Room::max);
        if control.has_room() { room } else { Room::None }
    }

    /// Answers a task from the table, or runs engines, which resume where they last stopped.
    pub(super) fn ask(
        &self,
        task: Task<G::Position>,
        quota: &QueryBudget<'_>,
    ) -> SearchResult<Option<u32>, G> {
        if let Some(answer) = self.ask_quickly(&task, quota)? {
            return Ok(answer);
        }
        if let Some(known) = self.known(&task) {
            return Ok(known);
        }
        if self.control.forgets {
            self.positions.begin_task();
            self.known_sums().for_each(Table::begin_task);
        }
        let mut drivers = self.resume(&task);
        let result = match self.parallel {
            Some((threads, run)) if threads > 1 => run(self, &task, &mut drivers, threads, quota),
            _ => {
                if drivers.is_empty() {
                    drivers.push(Driver::new(&task, self.method));
                }
                let mut budget = ThreadBudget::new(&self.control, quota);
                self.solve(&task, &mut drivers[0], &mut budget)
            }
        };
        match result {
            Ok(found) => Ok(found),
            Err(Event::Cycle(position)) => Err(SearchError::Cycle { position }),
            Err(event) => {
                let bytes_each = match &task {
                    Task::Outcome(whole) | Task::Length(_, whole) => whole.bytes(),
                    _ => quota.bytes_each(),
                };
                self.suspend(task, drivers, bytes_each);
                // Apart from cycles, the loop of the driver returns only `Event::Stop`, so the `else` branch is never taken.
                let Event::Stop(reason) = event else {
                    return Err(quota.stopped(self.control.full()));
                };
                Err(quota.stopped(reason))
            }
        }
    }
}

/// Runs one of two engines: the proof-number search if present, otherwise the mex search.
fn run<K: Key>(
    questions: Option<&mut ProofNumberSearch<K>>,
    definition: Option<&mut MexSearch<K>>,
    space: &dyn Space<Key = K>,
    store: &Store<K>,
    budget: &mut ThreadBudget<'_>,
) -> Result<Option<u32>, Event<K>> {
    if let Some(engine) = questions {
        return engine.run(space, store, budget);
    }
    let Some(engine) = definition else { return Ok(None) };
    Ok(match engine.run(space, store, budget)? {
        MexResult::Value(value) => Some(value),
        MexResult::NotZero => None,
    })
}

// The following type checks that play ends. It traverses all positions reachable from a component, using only the moves.
//
// Nim-values do not suffice for this check: a position can have a nim-value although it is on a cycle, if neither player wants to move
// along the cycle.

/// A check that play ends, which can stop and resume.
#[derive(Default)]
pub(super) struct Ending {
    walk: Walk,
    /// The position at which the current traversal started.
    root: Option<u32>,
    /// A list of positions, at least one of which is known to lead to a cycle.
    suspects: Vec<u32>,
}

impl Ending {
    pub(super) fn begin(&mut self, root: u32) {
        self.root = Some(root);
    }

    pub(super) fn name_cycle(&mut self, suspects: Vec<u32>) {
        self.suspects = suspects;
    }

    /// Checks that play ends from each suspect and from the root. If play can return to a position, returns [`Event::Cycle`].
    pub(super) fn run<G: Ruleset>(
        &mut self,
        wholes: &SumSpace<'_, G>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<G::Position>> {
        while let Some(&suspect) = self.suspects.last() {
            self.walk_from(suspect, wholes, budget)?;
            self.suspects.pop();
            if self.suspects.is_empty() {
                // The code reaches this line only if the rules do not list the same moves every time.
                return Err(Event::Cycle(wholes.read().position(suspect).clone()));
            }
        }
        if let Some(root) = self.root {
            self.walk_from(root, wholes, budget)?;
            self.root = None;
        }
        Ok(())
    }

    fn walk_from<G: Ruleset>(
        &mut self,
        root: u32,
        wholes: &SumSpace<'_, G>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<G::Position>> {
        self.walk.begin(root);
        loop {
            let mut ids = wholes.write();
            match self.walk.step(&ids) {
                Step::Expand(id) => wholes.expand(&mut ids, id, budget).map_err(Event::of_sum)?,
                Step::Closed(id) => ids.set_ends(id),
                // This error ends the task, and dropping the task also drops the incomplete traversal.
                Step::Cycle(id) => return Err(Event::Cycle(ids.position(id).clone())),
                Step::Went => budget.edge()?,
                Step::Done => return Ok(()),
            }
        }
    }
}
