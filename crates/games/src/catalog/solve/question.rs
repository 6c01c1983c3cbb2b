//! What can be asked about a sum.

use grundy_core::Convention;

/// What is asked about a sum, beside the sum itself.
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

/// By which means an answer may be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum By {
    /// By theorems, and by search where they are silent.
    #[default]
    Both,
    /// By theorems only.
    Theorems,
    /// By the rules alone, to hold a theorem against it.
    Search,
    /// By the rules alone, and by the values of loopy games, which say nothing about misère play.
    Loopy,
}

impl Question {
    /// The [work](Self::value_within) that programs give to a value that nothing else needs, unless they are told otherwise:
    /// a second or so.
    pub const VALUE_WORK: u64 = 1 << 18;

    /// Who wins in this convention, and by which moves; at most 1000 of them are listed.
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

    /// Lists at most this many moves. For 0 none is looked for.
    #[must_use]
    pub const fn most_moves(mut self, moves: usize) -> Self {
        self.most_moves = moves;
        self
    }

    /// Searches for winning moves no longer than it took to find who wins, or 2¹⁸ steps if that is more, unless none is known
    /// by then: at least one is listed where a move wins, and its [completeness](crate::catalog::Moves::completeness) says
    /// whether these are all.
    #[must_use]
    pub const fn moves_in_passing(mut self) -> Self {
        self.in_passing = true;
        self
    }

    /// Asks only who wins: no value, which may take longer, and no move.
    #[must_use]
    pub const fn only_outcome(mut self) -> Self {
        self.only_outcome = true;
        self.most_moves = 0;
        self
    }

    /// Searches for a value that theorems leave open for this many steps of work at most, where they know who wins and the
    /// moves: for many games the one takes a moment, and the other has no end. At the end the value is
    /// [left out](crate::catalog::Unknown::LeftOut). Without this, only the limits of the question end the search.
    #[must_use]
    pub const fn value_within(mut self, work: u64) -> Self {
        self.value = work;
        self
    }

    /// Asks for no value beyond what who wins and the moves need.
    #[must_use]
    pub const fn without_value(self) -> Self {
        self.value_within(0)
    }

    /// Asks for the [reason](crate::catalog::Answer::why), too, for which replies may have to be looked up.
    #[must_use]
    pub const fn why(mut self) -> Self {
        self.why = true;
        self
    }

    /// Answers by these means.
    #[must_use]
    pub const fn by(mut self, by: By) -> Self {
        self.by = by;
        self
    }
}
