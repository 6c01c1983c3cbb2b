//! The reasons why a part of an answer is unknown.

use std::fmt;

use grundy_core::Stopped;
use grundy_core::mixed::AnyPosition;
use grundy_search::SearchError;

/// The reason why a part of an answer is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unknown {
    /// It does not exist in this convention, like nim-values in misère play.
    Meaningless,
    /// No theorem answers it, and the question allows no search.
    NoTheorem,
    /// The question does not include it.
    NotAsked,
    /// It has no bearing on the main question, and would take [more work](crate::catalog::Question::value_within) than
    /// this.
    LeftOut {
        /// The steps of work after which the search for it ended.
        work: u64,
    },
    /// A limit of the question was reached. If the question is repeated, the search resumes where it stopped.
    Stopped(Stopped),
    /// The search cannot find it, for this reason.
    Beyond(String),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meaningless => f.write_str("there is none in this convention"),
            Self::NoTheorem => f.write_str("no theorem says it"),
            Self::NotAsked => f.write_str("it was not asked for"),
            Self::LeftOut { work: 0 } => f.write_str("left out"),
            Self::LeftOut { work } => write!(f, "left out after {work} steps of work"),
            Self::Stopped(stopped) => stopped.fmt(f),
            Self::Beyond(reason) => f.write_str(reason),
        }
    }
}

impl From<Stopped> for Unknown {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<SearchError<AnyPosition>> for Unknown {
    fn from(error: SearchError<AnyPosition>) -> Self {
        match error {
            SearchError::Stopped(stopped) => Self::Stopped(stopped),
            SearchError::Cycle { position } => {
                Self::Beyond(format!("play can return to position {position:.200}"))
            }
            other => Self::Beyond(other.to_string()),
        }
    }
}
