//! Compares every answer about a changing tree with its plain definition, on random trees of at most twelve nodes.
//!
//! Nothing here is taken from the library or from the other tests: it generates its own trees, and the definitions in
//! `test_support::plain` use nothing but a list of edges. Sixty trees run with the other tests, and a hundred thousand in
//! `scripts/deep-check small_trees`. A failure prints the number of its tree, from which the test generates it again.

mod changing;
mod forests;

use test_support::plain::{Luck, PlainTree};

fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    changing::check(tree, root, luck);
    forests::check(tree, root, luck);
}

test_support::random_plain_trees!(check);
