//! Compares quotients, genera and canonical forms with straightforward computations. To run the tests of one file, pass its name:
//! `cargo test -p misere-quotients genus::`.

mod certificates;
mod components;
mod forms;
mod genus;
mod heap_quotients;
mod play;
mod refusals;

use test_support::{heaps, sized, toys};
