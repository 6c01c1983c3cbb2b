//! Measures nimber arithmetic and the mex of options: `cargo bench -p benches --bench nimber`.
//!
//! The times are nanoseconds of processor time per operation, from the fastest of many rounds. `throughput` multiplies independent pairs,
//! and also multiplies machine words in the same run for comparison. `chain` uses each result in the next operation. Options are in random
//! order.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use benches::ratio::{discard, fastest};
use grundy_core::{MexSet, MexSet64, Multiplier, Nimber, mex};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;

const COUNT: usize = 4096;

fn numbers(seed: u64) -> Vec<u64> {
    let mut random = StdRng::seed_from_u64(seed);
    (0..COUNT).map(|_| random.random_range(1..=u64::MAX)).collect()
}

/// Prints the time of a single operation. `run` performs `count` operations.
fn show<T>(what: &str, count: usize, run: impl FnMut() -> T) {
    let [time] = fastest(500, [&mut discard(run)]);
    println!("{what:34} {:8.2}", 1e9 * time.as_secs_f64() / count as f64);
}

/// Checks the operations against identities that hold in every field of characteristic 2. The tests of the library compare the products
/// with the definition.
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

fn arithmetic() {
    let (words, more_words) = (numbers(1), numbers(2));
    let [a, b] = [&words, &more_words]
        .map(|words| words.iter().copied().map(Nimber::new).collect::<Vec<_>>());
    check(&a, &b);
    show("product, throughput", COUNT, || {
        a.iter().zip(&b).fold(Nimber::ZERO, |sum, (x, y)| sum + black_box(x * y))
    });
    show("product, chain", COUNT, || a.iter().fold(Nimber::ONE, |x, y| (x + y) * y));
    show("product of u64, throughput", COUNT, || {
        let pairs = words.iter().zip(&more_words);
        pairs.fold(0_u64, |sum, (x, y)| sum ^ black_box(x.wrapping_mul(*y)))
    });
    // The xor between the products prevents the compiler from reordering them.
    show("product of u64, chain", COUNT, || {
        words.iter().fold(1_u64, |x, y| (x ^ y).wrapping_mul(*y))
    });
    let each = |what, operation: fn(Nimber) -> Nimber| {
        show(what, COUNT, || a.iter().fold(Nimber::ZERO, |sum, &x| sum + operation(x)));
    };
    each("square", Nimber::square);
    each("square root", Nimber::square_root);
    each("solutions of x² + x = c", |x| {
        x.artin_schreier_roots().map_or(Nimber::ZERO, |[root, _]| root)
    });
    each("inverse", Nimber::inverse);
    show("quotient", COUNT, || a.iter().zip(&b).fold(Nimber::ZERO, |sum, (x, y)| sum + x / y));
    show("multiplier", COUNT, || {
        for &x in &a {
            black_box(Multiplier::new(x));
        }
    });
    show("dot product, each pair", COUNT, || Nimber::dot(&a, &b));
    show("polynomial, each coefficient", COUNT, || Nimber::evaluate(&a, black_box(b[0])));
    let mut row = a.clone();
    show("row times a nimber, each", COUNT, || Nimber::scale(&mut row, black_box(b[0])));
}

/// Checks `find` on these values, and prints the time that it takes to find their mex.
fn show_mex(values: &[Nimber], how: &str, mut find: impl FnMut(&[Nimber]) -> Nimber) {
    const TIMES: usize = 100;
    let absent = (0..=values.len() as u64).map(Nimber::new).find(|value| !values.contains(value));
    assert_eq!(Some(find(values)), absent);
    show(&format!("mex of {} options, {how}", values.len()), TIMES, || {
        for _ in 0..TIMES {
            black_box(find(black_box(values)));
        }
    });
}

fn options(len: usize) {
    let mut random = StdRng::seed_from_u64(len as u64);
    let values: Vec<Nimber> =
        (0..len).map(|_| Nimber::new(random.random_range(0..len as u64))).collect();
    show_mex(&values, "iterator", |values| mex(values.iter().copied()));
    let mut set = MexSet::new();
    show_mex(&values, "set", |values| {
        set.clear();
        set.extend(values.iter().copied());
        set.mex()
    });
    if len <= 64 {
        show_mex(&values, "word", |values| {
            values.iter().fold(MexSet64::EMPTY, |set, &value| set.with(value)).mex()
        });
    }
}

fn main() {
    arithmetic();
    for len in [8, 64, 1000] {
        options(len);
    }
}
