//! Several threads on one task. They share the table, and the first answer ends the task.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::Search;
use super::control::{Event, QueryBudget, ThreadBudget};
use super::driver::{Driver, Task};
use grundy_core::Ruleset;

impl<G> Search<G>
where
    G: Ruleset + Sync,
    G::Position: Send + Sync,
{
    /// Uses this many threads per query, that of the caller among them. Each has its own line of play, and prefers positions that
    /// no other thread is searching; what one finds serves all.
    ///
    /// The answers are those of one thread. The statistics, and which of several cycles an error names,
    /// depend on the schedule. A small query costs more than with one thread, since the threads begin
    /// anew for each.
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
        // The thread of the caller works, too, and shows the progress.
        let own = own.map(|driver| Ok(work(driver)));
        own.into_iter().chain(spawned.into_iter().map(thread::ScopedJoinHandle::join)).collect()
    });
    let mut event = Event::Beaten;
    for result in results {
        match result {
            Ok(Ok(found)) => return Ok(found),
            Ok(Err(Event::Beaten)) => {}
            Ok(Err(other)) => event = other,
            // The rules have panicked; the caller's thread goes on with that panic.
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    Err(event)
}
