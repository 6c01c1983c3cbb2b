//! Tests of the library's public interface. One program for all files builds much faster than one per file; run
//! `cargo test -p multigraphs matching::` for the tests of one file.

#[cfg(feature = "graphml")]
mod attributed;
mod bit_graph;
mod blocks;
mod cuts;
mod interface;
mod matching;
mod outside;
mod text;

use test_support::{sized, small_stack, trees as definitions};
