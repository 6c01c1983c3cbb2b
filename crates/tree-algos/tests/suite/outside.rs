//! Everything that the library says of a tree, on random trees of at most twelve nodes, against what the words mean.
//!
//! Nothing here is taken from the library or from the other tests: the trees are drawn by hand, and the definitions in
//! `test_support::plain` know a list of edges and no more. Sixty trees run with the other tests, a hundred thousand in
//! `scripts/deep-check small_trees`. A failure prints the number of its tree, by which it is drawn again.

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
