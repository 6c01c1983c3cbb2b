//! Every fuzz target: the property with the name of the program.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::run(env!("CARGO_BIN_NAME"), data));
