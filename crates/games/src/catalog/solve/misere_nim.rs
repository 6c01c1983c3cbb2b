//! Solves misère play of sums in which each component is equivalent to a sum of Nim heaps. For example, a component can be a Hackenbush
//! tree or a Nim heap.

use std::ops::ControlFlow;

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Nimber, Outcome, Ruleset, SumMove};

use super::{Answer, Completeness, Fact, How, Moves, OpenQuestion, Unknown, loopy};
use crate::catalog::game_of;
use crate::catalog::why::misere_nim;
use crate::heaps::nim::Census;
use crate::reason::Ground;

/// Returns the Nim heaps whose sum is equivalent to this position in misère play, if its game knows them.
fn heaps(position: &AnyPosition) -> Option<Vec<u64>> {
    (game_of(position.game().name())?.nim_heaps)(position)
}

fn nimbers(heaps: &[u64]) -> impl Iterator<Item = Nimber> + '_ {
    heaps.iter().map(|&heap| Nimber::new(heap))
}

impl OpenQuestion<'_, '_> {
    /// Finds the outcome and the winning moves if every component is equivalent to a sum of Nim heaps.
    pub(super) fn by_misere_nim(&mut self, solved: &mut Answer) -> Result<(), Unknown> {
        let sum = self.sum;
        let mut parts = Vec::with_capacity(sum.len());
        for position in sum {
            self.meter.tick(1)?;
            let Some(part) = heaps(position) else { return Ok(()) };
            parts.push(part);
        }
        let whole = Census::of(parts.iter().flat_map(|part| nimbers(part)));
        solved.outcome = Fact::Known(loopy(whole.outcome()), How::Theorem);
        self.note_all();
        let mut winning = match self.question.most_moves {
            0 => Moves::unlisted(loopy(whole.outcome())),
            _ => Moves::default(),
        };
        for (at, part) in parts.iter().enumerate() {
            if winning.completeness != Completeness::All {
                break;
            }
            let others = nimbers(part).fold(whole, Census::without);
            if let Err(why) = self.moves_in(at, others, &mut winning) {
                if winning.list.is_empty() {
                    return Err(why);
                }
                winning.completeness = Completeness::Unknown;
            }
        }
        solved.winning = Fact::Known(winning, How::Theorem);
        Ok(())
    }

    /// Finds the winning moves in one component, given the Nim heaps of the other components.
    fn moves_in(&mut self, at: usize, others: Census, winning: &mut Moves) -> Result<(), Unknown> {
        let position = &self.sum[at];
        let most = self.question.most_moves;
        // After the move, the nim-sum must be 0, or 1 if no heap is then larger than 1.
        let totals = if others.larger() > 0 { 0..=0 } else { 0..=1 };
        for total in totals {
            let value = others.total() + Nimber::new(total);
            position.visit_moves_to(value, &mut self.meter, &mut |mv| {
                let wins =
                    others.larger() > 0 || left_by(position, &mv, others) == Some(Outcome::P);
                let mv = SumMove { component: at, mv };
                if wins && !winning.add(most, mv) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })?;
        }
        Ok(())
    }

    /// Returns a ground that lists the Nim heaps of the position or, if there is a winning move, the Nim heaps that this move leaves.
    pub(super) fn misere_nim_ground(&self, winning: Option<&SumMove<AnyMove>>) -> Option<Ground> {
        if self.question.convention != Convention::Misere {
            return None;
        }
        let left = winning.map(|mv| self.sum.try_play(mv)).transpose().ok()?;
        let position = left.as_ref().unwrap_or(self.sum);
        let heaps = position.iter().map(heaps).collect::<Option<Vec<_>>>()?.concat();
        let subject = winning.map_or_else(
            || "this equals".to_owned(),
            |mv| format!("{} leaves", self.sum.move_text(mv)),
        );
        Some(misere_nim(&subject, "heaps", &heaps))
    }
}

/// Returns the outcome after a move in a component, given the Nim heaps of the other components.
fn left_by(position: &AnyPosition, mv: &AnyMove, others: Census) -> Option<Outcome> {
    let left: MixedSum = Mixed.play(position, mv).into_iter().collect();
    let whole = left
        .iter()
        .try_fold(others, |whole, part| Some(nimbers(&heaps(part)?).fold(whole, Census::with)))?;
    Some(whole.outcome())
}
