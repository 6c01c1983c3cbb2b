#![doc = include_str!("../../doc/silver_dollar.md")]
//!
//! # Example
//!
//! ```
//! use games::coins::silver_dollar::{SilverDollar, Slide, Strip};
//! use grundy_core::{Normal, OutcomeTheorem, SpragueGrundy};
//!
//! let strip = Strip::new([2, 5, 9])?;
//! assert_eq!(SilverDollar.nim_value(&strip).to_string(), "*1"); // 2 ^ (9 - 5 - 1)
//! let winning: Vec<Slide> = SilverDollar.winning_moves(&strip, Normal).collect();
//! assert_eq!(winning, [Slide { from: 9, to: 8 }]);
//! # Ok::<(), grundy_core::IllegalPosition>(())
//! ```

mod bag;

#[cfg(feature = "catalog")]
pub use entry::{BAG, ENTRY};

pub use bag::{DollarMove, DollarStrip, SilverDollarBag};

use crate::notation::{no_move, read_number, read_numbers};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum,
};
use std::fmt;

/// The rules of the Silver Dollar game without a dollar, with its nim-values. A position is the whole strip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SilverDollar;

/// Coins on different squares of a strip. The squares are counted from 0 at the left end.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip {
    squares: Vec<u64>,
}

impl Strip {
    /// Creates the strip with coins on these squares, in any order.
    ///
    /// # Errors
    /// [`IllegalPosition`] if two coins are on one square.
    pub fn new(squares: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        let mut squares: Vec<u64> = squares.into_iter().collect();
        squares.sort_unstable();
        match squares.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(IllegalPosition::new(format_args!("two coins are on square {}", pair[0])))
            }
            None => Ok(Self { squares }),
        }
    }

    /// Returns the squares with coins, from left to right.
    pub fn squares(&self) -> &[u64] {
        &self.squares
    }

    /// Returns the strip after a coin has moved to a different square, possibly past other coins.
    pub(super) fn after(&self, mv: &Slide) -> Self {
        let moved = |&square: &u64| if square == mv.from { mv.to } else { square };
        let mut squares: Vec<u64> = self.squares.iter().map(moved).collect();
        squares.sort_unstable();
        Self { squares }
    }

    /// Returns the leftmost square to which a coin can move. `coin` is its index from the left.
    fn free_from(&self, coin: usize) -> u64 {
        coin.checked_sub(1).map_or(0, |left| self.squares[left] + 1)
    }

    /// Returns the coins in pairs, starting from the right. Each item contains the right coin of a pair, and the left coin if there is one.
    fn pairs(&self) -> impl Iterator<Item = (usize, Option<usize>)> {
        (0..self.squares.len()).rev().step_by(2).map(|right| (right, right.checked_sub(1)))
    }
}

/// A move: the coin on one square moves to a square farther to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Slide {
    /// The square of the coin.
    pub from: u64,
    /// The square to which the coin moves.
    pub to: u64,
}

impl Ruleset for SilverDollar {
    type Position = Strip;
    type Move = Slide;

    /// Lists the moves coin by coin from left to right, and for each coin in ascending order of the new square.
    fn moves(&self, strip: &Strip) -> impl Iterator<Item = Slide> {
        strip.squares.iter().enumerate().flat_map(|(coin, &from)| {
            (strip.free_from(coin)..from).map(move |to| Slide { from, to })
        })
    }

    fn play(&self, strip: &Strip, mv: &Slide) -> Sum<Strip> {
        Sum::from(strip.after(mv))
    }

    /// Checks and plays a move in O(k) time for k coins.
    fn try_play(&self, strip: &Strip, mv: &Slide) -> Result<Sum<Strip>, IllegalMove> {
        let coin = strip.squares.binary_search(&mv.from);
        if coin.is_ok_and(|coin| (strip.free_from(coin)..mv.from).contains(&mv.to)) {
            Ok(self.play(strip, mv))
        } else {
            Err(IllegalMove::new(mv, strip))
        }
    }
}

impl SpragueGrundy for SilverDollar {
    /// Computes the xor of the gaps between the coins of each pair. The coins are paired from the right. If their number is odd, the number
    /// of free squares to the left of the first coin is included.
    ///
    /// # Complexity
    /// O(k) for k coins.
    fn nim_value(&self, strip: &Strip) -> Nimber {
        strip.pairs().map(|(right, left)| Nimber::new(self::gap(strip, right, left))).sum()
    }

    /// Finds at most one move for each pair: the right coin moves toward the left coin, or the left coin moves away from the right coin.
    ///
    /// # Complexity
    /// O(k) for k coins, for all moves.
    fn moves_to(&self, strip: &Strip, value: Nimber) -> impl Iterator<Item = Slide> {
        let change = self.nim_value(strip) + value;
        strip.pairs().filter_map(move |(right, left)| {
            let before = gap(strip, right, left);
            let after = (Nimber::new(before) + change).value();
            let from = strip.squares[right];
            if after < before {
                return Some(Slide { from, to: from - (before - after) });
            }
            let left = left.filter(|_| after > before)?;
            let from = strip.squares[left];
            let to = from.checked_sub(after - before)?;
            (to >= strip.free_from(left)).then_some(Slide { from, to })
        })
    }
}

/// Returns the number of free squares between two coins, or to the left of the first coin if it has no partner.
fn gap(strip: &Strip, right: usize, left: Option<usize>) -> u64 {
    let right = strip.squares[right];
    left.map_or(right, |left| right - strip.squares[left] - 1)
}

/// Writes a position as the squares with coins, such as `2 5 9`, or as `no coins`. Writes a move as the squares of the coin before and
/// after it, such as `9:8`.
impl Notation for SilverDollar {
    fn position_text(&self, strip: &Strip) -> String {
        let squares: Vec<String> = strip.squares.iter().map(u64::to_string).collect();
        if squares.is_empty() { NO_COINS.to_owned() } else { squares.join(" ") }
    }

    fn read_position(&self, text: &str) -> Result<Strip, ReadError> {
        if text.trim() == NO_COINS {
            return Ok(Strip::default());
        }
        let squares = read_numbers("the square of a coin", text)?;
        if squares.is_empty() {
            return Err(ReadError::expected("the squares of the coins", ""));
        }
        Strip::new(squares).map_err(ReadError::new)
    }

    fn move_text(&self, _: &Strip, mv: &Slide) -> String {
        format!("{}:{}", mv.from, mv.to)
    }

    fn read_move(&self, strip: &Strip, text: &str) -> Result<Slide, ReadError> {
        read_slide(text)
            .filter(|mv| self.try_play(strip, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(strip), text))
    }

    fn position_in_words(&self, strip: &Strip) -> String {
        match strip.squares.len() {
            0 => "a strip without coins".to_owned(),
            1 => format!("a coin on square {}", strip.squares[0]),
            _ => format!("coins on the squares {}", crate::notation::Listed(&strip.squares)),
        }
    }

    fn move_in_words(&self, _: &Strip, mv: &Slide) -> String {
        mv.to_string()
    }
}

const NO_COINS: &str = "no coins";

/// Reads the squares before and after a move, such as `9:8`. Returns `None` for any other text.
pub(super) fn read_slide(text: &str) -> Option<Slide> {
    let (from, to) = text.trim().split_once(':')?;
    Some(Slide { from: read_number("", from).ok()?, to: read_number("", to).ok()? })
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move the coin on square {} to square {}", self.from, self.to)
    }
}

#[cfg(feature = "serde")]
stored_as!(Strip as Vec<u64>, |strip| strip.squares(), |squares| Self::new(squares)
    .map_err(grundy_core::ReadError::new));

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the catalog entries of the games.

    use grundy_core::mixed::AnyGame;

    use super::Strip;
    use super::bag::DollarStrip;
    use super::{SilverDollar, SilverDollarBag};
    use crate::catalog::reader::{List, Refusal, Tokens, one};
    use crate::catalog::{Entry, random};

    impl Tokens<'_> {
        /// Reads coins on different squares, or `no coins`.
        ///
        /// # Errors
        /// The same as for [`list`](Self::list), or a [`Refusal`] if two coins are on one square.
        pub(crate) fn strip(&mut self) -> Result<Strip, Refusal> {
            let squares = if self.take_words(&["no", "coins"]) {
                Vec::new()
            } else {
                self.list(List::places("the square of a coin"))?
            };
            Strip::new(squares).map_err(|error| self.taken(error))
        }
    }

    /// The entry of the game without the dollar.
    pub static ENTRY: Entry = Entry {
        name: "silver_dollar",
        title: "Silver Dollar without a dollar",
        about: "Coins on a strip move to the left, and never pass one another.",
        rules: "Move one coin of a strip to the left, over free squares only. A player who cannot move loses.",
        notation: "The squares with coins, counted from 0, as `2 5 9`; a move is from which square to which, as `9:8`.",
        examples: &["silver_dollar 2 5 9", "silver_dollar 0 1 4 5"],
        why: crate::coins::why::silver_dollar,
        look: crate::coins::look::SLID,
        page: include_str!("../../doc/silver_dollar.md"),
        read: |tokens| {
            let strip = tokens.strip()?;
            one(&AnyGame::new("silver_dollar", SilverDollar).values().build(), strip)
        },
        random: |game, size, below| Some(random::row(game, size, below)),
        ..Entry::USUAL
    };

    /// The entry of the game with the dollar and the bag.
    pub static BAG: Entry = Entry {
        name: "silver_dollar_bag",
        title: "Silver Dollar with the dollar",
        about: "Silver Dollar with a bag that takes the leftmost coin, but not the dollar.",
        rules: "Move one coin of a strip to the left, over free squares only, or put the leftmost coin into the bag, \
                   but not the dollar. A player who cannot move loses.",
        notation: "The squares with coins, counted from 0, with a `d` for the dollar, as `2 5d 9`; a move is from \
                   which square to which, as `9:8`, or `2:bag`.",
        examples: &["silver_dollar_bag 1 4d 6", "silver_dollar_bag 0 2 5d"],
        why: crate::coins::why::silver_dollar,
        look: crate::coins::look::BAG,
        page: include_str!("../../doc/silver_dollar.md"),
        read: |tokens| {
            let list = List::places("the square of a coin, with a d for the dollar");
            let coins = tokens.list_of(list, |tokens| {
                let square = tokens.number(list.what, list.most)?;
                Ok((square, tokens.is_glued(0) && tokens.take_word(&["d"])))
            })?;
            let mut dollars = coins.iter().filter(|(_, is_dollar)| *is_dollar);
            let dollar = dollars.next().map(|&(square, _)| square);
            if dollars.next().is_some() {
                return Err(tokens.taken("expected one dollar"));
            }
            let squares = coins.iter().map(|&(square, _)| square).collect::<Vec<_>>();
            let strip = Strip::new(squares).map_err(|error| tokens.taken(error))?;
            let none = || tokens.taken("expected one dollar, as in `2 5d 9`");
            let position =
                dollar.and_then(|dollar| DollarStrip::new(strip, dollar)).ok_or_else(none)?;
            one(&AnyGame::new("silver_dollar_bag", SilverDollarBag).values().build(), position)
        },
        random: |game, size, below| Some(random_bag(game, size, below)),
        ..Entry::USUAL
    };

    fn random_bag(game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
        let row = random::row(game, size, below);
        let coins = row.split(' ').count() as u64 - 1;
        let dollar = 1 + below(coins.max(1));
        let mark = |(at, word): (u64, &str)| {
            if at == dollar { format!("{word}d") } else { word.to_owned() }
        };
        (0..).zip(row.split(' ')).map(mark).collect::<Vec<_>>().join(" ")
    }
}
