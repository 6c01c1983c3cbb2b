//! The classical games on heaps and numbers.

use super::{Part, multisets};
use games::heaps::euclid::{Euclid, EuclidToZero};
use games::heaps::fibonacci_nim::FibonacciHeap;
use games::heaps::fibonacci_nim::FibonacciNim;
use games::heaps::lasker::Lasker;
use games::heaps::mark::Mark;
use games::heaps::moore::Moore;
use games::heaps::subtraction::Subtraction;
use games::heaps::take_a_square::TakeASquare;
use games::heaps::top_entails::TopEntails;
use games::heaps::wythoff::Wythoff;
use grundy_core::entailing::Situation;
use grundy_core::{Misere, Normal};

/// The parts of the audit.
pub const PARTS: &[Part] = &[
    ("Wythoff's game", |size, audit| audit.outcomes(&Wythoff, Normal, pairs(0, 8 * size))),
    ("Wythoff's game, misère", |size, audit| audit.outcomes(&Wythoff, Misere, pairs(0, 6 * size))),
    ("Moore's Nim", |size, audit| moore(size, |game, boards| audit.outcomes(game, Normal, boards))),
    ("Moore's Nim, misère", |size, audit| {
        moore(size, |game, boards| audit.outcomes(game, Misere, boards))
    }),
    ("Lasker's Nim", |size, audit| {
        let heaps = (0..16 * size).map(|heap| vec![heap]).chain(multisets(2, 4 * size));
        audit.theorem(&Lasker, heaps.collect(), "Lasker's Nim")
    }),
    ("Fibonacci Nim", |size, audit| {
        let heaps = (0..10 * size)
            .flat_map(|coins| (0..=coins).map(move |quota| FibonacciHeap::new(coins, quota)));
        audit.outcomes(&FibonacciNim, Normal, heaps.collect())
    }),
    ("Euclid, positive", |size, audit| {
        audit.theorem(&Euclid, singles(pairs(1, 10 * size)), "positive numbers")
    }),
    ("Euclid, positive, misère", |size, audit| {
        let small = pairs(1, 4);
        let sums = multisets(2, small.len() as u64 - 1).into_iter();
        let sums = sums.map(|sum| sum.into_iter().map(|index| small[index as usize]).collect());
        audit.misere_theorem(&Euclid, singles(pairs(1, 8 * size)).into_iter().chain(sums).collect())
    }),
    ("Euclid, down to 0", |size, audit| {
        audit.theorem(&EuclidToZero, singles(pairs(0, 10 * size)), "numbers down to 0")
    }),
    ("Mark", |size, audit| {
        let sums = singles((0..300 * size).collect()).into_iter().chain(multisets(2, 6 * size));
        audit.theorem(&Mark, sums.collect(), "Mark")
    }),
    ("subtraction games", |size, audit| {
        subtraction(|game, set| audit.theorem(game, singles((0..40 * size).collect()), set))
    }),
    ("subtraction games, misère", |size, audit| {
        subtraction(|game, _| audit.misere_theorem(game, multisets(3, 6 + size)))
    }),
    ("take a square", |size, audit| {
        let game = TakeASquare::new(200 * size as u32);
        audit.theorem(&game, singles((0..=200 * size).collect()), "squares")
    }),
    ("Top Entails", |size, audit| {
        let sums = multisets(3, 2 + size).into_iter().flat_map(|stacks| {
            // The reply may be due in any of them.
            let replies = (0..stacks.len()).map({
                let stacks = stacks.clone();
                move |place| Situation::reply(stacks.clone(), place)
            });
            std::iter::once(Situation::from(stacks)).chain(replies).collect::<Vec<_>>()
        });
        audit.entailing(&TopEntails, &sums.collect::<Vec<_>>())
    }),
];

fn singles<T>(positions: Vec<T>) -> Vec<Vec<T>> {
    positions.into_iter().map(|position| vec![position]).collect()
}

/// All pairs of numbers from `least` to below `end`.
fn pairs(least: u64, end: u64) -> Vec<(u64, u64)> {
    (least..end).flat_map(|a| (least..end).map(move |b| (a, b))).collect()
}

fn moore(
    size: u64,
    mut audit: impl FnMut(&Moore, Vec<Vec<u64>>) -> Result<(), String>,
) -> Result<(), String> {
    for k in 1..=3 {
        let game = Moore::new(k).expect("a number from 1 on");
        audit(&game, multisets(4, 2 + size / 2))?;
    }
    Ok(())
}

fn subtraction(
    mut audit: impl FnMut(&Subtraction, &str) -> Result<(), String>,
) -> Result<(), String> {
    for set in
        ["1", "3", "1,2,3", "3,7", "2,3,7", "1,4,10", "2,5,8", "3,6,10,14", "1,8,11", "4,10,12"]
    {
        let game: Subtraction = set.parse().map_err(|error| format!("{error}"))?;
        audit(&game, set)?;
    }
    Ok(())
}
