//! From values to games and rules.

use games::catalog;
use grundy_core::Limits;
use octal_games::identify::{FoundGame, FoundRule, Given};
use serde_json::{Value, json};

use super::known::CATALOG;
use crate::identified::{self, described, listed, share};

/// More games and rules fill no screen.
const MAX_GAMES: usize = 40;
/// So many classes get their periods and further values.
const MAX_CLASSES: usize = 4;
/// Further values.
const NEXT: u64 = 20;

/// The games that have these values, and the rules that the values follow. Each is a conjecture.
pub(super) fn values(text: &str, rest: &dyn Fn() -> Limits) -> Result<Value, String> {
    let given = text.parse::<Given>().map_err(|error| error.to_string())?;
    let found = catalog::identify(&given).run(&rest());
    let game = |(class, game): (Option<usize>, &FoundGame)| {
        json!({
            "game": game.game().to_string(),
            "words": described(game),
            "moves": game.game().moves(),
            "name": identified::name(game),
            "class": class,
            "first": game.first(),
            "exceptions": game.exceptions(),
            "strong": game.is_strong(),
            "opens": opens(game),
        })
    };
    let rule = |rule: &FoundRule| {
        json!({
            "rule": rule.formula().to_string(),
            "words": share(rule),
            "explained": rule.explained(),
            "of": rule.of(),
            "exception": rule.exceptions().first().map(|exception| &exception.at),
            "outcomes": rule.is_of_outcomes(),
            "source": rule.source(),
            "strong": rule.is_strong(),
        })
    };
    let class = |class: &[FoundGame]| {
        let from = class[0].first() + given.len() as u64;
        let next = identified::next(&class[0], from, NEXT, &rest());
        json!({
            "period": identified::period(&class[0], &rest()),
            "from": from,
            "next": next.map(|next| listed(&next, given.is_of_outcomes())),
            "differs": class[0].differs().map(|at| at + class[0].first()),
        })
    };
    let agreeing = found.classes().enumerate();
    let agreeing = agreeing.flat_map(|(at, class)| class.iter().map(move |game| (Some(at), game)));
    let nearly = found.nearly().map(|game| (None, game));
    Ok(json!({
        "given": given.words(),
        "agreeing": found.agreeing(),
        "classes": found.classes().take(MAX_CLASSES).map(class).collect::<Vec<_>>(),
        "games": agreeing.chain(nearly).take(MAX_GAMES).map(game).collect::<Vec<_>>(),
        "separated": found.separated(),
        "rules": found.rules().iter().map(rule).collect::<Vec<_>>(),
        "stopped": found.stopped().map(ToString::to_string),
        "conclusion": identified::conclusion(&found),
    }))
}

/// A position of the game, if the catalog reads one.
fn opens(game: &FoundGame) -> Option<String> {
    let text = format!(
        "{} 12",
        identified::name(game).map_or_else(|| game.game().to_string(), str::to_owned)
    );
    CATALOG.read(&text).is_ok().then_some(text)
}
