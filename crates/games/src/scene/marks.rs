//! Marks the things in a reason in the picture: things that belong together have one color.

use std::collections::{HashMap, HashSet};

use super::svg::{Point, Svg};
use super::{CELL, Form, Item, Scene, Tone};

/// The colors, in the order of the lists, cyclically. The page uses the same ones.
const COLORS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b"];

impl Scene {
    /// Marks the [things](crate::reason::Reason::things) in a reason, if they are in this picture.
    ///
    /// ```
    /// use games::scene::Scene;
    /// use games::reason::{Ground, Reason};
    ///
    /// let mut scene = Scene::row(["", "●", "●", ""], |_| String::new());
    /// let pair = Ground::fact("two coins that go together").together(["s1", "s2", "s9"]);
    /// scene.mark(Reason::from_iter([pair]).things());
    /// assert_eq!(scene.marks, [["s1", "s2"]]);
    /// assert_eq!(scene.to_svg("a pair").matches("#0072b2").count(), 2);
    /// ```
    pub fn mark<'t>(&mut self, things: impl IntoIterator<Item = &'t [String]>) {
        let there: HashSet<&str> = self.items.iter().map(|item| &item.id[..]).collect();
        let is_there = |id: &&String| there.contains(&id[..]);
        let marks = things.into_iter().map(|all| all.iter().filter(is_there).cloned().collect());
        self.marks = marks.filter(|things: &Vec<String>| !things.is_empty()).collect();
    }
}

/// Draws the marks, below the marked things.
pub(super) fn draw(svg: &mut Svg, scene: &Scene, top: f64) {
    if scene.marks.is_empty() {
        return;
    }
    let items: HashMap<&str, &Item> = scene.items.iter().map(|item| (&item.id[..], item)).collect();
    let places = scene.places().into_iter().map(|(id, (x, y))| (id, (x, y + top))).collect();
    let curves = scene.curves(&places);
    for (mark, things) in scene.marks.iter().enumerate() {
        let look = format!(
            "class=\"mark\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.7\"",
            COLORS[mark % COLORS.len()]
        );
        for item in things.iter().filter_map(|id| items.get(&id[..])) {
            let curve = curves.iter().find(|(line, _)| line.id == item.id);
            match curve {
                Some((_, curve)) => {
                    svg.path(curve.path(), format_args!("{look} stroke-width=\"9\""));
                }
                None => around(svg, item, top, &look),
            }
        }
    }
}

/// A ring or a frame around a thing.
fn around(svg: &mut Svg, item: &Item, top: f64, look: &str) {
    let down = |(x, y): Point| (x, y + top);
    let frame = |(x, y): Point, by: f64| (x - by, y - by);
    match &item.form {
        Form::Coin { at, .. } => {
            svg.circle(down(*at), 11.0, format_args!("{look} stroke-width=\"3\""));
        }
        // The ground extends over the whole picture.
        Form::Node { .. } if item.tone == Tone::Ground => {}
        Form::Node { at, radius, .. } => {
            svg.circle(down(*at), radius + 3.0, format_args!("{look} stroke-width=\"5\""));
        }
        Form::Cell { at, .. } => {
            let side = CELL - 1.0;
            let look = format_args!("{look} rx=\"4\" stroke-width=\"4\"");
            svg.rect(frame(down(*at), 1.5), (side, side), look);
        }
        Form::Label { at, size, .. } => {
            let look = format_args!("{look} rx=\"7\" stroke-width=\"4\"");
            svg.rect(frame(down(*at), 2.0), (size.0 + 4.0, size.1 + 4.0), look);
        }
        Form::Line { .. } => {}
    }
}
