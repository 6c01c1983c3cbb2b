//! Tests of the public interface. One program for all files is built much faster than one for each:
//! `cargo test -p grundy-core nimber::` runs the tests of one file.

mod conversions;
mod limits;
mod mex;
mod nimber;
mod notation;
mod theorem;

use test_support::{sized, toys};
