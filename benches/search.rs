//! How many positions does the search evaluate per second?
//!
//! Run: `cargo bench -p benches --bench search`
//!
//! Each ruleset is searched from nothing, and the answer is asserted. Criterion prints stored positions (for
//! misère play: sums) per second as elements.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy_core::{Convention, Nimber, Outcome, Ruleset, Search, Sum};
use std::hint::black_box;

/// Two options per position and the longest play possible.
struct TakeOneOrTwo;

impl Ruleset for TakeOneOrTwo {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap.min(2)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }
}

/// Many options of two parts each.
struct Kayles;

impl Ruleset for Kayles {
    type Position = u32;
    type Move = (u32, u32);

    fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
        (1..=row.min(2))
            .flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
    }

    fn play(&self, _: &u32, &(left, right): &(u32, u32)) -> Sum<u32> {
        [left, right].into_iter().filter(|&row| row > 0).collect()
    }
}

/// Sums for misère play.
struct Nim;

impl Ruleset for Nim {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }
}

/// Domino placement on a board of one word, as written: Cram.
struct Cram {
    rows: u32,
    columns: u32,
}

impl Ruleset for Cram {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &taken: &u64) -> impl Iterator<Item = u64> {
        let (rows, columns) = (self.rows, self.columns);
        let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        cells
            .flat_map(move |(row, column)| {
                let cell = 1 << (row * columns + column);
                let across = (column + 1 < columns).then_some(cell | cell << 1);
                let down = (row + 1 < rows).then_some(cell | cell << columns);
                [across, down].into_iter().flatten()
            })
            .filter(move |domino| taken & domino == 0)
    }

    fn play(&self, taken: &u64, domino: &u64) -> Sum<u64> {
        Sum::from(taken | domino)
    }
}

fn values<G: Ruleset>(
    criterion: &mut Criterion,
    name: &str,
    rules: G,
    start: &G::Position,
    expected: u64,
) {
    let solve = || {
        let search = Search::new(&rules);
        let value = search.nim_value(black_box(start)).expect("the game ends");
        assert_eq!(value, Nimber::new(expected));
        search.statistics()
    };
    let statistics = solve();
    println!("{name}: {statistics}");
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).throughput(Throughput::Elements(statistics.positions()));
    group.bench_function(name, |bencher| bencher.iter(solve));
    group.finish();
}

fn bench(criterion: &mut Criterion) {
    // n mod 3; by period 12 (Winning Ways, chapter 4), 996 = 0 mod 12; by symmetry, as both sides are even.
    values(criterion, "take one or two, 10^6 coins", TakeOneOrTwo, &1_000_000, 1);
    values(criterion, "kayles, 996 pins", Kayles, &996, 4);
    values(criterion, "cram, 4 by 4", Cram { rows: 4, columns: 4 }, &0, 0);
    values(criterion, "cram, 4 by 6", Cram { rows: 4, columns: 6 }, &0, 0);

    // The nim-sum is zero and not all heaps are ones: Second wins, and every line of play must be tried.
    let heaps = [9, 14, 19, 20];
    let name = "misère nim, heaps of 9, 14, 19 and 20";
    let solve = || {
        let search = Search::new(Nim);
        let outcome =
            search.sum_outcome(black_box(&heaps), Convention::Misere).expect("the game ends");
        assert_eq!(outcome, Outcome::P);
        search.statistics()
    };
    let statistics = solve();
    println!("{name}: {statistics}");
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).throughput(Throughput::Elements(statistics.sums()));
    group.bench_function(name, |bencher| bencher.iter(solve));
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
