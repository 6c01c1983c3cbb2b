//! A sum on which claim and search disagree, with what there is to see about it.

use std::fmt::{self, Debug};

use grundy_core::engine::brief;
use grundy_core::{Convention, Nimber, Outcome, SumMove};

/// A sum on which a claim is wrong, by the search.
///
/// Printed, it shows the error and the options with their nim-values (in misère play their
/// outcomes), so that it can be followed by hand; see the example of the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample<P, M> {
    pub(super) sum: Vec<P>,
    pub(super) disagreement: Disagreement<M>,
    pub(super) options: Vec<OptionReport<P, M>>,
    pub(super) began: Vec<P>,
}

impl<P, M> Counterexample<P, M> {
    /// The sum that was tried, from which options led to this one.
    pub fn began(&self) -> &[P] {
        &self.began
    }

    /// The components of the sum.
    pub fn sum(&self) -> &[P] {
        &self.sum
    }

    /// What is wrong.
    pub const fn disagreement(&self) -> &Disagreement<M> {
        &self.disagreement
    }

    /// All options, in the order of the components and of their moves.
    pub fn options(&self) -> &[OptionReport<P, M>] {
        &self.options
    }
}

/// What a claim says, and what the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement<M> {
    /// Another nim-value.
    Value {
        /// The component that is valued wrongly; none if only the whole sum is.
        component: Option<usize>,
        /// What the claim says.
        claimed: Nimber,
        /// What the search found.
        searched: Nimber,
    },
    /// The other outcome.
    Outcome {
        /// The convention of play.
        convention: Convention,
        /// What the claim says.
        claimed: Outcome,
        /// What the search found.
        searched: Outcome,
    },
    /// Other winning moves.
    WinningMoves {
        /// The convention of play.
        convention: Convention,
        /// Winning moves that the claim does not name.
        missing: Vec<SumMove<M>>,
        /// Moves that the claim names and that do not win, are illegal or are named twice.
        wrong: Vec<SumMove<M>>,
    },
    /// Other moves to a nim-value.
    MovesTo {
        /// The value to be reached in the component.
        value: Nimber,
        /// Moves that reach it and that the claim does not name.
        missing: Vec<SumMove<M>>,
        /// Moves that the claim names and that do not reach it, are illegal or are named twice.
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
    /// The move.
    pub const fn mv(&self) -> &SumMove<M> {
        &self.mv
    }

    /// The sum that the move leaves.
    pub fn left(&self) -> &[P] {
        &self.left
    }

    /// The outcome of what is left, by the search, in the convention of the claim.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The nim-value of what is left, by the search; none in misère play, which it says nothing about.
    pub const fn value(&self) -> Option<Nimber> {
        self.value
    }
}

/// More options than this are counted and not printed.
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
