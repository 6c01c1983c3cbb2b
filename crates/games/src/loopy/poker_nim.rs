#![doc = include_str!("../../doc/poker_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::loopy::poker_nim::{PokerNim, PokerNimPosition, Wager};
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//!
//! let position: PokerNimPosition = "3 5 | 4 0".parse()?;
//! assert_eq!(PokerNim.outcome(&position, Normal), Outcome::N);
//! assert_eq!(PokerNim.take(&position), Some(Wager { heap: 1, size: 3 }));
//! // Heaps of 3 and 3 are lost: if the player to move adds chips, the opponent takes them immediately.
//! assert_eq!(PokerNim.outcome(&"3 3 | 9 9".parse()?, Normal), Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use std::fmt;
use std::str::FromStr;

use grundy_core::{
    IllegalPosition, Nimber, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset, Sum,
};

/// The rules of Poker Nim. A position consists of all heaps and the bags of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PokerNim;

/// Heaps, with the chips in the bags of both players. In the short form `3 5 | 4 0`, the bag of the player to move comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PokerNimPosition {
    heaps: Vec<u64>,
    /// The numbers of chips in the bag of the player to move and in the bag of the opponent.
    bags: [u64; 2],
}

/// A move: the new size of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Wager {
    /// The index of the heap, counted from 0.
    pub heap: usize,
    /// The new size of the heap.
    pub size: u64,
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {} to {}", self.heap, self.size)
    }
}

impl PokerNimPosition {
    /// Creates a position from its heaps, the number of chips in the bag of the player to move, and the number of chips in the bag of the
    /// opponent.
    ///
    /// # Errors
    /// [`IllegalPosition`] if the total number of chips does not fit in a `u64`, because all chips could end up in one heap.
    pub fn new(heaps: Vec<u64>, own: u64, other: u64) -> Result<Self, IllegalPosition> {
        let total = heaps
            .iter()
            .copied()
            .chain([own, other])
            .try_fold(0_u64, |sum: u64, chips: u64| sum.checked_add(chips));
        if total.is_none() {
            return Err(IllegalPosition::new(format_args!(
                "there are more than {} chips",
                u64::MAX
            )));
        }
        Ok(Self { heaps, bags: [own, other] })
    }

    /// Returns the heaps.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Returns the numbers of chips in the bag of the player to move and in the bag of the opponent.
    pub const fn bags(&self) -> [u64; 2] {
        self.bags
    }

    fn nim_sum(&self) -> Nimber {
        self.heaps.iter().map(|&heap| Nimber::new(heap)).sum()
    }
}

impl PokerNim {
    /// Returns a winning move that takes chips, or `None` in a P-position. A player who always makes these moves wins. Play ends because
    /// each of these moves puts more chips into the bag of that player, and the total number of chips is limited.
    pub fn take(&self, position: &PokerNimPosition) -> Option<Wager> {
        let total = position.nim_sum();
        position.heaps.iter().enumerate().find_map(|(heap, &size)| {
            let wanted = (Nimber::new(size) + total).value();
            (wanted < size).then_some(Wager { heap, size: wanted })
        })
    }
}

impl Ruleset for PokerNim {
    type Position = PokerNimPosition;
    type Move = Wager;

    fn moves(&self, position: &PokerNimPosition) -> impl Iterator<Item = Wager> {
        let [own, _] = position.bags;
        position.heaps.iter().enumerate().flat_map(move |(heap, &now)| {
            (0..=now + own).filter(move |&size| size != now).map(move |size| Wager { heap, size })
        })
    }

    fn play(&self, position: &PokerNimPosition, mv: &Wager) -> Sum<PokerNimPosition> {
        let mut heaps = position.heaps.clone();
        let now = std::mem::replace(&mut heaps[mv.heap], mv.size);
        let [own, other] = position.bags;
        Sum::from(PokerNimPosition { heaps, bags: [other, own + now - mv.size] })
    }
}

/// The nim-sum of the heaps determines the outcome.
impl OutcomeTheorem<Normal> for PokerNim {
    fn outcome(&self, position: &PokerNimPosition, _: Normal) -> Outcome {
        Outcome::from(position.nim_sum())
    }

    /// Finds at most one move for each heap: the change of its size that makes the nim-sum 0.
    fn winning_moves(&self, position: &PokerNimPosition, _: Normal) -> impl Iterator<Item = Wager> {
        let (total, [own, _]) = (position.nim_sum(), position.bags);
        position.heaps.iter().enumerate().filter_map(move |(heap, &now)| {
            let size = (Nimber::new(now) + total).value();
            (size != now && size <= now + own).then_some(Wager { heap, size })
        })
    }
}

/// Writes a position as its heaps and its bags, such as `3 5 bags 4 0`. Writes a move as the index of the heap, counted from 0, and its new
/// size, such as `1:3`.
impl Notation for PokerNim {
    fn position_text(&self, position: &PokerNimPosition) -> String {
        position.to_string().replace('|', "bags")
    }

    /// Also accepts a vertical bar instead of the word `bags`.
    fn read_position(&self, text: &str) -> Result<PokerNimPosition, ReadError> {
        if !text.contains(['|', 'b']) {
            return Err(ReadError::expected("heaps, the word `bags` and the chips in both", text));
        }
        text.replacen("bags", "|", 1).parse().map_err(ReadError::new)
    }

    fn move_text(&self, _: &PokerNimPosition, mv: &Wager) -> String {
        format!("{}:{}", mv.heap, mv.size)
    }

    fn move_in_words(&self, position: &PokerNimPosition, mv: &Wager) -> String {
        let now = position.heaps[mv.heap];
        let chips = |many| format!("{many} chip{}", if many == 1 { "" } else { "s" });
        if mv.size < now {
            format!("take {} from heap {}", chips(now - mv.size), mv.heap)
        } else {
            format!("add {} to heap {}", chips(mv.size - now), mv.heap)
        }
    }
}

impl fmt::Display for PokerNimPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for heap in &self.heaps {
            write!(f, "{heap} ")?;
        }
        write!(f, "| {} {}", self.bags[0], self.bags[1])
    }
}

impl FromStr for PokerNimPosition {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let bad = || ReadError::expected("heaps, a bar and the chips in two bags", text);
        let (heaps, bags) = text.split_once('|').ok_or_else(bad)?;
        let numbers = |text: &str| -> Option<Vec<u64>> {
            let number = |word: &str| {
                let digits = word.bytes().all(|byte| byte.is_ascii_digit());
                if digits { word.parse().ok() } else { None }
            };
            text.split_whitespace().map(number).collect()
        };
        match (numbers(heaps), numbers(bags).as_deref()) {
            (Some(heaps), Some(&[own, other])) => Ok(Self::new(heaps, own, other)?),
            _ => Err(bad()),
        }
    }
}

#[cfg(feature = "serde")]
stored_as_text!(PokerNimPosition);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the entry of the game in the catalog.

    use grundy_core::Normal;
    use grundy_core::mixed::AnyGame;

    use super::{PokerNim, PokerNimPosition};
    use crate::catalog::Entry;
    use crate::catalog::reader::{List, one};

    /// The game's entry in the catalog, for positions such as `poker_nim 3 5 bags 4 0`.
    pub static ENTRY: Entry = Entry {
        name: "poker_nim",
        title: "Poker Nim",
        about: "Nim with a bag of chips for each player, from which heaps may grow.",
        rules: "Take chips from a heap into your bag, or add chips from your bag to a heap. A player who cannot move loses.",
        notation: "The heaps, then the chips in the bags of the player to move and of the other, as `3 5 bags 4 0`. A move is \
                   a heap, from 0, and its new size, as `1:3`. In a sum a move elsewhere does not exchange the bags.",
        examples: &["poker_nim 3 5 bags 4 0", "poker_nim 2 2 bags 0 1"],
        why: crate::loopy::why::poker_nim,
        look: crate::loopy::look::POKER,
        loopy: true,
        page: include_str!("../../doc/poker_nim.md"),
        read: |tokens| {
            let expected = "`bags` and the chips in both bags";
            let heaps = List::heaps("the size of a heap").until(&["bags"]);
            let heaps = tokens.list_of(heaps, |tokens| tokens.number(heaps.what, heaps.most))?;
            if !tokens.take_word(&["bags"]) && !tokens.take_sign('|') {
                return Err(tokens.expected(expected));
            }
            let [own, other] = tokens.list(List::heaps("the chips in a bag"))?[..] else {
                return Err(tokens.taken("expected the chips in two bags"));
            };
            let position = PokerNimPosition::new(heaps, own, other)?;
            one(&AnyGame::new("poker_nim", PokerNim).outcomes(Normal).build(), position)
        },
        ..Entry::USUAL
    };
}
