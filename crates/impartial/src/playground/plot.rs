//! The nim-sequence of a game on heaps, for a plot.

use serde_json::{Value, json};

use super::known::CATALOG;

/// At most so many values are plotted.
const MOST_VALUES: u64 = 400;

/// The values of the heaps from 0 on.
pub(super) fn values(game: &str, most: u64) -> Result<Value, String> {
    let most = most.clamp(8, MOST_VALUES);
    let heaps: Vec<String> = (0..=most).map(|heap| heap.to_string()).collect();
    let none = || format!("there is no nim-sequence of `{game:.60}`");
    let sum = CATALOG.read_sum(&format!("{game} {}", heaps.join(" "))).map_err(|_| none())?;
    let single =
        sum.len() == heaps.len() && sum.iter().zip(&heaps).all(|(heap, size)| heap.text() == *size);
    let values: Option<Vec<u64>> = sum.iter().map(|heap| Some(heap.nim_value()?.value())).collect();
    match values.filter(|_| single) {
        Some(values) => Ok(json!({ "values": values })),
        None => Err(none()),
    }
}
