#![doc = include_str!("../../doc/nogo.md")]
//!
//! # Example
//!
//! ```
//! use games::boards::nogo::Nogo;
//! use games::boards::stones::{Impartial, Stones};
//! use grundy_core::{Nimber, Notation, Ruleset};
//! use grundy_search::Search;
//!
//! let nogo = Impartial::new(Nogo);
//! let row = nogo.read_position(".o...")?;
//! // A stone x on square 0 would have no free neighbor; a stone o belongs to the group next to it.
//! assert!(nogo.read_move(&row, "x0,0").is_err() && nogo.read_move(&row, "o0,0").is_ok());
//! assert_eq!(Search::new(nogo).nim_value(&Stones::empty(1, 5)?)?, Nimber::new(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use grundy_core::{IllegalPosition, Notation, ReadError, Ruleset, Sum};

use super::stones::{Impartial, Side, Stones, TwoSides};
use crate::notation::no_move;

/// The rules of NoGo for two sides, on boards of up to 64 squares. A move is a new stone of either side, with its row and column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nogo;

impl Nogo {
    /// Returns whether every connected group of stones of the same side has an adjacent free square.
    fn breathes(board: Stones) -> bool {
        let free = board.free();
        let has_room = |group: u64| board.grown(group) & free != 0;
        Side::ALL.into_iter().all(|side| board.connected(board.of(side)).all(has_room))
    }
}

impl TwoSides for Nogo {
    type Position = Stones;
    type Move = (Side, u32, u32);

    fn moves_of(&self, board: &Stones, side: Side) -> impl Iterator<Item = (Side, u32, u32)> {
        let board = *board;
        let squares = board.squares(board.free());
        let legal = squares
            .filter(move |&(row, column)| Self::breathes(board.with(row, column, Some(side))));
        legal.map(move |(row, column)| (side, row, column))
    }

    fn play(&self, board: &Stones, &(side, row, column): &(Side, u32, u32)) -> Sum<Stones> {
        Sum::from(board.with(row, column, Some(side)))
    }

    /// Chooses the smallest of the symmetric forms of the board, including the forms in which the two sides are exchanged.
    fn canonical(&self, board: Stones) -> Sum<Stones> {
        Sum::from(board.least_image().min(board.swapped().least_image()))
    }

    fn check_position(&self, board: &Stones) -> Result<(), IllegalPosition> {
        if Self::breathes(*board) {
            return Ok(());
        }
        Err(IllegalPosition::new(format_args!(
            "a group of stones in {board} has no free square next to it"
        )))
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Writes a position as its rows, separated by spaces, such as `x.. .o.`. Writes a move as the letter of the stone, followed by the row and
/// the column of its square, counted from 0, such as `o0,2`.
impl Notation for Impartial<Nogo> {
    fn position_text(&self, board: &Stones) -> String {
        board.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Stones, ReadError> {
        let board = text.parse()?;
        self.check_position(&board)?;
        Ok(board)
    }

    fn move_text(&self, _: &Stones, &(side, row, column): &(Side, u32, u32)) -> String {
        format!("{side}{row},{column}")
    }

    fn read_move(&self, board: &Stones, text: &str) -> Result<(Side, u32, u32), ReadError> {
        let named = self.moves(board).find(|mv| self.move_text(board, mv) == text.trim());
        named.ok_or_else(|| no_move(&self.position_text(board), text))
    }

    fn position_in_words(&self, board: &Stones) -> String {
        format!("the board {board}")
    }

    fn move_in_words(&self, _: &Stones, &(side, row, column): &(Side, u32, u32)) -> String {
        format!("put a stone {side} on {row},{column}")
    }
}

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::super::stones::Impartial;
    use super::Nogo;
    use crate::catalog::Entry;
    use crate::catalog::reader::{Refusal, Tokens, one};

    /// The game's entry in the catalog, for positions such as `nogo 2x4`.
    pub static ENTRY: Entry = Entry {
        name: "nogo",
        title: "NoGo",
        about: "Stones of two colors are put on a board, and nothing may be captured.",
        rules: "Put a stone of either color on a free square. After the move each connected group of stones of one color must \
                have a free square next to it. A player who cannot move loses.",
        notation: "The rows, `x` and `o` for stones and `.` for a free square, as `x.. .o. ...`, or the size of an empty board, as \
                   `3x4`; at most 64 squares. A move is the stone and its square by row and column, counted from 0, as `o0,2`. All \
                   positions are searched.",
        examples: &["nogo 2x4", "nogo x.. .o.", "nogo 1x9"],
        look: crate::boards::look::STONES,
        page: include_str!("../../doc/nogo.md"),
        read,
        random: |_, size, below| {
            Some(format!("nogo {}", super::super::look::random_stones(size, "....xo", below)))
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let board = match super::super::look::read_size(tokens)? {
            Some(empty) => empty,
            None => super::super::look::read_stones(tokens, ".xo")?,
        };
        one(&AnyGame::new("nogo", Impartial::new(Nogo)).build(), board)
    }
}
