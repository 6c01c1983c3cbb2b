//! The notation of both games of Euclid.

use super::{Euclid, EuclidToZero, after};
use crate::notation::{left_pair, no_move, read_pair};
use grundy_core::{Notation, ReadError, Ruleset};

/// Both games have the same notation.
macro_rules! notation {
    ($game:ty) => {
        /// Both numbers, as in `24 7`. A move is written as the numbers that it leaves: `10,7`.
        impl Notation for $game {
            fn position_text(&self, (a, b): &(u64, u64)) -> String {
                format!("{a} {b}")
            }

            fn read_position(&self, text: &str) -> Result<(u64, u64), ReadError> {
                let numbers = read_pair("a number", text)?;
                self.check_position(&numbers)?;
                Ok(numbers)
            }

            fn move_text(&self, &numbers: &(u64, u64), &times: &u64) -> String {
                let (a, b) = after(numbers, times);
                format!("{a},{b}")
            }

            fn read_move(&self, numbers: &(u64, u64), text: &str) -> Result<u64, ReadError> {
                left_pair(text)
                    .and_then(|left| times_to(*numbers, left))
                    .filter(|mv| self.try_play(numbers, mv).is_ok())
                    .ok_or_else(|| no_move(&self.position_text(numbers), text))
            }

            fn position_in_words(&self, (a, b): &(u64, u64)) -> String {
                format!("the numbers {a} and {b}")
            }

            fn move_in_words(&self, &numbers: &(u64, u64), mv: &u64) -> String {
                let (a, b) = after(numbers, *mv);
                let mv = in_words(*mv);
                format!("{mv} of {} and {}, which leaves {a} and {b}", numbers.0, numbers.1)
            }
        }
    };
}

notation!(Euclid);
notation!(EuclidToZero);

/// How many times the smaller number was subtracted if these numbers are left.
fn times_to((a, b): (u64, u64), left: (u64, u64)) -> Option<u64> {
    let subtracted = if a > b { a.checked_sub(left.0)? } else { b.checked_sub(left.1)? };
    let times = subtracted.checked_div(a.min(b))?;
    (after((a, b), times) == left).then_some(times)
}

/// A move as an instruction.
fn in_words(times: u64) -> String {
    match times {
        1 => "subtract the smaller number".to_owned(),
        _ => format!("subtract {times} times the smaller number"),
    }
}
