//! One answer to one question: who wins, by which moves, and how that is known.
//!
//! Theorems come first, then the search, part by part: a large heap of Nim beside a small board is a theorem for the
//! heap and a search for the board.

mod alone;
mod loopy;
mod means;
mod misere;
mod normal;
mod reasons;

use std::sync::Arc;
use std::time::Duration;

use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition, MixedSum};
use grundy_core::reason::Reason;
use grundy_core::{Convention, Limits, Meter, Nimber, Outcome, StopReason, Stopped, SumMove};
use grundy_search::entailing::EntailingValue;
use grundy_search::loopy::{LoopyOutcome, LoopyValue};
use grundy_search::{SearchError, TableError};

use super::Catalog;
use super::alone::Score;
use super::memory::bytes_each;
use super::search::is_full;
use super::sum_search::{Answer, Part, SumSearch};
use super::table_file;
use super::unknown::Unknown;

/// What is asked about a sum, beside the sum itself.
///
/// ```
/// use games::catalog::{Catalog, Question};
/// use grundy_core::{Limits, Normal};
///
/// let catalog = Catalog::standard();
/// let sum = catalog.read_sum("nim 3 5 7")?;
/// let solved = catalog.answer(&sum, &Question::new(Normal).most_moves(1), &Limits::none());
/// let winning = solved.winning_moves().get().expect("Nim is known");
/// assert_eq!((winning.as_slice().len(), winning.are_all()), (1, false));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    convention: Convention,
    most_moves: usize,
    in_passing: bool,
    only_outcome: bool,
    why: bool,
    by: By,
}

/// By which means an answer may be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum By {
    /// By theorems, and by search where they are silent.
    #[default]
    Both,
    /// By theorems only.
    Theorems,
    /// By the rules alone, to hold a theorem against it.
    Search,
    /// By the rules alone, and by the values of loopy games, which say nothing about misère play.
    Loopy,
}

impl Question {
    /// Who wins in this convention, and by which moves; at most 1000 of them are listed.
    pub fn new(convention: impl Into<Convention>) -> Self {
        Self {
            convention: convention.into(),
            most_moves: 1000,
            in_passing: false,
            only_outcome: false,
            why: false,
            by: By::Both,
        }
    }

    /// Lists at most this many moves. For 0 none is looked for.
    #[must_use]
    pub const fn most_moves(mut self, moves: usize) -> Self {
        self.most_moves = moves;
        self
    }

    /// Searches for winning moves no longer than it took to find who wins, or 2¹⁸ steps if that is more, unless none is known
    /// by then: at least one is listed where a move wins, and [`Moves::completeness`] says whether these are all.
    #[must_use]
    pub const fn moves_in_passing(mut self) -> Self {
        self.in_passing = true;
        self
    }

    /// Asks only who wins: no value, which may take longer, and no move.
    #[must_use]
    pub const fn only_outcome(mut self) -> Self {
        self.only_outcome = true;
        self.most_moves = 0;
        self
    }

    /// Asks for the [reason](Solved::why), too, for which replies may have to be looked up.
    #[must_use]
    pub const fn why(mut self) -> Self {
        self.why = true;
        self
    }

    /// Answers by these means.
    #[must_use]
    pub const fn by(mut self, by: By) -> Self {
        self.by = by;
        self
    }
}

/// How something is known: the weaker of the ways, where several were needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum How {
    /// By a theorem.
    Theorem,
    /// By what the [table](Catalog::table) of an earlier search says.
    Table,
    /// By search, at least in part.
    Search,
}

/// A part of an answer: known in some way, or unknown for some reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact<T> {
    /// It is known.
    Known(T, How),
    /// It is not known.
    Unknown(Unknown),
}

impl<T> Fact<T> {
    /// What is known.
    pub const fn get(&self) -> Option<&T> {
        match self {
            Self::Known(fact, _) => Some(fact),
            Self::Unknown(_) => None,
        }
    }

    /// How it is known.
    pub const fn how(&self) -> Option<How> {
        match self {
            Self::Known(_, how) => Some(*how),
            Self::Unknown(_) => None,
        }
    }

    /// Why it is not known.
    pub const fn why(&self) -> Option<&Unknown> {
        match self {
            Self::Known(..) => None,
            Self::Unknown(why) => Some(why),
        }
    }
}

/// Moves of one kind, as many of them as were asked for.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Moves {
    list: Vec<SumMove<AnyMove>>,
    completeness: Completeness,
}

/// Whether the moves of a list are all there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Completeness {
    /// These are all.
    #[default]
    All,
    /// There are more than were asked for.
    More,
    /// It is not known whether there are more.
    Unknown,
}

impl Moves {
    /// The moves.
    pub fn as_slice(&self) -> &[SumMove<AnyMove>] {
        &self.list
    }

    /// Whether these are all.
    pub const fn completeness(&self) -> Completeness {
        self.completeness
    }

    /// Whether there are no others.
    pub const fn are_all(&self) -> bool {
        matches!(self.completeness, Completeness::All)
    }

    /// Adds a move, or says that there are more. Whether a further one is of interest.
    fn add(&mut self, most: usize, mv: SumMove<AnyMove>) -> bool {
        if self.list.len() < most {
            self.list.push(mv);
        } else {
            self.completeness = Completeness::More;
        }
        self.completeness != Completeness::More
    }

    /// In the order of the components, if all of them are here.
    fn sorted(mut self) -> Self {
        if self.completeness == Completeness::All {
            self.list.sort_by_key(|mv| mv.component);
        }
        self
    }
}

/// The answer about a sum: who wins and how, each with how it is known, or why it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    convention: Convention,
    outcome: Fact<LoopyOutcome>,
    value: Fact<LoopyValue>,
    values: Vec<Option<LoopyValue>>,
    winning: Fact<Moves>,
    drawing: Fact<Moves>,
    progress: Option<SumMove<AnyMove>>,
    remoteness: Option<u32>,
    score: Option<Score>,
    best: Option<Moves>,
    remarks: Vec<String>,
    theorems: Vec<String>,
    positions: u64,
    why: Fact<Reason>,
}

impl Solved {
    /// The convention that the question was about.
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Who wins; a draw only in loopy games.
    pub const fn outcome(&self) -> &Fact<LoopyOutcome> {
        &self.outcome
    }

    /// The value of the sum in normal play: a nim-value, unless the game is loopy.
    pub const fn value(&self) -> &Fact<LoopyValue> {
        &self.value
    }

    /// The nim-value, if there is one and it is known.
    pub fn nim_value(&self) -> Option<Nimber> {
        self.value.get()?.nimber()
    }

    /// The values of the components in normal play, as far as they were found out.
    pub fn component_values(&self) -> &[Option<LoopyValue>] {
        &self.values
    }

    /// The moves that win. In a loopy game they are those to positions that are won.
    pub const fn winning_moves(&self) -> &Fact<Moves> {
        &self.winning
    }

    /// In a loopy game, a winning move that makes progress toward the end.
    pub const fn progress_move(&self) -> Option<&SumMove<AnyMove>> {
        self.progress.as_ref()
    }

    /// A move that wins and, in a loopy game, makes progress toward the end, if one is known.
    pub fn winning_move(&self) -> Option<&SumMove<AnyMove>> {
        self.progress.as_ref().or_else(|| self.winning.get()?.list.first())
    }

    /// The moves that keep a draw; none where a move wins.
    pub const fn drawing_moves(&self) -> &Fact<Moves> {
        &self.drawing
    }

    /// How many moves play lasts if the winner hurries and the loser delays: in a loopy game, the sum
    /// is no draw, no component with moves is answered by a theorem, and all of its play could be explored. The
    /// [`progress_move`](Self::progress_move) is then the one that wins soonest. Of a game that does not
    /// [say](super::Game::is_loopy) that it is loopy, both are known only if the search came back to a position, which
    /// depends on what it knew before.
    pub const fn remoteness(&self) -> Option<u32> {
        self.remoteness
    }

    /// The value of a position that is [played alone](super::Game::stands_alone), in sums of positions of its game: it has
    /// none in sums with other games.
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

    /// Where a score counts, what the player to move gets more than the opponent from now on, with best play of both.
    pub const fn margin(&self) -> Option<i32> {
        match self.score {
            Some(Score::Margin(margin)) => Some(margin),
            _ => None,
        }
    }

    /// Where a score counts, the moves that keep the [margin](Self::margin): a player who has won can still get more.
    pub const fn best_moves(&self) -> Option<&Moves> {
        self.best.as_ref()
    }

    /// What can be said of a position in words: its chains and loony moves, and who has control.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Why the outcome is what it is, if the question [asked](Question::why) for it.
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
    /// assert!(lines.contains("3 ^ 2 = 1, so the player to move wins"), "{lines}");
    /// let lines = why("arc_kayles 0-1 1-2 2-3 3-4")?;
    /// assert!(lines.contains("each move has an answer"), "{lines}");
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub const fn why(&self) -> &Fact<Reason> {
        &self.why
    }

    fn unknown(convention: Convention, components: usize, why: &Unknown) -> Self {
        let value = match convention {
            Convention::Normal => why.clone(),
            Convention::Misere => Unknown::Meaningless,
        };
        Self {
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

const fn loopy(outcome: Outcome) -> LoopyOutcome {
    match outcome {
        Outcome::N => LoopyOutcome::N,
        Outcome::P => LoopyOutcome::P,
    }
}

impl Catalog {
    /// Who wins a sum, and by which moves: theorems first, then the search.
    ///
    /// In normal play every component is answered by itself, so that a theorem helps where only one component has one.
    /// In a loopy game the values are loopy ones, and the outcome may be a draw. The sum may be of
    /// games that are not in the catalog.
    ///
    /// ```
    /// use games::catalog::{Catalog, How};
    /// use grundy_core::{Limits, Nimber, Normal};
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("nim 1000000007 + arc_kayles 0-1 1-2 2-3 3-0")?;
    /// let solved = catalog.solve(&sum, Normal, &Limits::none().work(1_000_000));
    /// assert_eq!(solved.nim_value(), Some(Nimber::new(1_000_000_007)));
    /// assert_eq!(solved.value().how(), Some(How::Search));
    /// let winning = solved.winning_moves().get().expect("the values are known");
    /// assert_eq!(sum.move_text(&winning.as_slice()[0]), "0/1000000007:0");
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn solve(
        &self,
        sum: &MixedSum,
        convention: impl Into<Convention>,
        limits: &Limits,
    ) -> Solved {
        self.answer(sum, &Question::new(convention), limits)
    }

    /// The answer to a question about a sum.
    ///
    /// What a search has found stays in the catalog, as far as its bounds allow, so that a question that was stopped goes
    /// on when it is asked again, by whichever thread.
    pub fn answer(&self, sum: &MixedSum, question: &Question, limits: &Limits) -> Solved {
        self.ask(sum, question, None, limits)
    }

    /// The answer, with the reason why this move wins if there is one.
    fn ask(
        &self,
        sum: &MixedSum,
        question: &Question,
        explained: Option<&SumMove<AnyMove>>,
        limits: &Limits,
    ) -> Solved {
        let has_replaced = self.engine().is_new();
        let meter = limits.meter();
        let mut asked = OpenQuestion {
            catalog: self,
            sum,
            question,
            meter,
            has_replaced,
            bytes_each: None,
            found_loopy: Vec::new(),
            granted: None,
            followed: 0,
            helped: Vec::new(),
            explained: explained.cloned(),
        };
        let mut solved = match (question.by, question.convention) {
            (By::Loopy, Convention::Normal) => asked.by_loopy_values(),
            (By::Loopy, Convention::Misere) => {
                let reason = "the values of loopy games say nothing about misère play".to_owned();
                let why = Unknown::Beyond(reason);
                let unknown = Solved::unknown(Convention::Misere, sum.len(), &why);
                Solved { drawing: Fact::Unknown(why), ..unknown }
            }
            (_, Convention::Normal) => asked.by_judge().unwrap_or_else(|| asked.in_normal_play()),
            (_, Convention::Misere) => asked.in_misere_play(),
        };
        let stands_alone = |part: &AnyPosition| {
            self.game_of(part.game().name()).is_some_and(super::Game::stands_alone)
        };
        if question.convention == Convention::Normal && sum.iter().any(stands_alone) {
            // What the rules give has the replies and the further turns inside, and adds up with nothing.
            let reason = "the game is played alone, and its positions have no nim-values";
            if !matches!(solved.value, Fact::Unknown(Unknown::Stopped(_))) {
                solved.value = Fact::Unknown(Unknown::Beyond(reason.to_owned()));
            }
            solved.values.fill(None);
        }
        asked.tell_means(&mut solved);
        asked.tell_why(&mut solved);
        solved
    }
}

/// A question on its way to the answer.
struct OpenQuestion<'a, 'l> {
    catalog: &'a Catalog,
    sum: &'a MixedSum,
    question: &'a Question,
    meter: Meter<'l>,
    /// Whether the search holds only what this question has found.
    has_replaced: bool,
    /// About what a position below the sum takes, once something is searched.
    bytes_each: Option<u64>,
    /// The games that say nothing of loops, and in which the search has come back to a position.
    found_loopy: Vec<AnyGame>,
    /// A search for what is not indispensable ends after this much work of the whole question.
    granted: Option<u64>,
    /// How many moves the search has followed, which are none where a table says all.
    followed: u64,
    /// The games whose theorems have said something.
    helped: Vec<AnyGame>,
    /// A winning move, if the reason is to be one for it.
    explained: Option<SumMove<AnyMove>>,
}

impl OpenQuestion<'_, '_> {
    fn may_search(&self) -> bool {
        self.question.by != By::Theorems
    }

    fn may_use_theorems(&self) -> bool {
        matches!(self.question.by, By::Both | By::Theorems)
    }

    fn bytes_each(&mut self) -> u64 {
        *self.bytes_each.get_or_insert_with(|| bytes_each(self.sum.as_slice()))
    }

    /// A part of the question about these positions for the catalog's search, within what is left of the limits.
    ///
    /// A search that earlier questions have filled makes room for this one.
    fn search<T>(
        &mut self,
        parts: &[AnyPosition],
        ask: impl Fn(&dyn SumSearch, Part<'_>) -> Answer<T>,
    ) -> Result<T, Unknown> {
        let bytes_each = self.bytes_each();
        loop {
            self.meter.check()?;
            let search = self.catalog.engine().of(parts);
            let rest = self.rest_for_search();
            let pause = self.until_save(&search);
            let slice = match pause {
                Some(pause) if rest.max_time().is_none_or(|time| pause < time) => {
                    rest.clone().time(pause)
                }
                _ => rest.clone(),
            };
            let before = search.statistics().edges();
            let answer = ask(&*search, Part { limits: &slice, bytes_each });
            if let Err(SearchError::Cycle { position }) = &answer {
                if !self.may_be_loopy(position) {
                    self.found_loopy.push(position.game().clone());
                }
            }
            let answer = answer.map_err(Unknown::from);
            let work = match &answer {
                Err(Unknown::Stopped(stopped)) => stopped.work(),
                // Other threads may have worked, too; then less is left of the limit than there would be.
                _ => search.statistics().edges().saturating_sub(before),
            };
            self.meter.spend(work);
            self.followed = self.followed.saturating_add(work);
            match answer {
                Err(why) if is_full(&why) && !self.has_replaced && pause.is_none() => {
                    self.has_replaced = true;
                    self.catalog.engine().replace(&search);
                }
                Err(Unknown::Stopped(part))
                    if slice.max_time() != rest.max_time() && is_time(part) =>
                {
                    self.save()?;
                }
                Err(Unknown::Stopped(part)) => {
                    return Err(Unknown::Stopped(self.meter.whole(part)));
                }
                answer => return answer,
            }
        }
    }

    /// What is left of the limits for the search, which may have been granted less.
    fn rest_for_search(&self) -> Limits {
        let rest = self.meter.rest();
        match self.granted {
            Some(granted) => {
                let left = granted.saturating_sub(self.meter.work());
                let work = rest.max_work().min(left);
                rest.work(work)
            }
            None => rest,
        }
    }

    /// How long a search goes on until its table is written, if it has one.
    fn until_save(&self, search: &Arc<dyn SumSearch>) -> Option<Duration> {
        let table = table_file::lock(self.catalog.engine().table()?);
        table.is_of(search).then(|| table.remaining())
    }

    /// Writes the values of a game if that is due.
    fn save_values(&self, game: &AnyGame) -> Result<(), Unknown> {
        let Some(table) = self.catalog.engine().table() else { return Ok(()) };
        let is_due = {
            let table = table_file::lock(table);
            table.is_of_values(game) && table.remaining().is_zero()
        };
        if is_due { self.save() } else { Ok(()) }
    }

    fn save(&self) -> Result<(), Unknown> {
        let rest = self.meter.rest().work(u64::MAX).time(Duration::MAX);
        match self.catalog.save_table(&rest) {
            Ok(()) => Ok(()),
            Err(TableError::Stopped(stopped)) => Err(Unknown::Stopped(stopped)),
            Err(error) => Err(Unknown::Beyond(format!("the table cannot be written: {error}"))),
        }
    }

    /// Grows the tables that the theorems read of this position; whether they reach it then.
    fn prepare(&mut self, position: &AnyPosition) -> Result<bool, Unknown> {
        if position.game().table_bytes().is_none() {
            return Ok(position.prepare(&mut self.meter)?);
        }
        let mut stretch = STRETCH;
        loop {
            let rest = self.meter.rest();
            let part = rest.clone().work(rest.max_work().min(stretch));
            let mut meter = part.meter();
            let reached = position.prepare(&mut meter).map_err(Unknown::Stopped);
            let work = meter.work();
            self.meter.spend(work);
            if let Some(full) = self.catalog.tables.look_after(position.game()) {
                return Err(self.meter.stopped(full).into());
            }
            self.save_values(position.game())?;
            match reached {
                Err(_) if is_out_of_work(&reached) && part.max_work() < rest.max_work() => {
                    stretch = longer(stretch, work);
                }
                Err(Unknown::Stopped(part)) => {
                    return Err(Unknown::Stopped(self.meter.whole(part)));
                }
                reached => return reached,
            }
        }
    }
}

/// After this many steps a question looks at what it has stored, for the first time.
const STRETCH: u64 = 1 << 16;

/// The next stretch, after one that did so much work. It grows, so that what each begins with costs little in all, and at
/// once where a single step was longer.
const fn longer(stretch: u64, work: u64) -> u64 {
    stretch.saturating_add(if work == 0 { stretch } else { stretch / 4 })
}

fn is_out_of_work<T>(answer: &Result<T, Unknown>) -> bool {
    let Err(Unknown::Stopped(stopped)) = answer else { return false };
    matches!(stopped.reason(), StopReason::Work { .. })
}

fn is_time(stopped: Stopped) -> bool {
    matches!(stopped.reason(), StopReason::Time { .. })
}
