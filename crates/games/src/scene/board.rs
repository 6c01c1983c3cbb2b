//! Draws rows and boards of squares.

#![expect(clippy::cast_precision_loss, reason = "coordinates are small and not negative")]
#![cfg_attr(
    feature = "catalog",
    expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "coordinates are small and not negative"
    )
)]

use super::{CELL, Form, Item, Scene};

/// The number of squares on each line of a drawn row.
const LINE: usize = 16;

impl Scene {
    /// Draws a row of adjacent squares. Each square shows its content, with its place below it. The square at place 3 is called `s3`.
    /// `name` creates the description of a square from its content.
    pub fn row<'h>(
        holds: impl IntoIterator<Item = &'h str>,
        name: impl Fn(&str) -> String,
    ) -> Self {
        Self::row_from(4.0, holds, name)
    }

    /// Draws a row as [`row`](Self::row) does, and leaves the given space on its left.
    pub(crate) fn row_from<'h>(
        left: f64,
        holds: impl IntoIterator<Item = &'h str>,
        name: impl Fn(&str) -> String,
    ) -> Self {
        let places = holds.into_iter().enumerate();
        Self::cells(
            left,
            places.map(|(place, holds)| {
                (holds, place.to_string(), format!("place {place}, {}", name(holds)))
            }),
        )
    }

    /// Draws a row of squares, each given by its content, the label below it, and its description. Leaves the space `left` on the left of
    /// the row.
    pub(crate) fn cells<'h>(
        left: f64,
        cells: impl IntoIterator<Item = (&'h str, String, String)>,
    ) -> Self {
        let mut scene = Self::default();
        for (place, (holds, label, name)) in cells.into_iter().enumerate() {
            let (x, y) = ((place % LINE) as f64, (place / LINE) as f64);
            let at = (left + CELL * x, 4.0 + (CELL + 18.0) * y);
            let form = Form::Cell { at, holds: holds.to_owned(), label };
            scene.add(Item::new(format!("s{place}"), name, form));
        }
        scene
    }

    /// Draws the squares of a board, row by row, each with its content. The square in row 1 and column 2 is called `q1x2`. `name` creates
    /// the description of a square from its content.
    pub fn grid<'h, R: IntoIterator<Item = &'h str>>(
        rows: impl IntoIterator<Item = R>,
        name: impl Fn(&str) -> String,
    ) -> Self {
        let mut scene = Self::default();
        for (i, row) in rows.into_iter().enumerate() {
            for (j, holds) in row.into_iter().enumerate() {
                let form = Form::Cell {
                    at: (4.0 + CELL * j as f64, 4.0 + CELL * i as f64),
                    holds: holds.to_owned(),
                    label: String::new(),
                };
                let name = format!("row {i}, column {j}, {}", name(holds));
                scene.add(Item::new(format!("q{i}x{j}"), name, form));
            }
        }
        scene
    }

    /// Adds row numbers to the left of a grid, and column numbers above it.
    #[cfg(feature = "catalog")]
    #[must_use]
    pub(crate) fn numbered(mut self) -> Self {
        const MARGIN: f64 = 22.0;
        let (mut rows, mut columns) = (0, 0);
        for item in &mut self.items {
            if let Form::Cell { at, .. } = &mut item.form {
                rows = rows.max((at.1 / CELL) as usize + 1);
                columns = columns.max((at.0 / CELL) as usize + 1);
                *at = (at.0 + MARGIN, at.1 + MARGIN);
            }
        }
        self.size = (self.size.0 + MARGIN, self.size.1 + MARGIN);
        let mut mark = |id: String, name: &str, at, size, number: usize| {
            let form = Form::Label { at, size, text: number.to_string() };
            self.add(Item::new(id, format!("{name} {number}"), form).tone(super::Tone::Faint));
        };
        for row in 0..rows {
            let at = (2.0, MARGIN + 4.0 + CELL * row as f64);
            mark(format!("r{row}"), "row", at, (MARGIN, CELL - 4.0), row);
        }
        for column in 0..columns {
            let at = (MARGIN + 4.0 + CELL * column as f64, 2.0);
            mark(format!("c{column}"), "column", at, (CELL - 4.0, MARGIN), column);
        }
        self
    }
}

/// Returns the row and the column of a square, given its name.
#[cfg(feature = "catalog")]
pub(crate) fn square_of(id: &str) -> Option<(usize, usize)> {
    let (row, column) = id.strip_prefix('q')?.split_once('x')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// Returns the number in the name of an item, if the item is of the given kind. For example, `n12` is item 12 of the kind `n`.
#[cfg(feature = "catalog")]
pub(crate) fn number_of(id: &str, kind: char) -> Option<usize> {
    id.strip_prefix(kind)?.parse().ok()
}
