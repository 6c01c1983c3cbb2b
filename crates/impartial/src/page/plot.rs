//! The nim-sequence of a game on heaps, for a plot.

use grundy_core::Limits;
use serde_json::{Value, json};

use super::known::CATALOG;

/// At most this many values are plotted.
const MAX_VALUES: u64 = 400;

/// The values of the heaps from 0 on. A sequence that grows as the heaps do is not worth a plot: `identity` says so.
pub(super) fn values(game: &str, most: u64, limits: &Limits) -> Result<Value, String> {
    let most = most.clamp(8, MAX_VALUES);
    let values = CATALOG.heap_values(game, most + 1, limits);
    let values = values.ok_or_else(|| format!("there is no nim-sequence of `{game:.60}`"))?;
    let identity = values.iter().zip(0..).all(|(value, heap)| *value == heap);
    Ok(json!({ "values": values, "identity": identity }))
}
