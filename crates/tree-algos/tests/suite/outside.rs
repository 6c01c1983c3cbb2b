//! Everything that the library says of a tree, on random trees of at most twelve nodes, against what the words mean.
//!
//! Nothing here is taken from the library or from the other tests: the trees are drawn by hand, and the definitions in
//! [`plain`] know a list of edges and no more. Two hundred trees run with the other tests, a hundred thousand in
//! `scripts/deep-check small_trees`. A failure names the number of its tree, by which it is drawn again.

mod changing;
mod distances;
mod forests;
mod graphs;
mod orders;
mod plain;
mod rerooted;
mod same;

use plain::PlainTree;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Random numbers, and what is drawn with them.
struct Luck(SmallRng);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    fn node(&mut self, tree: &PlainTree) -> usize {
        self.below(tree.nodes)
    }

    fn signed(&mut self, range: Range<i64>) -> i64 {
        self.0.random_range(range)
    }

    /// As many numbers below a bound.
    fn numbers(&mut self, count: usize, bound: usize) -> Vec<u64> {
        (0..count).map(|_| self.below(bound) as u64).collect()
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }

    /// A tree whose nodes hang on one of the last few before them, on one of the first few, or anywhere, with shuffled
    /// numbers, edges in any order and either end of each first.
    fn tree(&mut self) -> PlainTree {
        let nodes = 1 + self.below(12);
        let (style, few) = (self.below(3), 1 + self.below(4));
        let mut numbers: Vec<usize> = (0..nodes).collect();
        self.shuffle(&mut numbers);
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for lower in 1..nodes {
            let upper = match style {
                0 => lower - 1 - self.below(few.min(lower)),
                1 => self.below(few.min(lower)),
                _ => self.below(lower),
            };
            let ends = (numbers[upper], numbers[lower]);
            edges.push(if self.below(2) == 0 { ends } else { (ends.1, ends.0) });
        }
        self.shuffle(&mut edges);
        PlainTree::new(nodes, edges)
    }
}

/// Checks all queries on the tree with this number.
fn check(number: u64) {
    let mut luck = Luck(SmallRng::seed_from_u64(number));
    let tree = luck.tree();
    let root = luck.node(&tree);
    let checks = AssertUnwindSafe(|| {
        orders::check(&tree, root, &mut luck);
        rerooted::check(&tree, root);
        distances::check(&tree, root, &mut luck);
        same::check(&tree, root, &mut luck);
        changing::check(&tree, root, &mut luck);
        forests::check(&tree, root, &mut luck);
        graphs::check(&tree, &mut luck);
    });
    if let Err(panic) = catch_unwind(checks) {
        eprintln!("tree {number}, root {root}: {} nodes, edges {:?}", tree.nodes, tree.edges);
        resume_unwind(panic);
    }
}

#[test]
fn sixty_trees() {
    (0..60).for_each(check);
}

/// For `scripts/deep-check`.
#[test]
#[ignore = "a hundred thousand trees"]
fn a_hundred_thousand_trees() {
    (0..100_000).for_each(check);
}
