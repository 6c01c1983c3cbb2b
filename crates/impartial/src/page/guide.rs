//! Explains to beginners which convention applies and how to make a move, before their first click.
//!
//! Both explanations are made from the rules and the picture of the position, so new games do not need texts of their own.

use std::collections::HashSet;

use games::catalog::Game;
use games::scene::{Form, Item, Scene};
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Convention, SumMove, mixed::AnyMove};

use super::known::CATALOG;

/// The largest heap that is tested to find out whether a game ends only when all coins are gone.
const SMALL: u64 = 12;

/// Returns a sentence that says who wins under the given convention.
pub(super) fn rule(sum: &MixedSum, convention: Convention) -> String {
    // A position can have thousands of components of the same game, so look at each game only once.
    let mut names = HashSet::new();
    let kinds: Vec<&AnyPosition> =
        sum.iter().filter(|component| names.insert(component.game().name())).collect();
    let games: Vec<&dyn Game> =
        kinds.iter().filter_map(|kind| CATALOG.game_of(kind.game().name())).collect();
    if let [game] = games[..] {
        if let Some(own) = own_rule(game).filter(|_| game.convention() == convention) {
            return own.to_owned();
        }
    }
    let last = if !kinds.is_empty() && kinds.iter().all(|kind| ends_without_coins(kind)) {
        "takes the last coin"
    } else {
        "makes the last move"
    };
    let wins = if convention == Convention::Misere { "loses" } else { "wins" };
    let is_loopy = games.iter().any(|game| game.is_loopy());
    let circles = if is_loopy { "; play that never ends is a draw" } else { "" };
    format!("Whoever {last} {wins}{circles}.")
}

/// Returns the sentence of the rules that says who wins. Returns `None` if the usual rule about the last move applies.
fn own_rule(game: &dyn Game) -> Option<&str> {
    let rules = game.rules();
    if rules.contains("cannot move") || rules.contains("no move") {
        return None;
    }
    let sentence = rules.trim_end_matches('.').rfind(". ").map_or(rules, |at| &rules[at + 2..]);
    sentence.contains(" wins").then_some(sentence)
}

/// Returns whether players take coins, and every small heap has a move. If so, the last move takes the last coin.
fn ends_without_coins(component: &AnyPosition) -> bool {
    let name = component.game().name();
    let takes =
        |game: &dyn Game| game.rules().starts_with("Take") && game.rules().contains(" coin");
    let has_move = |heap: u64| {
        let read = CATALOG.read_sum(&format!("{name} {heap}"));
        read.is_ok_and(|sum| sum.moves().next().is_some())
    };
    CATALOG.game_of(name).is_some_and(takes) && (1..=SMALL).all(has_move)
}

/// Returns the rules without the sentence about who wins, because [`rule`] states this for the current convention.
pub(super) fn moves_of(game: &dyn Game) -> &str {
    let rules = game.rules();
    match rules.find(" A player who cannot move") {
        Some(at) => &rules[..at],
        None => own_rule(game).map_or(rules, |own| rules[..rules.len() - own.len()].trim_end()),
    }
}

/// A move and the lists of items to click for it.
pub(super) type Clicked<'m> = (&'m SumMove<AnyMove>, &'m [Vec<String>]);

/// Explains in one sentence, with an example, how to move. Returns `None` if none of the moves can be made by clicking.
pub(super) fn how(sum: &MixedSum, scene: &Scene, moves: &[Clicked<'_>]) -> Option<String> {
    let ways: Vec<&Vec<String>> = moves.iter().filter_map(|(_, ways)| ways.first()).collect();
    // If some moves need more clicks than others, explain the moves with the fewest clicks, which are the simplest.
    let least = ways.iter().map(|way| way.len()).filter(|&clicks| clicks > 0).min()?;
    let most = ways.iter().map(|way| way.len()).max()?;
    let is_shown = |(_, ways): &&Clicked<'_>| ways.first().is_some_and(|way| way.len() == least);
    let shown: Vec<&Clicked<'_>> = moves.iter().filter(is_shown).collect();
    // Take a move from the middle of the list, because the first and the last moves are often special cases.
    let (mv, ways) = shown[shown.len() / 2];
    let items: Vec<&Item> = ways[0].iter().filter_map(|id| scene.find(id)).collect();
    let first = items.first()?;
    let several =
        if most > least { " A move may also take several clicks: the page asks." } else { "" };
    let is_coin = |item: &Item| matches!(item.form, Form::Coin { .. });
    let game = CATALOG.game_of(sum[mv.component].game().name());
    let takes = game.is_some_and(|game| !game.rules().contains("plit"));
    let leaves = first.name.contains("heap") && first.name.contains(": leave ");
    if takes && least == 1 && is_coin(first) && leaves {
        return Some(format!("Click a coin: it and all coins above it are taken.{several}"));
    }
    let thing = noun(first);
    let clicks = match &items[..] {
        [_] => format!("Click {thing}"),
        [_, second] if noun(second) != thing => format!("Click {thing}, then {}", noun(second)),
        [_, _] => format!("Click {thing}, then another one"),
        many => format!("Click {} places, one after the other", many.len()),
    };
    let words = sum[mv.component].move_in_words(&mv.mv);
    // Put the place at the end: "take 2 in the heap of 5" instead of "in the heap of 5: take 2".
    let words = match words.split_once(": ") {
        Some((place, words)) if place.starts_with("in ") => format!("{words} {place}"),
        _ => words,
    };
    Some(format!("{clicks}, for example to {words}.{several}"))
}

/// Returns an everyday word for an item.
fn noun(item: &Item) -> String {
    let word = item.name.split([' ', ',', ':']).next().unwrap_or_default();
    let word = match &item.form {
        Form::Coin { .. } if word == "row" => "pin",
        Form::Coin { .. } => "coin",
        Form::Label { .. } if word == "the" => "number",
        // If the name of the item says what the cell represents (a number, a spot or a figure), use that word.
        Form::Cell { .. } => {
            let is_named = |kind: &&str| item.name.split(' ').any(|word| word == *kind);
            ["number", "spot", "figure"].into_iter().find(is_named).unwrap_or("square")
        }
        Form::Label { .. } | Form::Node { .. } | Form::Line { .. } => word,
    };
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}
