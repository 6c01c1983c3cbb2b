#![doc = include_str!("../../doc/nimble.md")]

#[cfg(feature = "catalog")]
use crate::catalog::reader::{List, each};
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, random};
use crate::heaps::nim::Nim;
use crate::notation::{left_of_heap, no_move};
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalMove, Misere, Nimber, Notation, Outcome, ReadError, Ruleset, SpragueGrundy, Sum,
    SumMove, SumTheorem,
};

/// The rules of Nimble, with its nim-values and the theorem for misère play. A position is the square of a single coin, and a strip is the
/// sum of its coins. A move is the square to which the coin moves.
///
/// ```
/// use games::coins::nimble::Nimble;
/// use grundy_core::{Normal, SpragueGrundy, SumMove, SumTheorem};
///
/// let strip = [2, 2, 4, 5];
/// assert_eq!(Nimble.nim_sum(&strip).to_string(), "*1");
/// assert!(Nimble.sum_winning_moves(&strip, Normal).eq([SumMove::new(3, 4)]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nimble;

impl Ruleset for Nimble {
    type Position = u64;
    type Move = u64;

    /// Lists the squares from the nearest to the farthest.
    fn moves(&self, &square: &u64) -> impl Iterator<Item = u64> {
        (0..square).rev()
    }

    fn play(&self, _: &u64, &to: &u64) -> Sum<u64> {
        Sum::from(to)
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, square: &u64, mv: &u64) -> Result<Sum<u64>, IllegalMove> {
        if mv < square { Ok(self.play(square, mv)) } else { Err(IllegalMove::new(mv, square)) }
    }

    fn play_ends(&self) -> bool {
        true
    }
}

impl SpragueGrundy for Nimble {
    fn nim_value(&self, &square: &u64) -> Nimber {
        Nimber::new(square)
    }

    /// Runs in O(1) time.
    fn moves_to(&self, &square: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        (value.value() < square).then_some(value.value()).into_iter()
    }
}

/// The outcome is the same as in misère Nim, with one heap for each coin.
impl SumTheorem<Misere> for Nimble {
    fn sum_outcome(&self, squares: &[u64], _: Misere) -> Outcome {
        Nim.sum_outcome(squares, Misere)
    }

    fn sum_winning_moves(&self, squares: &[u64], _: Misere) -> impl Iterator<Item = SumMove<u64>> {
        Nim.sum_winning_moves(squares, Misere)
            .map(|mv| SumMove { mv: squares[mv.component] - mv.mv, ..mv })
    }
}

/// Writes a position as the square of a coin, such as `5`. Writes a move as the squares before and after it, such as `5:2`.
impl Notation for Nimble {
    number_positions!("the square of a coin", "a coin on square {}");

    fn move_text(&self, square: &u64, mv: &u64) -> String {
        format!("{square}:{mv}")
    }

    fn read_move(&self, square: &u64, text: &str) -> Result<u64, ReadError> {
        left_of_heap(*square, text)
            .filter(|mv| mv < square)
            .ok_or_else(|| no_move(&square.to_string(), text))
    }

    fn move_in_words(&self, square: &u64, mv: &u64) -> String {
        format!("shift the coin from square {square} to square {mv}")
    }
}

/// Returns the position that the numbers describe if they count the coins on each square, as in exercises of online judges. The position
/// does not contain coins on square 0, which never move. Returns `None` for numbers that are probably squares: a coin on square 0 has no
/// moves, so people write a 0 only for an empty square.
#[cfg(feature = "catalog")]
fn counted(numbers: &[u64]) -> Option<String> {
    const MAX_COINS: u64 = 30;
    let coins = numbers.iter().skip(1).fold(0_u64, |sum, &count| sum.saturating_add(count));
    if !numbers.contains(&0) || !(1..=MAX_COINS).contains(&coins) {
        return None;
    }
    let squares = (1_usize..).zip(&numbers[1..]);
    let coins = squares.flat_map(|(square, &count)| (0..count).map(move |_| square.to_string()));
    Some(format!("nimble {}", coins.collect::<Vec<_>>().join(" ")))
}

/// The game's entry in the catalog.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "nimble",
    title: "Nimble",
    about: "Coins on a strip are shifted to the left, past and onto each other.",
    rules: "Shift one coin of a strip to a square further to the left, past other coins or onto them. A player who cannot \
            move loses; in misère play, wins.",
    notation: "The squares of the coins, counted from 0, as `2 2 5`; a move is from which square to which, as `5:2`.",
    examples: &["nimble 2 2 4 5", "nimble 1 1 3"],
    why: crate::heaps::why::nimble,
    nim_heaps: |square| Some(vec![*square.downcast_ref()?]),
    look: crate::coins::look::STRIP,
    page: include_str!("../../doc/nimble.md"),
    read: |tokens| {
        let game = AnyGame::new("nimble", Nimble).values().sum_outcomes(Misere).build();
        let squares = tokens.list(List::places("the square of a coin"))?;
        if let Some(counted) = counted(&squares) {
            tokens.note(format_args!(
                "These are the squares of the coins; if they are the numbers of coins on squares 0, 1, 2 and so on, write `{counted}`."
            ));
        }
        each(&game, squares)
    },
    random: |game, size, below| Some(random::heaps(game, 4, size, below)),
    ..Entry::USUAL
};
