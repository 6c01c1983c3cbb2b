//! Compares every answer about a changing tree with its plain definition, on random trees of at most twelve nodes.
//!
//! Nothing here is taken from the library or from the other tests: the trees are drawn by hand, and the definitions in
//! `test_support::plain` know a list of edges and no more. Sixty trees run with the other tests, a hundred thousand in
//! `scripts/deep-check small_trees`. A failure prints the number of its tree, by which it is drawn again.

mod changing;
mod forests;

use test_support::plain::{Luck, PlainTree};

fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    changing::check(tree, root, luck);
    forests::check(tree, root, luck);
}

test_support::random_plain_trees!(check);
