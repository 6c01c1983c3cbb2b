//! Whether play ends: a walk over all positions that a component leads to, by the moves alone.
//!
//! A nim-value does not say so, since a position may have a value and lie on a cycle that nobody wants
//! to play.

use std::collections::HashMap;

use super::SearchError;
use super::control::{Gauge, Halt};
use super::space::Components;
use crate::Ruleset;

/// The walk, which can stop and go on.
pub(super) struct Ending<P> {
    /// All positions that were met. Those on the line of play are open.
    is_open: HashMap<P, bool>,
    /// The line of play, with the parts of options that were not followed.
    line: Vec<(P, Vec<P>)>,
    /// The position that the walk is about.
    root: Option<P>,
    /// Positions of which one leads to a cycle, as is known.
    suspects: Vec<P>,
}

impl<P> Ending<P> {
    pub(super) fn new() -> Self {
        Self { is_open: HashMap::new(), line: Vec::new(), root: None, suspects: Vec::new() }
    }

    pub(super) fn begin(&mut self, root: P) {
        self.root = Some(root);
    }

    pub(super) fn name_cycle(&mut self, suspects: Vec<P>) {
        self.suspects = suspects;
    }
}

impl<P: Clone + Eq + std::hash::Hash> Ending<P> {
    /// Goes on until play is known to end from the position that was given, which is returned.
    pub(super) fn run<G: Ruleset<Position = P>>(
        &mut self,
        components: &Components<'_, G>,
        gauge: &mut Gauge<'_>,
    ) -> Result<Option<P>, Halt<P>>
    where
        P: std::fmt::Debug,
    {
        while let Some(suspect) = self.suspects.last().cloned() {
            self.walk(&suspect, components, gauge)?;
            self.suspects.pop();
            if self.suspects.is_empty() {
                // Unreachable for rules that give the same moves every time.
                return Err(SearchError::Cycle { position: suspect }.into());
            }
        }
        let Some(root) = self.root.clone() else { return Ok(None) };
        self.walk(&root, components, gauge)?;
        self.root = None;
        Ok(Some(root))
    }

    fn walk<G: Ruleset<Position = P>>(
        &mut self,
        root: &P,
        components: &Components<'_, G>,
        gauge: &mut Gauge<'_>,
    ) -> Result<(), Halt<P>>
    where
        P: std::fmt::Debug,
    {
        if self.line.is_empty() && !self.is_open.contains_key(root) {
            self.open(root.clone(), components, gauge)?;
        }
        while let Some((_, rest)) = self.line.last_mut() {
            let Some(next) = rest.last() else {
                if let Some((position, _)) = self.line.pop() {
                    self.is_open.insert(position, false);
                }
                continue;
            };
            match self.is_open.get(next) {
                // The error ends the task, and the walk is dropped with it.
                Some(true) => {
                    return Err(SearchError::Cycle { position: next.clone() }.into());
                }
                Some(false) => {
                    rest.pop();
                }
                None => {
                    let next = next.clone();
                    self.open(next, components, gauge)?;
                }
            }
        }
        Ok(())
    }

    /// Takes a position into the line of play. It counts as one edge and one stored position.
    fn open<G: Ruleset<Position = P>>(
        &mut self,
        position: P,
        components: &Components<'_, G>,
        gauge: &mut Gauge<'_>,
    ) -> Result<(), Halt<P>>
    where
        P: std::fmt::Debug,
    {
        gauge.edge()?;
        if self.is_open.len() as u64 >= gauge.control.max_stored {
            gauge.give_back();
            return Err(gauge.control.full().into());
        }
        let mut parts = Vec::new();
        for mv in components.rules.moves(&position) {
            for left in components.rules.play(&position, &mv) {
                parts.extend(components.parts(left));
            }
        }
        self.is_open.insert(position.clone(), true);
        self.line.push((position, parts));
        Ok(())
    }
}
