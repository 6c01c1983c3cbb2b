//! Why something is not known.

use std::fmt;

use grundy_core::Stopped;
use grundy_core::mixed::AnyPosition;
use grundy_search::SearchError;

/// Why something is not known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unknown {
    /// There is no such thing in this convention, as nim-values in misère play.
    Meaningless,
    /// No theorem says it, and a search was not asked for.
    NoTheorem,
    /// It was not asked for.
    NotAsked,
    /// It has no bearing on what was asked first, and would take [more work](crate::catalog::Question::value_within) than
    /// this.
    LeftOut {
        /// After so many steps of work its search ended.
        work: u64,
    },
    /// A limit of the question was reached. Asked again, the search resumes where it stopped.
    Stopped(Stopped),
    /// The search cannot say it; the reason in words.
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
