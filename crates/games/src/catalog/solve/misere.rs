//! Answers questions about misère play. Uses a theorem about the whole sum or, if no theorem applies, searches the whole sum.

use grundy_core::{Convention, Outcome};

use super::{Answer, Completeness, Fact, How, Moves, OpenQuestion, Unknown, loopy};

/// The number of steps that the search may take before a misère quotient is tried.
const STEPS_BEFORE_QUOTIENT: u64 = 1 << 14;

impl OpenQuestion<'_, '_> {
    pub(super) fn in_misere_play(&mut self) -> Answer {
        let mut solved = Answer::unknown(Convention::Misere, self.sum.len(), &Unknown::NoTheorem);
        let known = if self.may_use_theorems() { self.prepare_all() } else { Ok(false) };
        match known {
            Err(why) => return Answer::unknown(Convention::Misere, self.sum.len(), &why),
            Ok(false) => {}
            Ok(true) => {
                if let Some(outcome) = self.sum.outcome(Convention::Misere) {
                    solved.outcome = Fact::Known(loopy(outcome), How::Theorem);
                    self.note_all();
                    if let Some(winning) = self.named_by_theorem(Convention::Misere) {
                        solved.winning = Fact::Known(winning, How::Theorem);
                    }
                } else if let Err(why) = self.by_misere_nim(&mut solved) {
                    solved.winning = Fact::Unknown(why);
                }
            }
        }
        let complete =
            solved.winning.get().is_some_and(|moves| moves.completeness() != Completeness::Unknown);
        if complete {
            return solved;
        }
        self.report(&solved, None);
        // For small heaps, a search is faster than a quotient. For large heaps, only a quotient can find an answer.
        if self.has_quotient() {
            self.granted = Some(self.meter.work().saturating_add(STEPS_BEFORE_QUOTIENT));
            let is_done = self.may_search() && self.search_whole(&mut solved).is_ok();
            self.granted = None;
            if is_done || self.by_quotient(&mut solved) == Ok(true) {
                return solved;
            }
        }
        if !self.may_search() {
            return solved;
        }
        if let Err(why) = self.search_whole(&mut solved) {
            if solved.outcome.get().is_none() {
                solved.outcome = Fact::Unknown(why.clone());
            }
            if solved.winning.get().is_none() {
                solved.winning = Fact::Unknown(why);
            }
        }
        solved
    }

    /// Extends the tables of all components, and returns whether the tables are large enough for these positions.
    fn prepare_all(&mut self) -> Result<bool, Unknown> {
        for position in self.sum {
            self.meter.tick(1)?;
            let is_silent = !position.game().knows_some_outcomes(Convention::Misere);
            if !is_silent && !self.prepare(position)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn search_whole(&mut self, solved: &mut Answer) -> Result<(), Unknown> {
        let sum = self.sum.as_slice();
        if solved.outcome.get().is_none() {
            let outcome =
                self.search(sum, |search, part| search.sum_outcome(sum, Convention::Misere, part))?;
            solved.outcome = Fact::Known(loopy(outcome), How::Search);
        }
        if self.question.most_moves == 0 {
            if let Some(&outcome) = solved.outcome.get() {
                solved.winning = Fact::Known(Moves::unlisted(outcome), How::Search);
            }
            return Ok(());
        }
        let list = self
            .search(sum, |search, part| search.sum_winning_moves(sum, Convention::Misere, part))?;
        let Some(mut list) = list else {
            return self.tried_moves(solved);
        };
        let rest = if list.len() > self.question.most_moves {
            Completeness::More
        } else {
            Completeness::All
        };
        list.truncate(self.question.most_moves);
        solved.winning = Fact::Known(Moves { list, completeness: rest }, How::Search);
        Ok(())
    }

    /// Finds the winning moves by determining the outcome after each move.
    fn tried_moves(&mut self, solved: &mut Answer) -> Result<(), Unknown> {
        let mut winning = Moves::default();
        for mv in self.sum.moves() {
            self.meter.tick(1)?;
            let left =
                self.sum.try_play(&mv).map_err(|error| Unknown::Beyond(error.to_string()))?;
            let left = left.as_slice();
            let outcome = self
                .search(left, |search, part| search.sum_outcome(left, Convention::Misere, part))?;
            if outcome == Outcome::P && !winning.add(self.question.most_moves, mv) {
                break;
            }
        }
        solved.winning = Fact::Known(winning, How::Search);
        Ok(())
    }
}
