//! The theorem about Cram positions that are symmetric under a half turn, and the notation for positions and moves.

use super::{Cram, Domino, Squares};
use crate::notation::{no_move, read_number};
use grundy_core::{Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset};

/// The effect of a half turn about the center of a position.
enum HalfTurn<S> {
    /// The half turn does not map the position to itself, or there is a free square in the center.
    Silent,
    /// The half turn maps every domino to another domino that does not overlap it.
    Pairs,
    /// Like `Pairs`, except that the domino on the two squares in the center is mapped to itself.
    Center(Domino<S>),
}

impl<S: Squares> Cram<S> {
    /// Returns the free squares that have a free neighbor, because no domino can cover any other free square.
    fn playable(&self, free: S) -> S {
        let (along, across) = self.dominoes(free);
        along | along << 1 | across | across << self.short
    }

    fn half_turn(&self, free: S) -> HalfTurn<S> {
        let region = self.playable(free);
        if region.is_none() {
            return HalfTurn::Pairs;
        }
        let short = self.short;
        let [low, height, left, width] = self.lines(region);
        let corner = left * short + low;
        let moved = region >> corner;
        // Reversing all bits rotates the region by a half turn, but also moves it to the other end of the word. The shift moves it back.
        if moved.reversed() >> (S::MAX - width * short + short - height) != moved {
            return HalfTurn::Silent;
        }
        // One, two or four squares touch the center of the region. If there are four, opposite squares are not adjacent, so the half turn
        // does not map any domino to itself.
        let center = (width - 1) / 2 * short + (height - 1) / 2;
        let opposite = width / 2 * short + height / 2;
        let is_free = !(moved >> center & S::FIRST).is_none();
        match (height % 2, width % 2) {
            (1, 1) if is_free => HalfTurn::Silent,
            (0, 1) | (1, 0) if is_free => {
                HalfTurn::Center(Domino((S::FIRST << center | S::FIRST << opposite) << corner))
            }
            _ => HalfTurn::Pairs,
        }
    }

    /// Reads a position in its printed form. This is fast and covers most inputs.
    fn read_squares(&self, text: &str) -> Option<S> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut squares = text.bytes();
        let mut free = S::NONE;
        for row in 0..rows {
            if row > 0 && squares.next() != Some(b' ') {
                return None;
            }
            for column in 0..columns {
                match squares.next()? {
                    b'.' => free |= self.square(row, column),
                    b'x' => {}
                    _ => return None,
                }
            }
        }
        squares.next().is_none().then_some(free)
    }
}

/// Covers positions whose playable squares are symmetric under a half turn, unless there is a free square in the center. A square is
/// playable if a domino fits on it. All empty boards are covered, except boards with two odd sides.
impl<S: Squares> PartialTheorem<Normal> for Cram<S> {
    /// # Complexity
    /// O(n) for n squares.
    fn known_outcome(&self, &free: &S, _: Normal) -> Option<Outcome> {
        match self.half_turn(free) {
            HalfTurn::Silent => None,
            HalfTurn::Pairs => Some(Outcome::P),
            HalfTurn::Center(_) => Some(Outcome::N),
        }
    }

    /// Returns the domino on the two squares in the center if the position is symmetric with such a domino. Otherwise returns the first
    /// move after which the theorem shows that the opponent loses.
    ///
    /// # Complexity
    /// O(n) for n squares. Without a central domino, O(n) for each move.
    fn known_winning_move(&self, free: &S, convention: Normal) -> Option<Domino<S>> {
        match self.half_turn(*free) {
            HalfTurn::Pairs => None,
            HalfTurn::Center(domino) => Some(domino),
            HalfTurn::Silent => self
                .moves(free)
                .find(|mv| self.known_outcome(&(*free & !mv.0), convention) == Some(Outcome::P)),
        }
    }
}

/// Writes a position as its rows, separated by spaces, with `.` for a free square and `x` for a taken one, such as `... .x. ...`. An empty
/// board can also be read from its size, such as `3x3`. Writes a move as its two squares, each given by its row and column, counted from 0,
/// such as `0,1-0,2`.
impl<S: Squares> Notation for Cram<S> {
    fn position_text(&self, &free: &S) -> String {
        // Saved search tables contain the texts of millions of positions, so this function must be fast.
        let (rows, columns) = (self.rows(), self.columns());
        let mut text = Vec::with_capacity((rows * (columns + 1)) as usize);
        for row in 0..rows {
            if row > 0 {
                text.push(b' ');
            }
            let step = if self.rows_are_short { self.short } else { 1 };
            let mut next = self.square(row, 0);
            text.extend((0..columns).map(|_| {
                let square = next;
                next = next << step;
                if (free & square).is_none() { b'x' } else { b'.' }
            }));
        }
        // All bytes are ASCII, so the conversion cannot fail.
        String::from_utf8(text).unwrap_or_default()
    }

    fn read_position(&self, text: &str) -> Result<S, ReadError> {
        if let Some(free) = self.read_squares(text) {
            return Ok(free);
        }
        if read_size(text) == Some((self.rows(), self.columns())) {
            return Ok(self.start());
        }
        let rows: Vec<&str> = text.split_whitespace().collect();
        if let Some(row) = rows.iter().find(|row| row.contains(|c| !matches!(c, '.' | 'x'))) {
            return Err(ReadError::expected("a row of `.` and `x`", row));
        }
        self.region(&rows.join("\n").replace('x', "#")).map_err(ReadError::new)
    }

    fn move_text(&self, _: &S, mv: &Domino<S>) -> String {
        let (first, last) = (mv.0.first(), S::MAX - 1 - mv.0.behind_last());
        let text = |square: u32| {
            let (along, across) = (square % self.short, square / self.short);
            let (row, column) = if self.rows_are_short { (along, across) } else { (across, along) };
            format!("{row},{column}")
        };
        format!("{}-{}", text(first), text(last))
    }

    fn read_move(&self, free: &S, text: &str) -> Result<Domino<S>, ReadError> {
        let square = |text: &str| {
            let (row, column) = text.split_once(',')?;
            let (row, column) = (read_number("", row).ok()?, read_number("", column).ok()?);
            let inside = row < self.rows().into() && column < self.columns().into();
            inside.then(|| self.square(row as u32, column as u32))
        };
        let domino = text
            .trim()
            .split_once('-')
            .and_then(|(one, other)| Some(Domino(square(one)? | square(other)?)));
        domino
            .filter(|mv| self.try_play(free, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(free), text))
    }

    fn position_in_words(&self, &free: &S) -> String {
        let (rows, columns) = (self.rows(), self.columns());
        format!("a board of {rows} by {columns} squares, {} of them free", free.count())
    }

    fn move_in_words(&self, free: &S, mv: &Domino<S>) -> String {
        format!("put a domino on {}", self.move_text(free, mv).replace('-', " and "))
    }
}

/// Reads the size of a board, as in `4x5`.
fn read_size(text: &str) -> Option<(u32, u32)> {
    let (rows, columns) = text.trim().split_once('x')?;
    let side = |text| u32::try_from(read_number("", text).ok()?).ok();
    Some((side(rows)?, side(columns)?))
}
