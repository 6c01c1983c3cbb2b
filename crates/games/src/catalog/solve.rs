//! Answers a question about a sum: who wins, which moves win, and whether theorems or a search found the answer.
//!
//! Each component is solved first by theorems and then, if necessary, by search. For the sum of a large Nim heap and a small board, a
//! theorem gives the value of the heap, and only the board is searched.

mod alone;
mod answer;
mod component;
mod loopy;
mod means;
mod misere;
mod misere_nim;
mod moves;
mod normal;
mod question;
mod quotients;
mod reasons;

use std::sync::Arc;
use std::time::Duration;

use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, Meter, Outcome, StopReason, Stopped, SumMove};
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{SearchError, TableError};

use super::memory::bytes_each;
use super::search::is_full;
use super::sum_search::{Found, Part, SumSearch};
use super::{Catalog, MoveTexts, table_file};

pub use answer::{Answer, Completeness, Fact, How, Moves, Unknown};
pub use question::{By, Question};

impl Catalog {
    /// Determines who wins a sum and which moves win. Uses theorems first, and searches only if they do not suffice.
    ///
    /// In normal play, each component is solved separately, so a theorem helps even if it covers only one component. Components of a loopy
    /// game have loopy values, and the outcome can be a draw. The sum can contain games that are not in the catalog.
    ///
    /// ```
    /// use games::catalog::{Catalog, How};
    /// use grundy_core::{Limits, Nimber, Normal};
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("nim 1000000007 + arc_kayles 0-1 1-2 2-3 3-0 3-4")?;
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
    ) -> Answer {
        self.answer(sum, &Question::new(convention), limits)
    }

    /// Answers a question about a sum.
    ///
    /// The catalog keeps the results of searches, as far as its bounds allow. If a limit stopped a question, any thread can therefore
    /// resume it by asking the same question again.
    pub fn answer(&self, sum: &MixedSum, question: &Question, limits: &Limits) -> Answer {
        self.ask(sum, question, None, None, limits)
    }

    /// Answers a question, and calls `so_far` with the partial answer from theorems before the first search. The partial answer says who
    /// wins, which winning moves the theorems name, and, if the question asks for it, the reason. `so_far` is called at most once. It is
    /// not called if the theorems do not know who wins, or if they know the whole answer.
    ///
    /// ```
    /// use games::catalog::{Catalog, Question};
    /// use grundy_core::{Limits, Normal};
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("wythoff 1000 700")?;
    /// let mut moves = Vec::new();
    /// let question = Question::new(Normal).value_within(1000);
    /// let solved = catalog.answer_telling(&sum, &question, &Limits::none(), &mut |so_far| {
    ///     let winning = so_far.winning_moves().get().expect("the theorem names them");
    ///     moves.extend(winning.as_slice().iter().map(|mv| sum.move_text(mv)));
    /// });
    /// assert_eq!(moves.len(), 2);
    /// assert_eq!(solved.value().why().unwrap().to_string(), "left out after 1000 steps of work");
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn answer_telling(
        &self,
        sum: &MixedSum,
        question: &Question,
        limits: &Limits,
        so_far: &mut dyn FnMut(&Answer),
    ) -> Answer {
        self.ask(sum, question, None, Some(so_far), limits)
    }

    /// Answers a question. If `explained` is a winning move, the reason shows why this move wins.
    fn ask<'a>(
        &'a self,
        sum: &'a MixedSum,
        question: &Question,
        explained: Option<&SumMove<AnyMove>>,
        so_far: Option<&'a mut dyn FnMut(&Answer)>,
        limits: &Limits,
    ) -> Answer {
        let has_replaced = self.engine().is_new();
        let meter = limits.meter();
        let texts = MoveTexts::of(sum);
        // Equal moves are listed only once, so the search may need to find more moves than the answer lists.
        let most_moves = question.most_moves.saturating_mul(texts.most_equal());
        let explained = explained.map(|mv| texts.first_equal(mv));
        let mut asked = OpenQuestion {
            catalog: self,
            sum,
            question: Question { most_moves, ..*question },
            texts,
            meter,
            has_replaced,
            bytes_each: None,
            found_loopy: Vec::new(),
            granted: None,
            followed: 0,
            helped: Vec::new(),
            explained,
            so_far,
        };
        let mut solved = match (question.by, question.convention) {
            (By::Loopy, Convention::Normal) => asked.by_loopy_values(),
            (By::Loopy, Convention::Misere) => {
                let reason = "the values of loopy games say nothing about misère play".to_owned();
                let why = Unknown::Beyond(reason);
                let unknown = Answer::unknown(Convention::Misere, sum.len(), &why);
                Answer { drawing: Fact::Unknown(why), ..unknown }
            }
            (_, Convention::Normal) => asked.by_judge().unwrap_or_else(|| asked.in_normal_play()),
            (_, Convention::Misere) => asked.in_misere_play(),
        };
        let stands_alone = |part: &AnyPosition| {
            self.game_of(part.game().name()).is_some_and(super::Game::stands_alone)
        };
        if question.convention == Convention::Normal && sum.iter().any(stands_alone) {
            // In a game that is played alone, moves can restrict the opponent's reply or give the same player another turn. Its positions
            // therefore have no nim-values, so remove all values from the answer.
            let reason = "the game is played alone, and its positions have no nim-values";
            if !matches!(solved.value, Fact::Unknown(Unknown::Stopped(_))) {
                solved.value = Fact::Unknown(Unknown::Beyond(reason.to_owned()));
            }
            solved.values.fill(None);
        }
        asked.finish(&mut solved);
        asked.add_reason(&mut solved);
        solved
    }
}

/// The state of a question that is being answered.
struct OpenQuestion<'a, 'l> {
    catalog: &'a Catalog,
    sum: &'a MixedSum,
    /// The question, with a higher limit on the number of moves, so enough moves remain after equal moves are merged.
    question: Question,
    texts: MoveTexts<'a>,
    meter: Meter<'l>,
    /// Whether the search contains results of this question only, because it was new or because this question has replaced a full search.
    has_replaced: bool,
    /// An estimate of the number of bytes for each position that can be reached from the sum. It is computed before the first search.
    bytes_each: Option<u64>,
    /// The games that do not declare loops although a search found a repeated position in them.
    found_loopy: Vec<AnyGame>,
    /// The amount of work at which the search for optional parts of the answer stops. It is counted from the start of the question.
    granted: Option<u64>,
    /// The number of moves that the search has followed. It is 0 if stored results answered everything.
    followed: u64,
    /// The games whose theorems contributed to the answer.
    helped: Vec<AnyGame>,
    /// The winning move to explain, if there is one.
    explained: Option<SumMove<AnyMove>>,
    /// The callback for the partial answer from theorems, until it is called.
    so_far: Option<&'a mut dyn FnMut(&Answer)>,
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

    /// Queries the catalog's search about the given positions, within the remaining limits.
    ///
    /// If earlier questions have filled the search, an empty search replaces it.
    fn search<T>(
        &mut self,
        parts: &[AnyPosition],
        ask: impl Fn(&dyn SumSearch, Part<'_>) -> Found<T>,
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
                // The difference can include work of other threads. The question can therefore stop early, but it never exceeds its limit.
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

    /// Returns the remaining limits for a search, reduced to `granted` if that allows less work.
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

    /// Returns the time until the table file must be written, if the file stores the table of this search.
    fn until_save(&self, search: &Arc<dyn SumSearch>) -> Option<Duration> {
        let table = table_file::lock(self.catalog.engine().table()?);
        table.is_of(search).then(|| table.remaining())
    }

    /// Writes the table of a game's values if it is due.
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
            // `Ok(false)` means that the file has more values and was left unchanged; the search can continue.
            Ok(_) => Ok(()),
            Err(TableError::Stopped(stopped)) => Err(Unknown::Stopped(stopped)),
            Err(error) => Err(Unknown::Beyond(format!("the table cannot be written: {error}"))),
        }
    }

    /// Extends the tables that the theorems need for this position. Returns whether the tables now cover the position.
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
                Err(_)
                    if is_out_of_work(reached.as_ref().err())
                        && part.max_work() < rest.max_work() =>
                {
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

/// The amount of work after which a question first checks how much memory it uses.
const STRETCH: u64 = 1 << 16;

/// Returns the amount of work until the next check, given the length of the last stretch and its work. Stretches grow, so the overhead of
/// starting them stays small. If a stretch did no work because its first step exceeds it, the next stretch is twice as long.
const fn longer(stretch: u64, work: u64) -> u64 {
    stretch.saturating_add(if work == 0 { stretch } else { stretch / 4 })
}

fn is_out_of_work(why: Option<&Unknown>) -> bool {
    let Some(Unknown::Stopped(stopped)) = why else { return false };
    matches!(stopped.reason(), StopReason::Work { .. })
}

fn is_time(stopped: Stopped) -> bool {
    matches!(stopped.reason(), StopReason::Time { .. })
}

const fn loopy(outcome: Outcome) -> LoopyOutcome {
    match outcome {
        Outcome::N => LoopyOutcome::N,
        Outcome::P => LoopyOutcome::P,
    }
}
