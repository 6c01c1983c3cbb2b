//! Pictures as plain shapes, which the page draws: what can be clicked has an id and a name.

use serde_json::{Value, json};

/// Pictures of more shapes than this are summed up in words.
pub(super) const MOST_SHAPES: usize = 6_000;

/// A picture of a part of the table.
#[derive(Debug, Default)]
pub(super) struct Picture {
    shapes: Vec<Value>,
    width: f64,
    height: f64,
    legend: Vec<Value>,
    /// Whether node 0 is the ground, on which the others stand.
    ground: bool,
    /// Whether nodes stay where they are while others come and go.
    keeps: bool,
    /// What is said instead of a picture that would be too large.
    pub(super) summary: Option<String>,
}

/// What something means, as the page shows it in a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    /// The first player wins here.
    First,
    /// The second player wins here.
    Second,
    Marked,
    Root,
    Token,
}

impl Tone {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::First => "first",
            Self::Second => "second",
            Self::Marked => "marked",
            Self::Root => "root",
            Self::Token => "token",
        }
    }
}

/// A length in the picture, to a tenth of a pixel.
fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

impl Picture {
    /// No picture, but these words.
    pub(super) fn summed_up(summary: impl Into<String>) -> Self {
        Self { summary: Some(summary.into()), ..Self::default() }
    }

    /// An empty picture of a graph, whose nodes stay where they are; perhaps on the ground.
    pub(super) fn of_graph(ground: bool) -> Self {
        Self { ground, keeps: true, ..Self::default() }
    }

    /// Adds a shape: an object whose lengths `x`, `y`, ... are numbers.
    pub(super) fn add(&mut self, shape: Value) {
        self.shapes.push(shape);
    }

    /// Makes room for what reaches up to here.
    pub(super) fn reach(&mut self, x: f64, y: f64) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    /// A disc, as a coin or a pin. `inside` is the id of what it belongs to.
    pub(super) fn coin(&mut self, id: &str, inside: &str, (x, y): (f64, f64), name: &str) {
        self.add(json!({ "t": "coin", "id": id, "in": inside, "x": tenth(x), "y": tenth(y), "name": name }));
        self.reach(x + 14.0, y + 14.0);
    }

    /// A box with words in it.
    pub(super) fn tile(
        &mut self,
        id: &str,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        label: &str,
        name: &str,
    ) {
        self.add(json!({
            "t": "tile", "id": id, "x": tenth(x), "y": tenth(y), "w": tenth(width), "h": tenth(height), "label": label,
            "name": name,
        }));
        self.reach(x + width + 3.0, y + height + 3.0);
    }

    /// A square of a row or of a board. `coin` is what lies on it.
    pub(super) fn square(
        &mut self,
        id: &str,
        (x, y): (f64, f64),
        coin: &str,
        label: &str,
        name: &str,
    ) {
        self.add(json!({
            "t": "square", "id": id, "x": tenth(x), "y": tenth(y), "coin": coin, "label": label, "name": name,
        }));
        self.reach(x + SQUARE + 3.0, y + SQUARE + 3.0);
    }

    /// Says what a color means.
    pub(super) fn explain(&mut self, tone: Tone, text: &str) {
        self.legend.push(json!({ "tone": tone.name(), "text": text }));
    }

    /// The places that tell afterwards where this one was: of a coin its heap, of a line its ends, of an arrow its tip.
    pub(super) fn around(&self, id: &str) -> Vec<String> {
        let Some(shape) = self.shapes.iter().find(|shape| shape["id"] == id) else {
            return Vec::new();
        };
        let names: &[&str] = match shape["t"].as_str() {
            Some("line") if shape["arrow"] == true => &["v"],
            Some("line") => &["u", "v"],
            _ if shape["in"].is_string() => &["in"],
            _ => &["id"],
        };
        names.iter().filter_map(|name| Some(shape[*name].as_str()?.to_owned())).collect()
    }

    /// Of how many shapes it is.
    pub(super) fn count(&self) -> usize {
        self.shapes.len()
    }

    /// Whether it is no wider and no higher.
    pub(super) fn is_within(&self, (width, height): (f64, f64)) -> bool {
        self.width <= width && self.height <= height
    }

    pub(super) fn is_too_large(&self) -> bool {
        self.shapes.len() > MOST_SHAPES
    }

    pub(super) fn into_json(self, title: &str) -> Value {
        if self.is_too_large() {
            let shapes = self.shapes.len();
            return json!({ "title": title, "summary": format!("A picture of {shapes} shapes is not drawn.") });
        }
        json!({
            "title": title,
            "summary": self.summary,
            "shapes": self.shapes,
            "width": tenth(self.width),
            "height": tenth(self.height),
            "legend": self.legend,
            "ground": self.ground,
            "keeps": self.keeps,
        })
    }
}

/// The side of a square, with the gap to the next one.
pub(super) const SQUARE: f64 = 40.0;

/// A node of a tree or a graph.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) id: String,
    pub(super) place: (f64, f64),
    pub(super) radius: f64,
    pub(super) label: String,
    pub(super) coins: u64,
    /// What stands beside it.
    pub(super) note: String,
    pub(super) tone: Tone,
    pub(super) name: String,
}

/// A line between two nodes.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) id: String,
    pub(super) ends: (String, String),
    /// Which of several lines between the same nodes it is.
    pub(super) copy: u32,
    /// Whether it leads from the first node to the second one only.
    pub(super) arrow: bool,
    /// What stands beside its two ends.
    pub(super) sides: Option<(String, String)>,
    pub(super) tone: Tone,
    pub(super) name: String,
}

impl Picture {
    pub(super) fn node(&mut self, node: &Node) {
        let (x, y) = node.place;
        self.add(json!({
            "t": "node", "id": node.id, "x": tenth(x), "y": tenth(y), "r": node.radius, "label": node.label,
            "coins": node.coins, "note": node.note, "tone": node.tone.name(), "name": node.name,
        }));
        self.reach(x + node.radius + 22.0, y + node.radius + 22.0);
    }

    pub(super) fn line(&mut self, line: &Line) {
        self.add(json!({
            "t": "line", "id": line.id, "u": line.ends.0, "v": line.ends.1, "copy": line.copy, "arrow": line.arrow, "sides": line.sides,
            "tone": line.tone.name(), "name": line.name,
        }));
    }
}
