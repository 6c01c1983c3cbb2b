//! Rules of small games, written in the simplest way, as a user would first write them.

use grundy_core::{Ruleset, Sum};
use grundy_search::loopy::{LoopyOutcome, LoopyOutcomes};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Nim in which a move takes one, three or four tokens from a heap.
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

/// Rows of pins, in which a move takes `least` to `most` adjacent pins anywhere in a row.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The minimum number of pins to take.
    pub least: u32,
    /// The maximum number of pins to take.
    pub most: u32,
}

impl Row {
    /// Kayles: a move takes one pin or two adjacent pins.
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

/// A token that moves along the arrows of a graph. Each vertex has four arrows, except the first thousand, which have none.
#[derive(Clone, Debug)]
pub struct Arrows(Vec<[u32; 4]>);

impl Arrows {
    const ENDS: u32 = 1000;

    /// Creates the arrows. They depend only on the number of vertices, so every run gets the same graph.
    #[must_use]
    pub fn random(vertices: u32) -> Self {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut arrows = || std::array::from_fn(|_| rng.random_range(0..vertices));
        Self((0..vertices).map(|_| arrows()).collect())
    }

    fn arrows(&self, vertex: u32) -> &[u32] {
        if vertex < Self::ENDS { &[] } else { &self.0[vertex as usize] }
    }

    /// Returns the numbers of positions that are won, drawn and lost for the player to move. Uses a retrograde analysis without the
    /// library.
    #[must_use]
    pub fn by_hand(&self) -> [usize; 3] {
        let n = self.0.len();
        let mut ends = vec![0_u32; n + 1];
        for &to in (0..n as u32).flat_map(|from| self.arrows(from)) {
            ends[to as usize] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total;
        }
        let mut back = vec![0_u32; total as usize];
        for from in 0..n as u32 {
            for &to in self.arrows(from) {
                ends[to as usize] -= 1;
                back[ends[to as usize] as usize] = from;
            }
        }
        let (mut result, mut left) = (vec![1_u8; n], vec![4_u8; n]);
        let mut queue: Vec<u32> = (0..Self::ENDS).collect();
        result[..queue.len()].fill(2);
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let vertex = vertex as usize;
            for &before in &back[ends[vertex] as usize..ends[vertex + 1] as usize] {
                let at = before as usize;
                if result[at] == 1 {
                    left[at] -= 1;
                    if result[vertex] == 2 || left[at] == 0 {
                        result[at] = 2 - result[vertex];
                        queue.push(before);
                    }
                }
            }
        }
        let mut counts = [0; 3];
        for kind in result {
            counts[usize::from(kind)] += 1;
        }
        counts
    }

    /// Returns the same numbers as [`by_hand`](Self::by_hand), computed by the library.
    ///
    /// # Panics
    ///
    /// Panics if there is not enough memory.
    #[must_use]
    pub fn by_search(&self) -> [usize; 3] {
        let all = 0..self.0.len() as u32;
        let search = LoopyOutcomes::new(self, all.clone()).expect("memory for so many positions");
        let mut counts = [0; 3];
        for vertex in all {
            let outcome = search.outcome(&vertex).expect("it was explored");
            counts[match outcome {
                LoopyOutcome::N => 0,
                LoopyOutcome::Draw => 1,
                LoopyOutcome::P => 2,
            }] += 1;
        }
        counts
    }
}

impl Ruleset for &Arrows {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &vertex: &u32) -> impl Iterator<Item = u32> {
        self.arrows(vertex).iter().copied()
    }

    fn play(&self, _: &u32, &to: &u32) -> Sum<u32> {
        Sum::from(to)
    }
}
