//! What has to hold for any input: one function per fuzz target, from bytes to assertions.
//!
//! [`TARGETS`] lists them by name. The tests of `judges` contain this file, too, and run each over its seeds and over
//! bytes from a fixed generator, so that every property is tried without a fuzzer.

mod algorithms;
mod bytes;
mod dynamic;
mod judges;
mod numbers;
mod quotients;
mod theorems;
mod trees;

/// What is tried on the bytes of a fuzzer.
pub type Property = fn(&[u8]);

/// Every property with the name of its fuzz target.
pub const TARGETS: &[(&str, Property)] = &[
    ("dynamic_edges", dynamic::edges),
    ("dynamic_values", dynamic::values),
    ("decompositions", algorithms::decompositions),
    ("dist_tracker", numbers::dist_tracker),
    ("heap_code", numbers::heap_code),
    ("judges", judges::judges),
    ("nimber", numbers::nimber),
    ("notation", numbers::notation),
    ("octal", theorems::octal),
    ("play", judges::play),
    ("stored_certificate", numbers::stored_certificate),
    ("stored_quotient", quotients::stored_quotient),
    ("stored_tree", trees::stored),
    ("theorems", theorems::theorems),
    ("tokens", judges::tokens),
    ("tree_algorithms", algorithms::distances),
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
