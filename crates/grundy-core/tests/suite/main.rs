//! What the library promises, tried from outside. One program for all files is built much faster than one for each:
//! `cargo test -p grundy-core --test suite search::` runs the tests of one file.

mod arithmetic;
mod conversions;
mod declared;
mod entailing;
mod features;
mod limits;
mod loopy;
mod memory;
mod mex;
mod misere_certificates;
mod misere_components;
mod misere_genus;
mod misere_play;
mod misere_quotients;
mod misere_serde;
mod mixed;
mod nimber;
mod notation;
mod numbers;
mod search;
mod search_limits;
mod search_methods;
mod sequence;
mod sequence_codes;
mod sequence_interrupted;
mod sequence_periods;
mod sequence_statistics;
mod sequence_values;
mod subtraction;
mod theorem;
mod threads;
mod toys;
mod trial;
