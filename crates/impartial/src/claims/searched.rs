//! The value of a board by the library's search, for boards with symmetries, which the catalog cannot know.

use grundy_core::{Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::Search;

use super::board::{Board, PlaceSet, places, without};

/// What the search may store.
const MAX_BYTES: u64 = 1 << 32;
/// Pieces are told apart when so few places are left; before, there is hardly more than one.
const SPLITS: usize = 48;
/// The value of so few places is computed at once: half as many positions are stored then.
const FEW: u64 = 9;

/// Whether the value of a whole board is this number.
///
/// # Errors
/// Why it was not found out.
pub(super) fn has_value(board: &Board, value: u64, limits: &Limits) -> Result<bool, StopReason> {
    let search = Search::new(Rules(board)).max_bytes(MAX_BYTES);
    let answer = search.within(limits).has_value(&[board.all()], Nimber::new(value));
    // A move takes a place, so that play ends, and only limits end the search.
    answer.or_else(|error| error.reason().map_or(Ok(false), Err))
}

/// A move is a place; it goes together with its neighbors.
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

    /// Each piece as the least of its images.
    fn canonical(&self, left: PlaceSet) -> Sum<PlaceSet> {
        if places(&left).nth(SPLITS).is_some() {
            return self.0.least(&left).into();
        }
        self.0.pieces(left).map(|piece| self.0.least(&piece)).collect()
    }

    fn known_value(&self, left: &PlaceSet) -> Option<Nimber> {
        (self.count_moves(left) <= FEW).then(|| Nimber::new(self.defined(left)))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, left: &PlaceSet) -> u64 {
        left.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

impl Rules<'_> {
    /// The least value that no option has. It calls itself for what is left of [`FEW`] places.
    fn defined(self, left: &PlaceSet) -> u64 {
        let values = places(left).map(|place| self.defined(&without(left, self.0.around(place))));
        u64::from(values.fold(0_u64, |seen, value| seen | 1 << value).trailing_ones())
    }
}
