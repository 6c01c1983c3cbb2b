//! What the library promises, tried from outside. One program for all files is built much faster than one for each:
//! `cargo test -p grundy-core nimber::` runs the tests of one file.

mod conversions;
mod limits;
mod mex;
mod nimber;
mod notation;
mod sized;
mod theorem;
// The tests of the crates that stand on this one play them, too.
#[allow(dead_code)]
mod toys;

use sized::sized;
