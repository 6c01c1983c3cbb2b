//! Tests of the public interface. One test program for all files builds much faster than one per file; run
//! `cargo test -p dynamic-trees forest::` for the tests of one file.

mod any_order;
mod deep;
mod forest;
mod outside {
    //! Compares every answer about a changing tree with a direct computation from the definition, on random trees of at most twelve nodes.
    //!
    //! These tests share no code with the library or the other tests: they generate their own trees, and the definitions in
    //! `test_support::plain` use only a list of edges. The regular tests check sixty trees; `scripts/deep-check small_trees` checks a
    //! hundred thousand. A failure prints the number of its tree, which reproduces the failure.

    mod changing;
    mod forests;

    use test_support::plain::{Luck, PlainTree};

    fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
        changing::check(tree, root, luck);
        forests::check(tree, root, luck);
    }

    test_support::random_plain_trees!(check);
}
mod products;
mod threads;
mod top_tree;
mod words;
mod xor_distances;

use test_support::{sized, trees as definitions};
