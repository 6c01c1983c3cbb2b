//! Code that the integration tests of several packages share. `README.md` lists it by feature.

#![allow(missing_docs, reason = "definitions and small games, whose names say what they are")]
#![allow(clippy::missing_panics_doc, reason = "a failed test is a panic")]

#[cfg(feature = "cases")]
pub mod cases;
pub mod declared;
#[cfg(feature = "heaps")]
pub mod heaps;
#[cfg(feature = "documents")]
pub mod pictures;
#[cfg(feature = "trees")]
pub mod plain;
#[cfg(feature = "documents")]
pub mod schema;
pub mod small_stack;
#[cfg(feature = "catalog")]
pub mod toy;
#[cfg(feature = "toys")]
pub mod toys;
#[cfg(feature = "trees")]
pub mod trees;

/// Returns the first of two sizes in the gate, and the second one in a deep check: `scripts/deep-check larger_sizes` sets
/// `LARGER_SIZES` for sizes that would take too long in the gate.
pub fn sized<T>(gate: T, deep: T) -> T {
    if std::env::var_os("LARGER_SIZES").is_some() { deep } else { gate }
}
