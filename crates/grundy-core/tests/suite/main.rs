//! Tests of the public interface. One test program for all files builds much faster than one per file; `cargo test -p grundy-core
//! nimber::` runs the tests of one file.

mod conversions;
mod limits;
mod mex;
mod nimber;
mod notation;
mod theorem;

use test_support::{sized, toys};
