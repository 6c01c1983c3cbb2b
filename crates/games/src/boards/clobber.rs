#![doc = include_str!("../../doc/clobber.md")]
//!
//! # Example
//!
//! ```
//! use games::boards::clobber::Clobber;
//! use games::boards::stones::{Impartial, Stones};
//! use grundy_core::{Nimber, Normal, Outcome, PartialTheorem, PartialValues};
//! use grundy_search::Search;
//!
//! let clobber = Impartial::new(Clobber::new());
//! let board: Stones = "xoxo oxox".parse()?;
//! assert_eq!(clobber.known_outcome(&board, Normal), Some(Outcome::P));
//! // Other boards need a search. Here, the moves leave xxo, xo and xx, with the values 2, 1 and 0.
//! assert_eq!(Search::new(clobber).nim_value(&"xoxo".parse()?)?, Nimber::new(3));
//!
//! let cannibal = Impartial::new(Clobber::cannibal());
//! assert_eq!(cannibal.known_nim_value(&"xxxxxxxx".parse()?), Some(Nimber::new(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::LazyLock;

use grundy_core::{
    Nimber, Normal, Notation, Outcome, PartialTheorem, PartialValues, ReadError, Ruleset,
    SpragueGrundy, Sum,
};

use super::stones::{Impartial, Side, Square, Stones, TwoSides};
use crate::heaps::take_and_break::TakeAndBreak;
use crate::notation::no_move;

/// The rules of Clobber for two sides, on boards of up to 64 squares. A move is a pair of squares, each given as row and column: the square
/// of the stone that moves, and the square of the stone that it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clobber {
    is_cannibal: bool,
}

impl Clobber {
    /// Creates Clobber, in which a stone takes a neighboring stone of the other side.
    pub const fn new() -> Self {
        Self { is_cannibal: false }
    }

    /// Creates Cannibal Clobber, in which a stone takes any neighboring stone.
    pub const fn cannibal() -> Self {
        Self { is_cannibal: true }
    }

    /// Returns whether a stone can take one of its own side.
    pub const fn is_cannibal(self) -> bool {
        self.is_cannibal
    }

    /// Returns the connected parts that have a move. Each part keeps its place on a board of the same size.
    fn parts(self, board: Stones) -> impl Iterator<Item = Stones> {
        let parts = board.connected(board.taken()).map(move |part| board.only(part));
        parts.filter(move |part| {
            if self.is_cannibal {
                part.taken().count_ones() > 1
            } else {
                Side::ALL.into_iter().all(|side| part.of(side) != 0)
            }
        })
    }

    /// Returns the pairs of stones that a half turn or a reflection exchanges, if a player can always answer each move with its image. The
    /// [module](self) explains when this is possible.
    pub(crate) fn pairs(self, board: Stones) -> Option<Vec<(Square, Square)>> {
        let live = self.parts(board).fold(0, |set, part| set | part.taken());
        let board = board.only(live);
        let Some(((top, left), (rows, columns))) = board.frame() else { return Some(Vec::new()) };
        let images: [fn(Square, Square) -> Square; 5] = [
            |(row, column), (rows, columns)| (rows - 1 - row, columns - 1 - column),
            |(row, column), (rows, _)| (rows - 1 - row, column),
            |(row, column), (_, columns)| (row, columns - 1 - column),
            |(row, column), _| (column, row),
            |(row, column), (rows, columns)| (columns - 1 - column, rows - 1 - row),
        ];
        let is_square = rows == columns;
        let images = images.iter().take(if is_square { 5 } else { 3 });
        images.into_iter().find_map(|image| {
            let image = |(row, column): Square| {
                let (row, column) = image((row - top, column - left), (rows, columns));
                (row + top, column + left)
            };
            self.paired(board, image)
        })
    }

    /// Returns the pairs of stones that the symmetry `image` exchanges, or `None` if a player cannot always answer a move with its image.
    fn paired(
        self,
        board: Stones,
        image: impl Fn(Square) -> Square,
    ) -> Option<Vec<(Square, Square)>> {
        let mut pairs = Vec::new();
        let mut keeps_sides = None;
        for square in board.squares(board.taken()) {
            let other = image(square);
            let (one, stone) = (board.stone(square.0, square.1), board.stone(other.0, other.1));
            let is_same = one == stone;
            if square == other || stone.is_none() {
                return None;
            }
            if !self.is_cannibal && *keeps_sides.get_or_insert(is_same) != is_same {
                return None;
            }
            let can_meet = self.is_cannibal || !is_same;
            if can_meet && board.near(square).any(|near| near == other) {
                return None;
            }
            if square < other {
                pairs.push((square, other));
            }
        }
        Some(pairs)
    }
}

impl TwoSides for Clobber {
    type Position = Stones;
    type Move = (Square, Square);

    fn moves_of(&self, board: &Stones, side: Side) -> impl Iterator<Item = (Square, Square)> {
        let board = *board;
        let takes =
            move |stone: Option<Side>| stone.is_some_and(|stone| self.is_cannibal || stone != side);
        board.squares(board.of(side)).flat_map(move |from| {
            let near = board.near(from).filter(move |to| takes(board.stone(to.0, to.1)));
            near.map(move |to| (from, to))
        })
    }

    fn play(&self, board: &Stones, &(from, to): &(Square, Square)) -> Sum<Stones> {
        let stone = board.stone(from.0, from.1);
        Sum::from(board.with(from.0, from.1, None).with(to.0, to.1, stone))
    }

    /// Splits the board into the connected parts that have a move. Replaces each part with the smallest of its symmetric forms, including
    /// the forms in which the two sides are exchanged.
    fn canonical(&self, board: Stones) -> Sum<Stones> {
        let least = |part: Stones| {
            let part = part.cropped();
            if self.is_cannibal {
                return part.of_one_side().least_image();
            }
            part.least_image().min(part.swapped().least_image())
        };
        self.parts(board).map(least).collect()
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Covers positions in which every move can be answered with its image under a half turn or a reflection, and positions from which some
/// move leads to such a position.
impl PartialTheorem<Normal> for Impartial<Clobber> {
    /// # Complexity
    /// O(n) per move on a board of n squares.
    fn known_outcome(&self, board: &Stones, convention: Normal) -> Option<Outcome> {
        if self.rules().pairs(*board).is_some() {
            return Some(Outcome::P);
        }
        self.known_winning_move(board, convention).map(|_| Outcome::N)
    }

    fn known_winning_move(&self, board: &Stones, _: Normal) -> Option<(Square, Square)> {
        if self.rules().pairs(*board).is_some() {
            return None;
        }
        let is_lost = |left: &Stones| self.rules().pairs(*left).is_some();
        self.moves(board).find(|mv| self.play(board, mv).iter().all(is_lost))
    }
}

static OFFICERS: LazyLock<Option<TakeAndBreak>> = LazyLock::new(|| "0.6".parse().ok());

/// Covers positions of Cannibal Clobber whose connected parts are all straight lines.
impl PartialValues for Impartial<Clobber> {
    /// # Complexity
    /// O(n²) for n squares.
    fn known_nim_value(&self, board: &Stones) -> Option<Nimber> {
        if !self.rules().is_cannibal {
            return None;
        }
        let officers = OFFICERS.as_ref()?;
        let mut total = Nimber::ZERO;
        for part in self.rules().parts(*board) {
            let (_, (rows, columns)) = part.frame()?;
            if rows.min(columns) > 1 {
                return None;
            }
            total += officers.nim_value(&u64::from(rows.max(columns)));
        }
        Some(total)
    }
}

/// Writes a position as its rows, separated by spaces, such as `xox oxo`. Writes a move as its two squares, each given by its row and
/// column, counted from 0, such as `0,1-0,2`.
impl Notation for Impartial<Clobber> {
    fn position_text(&self, board: &Stones) -> String {
        board.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Stones, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &Stones, &((row, column), (to, across)): &(Square, Square)) -> String {
        format!("{row},{column}-{to},{across}")
    }

    fn read_move(&self, board: &Stones, text: &str) -> Result<(Square, Square), ReadError> {
        let named = self.moves(board).find(|mv| self.move_text(board, mv) == text.trim());
        named.ok_or_else(|| no_move(&self.position_text(board), text))
    }

    fn position_in_words(&self, board: &Stones) -> String {
        format!("the board {board}")
    }

    fn move_in_words(
        &self,
        _: &Stones,
        &((row, column), (to, across)): &(Square, Square),
    ) -> String {
        format!("take the stone on {to},{across} with the one on {row},{column}")
    }
}

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::super::stones::{Impartial, Side, Stones};
    use super::Clobber;
    use crate::catalog::Entry;
    use crate::catalog::reader::{Refusal, Tokens, one};

    /// The game's entry in the catalog, for positions such as `clobber 3x4`.
    pub static ENTRY: Entry = Entry {
        name: "clobber",
        title: "Clobber",
        about: "A stone takes a neighbor of the other color and its place.",
        rules: "Move any stone onto a neighboring stone of the other color, which is taken; in Cannibal Clobber onto any \
                neighboring stone. Both players may move stones of both colors. A player who cannot move loses.",
        notation: "The rows, `x` and `o` for stones and `.` for a free square, as `xoxo oxox`, or the size of a full board with \
                   alternating colors, as `4x5`; at most 64 squares. A move is the two squares by row and column, counted from 0, \
                   as `0,1-0,2`. Positions that a turn or a reflection maps to themselves are known, and rows of Cannibal Clobber; \
                   others are searched.",
        parameters: "`cannibal` if a stone may take one of its own color; nothing otherwise",
        examples: &["clobber 3x4", "clobber xoxo xx.o", "clobber:cannibal xxxoxxxxox"],
        why: crate::boards::why::clobber,
        look: crate::boards::look::STONES,
        page: include_str!("../../doc/clobber.md"),
        read,
        random: |game, size, below| {
            Some(format!("{game} {}", super::super::look::random_stones(size, ".xoxo", below)))
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let rules = match tokens.colon() {
            None => Clobber::new(),
            Some(mut colon) => {
                let expected = "`cannibal` or nothing after the colon";
                if !colon.take_word(&["cannibal"]) {
                    return Err(colon.expected(expected));
                }
                colon.finish(expected)?;
                Clobber::cannibal()
            }
        };
        let board = match super::super::look::read_size(tokens)? {
            Some(empty) => checkered(empty),
            None => super::super::look::read_stones(tokens, ".xo")?,
        };
        let game = Impartial::new(rules);
        let game = if rules.is_cannibal() {
            let game = AnyGame::new("clobber:cannibal", game);
            game.some_values().some_outcomes(Normal).build()
        } else {
            AnyGame::new("clobber", game).some_outcomes(Normal).build()
        };
        one(&game, board)
    }

    /// Fills the free squares with stones of the two sides in a checkerboard pattern.
    fn checkered(mut board: Stones) -> Stones {
        for square in board.squares(board.free()) {
            let side = if (square.0 + square.1) % 2 == 0 { Side::X } else { Side::O };
            board = board.with(square.0, square.1, Some(side));
        }
        board
    }
}
