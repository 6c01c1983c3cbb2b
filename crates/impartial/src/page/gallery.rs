//! The games as the first screen shows them: by their rooms, each with a picture and a sentence.

use games::catalog::{Field, Game, ROOMS};
use games::scene::Scene;
use grundy_core::Limits;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::random;
use super::view::{self, name_of};

/// Pictures of more shapes than this are too small to be seen in a gallery.
const MOST_SHAPES: usize = 60;
/// So do wider and higher ones.
const ROOM: (f64, f64) = (420.0, 250.0);

/// All games, in the order of their rooms.
pub(super) fn games() -> Value {
    let room = |name: &str| {
        let holds =
            |entries: &[&games::catalog::Entry]| entries.iter().any(|entry| entry.name() == name);
        ROOMS.iter().find(|(_, entries)| holds(entries)).map_or("Games", |(room, _)| *room)
    };
    let game = |entry: &dyn Game| {
        let examples = entry.examples().iter().map(|text| json!({ "title": text, "text": text }));
        let samples = entry.samples().iter();
        let samples = samples.map(|sample| json!({ "title": sample.title, "text": sample.text }));
        json!({
            "name": entry.name(),
            "title": entry.title(),
            "about": entry.about(),
            "room": room(entry.name()),
            "rules": entry.rules(),
            "notation": entry.notation(),
            "parameters": entry.parameters(),
            "examples": entry.examples(),
            "samples": examples.chain(samples).collect::<Vec<_>>(),
            "form": form(entry),
            "convention": name_of(entry.convention()),
            "loopy": entry.is_loopy(),
            "alone": entry.stands_alone(),
            "picture": picture(entry),
        })
    };
    CATALOG.games().map(game).collect()
}

/// What the page asks for a position of one's own.
fn form(entry: &dyn Game) -> Value {
    let field = |field: &Field| match *field {
        Field::Code { title } => json!({ "title": title, "content": "code" }),
        Field::Numbers { title, what, is_parameter } => {
            json!({ "title": title, "content": "numbers", "what": what, "parameter": is_parameter })
        }
        Field::Edges { title, is_parameter } => {
            json!({ "title": title, "content": "edges", "parameter": is_parameter })
        }
        _ => Value::Null,
    };
    let fields: Vec<Value> = entry.fields().iter().map(field).collect();
    if fields.is_empty() {
        return Value::Null;
    }
    json!({ "title": entry.title(), "help": entry.about(), "fields": fields })
}

/// The richest of the examples that can still be seen when it is small, or of some random positions.
fn picture(entry: &dyn Game) -> Value {
    let drawn = |text: &str| {
        let sum = CATALOG.read_sum(text).ok()?;
        view::groups(&sum, &Limits::none().work(0)).into_iter().next()?.picture.ok()
    };
    let is_visible = |scene: &Scene| {
        scene.items.len() <= MOST_SHAPES && scene.size.0 <= ROOM.0 && scene.size.1 <= ROOM.1
    };
    let samples = entry.samples().iter().map(|sample| sample.text);
    let given = entry.examples().iter().copied().chain(samples).filter_map(drawn);
    let (visible, large): (Vec<_>, Vec<_>) = given.partition(is_visible);
    // Each game has random positions of its own.
    let seed =
        entry.name().bytes().fold(7, |seed: u64, byte| (seed * 31 + u64::from(byte)) % 1_000_003);
    let count = |scene: &Scene| scene.items.len();
    let made = || {
        let texts = [7, 9, 12].into_iter();
        let texts = texts.filter_map(|size| random::position(entry.name(), size, seed + size).ok());
        texts.filter_map(|text| drawn(&text)).filter(is_visible).max_by_key(count)
    };
    let best = visible.into_iter().max_by_key(count).or_else(made);
    let best = best.or_else(|| large.into_iter().min_by_key(count));
    best.map_or(Value::Null, |scene| view::to_json(&Ok(scene), entry.title()))
}
