//! Tests all fuzzed properties of the judge programs on their seeds and on bytes from a fixed generator.

#[path = "../../fuzz/properties/src/judges.rs"]
#[allow(unreachable_pub, reason = "the fuzz targets have it as a library")]
mod properties;
#[path = "../../fuzz/properties/replay.rs"]
#[allow(unreachable_pub, reason = "it belongs to no crate")]
mod replay;

use properties::TARGETS;
use std::path::Path;

#[test]
fn properties_hold_for_the_fuzz_seeds() {
    replay::seeds(TARGETS, &Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds.txt"));
}

#[test]
fn properties_hold_for_generated_bytes() {
    replay::generated_bytes(TARGETS);
}
