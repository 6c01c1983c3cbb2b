//! A question is opened: the options are played, small parts valued, and each child gets its first numbers.

use std::hash::Hash;

use super::super::control::{Gauge, Halt};
use super::super::line::Line;
use super::super::space::{Sinks, Space};
use super::super::table::Store;
use super::children::guess;
use super::collector::Collector;
use super::{Answer, Child, Inquiry, Questions, SMALL, Stage, UNCOUNTED, UNSEEN};

impl<K: Clone + Eq + Hash> Questions<K> {
    /// Plays the moves that were not played yet. An answer, if the options give it at once.
    pub(super) fn generate(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
    ) -> Result<Option<Answer>, Halt<K>> {
        let may_wait = gauge.may_wait.saturating_add(64 * self.frames.len());
        let Some(top) = self.frames.last_mut() else { return Ok(None) };
        let mut collector = Collector {
            space,
            store,
            children: &mut self.children,
            parts: &mut self.parts,
            places: &mut self.places,
            n: top.n,
            mask: &mut top.mask,
            played: &mut top.played,
            begun: 0,
            unresolved: 0,
            unresolved_parts: 0,
            ends: space.ends(),
            threads: gauge.threads,
            hit: false,
            crowded: false,
            may_wait,
            lookups: 0,
            hits: 0,
        };
        collector.begin();
        let before = *collector.played;
        let result = space.options(&top.key, before, gauge, Sinks::Questions(&mut collector));
        collector.resolve();
        let crowded = collector.crowded;
        let hit = collector.hit && !crowded;
        gauge.lookups += collector.lookups;
        gauge.hits += collector.hits;
        self.edges += top.played - before;
        if hit {
            return Ok(Some(Answer::No));
        }
        result?;
        if crowded {
            return Err(Halt::Crowded);
        }
        top.stage = Stage::Parts(top.children);
        Ok(None)
    }

    /// Values the small parts of options that have several, then drops equal options and gives each
    /// child its numbers.
    pub(super) fn value_small_parts(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
        from: usize,
    ) -> Result<Option<Answer>, Halt<K>> {
        let mut at = from;
        while at < self.children.len() {
            let child = self.children[at];
            if child.len >= 2 {
                for index in child.start..child.start + child.len {
                    let part = &mut self.parts[index];
                    if part.moves == UNCOUNTED {
                        part.moves = space.count_moves(&part.key);
                    }
                    if part.moves <= SMALL {
                        if let Some(top) = self.frames.last_mut() {
                            top.stage = Stage::Parts(at);
                        }
                        return self.open_part(
                            space,
                            store,
                            gauge,
                            at,
                            index,
                            Inquiry::Value,
                            (0, 0),
                        );
                    }
                }
            }
            at += 1;
        }
        self.drop_equal_children();
        let Some(top) = self.frames.last() else { return Ok(None) };
        let (n, mask, first) = (top.n, top.mask, top.children);
        let open = self.children.len() - first;
        let missing = (!mask & ((1 << n) - 1)).count_ones() as usize;
        if missing > open && space.ends() {
            // Each smaller value must be the value of an option.
            return Ok(Some(Answer::No));
        }
        let mut at = first;
        while at < self.children.len() {
            let before = self.children.len();
            let child = &mut self.children[at];
            let numbers = match (child.phi, child.del) {
                (0, 0) => self.numbers_of(space, store, gauge, at),
                UNSEEN => {
                    (child.phi, child.del) = (0, 0);
                    let (known, part) = (child.known, child.start);
                    self.guess_of_part(space, known ^ n, part)
                }
                // Looked up together with the other options.
                numbers => numbers,
            };
            if let Some(own) = self.take_numbers(at, numbers) {
                return Ok(Some(own));
            }
            at += usize::from(self.children.len() == before);
        }
        let Some(top) = self.frames.last() else { return Ok(None) };
        let line = store.find(top.hash, &top.key);
        let excluded = line.map_or(0, Line::excluded) | mask;
        for m in (0..n).filter(|m| excluded >> m & 1 == 0) {
            let stored = line.and_then(|line| line.numbers(m));
            let (phi, del) = stored.unwrap_or_else(|| guess(open as u32));
            let start = self.parts.len();
            self.children.push(Child { known: m, own: true, start, len: 0, phi, del });
        }
        if let Some(top) = self.frames.last_mut() {
            top.stage = Stage::Children;
        }
        Ok(None)
    }
}
