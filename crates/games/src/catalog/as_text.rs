//! Stores sums as texts with `serde`. A field with `#[serde(with = "games::catalog::as_text")]` has the form that
//! [`read_sum`](super::read_sum) reads; deserializing fails on other texts. Only the games of this crate are known.
//!
//! ```
//! use games::catalog;
//! use grundy_core::mixed::MixedSum;
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Table {
//!     #[serde(with = "games::catalog::as_text")]
//!     position: MixedSum,
//! }
//!
//! let table = Table { position: catalog::read_sum("nim 3 5 + dual_nim 1 2 4")? };
//! let stored = serde_json::to_string(&table)?;
//! assert_eq!(stored, r#"{"position":"nim 3 5 + dual_nim 1 2 4"}"#);
//! let read: Table = serde_json::from_str(&stored)?;
//! assert_eq!(read.position, table.position);
//! assert!(serde_json::from_str::<Table>(r#"{"position":"nim -3"}"#).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use grundy_core::mixed::MixedSum;
use serde::{Deserialize, Deserializer, Serializer, de};

/// Stores the printed form of the sum.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(sum: &MixedSum, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(sum)
}

/// Reads a stored sum.
///
/// # Errors
/// The errors of the deserializer, and an error if the text is not a sum of the catalog's games.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MixedSum, D::Error> {
    let text = String::deserialize(deserializer)?;
    super::read_sum(&text).map_err(de::Error::custom)
}
