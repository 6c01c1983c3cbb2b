//! Draws scenes as SVG files.

use super::svg::{Curve, Labels, Point, Svg, text_width};
use super::{CELL, Form, Item, Scene, Tone};
use std::collections::{HashMap, HashSet};

const SQUARE: f64 = CELL - 4.0;
const COIN: &str =
    "fill=\"#e69f00\" fill-opacity=\"0.75\" stroke=\"currentColor\" stroke-width=\"1.2\"";

const fn color(tone: Tone) -> &'static str {
    match tone {
        Tone::First => "#0072b2",
        Tone::Second | Tone::Free => "#e69f00",
        Tone::Marked => "#d55e00",
        Tone::Token => "#cc79a7",
        Tone::Taken => "#009e73",
        Tone::Plain | Tone::Faint | Tone::Root | Tone::Ground => "currentColor",
    }
}

/// Draws the scenes below each other in one SVG.
pub(super) fn draw(scenes: &[Scene], title: &str) -> String {
    let mut svg = Svg::new(8.0);
    for scene in scenes {
        let top = svg.size().1;
        add(&mut svg, scene, if top > 0.0 { top + 16.0 } else { 0.0 });
    }
    svg.finish(title)
}

fn add(svg: &mut Svg, scene: &Scene, top: f64) {
    let down = |(x, y): Point| (x, y + top);
    svg.reach(down(scene.size));
    for item in &scene.items {
        if let Form::Label { at, size, text } = &item.form {
            label(svg, item.tone, down(*at), *size, text);
        }
    }
    draw_marks(svg, scene, top);
    lines(svg, scene, top);
    for item in &scene.items {
        match &item.form {
            Form::Coin { at, .. } => svg.circle(down(*at), 9.5, COIN),
            Form::Cell { at, holds, label } => cell(svg, down(*at), holds, label),
            Form::Node { at, .. } if item.tone == Tone::Ground => {
                let path = format_args!("M6 {:.1}H{:.1}", down(*at).1, scene.size.0 - 6.0);
                svg.path(path, "stroke=\"currentColor\" stroke-width=\"4\"");
            }
            Form::Node { .. } => node(svg, item, top),
            Form::Label { .. } | Form::Line { .. } => {}
        }
    }
    let mut y = top + scene.size.1 + 14.0;
    if !scene.words.is_empty() {
        svg.words((8.0, y), 12.0, &scene.words);
        y += 20.0;
    }
    for (tone, text) in &scene.legend {
        let color = color(*tone);
        let look = format_args!("fill=\"{color}\" fill-opacity=\"0.6\" stroke=\"{color}\"");
        svg.circle((14.0, y), 5.0, look);
        svg.words((26.0, y), 12.0, text);
        y += 20.0;
    }
}

fn label(svg: &mut Svg, tone: Tone, (x, y): Point, size: Point, text: &str) {
    let color = color(tone);
    let fill = match tone {
        Tone::Faint => 0.0,
        Tone::Plain => 0.08,
        _ => 0.35,
    };
    if tone != Tone::Faint && !(text.is_empty() && matches!(tone, Tone::Plain | Tone::Free)) {
        let stroke = if text.is_empty() { "none" } else { color };
        let look =
            format_args!("rx=\"6\" fill=\"{color}\" fill-opacity=\"{fill}\" stroke=\"{stroke}\"");
        svg.rect((x, y), size, look);
    }
    if !text.is_empty() {
        let font = if tone == Tone::Faint { 10.0 } else { 13.0 };
        svg.text((x + size.0 / 2.0, y + size.1 / 2.0), font, text, "");
    }
}

fn lines(svg: &mut Svg, scene: &Scene, top: f64) {
    let mut labels = Labels::default();
    let places: std::collections::HashMap<&str, Point> =
        scene.places().into_iter().map(|(id, (x, y))| (id, (x, y + top))).collect();
    let lines = scene.curves(&places);
    for (_, curve) in &lines {
        labels.avoid(curve);
    }
    for item in &scene.items {
        if let Form::Node { at: (x, y), radius, .. } = item.form {
            let room = 2.0 * radius + 4.0;
            labels.take((x, y + top), (room, room));
        }
    }
    let of_dots = scene.is_of_dots();
    for (item, curve) in &lines {
        let Form::Line { arrow, ends, .. } = &item.form else { continue };
        let (width, opacity) = match item.tone {
            Tone::Marked => (5.0, 1.0),
            Tone::First => (3.5, 1.0),
            Tone::Faint => (1.7, 0.25),
            _ => (1.7, 1.0),
        };
        // In a picture of dots, lines that players have drawn have the same color as the dots.
        let tone = if of_dots { "currentColor" } else { color(item.tone) };
        let look = format_args!(
            "fill=\"none\" stroke=\"{tone}\" stroke-opacity=\"{opacity}\" stroke-width=\"{width}\""
        );
        svg.path(curve.path(), look);
        if *arrow {
            let node = scene.find(&ends[1]);
            let radius = match node.map(|node| &node.form) {
                Some(Form::Node { radius, .. }) => *radius,
                _ => 0.0,
            };
            head(svg, radius, curve);
        }
    }
    // Draw all lines before any text, because a line that is drawn later would cover the text.
    for (item, curve) in &lines {
        let Form::Line { sides, .. } = &item.form else { continue };
        for (part, side) in sides.iter().flatten().enumerate().filter(|(_, side)| !side.is_empty())
        {
            let near = match &sides {
                Some([_, other]) if other.is_empty() => *curve,
                _ => half_of(curve, part == 0),
            };
            let middle = labels.place(&near, (text_width(side, 12.0), 13.0));
            svg.text(middle, 12.0, side, "class=\"label\"");
        }
    }
}

/// Returns the half of a curve next to which the value of one side of the edge is written.
fn half_of(curve: &Curve, first: bool) -> Curve {
    let (from, to) = if first { (0.1, 0.5) } else { (0.5, 0.9) };
    Curve::bent(curve.at(from), curve.at(to), 0.0)
}

/// Draws the head of an arrow, with its tip at the circle of the node.
fn head(svg: &mut Svg, radius: f64, curve: &Curve) {
    let end = curve.at(1.0);
    let tip = (0..=100).rev().map(|part| curve.at(f64::from(part) / 100.0));
    let Some(tip) = tip.into_iter().find(|at| (at.0 - end.0).hypot(at.1 - end.1) >= radius) else {
        return;
    };
    let (dx, dy) = (end.0 - tip.0, end.1 - tip.1);
    let length = dx.hypot(dy).max(0.1);
    let (dx, dy) = (dx / length * 9.0, dy / length * 9.0);
    let path = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        tip.0,
        tip.1,
        tip.0 - dx - dy / 2.0,
        tip.1 - dy + dx / 2.0,
        tip.0 - dx + dy / 2.0,
        tip.1 - dy - dx / 2.0
    );
    svg.path(path, "");
}

fn cell(svg: &mut Svg, (x, y): Point, holds: &str, label: &str) {
    let fill = if holds == "#" { 0.6 } else { 0.05 };
    svg.rect(
        (x, y),
        (SQUARE, SQUARE),
        format_args!("rx=\"3\" fill-opacity=\"{fill}\" stroke=\"currentColor\""),
    );
    let middle = (x + SQUARE / 2.0, y + SQUARE / 2.0);
    match holds {
        "" | "#" => {}
        "T" => {
            svg.circle(middle, 13.0, "fill-opacity=\"0.06\" stroke=\"currentColor\"");
            svg.text(middle, 13.0, holds, "fill-opacity=\"0.5\"");
        }
        _ => {
            let look = match holds {
                "W" => "fill=\"#fff\" stroke=\"currentColor\"",
                "B" => "fill=\"#222\" stroke=\"currentColor\"",
                _ => COIN,
            };
            svg.circle(middle, 13.0, look);
            if !matches!(holds, "●" | "W" | "B") {
                svg.text(middle, 13.0, holds, "font-weight=\"700\"");
            }
        }
    }
    if !label.is_empty() {
        svg.text((middle.0, y + SQUARE + 9.0), 10.0, label, "fill-opacity=\"0.75\"");
    }
}

fn node(svg: &mut Svg, item: &Item, top: f64) {
    let Form::Node { at: (x, y), radius, label, coins, note } = &item.form else { return };
    let (x, y, radius) = (*x, y + top, *radius);
    let tone = color(item.tone);
    let (fill, stroke) = match item.tone {
        Tone::Plain if label.is_empty() => (1.0, 0.0),
        Tone::Plain => (0.05, 1.4),
        Tone::Root => (0.05, 3.0),
        Tone::Token => (0.4, 3.0),
        _ => (0.4, 1.4),
    };
    // Lines end at the center of the node, so fill the node to hide them.
    svg.circle((x, y), radius, "fill=\"Canvas\"");
    let look = format_args!(
        "fill=\"{tone}\" fill-opacity=\"{fill}\" stroke=\"{tone}\" stroke-width=\"{stroke}\""
    );
    svg.circle((x, y), radius, look);
    if radius < 10.0 {
        return;
    }
    let size = if label.chars().count() > 3 { 9.0 } else { 12.0 };
    svg.text((x, y), size, label, "");
    if *coins > 0 {
        let at = (x + radius * 0.75 + 2.0, y - radius * 0.75 - 2.0);
        let (size, coins) =
            if *coins > 99 { (8.0, "99+".to_owned()) } else { (10.0, coins.to_string()) };
        svg.circle(at, 8.5, "fill=\"#e69f00\" stroke=\"currentColor\"");
        svg.text(at, size, &coins, "font-weight=\"700\" fill=\"#000\"");
    }
    if !note.is_empty() {
        svg.words((x + radius + 3.0, y + radius + 2.0), 11.0, note);
    }
}

impl Scene {
    /// Returns whether the nodes are dots without names, like the points of a grid.
    pub(super) fn is_of_dots(&self) -> bool {
        let nameless =
            |item: &Item| !matches!(&item.form, Form::Node { label, .. } if !label.is_empty());
        self.items.iter().all(nameless)
    }
}

// The rest of this file marks the items that a reason mentions, with one color for each group of items that belong together.

/// The colors of the groups of marked items. If there are more groups, the colors repeat. The web page uses the same colors.
const COLORS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b"];

impl Scene {
    /// Marks the [things](crate::reason::Reason::things) that a reason mentions, if they are in this picture.
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

/// Draws the marks before the items, so the items cover them.
fn draw_marks(svg: &mut Svg, scene: &Scene, top: f64) {
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

/// Draws a ring or a frame around an item.
fn around(svg: &mut Svg, item: &Item, top: f64, look: &str) {
    let down = |(x, y): Point| (x, y + top);
    let frame = |(x, y): Point, by: f64| (x - by, y - by);
    match &item.form {
        Form::Coin { at, .. } => {
            svg.circle(down(*at), 11.0, format_args!("{look} stroke-width=\"3\""));
        }
        // The ground extends across the whole picture, so it gets no ring.
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
