//! Positions that are played alone, by the engines of their games.

use grundy_core::mixed::AnyMove;
use grundy_core::{Convention, Outcome, SumMove};

use super::{By, Completeness, Fact, How, Moves, OpenQuestion, Solved, Unknown, loopy};
use crate::catalog::alone::Findings;
use crate::catalog::game_of;

impl OpenQuestion<'_, '_> {
    /// What the engine of the game says, if the position is one that is played alone, and its game has one.
    pub(super) fn by_judge(&mut self) -> Option<Solved> {
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

    fn told(&self, findings: Findings) -> Solved {
        let Findings { outcome, score, winning, are_all, best, remarks, stopped } = findings;
        let why = stopped.map_or(Unknown::NotAsked, Unknown::Stopped);
        let mut solved = Solved::unknown(Convention::Normal, 1, &why);
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
}
