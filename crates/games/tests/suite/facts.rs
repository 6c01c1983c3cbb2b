//! What the theorems of single games say about a position, held against the position.

use grundy_core::reason::Ground;

use crate::reasons::Played;

/// Whether a fact holds; each game has a check of its own, which shares nothing with what made the fact.
pub(crate) fn check(played: &mut Played<'_>, ground: &Ground) -> Result<(), String> {
    let Some(first) = played.sum.as_slice().first() else {
        return Err("a fact about nothing".to_owned());
    };
    match first.game().name() {
        // Their remarks are checked with their values.
        "nimstring" | "dots_and_boxes" | "top_entails" => Ok(()),
        name => Err(format!("nobody checks what {name} says: {ground:?}")),
    }
}
