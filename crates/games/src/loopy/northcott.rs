#![doc = include_str!("../../doc/northcott.md")]
//!
//! # Example
//!
//! ```
//! use games::loopy::northcott::{Northcott, NorthcottPosition, Player};
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//!
//! // The rows have eight squares, and the gaps between the tokens are 3 and 1.
//! let position = NorthcottPosition::new(8, [(0, 4), (6, 4)], Player::White)?;
//! assert_eq!(position.to_string(), "W...B... ....B.W. W");
//! assert_eq!(Northcott.outcome(&position, Normal), Outcome::N);
//! // White advances by two squares in the first row.
//! assert_eq!(Northcott.advance(&position).unwrap().to_string(), "row 0 to 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use std::fmt;
use std::str::FromStr;

use grundy_core::{
    IllegalPosition, Nimber, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset, Sum,
};

/// A player of Northcott's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Player {
    /// The player with the white tokens.
    White,
    /// The player with the black tokens.
    Black,
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The rules of Northcott's game. A position is a whole board together with the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Northcott;

/// A board of Northcott's game. The notation lists the rows, with `W` and `B` for the tokens, followed by the player to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NorthcottPosition {
    columns: u32,
    /// For each row, the squares of the white and of the black token.
    rows: Vec<[u32; 2]>,
    to_move: Player,
}

/// A move: a row, and the new square for the token of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RowSlide {
    /// The row, counted from 0.
    pub row: usize,
    /// The new square, counted from 0.
    pub to: u32,
}

impl fmt::Display for RowSlide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} to {}", self.row, self.to)
    }
}

impl NorthcottPosition {
    /// Creates a board whose rows have `columns` squares. For each row, `rows` contains the squares of the white and of the black token,
    /// counted from 0.
    ///
    /// # Errors
    /// [`IllegalPosition`] if the tokens of a row share a square or are outside the board.
    pub fn new(
        columns: u32,
        rows: impl IntoIterator<Item = (u32, u32)>,
        to_move: Player,
    ) -> Result<Self, IllegalPosition> {
        let rows: Vec<[u32; 2]> = rows.into_iter().map(|(white, black)| [white, black]).collect();
        let bad = |row: &[u32; 2]| row[0] == row[1] || row.iter().any(|&square| square >= columns);
        match rows.iter().position(bad) {
            Some(row) => Err(IllegalPosition::new(format_args!(
                "the tokens of row {row} are not on two of its {columns} squares"
            ))),
            None => Ok(Self { columns, rows, to_move }),
        }
    }

    /// Returns the number of squares in a row.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns, for each row, the squares of the white and of the black token.
    pub fn rows(&self) -> &[[u32; 2]] {
        &self.rows
    }

    /// Returns the player to move.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns the number of free squares between the tokens of each row.
    pub fn gaps(&self) -> impl Iterator<Item = u32> + '_ {
        self.rows.iter().map(|[white, black]| white.abs_diff(*black) - 1)
    }

    /// Returns the square of the token that belongs to the player to move, and the square of the opponent's token.
    fn own_and_other(&self, row: usize) -> (u32, u32) {
        let [white, black] = self.rows[row];
        match self.to_move {
            Player::White => (white, black),
            Player::Black => (black, white),
        }
    }

    fn nim_sum(&self) -> Nimber {
        self.gaps().map(|gap| Nimber::new(u64::from(gap))).sum()
    }
}

impl Northcott {
    /// Returns a winning move that moves a token toward the opponent's token, or `None` in a P-position. A player who always makes these
    /// moves wins after at most as many moves as there are squares.
    pub fn advance(&self, position: &NorthcottPosition) -> Option<RowSlide> {
        let total = position.nim_sum();
        position.gaps().enumerate().find_map(|(row, gap)| {
            let wanted = (Nimber::new(u64::from(gap)) + total).value();
            let (own, other) = position.own_and_other(row);
            let steps = u64::from(gap).checked_sub(wanted).filter(|&steps| steps > 0)? as u32;
            Some(RowSlide { row, to: if own < other { own + steps } else { own - steps } })
        })
    }
}

impl Ruleset for Northcott {
    type Position = NorthcottPosition;
    type Move = RowSlide;

    fn moves(&self, position: &NorthcottPosition) -> impl Iterator<Item = RowSlide> {
        (0..position.rows.len()).flat_map(move |row| {
            let (own, other) = position.own_and_other(row);
            let free = if own < other { 0..other } else { other + 1..position.columns };
            free.filter(move |&to| to != own).map(move |to| RowSlide { row, to })
        })
    }

    fn play(&self, position: &NorthcottPosition, mv: &RowSlide) -> Sum<NorthcottPosition> {
        let mut left = position.clone();
        left.rows[mv.row][usize::from(position.to_move == Player::Black)] = mv.to;
        left.to_move = position.to_move.opponent();
        Sum::from(left)
    }
}

/// The nim-sum of the gaps determines the outcome.
impl OutcomeTheorem<Normal> for Northcott {
    fn outcome(&self, position: &NorthcottPosition, _: Normal) -> Outcome {
        Outcome::from(position.nim_sum())
    }
}

/// Writes a position as its rows and the player to move, such as `W.B W..B W`. Writes a move as the row and the new square, such as `0:1`.
impl Notation for Northcott {
    fn position_text(&self, position: &NorthcottPosition) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<NorthcottPosition, ReadError> {
        text.parse().map_err(ReadError::new)
    }

    fn move_text(&self, _: &NorthcottPosition, mv: &RowSlide) -> String {
        format!("{}:{}", mv.row, mv.to)
    }

    fn move_in_words(&self, _: &NorthcottPosition, mv: &RowSlide) -> String {
        format!("slide the token of row {} to square {}", mv.row, mv.to)
    }
}

impl fmt::Display for NorthcottPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for [white, black] in &self.rows {
            for square in 0..self.columns {
                f.write_str(match square {
                    square if square == *white => "W",
                    square if square == *black => "B",
                    _ => ".",
                })?;
            }
            f.write_str(" ")?;
        }
        f.write_str(if self.to_move == Player::White { "W" } else { "B" })
    }
}

fn bad_row(row: usize) -> ReadError {
    ReadError::new(format_args!(
        "row {row} is not written as one W, one B and dots, as long as the other rows"
    ))
}

impl FromStr for NorthcottPosition {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let to_move = match words.pop() {
            Some("W") => Player::White,
            Some("B") => Player::Black,
            _ => return Err(ReadError::expected("the player to move, W or B, at the end", text)),
        };
        let columns = words.first().map_or(0, |word| word.len());
        let mut rows = Vec::new();
        for (row, word) in words.iter().enumerate() {
            let place = |token: u8| {
                let mut places = word.bytes().enumerate().filter(|&(_, byte)| byte == token);
                let place = places.next().map(|(at, _)| at as u32);
                place.filter(|_| places.next().is_none())
            };
            let known = word.bytes().all(|byte| matches!(byte, b'.' | b'W' | b'B'));
            let (Some(white), Some(black)) = (place(b'W'), place(b'B')) else {
                return Err(bad_row(row));
            };
            if word.len() != columns || !known {
                return Err(bad_row(row));
            }
            rows.push((white, black));
        }
        Ok(Self::new(columns as u32, rows, to_move)?)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(NorthcottPosition);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the entry of the game in the catalog.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::{Northcott, NorthcottPosition};
    use crate::catalog::Entry;
    use crate::catalog::reader::one;

    /// The game's entry in the catalog, for positions such as `northcott W...B... ....B.W. W`.
    pub static ENTRY: Entry = Entry {
        name: "northcott",
        title: "Northcott's game",
        about: "Two tokens in each row slide, and never pass each other.",
        rules: "Slide a token of your own along its row, not onto or past the other one. A player who cannot move loses.",
        notation: "The rows, with W and B for the tokens, then the player to move, as `W...B... ....B.W. W`. A move is a row, \
                   from 0, and the square to which the token goes, as `0:2`. In a sum a move elsewhere does \
                   not change whose turn a board says it is.",
        examples: &["northcott W...B... ....B.W. W", "northcott W.B. W"],
        why: crate::loopy::why::northcott,
        look: crate::loopy::look::NORTHCOTT,
        loopy: true,
        page: include_str!("../../doc/northcott.md"),
        read: |tokens| {
            let rows = tokens.rows(".WB").unwrap_or_default();
            let position: NorthcottPosition =
                rows.join(" ").to_uppercase().parse().map_err(|error| tokens.taken(error))?;
            let game = AnyGame::new("northcott", Northcott).outcomes(Normal).by_options().build();
            one(&game, position)
        },
        ..Entry::USUAL
    };
}
