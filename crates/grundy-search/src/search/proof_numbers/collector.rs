//! Collects the options of a position, and looks up their parts in batches.

use super::super::line::MASK_BITS;
use super::super::space::{Sink, Space};
use super::super::table::{Key, Slot, Store};
use super::children::stored_numbers;
use super::{Child, Part, UNCOUNTED, UNSEEN};
use crate::hash::hash_of;

/// The number of parts to look up in one batch.
const BATCH: usize = 16;

/// Collects the options of the top frame, and looks up their parts in batches.
pub(in crate::search) struct Collector<'a, K> {
    pub(super) space: &'a dyn Space<Key = K>,
    pub(super) store: &'a Store<K>,
    pub(super) children: &'a mut Vec<Child>,
    pub(super) parts: &'a mut Vec<Part<K>>,
    pub(super) places: &'a mut Vec<Slot>,
    pub(super) n: u32,
    pub(super) mask: &'a mut u32,
    pub(super) played: &'a mut u64,
    /// The index of the first part of the current option.
    pub(super) begun: usize,
    pub(super) unresolved: usize,
    pub(super) unresolved_parts: usize,
    pub(super) ends: bool,
    pub(super) threads: usize,
    /// Set if an option has the value in question, or if too many options wait.
    pub(super) hit: bool,
    /// Set if more options wait on the stack than allowed.
    pub(super) crowded: bool,
    pub(super) may_wait: usize,
    pub(super) lookups: u64,
    pub(super) hits: u64,
}

impl<K: Key> Collector<'_, K> {
    pub(super) fn begin(&mut self) {
        self.begun = self.parts.len();
        self.unresolved = self.children.len();
        self.unresolved_parts = self.parts.len();
    }

    pub(super) fn resolve(&mut self) {
        self.parts.truncate(self.begun);
        let first = self.unresolved_parts;
        self.places.truncate(self.parts.len() - first);
        self.store.approach(self.places);
        let (mut to_child, mut to_part) = (self.unresolved, self.unresolved_parts);
        for from in self.unresolved..self.children.len() {
            let mut child = self.children[from];
            let range = child.start..child.start + child.len;
            child.start = to_part;
            let mut last = None;
            for at in range {
                let part = &self.parts[at];
                self.lookups += 1;
                let line = self.store.find_at(self.places[at - first], &part.key);
                self.hits += u64::from(line.is_some());
                let value = match line {
                    Some(line) => line.value(),
                    None => self.space.known_value(&part.key),
                };
                if let Some(value) = value {
                    child.known ^= value;
                    child.len -= 1;
                } else {
                    self.parts.swap(to_part, at);
                    to_part += 1;
                    last = line;
                }
            }
            if child.len > 0 {
                if child.len == 1 {
                    let stored = last
                        .and_then(|line| stored_numbers(line, child.known ^ self.n, self.threads));
                    (child.phi, child.del) = stored.unwrap_or(UNSEEN);
                }
                self.children[to_child] = child;
                to_child += 1;
            } else {
                self.hit |= child.known == self.n;
                if child.known < MASK_BITS {
                    *self.mask |= 1 << child.known;
                }
            }
        }
        self.children.truncate(to_child);
        self.parts.truncate(to_part);
        self.places.clear();
        if self.children.len() > self.may_wait {
            self.crowded = true;
            // Too many options are waiting, so stop collecting. The caller checks `crowded` before it checks `hit`.
            self.hit = true;
        }
        self.begin();
    }
}

impl<K: Key> Sink<K> for Collector<'_, K> {
    #[inline]
    fn part(&mut self, key: K) {
        let hash = hash_of(&key);
        if self.ends {
            // If play is certain to end, two equal parts have equal nim-values, so they cancel.
            let twin = self.parts[self.begun..]
                .iter()
                .position(|part| part.hash == hash && part.key == key);
            if let Some(twin) = twin {
                self.parts.swap_remove(self.begun + twin);
                self.places.swap_remove(self.begun + twin - self.unresolved_parts);
                return;
            }
        }
        self.places.push(self.store.begin(hash));
        self.parts.push(Part { key, hash, moves: UNCOUNTED });
    }

    fn pass(&mut self) {
        *self.played += 1;
    }

    #[inline]
    fn end(&mut self) -> bool {
        *self.played += 1;
        let len = self.parts.len() - self.begun;
        let start = self.begun;
        self.children.push(Child { known: 0, own: false, start, len, phi: 0, del: 0 });
        self.begun = self.parts.len();
        if self.begun - self.unresolved_parts >= BATCH || len == 0 {
            self.resolve();
        }
        !self.hit
    }
}
