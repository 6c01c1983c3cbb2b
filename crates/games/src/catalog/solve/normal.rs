//! Answers questions about normal play by finding the values of the components one by one.

use grundy_core::mixed::{AnyPosition, Mixed};
use grundy_core::{Convention, Nimber, Normal, Outcome, Ruleset};
use grundy_search::loopy::LoopyValue;

use super::component::{ComponentValue, is_large, total};
use super::{
    Answer, Completeness, Fact, How, Moves, OpenQuestion, Question, Unknown, is_out_of_work, loopy,
};
use crate::catalog::Game;
use crate::catalog::star::star;

impl OpenQuestion<'_, '_> {
    pub(super) fn in_normal_play(&mut self) -> Answer {
        let mut parts = vec![ComponentValue::Unknown; self.sum.len()];
        let solved = match self.by_theorems(&mut parts) {
            Ok(()) => self.by_theorems_and_search(&mut parts),
            Err(why) => Answer::unknown(Convention::Normal, parts.len(), &why),
        };
        self.through_cycles(&parts, solved)
    }

    /// Completes the answer after theorems have filled in the values that they know. If the search finds a repeated position in a game that
    /// does not declare that it is loopy, restarts from the values of the theorems, because the results that the search has found since
    /// then depend on earlier questions.
    fn by_theorems_and_search(&mut self, parts: &mut [ComponentValue]) -> Answer {
        let by_theorems = parts.to_vec();
        let mut outcome = None;
        loop {
            let loopy_games = self.found_loopy.len();
            let mut solved = self.by_parts(parts);
            if solved.outcome.get().is_none() {
                // If an earlier iteration determined the outcome, keep it.
                solved.outcome = outcome.unwrap_or(solved.outcome);
            }
            if self.found_loopy.len() == loopy_games {
                return solved;
            }
            outcome = solved.outcome.get().is_some().then_some(solved.outcome);
            parts.copy_from_slice(&by_theorems);
        }
    }

    fn by_parts(&mut self, parts: &mut [ComponentValue]) -> Answer {
        let mut solved = Answer::unknown(Convention::Normal, parts.len(), &Unknown::NoTheorem);
        let alive = match self.unknown_parts(parts) {
            Ok(alive) => alive,
            Err(why) => return Answer::unknown(Convention::Normal, parts.len(), &why),
        };
        // If a single component has an unknown value and the others add up to 0, a theorem may give the outcome of that component without
        // its value.
        if let ([one], Nimber::ZERO, true) = (&alive[..], total(parts), self.may_use_theorems()) {
            if let Some(outcome) = self.sum[*one].outcome(Normal) {
                solved.outcome = Fact::Known(loopy(outcome), How::Theorem);
                self.note(&self.sum[*one]);
            }
        }
        if let ([one], true) = (&alive[..], self.is_played_alone()) {
            self.play_alone(*one, &mut solved);
            return solved;
        }
        let is_open = !alive.is_empty() && self.may_search();
        // Before the search starts, get the moves that theorems name, because the search could use up the limits.
        let asks = is_open && self.may_use_theorems();
        let named = if asks { self.named_by_theorem(Convention::Normal) } else { None };
        if is_open {
            self.report(&solved, named.as_ref());
            let is_extra = self.has_only_value_left(&solved, named.as_ref());
            self.granted = is_extra.then(|| self.meter.work().saturating_add(self.question.value));
            let is_done = self.by_search(parts, alive, &mut solved, named.clone());
            self.granted = None;
            if is_extra {
                self.note_left_out(&mut solved);
            }
            if is_done {
                return solved;
            }
        }
        for (value, part) in solved.values.iter_mut().zip(&*parts) {
            *value = part.value().map(LoopyValue::Nim);
        }
        if let Some(values) = parts.iter().map(|part| part.value()).collect::<Option<Vec<_>>>() {
            let how = if parts.iter().any(|part| part.is_searched()) {
                How::Search
            } else {
                How::Theorem
            };
            let total: Nimber = values.into_iter().sum();
            solved.value = Fact::Known(LoopyValue::Nim(total), how);
            if solved.outcome.how() != Some(How::Theorem) {
                solved.outcome = Fact::Known(loopy(Outcome::from(total)), how);
            }
            if named.as_ref().is_none_or(|moves| moves.completeness == Completeness::Unknown) {
                solved.winning = self.winning_by_values(parts, how);
            }
        }
        self.winning_without_values(&mut solved, named);
        solved
    }

    /// Searches the components whose values the theorems do not know. Returns whether the answer is complete; this is the case if loopy
    /// values were computed.
    fn by_search(
        &mut self,
        parts: &mut [ComponentValue],
        alive: Vec<usize>,
        solved: &mut Answer,
        named: Option<Moves>,
    ) -> bool {
        let (loopy, plain): (Vec<usize>, Vec<usize>) =
            alive.iter().partition(|&&at| self.may_be_loopy(&self.sum[at]));
        let is_enough = loopy.is_empty() || self.question.value == 0;
        if self.question.only_outcome && solved.outcome.get().is_some() && is_enough {
            solved.value = Fact::Unknown(Unknown::NotAsked);
            return false;
        }
        // Explore all positions instead of searching. A search could miss a cycle if earlier questions have settled its positions one by
        // one, and it would not determine how long play lasts.
        if !loopy.is_empty() {
            // Ignore an error. Either its cause also stops the next step, or exploring all positions makes the error irrelevant.
            let _ = self.search_each(parts, &plain);
            let is_unknown = |at: &usize| parts[*at].value().is_none();
            let unknown: Vec<usize> = alive.into_iter().filter(is_unknown).collect();
            *solved = self.by_loopy_parts(parts, &unknown, solved.clone(), named);
            return true;
        }
        if let Err(why) = self.search_values(parts, &alive, solved) {
            solved.value = Fact::Unknown(why.clone());
            solved.winning = Fact::Unknown(why.clone());
            if solved.outcome.get().is_none() {
                solved.outcome = Fact::Unknown(why);
            }
        }
        false
    }

    /// Returns whether theorems know the outcome and as many moves as the question asks for, so only the value remains to be found.
    fn has_only_value_left(&self, solved: &Answer, named: Option<&Moves>) -> bool {
        let Question { value, most_moves, in_passing, .. } = self.question;
        let are_enough = |moves: &Moves| {
            moves.completeness != Completeness::Unknown || in_passing && !moves.list.is_empty()
        };
        value < u64::MAX
            && solved.outcome.how() == Some(How::Theorem)
            && (most_moves == 0 || named.is_some_and(are_enough))
    }

    /// If the search for a value stopped because the question grants only a limited amount of work for the value, reports the value as left
    /// out rather than as stopped by a limit.
    fn note_left_out(&self, solved: &mut Answer) {
        if is_out_of_work(solved.value.why()) && self.meter.rest().max_work() > 0 {
            let why = Unknown::LeftOut { work: self.question.value };
            solved.value = Fact::Unknown(why.clone());
            if solved.winning.get().is_none() {
                solved.winning = Fact::Unknown(why);
            }
            // One of the players wins, so no move keeps a draw.
            solved.drawing = Fact::Known(Moves::default(), How::Theorem);
        }
    }

    /// Calls `so_far` with the partial answer from theorems, before a search starts.
    pub(super) fn report(&mut self, solved: &Answer, named: Option<&Moves>) {
        let Some(tell) = self.so_far.take() else { return };
        if solved.outcome.get().is_none() {
            self.so_far = Some(tell);
            return;
        }
        let mut so_far = solved.clone();
        self.winning_without_values(&mut so_far, named.cloned());
        self.finish(&mut so_far);
        self.add_reason(&mut so_far);
        tell(&so_far);
    }

    /// Finds missing moves from loopy values. This is necessary if a theorem knows only that the second player wins a component, and the
    /// search for moves in that component does not end because the game is loopy.
    fn through_cycles(&mut self, parts: &[ComponentValue], solved: Answer) -> Answer {
        let is_known = |solved: &Answer| {
            solved.winning.get().is_some_and(|moves| moves.completeness() != Completeness::Unknown)
        };
        if is_known(&solved) || !self.may_search() {
            return solved;
        }
        let mut open = parts.to_vec();
        for (part, position) in open.iter_mut().zip(self.sum) {
            if !matches!(part, ComponentValue::Found(_, How::Theorem)) {
                continue;
            }
            if self.may_be_loopy(position) && position.moves().next().is_some() {
                *part = ComponentValue::Unknown;
            }
        }
        let is_unknown = |part: &&ComponentValue| part.value().is_none();
        if open.iter().filter(is_unknown).count() == parts.iter().filter(is_unknown).count() {
            return solved;
        }
        let Ok(unknown) = self.unknown_parts(&open) else { return solved };
        let found = self.by_loopy_parts(&open, &unknown, solved.clone(), None);
        if is_known(&found) { found } else { solved }
    }

    /// Fills in the values that theorems know, and the value 0 of positions without moves.
    fn by_theorems(&mut self, parts: &mut [ComponentValue]) -> Result<(), Unknown> {
        let uses_theorems = self.may_use_theorems();
        for (part, position) in parts.iter_mut().zip(self.sum) {
            self.meter.tick(1)?;
            let game = position.game();
            // Theorems that use tables work only if the tables cover this position, so extend the tables first.
            if uses_theorems && game.knows_some_values() && self.prepare(position)? {
                *part = position.nim_value().map_or(ComponentValue::Unknown, ComponentValue::Value);
            }
            if part.value().is_some() {
                self.note(position);
                continue;
            }
            if position.moves().next().is_none() {
                *part = ComponentValue::Found(Nimber::ZERO, How::Theorem);
                continue;
            }
            let asks = uses_theorems && game.knows_some_outcomes(Normal) && !game.knows_values();
            if asks && self.prepare(position)? && position.outcome(Normal) == Some(Outcome::P) {
                self.note(position);
                *part = ComponentValue::Found(Nimber::ZERO, How::Theorem);
            }
        }
        Ok(())
    }

    /// Returns the components of unknown value. Those with the fewest moves come first, because their searches are probably the shortest.
    fn unknown_parts(&mut self, parts: &[ComponentValue]) -> Result<Vec<usize>, Unknown> {
        let mut unknown = Vec::new();
        for at in (0..parts.len()).filter(|&at| parts[at].value().is_none()) {
            self.meter.tick(1)?;
            unknown.push((Mixed.count_moves(&self.sum[at]), at));
        }
        unknown.sort_unstable();
        Ok(unknown.into_iter().map(|(_, at)| at).collect())
    }

    /// Searches first for the outcome, which takes less work than all values, and then for the values.
    fn search_values(
        &mut self,
        parts: &mut [ComponentValue],
        unknown: &[usize],
        solved: &mut Answer,
    ) -> Result<(), Unknown> {
        // Do not search the whole sum if the known components equal a large heap, because that heap has too many moves. The values of the
        // other components decide the outcome anyway.
        if solved.outcome.get().is_none() && !is_large(total(parts)) {
            let mut open: Vec<AnyPosition> =
                unknown.iter().map(|&at| self.sum[at].clone()).collect();
            open.extend(Some(total(parts)).filter(|&known| known != Nimber::ZERO).map(star));
            let outcome = self.search(&open, |search, part| {
                search.sum_outcome(&open, Convention::Normal, part)
            })?;
            solved.outcome = Fact::Known(loopy(outcome), How::Search);
        }
        if self.question.only_outcome && solved.outcome.get().is_some() {
            return Err(Unknown::NotAsked);
        }
        self.search_each(parts, unknown)
    }

    /// Searches for the value of each of the given components.
    fn search_each(
        &mut self,
        parts: &mut [ComponentValue],
        unknown: &[usize],
    ) -> Result<(), Unknown> {
        for &at in unknown {
            let position = &self.sum[at];
            let value = self.search(std::slice::from_ref(position), |search, part| {
                search.nim_value(position, part)
            })?;
            parts[at] = ComponentValue::Found(value, How::Search);
        }
        Ok(())
    }

    /// Returns whether positions of this game can repeat.
    pub(super) fn may_be_loopy(&self, position: &AnyPosition) -> bool {
        self.found_loopy.contains(position.game())
            || self.catalog.game_of(position.game().name()).is_some_and(Game::is_loopy)
    }
}
