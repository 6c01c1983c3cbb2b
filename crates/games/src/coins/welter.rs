#![doc = include_str!("../../doc/welter.md")]
//!
//! # Example
//!
//! ```
//! use games::coins::silver_dollar::{Slide, Strip};
//! use games::coins::welter::Welter;
//! use grundy_core::{Misere, Normal, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! let strip = Strip::new([2, 5, 7])?;
//! assert_eq!(Welter.nim_value(&strip).to_string(), "*3"); // ((5 ^ 7) - 1) ^ 2
//! let winning: Vec<Slide> = Welter.winning_moves(&strip, Normal).collect();
//! assert_eq!(winning, [Slide { from: 7, to: 4 }]);
//! // One coin is on each of the pairs 0 and 3, 1 and 2, so misère play reverses the winner.
//! let strip = Strip::new([1, 3])?;
//! assert_eq!((Welter.outcome(&strip, Normal), Welter.outcome(&strip, Misere)), (Outcome::N, Outcome::P));
//! # Ok::<(), grundy_core::IllegalPosition>(())
//! ```

use super::silver_dollar::{SilverDollar, Slide, Strip, read_slide};
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, Field, Sample, random, reader};
use crate::notation::no_move;
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalMove, Misere, Nimber, Notation, Outcome, ReadError, Ruleset, SpragueGrundy, Sum,
    SumMove, SumTheorem,
};

/// The rules of Welter's game, with its nim-values and the theorem for misère play. A position is the whole strip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Welter;

impl Ruleset for Welter {
    type Position = Strip;
    type Move = Slide;

    /// Lists the moves coin by coin from left to right, and for each coin in ascending order of the new square.
    fn moves(&self, strip: &Strip) -> impl Iterator<Item = Slide> {
        let squares = strip.squares();
        squares.iter().flat_map(move |&from| {
            let free = (0..from).filter(|to| squares.binary_search(to).is_err());
            free.map(move |to| Slide { from, to })
        })
    }

    fn play(&self, strip: &Strip, mv: &Slide) -> Sum<Strip> {
        Sum::from(strip.after(mv))
    }

    /// Checks and plays a move in O(k) time for k coins.
    fn try_play(&self, strip: &Strip, mv: &Slide) -> Result<Sum<Strip>, IllegalMove> {
        let has_coin = |square: &u64| strip.squares().binary_search(square).is_ok();
        if mv.to < mv.from && has_coin(&mv.from) && !has_coin(&mv.to) {
            Ok(self.play(strip, mv))
        } else {
            Err(IllegalMove::new(mv, strip))
        }
    }
}

impl SpragueGrundy for Welter {
    /// Computes Welter's function.
    ///
    /// # Complexity
    /// O(k log k) for k coins, to sort them and make one pass for each of the 64 binary digits.
    fn nim_value(&self, strip: &Strip) -> Nimber {
        Nimber::new(function(strip.squares()))
    }

    /// Finds at most one move for each coin.
    ///
    /// # Complexity
    /// O(k log k) for each of k coins.
    fn moves_to(&self, strip: &Strip, value: Nimber) -> impl Iterator<Item = Slide> {
        let squares = strip.squares();
        squares.iter().filter_map(move |&from| {
            let to = square_for(squares, from, value.value())?;
            (to < from).then_some(Slide { from, to })
        })
    }
}

/// Computes Welter's function: the xor of the squares, and of `d ^ (d - 1)` for the distances `d` of all pairs.
fn function(squares: &[u64]) -> u64 {
    let total = squares.iter().fold(0, |total, square| total ^ square);
    // Sort by reversed digits, so squares that agree in their last binary digits are next to each other.
    let mut reversed: Vec<u64> = squares.iter().map(|square| square.reverse_bits()).collect();
    reversed.sort_unstable();
    let pairs = (0..64).fold(0, |pairs, digit| {
        let agree = |a: &u64, b: &u64| (a ^ b).leading_zeros() >= digit;
        // A class of c coins has c (c - 1) / 2 pairs. This number is odd if c mod 4 is 2 or 3.
        let odd = reversed.chunk_by(agree).filter(|class| class.len() % 4 >= 2).count() % 2;
        pairs | (odd as u64) << digit
    });
    total ^ pairs
}

/// Returns the square to which the coin on `from` must move to give the position the value `value`. There is only one such square, and no
/// other coin is on it. Returns `None` if the square is not below 2^64.
fn square_for(squares: &[u64], from: u64, value: u64) -> Option<u64> {
    let mut near: Vec<u64> = squares.iter().copied().filter(|&other| other != from).collect();
    let value = value ^ function(&near);
    // The wanted square differs from `value` in exactly those binary digits for which an odd number of other coins agree with the square in
    // all lower digits.
    let mut differs = 0;
    for place in 0..64 {
        if near.is_empty() {
            break;
        }
        differs |= (near.len() as u64 % 2) << place;
        let digit = |number: u64| number >> place & 1;
        near.retain(|&other| digit(other) == digit(value ^ differs));
    }
    near.is_empty().then_some(value ^ differs)
}

/// Returns whether each pair of squares whose sum is `2k - 1` contains exactly one of the `k` coins. In that case, no coin is on any other
/// square.
fn is_balanced(strip: &Strip) -> bool {
    let squares = strip.squares();
    let last = 2 * squares.len() as u64;
    squares
        .iter()
        .all(|&square| square < last && squares.binary_search(&(last - 1 - square)).is_err())
}

/// Misère play: a player who cannot move wins.
impl SumTheorem<Misere> for Welter {
    /// The outcome is the same as in normal play, with one exception: if, in each strip of k coins, each pair of squares whose sum is
    /// `2k - 1` has exactly one coin, the outcome is the opposite.
    ///
    /// # Complexity
    /// O(k log k) for k coins.
    fn sum_outcome(&self, strips: &[Strip], _: Misere) -> Outcome {
        let lost = if strips.iter().all(is_balanced) { Nimber::ONE } else { Nimber::ZERO };
        Outcome::from_first_wins(self.nim_sum(strips) != lost)
    }

    /// # Complexity
    /// O(k log k) for each of k coins.
    fn sum_winning_moves(
        &self,
        strips: &[Strip],
        _: Misere,
    ) -> impl Iterator<Item = SumMove<Slide>> {
        let total = self.nim_sum(strips);
        let free = strips.iter().filter(|strip| !is_balanced(strip)).count();
        strips.iter().enumerate().flat_map(move |(component, strip)| {
            let others = total + self.nim_value(strip);
            let others_are_balanced = free == usize::from(!is_balanced(strip));
            let wins = move |left: &Strip, lost: Nimber| {
                (others_are_balanced && is_balanced(left)) == (lost == Nimber::ONE)
            };
            [Nimber::ZERO, Nimber::ONE]
                .into_iter()
                .flat_map(move |lost| {
                    let moves = self.moves_to(strip, others + lost);
                    moves.filter(move |mv| wins(&strip.after(mv), lost))
                })
                .map(move |mv| SumMove { component, mv })
        })
    }
}

/// Writes a position as the squares with coins, such as `2 5 9`, or as `no coins`. Writes a move as the squares of the coin before and
/// after it, such as `9:3`.
impl Notation for Welter {
    fn position_text(&self, strip: &Strip) -> String {
        SilverDollar.position_text(strip)
    }

    fn read_position(&self, text: &str) -> Result<Strip, ReadError> {
        SilverDollar.read_position(text)
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
        SilverDollar.position_in_words(strip)
    }

    fn move_in_words(&self, _: &Strip, mv: &Slide) -> String {
        mv.to_string()
    }
}

/// The game's entry in the catalog, for positions such as `welter 2 5 7`.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "welter",
    title: "Welter's game",
    about: "Coins on a strip jump to free squares on the left, over others if you like.",
    rules: "Move one coin of a strip to any free square to its left; it may jump over others. A player who cannot move \
            loses; in misère play, wins.",
    notation: "The squares with coins, counted from 0, as `2 5 9`; a move is from which square to which, as `9:3`.",
    examples: &["welter 2 5 7", "welter 0 1 6 7"],
    samples: &[Sample { title: "Conway: 2, 3, 5, 7, 11, 13", text: "welter 2 3 5 7 11 13" }],
    fields: &[Field::Numbers {
        title: "Squares with coins, as 2 5 9",
        what: "coins",
        is_parameter: false,
    }],
    why: crate::coins::why::welter,
    look: crate::coins::look::SLID,
    page: include_str!("../../doc/welter.md"),
    read: |tokens| {
        let strip = tokens.strip()?;
        reader::one(&AnyGame::new("welter", Welter).values().sum_outcomes(Misere).build(), strip)
    },
    random: |game, size, below| Some(random::row(game, size, below)),
    ..Entry::USUAL
};
