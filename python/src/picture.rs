//! Draws positions, and scenes whose layout the Python package computes.

use std::sync::LazyLock;

use games::catalog::{Catalog, Paper};
use games::scene::{Form, Item, Scene, Tone};
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;
use pyo3::prelude::*;

use crate::errors::invalid;
use crate::guard::run;

/// The work limit for computing the values that some pictures show next to nodes and edges.
static VALUES: LazyLock<Limits> = LazyLock::new(|| Limits::none().work(2_000_000));

/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 200;

/// Draws a sum as the web page does, and marks the named items in the picture of its first component. Returns `None` if a component has
/// no picture.
pub(crate) fn of(catalog: &Catalog, sum: &MixedSum, marks: &[Vec<String>]) -> Option<String> {
    let pictures = catalog.pictures(sum, &Paper { limits: &VALUES, room: false });
    let mut scenes: Vec<Scene> =
        pictures.into_iter().map(|(_, picture)| picture.ok()).collect::<Option<_>>()?;
    scenes.first_mut()?.mark(marks.iter().map(Vec::as_slice));
    let title: String = sum.to_string().chars().take(MAX_TITLE).collect();
    Some(Scene::all_to_svg(&scenes, &title))
}

/// A shape: its kind; its color; two points, or a point and a size; and its text.
type Shape = (String, String, f64, f64, f64, f64, String);

/// Implements `Picture`: draws boxes, dots and lines as SVG.
#[pyfunction(name = "_scene")]
pub(crate) fn scene(
    py: Python<'_>,
    shapes: Vec<Shape>,
    legend: Vec<(String, String)>,
    title: &str,
) -> PyResult<String> {
    let mut scene = Scene::default();
    for (number, (kind, tone, x, y, width, height, text)) in shapes.into_iter().enumerate() {
        let (at, tone) = ((x, y), self::tone(&tone)?);
        let id = |part: &str| format!("{part}{number}");
        let dot = |at, radius| node(at, radius, "", "");
        match &*kind {
            "box" => {
                let form = Form::Label { at, size: (width, height), text: text.clone() };
                scene.add(Item::new(id("b"), text, form).tone(tone));
            }
            "node" => {
                let (label, note) = text.split_once('\n').unwrap_or((&text, ""));
                let form = node(at, width, label, note);
                scene.add(Item::new(id("n"), text.replace('\n', ": "), form).tone(tone));
            }
            "dot" => scene.add(Item::new(id("d"), text, dot(at, width)).tone(tone)),
            // Lines must end at items of the scene, so add invisible dots.
            "line" => {
                scene.add(Item::new(id("f"), "", dot(at, 0.0)));
                scene.add(Item::new(id("t"), "", dot((width, height), 0.0)));
                let ends = [id("f"), id("t")];
                let form = Form::Line { ends, copy: 0, arrow: false, sides: None };
                scene.add(Item::new(id("l"), text, form).tone(tone));
            }
            _ => return Err(invalid(format_args!("there is no shape `{kind:.60}`"))),
        }
    }
    for (tone, text) in legend {
        scene.legend.push((self::tone(&tone)?, text));
    }
    run(py, || scene.to_svg(title))
}

fn node(at: (f64, f64), radius: f64, label: &str, note: &str) -> Form {
    Form::Node { at, radius, label: label.to_owned(), coins: 0, note: note.to_owned() }
}

/// Parses the name of a color.
fn tone(name: &str) -> PyResult<Tone> {
    let tones = [Tone::Plain, Tone::Faint, Tone::First, Tone::Second, Tone::Marked];
    let found = tones.into_iter().find(|tone| tone.name() == name);
    found.ok_or_else(|| invalid(format_args!("there is no color `{name:.60}`")))
}
