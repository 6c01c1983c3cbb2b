//! Compares nim-sequences with straightforward computations. To run the tests of one file, pass its name:
//! `cargo test -p octal-games sequence::`.

mod arithmetic;
mod certificate_refusals;
mod identify_games;
mod identify_given;
mod identify_rules;
mod sequence;
mod sequence_codes;
mod sequence_interrupted;
mod sequence_oracle;
mod sequence_periods;
mod sequence_statistics;
mod sequence_values;
mod stored;
mod stream;
mod subtraction;
mod system;

use test_support::{heaps, sized};
