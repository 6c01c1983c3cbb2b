//! Good moves.

use grundy_core::Outcome;

/// A good move, and how long the game lasts after it: of a position (`M` is a move of the
/// rules) or of a sum (`M` is a [`SumMove`](grundy_core::SumMove)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove<M> {
    pub(super) mv: M,
    pub(super) outcome: Outcome,
    pub(super) length: u32,
}

impl<M> BestMove<M> {
    /// The move.
    pub const fn mv(&self) -> &M {
        &self.mv
    }

    /// The outcome of the sum before the move: `N` if the move wins, `P` if it only delays.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether the move wins.
    pub const fn wins(&self) -> bool {
        self.outcome.first_wins()
    }

    /// The number of moves to the end of the game, including this one: the remoteness.
    pub const fn length(&self) -> u32 {
        self.length
    }
}
