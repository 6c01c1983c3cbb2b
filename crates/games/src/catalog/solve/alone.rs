//! Solves positions that cannot be added to other positions, using the engines of their games.

use grundy_core::mixed::{AnyMove, Mixed, MixedSum};
use grundy_core::{Convention, Nimber, Outcome, Ruleset, SumMove};

use super::{Answer, By, Completeness, Fact, How, Moves, OpenQuestion, Unknown, loopy};
use crate::catalog::alone::Findings;
use crate::catalog::entailing::BONUS_LIMITS;
use crate::catalog::{Game, game_of};

impl OpenQuestion<'_, '_> {
    /// Answers the question with the engine of the game, if the sum is a single position of a game that has an engine.
    pub(super) fn by_judge(&mut self) -> Option<Answer> {
        let [position] = self.sum.as_slice() else { return None };
        if self.question.by != By::Both {
            return None;
        }
        let entry = game_of(position.game().name())?;
        let only_outcome = self.question.only_outcome;
        let meter = &mut self.meter;
        let findings = self
            .catalog
            .judges()
            .ask(entry.name, entry.judge?, |judge| judge.judge(position, only_outcome, meter))?;
        Some(self.told(findings))
    }

    fn told(&self, findings: Findings) -> Answer {
        let Findings { outcome, score, winning, are_all, best, remarks, stopped } = findings;
        let why = stopped.map_or(Unknown::NotAsked, Unknown::Stopped);
        let mut solved = Answer::unknown(Convention::Normal, 1, &why);
        solved.score = score;
        solved.best = best.map(|best| self.as_many_as_asked(best));
        solved.remarks = remarks;
        let Some(outcome) = outcome else { return solved };
        solved.outcome = Fact::Known(loopy(outcome), How::Search);
        let mut list = self.as_many_as_asked(winning);
        if self.question.most_moves == 0 && outcome == Outcome::N {
            list.completeness = Completeness::More;
        } else if !are_all && outcome == Outcome::N {
            if list.list.is_empty() {
                return solved;
            }
            if list.completeness == Completeness::All {
                list.completeness = Completeness::Unknown;
            }
        }
        solved.winning = Fact::Known(list, How::Search);
        solved
    }

    fn as_many_as_asked(&self, moves: Vec<AnyMove>) -> Moves {
        let mut listed = Moves::default();
        for mv in moves {
            if !listed.add(self.question.most_moves, SumMove { component: 0, mv }) {
                break;
            }
        }
        listed
    }

    /// Returns whether the sum is a single position that cannot be combined with other games.
    pub(super) fn is_played_alone(&self) -> bool {
        let [position] = self.sum.as_slice() else { return false };
        self.catalog.game_of(position.game().name()).is_some_and(Game::stands_alone)
    }

    /// Finds the outcome and the winning moves of a position that is played alone. Such a position cannot be part of a sum of several
    /// games, so this function does not search for its nim-value.
    pub(super) fn play_alone(&mut self, at: usize, solved: &mut Answer) {
        if let Err(why) = self.find_alone(at, solved) {
            if solved.outcome.get().is_none() {
                solved.outcome = Fact::Unknown(why.clone());
            }
            if solved.winning.get().is_none() {
                solved.winning = Fact::Unknown(why);
            }
        }
    }

    fn find_alone(&mut self, at: usize, solved: &mut Answer) -> Result<(), Unknown> {
        let sum = self.sum;
        if self.may_use_theorems() && self.named_alone(at, solved)? {
            return Ok(());
        }
        if !self.may_search() {
            return Err(Unknown::NoTheorem);
        }
        if solved.outcome.get().is_none() {
            let position = std::slice::from_ref(&sum[at]);
            let outcome = self.search(position, |search, part| {
                search.sum_outcome(position, Convention::Normal, part)
            })?;
            solved.outcome = Fact::Known(loopy(outcome), How::Search);
        }
        let mut winning = Moves::default();
        if solved.outcome.get() == Some(&loopy(Outcome::N)) {
            self.searched_moves_to(at, Nimber::ZERO, &mut winning)?;
        }
        solved.winning = Fact::Known(winning, How::Search);
        Ok(())
    }

    /// Finds the winning moves that a theorem recognizes from the outcome of the resulting position. Returns whether the theorem knows the
    /// outcome after every move.
    fn named_alone(&mut self, at: usize, solved: &mut Answer) -> Result<bool, Unknown> {
        let position = &self.sum[at];
        let mut winning = Moves::default();
        let mut are_all = true;
        for mv in position.moves() {
            // The theorem can run a short search that does not count its work, so charge the maximum work of that search.
            let left: MixedSum = match self.meter.tick(BONUS_LIMITS.max_work()) {
                Ok(()) => Mixed.play(position, &mv).into_iter().collect(),
                Err(stopped) if winning.list.is_empty() => return Err(stopped.into()),
                Err(_) => {
                    are_all = false;
                    break;
                }
            };
            match left.outcome(Convention::Normal) {
                Some(Outcome::P) => {
                    if !winning.add(self.question.most_moves, SumMove { component: at, mv }) {
                        break;
                    }
                }
                Some(Outcome::N) => {}
                None => are_all = false,
            }
        }
        let are_some = !winning.list.is_empty();
        if are_some || are_all {
            let wins = are_some || winning.completeness == Completeness::More;
            solved.outcome = Fact::Known(loopy(Outcome::from_first_wins(wins)), How::Theorem);
            self.note(position);
            winning.completeness =
                if are_all { winning.completeness } else { Completeness::Unknown };
            solved.winning = Fact::Known(winning, How::Theorem);
        }
        Ok(are_all)
    }
}
