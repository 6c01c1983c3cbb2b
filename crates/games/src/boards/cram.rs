#![doc = include_str!("../../doc/cram.md")]
//!
//! # Picture
//!
//! The green player begins in the center, and answers every domino with its image under a half turn.
//!
#![doc = include_str!("../../doc/assets/cram.svg")]
//!
//! # Example
//!
//! ```
//! use games::boards::cram::Cram;
//! use grundy_core::{Nimber, Normal, Notation, Outcome, PartialTheorem};
//! use grundy_search::Search;
//!
//! // With exactly one even side, the first player wins by starting in the center. With two even sides, the second player wins.
//! let cram = Cram::new(8, 7)?;
//! let board = cram.start();
//! let wins = cram.known_winning_move(&board, Normal).expect("the domino in the center");
//! assert_eq!(cram.move_text(&board, &wins), "3,3-4,3");
//! assert_eq!(Cram::new(8, 8)?.known_outcome(&u64::MAX, Normal), Some(Outcome::P));
//!
//! // Other boards need a search. Here, the two squares in the corner form a separate region.
//! let cram = Cram::new(3, 3)?;
//! let search = Search::new(&cram);
//! assert_eq!(search.nim_value(&cram.start())?, Nimber::new(0));
//! let cut = cram.region("..#\n##.\n...")?;
//! assert_eq!(search.outcome(&cut, Normal)?, Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;
mod options;
mod reduce;
mod ring;
mod squares;
mod symmetry;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;
pub use squares::Squares;

use std::ops::ControlFlow;

use grundy_core::{
    IllegalMove, IllegalPosition, Normal, Outcome, PartialTheorem, ReadError, Ruleset, Sum,
};

use super::no_board;

/// The rules of Cram on a board of up to 64 or 128 squares, with the theorem for symmetric positions.
///
/// A position is a region, which is a set of free squares. Consecutive bits of a region run along the shorter side.
/// [`region`](Self::region) reads a region from a picture. The stored form of a region contains only squares that affect play, is moved
/// into the corner, and is the same for all rotations and reflections of the region.
///
/// The type parameter is the word that stores a position. [`Cram::new`] chooses `u64` and [`Cram::wide`] chooses `u128`; searching a board
/// of up to 64 squares is faster with the shorter word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cram<S = u64> {
    /// The length of the shorter side. Consecutive bits run along this side.
    short: u32,
    long: u32,
    /// Whether the rows are the shorter side.
    rows_are_short: bool,
    /// The squares of the first and the last line along the longer side.
    first: S,
    last: S,
    all: S,
    /// For each square, the index of the line along the shorter side that contains the square.
    across: [u8; 128],
    /// For every subset of four adjacent squares along the shorter side, the set that results from turning the squares to the longer side.
    spread: [S; 16],
}

/// A domino on two adjacent squares, as bits of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino<S = u64>(S);

impl<S: Squares> Domino<S> {
    /// Creates the domino on these two squares, given as bits. Returns `None` if the set does not contain exactly two squares.
    ///
    /// Whether the squares are adjacent depends on the board, so [`try_play`](Ruleset::try_play) checks this later.
    pub fn new(squares: S) -> Option<Self> {
        (squares.count() == 2).then_some(Self(squares))
    }

    /// Returns the two squares as a set of bits.
    pub fn squares(self) -> S {
        self.0
    }
}

#[cold]
fn wrong_size(line: usize, rows: u32, columns: u32) -> ReadError {
    ReadError::new(format_args!("line {line} is not one of {rows} lines of {columns} squares"))
}

impl Cram {
    /// Creates the rules for a board with this many rows and columns, and with up to 64 squares in total.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no squares or more than 64.
    pub fn new(rows: u32, columns: u32) -> Result<Self, IllegalPosition> {
        Self::of_size(rows, columns, "it must have 1 to 64 squares")
    }
}

impl Cram<u128> {
    /// Creates the rules for a board with this many rows and columns, and with up to 128 squares in total.
    ///
    /// ```
    /// use games::boards::cram::Cram;
    /// use grundy_core::{Normal, Outcome, PartialTheorem};
    ///
    /// assert!(Cram::new(7, 10).is_err());
    /// let cram = Cram::wide(7, 10)?;
    /// assert_eq!(cram.known_outcome(&cram.start(), Normal), Some(Outcome::N));
    /// # Ok::<(), grundy_core::IllegalPosition>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no squares or more than 128.
    pub fn wide(rows: u32, columns: u32) -> Result<Self, IllegalPosition> {
        Self::of_size(rows, columns, "it must have 1 to 128 squares")
    }
}

impl<S: Squares> Cram<S> {
    fn of_size(rows: u32, columns: u32, limit: &'static str) -> Result<Self, IllegalPosition> {
        let squares = u64::from(rows) * u64::from(columns);
        if squares == 0 || squares > S::MAX.into() {
            return Err(no_board(rows, columns, limit));
        }
        let (short, long) = (rows.min(columns), rows.max(columns));
        let first = (0..long).fold(S::NONE, |line, at| line | S::FIRST << (at * short));
        let all = S::first_ones(squares as u32);
        let last = first << (short - 1);
        let mut across = [0; 128];
        for (square, line) in (0..).zip(&mut across) {
            *line = (square / short) as u8;
        }
        let spread = std::array::from_fn(|squares| {
            let places = (0..4).filter(|at| squares >> at & 1 == 1);
            places.fold(S::NONE, |line, at| line | S::FIRST << (at * short))
        });
        let rows_are_short = rows <= columns;
        Ok(Self { short, long, rows_are_short, first, last, all, across, spread })
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> u32 {
        if self.rows_are_short { self.short } else { self.long }
    }

    /// Returns the number of columns.
    pub const fn columns(&self) -> u32 {
        if self.rows_are_short { self.long } else { self.short }
    }

    /// Returns the empty board, on which all squares are free.
    pub const fn start(&self) -> S {
        self.all
    }

    /// Reads the free squares from a picture. The picture has one line for each row, with `.` for a free square and `#` for a taken one.
    ///
    /// # Errors
    /// [`ReadError`] if the picture has a different size or contains other characters.
    pub fn region(&self, picture: &str) -> Result<S, ReadError> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut free = S::NONE;
        let mut lines = 0;
        for (row, text) in (0..).zip(picture.lines()) {
            let line = row as usize + 1;
            let mut width = 0;
            for (column, found) in (0..).zip(text.chars()) {
                if row >= rows || column >= columns {
                    return Err(wrong_size(line, rows, columns));
                }
                match found {
                    '.' => free |= self.square(row, column),
                    '#' => {}
                    _ => {
                        return Err(ReadError::new(format_args!(
                            "unexpected {found:?} in line {line}"
                        )));
                    }
                }
                width += 1;
            }
            if width != columns {
                return Err(wrong_size(line, rows, columns));
            }
            lines = line;
        }
        if lines != rows as usize {
            return Err(wrong_size(lines + 1, rows, columns));
        }
        Ok(free)
    }

    /// Draws the picture of a set of free squares, in the form that [`region`](Self::region) reads.
    pub fn picture(&self, free: S) -> String {
        let mut picture = String::new();
        for row in 0..self.rows() {
            for column in 0..self.columns() {
                picture.push(if (free & self.square(row, column)).is_none() { '#' } else { '.' });
            }
            picture.push('\n');
        }
        picture
    }

    /// Returns, row by row, whether the set contains each square.
    #[cfg(feature = "catalog")]
    pub(crate) fn rows_of(&self, set: S) -> Vec<Vec<bool>> {
        let is_in = |row, column| !(set & self.square(row, column)).is_none();
        let row = |row| (0..self.columns()).map(|column| is_in(row, column)).collect();
        (0..self.rows()).map(row).collect()
    }

    fn square(&self, row: u32, column: u32) -> S {
        let (along, across) = if self.rows_are_short { (row, column) } else { (column, row) };
        S::FIRST << (across * self.short + along)
    }

    /// Returns two sets of squares: the squares where a domino along the shorter side can begin, and the squares where a domino along the
    /// longer side can begin.
    fn dominoes(&self, free: S) -> (S, S) {
        (free & free >> 1 & !self.last, free & free >> self.short)
    }

    /// Returns a set of squares together with all squares adjacent to it.
    fn grown(&self, set: S) -> S {
        set | (set & !self.last) << 1
            | (set & !self.first) >> 1
            | set << self.short
            | set >> self.short
    }

    /// Returns the free squares that are connected to a region.
    fn connected(&self, mut region: S, free: S) -> S {
        loop {
            let grown = self.grown(self.grown(region) & free) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// Returns the bounding box of a region: its start and its extent along the shorter side, followed by its start and its extent along
    /// the longer side.
    fn lines(&self, region: S) -> [u32; 4] {
        let short = self.short;
        // Overlay all lines along the shorter side. The result contains each offset from the start of a line at which at least one line has
        // a square of the region.
        let mut used = region;
        let mut step = short;
        while step < S::MAX {
            used |= used >> step;
            step *= 2;
        }
        let used = used & S::first_ones(short);
        let lowest = used.first();
        let height = S::MAX - used.behind_last() - lowest;
        let from = u32::from(self.across[(region.first() % S::MAX) as usize]);
        let to = u32::from(self.across[(S::MAX - 1 - region.behind_last() % S::MAX) as usize]);
        [lowest, height, from, to - from + 1]
    }

    /// Returns the stored form of a region. It is moved into the corner, extends at least as far along the longer side as along the shorter
    /// side, and is the smallest of its symmetric images.
    fn normal_form(&self, region: S) -> S {
        let [lowest, height, from, width] = self.lines(region);
        let moved = region >> (from * self.short + lowest);
        if height < width {
            return self.least_reflection(moved, height, width);
        }
        let turned = self.turned(moved);
        let least = self.least_reflection(turned, width, height);
        if height == width { least.min(self.least_reflection(moved, height, width)) } else { least }
    }

    /// Reflects the squares across a diagonal. The region and its image must both fit on the board.
    fn turned(&self, mut region: S) -> S {
        let mut turned = S::NONE;
        let mut line = 0;
        // Turn each line along the shorter side into a line along the longer one. The shorter side has at most eight squares in 64 bits and
        // eleven squares in 128 bits, so two or three lookups of four squares are enough.
        while !region.is_none() {
            let squares = region.low() as usize & ((1 << self.short) - 1);
            let mut laid =
                self.spread[squares & 15] | self.spread[squares >> 4 & 15] << (4 * self.short);
            if S::MAX > 64 && squares >> 8 != 0 {
                laid |= self.spread[squares >> 8 & 15] << (8 * self.short);
            }
            turned |= laid << line;
            region = region >> self.short;
            line += 1;
        }
        turned
    }

    /// Reverses the order of the rows in a region of the given height.
    fn upside_down(&self, mut region: S, height: u32) -> S {
        for line in 0..height / 2 {
            // Swap `line` with its mirror image, which is `apart` bits higher.
            let apart = height - 1 - 2 * line;
            let unlike = (region >> apart ^ region) & self.first << line;
            region ^= unlike | unlike << apart;
        }
        region
    }

    fn least_reflection(&self, region: S, height: u32, width: u32) -> S {
        // Reversing all bits rotates the region by a half turn, but also moves it to the other end of the word. The shift moves it back.
        let shift = S::MAX - width * self.short + self.short - height;
        let turned = region.reversed() >> shift;
        let least = region.min(turned);
        least.min(self.upside_down(region, height)).min(self.upside_down(turned, height))
    }

    /// Removes the squares that do not affect play, splits the other free squares into regions, and returns the stored form of each region.
    fn regions(&self, free: S) -> Sum<S> {
        self.split(&self.reduced(free))
    }
}

impl<S: Squares> Ruleset for Cram<S> {
    type Position = S;
    type Move = Domino<S>;

    fn moves(&self, &free: &S) -> impl Iterator<Item = Domino<S>> {
        let (along, across) = self.dominoes(free);
        let short = self.short;
        let along = each(along).map(|square| Domino(square | square << 1));
        along.chain(each(across).map(move |square| Domino(square | square << short)))
    }

    fn play(&self, free: &S, domino: &Domino<S>) -> Sum<S> {
        Sum::from(*free & !domino.0)
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, free: &S, mv: &Domino<S>) -> Result<Sum<S>, IllegalMove> {
        let first = mv.0.only_first();
        let (along, across) = self.dominoes(*free);
        let legal = (mv.0 == first | first << 1 && !(along & first).is_none())
            || (mv.0 == first | first << self.short && !(across & first).is_none());
        if legal { Ok(self.play(free, mv)) } else { Err(IllegalMove::new(mv, free)) }
    }

    fn canonical(&self, free: S) -> Sum<S> {
        self.regions(free)
    }

    fn visit_options(
        &self,
        &free: &S,
        mut visit: impl FnMut(Sum<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.regions(free).as_slice() == [free] {
            return self.visit_dominoes(free, visit);
        }
        self.moves(&free).try_for_each(|domino| visit(self.regions(free & !domino.0)))
    }

    fn excluded_values(&self, free: &S) -> u64 {
        match self.known_outcome(free, Normal) {
            Some(Outcome::P) => !1,
            Some(Outcome::N) => 1,
            None => 0,
        }
    }

    fn check_position(&self, free: &S) -> Result<(), IllegalPosition> {
        if (*free & !self.all).is_none() {
            return Ok(());
        }
        let (rows, columns) = (self.rows(), self.columns());
        Err(IllegalPosition::new(format!("{free:#x} has squares outside {rows} by {columns}")))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, &free: &S) -> u64 {
        let (along, across) = self.dominoes(free);
        u64::from(along.count() + across.count())
    }
}

/// Iterates over the squares of a set, each as a set that contains only that square.
fn each<S: Squares>(mut squares: S) -> impl Iterator<Item = S> {
    std::iter::from_fn(move || {
        let first = squares.only_first();
        squares = squares.without_first();
        (!first.is_none()).then_some(first)
    })
}

#[cfg(feature = "serde")]
stored_as!(Cram as (u32, u32), |board| (board.rows(), board.columns()), |sides| Self::new(
    sides.0, sides.1
)
.map_err(grundy_core::ReadError::new));

#[cfg(feature = "serde")]
stored_as!(Cram<u128> as (u32, u32), |board| (board.rows(), board.columns()), |sides| Self::wide(
    sides.0, sides.1
)
.map_err(grundy_core::ReadError::new));

#[cfg(feature = "serde")]
stored_as!(Domino as u64, |domino| domino.squares(), |squares| {
    Self::new(squares).ok_or_else(|| {
        grundy_core::ReadError::expected("two squares as two bits", &squares.to_string())
    })
});

#[cfg(feature = "serde")]
stored_as!(Domino<u128> as u128, |domino| domino.squares(), |squares| {
    Self::new(squares)
        .ok_or_else(|| grundy_core::ReadError::expected("two squares as two bits", &squares.to_string()))
});
