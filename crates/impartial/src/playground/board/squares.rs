//! Boards of squares: a bar of chocolate, a board for dominoes, a row of crosses.

use games::catalog::Shape;

use super::{Board, Tool, base, joined, nothing_there, numbers};
use crate::playground::picture::{Picture, SQUARE};

const MOST_SIDE: usize = 40;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The lengths of rows; the first square is poisoned.
    Bar,
    /// Free and taken squares.
    Dominoes,
    Crosses,
}

pub(super) struct Squares {
    name: String,
    kind: Kind,
    /// Of every row, which squares are taken; in a bar none is.
    rows: Vec<Vec<bool>>,
    /// Instead of rows that are too long to be drawn.
    summary: Option<String>,
}

pub(super) fn read(name: &str, shape: Shape, texts: &[String]) -> Option<Box<dyn Board>> {
    let kind = match shape {
        Shape::Bar => Kind::Bar,
        Shape::Dominoes => Kind::Dominoes,
        _ => Kind::Crosses,
    };
    let [text] = texts else { return None };
    let mut squares =
        Squares { name: base(name).to_owned(), kind, rows: Vec::new(), summary: None };
    let full =
        |length: u64| vec![false; usize::try_from(length).unwrap_or(usize::MAX).min(MOST_SIDE + 1)];
    if kind == Kind::Bar {
        squares.rows = numbers(text)?.into_iter().filter(|&length| length > 0).map(full).collect();
    } else if let Some((rows, columns)) = size(text) {
        squares.rows =
            vec![full(columns); usize::try_from(rows).unwrap_or(usize::MAX).min(MOST_SIDE + 1)];
    } else {
        let row = |row: &str| row.chars().map(|square| square != '.').collect();
        squares.rows = text.split_whitespace().map(row).collect();
    }
    let longest = squares.rows.iter().map(Vec::len).max().unwrap_or(0);
    if longest > MOST_SIDE || squares.rows.len() > MOST_SIDE {
        squares.summary = Some(format!("{name} {text:.80}: too long for a picture."));
    }
    Some(Box::new(squares))
}

/// A size as `3x4`.
fn size(text: &str) -> Option<(u64, u64)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// The row and the column of a square.
fn place(id: &str) -> Option<(usize, usize)> {
    let (row, column) = id.strip_prefix('q')?.split_once('x')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

impl Board for Squares {
    fn picture(&self, _: bool) -> Picture {
        if let Some(summary) = &self.summary {
            return Picture::summed_up(summary.clone());
        }
        let mut picture = Picture::default();
        for (i, row) in self.rows.iter().enumerate() {
            for (j, taken) in row.iter().enumerate() {
                let (coin, on_it) = match (self.kind, taken) {
                    (Kind::Bar, _) if (i, j) == (0, 0) => ("☠", "poisoned"),
                    (Kind::Dominoes, true) => ("#", "taken"),
                    (_, true) => ("x", "a cross"),
                    _ => ("", "free"),
                };
                let at = (4.0 + SQUARE * j as f64, 4.0 + SQUARE * i as f64);
                let label = if self.kind == Kind::Crosses { j.to_string() } else { String::new() };
                let name = format!("row {i}, column {j}, {on_it}");
                picture.square(&format!("q{i}x{j}"), at, coin, &label, &name);
            }
        }
        let below = if self.kind == Kind::Crosses { 16.0 } else { 4.0 };
        picture.reach(0.0, SQUARE * self.rows.len() as f64 + below);
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let id = |square: &str| match self.kind {
            Kind::Crosses => format!("q0x{square}"),
            _ => format!("q{}", square.replace(',', "x")),
        };
        let squares: Vec<String> = mv.split('-').map(id).collect();
        // A domino is put from either end.
        let turned: Vec<String> = squares.iter().rev().cloned().collect();
        match squares.len() {
            1 => vec![squares],
            _ => vec![squares, turned],
        }
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let row = |(i, row): (usize, &Vec<bool>)| {
            (0..row.len()).map(move |j| (format!("q{i}x{j}"), 0)).collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(row).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        let longer = Tool::new("longer", "Lengthen a row", "square", 1);
        let shorter = Tool::new("shorter", "Shorten a row", "square", 1);
        let new = Tool::new("row", "New row", "", 0);
        let fewer = Tool::new("unrow", "Remove the last row", "", 0);
        let wider = Tool::new("column", "New column", "", 0);
        let narrower = Tool::new("uncolumn", "Remove the last column", "", 0);
        let turn = Tool::new("turn", "Take a square, or free it", "square", 1);
        match self.kind {
            _ if self.summary.is_some() => Vec::new(),
            Kind::Bar => vec![longer, shorter, new, fewer],
            Kind::Dominoes => vec![turn, new, fewer, wider, narrower],
            Kind::Crosses => vec![turn, wider, narrower],
        }
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let place = at.first().and_then(|id| place(id));
        let place = place.filter(|&(i, j)| self.rows.get(i).is_some_and(|row| j < row.len()));
        let columns = self.rows.first().map_or(1, Vec::len);
        match (tool, place) {
            _ if self.summary.is_some() => return Err("type the position".to_owned()),
            ("longer", Some((i, _))) if self.rows[i].len() < MOST_SIDE => self.rows[i].push(false),
            ("shorter", Some((i, _))) => {
                self.rows[i].pop();
                self.rows.retain(|row| !row.is_empty());
            }
            ("turn", Some((i, j))) => self.rows[i][j] = !self.rows[i][j],
            ("row", _) if self.rows.len() < MOST_SIDE => {
                let last = self.rows.last().map_or(1, Vec::len);
                self.rows.push(vec![false; if self.kind == Kind::Bar { last } else { columns }]);
            }
            ("unrow", _) if self.rows.len() > 1 => self.rows.truncate(self.rows.len() - 1),
            ("column", _) if columns < MOST_SIDE => {
                self.rows.iter_mut().for_each(|row| row.push(false));
            }
            ("uncolumn", _) if columns > 1 => {
                self.rows.iter_mut().for_each(|row| row.truncate(columns - 1));
            }
            _ => return Err(nothing_there()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let row = |row: &Vec<bool>| match self.kind {
            Kind::Bar => row.len().to_string(),
            _ => row.iter().map(|&taken| if taken { 'x' } else { '.' }).collect(),
        };
        format!("{} {}", self.name, joined(self.rows.iter().map(row), " "))
    }
}
