//! Both games of Euclid as text.

use super::{Euclid, EuclidToZero, Subtract, after};
use crate::notation::{left_pair, no_move, read_pair};
use grundy_core::{Notation, ReadError, Ruleset};
use std::fmt;

/// Both games are written alike.
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

            fn move_text(&self, &numbers: &(u64, u64), &Subtract(times): &Subtract) -> String {
                let (a, b) = after(numbers, times);
                format!("{a},{b}")
            }

            fn read_move(&self, numbers: &(u64, u64), text: &str) -> Result<Subtract, ReadError> {
                left_pair(text)
                    .and_then(|left| times_to(*numbers, left))
                    .map(Subtract)
                    .filter(|mv| self.try_play(numbers, mv).is_ok())
                    .ok_or_else(|| no_move(&self.position_text(numbers), text))
            }

            fn position_in_words(&self, (a, b): &(u64, u64)) -> String {
                format!("the numbers {a} and {b}")
            }

            fn move_in_words(&self, &numbers: &(u64, u64), mv: &Subtract) -> String {
                let (a, b) = after(numbers, mv.0);
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

impl fmt::Display for Subtract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("subtract the smaller number"),
            times => write!(f, "subtract {times} times the smaller number"),
        }
    }
}
