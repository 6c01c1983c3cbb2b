//! Solves misère play on sums of heaps of any size, with a misère quotient whose period is proved.

use grundy_core::{IllegalMove, Misere, Outcome, Ruleset, Sum, SumMove, SumTheorem};
use misere_quotients::HeapQuotient;

use super::{Break, TakeAndBreak};

/// A take-and-break game with its misère quotient. The quotient determines the winner and the winning moves in misère play, for sums of any
/// number of heaps of any size.
///
/// The quotient must have a proved period. For a quotient without a proved period, use [`HeapQuotient::outcome`] and
/// [`HeapQuotient::winning_moves`], which cover heaps up to the largest heap of the quotient.
///
/// # Examples
///
/// ```
/// use games::heaps::take_and_break::{MisereTakeAndBreak, TakeAndBreak};
/// use misere_quotients::HeapQuotient;
/// use grundy_core::{Misere, Outcome, Ruleset, SumTheorem};
///
/// let code = "kayles".parse::<TakeAndBreak>()?.code().clone();
/// let kayles = MisereTakeAndBreak::new(HeapQuotient::up_to(&code, 200)?).expect("a proved period");
/// let rows = [7, 1 << 60, 12];
/// assert_eq!(kayles.sum_outcome(&rows, Misere), Outcome::N);
/// let first = kayles.sum_winning_moves(&rows, Misere).next().expect("a winning move");
/// assert_eq!(kayles.sum_outcome(&kayles.play_in_sum(&rows, &first), Misere), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MisereTakeAndBreak {
    rules: TakeAndBreak,
    quotient: HeapQuotient,
}

impl MisereTakeAndBreak {
    /// Creates the game from its misère quotient. Returns `None` if the quotient has no proved period, because it would not apply to larger
    /// heaps.
    pub fn new(quotient: HeapQuotient) -> Option<Self> {
        quotient.period()?;
        Some(Self { rules: TakeAndBreak::new(quotient.code().clone()), quotient })
    }

    /// Returns the rules.
    pub fn rules(&self) -> &TakeAndBreak {
        &self.rules
    }

    /// Returns the quotient.
    pub fn quotient(&self) -> &HeapQuotient {
        &self.quotient
    }
}

impl Ruleset for MisereTakeAndBreak {
    type Position = u64;
    type Move = Break;

    fn moves(&self, heap: &u64) -> impl Iterator<Item = Break> {
        self.rules.moves(heap)
    }

    fn play(&self, heap: &u64, mv: &Break) -> Sum<u64> {
        self.rules.play(heap, mv)
    }

    fn try_play(&self, heap: &u64, mv: &Break) -> Result<Sum<u64>, IllegalMove> {
        self.rules.try_play(heap, mv)
    }
}

impl SumTheorem<Misere> for MisereTakeAndBreak {
    /// Computes one product in the quotient for each heap.
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        match self.quotient.outcome(heaps) {
            Ok(outcome) => outcome,
            Err(error) => unreachable!("the period covers all heaps: {error}"),
        }
    }

    /// Lists the winning moves in the order of [`moves`](Ruleset::moves). If every move leaves at most two parts, losing moves are skipped
    /// quickly.
    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<Break>> {
        let moves = self.quotient.winning_moves(heaps).into_iter().flatten();
        moves.map(|SumMove { component, mv }| SumMove { component, mv: Break::new(mv.0, mv.1) })
    }
}
