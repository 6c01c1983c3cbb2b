//! Computes values of boards with the library's search. Used for boards with symmetries that the catalog does not know.

use grundy_core::{Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::Search;

use super::board::{Board, PlaceSet, places, without};

/// The maximum memory of the search, in bytes.
const MAX_BYTES: u64 = 1 << 32;
/// A set with more places than this rarely consists of several pieces, so the search does not try to split it.
const SPLITS: usize = 48;
/// Sets of at most this size are evaluated directly instead of being stored, which halves the number of stored positions.
const MAX_DEFINED: u64 = 9;

/// Determines whether the whole board has the given value.
///
/// If a limit stops the search early, returns this limit as the error.
pub(super) fn has_value(board: &Board, value: u64, limits: &Limits) -> Result<bool, StopReason> {
    let search = Search::new(Rules(board)).max_bytes(MAX_BYTES);
    let answer = search.within(limits).has_value(&[board.all()], Nimber::new(value));
    // Every move removes a place, so play always ends. The search can fail only because it reached a limit.
    answer.or_else(|error| error.reason().map_or(Ok(false), Err))
}

/// The rules of Node Kayles on any graph: a move removes a place and its neighbors.
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

    /// Replaces each piece with the smallest of its images. Treats a large set as a single piece.
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
    /// Computes the value from the definition. The recursion is at most [`MAX_DEFINED`] levels deep.
    fn defined(self, left: &PlaceSet) -> u64 {
        let values = places(left).map(|place| self.defined(&without(left, self.0.around(place))));
        u64::from(values.fold(0_u64, |seen, value| seen | 1 << value).trailing_ones())
    }
}
