//! Pictures of a position.

use super::super::Failure;
use crate::drawing;
use crate::graph_picture::{self, Line};
use games::catalog::{self, Game};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::mixed::MixedSum;
use grundy_core::{Nimber, SpragueGrundy};

/// The picture: of Hackenbush with the value after every cut, and of other games as their entries draw it.
pub(super) fn draw(sum: &MixedSum) -> Result<String, Failure> {
    if let [picture] = sum.as_slice() {
        if let Some(picture) = picture.downcast_ref::<Picture>() {
            return Ok(hackenbush(picture)?);
        }
    }
    let first = sum.as_slice().first();
    let game = first.and_then(|first| catalog::game_of(first.game().name()));
    let name = game.map_or("this position", |game| game.name());
    let picture = drawing::svg(sum, &shortened(&sum.to_string()));
    let picture = picture.or_else(|| game.and_then(|game| game.draw(sum.as_slice())));
    Ok(picture.ok_or_else(|| format!("there is no picture of {name}"))?)
}

/// Titles are short.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn hackenbush(picture: &Picture) -> Result<String, graph_picture::TooLarge> {
    let after = GreenHackenbush.cut_values(picture);
    let lines: Vec<Line> = (picture.edges().iter().zip(&after))
        .filter_map(|(&ends, &after)| {
            let (label, marked) = (after?.to_string(), after? == Nimber::ZERO);
            Some(Line { ends, label, marked })
        })
        .collect();
    let value = GreenHackenbush.nim_value(picture);
    let title = format!("A Hackenbush picture of value {value}; cutting a green line wins");
    graph_picture::draw(&lines, None, &title)
}
