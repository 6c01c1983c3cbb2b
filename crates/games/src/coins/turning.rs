#![doc = include_str!("../../doc/turning.md")]
//!
//! # Example
//!
//! ```
//! use games::coins::turning::{AtMost, Heads, MockTurtles, Row, Tabled};
//! use grundy_core::{Normal, Notation, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! // Mock Turtles: a move turns up to three coins.
//! let game = Row(MockTurtles);
//! let heads = Heads::new([2, 4, 5]);
//! assert_eq!(game.nim_value(&heads).to_string(), "*7"); // 4 ^ 8 ^ 11
//! let winning = game.winning_moves(&heads, Normal);
//! let texts: Vec<String> = winning.map(|mv| game.move_text(&heads, &mv)).collect();
//! assert_eq!(texts, ["2-1-0", "5-4-2"]);
//!
//! // Mogul: a move turns up to seven coins. Its lost positions are words of the Golay code.
//! let mogul = Row(Tabled::new(AtMost::MOGUL, 12));
//! assert_eq!(mogul.outcome(&Heads::new([0, 1, 2, 3, 4, 5, 6, 7]), Normal), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "catalog")]
mod erased;
mod families;
mod row;
mod sums_of_few;

#[cfg(feature = "catalog")]
pub use entry::ENTRIES;
#[cfg(feature = "catalog")]
pub(crate) use erased::{Family, family, places_of, unknown};

pub use families::{
    AtMost, Exactly, Grunt, MockTurtles, Ruler, Sym, Tabled, Triplets, TurningTurtles, Turnips,
    Twins,
};
pub(super) use row::toggle;
pub use row::{Flip, Heads, Row};
pub(crate) use row::{flip_text, read_flip};

use grundy_core::{Nimber, mex};

/// A family of turns: the sets of coins that may be turned together with a coin that turns from heads to tails.
///
/// ```
/// use games::coins::turning::{CoinTurning, Ruler};
///
/// // The Ruler game turns adjacent coins.
/// let turns: Vec<Vec<u64>> = Ruler.turns(2).collect();
/// assert_eq!(turns, [vec![], vec![1], vec![0, 1]]);
/// ```
pub trait CoinTurning {
    /// The other coins of each turn whose greatest coin is on this place, each set once.
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>>;

    /// Whether the coins on these places, in ascending order, may be turned together with a greater one.
    ///
    /// The default goes through all turns.
    fn allows(&self, place: u64, others: &[u64]) -> bool {
        self.turns(place).any(|turn| turn == others)
    }

    /// The number of places of the row.
    fn places(&self) -> u64 {
        u64::MAX
    }

    /// The nim-values of a single coin on each of the first places, from the definition: the mex, over all turns, of the nim-sum of
    /// the other coins.
    ///
    /// # Complexity
    /// The default goes through all turns of all places.
    fn first_values(&self, places: u64) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        for place in 0..places.min(self.places()) {
            let together =
                |others: Vec<u64>| others.iter().map(|&other| values[other as usize]).sum();
            let value = mex(self.turns(place).map(together));
            values.push(value);
        }
        values
    }
}

/// A family of turns with the nim-value of a single coin on each place.
pub trait CoinValues: CoinTurning {
    /// The nim-value of a row whose only heads is on this place.
    fn value(&self, place: u64) -> Nimber;

    /// The turns of a coin for which the other coins of the turn have this value together.
    ///
    /// The default filters [`steps_to`](Self::steps_to).
    fn turns_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Vec<u64>> {
        self.steps_to(place, value).flatten()
    }

    /// The same, with a `None` for each step that finds no turn, so that callers with limits can stop between any two.
    ///
    /// The default goes through all turns.
    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        self.turns(place).map(move |others| (self.value_of(&others) == value).then_some(others))
    }

    /// The nim-sum of the values of coins.
    fn value_of(&self, places: &[u64]) -> Nimber {
        places.iter().map(|&place| self.value(place)).sum()
    }
}
