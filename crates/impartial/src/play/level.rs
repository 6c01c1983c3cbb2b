//! How well the program plays.

use grundy_core::ReadError;
use grundy_core::SumMove;
use grundy_core::mixed::{AnyMove, MixedSum};
use std::str::FromStr;

/// How well the program plays: perfectly where there are few moves to choose from, and anything elsewhere.
///
/// A person sees the end of a game before its beginning. The levels differ in how many moves they can survey: where there are
/// more, the program takes one without asking who wins, and so gives away games that were won until their end is near.
///
/// ```
/// use impartial::play::Level;
///
/// let position = games::catalog::read_sum("nim 3 5")?;
/// assert!(!Level::Medium.surveys(&position), "8 moves");
/// assert!(Level::Medium.surveys(&games::catalog::read_sum("nim 2 5")?));
/// assert!("hard".parse() == Ok(Level::Hard) && Level::Hard.surveys(&position));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Surveys three moves.
    Easy,
    /// Surveys seven moves, as many as an easy puzzle of the page has.
    Medium,
    /// Plays perfectly where a theorem or a short search tells how.
    #[default]
    Hard,
}

impl Level {
    /// How many moves are surveyed.
    pub(crate) const fn most_moves(self) -> usize {
        match self {
            Self::Easy => 3,
            Self::Medium => 7,
            Self::Hard => usize::MAX,
        }
    }

    /// Whether the program looks for a winning move here.
    #[must_use]
    pub fn surveys(self, position: &MixedSum) -> bool {
        position.moves().nth(self.most_moves()).is_none()
    }
}

impl FromStr for Level {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        match text {
            "easy" => Ok(Self::Easy),
            "medium" => Ok(Self::Medium),
            "hard" => Ok(Self::Hard),
            _ => Err(ReadError::expected("`easy`, `medium` or `hard`", text)),
        }
    }
}

/// Any move of the first few hundred. The position decides, so that a game can be played again; `None` if there is no move.
pub(crate) fn any(position: &MixedSum) -> Option<SumMove<AnyMove>> {
    const MAX: usize = 500;
    let mut moves: Vec<_> = position.moves().take(MAX).collect();
    let index = position.to_string().len() * 7 % moves.len().max(1);
    (index < moves.len()).then(|| moves.swap_remove(index))
}
