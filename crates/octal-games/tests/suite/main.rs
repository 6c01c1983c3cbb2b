//! What the library promises about sequences of values, held against plain calculation: `cargo test -p octal-games sequence::`
//! runs the tests of one file.

mod arithmetic;
mod certificate_refusals;
mod heap_options;
mod identify_chance;
mod identify_games;
mod identify_given;
mod identify_rules;
mod numbers;
mod progress;
mod sequence;
mod sequence_codes;
mod sequence_copied;
mod sequence_interrupted;
mod sequence_oracle;
mod sequence_periods;
mod sequence_statistics;
mod sequence_values;
#[path = "../../../grundy-core/tests/suite/sized.rs"]
mod sized;
mod stored;
mod stream;
mod subtraction;

use sized::sized;
