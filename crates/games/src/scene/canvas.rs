//! Draws lines and text for a terminal. Each character of the terminal represents two columns of four dots.

#![expect(
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "coordinates are small and not negative"
)]

use super::svg::{Curve, Point};

/// The size of a dot in pixels.
const DOT: f64 = 4.0;

/// A picture that consists of characters and dots.
#[derive(Debug)]
pub(super) struct Canvas {
    columns: usize,
    rows: usize,
    /// The dots of each character, as bits in the order of Unicode's Braille patterns.
    dots: Vec<u8>,
    letters: Vec<Option<char>>,
}

impl Canvas {
    /// Creates a canvas for a picture of the given size. Returns `None` if the canvas would need more columns or rows than `most`.
    pub(super) fn new((width, height): Point, most: (usize, usize)) -> Option<Self> {
        let columns = (width / (2.0 * DOT)).ceil() as usize + 1;
        let rows = (height / (4.0 * DOT)).ceil() as usize + 1;
        let cells = columns * rows;
        (columns <= most.0 && rows <= most.1).then(|| Self {
            columns,
            rows,
            dots: vec![0; cells],
            letters: vec![None; cells],
        })
    }

    /// Returns the row and the column of a point.
    pub(super) fn cell((x, y): Point) -> (usize, usize) {
        ((y / (4.0 * DOT)) as usize, (x / (2.0 * DOT)) as usize)
    }

    /// Returns the center of the character that contains a point.
    pub(super) fn middle(point: Point) -> Point {
        let (row, column) = Self::cell(point);
        ((column as f64 + 0.5) * 2.0 * DOT, (row as f64 + 0.5) * 4.0 * DOT)
    }

    fn dot(&mut self, (x, y): Point) {
        if x < 0.0 || y < 0.0 {
            return;
        }
        let (x, y) = ((x / DOT) as usize, (y / DOT) as usize);
        let (column, row) = (x / 2, y / 4);
        if column < self.columns && row < self.rows {
            let bit = if y % 4 == 3 { 6 + x % 2 } else { y % 4 + 3 * (x % 2) };
            self.dots[row * self.columns + column] |= 1 << bit;
        }
    }

    /// Draws a curve. A heavy curve is twice as wide.
    pub(super) fn curve(&mut self, curve: &Curve, heavy: bool) {
        for point in curve.points(400) {
            self.dot(point);
            if heavy {
                self.dot((point.0 + DOT, point.1));
                self.dot((point.0, point.1 + DOT));
            }
        }
    }

    /// Fills a row with one character.
    pub(super) fn fill(&mut self, row: usize, letter: char) {
        if row < self.rows {
            let first = row * self.columns;
            self.letters[first..first + self.columns].fill(Some(letter));
        }
    }

    /// Writes a text centered at a place, with space on both sides, and replaces the letters that are already there. Returns false if there
    /// were such letters. Also returns false, and writes nothing, if the text does not fit.
    pub(super) fn write(&mut self, (row, middle): (usize, usize), text: &str) -> bool {
        let width = text.chars().count();
        let left = middle.saturating_sub(width / 2);
        if row >= self.rows || left + width > self.columns {
            return false;
        }
        let first = row * self.columns;
        let is_free = (left..left + width).all(|column| self.letters[first + column].is_none());
        for (column, letter) in (left..).zip(text.chars()) {
            self.letters[first + column] = Some(letter);
        }
        let beside = [left.checked_sub(1), Some(left + width)].into_iter().flatten();
        for beside in beside.filter(|&column| column < self.columns) {
            self.letters[first + beside].get_or_insert(' ');
        }
        is_free
    }

    /// Returns the lines of the picture, without trailing spaces and without empty lines around them.
    pub(super) fn into_lines(self) -> Vec<String> {
        let letter = |at: usize| match (self.letters[at], self.dots[at]) {
            (Some(letter), _) => letter,
            (None, 0) => ' ',
            (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        };
        let row = |row: usize| {
            let cells = row * self.columns..(row + 1) * self.columns;
            cells.map(letter).collect::<String>().trim_end().to_owned()
        };
        let mut lines: Vec<String> = (0..self.rows).map(row).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        let empty = lines.iter().take_while(|line| line.is_empty()).count();
        lines.drain(..empty);
        lines
    }
}
