//! What the library promises about nimbers, sequences of values and misère quotients, held against plain calculation:
//! `cargo test -p grundy-core-number-tests nimber::` runs the tests of one file.

mod arithmetic;
mod certificate_refusals;
mod mex;
mod misere_certificates;
mod misere_genus;
mod misere_play;
mod misere_quotients;
mod misere_refusals;
mod nimber;
mod numbers;
mod sequence;
mod sequence_codes;
mod sequence_copied;
mod sequence_interrupted;
mod sequence_oracle;
mod sequence_periods;
mod sequence_statistics;
mod sequence_values;
mod stream;
mod subtraction;
