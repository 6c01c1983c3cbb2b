//! Reference implementations for games on heaps: finds the options by trying each removal and each split, and converts nim-values to plain
//! numbers.

use grundy_core::Nimber;
use octal_games::{Code, NimValues};

pub fn code(text: &str) -> Code {
    text.parse().unwrap()
}

/// Returns all options of a sum of heaps, found by trying each way to take tokens and to split a heap.
pub fn options(rules: &Code, heaps: &[u64]) -> Vec<Vec<u64>> {
    fn split(
        rest: u64,
        least: u64,
        parts: u32,
        gap: u64,
        found: &mut Vec<Vec<u64>>,
        chosen: &[u64],
    ) {
        if parts == 0 {
            if rest == 0 {
                found.push(chosen.to_vec());
            }
            return;
        }
        for part in least..=rest {
            let chosen: Vec<u64> = chosen.iter().copied().chain([part]).collect();
            split(rest - part, part + gap, parts - 1, gap, found, &chosen);
        }
    }
    let gap = u64::from(rules.has_unequal_parts());
    let mut options = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for taken in 0..=heap {
            for parts in (0..5).filter(|&parts| rules.allows(taken, parts)) {
                let mut ways = Vec::new();
                split(heap - taken, 1, parts, gap, &mut ways, &[]);
                for mut way in ways {
                    way.extend(heaps[..at].iter().chain(&heaps[at + 1..]));
                    way.sort_unstable();
                    options.push(way);
                }
            }
        }
    }
    options
}

/// Converts nim-values to plain numbers, which the reference implementations in the tests use.
pub trait Numbers {
    /// Returns the nim-value of a heap.
    fn number(&self, heap: usize) -> u32;
    /// Returns all values.
    fn numbers(&self) -> Vec<u32>;
}

impl Numbers for NimValues {
    fn number(&self, heap: usize) -> u32 {
        u32::try_from(self.at(heap as u64).value()).unwrap()
    }

    fn numbers(&self) -> Vec<u32> {
        self.iter().map(|value| u32::try_from(value.value()).unwrap()).collect()
    }
}

/// Converts plain numbers to a list of nim-values.
pub fn named(numbers: impl IntoIterator<Item = u32>) -> NimValues {
    numbers.into_iter().map(|number| Nimber::new(number.into())).collect()
}
