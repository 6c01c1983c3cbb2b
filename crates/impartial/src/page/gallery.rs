//! The games on the start screen, grouped by their equipment. Each game has a picture and a one-sentence description.

use std::sync::LazyLock;

use games::catalog::{self, Field, Game, OTHER_NAMES, OtherName, Question, ROOMS};
use games::scene::Scene;
use grundy_core::Limits;
use grundy_search::loopy::LoopyOutcome;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::view::{self, name_of};
use super::{guide, random};
use crate::play::table::usual_convention;

/// The maximum number of shapes in a picture on the start screen. Pictures with more shapes are too detailed at this size.
const MAX_SHAPES: usize = 60;
/// The maximum width and height of a picture on the start screen.
const ROOM: (f64, f64) = (520.0, 420.0);
/// The work limit for determining who wins an opening position.
const OPENING_WORK: u64 = 40_000;
/// The number of random positions to try for a game without a suitable example, and the size of
/// these positions.
const TRIES: u64 = 20;
const MADE_UP: u64 = 6;
/// If at least this many games have the same page of theory, they share one card.
const FAMILY: usize = 8;

/// Returns all games as JSON, grouped by their equipment. A whole class may open the page at the same time, so the games are drawn
/// and converted to text only once.
pub(super) fn games() -> &'static str {
    static GAMES: LazyLock<String> = LazyLock::new(|| drawn().to_string());
    &GAMES
}

fn drawn() -> Value {
    let room = |name: &str| {
        let holds =
            |entries: &[&games::catalog::Entry]| entries.iter().any(|entry| entry.name() == name);
        ROOMS.iter().find(|(_, entries)| holds(entries)).map_or("Games", |(room, _)| *room)
    };
    let game = |entry: &dyn Game| {
        let examples = entry.examples().iter().map(|text| json!({ "title": text, "text": text }));
        let samples = entry.samples().iter();
        let samples = samples.map(|sample| json!({ "title": sample.title, "text": sample.text }));
        let (opens, picture) = opening(entry);
        json!({
            "name": entry.name(),
            "title": entry.title(),
            "about": entry.about(),
            "also": also(entry.name()),
            "room": room(entry.name()),
            "rules": guide::moves_of(entry),
            "notation": entry.notation(),
            "parameters": entry.parameters(),
            "examples": entry.examples(),
            "samples": examples.chain(samples).collect::<Vec<_>>(),
            "form": form(entry),
            "convention": name_of(entry.convention()),
            "loopy": entry.is_loopy(),
            "alone": entry.stands_alone(),
            "opens": opens,
            "picture": picture,
            "family": family(entry),
        })
    };
    CATALOG.games().map(game).collect()
}

/// Returns the other names that the reader recognizes for a game, including names that several games share.
fn also(name: &str) -> Vec<String> {
    let own = catalog::find(name).map(catalog::other_names).unwrap_or_default();
    let is_this = |text: &String| {
        let game = text.strip_prefix("misere ").unwrap_or(text);
        game.split([' ', ':']).next() == Some(name)
    };
    let shared = OTHER_NAMES.iter().filter(|other| other.choices("").iter().any(is_this));
    own.into_iter().chain(shared.map(OtherName::name)).collect()
}

/// Describes the fields of a game's form. Fields for lists of edges have several lines.
fn form(entry: &dyn Game) -> Value {
    let field = |field: &Field| match *field {
        Field::Edges { title, .. } => json!({ "title": title, "lines": true }),
        Field::Code { title } | Field::Numbers { title, .. } | Field::After { title, .. } => {
            json!({ "title": title, "lines": false })
        }
        _ => Value::Null,
    };
    let fields: Vec<Value> = entry.fields().iter().map(field).collect();
    if fields.is_empty() {
        return Value::Null;
    }
    json!({ "title": entry.title(), "help": entry.about(), "fields": fields })
}

/// Returns the opening position of a game, and its picture. Candidates are the examples and samples whose pictures can be read at a
/// small size. The user moves first, so positions that the first player wins are preferred, and among them the picture with the
/// most shapes. If the first player wins none of the candidates, also tries random positions.
fn opening(entry: &dyn Game) -> (String, Value) {
    let drawn = |text: &str| {
        let sum = CATALOG.read_sum(text).ok()?;
        // The start screen shows only one picture for each game, so skip positions with several pictures.
        let [group] = &view::groups(&sum, &Limits::none().work(0))[..] else { return None };
        group.picture.clone().ok()
    };
    let is_visible = |scene: &Scene| {
        scene.items.len() <= MAX_SHAPES && scene.size.0 <= ROOM.0 && scene.size.1 <= ROOM.1
    };
    let samples = entry.samples().iter().map(|sample| sample.text);
    let texts = entry.examples().iter().copied().chain(samples).map(str::to_owned);
    let shown = |text: String| {
        let scene = drawn(&text).filter(is_visible)?;
        Some((text, scene))
    };
    let best =
        texts.filter_map(shown).max_by_key(|(text, scene)| (can_be_won(text), scene.items.len()));
    let made_up = || {
        let texts =
            (0..TRIES).filter_map(|seed| random::position(entry.name(), MADE_UP, seed).ok());
        texts.filter(|text| can_be_won(text)).find_map(shown)
    };
    let best = match best {
        Some(best) if can_be_won(&best.0) => Some(best),
        lost => made_up().or(lost),
    };
    let (text, picture) = best.map_or_else(
        || (entry.examples()[0].to_owned(), drawn(entry.examples()[0])),
        |(text, scene)| (text, Some(scene)),
    );
    (text, picture.map_or(Value::Null, |scene| view::to_json(&Ok(scene), entry.title())))
}

/// Returns whether a small amount of work is enough to find out that the first player wins.
fn can_be_won(text: &str) -> bool {
    let Ok(sum) = CATALOG.read_sum(text) else { return false };
    let question = Question::new(usual_convention(&sum)).most_moves(0).without_value();
    let solved = CATALOG.answer(&sum, &question, &Limits::none().work(OPENING_WORK));
    solved.outcome().get() == Some(&LoopyOutcome::N)
}

/// Returns the title of the game's page of theory, if so many games share this page that they get one card.
fn family(entry: &dyn Game) -> Option<&str> {
    let shares = |other: &&dyn Game| other.page() == entry.page();
    let title = entry.page().lines().next()?.trim_start_matches('#').trim();
    (CATALOG.games().filter(shares).count() >= FAMILY).then_some(title)
}
