//! Lessons for readers who do not know nim-sums yet. A lesson is a short series of positions with questions.
//!
//! Each step of a lesson consists of data: a text, a position, a question, and a text to show after a right answer. The catalog decides
//! whether a move is right, and a test checks the other answers by exhaustive play, so a lesson cannot teach wrong answers. The terminal
//! and the page use the same code to judge answers, and the printed sheet takes its solutions from this code.
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

/// The work limit for judging an answer. It is more than enough, because the positions in lessons are small.
#[cfg(feature = "cli")]
static LIMITS: Limits = Limits::none().work(10_000_000);

/// All lessons, in teaching order. Each lesson can use ideas from the lessons before it.
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

/// A lesson that teaches one idea, with a few positions and questions.
#[derive(Debug)]
pub struct Lesson {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    steps: &'static [Step],
}

impl Lesson {
    /// Returns the name of the lesson on the command line and in links.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the title of the lesson.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// Returns a summary of the lesson in one sentence.
    #[must_use]
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// Returns the steps of the lesson. There are at most ten.
    #[must_use]
    pub const fn steps(&self) -> &'static [Step] {
        self.steps
    }

    /// Returns the lesson after this one, or `None` for the last lesson.
    #[must_use]
    pub fn next(&self) -> Option<&'static Self> {
        let at = LESSONS.iter().position(|lesson| lesson.name == self.name)?;
        LESSONS.get(at + 1)
    }
}

/// A step of a lesson: a position and a question about it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    text: &'static str,
    position: &'static str,
    convention: Convention,
    ask: Ask,
    after: &'static str,
    /// The hint after a wrong answer to a question that does not ask for a move. After a wrong move, the reply of the opponent
    /// shows the mistake.
    help: &'static str,
    /// Whether to show the catalog's reason after a right answer. The first steps do not show it, because readers do not know its
    /// terms yet.
    reasons: bool,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// The question asks for a winning move.
    Move,
    /// The question asks who wins. The answer is `true` if the player who moves first wins.
    First(bool),
    /// The question asks for the nim-value, which is this number.
    Value(u64),
}

impl Ask {
    /// Returns the text of the question.
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
    /// Returns the text to show before the question.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the position, in the notation of `solve`.
    #[must_use]
    pub const fn position(&self) -> &'static str {
        self.position
    }

    /// Returns whether a player who cannot move loses or wins.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Returns the question about the position.
    #[must_use]
    pub const fn ask(&self) -> Ask {
        self.ask
    }

    /// Returns the text to show after a right answer.
    #[must_use]
    pub const fn after(&self) -> &'static str {
        self.after
    }

    /// Sets the hint for wrong answers.
    const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// Parses the position of the step.
    ///
    /// # Errors
    /// Never fails for the lessons in [`LESSONS`], because a test parses all of their positions.
    pub(crate) fn sum(&self) -> Result<MixedSum, String> {
        CATALOG.read_sum(self.position).map_err(|error| error.to_string())
    }
}

/// Creates a step in normal play. The step shows the catalog's reason, unless the question asks for a value.
const fn step(text: &'static str, position: &'static str, ask: Ask, after: &'static str) -> Step {
    // The catalog can explain who wins, but it cannot explain a value.
    let reasons = !matches!(ask, Ask::Value(_));
    Step { text, position, convention: Convention::Normal, ask, after, help: "", reasons }
}

/// Changes a step so that it does not show the catalog's reason.
const fn plain(step: Step) -> Step {
    Step { reasons: false, ..step }
}

/// Changes a step to misère play.
const fn misere(step: Step) -> Step {
    Step { convention: Convention::Misere, ..step }
}
