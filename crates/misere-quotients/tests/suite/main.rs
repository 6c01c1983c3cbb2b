//! Checks quotients, genera and canonical forms against plain calculation.
//! `cargo test -p misere-quotients misere_genus::` runs the tests of one file.

mod misere_certificates;
mod misere_components;
mod misere_forms;
mod misere_genus;
mod misere_play;
mod misere_quotients;
mod misere_refusals;
mod misere_serde;

use test_support::{heap_options, numbers, sized, toys};
