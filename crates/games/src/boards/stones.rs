//! Boards of up to 64 squares with stones of two kinds, and impartial versions of games with two sides.
//!
//! In Clobber or NoGo, each side has its own stones. [`TwoSides`] describes rules that assign each move to a side, and [`Impartial`] lets
//! either player make the moves of both sides.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

use grundy_core::{IllegalPosition, ReadError, Ruleset, Sum};

use super::no_board;

/// One of the two sides. Each side has its own kind of stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The side with the stones `x`.
    X,
    /// The side with the stones `o`.
    O,
}

impl Side {
    /// The two sides.
    pub const ALL: [Self; 2] = [Self::X, Self::O];

    /// Returns the letter of the side's stones.
    pub const fn letter(self) -> char {
        match self {
            Self::X => 'x',
            Self::O => 'o',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The rules of a game in which each side has its own moves.
///
/// The methods have the same meaning as in [`Ruleset`]. In particular, `canonical` must preserve the game tree of [`Impartial`].
pub trait TwoSides {
    /// A position, as in [`Ruleset`].
    type Position: Clone + Eq + Hash + Debug + 'static;

    /// A move. A move of one side must never equal a move of the other side.
    type Move: Clone + PartialEq + Debug;

    /// Lists the moves of a side, in a fixed order.
    fn moves_of(&self, position: &Self::Position, side: Side) -> impl Iterator<Item = Self::Move>;

    /// Returns the result of a move of either side.
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Sum<Self::Position>;

    /// Returns an isomorphic form of the position, possibly split into independent parts.
    fn canonical(&self, position: Self::Position) -> Sum<Self::Position> {
        Sum::from(position)
    }

    /// Checks that a position can occur in this game.
    ///
    /// # Errors
    /// [`IllegalPosition`] with the reason.
    fn check_position(&self, position: &Self::Position) -> Result<(), IllegalPosition> {
        let _ = position;
        Ok(())
    }

    /// Returns whether the author of the rules guarantees that play ends, no matter which side makes the moves.
    fn play_ends(&self) -> bool {
        false
    }
}

/// The impartial version of a game with two sides, in which either player can make the moves of both sides.
///
/// For example, Domineering becomes Cram:
///
/// ```
/// use games::boards::stones::{Impartial, Side, TwoSides};
/// use grundy_core::{Nimber, Sum};
/// use grundy_search::Search;
///
/// /// On two rows of eight squares, one side places dominoes across, and the other side down.
/// struct Domineering;
///
/// impl TwoSides for Domineering {
///     type Position = u16; // the free squares
///     type Move = u16; // the two squares of a domino
///     fn moves_of(&self, &free: &u16, side: Side) -> impl Iterator<Item = u16> {
///         let across = (0..15).filter(|at| at % 8 < 7).map(|at| 0b11 << at);
///         let down = (0..8).map(|at| 0x101 << at);
///         let of_side = move |&(own, _): &(Side, u16)| own == side;
///         let all = across.map(|domino| (Side::X, domino)).chain(down.map(|domino| (Side::O, domino)));
///         all.filter(of_side).map(|(_, domino)| domino).filter(move |domino| free & domino == *domino)
///     }
///     fn play(&self, &free: &u16, &domino: &u16) -> Sum<u16> {
///         Sum::from(free & !domino)
///     }
/// }
///
/// // Cram on 2 by 3 has the value 1.
/// let search = Search::new(Impartial::new(Domineering));
/// assert_eq!(search.nim_value(&0b111_0000_0111)?, Nimber::new(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Impartial<R>(R);

impl<R> Impartial<R> {
    /// Creates the impartial version of these rules.
    pub const fn new(rules: R) -> Self {
        Self(rules)
    }

    /// Returns the rules for the two sides.
    pub const fn rules(&self) -> &R {
        &self.0
    }
}

impl<R: TwoSides> Ruleset for Impartial<R> {
    type Position = R::Position;
    type Move = R::Move;

    /// Lists the moves of side `x`, followed by the moves of side `o`.
    fn moves(&self, position: &R::Position) -> impl Iterator<Item = R::Move> {
        Side::ALL.into_iter().flat_map(|side| self.0.moves_of(position, side))
    }

    fn play(&self, position: &R::Position, mv: &R::Move) -> Sum<R::Position> {
        self.0.play(position, mv)
    }

    fn canonical(&self, position: R::Position) -> Sum<R::Position> {
        self.0.canonical(position)
    }

    fn check_position(&self, position: &R::Position) -> Result<(), IllegalPosition> {
        self.0.check_position(position)
    }

    fn play_ends(&self) -> bool {
        self.0.play_ends()
    }
}

/// A board of at most 64 squares, each of which is free or has a stone.
///
/// The notation consists of the rows, separated by spaces, with `.` for a free square, and `x` and `o` for stones.
///
/// ```
/// use games::boards::stones::{Side, Stones};
///
/// let board: Stones = "xo. ..x".parse()?;
/// assert_eq!((board.rows(), board.columns()), (2, 3));
/// assert_eq!((board.stone(0, 1), board.stone(1, 1)), (Some(Side::O), None));
/// assert_eq!(board.with(1, 0, Some(Side::O)).to_string(), "xo. o.x");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones {
    rows: u32,
    columns: u32,
    /// For each side, the squares with its stones, as bits in the order of the rows, starting with the lowest bit.
    sides: [u64; 2],
}

/// A square, given by its row and its column, both counted from 0.
pub(crate) type Square = (u32, u32);

impl Stones {
    /// The maximum number of squares.
    pub const MAX_SQUARES: u32 = 64;

    /// Creates a board of this size without stones.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no squares or more than 64.
    pub fn empty(rows: u32, columns: u32) -> Result<Self, IllegalPosition> {
        let squares = u64::from(rows) * u64::from(columns);
        if squares == 0 || squares > Self::MAX_SQUARES.into() {
            return Err(no_board(rows, columns, "it must have 1 to 64 squares"));
        }
        Ok(Self { rows, columns, sides: [0; 2] })
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of columns.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the side whose stone is on a square. Returns `None` if the square is free or outside the board.
    pub fn stone(&self, row: u32, column: u32) -> Option<Side> {
        let bit = self.bit((row, column))?;
        Side::ALL.into_iter().find(|&side| self.of(side) & bit != 0)
    }

    /// Puts a stone of the given side on a square, or removes the stone from the square.
    ///
    /// # Panics
    /// If the square is outside the board.
    #[must_use]
    #[track_caller]
    pub fn with(mut self, row: u32, column: u32, stone: Option<Side>) -> Self {
        let bit = self.bit((row, column)).expect("a square of the board");
        for side in Side::ALL {
            let own = &mut self.sides[side as usize];
            *own = if stone == Some(side) { *own | bit } else { *own & !bit };
        }
        self
    }

    /// Returns the squares with stones of a side.
    pub(crate) const fn of(&self, side: Side) -> u64 {
        self.sides[side as usize]
    }

    /// Returns the squares with stones.
    pub(crate) const fn taken(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// Returns the squares without stones.
    pub(crate) const fn free(&self) -> u64 {
        !self.taken() & (u64::MAX >> (64 - self.rows * self.columns))
    }

    fn bit(&self, (row, column): Square) -> Option<u64> {
        (row < self.rows && column < self.columns).then(|| 1 << (row * self.columns + column))
    }

    const fn square(&self, bit: u64) -> Square {
        let at = bit.trailing_zeros();
        (at / self.columns, at % self.columns)
    }

    /// Returns the squares of a set, in order.
    pub(crate) fn squares(&self, mut set: u64) -> impl Iterator<Item = Square> + use<> {
        let board = *self;
        std::iter::from_fn(move || {
            let bit = set & set.wrapping_neg();
            set ^= bit;
            (bit != 0).then(|| board.square(bit))
        })
    }

    /// Returns the squares that are adjacent to the given square.
    pub(crate) fn near(&self, (row, column): Square) -> impl Iterator<Item = Square> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let all = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
            (row + 1, column),
        ];
        all.into_iter().filter(move |&(row, column)| row < rows && column < columns)
    }

    /// Returns the squares of a set together with all adjacent squares.
    pub(crate) fn grown(&self, set: u64) -> u64 {
        let first = (0..self.rows).fold(0, |line, row| line | 1_u64 << (row * self.columns));
        let last = first << (self.columns - 1);
        let across = (set & !first) >> 1 | (set & !last) << 1;
        let down = set.checked_shl(self.columns).unwrap_or(0);
        let up = set.checked_shr(self.columns).unwrap_or(0);
        set | across | down | up
    }

    /// Returns the connected parts of a set of squares.
    pub(crate) fn connected(&self, mut set: u64) -> impl Iterator<Item = u64> + use<> {
        let board = *self;
        std::iter::from_fn(move || {
            let mut part = set & set.wrapping_neg();
            loop {
                let grown = board.grown(part) & set;
                if grown == part {
                    break;
                }
                part = grown;
            }
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// Keeps only the stones on a set of squares. The size of the board does not change.
    pub(crate) fn only(mut self, set: u64) -> Self {
        self.sides = self.sides.map(|side| side & set);
        self
    }

    /// Replaces each stone with a stone of the other side.
    pub(crate) const fn swapped(mut self) -> Self {
        self.sides = [self.sides[1], self.sides[0]];
        self
    }

    /// Gives all stones to the side `x`.
    pub(crate) const fn of_one_side(mut self) -> Self {
        self.sides = [self.taken(), 0];
        self
    }

    /// Creates a board of a different size, and moves the stones on the squares of `set` to new places. Drops all other stones.
    fn moved(
        self,
        (rows, columns): (u32, u32),
        set: u64,
        place: impl Fn(Square) -> Square,
    ) -> Self {
        let mut moved = Self { rows, columns, sides: [0; 2] };
        for square in self.squares(self.taken() & set) {
            let (row, column) = place(square);
            moved = moved.with(row, column, self.stone(square.0, square.1));
        }
        moved
    }

    /// Returns the smallest rectangle that contains all stones: its first row and column, and its numbers of rows and columns. Returns
    /// `None` if there are no stones.
    pub(crate) fn frame(&self) -> Option<(Square, (u32, u32))> {
        let squares = || self.squares(self.taken());
        let (top, bottom) = (squares().map(|it| it.0).min()?, squares().map(|it| it.0).max()?);
        let (left, right) = (squares().map(|it| it.1).min()?, squares().map(|it| it.1).max()?);
        Some(((top, left), (bottom - top + 1, right - left + 1)))
    }

    /// Crops the board to the smallest one that contains all stones. A board without stones does not change.
    pub(crate) fn cropped(self) -> Self {
        match self.frame() {
            Some(((top, left), size)) => {
                self.moved(size, u64::MAX, |(row, column)| (row - top, column - left))
            }
            None => self,
        }
    }

    /// Returns the smallest of the rotations and reflections of the board that have at most as many rows as columns.
    pub(crate) fn least_image(self) -> Self {
        let (rows, columns) = (self.rows, self.columns);
        let image = |kind: u32| {
            let place = move |(row, column): Square| {
                let row = if kind & 1 == 0 { row } else { rows - 1 - row };
                let column = if kind & 2 == 0 { column } else { columns - 1 - column };
                if kind & 4 == 0 { (row, column) } else { (column, row) }
            };
            let size = if kind & 4 == 0 { (rows, columns) } else { (columns, rows) };
            self.moved(size, u64::MAX, place)
        };
        let kinds = match rows.cmp(&columns) {
            std::cmp::Ordering::Less => 0..4,
            std::cmp::Ordering::Equal => 0..8,
            std::cmp::Ordering::Greater => 4..8,
        };
        kinds.map(image).min().unwrap_or(self)
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for row in 0..self.rows {
            if row > 0 {
                f.write_char(' ')?;
            }
            for column in 0..self.columns {
                f.write_char(self.stone(row, column).map_or('.', Side::letter))?;
            }
        }
        Ok(())
    }
}

/// Reads the printed form.
impl FromStr for Stones {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let first = rows.first().ok_or_else(|| ReadError::expected(ROW, ""))?;
        let wrong = rows.iter().find(|row| row.contains(|c| !matches!(c, '.' | 'x' | 'o')));
        if let Some(row) = wrong {
            return Err(ReadError::expected(ROW, row));
        }
        if let Some(row) = rows.iter().find(|row| row.len() != first.len()) {
            let expected = format_args!("a row of {} squares as the first one", first.len());
            return Err(ReadError::expected(expected, row));
        }
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let mut board = Self::empty(side(rows.len()), side(first.len()))?;
        for (row, text) in (0..).zip(rows) {
            for (column, letter) in (0..).zip(text.chars()) {
                let stone = Side::ALL.into_iter().find(|side| side.letter() == letter);
                board = board.with(row, column, stone);
            }
        }
        Ok(board)
    }
}

const ROW: &str = "a row of squares such as `.xo`";

#[cfg(feature = "serde")]
stored_as_text!(Stones);
