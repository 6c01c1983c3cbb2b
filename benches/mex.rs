//! What does the mex of a position's options cost?
//!
//! Run: `cargo bench -p benches --bench mex`
//!
//! Values are in random order, as options come; the times are for one mex, and criterion prints options per
//! second beside them.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy_core::{MexSet, MexSet64, Nimber, mex};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;

/// This many values below `len`, each as likely as any other.
fn options(len: usize) -> Vec<Nimber> {
    let mut random = StdRng::seed_from_u64(len as u64);
    (0..len).map(|_| Nimber::new(random.random_range(0..len as u64))).collect()
}

fn bench(criterion: &mut Criterion) {
    for len in [8, 64, 1000] {
        let values = options(len);
        let expected = (0..=len as u64)
            .map(Nimber::new)
            .find(|value| !values.contains(value))
            .expect("some value is absent");
        let mut group = criterion.benchmark_group(format!("mex/{len}"));
        group.throughput(Throughput::Elements(len as u64));
        assert_eq!(mex(values.iter().copied()), expected);
        group.bench_function("iterator", |bencher| {
            bencher.iter(|| mex(black_box(&values).iter().copied()));
        });
        let mut set = MexSet::new();
        let mut by_set = |values: &[Nimber]| {
            set.clear();
            set.extend(values.iter().copied());
            set.mex()
        };
        assert_eq!(by_set(&values), expected);
        group.bench_function("set", |bencher| bencher.iter(|| by_set(black_box(&values))));
        if len <= 64 {
            let by_word = |values: &[Nimber]| {
                values.iter().fold(MexSet64::EMPTY, |set, &value| set.with(value)).mex()
            };
            assert_eq!(by_word(&values), expected);
            group.bench_function("word", |bencher| bencher.iter(|| by_word(black_box(&values))));
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
