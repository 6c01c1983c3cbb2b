//! Tests of the public interface. All files are part of one test program, which builds much faster than one program per file. To run the
//! tests of one file, pass its name: `cargo test -p grundy-search search::`.

mod compounds;
mod entailing;
mod entailing_queries;
mod interrupted;
mod loopy;
mod loopy_numbers;
mod loopy_outcomes;
mod memory;
mod mixed;
mod position_graph;
mod search;
mod search_collisions;
mod search_limits;
mod search_methods;
mod search_passing;
mod search_saved;
mod search_small;
mod search_tables;
mod search_wide;
mod threads;
mod trial;

use test_support::{declared, sized, toys};
