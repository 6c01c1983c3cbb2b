#![doc = include_str!("../../doc/cram.md")]
//!
//! # Picture
//!
//! The player in green begins in the center and answers every domino by its image after half a turn.
//!
#![doc = include_str!("../../doc/cram.svg")]
//!
//! # Example
//!
//! ```
//! use games::boards::Cram;
//! use grundy_core::{Nimber, Normal, Notation, Outcome, PartialTheorem, Search};
//!
//! // A board with one even side is won from its center, an even one lost.
//! let cram = Cram::new(8, 7)?;
//! let board = cram.start();
//! let wins = cram.known_winning_move(&board, Normal).expect("the domino in the center");
//! assert_eq!(cram.move_text(&board, &wins), "3,3-4,3");
//! assert_eq!(Cram::new(8, 8)?.known_outcome(&u64::MAX, Normal), Some(Outcome::P));
//!
//! // Other boards are for search. Two squares in the corner are a region of their own.
//! let cram = Cram::new(3, 3)?;
//! let search = Search::new(&cram);
//! assert_eq!(search.nim_value(&cram.start())?, Nimber::new(0));
//! let cut = cram.region("..#\n##.\n...")?;
//! assert_eq!(search.outcome(&cut, Normal)?, Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod options;
mod symmetry;

pub(crate) use symmetry::read_size;

use std::ops::ControlFlow;

use grundy_core::{IllegalMove, IllegalPosition, Normal, Outcome, PartialTheorem, Ruleset, Sum};

use super::BoardError;

/// The rules of Cram on a board of up to 64 squares, with what symmetry says about some of its positions.
///
/// A position is the set of free squares, as bits: those of the shorter side first. See
/// [`region`](Self::region) for reading one. Regions are stored in one of their (up to eight) symmetric
/// forms, moved into the corner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cram {
    /// The length of the shorter side, along which the bits run, and of the longer one.
    short: u32,
    long: u32,
    /// Whether the rows are the shorter side.
    rows_are_short: bool,
    /// The squares of the first and of the last line along the longer side.
    first: u64,
    last: u64,
    all: u64,
    /// Which line across the shorter side each square is in.
    across: [u8; 64],
    /// Four squares along the shorter side, laid along the longer one.
    spread: [u64; 16],
}

/// A domino on two neighboring squares, as bits of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u64);

impl Domino {
    /// The domino on these two squares, as bits; none if they are not two.
    ///
    /// Whether they are neighbors depends on the board; [`try_play`](Ruleset::try_play) tells.
    #[must_use]
    pub const fn new(squares: u64) -> Option<Self> {
        if squares.count_ones() == 2 { Some(Self(squares)) } else { None }
    }

    /// The two squares, as bits.
    #[must_use]
    pub const fn squares(self) -> u64 {
        self.0
    }
}

/// Why a text is no region of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegionError {
    /// A character that is neither a free square `.` nor a taken one `#`.
    #[error("unexpected {found:?} in line {line}")]
    Unexpected {
        /// The character.
        found: char,
        /// The line, from 1 on.
        line: usize,
    },
    /// The text does not have the size of the board.
    #[error("line {line} is not one of {rows} lines of {columns} squares")]
    Size {
        /// The line, from 1 on.
        line: usize,
        /// The rows of the board.
        rows: u32,
        /// The columns of the board.
        columns: u32,
    },
}

impl Cram {
    /// The rules on a board of so many rows and columns.
    ///
    /// # Errors
    /// [`BoardError`] if there are more than 64 squares, or none.
    pub fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        let squares = u64::from(rows) * u64::from(columns);
        if squares == 0 || squares > 64 {
            let limit = "it must have 1 to 64 squares";
            return Err(BoardError { rows: rows.into(), columns: columns.into(), limit });
        }
        let (short, long) = (rows.min(columns), rows.max(columns));
        let first = (0..long).fold(0, |line, at| line | 1 << (at * short));
        let all = u64::MAX >> (64 - squares);
        let last = first << (short - 1);
        let mut across = [0; 64];
        for (square, line) in (0..).zip(&mut across) {
            *line = (square / short) as u8;
        }
        let spread =
            |squares: u64| (0..4).fold(0, |line, at| line | (squares >> at & 1) << (at * short));
        let spread = std::array::from_fn(|squares| spread(squares as u64));
        let rows_are_short = rows <= columns;
        Ok(Self { short, long, rows_are_short, first, last, all, across, spread })
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        if self.rows_are_short { self.short } else { self.long }
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        if self.rows_are_short { self.long } else { self.short }
    }

    /// The empty board: all squares are free.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.all
    }

    /// The free squares of a picture: a line per row, `.` for a free square and `#` for a taken one.
    ///
    /// # Errors
    /// [`RegionError`] if the picture has another size or other characters.
    pub fn region(&self, picture: &str) -> Result<u64, RegionError> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut free = 0;
        let mut lines = 0;
        for (row, text) in (0..).zip(picture.lines()) {
            let line = row as usize + 1;
            let mut width = 0;
            for (column, found) in (0..).zip(text.chars()) {
                if row >= rows || column >= columns {
                    return Err(RegionError::Size { line, rows, columns });
                }
                match found {
                    '.' => free |= self.square(row, column),
                    '#' => {}
                    _ => return Err(RegionError::Unexpected { found, line }),
                }
                width += 1;
            }
            if width != columns {
                return Err(RegionError::Size { line, rows, columns });
            }
            lines = line;
        }
        if lines != rows as usize {
            return Err(RegionError::Size { line: lines + 1, rows, columns });
        }
        Ok(free)
    }

    /// The picture of a set of free squares, as [`region`](Self::region) reads it.
    #[must_use]
    pub fn picture(&self, free: u64) -> String {
        let mut picture = String::new();
        for row in 0..self.rows() {
            for column in 0..self.columns() {
                picture.push(if free & self.square(row, column) == 0 { '#' } else { '.' });
            }
            picture.push('\n');
        }
        picture
    }

    const fn square(&self, row: u32, column: u32) -> u64 {
        let (along, across) = if self.rows_are_short { (row, column) } else { (column, row) };
        1 << (across * self.short + along)
    }

    /// The first squares of the dominoes along the shorter side, and of those along the longer one.
    fn dominoes(&self, free: u64) -> (u64, u64) {
        (free & free >> 1 & !self.last, free & free >> self.short)
    }

    /// The squares next to a set, and the set itself.
    fn grown(&self, set: u64) -> u64 {
        set | (set & !self.last) << 1
            | (set & !self.first) >> 1
            | set << self.short
            | set >> self.short
    }

    /// Adds a connected region in its stored form, if anybody can move on it.
    fn push_stored(&self, region: u64, regions: &mut Sum<u64>) {
        let without_first = region & region.wrapping_sub(1);
        if without_first & without_first.wrapping_sub(1) != 0 {
            regions.push(self.normal_form(region));
        } else if without_first != 0 {
            // A single domino, laid along the longer side.
            regions.push(1 | 1 << self.short);
        }
    }

    /// The free squares that hang together with one of them.
    fn connected(&self, mut region: u64, free: u64) -> u64 {
        loop {
            let grown = self.grown(self.grown(region) & free) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The lines that a region lies in: the first ones and the lengths, along the shorter side and along
    /// the longer one.
    fn lines(&self, region: u64) -> [u32; 4] {
        let short = self.short;
        // All lines across laid on top of each other say which squares along the shorter side are used.
        let mut used = region;
        let mut step = short;
        while step < 64 {
            used |= used >> step;
            step *= 2;
        }
        let used = used & ((1 << short) - 1);
        let lowest = used.trailing_zeros();
        let height = 64 - used.leading_zeros() - lowest;
        let from = u32::from(self.across[region.trailing_zeros() as usize % 64]);
        let to = u32::from(self.across[63 - region.leading_zeros() as usize % 64]);
        [lowest, height, from, to - from + 1]
    }

    /// The form of a region under which it is stored: in the corner, not higher than wide, and the least
    /// of its reflections.
    fn normal_form(&self, region: u64) -> u64 {
        let [lowest, height, from, width] = self.lines(region);
        let moved = region >> (from * self.short + lowest);
        if height < width {
            return self.least_reflection(moved, height, width);
        }
        let turned = self.turned(moved);
        let least = self.least_reflection(turned, width, height);
        if height == width { least.min(self.least_reflection(moved, height, width)) } else { least }
    }

    /// The squares reflected in a diagonal. The region fits both ways into the board.
    fn turned(&self, mut region: u64) -> u64 {
        let mut turned = 0;
        let mut line = 0;
        // A line across becomes one along. Both have at most eight squares.
        while region != 0 {
            let squares = region as usize & ((1 << self.short) - 1);
            let halves = self.spread[squares & 15] | self.spread[squares >> 4] << (4 * self.short);
            turned |= halves << line;
            region >>= self.short;
            line += 1;
        }
        turned
    }

    /// The region of this height with its rows in reverse order.
    fn upside_down(&self, mut region: u64, height: u32) -> u64 {
        for line in 0..height / 2 {
            // Two lines change places.
            let apart = height - 1 - 2 * line;
            let unlike = (region >> apart ^ region) & self.first << line;
            region ^= unlike | unlike << apart;
        }
        region
    }

    fn least_reflection(&self, region: u64, height: u32, width: u32) -> u64 {
        // All bits in reverse order are a half turn of the whole word; the shift brings it back.
        let shift = 64 - width * self.short + self.short - height;
        let turned = region.reverse_bits() >> shift;
        let least = region.min(turned);
        least.min(self.upside_down(region, height)).min(self.upside_down(turned, height))
    }

    /// The regions that free squares form, each in its stored form. Nobody can move on a single square.
    fn regions(&self, mut free: u64) -> Sum<u64> {
        let mut regions = Sum::empty();
        while free != 0 {
            let region = self.connected(free & free.wrapping_neg(), free);
            free &= !region;
            self.push_stored(region, &mut regions);
        }
        regions
    }
}

impl Ruleset for Cram {
    type Position = u64;
    type Move = Domino;

    fn moves(&self, &free: &u64) -> impl Iterator<Item = Domino> {
        let (along, across) = self.dominoes(free);
        let short = self.short;
        let along = bits(along).map(|square| Domino(square | square << 1));
        along.chain(bits(across).map(move |square| Domino(square | square << short)))
    }

    fn play(&self, free: &u64, domino: &Domino) -> Sum<u64> {
        Sum::from(free & !domino.0)
    }

    /// In O(1).
    fn try_play(&self, free: &u64, mv: &Domino) -> Result<Sum<u64>, IllegalMove> {
        let first = mv.0 & mv.0.wrapping_neg();
        let (along, across) = self.dominoes(*free);
        let legal = (along & first != 0 && mv.0 == first | first << 1)
            || (across & first != 0 && mv.0 == first | first << self.short);
        if legal { Ok(self.play(free, mv)) } else { Err(IllegalMove::new(mv, free)) }
    }

    fn canonical(&self, free: u64) -> Sum<u64> {
        self.regions(free)
    }

    fn visit_options(
        &self,
        &free: &u64,
        mut visit: impl FnMut(Sum<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.regions(free).as_slice() == [free] {
            return self.visit_dominoes(free, visit);
        }
        self.moves(&free).try_for_each(|domino| visit(self.regions(free & !domino.0)))
    }

    fn excluded_values(&self, free: &u64) -> u64 {
        match self.known_outcome(free, Normal) {
            Some(Outcome::P) => !1,
            Some(Outcome::N) => 1,
            None => 0,
        }
    }

    fn check_position(&self, free: &u64) -> Result<(), IllegalPosition> {
        if free & !self.all == 0 {
            return Ok(());
        }
        let (rows, columns) = (self.rows(), self.columns());
        Err(IllegalPosition::new(format!("{free:#x} has squares outside {rows} by {columns}")))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, &free: &u64) -> u64 {
        let (along, across) = self.dominoes(free);
        u64::from(along.count_ones() + across.count_ones())
    }
}

/// The ones of a word, each by itself.
fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word &= word.wrapping_sub(1);
        (bit != 0).then_some(bit)
    })
}
