//! Answers questions about loopy games from their loopy values.

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, IllegalPosition, Limits, Nimber, Ruleset, StopReason, SumMove};
use grundy_search::loopy::{LoopyError, LoopyOutcome, LoopySearch, LoopyValue};

use super::component::{ComponentValue, total};
use super::{
    Answer, Completeness, Fact, How, Moves, OpenQuestion, STRETCH, Unknown, is_out_of_work, longer,
};
use crate::catalog::memory::Share;
use crate::catalog::search::{Exploration, Explored};
use crate::catalog::star::star;

/// The maximum size of a heap that is explored together with loopy components. The heap represents the components of known value.
const MAX_STAR: u64 = 1 << 12;

/// The maximum number of components of a sum for which to compute how long play lasts. Sums of more components have too many positions.
const MAX_HURRIED: usize = 64;

impl OpenQuestion<'_, '_> {
    /// Answers with the loopy values of all components, without theorems.
    pub(super) fn by_loopy_values(&mut self) -> Answer {
        let parts = vec![ComponentValue::Unknown; self.sum.len()];
        let solved = Answer::unknown(Convention::Normal, parts.len(), &Unknown::NoTheorem);
        let all: Vec<usize> = (0..parts.len()).collect();
        self.by_loopy_parts(&parts, &all, solved, None)
    }

    /// Answers with the loopy values of the components whose values are unknown, together with the known values and the moves that
    /// theorems name.
    pub(super) fn by_loopy_parts(
        &mut self,
        parts: &[ComponentValue],
        unknown: &[usize],
        mut solved: Answer,
        named: Option<Moves>,
    ) -> Answer {
        match self.loopy(parts, unknown, &mut solved) {
            Ok(()) => solved,
            Err(why) => {
                solved.value = Fact::Unknown(why.clone());
                if solved.outcome.get().is_none() {
                    solved.outcome = Fact::Unknown(why.clone());
                }
                if solved.winning.get().is_none() {
                    solved.winning = Fact::Unknown(why.clone());
                }
                solved.drawing = Fact::Unknown(why);
                self.winning_without_values(&mut solved, named);
                solved
            }
        }
    }

    fn loopy(
        &mut self,
        parts: &[ComponentValue],
        unknown: &[usize],
        solved: &mut Answer,
    ) -> Result<(), Unknown> {
        let sum = self.sum;
        let known = total(parts);
        let mut open: Vec<AnyPosition> = unknown.iter().map(|&at| sum[at].clone()).collect();
        if known != Nimber::ZERO {
            if known.value() > MAX_STAR {
                return Err(Unknown::Beyond(format!(
                    "{known} is too large for a sum with a loopy game"
                )));
            }
            open.push(star(known));
        }
        let mut exploration = self.catalog.engine().exploration(&open);
        let answer = self.explore(&mut exploration).and_then(|()| {
            let Exploration { play: Explored::Whole(search), share, .. } = &mut exploration else {
                return Ok(());
            };
            self.by_explored(parts, unknown, &open, search, solved)?;
            // A heap represents the components of known value, and play in the heap can be longer or shorter than in those components.
            // The length of play is therefore known only if these components have no moves.
            let is_whole = parts.iter().zip(self.sum).all(|(part, position)| {
                part.value().is_none() || position.moves().next().is_none()
            });
            if is_whole { self.hurry(unknown, &open, search, share, solved) } else { Ok(()) }
        });
        self.catalog.engine().keep(exploration);
        answer
    }

    /// Derives the answer from the loopy values of the explored components.
    fn by_explored(
        &mut self,
        parts: &[ComponentValue],
        unknown: &[usize],
        open: &[AnyPosition],
        search: &LoopySearch<Mixed>,
        solved: &mut Answer,
    ) -> Result<(), Unknown> {
        let known = total(parts);
        for (value, part) in solved.values.iter_mut().zip(parts) {
            *value = part.value().map(LoopyValue::Nim);
        }
        for &at in unknown {
            solved.values[at] = Some(search.value(&self.sum[at])?);
        }
        let value = search.sum_value(open)?;
        let outcome = value.outcome();
        if solved.outcome.how() != Some(How::Theorem) {
            solved.outcome = Fact::Known(outcome, How::Search);
        }
        solved.value = Fact::Known(value, How::Search);
        let rest = search.sum_value(&open[..unknown.len()])?;
        let mut winning = self.of_explored(unknown, search.sum_winning_moves(open)?);
        if let Some(rest) = rest.nimber() {
            // Add the moves in components of known value after which the nim-sum of these components equals the value of the other
            // components.
            let all = |moves: &Moves| moves.completeness == Completeness::More;
            self.known_moves_to_total(parts, rest, &mut winning, all)?;
        }
        solved.winning = Fact::Known(winning.sorted(), How::Search);
        solved.progress = match search.sum_winning_reply(open, None)? {
            Some(SumMove { component, mv }) if component < unknown.len() => {
                Some(SumMove { component: unknown[component], mv })
            }
            // The move is in the heap that represents the known components, so replace it with a move in those components.
            Some(of_star) => {
                let left = Nimber::new(of_star.mv.text().parse().unwrap_or_default());
                let (mut found, one) = (Moves::default(), |moves: &Moves| !moves.list.is_empty());
                self.known_moves_to_total(parts, left, &mut found, one)?;
                found.list.into_iter().next()
            }
            None => None,
        };
        let mut drawing = Moves::default();
        if outcome == LoopyOutcome::Draw {
            drawing = self.of_explored(unknown, search.sum_drawing_moves(open)?);
            self.drawing_in_known(parts, known, &rest, &mut drawing)?;
        }
        solved.drawing = Fact::Known(drawing.sorted(), How::Search);
        Ok(())
    }

    /// Computes how long play lasts, and the move that wins soonest. If a limit or a lack of memory stops this computation, the answer
    /// keeps everything that is already known.
    fn hurry(
        &mut self,
        unknown: &[usize],
        open: &[AnyPosition],
        search: &LoopySearch<Mixed>,
        share: &mut Share,
        solved: &mut Answer,
    ) -> Result<(), Unknown> {
        let best = if let [position] = open {
            solved.remoteness = search.remoteness(position)?;
            search.best_move(position)?.map(|mv| SumMove { component: 0, mv })
        } else if open.len() > MAX_HURRIED {
            return Ok(());
        } else {
            let found = self.in_stretches(share, |limits| {
                let found = search.sum_remoteness_within(open, limits);
                (found.map_err(Unknown::from), search.bytes())
            });
            match found {
                Ok(found) => solved.remoteness = found,
                Err(Unknown::Stopped(_)) => return Ok(()),
                Err(why) => return Err(why),
            }
            search.sum_best_move(open)?
        };
        if solved.remoteness.is_some_and(|moves| moves % 2 == 1) {
            solved.progress = best.map(|mv| SumMove { component: unknown[mv.component], ..mv });
        }
        Ok(())
    }

    /// Explores all reachable positions. If an earlier question has started to explore the same positions, continues that exploration.
    fn explore(&mut self, exploration: &mut Exploration) -> Result<(), Unknown> {
        self.meter.check()?;
        let Exploration { play, share, .. } = exploration;
        if let Explored::Begun(explorer) = play {
            let each = self.bytes_each();
            self.in_stretches(share, |limits| {
                let done = explorer.run_within(limits).map_err(Unknown::from);
                (done, explorer.bytes() + explorer.len() as u64 * each)
            })?;
        }
        *play = match std::mem::replace(play, Explored::Nothing) {
            Explored::Begun(explorer) => Explored::Whole(Box::new(explorer.finish()?)),
            explored => explored,
        };
        Ok(())
    }

    /// Runs a query in short stretches, within the remaining limits. After each stretch, checks how much memory the query reports.
    fn in_stretches<T>(
        &mut self,
        share: &mut Share,
        mut ask: impl FnMut(&Limits) -> (Result<T, Unknown>, u64),
    ) -> Result<T, Unknown> {
        let mut stretch = STRETCH;
        loop {
            let rest = self.rest_for_search();
            let part = rest.clone().work(rest.max_work().min(stretch));
            let (answer, bytes) = ask(&part);
            if let Err(Unknown::Stopped(stopped)) = &answer {
                let work = stopped.work();
                self.meter.spend(work);
                stretch = longer(stretch, work);
            }
            if share.grow_to(bytes).is_err() {
                self.catalog.engine().forget_kept();
                if let Err(limit) = share.grow_to(bytes) {
                    return Err(self.meter.stopped(StopReason::Bytes { limit }).into());
                }
            }
            match answer {
                Err(_)
                    if is_out_of_work(answer.as_ref().err())
                        && part.max_work() < rest.max_work() => {}
                Err(Unknown::Stopped(part)) => {
                    return Err(Unknown::Stopped(self.meter.whole(part)));
                }
                answer => return answer,
            }
        }
    }

    /// Translates moves of the explored components into moves of the sum. Omits moves of the heap that represents the other components.
    /// Those components can also have moves to larger values, which the heap lacks, so the caller must handle their moves separately.
    fn of_explored(&self, unknown: &[usize], moves: Vec<SumMove<AnyMove>>) -> Moves {
        let mut all = Moves::default();
        for SumMove { component, mv } in moves {
            let Some(&component) = unknown.get(component) else { continue };
            if !all.add(self.question.most_moves, SumMove { component, mv }) {
                break;
            }
        }
        all
    }

    /// In a drawn sum, adds the drawing moves in the components of known value; the other components together have a loopy value. A move
    /// draws unless the sum of the other components has an option whose nim-value equals the new nim-sum of the known components. If
    /// there is such an option, the opponent wins by playing to it.
    fn drawing_in_known(
        &mut self,
        parts: &[ComponentValue],
        known: Nimber,
        rest: &LoopyValue,
        all: &mut Moves,
    ) -> Result<(), Unknown> {
        let sum = self.sum;
        for (component, part) in parts.iter().enumerate() {
            let Some(value) = part.value() else { continue };
            for mv in sum[component].moves() {
                if all.completeness != Completeness::All {
                    return Ok(());
                }
                self.meter.tick(1)?;
                let mut left = known + value;
                for piece in Mixed.play(&sum[component], &mv) {
                    let by_theorem =
                        matches!(part, ComponentValue::Value(_)).then(|| piece.nim_value());
                    left += match by_theorem.flatten() {
                        Some(value) => value,
                        None => self.search(std::slice::from_ref(&piece), |search, part| {
                            search.nim_value(&piece, part)
                        })?,
                    };
                }
                if (rest.clone() + LoopyValue::Nim(left)).outcome() == LoopyOutcome::Draw {
                    all.add(self.question.most_moves, SumMove { component, mv });
                }
            }
        }
        Ok(())
    }
}

impl From<LoopyError> for Unknown {
    fn from(error: LoopyError) -> Self {
        match error {
            LoopyError::Stopped(stopped) => Self::Stopped(stopped),
            other => Self::Beyond(other.to_string()),
        }
    }
}

impl From<IllegalPosition> for Unknown {
    fn from(error: IllegalPosition) -> Self {
        Self::Beyond(error.to_string())
    }
}
