//! The reference for these tests: outcomes of heap games, found by exhaustive misère play, and published facts about quotients.

use std::collections::BTreeMap;

use grundy_core::Outcome;
use octal_games::Code;

pub(crate) use crate::heaps::{code, options};

/// Computes misère outcomes by exhaustive play.
pub(crate) struct Definition {
    rules: Code,
    known: BTreeMap<Vec<u64>, Outcome>,
}

impl Definition {
    pub(crate) fn new(rules: Code) -> Self {
        Self { rules, known: BTreeMap::new() }
    }

    pub(crate) fn outcome(&mut self, heaps: &[u64]) -> Outcome {
        if let Some(&known) = self.known.get(heaps) {
            return known;
        }
        let options = options(&self.rules, heaps);
        let wins = options.is_empty() || options.iter().any(|o| self.outcome(o) == Outcome::P);
        self.known.insert(heaps.to_vec(), Outcome::from_first_wins(wins));
        Outcome::from_first_wins(wins)
    }
}

/// Returns all multisets of at most `count` heaps, with sizes from 1 to `largest`.
pub(crate) fn sums(largest: u64, count: usize) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..count {
        let longer = |sum: &Vec<u64>| {
            let (least, sum) = (sum.last().copied().unwrap_or(1), sum.clone());
            (least..=largest).map(move |heap| sum.iter().copied().chain([heap]).collect())
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Each row contains a code, the order, the size of the P-portion, the preperiod and the period. The rows for 0.123, 0.53, 0.72, 0.75,
/// 0.77, 0.115, 0.152 and 0.351 are published in Plambeck and Siegel, "Misère quotients for impartial games" (2008). A different program
/// found the other rows. The tests verify certificates for all rows.
pub(crate) const SOLVED: &[(&str, usize, usize, u64, u64)] = &[
    ("0.3", 2, 1, 1, 2),
    ("0.5", 2, 1, 1, 2),
    ("0.7", 2, 1, 1, 2),
    ("0.12", 2, 1, 1, 4),
    ("0.13", 2, 1, 1, 4),
    ("0.25", 2, 1, 1, 2),
    ("0.51", 2, 1, 1, 1),
    ("0.31", 6, 2, 3, 2),
    ("0.333", 6, 2, 1, 4),
    ("0.353", 6, 2, 4, 2),
    ("0.52", 6, 2, 6, 4),
    ("0.32", 6, 2, 1, 3),
    ("0.33", 6, 2, 1, 3),
    ("0.323", 6, 2, 1, 4),
    ("0.75", 8, 2, 8, 2),
    ("4.56", 8, 2, 11, 4),
    ("0.312", 12, 3, 5, 2),
    ("0.34", 12, 3, 7, 8),
    ("0.3101", 14, 4, 5, 2),
    ("0.53", 16, 3, 21, 9),
    ("0.153", 16, 3, 32, 14),
    ("0.123", 20, 5, 5, 5),
    ("0.351", 22, 6, 4, 8),
    ("0.72", 24, 5, 16, 4),
    ("0.144", 30, 5, 12, 10),
    ("0.152", 34, 6, 25, 48),
    ("0.241", 36, 9, 4, 10),
    ("0.71", 36, 9, 3, 6),
    ("0.77", 40, 9, 71, 12),
    ("4.4", 40, 9, 72, 12),
    ("0.15", 42, 12, 66, 10),
    ("0.115", 42, 12, 92, 14),
];
