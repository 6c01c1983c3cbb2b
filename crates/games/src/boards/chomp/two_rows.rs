//! Chomp on two rows of any length.

use super::Bite;
use super::known::{bite_text, read_bite};
use crate::notation::{no_move, read_number, read_pair};
use grundy_core::{
    IllegalMove, IllegalPosition, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset,
    Sum,
};

/// The rules of Chomp on two rows of up to 2⁶⁴ − 1 squares each, with the theorem for normal play. A position is the pair of the lengths of
/// both rows. The second length can be 0.
///
/// ```
/// use games::boards::chomp::{Bite, TwoRowChomp};
/// use grundy_core::{Normal, Outcome, OutcomeTheorem};
///
/// assert_eq!(TwoRowChomp.outcome(&(1001, 1000), Normal), Outcome::P);
/// let winning: Vec<Bite> = TwoRowChomp.winning_moves(&(u64::MAX, 1000), Normal).collect();
/// assert_eq!(winning, [Bite { row: 0, column: 1001 }]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoRowChomp;

impl Ruleset for TwoRowChomp {
    type Position = (u64, u64);
    type Move = Bite;

    /// Lists the moves in the first row and then the moves in the second row, from left to right.
    fn moves(&self, &(first, second): &(u64, u64)) -> impl Iterator<Item = Bite> {
        let in_row =
            |row: u64, from: u64, to: u64| (from..to).map(move |column| Bite { row, column });
        in_row(0, 1, first).chain(in_row(1, 0, second))
    }

    fn play(&self, &(first, second): &(u64, u64), mv: &Bite) -> Sum<(u64, u64)> {
        Sum::from(match mv.row {
            0 => (mv.column, second.min(mv.column)),
            _ => (first, mv.column),
        })
    }

    fn check_position(&self, &(first, second): &(u64, u64)) -> Result<(), IllegalPosition> {
        if first >= second.max(1) {
            return Ok(());
        }
        Err(IllegalPosition::new(format_args!("rows of {first} and {second} are not a bar")))
    }

    /// Checks and plays a move in O(1) time.
    fn try_play(&self, bar: &(u64, u64), mv: &Bite) -> Result<Sum<(u64, u64)>, IllegalMove> {
        let legal = match mv.row {
            0 => (1..bar.0).contains(&mv.column),
            1 => mv.column < bar.1,
            _ => false,
        };
        if legal { Ok(self.play(bar, mv)) } else { Err(IllegalMove::new(mv, bar)) }
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, &(first, second): &(u64, u64)) -> u64 {
        (first - 1).saturating_add(second)
    }
}

impl OutcomeTheorem<Normal> for TwoRowChomp {
    /// The outcome is `P` exactly if the first row is longer than the second one by one square.
    ///
    /// # Complexity
    /// O(1).
    fn outcome(&self, &(first, second): &(u64, u64), _: Normal) -> Outcome {
        Outcome::from_first_wins(first - second != 1)
    }

    /// Finds at most one move. If the rows are equally long, the move eats the last square of the second row. If the first row is longer by
    /// more than one square, the move shortens the first row to one square more than the second row.
    ///
    /// # Complexity
    /// O(1).
    fn winning_moves(
        &self,
        &(first, second): &(u64, u64),
        _: Normal,
    ) -> impl Iterator<Item = Bite> {
        let bite = match first - second {
            0 => Some(Bite { row: 1, column: second - 1 }),
            1 => None,
            _ => Some(Bite { row: 0, column: second + 1 }),
        };
        bite.into_iter()
    }
}

/// Writes a position as the lengths of the rows, such as `5 3`. Writes a move as the row and the column of the square, both counted from
/// 0, such as `1,2`.
impl Notation for TwoRowChomp {
    fn position_text(&self, (first, second): &(u64, u64)) -> String {
        format!("{first} {second}")
    }

    fn read_position(&self, text: &str) -> Result<(u64, u64), ReadError> {
        // Also accept a single row.
        let bar = match read_number("the length of a row", text.trim()) {
            Ok(first) => (first, 0),
            Err(_) => read_pair("the length of a row", text)?,
        };
        self.check_position(&bar)?;
        Ok(bar)
    }

    fn move_text(&self, _: &(u64, u64), mv: &Bite) -> String {
        bite_text(mv)
    }

    fn read_move(&self, bar: &(u64, u64), text: &str) -> Result<Bite, ReadError> {
        let bite = read_bite(text).filter(|mv| self.try_play(bar, mv).is_ok());
        bite.ok_or_else(|| no_move(&self.position_text(bar), text))
    }

    fn position_in_words(&self, (first, second): &(u64, u64)) -> String {
        format!("a bar with rows of {first} and {second}")
    }

    fn move_in_words(&self, _: &(u64, u64), mv: &Bite) -> String {
        mv.to_string()
    }
}
