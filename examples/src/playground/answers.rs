//! What the playground answers: the page, the games, positions and moves.

use std::collections::HashMap;

use games::catalog::{self, Entry, GAMES};
use grundy_core::mixed::{AnyMove, MixedSum};
use grundy_core::{Convention, SumMove};
use serde_json::{Value, json};

use crate::play::table::usual_convention;

/// At most so many moves are listed.
const MOST_MOVES: usize = 500;

/// A response to be sent.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: Vec<u8>,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json; charset=utf-8";

impl Answer {
    fn new(kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status: 200, kind, body: body.into() }
    }

    fn json(value: &Value) -> Self {
        Self::new(JSON, value.to_string())
    }

    /// An error that the page shows.
    pub(super) fn error(status: u16, message: &str) -> Self {
        Self { status, ..Self::json(&json!({ "error": message })) }
    }
}

/// The answer to a GET of this path with its query.
pub(super) fn answer(address: &str) -> Answer {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let fields: HashMap<_, _> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let result = match path {
        "/" => Ok(Answer::new(HTML, include_str!("page.html"))),
        "/page.css" => Ok(Answer::new(CSS, include_str!("page.css"))),
        "/page.js" => Ok(Answer::new(SCRIPT, include_str!("page.js"))),
        "/games" => Ok(games()),
        "/theory" => theory(field("game")),
        "/position" => position(field("position"), field("convention")),
        "/play" => play(field("position"), field("convention"), field("move")),
        "/reply" => reply(field("position"), field("convention"), field("skill")),
        _ => return Answer::error(404, "there is no such page"),
    };
    result.unwrap_or_else(|message| Answer::error(400, &message))
}

fn games() -> Answer {
    let game = |entry: &Entry| {
        json!({
            "name": entry.name(),
            "title": entry.title(),
            "rules": entry.rules(),
            "notation": entry.notation(),
            "parameters": entry.parameters(),
            "examples": entry.examples(),
            "convention": name_of(entry.convention()),
        })
    };
    Answer::json(&GAMES.iter().map(game).collect())
}

fn theory(game: &str) -> Result<Answer, String> {
    let entry = catalog::find(game).ok_or("there is no such game")?;
    Ok(Answer::new(TEXT, entry.page()))
}

const fn name_of(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

/// The position and the convention that a request is about.
fn read(position: &str, convention: &str) -> Result<(MixedSum, Convention), String> {
    let sum = catalog::read_sum(position).map_err(|error| error.to_string())?;
    let convention = match convention {
        "normal" => Convention::Normal,
        "misere" => Convention::Misere,
        "" => usual_convention(&sum),
        _ => return Err("the convention is `normal` or `misere`".to_owned()),
    };
    Ok((sum, convention))
}

fn position(position: &str, convention: &str) -> Result<Answer, String> {
    let (sum, convention) = read(position, convention)?;
    Ok(Answer::json(&described(&sum, convention)))
}

/// All that the page shows of a position.
fn described(sum: &MixedSum, convention: Convention) -> Value {
    let winning = sum.winning_moves(convention, MOST_MOVES);
    let listed: Vec<SumMove<AnyMove>> = sum.moves().take(MOST_MOVES + 1).collect();
    let moves: Vec<Value> = listed
        .iter()
        .take(MOST_MOVES)
        .map(|mv| {
            json!({
                "text": sum.move_text(mv),
                "words": sum[mv.component].move_in_words(&mv.mv),
                "component": mv.component,
                "wins": winning.as_ref().map(|winning| winning.contains(mv)),
            })
        })
        .collect();
    let parts: Vec<Value> = sum
        .iter()
        .map(|part| {
            json!({
                "game": part.game().name(),
                "text": part.text(),
                "words": part.in_words(),
                "value": part.nim_value().map(|value| value.to_string()),
            })
        })
        .collect();
    let over = listed.is_empty();
    json!({
        "position": sum.to_string(),
        "convention": name_of(convention),
        "parts": parts,
        "moves": moves,
        "more": listed.len() > MOST_MOVES,
        "over": over,
        "outcome": sum.outcome(convention).map(|outcome| outcome.to_string()),
        "value": (convention == Convention::Normal)
            .then(|| sum.nim_value().map(|value| value.to_string())).flatten(),
        "why": why(sum, convention),
    })
}

/// The sum of the values as it is calculated, for a position of several parts.
fn why(sum: &MixedSum, convention: Convention) -> Option<String> {
    let total = sum.nim_value().filter(|_| convention == Convention::Normal && sum.len() > 1)?;
    let values = sum.iter().take(20).filter_map(|part| Some(part.nim_value()?.value().to_string()));
    let values = values.collect::<Vec<_>>().join(" ^ ");
    let rest = if sum.len() > 20 { " ^ ..." } else { "" };
    Some(format!("{values}{rest} = {}", total.value()))
}

fn play(position: &str, convention: &str, mv: &str) -> Result<Answer, String> {
    let (sum, convention) = read(position, convention)?;
    let mv = sum.read_move(mv).map_err(|error| error.to_string())?;
    let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
    Ok(Answer::json(&described(&left, convention)))
}

/// The move of the program: a winning one if there is one and it plays perfectly, else a move that does not give
/// away how; a beginner takes any.
fn reply(position: &str, convention: &str, skill: &str) -> Result<Answer, String> {
    let (sum, convention) = read(position, convention)?;
    let winning = match skill {
        "perfect" => sum.winning_move(convention),
        "beginner" => None,
        _ => return Err("the skill is `perfect` or `beginner`".to_owned()),
    };
    // The position decides, so that a link to a game can be played again; the middle of the list varies most.
    let any = || {
        let moves: Vec<_> = sum.moves().take(MOST_MOVES).collect();
        moves.get(position.len() * 7 % moves.len().max(1)).cloned()
    };
    let mv = winning.or_else(any).ok_or("there is no move")?;
    let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
    let mut described = described(&left, convention);
    described["played"] =
        json!({ "text": sum.move_text(&mv), "words": sum[mv.component].move_in_words(&mv.mv) });
    Ok(Answer::json(&described))
}
