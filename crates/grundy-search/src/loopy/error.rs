//! The error of exploring a loopy game.

use grundy_core::{IllegalPosition, StopReason, Stopped};
use thiserror::Error;

/// The reason why a loopy game could not be explored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// The exploration reached a limit, or a bound of the [`LoopyExplorer`](super::LoopyExplorer).
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A move leaves several components.
    #[error("a move in position {position} leaves {parts} components")]
    Splits {
        /// The position, truncated to 200 characters.
        position: String,
        /// The number of components left.
        parts: usize,
    },
    /// A component of a sum has not been explored.
    #[error(transparent)]
    Unknown(#[from] IllegalPosition),
}

impl LoopyError {
    /// The limit or bound that ended the search, if one did.
    pub const fn reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason()),
            Self::Splits { .. } | Self::Unknown(_) => None,
        }
    }
}
