//! The levels of strength at which the program plays.

use grundy_core::ReadError;
use grundy_core::SumMove;
use grundy_core::mixed::{AnyMove, MixedSum};
use std::str::FromStr;

/// The strength of the program. In positions with few moves, it plays perfectly; in all other positions, it plays an arbitrary move.
///
/// Like a human player, the program understands the end of a game better than its beginning. The levels differ in the number of
/// moves that the program can survey. If a position has more moves, the program does not find out who wins, so it can lose a won
/// game until the end is near.
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
    /// Surveys positions with up to three moves.
    Easy,
    /// Surveys positions with up to seven moves, which is the largest number in an easy puzzle of the page.
    Medium,
    /// Plays perfectly wherever a theorem or a short search finds a winning move.
    #[default]
    Hard,
}

impl Level {
    /// Returns the maximum number of moves of a position that this level surveys.
    pub(crate) const fn most_moves(self) -> usize {
        match self {
            Self::Easy => 3,
            Self::Medium => 7,
            Self::Hard => usize::MAX,
        }
    }

    /// Returns whether the program looks for a winning move in the given position.
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

/// Chooses one of the first 500 moves. Returns `None` if there are no moves. The choice depends only on the position, so a game can
/// be repeated exactly.
pub(crate) fn any(position: &MixedSum) -> Option<SumMove<AnyMove>> {
    const MAX: usize = 500;
    let mut moves: Vec<_> = position.moves().take(MAX).collect();
    let index = position.to_string().len() * 7 % moves.len().max(1);
    (index < moves.len()).then(|| moves.swap_remove(index))
}
