//! What the library promises, tried from outside. One program for all files is built much faster than one for each:
//! `cargo test -p grundy-core-tests search::` runs the tests of one file.

mod conversions;
mod declared;
mod entailing;
mod entailing_queries;
mod features;
mod interrupted;
mod limits;
mod loopy;
mod loopy_numbers;
mod memory;
mod misere_components;
mod misere_forms;
mod misere_serde;
mod mixed;
mod notation;
mod search;
mod search_limits;
mod search_methods;
mod search_passing;
mod search_saved;
mod search_small;
mod search_tables;
mod search_wide;
mod theorem;
mod threads;
mod toys;
mod trial;
