//! Tests of the public interface. All files are part of one test program, which builds much faster than one program per file. To run the
//! tests of one file, pass its name: `cargo test -p grundy-core nimber::`.

mod conversions;
mod limits;
mod mex;
mod nimber;
mod notation;
mod theorem;

use test_support::{sized, toys};
