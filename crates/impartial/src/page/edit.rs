//! Edits positions in their pictures: a tool changes a single item or clears a whole picture, and the result is a new position.

use std::ops::Range;

use games::catalog::{Game, Paper, Tool};
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::view;

/// The work limit for computing the values that pictures show.
const WORK: u64 = 200_000;

/// Returns the pictures of a position, with free space for new items, and the tools for editing each picture.
pub(super) fn pictured(sum: &MixedSum) -> Value {
    let limits = Limits::none().work(WORK);
    let pictures = CATALOG.pictures(sum, &Paper { limits: &limits, room: true });
    let part = |(these, picture): &(Range<usize>, games::catalog::SceneOrText)| {
        let name = sum[these.start].game().name();
        let tools = CATALOG.game_of(name).map_or(&[][..], Game::tools);
        let tools: Vec<Value> = tools.iter().map(to_json).collect();
        let heading = view::heading(name);
        json!({ "name": name, "picture": view::to_json(picture, &heading), "heading": heading, "tools": tools })
    };
    json!({ "position": sum.to_string(), "parts": pictures.iter().map(part).collect::<Vec<_>>() })
}

fn to_json(tool: &Tool) -> Value {
    json!({ "id": tool.id, "label": tool.label, "on": tool.on, "count": tool.count })
}

/// Applies a tool to one of the pictures of a position. The tool `clear` removes the components in the picture.
pub(super) fn edited(
    sum: &MixedSum,
    part: usize,
    tool: &str,
    at: &[&str],
) -> Result<MixedSum, String> {
    let limits = Limits::none().work(0);
    let pictures = CATALOG.pictures(sum, &Paper { limits: &limits, room: true });
    let (these, _) = pictures.get(part).ok_or("there is no such part of the table")?;
    let components = &sum.as_slice()[these.clone()];
    let changed = if tool == "clear" {
        MixedSum::new()
    } else {
        let game = CATALOG.game_of(components[0].game().name()).ok_or("there is no such game")?;
        let text = game.edit(components, tool, at)?;
        CATALOG.read_sum(&text).map_err(|error| format!("that would not be a position: {error}"))?
    };
    let all = sum.as_slice();
    let (before, after) = (&all[..these.start], &all[these.end..]);
    Ok(before.iter().cloned().chain(changed).chain(after.iter().cloned()).collect())
}
