//! Finds winning moves. Some theorems name them; otherwise, they follow from values or from a search.

use std::ops::ControlFlow;

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, Meter, Nimber, Outcome, Ruleset, SumMove};

use super::component::{ComponentValue, is_large, total};
use super::{Answer, Completeness, Fact, How, Moves, OpenQuestion, Unknown, is_out_of_work, loopy};
use crate::catalog::star::star;

/// The minimum amount of work to grant for optional winning moves, even if finding the outcome took less work.
const MAX_IN_PASSING: u64 = 1 << 18;

impl OpenQuestion<'_, '_> {
    /// Returns the moves after which the nim-sum of all components is 0.
    pub(super) fn winning_by_values(&mut self, parts: &[ComponentValue], how: How) -> Fact<Moves> {
        if self.question.most_moves == 0 {
            // The values already show whether a winning move exists, and the question does not ask for moves. Finding one among millions of
            // moves would take a long time.
            return Fact::Known(Moves::unlisted(loopy(Outcome::from(total(parts)))), how);
        }
        let mut winning = Moves::default();
        let all = |moves: &Moves| moves.completeness == Completeness::More;
        match self.known_moves_to_total(parts, Nimber::ZERO, &mut winning, all) {
            Ok(()) if winning.list.is_empty() && winning.completeness == Completeness::Unknown => {
                return Fact::Unknown(Unknown::NoTheorem);
            }
            Ok(()) => {}
            // An incomplete list of moves is still useful, so keep it.
            Err(_) if !winning.list.is_empty() => winning.completeness = Completeness::Unknown,
            Err(why) => return Fact::Unknown(why),
        }
        Fact::Known(winning, how)
    }

    /// Adds the moves in components of known value after which the nim-sum of those components is `wanted`. Stops when `enough` says that
    /// there are enough moves.
    pub(super) fn known_moves_to_total(
        &mut self,
        parts: &[ComponentValue],
        wanted: Nimber,
        moves: &mut Moves,
        enough: impl Fn(&Moves) -> bool,
    ) -> Result<(), Unknown> {
        let change = total(parts) + wanted;
        // Start with the components whose values theorems know, because a limit can stop the search for the moves in the other components.
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&component| !matches!(parts[component], ComponentValue::Value(_)));
        let mut result = Ok(());
        for component in order {
            // Every move changes the value of its component, so no move leaves the total unchanged.
            if change == Nimber::ZERO || enough(moves) {
                break;
            }
            let part = parts[component];
            if let Some(value) = part.value() {
                result = self.known_moves_to(component, part, value + change, moves);
                if result.is_err() {
                    break;
                }
            }
        }
        moves.list.sort_by_key(|mv| mv.component);
        result
    }

    /// Finds the moves in a component of known value that change the value to another given value.
    fn known_moves_to(
        &mut self,
        component: usize,
        part: ComponentValue,
        value: Nimber,
        winning: &mut Moves,
    ) -> Result<(), Unknown> {
        match part {
            ComponentValue::Value(_) => self.moves_to(component, value, winning),
            // A theorem that proves only the value 0 does not give the values after the moves, and no search may compute them here.
            ComponentValue::Found(..) if !self.may_search() => {
                if self.sum[component].moves().next().is_some() {
                    winning.completeness = Completeness::Unknown;
                }
                Ok(())
            }
            ComponentValue::Found(..) => self.searched_moves_to(component, value, winning),
            ComponentValue::Unknown => Ok(()),
        }
    }

    /// Lists the moves to the given value that the theorem of the game names.
    fn moves_to(
        &mut self,
        component: usize,
        value: Nimber,
        winning: &mut Moves,
    ) -> Result<(), Unknown> {
        let most = self.question.most_moves;
        let mut add = |mv: AnyMove| {
            let more = winning.add(most, SumMove { component, mv });
            if more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        Ok(self.sum[component].visit_moves_to(value, &mut self.meter, &mut add)?)
    }

    /// Finds the moves to the given value by search: plays every move and tests the result against a heap of that value. If the moves are
    /// optional, moves that the search already knows to win come first.
    pub(super) fn searched_moves_to(
        &mut self,
        component: usize,
        value: Nimber,
        winning: &mut Moves,
    ) -> Result<(), Unknown> {
        let sum = self.sum;
        let most = self.question.most_moves;
        let mut found: Vec<(usize, AnyMove)> = Vec::new();
        let mut open = Vec::new();
        let mut ended = Ok(());
        if self.question.in_passing {
            for (index, mv) in sum[component].moves().enumerate() {
                match self.known_after(component, &mv, value)? {
                    Some(Outcome::P) => found.push((index, mv)),
                    Some(Outcome::N) => {}
                    None => open.push((index, mv)),
                }
                if winning.list.len() + found.len() > most {
                    break;
                }
            }
            self.granted = Some(self.meter.work().saturating_mul(2).max(MAX_IN_PASSING));
        }
        let in_passing = self.question.in_passing;
        let listed = sum[component].moves().enumerate();
        let rest: &mut dyn Iterator<Item = (usize, AnyMove)> =
            if in_passing { &mut open.into_iter() } else { &mut { listed } };
        for (index, mv) in rest {
            if winning.list.len() + found.len() > most {
                break;
            }
            let mut outcome = self.outcome_after(component, &mv, value);
            let is_granted_only = |outcome: &Result<Outcome, Unknown>, meter: &Meter<'_>| {
                in_passing && is_out_of_work(outcome.as_ref().err()) && meter.rest().max_work() > 0
            };
            if is_granted_only(&outcome, &self.meter) {
                if !found.is_empty() || !winning.list.is_empty() {
                    winning.completeness = Completeness::Unknown;
                    break;
                }
                // The answer needs at least one winning move, so lift the limit and try this move again.
                self.granted = None;
                outcome = self.outcome_after(component, &mv, value);
            }
            match outcome {
                Ok(Outcome::P) => found.push((index, mv)),
                Ok(Outcome::N) => {}
                Err(why) => {
                    ended = Err(why);
                    break;
                }
            }
        }
        self.granted = None;
        found.sort_by_key(|&(index, _)| index);
        for (_, mv) in found {
            if !winning.add(most, SumMove { component, mv }) {
                break;
            }
        }
        ended
    }

    /// Returns the outcome after a move, in the sum of the component and a heap of the given value.
    fn outcome_after(
        &mut self,
        component: usize,
        mv: &AnyMove,
        value: Nimber,
    ) -> Result<Outcome, Unknown> {
        self.meter.tick(1)?;
        let mut left = Mixed.play(&self.sum[component], mv).into_vec();
        if self.is_out_of_reach(&left, value)? {
            return Ok(Outcome::N);
        }
        if value != Nimber::ZERO {
            left.push(star(value));
        }
        self.search(&left, |search, part| search.sum_outcome(&left, Convention::Normal, part))
    }

    /// Returns the outcome of [`outcome_after`](Self::outcome_after) if the search already knows it.
    fn known_after(
        &mut self,
        component: usize,
        mv: &AnyMove,
        value: Nimber,
    ) -> Result<Option<Outcome>, Unknown> {
        self.granted = Some(0);
        let outcome = self.outcome_after(component, mv, value);
        self.granted = None;
        match outcome {
            Ok(outcome) => Ok(Some(outcome)),
            Err(_)
                if is_out_of_work(outcome.as_ref().err()) && self.meter.rest().max_work() > 0 =>
            {
                Ok(None)
            }
            Err(why) => Err(why),
        }
    }

    /// Returns whether the given value is large and the positions have too few moves to reach it.
    fn is_out_of_reach(&mut self, left: &[AnyPosition], value: Nimber) -> Result<bool, Unknown> {
        if !is_large(value) {
            return Ok(false);
        }
        // A value is at most the number of moves. If the values of all parts are less than the highest power of two in the wanted value,
        // then so is their nim-sum.
        let digit = 1_u64 << value.value().ilog2();
        for position in left {
            let mut moves = 0;
            for _ in position.moves() {
                self.meter.tick(1)?;
                moves += 1;
                if moves == digit {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Adds the winning moves that a theorem about outcomes names, if the winning moves could not be found from values.
    pub(super) fn winning_without_values(&mut self, solved: &mut Answer, named: Option<Moves>) {
        if solved.winning.get().is_some() || !self.may_use_theorems() {
            return;
        }
        if let Some(list) = named.or_else(|| self.named_by_theorem(self.question.convention)) {
            solved.winning = Fact::Known(list, How::Theorem);
        } else if let (0, Fact::Known(outcome, how)) = (self.question.most_moves, &solved.outcome) {
            solved.winning = Fact::Known(Moves::unlisted(*outcome), *how);
        }
    }

    /// Returns the winning moves that a theorem about the whole sum names, as far as the limits allow.
    pub(super) fn named_by_theorem(&mut self, convention: Convention) -> Option<Moves> {
        let most = self.question.most_moves;
        let mut winning = Moves::default();
        let mut add = |mv| {
            let more = winning.add(most, mv);
            if more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let whole = self.sum.visit_winning_moves(convention, &mut self.meter, &mut add);
        if whole == Ok(true) {
            self.note_all();
            return Some(winning);
        }
        // An incomplete list of moves is still useful, so keep it.
        winning.completeness = Completeness::Unknown;
        if winning.list.is_empty() && whole.is_ok() && most > 0 {
            let one = self.sum.winning_move(convention, &mut self.meter);
            winning.list.extend(one.ok().flatten());
        }
        if winning.list.is_empty() {
            return None;
        }
        self.note_all();
        Some(winning)
    }
}
