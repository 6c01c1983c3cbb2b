//! The games as the first screen shows them: by their rooms, each with a picture and a sentence.

use games::catalog::{Field, Game, ROOMS};
use games::scene::Scene;
use grundy_core::Limits;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::view::{self, name_of};

/// Pictures of more shapes than this are too small to be seen in a gallery.
const MAX_SHAPES: usize = 60;
/// So are wider and higher ones.
const ROOM: (f64, f64) = (520.0, 420.0);
/// So many games with one theory stand together on one card.
const FAMILY: usize = 8;

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
        let (opens, picture) = opening(entry);
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
            "opens": opens,
            "picture": picture,
            "family": family(entry),
        })
    };
    CATALOG.games().map(game).collect()
}

/// What the page asks for a position of one's own: lists of edges have lines.
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

/// The position that opens with the game, and its picture: of the examples and samples the one of most shapes among those
/// that can still be seen when they are small, or else the first.
fn opening(entry: &dyn Game) -> (&str, Value) {
    let drawn = |text: &str| {
        let sum = CATALOG.read_sum(text).ok()?;
        // One that stands in several pictures would be shown in part.
        let [group] = &view::groups(&sum, &Limits::none().work(0))[..] else { return None };
        group.picture.clone().ok()
    };
    let is_visible = |scene: &Scene| {
        scene.items.len() <= MAX_SHAPES && scene.size.0 <= ROOM.0 && scene.size.1 <= ROOM.1
    };
    let samples = entry.samples().iter().map(|sample| sample.text);
    let texts = entry.examples().iter().copied().chain(samples);
    let shown = texts.filter_map(|text| Some((text, drawn(text).filter(is_visible)?)));
    let best = shown.max_by_key(|(_, scene)| scene.items.len());
    let first = entry.examples()[0];
    let (text, picture) =
        best.map_or_else(|| (first, drawn(first)), |(text, scene)| (text, Some(scene)));
    (text, picture.map_or(Value::Null, |scene| view::to_json(&Ok(scene), entry.title())))
}

/// The title of the page of theory that a game shares with many of its room, which stand together on one card.
fn family(entry: &dyn Game) -> Option<&str> {
    let shares = |other: &&dyn Game| other.page() == entry.page();
    let title = entry.page().lines().next()?.trim_start_matches('#').trim();
    (CATALOG.games().filter(shares).count() >= FAMILY).then_some(title)
}
