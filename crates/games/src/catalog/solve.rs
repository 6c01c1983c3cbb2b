//! One answer to one question: who wins, by which moves, and how that is known.
//!
//! Theorems come first, then the search, part by part: a large heap of Nim beside a small board is a theorem for the
//! heap and a search for the board.

mod alone;
mod answer;
mod component;
mod loopy;
mod means;
mod misere;
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

use super::Catalog;
use super::memory::bytes_each;
use super::search::is_full;
use super::sum_search::{Found, Part, SumSearch};
use super::table_file;
use super::unknown::Unknown;

pub use answer::{Answer, Completeness, Fact, How, Moves};
pub use question::{By, Question};

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

    /// The answer to a question about a sum.
    ///
    /// What a search has found stays in the catalog, as far as its bounds allow, so that a question that was stopped goes
    /// on when it is asked again, by whichever thread.
    pub fn answer(&self, sum: &MixedSum, question: &Question, limits: &Limits) -> Answer {
        self.ask(sum, question, None, None, limits)
    }

    /// The same, and calls `so_far` before anything is searched, at most once, with what theorems know: who wins, the moves
    /// that they name, and why if that was asked. It is not called where theorems know nothing, or all.
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

    /// The answer, with the reason why this move wins if there is one.
    fn ask<'a>(
        &'a self,
        sum: &'a MixedSum,
        question: &'a Question,
        explained: Option<&SumMove<AnyMove>>,
        so_far: Option<&'a mut dyn FnMut(&Answer)>,
        limits: &Limits,
    ) -> Answer {
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
            // What the rules give has the replies and the further turns inside, and adds up with nothing.
            let reason = "the game is played alone, and its positions have no nim-values";
            if !matches!(solved.value, Fact::Unknown(Unknown::Stopped(_))) {
                solved.value = Fact::Unknown(Unknown::Beyond(reason.to_owned()));
            }
            solved.values.fill(None);
        }
        asked.finish(&mut solved);
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
    /// Whom to tell what theorems know, until that has happened.
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

    /// A part of the question about these positions for the catalog's search, within what is left of the limits.
    ///
    /// A search that earlier questions have filled makes room for this one.
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
            // A longer file stays, and the search continues.
            Ok(_) => Ok(()),
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

/// After this many steps a question looks at what it has stored, for the first time.
const STRETCH: u64 = 1 << 16;

/// The next stretch, after one that did so much work. It grows, so that what each begins with costs little in all, and at
/// once where a single step was longer.
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
