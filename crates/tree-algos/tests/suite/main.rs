//! Tests the public interface of the library. One test program for all files builds much faster than one per file; run
//! `cargo test -p tree-algos reroot::` for the tests of one file.

mod centroid;
mod contour;
mod conversions;
mod deep_path;
mod diameter;
mod dist_tracker;
mod draw;
mod features;
mod fold_up;
mod increment_xor;
mod isomorphism;
mod labeled;
mod labeled_roots;
mod light_first;
mod outside {
    //! Compares all answers of the library about a tree with direct computations from the definitions, on random trees of at most twelve
    //! nodes.
    //!
    //! These tests share no code with the library or the other tests: they generate their own trees, and the definitions in
    //! `test_support::plain` use only a list of edges. The regular tests check sixty trees; `scripts/deep-check small_trees` checks a
    //! hundred thousand. A failure prints the number of its tree, which reproduces the failure.

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
}
mod path_lengths;
mod paths;
mod petgraph;
#[path = "../../../../benches/src/reference.rs"]
#[allow(unreachable_pub, reason = "the benchmarks have it as a library")]
mod reference;
mod reroot;
mod rooted;
mod shapes;
mod static_queries;
mod threads;
mod tree;
mod two_sided;
mod xor_distances;

use test_support::{declared, sized, small_stack, trees as definitions};
