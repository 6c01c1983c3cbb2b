//! Dots and Boxes with its score, as an ordinary ruleset.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{
    IllegalPosition, Limits, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset, Sum,
};

use super::dots::beginning;
use super::{Dots, MarginSearch, Stroke};

/// The rules of Dots and Boxes, in which the player with more boxes wins.
///
/// A position is a [`ScoredDots`]: a board, and the margin that the player to move must reach. The game is turned into a normal-play game
/// as follows: when all lines are drawn, a player who has reached the margin claims the win, and the opponent then cannot move. After a
/// player closes a box, the opponent passes, so the players always alternate.
///
/// A position must be played alone: it cannot be a component of a sum.
///
/// The theorem runs a short search for the best margin; use [`MarginSearch`] for searches with other limits.
#[derive(Clone, Debug, Default)]
pub struct DotsAndBoxes {
    /// The search of the last question, which is reused for boards of the same size.
    search: Arc<Mutex<Option<MarginSearch>>>,
}

/// The limits of one question: the number of moves to try, and the number of positions to store.
static WITHIN: Limits = Limits::none().work(400_000);
const KEPT: u64 = 2_000_000;

/// A board with the margin that the player to move must still reach, written as `3x3 h0,1 goal 1`.
///
/// The initial goal is 1: the player to move must get more boxes than the opponent, so a tie is a loss for the player who moves first.
/// `pass` means that the player to move must pass, because the opponent moves again.
///
/// ```
/// use games::boards::dots_and_boxes::ScoredDots;
/// let scored: ScoredDots = "2x2 h0,0".parse()?;
/// assert_eq!(scored.to_string(), "2x2 h0,0 goal 1");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoredDots {
    /// The board.
    pub dots: Dots,
    /// The margin that the player to move must reach.
    pub goal: i16,
    /// Whether the player to move must pass.
    pub pass: bool,
}

/// A move of [`DotsAndBoxes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DotsMove {
    /// Draws a line.
    Draw(Stroke),
    /// Passes, because the opponent has closed a box and moves again.
    Pass,
    /// Claims the win, after all lines are drawn and the goal is reached.
    Claim,
}

impl ScoredDots {
    /// Creates a position with the usual goal: more boxes than the opponent from now on.
    pub const fn new(dots: Dots) -> Self {
        Self { dots, goal: 1, pass: false }
    }

    /// Returns the same position from the opponent's point of view.
    const fn turned(self, pass: bool) -> Self {
        Self { goal: 1 - self.goal, pass, ..self }
    }
}

impl Ruleset for DotsAndBoxes {
    type Position = ScoredDots;
    type Move = DotsMove;

    fn moves(&self, position: &ScoredDots) -> impl Iterator<Item = DotsMove> {
        let ScoredDots { dots, goal, pass } = *position;
        let claims = !pass && goal <= 0 && dots.open_count() == 0;
        let strokes = dots.strokes().filter(move |&stroke| !pass && !dots.is_drawn(stroke));
        let pass = pass.then_some(DotsMove::Pass);
        pass.into_iter().chain(claims.then_some(DotsMove::Claim)).chain(strokes.map(DotsMove::Draw))
    }

    fn play(&self, position: &ScoredDots, mv: &DotsMove) -> Sum<ScoredDots> {
        // After a claim, the board is unchanged, but the opponent has no move.
        let DotsMove::Draw(stroke) = *mv else { return Sum::from(position.turned(false)) };
        let (dots, closed) = position.dots.draw(stroke).expect("a line that is not drawn");
        let goal = position.goal - closed as i16;
        Sum::from(ScoredDots { dots, goal, pass: false }.turned(closed > 0))
    }

    /// Checks that the absolute value of the goal is not too large. A goal that is always reached, or that can never be reached, is valid.
    fn check_position(&self, position: &ScoredDots) -> Result<(), IllegalPosition> {
        if position.goal.unsigned_abs() <= MAX_GOAL {
            Ok(())
        } else {
            Err(IllegalPosition::new(format_args!("the goal {} is out of range", position.goal)))
        }
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// The maximum absolute value of a goal. It exceeds the number of boxes of any board, with room for changes during play.
pub(super) const MAX_GOAL: u16 = 1000;

/// Determines whether the player to move can reach the goal, if a short search can decide this.
impl PartialTheorem<Normal> for DotsAndBoxes {
    fn known_outcome(&self, position: &ScoredDots, _: Normal) -> Option<Outcome> {
        let ScoredDots { dots, goal, .. } =
            if position.pass { position.turned(false) } else { *position };
        let wins =
            self.with(&dots, |search| search.reaches(&dots, goal, &mut WITHIN.meter()).ok())?;
        let outcome = Outcome::from_first_wins(wins);
        Some(if position.pass { !outcome } else { outcome })
    }
}

impl DotsAndBoxes {
    /// Calls `ask` with a search for boards of this size. Starts a new search if the kept one is for a different size or stores too many
    /// positions.
    fn with<T>(&self, dots: &Dots, ask: impl FnOnce(&mut MarginSearch) -> T) -> T {
        // A panic leaves only correct bounds in the table, so the search can still be used after its lock is poisoned.
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let fits =
            search.as_ref().is_some_and(|search| search.fits(dots) && search.stored() < KEPT);
        if !fits {
            *search = None;
        }
        ask(search.get_or_insert_with(|| MarginSearch::new(dots).max_stored(KEPT)))
    }
}

/// Writes a position as a board with its lines and the goal, preceded by `pass` if the player to move must pass. A goal of 1 can be omitted
/// when a position is read. Writes a move as a line, `pass` or `claim`.
impl Notation for DotsAndBoxes {
    fn position_text(&self, position: &ScoredDots) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<ScoredDots, ReadError> {
        let position: ScoredDots = text.parse().map_err(ReadError::new)?;
        self.check_position(&position)?;
        Ok(position)
    }

    fn move_text(&self, _: &ScoredDots, mv: &DotsMove) -> String {
        mv.to_string()
    }

    fn read_move(&self, position: &ScoredDots, text: &str) -> Result<DotsMove, ReadError> {
        let text = text.trim();
        let mv = match text {
            "pass" => DotsMove::Pass,
            "claim" => DotsMove::Claim,
            _ => DotsMove::Draw(text.parse()?),
        };
        if self.moves(position).any(|legal| legal == mv) {
            return Ok(mv);
        }
        Err(match mv {
            _ if position.pass => ReadError::new(
                "the opponent has closed a box and moves again, so the only move is `pass`",
            ),
            DotsMove::Draw(stroke) if position.dots.is_drawn(stroke) => {
                ReadError::new(format_args!("the line {stroke} is already drawn"))
            }
            DotsMove::Draw(stroke) => {
                ReadError::new(format_args!("the board has no line {stroke}"))
            }
            DotsMove::Pass => {
                ReadError::new("only a player whose opponent has closed a box can pass")
            }
            DotsMove::Claim => ReadError::new("nothing can be claimed"),
        })
    }

    fn move_in_words(&self, _: &ScoredDots, mv: &DotsMove) -> String {
        match mv {
            DotsMove::Draw(stroke) => format!("draw the line {stroke}"),
            DotsMove::Pass => {
                "pass, since the other player has closed a box and moves again".to_owned()
            }
            DotsMove::Claim => "claim the win: the goal is reached".to_owned(),
        }
    }
}

/// Prints `h0,1`, `pass` or `claim`.
impl fmt::Display for DotsMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(stroke) => stroke.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Claim => f.write_str("claim"),
        }
    }
}

/// Prints `2x2 h0,0 goal 1`, with `pass` before it if the player to move must pass.
impl fmt::Display for ScoredDots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} goal {}", if self.pass { "pass " } else { "" }, self.dots, self.goal)
    }
}

/// Reads the printed form. The default goal is 1.
impl FromStr for ScoredDots {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.trim();
        let (pass, text) = match text.split_once(char::is_whitespace) {
            Some(("pass", rest)) => (true, rest),
            _ => (false, text),
        };
        let (dots, goal) = match text.split_once(" goal ") {
            Some((dots, goal)) => {
                let number = goal.trim().parse().ok().filter(|_| !goal.contains('+'));
                (
                    dots,
                    number.ok_or_else(|| {
                        let found = beginning(goal);
                        ReadError::new(format_args!(
                            "expected a goal as a small number, found `{found}`"
                        ))
                    })?,
                )
            }
            None => (text, 1),
        };
        Ok(Self { dots: dots.parse()?, goal, pass })
    }
}

#[cfg(feature = "serde")]
stored_as!(ScoredDots as String, |dots| dots.to_string(), |text| DotsAndBoxes::default()
    .read_position(&text));
