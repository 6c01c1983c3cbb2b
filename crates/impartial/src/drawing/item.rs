//! The shapes of a picture, as the page gets them.

use crate::svg::{Curve, Point};
use serde_json::Value;
use std::collections::HashMap;

/// A shape. What the page alone needs, such as words for those who listen, is left out.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Coin { on: String, at: Point },
    Tile { id: String, at: Point, size: Point, label: String },
    Square { at: Point, coin: String, label: String },
    Node(Node),
    Line(Line),
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) id: String,
    pub(super) at: Point,
    pub(super) radius: f64,
    pub(super) label: String,
    pub(super) coins: u64,
    pub(super) note: String,
    pub(super) tone: String,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) ends: [String; 2],
    pub(super) copy: u32,
    pub(super) sides: Option<[String; 2]>,
    pub(super) tone: String,
    pub(super) is_arrow: bool,
}

/// A picture of some components.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) items: Vec<Item>,
    pub(super) size: Point,
    /// The node that is the ground.
    pub(super) ground: Option<Point>,
    /// Colors with what they mean.
    pub(super) legend: Vec<(String, String)>,
}

impl Scene {
    /// The shapes; none if the picture is only words, or has shapes that are not known here.
    pub(super) fn read(picture: &Value) -> Option<Self> {
        let shapes = picture["shapes"].as_array()?;
        let items: Vec<Item> = shapes.iter().map(item).collect::<Option<_>>()?;
        if items.is_empty() || picture["summary"].is_string() {
            return None;
        }
        let mut scene = Self {
            items,
            size: (picture["width"].as_f64()?, picture["height"].as_f64()?),
            ground: None,
            legend: Vec::new(),
        };
        if picture["ground"] == true {
            let ground = scene.nodes().find(|node| node.id == "n0").map(|node| node.at);
            scene.ground = ground;
        }
        for entry in picture["legend"].as_array().into_iter().flatten() {
            scene.legend.push((text(&entry["tone"]), text(&entry["text"])));
        }
        Some(scene)
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.items
            .iter()
            .filter_map(|item| if let Item::Node(node) = item { Some(node) } else { None })
    }

    /// The lines with the curves on which they are drawn.
    pub(super) fn lines(&self) -> Vec<(&Line, Curve)> {
        let places: HashMap<&str, Point> =
            self.nodes().map(|node| (&node.id[..], node.at)).collect();
        let mut lines = Vec::new();
        for item in &self.items {
            if let Item::Line(line) = item {
                lines.extend(self.curve(line, &places).map(|curve| (line, curve)));
            }
        }
        lines
    }

    /// The first of several lines between two nodes is straight; the others bend to one side and the other.
    fn curve(&self, line: &Line, places: &HashMap<&str, Point>) -> Option<Curve> {
        let [u, v] = &line.ends;
        let (mut a, mut b) = (*places.get(&u[..])?, *places.get(&v[..])?);
        let on_ground = |end: &str| self.ground.is_some() && end == "n0";
        let side = if line.copy % 2 == 0 { -1.0 } else { 1.0 };
        let bend = side * 24.0 * f64::from(line.copy.div_ceil(2));
        if u == v {
            let turn = 1.3 * f64::from(line.copy);
            return Some(if on_ground(u) {
                let at = (self.size.0 - 40.0 - 60.0 * f64::from(line.copy), a.1);
                Curve::loop_at(at, 0.0, 58.0)
            } else {
                Curve::loop_at(a, turn - 0.5, 58.0)
            });
        }
        if on_ground(u) {
            a.0 = b.0 + bend;
        } else if on_ground(v) {
            b.0 = a.0 + bend;
        }
        Some(Curve::bent(a, b, bend))
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn item(shape: &Value) -> Option<Item> {
    let number = |name: &str| shape[name].as_f64();
    let at = || Some((number("x")?, number("y")?));
    let words = |name: &str| text(&shape[name]);
    Some(match shape["t"].as_str()? {
        "coin" => Item::Coin { on: words("in"), at: at()? },
        "tile" => Item::Tile {
            id: words("id"),
            at: at()?,
            size: (number("w")?, number("h")?),
            label: words("label"),
        },
        "square" => Item::Square { at: at()?, coin: words("coin"), label: words("label") },
        "node" => Item::Node(Node {
            id: words("id"),
            at: at()?,
            radius: number("r")?,
            label: words("label"),
            coins: shape["coins"].as_u64().unwrap_or(0),
            note: words("note"),
            tone: words("tone"),
        }),
        "line" => Item::Line(Line {
            ends: [words("u"), words("v")],
            copy: shape["copy"].as_u64().and_then(|copy| copy.try_into().ok()).unwrap_or(0),
            sides: shape["sides"]
                .as_array()
                .map(|sides| [0, 1].map(|k| sides.get(k).map_or(String::new(), text))),
            tone: words("tone"),
            is_arrow: shape["arrow"] == true,
        }),
        _ => return None,
    })
}
