//! Searches for the best margins of positions on boards of a single size.

use grundy_core::{Limits, Meter, Stopped};

use super::score::ScoreSearch;
use super::{Dots, Stroke};

/// A search for the best margins of positions on boards of a single size.
///
/// The margin of a position is the number of boxes that the player to move gets from now on, minus the number that the opponent gets, with
/// optimal play by both. Later questions use the results of earlier ones. If a limit stops a question, repeating the question resumes the
/// search. The [module documentation](super#what-is-known) describes which positions are searched.
///
/// # Complexity
/// Exponential in the number of remaining lines. Each stored position takes at least 17 bytes.
///
/// # Panics
/// Queries panic if the board of a position has a different size.
#[derive(Debug)]
pub struct MarginSearch {
    board: Dots,
    search: ScoreSearch,
}

impl MarginSearch {
    /// Creates a search for positions on boards of the same size as `board`. The lines drawn on `board` have no effect.
    pub fn new(board: &Dots) -> Self {
        let search = ScoreSearch::new(board.lines(), &board.symmetries());
        Self { board: *board, search }
    }

    /// Returns whether the search is for boards of this size.
    pub const fn fits(&self, dots: &Dots) -> bool {
        self.board.is_like(dots)
    }

    /// Limits the number of positions that the search stores for all questions together.
    #[must_use]
    pub fn max_stored(mut self, positions: u64) -> Self {
        self.search.set_max_stored(usize::try_from(positions).unwrap_or(usize::MAX));
        self
    }

    /// Returns the number of positions stored.
    pub fn stored(&self) -> u64 {
        self.search.stored() as u64
    }

    /// Returns how many times the search has expanded a position.
    pub const fn expanded(&self) -> u64 {
        self.search.nodes()
    }

    /// Returns the margin of a position.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached. The number of moves tried counts as work.
    #[track_caller]
    pub fn margin(&mut self, dots: &Dots, limits: &Limits) -> Result<i32, Stopped> {
        self.check(dots);
        self.search.margin(dots.left(), limits)
    }

    /// Returns whether the margin of a position is at least the given number. This takes less work than finding the margin.
    pub(super) fn reaches(
        &mut self,
        dots: &Dots,
        goal: i16,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        self.check(dots);
        self.search.is_at_least(dots.left(), goal.into(), meter)
    }

    pub(super) fn margin_within(
        &mut self,
        dots: &Dots,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        self.check(dots);
        self.search.margin_within(dots.left(), meter)
    }

    /// Returns the margin of a position and all lines that keep it, in order.
    ///
    /// # Errors
    /// The same as for [`margin`](Self::margin).
    #[track_caller]
    pub fn best_strokes(
        &mut self,
        dots: &Dots,
        limits: &Limits,
    ) -> Result<(i32, Vec<Stroke>), Stopped> {
        self.best_within(dots, &mut limits.meter())
    }

    pub(super) fn best_within(
        &mut self,
        dots: &Dots,
        meter: &mut Meter<'_>,
    ) -> Result<(i32, Vec<Stroke>), Stopped> {
        let margin = self.margin_within(dots, meter)?;
        Ok((margin, self.strokes_for(dots, margin, usize::MAX, meter)?))
    }

    /// Returns, in order, up to `most` lines with which the player to move reaches the given goal.
    pub(super) fn strokes_for(
        &mut self,
        dots: &Dots,
        goal: i32,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Stroke>, Stopped> {
        self.check(dots);
        let left = dots.left();
        let mut strokes = Vec::new();
        for stroke in dots.open() {
            if strokes.len() == most {
                break;
            }
            let Some(line) = dots.number(stroke) else { continue };
            let after = left & !(1 << line);
            let boxes = self.search.lines().boxes(left) - self.search.lines().boxes(after);
            let reaches = if boxes > 0 {
                self.search.is_at_least(after, goal - boxes, meter)?
            } else {
                !self.search.is_at_least(after, 1 - goal, meter)?
            };
            if reaches {
                strokes.push(stroke);
            }
        }
        Ok(strokes)
    }

    #[track_caller]
    fn check(&self, dots: &Dots) {
        assert!(self.fits(dots), "a search on {}, asked about {dots}", self.board);
    }
}
