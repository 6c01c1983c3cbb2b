//! Several threads work on one task. They share the table, and the first answer ends the task.

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
    /// Uses this many threads per query, including the caller's. Each follows its own line of play and prefers positions that
    /// no other thread is searching; all of them use what one finds.
    ///
    /// The answers are those of one thread. The statistics, and which of several cycles an error names,
    /// depend on the scheduling. A small query costs more than with one thread, because threads are started
    /// for each query.
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
        // The caller's thread works, too, and reports the progress.
        let own = own.map(|driver| Ok(work(driver)));
        own.into_iter().chain(spawned.into_iter().map(thread::ScopedJoinHandle::join)).collect()
    });
    let mut event = Event::Beaten;
    for result in results {
        match result {
            Ok(Ok(found)) => return Ok(found),
            Ok(Err(Event::Beaten)) => {}
            Ok(Err(other)) => event = other,
            // The rules have panicked in a thread, so panic in the caller's thread.
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    Err(event)
}
