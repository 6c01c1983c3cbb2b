//! A question, and the ways to answer it: by theorems, by the catalog's search, by a search that the command line sets up.

use super::super::Failure;
use super::super::interrupt::Interrupt;
use super::super::table::{Halt, TableFile};
use super::Solve;
use super::answer::{Agreement, Answer, List};
use super::budget::{Budget, has_used_up, work_of};
use super::engine::Engine;
use games::catalog::{By, Catalog, How, Moves, Question, Rest, Solved};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits, Outcome};
use grundy_search::loopy::LoopyOutcome;

/// The work of looking for all winning moves where the answer took less.
const MOST_FOR_MOVES: u64 = 1 << 18;
/// The work of a search for the value and for all moves where a theorem has said who wins.
const MOST_BESIDE_THEOREM: u64 = 1 << 20;
/// A question with the means to answer it.
pub(super) struct Asked<'a, 'l> {
    pub(super) solve: &'a Solve,
    pub(super) sum: &'a MixedSum,
    pub(super) catalog: &'a Catalog,
    pub(super) budget: &'a Budget<'l>,
    pub(super) interrupt: &'a Interrupt,
}

impl Asked<'_, '_> {
    fn question(&self) -> Question {
        let most = if self.solve.outcome { 0 } else { self.solve.most_moves() };
        Question::new(self.solve.convention(self.sum)).most_moves(most)
    }

    /// The answer by these means, within what is left of the limits.
    pub(super) fn by(&self, by: By) -> Solved {
        self.within(by, &self.budget.rest())
    }

    fn within(&self, by: By, limits: &Limits) -> Solved {
        let before = self.catalog.statistics().edges();
        let solved = self.catalog.answer(self.sum, &self.question().by(by), limits);
        let searched = self.catalog.statistics().edges().saturating_sub(before);
        self.budget.spend(work_of(&solved).unwrap_or(searched));
        solved
    }

    /// Whether the command line shows that the search may take its time.
    fn is_patient(&self) -> bool {
        let Solve { search, table, threads, max_time, max_memory, max_work, max_positions, .. } =
            self.solve;
        let bounded = max_time.is_some() || max_memory.is_some() || max_work.is_some();
        let bounded = bounded || max_positions.is_some();
        *search || self.solve.after || bounded || table.is_some() || threads.is_some()
    }

    /// Limits of a search beside a theorem that says who wins.
    fn beside(&self, theorem: bool) -> Limits {
        let rest = self.budget.rest();
        if theorem && !self.is_patient() { rest.work(MOST_BESIDE_THEOREM) } else { rest }
    }

    pub(super) fn by_catalog(&self, claimed: Solved) -> (Solved, Option<Agreement>) {
        let solve = self.solve;
        if solve.loopy {
            return (self.by(By::Loopy), None);
        }
        if solve.search {
            return (self.by(By::Search), None);
        }
        if solve.compare {
            let searched = self.by(By::Search);
            let agreement = Agreement::of(&claimed, &searched);
            return (searched, Some(agreement));
        }
        if has_used_up(&claimed) {
            return (claimed, None);
        }
        let moves = claimed.winning_moves().get().map(Moves::rest);
        if claimed.value().get().is_some() && moves.is_some_and(|rest| rest != Rest::Unknown) {
            return (claimed, None);
        }
        let limits = self.beside(claimed.outcome().get().is_some());
        let solved = self.within(By::Both, &limits);
        // Theorems may have left too little of the limits to be asked again.
        (if is_less(&solved, &claimed) { claimed } else { solved }, None)
    }

    /// Counts the work of a search that was not stopped.
    fn spent<T>(
        &self,
        engine: &dyn Engine,
        ask: impl FnOnce() -> Result<Result<T, Halt>, Failure>,
    ) -> Result<Result<T, Halt>, Failure> {
        let before = engine.statistics().edges();
        let found = ask()?;
        if found.is_ok() {
            self.budget.spend(engine.statistics().edges().saturating_sub(before));
        }
        Ok(found)
    }

    /// The answer of a search, beside what theorems claim.
    pub(super) fn by_engine(
        &self,
        engine: &dyn Engine,
        claimed: Option<&Solved>,
        file: &mut TableFile,
    ) -> Result<Answer, Failure> {
        let convention = self.solve.convention(self.sum);
        let known = claimed.and_then(|claimed| claimed.outcome().get().copied());
        file.open(engine)?;
        let is_short = known.is_some() && !self.is_patient();
        let stop = |error: Halt, file: &mut TableFile| -> Result<String, Failure> {
            file.save(engine)?;
            if error.is_interrupted() || self.interrupt.has_come() {
                return Err(file.interrupted(engine).into());
            }
            let error = match error {
                Halt::Stopped(part) if !is_short => Halt::Stopped(self.budget.whole(part)),
                error => error,
            };
            let more = if is_short { "; `--search` has none" } else { "" };
            Ok(format!("{error}{more}"))
        };
        let mut value = None;
        let mut outcome = known.map(Ok);
        if convention == Convention::Normal && !self.solve.outcome {
            let limits = self.beside(known.is_some());
            let found =
                self.spent(engine, || file.ask(engine, &limits, |limits| engine.value(limits)))?;
            match found {
                Ok(found) => {
                    value = Some(Ok(found));
                    outcome = Some(Ok(loopy(Outcome::from(found))));
                }
                Err(error) => {
                    let why = stop(error, file)?;
                    outcome = outcome.or_else(|| Some(Err(why.clone())));
                    value = Some(Err(why));
                }
            }
        } else if outcome.is_none() {
            let limits = self.beside(false);
            let found = self.spent(engine, || {
                file.ask(engine, &limits, |limits| engine.outcome(convention, limits))
            })?;
            outcome = Some(match found {
                Ok(found) => Ok(loopy(found)),
                Err(error) => Err(stop(error, file)?),
            });
        }
        let outcome = outcome.unwrap_or_else(|| Err("nothing was asked".to_owned()));
        let winning = match outcome {
            _ if self.solve.outcome => None,
            Err(_) => None,
            Ok(LoopyOutcome::N) if self.solve.moves == Some(0) => {
                Some(List { moves: Vec::new(), rest: Rest::More })
            }
            Ok(LoopyOutcome::N) => {
                let limits = self.beside(known.is_some());
                let work = if self.solve.moves.is_some() {
                    limits.clone()
                } else {
                    // All, where finding them takes no longer than the answer did.
                    let spent = engine.statistics().edges().max(MOST_FOR_MOVES);
                    limits.clone().work(spent.min(limits.max_work()))
                };
                let all =
                    file.ask(engine, &work, |limits| engine.winning_moves(convention, limits))?;
                if let Ok(moves) = all {
                    Some(List::cut(moves, self.solve.most_moves()))
                } else {
                    let mut moves = engine.known_winning_moves(convention);
                    let named = claimed.and_then(|claimed| claimed.winning_move());
                    let named = named.map(|mv| self.sum.move_text(mv));
                    moves.extend(named.filter(|named| !moves.contains(named)));
                    moves.truncate(self.solve.most_moves());
                    (!moves.is_empty()).then_some(List { moves, rest: Rest::Unknown })
                }
            }
            Ok(_) => Some(List { moves: Vec::new(), rest: Rest::None }),
        };
        file.save(engine)?;
        let searched = engine.statistics().positions();
        let by_theorem = known.is_some() && !matches!(value, Some(Ok(_)));
        let how = if by_theorem { How::Theorem } else { How::Search };
        Ok(Answer::searched(self.sum, convention, (outcome, how), value, winning, searched))
    }
}

/// Whether an answer says less than another one.
fn is_less(one: &Solved, other: &Solved) -> bool {
    let said = |solved: &Solved| {
        let moves = solved.winning_moves().get().map(|moves| moves.as_slice().len());
        (solved.outcome().get().is_some(), solved.value().get().is_some(), moves)
    };
    said(one) < said(other)
}

const fn loopy(outcome: Outcome) -> LoopyOutcome {
    match outcome {
        Outcome::N => LoopyOutcome::N,
        Outcome::P => LoopyOutcome::P,
    }
}
