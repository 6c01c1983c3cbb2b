#![doc = include_str!("../../doc/treblecross.md")]
//!
//! # Example
//!
//! ```
//! use games::boards::treblecross::{Crosses, Treblecross};
//! use grundy_core::{Normal, Notation, Outcome, OutcomeTheorem};
//!
//! let game = Treblecross::new(100);
//! let row = Crosses::new(12, [])?;
//! assert_eq!(game.outcome(&row, Normal), Outcome::P);
//! let row: Crosses = game.read_position("...x.........")?;
//! let winning: Vec<u64> = game.winning_moves(&row, Normal).collect();
//! assert_eq!(winning, [7, 8, 10, 11]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::heaps::take_and_break::TakeAndBreak;
use crate::notation::{no_move, read_number};
use grundy_core::{
    IllegalMove, IllegalPosition, Meter, Nimber, Normal, Notation, Outcome, OutcomeTheorem,
    ReadError, Ruleset, SpragueGrundy, Stopped, Sum,
};
use std::fmt;
use std::str::FromStr;

/// The rules of Treblecross, with the theorem about normal play on a single row. A position is a row of at least three cells. A move is the
/// index of the cell that gets a cross, counted from 0.
///
/// A player who completes three adjacent crosses has won, because no moves remain.
#[derive(Clone, Debug)]
pub struct Treblecross {
    longest: u64,
    /// The take-and-break game that gives the values of the safe parts of a row.
    heaps: TakeAndBreak,
}

/// A row of cells, some of which have crosses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crosses {
    cells: u64,
    /// The cells with crosses, in ascending order.
    places: Vec<u64>,
}

impl Crosses {
    /// Creates a row with this many cells and with crosses on the given cells, counted from 0. Repeated cells have no effect.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are fewer than three cells, or if a cross is outside the row.
    pub fn new(cells: u64, places: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        let mut places: Vec<u64> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        match places.last() {
            _ if cells < 3 => {
                Err(IllegalPosition::new(format_args!("a row needs three cells, found {cells}")))
            }
            Some(&place) if place >= cells => Err(IllegalPosition::new(format_args!(
                "there is no cell {place} in a row of {cells}"
            ))),
            _ => Ok(Self { cells, places }),
        }
    }

    /// Returns the number of cells.
    pub const fn cells(&self) -> u64 {
        self.cells
    }

    /// Returns the cells with crosses, in ascending order.
    pub fn places(&self) -> &[u64] {
        &self.places
    }

    pub(crate) fn has(&self, place: u64) -> bool {
        self.places.binary_search(&place).is_ok()
    }

    fn free_cells(&self) -> impl Iterator<Item = u64> {
        (0..self.cells).filter(|&place| !self.has(place))
    }

    /// Returns whether three crosses are adjacent.
    pub(crate) fn is_over(&self) -> bool {
        self.places.windows(3).any(|three| three[2] - three[0] == 2)
    }

    /// Returns whether two crosses are so close together that the player to move can complete three adjacent crosses.
    fn is_won(&self) -> bool {
        self.places.windows(2).any(|two| two[1] - two[0] <= 2)
    }

    fn with(&self, place: u64) -> Self {
        let mut places = self.places.clone();
        places.insert(places.partition_point(|&other| other < place), place);
        Self { cells: self.cells, places }
    }

    /// Returns the stretches of safe cells, which are the cells that are at least three cells away from all crosses. Each stretch is given
    /// by its first cell and its length.
    pub(crate) fn safe(&self) -> impl Iterator<Item = (u64, u64)> {
        let ends = self.places.iter().map(|&place| place.saturating_sub(2)).chain([self.cells]);
        let starts = [0].into_iter().chain(self.places.iter().map(|&place| place + 3));
        starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| (start, end - start))
    }
}

impl Treblecross {
    /// Creates the game on rows of at most this many cells. Computes no values yet.
    #[expect(clippy::missing_panics_doc, reason = "the code can be read")]
    pub fn new(longest: u32) -> Self {
        let code = "0.007".parse().expect("the code of the heaps");
        Self { longest: longest.into(), heaps: TakeAndBreak::new(code) }
    }

    /// Returns the maximum number of cells in a row.
    pub const fn longest(&self) -> u64 {
        self.longest
    }

    /// Returns the value of a stretch of safe cells, which is the value of a heap with two more tokens than the stretch has cells.
    pub(crate) fn value(&self, safe: u64) -> Nimber {
        self.heaps.nim_value(&(safe + 2))
    }
}

impl Ruleset for Treblecross {
    type Position = Crosses;
    type Move = u64;

    fn moves(&self, row: &Crosses) -> impl Iterator<Item = u64> {
        let free = if row.is_over() { None } else { Some(row.free_cells()) };
        free.into_iter().flatten()
    }

    fn play(&self, row: &Crosses, &place: &u64) -> Sum<Crosses> {
        Sum::from(row.with(place))
    }

    /// Replaces a row with its mirror image if the mirror image is smaller.
    fn canonical(&self, row: Crosses) -> Sum<Crosses> {
        let places = row.places.iter().rev().map(|&place| row.cells - 1 - place).collect();
        let mirrored = Crosses { cells: row.cells, places };
        Sum::from(row.min(mirrored))
    }

    fn check_position(&self, row: &Crosses) -> Result<(), IllegalPosition> {
        if row.cells <= self.longest {
            return Ok(());
        }
        let (cells, longest) = (row.cells, self.longest);
        Err(IllegalPosition::new(format_args!(
            "the row has {cells} cells, but at most {longest} are supported"
        )))
    }

    /// Checks and plays a move in O(k) time for k crosses.
    fn try_play(&self, row: &Crosses, mv: &u64) -> Result<Sum<Crosses>, IllegalMove> {
        if *mv < row.cells && !row.has(*mv) && !row.is_over() {
            Ok(self.play(row, mv))
        } else {
            Err(IllegalMove::new(mv, row))
        }
    }

    /// Computes the value of the longest stretch of safe cells. The values of all shorter stretches are computed along with it.
    fn prepare(&self, row: &Crosses, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let longest = row.safe().map(|(_, cells)| cells).max();
        longest.map_or(Ok(true), |cells| self.heaps.prepare(&(cells + 2), meter))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, row: &Crosses) -> u64 {
        row.cells - row.places.len() as u64
    }
}

impl OutcomeTheorem<Normal> for Treblecross {
    /// # Panics
    /// If the value of a stretch of safe cells is not known and cannot be computed, as for [`TakeAndBreak`].
    ///
    /// # Complexity
    /// O(k) for k crosses, once the values of the stretches have been computed.
    fn outcome(&self, row: &Crosses, _: Normal) -> Outcome {
        if row.is_over() {
            return Outcome::P;
        }
        if row.is_won() {
            return Outcome::N;
        }
        let total: Nimber = row.safe().map(|(_, safe)| self.value(safe)).sum();
        Outcome::from(total)
    }

    /// Lists the cells that complete three adjacent crosses. If there are none, lists the safe cells after which the remaining stretches
    /// have the nim-sum 0.
    ///
    /// # Panics
    /// The same as for [`outcome`](Self::outcome).
    ///
    /// # Complexity
    /// O(n log n) for n cells, once the values of the stretches have been computed.
    fn winning_moves(&self, row: &Crosses, _: Normal) -> impl Iterator<Item = u64> {
        let completes = |&place: &u64| {
            let first = place.saturating_sub(2);
            (first..=place)
                .any(|first| (first..first + 3).all(|cell| cell == place || row.has(cell)))
        };
        let won = row.is_won() && !row.is_over();
        let at_once = won.then(|| row.free_cells().filter(completes));
        let quiet = (!row.is_won()).then(|| row.safe());
        let total: Nimber =
            quiet.iter().flat_map(|_| row.safe()).map(|(_, safe)| self.value(safe)).sum();
        let stretches = quiet.into_iter().flatten().filter(move |_| !total.is_zero());
        let to_zero = stretches.flat_map(move |(start, safe)| {
            let others = total + self.value(safe);
            (0..safe)
                .filter(move |&at| {
                    let (left, right) = (at.saturating_sub(2), (safe - 1 - at).saturating_sub(2));
                    self.value(left) + self.value(right) == others
                })
                .map(move |at| start + at)
        });
        at_once.into_iter().flatten().chain(to_zero)
    }
}

/// Writes a position as its cells, with `.` for a free cell and `x` for a cross, such as `..x....`. Writes a move as the index of the cell,
/// counted from 0.
impl Notation for Treblecross {
    fn position_text(&self, row: &Crosses) -> String {
        row.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Crosses, ReadError> {
        let row = text.parse()?;
        self.check_position(&row)?;
        Ok(row)
    }

    fn move_text(&self, _: &Crosses, mv: &u64) -> String {
        mv.to_string()
    }

    fn read_move(&self, row: &Crosses, text: &str) -> Result<u64, ReadError> {
        let cell = read_number("", text.trim()).ok();
        cell.filter(|mv| self.try_play(row, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(row), text))
    }

    fn position_in_words(&self, row: &Crosses) -> String {
        format!("the row {row}")
    }

    fn move_in_words(&self, _: &Crosses, mv: &u64) -> String {
        format!("put a cross on cell {mv}")
    }
}

impl fmt::Display for Crosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut crosses = self.places.iter().peekable();
        (0..self.cells).try_for_each(|cell| {
            f.write_str(if crosses.next_if_eq(&&cell).is_some() { "x" } else { "." })
        })
    }
}

/// Reads the printed form.
impl FromStr for Crosses {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.trim();
        if text.is_empty() || text.contains(|c| !matches!(c, '.' | 'x')) {
            return Err(ReadError::expected("cells such as `..x....`", text));
        }
        let places = (0..).zip(text.bytes()).filter(|&(_, cell)| cell == b'x');
        let places = places.map(|(place, _)| place);
        Self::new(text.len() as u64, places).map_err(ReadError::new)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Crosses);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::{Crosses, Treblecross};
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `treblecross ...x.........`.
    pub static ENTRY: Entry = Entry {
        name: "treblecross",
        title: "Treblecross",
        about: "Crosses are put into a row of cells; three side by side win.",
        rules: "Put a cross on a free cell of a row. A player who completes three crosses side by side wins.",
        notation: "The cells, `.` for a free one and `x` for a cross, as `..x....`; a move is the cell, counted from 0.",
        examples: &["treblecross ...x.........", "treblecross .x.x...."],
        why: crate::boards::why::treblecross,
        look: crate::boards::look::TREBLECROSS,
        page: include_str!("../../doc/treblecross.md"),
        read: |tokens| {
            let rows: Vec<Crosses> = if let Some(rows) = tokens.rows(".x") {
                rows.iter().map(|row| row.to_lowercase().parse()).collect::<Result<_, _>>()?
            } else {
                let list =
                    List::heaps("a row of cells such as `..x....`, or its length").up_to(MAX_FREE);
                let lengths = tokens.list(list)?;
                lengths
                    .into_iter()
                    .map(|length| Crosses::new(length, []))
                    .collect::<Result<_, _>>()?
            };
            // A row of more than `MAX_CELLS` cells is rejected later, when the positions are checked.
            let cells = rows.iter().map(Crosses::cells).max().unwrap_or(0).min(MAX_CELLS as u64);
            let game = Treblecross::new(cells as u32);
            each(&AnyGame::new("treblecross", game).outcomes(Normal).build(), rows)
        },
        random: |_, size, below| Some(format!("treblecross {}", random::cells(size, 6, below))),
        ..Entry::USUAL
    };

    /// The maximum length of a row. Computing the values for rows of this length takes less than a second.
    const MAX_CELLS: usize = 1 << 14;

    /// The maximum length of an empty row that is given only by its length.
    const MAX_FREE: u64 = 1000;
}
