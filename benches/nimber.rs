//! What does arithmetic of nimbers cost, beside a multiplication of machine words in the same run?
//!
//! Run: `cargo bench -p benches --bench nimber`
//!
//! `throughput` multiplies pairs that do not depend on each other, `chain` feeds each result into the next
//! operation. Every time is for 4096 operations; criterion prints operations per second beside it.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use grundy_core::{Multiplier, Nimber};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;

const COUNT: usize = 4096;

fn numbers(seed: u64) -> Vec<u64> {
    let mut random = StdRng::seed_from_u64(seed);
    (0..COUNT).map(|_| random.random_range(1..=u64::MAX)).collect()
}

fn nimbers(seed: u64) -> Vec<Nimber> {
    numbers(seed).into_iter().map(Nimber::new).collect()
}

/// The answers of the bench obey the laws of the field; the tests of the crate check them against the definition.
fn check(a: &[Nimber], b: &[Nimber]) {
    for (&x, &y) in a.iter().zip(b) {
        assert_eq!((x * y) / y, x);
        assert_eq!((x + y).square(), x * x + y * y);
        assert_eq!(x.square_root() * x.square_root(), x);
    }
    let sum: Nimber = a.iter().zip(b).map(|(x, y)| x * y).sum();
    assert_eq!(Nimber::dot(a, b), sum);
    assert_eq!(Nimber::evaluate(a, b[0]), a.iter().rev().fold(Nimber::ZERO, |v, c| v * b[0] + c));
}

fn products(criterion: &mut Criterion) {
    let (words, more_words) = (numbers(1), numbers(2));
    let (a, b) = (nimbers(1), nimbers(2));
    check(&a, &b);

    let mut group = criterion.benchmark_group("product");
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("u64/throughput", |bench| {
        bench.iter(|| {
            let pairs = words.iter().zip(&more_words);
            pairs.fold(0_u64, |sum, (x, y)| sum ^ black_box(x.wrapping_mul(*y)))
        });
    });
    group.bench_function("nimber/throughput", |bench| {
        bench.iter(|| a.iter().zip(&b).fold(Nimber::ZERO, |sum, (x, y)| sum + black_box(x * y)));
    });
    group.bench_function("u64/chain", |bench| {
        // With the sum in between, the compiler cannot rearrange the products.
        bench.iter(|| words.iter().fold(1_u64, |x, y| (x ^ y).wrapping_mul(*y)));
    });
    group.bench_function("nimber/chain", |bench| {
        bench.iter(|| a.iter().fold(Nimber::ONE, |x, y| (x + y) * y));
    });
    group.finish();
}

fn other_operations(criterion: &mut Criterion) {
    let (a, b) = (nimbers(1), nimbers(2));
    let mut group = criterion.benchmark_group("operation");
    group.throughput(Throughput::Elements(COUNT as u64));
    let mut throughput = |name: &str, operation: fn(Nimber) -> Nimber| {
        group.bench_function(name, |bench| {
            bench.iter(|| a.iter().fold(Nimber::ZERO, |sum, &x| sum + operation(x)));
        });
    };
    throughput("square", Nimber::square);
    throughput("square_root", Nimber::square_root);
    throughput("inverse", Nimber::inverse);
    throughput("artin_schreier_roots", |x| {
        x.artin_schreier_roots().map_or(Nimber::ZERO, |[root, _]| root)
    });
    group.bench_function("quotient", |bench| {
        bench.iter(|| a.iter().zip(&b).fold(Nimber::ZERO, |sum, (x, y)| sum + x / y));
    });
    group.finish();
}

fn batches(criterion: &mut Criterion) {
    let (a, b) = (nimbers(1), nimbers(2));
    let mut group = criterion.benchmark_group("batch");
    group.bench_function("multiplier/new", |bench| bench.iter(|| Multiplier::new(black_box(a[0]))));
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("dot", |bench| bench.iter(|| Nimber::dot(&a, &b)));
    group.bench_function("evaluate", |bench| bench.iter(|| Nimber::evaluate(&a, black_box(b[0]))));
    group.bench_function("scale", |bench| {
        bench.iter_batched_ref(
            || a.clone(),
            |row| Nimber::scale(row, black_box(b[0])),
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, products, other_operations, batches);
criterion_main!(benches);
