//! What the playground answers: the page, the games, positions and moves.

use std::collections::HashMap;

use games::catalog::Game;
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use serde_json::{Value, json};

use super::http::Request;
use super::known::CATALOG;
use super::view::{described, name_of};
use super::{edit, known, plot, random, view};
use crate::play::table::usual_convention;

/// Among so many moves the program chooses if it does not know a winning one.
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

/// The page and all that belongs to it.
const FILES: &[(&str, &str, &str)] = &[
    ("/", HTML, include_str!("page/index.html")),
    ("/page.css", CSS, include_str!("page/page.css")),
    ("/picture.css", CSS, include_str!("page/picture.css")),
    ("/page.js", SCRIPT, include_str!("page/page.js")),
    ("/table.js", SCRIPT, include_str!("page/table.js")),
    ("/picture.js", SCRIPT, include_str!("page/picture.js")),
    ("/clicks.js", SCRIPT, include_str!("page/clicks.js")),
    ("/setup.js", SCRIPT, include_str!("page/setup.js")),
    ("/plot.js", SCRIPT, include_str!("page/plot.js")),
    ("/share.js", SCRIPT, include_str!("page/share.js")),
    ("/theory.js", SCRIPT, include_str!("page/theory.js")),
];

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

/// The fields of a request, each empty if it is missing.
struct Fields(HashMap<String, String>);

impl Fields {
    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    fn number(&self, name: &str, usual: u64) -> Result<u64, String> {
        match self.get(name) {
            "" => Ok(usual),
            text => text.parse().map_err(|_| format!("the {name} is not a number")),
        }
    }
}

/// The answer to a request.
pub(super) fn answer(request: &Request) -> Answer {
    if let Some((_, kind, text)) = FILES.iter().find(|(path, ..)| *path == request.path) {
        return Answer::new(kind, *text);
    }
    let fields = Fields(form_urlencoded::parse(&request.fields).into_owned().collect());
    let result = match &request.path[..] {
        "/games" => return Answer::json(&games()),
        "/theory" => return theory(fields.get("game")),
        "/position" => position(&fields),
        "/moves" => moves(&fields),
        "/play" => play(&fields),
        "/reply" => reply(&fields),
        "/edit" => edit::edited(fields.get("draft"), fields.get("tool"), fields.get("at")),
        "/plot" => {
            fields.number("most", 64).and_then(|most| plot::values(fields.get("game"), most))
        }
        "/random" => random_position(&fields),
        _ => return Answer::error(404, "there is no such page"),
    };
    match result {
        Ok(value) => Answer::json(&value),
        Err(message) => Answer::error(400, &message),
    }
}

fn games() -> Value {
    let game = |entry: &dyn Game| {
        let examples = entry.examples().iter().map(|text| json!({ "title": text, "text": text }));
        let samples = entry.samples().iter();
        let samples = samples.map(|sample| json!({ "title": sample.title, "text": sample.text }));
        json!({
            "name": entry.name(),
            "title": entry.title(),
            "rules": entry.rules(),
            "notation": entry.notation(),
            "parameters": entry.parameters(),
            "examples": entry.examples(),
            "samples": examples.chain(samples).collect::<Vec<_>>(),
            "convention": name_of(entry.convention()),
            "loopy": entry.is_loopy(),
        })
    };
    CATALOG.games().map(game).collect()
}

fn theory(game: &str) -> Answer {
    match CATALOG.game_of(game) {
        Some(entry) => Answer::new(TEXT, entry.page().to_owned()),
        None => Answer::error(400, "there is no such game"),
    }
}

/// The position and the convention that a request is about.
fn read(fields: &Fields) -> Result<(MixedSum, Convention), String> {
    let sum = CATALOG.read_sum(fields.get("position")).map_err(|error| error.to_string())?;
    let convention = match fields.get("convention") {
        "normal" => Convention::Normal,
        "misere" => Convention::Misere,
        "" => usual_convention(&sum),
        _ => return Err("the convention is `normal` or `misere`".to_owned()),
    };
    Ok((sum, convention))
}

fn position(fields: &Fields) -> Result<Value, String> {
    let (sum, convention) = read(fields)?;
    Ok(described(&sum, convention))
}

fn moves(fields: &Fields) -> Result<Value, String> {
    let (sum, convention) = read(fields)?;
    let picked: Vec<&str> = fields.get("picked").split(',').filter(|id| !id.is_empty()).collect();
    view::touching(&sum, convention, fields.number("group", 0)? as usize, &picked)
}

fn play(fields: &Fields) -> Result<Value, String> {
    let (sum, convention) = read(fields)?;
    let mv = sum.read_move(fields.get("move")).map_err(|error| error.to_string())?;
    let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
    Ok(described(&left, convention))
}

/// The move of the program: a winning one if there is one and it plays perfectly, else a move that does not give
/// away how; a beginner takes any.
fn reply(fields: &Fields) -> Result<Value, String> {
    let (sum, convention) = read(fields)?;
    let winning = match fields.get("skill") {
        "perfect" => known::know(&sum, convention, 1).winning.into_iter().next(),
        "beginner" => None,
        _ => return Err("the skill is `perfect` or `beginner`".to_owned()),
    };
    // The position decides, so that a link to a game can be played again; the middle of the list varies most.
    let any = || {
        let moves: Vec<_> = sum.moves().take(MOST_MOVES).collect();
        moves.get(fields.get("position").len() * 7 % moves.len().max(1)).cloned()
    };
    let mv = winning.or_else(any).ok_or("there is no move")?;
    let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
    let mut described = described(&left, convention);
    described["played"] =
        json!({ "text": sum.move_text(&mv), "words": sum[mv.component].move_in_words(&mv.mv) });
    Ok(described)
}

fn random_position(fields: &Fields) -> Result<Value, String> {
    let (size, seed) = (fields.number("size", 10)?, fields.number("seed", 0)?);
    Ok(json!({ "position": random::position(fields.get("game"), size, seed)? }))
}
