//! Rules of small games, as a user writes them first.

use grundy_core::{Ruleset, Sum};

/// Heaps from which one, three or four are taken.
#[derive(Clone, Copy, Debug)]
pub struct Subtraction;

impl Ruleset for Subtraction {
    type Position = u64;
    type Move = u64;

    #[inline]
    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        [1, 3, 4].into_iter().filter(move |&taken| taken <= heap)
    }

    #[inline]
    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }
}

/// Rows from which so many neighbors are taken, wherever they stand.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// How many are taken at least.
    pub least: u32,
    /// And at most.
    pub most: u32,
}

impl Row {
    /// One neighbor or two are taken.
    pub const KAYLES: Self = Self { least: 1, most: 2 };
}

impl Ruleset for Row {
    type Position = u32;
    type Move = (u32, u32);

    #[inline]
    fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
        (self.least..=row.min(self.most))
            .flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
    }

    #[inline]
    fn play(&self, _: &u32, &(left, right): &(u32, u32)) -> Sum<u32> {
        [left, right].into_iter().filter(|&row| row > 0).collect()
    }
}
