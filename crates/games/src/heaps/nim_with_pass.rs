#![doc = include_str!("../../doc/nim_with_pass.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::antonim::Shrink;
//! use games::heaps::nim_with_pass::{NimWithPass, PassHeaps, PassMove};
//! use grundy_core::{Nimber, Normal, Outcome, PartialTheorem, PartialValues};
//!
//! let heaps = PassHeaps::new([3, 4], true);
//! assert_eq!(NimWithPass.known_outcome(&heaps, Normal), Some(Outcome::P));
//! let equal = PassHeaps::new([4, 4], true);
//! let winning = [PassMove::Take(Shrink { from: 4, to: 3 }), PassMove::Pass];
//! assert_eq!(NimWithPass.known_winning_moves(&equal, Normal).as_deref(), Some(&winning[..]));
//! assert_eq!(NimWithPass.known_nim_value(&PassHeaps::new([5], true)), Some(Nimber::new(6)));
//! // Once the pass is used up, this is Nim.
//! assert_eq!(NimWithPass.known_nim_value(&PassHeaps::new([3, 5, 7], false)), Some(Nimber::new(1)));
//! assert_eq!(NimWithPass.known_outcome(&PassHeaps::new([3, 5, 7], true), Normal), None);
//! ```

use super::antonim::Shrink;
#[cfg(feature = "catalog")]
use crate::catalog::reader::{List, one};
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, field, random};
use crate::notation::{heaps_in_words, heaps_text, left_of_heap, no_move, read_heaps, read_number};
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalMove, Nimber, Normal, Notation, Outcome, PartialTheorem, PartialValues, ReadError,
    Ruleset, Sum,
};
use std::fmt;
use std::str::FromStr;

/// The rules of Nim with a pass. The values of a single heap, and of all positions without the pass, are known. A theorem covers normal
/// play on two heaps. A position contains all heaps, and states whether the pass is still available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimWithPass;

/// Heaps, and whether the pass is still available.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassHeaps {
    heaps: Vec<u64>,
    pass: bool,
}

/// A move of Nim with a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PassMove {
    /// A heap becomes smaller.
    Take(Shrink),
    /// A pass: no coins are taken, and the pass is used up.
    Pass,
}

impl PassHeaps {
    /// Creates a position with heaps of the given sizes, in any order. Empty heaps are dropped.
    pub fn new(heaps: impl IntoIterator<Item = u64>, pass: bool) -> Self {
        let mut heaps: Vec<u64> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        Self { heaps, pass }
    }

    /// Returns the sizes, in ascending order.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Returns whether the pass is still available.
    pub const fn has_pass(&self) -> bool {
        self.pass
    }

    /// For each size that occurs, lists the move to the size that `to` returns, provided that this size is smaller.
    fn shrinks(&self, to: impl Fn(u64) -> Option<u64>) -> Vec<PassMove> {
        let mut sizes = self.heaps.clone();
        sizes.dedup();
        let shrink = |from: u64| {
            let to = to(from).filter(|&to| to < from)?;
            Some(PassMove::Take(Shrink { from, to }))
        };
        sizes.into_iter().filter_map(shrink).collect()
    }
}

impl Ruleset for NimWithPass {
    type Position = PassHeaps;
    type Move = PassMove;

    /// Lists the moves in ascending order of the heap, and then of the size after the move. The pass comes last.
    fn moves(&self, position: &PassHeaps) -> impl Iterator<Item = PassMove> {
        let mut sizes = position.heaps.clone();
        sizes.dedup();
        let pass = position.pass && !sizes.is_empty();
        let takes = sizes
            .into_iter()
            .flat_map(|from| (0..from).map(move |to| PassMove::Take(Shrink { from, to })));
        takes.chain(pass.then_some(PassMove::Pass))
    }

    fn play(&self, position: &PassHeaps, mv: &PassMove) -> Sum<PassHeaps> {
        let mut heaps = position.heaps.clone();
        let PassMove::Take(Shrink { from, to }) = *mv else {
            return Sum::from(PassHeaps { heaps, pass: false });
        };
        if let Some(at) = heaps.iter().position(|&heap| heap == from) {
            heaps[at] = to;
        }
        Sum::from(PassHeaps::new(heaps, position.pass))
    }

    /// Checks and plays a move in O(k) time for k heaps, without listing all moves.
    fn try_play(&self, position: &PassHeaps, mv: &PassMove) -> Result<Sum<PassHeaps>, IllegalMove> {
        let is_legal = match mv {
            PassMove::Pass => position.pass && !position.heaps.is_empty(),
            PassMove::Take(Shrink { from, to }) => to < from && position.heaps.contains(from),
        };
        if is_legal { Ok(self.play(position, mv)) } else { Err(IllegalMove::new(mv, position)) }
    }
}

/// Returns the partner of a heap size when the pass is available: 1 and 2 are partners, 3 and 4 are partners, and so on. Returns `None` for
/// 0 and for 2^64 - 1.
fn partner(heap: u64) -> Option<u64> {
    ((heap.checked_sub(1)?) ^ 1).checked_add(1)
}

impl PartialValues for NimWithPass {
    /// Computes the nim-sum if the pass is used up. If the pass is available, the value of a single heap is the size of its partner. The
    /// values of several heaps with the pass, and of a heap of 2^64 - 1 with the pass, are not known.
    fn known_nim_value(&self, position: &PassHeaps) -> Option<Nimber> {
        match position.heaps[..] {
            [] => Some(Nimber::ZERO),
            _ if !position.pass => Some(position.heaps.iter().copied().map(Nimber::new).sum()),
            [heap] => partner(heap).map(Nimber::new),
            _ => None,
        }
    }

    /// # Complexity
    /// O(k) for k heaps.
    fn known_moves_to(&self, position: &PassHeaps, value: Nimber) -> Vec<PassMove> {
        let Some(own) = self.known_nim_value(position) else { return Vec::new() };
        let value = value.value();
        if !position.pass {
            return position.shrinks(|heap| Some(heap ^ own.value() ^ value));
        }
        let mut moves = position.shrinks(|_| if value == 0 { Some(0) } else { partner(value) });
        moves.extend((position.heaps == [value]).then_some(PassMove::Pass));
        moves
    }
}

impl PartialTheorem<Normal> for NimWithPass {
    /// Covers positions without the pass, and up to two heaps with the pass.
    ///
    /// # Complexity
    /// O(k) for k heaps.
    fn known_outcome(&self, position: &PassHeaps, _: Normal) -> Option<Outcome> {
        if let Some(value) = self.known_nim_value(position) {
            return Some(Outcome::from(value));
        }
        match position.heaps[..] {
            [_] => Some(Outcome::N),
            [a, b] => Some(Outcome::from_first_wins(partner(a) != Some(b))),
            _ => None,
        }
    }

    fn known_winning_move(&self, position: &PassHeaps, _: Normal) -> Option<PassMove> {
        self.known_winning_moves(position, Normal)?.into_iter().next()
    }

    /// # Complexity
    /// O(k) for k heaps.
    fn known_winning_moves(&self, position: &PassHeaps, _: Normal) -> Option<Vec<PassMove>> {
        if self.known_nim_value(position).is_some() {
            return Some(self.known_moves_to(position, Nimber::ZERO));
        }
        match position.heaps[..] {
            // With a single heap, taking the whole heap wins.
            [_] => Some(position.shrinks(|_| Some(0))),
            [a, b] => {
                let mut moves = position.shrinks(|heap| partner(if heap == a { b } else { a }));
                moves.extend((a == b).then_some(PassMove::Pass));
                Some(moves)
            }
            _ => None,
        }
    }
}

/// Writes a position as the heaps in ascending order, such as `3 4`, or as `no heaps`. If the pass is used up, `no pass` follows. Writes a
/// move as the heap before and after it, such as `4:3`, or as `pass`.
impl Notation for NimWithPass {
    fn position_text(&self, position: &PassHeaps) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<PassHeaps, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &PassHeaps, mv: &PassMove) -> String {
        match mv {
            PassMove::Take(Shrink { from, to }) => format!("{from}:{to}"),
            PassMove::Pass => "pass".to_owned(),
        }
    }

    fn read_move(&self, position: &PassHeaps, text: &str) -> Result<PassMove, ReadError> {
        let read = |text: &str| {
            if text == "pass" {
                return Some(PassMove::Pass);
            }
            let from = read_number("", text.split_once(':')?.0).ok()?;
            Some(PassMove::Take(Shrink { from, to: left_of_heap(from, text)? }))
        };
        read(text.trim())
            .filter(|mv| self.try_play(position, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(position), text))
    }

    fn position_in_words(&self, position: &PassHeaps) -> String {
        let pass = if position.pass { "a pass" } else { "no pass" };
        format!("{} and {pass}", heaps_in_words(&position.heaps))
    }

    fn move_in_words(&self, _: &PassHeaps, mv: &PassMove) -> String {
        mv.to_string()
    }
}

impl fmt::Display for PassMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(shrink) => shrink.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// Prints `3 4`, or `3 4 no pass`.
impl fmt::Display for PassHeaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&heaps_text(&self.heaps))?;
        f.write_str(if self.pass { "" } else { " no pass" })
    }
}

/// Reads `3 4`, or `3 4 no pass`.
impl FromStr for PassHeaps {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.trim();
        let used =
            text.strip_suffix("no pass").filter(|heaps| heaps.ends_with(char::is_whitespace));
        Ok(Self::new(read_heaps(used.unwrap_or(text))?, used.is_none()))
    }
}

#[cfg(feature = "serde")]
stored_as_text!(PassHeaps);

/// The game's entry in the catalog, for positions such as `nim_with_pass 4 4`.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "nim_with_pass",
    title: "Nim with a pass",
    about: "Nim in which one of the players may pass, once in the whole game.",
    rules: "Take one or more coins from one heap, or pass. There is one pass for both players, and none when all heaps are \
            empty. A player who cannot move loses.",
    notation: "The sizes of the heaps, as `3 4`, or `3 4 no pass` when it is used up; a move is a heap before and after it, as \
               `4:3`, or `pass`.",
    examples: &[
        "nim_with_pass 4 4",
        "nim_with_pass 3 4",
        "nim_with_pass 1 2 3",
        "nim_with_pass 3 5 no pass",
    ],
    fields: field::HEAPS,
    why: crate::heaps::why::nim_with_pass,
    look: crate::heaps::look::PASS,
    page: include_str!("../../doc/nim_with_pass.md"),
    read: |tokens| {
        let list = List::heaps("the size of a heap").until(&["no"]);
        let heaps =
            if tokens.take_words(&["no", "heaps"]) { Vec::new() } else { tokens.list(list)? };
        let pass = !tokens.take_words(&["no", "pass"]);
        let game = AnyGame::new("nim_with_pass", NimWithPass).some_values().some_outcomes(Normal);
        one(&game.build(), PassHeaps::new(heaps, pass))
    },
    random: |game, size, below| Some(random::heaps(game, 1 + size % 3, size, below)),
    ..Entry::USUAL
};
