//! Setting up by hand: one thing is put or taken away, and the new text and its picture come back.

use serde_json::{Value, json};

use super::board::{self, Tool};

/// The picture of a draft after this was done to it; nothing is done if no tool is named.
pub(super) fn edited(draft: &str, tool: &str, at: &str) -> Result<Value, String> {
    let mut board = board::draft(draft);
    if !tool.is_empty() {
        let at: Vec<&str> = at.split(',').filter(|id| !id.is_empty()).collect();
        board.edit(tool, &at)?;
    }
    let text = if tool.is_empty() { draft.to_owned() } else { board.text() };
    let tools: Vec<Value> = board.tools().into_iter().map(Tool::to_json).collect();
    let picture = board.picture(true).into_json("the position that is being set up");
    Ok(json!({ "draft": text, "picture": picture, "tools": tools }))
}
