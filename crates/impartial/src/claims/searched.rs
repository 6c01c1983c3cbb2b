//! Computes the value of a board with the library's search, for boards with symmetries that the catalog does not know.

use grundy_core::{Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::Search;

use super::board::{Board, PlaceSet, places, without};

/// The memory limit of the search.
const MAX_BYTES: u64 = 1 << 32;
/// Sets with more places are rarely disconnected, so the search does not split them into pieces.
const SPLITS: usize = 48;
/// Sets with at most this many places are evaluated directly, which halves the number of stored positions.
const MAX_DEFINED: u64 = 9;

/// Determines whether the whole board has this value.
///
/// # Errors
/// Returns the reason why the search stopped early.
pub(super) fn has_value(board: &Board, value: u64, limits: &Limits) -> Result<bool, StopReason> {
    let search = Search::new(Rules(board)).max_bytes(MAX_BYTES);
    let answer = search.within(limits).has_value(&[board.all()], Nimber::new(value));
    // Every move removes a place, so play ends, and only the limits can stop the search.
    answer.or_else(|error| error.reason().map_or(Ok(false), Err))
}

/// Node Kayles on any graph: a move removes a place together with its neighbors.
#[derive(Clone, Copy, Debug)]
struct Rules<'b>(&'b Board);

impl Ruleset for Rules<'_> {
    type Position = PlaceSet;
    type Move = usize;

    fn moves(&self, left: &PlaceSet) -> impl Iterator<Item = usize> {
        places(left)
    }

    fn play(&self, left: &PlaceSet, &place: &usize) -> Sum<PlaceSet> {
        without(left, self.0.around(place)).into()
    }

    /// Replaces each piece with the least of its images.
    fn canonical(&self, left: PlaceSet) -> Sum<PlaceSet> {
        if places(&left).nth(SPLITS).is_some() {
            return self.0.least(&left).into();
        }
        self.0.pieces(left).map(|piece| self.0.least(&piece)).collect()
    }

    fn known_value(&self, left: &PlaceSet) -> Option<Nimber> {
        (self.count_moves(left) <= MAX_DEFINED).then(|| Nimber::new(self.defined(left)))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, left: &PlaceSet) -> u64 {
        left.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

impl Rules<'_> {
    /// Computes the value by the definition. The recursion is at most [`MAX_DEFINED`] levels deep.
    fn defined(self, left: &PlaceSet) -> u64 {
        let values = places(left).map(|place| self.defined(&without(left, self.0.around(place))));
        u64::from(values.fold(0_u64, |seen, value| seen | 1 << value).trailing_ones())
    }
}
