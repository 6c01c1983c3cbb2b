//! Lists every move with the value or the outcome of the position after it.

use super::super::Failure;
use super::super::documents;
use super::super::input::Input;
use super::super::output::Stdout;
use super::Solve;
use super::answer::HINT;
use super::budget::{Budget, work_of};
use games::catalog::{Answer, By, Catalog, MoveTexts, Question, Unknown};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Nimber};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::io::Write as _;
use std::ops::ControlFlow;

/// Lists the moves of a position with their results.
pub(super) struct After<'a, 'l> {
    pub(super) solve: &'a Solve,
    pub(super) catalog: &'a Catalog,
    pub(super) budget: &'a Budget<'l>,
    pub(super) input: &'a Input,
    /// The work limit for all searches in the list. When it is used up, only theorems evaluate the remaining moves.
    pub(super) searched: u64,
}

/// The known value or outcome of the position after a move.
enum What {
    Value(LoopyValue),
    Outcome(LoopyOutcome),
    /// The move is not legal, so there is no such position.
    Nothing,
    Unknown,
}

impl What {
    fn of(solved: &Answer) -> Self {
        match (solved.convention(), solved.value().get(), solved.outcome().get()) {
            (Convention::Normal, Some(value), _) => Self::Value(value.clone()),
            (Convention::Misere, _, Some(outcome)) => Self::Outcome(*outcome),
            _ => Self::Unknown,
        }
    }
}

impl Display for What {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Outcome(outcome) => outcome.fmt(f),
            Self::Nothing => f.write_str("-"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

/// A callback that writes one move and its result. There can be a million moves, so the text of a move is made only if the
/// callback formats it.
type Show<'s> = dyn FnMut(&dyn Display, What) -> ControlFlow<()> + 's;

impl From<Nimber> for What {
    fn from(value: Nimber) -> Self {
        Self::Value(LoopyValue::Nim(value))
    }
}

/// Converts a move and its result to data. Returns `None` if the move is not legal.
fn data(mv: &dyn Display, what: What) -> Option<documents::After> {
    let (value, outcome) = match what {
        What::Value(value) => (Some(Some((&value).into())), None),
        What::Outcome(outcome) => (None, Some(outcome.into())),
        What::Unknown => (Some(None), None),
        What::Nothing => return None,
    };
    Some(documents::After { r#move: mv.to_string(), value, outcome })
}

impl After<'_, '_> {
    /// Prints one line for each move.
    pub(super) fn print(&self, out: &mut Stdout) -> Result<(), Failure> {
        let stopped = self.write(&mut |mv, what| Ok(writeln!(out, "{mv} {what}")?))?;
        match stopped {
            Some(why @ Unknown::LeftOut { .. }) => {
                out.line(format_args!("values after moves: {why}; {HINT}"))
            }
            Some(why) => out.line(format_args!("further moves unknown: {why}")),
            None => Ok(()),
        }
    }

    /// Writes the JSON document. The moves are written one by one, because a list of a million moves would take a gigabyte of memory.
    pub(super) fn document(
        &self,
        document: &documents::Solve,
        out: &mut Stdout,
    ) -> Result<(), Failure> {
        let mut separator = "";
        // Fields are in alphabetical order, so `after` is the first field.
        out.text("{\"after\":[")?;
        let stopped = self.write(&mut |mv, what| {
            let Some(after) = data(mv, what) else { return Ok(()) };
            write!(out, "{separator}{}", serde_json::to_value(after)?)?;
            separator = ",";
            Ok(())
        })?;
        out.text("],")?;
        if let Some(stopped) = stopped {
            let stopped = serde_json::Value::from(stopped.to_string());
            out.text(format_args!("\"after_stopped\":{stopped},"))?;
        }
        let rest = serde_json::to_value(document)?.to_string();
        out.line(rest.strip_prefix('{').unwrap_or(&rest))
    }

    /// Writes all moves. Returns the limit that stopped the list, or the amount of work after which values were left out.
    fn write(
        &self,
        write: &mut dyn FnMut(&dyn Display, What) -> Result<(), Failure>,
    ) -> Result<Option<Unknown>, Failure> {
        let mut result = Ok(());
        let stopped = self.each(&mut |mv, what| {
            result = write(mv, what);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result.map(|()| stopped)
    }

    /// Calls `show` for each move. Returns the limit that stopped the list, or the amount of work after which values were left out.
    fn each(&self, show: &mut Show<'_>) -> Option<Unknown> {
        let mut left = self.solve.moves.unwrap_or(u64::MAX);
        let mut show = |mv: &dyn Display, what: What| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            show(mv, what)
        };
        let Self { solve, budget, .. } = self;
        let sum = &self.input.sum;
        let convention = solve.convention(sum);
        if let ([picture], Convention::Normal) = (sum.as_slice(), convention) {
            if let Some(picture) = picture.downcast_ref::<Picture>() {
                let mut stopped = None;
                let _ = self.cuts(picture, &mut |mv, what| {
                    stopped = budget.step().err();
                    if stopped.is_some() { ControlFlow::Break(()) } else { show(mv, what) }
                });
                return stopped.map(Unknown::from);
            }
        }
        let texts = MoveTexts::of(sum);
        let mut granted = self.searched;
        let mut left_out = None;
        for mv in sum.moves() {
            if let Err(stopped) = budget.step() {
                return Some(stopped.into());
            }
            let Some(text) = texts.listed(&mv) else { continue };
            let Ok(left) = sum.try_play(&mv) else { continue };
            let (what, is_left_out) = self.what(&left, convention, &mut granted);
            if is_left_out {
                left_out = Some(Unknown::LeftOut { work: self.searched });
            } else if matches!(what, What::Unknown) {
                // If a limit stopped this search, end the list here instead of showing the value as unknown.
                if let Err(stopped) = budget.step() {
                    return Some(stopped.into());
                }
            }
            if show(&text, what).is_break() {
                break;
            }
        }
        left_out
    }

    /// Returns the result of a move, and whether its value is missing because the searches have used up the work in `granted`.
    fn what(&self, left: &MixedSum, convention: Convention, granted: &mut u64) -> (What, bool) {
        let Self { catalog, budget, .. } = self;
        let question = Question::new(convention).most_moves(0);
        let rest = budget.rest();
        let is_bounded = *granted < rest.max_work();
        if *granted > 0 {
            let before = catalog.statistics().edges();
            let limits = rest.clone().work(rest.max_work().min(*granted));
            let solved = catalog.answer(left, &question, &limits);
            let searched = catalog.statistics().edges().saturating_sub(before);
            let stopped = work_of(&solved);
            let work = stopped.unwrap_or(searched);
            budget.spend(work);
            *granted = granted.saturating_sub(work);
            let what = What::of(&solved);
            let is_cut = is_bounded && *granted == 0 && matches!(what, What::Unknown);
            if !is_cut {
                return (what, false);
            }
        }
        let solved = catalog.answer(left, &question.by(By::Theorems), &budget.rest());
        match (What::of(&solved), solved.outcome().get()) {
            (What::Unknown, Some(&outcome)) => (What::Outcome(outcome), true),
            (what, _) => {
                let is_unknown = matches!(what, What::Unknown);
                (what, is_unknown)
            }
        }
    }

    /// Lists all cuts of a Hackenbush picture. Computes their values together, because solving the positions one by one would take
    /// quadratic time.
    fn cuts(&self, picture: &Picture, show: &mut Show<'_>) -> ControlFlow<()> {
        let values = GreenHackenbush.cut_values(picture);
        if self.input.is_counted {
            for (&(u, v), value) in picture.edges().iter().zip(values) {
                show(&format_args!("{u} {v}"), value.map_or(What::Nothing, What::from))?;
            }
            return ControlFlow::Continue(());
        }
        let labels = self.input.sum.as_slice().first().and_then(|picture| picture.game().labels());
        let name = |node: u32| match labels.and_then(|labels| labels.get(node as usize)) {
            Some(name) => Cow::from(&**name),
            None => Cow::from(node.to_string()),
        };
        let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
        for (&(u, v), value) in picture.edges().iter().zip(values) {
            let copy = copies.entry((u, v)).and_modify(|copy| *copy += 1).or_insert(1);
            let Some(value) = value else { continue };
            let edge = format!("{}-{}", name(u), name(v));
            if *copy == 1 {
                show(&edge, value.into())?;
            } else {
                show(&format_args!("{edge}.{copy}"), value.into())?;
            }
        }
        ControlFlow::Continue(())
    }
}
