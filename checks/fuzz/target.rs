//! All fuzz targets: each program runs the property with its name.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::run(env!("CARGO_BIN_NAME"), data));
