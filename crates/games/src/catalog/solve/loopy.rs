//! Games in which play can go round in circles: loopy values.

use grundy_core::loopy::{LoopyError, LoopyOutcome, LoopySearch, LoopyValue};
use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, IllegalPosition, Nimber, SumMove};

use super::normal::{Part, total};
use super::star::star;
use super::{Asked, Fact, How, Moves, Rest, Solved, Why};

/// A heap of at most this value is explored beside the components whose play can circle.
const LARGEST_STAR: u64 = 1 << 12;

impl Asked<'_, '_> {
    /// All components by their loopy values, without theorems.
    pub(super) fn by_loopy_values(&mut self) -> Solved {
        let parts = vec![Part::Unknown; self.sum.len()];
        let solved = Solved::unknown(Convention::Normal, parts.len(), &Why::NoTheorem);
        let all: Vec<usize> = (0..parts.len()).collect();
        self.by_loopy_parts(&parts, &all, solved, String::new())
    }

    /// The components of unknown value by loopy values, beside those of a known one. `circles` is what the other search
    /// found; the answer says it where loopy values find nothing.
    pub(super) fn by_loopy_parts(
        &mut self,
        parts: &[Part],
        unknown: &[usize],
        mut solved: Solved,
        circles: String,
    ) -> Solved {
        match self.loopy(parts, unknown, &mut solved) {
            Ok(()) => solved,
            Err(why) => {
                let why = match why {
                    Why::Beyond(_) if !circles.is_empty() => Why::Beyond(circles),
                    why => why,
                };
                solved.value = Fact::Unknown(why.clone());
                if solved.outcome.get().is_none() {
                    solved.outcome = Fact::Unknown(why.clone());
                }
                if solved.winning.get().is_none() {
                    solved.winning = Fact::Unknown(why.clone());
                }
                solved.drawing = Fact::Unknown(why);
                self.winning_without_values(&mut solved);
                solved
            }
        }
    }

    fn loopy(&mut self, parts: &[Part], unknown: &[usize], solved: &mut Solved) -> Result<(), Why> {
        let sum = self.sum;
        let known = total(parts);
        let mut open: Vec<AnyPosition> = unknown.iter().map(|&at| sum[at].clone()).collect();
        if known != Nimber::ZERO {
            if known.value() > LARGEST_STAR {
                return Err(Why::Beyond(format!("{known} is too large beside play in circles")));
            }
            open.push(star(known));
        }
        let search = self.explore(&open)?;
        for (value, part) in solved.values.iter_mut().zip(parts) {
            *value = part.value().map(LoopyValue::Nim);
        }
        for &at in unknown {
            solved.values[at] = Some(search.value(&sum[at])?);
        }
        let value = search.sum_value(&open)?;
        let outcome = value.outcome();
        if solved.outcome.how() != Some(How::Theorem) {
            solved.outcome = Fact::Known(outcome, How::Search);
        }
        solved.value = Fact::Known(value, How::Search);
        if let [position] = &open[..] {
            solved.remoteness = search.remoteness(position)?;
        }
        let winning = self.of_the_sum(parts, unknown, known, search.sum_winning_moves(&open)?)?;
        solved.winning = Fact::Known(winning, How::Search);
        let progress = search.sum_winning_reply(&open, None)?.into_iter().collect();
        let progress = self.of_the_sum(parts, unknown, known, progress)?;
        solved.progress = progress.list.into_iter().next();
        if outcome != LoopyOutcome::N {
            let drawing =
                self.of_the_sum(parts, unknown, known, search.sum_drawing_moves(&open)?)?;
            solved.drawing = Fact::Known(drawing, How::Search);
        }
        Ok(())
    }

    /// Explores all that can be reached, from where an earlier question about the same positions was stopped.
    fn explore(&mut self, open: &[AnyPosition]) -> Result<LoopySearch<Mixed>, Why> {
        self.meter.check()?;
        let mut explorer = self.catalog.engine().stopped_at(open);
        let before = explorer.len() as u64;
        match explorer.run_within(&self.meter.rest()) {
            Ok(()) => {
                self.meter.tick((explorer.len() as u64).saturating_sub(before))?;
                Ok(explorer.finish()?)
            }
            Err(error) => {
                self.catalog.engine().stop_at(open, explorer);
                Err(error.into())
            }
        }
    }

    /// Moves among the positions that were explored as moves of the sum. A move of the heap that stands for the known
    /// components is all the moves of these that change their total alike.
    fn of_the_sum(
        &mut self,
        parts: &[Part],
        unknown: &[usize],
        known: Nimber,
        moves: Vec<SumMove<AnyMove>>,
    ) -> Result<Moves, Why> {
        let mut all = Moves::default();
        for SumMove { component, mv } in moves {
            let Some(&component) = unknown.get(component) else {
                let left = Nimber::new(mv.text().parse().unwrap_or_default());
                for (at, part) in parts.iter().enumerate() {
                    if let Some(value) = part.value() {
                        self.known_moves_to(at, *part, value + known + left, &mut all)?;
                    }
                }
                continue;
            };
            if !all.add(self.question.most_moves, SumMove { component, mv }) {
                break;
            }
        }
        if all.rest == Rest::None {
            all.list.sort_by_key(|mv| mv.component);
        }
        Ok(all)
    }
}

impl From<LoopyError> for Why {
    fn from(error: LoopyError) -> Self {
        match error {
            LoopyError::Stopped(stopped) => Self::Stopped(stopped),
            other => Self::Beyond(other.to_string()),
        }
    }
}

impl From<IllegalPosition> for Why {
    fn from(error: IllegalPosition) -> Self {
        Self::Beyond(error.to_string())
    }
}
