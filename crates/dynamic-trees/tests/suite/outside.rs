//! Compares every answer about a changing tree with its plain definition, on random trees of at most twelve nodes.
//!
//! These tests share no code with the library or the other tests: they generate their own trees, and the definitions in
//! `test_support::plain` use only a list of edges. The gate runs sixty trees; `scripts/deep-check small_trees` runs a hundred
//! thousand. A failure prints the number of its tree, which reproduces it.

mod changing;
mod forests;

use test_support::plain::{Luck, PlainTree};

fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    changing::check(tree, root, luck);
    forests::check(tree, root, luck);
}

test_support::random_plain_trees!(check);
