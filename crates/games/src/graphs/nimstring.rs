#![doc = include_str!("../../doc/nimstring.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::nimstring::{Cut, Nimstring, Strings};
//! use grundy_core::Nimber;
//! use grundy_search::entailing::{EntailingSearch, EntailingValue, Situation, TurnMove};
//!
//! let mut search = EntailingSearch::new(Nimstring);
//! // The values of small grids, as in Dots and Boxes with as many boxes.
//! assert_eq!(search.value(&Strings::grid(2, 2)?)?, EntailingValue::Nim(Nimber::ZERO));
//! assert_eq!(search.value(&Strings::grid(2, 3)?)?, EntailingValue::Nim(Nimber::ONE));
//! // Two coins of a chain can be taken: take both, or leave them with the last string between them.
//! let chain: Strings = "0-1 1-2".parse()?;
//! assert_eq!(search.value(&chain)?, EntailingValue::Loony);
//! let winning = search.winning_moves(&Situation::from([chain]))?;
//! assert_eq!(winning, [TurnMove::new(0, Cut::new(0, 1))]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;
mod facts;
mod reduce;
mod strings;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;
pub use facts::StringFacts;
#[cfg(feature = "catalog")]
pub(crate) use facts::listed_moves;
#[cfg(feature = "catalog")]
pub(crate) use reduce::{LONG_CHAIN, LONG_LOOP};
pub use strings::Strings;

use std::fmt;

use grundy_core::{IllegalMove, IllegalPosition, Sum};
use grundy_search::entailing::{After, EntailingRules, EntailingValue};

/// Nimstring: cut a string. A player who separates a coin from all strings takes it, and moves again. A player who cannot move
/// loses.
///
/// A position is a list of [`Strings`], connected or not; a move is a [`Cut`]. To find values, the search uses chains: see
/// [the theorem](self#the-theorem).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nimstring;

/// Cuts a string between these two, of which the smaller one comes first; 0 is the ground. Parallel strings are
/// the same move.
///
/// ```
/// use games::graphs::nimstring::Cut;
/// assert_eq!(Cut::new(2, 1), Cut::new(1, 2));
/// assert_eq!(Cut::new(2, 1).to_string(), "1-2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(u32, u32)", into = "(u32, u32)"))]
pub struct Cut(u32, u32);

impl Cut {
    /// The cut between these two.
    pub const fn new(u: u32, v: u32) -> Self {
        if u < v { Self(u, v) } else { Self(v, u) }
    }

    /// The ends of the string, the smaller one first.
    pub const fn ends(self) -> (u32, u32) {
        (self.0, self.1)
    }
}

impl From<(u32, u32)> for Cut {
    fn from((u, v): (u32, u32)) -> Self {
        Self::new(u, v)
    }
}

impl From<Cut> for (u32, u32) {
    fn from(cut: Cut) -> Self {
        cut.ends()
    }
}

impl EntailingRules for Nimstring {
    type Position = Strings;
    type Move = Cut;

    /// Each string, in order; parallel strings once.
    fn moves(&self, position: &Strings) -> impl Iterator<Item = Cut> {
        let strings = &position.strings;
        let first = |&at: &usize| at == 0 || strings[at - 1] != strings[at];
        (0..strings.len()).filter(first).map(|at| Cut(strings[at].0, strings[at].1))
    }

    /// The strings that remain are one position, connected or not.
    fn play(&self, position: &Strings, &Cut(u, v): &Cut) -> After<Strings> {
        let mut strings = position.strings.clone();
        let place = strings.binary_search(&(u, v));
        strings.remove(place.expect("a string between these two"));
        let left = Strings { strings };
        let is_taken = |coin| coin != Strings::GROUND && left.degree(coin) == 0;
        if is_taken(u) || is_taken(v) {
            After::Complimenting(Sum::from(left))
        } else {
            After::Plain(Sum::from(left))
        }
    }

    /// The connected parts, with coins renamed.
    fn canonical(&self, position: Strings) -> Sum<Strings> {
        reduce::parts(&position).into()
    }

    /// Removes coins that can be taken anyway, and long chains, which only support the coins at their ends.
    fn simplified(&self, position: Strings) -> Sum<Strings> {
        reduce::simplified(&position).into()
    }

    /// A part with a string that leaves a choice of taking two coins or not is loony, and a part without strings is 0.
    fn known_value(&self, position: &Strings) -> Option<EntailingValue> {
        (position.strings == reduce::LOONY).then_some(EntailingValue::Loony)
    }

    fn check_position(&self, position: &Strings) -> Result<(), IllegalPosition> {
        let strings = position.strings.len();
        if strings > Strings::MAX_STRINGS {
            return Err(strings::too_many(strings));
        }
        Ok(())
    }

    /// In O(log m) comparisons for m strings, before playing the move.
    fn try_play(&self, position: &Strings, cut: &Cut) -> Result<After<Strings>, IllegalMove> {
        match position.strings.binary_search(&(cut.0, cut.1)) {
            Ok(_) => Ok(self.play(position, cut)),
            Err(_) => Err(IllegalMove::new(cut, position)),
        }
    }
}

/// Prints `1-2`.
impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}
