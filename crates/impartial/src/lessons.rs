//! Lessons: positions one after another, each with a question, for a person who has never heard of nim-sums.
//!
//! A lesson is data: what is said, a position, a question, and what is said afterwards. Whether an answer is right is found
//! out by the catalog, so that a lesson cannot teach what is not so; the same judgment serves the terminal, the page and the
//! printed sheet.
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

/// Positions of lessons are small, and what a person types about them is, too.
#[cfg(feature = "cli")]
static LIMITS: Limits = Limits::none().work(10_000_000);

/// All lessons, in the order in which they build on one another.
pub const LESSONS: &[Lesson] = &[
    nim::LESSON,
    sums::LESSON,
    periods::LESSON,
    hackenbush::LESSON,
    misere_play::LESSON,
    chains::LESSON,
];

/// The lesson of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}

/// A few positions with questions, about one idea.
#[derive(Debug)]
pub struct Lesson {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    steps: &'static [Step],
}

impl Lesson {
    /// The word by which the lesson is asked for.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its title.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// What it teaches, in a sentence.
    #[must_use]
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// Its positions, at most ten.
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
    /// What helps after a wrong answer that is no move; the reply of the other player helps after a move.
    help: &'static str,
    /// Whether the reason of the catalog is told as well: not before a reader knows its words.
    reasons: bool,
}

/// What a lesson asks about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// A winning move.
    Move,
    /// Whether the player who moves first wins (`true`), or the second.
    First(bool),
    /// The nim-value.
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
    /// What is said before the question.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The position, as `solve` takes it.
    #[must_use]
    pub const fn position(&self) -> &'static str {
        self.position
    }

    /// What it means to be unable to move.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// What is asked.
    #[must_use]
    pub const fn ask(&self) -> Ask {
        self.ask
    }

    /// What is said once the answer is right.
    #[must_use]
    pub const fn after(&self) -> &'static str {
        self.after
    }

    /// With what is said after a wrong answer.
    const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The position, read.
    ///
    /// # Errors
    /// None in the lessons that there are, which a test reads.
    pub(crate) fn sum(&self) -> Result<MixedSum, String> {
        CATALOG.read_sum(self.position).map_err(|error| error.to_string())
    }
}

/// A step of normal play; the data of the lessons are lists of them.
const fn step(text: &'static str, position: &'static str, ask: Ask, after: &'static str) -> Step {
    // The reason of a position says who wins, and not why its value is what it is.
    let reasons = !matches!(ask, Ask::Value(_));
    Step { text, position, convention: Convention::Normal, ask, after, help: "", reasons }
}

/// A step whose reason is told in its own words alone.
const fn plain(step: Step) -> Step {
    Step { reasons: false, ..step }
}

/// A step of misère play.
const fn misere(step: Step) -> Step {
    Step { convention: Convention::Misere, ..step }
}
