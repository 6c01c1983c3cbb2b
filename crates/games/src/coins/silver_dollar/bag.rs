//! The Silver Dollar game with the dollar and the money bag.

use super::Strip;
use crate::notation::{no_move, read_number};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum,
};
use std::fmt;

/// The rules of the Silver Dollar game with the dollar, with its nim-values. A position is the whole strip.
///
/// The leftmost coin can also move into the bag, unless it is the dollar. A player who put the dollar into the bag would lose, because the
/// opponent would take the bag.
///
/// ```
/// use games::coins::silver_dollar::{DollarStrip, SilverDollarBag, Strip};
/// use grundy_core::{Normal, Notation, Outcome, OutcomeTheorem};
///
/// let strip = SilverDollarBag.read_position("1 4d 6")?;
/// assert_eq!(SilverDollarBag.outcome(&strip, Normal), Outcome::N);
/// let winning = SilverDollarBag.winning_moves(&strip, Normal);
/// let texts: Vec<_> = winning.map(|mv| SilverDollarBag.move_text(&strip, &mv)).collect();
/// assert_eq!(texts, ["4:3", "1:0"]);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SilverDollarBag;

/// Coins on different squares of a strip, one of which is the dollar.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DollarStrip {
    strip: Strip,
    /// The index of the dollar among the coins.
    dollar: usize,
}

impl DollarStrip {
    /// Creates the strip on which the coin on the square `dollar` is the dollar. Returns `None` if that square has no coin.
    pub fn new(strip: Strip, dollar: u64) -> Option<Self> {
        let dollar = strip.squares.binary_search(&dollar).ok()?;
        Some(Self { strip, dollar })
    }

    /// Returns all coins, including the dollar.
    pub const fn strip(&self) -> &Strip {
        &self.strip
    }

    /// Returns the square of the dollar.
    pub fn dollar(&self) -> u64 {
        self.strip.squares[self.dollar]
    }

    /// Returns the gap of the leftmost coin, which is part of the nim-sum if the number of coins is odd. The gap is the number of places to
    /// which the coin can move: the free squares to its left and, unless the coin is the dollar, the bag.
    fn leftmost_gap(&self, coin: usize) -> u64 {
        self.strip.squares[coin] + u64::from(coin != self.dollar)
    }

    fn gap(&self, right: usize, left: Option<usize>) -> u64 {
        left.map_or_else(
            || self.leftmost_gap(right),
            |left| self.strip.squares[right] - self.strip.squares[left] - 1,
        )
    }
}

/// A move: the coin on a square moves to a square farther to the left, or into the bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DollarMove {
    /// The coin on this square moves into the bag. It is the leftmost coin, and not the dollar.
    Bag(u64),
    /// The coin on the first square moves to the second square.
    Slide(u64, u64),
}

impl Ruleset for SilverDollarBag {
    type Position = DollarStrip;
    type Move = DollarMove;

    /// Lists the move into the bag first. The other moves follow coin by coin from left to right, and for each coin in ascending order of
    /// the new square.
    fn moves(&self, position: &DollarStrip) -> impl Iterator<Item = DollarMove> {
        let strip = &position.strip;
        let bag = (position.dollar > 0).then(|| DollarMove::Bag(strip.squares[0]));
        bag.into_iter().chain(strip.squares.iter().enumerate().flat_map(|(coin, &from)| {
            (strip.free_from(coin)..from).map(move |to| DollarMove::Slide(from, to))
        }))
    }

    fn play(&self, position: &DollarStrip, mv: &DollarMove) -> Sum<DollarStrip> {
        let mut left = position.clone();
        match *mv {
            DollarMove::Bag(_) => {
                left.strip.squares.remove(0);
                left.dollar -= 1;
            }
            DollarMove::Slide(from, to) => {
                for square in left.strip.squares.iter_mut().filter(|square| **square == from) {
                    *square = to;
                }
            }
        }
        Sum::from(left)
    }

    /// Allows squares up to `2^64 - 2`, because the number of places to which a coin can move includes the bag and must fit into 64 bits.
    fn check_position(&self, position: &DollarStrip) -> Result<(), IllegalPosition> {
        match position.strip.squares.last() {
            Some(&u64::MAX) => Err(IllegalPosition::new(format_args!(
                "a coin is on square {}, the last square is {}",
                u64::MAX,
                u64::MAX - 1
            ))),
            _ => Ok(()),
        }
    }

    /// Checks and plays a move in O(k) time for k coins.
    fn try_play(
        &self,
        position: &DollarStrip,
        mv: &DollarMove,
    ) -> Result<Sum<DollarStrip>, IllegalMove> {
        let strip = &position.strip;
        let legal = match *mv {
            DollarMove::Bag(square) => position.dollar > 0 && strip.squares[0] == square,
            DollarMove::Slide(from, to) => {
                let coin = strip.squares.binary_search(&from);
                coin.is_ok_and(|coin| (strip.free_from(coin)..from).contains(&to))
            }
        };
        if legal { Ok(self.play(position, mv)) } else { Err(IllegalMove::new(mv, position)) }
    }
}

impl SpragueGrundy for SilverDollarBag {
    /// Computes the value as in the game without the dollar. If the number of coins is odd, the gap of the leftmost coin also counts. This
    /// gap equals the number of the coin's square, plus one for the bag unless the coin is the dollar.
    ///
    /// # Complexity
    /// O(k) for k coins.
    fn nim_value(&self, position: &DollarStrip) -> Nimber {
        let pairs = position.strip.pairs();
        pairs.map(|(right, left)| Nimber::new(position.gap(right, left))).sum()
    }

    /// Finds at most two moves for each pair of coins.
    ///
    /// # Complexity
    /// O(k) for k coins, for all moves.
    fn moves_to(&self, position: &DollarStrip, value: Nimber) -> impl Iterator<Item = DollarMove> {
        let change = self.nim_value(position) + value;
        let strip = &position.strip;
        let pairs = strip.pairs().filter(move |_| !change.is_zero());
        pairs.flat_map(move |(right, left)| {
            let before = position.gap(right, left);
            let after = (Nimber::new(before) + change).value();
            let leftmost = left.unwrap_or(right);
            // The gap of the right coin after the left coin has moved into the bag. It is 0 if the right coin itself moves into the bag.
            let bagged = if left.is_some() { position.leftmost_gap(right) } else { 0 };
            let bag = leftmost == 0 && position.dollar > 0 && bagged == after;
            let bag = bag.then(|| DollarMove::Bag(strip.squares[0]));
            let (coin, by) =
                if after < before { (Some(right), before - after) } else { (left, after - before) };
            let slide = coin.and_then(|coin| {
                let from = strip.squares[coin];
                let to = from.checked_sub(by).filter(|&to| to >= strip.free_from(coin))?;
                Some(DollarMove::Slide(from, to))
            });
            bag.into_iter().chain(slide)
        })
    }
}

/// Writes a position as the squares with coins, with a `d` after the dollar, such as `2 5d 9`. Writes a move as the squares of the coin
/// before and after it, such as `9:8`, or as the square and `bag`, such as `2:bag`.
impl Notation for SilverDollarBag {
    fn position_text(&self, position: &DollarStrip) -> String {
        let coins = position.strip.squares.iter().enumerate();
        let coin = |(coin, square)| {
            let mark = if coin == position.dollar { "d" } else { "" };
            format!("{square}{mark}")
        };
        coins.map(coin).collect::<Vec<_>>().join(" ")
    }

    fn read_position(&self, text: &str) -> Result<DollarStrip, ReadError> {
        let mut dollar = None;
        let mut squares = Vec::new();
        for word in text.split_whitespace() {
            let (digits, marked) =
                word.strip_suffix('d').map_or((word, false), |word| (word, true));
            let square = read_number("the square of a coin, with a d for the dollar", digits)?;
            squares.push(square);
            if marked && dollar.replace(square).is_some() {
                return Err(ReadError::expected("one dollar", text));
            }
        }
        let none = || ReadError::expected("one dollar, as in `2 5d 9`", text);
        let strip = Strip::new(squares).map_err(ReadError::new)?;
        let position =
            dollar.and_then(|dollar| DollarStrip::new(strip, dollar)).ok_or_else(none)?;
        self.check_position(&position)?;
        Ok(position)
    }

    fn move_text(&self, _: &DollarStrip, mv: &DollarMove) -> String {
        match mv {
            DollarMove::Bag(square) => format!("{square}:bag"),
            DollarMove::Slide(from, to) => format!("{from}:{to}"),
        }
    }

    fn read_move(&self, position: &DollarStrip, text: &str) -> Result<DollarMove, ReadError> {
        let mv = text.trim().split_once(':').and_then(|(from, to)| {
            let from = read_number("", from).ok()?;
            match to {
                "bag" => Some(DollarMove::Bag(from)),
                _ => Some(DollarMove::Slide(from, read_number("", to).ok()?)),
            }
        });
        mv.filter(|mv| self.try_play(position, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(position), text))
    }

    fn position_in_words(&self, position: &DollarStrip) -> String {
        let dollar = position.dollar();
        let squares = crate::notation::Listed(&position.strip.squares);
        format!("coins on the squares {squares}, the dollar on {dollar}")
    }

    fn move_in_words(&self, _: &DollarStrip, mv: &DollarMove) -> String {
        mv.to_string()
    }
}

impl fmt::Display for DollarMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bag(square) => write!(f, "put the coin on square {square} into the bag"),
            Self::Slide(from, to) => write!(f, "move the coin on square {from} to square {to}"),
        }
    }
}

#[cfg(feature = "serde")]
stored_as!(DollarStrip as String, |strip| SilverDollarBag.position_text(strip), |text| {
    SilverDollarBag.read_position(&text)
});
