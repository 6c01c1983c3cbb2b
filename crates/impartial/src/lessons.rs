//! Lessons: short series of positions with questions, for readers who have never met a nim-sum.
//!
//! A step of a lesson is data: a text, a position, a question, and a text that follows the right answer. The catalog decides
//! whether an answer is right, so a lesson cannot teach anything false. The terminal, the page and the printed sheet all use
//! the same judgment.
//!
//! ```
//! use grundy_core::Limits;
//! use impartial::lessons;
//!
//! let lesson = lessons::find("nim").unwrap();
//! let step = &lesson.steps()[2];
//! assert_eq!(step.position(), "nim 2 5");
//! let verdict = step.judge("1/5:2", &Limits::none())?;
//! assert!(verdict.is_right());
//! assert!(!step.judge("1/5:4", &Limits::none())?.is_right());
//! # Ok::<(), String>(())
//! ```

mod chains;
mod hackenbush;
mod misere_play;
mod nim;
mod periods;
#[cfg(feature = "cli")]
pub(crate) mod sheet;
mod sums;
#[cfg(feature = "cli")]
pub(crate) mod terminal;
mod verdict;

use grundy_core::Convention;
#[cfg(feature = "cli")]
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;

use crate::play::table::CATALOG;

pub use verdict::Verdict;

/// Lessons have small positions and people type short answers, so this much work is enough.
#[cfg(feature = "cli")]
static LIMITS: Limits = Limits::none().work(10_000_000);

/// All lessons. Later ones use the ideas of earlier ones.
pub const LESSONS: &[Lesson] = &[
    nim::LESSON,
    sums::LESSON,
    periods::LESSON,
    hackenbush::LESSON,
    misere_play::LESSON,
    chains::LESSON,
];

/// Finds a lesson by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}

/// A few positions with questions that teach one idea.
#[derive(Debug)]
pub struct Lesson {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    steps: &'static [Step],
}

impl Lesson {
    /// The name that selects the lesson.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The title.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// A sentence about the contents.
    #[must_use]
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// The positions with their questions, at most ten.
    #[must_use]
    pub const fn steps(&self) -> &'static [Step] {
        self.steps
    }

    /// The lesson after this one.
    #[must_use]
    pub fn next(&self) -> Option<&'static Self> {
        let at = LESSONS.iter().position(|lesson| lesson.name == self.name)?;
        LESSONS.get(at + 1)
    }
}

/// One position of a lesson, with its question.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    text: &'static str,
    position: &'static str,
    convention: Convention,
    ask: Ask,
    after: &'static str,
    /// Shown after a wrong answer that is not a move; after a wrong move, the opponent's reply shows the mistake.
    help: &'static str,
    /// Whether the catalog's reason follows a right answer. Early steps omit it, since the reader does not know its terms yet.
    reasons: bool,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// Find a winning move.
    Move,
    /// Say whether the player who moves first wins (`true`), or the second.
    First(bool),
    /// Find the nim-value.
    Value(u64),
}

impl Ask {
    /// The question in words.
    #[must_use]
    pub const fn question(self) -> &'static str {
        match self {
            Self::Move => "Which move wins?",
            Self::First(_) => "Who wins: the player who moves first, or second?",
            Self::Value(_) => "Which number is it?",
        }
    }
}

impl Step {
    /// The text before the question.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The position, in the notation of `solve`.
    #[must_use]
    pub const fn position(&self) -> &'static str {
        self.position
    }

    /// Whether a player who cannot move loses or wins.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// The question.
    #[must_use]
    pub const fn ask(&self) -> Ask {
        self.ask
    }

    /// The text that follows a right answer.
    #[must_use]
    pub const fn after(&self) -> &'static str {
        self.after
    }

    /// The same step with a hint for wrong answers.
    const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// Parses the position.
    ///
    /// # Errors
    /// Never for the lessons in [`LESSONS`]: a test parses them all.
    pub(crate) fn sum(&self) -> Result<MixedSum, String> {
        CATALOG.read_sum(self.position).map_err(|error| error.to_string())
    }
}

/// A step of normal play, with the catalog's reason unless the question is about a value.
const fn step(text: &'static str, position: &'static str, ask: Ask, after: &'static str) -> Step {
    // The catalog's reason explains who wins; it does not explain a value.
    let reasons = !matches!(ask, Ask::Value(_));
    Step { text, position, convention: Convention::Normal, ask, after, help: "", reasons }
}

/// The same step without the catalog's reason.
const fn plain(step: Step) -> Step {
    Step { reasons: false, ..step }
}

/// The same step in misère play.
const fn misere(step: Step) -> Step {
    Step { convention: Convention::Misere, ..step }
}
