//! The answer to a question. An answer consists of facts. Each fact is either known, together with the way in which it was found, or
//! unknown, together with the reason.

use std::fmt;

use crate::reason::Reason;
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};
use grundy_core::{Convention, Nimber, Stopped, SumMove};
use grundy_search::SearchError;
use grundy_search::entailing::EntailingValue;
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use crate::catalog::alone::Score;

/// The way in which a fact was found. If several ways contributed, the weakest one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum How {
    /// A theorem implies the fact.
    Theorem,
    /// The [table](crate::catalog::Catalog::table) of an earlier search contains the fact.
    Table,
    /// A search found the fact, or at least a part of it.
    Search,
}

/// A part of an answer that is either known or unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact<T> {
    /// The fact is known, and was found in this way.
    Known(T, How),
    /// The fact is unknown for this reason.
    Unknown(Unknown),
}

impl<T> Fact<T> {
    /// Returns the fact, if it is known.
    pub const fn get(&self) -> Option<&T> {
        match self {
            Self::Known(fact, _) => Some(fact),
            Self::Unknown(_) => None,
        }
    }

    /// Returns the way in which the fact was found, if the fact is known.
    pub const fn how(&self) -> Option<How> {
        match self {
            Self::Known(_, how) => Some(*how),
            Self::Unknown(_) => None,
        }
    }

    /// Returns the reason why the fact is unknown, if it is unknown.
    pub const fn why(&self) -> Option<&Unknown> {
        match self {
            Self::Known(..) => None,
            Self::Unknown(why) => Some(why),
        }
    }
}

/// A list of the winning moves, the drawing moves or the best moves. It contains at most as many moves as the question allows.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Moves {
    pub(super) list: Vec<SumMove<AnyMove>>,
    pub(super) completeness: Completeness,
}

/// Whether a list of moves is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Completeness {
    /// The list is complete.
    #[default]
    All,
    /// There are more moves than the question allows.
    More,
    /// It is not known whether there are more moves.
    Unknown,
}

impl Moves {
    /// Returns the moves.
    pub fn as_slice(&self) -> &[SumMove<AnyMove>] {
        &self.list
    }

    /// Returns whether the list is complete.
    pub const fn completeness(&self) -> Completeness {
        self.completeness
    }

    /// Returns whether the list is known to be complete.
    pub const fn are_all(&self) -> bool {
        matches!(self.completeness, Completeness::All)
    }

    /// Creates an empty list of the winning moves of a position with the given outcome. The completeness of the list still shows whether
    /// winning moves exist.
    pub(super) fn unlisted(outcome: LoopyOutcome) -> Self {
        let are_some = outcome == LoopyOutcome::N;
        let completeness = if are_some { Completeness::More } else { Completeness::All };
        Self { list: Vec::new(), completeness }
    }

    /// Adds a move if the list has fewer than `most` moves; otherwise records that there are more moves. Returns whether all moves so far
    /// have fit into the list.
    pub(super) fn add(&mut self, most: usize, mv: SumMove<AnyMove>) -> bool {
        if self.list.len() < most {
            self.list.push(mv);
        } else {
            self.completeness = Completeness::More;
        }
        self.completeness != Completeness::More
    }

    /// Sorts the moves by component if the list is complete.
    pub(super) fn sorted(mut self) -> Self {
        if self.completeness == Completeness::All {
            self.list.sort_by_key(|mv| mv.component);
        }
        self
    }
}

/// The answer to a question about a sum. It contains the outcome, the values and the moves as facts, each of which is either known or
/// unknown.
///
/// Programs can read these facts directly. With the feature `serde`, an answer serializes to a JSON object in which moves and values are
/// strings. With `schema`, a JSON Schema describes that object.
///
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use games::catalog::Catalog;
/// use grundy_core::{Limits, Normal};
///
/// let catalog = Catalog::standard();
/// let answer = catalog.solve(&catalog.read_sum("nim 1 2")?, Normal, &Limits::none());
/// let json = serde_json::to_value(&answer)?;
/// assert_eq!(json["position"], "nim 1 2");
/// assert_eq!(json["value"], 3);
/// assert_eq!(json["winning_moves"][0], "1/2:1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub(super) position: MixedSum,
    pub(super) only_outcome: bool,
    pub(super) convention: Convention,
    pub(super) outcome: Fact<LoopyOutcome>,
    pub(super) value: Fact<LoopyValue>,
    pub(super) values: Vec<Option<LoopyValue>>,
    pub(super) winning: Fact<Moves>,
    pub(super) drawing: Fact<Moves>,
    pub(super) progress: Option<SumMove<AnyMove>>,
    pub(super) remoteness: Option<u32>,
    pub(super) score: Option<Score>,
    pub(super) best: Option<Moves>,
    pub(super) remarks: Vec<String>,
    pub(super) theorems: Vec<String>,
    pub(super) positions: u64,
    pub(super) why: Fact<Reason>,
}

impl Answer {
    /// Returns the position of the question. The moves in the answer are moves of this position.
    pub const fn position(&self) -> &MixedSum {
        &self.position
    }

    /// Returns whether the question was only about the outcome.
    pub const fn is_only_outcome(&self) -> bool {
        self.only_outcome
    }

    /// Returns the convention of the question.
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Returns who wins. A draw is possible only in loopy games.
    pub const fn outcome(&self) -> &Fact<LoopyOutcome> {
        &self.outcome
    }

    /// Returns whether the player to move wins, or `None` if the outcome is unknown or a draw.
    ///
    /// ```
    /// use games::catalog::{Catalog, LoopyOutcome};
    /// use grundy_core::{Limits, Normal, Outcome};
    ///
    /// let catalog = Catalog::standard();
    /// let solved = catalog.solve(&catalog.read_sum("nim 3 5")?, Normal, &Limits::none());
    /// assert_eq!(solved.first_wins(), Some(true));
    /// assert!(solved.outcome().get().is_some_and(|outcome| *outcome == Outcome::N));
    /// let drawn = catalog.read_sum("arrow_walk:0-1,1-0 0")?;
    /// let drawn = catalog.solve(&drawn, Normal, &Limits::none());
    /// assert_eq!((drawn.outcome().get(), drawn.first_wins()), (Some(&LoopyOutcome::Draw), None));
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn first_wins(&self) -> Option<bool> {
        self.outcome.get()?.first_wins()
    }

    /// Returns the value of the sum in normal play. It is a nim-value, unless the game is loopy.
    pub const fn value(&self) -> &Fact<LoopyValue> {
        &self.value
    }

    /// Returns the nim-value, if the sum has a nim-value and it is known.
    pub fn nim_value(&self) -> Option<Nimber> {
        self.value.get()?.nimber()
    }

    /// Returns the values of the components in normal play, as far as they were computed.
    pub fn component_values(&self) -> &[Option<LoopyValue>] {
        &self.values
    }

    /// Returns the winning moves. In a loopy game, these are the moves to positions that the opponent loses, including moves that make no
    /// progress toward the end.
    pub const fn winning_moves(&self) -> &Fact<Moves> {
        &self.winning
    }

    /// Returns a winning move that makes progress toward the end, if the game is loopy and the move is known.
    pub const fn progress_move(&self) -> Option<&SumMove<AnyMove>> {
        self.progress.as_ref()
    }

    /// Returns a winning move, if one is known. In a loopy game, this is the [`progress_move`](Self::progress_move) if that is known.
    pub fn winning_move(&self) -> Option<&SumMove<AnyMove>> {
        self.progress.as_ref().or_else(|| self.winning.get()?.list.first())
    }

    /// Returns the moves that keep a draw. The list is empty if some move wins.
    pub const fn drawing_moves(&self) -> &Fact<Moves> {
        &self.drawing
    }

    /// Returns how many moves play lasts if the winner hurries and the loser delays. The number is known if the game is loopy, the sum is
    /// not a draw, the search explored all play, and no component with moves was left to a theorem. The
    /// [`progress_move`](Self::progress_move) is then the move that wins soonest. If a game does not
    /// [declare](crate::catalog::Game::is_loopy) that it is loopy, the number and the move are known only if a search ran into a repeated
    /// position, which depends on the results of earlier searches.
    pub const fn remoteness(&self) -> Option<u32> {
        self.remoteness
    }

    /// Returns the value of a position that is [played alone](crate::catalog::Game::stands_alone). The value is valid in sums of
    /// positions of the same game; in sums with other games, the position has no value.
    ///
    /// ```
    /// use games::catalog::Catalog;
    /// use grundy_core::{Limits, Normal};
    /// use grundy_search::entailing::EntailingValue;
    ///
    /// let catalog = Catalog::standard();
    /// let solve = |text| -> Result<_, grundy_core::ReadError> {
    ///     Ok(catalog.solve(&catalog.read_sum(text)?, Normal, &Limits::none()))
    /// };
    /// assert_eq!(solve("nimstring 0-1 1-2")?.entailing_value(), Some(EntailingValue::Loony));
    /// assert_eq!(solve("dots_and_boxes 1x2")?.margin(), Some(0));
    /// assert_eq!(solve("nim 3")?.margin(), None);
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub const fn entailing_value(&self) -> Option<EntailingValue> {
        match self.score {
            Some(Score::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// Returns how many more points the player to move gains than the opponent from now on, with best play by both. Returns `None` if the
    /// game has no score.
    pub const fn margin(&self) -> Option<i32> {
        match self.score {
            Some(Score::Margin(margin)) => Some(margin),
            _ => None,
        }
    }

    /// Returns the moves that keep the [margin](Self::margin). Returns `None` if the game has no score. These moves matter even to a player
    /// who is sure to win, because not every winning move keeps the margin.
    pub const fn best_moves(&self) -> Option<&Moves> {
        self.best.as_ref()
    }

    /// Returns remarks in words about the position, such as its chains, its loony moves, and who has control.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Returns the reason for the outcome, if the question [asked](crate::catalog::Question::why) for it.
    ///
    /// ```
    /// use games::catalog::{Catalog, Question};
    /// use grundy_core::{Limits, Normal};
    ///
    /// let catalog = Catalog::standard();
    /// let why = |text| -> Result<_, grundy_core::ReadError> {
    ///     let question = Question::new(Normal).why();
    ///     let solved = catalog.answer(&catalog.read_sum(text)?, &question, &Limits::none());
    ///     Ok(solved.why().get().expect("it is known who wins").to_string())
    /// };
    /// let lines = why("kayles 3 7")?;
    /// assert!(lines.contains("3 ⊕ 2 = 1, so the player to move wins"), "{lines}");
    /// let lines = why("arc_kayles 0-1 1-2 2-3 3-0 3-4")?;
    /// assert!(lines.contains("each move has an answer"), "{lines}");
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub const fn why(&self) -> &Fact<Reason> {
        &self.why
    }

    /// Returns whether the answer shows that positions can repeat: the outcome is a draw, a value is loopy, or there is a move that makes
    /// progress.
    pub fn is_loopy(&self) -> bool {
        self.is_draw()
            || self.progress.is_some()
            || self.values.iter().flatten().any(|value| value.nimber().is_none())
    }

    /// Returns whether neither player can force a win.
    pub fn is_draw(&self) -> bool {
        self.outcome.get() == Some(&LoopyOutcome::Draw)
    }

    /// Returns whether the answer contains a [margin](Self::margin) or an [entailing value](Self::entailing_value). A position that is
    /// [played alone](crate::catalog::Game::stands_alone) has one of these instead of a nim-value.
    pub const fn is_alone(&self) -> bool {
        self.score.is_some()
    }

    /// Returns the reason why the outcome is unknown or, if the outcome is known, the reason why the requested value is unknown.
    pub fn open(&self) -> Option<&Unknown> {
        let value = self.value.why().filter(|_| self.has_value());
        self.outcome.why().or(value)
    }

    /// Returns whether the question asks for a value and the position can have one, whether or not the value is known.
    pub fn has_value(&self) -> bool {
        self.convention == Convention::Normal && !self.is_alone() && !self.only_outcome
    }

    pub(super) fn unknown(convention: Convention, components: usize, why: &Unknown) -> Self {
        let value = match convention {
            Convention::Normal => why.clone(),
            Convention::Misere => Unknown::Meaningless,
        };
        Self {
            position: MixedSum::new(),
            only_outcome: false,
            convention,
            outcome: Fact::Unknown(why.clone()),
            value: Fact::Unknown(value),
            values: vec![None; components],
            winning: Fact::Unknown(why.clone()),
            drawing: Fact::Known(Moves::default(), How::Theorem),
            progress: None,
            remoteness: None,
            score: None,
            best: None,
            remarks: Vec::new(),
            theorems: Vec::new(),
            positions: 0,
            why: Fact::Unknown(Unknown::NotAsked),
        }
    }
}

/// The reason why a part of an answer is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unknown {
    /// The part does not exist in the convention of the question, like nim-values in misère play.
    Meaningless,
    /// No theorem covers the position, and the question allows no search.
    NoTheorem,
    /// The question does not ask for the part.
    NotAsked,
    /// The rest of the answer does not need the part, and finding it would take more work than the question
    /// [allows](crate::catalog::Question::value_within).
    LeftOut {
        /// The number of steps after which the search for the part stopped.
        work: u64,
    },
    /// A limit of the question was reached. If the question is repeated, the search resumes where it stopped.
    Stopped(Stopped),
    /// The search cannot find the part, for the given reason.
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
