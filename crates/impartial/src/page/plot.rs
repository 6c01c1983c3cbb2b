//! The nim-sequence of a game on heaps, for a plot.

use games::catalog::Question;
use grundy_core::{Limits, Normal};
use grundy_search::loopy::LoopyValue;
use serde_json::{Value, json};

use super::known::CATALOG;

/// At most this many values are plotted.
const MAX_VALUES: u64 = 400;

/// The values of the heaps from 0 on. A sequence that grows as the heaps do is not worth a plot: `identity` says so.
pub(super) fn values(game: &str, most: u64, limits: &Limits) -> Result<Value, String> {
    let most = most.clamp(8, MAX_VALUES);
    let heaps: Vec<String> = (0..=most).map(|heap| heap.to_string()).collect();
    let none = || format!("there is no nim-sequence of `{game:.60}`");
    let sum = CATALOG.read_sum(&format!("{game} {}", heaps.join(" "))).map_err(|_| none())?;
    if sum.len() != heaps.len() || sum.iter().zip(&heaps).any(|(heap, size)| heap.text() != *size) {
        return Err(none());
    }
    let solved = CATALOG.answer(&sum, &Question::new(Normal).most_moves(0), limits);
    let nimber = |value: &Option<LoopyValue>| Some(value.as_ref()?.nimber()?.value());
    let values: Option<Vec<u64>> = solved.component_values().iter().map(nimber).collect();
    let values = values.ok_or_else(none)?;
    let identity = values.iter().zip(0..).all(|(value, heap)| *value == heap);
    Ok(json!({ "values": values, "identity": identity }))
}
