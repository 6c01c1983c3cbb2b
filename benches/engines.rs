//! Compares each engine of the libraries with a short handwritten program, and with `petgraph` where possible:
//! `cargo bench -p benches --features engines --bench engines`.
//!
//! ```text
//! cargo bench -p benches --features engines --bench engines -- xor                      # the rows with this in their name
//! cargo bench -p benches --features engines --bench engines -- --save-baseline before   # before a change,
//! cargo bench -p benches --features engines --bench engines -- --baseline before        # and after it
//! cargo bench -p benches --features engines --bench engines -- --test                   # each once, for its answer
//! ```
//!
//! The inputs are small, so the whole run takes only a few minutes. The times are processor times of the thread. Before a row is measured,
//! all implementations must agree on the answer. The published ratios come from the other benchmarks, which run the implementations
//! alternately.

#[path = "engines/changes.rs"]
mod changes;
#[path = "engines/clock.rs"]
mod clock;
#[path = "engines/numbers.rs"]
mod numbers;
#[path = "engines/play.rs"]
mod play;
#[path = "engines/trees.rs"]
mod trees;

use clock::ThreadTime;
use std::time::Duration;

type Criterion = criterion::Criterion<ThreadTime>;

/// The name of an implementation, and the function to measure.
type Way<'a, T> = (&'a str, &'a mut dyn FnMut() -> T);

/// Checks that all implementations agree on the answer, and measures them as rows of one group.
fn compare<T: PartialEq>(criterion: &mut Criterion, what: &str, ways: &mut [Way<'_, T>]) {
    let mut answers = ways.iter_mut().map(|(name, find)| (*name, find()));
    if let Some((one, answer)) = answers.next() {
        for (other, found) in answers {
            assert!(found == answer, "{what}: {one} and {other} disagree");
        }
    }
    let mut group = criterion.benchmark_group(what);
    for (name, find) in ways {
        group.bench_function(*name, |bencher| bencher.iter(&mut *find));
    }
    group.finish();
}

fn main() {
    let mut criterion = criterion::Criterion::default()
        .with_measurement(ThreadTime)
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .nresamples(10_000)
        .configure_from_args();
    numbers::nimbers(&mut criterion);
    numbers::mex(&mut criterion);
    play::search(&mut criterion);
    play::sequences(&mut criterion);
    play::quotients(&mut criterion);
    play::loopy(&mut criterion);
    trees::trees(&mut criterion);
    trees::xor_of_distances(&mut criterion);
    trees::rerooting(&mut criterion);
    trees::centroid(&mut criterion);
    changes::dynamic(&mut criterion);
    criterion.final_summary();
}
