//! Tests of the public interface. One program for all files is built much faster than one for each:
//! `cargo test -p grundy-core nimber::` runs the tests of one file.

mod conversions;
mod limits;
mod mex;
mod nimber;
mod notation;
mod sized;
mod theorem;
// The tests of dependent crates play these games, too.
#[allow(dead_code)]
mod toys;

use sized::sized;
