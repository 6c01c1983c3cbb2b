//! What the library promises, tried from outside. One program for all files is built much faster than one for each:
//! `cargo test -p multigraphs matching::` runs the tests of one file.

mod bit_graph;
mod blocks;
mod cuts;
mod features;
mod matching;
mod outside;
mod text;
mod threads;

use test_support::{sized, small_stack, trees as definitions};
