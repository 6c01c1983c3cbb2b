//! Poker Nim: Nim in which chips that were taken can be put back.
//!
//! A move takes any positive number of chips from a heap and keeps them, or adds any positive number of the chips kept
//! to a heap. Each player has a bag of the own. Who cannot move loses: there are no chips on the heaps, and
//! none in the bag of the player to move.
//!
//! # Theorem
//! The player to move wins exactly if the nim-sum of the heaps is not 0, whatever the bags hold. The winner only takes:
//! as in Nim, and to undo what the opponent adds. So the bag of the winner only grows, and play ends.
//!
//! Poker Nim is not a sum of loopy heaps: with one bag for both players the winner could not wear the other's down.
//!
//! Source: *Winning Ways*, chapter 3.
//!
//! ```
//! use games::loopy::poker_nim::{PokerNim, PokerNimPosition, Wager};
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//!
//! let position: PokerNimPosition = "3 5 | 4 0".parse()?;
//! assert_eq!(PokerNim.outcome(&position, Normal), Outcome::N);
//! assert_eq!(PokerNim.take(&position), Some(Wager { heap: 1, size: 3 }));
//! // From 3 and 3 the opponent may add, and the added chips are taken at once.
//! assert_eq!(PokerNim.outcome(&"3 3 | 9 9".parse()?, Normal), Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use grundy_core::{Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, Sum};
use thiserror::Error;

/// The rules of Poker Nim. A position is all heaps with the bags of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PokerNim;

/// Heaps, and the chips in the bags of the player to move and of the other. It is written `3 5 | 4 0`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PokerNimPosition {
    heaps: Vec<u64>,
    /// Of the player to move, and of the other.
    bags: [u64; 2],
}

/// A move: the new size of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Wager {
    /// The heap, from 0.
    pub heap: usize,
    /// Its new size.
    pub size: u64,
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {} to {}", self.heap, self.size)
    }
}

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PokerNimError {
    /// More than `u64::MAX` chips in all.
    #[error("there are more than {} chips", u64::MAX)]
    TooManyChips,
    /// The text is not `HEAPS | OWN OTHER`.
    #[error("the text is not a list of heaps, a bar and the chips in two bags")]
    BadText,
}

impl PokerNimPosition {
    /// Heaps, and the chips in the bag of the player to move and of the other player.
    ///
    /// # Errors
    /// [`PokerNimError::TooManyChips`] if all chips together do not fit a `u64`: a heap might come to hold them.
    pub fn new(heaps: Vec<u64>, own: u64, other: u64) -> Result<Self, PokerNimError> {
        let total = heaps
            .iter()
            .copied()
            .chain([own, other])
            .try_fold(0_u64, |sum: u64, chips: u64| sum.checked_add(chips));
        if total.is_none() {
            return Err(PokerNimError::TooManyChips);
        }
        Ok(Self { heaps, bags: [own, other] })
    }

    /// The heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The chips in the bag of the player to move and of the other.
    #[must_use]
    pub const fn bags(&self) -> [u64; 2] {
        self.bags
    }

    fn nim_sum(&self) -> Nimber {
        self.heaps.iter().map(|&heap| Nimber::new(heap)).sum()
    }
}

impl PokerNim {
    /// A winning move that takes, or `None` in a P-position. Who always plays one wins, since the own bag grows.
    #[must_use]
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

/// By the nim-sum of the heaps.
impl OutcomeTheorem<Normal> for PokerNim {
    fn outcome(&self, position: &PokerNimPosition, _: Normal) -> Outcome {
        Outcome::from(position.nim_sum())
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
    type Err = PokerNimError;

    fn from_str(text: &str) -> Result<Self, PokerNimError> {
        let (heaps, bags) = text.split_once('|').ok_or(PokerNimError::BadText)?;
        let numbers = |text: &str| -> Option<Vec<u64>> {
            let number = |word: &str| {
                let digits = word.bytes().all(|byte| byte.is_ascii_digit());
                if digits { word.parse().ok() } else { None }
            };
            text.split_whitespace().map(number).collect()
        };
        match (numbers(heaps), numbers(bags).as_deref()) {
            (Some(heaps), Some(&[own, other])) => Self::new(heaps, own, other),
            _ => Err(PokerNimError::BadText),
        }
    }
}
