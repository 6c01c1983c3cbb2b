//! Code that several benchmarks share, and parts of the larger tools.

pub mod by_hand;
pub mod programs;
pub mod reference;
pub mod toys;

pub use reference::reference_bfs;

pub mod ratio {
    //! Measures ratios of times that do not depend on the load of the machine. Times are processor times of the thread. The runs of both
    //! sides alternate, and the fastest run of each side counts.

    use rustix::time::{ClockId, clock_gettime};
    use std::hint::black_box;
    use std::time::Duration;

    /// Returns the processor time that this thread has used.
    #[must_use]
    pub fn thread_time() -> Duration {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
    }

    /// Returns the shortest time of each function in `rounds` runs, measured as processor time of this thread. Each function runs once per
    /// round, so if the machine is slow for a while, all of them are affected.
    ///
    /// # Panics
    ///
    /// Panics if `rounds` is 0.
    pub fn fastest<const K: usize>(rounds: u32, mut run: [&mut dyn FnMut(); K]) -> [Duration; K] {
        assert!(rounds > 0, "without rounds there is no fastest run");
        let mut fastest = [Duration::MAX; K];
        for _ in 0..rounds {
            for (run, fastest) in run.iter_mut().zip(&mut fastest) {
                let start = thread_time();
                run();
                *fastest = thread_time().saturating_sub(start).min(*fastest);
            }
        }
        fastest
    }

    /// Returns a function that computes a result and discards it.
    pub fn discard<T>(mut run: impl FnMut() -> T) -> impl FnMut() {
        move || {
            black_box(run());
        }
    }

    /// Returns the first time divided by the second time.
    #[must_use]
    pub fn ratio(time: Duration, unit: Duration) -> f64 {
        time.as_secs_f64() / unit.as_secs_f64()
    }
}
