//! Tests all properties that the fuzzers test, for the libraries and for `play`. The inputs are the seeds of the fuzzers, and bytes
//! from a deterministic generator.

#[path = "../../../checks/fuzz/properties/src/libraries/mod.rs"]
#[allow(unreachable_pub, reason = "the fuzz targets have it as a library")]
mod properties;
#[path = "../../../checks/fuzz/properties/replay.rs"]
#[allow(unreachable_pub, reason = "it belongs to no crate")]
mod replay;

use properties::TARGETS;
use std::path::Path;

#[test]
fn fuzz_seeds_satisfy_every_property() {
    replay::seeds(
        TARGETS,
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checks/fuzz/seeds.txt"),
    );
}

#[test]
fn generated_bytes_satisfy_every_property() {
    replay::generated_bytes(TARGETS);
}
