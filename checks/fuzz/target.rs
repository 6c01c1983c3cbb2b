//! The program of each fuzz target. It runs the property that has the name of the program.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::run(env!("CARGO_BIN_NAME"), data));
