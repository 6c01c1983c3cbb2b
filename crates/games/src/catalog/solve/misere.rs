//! Misère play: a theorem about the whole sum, or else the search of all of it.

use grundy_core::Convention;

use super::{Asked, Fact, How, Moves, Rest, Solved, Why, loopy};

impl Asked<'_, '_> {
    pub(super) fn in_misere_play(&mut self) -> Solved {
        let mut solved = Solved::unknown(Convention::Misere, self.sum.len(), &Why::NoTheorem);
        let known = if self.may_use_theorems() { self.prepare_all() } else { Ok(false) };
        match known {
            Err(why) => return Solved::unknown(Convention::Misere, self.sum.len(), &why),
            Ok(false) => {}
            Ok(true) => {
                if let Some(outcome) = self.sum.outcome(Convention::Misere) {
                    solved.outcome = Fact::Known(loopy(outcome), How::Theorem);
                    if let Some(winning) = self.named_by_theorem(Convention::Misere) {
                        solved.winning = Fact::Known(winning, How::Theorem);
                    }
                }
            }
        }
        let complete = solved.winning.get().is_some_and(|moves| moves.rest() != Rest::Unknown);
        if complete || !self.may_search() {
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

    /// Whether the tables of all components reach as far as their theorems need.
    fn prepare_all(&mut self) -> Result<bool, Why> {
        for position in self.sum {
            self.meter.tick(1)?;
            let is_silent = !position.game().knows_some_outcomes(Convention::Misere);
            if !is_silent && !self.prepare(position)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn search_whole(&mut self, solved: &mut Solved) -> Result<(), Why> {
        let sum = self.sum.as_slice();
        if solved.outcome.get().is_none() {
            let outcome = self.search(|search| search.sum_outcome(sum, Convention::Misere))?;
            solved.outcome = Fact::Known(loopy(outcome), How::Search);
        }
        let mut list = self.search(|search| search.sum_winning_moves(sum, Convention::Misere))?;
        let rest = if list.len() > self.question.most_moves { Rest::More } else { Rest::None };
        list.truncate(self.question.most_moves);
        solved.winning = Fact::Known(Moves { list, rest }, How::Search);
        Ok(())
    }
}
