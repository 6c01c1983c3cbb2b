//! Games on trees: coins on nodes, and marks on edges.

pub mod coins_to_root;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod path_marking;
#[cfg(feature = "catalog")]
mod read;
pub mod staircase_nim;
#[cfg(feature = "catalog")]
pub(crate) mod why;

/// The catalog entries of the games on trees.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] =
    &[&coins_to_root::ENTRY, &path_marking::ENTRY, &staircase_nim::ENTRY];
