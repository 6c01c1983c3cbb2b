//! Explores all positions that play can reach from the given positions, and numbers them so that each option has a smaller number than its
//! position.

use std::fmt::Debug;
use std::hash::Hash;

use grundy_core::{Meter, Ruleset, Stopped};
use grundy_search::PositionGraph;
use grundy_search::engine::{Metered, Step, Walk};

use super::closed::Closed;
use super::word::Letter;

/// A set of components that is being closed under moves.
#[derive(Clone)]
pub(super) struct Closure<P> {
    explored: PositionGraph<P>,
    walk: Walk,
    /// The starting positions that have not been explored yet. The last one is next.
    open: Vec<P>,
    /// The numbers of the parts of the current starting position. All of these parts are explored before the next starting position.
    roots: Vec<u32>,
    /// The component number of each explored position, indexed by its number in the graph.
    numbers: Vec<Letter>,
    /// The explored positions, in the order of their component numbers.
    order: Vec<u32>,
    closed: Closed,
    max_stored: u64,
}

/// The reason why the set could not be closed.
pub(super) enum Unclosed<P> {
    Stopped(Stopped),
    Cycle(P),
}

impl<P> From<Stopped> for Unclosed<P> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl<P: Clone + Eq + Hash + Debug> Closure<P> {
    /// Creates a closure with the given starting positions. Does not explore them yet.
    pub(super) fn new(positions: impl IntoIterator<Item = P>, max_stored: u64) -> Self {
        let mut open: Vec<P> = positions.into_iter().collect();
        open.reverse();
        Self {
            explored: PositionGraph::new(),
            walk: Walk::default(),
            open,
            roots: Vec::new(),
            numbers: Vec::new(),
            order: Vec::new(),
            closed: Closed::default(),
            max_stored,
        }
    }

    /// Explores until the set is closed. If an earlier call was stopped, resumes where it stopped.
    pub(super) fn complete<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        meter: &mut Meter<'_>,
    ) -> Result<(), Unclosed<P>> {
        loop {
            if let Some(&root) = self.roots.last() {
                self.walk_from(root, rules, meter)?;
                self.roots.pop();
            } else if let Some(position) = self.open.last() {
                meter.tick(1)?;
                let parts = rules.canonical(position.clone());
                let mut budget =
                    Metered { meter, max_stored: self.max_stored, limit: self.max_stored };
                for part in parts.into_iter().collect::<Vec<_>>().into_iter().rev() {
                    self.roots.push(self.explored.number(rules, part, &mut budget)?);
                }
                self.open.pop();
            } else {
                return Ok(());
            }
        }
    }

    fn walk_from<G: Ruleset<Position = P>>(
        &mut self,
        root: u32,
        rules: &G,
        meter: &mut Meter<'_>,
    ) -> Result<(), Unclosed<P>> {
        self.walk.begin(root);
        loop {
            match self.walk.step(&self.explored) {
                Step::Expand(number) => {
                    let mut budget =
                        Metered { meter, max_stored: self.max_stored, limit: self.max_stored };
                    let parts = |position| rules.canonical(position);
                    self.explored.expand(number..number + 1, rules, parts, &mut budget)?;
                }
                Step::Closed(number) => {
                    let numbers = &self.numbers;
                    let options = self.explored.option_numbers(number);
                    let letters = |option: grundy_search::engine::Numbers| {
                        option.into_iter().map(|part| numbers[part as usize])
                    };
                    self.closed.push(options.map(letters));
                    if self.numbers.len() < self.explored.len() {
                        self.numbers.resize(self.explored.len(), Letter::MAX);
                    }
                    self.numbers[number as usize] = self.order.len() as Letter;
                    self.order.push(number);
                }
                Step::Cycle(number) => {
                    return Err(Unclosed::Cycle(self.explored.position(number).clone()));
                }
                Step::Went => meter.tick(1)?,
                Step::Done => return Ok(()),
            }
        }
    }

    /// Returns the positions of the components.
    pub(super) fn positions(&self) -> impl Iterator<Item = &P> {
        self.order.iter().map(|&number| self.explored.position(number))
    }

    /// Returns the number of components.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    pub(super) fn closed(&self) -> &Closed {
        &self.closed
    }
}
