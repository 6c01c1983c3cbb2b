//! Boards of Dots and Boxes: the lines that are not drawn are clicked.

use games::boards::dots_and_boxes::{ScoredDots, Stroke};

use super::{Board, Tool, nothing_there};
use crate::playground::picture::{Line, Node, Picture, Tone};

/// The distance between two dots.
const STEP: f64 = 56.0;

pub(super) struct Lines {
    scored: ScoredDots,
}

pub(super) fn read(texts: &[String]) -> Option<Box<dyn Board>> {
    let [text] = texts else { return None };
    Some(Box::new(Lines { scored: text.parse().ok()? }))
}

fn dot(row: u8, column: u8) -> String {
    format!("d{row}x{column}")
}

impl Lines {
    fn strokes(&self) -> Vec<Stroke> {
        let (rows, columns) = (self.scored.dots.rows(), self.scored.dots.columns());
        let across = (0..=rows).flat_map(|i| (0..columns).map(move |j| Stroke::horizontal(i, j)));
        let down = (0..rows).flat_map(|i| (0..=columns).map(move |j| Stroke::vertical(i, j)));
        across.chain(down).collect()
    }
}

impl Board for Lines {
    fn picture(&self, _: bool) -> Picture {
        let mut picture = Picture::of_graph(false);
        let dots = &self.scored.dots;
        for stroke in self.strokes() {
            let (row, column) = stroke.place();
            let (i, j) = if stroke.is_vertical() { (row + 1, column) } else { (row, column + 1) };
            let drawn = dots.is_drawn(stroke);
            picture.line(&Line {
                id: stroke.to_string(),
                ends: (dot(row, column), dot(i, j)),
                copy: 0,
                arrow: false,
                sides: None,
                tone: if drawn { Tone::Marked } else { Tone::Plain },
                name: format!("line {stroke}, {}", if drawn { "drawn" } else { "open" }),
            });
        }
        for row in 0..=dots.rows() {
            for column in 0..=dots.columns() {
                picture.node(&Node {
                    id: dot(row, column),
                    place: (24.0 + STEP * f64::from(column), 24.0 + STEP * f64::from(row)),
                    radius: 5.0,
                    label: String::new(),
                    coins: 0,
                    note: String::new(),
                    tone: Tone::Plain,
                    name: format!("dot in row {row}, column {column}"),
                });
            }
        }
        picture.explain(Tone::Marked, "drawn");
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        // To pass and to claim are in the list of moves.
        if mv.parse::<Stroke>().is_ok() { vec![vec![mv.to_owned()]] } else { Vec::new() }
    }

    fn sources(&self) -> Vec<(String, usize)> {
        self.strokes().iter().map(|stroke| (stroke.to_string(), 0)).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![Tool::new("draw", "Draw a line", "edge", 1)]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let stroke = at.first().and_then(|id| id.parse::<Stroke>().ok());
        match (tool, stroke) {
            ("draw", Some(stroke)) => {
                let (dots, _) = self.scored.dots.draw(stroke).map_err(|error| error.to_string())?;
                self.scored.dots = dots;
                Ok(())
            }
            _ => Err(nothing_there()),
        }
    }

    fn text(&self) -> String {
        format!("dots_and_boxes {}", self.scored)
    }
}
