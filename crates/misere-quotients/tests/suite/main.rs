//! Compares quotients, genera and canonical forms with plain calculations. `cargo test -p misere-quotients genus::` runs the tests
//! of one file.

mod certificates;
mod components;
mod forms;
mod genus;
mod heap_quotients;
mod play;
mod refusals;

use test_support::{heaps, sized, toys};
