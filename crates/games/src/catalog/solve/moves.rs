//! The winning moves: those that theorems name, those that values give, and those that a search finds.

use std::ops::ControlFlow;

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, Meter, Nimber, Outcome, Ruleset, SumMove};

use super::component::{ComponentValue, is_large, total};
use super::{Answer, Completeness, Fact, How, Moves, OpenQuestion, Unknown, is_out_of_work, loopy};
use crate::catalog::star::star;

/// The work of looking for further winning moves where finding who wins took less.
const MAX_IN_PASSING: u64 = 1 << 18;

impl OpenQuestion<'_, '_> {
    /// The moves that bring the total to 0.
    pub(super) fn winning_by_values(&mut self, parts: &[ComponentValue], how: How) -> Fact<Moves> {
        if self.question.most_moves == 0 {
            // Whether there are any is known without looking for one, which takes long where there are millions of moves.
            return Fact::Known(Moves::unlisted(loopy(Outcome::from(total(parts)))), how);
        }
        let mut winning = Moves::default();
        let all = |moves: &Moves| moves.completeness == Completeness::More;
        match self.known_moves_to_total(parts, Nimber::ZERO, &mut winning, all) {
            Ok(()) if winning.list.is_empty() && winning.completeness == Completeness::Unknown => {
                return Fact::Unknown(Unknown::NoTheorem);
            }
            Ok(()) => {}
            // What is found is of use without the rest.
            Err(_) if !winning.list.is_empty() => winning.completeness = Completeness::Unknown,
            Err(why) => return Fact::Unknown(why),
        }
        Fact::Known(winning, how)
    }

    /// The moves in components of known value that bring their nim-sum to `wanted`, until there are enough.
    pub(super) fn known_moves_to_total(
        &mut self,
        parts: &[ComponentValue],
        wanted: Nimber,
        moves: &mut Moves,
        enough: impl Fn(&Moves) -> bool,
    ) -> Result<(), Unknown> {
        let change = total(parts) + wanted;
        // What theorems list does not wait for a search, which may be stopped.
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&component| !matches!(parts[component], ComponentValue::Value(_)));
        let mut result = Ok(());
        for component in order {
            // No move keeps the value.
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

    /// The moves of a component of known value to another value.
    fn known_moves_to(
        &mut self,
        component: usize,
        part: ComponentValue,
        value: Nimber,
        winning: &mut Moves,
    ) -> Result<(), Unknown> {
        match part {
            ComponentValue::Value(_) => self.moves_to(component, value, winning),
            // A theorem that says a value of 0 need not say what moves leave.
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

    /// The same by its theorem.
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

    /// The same by search: every move is played, and held against a heap of that value. Moves that the search knows already
    /// come first if the others are looked for in passing.
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
                // At least one is wanted.
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

    /// Who wins after a move, beside a heap of this value.
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

    /// The same, if the search knows it already.
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

    /// Whether a large value is more than positions have moves, and so not theirs.
    fn is_out_of_reach(&mut self, left: &[AnyPosition], value: Nimber) -> Result<bool, Unknown> {
        if !is_large(value) {
            return Ok(false);
        }
        // The values of all parts, and so their nim-sum, stay below the highest digit.
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

    /// A theorem that knows who wins may know a move, or all, where values are out of reach.
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

    /// The winning moves that a theorem about the whole sum names, as far as the limits go.
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
        // What is found is of use without the rest.
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
