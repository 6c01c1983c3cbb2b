//! The game of Euclid in which a number may become 0.

use super::{after, both_games, candidates, difference_of_quotients};
use grundy_core::{IllegalMove, IllegalPosition, Nimber, Ruleset, SpragueGrundy, Sum};

/// The rules of Euclid in which a number may become 0, which ends play, with the nim-values.
///
/// A position is a pair of numbers, not both 0. This is the game of Cole and Davie; in
/// [`Euclid`](super::Euclid) the numbers stay positive.
///
/// ```
/// use games::heaps::euclid::EuclidToZero;
/// use grundy_core::{Normal, OutcomeTheorem, Ruleset};
///
/// // The only way to win from 24 and 7 leaves 10 and 7, whose quotient is below the golden ratio.
/// assert!(EuclidToZero.winning_moves(&(24, 7), Normal).eq([2]));
/// assert_eq!(EuclidToZero.moves(&(0, 7)).count(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EuclidToZero;

impl Ruleset for EuclidToZero {
    both_games!();

    fn check_position(&self, &(a, b): &(u64, u64)) -> Result<(), IllegalPosition> {
        if a.max(b) > 0 {
            Ok(())
        } else {
            Err(IllegalPosition::new("both numbers are 0, one at least is to be positive"))
        }
    }
}

fn most_times((a, b): (u64, u64)) -> u64 {
    a.max(b).checked_div(a.min(b)).unwrap_or(0)
}

impl SpragueGrundy for EuclidToZero {
    /// As in [`Euclid`](super::Euclid), but one more or less if all terms of the continued fraction are equal.
    ///
    /// # Complexity
    /// O(log n) for numbers of up to n.
    fn nim_value(&self, &numbers: &(u64, u64)) -> Nimber {
        let value = difference_of_quotients(numbers);
        Nimber::new(match equal_terms(numbers) {
            Some(terms) if terms % 2 == 1 => value + 1,
            Some(_) => value - 1,
            None => value,
        })
    }

    /// # Complexity
    /// O(log n) for numbers of up to n.
    fn moves_to(&self, &numbers: &(u64, u64), value: Nimber) -> impl Iterator<Item = u64> {
        // An option with the quotient q >= 1 has the value q - 1 or q: with equal terms, `x - 1/x` is below their number q
        // if there are an odd number of them, and otherwise above it.
        let quotients = [value.value().checked_add(1), Some(value.value()), Some(0)];
        candidates(numbers, quotients, most_times(numbers))
            .filter(move |&times| self.nim_value(&after(numbers, times)) == value)
    }
}

/// The number of terms of the continued fraction of the larger by the smaller number, if all are equal. The
/// last term is not 1, unless it is the only one; if the smaller number is 0 there are no terms.
fn equal_terms((a, b): (u64, u64)) -> Option<u32> {
    let (mut small, mut large) = (a.min(b), a.max(b));
    let first = large.checked_div(small)?;
    let mut terms = 0;
    while let Some(term) = large.checked_div(small) {
        if term != first {
            return None;
        }
        (small, large) = (large % small, small);
        terms += 1;
    }
    Some(terms)
}
