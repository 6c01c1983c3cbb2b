//! Shared code of the integration tests of several packages; `README.md` lists it by feature.

#![allow(missing_docs, reason = "definitions and small games, whose names say what they are")]
#![allow(clippy::missing_panics_doc, reason = "a failed test is a panic")]

#[cfg(feature = "cases")]
pub mod cases;
pub mod declared;
#[cfg(feature = "heaps")]
pub mod heap_options;
#[cfg(feature = "heaps")]
pub mod numbers;
#[cfg(feature = "documents")]
pub mod pictures;
#[cfg(feature = "trees")]
pub mod plain;
#[cfg(feature = "documents")]
pub mod schema;
mod sized;
pub mod small_stack;
#[cfg(feature = "catalog")]
pub mod toy;
#[cfg(feature = "toys")]
pub mod toys;
#[cfg(feature = "trees")]
pub mod trees;

pub use sized::sized;
