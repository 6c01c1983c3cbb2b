//! What every move leaves.

use super::super::Failure;
use super::super::documents;
use super::super::interrupt::Interrupt;
use super::super::output::Stdout;
use super::Solve;
use super::answer::value_of;
use super::budget::Budget;
use super::budget::work_of;
use super::input::Input;
use games::catalog::{Catalog, Question};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::{Convention, Nimber};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::io::Write as _;
use std::ops::ControlFlow;

/// The question what moves leave.
pub(super) struct After<'a, 'l> {
    pub(super) solve: &'a Solve,
    pub(super) catalog: &'a Catalog,
    pub(super) budget: &'a Budget<'l>,
    pub(super) interrupt: &'a Interrupt,
    pub(super) input: &'a Input,
}

/// What a move leaves, in words and as data.
enum What {
    Value(LoopyValue),
    Outcome(LoopyOutcome),
    /// There is no such move.
    Nothing,
    Unknown,
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

/// What is done with each move: shown, or kept. There may be a million of them, so that their texts are not made before.
type Show<'s> = dyn FnMut(&dyn Display, What) -> ControlFlow<()> + 's;

impl From<Nimber> for What {
    fn from(value: Nimber) -> Self {
        Self::Value(LoopyValue::Nim(value))
    }
}

impl After<'_, '_> {
    /// Prints a line for each.
    pub(super) fn print(&self, out: &mut Stdout) -> Result<(), Failure> {
        let mut result = Ok(());
        self.each(&mut |mv, what| {
            result = writeln!(out, "{mv} {what}").map_err(Into::into);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result
    }

    /// The same as data.
    pub(super) fn listed(&self) -> Vec<documents::After> {
        let mut list = Vec::new();
        self.each(&mut |mv, what| {
            let mv = mv.to_string();
            list.push(match what {
                What::Value(value) => documents::After {
                    r#move: mv,
                    value: Some(Some(value_of(&value))),
                    outcome: None,
                },
                What::Outcome(outcome) => {
                    documents::After { r#move: mv, value: None, outcome: Some(outcome.into()) }
                }
                What::Unknown => documents::After { r#move: mv, value: Some(None), outcome: None },
                What::Nothing => return ControlFlow::Continue(()),
            });
            ControlFlow::Continue(())
        });
        list
    }

    fn each(&self, show: &mut Show<'_>) {
        let mut left = self.solve.moves.unwrap_or(u64::MAX);
        let mut show = |mv: &dyn Display, what: What| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            show(mv, what)
        };
        let Self { solve, catalog, budget, .. } = self;
        let sum = &self.input.sum;
        let convention = solve.convention(sum);
        if let ([picture], Convention::Normal) = (sum.as_slice(), convention) {
            if let Some(picture) = picture.downcast_ref::<Picture>() {
                let _ = self.cuts(picture, &mut show);
                return;
            }
        }
        for mv in sum.moves() {
            let text = sum.move_text(&mv);
            let Ok(left) = sum.try_play(&mv) else { continue };
            let question = Question::new(convention).most_moves(0);
            let before = catalog.statistics().edges();
            let solved = catalog.answer(&left, &question, &budget.rest());
            let searched = catalog.statistics().edges().saturating_sub(before);
            budget.spend(work_of(&solved).unwrap_or(searched));
            let what = match (convention, solved.value().get(), solved.outcome().get()) {
                (Convention::Normal, Some(value), _) => What::Value(value.clone()),
                (Convention::Misere, _, Some(outcome)) => What::Outcome(*outcome),
                _ => What::Unknown,
            };
            if show(&text, what).is_break() || self.interrupt.has_come() {
                return;
            }
        }
    }

    /// All cuts of a Hackenbush picture at once, since one after the other takes the square of the time.
    fn cuts(&self, picture: &Picture, show: &mut Show<'_>) -> ControlFlow<()> {
        let values = GreenHackenbush.cut_values(picture);
        if self.input.is_counted {
            for (&(u, v), value) in picture.edges().iter().zip(values) {
                show(&format_args!("{u} {v}"), value.map_or(What::Nothing, What::from))?;
            }
            return ControlFlow::Continue(());
        }
        let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
        for (&(u, v), value) in picture.edges().iter().zip(values) {
            let copy = copies.entry((u, v)).and_modify(|copy| *copy += 1).or_insert(1);
            let Some(value) = value else { continue };
            if *copy == 1 {
                show(&format_args!("{u}-{v}"), value.into())?;
            } else {
                show(&format_args!("{u}-{v}.{copy}"), value.into())?;
            }
        }
        ControlFlow::Continue(())
    }
}
