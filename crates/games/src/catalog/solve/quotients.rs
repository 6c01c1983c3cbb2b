//! Solves take-and-break games in misère play by their misère quotients, if these can be found quickly.

use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Notation, SumMove};

use super::{Answer, Completeness, Fact, How, Moves, OpenQuestion, Unknown, loopy};
use crate::heaps::take_and_break::{Break, TakeAndBreak};

impl OpenQuestion<'_, '_> {
    /// Finds the outcome and the winning moves if all heaps belong to one game and the misère quotient of this game can be found quickly.
    /// Returns whether the quotient was found.
    pub(super) fn by_quotient(&mut self, solved: &mut Answer) -> Result<bool, Unknown> {
        let Some((alive, heaps)) = heaps(self.sum) else { return Ok(false) };
        let Some(game) = self.sum[alive[0]].game().rules::<TakeAndBreak>() else {
            return Ok(false);
        };
        let largest = heaps.iter().copied().max().unwrap_or_default();
        let (sum, most) = (self.sum, self.question.most_moves);
        let limits = self.meter.rest();
        let meter = &mut self.meter;
        let found = game.quotient().lend(largest, &limits, |quotient| {
            let outcome = quotient.outcome(&heaps).ok()?;
            if most == 0 {
                return Some((outcome, Moves::unlisted(loopy(outcome))));
            }
            let mut winning = Moves::default();
            for SumMove { component, mv: (taken, parts) } in quotient.winning_moves(&heaps).ok()? {
                let component = alive[component];
                let position = &sum[component];
                let heap = position.downcast_ref::<u64>()?;
                let text = game.move_text(heap, &Break::new(taken, parts));
                let mv = position.read_move(&text).ok()?;
                if meter.tick(1).is_err() {
                    winning.completeness = Completeness::Unknown;
                    break;
                }
                if !winning.add(most, SumMove { component, mv }) {
                    break;
                }
            }
            Some((outcome, winning))
        });
        let Some((outcome, winning)) =
            found.map_err(|stopped| self.meter.whole(stopped))?.flatten()
        else {
            return Ok(false);
        };
        solved.outcome = Fact::Known(loopy(outcome), How::Theorem);
        solved.winning = Fact::Known(winning, How::Theorem);
        self.note_all();
        Ok(true)
    }

    /// Returns whether a misère quotient can answer the question.
    pub(super) fn has_quotient(&self) -> bool {
        self.question.convention == Convention::Misere
            && self.may_use_theorems()
            && heaps(self.sum).is_some()
    }
}

/// If all heaps with moves belong to one take-and-break game, returns the places of these heaps in the sum, and their sizes.
fn heaps(sum: &MixedSum) -> Option<(Vec<usize>, Vec<u64>)> {
    let alive: Vec<usize> = (0..sum.len()).filter(|&at| sum[at].moves().next().is_some()).collect();
    let first = sum[*alive.first()?].game();
    first.rules::<TakeAndBreak>()?;
    let heap = |&at: &usize| sum[at].downcast_ref::<u64>().filter(|_| sum[at].game() == first);
    let heaps = alive.iter().map(|at| heap(at).copied()).collect::<Option<Vec<u64>>>()?;
    Some((alive, heaps))
}
