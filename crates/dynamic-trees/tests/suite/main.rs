//! Tests of the public interface. One test program for all files builds much faster than one per file; `cargo test -p dynamic-trees
//! forest::` runs the tests of one file.

mod any_order;
mod deep;
mod forest;
mod outside;
mod products;
mod threads;
mod top_tree;
mod words;
mod xor_distances;

use test_support::{sized, trees as definitions};
