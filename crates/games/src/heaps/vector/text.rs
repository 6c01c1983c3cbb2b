//! Reads and writes vectors, points and moves.

use super::known::PIECES;
use super::{Vector, VectorGame};
use crate::notation::{compact, heaps_in_words, read_number, read_numbers};
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The reason why vectors do not define a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VectorError {
    /// There are no vectors.
    #[error("there are no vectors, so there would be no moves")]
    Empty,
    /// There are too many vectors.
    #[error("there are more than {most} vectors", most = VectorGame::MAX_VECTORS)]
    TooMany,
    /// A vector has a different number of components than the others, or the number of its components is not two or three.
    #[error("vector {number} is for {found} heaps, but all must be for the same number of heaps, two or three", number = at + 1)]
    Heaps {
        /// The index of the vector, counted from 0.
        at: usize,
        /// The number of components of the vector.
        found: usize,
    },
    /// A vector takes or adds too many coins.
    #[error("vector {number} takes or adds more than {most} coins", number = at + 1, most = VectorGame::MAX_COINS)]
    TooLarge {
        /// The index of the vector, counted from 0.
        at: usize,
    },
    /// A vector does not reduce the total number of coins.
    #[error("vector {number} does not take more coins than it adds, so play might never end", number = at + 1)]
    NeverEnds {
        /// The index of the vector, counted from 0.
        at: usize,
    },
    /// The text is neither a chess piece nor a vector.
    #[error("`{text}` is neither a chess piece nor a vector such as `2x1`, or `1x1r` for a ray")]
    Text {
        /// The text, truncated if it is long.
        text: String,
    },
}

/// Prints `2x1`, or `1x1r` for a ray.
impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&compact::joined(self.as_slice(), "x"))?;
        f.write_str(if self.is_ray() { "r" } else { "" })
    }
}

/// Reads `2x1`, or `1x1r` for a ray.
impl FromStr for Vector {
    type Err = VectorError;

    fn from_str(text: &str) -> Result<Self, VectorError> {
        let shown = || VectorError::Text {
            text: text.chars().take(24).flat_map(char::escape_debug).collect(),
        };
        let (by, is_ray) = match text.strip_suffix('r') {
            Some(by) => (by, true),
            None => (text, false),
        };
        let number = |word: &str| {
            let (sign, digits) = word.strip_prefix('-').map_or((1, word), |digits| (-1, digits));
            let number = read_number("", digits).ok().and_then(|number| i64::try_from(number).ok());
            let number = number.map(|number| sign * number);
            // Reject `-0`, so every vector has only one notation.
            number.filter(|&number| number != 0 || sign > 0).ok_or_else(shown)
        };
        Ok(Self::new(by.split('x').map(number).collect::<Result<Vec<_>, _>>()?, is_ray))
    }
}

/// Prints the name of a chess piece, or the vectors, separated by commas.
impl fmt::Display for VectorGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vectors = compact::joined(self.vectors(), ",");
        let piece = PIECES.iter().find(|(_, other)| *other == vectors);
        f.write_str(piece.map_or(&*vectors, |(name, _)| name))
    }
}

/// Reads the name of a chess piece, or vectors, separated by commas.
impl FromStr for VectorGame {
    type Err = VectorError;

    fn from_str(text: &str) -> Result<Self, VectorError> {
        let text = text.trim();
        let piece = PIECES.iter().find(|(name, _)| text.eq_ignore_ascii_case(name));
        let vectors = piece.map_or(text, |(_, vectors)| vectors);
        if vectors.is_empty() {
            return Err(VectorError::Empty);
        }
        let vectors = vectors.split(',').map(|vector| vector.trim().parse());
        Self::new(vectors.collect::<Result<Vec<Vector>, _>>()?)
    }
}

/// Writes a position as the heaps of the point, such as `3 5`. Writes a move as the heaps that it leaves, such as `1,4`.
impl Notation for VectorGame {
    fn position_text(&self, point: &Vec<u64>) -> String {
        compact::spaced(point)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, ReadError> {
        compact::checked(self, read_numbers("the size of a heap", text)?)
    }

    fn move_text(&self, _: &Vec<u64>, to: &Vec<u64>) -> String {
        compact::joined(to, ",")
    }

    fn read_move(&self, point: &Vec<u64>, text: &str) -> Result<Vec<u64>, ReadError> {
        let to = text.trim().split(',').map(|word| read_number("the size of a heap", word));
        compact::legal(self, point, to.collect::<Result<Vec<_>, _>>()?)
    }

    fn position_in_words(&self, point: &Vec<u64>) -> String {
        heaps_in_words(point)
    }

    fn move_in_words(&self, point: &Vec<u64>, to: &Vec<u64>) -> String {
        format!("from {}, leave {}", heaps_in_words(point), heaps_in_words(to))
    }
}
