//! Compares all answers of the library about a tree with their definitions, on random trees of at most twelve nodes.
//!
//! These tests share no code with the library or the other tests: they generate their own trees, and the definitions in
//! `test_support::plain` use only a list of edges. The gate runs sixty trees; `scripts/deep-check small_trees` runs a hundred
//! thousand. A failure prints the number of its tree, which reproduces it.

mod distances;
mod orders;
mod rerooted;
mod same;

use test_support::plain::{Luck, PlainTree};

fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    orders::check(tree, root, luck);
    rerooted::check(tree, root);
    distances::check(tree, root, luck);
    same::check(tree, root, luck);
}

test_support::random_plain_trees!(check);
