//! Sequences of values: those of a game for a plot, and the games and rules that some values fit.

use games::catalog;
use grundy_core::Limits;
use octal_games::identify::{FoundGame, FoundRule, Given};
use serde_json::{Value, json};

use super::known::CATALOG;

/// At most this many values are plotted.
const MAX_VALUES: u64 = 400;
/// More games and rules fill no screen.
const MAX_GAMES: usize = 40;

/// The values of the heaps from 0 on. A sequence that grows as the heaps do is not worth a plot: `identity` says so.
pub(super) fn plotted(game: &str, most: u64, limits: &Limits) -> Result<Value, String> {
    let most = most.clamp(8, MAX_VALUES);
    let values = CATALOG.heap_values(game, most + 1, limits);
    let values = values.ok_or_else(|| format!("there is no nim-sequence of `{game:.60}`"))?;
    let identity = values.iter().zip(0..).all(|(value, heap)| *value == heap);
    Ok(json!({ "values": values, "identity": identity }))
}

/// The games that have these values, and the rules that the values follow. What agrees is a conjecture.
pub(super) fn identified(text: &str, limits: &Limits) -> Result<Value, String> {
    let given = text.parse::<Given>().map_err(|error| error.to_string())?;
    let found = catalog::identify(&given).run(limits);
    let game = |game: &FoundGame| {
        json!({
            "game": game.game().to_string(),
            "moves": game.game().moves(),
            "name": game.game().code().and_then(catalog::name_of),
            "first": game.first(),
            "exceptions": game.exceptions(),
            "strong": game.is_strong(),
        })
    };
    let rule = |rule: &FoundRule| {
        json!({
            "rule": rule.formula().to_string(),
            "explained": rule.explained(),
            "of": rule.of(),
            "exception": rule.exceptions().first().map(|exception| &exception.at),
            "strong": rule.is_strong(),
        })
    };
    Ok(json!({
        "given": given.words(),
        "agreeing": found.agreeing(),
        "games": found.games().chain(found.nearly()).take(MAX_GAMES).map(game).collect::<Vec<_>>(),
        "rules": found.rules().iter().map(rule).collect::<Vec<_>>(),
        "stopped": found.stopped().map(ToString::to_string),
    }))
}
