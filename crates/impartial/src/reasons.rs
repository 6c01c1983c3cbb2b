//! Why an answer holds, for a person and for a program.

use games::catalog::{self, Game as _};
use grundy_core::mixed::MixedSum;
use grundy_core::reason::{Ground, Reason};
use serde_json::{Value, json};

/// A reason takes no more lines than this.
const MOST_LINES: usize = 3;

/// The reason in a few lines.
pub(crate) fn lines(why: &Reason) -> Vec<String> {
    // How many positions were looked at is said elsewhere.
    let told = why.grounds().iter().filter(|ground| !matches!(ground, Ground::Searched { .. }));
    told.take(MOST_LINES).map(ToString::to_string).collect()
}

/// The reason in a few lines, and where the theory is.
#[cfg(feature = "cli")]
pub(crate) fn text(why: &Reason, sum: &MixedSum) -> String {
    let mut text = String::new();
    for (at, line) in lines(why).into_iter().enumerate() {
        text.push_str(if at == 0 { "why: " } else { "     " });
        text.push_str(&line);
        text.push('\n');
    }
    let game = sum.as_slice().first().and_then(|part| catalog::find(part.game().name()));
    if let Some(game) = game.filter(|game| !game.page().is_empty()) {
        text.push_str("theory: `impartial games ");
        text.push_str(game.name());
        text.push_str("`\n");
    }
    text
}

/// The reason as data, each ground with its sentence.
pub(crate) fn json(why: &Reason) -> Value {
    let grounds = why.grounds().iter().map(|ground| {
        let mut object = serde_json::to_value(ground).unwrap_or_else(|_| json!({}));
        object["text"] = ground.to_string().into();
        object
    });
    grounds.collect()
}
