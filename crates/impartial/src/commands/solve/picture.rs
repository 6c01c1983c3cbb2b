//! Pictures of a position.

use super::super::Failure;
use crate::drawing;
use games::catalog::{self, Game};
use grundy_core::mixed::MixedSum;

/// The picture as the page has it, or else as the game's own entry draws it.
pub(super) fn draw(sum: &MixedSum) -> Result<String, Failure> {
    let first = sum.as_slice().first();
    let game = first.and_then(|first| catalog::game_of(first.game().name()));
    let picture = drawing::svg(sum, &sum.to_string())
        .or_else(|| game.and_then(|game| game.draw(sum.as_slice())));
    let name = game.map_or("this position", |game| game.name());
    Ok(picture.ok_or_else(|| format!("there is no picture of {name}"))?)
}
