//! Games on rows of coins.

pub mod kotzig;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod nimble;
pub mod silver_dollar;
pub mod tartan;
pub mod turning;
pub mod welter;
#[cfg(feature = "catalog")]
pub(crate) mod why;

/// The catalog entries of the games on rows of coins.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] = &[
    &nimble::ENTRY,
    &silver_dollar::ENTRY,
    &silver_dollar::BAG,
    &welter::ENTRY,
    &kotzig::ENTRY,
    &turning::ENTRIES[0],
    &turning::ENTRIES[1],
    &turning::ENTRIES[2],
    &turning::ENTRIES[3],
    &turning::ENTRIES[4],
    &turning::ENTRIES[5],
    &turning::ENTRIES[6],
    &turning::ENTRIES[7],
    &turning::ENTRIES[8],
    &turning::ENTRIES[9],
    &turning::ENTRIES[10],
    &turning::OWN,
    &tartan::ENTRY,
];
