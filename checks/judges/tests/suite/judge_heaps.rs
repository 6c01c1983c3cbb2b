//! Compares the programs for games on heaps with exhaustive play by the rules of each problem.

use std::collections::HashMap;

use judges::programs::solve;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::judge_trees::run;

/// Returns whether the player to move wins. `moves` returns all lists of heaps that one move can leave.
fn wins(
    heaps: &[u64],
    moves: &dyn Fn(&[u64]) -> Vec<Vec<u64>>,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let found = moves(heaps).iter().any(|left| !wins(left, moves, known));
    known.insert(heaps.to_vec(), found);
    found
}

/// Returns the lists of heaps that remain after up to `most(at, heap)` coins are taken from one heap.
fn from_one(heaps: &[u64], most: impl Fn(usize, u64) -> u64) -> Vec<Vec<u64>> {
    let mut left = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for taken in 1..=most(at, heap) {
            let mut heaps = heaps.to_vec();
            heaps[at] -= taken;
            left.push(heaps);
        }
    }
    left
}

fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn winners_agree_with_exhaustive_play() {
    let mut random = StdRng::seed_from_u64(1296);
    for _ in 0..60 {
        let count = random.random_range(1..=3);
        let heaps: Vec<u64> = (0..count).map(|_| random.random_range(1..=12)).collect();
        let list = format!("1 {count} {}", listed(&heaps));

        let halves = |heaps: &[u64]| from_one(heaps, |_, heap| heap / 2);
        let winner = if wins(&heaps, &halves, &mut HashMap::new()) { "Alice" } else { "Bob" };
        let expected = (format!("Case 1: {winner}\n"), None);
        assert_eq!(run(solve("lightoj_1296"), &list), expected, "{list}");

        let divisors: Vec<u64> = (0..count).map(|_| random.random_range(1..=6)).collect();
        let piles = heaps.iter().zip(&divisors).map(|(heap, divisor)| format!("{heap} {divisor}"));
        let piles = format!("{count} {}", piles.collect::<Vec<_>>().join(" "));
        let parts = |heaps: &[u64]| from_one(heaps, |at, heap| heap / divisors[at]);
        let first_wins = wins(&heaps, &parts, &mut HashMap::new());
        let winner = if first_wins { "Takahashi" } else { "Aoki" };
        assert_eq!(run(solve("arc091_f"), &piles), (format!("{winner}\n"), None), "{piles}");

        // A move takes one coin from each heap of a nonempty set of heaps.
        let sets = |heaps: &[u64]| {
            let of = |set: u32| -> Option<Vec<u64>> {
                let taken = heaps.iter().enumerate();
                taken.map(|(at, heap)| heap.checked_sub(u64::from(set >> at & 1))).collect()
            };
            (1..1 << heaps.len()).filter_map(of).collect()
        };
        let winner = if wins(&heaps, &sets, &mut HashMap::new()) { "first" } else { "second" };
        assert_eq!(run(solve("another_game"), &list), (format!("{winner}\n"), None), "{list}");
    }
}
