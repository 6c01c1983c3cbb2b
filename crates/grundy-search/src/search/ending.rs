//! Whether play ends: a walk over all positions that a component leads to, by the moves alone.
//!
//! A nim-value does not say so, since a position may have a value and lie on a cycle that neither player wants
//! to play.

use super::control::{Event, ThreadBudget};
use super::sum_space::SumSpace;
use crate::position_graph::{Step, Walk};
use grundy_core::Ruleset;

/// The walk, which can stop and go on.
#[derive(Default)]
pub(super) struct Ending {
    walk: Walk,
    /// The position that the walk is about.
    root: Option<u32>,
    /// Positions of which one leads to a cycle, as is known.
    suspects: Vec<u32>,
}

impl Ending {
    pub(super) fn begin(&mut self, root: u32) {
        self.root = Some(root);
    }

    pub(super) fn name_cycle(&mut self, suspects: Vec<u32>) {
        self.suspects = suspects;
    }

    /// Goes on until play is known to end from the position that was given.
    pub(super) fn run<G: Ruleset>(
        &mut self,
        wholes: &SumSpace<'_, G>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<G::Position>> {
        while let Some(&suspect) = self.suspects.last() {
            self.walk_from(suspect, wholes, budget)?;
            self.suspects.pop();
            if self.suspects.is_empty() {
                // Unreachable for rules that give the same moves every time.
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
                // The error ends the task, and the walk is dropped with it.
                Step::Cycle(id) => return Err(Event::Cycle(ids.position(id).clone())),
                Step::Went => budget.edge()?,
                Step::Done => return Ok(()),
            }
        }
    }
}
