//! Code that the benchmarks share, and the parts of the larger tools.

pub mod by_hand;
pub mod programs;
pub mod reference;
pub mod toys;

pub use reference::reference_bfs;

pub mod ratio {
    //! Ratios of times that a loaded machine does not distort: in processor time of the thread, with interleaved runs, of which
    //! the fastest counts.

    use rustix::time::{ClockId, clock_gettime};
    use std::hint::black_box;
    use std::time::Duration;

    /// The processor time that this thread has taken.
    #[must_use]
    pub fn thread_time() -> Duration {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
    }

    /// The fastest of `rounds` runs of each of the measured functions, in processor time of this thread. Each runs once in every
    /// round, so a slow phase of the machine affects all of them.
    ///
    /// # Panics
    ///
    /// If there are no rounds.
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

    /// A measured function whose result is computed but not used.
    pub fn discard<T>(mut run: impl FnMut() -> T) -> impl FnMut() {
        move || {
            black_box(run());
        }
    }

    /// How many times as long the first took as the second.
    #[must_use]
    pub fn ratio(time: Duration, unit: Duration) -> f64 {
        time.as_secs_f64() / unit.as_secs_f64()
    }
}
