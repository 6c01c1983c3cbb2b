//! The questions that a catalog can answer about a sum.

use grundy_core::Convention;

/// A question about a sum: the convention, the parts of the answer to find, and the methods to use.
///
/// ```
/// use games::catalog::{Catalog, Question};
/// use grundy_core::{Limits, Normal};
///
/// let catalog = Catalog::standard();
/// let sum = catalog.read_sum("nim 3 5 7")?;
/// let solved = catalog.answer(&sum, &Question::new(Normal).most_moves(1), &Limits::none());
/// let winning = solved.winning_moves().get().expect("Nim is known");
/// assert_eq!((winning.as_slice().len(), winning.are_all()), (1, false));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub(super) convention: Convention,
    pub(super) most_moves: usize,
    pub(super) in_passing: bool,
    pub(super) only_outcome: bool,
    pub(super) why: bool,
    pub(super) value: u64,
    pub(super) by: By,
}

/// The methods that may be used to find an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum By {
    /// Uses theorems, and a search if no theorem applies.
    #[default]
    Both,
    /// Uses only theorems.
    Theorems,
    /// Uses only a search by the rules. Comparing its answer with a theorem's answer tests the theorem.
    Search,
    /// Uses only a search by the rules, treats every game as a loopy game, and computes loopy values. Such values have no meaning in misère
    /// play.
    Loopy,
}

impl Question {
    /// The default amount of [work](Self::value_within) that programs grant for a value that the rest of the answer does not need. This
    /// work takes about a second.
    pub const VALUE_WORK: u64 = 1 << 18;

    /// Asks for the outcome in this convention and for the value, and lists at most 1000 winning moves.
    pub fn new(convention: impl Into<Convention>) -> Self {
        Self {
            convention: convention.into(),
            most_moves: 1000,
            in_passing: false,
            only_outcome: false,
            why: false,
            value: u64::MAX,
            by: By::Both,
        }
    }

    /// Lists at most `moves` moves; 0 disables the search for moves.
    #[must_use]
    pub const fn most_moves(mut self, moves: usize) -> Self {
        self.most_moves = moves;
        self
    }

    /// Limits the search for winning moves to the work of finding the outcome, or to 2¹⁸ steps if that is more. If the player to move wins,
    /// the search continues beyond this limit until it has found one winning move.
    /// [`Moves::completeness`](crate::catalog::Moves::completeness) reports whether the list is complete.
    #[must_use]
    pub const fn moves_in_passing(mut self) -> Self {
        self.in_passing = true;
        self
    }

    /// Asks only for the outcome, not for moves or for the value, because finding these can take longer. If a theorem knows the outcome of
    /// a loopy game, call [`value_within`](Self::value_within) afterwards to find out how long play lasts, too.
    #[must_use]
    pub const fn only_outcome(mut self) -> Self {
        self.only_outcome = true;
        self.most_moves = 0;
        self.value = 0;
        self
    }

    /// Limits the search for a value to `work` steps if theorems know the outcome and the moves but not the value. In many games, finding
    /// the outcome and the moves takes a moment, while a search for the value would not finish in practice. At the limit, the value is
    /// [left out](crate::catalog::Unknown::LeftOut). By default, the search for the value stops only at the limits of the question.
    #[must_use]
    pub const fn value_within(mut self, work: u64) -> Self {
        self.value = work;
        self
    }

    /// Does not ask for the value. The answer still contains it if finding the outcome or the moves requires it.
    #[must_use]
    pub const fn without_value(self) -> Self {
        self.value_within(0)
    }

    /// Also asks for the [reason](crate::catalog::Answer::why), which can require a search for replies.
    #[must_use]
    pub const fn why(mut self) -> Self {
        self.why = true;
        self
    }

    /// Restricts the methods of finding the answer.
    #[must_use]
    pub const fn by(mut self, by: By) -> Self {
        self.by = by;
        self
    }
}
