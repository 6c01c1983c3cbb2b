//! Draws pictures as text: coins in heaps, boards of squares, trees and graphs.

#![expect(clippy::cast_sign_loss, reason = "coordinates are small and not negative")]

use super::canvas::Canvas;
use super::svg::Point;
use super::{Form, Scene, Tone};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The maximum number of columns and rows of a text picture. Larger pictures do not fit in a terminal.
const MAX: (usize, usize) = (100, 40);

/// Returns the lines of a text picture, or `None` if the scene has no coins, squares or nodes, if the picture is too large, or if texts
/// would overlap.
pub(super) fn lines(scene: &Scene) -> Option<Vec<String>> {
    let has = |wanted: fn(&Form) -> bool| scene.items.iter().any(|item| wanted(&item.form));
    let lines = if has(|form| matches!(form, Form::Node { .. })) {
        graph(scene)?
    } else if has(|form| matches!(form, Form::Cell { .. })) {
        squares(scene)
    } else if has(|form| matches!(form, Form::Coin { .. })) {
        heaps(scene)
    } else {
        return None;
    };
    let width = lines.iter().map(|line| line.chars().count()).max()?;
    (width <= MAX.0 && lines.len() <= MAX.1).then_some(lines)
}

/// A heap, or a row of pins.
struct Heap<'a> {
    label: &'a str,
    /// The vertical position of the label below the coins, measured at the top of the label.
    floor: f64,
    coins: usize,
    /// Whether this is a row of pins.
    is_row: bool,
}

fn heaps(scene: &Scene) -> Vec<String> {
    let mut heaps = Vec::new();
    for item in &scene.items {
        let Form::Label { at, text: label, .. } = &item.form else { continue };
        let coins: Vec<Point> = scene
            .items
            .iter()
            .filter_map(|coin| match &coin.form {
                Form::Coin { on, at } if *on == item.id => Some(*at),
                _ => None,
            })
            .collect();
        let is_row = coins.windows(2).any(|two| (two[0].1 - two[1].1).abs() < 1.0);
        heaps.push(Heap { label, floor: at.1, coins: coins.len(), is_row });
    }
    // A row of a single pin looks like a heap of one coin, so also check whether each label is below the previous one, as it is for rows.
    let below_each_other = heaps.windows(2).all(|two| two[0].floor < two[1].floor);
    if heaps.iter().any(|heap| heap.is_row) || heaps.len() > 1 && below_each_other {
        let widest = heaps.iter().map(|heap| heap.label.chars().count()).max().unwrap_or(0);
        let line = |heap: &Heap| {
            format!("{:>widest$} {}", heap.label, " ●".repeat(heap.coins)).trim_end().to_owned()
        };
        return heaps.iter().map(line).collect();
    }
    stacks(&heaps)
}

fn stacks(heaps: &[Heap]) -> Vec<String> {
    let lowest = heaps.iter().map(|heap| heap.floor).fold(0.0, f64::max);
    // On stairs, each step is one line higher than the previous one.
    let floors: BTreeSet<u64> =
        heaps.iter().map(|heap| (lowest - heap.floor).round() as u64).collect();
    let level = |heap: &Heap| {
        let rise = (lowest - heap.floor).round() as u64;
        floors.iter().position(|&floor| floor == rise).unwrap_or(0)
    };
    let tops = heaps.iter().map(|heap| level(heap) + heap.coins + 1);
    let height = tops.max().unwrap_or(0);
    let mut lines = vec![String::new(); height];
    for heap in heaps {
        let width = heap.label.chars().count().max(3) + 2;
        let level = level(heap);
        for (row, line) in lines.iter_mut().rev().enumerate() {
            let cell = match row.checked_sub(level) {
                Some(0) => heap.label,
                Some(coin) if coin <= heap.coins => "●",
                _ => "",
            };
            let _ = write!(line, "{cell:^width$}");
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

fn squares(scene: &Scene) -> Vec<String> {
    // Collect the squares by row and column. Coordinates are stored as integers, in tenths of a pixel, because floating-point numbers
    // cannot be map keys.
    let mut rows: BTreeMap<i64, BTreeMap<i64, (&str, &str)>> = BTreeMap::new();
    let mut beside = String::new();
    let tenths = |length: f64| (length * 10.0).round() as i64;
    for item in &scene.items {
        match &item.form {
            Form::Cell { at, holds, label } => {
                rows.entry(tenths(at.1)).or_default().insert(tenths(at.0), (holds, label));
            }
            Form::Label { text, .. } if item.tone != Tone::Faint => beside = format!("({text}) "),
            _ => {}
        }
    }
    let columns: BTreeSet<i64> = rows.values().flat_map(BTreeMap::keys).copied().collect();
    let has_labels = rows.values().flat_map(BTreeMap::values).any(|square| !square.1.is_empty());
    let is_board = !has_labels && (rows.len() > 1 || columns.len() > 1);
    let margin = if is_board { rows.len().to_string().len() + 1 } else { beside.chars().count() };
    let mut lines = Vec::new();
    if is_board {
        let heads: Vec<String> = (0..columns.len()).map(|column| format!("{column:^3}")).collect();
        lines.push(format!("{:margin$}{}", "", heads.concat()));
    }
    for (row, squares) in rows.values().enumerate() {
        let head = match row {
            _ if is_board => format!("{row:>width$} ", width = margin - 1),
            0 => beside.clone(),
            _ => " ".repeat(margin),
        };
        let cell = |column: &i64| match squares.get(column) {
            Some(&("#", _)) => "███".to_owned(),
            Some(&("T" | "", _)) => "[ ]".to_owned(),
            Some(&("H", _)) => "[●]".to_owned(),
            Some(&(coin, _)) => format!("[{coin}]"),
            None => "   ".to_owned(),
        };
        lines.push(head + &columns.iter().map(cell).collect::<String>());
        if has_labels {
            let label = |column: &i64| {
                let label = squares.get(column).map_or("", |square| square.1);
                format!("{label:^3}")
            };
            lines.push(" ".repeat(margin) + &columns.iter().map(label).collect::<String>());
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

fn graph(scene: &Scene) -> Option<Vec<String>> {
    let mut canvas = Canvas::new(scene.size, MAX)?;
    // Move each node to the center of a character, so lines end at the name of the node.
    let places = scene.places();
    let places = places.into_iter().map(|(id, at)| (id, Canvas::middle(at))).collect();
    // In a picture of unnamed dots, show only the lines that players have already drawn.
    let are_dots = scene.is_of_dots();
    let lines = scene.curves(&places);
    for (line, curve) in &lines {
        let is_marked = line.tone == Tone::Marked;
        if is_marked || !are_dots {
            canvas.curve(curve, is_marked && !are_dots);
        }
    }
    for (line, curve) in &lines {
        if matches!(line.form, Form::Line { arrow: true, .. }) {
            // The name of the node would hide an arrowhead at the end of the line, so put the head farther back.
            let (dx, dy) = (curve.at(0.75).0 - curve.at(0.7).0, curve.at(0.75).1 - curve.at(0.7).1);
            let head = match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
                (true, true, _) => ">",
                (true, false, _) => "<",
                (false, _, true) => "v",
                (false, _, false) => "^",
            };
            canvas.write(Canvas::cell(curve.at(0.72)), head);
        } else if line.tone == Tone::Marked && !are_dots {
            canvas.write(Canvas::cell(curve.at(0.5)), "=");
        }
    }
    let mut is_clear = true;
    // Write the owner of a box in its center.
    for item in scene.items.iter().filter(|_| are_dots) {
        let Form::Label { at, size, text } = &item.form else { continue };
        let middle = (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0);
        if !text.is_empty() {
            is_clear &= canvas.write(Canvas::cell(middle), text);
        }
    }
    for item in &scene.items {
        let Form::Node { label, coins, .. } = &item.form else { continue };
        let place = Canvas::cell(places[&item.id[..]]);
        if item.tone == Tone::Ground {
            canvas.fill(place.0, '━');
            continue;
        }
        let coins = match coins {
            0 => String::new(),
            1 => "●".to_owned(),
            more => format!("●{more}"),
        };
        let name = if label.is_empty() { "•" } else { label };
        let name = match item.tone {
            Tone::Token => format!("[{name}]{coins}"),
            Tone::Root => format!("({name}){coins}"),
            _ => format!("{name}{coins}"),
        };
        is_clear &= canvas.write(place, &name);
    }
    is_clear.then(|| canvas.into_lines())
}
