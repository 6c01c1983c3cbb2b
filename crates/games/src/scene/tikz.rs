//! Draws scenes for LaTeX in black and gray, in the style of printed papers. The pictures need the LaTeX package `tikz`.

use std::fmt::Write as _;

use super::svg::{Curve, Point};
use super::{CELL, Form, Item, Scene, Tone};

const SQUARE: f64 = CELL - 4.0;

/// Converts a place in pixels to TeX points. Three pixels are two points, and in TeX, the vertical coordinate increases upward.
///
/// ```
/// assert_eq!(games::scene::tikz::at((30.0, 12.0)), "(20pt,-8pt)");
/// ```
pub fn at((x, y): Point) -> String {
    let points = |pixels: f64| {
        let tenths = (pixels * 20.0 / 3.0).round();
        // Adding 0 removes the sign of a negative zero.
        format!("{}pt", tenths / 10.0 + 0.0)
    };
    format!("({},{})", points(x), points(-y))
}

/// Escapes a text for LaTeX.
///
/// ```
/// assert_eq!(games::scene::tikz::escaped("a_b {5%}"), "a\\_b \\{5\\%\\}");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '…' => escaped.push_str("\\ldots{}"),
            '●' => escaped.push_str("$\\bullet$"),
            '∞' => escaped.push_str("$\\infty$"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Draws the scenes below each other in one picture.
pub(super) fn draw(scenes: &[Scene], title: &str) -> String {
    let mut text = format!("% {}\n\\begin{{tikzpicture}}\n", title.replace('\n', " "));
    let mut top = 0.0;
    for scene in scenes {
        add(&mut text, scene, top);
        top += scene.size.1 + 16.0;
        if !scene.words.is_empty() {
            words(&mut text, (8.0, top), &scene.words);
            top += 20.0;
        }
    }
    text.push_str("\\end{tikzpicture}\n");
    text
}

fn add(text: &mut String, scene: &Scene, top: f64) {
    let down = |(x, y): Point| (x, y + top);
    let places = scene.places().into_iter().map(|(id, place)| (id, down(place))).collect();
    for (item, curve) in scene.curves(&places) {
        line(text, item, &curve);
    }
    for item in &scene.items {
        match &item.form {
            Form::Coin { at, .. } => circle(text, down(*at), 9.5, "fill=black!30", ""),
            Form::Label { at, size, text: label } if !label.is_empty() => {
                let middle = (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0);
                words_around(text, down(middle), label);
            }
            Form::Cell { at, holds, label } => cell(text, down(*at), holds, label),
            Form::Node { at, .. } if item.tone == Tone::Ground => {
                let (from, to) = ((6.0, down(*at).1), (scene.size.0 - 6.0, down(*at).1));
                let _ = writeln!(
                    text,
                    "\\draw[line width=3pt] {} -- {};",
                    self::at(from),
                    self::at(to)
                );
            }
            Form::Node { at, radius, label, coins, note } => {
                let fill = match item.tone {
                    Tone::Plain if label.is_empty() => "fill=black",
                    Tone::Plain | Tone::Faint => "fill=white",
                    Tone::Root => "fill=white, very thick",
                    _ => "fill=black!25, very thick",
                };
                circle(text, down(*at), *radius, fill, label);
                if *coins > 0 {
                    let place = (at.0 + radius * 0.75 + 6.0, at.1 - radius * 0.75 - 6.0);
                    words_around(text, down(place), &coins.to_string());
                }
                if !note.is_empty() {
                    words(text, down((at.0 + radius + 3.0, at.1 + radius + 2.0)), note);
                }
            }
            Form::Label { .. } | Form::Line { .. } => {}
        }
    }
}

fn line(text: &mut String, item: &Item, curve: &Curve) {
    let Form::Line { arrow, sides, .. } = &item.form else { return };
    let mut look = match item.tone {
        Tone::Marked | Tone::First => "very thick",
        Tone::Faint => "black!30",
        _ => "thick",
    }
    .to_owned();
    if *arrow {
        // Let the arrowhead end where the circle of the node begins.
        look.push_str(", ->, shorten >=10pt");
    }
    let [from, one, other, to] = curve.0.map(at);
    let _ = writeln!(text, "\\draw[{look}] {from} .. controls {one} and {other} .. {to};");
    for (part, side) in sides.iter().flatten().enumerate().filter(|(_, side)| !side.is_empty()) {
        let (x, y) = curve.at(if part == 0 { 0.3 } else { 0.7 });
        words_around(text, (x + 9.0, y - 9.0), side);
    }
}

fn cell(text: &mut String, (x, y): Point, holds: &str, label: &str) {
    let fill = if holds == "#" { "fill=black!60" } else { "" };
    let (from, to) = (at((x, y)), at((x + SQUARE, y + SQUARE)));
    let _ = writeln!(text, "\\draw[{fill}] {from} rectangle {to};");
    let middle = (x + SQUARE / 2.0, y + SQUARE / 2.0);
    match holds {
        "" | "#" => {}
        "●" => circle(text, middle, 13.0, "fill=black!30", ""),
        "B" => circle(text, middle, 13.0, "fill=black", ""),
        "W" => circle(text, middle, 13.0, "fill=white", ""),
        _ => circle(text, middle, 13.0, "fill=white", holds),
    }
    if !label.is_empty() {
        words_around(text, (middle.0, y + SQUARE + 9.0), label);
    }
}

fn circle(text: &mut String, middle: Point, radius: f64, look: &str, label: &str) {
    let size = (radius * 40.0 / 3.0).round() / 10.0;
    let (place, label) = (at(middle), escaped(label));
    let _ = writeln!(
        text,
        "\\node[circle, draw, inner sep=0pt, minimum size={size}pt, {look}] at {place} {{{label}}};"
    );
}

fn words_around(text: &mut String, middle: Point, words: &str) {
    let _ = writeln!(text, "\\node[font=\\footnotesize] at {} {{{}}};", at(middle), escaped(words));
}

fn words(text: &mut String, begin: Point, words: &str) {
    let look = "anchor=west, font=\\footnotesize";
    let _ = writeln!(text, "\\node[{look}] at {} {{{}}};", at(begin), escaped(words));
}
