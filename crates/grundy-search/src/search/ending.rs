//! Checks that play ends, with a walk over everything reachable from a component, by the moves alone.
//!
//! Nim-values do not show this: a position may have a value although it is on a cycle, which neither player wants
//! to play.

use super::control::{Event, ThreadBudget};
use super::sum_space::SumSpace;
use crate::position_graph::{Step, Walk};
use grundy_core::Ruleset;

/// The walk, which can be stopped and resumed.
#[derive(Default)]
pub(super) struct Ending {
    walk: Walk,
    /// The position where the walk started.
    root: Option<u32>,
    /// Positions of which at least one is known to lead to a cycle.
    suspects: Vec<u32>,
}

impl Ending {
    pub(super) fn begin(&mut self, root: u32) {
        self.root = Some(root);
    }

    pub(super) fn name_cycle(&mut self, suspects: Vec<u32>) {
        self.suspects = suspects;
    }

    /// Runs until play is known to end from the given position.
    pub(super) fn run<G: Ruleset>(
        &mut self,
        wholes: &SumSpace<'_, G>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<G::Position>> {
        while let Some(&suspect) = self.suspects.last() {
            self.walk_from(suspect, wholes, budget)?;
            self.suspects.pop();
            if self.suspects.is_empty() {
                // Unreachable if the rules list the same moves every time.
                return Err(Event::Cycle(wholes.read().position(suspect).clone()));
            }
        }
        if let Some(root) = self.root {
            self.walk_from(root, wholes, budget)?;
            self.root = None;
        }
        Ok(())
    }

    fn walk_from<G: Ruleset>(
        &mut self,
        root: u32,
        wholes: &SumSpace<'_, G>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<G::Position>> {
        self.walk.begin(root);
        loop {
            let mut ids = wholes.write();
            match self.walk.step(&ids) {
                Step::Expand(id) => wholes.expand(&mut ids, id, budget).map_err(Event::of_sum)?,
                Step::Closed(id) => ids.set_ends(id),
                // The error ends the task, so the walk is dropped with it.
                Step::Cycle(id) => return Err(Event::Cycle(ids.position(id).clone())),
                Step::Went => budget.edge()?,
                Step::Done => return Ok(()),
            }
        }
    }
}
