//! Sequences of values: plots the values of a game, and finds the games and rules that fit given values.

use games::catalog;
use grundy_core::Limits;
use octal_games::identify::{FoundGame, FoundRule, Given};
use serde_json::{Value, json};

use super::known::CATALOG;
use crate::identified::{self, described, listed, share};

/// The maximum number of values in a plot.
const MAX_VALUES: u64 = 400;
/// The maximum number of games in the list. A longer list would not fit on the screen.
const MAX_GAMES: usize = 40;
/// The maximum number of classes for which periods and further values are computed.
const MAX_CLASSES: usize = 4;
/// The number of further values that are shown.
const NEXT: u64 = 20;

/// Returns the values of the heaps, starting with heap 0. `identity` is true if every value equals the size of its heap, because a
/// plot would then not be interesting.
pub(super) fn plotted(game: &str, most: u64, limits: &Limits) -> Result<Value, String> {
    let most = most.clamp(8, MAX_VALUES);
    let values = CATALOG.heap_values(game, most + 1, limits);
    let values = values.ok_or_else(|| format!("there is no nim-sequence of `{game:.60}`"))?;
    let identity = values.iter().zip(0..).all(|(value, heap)| *value == heap);
    Ok(json!({ "values": values, "identity": identity }))
}

/// Finds the games that have the given values, and the rules that the values follow. All results are conjectures.
pub(super) fn identified(text: &str, rest: &dyn Fn() -> Limits) -> Result<Value, String> {
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

/// Returns the notation of a heap of 12 in the game, if the catalog can read it.
fn opens(game: &FoundGame) -> Option<String> {
    let text = format!(
        "{} 12",
        identified::name(game).map_or_else(|| game.game().to_string(), str::to_owned)
    );
    CATALOG.read(&text).is_ok().then_some(text)
}
