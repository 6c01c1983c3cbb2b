//! Boards of Dots and Boxes with some of the lines drawn.

use std::fmt;
use std::str::FromStr;

use grundy_core::{IllegalMove, IllegalPosition, ReadError};

use super::taking::{Lines64, OUTSIDE};
use crate::graphs::nimstring::Strings;

/// A board of Dots and Boxes with the lines drawn so far, as in `2x3 h0,1 v1,0`.
///
/// `h0,1` is the horizontal line above the box in row 0 and column 1, and `v1,0` is the vertical line to the left of the box in row 1 and
/// column 0. Rows and columns are counted from 0, so on a board with two rows, `h2,1` is the bottom line of column 1.
///
/// # Limits
///
/// A board has at most [`MAX_LINES`](Self::MAX_LINES) lines. For example, a board of 5x5 boxes has 60 lines.
///
/// ```
/// use games::boards::dots_and_boxes::Dots;
/// let dots: Dots = "2x2 v0,1 h0,0 v0,0".parse()?;
/// assert_eq!(dots.to_string(), "2x2 h0,0 v0,0 v0,1");
/// assert_eq!(dots.picture(), "\
/// +--+  +
/// |  |
/// +  +  +
///
/// +  +  +
/// ");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dots {
    rows: u8,
    columns: u8,
    /// One bit for each line, by its index. The bit is 1 if the line is drawn.
    drawn: u64,
}

/// A line of a board. It is the upper side of the box in its row and column if it is horizontal, and the left side if it is vertical.
///
/// ```
/// use games::boards::dots_and_boxes::Stroke;
/// assert_eq!(Stroke::horizontal(0, 1).to_string(), "h0,1");
/// assert_eq!("v1,0".parse(), Ok(Stroke::vertical(1, 0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stroke {
    vertical: bool,
    row: u8,
    column: u8,
}

impl Stroke {
    /// Returns the horizontal line above the box in this row and column.
    pub const fn horizontal(row: u8, column: u8) -> Self {
        Self { vertical: false, row, column }
    }

    /// Returns the vertical line to the left of the box in this row and column.
    pub const fn vertical(row: u8, column: u8) -> Self {
        Self { vertical: true, row, column }
    }

    /// Returns whether the line is vertical.
    pub const fn is_vertical(self) -> bool {
        self.vertical
    }

    /// Returns the row and the column.
    pub const fn place(self) -> (u8, u8) {
        (self.row, self.column)
    }
}

/// Prints `h0,1` or `v1,0`.
impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{},{}", if self.vertical { 'v' } else { 'h' }, self.row, self.column)
    }
}

impl FromStr for Stroke {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let read = || {
            let vertical = match text.get(..1)? {
                "h" => false,
                "v" => true,
                _ => return None,
            };
            let (row, column) = text.get(1..)?.split_once(',')?;
            let number = |digits: &str| {
                digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
            };
            Some(Self { vertical, row: number(row)?, column: number(column)? })
        };
        read().ok_or_else(|| no_line(text))
    }
}

impl Dots {
    /// The maximum number of lines of a board.
    pub const MAX_LINES: u64 = 64;

    /// Creates a board with this many rows and columns of boxes, with no lines drawn.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if the board has no boxes or too many lines.
    pub fn new(rows: u64, columns: u64) -> Result<Self, IllegalPosition> {
        let few = |side| (1..=Self::MAX_LINES).contains(&side);
        let fits =
            few(rows) && few(columns) && 2 * rows * columns + rows + columns <= Self::MAX_LINES;
        if !fits {
            let most = Self::MAX_LINES;
            return Err(IllegalPosition::new(format_args!(
                "a board of {rows}x{columns} boxes; it needs rows and columns, and at most {most} lines"
            )));
        }
        Ok(Self { rows: rows as u8, columns: columns as u8, drawn: 0 })
    }

    /// Returns the number of rows of boxes.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the number of columns of boxes.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Returns the number of lines of the board.
    pub const fn line_count(&self) -> u32 {
        let (rows, columns) = (self.rows as u32, self.columns as u32);
        2 * rows * columns + rows + columns
    }

    /// Lists the lines that are not yet drawn, in order: the horizontal lines row by row, then the vertical lines.
    pub fn open(&self) -> impl Iterator<Item = Stroke> {
        self.strokes().filter(|&stroke| !self.is_drawn(stroke))
    }

    /// Returns the number of lines that are not yet drawn.
    pub const fn open_count(&self) -> u32 {
        self.line_count() - self.drawn.count_ones()
    }

    /// Returns whether a line of the board is drawn.
    pub fn is_drawn(&self, stroke: Stroke) -> bool {
        self.number(stroke).is_some_and(|line| self.drawn >> line & 1 == 1)
    }

    /// Returns the number of boxes whose four lines are drawn.
    pub fn boxes_drawn(&self) -> u32 {
        let left = self.left();
        let boxes = i32::from(self.rows) * i32::from(self.columns);
        (boxes - self.lines().boxes(left)).unsigned_abs()
    }

    /// Draws a line. Returns the resulting board, and the number of boxes that the line closes.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the board has no such line, or if the line is already drawn.
    pub fn draw(&self, stroke: Stroke) -> Result<(Self, u32), IllegalMove> {
        match self.number(stroke) {
            Some(line) if self.drawn >> line & 1 == 0 => {
                let after = Self { drawn: self.drawn | 1 << line, ..*self };
                Ok((after, after.boxes_drawn() - self.boxes_drawn()))
            }
            _ => Err(IllegalMove::new(&stroke, self)),
        }
    }

    /// Converts the board to a Nimstring position, with a coin for each box and a string for each line that is not yet drawn. Coins are
    /// numbered from 1, row by row.
    pub fn strings(&self) -> Strings {
        // Creating the strings cannot fail, because there are few of them and each has two different ends.
        Strings::new(self.open().map(|stroke| self.ends(stroke))).unwrap_or_default()
    }

    /// Returns the two ends of the string that represents a line in Nimstring.
    pub(crate) fn ends(&self, stroke: Stroke) -> (u32, u32) {
        let name = |side: u8| if side == OUTSIDE { Strings::GROUND } else { u32::from(side) + 1 };
        let [a, b] = self.sides(stroke).map(name);
        (a, b)
    }

    /// Draws the board with characters.
    pub fn picture(&self) -> String {
        let mut text = String::new();
        for row in 0..=self.rows {
            for column in 0..self.columns {
                let drawn = self.is_drawn(Stroke::horizontal(row, column));
                text.push_str(if drawn { "+--" } else { "+  " });
            }
            text.push_str("+\n");
            if row < self.rows {
                let mut line = String::new();
                for column in 0..=self.columns {
                    let drawn = self.is_drawn(Stroke::vertical(row, column));
                    line.push_str(if drawn { "|  " } else { "   " });
                }
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        text
    }

    /// Lists all lines of the board, in the order of their indices.
    pub(super) fn strokes(&self) -> impl Iterator<Item = Stroke> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let across = (0..=rows)
            .flat_map(move |row| (0..columns).map(move |column| Stroke::horizontal(row, column)));
        let down = (0..rows)
            .flat_map(move |row| (0..=columns).map(move |column| Stroke::vertical(row, column)));
        across.chain(down)
    }

    /// Returns the index of a line, or `None` if the board has no such line.
    pub(super) fn number(&self, stroke: Stroke) -> Option<usize> {
        let Stroke { vertical, row, column } = stroke;
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let (row, column) = (usize::from(row), usize::from(column));
        if vertical {
            (row < rows && column <= columns)
                .then(|| (rows + 1) * columns + row * (columns + 1) + column)
        } else {
            (row <= rows && column < columns).then_some(row * columns + column)
        }
    }

    /// Returns the indices of the boxes on the two sides of a line, with [`OUTSIDE`] where there is no box.
    fn sides(&self, stroke: Stroke) -> [u8; 2] {
        let Stroke { vertical, row, column } = stroke;
        let (before, last) = if vertical {
            ((column > 0).then(|| row * self.columns + column - 1), column == self.columns)
        } else {
            ((row > 0).then(|| (row - 1) * self.columns + column), row == self.rows)
        };
        let after = (!last).then(|| row * self.columns + column);
        [before.unwrap_or(OUTSIDE), after.unwrap_or(OUTSIDE)]
    }

    /// Returns the lines that are not yet drawn, as bits.
    pub(super) const fn left(&self) -> u64 {
        let all = if self.line_count() == 64 { u64::MAX } else { (1 << self.line_count()) - 1 };
        all & !self.drawn
    }

    /// Returns the lines of the board, with the boxes on the two sides of each line.
    pub(super) fn lines(&self) -> Lines64 {
        let boxes = usize::from(self.rows) * usize::from(self.columns);
        Lines64::new(boxes, self.strokes().map(|stroke| self.sides(stroke)).collect())
    }

    /// Returns, for each symmetry of the board except the identity, the image of each line.
    pub(super) fn symmetries(&self) -> Vec<Vec<usize>> {
        let mirror = |Stroke { vertical, row, column }: Stroke| {
            let most = if vertical { self.columns } else { self.columns - 1 };
            Stroke { vertical, row, column: most - column }
        };
        let flip = |Stroke { vertical, row, column }: Stroke| {
            let most = if vertical { self.rows - 1 } else { self.rows };
            Stroke { vertical, row: most - row, column }
        };
        let swap = |Stroke { vertical, row, column }: Stroke| Stroke {
            vertical: !vertical,
            row: column,
            column: row,
        };
        let swaps = if self.rows == self.columns { 2 } else { 1 };
        let all = (0..4 * swaps).skip(1).map(|kind: u8| {
            let images = self.strokes().map(|stroke| {
                let stroke = if kind & 1 == 0 { stroke } else { mirror(stroke) };
                let stroke = if kind & 2 == 0 { stroke } else { flip(stroke) };
                let stroke = if kind & 4 == 0 { stroke } else { swap(stroke) };
                self.number(stroke).expect("a line of the board")
            });
            images.collect()
        });
        all.collect()
    }

    /// Returns whether the boards have the same size.
    pub(super) const fn is_like(&self, other: &Self) -> bool {
        self.rows == other.rows && self.columns == other.columns
    }
}

/// Prints `2x3 h0,1 v1,0`.
impl fmt::Display for Dots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)?;
        for stroke in self.strokes().filter(|&stroke| self.is_drawn(stroke)) {
            write!(f, " {stroke}")?;
        }
        Ok(())
    }
}

debug_as_text!(Dots);

/// Reads the printed form. The lines can be in any order.
impl FromStr for Dots {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut words = text.split_whitespace();
        let size = words.next().unwrap_or_default();
        let number = |digits: &str| {
            digits.parse::<u64>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let sizes = size.split_once('x').and_then(|(r, c)| number(r).zip(number(c)));
        let (rows, columns) = sizes.ok_or_else(|| {
            ReadError::new(format_args!(
                "expected a size such as `3x4`, found `{}`",
                beginning(size)
            ))
        })?;
        let mut dots = Self::new(rows, columns)?;
        for word in words {
            let stroke: Stroke = word.parse()?;
            let drawn = dots.draw(stroke).map(|(drawn, _)| drawn);
            dots = drawn.map_err(|_| {
                if dots.is_drawn(stroke) {
                    ReadError::new(format_args!("the line {stroke} is drawn twice"))
                } else {
                    no_line(word)
                }
            })?;
        }
        Ok(dots)
    }
}

fn no_line(word: &str) -> ReadError {
    ReadError::new(format_args!(
        "expected a line of the board as `h0,1` or `v1,0`, found `{}`",
        beginning(word)
    ))
}

/// Returns the first 24 characters of a word for an error message, with control characters escaped.
pub(super) fn beginning(word: &str) -> String {
    word.chars().take(24).flat_map(char::escape_debug).collect()
}

#[cfg(feature = "serde")]
stored_as_text!(Dots);
