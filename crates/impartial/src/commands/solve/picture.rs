//! Pictures of a position.

use super::super::Failure;
use crate::drawing;
use games::catalog::{self, Game};
use grundy_core::mixed::MixedSum;

/// The picture as the page has it.
pub(super) fn draw(sum: &MixedSum) -> Result<String, Failure> {
    let first = sum.as_slice().first();
    let game = first.and_then(|first| catalog::game_of(first.game().name()));
    let name = game.map_or("this position", |game| game.name());
    let picture = drawing::svg(sum, &sum.to_string());
    Ok(picture.ok_or_else(|| format!("there is no picture of {name}"))?)
}
