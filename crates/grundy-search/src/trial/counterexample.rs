//! Counterexamples: sums for which claim and search disagree, with the facts that show the disagreement.

use std::fmt::{self, Debug};

use grundy_core::engine::brief;
use grundy_core::{Convention, Nimber, Outcome, SumMove};

/// A sum for which a claim is wrong according to the search.
///
/// The printed form shows the error, and the options with their nim-values (or outcomes in misère play), so you can verify the error by
/// hand. See the example in the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample<P, M> {
    pub(super) sum: Vec<P>,
    pub(super) disagreement: Disagreement<M>,
    pub(super) options: Vec<OptionReport<P, M>>,
    pub(super) began: Vec<P>,
}

impl<P, M> Counterexample<P, M> {
    /// Returns the sum that the trial was given. The counterexample is this sum or is reachable from it.
    pub fn began(&self) -> &[P] {
        &self.began
    }

    /// Returns the components of the sum.
    pub fn sum(&self) -> &[P] {
        &self.sum
    }

    /// Returns the error of the claim.
    pub const fn disagreement(&self) -> &Disagreement<M> {
        &self.disagreement
    }

    /// Returns all options, in the order of the components and of their moves.
    pub fn options(&self) -> &[OptionReport<P, M>] {
        &self.options
    }
}

/// The difference between claim and search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement<M> {
    /// The claimed nim-value is wrong.
    Value {
        /// The index of the component whose value is wrong, or `None` if only the value of the whole sum is wrong.
        component: Option<usize>,
        /// The claimed value.
        claimed: Nimber,
        /// The value found by the search.
        searched: Nimber,
    },
    /// The claimed outcome is wrong.
    Outcome {
        /// The convention of play.
        convention: Convention,
        /// The claimed outcome.
        claimed: Outcome,
        /// The outcome found by the search.
        searched: Outcome,
    },
    /// The claimed winning moves are wrong.
    WinningMoves {
        /// The convention of play.
        convention: Convention,
        /// Winning moves that the claim misses.
        missing: Vec<SumMove<M>>,
        /// Moves that the claim lists although they do not win, are illegal, or are already in the list.
        wrong: Vec<SumMove<M>>,
    },
    /// The claimed moves to a nim-value are wrong.
    MovesTo {
        /// The value that the component must have after the move.
        value: Nimber,
        /// Moves to this value that are missing from the claim.
        missing: Vec<SumMove<M>>,
        /// Moves that the claim lists although they do not reach the value, are illegal, or are already in the list.
        wrong: Vec<SumMove<M>>,
    },
}

/// An option of a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionReport<P, M> {
    pub(super) mv: SumMove<M>,
    pub(super) left: Vec<P>,
    pub(super) outcome: Outcome,
    pub(super) value: Option<Nimber>,
}

impl<P, M> OptionReport<P, M> {
    /// Returns the move.
    pub const fn mv(&self) -> &SumMove<M> {
        &self.mv
    }

    /// Returns the sum that the move leaves.
    pub fn left(&self) -> &[P] {
        &self.left
    }

    /// Returns the outcome of the sum that the move leaves, in the convention of the claim. The search has found this outcome.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the nim-value of the sum that the move leaves, as found by the search. Returns `None` in misère play, where nim-values do
    /// not matter.
    pub const fn value(&self) -> Option<Nimber> {
        self.value
    }
}

/// The maximum number of options to print. Further options are only counted.
const SHOWN: usize = 20;

impl<P: Debug + PartialEq, M: Debug> fmt::Display for Counterexample<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = self.sum.len() > 1;
        write!(f, "{}: ", brief(&self.sum))?;
        let list = |moves: &[SumMove<M>]| {
            let one = |mv: &SumMove<M>| name(several, mv);
            moves.iter().take(SHOWN).map(one).collect::<Vec<_>>().join(", ")
        };
        let (missing, wrong) = match &self.disagreement {
            Disagreement::Value { component, claimed, searched } => {
                write!(f, "the nim-value")?;
                if let Some(component) = component.filter(|_| several) {
                    write!(f, " of component {component}")?;
                }
                write!(f, " is {searched}, not {claimed}")?;
                (String::new(), String::new())
            }
            Disagreement::Outcome { convention, claimed, searched } => {
                write!(f, "the outcome in {convention} is {searched}, not {claimed}")?;
                (String::new(), String::new())
            }
            Disagreement::WinningMoves { convention, missing, wrong } => {
                write!(f, "other moves win in {convention}")?;
                (list(missing), list(wrong))
            }
            Disagreement::MovesTo { value, missing, wrong } => {
                write!(f, "other moves lead to {value}")?;
                (list(missing), list(wrong))
            }
        };
        if !missing.is_empty() {
            write!(f, "; missing: {missing}")?;
        }
        if !wrong.is_empty() {
            write!(f, "; wrong: {wrong}")?;
        }
        for option in self.options.iter().take(SHOWN) {
            let mv = name(several, &option.mv);
            write!(f, "\n  {mv} leaves {} with ", brief(&option.left))?;
            match option.value {
                Some(value) => write!(f, "nim-value {value}")?,
                None => write!(f, "outcome {}", option.outcome)?,
            }
        }
        match (self.options.len(), self.options.len().saturating_sub(SHOWN)) {
            (0, _) => write!(f, "\n  no moves")?,
            (_, 0) => {}
            (_, 1) => write!(f, "\n  and one more option")?,
            (_, more) => write!(f, "\n  and {more} more options")?,
        }
        if self.began == self.sum {
            return Ok(());
        }
        write!(f, "\nfound below {}", brief(&self.began))
    }
}

fn name<M: Debug>(several: bool, mv: &SumMove<M>) -> String {
    let SumMove { component, mv } = mv;
    let mv = brief(mv);
    if several { format!("{mv} in component {component}") } else { mv }
}
