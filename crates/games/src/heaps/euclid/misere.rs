//! Misère play of sums in which the numbers stay positive.

use super::{Euclid, after};
use grundy_core::{Misere, Nimber, Normal, Outcome, SpragueGrundy, SumMove, SumTheorem};

/// Misère play: a player who cannot move wins.
impl SumTheorem<Misere> for Euclid {
    /// As in normal play, unless every pair is a multiple of two neighboring Fibonacci numbers; then opposite
    /// to it.
    ///
    /// # Complexity
    /// O(k log n) for k pairs of numbers of up to n.
    fn sum_outcome(&self, sum: &[(u64, u64)], _: Misere) -> Outcome {
        let normal = self.sum_outcome(sum, Normal);
        if sum.iter().all(|&numbers| is_forced(numbers)) { !normal } else { normal }
    }

    /// # Complexity
    /// O(k log n) for k pairs of numbers of up to n.
    fn sum_winning_moves(
        &self,
        sum: &[(u64, u64)],
        _: Misere,
    ) -> impl Iterator<Item = SumMove<u64>> {
        let total = self.nim_sum(sum);
        let free = sum.iter().filter(|&&numbers| !is_forced(numbers)).count();
        sum.iter().enumerate().flat_map(move |(component, numbers)| {
            let free_left = free - usize::from(!is_forced(*numbers));
            // To nim-sum 0 if a free pair remains, and to 1 otherwise.
            let wanted = total + self.nim_value(numbers);
            let as_normal = self.moves_to(numbers, wanted).map(|mv| (mv, false));
            let opposite = self.moves_to(numbers, wanted + Nimber::ONE).map(|mv| (mv, true));
            let fits = move |&(times, all_forced): &(u64, bool)| {
                all_forced == (free_left == 0 && is_forced(after(*numbers, times)))
            };
            let moves = as_normal.chain(opposite).filter(fits);
            moves.map(move |(mv, _)| SumMove { component, mv })
        })
    }
}

/// Whether all further moves are forced: the numbers are `k F(i)` and `k F(i + 1)`.
fn is_forced((a, b): (u64, u64)) -> bool {
    let (mut small, mut large) = (a.min(b), a.max(b));
    // Subtracting once must be the only move until there is none.
    while small < large {
        if large - small > small {
            return false;
        }
        (small, large) = (large - small, small);
    }
    true
}
