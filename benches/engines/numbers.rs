//! Measures products of nimbers and the mex of options.

use crate::{Criterion, compare};
use grundy_core::{MexSet, Nimber};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;

/// Computes the nim-product of two numbers of `bits` bits from products of their halves. `bits` must be a power of two.
fn product(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let low = |x: u64| x & ((1 << half) - 1);
    let (high_a, high_b) = (a >> half, b >> half);
    let lows = product(low(a), low(b), half);
    let all = product(high_a ^ low(a), high_b ^ low(b), half);
    // The nim-square of 2^half is 2^half plus 2^(half - 1).
    let rest = product(product(high_a, high_b, half), 1 << (half - 1), half);
    (all ^ lows) << half | (lows ^ rest)
}

/// Measures products of 64-bit numbers.
pub(crate) fn nimbers(criterion: &mut Criterion) {
    let mut rng = SmallRng::seed_from_u64(1);
    let words: Vec<u64> = (0..101).map(|_| rng.random_range(1..=u64::MAX)).collect();
    let numbers: Vec<Nimber> = words.iter().copied().map(Nimber::new).collect();
    compare(
        criterion,
        "nimbers: 100 products",
        &mut [
            ("by hand", &mut || {
                black_box(&words)
                    .windows(2)
                    .fold(0, |sum, pair| sum ^ product(pair[0], pair[1], 64))
            }),
            ("ours", &mut || {
                let pairs = black_box(&numbers).windows(2);
                pairs.fold(Nimber::ZERO, |sum, pair| sum + pair[0] * pair[1]).value()
            }),
        ],
    );
}

/// Measures computing the mex of unsorted options.
pub(crate) fn mex(criterion: &mut Criterion) {
    for len in [10_u64, 1000] {
        let mut rng = SmallRng::seed_from_u64(len);
        let words: Vec<u64> = (0..len).map(|_| rng.random_range(0..len)).collect();
        let options: Vec<Nimber> = words.iter().copied().map(Nimber::new).collect();
        let mut set = MexSet::new();
        compare(
            criterion,
            &format!("mex: {len} options"),
            &mut [
                ("by hand", &mut || {
                    let mut seen = vec![false; words.len()];
                    for &option in black_box(&words) {
                        if let Some(seen) = seen.get_mut(option as usize) {
                            *seen = true;
                        }
                    }
                    seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u64
                }),
                ("ours", &mut || grundy_core::mex(black_box(&options).iter().copied()).value()),
                ("ours, a set", &mut || {
                    set.clear();
                    set.extend(black_box(&options).iter().copied());
                    set.mex().value()
                }),
            ],
        );
    }
}
