#![doc = include_str!("../../doc/chomp.md")]
//!
//! # Example
//!
//! ```
//! use games::boards::chomp::{Bite, Chomp};
//! use grundy_core::{Normal, Outcome, PartialTheorem};
//! use grundy_search::Search;
//!
//! // On a square bar, the only winning move eats all but the first row and column.
//! let chomp = Chomp::new(15, 15)?;
//! let wins = [Bite { row: 1, column: 1 }];
//! assert_eq!(chomp.known_winning_moves(&chomp.start(), Normal).as_deref(), Some(&wins[..]));
//!
//! // The first player wins on every rectangle, but only a search finds the winning move.
//! let chomp = Chomp::new(3, 4)?;
//! let bar = chomp.start();
//! assert_eq!(chomp.known_outcome(&bar, Normal), Some(Outcome::N));
//! assert_eq!(chomp.known_winning_move(&bar, Normal), None);
//! let wins = [Bite { row: 1, column: 2 }];
//! assert_eq!(Search::new(&chomp).winning_moves(&bar, Normal)?, wins);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub(crate) mod blocks;
pub(crate) mod known;
mod two_rows;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use two_rows::TwoRowChomp;

use grundy_core::{IllegalMove, IllegalPosition, Ruleset, Sum};
use std::fmt;
use std::ops::ControlFlow;

use super::no_board;

/// The rules of Chomp on a bar of up to 15 rows and 15 columns, with theorems about some of its positions.
///
/// A position stores the length of each row in four bits, with the first row in the lowest bits. A bar and its reflection across the
/// diagonal are stored as the same position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chomp {
    rows: u32,
    columns: u32,
}

/// The square that a move selects. The move eats this square and all squares below it and to the right of it. Rows and columns are counted
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Bite {
    /// The row of the square.
    pub row: u64,
    /// The column of the square.
    pub column: u64,
}

/// A word in which the four bits of each row contain the number 1.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Chomp {
    /// Creates the rules for a bar with this many rows and columns.
    ///
    /// # Errors
    /// [`IllegalPosition`] if one of the numbers is 0 or more than 15.
    pub fn new(rows: u32, columns: u32) -> Result<Self, IllegalPosition> {
        if (1..=15).contains(&rows) && (1..=15).contains(&columns) {
            return Ok(Self { rows, columns });
        }
        let limit = "it must have 1 to 15 rows and columns";
        Err(no_board(rows, columns, limit))
    }

    /// Returns the number of rows of the full bar.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of columns of the full bar.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the full bar.
    pub const fn start(&self) -> u64 {
        (ONES >> (64 - 4 * self.rows)) * self.columns as u64
    }

    /// Creates the bar whose rows have these lengths.
    ///
    /// # Errors
    /// [`IllegalPosition`] if a row is longer than the row above it or than the full bar, if the first row is empty, or if there are too
    /// many rows.
    pub fn bar(&self, lengths: &[u32]) -> Result<u64, IllegalPosition> {
        let fits = lengths.len() <= self.rows as usize
            && lengths.is_sorted_by(|one, next| one >= next)
            && lengths.first().is_some_and(|&length| (1..=self.columns).contains(&length));
        if !fits {
            let (rows, columns) = (self.rows, self.columns);
            let shown = &lengths[..lengths.len().min(20)];
            let longer = lengths.iter().zip(lengths.iter().skip(1)).find(|(one, next)| one < next);
            if let Some((one, next)) = longer {
                return Err(IllegalPosition::new(format!(
                    "a row of {next} squares is below a row of {one}, but no row may be longer than the row above it; a whole bar is \
                     written as `4x5`"
                )));
            }
            return Err(IllegalPosition::new(format!("rows {shown:?} in {rows} by {columns}")));
        }
        Ok(lengths.iter().rev().fold(0, |bar, &length| bar << 4 | u64::from(length)))
    }

    /// Lists all bars that can occur in play. No row of such a bar is longer than the row above it.
    ///
    /// ```
    /// use games::boards::chomp::Chomp;
    /// let chomp = Chomp::new(2, 2)?;
    /// let bars = [[1, 0], [1, 1], [2, 0], [2, 1], [2, 2]].map(|lengths| chomp.bar(&lengths).unwrap());
    /// assert!(chomp.bars().eq(bars));
    /// # Ok::<(), grundy_core::IllegalPosition>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// There are C(r + c, r) - 1 bars for r rows and c columns; each takes O(r) steps.
    pub fn bars(&self) -> impl Iterator<Item = u64> {
        std::iter::successors(Some(1), |&bar| {
            // Extend the lowest row that can be extended, and clear the rows below it.
            let most = |row| if row == 0 { self.columns } else { length(bar, row - 1) };
            let row = (0..self.rows).rev().find(|&row| length(bar, row) < most(row))?;
            let kept = bar & ((16 << (4 * row)) - 1);
            Some(kept + (1 << (4 * row)))
        })
    }

    /// Returns the lengths of the nonempty rows.
    pub(crate) fn lengths(&self, bar: u64) -> Vec<u32> {
        (0..self.rows).map(|row| length(bar, row)).take_while(|&length| length > 0).collect()
    }

    /// Reflects the bar across its diagonal.
    fn reflected(bar: u64) -> u64 {
        (0..15).map(|row| length(bar, row)).fold(0, |sum, len| {
            // Each square of the row adds one to the length of the column that contains it.
            sum + if len == 0 { 0 } else { ONES >> (64 - 4 * len) }
        })
    }
}

const fn length(bar: u64, row: u32) -> u32 {
    (bar >> (4 * row)) as u32 & 15
}

/// Returns the number of rows that are longer than `than` squares.
const fn longer(bar: u64, than: u32) -> u32 {
    let mut row = 0;
    while row < 15 && length(bar, row) > than {
        row += 1;
    }
    row
}

/// Returns the bar after a bite, where `long` is the number of rows that reach beyond the bite's column.
const fn bitten(bar: u64, row: u32, column: u32, long: u32) -> u64 {
    // Each row from the bite downward that reached the column of the bite now ends before this column.
    let shorter = (u64::MAX << (4 * row)) & (u64::MAX >> (64 - 4 * long));
    (bar & !shorter) | ((ONES * column as u64) & shorter)
}

impl Ruleset for Chomp {
    type Position = u64;
    type Move = Bite;

    fn moves(&self, &bar: &u64) -> impl Iterator<Item = Bite> {
        let rows = (0..longer(bar, 0)).map(move |row| (u64::from(row), length(bar, row)));
        rows.flat_map(|(row, length)| {
            (u64::from(row == 0)..u64::from(length)).map(move |column| Bite { row, column })
        })
    }

    fn play(&self, &bar: &u64, &Bite { row, column }: &Bite) -> Sum<u64> {
        Sum::from(bitten(bar, row as u32, column as u32, longer(bar, column as u32)))
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, &bar: &u64, mv: &Bite) -> Result<Sum<u64>, IllegalMove> {
        let &Bite { row, column } = mv;
        // The first square is poisoned, so no move can select it.
        if row < 15 && column < u64::from(length(bar, row as u32)) && (row, column) != (0, 0) {
            Ok(self.play(&bar, mv))
        } else {
            Err(IllegalMove::new(mv, &self.lengths(bar)))
        }
    }

    fn canonical(&self, bar: u64) -> Sum<u64> {
        Sum::from(bar.min(Self::reflected(bar)))
    }

    /// Applies each bite to the bar and to its reflection at the same time, so no option needs to be reflected later.
    fn visit_options(
        &self,
        &bar: &u64,
        mut visit: impl FnMut(Sum<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let reflected = Self::reflected(bar);
        for row in 0..length(reflected, 0) {
            let long = length(bar, row);
            // `rows` selects the bitten row and all rows below it. `reached` selects the columns that the bitten row reaches, which are
            // rows of the reflected bar.
            let (rows, reached) = (u64::MAX << (4 * row), u64::MAX >> (64 - 4 * long));
            let first = u32::from(row == 0);
            let mut columns = reached & (u64::MAX << (4 * first));
            let (mut heights, mut ends) = (reflected >> (4 * first), ONES * u64::from(first));
            for _ in first..long {
                let shorter = rows & (u64::MAX >> (64 - 4 * (heights & 15)));
                let left = (bar & !shorter) | (ends & shorter);
                let mirrored = (reflected & !columns) | ((ONES * u64::from(row)) & columns);
                visit(Sum::from(left.min(mirrored)))?;
                (columns, heights, ends) = ((columns << 4) & reached, heights >> 4, ends + ONES);
            }
        }
        ControlFlow::Continue(())
    }

    fn check_position(&self, &bar: &u64) -> Result<(), IllegalPosition> {
        let lengths: Vec<u32> = (0..16).map(|row| length(bar, row)).collect();
        let used = lengths.iter().take_while(|&&length| length > 0).count();
        match self.bar(&lengths[..used]) {
            Ok(same) if same == bar => Ok(()),
            _ => Err(IllegalPosition::new(format!("{bar:#x} is not a bar within this one"))),
        }
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, &bar: &u64) -> u64 {
        (0..15).map(|row| u64::from(length(bar, row))).sum::<u64>() - 1
    }
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "eat from row {} and column {} on", self.row, self.column)
    }
}

#[cfg(feature = "serde")]
stored_as!(Chomp as (u32, u32), |bar| (bar.rows(), bar.columns()), |sides| Self::new(
    sides.0, sides.1
)
.map_err(grundy_core::ReadError::new));

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Normal, ReadError, Ruleset};

    use super::blocks::{BlockChomp, Blocks};
    use super::{Chomp, TwoRowChomp};
    use crate::catalog::Entry;
    use crate::catalog::reader::{List, Refusal, Tokens, one};

    /// The game's entry in the catalog, for positions such as `chomp 4 4 4 4`.
    pub static ENTRY: Entry = Entry {
        name: "chomp",
        title: "Chomp",
        about: "A bar of chocolate is eaten from its far corner; the first square is poisoned.",
        rules: "Eat a square of a bar with everything below it and to its right, but never the first square, \
                   which is poisoned. A player who cannot move loses.",
        notation: "The lengths of the rows, as `4 4 2`, or the size of a whole bar, as `4x5`; with more than 15 rows or columns blocks of \
                   equal rows, as `1x30 29x1`. A move is the square by row and column, counted from 0, as `1,2`. Known are two rows or columns, arms alone, \
                   squares and other bars with equal arms, and who wins a rectangle; others are searched.",
        parameters: "`2` for two rows of any length, or `blocks` for a bar of any size, which is added where there are more than 15 rows \
                     or columns",
        examples: &["chomp 4 4 4 4", "chomp 4 4 2", "chomp 4x5", "chomp:2 40 25"],
        why: crate::boards::why::chomp,
        look: crate::boards::look::CHOMP,
        page: include_str!("../../doc/chomp.md"),
        read,
        random: |_, size, below| Some(random_bar(size, below)),
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let expected = "`2`, `blocks` or nothing after the colon";
        let mut is_of_two_rows = false;
        if let Some(mut kind) = tokens.colon() {
            if kind.take_word(&["blocks"]) {
                kind.finish(expected)?;
                return one(&blocks_game(), read_blocks(tokens)?);
            }
            is_of_two_rows = !kind.is_empty();
            if is_of_two_rows && (kind.number(expected, 2) != Ok(2) || !kind.is_empty()) {
                return Err(kind.whole(format_args!("expected {expected}")));
            }
        }
        let (rows, blocks) = match tokens.size(false)? {
            // If there are at most 15 rows, list them for `Chomp`. `Blocks` can also store more rows.
            Some((count @ 1..=15, length)) => {
                (vec![length; count as usize], Blocks::new([(count, length)]))
            }
            Some((count, length)) => (Vec::new(), Blocks::new([(count, length)])),
            None => {
                let rows = tokens.list(List::heaps("the length of a row"))?;
                let blocks = Blocks::new(rows.iter().map(|&length| (1, length)));
                (rows, blocks)
            }
        };
        let narrow = |length: &u64| u32::try_from(*length).unwrap_or(u32::MAX);
        let lengths: Vec<u32> = rows.iter().map(narrow).collect();
        let small = Chomp::new(15, 15).map_err(ReadError::new)?;
        let is_short = lengths.last() == Some(&0);
        let two = match rows[..] {
            [first] => Some((first, 0)),
            [first, second] => Some((first, second)),
            _ => None,
        };
        let two = two.filter(|bar| TwoRowChomp.check_position(bar).is_ok());
        match (small.bar(&lengths), two) {
            (Ok(rows), _) if !is_of_two_rows && !is_short => {
                one(&AnyGame::new("chomp", small).some_outcomes(Normal).by_options().build(), rows)
            }
            (_, Some(rows)) => {
                one(&AnyGame::new("chomp:2", TwoRowChomp).outcomes(Normal).build(), rows)
            }
            _ if is_of_two_rows => {
                Err(tokens.taken("expected two rows, the second not longer than the first"))
            }
            _ if is_short => Err(tokens.taken("expected rows that are not empty")),
            (Err(error), None) => match BlockChomp.check_position(&blocks) {
                Ok(()) if rows.is_sorted_by(|one, next| one >= next) => one(&blocks_game(), blocks),
                _ => Err(tokens.taken(error)),
            },
            (Ok(_), None) => Err(tokens.taken("expected rows that are not empty")),
        }
    }

    /// Returns the game on bars that are too large for [`Chomp`] and [`TwoRowChomp`].
    fn blocks_game() -> AnyGame {
        AnyGame::new("chomp:blocks", BlockChomp).some_outcomes(Normal).build()
    }

    /// Reads blocks of rows of equal length, such as `1x30 29x1`.
    fn read_blocks(tokens: &mut Tokens<'_>) -> Result<Blocks, Refusal> {
        let mut blocks = Vec::new();
        while !tokens.is_empty() {
            let block = tokens.size(false)?;
            blocks.push(block.ok_or_else(|| tokens.expected("rows and their length, as `4x5`"))?);
        }
        let bar = Blocks::new(blocks.iter().copied());
        BlockChomp.check_position(&bar).map_err(|error| tokens.taken(error))?;
        Ok(bar)
    }

    fn random_bar(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
        let mut rows: Vec<u64> = (0..size.clamp(2, 15)).map(|_| 1 + below(size.min(15))).collect();
        rows.sort_unstable_by(|one, other| other.cmp(one));
        let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
        format!("chomp {}", rows.join(" "))
    }
}
