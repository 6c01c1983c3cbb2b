//! Normal play: the values of the components, one by one.

use std::ops::ControlFlow;

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Meter, Nimber, Normal, Outcome, Ruleset, SumMove};
use grundy_search::loopy::LoopyValue;

use super::is_out_of_work;
use super::{Completeness, Fact, How, Moves, OpenQuestion, Solved, Unknown, loopy};
use crate::catalog::Game;
use crate::catalog::entailing::SOON;
use crate::catalog::star::star;

/// What is known of a component.
#[derive(Clone, Copy)]
pub(super) enum ComponentValue {
    /// The value, by a theorem that lists the moves to another value, too.
    Value(Nimber),
    /// The value, otherwise: there is no move, or the theorem says only that the second player wins, or it was searched.
    Found(Nimber, How),
    /// Nothing yet.
    Unknown,
}

/// The work of looking for further winning moves where finding who wins took less.
const MAX_IN_PASSING: u64 = 1 << 18;

impl ComponentValue {
    pub(super) const fn value(self) -> Option<Nimber> {
        match self {
            Self::Value(value) | Self::Found(value, _) => Some(value),
            Self::Unknown => None,
        }
    }

    const fn is_searched(self) -> bool {
        matches!(self, Self::Found(_, How::Search))
    }
}

impl OpenQuestion<'_, '_> {
    pub(super) fn in_normal_play(&mut self) -> Solved {
        let mut parts = vec![ComponentValue::Unknown; self.sum.len()];
        let solved = match self.by_theorems(&mut parts) {
            Ok(()) => self.by_theorems_and_search(&mut parts),
            Err(why) => Solved::unknown(Convention::Normal, parts.len(), &why),
        };
        self.through_cycles(&parts, solved)
    }

    /// The answer, where theorems have said what they know of the parts. It begins anew where the search finds that a game
    /// is loopy that does not say so: how far the search came before that depends on what it knew already.
    fn by_theorems_and_search(&mut self, parts: &mut [ComponentValue]) -> Solved {
        let by_theorems = parts.to_vec();
        let mut outcome = None;
        loop {
            let loopy_games = self.found_loopy.len();
            let mut solved = self.by_parts(parts);
            if solved.outcome.get().is_none() {
                // A search that was not stopped says it even so.
                solved.outcome = outcome.unwrap_or(solved.outcome);
            }
            if self.found_loopy.len() == loopy_games {
                return solved;
            }
            outcome = solved.outcome.get().is_some().then_some(solved.outcome);
            parts.copy_from_slice(&by_theorems);
        }
    }

    fn by_parts(&mut self, parts: &mut [ComponentValue]) -> Solved {
        let mut solved = Solved::unknown(Convention::Normal, parts.len(), &Unknown::NoTheorem);
        let alive = match self.unknown_parts(parts) {
            Ok(alive) => alive,
            Err(why) => return Solved::unknown(Convention::Normal, parts.len(), &why),
        };
        // A theorem may say who wins the only component that matters, and nothing about its value.
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
        // What theorems name takes no search, which may use up the limits.
        let is_open = !alive.is_empty() && self.may_search() && self.may_use_theorems();
        let named = if is_open { self.named_by_theorem(Convention::Normal) } else { None };
        if !alive.is_empty() && self.may_search() {
            let (loopy, plain): (Vec<usize>, Vec<usize>) =
                alive.iter().partition(|&&at| self.may_be_loopy(&self.sum[at]));
            // A search might miss a cycle whose positions earlier questions have settled one by one, and would say
            // nothing of how long play lasts.
            if !loopy.is_empty() {
                // Whatever ends it ends what follows, too, or is no matter where all is explored.
                let _ = self.search_each(parts, &plain);
                let is_unknown = |at: &usize| parts[*at].value().is_none();
                let unknown: Vec<usize> = alive.into_iter().filter(is_unknown).collect();
                return self.by_loopy_parts(parts, &unknown, solved, named);
            }
            match self.search_values(parts, &alive, &mut solved) {
                Ok(()) => {}
                Err(why) => {
                    solved.value = Fact::Unknown(why.clone());
                    solved.winning = Fact::Unknown(why.clone());
                    if solved.outcome.get().is_none() {
                        solved.outcome = Fact::Unknown(why);
                    }
                }
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

    /// Whether the sum is a position that has no value in sums with others.
    fn is_played_alone(&self) -> bool {
        let [position] = self.sum.as_slice() else { return false };
        self.catalog.game_of(position.game().name()).is_some_and(Game::stands_alone)
    }

    /// Who wins a position that is played alone, and by which moves: its values are not searched, since they mean nothing.
    fn play_alone(&mut self, at: usize, solved: &mut Solved) {
        if let Err(why) = self.find_alone(at, solved) {
            if solved.outcome.get().is_none() {
                solved.outcome = Fact::Unknown(why.clone());
            }
            if solved.winning.get().is_none() {
                solved.winning = Fact::Unknown(why);
            }
        }
    }

    fn find_alone(&mut self, at: usize, solved: &mut Solved) -> Result<(), Unknown> {
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

    /// The winning moves, as far as the theorem says who wins after them; whether it says that of all moves.
    fn named_alone(&mut self, at: usize, solved: &mut Solved) -> Result<bool, Unknown> {
        let position = &self.sum[at];
        let mut winning = Moves::default();
        let mut are_all = true;
        for mv in position.moves() {
            // The theorem may be a short search, which does not say how much it has done.
            let left: MixedSum = match self.meter.tick(SOON.max_work()) {
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

    /// The moves that are still unknown, where a theorem knows no more of a component than that the second player wins,
    /// and no search ends, since the game is loopy: by loopy values.
    fn through_cycles(&mut self, parts: &[ComponentValue], solved: Solved) -> Solved {
        let is_known = |solved: &Solved| {
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

    /// The values that theorems give, and that of positions without moves.
    fn by_theorems(&mut self, parts: &mut [ComponentValue]) -> Result<(), Unknown> {
        let uses_theorems = self.may_use_theorems();
        for (part, position) in parts.iter_mut().zip(self.sum) {
            self.meter.tick(1)?;
            let game = position.game();
            // Beyond the reach of its tables a theorem is silent.
            if uses_theorems && game.knows_values() && self.prepare(position)? {
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

    /// The components of unknown value, those first that are searched soonest.
    fn unknown_parts(&mut self, parts: &[ComponentValue]) -> Result<Vec<usize>, Unknown> {
        let mut unknown = Vec::new();
        for at in (0..parts.len()).filter(|&at| parts[at].value().is_none()) {
            self.meter.tick(1)?;
            unknown.push((Mixed.count_moves(&self.sum[at]), at));
        }
        unknown.sort_unstable();
        Ok(unknown.into_iter().map(|(_, at)| at).collect())
    }

    /// Searches who wins, which is less than all values, and then the values.
    fn search_values(
        &mut self,
        parts: &mut [ComponentValue],
        unknown: &[usize],
        solved: &mut Solved,
    ) -> Result<(), Unknown> {
        // Moves of a large heap are too many to be held against the others, of which values say more.
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

    /// Searches the values of these components.
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

    /// Whether the game is loopy, from whatever position.
    pub(super) fn may_be_loopy(&self, position: &AnyPosition) -> bool {
        self.found_loopy.contains(position.game())
            || self.catalog.game_of(position.game().name()).is_some_and(Game::is_loopy)
    }

    /// The moves that bring the total to 0.
    fn winning_by_values(&mut self, parts: &[ComponentValue], how: How) -> Fact<Moves> {
        let mut winning = Moves::default();
        if self.question.most_moves == 0 {
            // Whether there are any is known without looking for one, which takes long where there are millions of moves.
            let wins = total(parts) != Nimber::ZERO;
            winning.completeness = if wins { Completeness::More } else { Completeness::All };
            return Fact::Known(winning, how);
        }
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
    fn searched_moves_to(
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
                in_passing && is_out_of_work(outcome) && meter.rest().max_work() > 0
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
        let is_open = winning.completeness == Completeness::Unknown;
        for (_, mv) in found {
            if !winning.add(most, SumMove { component, mv }) {
                break;
            }
        }
        if is_open && winning.completeness == Completeness::All {
            winning.completeness = Completeness::Unknown;
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
            Err(_) if is_out_of_work(&outcome) && self.meter.rest().max_work() > 0 => Ok(None),
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
    pub(super) fn winning_without_values(&mut self, solved: &mut Solved, named: Option<Moves>) {
        if solved.winning.get().is_some() || !self.may_use_theorems() {
            return;
        }
        if let Some(list) = named.or_else(|| self.named_by_theorem(Convention::Normal)) {
            solved.winning = Fact::Known(list, How::Theorem);
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

/// Whether a heap of this value has more moves than a search should go through.
const fn is_large(value: Nimber) -> bool {
    value.value() >= 64
}

/// The nim-sum of the values known.
pub(super) fn total(parts: &[ComponentValue]) -> Nimber {
    parts.iter().filter_map(|part| part.value()).sum()
}
