//! Chomp: a bar of chocolate whose first square is poisoned.
//!
//! A move eats a square together with all squares below and to the right of it; who must eat the poisoned
//! square loses. So a move never eats it, and whoever finds nothing else left cannot move. From a full bar
//! of more than one square the first player wins (Gale 1974, by strategy stealing), but nobody knows a rule
//! that says how.
//!
//! # Example
//!
//! ```
//! use games::boards::Chomp;
//! use games::boards::chomp::Bite;
//! use grundy_core::{Normal, Outcome, Search};
//!
//! // On a square bar, eating all but the first row and column wins, and nothing else.
//! let chomp = Chomp::new(4, 4)?;
//! let search = Search::new(&chomp);
//! assert_eq!(search.winning_moves(&chomp.start(), Normal)?, [Bite { row: 1, column: 1 }]);
//!
//! // One row and one column of equal length: the second player copies.
//! let left = chomp.bar(&[4, 1, 1, 1])?;
//! assert_eq!(search.outcome(&left, Normal)?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use grundy_core::{IllegalPosition, Ruleset, Sum};

use super::BoardError;

/// The rules of Chomp on a bar of up to 15 rows and 15 columns.
///
/// A position is the lengths of the rows, four bits each, the first row lowest. A bar and its reflection in
/// the diagonal are stored as one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chomp {
    rows: u32,
    columns: u32,
}

/// The square that is eaten together with all below and to the right of it, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bite {
    /// The row.
    pub row: u32,
    /// The column.
    pub column: u32,
}

/// One in every row.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Chomp {
    /// The rules on a bar of so many rows and columns.
    ///
    /// # Errors
    /// [`BoardError`] if there are none or more than 15 of either.
    pub fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        if (1..=15).contains(&rows) && (1..=15).contains(&columns) {
            return Ok(Self { rows, columns });
        }
        let limit = "it must have 1 to 15 rows and columns";
        Err(BoardError { rows: rows.into(), columns: columns.into(), limit })
    }

    /// The full bar.
    #[must_use]
    pub const fn start(&self) -> u64 {
        (ONES >> (64 - 4 * self.rows)) * self.columns as u64
    }

    /// The bar whose rows have these lengths.
    ///
    /// # Errors
    /// [`IllegalPosition`] if a row is longer than the one before or the bar, the first row is empty, or
    /// there are too many rows.
    pub fn bar(&self, lengths: &[u32]) -> Result<u64, IllegalPosition> {
        let fits = lengths.len() <= self.rows as usize
            && lengths.is_sorted_by(|one, next| one >= next)
            && lengths.first().is_some_and(|&length| (1..=self.columns).contains(&length));
        if !fits {
            let (rows, columns) = (self.rows, self.columns);
            let shown = &lengths[..lengths.len().min(20)];
            return Err(IllegalPosition::new(format!("rows {shown:?} in {rows} by {columns}")));
        }
        Ok(lengths.iter().rev().fold(0, |bar, &length| bar << 4 | u64::from(length)))
    }

    /// The bar reflected in its diagonal.
    fn reflected(bar: u64) -> u64 {
        (0..15).map(|row| length(bar, row)).fold(0, |sum, len| {
            // Each square of the row makes its column one longer.
            sum + if len == 0 { 0 } else { ONES >> (64 - 4 * len) }
        })
    }
}

const fn length(bar: u64, row: u32) -> u32 {
    (bar >> (4 * row)) as u32 & 15
}

/// The number of rows that are longer than this.
const fn longer(bar: u64, than: u32) -> u32 {
    let mut row = 0;
    while row < 15 && length(bar, row) > than {
        row += 1;
    }
    row
}

impl Ruleset for Chomp {
    type Position = u64;
    type Move = Bite;

    fn moves(&self, &bar: &u64) -> impl Iterator<Item = Bite> {
        let rows = (0..longer(bar, 0)).map(move |row| (row, length(bar, row)));
        rows.flat_map(|(row, length)| {
            (u32::from(row == 0)..length).map(move |column| Bite { row, column })
        })
    }

    fn play(&self, &bar: &u64, &Bite { row, column }: &Bite) -> Sum<u64> {
        let end = longer(bar, column);
        // The rows from the bite on that reach the column now end before it.
        let bitten = (u64::MAX << (4 * row)) & (u64::MAX >> (64 - 4 * end));
        Sum::from((bar & !bitten) | ((ONES * u64::from(column)) & bitten))
    }

    fn canonical(&self, bar: u64) -> Sum<u64> {
        Sum::from(bar.min(Self::reflected(bar)))
    }

    fn check_position(&self, &bar: &u64) -> Result<(), IllegalPosition> {
        let lengths: Vec<u32> = (0..16).map(|row| length(bar, row)).collect();
        let used = lengths.iter().take_while(|&&length| length > 0).count();
        match self.bar(&lengths[..used]) {
            Ok(same) if same == bar => Ok(()),
            _ => Err(IllegalPosition::new(format!("{bar:#x} is not a bar in this one"))),
        }
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, &bar: &u64) -> u64 {
        (0..15).map(|row| u64::from(length(bar, row))).sum::<u64>() - 1
    }
}
