//! From values to games and rules.

use games::catalog;
use grundy_core::Limits;
use octal_games::identify::{FoundGame, FoundRule, Given};
use serde_json::{Value, json};

/// More games and rules fill no screen.
const MAX_GAMES: usize = 40;

/// The games that have these values, and the rules that the values follow. What agrees is a conjecture.
pub(super) fn values(text: &str, limits: &Limits) -> Result<Value, String> {
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
