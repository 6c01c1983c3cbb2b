//! Why a loopy game could not be explored.

use grundy_core::{IllegalPosition, StopReason, Stopped};
use thiserror::Error;

/// Why a loopy game could not be explored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// A limit was reached, or a bound of the [`LoopyExplorer`](super::LoopyExplorer).
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A move leaves several components.
    #[error("a move in position {position} leaves {parts} components")]
    Splits {
        /// The position, cut after 200 characters.
        position: String,
        /// How many components it leaves.
        parts: usize,
    },
    /// A component of a sum was not explored.
    #[error(transparent)]
    Unknown(#[from] IllegalPosition),
}

impl LoopyError {
    /// Which limit or bound ended the search, if one did.
    pub const fn reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason()),
            Self::Splits { .. } | Self::Unknown(_) => None,
        }
    }
}
