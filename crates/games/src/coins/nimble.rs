#![doc = include_str!("../../doc/nimble.md")]

#[cfg(feature = "catalog")]
use crate::catalog::{Entry, Shape, random};
use crate::heaps::Nim;
use crate::heaps::nim::Take;
use crate::notation::{left_of_heap, no_move, read_number};
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalMove, Misere, Nimber, Notation, Outcome, ReadError, Ruleset, SpragueGrundy, Sum,
    SumMove, SumTheorem,
};
use std::fmt;

/// The rules of Nimble, with its nim-values and the theorem for misère play. A position is the square of one coin, and
/// a strip is the sum of its coins.
///
/// ```
/// use games::coins::Nimble;
/// use games::coins::nimble::Shift;
/// use grundy_core::{Normal, SpragueGrundy, SumMove, SumTheorem};
///
/// let strip = [2, 2, 4, 5];
/// assert_eq!(Nimble.nim_sum(&strip).to_string(), "*1");
/// assert!(Nimble.sum_winning_moves(&strip, Normal).eq([SumMove::new(3, Shift(4))]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nimble;

/// A move of Nimble: the square to which the coin goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shift(pub u64);

impl Ruleset for Nimble {
    type Position = u64;
    type Move = Shift;

    /// The nearest square first.
    fn moves(&self, &square: &u64) -> impl Iterator<Item = Shift> {
        (0..square).rev().map(Shift)
    }

    fn play(&self, _: &u64, &Shift(to): &Shift) -> Sum<u64> {
        Sum::from(to)
    }

    /// In O(1).
    fn try_play(&self, square: &u64, mv: &Shift) -> Result<Sum<u64>, IllegalMove> {
        if mv.0 < *square { Ok(self.play(square, mv)) } else { Err(IllegalMove::new(mv, square)) }
    }

    fn play_ends(&self) -> bool {
        true
    }
}

impl SpragueGrundy for Nimble {
    fn nim_value(&self, &square: &u64) -> Nimber {
        Nimber::new(square)
    }

    /// In O(1).
    fn moves_to(&self, &square: &u64, value: Nimber) -> impl Iterator<Item = Shift> {
        (value.value() < square).then_some(Shift(value.value())).into_iter()
    }
}

/// As in Nim.
impl SumTheorem<Misere> for Nimble {
    fn sum_outcome(&self, squares: &[u64], _: Misere) -> Outcome {
        Nim.sum_outcome(squares, Misere)
    }

    fn sum_winning_moves(
        &self,
        squares: &[u64],
        _: Misere,
    ) -> impl Iterator<Item = SumMove<Shift>> {
        Nim.sum_winning_moves(squares, Misere).map(
            |SumMove { component, mv: Take(squares_left) }| SumMove {
                component,
                mv: Shift(squares[component] - squares_left),
            },
        )
    }
}

/// The square of a coin, as in `5`. A move is written as the squares before and after it: `5:2`.
impl Notation for Nimble {
    const LISTED: bool = true;

    fn position_text(&self, square: &u64) -> String {
        square.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        read_number("the square of a coin", text.trim())
    }

    fn move_text(&self, square: &u64, mv: &Shift) -> String {
        format!("{square}:{}", mv.0)
    }

    fn read_move(&self, square: &u64, text: &str) -> Result<Shift, ReadError> {
        left_of_heap(*square, text)
            .map(Shift)
            .filter(|mv| mv.0 < *square)
            .ok_or_else(|| no_move(&square.to_string(), text))
    }

    fn position_in_words(&self, square: &u64) -> String {
        format!("a coin on square {square}")
    }

    fn move_in_words(&self, square: &u64, mv: &Shift) -> String {
        format!("{mv} from square {square}")
    }
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shift a coin to square {}", self.0)
    }
}

/// The game's entry in the catalog.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "nimble",
    title: "Nimble",
    about: "Coins on a strip are shifted to the left, past and onto each other.",
    rules: "Shift one coin of a strip to a square further to the left, past other coins or onto them. Whoever cannot \
            move loses; in misère play, wins.",
    notation: "The squares of the coins, counted from 0, as `2 2 5`; a move is from which square to which, as `5:2`.",
    examples: &["nimble 2 2 4 5", "nimble 1 1 3"],
    shape: Shape::Heaps,
    page: include_str!("../../doc/nimble.md"),
    read: |_, text| {
        AnyGame::new("nimble", Nimble).values().sum_outcomes(Misere).build().read_sum(text)
    },
    random: |game, size, below| Some(random::heaps(game, 4, size, below)),
    ..Entry::USUAL
};
