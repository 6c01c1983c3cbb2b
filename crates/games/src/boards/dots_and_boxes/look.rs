//! The appearance of a board of Dots and Boxes: lines not drawn yet are faint, and closed boxes are filled.

use super::{DotsMove, ScoredDots, Stroke};
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::scene::{Form, Item, Scene, Tone};

/// The distance between two dots, and the margin around them.
const STEP: f64 = 56.0;
const MARGIN: f64 = 24.0;

fn dot(row: u8, column: u8) -> String {
    format!("d{row}x{column}")
}

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let scored: &ScoredDots = first(components)?;
        let dots = &scored.dots;
        let mut scene = Scene { keeps: true, ..Scene::default() };
        let place = |row: u8, column: u8| {
            (MARGIN + STEP * f64::from(column), MARGIN + STEP * f64::from(row))
        };
        for (row, column) in squares(dots.rows(), dots.columns()) {
            let sides = [
                Stroke::horizontal(row, column),
                Stroke::horizontal(row + 1, column),
                Stroke::vertical(row, column),
                Stroke::vertical(row, column + 1),
            ];
            let closed = sides.iter().all(|&side| dots.is_drawn(side));
            let (x, y) = place(row, column);
            let form = Form::Label {
                at: (x + 4.0, y + 4.0),
                size: (STEP - 8.0, STEP - 8.0),
                text: String::new(),
            };
            let state = if closed { "closed" } else { "open" };
            let name = format!("box in row {row}, column {column}, {state}");
            let tone = if closed { Tone::Taken } else { Tone::Free };
            scene.add(Item::new(format!("b{row}x{column}"), name, form).tone(tone));
        }
        for stroke in dots.strokes() {
            let (row, column) = stroke.place();
            let (i, j) = if stroke.is_vertical() { (row + 1, column) } else { (row, column + 1) };
            let drawn = dots.is_drawn(stroke);
            let ends = [dot(row, column), dot(i, j)];
            let form = Form::Line { ends, copy: 0, arrow: false, sides: None };
            let name = format!("line {stroke}, {}", if drawn { "drawn" } else { "open" });
            let tone = if drawn { Tone::Marked } else { Tone::Faint };
            scene.add(Item::new(stroke.to_string(), name, form).tone(tone));
        }
        for (row, column) in squares(dots.rows() + 1, dots.columns() + 1) {
            let form = Form::Node {
                at: place(row, column),
                radius: 5.0,
                label: String::new(),
                coins: 0,
                note: String::new(),
            };
            let name = format!("dot in row {row}, column {column}");
            scene.add(Item::new(dot(row, column), name, form));
        }
        if dots.open_count() == 0 {
            "All lines are drawn".clone_into(&mut scene.words);
        }
        Ok(scene)
    },
    // A pass or a claim touches no place of the board.
    clicks: |_, _, mv| match mv.downcast_ref() {
        Some(DotsMove::Draw(stroke)) => vec![vec![stroke.to_string()]],
        _ => Vec::new(),
    },
    tools: &[Tool::new("draw", "Draw a line", "edge", 1)],
    edit: |components, _, at| {
        let mut scored: ScoredDots = *first(components)?;
        let stroke = scored.dots.open().find(|stroke| at == [stroke.to_string()]);
        let stroke = stroke.ok_or_else(look::nothing_there)?;
        scored.dots = scored.dots.draw(stroke).map_err(|error| error.to_string())?.0;
        Ok(format!("dots_and_boxes {scored}"))
    },
};

fn squares(rows: u8, columns: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}
