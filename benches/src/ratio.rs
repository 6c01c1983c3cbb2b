//! Ratios of times, measured so that they can be trusted on a machine that is not idle: the runs are
//! interleaved, and of each the fastest counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The fastest of `rounds` runs of each of the measured functions. All run once in every round, so a slow
/// phase of the machine meets all of them.
///
/// # Panics
///
/// If there are no rounds.
pub fn fastest<const K: usize>(rounds: u32, mut run: [&mut dyn FnMut(); K]) -> [Duration; K] {
    assert!(rounds > 0, "without rounds there is no fastest run");
    let mut fastest = [Duration::MAX; K];
    for _ in 0..rounds {
        for (run, fastest) in run.iter_mut().zip(&mut fastest) {
            let start = Instant::now();
            run();
            *fastest = start.elapsed().min(*fastest);
        }
    }
    fastest
}

/// A measured function whose result is computed, though nobody looks at it.
pub fn discard<T>(mut run: impl FnMut() -> T) -> impl FnMut() {
    move || {
        black_box(run());
    }
}

/// How many times longer the first took than the second.
#[must_use]
pub fn ratio(time: Duration, unit: Duration) -> f64 {
    time.as_secs_f64() / unit.as_secs_f64()
}
