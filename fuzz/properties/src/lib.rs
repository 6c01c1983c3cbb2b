//! What has to hold for any input: one function per fuzz target, from bytes to assertions.
//!
//! [`TARGETS`] lists them by name; `tests/replay.rs` runs each over its seeds and over bytes from a fixed
//! generator, so that every property is tried without a fuzzer too.

mod bytes;
mod judges;
mod numbers;
mod theorems;
mod trees;

/// Every property with the name of its fuzz target.
pub const TARGETS: &[(&str, fn(&[u8]))] = &[
    ("dist_tracker", numbers::dist_tracker),
    ("heap_code", numbers::heap_code),
    ("judges", judges::judges),
    ("nimber", numbers::nimber),
    ("notation", numbers::notation),
    ("octal", theorems::octal),
    ("theorems", theorems::theorems),
    ("tokens", judges::tokens),
    ("tree_algorithms", theorems::tree_algorithms),
    ("tree_edges", trees::edges),
    ("tree_parents", trees::parents),
    ("tree_pruefer", trees::pruefer),
    ("tree_text", trees::text),
];

/// Runs the property of this name.
///
/// # Panics
///
/// If there is no such property, or it does not hold.
pub fn run(name: &str, data: &[u8]) {
    let (_, property) = TARGETS.iter().find(|(target, _)| *target == name).expect("a target");
    property(data);
}
