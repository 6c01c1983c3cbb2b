//! Pictures of a position.

use super::super::Failure;
use super::super::formats::Format;
use crate::drawing;
use games::catalog::{self, Game};
use games::reason::Reason;
use grundy_core::mixed::MixedSum;

/// The picture as the page has it, with the marks of a reason.
pub(super) fn draw(
    sum: &MixedSum,
    why: Option<&Reason>,
    format: Format,
) -> Result<String, Failure> {
    let first = sum.as_slice().first();
    let game = first.and_then(|first| catalog::game_of(first.game().name()));
    let name = game.map_or("this position", |game| game.name());
    let title = sum.to_string();
    let picture = match why {
        _ if format == Format::Tikz => drawing::tikz(sum, &title),
        Some(why) => drawing::svg_marked(sum, &title, why.things()),
        None => drawing::svg(sum, &title),
    };
    Ok(picture.ok_or_else(|| format!("there is no picture of {name}"))?)
}
