//! Lessons: short series of positions with questions, for readers who do not know nim-sums yet.
//!
//! Each step of a lesson is plain data: a text, a position, a question, and a text to show after the right answer. The catalog
//! decides whether an answer is right, so a lesson cannot teach anything false. The terminal, the page and the printed sheet
//! all judge answers with the same code.
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

/// Lesson positions are small and people type short answers, so this work limit is ample.
#[cfg(feature = "cli")]
static LIMITS: Limits = Limits::none().work(10_000_000);

/// All lessons, in teaching order: each one may use the ideas of earlier ones.
pub const LESSONS: &[Lesson] = &[
    nim::LESSON,
    sums::LESSON,
    periods::LESSON,
    hackenbush::LESSON,
    misere_play::LESSON,
    chains::LESSON,
];

/// Finds a lesson by name.
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
    /// The name that selects the lesson on the command line and in links.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The title.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// A one-sentence summary.
    #[must_use]
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// The steps of the lesson, at most ten.
    #[must_use]
    pub const fn steps(&self) -> &'static [Step] {
        self.steps
    }

    /// Returns the lesson after this one, if there is one.
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
    /// The hint after a wrong answer that is not a move. After a wrong move, the opponent's reply shows the mistake.
    help: &'static str,
    /// Whether to show the catalog's reason after a right answer. Early steps omit it, since readers do not know its terms yet.
    reasons: bool,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// Find a winning move.
    Move,
    /// State whether the player who moves first wins (`true`) or loses (`false`).
    First(bool),
    /// Find the nim-value.
    Value(u64),
}

impl Ask {
    /// Returns the question in words.
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
    /// The text to show before the question.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The position, in the notation that `solve` reads.
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

    /// The text to show after a right answer.
    #[must_use]
    pub const fn after(&self) -> &'static str {
        self.after
    }

    /// Adds a hint for wrong answers.
    const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// Parses the position.
    ///
    /// # Errors
    /// Never fails for the lessons in [`LESSONS`]: a test parses them all.
    pub(crate) fn sum(&self) -> Result<MixedSum, String> {
        CATALOG.read_sum(self.position).map_err(|error| error.to_string())
    }
}

/// Makes a step in normal play, which shows the catalog's reason unless it asks for a value.
const fn step(text: &'static str, position: &'static str, ask: Ask, after: &'static str) -> Step {
    // The catalog explains who wins, but not why a value is what it is.
    let reasons = !matches!(ask, Ask::Value(_));
    Step { text, position, convention: Convention::Normal, ask, after, help: "", reasons }
}

/// Omits the catalog's reason from a step.
const fn plain(step: Step) -> Step {
    Step { reasons: false, ..step }
}

/// Turns a step into one in misère play.
const fn misere(step: Step) -> Step {
    Step { convention: Convention::Misere, ..step }
}
