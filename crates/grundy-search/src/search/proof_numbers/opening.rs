//! Opens a question: plays the moves, evaluates small parts, and gives each child its first proof numbers.

use super::super::control::{Event, ThreadBudget};
use super::super::line::Line;
use super::super::space::{Sinks, Space};
use super::super::table::{Key, Store};
use super::children::guess;
use super::collector::Collector;
use super::{Answer, Child, Inquiry, ProofNumberSearch, SMALL, Stage, UNCOUNTED, UNSEEN};
use grundy_core::engine::COUNTED;

/// Counting the moves of children can take a long time. If there are more children than this, the clock is checked between them. If there
/// are fewer, the edges that lead to the children account for the time.
const MAX_UNTIMED: usize = 4;

impl<K: Key> ProofNumberSearch<K> {
    /// Plays the remaining moves. If the options already settle the question, returns the answer.
    pub(super) fn generate(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<Answer>, Event<K>> {
        let may_wait = budget.options_waiting(self.frames.len());
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
            threads: budget.threads,
            hit: false,
            crowded: false,
            may_wait,
            lookups: 0,
            hits: 0,
        };
        collector.begin();
        let before = *collector.played;
        let result = space.options(&top.key, before, budget, Sinks::ProofNumbers(&mut collector));
        collector.resolve();
        let crowded = collector.crowded;
        let hit = collector.hit && !crowded;
        budget.lookups += collector.lookups;
        budget.hits += collector.hits;
        self.edges += top.played - before;
        if hit {
            return Ok(Some(Answer::No));
        }
        result?;
        if crowded {
            return Err(Event::Crowded);
        }
        top.stage = Stage::Parts(top.children);
        Ok(None)
    }

    /// Evaluates the small parts of options that have several parts. Then drops equal options, adds the children in which the heap is
    /// smaller, and gives each child its first proof numbers. If these numbers settle the question, returns the answer.
    pub(super) fn value_small_parts(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
        from: usize,
    ) -> Result<Option<Answer>, Event<K>> {
        let Some(top) = self.frames.last() else { return Ok(None) };
        let first = top.children;
        let mut at = from;
        while at < self.children.len() {
            let child = self.children[at];
            if child.len >= 2 {
                if at >= first + MAX_UNTIMED {
                    self.pause_at(at, budget.pass(COUNTED * child.len as u64))?;
                }
                for index in child.start..child.start + child.len {
                    let part = &mut self.parts[index];
                    if part.moves == UNCOUNTED {
                        part.moves = space.count_moves(&part.key);
                    }
                    if part.moves <= SMALL {
                        self.stay_at(at);
                        return self.open_part(
                            space,
                            store,
                            budget,
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
        let (n, mask) = (top.n, top.mask);
        let open = self.children.len() - first;
        let missing = (!mask & ((1 << n) - 1)).count_ones() as usize;
        if missing > open && space.ends() {
            // If the answer were yes, every number below `n` would be the value of an option. There are not enough options left for that,
            // so the answer is no.
            return Ok(Some(Answer::No));
        }
        let mut at = first;
        while at < self.children.len() {
            let before = self.children.len();
            if at >= first + MAX_UNTIMED {
                // All small parts have been evaluated, and children that have numbers keep them. So the frame can resume after the last
                // child.
                self.pause_at(before, budget.pass(COUNTED))?;
            }
            let child = &mut self.children[at];
            let numbers = match (child.phi, child.del) {
                (0, 0) => self.numbers_of(space, store, budget, at),
                UNSEEN => {
                    (child.phi, child.del) = (0, 0);
                    let (known, part) = (child.known, child.start);
                    self.guess_of_part(space, known ^ n, part)
                }
                // The proof numbers of this option were already looked up when the options were collected.
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

    /// Records that the frame has evaluated the small parts of all children before `child`.
    fn stay_at(&mut self, child: usize) {
        if let Some(top) = self.frames.last_mut() {
            top.stage = Stage::Parts(child);
        }
    }

    /// If the query must stop here, records the child at which the frame resumes.
    fn pause_at(&mut self, child: usize, passed: Result<(), Event<K>>) -> Result<(), Event<K>> {
        if passed.is_err() {
            self.stay_at(child);
        }
        passed
    }
}
