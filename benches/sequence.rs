//! What does one nim-value cost? The engines on classic games, and the search for a period.
//!
//! Values per second at `n = 2^21` beside a plain loop: `cargo run --release -p benches --bin sequence_speed`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::sequence::{Code, Periodicity, Quadratic, Sequence, Sparse};

fn code(text: &str) -> Code {
    text.parse::<TakeAndBreak>().expect("a code").code().clone()
}

fn engines(criterion: &mut Criterion) {
    const LEN: u64 = 20_000;
    let mut group = criterion.benchmark_group("engine");
    group.sample_size(10).throughput(Throughput::Elements(LEN));
    for text in ["0.77", "0.6", "0.16", "0.127", "grundy"] {
        let table = code(text);
        let expected = Sequence::new(table.clone()).extend_to(LEN).expect("values").at(LEN - 1);
        group.bench_function(format!("quadratic/{text}"), |bencher| {
            bencher.iter(|| {
                let mut sequence = Sequence::with_engine(Quadratic::new(black_box(table.clone())));
                assert_eq!(sequence.extend_to(LEN).expect("values").at(LEN - 1), expected);
            });
        });
        group.bench_function(format!("sparse/{text}"), |bencher| {
            bencher.iter(|| {
                let sparse = Sparse::new(black_box(table.clone())).expect("an octal game");
                let mut sequence = Sequence::with_engine(sparse);
                assert_eq!(sequence.extend_to(LEN).expect("values").at(LEN - 1), expected);
            });
        });
    }
    group.finish();
}

fn periods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("period");
    group.sample_size(10);
    for (text, period) in [("0.77", 12), ("0.137", 34), ("0.165", 1550), ("0.127", 4)] {
        let table = code(text);
        group.bench_function(text, |bencher| {
            bencher.iter(|| {
                let found = Sequence::new(table.clone()).search_period(black_box(1 << 20));
                let Ok(Periodicity::Certified(proof)) = found else { panic!("{text} is periodic") };
                assert_eq!(proof.period(), period);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, engines, periods);
criterion_main!(benches);
